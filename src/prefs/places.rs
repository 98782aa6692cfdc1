//! Bookmarks: places in a map that have a name. They are kept by the map's path, apart from its last view, which comes and
//! goes by itself.
//!
//! Names are unique within a map: setting one of a name that is there already moves it.

use std::path::PathBuf;
use std::sync::Arc;

/// Most bookmarks of a map.
pub const MAX_PLACES: usize = 64;
/// Most maps with bookmarks; those whose bookmarks were changed the longest ago go first.
pub const MAX_PLACED_MAPS: usize = 200;
/// Letters of a name.
pub const MAX_NAME: usize = 60;

/// A place with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPlace {
    name: String,
    /// The middle of the picture, in tiles.
    pub center_tiles: [f64; 2],
    /// Magnification: 1 as players see it, 2 twice as large.
    pub zoom: f64,
}

/// The bookmarks of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPlaces {
    /// The map's full path.
    pub path: PathBuf,
    /// Time of the last change, in seconds since 1970.
    pub changed: u64,
    /// In the order in which they were set.
    pub places: Arc<[NamedPlace]>,
}

impl NamedPlace {
    /// A place with a name: one line, without what cannot be seen, and not too long. `None` where nothing is left of it.
    pub fn new(name: &str, center_tiles: [f64; 2], zoom: f64) -> Option<Self> {
        Some(Self { name: tidy(name)?, center_tiles, zoom })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// A name as it is kept; `None` where nothing is left of it.
pub fn tidy(name: &str) -> Option<String> {
    let seen: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(4 * MAX_NAME).collect();
    let name: String = seen.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_NAME).collect();
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}

/// Sets a place: in the place of the one of its name, else as the last.
pub(super) fn set(places: &mut Vec<NamedPlace>, place: &NamedPlace) {
    if let Some(other) = places.iter_mut().find(|other| other.name == place.name) {
        (other.center_tiles, other.zoom) = (place.center_tiles, place.zoom);
    } else if places.len() < MAX_PLACES {
        places.push(place.clone());
    }
}

/// Gives a place another name. One that had that name goes.
pub(super) fn rename(places: &mut Vec<NamedPlace>, from: &str, to: &str) {
    let Some(to) = tidy(to).filter(|to| to != from) else { return };
    if places.iter().any(|place| place.name == from) {
        places.retain(|place| place.name != to);
        places.iter_mut().filter(|place| place.name == from).for_each(|place| place.name.clone_from(&to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prefs::{Edit, Edits, Prefs, read};

    const MAP: &str = if cfg!(windows) { "C:\\maps\\a.map" } else { "/maps/a.map" };

    fn place(name: &str, x: f64) -> NamedPlace {
        NamedPlace::new(name, [x, -2.5], 0.5).expect("a name")
    }

    fn set_edit(name: &str, x: f64) -> Edit {
        Edit::SetPlace(MAP.into(), 7, place(name, x))
    }

    fn names(prefs: &Prefs) -> String {
        let places = prefs.places_of(MAP.as_ref()).map(|places| places.to_vec()).unwrap_or_default();
        places.iter().map(|place| format!("{}{} ", place.name, place.center_tiles[0])).collect()
    }

    #[test]
    fn bookmarks_are_set_moved_renamed_and_removed() {
        let mut edits = Edits::default();
        for edit in [
            set_edit("a", 1.0),
            set_edit("b", 2.0),
            set_edit("c", 3.0),
            set_edit("a", 9.0),
            Edit::RenamePlace(MAP.into(), 8, "b".into(), "  d\n ".into()),
            Edit::ForgetPlace(MAP.into(), 8, "c".into()),
            Edit::RenamePlace(MAP.into(), 8, "gone".into(), "a".into()),
            Edit::RenamePlace(MAP.into(), 8, "d".into(), " ".into()),
        ] {
            edits.push(edit);
        }
        let mut prefs = Prefs::default();
        // Twice is no more than once.
        for _ in 0..2 {
            prefs.apply_all(&edits);
            assert_eq!(names(&prefs), "a9 d2 ");
        }
        prefs.apply(&Edit::RenamePlace(MAP.into(), 9, "d".into(), "a".into()));
        assert_eq!(names(&prefs), "a2 ", "the one that had the name goes");
        prefs.apply(&Edit::ForgetPlace(MAP.into(), 9, "a".into()));
        assert!(prefs.places.is_empty());
        prefs.apply(&Edit::ForgetViews);
        assert_eq!(prefs, Prefs::default());
    }

    #[test]
    fn there_is_an_end_to_them() {
        let mut prefs = Prefs::default();
        for n in 0..1000 {
            prefs.apply(&set_edit(&n.to_string(), 0.0));
            let path = format!("{MAP}{n}").into();
            prefs.apply(&Edit::SetPlace(path, n, place("x", 0.0)));
        }
        assert_eq!(prefs.places.len(), MAX_PLACED_MAPS);
        assert!(prefs.places_of(format!("{MAP}999").as_ref()).is_some(), "the newest stay");
        let many = Prefs::default();
        let many = (0..1000).fold(many, |mut prefs, n| {
            prefs.apply(&set_edit(&n.to_string(), 0.0));
            prefs
        });
        assert_eq!(many.places_of(MAP.as_ref()).map(|places| places.len()), Some(MAX_PLACES));
    }

    #[test]
    fn they_are_kept_in_the_file_with_what_others_wrote_beside_them() {
        let mut prefs = Prefs::default();
        prefs.apply(&set_edit("Start \"1\" 开始", 12.25));
        prefs.apply(&set_edit("b", 2.0));
        let text = prefs.text();
        assert_eq!(read(&text), Ok((prefs, vec![])), "{text}");
        let mut text = text.replace("name = \"b\"", "name = \"b\" # the best\ncolor = 3");
        let (mut newer, problems) = read(&text).expect("TOML");
        assert_eq!(problems, [""; 0], "{text}");
        for edit in [Edit::RenamePlace(MAP.into(), 9, "b".into(), "c".into()), set_edit("c", 5.0)] {
            newer.apply(&edit);
            text = newer.text_over(&text);
        }
        assert!(text.contains("name = \"c\" # the best\ncolor = 3\ncenter = [5.0, -2.5]\n"), "{text}");
    }

    #[test]
    fn what_makes_no_sense_costs_itself_alone() {
        let mut prefs = Prefs::default();
        for name in ["a", "b", "c"] {
            prefs.apply(&set_edit(name, 1.0));
        }
        let text = prefs.text();
        for (from, to) in [
            ("name = \"b\"", "name = \"\""),
            ("name = \"b\"", "name = 3"),
            ("name = \"b\"", "name = \"a\""),
            ("name = \"b\"", "nome = \"b\""),
            ("name = \"b\"\n", "name = \"b\"\ncenter2 = 1\n"),
        ] {
            assert!(text.contains(from), "{text}");
            let (read, _) = read(&text.replacen(from, to, 1)).expect("TOML");
            let left = read.places_of(MAP.as_ref()).map_or(0, |places| places.len());
            assert_eq!(left, if to.contains("center2") { 3 } else { 2 }, "{to}");
        }
        for (from, to) in [("center = [1.0, -2.5]", "center = [nan, 1]"), ("center = [1.0, -2.5]", "center = 5")] {
            let (read, problems) = read(&text.replacen(from, to, 1)).expect("TOML");
            assert_eq!((read.places_of(MAP.as_ref()).map_or(0, |places| places.len()), problems.len()), (2, 1));
        }
        let (read_far, _) =
            read(&text.replace("1.0, -2.5", "1e300, -1e300").replace("zoom = 0.5", "zoom = 1e-300")).expect("TOML");
        let far = read_far.places_of(MAP.as_ref()).expect("kept")[0].clone();
        assert!(far.center_tiles[0] <= 1e6 && far.zoom >= 1e-4);
        for value in
            ["1", "\"x\"", "[]", "[1]", "{}", "{ x = 1 }", "[[]]", "[{ path = 1 }]", "[{ path = \"a\", places = 1 }]"]
        {
            let (prefs, _) = read(&format!("bookmarks = {value}")).expect("TOML");
            assert!(prefs.places.is_empty() && read(&prefs.text()).is_ok());
        }
    }

    #[test]
    fn names_are_a_short_line() {
        assert_eq!(tidy("  a \t b\n\u{7}c "), Some("a b c".into()));
        assert_eq!(tidy(" \n\0 "), None);
        assert_eq!(tidy(&"长".repeat(500)).map(|name| name.chars().count()), Some(MAX_NAME));
    }
}
