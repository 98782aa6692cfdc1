//! Envelope items and the points they share.
//!
//! All points lie in one item. A point takes 6 ints, or 22 (with bezier tangents) as soon as one envelope has version
//! 3 or above; DDNet instead keeps short points and puts the tangents into an item of their own. Fields that a curve
//! does not use hold garbage, so nothing here validates values.

use super::reader::Reader;
use crate::base::{EnvelopeIndex, WarningPlace, counted, one_or_many};
use crate::format::teeworlds::item::{Item, types, uuids};
use crate::format::teeworlds::{Envelope, EnvelopePoint, Tangents, codes};

/// Ints of a point without tangents.
const SHORT: usize = 6;
/// Ints of a point with tangents.
const LONG: usize = 22;
/// Ints of the tangents of one point.
const TANGENTS: usize = LONG - SHORT;

/// Memory of a point in bytes: here, and again in the scene.
const POINT_BYTES: usize = 2 * size_of::<EnvelopePoint>();

pub(super) fn read_envelopes(reader: &mut Reader<'_>) -> Vec<Envelope> {
    let file = reader.file;
    let headers: Vec<Item<'_>> = file.items(types::ENVELOPE).collect();
    let Some(points) = Points::find(reader, &headers) else {
        return (0..).zip(headers).map(|(at, item)| read_header(reader, item, EnvelopeIndex(at))).collect();
    };
    // Envelopes may overlap. Sharing a few points is harmless, thousands of envelopes sharing all of them are not.
    let mut budget = points.count.saturating_mul(8) + 65_536;
    let mut reserved = reader.task.reservation();
    let mut envelopes = Vec::with_capacity(headers.len());
    for (at, item) in (0..).zip(headers) {
        let mut envelope = read_header(reader, item, EnvelopeIndex(at));
        let range = points.range(reader, item, WarningPlace::Envelope(EnvelopeIndex(at)));
        if range.len() > budget {
            let message = "Too many envelopes share the same points; this one is read without points.";
            reader.warn(codes::ENVELOPE_OVERLAP, WarningPlace::Envelope(EnvelopeIndex(at)), message);
        } else if !reserved.grow(range.len() * POINT_BYTES) {
            let message = "The map takes too much memory; this envelope is read without points.";
            reader.warn(codes::SCENE_TOO_LARGE, WarningPlace::Envelope(EnvelopeIndex(at)), message);
        } else {
            budget -= range.len();
            envelope.points = range.filter_map(|point| points.read(point)).collect();
        }
        envelopes.push(envelope);
    }
    reserved.keep();
    envelopes
}

/// An envelope without its points.
fn read_header(reader: &mut Reader<'_>, item: Item<'_>, index: EnvelopeIndex) -> Envelope {
    let place = WarningPlace::Envelope(index);
    if item.len() < 4 {
        reader.warn(codes::ITEM_SHORT, place, "The envelope item is too short; what is missing counts as 0.");
    }
    let channels = item.int_or(1, 0);
    if item.len() >= 4 && ![1, 3, 4].contains(&channels) {
        let message =
            format!("The envelope has {} instead of 1, 3 or 4; at most 4 are used.", counted(channels, "channel"));
        reader.warn(codes::ENVELOPE_CHANNELS, place, message);
    }
    // The shortest form has a single unused int (−1) in place of the name.
    let name = reader.name::<8>(item, 4, place);
    let version = item.int_or(0, 1);
    // Vanilla takes version 1, which cannot say, as synchronized.
    let synchronized = version < 2 || item.int_or(12, 0) != 0;
    Envelope { version, channels, name, synchronized, points: Vec::new() }
}

/// The points of all envelopes.
struct Points<'a> {
    item: Item<'a>,
    /// Ints per point.
    stride: usize,
    count: usize,
    /// Tangents in an item of their own.
    bezier: Option<Item<'a>>,
    /// Why ranges do not fit has been said already, for all envelopes at once.
    misfits_told: bool,
}

impl<'a> Points<'a> {
    fn find(reader: &mut Reader<'a>, envelopes: &[Item<'_>]) -> Option<Self> {
        let Some(item) = reader.file.item(types::POINTS, 0) else {
            if envelopes.iter().any(|envelope| envelope.int_or(3, 0) > 0) {
                let message = "The envelopes refer to points, but the file has no points item; they have no effect.";
                reader.warn(codes::POINTS_MISSING, WarningPlace::File, message);
            }
            return None;
        };
        if envelopes.is_empty() {
            return None;
        }
        let stride = choose_stride(reader, item, envelopes);
        let count = item.len() / stride;
        if !item.len().is_multiple_of(stride) {
            let message = "The envelope points end in the middle of a point; the rest is ignored.";
            reader.warn(codes::POINTS_LENGTH, WarningPlace::File, message);
        }
        // Where points carry handles of their own, these are not looked at.
        let bezier = if stride == SHORT { find_bezier(reader, count) } else { None };
        let misfits_told = stride == LONG && warn_of_misfits(reader, count, envelopes);
        Some(Self { item, stride, count, bezier, misfits_told })
    }

    /// The points of an envelope, cut to those that exist.
    fn range(&self, reader: &mut Reader<'_>, envelope: Item<'_>, place: WarningPlace) -> std::ops::Range<usize> {
        let (first, count) = (envelope.int_or(2, 0), envelope.int_or(3, 0));
        let start = usize::try_from(first).unwrap_or(0).min(self.count);
        let len = usize::try_from(count).unwrap_or(0).min(self.count - start);
        if !self.misfits_told && !fits(envelope, self.count) {
            let message = format!(
                "The envelope refers to {} starting at {first}, but the file has only {}; {len} {} used.",
                counted(count, "point"),
                counted(self.count, "point"),
                one_or_many(len, "is", "are")
            );
            reader.warn(codes::ENVELOPE_RANGE, place, message);
        }
        start..start + len
    }

    fn read(&self, point: usize) -> Option<EnvelopePoint> {
        let at = point * self.stride;
        let [time_ms, curve] = self.item.ints(at)?;
        let values = self.item.ints(at + 2)?;
        let tangents = match self.bezier {
            Some(bezier) => read_tangents(bezier, point * TANGENTS),
            None if self.stride == LONG => read_tangents(self.item, at + SHORT),
            None => None,
        };
        Some(EnvelopePoint { time_ms, curve, values, tangents })
    }
}

fn read_tangents(item: Item<'_>, at: usize) -> Option<Tangents> {
    Some(Tangents {
        in_dx: item.ints(at)?,
        in_dy: item.ints(at + 4)?,
        out_dx: item.ints(at + 8)?,
        out_dy: item.ints(at + 12)?,
    })
}

/// Ints per point: the versions decide, unless only the short form fits what is there.
fn choose_stride(reader: &mut Reader<'_>, points: Item<'_>, envelopes: &[Item<'_>]) -> usize {
    if envelopes.iter().all(|envelope| envelope.int_or(0, 1) < 3) {
        return SHORT;
    }
    let last = |envelope: &Item<'_>| i64::from(envelope.int_or(2, 0)) + i64::from(envelope.int_or(3, 0));
    let needed = envelopes.iter().map(last).max().unwrap_or(0);
    let fits = |stride: usize| points.len().is_multiple_of(stride) && needed <= (points.len() / stride) as i64;
    if !fits(LONG) && fits(SHORT) && !points.len().is_multiple_of(LONG) {
        let message = "The envelopes should have points with tangents, but the data only fits points without; they are \
                       read without tangents.";
        reader.warn(codes::POINTS_FORM, WarningPlace::File, message);
        return SHORT;
    }
    LONG
}

/// Whether all points that an envelope wants are among `count`.
fn fits(envelope: Item<'_>, count: usize) -> bool {
    let (first, wanted) = (i64::from(envelope.int_or(2, 0)), i64::from(envelope.int_or(3, 0)));
    wanted == 0 || (first >= 0 && wanted > 0 && first + wanted <= count as i64)
}

/// One envelope whose version is damaged makes the points of all others long, in the game too, so that many reach past
/// the end at once: then the cause is told, once. Whether it was.
fn warn_of_misfits(reader: &mut Reader<'_>, count: usize, envelopes: &[Item<'_>]) -> bool {
    let long = envelopes.iter().filter(|envelope| envelope.int_or(0, 1) >= 3).count();
    let misfits = envelopes.iter().filter(|envelope| !fits(**envelope, count)).count();
    if long == envelopes.len() || misfits == 0 {
        return false;
    }
    let (have, refer) = (one_or_many(long, "has", "have"), one_or_many(misfits, "refers", "refer"));
    let message = format!(
        "{long} of {} {have} a version with longer points, so all points are read as such, as in the game. {} then \
         {refer} to points that do not exist; only the existing ones are used.",
        counted(envelopes.len(), "envelope"),
        counted(misfits, "envelope"),
    );
    reader.warn(codes::POINTS_FORM, WarningPlace::File, message);
    true
}

/// DDNet's tangents for `count` short points.
fn find_bezier<'a>(reader: &mut Reader<'a>, count: usize) -> Option<Item<'a>> {
    let file = reader.file;
    let item = file.uuid_type(uuids::BEZIER).and_then(|type_id| file.item(type_id, 0))?;
    if item.len() / TANGENTS == count {
        return Some(item);
    }
    let message = format!(
        "The file has Bézier tangents for {} but has {}; the tangents are ignored.",
        counted(item.len() / TANGENTS, "point"),
        counted(count, "point")
    );
    reader.warn(codes::BEZIER_LENGTH, WarningPlace::File, message);
    None
}
