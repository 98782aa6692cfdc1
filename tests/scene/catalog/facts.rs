//! Compares the catalogue with the shared table of facts, row by row and the other way round.

use std::collections::{BTreeSet, HashMap};

use mapscope::rules::ddnet::{Category, Effect, PhysicsLayer, PhysicsTile, Ruleset, explain, find};

use crate::common::shared_dir;

/// A row of the table.
struct Row {
    rules: Ruleset,
    layer: PhysicsLayer,
    id: u8,
    category: Category,
    uses: [bool; 3],
    /// Other layers in which the id is accepted as well.
    also: Vec<PhysicsLayer>,
    /// What it does, in the table's words; only compared with other rows.
    meaning: String,
}

fn rows() -> Option<Vec<Row>> {
    let text = std::fs::read_to_string(shared_dir()?.join("reference/physics-tiles.csv")).expect("the table of facts");
    let rows: Vec<Row> = text.lines().skip(1).map(row).collect();
    assert_eq!(rows.len(), 332);
    Some(rows)
}

fn row(line: &str) -> Row {
    let fields = fields(line);
    let [layer, id, _, category, number, delay, flags, also, meaning] =
        fields.try_into().unwrap_or_else(|_| panic!("nine fields: {line}"));
    let (rules, layer) = match layer.strip_suffix("-vanilla") {
        Some(layer) => (Ruleset::Vanilla, layer.to_owned()),
        None => (Ruleset::DdNet, layer),
    };
    Row {
        rules,
        layer: layer_called(&layer),
        id: id.parse().expect("an id"),
        category: category_called(&category),
        uses: [number, delay, flags].map(|field| field == "1"),
        also: also.split('|').filter(|name| !name.is_empty()).map(layer_called).collect(),
        meaning,
    }
}

/// The fields of a line of comma-separated values, quotes taken off.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().expect("one").push(other),
        }
    }
    fields
}

fn layer_called(name: &str) -> PhysicsLayer {
    PhysicsLayer::ALL.into_iter().find(|layer| layer.name() == name).unwrap_or_else(|| panic!("layer {name}"))
}

fn category_called(name: &str) -> Category {
    let name = match name {
        "weapon/pickup" => "pickup",
        "credits/other" => "other",
        other => other,
    };
    Category::ALL.into_iter().find(|category| category.name() == name).unwrap_or_else(|| panic!("category {name}"))
}

#[test]
fn known_is_exactly_what_the_table_has() {
    let Some(rows) = rows() else { return };
    for rules in [Ruleset::DdNet, Ruleset::Vanilla] {
        for layer in PhysicsLayer::ALL {
            let of = |row: &&Row| (row.rules, row.layer) == (rules, layer);
            let expected: BTreeSet<u8> = rows.iter().filter(of).map(|row| row.id).collect();
            let known: BTreeSet<u8> = (0..=255).filter(|id| find(rules, layer, *id).is_some()).collect();
            assert_eq!(known, expected, "{rules:?} {layer:?}");
        }
    }
    for row in rows.iter().filter(|row| row.rules == Ruleset::DdNet) {
        for also in &row.also {
            assert!(find(row.rules, *also, row.id).is_some(), "{:?} {} in {also:?}", row.layer, row.id);
        }
    }
}

#[test]
fn categories_and_values_agree_with_the_table() {
    let Some(rows) = rows() else { return };
    for row in rows {
        let told = explain(row.rules, row.layer, PhysicsTile { id: row.id, number: 1, ..PhysicsTile::default() });
        let matters = told.matters;
        let uses = [matters.number, matters.delay, matters.flags || matters.speedup];
        assert_eq!((told.category, uses), (row.category, row.uses), "{:?} {} {}", row.layer, row.id, told.name);
        assert_ne!(told.effect, Effect::Unknown);
    }
}

/// Ids that stand in several layers say the same where the table does, and otherwise something else.
#[test]
fn one_meaning_has_one_sentence() {
    let Some(rows) = rows() else { return };
    let mut by_id: HashMap<u8, Vec<&Row>> = HashMap::new();
    for row in rows.iter().filter(|row| row.rules == Ruleset::DdNet) {
        by_id.entry(row.id).or_default().push(row);
    }
    let told = |row: &Row| {
        let tile = PhysicsTile { id: row.id, number: 1, delay: 1, force: 1, ..PhysicsTile::default() };
        explain(row.rules, row.layer, tile).sentence
    };
    for rows in by_id.values() {
        for (a, b) in rows.iter().flat_map(|a| rows.iter().map(move |b| (a, b))) {
            let (same_meaning, same_sentence) = (a.meaning == b.meaning, told(a) == told(b));
            assert_eq!(same_meaning, same_sentence, "{} in {:?} and {:?}: {}", a.id, a.layer, b.layer, told(a));
        }
    }
}

/// The sentences were written for this catalogue.
#[test]
fn sentences_are_not_the_tables() {
    let Some(rows) = rows() else { return };
    for row in rows {
        let tile = PhysicsTile { id: row.id, number: 1, delay: 1, ..PhysicsTile::default() };
        assert_ne!(explain(row.rules, row.layer, tile).sentence, row.meaning, "{:?} {}", row.layer, row.id);
    }
}
