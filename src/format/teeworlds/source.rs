//! Sound sources in data blocks: 13 ints each, 9 in the layers of October and November 2014.

use super::blocks::Blocks;
use super::codes;
use super::item::Item;
use super::map::{Envelope, SoundLayer, SoundShape, SoundSource};
use super::record::{EnvelopeCheck, Source, read_records};
use crate::base::{Report, Reservation, Task, WarningPlace, counted, one_or_many};

/// Bytes of a source.
const BYTES: usize = 13 * 4;
/// Bytes of a source in the form of 2014.
const OLD_BYTES: usize = 9 * 4;

/// Inflates and reads the sources of a sounds layer. The envelopes are those of the map; what names others is set to
/// none. Asks `room` before any source is kept.
pub fn read_sources(
    layer: &SoundLayer,
    blocks: &Blocks,
    envelopes: &[Envelope],
    place: WarningPlace,
    task: &Task,
    reserved: &mut Reservation,
    report: &mut Report,
) -> Vec<SoundSource> {
    let Some(index) = layer.data.filter(|_| layer.count != 0) else { return Vec::new() };
    let source = Source { blocks, index, what: "sound sources", place, task };
    let wanted = usize::try_from(layer.count).unwrap_or(usize::MAX);
    let mut check = EnvelopeCheck::new(envelopes);
    let read = match layer.legacy {
        true => {
            read_records::<OLD_BYTES, _>(source, wanted, reserved, report, |record| read_old_source(record, &mut check))
        }
        false => read_records::<BYTES, _>(source, wanted, reserved, report, |record| read_source(record, &mut check)),
    };
    let Some(sources) = read else { return Vec::new() };
    if i64::from(layer.count) > sources.there as i64 {
        let message = format!(
            "The data holds only {} of {}; the rest are left out.",
            sources.there,
            counted(layer.count, "sound source")
        );
        report.warn(codes::SOURCES_SHORT, place, message);
    }
    check.warn("sound sources", place, report);
    let unknown = sources.list.iter().filter(|source| matches!(source.shape, SoundShape::Unknown(_))).count();
    if unknown > 0 {
        let shown = one_or_many(unknown, "is shown as a point", "are shown as points");
        let message = format!("{} of unknown shape {shown}.", counted(unknown, "sound source"));
        report.warn(codes::SOUND_SHAPE, place, message);
    }
    sources.list
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
