//! A setting in a sentence. Total: every line has an answer, of bounded length.

use super::console::{self, Arguments};
use super::read::{self, Asks, Fault};
use super::tuning::{TuneParam, tune_param};
use super::value::Stored;
use super::{SettingKind, SettingWords, refused, short, variables};
use crate::base::grouped;

/// So many commands of a line are explained.
const MOST_COMMANDS: usize = 8;
/// The game keeps this many bytes of a message.
const LONGEST_MESSAGE: usize = 255;
/// The only mistake of old versions that a map can ask for.
const DOUBLE_EXPLOSION: &str = "grenade-doubleexplosion@ddnet.tw";

/// Explains a line of a map's settings.
pub fn explain_setting(line: &str) -> SettingWords {
    let mut commands = console::commands(line);
    let Some(first) = commands.next() else { return nothing(line) };
    let mut words = explain(first);
    for more in commands.by_ref().take(MOST_COMMANDS - 1).map(explain) {
        words.name = format!("{}; {}", words.name, more.name);
        words.sentence = format!("{} {}", words.sentence, more.sentence);
        words.kind = words.kind.max(more.kind);
        words.zone = words.zone.or(more.zone);
    }
    let left = commands.count();
    if left > 0 {
        words.sentence = format!("{} And {} more that are not looked at here.", words.sentence, grouped(left));
        words.kind = words.kind.max(SettingKind::Unknown);
    }
    words
}

/// The name of a variable, or of a tuning parameter after `tune`, where a line has nothing else, and its meaning whatever
/// the value; `None` for all other lines.
pub fn explain_setting_name(line: &str) -> Option<(&str, String)> {
    let mut words = line.split_whitespace();
    let (first, second, more) = (words.next()?, words.next(), words.next());
    let tuning = |param: &TuneParam| match param.is_used() {
        true => {
            let (default, effect) = (param.value_text(param.default), param.effect(param.default));
            format!("A tuning parameter. By default ({default}) {effect}.")
        }
        false => format!("No effect: {}.", param.effect(param.default)),
    };
    match (second, more) {
        (None, _) => Some((first, variables::values(first)?)),
        (Some(name), None) if first.eq_ignore_ascii_case("tune") => Some((name, tune_param(name).map(tuning)?)),
        (Some(_), _) => None,
    }
}

fn nothing(line: &str) -> SettingWords {
    let is_comment = line.trim_start().starts_with('#');
    let sentence = if is_comment { "A comment, without effect." } else { "An empty line, without effect." };
    SettingWords { name: String::new(), sentence: sentence.to_owned(), kind: SettingKind::Idle, zone: None }
}

fn explain(command: &str) -> SettingWords {
    let (name, arguments) = console::name(command);
    if let Some(known) = read::command(name)
        && let Some(asks) = read::read(known, arguments)
    {
        let described = asks.and_then(|asks| describe(&asks));
        return described.map_or_else(
            |fault| fault_words(known, fault),
            |(zone, sentence)| SettingWords { name: known.to_owned(), sentence, kind: SettingKind::Known, zone },
        );
    }
    variable(name, arguments).or_else(|| not_from_a_map(name)).unwrap_or_else(|| SettingWords {
        name: short(name).into_owned(),
        sentence: format!("Unknown setting “{}”.", short(name)),
        kind: SettingKind::Unknown,
        zone: None,
    })
}

fn fault_words(name: &str, fault: Fault) -> SettingWords {
    SettingWords { name: name.to_owned(), sentence: fault.why, kind: fault.kind, zone: fault.zone }
}

fn variable(name: &str, mut arguments: Arguments) -> Option<SettingWords> {
    let value = match arguments.word() {
        Ok(word) => word,
        // Whatever the name is: it decides whether the line is known at all.
        Err(unclosed) => {
            let known = variables::explain(name, None)?;
            return Some(fault_words(&known.name, Fault::from(unclosed)));
        }
    };
    let value = value.as_deref().map(|text| console::whole(text).ok_or(text));
    variables::explain(name, value)
}

fn not_from_a_map(name: &str) -> Option<SettingWords> {
    let (name, what) = refused::find(name)?;
    let sentence = format!("No effect, since servers do not take it from a map: {what}.");
    Some(SettingWords { name: name.to_owned(), sentence, kind: SettingKind::Idle, zone: None })
}

/// The zone that something is about, and what it does.
fn describe(asks: &Asks) -> Result<(Option<u8>, String), Fault> {
    Ok(match asks {
        Asks::Tune(param, value) => (Some(0), format!("Outside tune zones {}.", tuned(param, value, Some(0))?)),
        Asks::ToggleTune(param, first, second) => {
            let or = format!(", or {} if it is that already", param.value_text(second.hundredths));
            (Some(0), format!("Outside tune zones {}{or}.", tuned(param, first, Some(0))?))
        }
        Asks::ZoneTune(0, param, value) => {
            let text = tuned(param, value, Some(0))?;
            (Some(0), format!("Zone 0 is everything outside tune zones, at least on current servers: there {text}."))
        }
        Asks::ZoneTune(zone, param, value) => {
            (Some(*zone), format!("In tune zone {zone} {}.", tuned(param, value, Some(*zone))?))
        }
        Asks::ZoneEnter(zone, text) => (Some(*zone), message(text, &entering(*zone))),
        Asks::ZoneLeave(zone, text) => (Some(*zone), message(text, &leaving(*zone))),
        Asks::SwitchOpen(number) => (None, format!("Switch {number} is off at the start, so that its doors are open.")),
        Asks::MapBug(name) if name == DOUBLE_EXPLOSION => {
            (None, "Keeps a bug of old versions on this map: grenades can explode twice.".to_owned())
        }
        Asks::MapBug(name) => {
            let why = format!("Unknown map bug “{}”.", short(name));
            return Err(Fault { kind: SettingKind::Unknown, why, zone: None });
        }
    })
}

fn tuned(param: &TuneParam, value: &Stored, zone: Option<u8>) -> Result<String, Fault> {
    if !param.is_used() {
        let why = format!("No effect: {}.", param.effect(value.hundredths));
        return Err(Fault { kind: SettingKind::Idle, why, zone });
    }
    let sentence = param.sentence(value.hundredths);
    Ok(match &value.written {
        Some(written) => format!("{sentence}; the game keeps two decimals of {written}"),
        None => sentence,
    })
}

fn entering(zone: u8) -> String {
    if zone == 0 { "leaving the tune zones".to_owned() } else { format!("entering tune zone {zone}") }
}

fn leaving(zone: u8) -> String {
    if zone == 0 { "entering a tune zone from outside".to_owned() } else { format!("leaving tune zone {zone}") }
}

fn message(text: &str, when: &str) -> String {
    if text.is_empty() {
        return format!("No message on {when}.");
    }
    let cut = cut_message(text);
    let note = if cut.len() < text.len() { " (the rest is cut off)" } else { "" };
    format!("Message on {when}: “{cut}”{note}.")
}

/// The part of a message that the game keeps.
pub(super) fn cut_message(text: &str) -> &str {
    text.get(..text.floor_char_boundary(LONGEST_MESSAGE)).unwrap_or_default()
}
