//! One command of a setting → what it asks for, or why nothing comes of it.

use std::borrow::Cow;

use super::console::{self, Arguments, Unclosed};
use super::tuning::{TuneParam, tune_param};
use super::value::{self, Stored};
use super::{SettingKind, short};

/// Request of a command. `line` texts are as long as in the map.
#[derive(Clone, Debug)]
pub(super) enum Asks<'a> {
    /// A value of the tuning outside of all zones.
    Tune(&'static TuneParam, Stored),
    /// Another value of that tuning: the first, or the second where it is the first already.
    ToggleTune(&'static TuneParam, Stored, Stored),
    /// A value of a zone's tuning.
    ZoneTune(u8, &'static TuneParam, Stored),
    /// A message for tees that come into a zone.
    ZoneEnter(u8, Cow<'a, str>),
    /// A message for tees that leave a zone.
    ZoneLeave(u8, Cow<'a, str>),
    /// A switch that is off at first.
    SwitchOpen(u8),
    /// A mistake of old versions that the game repeats on this map.
    MapBug(Cow<'a, str>),
}

/// Why nothing comes of a command.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fault {
    /// How wrong it is.
    pub kind: SettingKind,
    /// Why, in a sentence.
    pub why: String,
    /// The tune zone that it is about, where that can be told.
    pub zone: Option<u8>,
}

impl Fault {
    fn new(kind: SettingKind, why: impl Into<String>) -> Self {
        Self { kind, why: format!("No effect: {}.", why.into()), zone: None }
    }

    fn missing(what: &str) -> Self {
        Self::new(SettingKind::Malformed, format!("{what} is missing"))
    }
}

impl From<Unclosed> for Fault {
    fn from(_: Unclosed) -> Self {
        Self::new(SettingKind::Malformed, "a quotation mark is not closed")
    }
}

/// The names of the commands that [`read`] knows, as the game writes them.
pub(super) const COMMANDS: [&str; 7] =
    ["tune", "toggle_tune", "tune_zone", "tune_zone_enter", "tune_zone_leave", "switch_open", "mapbug"];

/// The command of a name, as the game writes it.
pub(super) fn command(name: &str) -> Option<&'static str> {
    COMMANDS.into_iter().find(|known| known.eq_ignore_ascii_case(name))
}

/// Reads the arguments of a command that [`command`] found; `None` for any other.
pub(super) fn read<'a>(command: &str, mut arguments: Arguments<'a>) -> Option<Result<Asks<'a>, Fault>> {
    let rest = &mut arguments;
    Some(match command {
        "tune" => outside(tune(rest)),
        "toggle_tune" => outside(toggle_tune(rest)),
        "tune_zone" => in_zone(rest, |zone, rest| Ok(Asks::ZoneTune(zone, param(rest)?, number(rest, "the value")?))),
        "tune_zone_enter" => in_zone(rest, |zone, rest| Ok(Asks::ZoneEnter(zone, message(rest)?))),
        "tune_zone_leave" => in_zone(rest, |zone, rest| Ok(Asks::ZoneLeave(zone, message(rest)?))),
        "switch_open" => switch_open(rest),
        "mapbug" => {
            rest.word().map_err(Fault::from).and_then(|name| Ok(Asks::MapBug(name.ok_or(Fault::missing("the name"))?)))
        }
        _ => return None,
    })
}

fn tune<'a>(rest: &mut Arguments) -> Result<Asks<'a>, Fault> {
    let param = param(rest)?;
    let mut look = *rest;
    if look.word()?.is_none() {
        let default = param.value_text(param.default);
        let why = format!("without a value it only shows what {} is (default {default})", param.name);
        return Err(Fault::new(SettingKind::Idle, why));
    }
    Ok(Asks::Tune(param, number(rest, "the value")?))
}

fn toggle_tune<'a>(rest: &mut Arguments) -> Result<Asks<'a>, Fault> {
    Ok(Asks::ToggleTune(param(rest)?, number(rest, "the first value")?, number(rest, "the second value")?))
}

/// Notes what is wrong with the tuning outside of all zones as that of zone 0. What only asks for a value is not.
fn outside<'a>(read: Result<Asks<'a>, Fault>) -> Result<Asks<'a>, Fault> {
    read.map_err(|fault| if fault.kind == SettingKind::Idle { fault } else { Fault { zone: Some(0), ..fault } })
}

/// Reads a zone's number, then the rest, and notes the zone in what is wrong with that.
fn in_zone<'a, 'b>(
    rest: &mut Arguments<'a>,
    read: impl FnOnce(u8, &mut Arguments<'a>) -> Result<Asks<'b>, Fault>,
) -> Result<Asks<'b>, Fault> {
    let number = whole(rest, "the zone's number")?;
    let Ok(zone) = u8::try_from(number) else {
        return Err(Fault::new(SettingKind::Malformed, format!("there is no tune zone {number}, only 0 to 255")));
    };
    read(zone, rest).map_err(|fault| Fault { zone: Some(zone), ..fault })
}

fn switch_open<'a>(rest: &mut Arguments) -> Result<Asks<'a>, Fault> {
    match whole(rest, "the switch's number")? {
        0 => Err(Fault::new(SettingKind::Idle, "there is no switch 0")),
        number => u8::try_from(number)
            .map(Asks::SwitchOpen)
            .map_err(|_| Fault::new(SettingKind::Malformed, format!("there is no switch {number}, only 1 to 255"))),
    }
}

fn param(rest: &mut Arguments) -> Result<&'static TuneParam, Fault> {
    let name = rest.word()?.ok_or_else(|| Fault::missing("the name of a tuning parameter"))?;
    tune_param(&name).ok_or_else(|| Fault {
        why: format!("Unknown tuning parameter “{}”.", short(&name)),
        ..Fault::new(SettingKind::Unknown, "")
    })
}

fn whole(rest: &mut Arguments, what: &str) -> Result<i32, Fault> {
    let text = rest.word()?.ok_or_else(|| Fault::missing(what))?;
    console::whole(&text).ok_or_else(|| no_number(&text, "whole number"))
}

fn number(rest: &mut Arguments, what: &str) -> Result<Stored, Fault> {
    let text = rest.word()?.ok_or_else(|| Fault::missing(what))?;
    value::stored(&text).ok_or_else(|| match console::decimal(&text) {
        Some(_) => Fault::new(SettingKind::Malformed, format!("{} is more than the game can keep", short(&text))),
        None => no_number(&text, "number"),
    })
}

fn no_number(text: &str, kind: &str) -> Fault {
    Fault::new(SettingKind::Malformed, format!("“{}” is not a {kind}", short(text)))
}

fn message<'a>(rest: &mut Arguments<'a>) -> Result<Cow<'a, str>, Fault> {
    rest.text()?.ok_or_else(|| Fault::missing("the message"))
}
