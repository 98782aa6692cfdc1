//! A physics tile with its explanation, as text for people and as JSON for scripts. Keys are stable: later versions add
//! keys and change none.

use std::fmt;

use clap::ValueEnum;
use serde::Serialize;

use crate::base::MapRules;
use crate::rules::ddnet::{Effect, Explanation, Matters, PhysicsLayer, PhysicsTile, Ruleset, explain_on};

/// [`Ruleset`] as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RawRules {
    /// DDNet and other DDRace servers
    Ddnet,
    /// Vanilla Teeworlds
    Vanilla,
}

impl From<RawRules> for Ruleset {
    fn from(raw: RawRules) -> Self {
        match raw {
            RawRules::Ddnet => Self::DdNet,
            RawRules::Vanilla => Self::Vanilla,
        }
    }
}

/// The game's picture of angles below 0, whole turns aside.
const WRONG_ARROW: &str = ", but the game draws a wrong arrow for it, or none";

/// A physics tile and what it means.
pub struct Physics {
    layer: PhysicsLayer,
    tile: PhysicsTile,
    explanation: Explanation,
    /// Values that were given though tiles of the layer have none of the kind, by their keys.
    foreign: Vec<(&'static str, i16)>,
    /// Values that stand for any, by their keys.
    examples: Vec<&'static str>,
}

/// The same for scripts.
#[derive(Debug, Serialize)]
pub struct PhysicsJson {
    /// `game`, `front`, `tele`, `speedup`, `switch` or `tune`.
    layer: &'static str,
    id: u8,
    name: &'static str,
    category: &'static str,
    /// The colour of the category, `#rrggbb`.
    color: String,
    /// `works`, `idle` (known, but nothing comes of it) or `unknown`.
    effect: &'static str,
    sentence: String,
    /// The values that make a difference, by their keys in `values`.
    matters: Vec<&'static str>,
    values: ValuesJson,
    /// Oddities of the values, in sentences.
    remarks: Vec<String>,
}

/// The values that tiles of the layer have; others are null.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct ValuesJson {
    number: Option<u8>,
    delay: Option<u8>,
    flags: Option<u8>,
    force: Option<u8>,
    max_speed: Option<u8>,
    /// Degrees clockwise, 0 = to the right.
    angle: Option<i16>,
}

impl Physics {
    /// Explains a tile of a map that lays down this. Values that tiles of the layer have not are left out and remarked on.
    pub fn new(map_rules: &MapRules, rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> Self {
        let known = keys(layer.has());
        let given = ValuesJson::of(tile, Matters::ALL);
        let foreign = given.listed().filter(|(key, value)| *value != 0 && !known.contains(key)).collect();
        let tile = own_values(layer, tile);
        Self { layer, tile, explanation: explain_on(map_rules, rules, layer, tile), foreign, examples: Vec::new() }
    }

    /// Notes that the values of these keys are made up.
    pub fn with_examples(self, keys: &[&'static str]) -> Self {
        Self { examples: keys.to_vec(), ..self }
    }

    /// For scripts.
    pub fn json(&self) -> PhysicsJson {
        let Explanation { name, category, tint: _, ref sentence, matters, effect } = self.explanation;
        let [r, g, b] = category.color();
        PhysicsJson {
            layer: self.layer.name(),
            id: self.tile.id,
            name,
            category: category.name(),
            color: format!("#{r:02x}{g:02x}{b:02x}"),
            effect: effect_name(effect),
            sentence: sentence.clone(),
            matters: keys(matters),
            values: self.values(),
            remarks: self.remarks(),
        }
    }

    /// The layer that it lies in.
    pub fn layer(&self) -> PhysicsLayer {
        self.layer
    }

    /// Whether another one means the same, though it may lie in another layer.
    pub fn is_same(&self, other: &Self) -> bool {
        let parts = |physics: &Self| (physics.tile.id, physics.values(), physics.remarks());
        self.explanation == other.explanation && parts(self) == parts(other) && self.examples == other.examples
    }

    /// Writes the lines for people, each after `indent`.
    pub fn write(&self, f: &mut impl fmt::Write, indent: &str) -> fmt::Result {
        self.write_in(f, indent, &[self.layer])
    }

    /// The same for a tile that means this in several layers.
    pub fn write_in(&self, f: &mut impl fmt::Write, indent: &str, layers: &[PhysicsLayer]) -> fmt::Result {
        let id = self.tile.id;
        let names = layers.iter().map(|layer| layer.name()).collect::<Vec<_>>().join(" and ");
        let noun = if layers.len() == 1 { "layer" } else { "layers" };
        let explanation = &self.explanation;
        let known = keys(explanation.matters);
        let (some, others): (Vec<_>, Vec<_>) = self.values().listed().partition(|(key, _)| known.contains(key));
        let (examples, given): (Vec<_>, Vec<_>) = some.into_iter().partition(|(key, _)| self.examples.contains(key));
        // Before the sentence, which counts on them.
        write!(f, "{indent}{}", explanation.name)?;
        for (n, (key, value)) in examples.iter().enumerate() {
            write!(f, "{}{} {value}", if n == 0 { " (example: " } else { ", " }, words(key))?;
        }
        writeln!(f, "{}: {}", if examples.is_empty() { "" } else { ")" }, explanation.sentence)?;
        write!(f, "{indent}  {names} {noun}, id {id} (0x{id:02x}), {}", explanation.category.name())?;
        for (key, value) in given {
            write!(f, ", {} {value}", words(key))?;
        }
        // A value of 0 that says nothing is as good as not there.
        let others: Vec<_> = others.into_iter().filter(|(_, value)| *value != 0).collect();
        for (n, (key, value)) in others.iter().enumerate() {
            write!(f, "{}{} {value}", if n == 0 { "; ignored: " } else { ", " }, words(key))?;
        }
        writeln!(f)?;
        self.remarks().iter().try_for_each(|remark| writeln!(f, "{indent}  note: {remark}"))
    }

    /// Values that no editor writes are remarked upon, since they may be a slip.
    fn remarks(&self) -> Vec<String> {
        /// Mirrored left-right, top-bottom; rotated.
        const KNOWN_FLAGS: u8 = 1 | 2 | 8;
        /// Old editors marked opaque tiles; nothing follows from it but where the game compares all flags.
        const OPAQUE: u8 = 4;
        let (has, flags, angle) = (self.layer.has(), self.tile.flags, self.tile.angle);
        let odd = flags & !KNOWN_FLAGS & if self.explanation.matters.flags { u8::MAX } else { !OPAQUE };
        let mut remarks = Vec::new();
        for (key, value) in &self.foreign {
            let layer = self.layer.name();
            remarks.push(format!("Tiles of the {layer} layer have no {}, so {value} is ignored.", words(key)));
        }
        if has.flags && odd > 0 {
            let also = if odd == flags { String::new() } else { format!(" also contains {odd}, which") };
            remarks.push(format!("Flags are a sum of 1, 2 and 8; {flags}{also} has no meaning."));
        }
        if has.speedup && !(0..360).contains(&angle) {
            // The game leaves the sign to the remainder: of -360 nothing is left, and its arrow is right.
            let (same, arrow) = (angle.rem_euclid(360), if angle % 360 < 0 { WRONG_ARROW } else { "" });
            remarks.push(format!("Angles go from 0 to 359; {angle}° is the same direction as {same}°{arrow}."));
        }
        remarks
    }

    fn values(&self) -> ValuesJson {
        ValuesJson::of(self.tile, self.layer.has())
    }
}

/// A tile without the values that tiles of the layer have not.
pub fn own_values(layer: PhysicsLayer, tile: PhysicsTile) -> PhysicsTile {
    let ValuesJson { number, delay, flags, force, max_speed, angle } = ValuesJson::of(tile, layer.has());
    PhysicsTile {
        id: tile.id,
        number: number.unwrap_or(0),
        delay: delay.unwrap_or(0),
        flags: flags.unwrap_or(0),
        force: force.unwrap_or(0),
        max_speed: max_speed.unwrap_or(0),
        angle: angle.unwrap_or(0),
    }
}

impl ValuesJson {
    /// Those of a tile's values that there are.
    fn of(tile: PhysicsTile, has: Matters) -> Self {
        Self {
            number: has.number.then_some(tile.number),
            delay: has.delay.then_some(tile.delay),
            flags: has.flags.then_some(tile.flags),
            force: has.speedup.then_some(tile.force),
            max_speed: has.speedup.then_some(tile.max_speed),
            angle: has.speedup.then_some(tile.angle),
        }
    }

    fn listed(&self) -> impl Iterator<Item = (&'static str, i16)> {
        let bytes = [
            ("number", self.number),
            ("delay", self.delay),
            ("flags", self.flags),
            ("force", self.force),
            ("max_speed", self.max_speed),
        ];
        let bytes = bytes.into_iter().filter_map(|(key, value)| Some((key, i16::from(value?))));
        bytes.chain(self.angle.map(|angle| ("angle", angle)))
    }
}

/// Values that make a difference, by their keys.
fn keys(matters: Matters) -> Vec<&'static str> {
    let Matters { number, delay, flags, speedup } = matters;
    let all = [
        (number, "number"),
        (delay, "delay"),
        (flags, "flags"),
        (speedup, "force"),
        (speedup, "max_speed"),
        (speedup, "angle"),
    ];
    all.into_iter().filter_map(|(matters, key)| matters.then_some(key)).collect()
}

fn words(key: &'static str) -> &'static str {
    if key == "max_speed" { "maximum speed" } else { key }
}

fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Works => "works",
        Effect::Idle => "idle",
        Effect::Unknown => "unknown",
    }
}

/// The name of rules, for people and scripts; it stays.
pub fn rules_name(rules: Ruleset) -> &'static str {
    match rules {
        Ruleset::DdNet => "ddnet",
        Ruleset::Vanilla => "vanilla",
    }
}
