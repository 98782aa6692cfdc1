//! The tune zones that a map's settings make: all lines about a zone put together, as the game carries them out one
//! after the other. What `tune` says holds outside of all zones, which is zone 0; the others start from the defaults.

use std::collections::BTreeMap;

use super::console;
use super::read::{self, Asks, Fault};
use super::tuning::TuneParam;
use super::value::Stored;
use super::words::cut_message;

/// A zone with a tuning of its own.
#[derive(Clone, Debug, Default)]
pub struct TuneZone {
    /// Its number, as in the tune layer. 0 is what lies outside of all others.
    pub number: u8,
    /// The values that lines set, by name; whether they are the default or not.
    pub values: Vec<ZoneValue>,
    /// Message to tees that come in, as far as the game keeps it; `None` = no message.
    pub enter: Option<String>,
    /// Message to tees that leave, likewise.
    pub leave: Option<String>,
    /// Lines (counted from 0) about this zone that come to nothing; [`super::explain_setting`] says why.
    pub faults: Vec<usize>,
}

/// A value of a zone.
#[derive(Clone, Debug)]
pub struct ZoneValue {
    /// The parameter.
    pub param: &'static TuneParam,
    /// Its value in hundredths.
    pub hundredths: i32,
    /// The value as written, where the game keeps less of it.
    pub written: Option<String>,
    /// The line that had the last word, counted from 0.
    pub line: usize,
}

/// All zones that lines are about, by number. What names no zone from 0 to 255 makes none.
pub fn tune_zones(settings: &[String]) -> Vec<TuneZone> {
    let mut zones: BTreeMap<u8, TuneZone> = BTreeMap::new();
    for (line, text) in settings.iter().enumerate() {
        for command in console::commands(text) {
            let (name, arguments) = console::name(command);
            let Some(known) = read::command(name) else { continue };
            match read::read(known, arguments) {
                Some(Ok(asks)) => apply(&mut zones, line, asks),
                Some(Err(Fault { zone: Some(number), .. })) => zone(&mut zones, number).note_fault(line),
                Some(Err(_)) | None => {}
            }
        }
    }
    zones.into_values().collect()
}

fn zone(zones: &mut BTreeMap<u8, TuneZone>, number: u8) -> &mut TuneZone {
    zones.entry(number).or_insert_with(|| TuneZone { number, ..TuneZone::default() })
}

fn apply(zones: &mut BTreeMap<u8, TuneZone>, line: usize, asks: Asks) {
    match asks {
        Asks::ZoneTune(number, param, _) if !param.is_used() => zone(zones, number).note_fault(line),
        Asks::ZoneTune(number, param, value) => zone(zones, number).set(line, param, value),
        Asks::Tune(param, _) | Asks::ToggleTune(param, ..) if !param.is_used() => zone(zones, 0).note_fault(line),
        Asks::Tune(param, value) => zone(zones, 0).set(line, param, value),
        Asks::ToggleTune(param, first, second) => {
            let outside = zone(zones, 0);
            let is_first = outside.value(param) == first.hundredths;
            outside.set(line, param, if is_first { second } else { first });
        }
        Asks::ZoneEnter(number, text) => zone(zones, number).enter = said(&text),
        Asks::ZoneLeave(number, text) => zone(zones, number).leave = said(&text),
        Asks::SwitchOpen(_) | Asks::MapBug(_) => {}
    }
}

fn said(text: &str) -> Option<String> {
    Some(cut_message(text).to_owned()).filter(|text| !text.is_empty())
}

impl TuneZone {
    /// The value of a parameter in hundredths, as far as lines have been carried out.
    fn value(&self, param: &TuneParam) -> i32 {
        let set = self.values.iter().find(|value| value.param.name == param.name);
        set.map_or(param.default, |value| value.hundredths)
    }

    fn set(&mut self, line: usize, param: &'static TuneParam, Stored { hundredths, written }: Stored) {
        let value = ZoneValue { param, hundredths, written, line };
        match self.values.binary_search_by_key(&param.name, |value| value.param.name) {
            Ok(at) => self.values.get_mut(at).into_iter().for_each(|old| *old = value.clone()),
            Err(at) => self.values.insert(at, value),
        }
    }

    fn note_fault(&mut self, line: usize) {
        if self.faults.last() != Some(&line) {
            self.faults.push(line);
        }
    }
}
