//! Which tiles lead to which: the part that a tile has in a teleport or a switch. Nothing about where tiles lie.
//!
//! ```text
//! tele layer     entrance n ──────────────► exit n
//!                checkpoint n ─ remembered ► checkpoint exit n, or the next lower one that exists
//!                checkpoint entrance ──────► the exit of the checkpoint that a tee remembers
//! switch layer   button n ───────────────► target n
//! tune layer     zone n
//! ```
//!
//! The number 0 is none in the tele and the switch layer: such tiles have no part. Checkpoint entrances have no number.
//! Facts: `tele.rs`, `switch.rs` and `entities.rs` beside this file.

use super::{Category, PhysicsLayer, PhysicsTile, Ruleset, SWITCH_TIMED_OPEN, find};

/// Who goes through an entrance, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Passage {
    /// Tees, which keep their speed.
    Blue,
    /// Tees, which are stopped, and hooks let go.
    Red,
    /// Shots and lasers.
    Weapons,
    /// Hooks.
    Hooks,
}

/// Effect of a button on its switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Press {
    /// On, until another button.
    On,
    /// Off, until another button.
    Off,
    /// On for a time, then off.
    TimedOn,
    /// Off for a time, then on.
    TimedOff,
}

/// The part that a tile has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Leads to the exits of its number.
    Entrance(Passage),
    /// Exit of the entrances of its number.
    Exit,
    /// Makes its number the one that checkpoint entrances go by.
    Checkpoint,
    /// Leads to the exit of the checkpoint that a tee remembers; it has no number of its own.
    CheckpointEntrance(Passage),
    /// Exit of the checkpoints of its number, and of higher ones without an exit of their own.
    CheckpointExit,
    /// Turns the switch of its number on or off.
    Button(Press),
    /// Works only while the switch of its number is on.
    Target(Category),
    /// Where the tuning of its number holds.
    Zone,
}

/// Kind of thing that a number counts: the same number is another thing in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Teleporters.
    Tele,
    /// Teleporters that go by checkpoints. The number 0 stands for the checkpoint entrances, which have none.
    Checkpoint,
    /// Switches.
    Switch,
    /// Tune zones.
    Tune,
}

impl Family {
    /// All of them, in the order of lists.
    pub const ALL: [Self; 4] = [Self::Tele, Self::Checkpoint, Self::Switch, Self::Tune];
}

impl Role {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        use Passage::{Blue, Hooks, Red, Weapons};
        let entrances = [Blue, Red, Weapons, Hooks].map(Self::Entrance);
        let checkpoints = [Blue, Red].map(Self::CheckpointEntrance);
        let buttons = [Press::On, Press::Off, Press::TimedOn, Press::TimedOff].map(Self::Button);
        let rest = [Self::Exit, Self::Checkpoint, Self::CheckpointExit, Self::Zone];
        let targets = Category::ALL.into_iter().map(Self::Target);
        entrances.into_iter().chain(checkpoints).chain(buttons).chain(rest).chain(targets)
    }

    /// Kind of thing that its number counts.
    pub fn family(self) -> Family {
        match self {
            Self::Entrance(_) | Self::Exit => Family::Tele,
            Self::Checkpoint | Self::CheckpointEntrance(_) | Self::CheckpointExit => Family::Checkpoint,
            Self::Button(_) | Self::Target(_) => Family::Switch,
            Self::Zone => Family::Tune,
        }
    }

    /// Links begin here.
    pub fn is_source(self) -> bool {
        matches!(self, Self::Entrance(_) | Self::Checkpoint | Self::CheckpointEntrance(_) | Self::Button(_))
    }

    /// Links end here.
    pub fn is_goal(self) -> bool {
        matches!(self, Self::Exit | Self::CheckpointExit | Self::Target(_))
    }

    /// Links from the one lead to the other, as far as parts are concerned.
    pub fn leads_to(self, goal: Self) -> bool {
        self.is_source() && goal.is_goal() && self.family() == goal.family()
    }

    /// The kind of tile, for its colour.
    pub fn category(self) -> Category {
        match self {
            Self::Entrance(_) | Self::Exit => Category::Teleport,
            Self::Checkpoint | Self::CheckpointEntrance(_) | Self::CheckpointExit => Category::Checkpoint,
            Self::Button(_) => Category::Switch,
            Self::Target(category) => category,
            Self::Zone => Category::Tune,
        }
    }
}

/// The part that a tile has; `None` where it has none.
pub fn role(rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> Option<Role> {
    let role = id_role(rules, layer, tile.id)?;
    let has_no_number = matches!(role, Role::CheckpointEntrance(_));
    (has_no_number || tile.number > 0).then_some(role)
}

/// The part that tiles with an id have, if they have a number where one is needed.
pub fn id_role(rules: Ruleset, layer: PhysicsLayer, id: u8) -> Option<Role> {
    match (rules, layer) {
        (Ruleset::Vanilla, _) => None,
        (Ruleset::DdNet, PhysicsLayer::Tele) => tele(id),
        (Ruleset::DdNet, PhysicsLayer::Switch) => switch(id),
        // The game asks whether there is a tile at all, not for its id.
        (Ruleset::DdNet, PhysicsLayer::Tune) => (id != 0).then_some(Role::Zone),
        (Ruleset::DdNet, PhysicsLayer::Game | PhysicsLayer::Front | PhysicsLayer::Speedup) => None,
    }
}

fn tele(id: u8) -> Option<Role> {
    Some(match id {
        10 => Role::Entrance(Passage::Red),
        14 => Role::Entrance(Passage::Weapons),
        15 => Role::Entrance(Passage::Hooks),
        26 => Role::Entrance(Passage::Blue),
        27 => Role::Exit,
        29 => Role::Checkpoint,
        30 => Role::CheckpointExit,
        31 => Role::CheckpointEntrance(Passage::Blue),
        63 => Role::CheckpointEntrance(Passage::Red),
        _ => return None,
    })
}

fn switch(id: u8) -> Option<Role> {
    /// Their number is seconds of race time.
    const TIMES: [u8; 2] = [79, 95];
    match id {
        SWITCH_TIMED_OPEN => Some(Role::Button(Press::TimedOn)),
        23 => Some(Role::Button(Press::TimedOff)),
        24 => Some(Role::Button(Press::On)),
        25 => Some(Role::Button(Press::Off)),
        id if TIMES.contains(&id) => None,
        id => {
            let fact = find(Ruleset::DdNet, PhysicsLayer::Switch, id)?;
            let asks = super::switch::goes_by_number(id) || fact.matters.number;
            asks.then_some(Role::Target(fact.category))
        }
    }
}
