//! From what is remembered to text.

use toml::{Table, Value};

use super::{Inspector, MapPlaces, MapSort, MapView, NamedPlace, Prefs, Recent, Sight, Tab, Theme, Xray};
use crate::base::{Mapres, Placeholder};

/// What the file says about itself.
const HEAD: &str = "\
# What mapscope remembers: settings, and maps with where they were looked at and their bookmarks.
# You may change it while no mapscope is open; what is not understood is told and left at its default, keys of other
# versions are kept, comments are not. Delete it to begin anew. `opened` and `changed` count seconds since 1970, places
# are in tiles.

";

impl Prefs {
    /// The text to be kept in a file. What [`super::read()`] makes of it is the same again.
    pub fn text(&self) -> String {
        let mut table = self.rest.top.clone();
        put(&mut table, "theme", name(&Theme::ALL, self.theme));
        put(&mut table, "scale", i64::from(self.scale.percent()));
        let folders = self.data_folders.iter().filter_map(|folder| Some(Value::from(folder.to_str()?)));
        put(&mut table, "data_folders", folders.collect::<Vec<_>>());
        put(&mut table, "mapres", name(&Mapres::ALL, self.stand_ins.mapres));
        put(&mut table, "placeholder", name(&Placeholder::ALL, self.stand_ins.placeholder));
        put(&mut table, "window", self.window_table());
        put(&mut table, "panels", self.panels_table());
        put(&mut table, "show", self.show_table());
        put(&mut table, "pictures", self.pictures_table());
        let keys = self.keys.iter().map(|(command, keys)| {
            let keys: Vec<Value> = keys.iter().map(|key| Value::from(key.as_str())).collect();
            (command.clone(), Value::from(keys))
        });
        put(&mut table, "keys", keys.collect::<Table>());
        put(&mut table, "recent", self.recent.iter().filter_map(recent).collect::<Vec<_>>());
        put(&mut table, "view", self.views.iter().filter_map(view).collect::<Vec<_>>());
        put(&mut table, "bookmarks", self.places.iter().filter_map(places).collect::<Vec<_>>());
        // Nothing that is in the table can fail to be written.
        let body = toml::to_string(&table).unwrap_or_default();
        format!("{HEAD}{body}")
    }

    fn window_table(&self) -> Table {
        let mut table = self.rest.window.clone();
        if let Some([x, y]) = self.window.position_px {
            put(&mut table, "x", i64::from(x));
            put(&mut table, "y", i64::from(y));
        }
        if let Some([width, height]) = self.window.size {
            put(&mut table, "width", i64::from(width));
            put(&mut table, "height", i64::from(height));
        }
        put(&mut table, "maximised", self.window.maximised);
        table
    }

    fn panels_table(&self) -> Table {
        let mut table = self.rest.panels.clone();
        let sizes = &self.panels;
        for (key, size) in [("left", sizes.left), ("inspector", sizes.inspector), ("timeline", sizes.timeline)] {
            if let Some(size) = size {
                put(&mut table, key, i64::from(size));
            }
        }
        table
    }

    fn pictures_table(&self) -> Table {
        let mut table = self.rest.pictures.clone();
        put(&mut table, "px_per_tile", i64::from(self.pictures.px_per_tile));
        put(&mut table, "format", self.pictures.format.extension());
        put(&mut table, "fps", self.pictures.fps);
        table
    }

    fn show_table(&self) -> Table {
        let mut table = self.rest.show.clone();
        let show = &self.show;
        put(&mut table, "panels", show.panels);
        put(&mut table, "timeline", show.timeline);
        put(&mut table, "minimap", show.minimap);
        put(&mut table, "detail", show.detail);
        put(&mut table, "numbers", show.numbers);
        put(&mut table, "physics", if show.own_physics { "own" } else { "game" });
        put(&mut table, "tab", name(&Tab::NAMED, show.tab));
        put(&mut table, "inspector", name(&Inspector::NAMED, show.inspector));
        put(&mut table, "sort", name(&MapSort::NAMED, show.sort));
        put(&mut table, "reversed", show.reversed);
        table
    }
}

/// Paths that are no text cannot stand in the file: such maps are not remembered.
fn recent(recent: &Recent) -> Option<Value> {
    let mut table = recent.rest.clone();
    put(&mut table, "path", recent.path.to_str()?);
    put(&mut table, "opened", seconds(recent.opened));
    Some(Value::Table(table))
}

fn places(map: &MapPlaces) -> Option<Value> {
    let mut table = map.rest.clone();
    put(&mut table, "path", map.path.to_str()?);
    put(&mut table, "changed", seconds(map.changed));
    put(&mut table, "places", map.places.iter().map(NamedPlace::value).collect::<Vec<_>>());
    Some(Value::Table(table))
}

fn view(view: &MapView) -> Option<Value> {
    let mut table = view.rest.clone();
    put(&mut table, "path", view.path.to_str()?);
    put(&mut table, "opened", seconds(view.opened));
    let Sight { center_tiles, zoom, time_s, entities, xray, hidden, forced, alone, strength, layers } = &view.sight;
    put(&mut table, "center", center_tiles.map(Value::from).to_vec());
    put(&mut table, "zoom", *zoom);
    put(&mut table, "time", *time_s);
    put(&mut table, "entities", i64::from(*entities));
    put(&mut table, "xray", name(&Xray::ALL, *xray));
    put(&mut table, "layers", format!("{layers:016x}"));
    for (key, list) in [("hidden", hidden), ("forced", forced), ("alone", alone)] {
        if !list.is_empty() {
            put(&mut table, key, list.iter().map(|layer| Value::from(i64::from(*layer))).collect::<Vec<_>>());
        }
    }
    if !strength.is_empty() {
        let strength = strength.iter().map(|(layer, percent)| (layer.to_string(), Value::from(i64::from(*percent))));
        put(&mut table, "strength", strength.collect::<Table>());
    }
    Some(Value::Table(table))
}

fn put(table: &mut Table, key: &str, value: impl Into<Value>) {
    table.insert(key.to_owned(), value.into());
}

fn seconds(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// What a value of a few is called in the file.
fn name<T: PartialEq>(all: &[(T, &'static str)], value: T) -> &'static str {
    all.iter().find(|(one, _)| *one == value).map_or("", |(_, name)| name)
}
