//! The area of a sector, its set, in words.

use super::rows::Rows;
use super::units;
use crate::format::turok::SectorSet;
use crate::rules::turok::{DAMAGE_DELAY_S, ambience, argument_title, automap_color, impact, music, sector_flags};

/// Names of flags, the lowest first.
pub fn flag_names(flags: u32) -> Vec<&'static str> {
    sector_flags(flags).map(|flag| flag.name).collect()
}

/// An area, for people.
pub fn area_rows(set: &SectorSet) -> Rows {
    let mut rows = Rows::default();
    rows.add("Flags", units::flags(set.flags));
    rows.add("Fog", fog(set.fog_color, set.fog_start, set.fog_far));
    rows.add("Fog under water", fog(set.water_color, set.water_start, set.water_far));
    rows.add("Fog blends over", units::length(set.blend_length));
    rows.add("Water height", units::length(set.water_height));
    rows.add("Sky height", units::length(set.sky_height));
    rows.add("Sky speed", format!("{} (not used)", units::number(set.sky_speed)));
    for (argument, (label, value)) in ARGUMENTS.into_iter().zip(set.args).enumerate() {
        let meaning = argument_title(argument, set.flags).map(|title| match title {
            "Damage delay" => format!("{title}, {} s", units::number(f32::from(value) / DAMAGE_DELAY_S)),
            title => title.to_owned(),
        });
        rows.add(label, meaning.map_or_else(|| value.to_string(), |meaning| format!("{value} ({meaning})")));
    }
    rows.add("Floor impact", units::named(set.floor_impact, impact(set.floor_impact)));
    rows.add("Wall impact", units::named(set.wall_impact, impact(set.wall_impact)));
    rows.add("Ambience", units::named(set.ambience, ambience(set.ambience)));
    rows.add("Automap color", units::named(set.automap_color, automap_color(set.automap_color).map(|(name, _)| name)));
    rows.add("Music", units::named(set.music, music(set.music)));
    rows.add("Cull bits", format!("{:#04x}", set.cull_bits));
    rows
}

/// Labels of the arguments.
const ARGUMENTS: [&str; 6] = ["Argument 1", "Argument 2", "Argument 3", "Argument 4", "Argument 5", "Argument 6"];

/// Fog in words.
fn fog([r, g, b, a]: [u8; 4], start: f32, far: f32) -> String {
    format!("#{r:02x}{g:02x}{b:02x}{a:02x}, from {} to {}", units::length(start), units::length(far))
}
