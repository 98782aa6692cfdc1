//! A map's settings and tune zones, as `mapscope info` tells them: text for people, keys for scripts.

use std::fmt;

use serde::Serialize;

use crate::base::{counted, escaped, grouped};
use crate::rules::ddnet::{
    SettingKind, TuneZone, ZoneValue, explain_setting, explain_setting_name, hundredths_text, tune_zones, zone_color,
};

/// A setting as `mapscope info --json` writes it.
#[derive(Debug, Serialize)]
pub struct SettingJson {
    /// As it stands in the map.
    line: String,
    /// The command or variable; several are separated by `; `. Empty for comments and empty lines.
    name: String,
    /// `known`, `idle` (known, but nothing comes of it), `unknown` or `malformed`.
    kind: &'static str,
    sentence: String,
    /// The number of the tune zone that it is about.
    zone: Option<u8>,
}

/// A tune zone as `mapscope info --json` writes it.
#[derive(Debug, Serialize)]
pub struct ZoneJson {
    number: u8,
    /// The colour that stands for it, `#rrggbb`.
    color: String,
    values: Vec<ValueJson>,
    /// Message to tees that come in.
    enter: Option<String>,
    /// Message to tees that leave.
    leave: Option<String>,
    /// Indices of settings about this zone that come to nothing.
    faults: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct ValueJson {
    name: &'static str,
    /// As the game keeps it, in hundredths.
    value: f64,
    default: f64,
    /// Empty for plain numbers.
    unit: &'static str,
    /// Its effect.
    effect: String,
    /// The value as written, where the game keeps less of it.
    written: Option<String>,
    /// Index of the setting that had the last word.
    setting: usize,
}

impl SettingJson {
    /// The same for a name alone, which is explained whatever the value is.
    pub fn of_name_or_line(line: &str) -> Self {
        let by_line = Self::new(line);
        match explain_setting_name(line) {
            Some((_, sentence)) => Self { sentence, ..by_line },
            None => by_line,
        }
    }

    /// A setting in words.
    pub fn new(line: &str) -> Self {
        let words = explain_setting(line);
        let kind = words.kind.name();
        Self { line: line.to_owned(), name: words.name, kind, sentence: words.sentence, zone: words.zone }
    }
}

/// All settings in words.
pub fn settings_json(settings: &[String]) -> Vec<SettingJson> {
    settings.iter().map(|line| SettingJson::new(line)).collect()
}

/// A setting with its name, as tiles are explained. A name without a value is explained whatever the value is, unlike the
/// same line of a map, which has no effect.
pub fn write_setting(to: &mut impl fmt::Write, line: &str) -> fmt::Result {
    if let Some((name, sentence)) = explain_setting_name(line) {
        writeln!(to, "{}: {}", escaped(&name.to_lowercase()), escaped(&sentence))?;
        return writeln!(to, "  server setting");
    }
    let words = explain_setting(line);
    writeln!(to, "{}: {}", escaped(&words.name), escaped(&words.sentence))?;
    let kind = if words.kind == SettingKind::Idle { ", no effect" } else { "" };
    writeln!(to, "  server setting{kind}")
}

/// All tune zones.
pub fn zones_json(settings: &[String]) -> Vec<ZoneJson> {
    tune_zones(settings).into_iter().map(zone_json).collect()
}

fn zone_json(zone: TuneZone) -> ZoneJson {
    let [r, g, b] = zone_color(zone.number);
    let values = zone.values.into_iter().map(value_json).collect();
    let color = format!("#{r:02x}{g:02x}{b:02x}");
    ZoneJson { number: zone.number, color, values, enter: zone.enter, leave: zone.leave, faults: zone.faults }
}

fn value_json(value: ZoneValue) -> ValueJson {
    let param = value.param;
    ValueJson {
        name: param.name,
        value: f64::from(value.hundredths) / 100.0,
        default: f64::from(param.default) / 100.0,
        unit: param.unit,
        effect: param.effect(value.hundredths),
        written: value.written,
        setting: value.line,
    }
}

/// Settings with what they do, then tune zones; nothing where there are none.
pub fn write_settings(f: &mut fmt::Formatter<'_>, settings: &[String]) -> fmt::Result {
    if settings.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{}", counted(settings.len(), "server setting"))?;
    for (index, line) in settings.iter().enumerate() {
        writeln!(f, "  #{index:<3} {}", escaped(line).trim_end())?;
        writeln!(f, "       {}", escaped(&explain_setting(line).sentence))?;
    }
    let zones = tune_zones(settings);
    if zones.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{}", counted(zones.len(), "tune zone"))?;
    zones.iter().try_for_each(|zone| write_zone(f, zone))
}

fn write_zone(f: &mut fmt::Formatter<'_>, zone: &TuneZone) -> fmt::Result {
    let outside = if zone.number == 0 { " (outside all others)" } else { "" };
    writeln!(f, "  zone {}{outside}", zone.number)?;
    for value in &zone.values {
        let (param, hundredths) = (value.param, value.hundredths);
        let default = hundredths_text(param.default);
        let text = param.value_text(hundredths);
        writeln!(f, "    {:<22} {text:<18} default {default:<8} {}", param.name, param.effect(hundredths))?;
    }
    for (when, text) in [("enter", &zone.enter), ("leave", &zone.leave)] {
        if let Some(text) = text {
            writeln!(f, "    on {when}: “{}”", escaped(text))?;
        }
    }
    if !zone.faults.is_empty() {
        let lines: Vec<_> = zone.faults.iter().take(10).map(|line| format!("#{line}")).collect();
        let more = zone.faults.len().saturating_sub(lines.len());
        let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
        writeln!(f, "    ignored settings: {}{more}", lines.join(", "))?;
    }
    Ok(())
}
