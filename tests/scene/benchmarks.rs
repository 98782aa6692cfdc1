//! What the benchmarks stand on: the generated maps are what they say they are and always the same, and their table
//! reads what divan prints. Small ones are built here; nothing is timed.

#[path = "../bench/giants.rs"]
mod giants;
#[path = "../bench/table.rs"]
#[allow(dead_code, reason = "the files of the benchmarks are theirs")]
mod table;

use crate::common::flat::Flat as _;
use giants::{GIANTS, Giant, Scale};
use mapscope::format::teeworlds::{LayerKind, Map};
use mapscope::load::{LoadOptions, Source, load_now};
use table::{Entry, Results};

/// Small enough to be built in no time.
const SMALL: Scale = Scale(50);

fn giant(name: &str) -> &'static Giant {
    GIANTS.iter().find(|giant| giant.name == name).expect("a giant")
}

fn tile_layers(map: &Map) -> Vec<(u32, u32)> {
    let layers = map.groups.iter().flat_map(|group| &group.layers);
    let sizes = layers.filter_map(|layer| match &layer.kind {
        LayerKind::Tiles(tiles) => Some((tiles.width, tiles.height)),
        _ => None,
    });
    sizes.collect()
}

#[test]
fn every_giant_is_a_map_without_a_flaw() {
    for giant in &GIANTS {
        let source = Source::Bytes { name: giant.name.into(), bytes: giant.bytes(SMALL).into() };
        let options = LoadOptions::default();
        let scene = load_now(&source, &options, &options.task()).expect(giant.name);
        assert_eq!(scene.summary.warnings, [], "{}: {}", giant.name, giant.about);
        assert!(scene.flat().memory().total() > 0 && !scene.flat().bounds.is_empty(), "{}", giant.name);
    }
}

#[test]
fn giants_are_always_the_same() {
    for giant in &GIANTS {
        assert!(giant.bytes(SMALL) == giant.bytes(SMALL), "{}", giant.name);
    }
}

#[test]
fn the_largest_map_has_the_shape_of_the_largest_known_one() {
    // Sides are divided, not what is counted here.
    let document = giant("largest").document(SMALL);
    let sizes = tile_layers(&document.map);
    assert_eq!(sizes.len(), 64);
    assert_eq!(sizes.iter().max_by_key(|(w, h)| w * h), Some(&(9611 / 50, 3318 / 50)));
    let tiles: u64 = giants::largest_sizes(Scale::FULL).map(|[w, h]| u64::from(w) * u64::from(h)).sum();
    assert_eq!(giants::largest_sizes(Scale::FULL).count(), 64);
    assert!((146_500_000..147_500_000).contains(&tiles), "{tiles} tiles");
    let mut planned: Vec<_> = giants::largest_sizes(SMALL).map(|[w, h]| (w, h)).collect();
    let mut built = sizes;
    planned.sort_unstable();
    built.sort_unstable();
    assert_eq!(planned, built);
}

#[test]
fn images_and_quads_are_as_many_as_they_say() {
    let images = giant("images").document(SMALL);
    assert_eq!((images.map.images.len(), tile_layers(&images.map).len()), (40, 41));
    let quads = giant("quads").document(Scale::FULL);
    let layers = quads.map.groups.iter().flat_map(|group| &group.layers);
    let counts = layers.filter_map(|layer| match &layer.kind {
        LayerKind::Quads(quads) => Some(quads.count),
        _ => None,
    });
    assert_eq!(counts.sum::<i32>(), 10_000);
    assert!(quads.map.envelopes.len() > 100);
}

#[test]
fn medians_and_memory_are_read_from_what_divan_prints() {
    let printed = "\
speed                fastest       │ slowest       │ median        │ mean          │ samples │ iters
├─ parts                           │               │               │               │         │
│  ├─ bake                         │               │               │               │         │
│  │  ├─ demo      1.25 ms       │ 2.5 ms        │ 1.5 ms        │ 1.6 ms        │ 10      │ 10
│  │  │            max alloc:    │               │               │               │         │
│  │  │              12          │ 12            │ 12            │ 12            │         │
│  │  │              4.5 MB      │ 4.5 MB        │ 4.25 MB       │ 4.5 MB        │         │
│  │  │            alloc:        │               │               │               │         │
│  │  │              99          │ 99            │ 99            │ 99            │         │
│  │  │              9.5 MB      │ 9.5 MB        │ 9.25 MB       │ 9.5 MB        │         │
│  │  ╰─ tutorial 1x  1.25 s        │ 2.5 s         │ 2 s           │ 1.6 s         │ 10      │ 10
│  ╰─ parse                        │               │               │               │         │
│     ╰─ demo      125 ns        │ 2.5 µs        │ 1.5 µs        │ 1.6 µs        │ 10      │ 10
╰─ alone             3 µs          │ 3 µs          │ 3.5 µs        │ 3 µs          │ 1       │ 1
";
    let entry = |ms, mb| Entry { ms, mb };
    let expected = [
        ("alone", entry(0.0035, None)),
        ("parts/bake/demo", entry(1.5, Some(4.25))),
        ("parts/bake/tutorial 1x", entry(2000.0, None)),
        ("parts/parse/demo", entry(0.0015, None)),
    ];
    let close = |(name, entry): (&String, &Entry), (expected, wanted): &(&str, Entry)| {
        name == expected && (entry.ms - wanted.ms).abs() < 1.0e-9 && entry.mb == wanted.mb
    };
    let found = table::read_divan(printed);
    assert!(found.len() == expected.len() && found.iter().zip(&expected).all(|(a, b)| close(a, b)), "{found:?}");
}

#[test]
fn the_table_compares_with_the_run_before() {
    let results = |ms: f64| Results::from([("bake".to_owned(), Entry { ms, mb: Some(10.0 * ms) })]);
    let mut now = results(2.0);
    now.insert("new".into(), Entry { ms: 1.0, mb: None });
    let text = table::show(&results(4.0), &now);
    let lines: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["bake", "2.000", "4.000", "0.50", "20.0", "40.0", "0.50"]);
    assert_eq!(lines[1], ["new", "1.000", "–", "–", "–", "–", "–"]);
}
