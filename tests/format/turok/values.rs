//! Every value of every shared level is what the JSON beside it says.

use std::path::Path;

use mapscope::format::turok::{Actor, Level, SectorSet, StaticMesh};
use serde_json::{Map, Number, Value, json};

use super::read;
use crate::common::shared_dir;

/// Keys of what no level stores, or nothing reads: names of sets in the generator, and bytes that are never used.
const SKIPPED: [&str; 2] = ["name", "unused"];

fn number(number: f32) -> Value {
    match number {
        f32::INFINITY => json!("inf"),
        f32::NEG_INFINITY => json!("-inf"),
        number if number.is_nan() => json!("nan"),
        number => json!(f64::from(number)),
    }
}

fn numbers(of: &[f32]) -> Value {
    of.iter().copied().map(number).collect()
}

fn set(set: &SectorSet) -> Value {
    json!({
        "flags": set.flags, "fog": set.fog_color, "water": set.water_color, "fogzfar": number(set.fog_far),
        "waterzfar": number(set.water_far), "fogstart": number(set.fog_start), "waterstart": number(set.water_start),
        "waterheight": number(set.water_height), "skyheight": number(set.sky_height),
        "skyspeed": number(set.sky_speed), "blend": number(set.blend_length), "args": set.args,
        "floor": set.floor_impact, "wall": set.wall_impact, "ambience": set.ambience, "automap": set.automap_color,
        "music": set.music, "cull": set.cull_bits,
    })
}

fn mesh(mesh: &StaticMesh) -> Value {
    let placement = &mesh.placement;
    json!({
        "model": mesh.model, "origin": numbers(&placement.origin), "scale": numbers(&placement.scale),
        "rot": numbers(&placement.rotation), "min": numbers(&placement.min), "max": numbers(&placement.max),
        "tex": placement.texture, "flags": placement.flags, "sector": placement.sector,
        "radius": number(placement.radius), "height": number(placement.height), "cull": placement.cull_bits,
    })
}

fn actor(actor: &Actor) -> Value {
    let placement = &actor.placement;
    let mut values = json!({
        "type": placement.kind, "model": actor.model, "anim": actor.animation, "origin": numbers(&placement.origin),
        "scale": numbers(&placement.scale), "yaw": number(placement.yaw), "sector": placement.sector,
        "min": numbers(&placement.min), "max": numbers(&placement.max), "species": placement.species,
        "spawn1": placement.spawn_flags_1, "spawn2": placement.spawn_flags_2, "spawn3": placement.spawn_flags_3,
        "health": placement.health, "tid": placement.tag, "target": placement.target_tag,
        "regen": placement.regenerations, "attack": placement.attack_chance, "trig": placement.trigger_animation,
        "variant": placement.variant, "texture": placement.texture, "p1": placement.param_1, "p2": placement.param_2,
    });
    let floats = [
        ("sight2", placement.sight_squared),
        ("fov", placement.fov),
        ("loud2", placement.loud_squared),
        ("quiet2", placement.quiet_squared),
        ("attack2", placement.attack_squared),
        ("fly2", placement.fly_squared),
        ("width", placement.width),
        ("wallwidth", placement.wall_width),
        ("height", placement.height),
        ("step", placement.step_height),
        ("melee2", placement.melee_squared),
        ("leash2", placement.leash_squared),
        ("delay", placement.trigger_delay),
    ];
    for (key, float) in floats {
        values[key] = number(float);
    }
    values
}

/// A level in the form of the JSON.
fn described(level: &Level) -> Value {
    let vertex = |[x, y, z]: [f32; 3], ceiling: f32| numbers(&[x, y, z, ceiling]);
    let sections = level.grid.sections.iter().map(|section| {
        let meshes: Vec<Value> = section.meshes.iter().map(mesh).collect();
        json!({"min": numbers(&section.min), "max": numbers(&section.max), "meshes": meshes})
    });
    let sectors = level.sectors.iter().map(|sector| {
        json!({
            "set": sector.set, "flags": sector.flags, "v": sector.vertices, "links": sector.links,
            "order": sector.draw_order,
        })
    });
    let walls = level.sectors.iter().flat_map(|sector| level.neighbors(sector)).filter(Option::is_none).count();
    let ceilings = level.sectors.iter().filter(|sector| level.flags(sector) & 1 << 6 != 0).count();
    let meshes = level.grid.meshes().count();
    let visibility = level.visibility.as_ref().map(|table| {
        let first: Vec<usize> = (0..meshes).filter(|mesh| table.sees(0, *mesh)).collect();
        json!({"stride": table.stride, "count": table.count, "bits_first_row": first, "ones": table.ones(meshes)})
    });
    json!({
        "version": level.version, "sector_stride": level.sector_stride, "sky": level.sky,
        "sun_direction": numbers(&level.light.sun_direction), "sun_color": numbers(&level.light.sun_color),
        "ambient": numbers(&level.light.ambient),
        "vertices": level.vertices.iter().map(|v| vertex(v.position, v.ceiling)).collect::<Vec<_>>(),
        "sector_sets": level.sector_sets.iter().map(set).collect::<Vec<_>>(),
        "sectors": sectors.collect::<Vec<_>>(), "sections": sections.collect::<Vec<_>>(),
        "actors": level.actors.iter().map(actor).collect::<Vec<_>>(), "visibility": visibility,
        "counts": {
            "vertices": level.vertices.len(), "sector_sets": level.sector_sets.len(), "sectors": level.sectors.len(),
            "grid": [level.grid.width, level.grid.height], "sections": level.grid.sections.len(),
            "static_meshes": meshes, "actors": level.actors.len(), "sectors_with_ceiling": ceilings,
            "linked_edges": 3 * level.sectors.len() - walls, "solid_edges": walls,
        },
    })
}

/// Compares values; numbers by what they are, not by how they are written. Returns how many were compared.
fn compare(path: &str, found: &Value, expected: &Value) -> usize {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            let keys = |of: &Map<String, Value>| -> Vec<String> {
                let mut keys: Vec<String> = of.keys().filter(|key| !SKIPPED.contains(&key.as_str())).cloned().collect();
                keys.sort();
                keys
            };
            assert_eq!(keys(found), keys(expected), "{path}");
            keys(found).iter().map(|key| compare(&format!("{path}.{key}"), &found[key], &expected[key])).sum()
        }
        (Value::Array(found), Value::Array(expected)) => {
            assert_eq!(found.len(), expected.len(), "{path}");
            let pairs = found.iter().zip(expected).enumerate();
            pairs.map(|(at, (found, expected))| compare(&format!("{path}[{at}]"), found, expected)).sum()
        }
        (Value::Number(found), Value::Number(expected)) => {
            // A float with all its digits is read with an error far below that of 32 bits.
            let bits = |number: &Number| number.as_f64().map(|number| (number as f32).to_bits());
            let is_same = if found.is_f64() { bits(found) == bits(expected) } else { found == expected };
            assert!(is_same, "{path}: {found} instead of {expected}");
            1
        }
        _ => {
            assert_eq!(found, expected, "{path}");
            1
        }
    }
}

/// The JSON beside a level, without facts that are about the generator.
fn expected(path: &Path) -> Value {
    let text = std::fs::read(path.with_extension("json")).expect("values of the level");
    let mut expected: Value = serde_json::from_slice(&text).expect("JSON");
    let object = expected.as_object_mut().expect("an object");
    for key in ["note", "file", "bytes", "root", "root_offsets", "align", "bounds"] {
        object.remove(key);
    }
    if expected["sector_stride"] == 16 {
        for sector in expected["sectors"].as_array_mut().expect("sectors") {
            sector["order"] = Value::Null;
        }
    }
    expected
}

#[test]
fn every_value_is_what_the_writer_says() {
    let Some(shared) = shared_dir() else { return };
    let (mut levels, mut values) = (0, 0);
    for entry in std::fs::read_dir(shared.join("data/turok")).expect("levels") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "map") || !path.with_extension("json").exists() {
            continue;
        }
        let name = path.display().to_string();
        let (level, warnings) =
            read(&std::fs::read(&path).expect("a file")).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(warnings, [], "{name}");
        values += compare(&name, &described(&level), &expected(&path));
        assert_neighbors_agree(&level);
        levels += 1;
    }
    assert!(levels >= 9 && values > 450_000, "{values} values of {levels} levels");
}

/// Neighbors have each other at an edge with the same vertices.
fn assert_neighbors_agree(level: &Level) {
    let edge = |vertices: [u16; 3], edge: usize| [vertices[edge], vertices[(edge + 1) % 3]];
    for (number, sector) in level.sectors.iter().enumerate() {
        for (side, neighbor) in level.neighbors(sector).into_iter().enumerate() {
            let Some(other) = neighbor.map(|neighbor| &level.sectors[usize::from(neighbor)]) else { continue };
            let [from, to] = edge(sector.vertices, side);
            let back = level.neighbors(other).into_iter().position(|back| back.map(usize::from) == Some(number));
            let back = edge(other.vertices, back.expect("a link back"));
            assert!(back == [to, from] || back == [from, to], "sector {number}, edge {side}");
        }
    }
}
