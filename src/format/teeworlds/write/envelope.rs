//! Envelopes and their points.

use super::Writer;
use crate::format::teeworlds::item::{pack_name, types, uuids};
use crate::format::teeworlds::map::{Envelope, EnvelopePoint, Tangents};

impl Writer<'_> {
    /// All envelopes, and the points of all in one item. One envelope of version 3 makes all points long ones; below,
    /// tangents go into DDNet's item if there are any.
    pub(super) fn envelopes(&mut self, envelopes: &[Envelope]) {
        let mut first = 0;
        for (id, envelope) in super::ids().zip(envelopes) {
            let count = envelope.points.len() as i32;
            let mut ints = vec![envelope.version, envelope.channels, first, count];
            ints.extend(pack_name::<8>(&envelope.name));
            if envelope.version >= 2 {
                ints.push(i32::from(envelope.synchronized));
            }
            self.item(types::ENVELOPE, id, &ints);
            first += count;
        }
        let long = envelopes.iter().any(|envelope| envelope.version >= 3);
        let points = || envelopes.iter().flat_map(|envelope| &envelope.points);
        let ints: Vec<i32> = points().flat_map(|point| point_ints(point, long)).collect();
        self.item(types::POINTS, 0, &ints);
        if !long && points().any(|point| point.tangents.is_some()) {
            let ints: Vec<i32> = points().flat_map(tangent_ints).collect();
            self.file.uuid_item(uuids::BEZIER, 0, &ints);
        }
    }
}

fn point_ints(point: &EnvelopePoint, long: bool) -> Vec<i32> {
    let mut ints = vec![point.time_ms, point.curve];
    ints.extend(point.values);
    if long {
        ints.extend(tangent_ints(point));
    }
    ints
}

fn tangent_ints(point: &EnvelopePoint) -> impl Iterator<Item = i32> + use<> {
    let Tangents { in_dx, in_dy, out_dx, out_dy } = point.tangents.unwrap_or_default();
    [in_dx, in_dy, out_dx, out_dy].into_iter().flatten()
}
