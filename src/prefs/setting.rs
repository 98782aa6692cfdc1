//! The table of settings: every value of the file that is one key, with its place in [`Prefs`]. Reading and writing go
//! through its rows, so that a new switch costs a field of [`super::Show`] with its default, and a row.

use toml_edit::Value;

use super::{Inspector, MapEdge, MapSort, MenuBarMode, Pictures, Prefs, SCALES, Tab, Theme, VIEW_DISTANCES};
use crate::base::{Mapres, MovingFormat, PhysicsStyle, Placeholder};

/// A value of the file: its key, and how it goes in and out of [`Prefs`].
pub(super) struct Setting {
    /// Table of the file; empty for keys at the top.
    pub section: &'static str,
    /// Key in the table.
    pub key: &'static str,
    /// Value in the file; `None` where the key is left out.
    pub get: fn(&Prefs) -> Option<Value>,
    /// Takes a value of the file, as far as it makes sense.
    pub set: fn(&mut Prefs, &Value) -> Result<(), Fault>,
}

/// Fault of a value in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It is not this, and has not been taken.
    Not(String),
    /// It was out of range; this has been taken instead.
    OutOfRange(i64),
}

/// Form of values of a type in the file.
pub(super) trait Form<T> {
    /// Value in the file; `None` where the key is left out.
    fn write(&self, value: &T) -> Option<Value>;

    /// Takes a value of the file. Without sense, `into` stays as it is.
    fn read(&self, value: &Value, into: &mut T) -> Result<(), Fault>;
}

/// True or false.
pub(super) struct Flag;

/// A line of text, left out where it is empty.
pub(super) struct Text;

/// One of a few, by its name.
pub(super) struct OneOf<T: 'static>(pub &'static [(T, &'static str)]);

/// A whole number, brought into a range.
pub(super) struct Whole(pub i64, pub i64);

/// A number, brought into a range without a word.
pub(super) struct Number(pub f64, pub f64);

/// A value that may be left out.
pub(super) struct Maybe<F>(pub F);

macro_rules! setting {
    ($section:literal, $key:literal, $($field:tt).+, $form:expr) => {
        Setting {
            section: $section,
            key: $key,
            get: |prefs| $form.write(&prefs.$($field).+),
            set: |prefs, value| $form.read(value, &mut prefs.$($field).+),
        }
    };
}

/// Settings, in the order of a new file.
pub(super) const SETTINGS: &[Setting] = &[
    setting!("", "theme", theme, OneOf(&Theme::ALL)),
    setting!("", "scale", scale.0, Whole(SCALES[0] as i64, SCALES[1] as i64)),
    setting!("", "mapres", stand_ins.mapres, OneOf(&Mapres::ALL)),
    setting!("", "placeholder", stand_ins.placeholder, OneOf(&Placeholder::ALL)),
    setting!("", "ddnet_command", ddnet_command, Text),
    setting!("window", "maximised", window.maximised, Flag),
    setting!("panels", "left", panels.left, Maybe(Whole(50, 10_000))),
    setting!("panels", "inspector", panels.inspector, Maybe(Whole(50, 10_000))),
    setting!("panels", "timeline", panels.timeline, Maybe(Whole(50, 10_000))),
    setting!("show", "panels", show.shell.panels, Flag),
    setting!("show", "menu_bar", show.shell.menu_bar, OneOf(&MenuBarMode::NAMED)),
    setting!("show", "timeline", show.flat.timeline, Flag),
    setting!("show", "minimap", show.flat.minimap, Flag),
    setting!("show", "edge", show.flat.edge, OneOf(&MapEdge::NAMED)),
    setting!("show", "hover_card", show.shell.hover_card, Flag),
    setting!("show", "detail", show.flat.detail, Flag),
    setting!("show", "numbers", show.flat.numbers, Flag),
    setting!("show", "physics", show.flat.physics, OneOf(&PhysicsStyle::ALL)),
    setting!("show", "tab", show.flat.tab, OneOf(&Tab::NAMED)),
    setting!("show", "inspector", show.shell.inspector, OneOf(&Inspector::NAMED)),
    setting!("show", "labels", show.shell.labels, Flag),
    setting!(
        "show",
        "view_distance",
        show.solid.view_distance,
        Whole(VIEW_DISTANCES[0] as i64, VIEW_DISTANCES[1] as i64)
    ),
    setting!("show", "textures", show.solid.textures, Flag),
    setting!("show", "sort", show.shell.sort, OneOf(&MapSort::NAMED)),
    setting!("show", "reversed", show.shell.reversed, Flag),
    setting!("show", "demo_shown", show.shell.demo_shown, Flag),
    setting!("show", "tour_offer", show.shell.tour_offer, Flag),
    setting!("pictures", "px_per_tile", pictures.px_per_tile, Whole(1, 256)),
    setting!("pictures", "format", pictures.format, OneOf(&FORMATS)),
    // The most depends on the format, which has been read before.
    Setting {
        section: "pictures",
        key: "fps",
        get: |prefs| Some(Value::from(prefs.pictures.fps)),
        set: |prefs, value| {
            let Pictures { format, fps, .. } = &mut prefs.pictures;
            Number(1.0, format.most_fps()).read(value, fps)
        },
    },
];

/// Tables of the file that settings stand in, in the order of a new file.
pub(super) const SECTIONS: [&str; 5] = ["", "window", "panels", "show", "pictures"];

/// Formats with their names in the file.
const FORMATS: [(MovingFormat, &str); 4] = [
    (MovingFormat::Gif, "gif"),
    (MovingFormat::Apng, "apng"),
    (MovingFormat::WebP, "webp"),
    (MovingFormat::Mp4, "mp4"),
];

impl Form<bool> for Flag {
    fn write(&self, value: &bool) -> Option<Value> {
        Some(Value::from(*value))
    }

    fn read(&self, value: &Value, into: &mut bool) -> Result<(), Fault> {
        *into = value.as_bool().ok_or_else(|| Fault::Not("true or false".to_owned()))?;
        Ok(())
    }
}

impl Form<String> for Text {
    fn write(&self, value: &String) -> Option<Value> {
        (!value.is_empty()).then(|| Value::from(value.as_str()))
    }

    fn read(&self, value: &Value, into: &mut String) -> Result<(), Fault> {
        *into = value.as_str().ok_or_else(|| Fault::Not("text".to_owned()))?.trim().to_owned();
        Ok(())
    }
}

impl<T: Copy + PartialEq> Form<T> for OneOf<T> {
    fn write(&self, value: &T) -> Option<Value> {
        self.0.iter().find(|(one, _)| one == value).map(|(_, name)| Value::from(*name))
    }

    fn read(&self, value: &Value, into: &mut T) -> Result<(), Fault> {
        let found = self.0.iter().find(|(_, name)| value.as_str() == Some(*name));
        let names = || self.0.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
        *into = found.ok_or_else(|| Fault::Not(format!("one of {}", names())))?.0;
        Ok(())
    }
}

impl<T: Copy + Into<i64> + TryFrom<i64>> Form<T> for Whole {
    fn write(&self, value: &T) -> Option<Value> {
        Some(Value::from((*value).into()))
    }

    fn read(&self, value: &Value, into: &mut T) -> Result<(), Fault> {
        let not = || Fault::Not("a whole number".to_owned());
        let number = value.as_integer().ok_or_else(not)?;
        let within = number.clamp(self.0, self.1);
        *into = T::try_from(within).map_err(|_| not())?;
        if within == number { Ok(()) } else { Err(Fault::OutOfRange(within)) }
    }
}

impl Form<f64> for Number {
    fn write(&self, value: &f64) -> Option<Value> {
        Some(Value::from(*value))
    }

    fn read(&self, value: &Value, into: &mut f64) -> Result<(), Fault> {
        let number = finite(value).ok_or_else(|| Fault::Not("a number".to_owned()))?;
        *into = number.clamp(self.0, self.1);
        Ok(())
    }
}

impl<T: Default, F: Form<T>> Form<Option<T>> for Maybe<F> {
    fn write(&self, value: &Option<T>) -> Option<Value> {
        value.as_ref().and_then(|value| self.0.write(value))
    }

    fn read(&self, value: &Value, into: &mut Option<T>) -> Result<(), Fault> {
        let mut taken = T::default();
        let read = self.0.read(value, &mut taken);
        if !matches!(read, Err(Fault::Not(_))) {
            *into = Some(taken);
        }
        read
    }
}

/// A number with or without a fraction.
pub(super) fn finite(value: &Value) -> Option<f64> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prefs::read;

    /// Values of all kinds, of which every setting takes some.
    fn values() -> Vec<Value> {
        let names =
            SETTINGS.iter().filter_map(|setting| match (setting.set)(&mut Prefs::default(), &Value::from("")) {
                Err(Fault::Not(wanted)) => Some(wanted.strip_prefix("one of ")?.to_owned()),
                _ => None,
            });
        let names: Vec<String> =
            names.flat_map(|names| names.split(", ").map(str::to_owned).collect::<Vec<_>>()).collect();
        let others = [Value::from(true), Value::from(false), Value::from(75), Value::from(120), Value::from(12.5)];
        let others = others.into_iter().chain([Value::from(20), Value::from(30)]);
        names.into_iter().map(Value::from).chain(others).collect()
    }

    /// The line of a key in a text of settings.
    fn line<'a>(text: &'a str, setting: &Setting) -> Option<&'a str> {
        let mut section = "";
        text.lines().find(|line| {
            section = line.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(section);
            section == setting.section && line.split(" = ").next() == Some(setting.key)
        })
    }

    #[test]
    fn every_setting_goes_through_the_file_alone() {
        let plain = Prefs::default().text();
        for setting in SETTINGS {
            let mut taken = 0;
            for value in values() {
                let mut prefs = Prefs::default();
                let set = (setting.set)(&mut prefs, &value);
                if matches!(set, Err(Fault::OutOfRange(_))) {
                    continue;
                }
                if set.is_err() {
                    assert_eq!(prefs, Prefs::default(), "{} = {value} is refused", setting.key);
                    continue;
                }
                taken += 1;
                let text = prefs.text();
                assert_eq!(read(&text), Ok((prefs, vec![])), "{text}");
                for other in SETTINGS.iter().filter(|other| !std::ptr::eq(*other, setting)) {
                    assert_eq!(line(&text, other), line(&plain, other), "{} changes {}", setting.key, other.key);
                }
            }
            assert!(taken > 1, "{}.{} takes no two values", setting.section, setting.key);
        }
    }

    #[test]
    fn no_key_stands_twice_and_every_section_is_known() {
        for (at, setting) in SETTINGS.iter().enumerate() {
            assert!(SECTIONS.contains(&setting.section), "{}", setting.section);
            let same = |other: &Setting| (other.section, other.key) == (setting.section, setting.key);
            assert!(!SETTINGS[..at].iter().any(same), "{}.{}", setting.section, setting.key);
        }
    }

    #[test]
    fn formats_have_the_names_of_their_files() {
        assert_eq!(FORMATS, MovingFormat::ALL.map(|format| (format, format.extension())));
    }
}
