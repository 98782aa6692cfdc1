//! Quads in data blocks: 38 ints each.
//!
//! ```text
//! 4 corners and the pivot (x, y) | 4 colours (r, g, b, a) | 4 texture coordinates (u, v)
//! position envelope, its offset, colour envelope, its offset
//! ```

use super::blocks::Blocks;
use super::codes;
use super::item::Item;
use super::map::{Envelope, Quad, QuadLayer};
use super::record::{EnvelopeCheck, Source, read_records};
use crate::base::{Report, Reservation, Task, WarningPlace, counted};

/// Bytes of a quad.
const BYTES: usize = 38 * 4;

/// Inflates and reads the quads of a layer. The envelopes are those of the map; what names others is set to none. Asks
/// `room` before any quad is kept.
pub fn read_quads(
    layer: &QuadLayer,
    blocks: &Blocks,
    envelopes: &[Envelope],
    place: WarningPlace,
    task: &Task,
    reserved: &mut Reservation,
    report: &mut Report,
) -> Vec<Quad> {
    let Some(index) = layer.data.filter(|_| layer.count != 0) else { return Vec::new() };
    let source = Source { blocks, index, what: "quads", place, task };
    let wanted = usize::try_from(layer.count).unwrap_or(usize::MAX);
    let mut check = EnvelopeCheck::new(envelopes);
    let read = read_records::<BYTES, _>(source, wanted, reserved, report, |record| read_quad(record, &mut check));
    let Some(quads) = read else { return Vec::new() };
    if i64::from(layer.count) > quads.there as i64 {
        let message =
            format!("The data holds only {} of {}; the rest are left out.", quads.there, counted(layer.count, "quad"));
        report.warn(codes::QUADS_SHORT, place, message);
    }
    check.warn("quads", place, report);
    quads.list
}

fn read_quad(record: Item<'_>, check: &mut EnvelopeCheck<'_>) -> Option<Quad> {
    let points: [[i32; 2]; 5] = pairs(record, 0)?;
    let [top_left, top_right, bottom_left, bottom_right, pivot] = points;
    let [pos_env, pos_env_offset_ms, color_env, color_env_offset_ms] = record.ints(34)?;
    Some(Quad {
        corners: [top_left, top_right, bottom_left, bottom_right],
        pivot,
        colors: [record.ints(10)?, record.ints(14)?, record.ints(18)?, record.ints(22)?],
        uvs: pairs(record, 26)?,
        pos_env: check.get(pos_env, 3),
        pos_env_offset_ms,
        color_env: check.get(color_env, 4),
        color_env_offset_ms,
    })
}

/// `N` pairs of ints from a position on.
fn pairs<const N: usize>(record: Item<'_>, at: usize) -> Option<[[i32; 2]; N]> {
    let mut pairs = [[0; 2]; N];
    for (position, pair) in pairs.iter_mut().enumerate() {
        *pair = record.ints(at + position * 2)?;
    }
    Some(pairs)
}
