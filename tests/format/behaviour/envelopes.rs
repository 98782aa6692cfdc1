//! §4.4 to §4.6: envelopes, their points, bezier tangents, and who names envelopes.

use mapscope::format::teeworlds::item::{types, uuids};

use super::case::{Case, case};
use crate::common::fixture::{Fixture, block, layer, put_int};

/// Points that rise from 0 to 1 in the first envelope, with a curve type.
fn rising(f: &mut Fixture, curve: i32) {
    let points = f.ints(types::POINTS, 0);
    points[1..6].copy_from_slice(&[curve, 0, 0, 0, 0]);
    points[7..12].copy_from_slice(&[curve, 1024, 1024, 1024, 1024]);
}

/// The same points in the long form, with tangents that hold a curve back, and garbage where nobody looks.
fn long(f: &mut Fixture) {
    let short = f.ints(types::POINTS, 0).clone();
    let tangents = [[77; 4], [77; 4], [100; 4], [0; 4]];
    let into = [[-10; 4], [-1024; 4], [77; 4], [77; 4]];
    let of = |point: usize| if point == 1 { into } else { tangents };
    *f.ints(types::POINTS, 0) = (0..4)
        .flat_map(|point| short[point * 6..point * 6 + 6].iter().copied().chain(of(point).as_flattened().to_vec()))
        .collect();
}

pub fn cases() -> Vec<Case> {
    [items(), points(), curves(), tangents(), indices()].into_iter().flatten().collect()
}

fn items() -> Vec<Case> {
    vec![
        case("envelope: 5 ints, from before August 2010", |f| *f.ints(types::ENVELOPE, 0) = vec![1, 4, 0, 2, -1])
            .shows(&["envelope 0: '', 4 channels, 2 points, synchronized"]),
        case("envelope: 4 ints", |f| f.cut(types::ENVELOPE, 0, 4)).shows(&["envelope 0: '', 4 channels, 2 points"]),
        case("envelope: 12 ints, version 1", |f| {
            f.cut(types::ENVELOPE, 0, 12);
            f.set(types::ENVELOPE, 0, 0, 1);
        })
        .shows(&["envelope 0: 'an envelope', 4 channels, 2 points, synchronized"]),
        case("envelope: 12 ints, version 2", |f| f.cut(types::ENVELOPE, 0, 12)),
        case("envelope: synchronized", |f| f.set(types::ENVELOPE, 0, 12, 1))
            .shows(&["envelope 0: 'an envelope', 4 channels, 2 points, synchronized"]),
        case("envelope: extra ints", |f| f.ints(types::ENVELOPE, 0).extend([9; 4])),
        case("envelope: shorter than 4 ints", |f| f.cut(types::ENVELOPE, 2, 3))
            .warns(&["item-short @ envelope 2"])
            .shows(&["envelope 2: '', 1 channels, 0 points"]),
        case("envelope: without ints", |f| f.cut(types::ENVELOPE, 2, 0))
            .warns(&["envelope-kind @ layer 1.1", "item-short @ envelope 2"])
            .shows(&["envelope 2: '', 0 channels, 0 points, synchronized"]),
        case("envelope: version 0", |f| f.set(types::ENVELOPE, 0, 0, 0))
            .shows(&["envelope 0: 'an envelope', 4 channels, 2 points, synchronized"]),
        case("envelope: version 4, points of 6 ints", |f| f.set(types::ENVELOPE, 1, 0, 4))
            .warns(&["points-form @ file"]),
        case("envelope: version 4, points of 22 ints", |f| {
            f.set(types::ENVELOPE, 1, 0, 4);
            long(f);
        }),
        case("envelope: 0 channels", |f| f.set(types::ENVELOPE, 0, 1, 0))
            .warns(&["envelope-channels @ envelope 0", "envelope-kind @ layer 0.1", "envelope-kind @ layer 1.0"])
            .shows(&["envelope 0 values: 1 1 1 1", "envelope 0: 'an envelope', 0 channels, 2 points"]),
        case("envelope: 2 channels", |f| f.set(types::ENVELOPE, 0, 1, 2))
            .warns(&["envelope-channels @ envelope 0", "envelope-kind @ layer 0.1", "envelope-kind @ layer 1.0"])
            .shows(&["envelope 0 values: 1 0.5 1 1", "envelope 0: 'an envelope', 2 channels, 2 points"]),
        case("envelope: 9 channels", |f| f.set(types::ENVELOPE, 0, 1, 9))
            .warns(&["envelope-channels @ envelope 0", "envelope-kind @ layer 0.1", "envelope-kind @ layer 1.0"])
            .shows(&["envelope 0: 'an envelope', 9 channels, 2 points"]),
        case("envelope: -1 channels", |f| f.set(types::ENVELOPE, 0, 1, -1))
            .warns(&["envelope-channels @ envelope 0", "envelope-kind @ layer 0.1", "envelope-kind @ layer 1.0"])
            .shows(&["envelope 0 values: 1 1 1 1", "envelope 0: 'an envelope', -1 channels, 2 points"]),
        case("envelopes: none, and none wanted", |f| {
            f.items.remove(&types::ENVELOPE);
            f.set(types::LAYER, layer::DESIGN, 11, -1);
            put_int(f.raw(block::QUADS), 34 * 4, -1);
            put_int(f.raw(block::QUADS), 36 * 4, -1);
            put_int(f.raw(block::SOURCES), 6 * 4, -1);
            put_int(f.raw(block::SOURCES), 8 * 4, -1);
        })
        .shows(&[
            "envelope 0 values: gone",
            "envelope 0: gone",
            "envelope 1 values: gone",
            "envelope 1: gone",
            "envelope 2 values: gone",
            "envelope 2: gone",
            "envelopes: 0",
            "look 0.1: image 0, texture 1×1, colour 255 128 64 32, no envelope",
            "quad 1.0 envelopes: moved by no envelope, coloured by no envelope",
            "source 1.1 envelopes: moved by no envelope, volume by no envelope",
        ]),
    ]
}

fn points() -> Vec<Case> {
    vec![
        case("envelope points: range past the end", |f| f.set(types::ENVELOPE, 2, 3, 5))
            .warns(&["envelope-range @ envelope 2"]),
        case("envelope points: range begins past the end", |f| f.set(types::ENVELOPE, 2, 2, 9))
            .warns(&["envelope-range @ envelope 2"])
            .shows(&["envelope 2: 'an envelope', 1 channels, 0 points"]),
        case("envelope points: negative start", |f| f.set(types::ENVELOPE, 1, 2, -3))
            .warns(&["envelope-range @ envelope 1"]),
        case("envelope points: negative count", |f| f.set(types::ENVELOPE, 1, 3, -3))
            .warns(&["envelope-range @ envelope 1"])
            .shows(&["envelope 1 values: 1 1 1 1", "envelope 1: 'an envelope', 3 channels, 0 points"]),
        case("envelope points: absurd start and count", |f| {
            f.set(types::ENVELOPE, 1, 2, i32::MAX);
            f.set(types::ENVELOPE, 1, 3, i32::MAX);
        })
        .warns(&["envelope-range @ envelope 1"])
        .shows(&["envelope 1 values: 1 1 1 1", "envelope 1: 'an envelope', 3 channels, 0 points"]),
        case("envelope points: ranges overlap", |f| f.set(types::ENVELOPE, 1, 2, 1)),
        case("envelope points: a gap between ranges", |f| f.set(types::ENVELOPE, 0, 3, 1))
            .shows(&["envelope 0: 'an envelope', 4 channels, 1 points"]),
        case("envelope points: no item although envelopes want some", |f| drop(f.items.remove(&types::POINTS)))
            .warns(&["points-missing @ file"])
            .shows(&[
                "envelope 0 values: 1 1 1 1",
                "envelope 0: 'an envelope', 4 channels, 0 points",
                "envelope 1 values: 1 1 1 1",
                "envelope 1: 'an envelope', 3 channels, 0 points",
                "envelope 2: 'an envelope', 1 channels, 0 points",
            ]),
        case("envelope points: no item, none wanted", |f| {
            f.items.remove(&types::POINTS);
            (0..3).for_each(|at| f.set(types::ENVELOPE, at, 3, 0));
        })
        .shows(&[
            "envelope 0 values: 1 1 1 1",
            "envelope 0: 'an envelope', 4 channels, 0 points",
            "envelope 1 values: 1 1 1 1",
            "envelope 1: 'an envelope', 3 channels, 0 points",
            "envelope 2: 'an envelope', 1 channels, 0 points",
        ]),
        case("envelope points: an empty item although envelopes want some", |f| f.cut(types::POINTS, 0, 0))
            .warns(&["envelope-range @ envelope 0", "envelope-range @ envelope 1", "envelope-range @ envelope 2"])
            .shows(&[
                "envelope 0 values: 1 1 1 1",
                "envelope 0: 'an envelope', 4 channels, 0 points",
                "envelope 1 values: 1 1 1 1",
                "envelope 1: 'an envelope', 3 channels, 0 points",
                "envelope 2: 'an envelope', 1 channels, 0 points",
            ]),
        case("envelope points: an empty item, none wanted", |f| {
            f.cut(types::POINTS, 0, 0);
            (0..3).for_each(|at| f.set(types::ENVELOPE, at, 3, 0));
        })
        .shows(&[
            "envelope 0 values: 1 1 1 1",
            "envelope 0: 'an envelope', 4 channels, 0 points",
            "envelope 1 values: 1 1 1 1",
            "envelope 1: 'an envelope', 3 channels, 0 points",
            "envelope 2: 'an envelope', 1 channels, 0 points",
        ]),
        case("envelope points: only the first item counts", |f| f.push(types::POINTS, &[5; 6])),
        case("envelope points: no whole number of them", |f| f.ints(types::POINTS, 0).extend([1, 2, 3]))
            .warns(&["points-length @ file"]),
        case("envelope points: one cut short", |f| f.cut(types::POINTS, 0, 23))
            .warns(&["envelope-range @ envelope 2", "points-length @ file"])
            .shows(&["envelope 2: 'an envelope', 1 channels, 0 points"]),
        case("envelope points: more than envelopes name", |f| f.ints(types::POINTS, 0).extend([400, 1, 0, 0, 0, 0])),
        case("envelope points: 22 ints, all envelopes of version 3", |f| {
            (0..3).for_each(|at| f.set(types::ENVELOPE, at, 0, 3));
            long(f);
        }),
        case("envelope points: 22 ints, one envelope of version 3", |f| {
            f.set(types::ENVELOPE, 2, 0, 3);
            long(f);
        }),
        case("envelope points: 6 ints although one envelope has version 3", |f| f.set(types::ENVELOPE, 1, 0, 3))
            .warns(&["points-form @ file"]),
        // The game makes long points of the short ones, garbage as they are then.
        case("envelope points: 6 ints, one envelope has version 3 and as many ints as long points have", |f| {
            f.set(types::ENVELOPE, 1, 0, 3);
            f.ints(types::POINTS, 0).resize(66, 0);
            for _ in 0..40 {
                let mut ints = f.ints(types::ENVELOPE, 2).clone();
                ints[2..4].copy_from_slice(&[2, 2]);
                f.push(types::ENVELOPE, &ints);
            }
        })
        .warns(&["points-form @ file"])
        .shows(&[
            "envelope 0 values: 1 0.5 0.25 0.125, 0.8046875 0.40234375 0.20117188 0.10058594, \
             0.4140625 0.20703125 0.103515625 0.051757813, 0.0234375 0.01171875 0.005859375 0.0029296875",
            "envelope 1 values: 0 0 0 1",
            "envelope 2: 'an envelope', 1 channels, 0 points",
            "envelope 3 values: 0 1 1 1",
            "envelope 3: 'an envelope', 1 channels, 1 points",
            "envelope 4 values: 0 1 1 1",
            "envelope 4: 'an envelope', 1 channels, 1 points",
            "envelope 5 values: 0 1 1 1",
            "envelope 5: 'an envelope', 1 channels, 1 points",
            "envelopes: 43",
        ]),
        case("envelope points: overlapping beyond reason", |f| {
            let count: i32 = 40_000;
            *f.ints(types::POINTS, 0) = (0..count).flat_map(|n| [n, 1, 1024, 512, 256, 128]).collect();
            for _ in 0..10 {
                let mut ints = f.ints(types::ENVELOPE, 0).clone();
                ints[2..4].copy_from_slice(&[0, count]);
                f.push(types::ENVELOPE, &ints);
            }
        })
        .warns(&["envelope-overlap @ envelope 12"])
        .shows(&[
            "envelope 3 values: 1 0.5 0.25 0.125",
            "envelope 3: 'an envelope', 4 channels, 40000 points",
            "envelope 4 values: 1 0.5 0.25 0.125",
            "envelope 4: 'an envelope', 4 channels, 40000 points",
            "envelope 5 values: 1 0.5 0.25 0.125",
            "envelope 5: 'an envelope', 4 channels, 40000 points",
            "envelopes: 13",
        ]),
        case("envelope points: no memory for them", |f| {
            let count: i32 = 4_000;
            *f.ints(types::POINTS, 0) = (0..count).flat_map(|n| [n, 1, 1024, 512, 256, 128]).collect();
            f.set(types::ENVELOPE, 2, 3, count - 3);
        })
        .limited(|limits| limits.memory_bytes = 300_000)
        .warns(&["scene-too-large @ envelope 2"])
        .shows(&["envelope 2: 'an envelope', 1 channels, 0 points"]),
    ]
}

fn curves() -> Vec<Case> {
    vec![
        case("curve: 0, step", |f| rising(f, 0)).shows(&["envelope 0 values: 0 0 0 0"]),
        case("curve: 1, linear", |f| rising(f, 1)).shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("curve: 2, slow", |f| rising(f, 2)).shows(&["envelope 0 values: 0 0 0 0, 0.125 0.125 0.125 0.125"]),
        case("curve: 3, fast", |f| rising(f, 3)).shows(&["envelope 0 values: 0 0 0 0, 0.875 0.875 0.875 0.875"]),
        case("curve: 4, smooth", |f| rising(f, 4)).shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("curve: 5, bezier without tangents", |f| rising(f, 5))
            .shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("curve: unknown", |f| rising(f, 2_752_512)).shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("curve: negative", |f| rising(f, -1)).shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("envelope times: backwards", |f| {
            rising(f, 1);
            f.set(types::POINTS, 0, 0, 900);
        })
        .shows(&["envelope 0 values: 1 1 1 1"]),
        case("envelope times: negative", |f| {
            rising(f, 1);
            f.set(types::POINTS, 0, 0, -700);
        })
        .shows(&["envelope 0 values: 0.875 0.875 0.875 0.875, 0.9375 0.9375 0.9375 0.9375"]),
        case("envelope times: the first is above 0", |f| {
            rising(f, 1);
            f.set(types::POINTS, 0, 0, 60);
        })
        .shows(&["envelope 0 values: 1 1 1 1"]),
        case("envelope times: all the same", |f| {
            rising(f, 1);
            f.set(types::POINTS, 0, 0, 100);
        })
        .shows(&["envelope 0 values: 1 1 1 1"]),
        case("envelope values: above 1", |f| f.ints(types::POINTS, 0)[8] = 4096)
            .shows(&["envelope 0 values: 1 0.5 0.25 0.125, 2.5 0.5 0.25 0.125"]),
    ]
}

fn tangents() -> Vec<Case> {
    fn beside(f: &mut Fixture, points: usize) {
        rising(f, 5);
        f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::BEZIER);
        let into = [[-10; 4], [-1024; 4], [77; 4], [77; 4]];
        let tangents = [[[77; 4], [77; 4], [100; 4], [0; 4]], into].into_iter().cycle();
        f.push(0xFFFE, tangents.take(points).collect::<Vec<_>>().as_flattened().as_flattened());
    }
    vec![
        case("bezier: tangents in points of 22 ints", |f| {
            rising(f, 5);
            f.set(types::ENVELOPE, 0, 0, 3);
            long(f);
        })
        .shows(&["envelope 0 values: 0 0 0 0, 0.009522712 0.009522712 0.009522712 0.009522712"]),
        case("bezier: garbage tangents of points that need none", |f| {
            rising(f, 1);
            f.set(types::ENVELOPE, 0, 0, 3);
            long(f);
        })
        .shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("bezier: DDNet's item", |f| beside(f, 4))
            .shows(&["envelope 0 values: 0 0 0 0, 0.009522712 0.009522712 0.009522712 0.009522712"]),
        case("bezier: DDNet's item for too few points", |f| beside(f, 3))
            .warns(&["bezier-length @ file"])
            .shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("bezier: DDNet's item for too many points", |f| beside(f, 5))
            .warns(&["bezier-length @ file"])
            .shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("bezier: DDNet's item, empty", |f| beside(f, 0))
            .warns(&["bezier-length @ file"])
            .shows(&["envelope 0 values: 0 0 0 0, 0.5 0.5 0.5 0.5"]),
        case("bezier: DDNet's item beside points of 22 ints", |f| {
            beside(f, 4);
            f.set(types::ENVELOPE, 0, 0, 3);
            long(f);
            f.ints(0xFFFE, 0).fill(5);
        })
        .shows(&["envelope 0 values: 0 0 0 0, 0.009522712 0.009522712 0.009522712 0.009522712"]),
    ]
}

fn indices() -> Vec<Case> {
    fn quad(f: &mut Fixture, at: usize, envelope: i32) {
        put_int(f.raw(block::QUADS), at * 4, envelope);
    }
    fn source(f: &mut Fixture, at: usize, envelope: i32) {
        put_int(f.raw(block::SOURCES), at * 4, envelope);
    }
    vec![
        case("colour envelope: -1, tiles", |f| f.set(types::LAYER, layer::DESIGN, 11, -1))
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 32, no envelope"]),
        case("colour envelope: -2, tiles", |f| f.set(types::LAYER, layer::DESIGN, 11, -2))
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 32, no envelope"]),
        case("colour envelope: -3, tiles", |f| f.set(types::LAYER, layer::DESIGN, 11, -3))
            .warns(&["envelope-index @ layer 0.1"])
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 32, no envelope"]),
        case("colour envelope: one past the end, tiles", |f| f.set(types::LAYER, layer::DESIGN, 11, 3))
            .warns(&["envelope-index @ layer 0.1"])
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 32, no envelope"]),
        case("colour envelope: a position envelope, tiles", |f| f.set(types::LAYER, layer::DESIGN, 11, 1))
            .warns(&["envelope-kind @ layer 0.1"])
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 32, envelope 1 + 10 ms"]),
        case("colour envelope: a sound envelope, tiles", |f| f.set(types::LAYER, layer::DESIGN, 11, 2))
            .warns(&["envelope-kind @ layer 0.1"])
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 32, envelope 2 + 10 ms"]),
        case("colour envelope: time offset", |f| f.set(types::LAYER, layer::DESIGN, 12, -70_000))
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 32, envelope 0 + -70000 ms"]),
        case("position envelope: -2, quad, as TeeUniverse writes it", |f| quad(f, 34, -2))
            .shows(&["quad 1.0 envelopes: moved by no envelope, coloured by envelope 0 + 6 ms"]),
        case("position envelope: -7, quad", |f| quad(f, 34, -7))
            .warns(&["envelope-index @ layer 1.0"])
            .shows(&["quad 1.0 envelopes: moved by no envelope, coloured by envelope 0 + 6 ms"]),
        case("position envelope: one past the end, quad", |f| quad(f, 34, 3))
            .warns(&["envelope-index @ layer 1.0"])
            .shows(&["quad 1.0 envelopes: moved by no envelope, coloured by envelope 0 + 6 ms"]),
        case("position envelope: a colour envelope, quad", |f| quad(f, 34, 0))
            .warns(&["envelope-kind @ layer 1.0"])
            .shows(&["quad 1.0 envelopes: moved by envelope 0 + 5 ms, coloured by envelope 0 + 6 ms"]),
        case("colour envelope: -1, quad", |f| quad(f, 36, -1))
            .shows(&["quad 1.0 envelopes: moved by envelope 1 + 5 ms, coloured by no envelope"]),
        case("colour envelope: one past the end, quad", |f| quad(f, 36, i32::MAX))
            .warns(&["envelope-index @ layer 1.0"])
            .shows(&["quad 1.0 envelopes: moved by envelope 1 + 5 ms, coloured by no envelope"]),
        case("colour envelope: a position envelope, quad", |f| quad(f, 36, 1))
            .warns(&["envelope-kind @ layer 1.0"])
            .shows(&["quad 1.0 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 1 + 6 ms"]),
        case("position envelope: -2, sound source", |f| source(f, 6, -2))
            .shows(&["source 1.1 envelopes: moved by no envelope, volume by envelope 2 + 5 ms"]),
        case("position envelope: one past the end, sound source", |f| source(f, 6, 3))
            .warns(&["envelope-index @ layer 1.1"])
            .shows(&["source 1.1 envelopes: moved by no envelope, volume by envelope 2 + 5 ms"]),
        case("sound envelope: one past the end, sound source", |f| source(f, 8, 3))
            .warns(&["envelope-index @ layer 1.1"])
            .shows(&["source 1.1 envelopes: moved by envelope 1 + 4 ms, volume by no envelope"]),
        case("sound envelope: a colour envelope, sound source", |f| source(f, 8, 0))
            .warns(&["envelope-kind @ layer 1.1"])
            .shows(&["source 1.1 envelopes: moved by envelope 1 + 4 ms, volume by envelope 0 + 5 ms"]),
    ]
}
