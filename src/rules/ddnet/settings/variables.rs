//! The server variables that a map may set, sorted by name. Where a value is out of range the game takes the nearest.

use super::{SettingKind, SettingWords, console, short};
use Says::{Choice, Number, Switch};

/// A variable of the server.
struct Variable {
    name: &'static str,
    default: i32,
    /// Least and most; without a most it depends on the server.
    range: (i32, Option<i32>),
    says: Says,
}

/// How to say what a value does: sentences without a full stop.
enum Says {
    /// At 1, at 0.
    Switch(&'static str, &'static str),
    /// A text with the value in place of `{}`.
    Number(&'static str),
    /// At 0, 1, 2, …
    Choice(&'static [&'static str]),
}

/// As many as there are.
const ALL: i32 = i32::MAX;

const VARIABLES: &[Variable] = &[
    switch(
        "sv_deepfly",
        1,
        "Tees in deep freeze can fire hammer and pistol, as deepfly needs it",
        "Tees in deep freeze cannot fire weapons that fire once per click",
    ),
    switch(
        "sv_destroy_bullets_on_death",
        1,
        "Shots vanish when the tee that fired them dies",
        "Shots fly on when the tee that fired them dies",
    ),
    switch(
        "sv_destroy_lasers_on_death",
        0,
        "Lasers vanish when the tee that fired them dies",
        "Lasers go on when the tee that fired them dies",
    ),
    number("sv_dragger_range", 700, (1, Some(99_999)), "Draggers reach {} units far"),
    switch(
        "sv_endless_drag",
        0,
        "Hooks on other tees never let go by themselves",
        "Hooks let go of other tees after a while",
    ),
    number("sv_freeze_delay", 3, (1, Some(30)), "Freeze tiles freeze for {} s"),
    switch("sv_hit", 1, "Weapons hit other tees", "Weapons do nothing to other tees"),
    number("sv_max_team_size", ALL, (1, None), "At most {} tees can be in a team"),
    number("sv_min_team_size", 2, (1, None), "A finish counts as a team's from {} tees on"),
    switch(
        "sv_no_weak_hook",
        0,
        "All tees hook each other with the same strength",
        "Hooks between tees are strong or weak, as usual",
    ),
    switch(
        "sv_old_laser",
        0,
        "Lasers and shotguns never hit the player who fires them, and shotguns always pull toward that player",
        "Lasers and shotguns can hit the player who fires them after a bounce, and shotguns pull toward the bounce",
    ),
    switch(
        "sv_old_teleport_hook",
        0,
        "Hooks go through teleporters for tees too",
        "Hooks go only through teleporters for hooks",
    ),
    switch(
        "sv_old_teleport_weapons",
        0,
        "Shots go through teleporters for tees too",
        "Shots go only through teleporters for weapons",
    ),
    switch("sv_pauseable", 0, "Players can pause their tee", "Players cannot pause their tee"),
    number("sv_plasma_per_sec", 3, (0, Some(50)), "Turrets fire {} times per second"),
    number("sv_plasma_range", 700, (1, Some(99_999)), "Turrets see tees from {} units away"),
    switch("sv_reset_pickups", 0, "Tees lose their weapons at the start", "Tees keep their weapons at the start"),
    switch(
        "sv_save_worse_scores",
        1,
        "Every finish is saved, slower ones too",
        "A finish is saved only if it is the player's best",
    ),
    Variable {
        name: "sv_show_others_default",
        default: 0,
        range: (0, Some(2)),
        says: Choice(&[
            "Players do not see other teams, but can choose to",
            "Players see other teams, but can choose not to",
            "Players see only their own team, but can choose to see more",
        ]),
    },
    switch(
        "sv_solo_server",
        0,
        "Everybody plays alone: tees neither touch nor hook each other",
        "Tees play with each other, as usual",
    ),
    Variable {
        name: "sv_team",
        default: 1,
        range: (0, Some(3)),
        says: Choice(&[
            "There are no teams",
            "Players can join a team",
            "Players must join a team with others before they start",
            "Each player is in a team of their own",
        ]),
    },
    switch("sv_teleport_hold_hook", 0, "Teleported tees keep their hook", "Teleported tees lose their hook"),
    switch("sv_teleport_lose_weapons", 0, "Teleported tees lose their weapons", "Teleported tees keep their weapons"),
];

const fn switch(name: &'static str, default: i32, on: &'static str, off: &'static str) -> Variable {
    Variable { name, default, range: (0, Some(1)), says: Switch(on, off) }
}

const fn number(name: &'static str, default: i32, range: (i32, Option<i32>), text: &'static str) -> Variable {
    Variable { name, default, range, says: Number(text) }
}

/// Names of the variables.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    VARIABLES.iter().map(|variable| variable.name)
}

/// The effect of setting a variable; `None` where no variable has this name. The value is `None` where there is none.
pub(super) fn explain(name: &str, value: Option<Result<i32, &str>>) -> Option<SettingWords> {
    let variable = VARIABLES.iter().find(|variable| variable.name.eq_ignore_ascii_case(name))?;
    let (kind, sentence) = match value {
        None => (SettingKind::Idle, format!("No effect without a value. {}", variable.values_text())),
        Some(Err(text)) => (SettingKind::Malformed, format!("No effect: “{}” is not a whole number.", short(text))),
        Some(Ok(value)) => (SettingKind::Known, variable.sentence(value)),
    };
    Some(SettingWords { name: variable.name.to_owned(), sentence, kind, zone: None })
}

/// The effects of all values of a variable; `None` where no variable has this name.
pub(super) fn values(name: &str) -> Option<String> {
    VARIABLES.iter().find(|variable| variable.name.eq_ignore_ascii_case(name)).map(Variable::values_text)
}

/// The value that a variable has after it was set; `None` where no variable has this name, or the text is no number.
pub(super) fn taken(name: &str, text: &str) -> Option<i32> {
    let variable = VARIABLES.iter().find(|variable| variable.name.eq_ignore_ascii_case(name))?;
    console::whole(text).map(|written| variable.nearest(written))
}

impl Variable {
    /// The nearest value within the range, which the game takes.
    fn nearest(&self, written: i32) -> i32 {
        let (least, most) = self.range;
        written.max(least).min(most.unwrap_or(i32::MAX))
    }

    fn sentence(&self, written: i32) -> String {
        let value = self.nearest(written);
        let does = self.does(value);
        let default = self.default;
        let default = match default {
            ALL => "by default all who fit on the server".to_owned(),
            _ if default == value => "the default".to_owned(),
            _ => format!("default {default}"),
        };
        if value == written {
            return format!("{does} ({default}).");
        }
        format!("{does} ({written} is out of range and taken as {value}; {default}).")
    }

    /// Effect of each value: "With 0, there are no teams; with 1 (default), …".
    fn values_text(&self) -> String {
        let count = match self.says {
            Switch(..) => 2,
            Choice(all) => all.len(),
            Number(text) => {
                let default = match self.default {
                    ALL => "by default all who fit on the server".to_owned(),
                    default => format!("default {default}"),
                };
                return format!("{} ({default}).", text.replace("{}", "N"));
            }
        };
        let text = |value: i32| {
            let default = if value == self.default { " (default)" } else { "" };
            format!("with {value}{default}, {}", with_first(&self.does(value), char::to_lowercase))
        };
        let all: Vec<String> = (0..).take(count).map(text).collect();
        format!("{}.", with_first(&all.join("; "), char::to_uppercase))
    }

    fn does(&self, value: i32) -> String {
        match self.says {
            Switch(on, off) => if value == 0 { off } else { on }.to_owned(),
            Number(text) => text.replace("{}", &value.to_string()),
            Choice(all) => {
                let at = usize::try_from(value).unwrap_or_default();
                all.get(at).copied().unwrap_or("Unknown effect").to_owned()
            }
        }
    }
}

/// A text with another first letter.
fn with_first<C: Iterator<Item = char>>(text: &str, change: impl FnOnce(char) -> C) -> String {
    let mut letters = text.chars();
    letters.next().map(change).into_iter().flatten().chain(letters).collect()
}
