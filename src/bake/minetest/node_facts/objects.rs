//! Objects in a node or on it.

use std::collections::BTreeMap;

use glam::{IVec3, Vec3};

use super::node::text;
use crate::format::minetest::StaticObject;
use crate::rules::minetest::{Item, entity_title, node_title};
use crate::scene::solid::Fact;

/// How far beside the middle of a node an object counts as there, in nodes.
const BESIDE: f32 = 0.5;
/// How far above or below it: the object stands on the node, or floats in it.
const ABOVE: f32 = 1.5;
const BELOW: f32 = 0.5;
/// Most objects that are listed.
const MOST: usize = 100;
/// Entity that is a dropped item.
const DROPPED_ITEM: &[u8] = b"__builtin:item";

/// Those of some objects that are in a node or on it.
pub(super) fn near(objects: &[StaticObject], at: IVec3) -> Vec<&StaticObject> {
    let is_near = |object: &&StaticObject| {
        let away = object.position - at.as_vec3();
        away.x.abs() <= BESIDE && away.z.abs() <= BESIDE && (-BELOW..=ABOVE).contains(&away.y)
    };
    objects.iter().filter(is_near).take(MOST).collect()
}

/// Name of an object for people.
pub(super) fn title(object: &StaticObject) -> String {
    let Some(entity) = object.lua_entity() else {
        // What the game of 2011 had of its own.
        return match object.kind {
            1 => "Test object".to_owned(),
            2 => "Dropped item".to_owned(),
            3 => "Rat".to_owned(),
            4 => "Oerkki".to_owned(),
            5 => "Firefly".to_owned(),
            6 => "Mob".to_owned(),
            7 => "Entity".to_owned(),
            kind => format!("Object of type {kind}"),
        };
    };
    let title = entity_title(&text(entity.name));
    match dropped(entity.name, entity.state) {
        Some(item) => format!("{title}: {} {}", item.count, node_title(&item.name)),
        None => title,
    }
}

/// The item that a dropped item is: its state is the stack, or a table with it.
fn dropped(name: &[u8], state: &[u8]) -> Option<Item> {
    if name != DROPPED_ITEM {
        return None;
    }
    let state = text(state);
    let stack = match state.split_once("[\"itemstring\"] = \"") {
        Some((_, rest)) => rest.split('"').next().unwrap_or_default().to_owned(),
        None if state.starts_with("return ") => return None,
        None => state,
    };
    Item::read(&stack)
}

/// A line about the objects, where there are any.
pub(super) fn summary(objects: &[&StaticObject]) -> Option<String> {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    objects.iter().for_each(|object| *kinds.entry(title(object)).or_default() += 1);
    let named =
        |(title, count): (&String, &usize)| if *count == 1 { title.clone() } else { format!("{count} × {title}") };
    let words: Vec<String> = kinds.iter().map(named).collect();
    (!words.is_empty()).then(|| format!("Here: {}", words.join(", ")))
}

/// A row for the name, the position and the data of each.
pub(super) fn facts(objects: &[&StaticObject]) -> Vec<Fact> {
    let of_one = |object: &&StaticObject| {
        let Vec3 { x, y, z } = object.position;
        let name = object.lua_entity().map(|entity| text(entity.name));
        let state = object.lua_entity().map_or(&object.data[..], |entity| entity.state);
        let mut facts = vec![Fact { stored: name, ..Fact::new("Object", title(object)) }];
        facts.push(Fact::new("Position", format!("{x:.1}, {y:.1}, {z:.1}")));
        if !state.is_empty() {
            facts.push(Fact::new("Data", data_text(state)));
        }
        facts
    };
    objects.iter().flat_map(of_one).collect()
}

/// Data as text, or as numbers where it is none.
fn data_text(data: &[u8]) -> String {
    match std::str::from_utf8(data) {
        Ok(words) if !words.contains('\0') => words.to_owned(),
        _ => data.iter().take(256).map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_in_a_node_and_on_it_are_listed_and_no_others() {
        let at = IVec3::new(30, 14, 49);
        for (place, is_near) in [
            ([30.0, 14.0, 49.0], true),
            ([30.0, 15.0, 49.0], true),
            ([30.4, 15.4, 48.6], true),
            ([30.0, 13.6, 49.0], true),
            ([31.0, 15.0, 49.0], false),
            ([29.0, 15.0, 49.0], false),
            ([30.0, 15.0, 50.0], false),
            ([30.0, 13.0, 49.0], false),
            ([30.0, 16.0, 49.0], false),
        ] {
            let object = StaticObject { kind: 7, position: place.into(), data: Box::default() };
            assert_eq!(near(&[object], at).len(), usize::from(is_near), "{place:?}");
        }
    }
}
