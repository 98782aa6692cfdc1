//! The catalogue's parts and reaches against the shared table of facts, row by row.

use mapscope::base::MapRules;
use mapscope::rules::ddnet::{
    Passage, PhysicsLayer, PhysicsTile, Press, Reach, Role, Ruleset, beam_length, id_role, length_change, reach, role,
};

use crate::common::shared_dir;

/// Layer, id, name, whether the number is used, and the explanation.
type Row = (PhysicsLayer, u8, String, bool, String);

fn rows() -> Vec<Row> {
    let Some(shared) = shared_dir() else { return Vec::new() };
    let text = std::fs::read_to_string(shared.join("reference/physics-tiles.csv")).expect("the table of facts");
    let rows: Vec<_> = text.lines().skip(1).filter_map(row).collect();
    assert!(rows.len() > 300, "only {} rows", rows.len());
    rows
}

/// A row of DDNet's rules.
fn row(line: &str) -> Option<Row> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut()?.push(other),
        }
    }
    let layer = PhysicsLayer::ALL.into_iter().find(|layer| layer.name() == fields[0])?;
    Some((layer, fields[1].parse().ok()?, fields[2].clone(), fields[4] == "1", fields[8].clone()))
}

/// The part that a row describes.
fn expected(layer: PhysicsLayer, name: &str, uses_number: bool, meaning: &str) -> Option<&'static str> {
    let says = |words: &str| meaning.contains(words);
    match layer {
        PhysicsLayer::Tele if name.starts_with("tele in") => Some("entrance"),
        PhysicsLayer::Tele if says("Destination for tele in") => Some("exit"),
        PhysicsLayer::Tele if says("Remembers this number") => Some("checkpoint"),
        PhysicsLayer::Tele if says("Destination for checkpoint") => Some("checkpoint exit"),
        PhysicsLayer::Tele if says("Teleports to the CTO") => Some("checkpoint entrance"),
        PhysicsLayer::Switch if says("ctivates the switch number") => Some("button"),
        PhysicsLayer::Switch if says("race time") => None,
        PhysicsLayer::Switch if uses_number => Some("target"),
        PhysicsLayer::Tune => Some("zone"),
        _ => None,
    }
}

fn word(role: Role) -> &'static str {
    match role {
        Role::Entrance(_) => "entrance",
        Role::Exit => "exit",
        Role::Checkpoint => "checkpoint",
        Role::CheckpointEntrance(_) => "checkpoint entrance",
        Role::CheckpointExit => "checkpoint exit",
        Role::Button(_) => "button",
        Role::Target(_) => "target",
        Role::Zone => "zone",
    }
}

#[test]
fn parts_are_those_of_the_table() {
    for (layer, id, name, uses_number, meaning) in rows() {
        let part = id_role(Ruleset::DdNet, layer, id);
        assert_eq!(part.map(word), expected(layer, &name, uses_number, &meaning), "{layer:?} {id} {name}: {meaning}");
    }
}

#[test]
fn passages_and_presses_are_those_of_the_table() {
    for (layer, id, name, _, meaning) in rows() {
        match id_role(Ruleset::DdNet, layer, id) {
            Some(Role::Entrance(passage) | Role::CheckpointEntrance(passage)) => {
                let wanted = match &name {
                    name if name.contains("red") => Passage::Red,
                    name if name.contains("weapon") => Passage::Weapons,
                    name if name.contains("hook") => Passage::Hooks,
                    _ => Passage::Blue,
                };
                assert_eq!(passage, wanted, "{id} {name}");
            }
            Some(Role::Button(press)) => {
                let (is_on, is_timed) = (meaning.starts_with("Activates"), name.contains("timed"));
                let wanted = match (is_on, is_timed) {
                    (true, false) => Press::On,
                    (false, false) => Press::Off,
                    (true, true) => Press::TimedOn,
                    (false, true) => Press::TimedOff,
                };
                assert_eq!(press, wanted, "{id} {name}: {meaning}");
            }
            _ => {}
        }
    }
}

#[test]
fn the_number_0_has_no_part_but_checkpoint_entrances_need_none() {
    for layer in PhysicsLayer::ALL {
        for id in 0..=255 {
            let of = |number| role(Ruleset::DdNet, layer, PhysicsTile { id, number, ..PhysicsTile::default() });
            assert_eq!(of(1), of(255));
            let numberless = matches!(of(1), Some(Role::CheckpointEntrance(_)));
            assert_eq!(of(0), of(1).filter(|_| numberless), "{layer:?} {id}");
            assert_eq!(id_role(Ruleset::Vanilla, layer, id), None);
        }
    }
}

#[test]
fn links_lead_from_one_part_to_the_other_of_the_same_family() {
    let blue = Role::Entrance(Passage::Blue);
    assert!(blue.leads_to(Role::Exit) && !Role::Exit.leads_to(blue) && !blue.leads_to(Role::CheckpointExit));
    assert!(Role::Checkpoint.leads_to(Role::CheckpointExit));
    for role in Role::all() {
        assert_eq!(Role::all().filter(|other| *other == role).count(), 1, "{role:?} is listed once");
        let leads = Role::all().any(|goal| role.leads_to(goal));
        assert_eq!(leads, role.is_source(), "{role:?}");
    }
}

#[test]
fn reaches_are_those_of_the_table() {
    let number_in = |text: &str, after: &str| -> f32 {
        let rest = text.split_once(after).unwrap_or_else(|| panic!("{after} in {text}")).1;
        let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
        digits.parse().expect("a number")
    };
    for (layer, id, name, _, meaning) in rows() {
        let (reach, length) =
            (reach(&MapRules::default(), Ruleset::DdNet, layer, id), beam_length(Ruleset::DdNet, layer, id));
        let change = length_change(Ruleset::DdNet, layer, id);
        let entities = matches!(layer, PhysicsLayer::Game | PhysicsLayer::Front | PhysicsLayer::Switch);
        let is = |word: &str| entities && name.starts_with(word);
        match reach {
            Some(Reach::Laser { turns_per_s }) => {
                assert!(is("freezing laser"), "{id} {name}");
                let degrees = if name.contains("still") { 0.0 } else { number_in(&meaning, "turning about") };
                let sense = if name.contains("counter-clockwise") { -1.0 } else { 1.0 };
                assert!((turns_per_s * 360.0 - sense * degrees).abs() < 1e-3, "{id} {name}");
            }
            Some(Reach::Dragger { radius, through_walls }) => {
                assert!(is("dragger") && radius == number_in(&meaning, "within"), "{id} {name}");
                assert_eq!(through_walls, name.contains("through walls"));
            }
            Some(Reach::Turret { radius }) => {
                assert!(is("plasma turret") && radius == number_in(&meaning, "within"), "{id} {name}");
            }
            Some(Reach::Door) => assert!(is("door"), "{id} {name}"),
            None => {
                let reaching = ["freezing laser", "dragger", "plasma turret", "door"];
                assert!(!reaching.into_iter().any(is), "{id} {name}");
            }
        }
        assert_eq!(length.is_some(), name.contains("laser length") && !name.contains("change"), "{id} {name}");
        if let Some(length) = length {
            assert_eq!(length, number_in(&meaning, "a length of") * 32.0);
        }
        assert_eq!(change.is_some(), name.contains("length change"), "{id} {name}");
        if let Some(change) = change {
            let begins = if change.from_full { "grows back," } else { "shrinks back," };
            assert_eq!(change.per_tick, number_in(&meaning, begins), "{id} {name}");
        }
    }
}
