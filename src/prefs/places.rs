//! Bookmarks: places in a map that have a name. They are kept by the map's path, apart from its last view, which comes and
//! goes by itself.
//!
//! Names are unique within a map: setting one of a name that is there already moves it.

use std::path::PathBuf;
use std::sync::Arc;

use crate::base::Viewpoint;

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
    viewpoint: Viewpoint,
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
    /// Number of bookmarks for worlds that this version does not know. They stay in the file.
    pub(super) of_other_kinds: usize,
}

impl NamedPlace {
    /// A place with a name: one line, without what cannot be seen, and not too long. The time does not belong to it.
    /// `None` where nothing is left of the name, or the place is none.
    pub fn new(name: &str, viewpoint: Viewpoint) -> Option<Self> {
        let viewpoint = match viewpoint {
            Viewpoint::Flat { center_tiles, zoom, time_s: _ } => Viewpoint::Flat { center_tiles, zoom, time_s: 0.0 },
            Viewpoint::Solid(at) => Viewpoint::Solid(at.within_range()?),
        };
        Some(Self { name: tidy(name)?, viewpoint })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The place to look from.
    pub fn viewpoint(&self) -> Viewpoint {
        self.viewpoint
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
        other.viewpoint = place.viewpoint;
    } else if places.len() < MAX_PLACES {
        places.push(place.clone());
    }
}

/// Puts a bookmark back at its number in the list, unless another one has its name by now, or there is no room.
pub(super) fn put_back(places: &mut Vec<NamedPlace>, place: &NamedPlace, at: usize) {
    if places.len() < MAX_PLACES && places.iter().all(|other| other.name != place.name) {
        places.insert(at.min(places.len()), place.clone());
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
    use crate::base::{Projection, SolidViewpoint};
    use crate::prefs::{Edit, Edits, Prefs, read};

    const MAP: &str = if cfg!(windows) { "C:\\maps\\a.map" } else { "/maps/a.map" };

    fn place(name: &str, x: f64) -> NamedPlace {
        NamedPlace::new(name, Viewpoint::Flat { center_tiles: [x, -2.5], zoom: 0.5, time_s: 0.0 }).expect("a name")
    }

    fn set_edit(name: &str, x: f64) -> Edit {
        Edit::SetPlace(MAP.into(), 7, place(name, x))
    }

    fn names(prefs: &Prefs) -> String {
        let places = prefs.places_of(MAP.as_ref()).map(|places| places.to_vec()).unwrap_or_default();
        let x = |place: &NamedPlace| match place.viewpoint {
            Viewpoint::Flat { center_tiles, .. } => center_tiles[0],
            Viewpoint::Solid(at) => at.eye.x.into(),
        };
        places.iter().map(|place| format!("{}{} ", place.name, x(place))).collect()
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
            Edit::RemovePlace(MAP.into(), 8, "c".into()),
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
        // Removed by mistake: it is back at its place, once.
        prefs.apply(&Edit::RemovePlace(MAP.into(), 9, "a".into()));
        let back = match set_edit("a", 9.0) {
            Edit::SetPlace(map, when, place) => Edit::PutPlaceBack(map, when, place, 0),
            other => other,
        };
        for _ in 0..2 {
            prefs.apply(&back);
            assert_eq!(names(&prefs), "a9 d2 ");
        }
        prefs.apply(&Edit::RenamePlace(MAP.into(), 9, "d".into(), "a".into()));
        assert_eq!(names(&prefs), "a2 ", "the one that had the name goes");
        prefs.apply(&Edit::RemovePlace(MAP.into(), 9, "a".into()));
        assert!(prefs.places.is_empty());
        prefs.apply(&Edit::ClearViews);
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
        let Viewpoint::Flat { center_tiles, zoom, .. } = far.viewpoint else { panic!("{far:?}") };
        assert!(center_tiles[0] <= 1e6 && zoom >= 1e-4);
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

    /// Bookmarks as the file has held them since there were any, and of other kinds of worlds.
    const KINDS: &str = r#"[[bookmarks]]
path = "MAP"
changed = 7

[[bookmarks.places]]
name = "flat"
center = [1.5, -2.25]
zoom = 0.5

[[bookmarks.places]]
name = "solid"
eye = [1.5, 64.1, -3.0]
yaw = 270.0
pitch = -12.5
fov = 60.0

[[bookmarks.places]]
name = "top"
eye = [0.0, 900.0, 0.0]
yaw = 0.0
pitch = -90.0
ortho = 120.5

[[bookmarks.places]]
name = "of a newer version" # mine
orbit = [1, 2, 3]
"#;

    fn kinds() -> String {
        KINDS.replace("MAP", &MAP.replace('\\', "\\\\"))
    }

    fn bookmarks(text: &str) -> &str {
        &text[text.find("[[bookmarks]]").expect("there")..]
    }

    #[test]
    fn places_of_all_kinds_are_written_as_they_were_read() {
        let (mut prefs, problems) = read(&kinds()).expect("TOML");
        assert_eq!((names(&prefs), problems), ("flat1.5 solid1.5 top0 ".to_owned(), vec![]));
        let top = SolidViewpoint {
            eye: glam::Vec3::new(0.0, 900.0, 0.0),
            yaw_deg: 0.0,
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height: 120.5 },
        };
        let places = prefs.places_of(MAP.as_ref()).expect("there").clone();
        assert_eq!(places[2].viewpoint(), Viewpoint::Solid(top));
        // The keys of flat bookmarks are those of a new file, in its order.
        assert!(
            bookmarks(&prefs.text())
                .starts_with(kinds().split("\n\n[[bookmarks.places]]\nname = \"of").next().expect("text"))
        );
        prefs.apply(&Edit::Scale(crate::prefs::Scale::new(150)));
        let written = prefs.text_over(&kinds());
        assert!(written.contains(bookmarks(&kinds())), "also where other things change: {written}");
    }

    #[test]
    fn a_bookmark_of_another_kind_stays_when_the_others_go() {
        let (mut prefs, _) = read(&kinds()).expect("TOML");
        let mut text = kinds();
        for name in ["flat", "solid", "top"] {
            prefs.apply(&Edit::RemovePlace(MAP.into(), 9, name.into()));
            text = prefs.text_over(&text);
            assert_eq!(read(&text), Ok((prefs.clone(), vec![])), "{text}");
        }
        assert_eq!(names(&prefs), "");
        assert!(text.contains("name = \"of a newer version\" # mine\norbit = [1, 2, 3]\n"), "{text}");
        assert!(!text.contains("center") && !text.contains("eye"), "{text}");
    }

    #[test]
    fn a_bookmark_set_in_another_kind_of_world_has_the_keys_of_that_alone() {
        let (mut prefs, _) = read(&kinds()).expect("TOML");
        let flat = prefs.places_of(MAP.as_ref()).expect("there")[0].viewpoint();
        let solid = prefs.places_of(MAP.as_ref()).expect("there")[1].viewpoint();
        for (name, viewpoint) in [("flat", solid), ("solid", flat)] {
            prefs.apply(&Edit::SetPlace(MAP.into(), 9, NamedPlace::new(name, viewpoint).expect("a name")));
        }
        let text = prefs.text_over(&kinds());
        assert_eq!(read(&text), Ok((prefs, vec![])), "{text}");
        assert_eq!(
            [text.matches("center").count(), text.matches("zoom").count(), text.matches("eye").count()],
            [1, 1, 2]
        );
    }

    #[test]
    fn numbers_of_a_solid_place_are_brought_into_their_range_or_cost_it() {
        let at = |from: &str, to: &str| {
            assert!(kinds().contains(from));
            let (prefs, problems) = read(&kinds().replacen(from, to, 1)).expect("TOML");
            let places = prefs.places_of(MAP.as_ref()).map(|places| places.to_vec()).unwrap_or_default();
            let solid = places.iter().find(|place| place.name() == "solid").map(NamedPlace::viewpoint);
            assert_eq!(places.len(), 2 + usize::from(solid.is_some()), "{to}: the others stay");
            let solid = solid.map(|it| if let Viewpoint::Solid(at) = it { at } else { panic!("{it:?}") });
            (solid, problems.len())
        };
        for eye in ["[nan, 0, 0]", "[0, inf, 0]", "[1, 2]", "[1, 2, 3, 4]", "\"here\"", "5", "{}"] {
            assert_eq!(at("[1.5, 64.1, -3.0]", eye), (None, 1), "{eye}");
        }
        let far = at("[1.5, 64.1, -3.0]", "[1e300, -1e300, 3]").0.expect("kept");
        assert_eq!(far.eye, glam::Vec3::new(1e6, -1e6, 3.0));
        for (from, to, problems) in [
            ("yaw = 270.0", "yaw = 1e300", 0),
            ("yaw = 270.0", "yaw = nan", 1),
            ("pitch = -12.5", "pitch = 9000", 0),
            ("pitch = -12.5", "pitch = \"up\"", 1),
            ("fov = 60.0", "fov = -1e300", 0),
            ("fov = 60.0", "fov = inf", 1),
            ("fov = 60.0", "ortho = 0", 0),
            ("fov = 60.0", "ortho = []", 1),
            ("fov = 60.0\n", "", 0),
        ] {
            let (place, found) = at(from, to);
            let place = place.expect("kept");
            assert_eq!((place.within_range(), found), (Some(place), problems), "{to}");
        }
    }

    #[test]
    fn a_view_of_another_kind_stays_until_its_map_has_another() {
        let text =
            "[[view]]\npath = \"MAP\" # mine\nopened = 3\norbit = [1, 2]\n".replace("MAP", &MAP.replace('\\', "\\\\"));
        let (mut prefs, problems) = read(&text).expect("TOML");
        assert_eq!((problems, prefs.remembered_view(MAP.as_ref())), (vec![], None));
        prefs.apply(&Edit::Scale(crate::prefs::Scale::new(150)));
        assert!(prefs.text_over(&text).contains(&text));
        let mut seen = prefs.clone();
        seen.apply(&Edit::SetView(MAP.into(), 4, Box::default()));
        let written = seen.text_over(&text);
        assert!(!written.contains("orbit") && written.contains("center"), "{written}");
        prefs.apply(&Edit::ClearViews);
        assert!(!prefs.text_over(&text).contains("orbit"));
    }
}
