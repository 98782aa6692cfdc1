//! From text to settings. Only text that is no TOML at all is refused; whatever else makes no sense is reported
//! and left at its default.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;

use toml_edit::{Document, Item, Table, TableLike, TomlError, Value};

use crate::base::{Projection, SolidViewpoint, Viewpoint};

use super::setting::{Fault, Form, Maybe, Number, OneOf, SECTIONS, SETTINGS, Whole, finite};
use super::{
    MAX_FOLDERS, MAX_LAYERS, MAX_PLACES, MapPlaces, MapView, NamedPlace, Prefs, Recent, SavedFlatView, SavedView,
    WindowPlace, Xray, tidy_name,
};

/// Of more problems than this only the number is reported.
const MAX_PROBLEMS: usize = 5;
/// Form of a place in a map, for messages.
const A_POSITION: &str = "a position in tiles: two numbers, such as [12.5, 40]";
/// Places in maps beyond this many tiles are none.
const FAR_TILES: f64 = 1e6;

/// Reads the text of a settings file: what it says, and what in it made no sense, in words.
///
/// # Errors
/// The text is no TOML; where and why, in words.
pub fn read(text: &str) -> Result<(Prefs, Vec<String>), String> {
    let document = Document::parse(text).map_err(|cause| describe(text, &cause))?;
    let top = document.as_table();
    let mut reader = Reader::default();
    let mut prefs = Prefs::default();
    for section in SECTIONS {
        reader.settings(top, section, &mut prefs);
    }
    if let Some(window) = top.get("window").and_then(Item::as_table_like) {
        reader.window_place(window, &mut prefs.window);
    }
    prefs.data_folders = reader.folders(top);
    prefs.keys = reader.keys(top);
    prefs.recent = reader.list(top, "recent", Reader::recent);
    prefs.views = reader.list(top, "view", Reader::view);
    prefs.places = reader.list(top, "bookmarks", Reader::places);
    prefs.tidy();
    Ok((prefs, reader.problems()))
}

/// Where and why the text is no TOML, in a line.
fn describe(text: &str, cause: &TomlError) -> String {
    let why = cause.message().lines().next().unwrap_or_default().trim().to_owned();
    match cause.span().and_then(|span| text.get(..span.start)) {
        Some(before) => format!("line {}: {why}", before.matches('\n').count() + 1),
        None => why,
    }
}

/// Kind of a place in a table of the file, told by its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceKind {
    /// In a 2D world.
    Flat,
    /// In a 3D world.
    Solid,
    /// In a world that this version does not know.
    Other,
}

impl PlaceKind {
    /// The kind of a table's place.
    pub fn of(table: &dyn TableLike) -> Self {
        match (table.contains_key("center"), table.contains_key("eye")) {
            (true, _) => Self::Flat,
            (false, true) => Self::Solid,
            (false, false) => Self::Other,
        }
    }
}

/// Takes values out of tables, and notes what made no sense.
#[derive(Default)]
struct Reader {
    problems: Vec<String>,
}

impl Reader {
    /// The first problems, and the number of others.
    fn problems(mut self) -> Vec<String> {
        let more = self.problems.len().saturating_sub(MAX_PROBLEMS);
        self.problems.truncate(MAX_PROBLEMS);
        if more > 0 {
            self.problems.push(format!("and {more} more"));
        }
        self.problems
    }

    fn wrong(&mut self, place: &str, key: &str, value: &Value, wanted: &str) {
        let value = value.clone().decorated("", "").to_string();
        let short: String = value.chars().take(40).collect();
        let dots = if short.len() < value.len() { "…" } else { "" };
        self.problems.push(format!("{place}{key} = {short}{dots} is not {wanted}"));
    }

    fn fault(&mut self, place: &str, key: &str, value: &Value, fault: Fault) {
        match fault {
            Fault::Not(wanted) => self.wrong(place, key, value, &format!("{wanted} (the default is used)")),
            Fault::OutOfRange(used) => {
                let value = value.clone().decorated("", "");
                self.problems.push(format!("{place}{key} = {value} is out of range ({used} is used)"));
            }
        }
    }

    /// All settings of a table of the file.
    fn settings(&mut self, top: &Table, section: &str, prefs: &mut Prefs) {
        let (place, table): (_, Option<&dyn TableLike>) = match section {
            "" => (String::new(), Some(top)),
            section => (format!("{section}."), self.table(top, section)),
        };
        let Some(table) = table else { return };
        for setting in SETTINGS.iter().filter(|setting| setting.section == section) {
            if let Some(value) = table.get(setting.key).and_then(value_of)
                && let Err(fault) = (setting.set)(prefs, &value)
            {
                self.fault(&place, setting.key, &value, fault);
            }
        }
    }

    /// A value, where it is there and makes sense.
    fn take<T>(
        &mut self,
        table: &dyn TableLike,
        [place, key]: [&str; 2],
        wanted: &str,
        sense: impl FnOnce(&Value) -> Option<T>,
    ) -> Option<T> {
        let value = table.get(key).and_then(value_of)?;
        let made = sense(&value);
        if made.is_none() {
            self.wrong(place, key, &value, wanted);
        }
        made
    }

    /// A value of a form, where it is there and makes sense.
    fn take_as<T: Default>(&mut self, table: &dyn TableLike, [place, key]: [&str; 2], form: impl Form<T>) -> Option<T> {
        let value = table.get(key).and_then(value_of)?;
        let mut made = None;
        if let Err(fault) = Maybe(form).read(&value, &mut made) {
            self.fault(place, key, &value, fault);
        }
        made
    }

    fn table<'t>(&mut self, top: &'t Table, key: &str) -> Option<&'t dyn TableLike> {
        let item = top.get(key)?;
        let table = item.as_table_like();
        if let (None, Some(value)) = (table, value_of(item)) {
            self.wrong("", key, &value, "a table");
        }
        table
    }

    /// A list of tables. One that makes no sense costs only itself.
    fn list<T>(
        &mut self,
        table: &dyn TableLike,
        key: &str,
        read: fn(&mut Self, &dyn TableLike) -> Option<T>,
    ) -> Vec<T> {
        match table.get(key) {
            Some(Item::ArrayOfTables(tables)) => tables.iter().filter_map(|table| read(self, table)).collect(),
            Some(Item::Value(Value::Array(values))) => {
                let mut made = Vec::new();
                for value in values {
                    match value {
                        Value::InlineTable(table) => made.extend(read(self, table)),
                        value => self.wrong("", key, value, "a table"),
                    }
                }
                made
            }
            item => {
                if let Some(value) = item.and_then(value_of) {
                    self.wrong("", key, &value, "a list");
                }
                Vec::new()
            }
        }
    }

    fn folders(&mut self, top: &Table) -> Vec<PathBuf> {
        let folders = self.take(top, ["", "data_folders"], "a list of paths", texts).unwrap_or_default();
        let mut unique: Vec<PathBuf> = Vec::new();
        for folder in folders.into_iter().map(PathBuf::from) {
            if !folder.as_os_str().is_empty() && !unique.contains(&folder) && unique.len() < MAX_FOLDERS {
                unique.push(folder);
            }
        }
        unique
    }

    fn keys(&mut self, top: &Table) -> BTreeMap<String, Vec<String>> {
        let Some(table) = self.table(top, "keys") else { return BTreeMap::new() };
        let mut keys = BTreeMap::new();
        for (command, value) in table.iter().filter_map(|(command, item)| Some((command, value_of(item)?))) {
            match texts(&value) {
                Some(list) => drop(keys.insert(command.to_owned(), list)),
                None => self.wrong("keys.", command, &value, "a list of shortcuts"),
            }
        }
        keys
    }

    /// Position and size of the window: both numbers of each, or none.
    fn window_place(&mut self, table: &dyn TableLike, window: &mut WindowPlace) {
        let place = "window.";
        let mut position = |key| self.take_as(table, [place, key], Whole(-100_000, 100_000));
        window.position_px = position("x").zip(position("y")).map(|(x, y)| [x, y]);
        let mut size = |key| self.take_as(table, [place, key], Whole(1, 100_000));
        window.size = size("width").zip(size("height")).map(|(width, height)| [width, height]);
    }

    fn recent(&mut self, table: &dyn TableLike) -> Option<Recent> {
        let path = self.path(table, "recent.")?;
        Some(Recent { path, opened: self.seconds(table, ["recent.", "opened"]) })
    }

    fn view(&mut self, table: &dyn TableLike) -> Option<MapView> {
        let path = self.path(table, "view.")?;
        let opened = self.seconds(table, ["view.", "opened"]);
        let view = match PlaceKind::of(table) {
            PlaceKind::Flat => self.flat_view(table)?.into(),
            PlaceKind::Solid => SavedView::Solid(self.solid_viewpoint(table, "view.")?),
            PlaceKind::Other => SavedView::OtherKind,
        };
        Some(MapView { path, opened, view })
    }

    fn flat_view(&mut self, table: &dyn TableLike) -> Option<SavedFlatView> {
        let place = "view.";
        let center = self.take(table, [place, "center"], A_POSITION, point);
        let entities = self.take_as(table, [place, "entities"], Whole(0, 100));
        let layers = self.take(table, [place, "layers"], "16 hexadecimal digits", |value| {
            u64::from_str_radix(value.as_str()?, 16).ok()
        });
        let mut list = |key| self.take(table, [place, key], "a list of layer numbers", layer_list);
        let (hidden, forced, alone) = (list("hidden"), list("forced"), list("alone"));
        let strength = self.take(table, [place, "strength"], "a table of layer numbers and percentages", strengths);
        Some(SavedFlatView {
            zoom: self.take_as(table, [place, "zoom"], Number(1e-4, 1e4)).unwrap_or(1.0),
            time_s: self.take_as(table, [place, "time"], Number(0.0, 1e7)).unwrap_or(0.0),
            entities: entities.unwrap_or(0),
            xray: self.take_as(table, [place, "xray"], OneOf(&Xray::ALL)).unwrap_or_default(),
            hidden: hidden.unwrap_or_default(),
            forced: forced.unwrap_or_default(),
            alone: alone.unwrap_or_default(),
            strength: strength.unwrap_or_default(),
            layers: layers.unwrap_or_default(),
            center_tiles: center?,
        })
    }

    fn places(&mut self, table: &dyn TableLike) -> Option<MapPlaces> {
        let path = self.path(table, "bookmarks.")?;
        let changed = self.seconds(table, ["bookmarks.", "changed"]);
        let (mut places, mut of_other_kinds): (Vec<NamedPlace>, _) = (Vec::new(), 0);
        for place in self.list(table, "places", Self::place) {
            match place {
                // The first of a name counts.
                Some(place) if !places.iter().any(|other| other.name() == place.name()) => places.push(place),
                Some(_) => {}
                None => of_other_kinds += 1,
            }
        }
        places.truncate(MAX_PLACES);
        (!places.is_empty() || of_other_kinds > 0).then(|| MapPlaces {
            path,
            changed,
            places: places.into(),
            of_other_kinds,
        })
    }

    /// A bookmark; `Some(None)` where it is for a world that this version does not know.
    fn place(&mut self, table: &dyn TableLike) -> Option<Option<NamedPlace>> {
        let place = "bookmarks.places.";
        let name = self.take(table, [place, "name"], "a name", |value| tidy_name(value.as_str()?))?;
        let viewpoint = match PlaceKind::of(table) {
            PlaceKind::Flat => Viewpoint::Flat {
                center_tiles: self.take(table, [place, "center"], A_POSITION, point)?,
                zoom: self.take_as(table, [place, "zoom"], Number(1e-4, 1e4)).unwrap_or(1.0),
                time_s: 0.0,
            },
            PlaceKind::Solid => Viewpoint::Solid(self.solid_viewpoint(table, place)?),
            PlaceKind::Other => return Some(None),
        };
        NamedPlace::new(&name, viewpoint).map(Some)
    }

    /// A place in a 3D world. Without an eye it is none; of the other numbers those without sense are at their defaults.
    fn solid_viewpoint(&mut self, table: &dyn TableLike, place: &str) -> Option<SolidViewpoint> {
        let eye = self.take(table, [place, "eye"], "a list of three numbers", eye)?;
        // Whatever 32 bits hold; the viewpoint brings it into its range.
        let mut number = |key| self.take_as(table, [place, key], Number(-1e30, 1e30)).map(|number: f64| number as f32);
        let usual = SolidViewpoint::default();
        let projection = match (number("fov"), number("ortho")) {
            (_, Some(height)) => Projection::Orthographic { height },
            (Some(fov_deg), None) => Projection::Perspective { fov_deg },
            (None, None) => usual.projection,
        };
        let (yaw_deg, pitch_deg) = (number("yaw"), number("pitch"));
        let at = SolidViewpoint {
            eye: eye.into(),
            yaw_deg: yaw_deg.unwrap_or(usual.yaw_deg),
            pitch_deg: pitch_deg.unwrap_or(usual.pitch_deg),
            projection,
        };
        at.within_range()
    }

    /// A path that does not depend on where the program was started.
    fn path(&mut self, table: &dyn TableLike, place: &str) -> Option<PathBuf> {
        self.take(table, [place, "path"], "a full path", |value| {
            value.as_str().map(PathBuf::from).filter(|path| path.is_absolute())
        })
    }

    fn seconds(&mut self, table: &dyn TableLike, at: [&str; 2]) -> u64 {
        let time: i64 = self.take_as(table, at, Whole(0, i64::MAX)).unwrap_or_default();
        u64::try_from(time).unwrap_or_default()
    }
}

/// An item as a value: tables become inline ones.
pub(super) fn value_of(item: &Item) -> Option<Cow<'_, Value>> {
    match item {
        Item::Value(value) => Some(Cow::Borrowed(value)),
        item => item.clone().into_value().ok().map(Cow::Owned),
    }
}

fn texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

fn point(value: &Value) -> Option<[f64; 2]> {
    let list = value.as_array().filter(|list| list.len() == 2)?;
    let [x, y] = [0, 1].map(|at| list.get(at).and_then(finite));
    Some([x?, y?].map(|tiles| tiles.clamp(-FAR_TILES, FAR_TILES)))
}

fn eye(value: &Value) -> Option<[f32; 3]> {
    let list = value.as_array().filter(|list| list.len() == 3)?;
    let [x, y, z] = [0, 1, 2].map(|at| list.get(at).and_then(finite));
    Some([x?, y?, z?].map(|units| units.clamp(-1e30, 1e30) as f32))
}

fn layer_list(value: &Value) -> Option<Vec<u32>> {
    let list = value.as_array().filter(|list| list.len() <= MAX_LAYERS)?;
    list.iter().map(|layer| u32::try_from(layer.as_integer()?).ok()).collect()
}

fn strengths(value: &Value) -> Option<BTreeMap<u32, u8>> {
    let table = value.as_inline_table().filter(|table| table.len() <= MAX_LAYERS)?;
    let one = |(layer, percent): (&str, &Value)| {
        Some((layer.parse().ok()?, u8::try_from(percent.as_integer()?).ok().filter(|percent| *percent <= 100)?))
    };
    table.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Mapres, MovingFormat, PhysicsStyle, Placeholder, StandInChoice};
    use crate::prefs::{
        Edit, FlatSwitches, Inspector, MapEdge, MapSort, MenuBarMode, PanelSizes, Pictures, Scale, ShellSwitches, Show,
        SolidSwitches, Tab, Theme,
    };

    fn full() -> Prefs {
        let view = SavedFlatView {
            center_tiles: [-12.5, 1e5],
            zoom: 0.37,
            time_s: 3.02,
            entities: 40,
            xray: Xray::Only,
            hidden: vec![3, 7],
            forced: vec![1],
            alone: vec![9],
            strength: [(4, 50), (12, 0)].into(),
            layers: u64::MAX,
        };
        let mut prefs = Prefs {
            theme: Theme::System,
            scale: Scale::new(125),
            data_folders: vec!["/a b".into(), "relative\\\"quoted\"".into(), "/地图".into()],
            stand_ins: StandInChoice { mapres: Mapres::Own, placeholder: Placeholder::Game },
            ddnet_command: "play \"{map}\" --fast".to_owned(),
            window: WindowPlace { position_px: Some([-5, 20]), size: Some([800, 600]), maximised: true },
            panels: PanelSizes { left: Some(333), inspector: None, timeline: Some(120) },
            show: Show {
                shell: ShellSwitches {
                    panels: false,
                    menu_bar: MenuBarMode::OnAlt,
                    sort: MapSort::Warnings,
                    reversed: true,
                    demo_shown: true,
                    tour_offer: false,
                    hover_card: false,
                    inspector: Inspector::Closed,
                    labels: false,
                },
                flat: FlatSwitches {
                    timeline: true,
                    minimap: true,
                    edge: MapEdge::Off,
                    detail: false,
                    numbers: false,
                    physics: PhysicsStyle::Own,
                    tab: Tab::Info,
                },
                solid: SolidSwitches { view_distance: 33, textures: false },
            },
            pictures: Pictures { px_per_tile: 8, format: MovingFormat::WebP, fps: 12.5 },
            keys: [("Open".to_owned(), vec!["Ctrl+P".to_owned(), "F9".to_owned()])].into(),
            ..Prefs::default()
        };
        prefs.apply(&Edit::Opened("/x/一.map".into(), 7));
        prefs.apply(&Edit::Opened("/x/two.map".into(), 8));
        prefs.apply(&Edit::SetView("/x/two.map".into(), 8, Box::new(view.into())));
        prefs
    }

    #[test]
    fn what_is_written_is_read_again() {
        for prefs in [Prefs::default(), full()] {
            let text = prefs.text();
            assert_eq!(read(&text), Ok((prefs, vec![])), "{text}");
        }
        assert_eq!(read(""), Ok((Prefs::default(), vec![])));
    }

    #[test]
    fn a_value_without_sense_costs_itself_alone() {
        let cases = [
            ("scale = 125", "scale = \"big\"", "scale = \"big\" is not a whole number (the default is used)"),
            ("scale = 125", "scale = 5000", "scale = 5000 is out of range (200 is used)"),
            (
                "theme = \"system\"",
                "theme = \"pink\"",
                "theme = \"pink\" is not one of dark, light, system (the default is used)",
            ),
            ("fps = 12.5", "fps = \"many\"", "pictures.fps = \"many\" is not a number (the default is used)"),
            (
                "format = \"webp\"",
                "format = \"avi\"",
                "pictures.format = \"avi\" is not one of gif, apng, webp, mp4 (the default is used)",
            ),
            ("width = 800", "width = 8.5", "window.width = 8.5 is not a whole number (the default is used)"),
            ("zoom = 0.37", "zoom = nan", "view.zoom = nan is not a number (the default is used)"),
            (
                "center = [-12.5, 100000.0]",
                "center = [inf, 0]",
                "view.center = [inf, 0] is not a position in tiles: two numbers, such as [12.5, 40]",
            ),
            ("hidden = [3, 7]", "hidden = [-3]", "view.hidden = [-3] is not a list of layer numbers"),
            ("panels = false", "panels = 0", "show.panels = 0 is not true or false (the default is used)"),
            (
                "tab = \"info\"",
                "tab = 3",
                "show.tab = 3 is not one of layers, physics, envelopes, moves, images, bookmarks, info, warnings (the \
                 default is used)",
            ),
            (
                "inspector = \"closed\"",
                "inspector = \"\"",
                "show.inspector = \"\" is not one of with pin, open, closed (the default is used)",
            ),
            (
                "sort = \"warnings\"",
                "sort = []",
                "show.sort = [] is not one of name, date, size, author, warnings (the default is used)",
            ),
            (
                "reversed = true",
                "reversed = \"yes\"",
                "show.reversed = \"yes\" is not true or false (the default is used)",
            ),
            ("path = \"/x/一.map\"", "path = \"一.map\"", "recent.path = \"一.map\" is not a full path"),
            ("Open = [\"Ctrl+P\", \"F9\"]", "Open = 1", "keys.Open = 1 is not a list of shortcuts"),
        ];
        let whole = full().text();
        for (before, after, problem) in cases {
            assert!(whole.contains(before), "{before} in {whole}");
            let (prefs, problems) = read(&whole.replace(before, after)).expect("TOML");
            assert_eq!(problems, [problem]);
            let left = usize::from(prefs.data_folders.len() == 3) + prefs.recent.len() + prefs.views.len();
            let lost = usize::from(before.starts_with("path") || before.starts_with("center"));
            assert_eq!(left, 4 - lost, "{before}: {prefs:?}");
        }
    }

    #[test]
    fn keys_of_other_versions_are_written_back() {
        let text = full().text();
        let text = text
            .replace("scale = 125", "scale = 125\nfuture = { deep = [1, { a = 2 }] }")
            .replace("maximised = true", "maximised = true\nmonitor = \"left\"")
            .replace("zoom = 0.37", "zoom = 0.37\nflip = true")
            .replace("opened = 7", "opened = 7\npinned = true");
        let (mut prefs, problems) = read(&text).expect("TOML");
        assert_eq!(problems, [""; 0]);
        // Also through changes of what they stand beside.
        prefs.apply(&Edit::Opened("/x/一.map".into(), 99));
        prefs.apply(&Edit::SetView("/x/two.map".into(), 9, Box::default()));
        let table = Document::parse(prefs.text_over(&text)).expect("TOML");
        assert_eq!(table["future"]["deep"][1]["a"].as_integer(), Some(2));
        assert_eq!(table["window"]["monitor"].as_str(), Some("left"));
        assert_eq!(table["view"][0]["flip"].as_bool(), Some(true));
        assert_eq!(table["recent"][0]["pinned"].as_bool(), Some(true));
    }

    #[test]
    fn what_is_no_toml_is_refused_with_its_line() {
        let why = read("scale = 100\ntheme = = \"x\"\n").expect_err("no TOML");
        assert!(why.starts_with("line 2: "), "{why}");
        for text in ["\0", "[", "a = 1\na = 2", "\u{feff}\u{feff}"] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn tables_in_place_of_values_and_values_in_place_of_tables_do_no_harm() {
        for key in ["theme", "scale", "data_folders", "window", "panels", "show", "keys", "recent", "view"] {
            for value in ["1", "\"x\"", "[]", "[1]", "{}", "{ x = 1 }", "[[]]", "nan", "1979-05-27", "true"] {
                let text = format!("# above\n{key} = {value}");
                let (prefs, problems) = read(&text).expect("TOML");
                assert!(problems.len() <= 2, "{key} = {value}: {problems:?}");
                let written = prefs.text_over(&text);
                assert_eq!(read(&written).map(|(prefs, _)| prefs), Ok(prefs), "{key} = {value}: {written}");
            }
        }
    }
}
