//! Sound sources in data blocks: 13 ints each, 9 in the layers of October and November 2014.

use super::blocks::Blocks;
use super::codes;
use super::item::Item;
use super::map::{Envelope, SoundLayer, SoundShape, SoundSource};
use super::record::{EnvelopeCheck, fetch, records};
use crate::base::{Limits, Place, Report};

/// Bytes of a source.
const BYTES: usize = 13 * 4;
/// Bytes of a source in the form of 2014.
const OLD_BYTES: usize = 9 * 4;

/// Inflates and reads the sources of a sounds layer. The envelopes are those of the map; what names others is set to
/// none.
pub fn read_sources(
    layer: &SoundLayer,
    blocks: &Blocks,
    envelopes: &[Envelope],
    place: Place,
    limits: &Limits,
    report: &mut Report,
) -> Vec<SoundSource> {
    let Some(index) = layer.data.filter(|_| layer.count != 0) else { return Vec::new() };
    let Some(bytes) = fetch(blocks, index, "sound sources", place, limits, report) else { return Vec::new() };
    let size = if layer.legacy { OLD_BYTES } else { BYTES };
    let there = bytes.len() / size;
    let count = usize::try_from(layer.count).map_or(there, |count| count.min(there));
    if i64::from(layer.count) > count as i64 {
        let message = format!("{count} of {} sound sources are there; those are shown.", layer.count);
        report.warn(codes::SOURCES_SHORT, place, message);
    }
    let mut check = EnvelopeCheck::new(envelopes);
    let read = if layer.legacy { read_old_source } else { read_source };
    let sources: Vec<_> = records(&bytes, size).take(count).filter_map(|record| read(record, &mut check)).collect();
    check.warn("sound sources", place, report);
    let unknown = sources.iter().filter(|source| matches!(source.shape, SoundShape::Unknown(_))).count();
    if unknown > 0 {
        let message = format!("{unknown} sound sources have an unknown shape; they are shown as points.");
        report.warn(codes::SOUND_SHAPE, place, message);
    }
    sources
}

fn read_source(record: Item<'_>, check: &mut EnvelopeCheck<'_>) -> Option<SoundSource> {
    let [x, y, looped, panned, delay_s, falloff] = record.ints(0)?;
    let [pos_env, pos_env_offset_ms, sound_env, sound_env_offset_ms] = record.ints(6)?;
    let [kind, first, second] = record.ints(10)?;
    Some(SoundSource {
        position: [x, y],
        looped: looped != 0,
        panned: panned != 0,
        delay_s,
        falloff,
        pos_env: check.get(pos_env, 3),
        pos_env_offset_ms,
        sound_env: check.get(sound_env, 1),
        sound_env_offset_ms,
        shape: match kind {
            0 => SoundShape::Rectangle(first, second),
            1 => SoundShape::Circle(first),
            _ => SoundShape::Unknown(kind),
        },
    })
}

/// The old form: always panned, always a circle without falloff.
fn read_old_source(record: Item<'_>, check: &mut EnvelopeCheck<'_>) -> Option<SoundSource> {
    let [x, y, looped, delay_s, radius] = record.ints(0)?;
    let [pos_env, pos_env_offset_ms, sound_env, sound_env_offset_ms] = record.ints(5)?;
    Some(SoundSource {
        position: [x, y],
        looped: looped != 0,
        panned: true,
        delay_s,
        falloff: 0,
        pos_env: check.get(pos_env, 3),
        pos_env_offset_ms,
        sound_env: check.get(sound_env, 1),
        sound_env_offset_ms,
        shape: SoundShape::Circle(radius),
    })
}
