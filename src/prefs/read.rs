//! From text to what is remembered. Only text that is no TOML at all is refused; whatever else makes no sense is told
//! and left at its default.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::{
    Inspector, MAX_FOLDERS, MAX_LAYERS, MAX_PLACES, MapPlaces, MapSort, MapView, NamedPlace, PanelSizes, Pictures,
    Prefs, Recent, Rest, SCALES, Scale, Show, Sight, Tab, Theme, WindowPlace, Xray, tidy_name,
};
use crate::base::{Mapres, MovingFormat, Placeholder, StandInChoice};

/// Of more problems than this it is told only how many there are.
const TOLD: usize = 5;
/// Places in maps beyond this many tiles are none.
const FAR_TILES: f64 = 1e6;

/// Reads the text of a settings file: what it says, and what in it made no sense, in words. An error, in words too, where
/// the text is no TOML.
pub fn read(text: &str) -> Result<(Prefs, Vec<String>), String> {
    let mut top: Table = text.parse().map_err(|cause: toml::de::Error| describe(text, &cause))?;
    let mut reader = Reader::default();
    let mut prefs = Prefs {
        theme: reader.choice(&mut top, "", "theme", &Theme::ALL).unwrap_or_default(),
        scale: reader.scale(&mut top).unwrap_or_default(),
        data_folders: reader.folders(&mut top),
        stand_ins: reader.stand_ins(&mut top),
        keys: reader.keys(&mut top),
        recent: reader.list(&mut top, "recent", Reader::recent),
        views: reader.list(&mut top, "view", Reader::view),
        places: reader.list(&mut top, "bookmarks", Reader::places),
        ..Prefs::default()
    };
    let (mut window, mut panels, mut show) =
        (reader.table(&mut top, "window"), reader.table(&mut top, "panels"), reader.table(&mut top, "show"));
    prefs.window = reader.window(&mut window);
    prefs.panels = reader.panels(&mut panels);
    prefs.show = reader.show(&mut show);
    let mut pictures = reader.table(&mut top, "pictures");
    prefs.pictures = reader.pictures(&mut pictures);
    prefs.rest = Rest { top, window, panels, show, pictures };
    prefs.tidy();
    Ok((prefs, reader.told()))
}

/// Where and why the text is no TOML, in a line.
fn describe(text: &str, cause: &toml::de::Error) -> String {
    let what = cause.message().lines().next().unwrap_or_default().trim().to_owned();
    match cause.span().and_then(|span| text.get(..span.start)) {
        Some(before) => format!("line {}: {what}", before.matches('\n').count() + 1),
        None => what,
    }
}

/// Takes what is known out of tables, and notes what made no sense.
#[derive(Default)]
struct Reader {
    problems: Vec<String>,
}

impl Reader {
    fn told(mut self) -> Vec<String> {
        let more = self.problems.len().saturating_sub(TOLD);
        self.problems.truncate(TOLD);
        if more > 0 {
            self.problems.push(format!("and {more} more"));
        }
        self.problems
    }

    fn wrong(&mut self, place: &str, key: &str, value: &Value, wanted: &str) {
        let value = value.to_string();
        let short: String = value.chars().take(40).collect();
        let dots = if short.len() < value.len() { "…" } else { "" };
        self.problems.push(format!("{place}{key} = {short}{dots} is not {wanted}"));
    }

    /// A value, where it is there and makes sense.
    fn take<T>(
        &mut self,
        table: &mut Table,
        [place, key]: [&str; 2],
        wanted: &str,
        sense: impl FnOnce(&Value) -> Option<T>,
    ) -> Option<T> {
        let value = table.remove(key)?;
        let made = sense(&value);
        if made.is_none() {
            self.wrong(place, key, &value, wanted);
        }
        made
    }

    /// A whole number, brought into a range where it lies outside.
    fn whole(&mut self, table: &mut Table, place: &str, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let number = self.take(table, [place, key], "a whole number", Value::as_integer)?;
        let within = number.clamp(*range.start(), *range.end());
        if within != number {
            self.problems.push(format!("{place}{key} = {number} is out of range; {within} is used"));
        }
        Some(within)
    }

    /// A number, brought into a range where it lies outside.
    fn number(&mut self, table: &mut Table, place: &str, key: &str, range: RangeInclusive<f64>) -> Option<f64> {
        let number = self.take(table, [place, key], "a number", finite)?;
        Some(number.clamp(*range.start(), *range.end()))
    }

    fn flag(&mut self, table: &mut Table, place: &str, key: &str, default: bool) -> bool {
        self.take(table, [place, key], "true or false", Value::as_bool).unwrap_or(default)
    }

    fn choice<T: Copy>(&mut self, table: &mut Table, place: &str, key: &str, all: &[(T, &str)]) -> Option<T> {
        let names: Vec<_> = all.iter().map(|(_, name)| *name).collect();
        self.take(table, [place, key], &format!("one of {}", names.join(", ")), |value| {
            let wanted = value.as_str()?;
            all.iter().find(|(_, name)| *name == wanted).map(|(one, _)| *one)
        })
    }

    fn table(&mut self, top: &mut Table, key: &str) -> Table {
        self.take(top, ["", key], "a table", |value| value.as_table().cloned()).unwrap_or_default()
    }

    /// A list of tables. One that makes no sense costs only itself.
    fn list<T>(&mut self, top: &mut Table, key: &str, read: fn(&mut Self, Table) -> Option<T>) -> Vec<T> {
        let list = self.take(top, ["", key], "a list", |value| value.as_array().cloned()).unwrap_or_default();
        let mut made = Vec::new();
        for value in list {
            match value {
                Value::Table(table) => made.extend(read(self, table)),
                value => self.wrong("", key, &value, "a table"),
            }
        }
        made
    }

    fn scale(&mut self, top: &mut Table) -> Option<Scale> {
        let [least, most] = SCALES.map(i64::from);
        let percent = self.whole(top, "", "scale", least..=most)?;
        u16::try_from(percent).ok().map(Scale::new)
    }

    fn folders(&mut self, top: &mut Table) -> Vec<PathBuf> {
        let folders = self.take(top, ["", "data_folders"], "a list of paths", texts).unwrap_or_default();
        let mut kept: Vec<PathBuf> = Vec::new();
        for folder in folders.into_iter().map(PathBuf::from) {
            if !folder.as_os_str().is_empty() && !kept.contains(&folder) && kept.len() < MAX_FOLDERS {
                kept.push(folder);
            }
        }
        kept
    }

    fn stand_ins(&mut self, top: &mut Table) -> StandInChoice {
        let mapres = self.choice(top, "", "mapres", &Mapres::ALL).unwrap_or_default();
        StandInChoice {
            mapres,
            placeholder: self.choice(top, "", "placeholder", &Placeholder::ALL).unwrap_or_default(),
        }
    }

    fn keys(&mut self, top: &mut Table) -> BTreeMap<String, Vec<String>> {
        let table = self.table(top, "keys");
        let mut keys = BTreeMap::new();
        for (command, value) in table {
            match texts(&value) {
                Some(list) => drop(keys.insert(command, list)),
                None => self.wrong("keys.", &command, &value, "a list of keys"),
            }
        }
        keys
    }

    fn window(&mut self, table: &mut Table) -> WindowPlace {
        let mut pair = |first, second, range: RangeInclusive<i64>| {
            let first = self.whole(table, "window.", first, range.clone());
            first.zip(self.whole(table, "window.", second, range))
        };
        let position = pair("x", "y", -100_000..=100_000);
        let size = pair("width", "height", 1..=100_000);
        WindowPlace {
            position_px: position.and_then(|(x, y)| Some([i32::try_from(x).ok()?, i32::try_from(y).ok()?])),
            size: size.and_then(|(width, height)| Some([u32::try_from(width).ok()?, u32::try_from(height).ok()?])),
            maximised: self.flag(table, "window.", "maximised", false),
        }
    }

    fn panels(&mut self, table: &mut Table) -> PanelSizes {
        let mut size = |key| self.whole(table, "panels.", key, 50..=10_000).and_then(|size| u16::try_from(size).ok());
        PanelSizes { left: size("left"), inspector: size("inspector"), timeline: size("timeline") }
    }

    fn show(&mut self, table: &mut Table) -> Show {
        let default = Show::default();
        Show {
            panels: self.flag(table, "show.", "panels", default.panels),
            timeline: self.flag(table, "show.", "timeline", default.timeline),
            minimap: self.flag(table, "show.", "minimap", default.minimap),
            detail: self.flag(table, "show.", "detail", default.detail),
            numbers: self.flag(table, "show.", "numbers", default.numbers),
            own_physics: self
                .choice(table, "show.", "physics", &[(true, "own"), (false, "game")])
                .unwrap_or(default.own_physics),
            tab: self.choice(table, "show.", "tab", &Tab::NAMED).unwrap_or_default(),
            inspector: self.choice(table, "show.", "inspector", &Inspector::NAMED).unwrap_or_default(),
            sort: self.choice(table, "show.", "sort", &MapSort::NAMED).unwrap_or_default(),
            reversed: self.flag(table, "show.", "reversed", default.reversed),
        }
    }

    fn pictures(&mut self, table: &mut Table) -> Pictures {
        let default = Pictures::default();
        let px_per_tile = self.whole(table, "pictures.", "px_per_tile", 1..=256);
        let formats = MovingFormat::ALL.map(|format| (format, format.extension()));
        let format = self.choice(table, "pictures.", "format", &formats).unwrap_or(default.format);
        let fps = self.number(table, "pictures.", "fps", 1.0..=format.most_fps());
        Pictures {
            px_per_tile: px_per_tile.and_then(|px| u16::try_from(px).ok()).unwrap_or(default.px_per_tile),
            format,
            fps: fps.unwrap_or(default.fps),
        }
    }

    fn recent(&mut self, mut table: Table) -> Option<Recent> {
        let path = self.path(&mut table, "recent.")?;
        let opened = self.seconds(&mut table, "recent.");
        Some(Recent { path, opened, rest: table })
    }

    fn view(&mut self, mut table: Table) -> Option<MapView> {
        let path = self.path(&mut table, "view.")?;
        let opened = self.seconds(&mut table, "view.");
        // A view from nowhere is none.
        let sight = self.sight(&mut table)?;
        Some(MapView { path, opened, sight, rest: table })
    }

    fn sight(&mut self, table: &mut Table) -> Option<Sight> {
        let place = "view.";
        let center = self.take(table, [place, "center"], "a place in tiles", point);
        let entities = self.whole(table, place, "entities", 0..=100).unwrap_or(0);
        let layers = self.take(table, [place, "layers"], "16 hexadecimal digits", |value| {
            u64::from_str_radix(value.as_str()?, 16).ok()
        });
        let mut list = |key| self.take(table, [place, key], "a list of numbers of layers", layer_list);
        let (hidden, forced, alone) = (list("hidden"), list("forced"), list("alone"));
        let strength = self.take(table, [place, "strength"], "a table of layers with percents", strengths);
        Some(Sight {
            zoom: self.number(table, place, "zoom", 1e-4..=1e4).unwrap_or(1.0),
            time_s: self.number(table, place, "time", 0.0..=1e7).unwrap_or(0.0),
            entities: u8::try_from(entities).unwrap_or(0),
            xray: self.choice(table, place, "xray", &Xray::ALL).unwrap_or_default(),
            hidden: hidden.unwrap_or_default(),
            forced: forced.unwrap_or_default(),
            alone: alone.unwrap_or_default(),
            strength: strength.unwrap_or_default(),
            layers: layers.unwrap_or_default(),
            center_tiles: center?,
        })
    }

    fn places(&mut self, mut table: Table) -> Option<MapPlaces> {
        let path = self.path(&mut table, "bookmarks.")?;
        let changed = self.whole(&mut table, "bookmarks.", "changed", 0..=i64::MAX);
        let mut places: Vec<NamedPlace> = Vec::new();
        for place in self.list(&mut table, "places", Self::place) {
            // The first of a name counts.
            if places.len() < MAX_PLACES && !places.iter().any(|other| other.name() == place.name()) {
                places.push(place);
            }
        }
        let changed = changed.and_then(|time| u64::try_from(time).ok()).unwrap_or(0);
        (!places.is_empty()).then(|| MapPlaces { path, changed, places: places.into(), rest: table })
    }

    fn place(&mut self, mut table: Table) -> Option<NamedPlace> {
        let place = "bookmarks.places.";
        let name = self.take(&mut table, [place, "name"], "a name", |value| tidy_name(value.as_str()?))?;
        let center = self.take(&mut table, [place, "center"], "a place in tiles", point)?;
        let zoom = self.number(&mut table, place, "zoom", 1e-4..=1e4).unwrap_or(1.0);
        NamedPlace::new(&name, center, zoom).map(|it| it.with_rest(table))
    }

    fn path(&mut self, table: &mut Table, place: &str) -> Option<PathBuf> {
        self.take(table, [place, "path"], "a full path", |value| {
            value.as_str().map(PathBuf::from).filter(|path| is_full(path))
        })
    }

    fn seconds(&mut self, table: &mut Table, place: &str) -> u64 {
        self.whole(table, place, "opened", 0..=i64::MAX).and_then(|time| u64::try_from(time).ok()).unwrap_or(0)
    }
}

/// Whether a path does not depend on where the program was started.
fn is_full(path: &Path) -> bool {
    path.is_absolute()
}

fn finite(value: &Value) -> Option<f64> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
    number.is_finite().then_some(number)
}

fn texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

fn point(value: &Value) -> Option<[f64; 2]> {
    let [x, y] = value.as_array()?.as_slice() else { return None };
    Some([finite(x)?, finite(y)?].map(|tiles| tiles.clamp(-FAR_TILES, FAR_TILES)))
}

fn layer_list(value: &Value) -> Option<Vec<u32>> {
    let list = value.as_array().filter(|list| list.len() <= MAX_LAYERS)?;
    list.iter().map(|layer| u32::try_from(layer.as_integer()?).ok()).collect()
}

fn strengths(value: &Value) -> Option<BTreeMap<u32, u8>> {
    let table = value.as_table().filter(|table| table.len() <= MAX_LAYERS)?;
    let one = |(layer, percent): (&String, &Value)| {
        Some((layer.parse().ok()?, u8::try_from(percent.as_integer()?).ok().filter(|percent| *percent <= 100)?))
    };
    table.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prefs::Edit;

    fn full() -> Prefs {
        let sight = Sight {
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
            window: WindowPlace { position_px: Some([-5, 20]), size: Some([800, 600]), maximised: true },
            panels: PanelSizes { left: Some(333), inspector: None, timeline: Some(120) },
            show: Show {
                panels: false,
                timeline: true,
                minimap: true,
                detail: false,
                numbers: false,
                own_physics: true,
                tab: Tab::Info,
                inspector: Inspector::Closed,
                sort: MapSort::Warnings,
                reversed: true,
            },
            pictures: Pictures { px_per_tile: 8, format: MovingFormat::WebP, fps: 12.5 },
            keys: [("Open".to_owned(), vec!["Ctrl+P".to_owned(), "F9".to_owned()])].into(),
            ..Prefs::default()
        };
        prefs.apply(&Edit::Opened("/x/一.map".into(), 7));
        prefs.apply(&Edit::Opened("/x/two.map".into(), 8));
        prefs.apply(&Edit::Looked("/x/two.map".into(), 8, Box::new(sight)));
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
            ("scale = 125", "scale = \"big\"", "scale = \"big\" is not a whole number"),
            ("scale = 125", "scale = 5000", "scale = 5000 is out of range; 200 is used"),
            ("theme = \"system\"", "theme = \"pink\"", "theme = \"pink\" is not one of dark, light, system"),
            ("fps = 12.5", "fps = \"many\"", "pictures.fps = \"many\" is not a number"),
            ("format = \"webp\"", "format = \"avi\"", "pictures.format = \"avi\" is not one of gif, apng, webp"),
            ("width = 800", "width = 8.5", "window.width = 8.5 is not a whole number"),
            ("zoom = 0.37", "zoom = nan", "view.zoom = nan is not a number"),
            ("center = [-12.5, 100000.0]", "center = [inf, 0]", "view.center = [inf, 0] is not a place in tiles"),
            ("hidden = [3, 7]", "hidden = [-3]", "view.hidden = [-3] is not a list of numbers of layers"),
            ("panels = false", "panels = 0", "show.panels = 0 is not true or false"),
            (
                "tab = \"info\"",
                "tab = 3",
                "show.tab = 3 is not one of layers, physics, envelopes, moves, images, bookmarks, info, warnings",
            ),
            (
                "inspector = \"closed\"",
                "inspector = \"\"",
                "show.inspector = \"\" is not one of with pin, open, closed",
            ),
            ("sort = \"warnings\"", "sort = []", "show.sort = [] is not one of name, date, size, author, warnings"),
            ("reversed = true", "reversed = \"yes\"", "show.reversed = \"yes\" is not true or false"),
            ("path = \"/x/一.map\"", "path = \"一.map\"", "recent.path = \"一.map\" is not a full path"),
            ("Open = [\"Ctrl+P\", \"F9\"]", "Open = 1", "keys.Open = 1 is not a list of keys"),
        ];
        let whole = full().text();
        for (before, after, told) in cases {
            assert!(whole.contains(before), "{before} in {whole}");
            let (prefs, problems) = read(&whole.replace(before, after)).expect("TOML");
            assert_eq!(problems, [told]);
            let kept = usize::from(prefs.data_folders.len() == 3) + prefs.recent.len() + prefs.views.len();
            let lost = usize::from(before.starts_with("path") || before.starts_with("center"));
            assert_eq!(kept, 4 - lost, "{before}: {prefs:?}");
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
        prefs.apply(&Edit::Looked("/x/two.map".into(), 9, Box::default()));
        let table: Table = prefs.text().parse().expect("TOML");
        assert_eq!(table["future"]["deep"][1]["a"].as_integer(), Some(2));
        assert_eq!(table["window"]["monitor"].as_str(), Some("left"));
        assert_eq!(table["view"][0]["flip"].as_bool(), Some(true));
        assert_eq!(table["recent"][0]["pinned"].as_bool(), Some(true));
    }

    #[test]
    fn what_is_no_toml_is_refused_with_its_line() {
        let told = read("scale = 100\ntheme = = \"x\"\n").expect_err("no TOML");
        assert!(told.starts_with("line 2: "), "{told}");
        for text in ["\0", "[", "a = 1\na = 2", "\u{feff}\u{feff}"] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn tables_in_place_of_values_and_values_in_place_of_tables_do_no_harm() {
        for key in ["theme", "scale", "data_folders", "window", "panels", "show", "keys", "recent", "view"] {
            for value in ["1", "\"x\"", "[]", "[1]", "{}", "{ x = 1 }", "[[]]", "nan", "1979-05-27", "true"] {
                let (prefs, problems) = read(&format!("{key} = {value}")).expect("TOML");
                assert!(problems.len() <= 2, "{key} = {value}: {problems:?}");
                assert!(read(&prefs.text()).is_ok());
            }
        }
    }
}
