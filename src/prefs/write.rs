//! From settings to text: values are put into the text that is there, so that comments, the order of lines and
//! keys of other versions stay.

use std::path::Path;

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, RawString, Table, TableLike, Value};

use super::read::{PlaceKind, read, value_of};
use super::setting::{Form, OneOf, SECTIONS, SETTINGS, finite};
use super::{MapPlaces, MapView, NamedPlace, Prefs, Recent, SavedFlatView, SavedView, Xray, tidy_name};
use crate::base::{Projection, SolidViewpoint, Viewpoint};

/// Comment at the top of a new file.
const HEAD: &str = "\
# Settings of mapscope, and what it remembers about maps: the last views and bookmarks.
# You may edit this file while mapscope is not running. Invalid values are reported; the default or the nearest valid
# value is used instead. Comments and unknown keys are kept. Delete the file to start over. `opened` and `changed` count
# seconds since 1970; places are in tiles.

";

/// Comment of versions that did not keep comments.
const OLD_HEAD: &str = "\
# What mapscope remembers: settings, and maps with where they were looked at and their bookmarks.
# You may change it while no mapscope is open; what is not understood is told and left at its default, keys of other
# versions are kept, comments are not. Delete it to begin anew. `opened` and `changed` count seconds since 1970, places
# are in tiles.

";

/// Beginning of a line in a list that has had no such line.
const INDENT: &str = "\n    ";

impl Prefs {
    /// The text of a new file. What [`super::read()`] makes of it is the same again.
    pub fn text(&self) -> String {
        self.put_into("")
    }

    /// A text with these values in place of those that stand in it. Comments, the order of lines and unknown keys stay;
    /// a text that is no TOML is replaced.
    pub fn text_over(&self, text: &str) -> String {
        let written = self.put_into(text);
        if self.is_said_by(&written) {
            return written;
        }
        // The values are worth more than the comments beside them.
        tracing::warn!("the settings cannot be put into the text of the file, which is written anew");
        self.text()
    }

    /// Whether a text is read as these values, as far as values can stand in a file.
    fn is_said_by(&self, text: &str) -> bool {
        let (Ok((prefs, _)), Ok((plain, _))) = (read(text), read(&self.text())) else { return false };
        let (said, known) = (prefs.of_known_kinds(), [self.of_known_kinds(), plain.of_known_kinds()]);
        known.contains(&said)
    }

    /// The values without what a text alone holds: views and bookmarks of kinds that this version does not know.
    fn of_known_kinds(&self) -> Self {
        let mut known = self.clone();
        known.views.retain(|view| view.view != SavedView::OtherKind);
        known.places.iter_mut().for_each(|map| map.of_other_kinds = 0);
        known.places.retain(|map| !map.places.is_empty());
        known
    }

    /// The text of [`Self::text_over`], as it comes.
    fn put_into(&self, text: &str) -> String {
        let (head, body) = split_head(text);
        let mut document: DocumentMut = body.parse().unwrap_or_default();
        let top = document.as_table_mut();
        for section in SECTIONS {
            self.put_settings(section, top);
        }
        self.put_keys(top);
        put_list(top, "recent", &self.recent);
        put_list(top, "view", &self.views);
        put_list(top, "bookmarks", &self.places);
        let gap = if head.is_empty() || head.ends_with('\n') { "" } else { "\n" };
        format!("{head}{gap}{document}")
    }

    /// All settings of a table of the file, and the lists that stand in it.
    fn put_settings(&self, section: &str, top: &mut Table) {
        let table: &mut dyn TableLike = if section.is_empty() { top } else { table(top, section) };
        for setting in SETTINGS.iter().filter(|setting| setting.section == section) {
            put_or_remove(table, setting.key, (setting.get)(self));
        }
        match section {
            "" => {
                let folders = self.data_folders.iter().filter_map(|folder| folder.to_str());
                put(table, "data_folders", folders.collect::<Value>());
            }
            "window" => {
                let position = self.window.position_px.map(|place| place.map(i64::from));
                let size = self.window.size.map(|size| size.map(i64::from));
                for (keys, numbers) in [(["x", "y"], position), (["width", "height"], size)] {
                    for (at, key) in keys.into_iter().enumerate() {
                        put_or_remove(table, key, numbers.map(|numbers| Value::from(numbers[at])));
                    }
                }
            }
            _ => {}
        }
    }

    fn put_keys(&self, top: &mut Table) {
        if self.keys.is_empty() && !top.contains_key("keys") {
            return;
        }
        let table = table(top, "keys");
        let others = table.iter().map(|(command, _)| command.to_owned()).filter(|it| !self.keys.contains_key(it));
        for command in others.collect::<Vec<_>>() {
            table.remove(&command);
        }
        for (command, keys) in &self.keys {
            put(table, command, keys.iter().collect::<Value>());
        }
    }
}

/// The comment at the top of a text, and the rest of it. A text without anything gets that of a new file.
fn split_head(text: &str) -> (&str, &str) {
    if let Some(body) = text.strip_prefix(OLD_HEAD) {
        return (HEAD, body);
    }
    if text.trim().is_empty() {
        return (HEAD, "");
    }
    // Comments right above a key belong to it.
    let (mut end, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        match line.trim() {
            "" => end = at,
            comment if comment.starts_with('#') => {}
            _ => return text.split_at(end),
        }
    }
    (text, "")
}

/// One of a list of tables.
trait Entry {
    /// Whether a table is the one of this entry.
    fn is_of(&self, table: &Table) -> bool;

    /// The same of a table that no other entry has taken.
    fn was_of(&self, _: &Table) -> bool {
        false
    }

    /// Whether a table is that of an entry which is not in the list, since this version does not know its kind. It
    /// stays.
    fn is_of_other_kind(_: &Table) -> bool {
        false
    }

    /// Puts it into its table. `None` where it cannot stand in a file: paths that are no text.
    fn put(&self, table: &mut Table) -> Option<()>;
}

impl Entry for Recent {
    fn is_of(&self, table: &Table) -> bool {
        path_of(table) == Some(&self.path)
    }

    fn put(&self, table: &mut Table) -> Option<()> {
        put(table, "path", self.path.to_str()?);
        put(table, "opened", seconds(self.opened));
        Some(())
    }
}

impl Entry for MapView {
    fn is_of(&self, table: &Table) -> bool {
        // A view of a kind that is not known here is in no other table than its own.
        let is_other = PlaceKind::of(table) == PlaceKind::Other;
        path_of(table) == Some(&self.path) && is_other == (self.view == SavedView::OtherKind)
    }

    fn put(&self, table: &mut Table) -> Option<()> {
        let path = self.path.to_str()?;
        match &self.view {
            SavedView::Flat(view) => {
                put_view_head(table, path, self.opened);
                remove(table, &SOLID_KEYS);
                put_flat_view(table, view);
            }
            SavedView::Solid(at) => {
                put_view_head(table, path, self.opened);
                remove(table, &FLAT_VIEW_KEYS);
                put_solid_viewpoint(table, at);
            }
            // Without its table nothing is known of it.
            SavedView::OtherKind => return (!table.is_empty()).then_some(()),
        }
        Some(())
    }
}

fn put_view_head(table: &mut Table, path: &str, opened: u64) {
    put(table, "path", path);
    put(table, "opened", seconds(opened));
}

fn put_flat_view(table: &mut Table, view: &SavedFlatView) {
    let SavedFlatView { center_tiles, zoom, time_s, entities, xray, hidden, forced, alone, strength, layers } = view;
    put(table, "center", point(*center_tiles));
    put(table, "zoom", *zoom);
    put(table, "time", *time_s);
    put(table, "entities", i64::from(*entities));
    put_or_remove(table, "xray", OneOf(&Xray::ALL).write(xray));
    put(table, "layers", format!("{layers:016x}"));
    for (key, list) in [("hidden", hidden), ("forced", forced), ("alone", alone)] {
        let list = (!list.is_empty()).then(|| list.iter().map(|layer| i64::from(*layer)).collect());
        put_or_remove(table, key, list);
    }
    let percents = strength.iter().map(|(layer, percent)| (layer.to_string(), i64::from(*percent)));
    put_or_remove(table, "strength", (!strength.is_empty()).then(|| percents.collect()));
}

/// Keys of a place in a 3D world; those of `render` have the same names.
const SOLID_KEYS: [&str; 5] = ["eye", "yaw", "pitch", "fov", "ortho"];
/// Keys of the view of a flat map.
const FLAT_VIEW_KEYS: [&str; 10] =
    ["center", "zoom", "time", "entities", "xray", "layers", "hidden", "forced", "alone", "strength"];

fn put_solid_viewpoint(table: &mut Table, at: &SolidViewpoint) {
    let SolidViewpoint { eye, yaw_deg, pitch_deg, projection } = at;
    put(table, "eye", eye.to_array().into_iter().map(short).collect::<Value>());
    put(table, "yaw", short(*yaw_deg));
    put(table, "pitch", short(*pitch_deg));
    let (fov_deg, height) = match projection {
        Projection::Perspective { fov_deg } => (Some(*fov_deg), None),
        Projection::Orthographic { height } => (None, Some(*height)),
    };
    put_or_remove(table, "fov", fov_deg.map(|deg| short(deg).into()));
    put_or_remove(table, "ortho", height.map(|height| short(height).into()));
}

/// The number with the fewest digits that 32 bits read as this one.
fn short(value: f32) -> f64 {
    value.to_string().parse().unwrap_or_else(|_| value.into())
}

fn remove(table: &mut Table, keys: &[&str]) {
    for key in keys {
        table.remove(key);
    }
}

impl Entry for MapPlaces {
    fn is_of(&self, table: &Table) -> bool {
        path_of(table) == Some(&self.path)
    }

    fn put(&self, table: &mut Table) -> Option<()> {
        put(table, "path", self.path.to_str()?);
        put(table, "changed", seconds(self.changed));
        put_list(table, "places", &self.places);
        Some(())
    }
}

impl Entry for NamedPlace {
    fn is_of(&self, table: &Table) -> bool {
        name_of(table).as_deref() == Some(self.name())
    }

    /// A place that has got another name.
    fn was_of(&self, table: &Table) -> bool {
        let (key, value) = match self.viewpoint() {
            Viewpoint::Flat { center_tiles, .. } => ("center", point(center_tiles)),
            Viewpoint::Solid(at) => ("eye", at.eye.to_array().into_iter().map(short).collect()),
        };
        table.get(key).and_then(Item::as_value).is_some_and(|old| is_same(old, &value))
    }

    fn is_of_other_kind(table: &Table) -> bool {
        PlaceKind::of(table) == PlaceKind::Other && name_of(table).is_some()
    }

    fn put(&self, table: &mut Table) -> Option<()> {
        put(table, "name", self.name());
        match self.viewpoint() {
            Viewpoint::Flat { center_tiles, zoom, time_s: _ } => {
                remove(table, &SOLID_KEYS);
                put(table, "center", point(center_tiles));
                put(table, "zoom", zoom);
            }
            Viewpoint::Solid(at) => {
                remove(table, &["center", "zoom"]);
                put_solid_viewpoint(table, &at);
            }
        }
        Some(())
    }
}

fn name_of(table: &Table) -> Option<String> {
    table.get("name").and_then(Item::as_str).and_then(tidy_name)
}

fn path_of(table: &Table) -> Option<&Path> {
    table.get("path").and_then(Item::as_str).map(Path::new)
}

/// Puts a value under a key. Comments beside it stay, and where it says the same already it stays as it is written.
fn put(table: &mut dyn TableLike, key: &str, value: impl Into<Value>) {
    let value = value.into();
    let Some(item) = table.get_mut(key) else {
        table.insert(key, Item::Value(value));
        return;
    };
    if value_of(item).is_some_and(|old| is_same(&old, &value)) {
        return;
    }
    match item {
        Item::Value(old) => {
            let decor = old.decor().clone();
            *old = match (&*old, value) {
                (Value::Array(old), Value::Array(new)) => Value::Array(merged_or_plain(old, new)),
                (_, value) => value,
            };
            *old.decor_mut() = decor;
        }
        item => *item = Item::Value(value),
    }
}

fn put_or_remove(table: &mut dyn TableLike, key: &str, value: Option<Value>) {
    match value {
        Some(value) => put(table, key, value),
        None => drop(table.remove(key)),
    }
}

/// A list in the lines of the one before, unless it would not be read as the new one.
fn merged_or_plain(old: &Array, new: Array) -> Array {
    let merged = merged(old, new.clone());
    let read = merged.to_string().parse::<Value>();
    if read.is_ok_and(|read| is_same(&read, &Value::Array(new.clone()))) { merged } else { new }
}

/// A list in the lines of the one before, where that takes several. Comments beside and above an element go with it.
fn merged(old: &Array, new: Array) -> Array {
    if !old.to_string().contains('\n') {
        return new;
    }
    let text = |part: Option<&RawString>| part.and_then(RawString::as_str).unwrap_or_default().replace("\r\n", "\n");
    let prefix = |at: usize| text(old.get(at).map_or(Some(old.trailing()), |value| value.decor().prefix()));
    // Between two elements lies what stands beside the first, up to the end of the line, and what stands above the second.
    let parts = |between: String| {
        let (beside, above) = between.split_at(between.find('\n').unwrap_or_default());
        (beside.to_owned(), above.to_owned())
    };
    let (beside_bracket, first) = parts(prefix(0));
    let (mut beside, mut above) = (Vec::new(), vec![first]);
    for (at, value) in old.iter().enumerate() {
        let (of_it, of_next) = parts(text(value.decor().suffix()) + &prefix(at + 1));
        beside.push(of_it);
        above.push(of_next);
    }
    let end = above.pop().unwrap_or_default();
    let line = |above: &String| above.rfind('\n').map(|at| above[at..].to_owned());
    let indent = above.iter().rev().find_map(line).unwrap_or_else(|| INDENT.to_owned());
    let above_new = above.last().map_or(indent.clone(), |above| line(above).unwrap_or_else(|| above.clone()));
    let mut merged = old.clone();
    merged.clear();
    merged.decor_mut().clear();
    let mut free = vec![true; old.len()];
    let mut before = beside_bracket;
    for mut value in new {
        let known = old.iter().zip(&free).position(|(known, free)| *free && is_same(known, &value));
        if let Some(free) = known.and_then(|at| free.get_mut(at)) {
            *free = false;
        }
        let its = |parts: &[String]| known.and_then(|at| parts.get(at)).cloned();
        let prefix = joined(std::mem::take(&mut before), &its(&above).unwrap_or_else(|| above_new.clone()), &indent);
        before = its(&beside).unwrap_or_default();
        value.decor_mut().set_prefix(prefix);
        merged.push_formatted(value);
    }
    merged.set_trailing(joined(before, &end, "\n"));
    merged
}

/// The part of a list beside an element, and the one above the next. A comment ends with its line: what follows begins
/// another.
fn joined(beside: String, above: &str, line: &str) -> String {
    let ends_line = beside.contains('#') && !above.starts_with('\n');
    beside + if ends_line { line } else { above }
}

/// Whether two values say the same, however they are written.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Value::InlineTable(one), Value::InlineTable(other)) => {
            let is_there = |(key, value): (&str, &Value)| other.get(key).is_some_and(|other| is_same(value, other));
            one.len() == other.len() && one.iter().all(is_there)
        }
        (Value::String(one), Value::String(other)) => one.value() == other.value(),
        (Value::Boolean(one), Value::Boolean(other)) => one.value() == other.value(),
        (Value::Integer(one), Value::Integer(other)) => one.value() == other.value(),
        (one, other) => finite(one).is_some_and(|number| Some(number) == finite(other)),
    }
}

/// The table of a name, made where there is none.
fn table<'t>(top: &'t mut Table, key: &str) -> &'t mut dyn TableLike {
    if !top.get(key).is_some_and(Item::is_table_like) {
        top.insert(key, Item::Table(Table::new()));
    }
    top.get_mut(key).and_then(Item::as_table_like_mut).expect("made above")
}

/// Makes a list of tables hold some entries, in their order. The table of an entry that was there stays as it is written.
fn put_list<T: Entry>(table: &mut Table, key: &str, entries: &[T]) {
    if entries.is_empty() && table.get(key).and_then(Item::as_array).is_some_and(Array::is_empty) {
        return;
    }
    let old: Vec<Option<Table>> = match table.get_mut(key).map(std::mem::take) {
        Some(Item::ArrayOfTables(tables)) => tables.into_iter().map(Some).collect(),
        Some(Item::Value(Value::Array(values))) => {
            values.into_iter().map(|value| Item::Value(value).into_table().ok()).collect()
        }
        _ => Vec::new(),
    };
    // Tables are written in the order of their positions: these where the first of them stood.
    let position = old.iter().flatten().find_map(Table::position);
    let (others, mut old): (Vec<_>, Vec<_>) =
        old.into_iter().partition(|table| table.as_ref().is_some_and(T::is_of_other_kind));
    let mut found: Vec<Option<Table>> = entries.iter().map(|_| None).collect();
    for is_of in [T::is_of, T::was_of] {
        for (entry, found) in entries.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            let its = old.iter_mut().find(|table| table.as_ref().is_some_and(|table| is_of(entry, table)));
            *found = its.and_then(Option::take);
        }
    }
    let mut tables = ArrayOfTables::new();
    for (entry, found) in entries.iter().zip(found) {
        let mut table = found.unwrap_or_default();
        if entry.put(&mut table).is_some() {
            set_position(&mut table, position);
            tables.push(table);
        }
    }
    for mut table in others.into_iter().flatten() {
        set_position(&mut table, position);
        tables.push(table);
    }
    if tables.is_empty() {
        table.remove(key);
        return;
    }
    // A comment above a list in one line would be written above each of its tables: the first gets it.
    if let (Some(mut name), Some(first)) = (table.key_mut(key), tables.get_mut(0))
        && let Some(comment) = name.leaf_decor().prefix().and_then(RawString::as_str).filter(|it| it.contains('#'))
    {
        first.decor_mut().set_prefix(comment);
        name.leaf_decor_mut().clear();
    }
    table.insert(key, Item::ArrayOfTables(tables));
}

/// Places a table in the file, with the tables in it.
fn set_position(table: &mut Table, position: Option<isize>) {
    table.set_position(position);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) => set_position(inner, None),
            Item::ArrayOfTables(inner) => inner.iter_mut().for_each(|inner| set_position(inner, None)),
            _ => {}
        }
    }
}

fn point(tiles: [f64; 2]) -> Value {
    tiles.into_iter().collect()
}

fn seconds(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
