//! Damaged levels: which are refused, which are shown with a warning, and in which words.

use super::read;
use crate::common::shared_dir;

/// Files, and why each of them is no level.
const REFUSED: [(&str, &str); 8] = [
    ("bad_empty_file.map", "not a Turok level: it is empty"),
    ("bad_tiny.map", "not a Turok level: it is too short (3 bytes)"),
    ("bad_huge_count.map", "damaged Turok level: it says that it has 2,147,483,647 parts, not 7 or 8"),
    (
        "bad_offset_outside.map",
        "damaged Turok level: the collision cannot be read, because an offset leads beyond the end, to byte 212,000",
    ),
    (
        "bad_offset_cycle.map",
        "damaged Turok level: the collision cannot be read, because an offset leads back into a table \
         of offsets, to byte 0",
    ),
    ("bad_version2.map", "it is a Turok level of version 2, and only version 1 is supported"),
    (
        "bad_stride12.map",
        "damaged Turok level: the sectors cannot be read, because the records at byte 8272 have 12 bytes \
         each, where 16 are needed",
    ),
    (
        "bad_big_endian_dwords.map",
        "it is a Turok level in the byte order of a console (big-endian); only levels for PC can be read",
    ),
];

/// Files that are shown, with the warnings about them.
const SHOWN: [(&str, &[(&str, &str)]); 6] = [
    (
        "bad_truncated.map",
        &[
            (
                "file-cut-off",
                "The file ends at byte 17,666, where the level goes on to byte 53,000; the rest is missing.",
            ),
            (
                "part-unreadable",
                "The bounds of the grid cannot be read, because an offset leads beyond the end, to byte 19,128. \
                 The level is shown without this part.",
            ),
            (
                "part-unreadable",
                "The grid of static meshes cannot be read, because an offset leads beyond the end, to byte 19,440. \
                 The level is shown without this part.",
            ),
            (
                "part-unreadable",
                "The actors cannot be read, because an offset leads beyond the end, to byte 44,280. \
                 The level is shown without this part.",
            ),
            ("records-missing", "Only 586 of 678 sectors are in the file; they are shown."),
            (
                "sector-link",
                "11 sectors are linked to ones that do not exist (the first: sector 561: sector 652 of 586). \
                 Such edges are walls.",
            ),
        ],
    ),
    (
        "bad_huge_dataset.map",
        &[("records-missing", "Only 416 of 4,294,967,280 vertices are in the file; they are shown.")],
    ),
    (
        "bad_vertex_index.map",
        &[(
            "sector-vertex",
            "1 sector has a vertex that does not exist (sector 0: vertex 65,000 of 416). Such sectors cannot be drawn.",
        )],
    ),
    (
        "bad_link_index.map",
        &[(
            "sector-link",
            "1 sector is linked to one that does not exist (sector 0: sector 65,000 of 678). Such edges are walls.",
        )],
    ),
    (
        "bad_set_index.map",
        &[(
            "sector-set",
            "1 sector has a set that does not exist (sector 0: set 900 of 22). Such sectors have only their own flags.",
        )],
    ),
    (
        "bad_nan_vertex.map",
        &[(
            "not-finite",
            "1 place has a number that is infinite or NaN (vertex 0). What depends on such numbers cannot be drawn.",
        )],
    ),
];

#[test]
fn damaged_levels_say_what_is_wrong() {
    let Some(shared) = shared_dir() else { return };
    let folder = shared.join("data/turok");
    let file = |name: &str| std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (name, words) in REFUSED {
        assert_eq!(read(&file(name)).expect_err(name).to_string(), words, "{name}");
    }
    for (name, expected) in SHOWN {
        let (_, warnings) = read(&file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let warnings: Vec<(&str, &str)> = warnings.iter().map(|(code, words)| (*code, words.as_str())).collect();
        assert_eq!(warnings, expected, "{name}");
    }
    let list = std::fs::read_to_string(folder.join("bad.json")).expect("the list of damaged levels");
    let list: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&list).expect("JSON");
    let known =
        |name: &str| REFUSED.iter().any(|(file, _)| *file == name) || SHOWN.iter().any(|(file, _)| *file == name);
    let unknown: Vec<&String> = list.keys().filter(|name| !known(name)).collect();
    assert!(unknown.is_empty() && list.len() >= 14, "{unknown:?}");
}
