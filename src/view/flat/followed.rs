//! Following a changed map: state about its parts stays with the same parts, wherever they stand now. State of parts
//! that are gone is dropped.

use super::{Destination, FlatView, VisitMark};
use crate::analysis::{Matching, ObjectId};
use crate::base::{EnvelopeIndex, LayerId};

/// Renumbers everything as in the changed map.
pub(super) fn renumber(state: &mut FlatView, matching: &Matching) {
    let layer = |id: LayerId| matching.layer(id);
    let visibility = &mut state.visibility;
    for set in [&mut visibility.hidden, &mut visibility.forced, &mut visibility.solo] {
        *set = set.iter().filter_map(|id| layer(*id)).collect();
    }
    visibility.opacity = visibility.opacity.iter().filter_map(|(id, percent)| Some((layer(*id)?, *percent))).collect();
    state.map_selected(layer);
    state.subject = state.subject.and_then(|subject| Some(ObjectId { layer: layer(subject.layer)?, ..subject }));
    let visit_mark = state
        .visit_mark
        .and_then(|visit_mark| Some(VisitMark { at: destination(visit_mark.at, matching)?, ..visit_mark }));
    state.visit_mark = visit_mark;
    let envelope = |index: EnvelopeIndex| matching.envelope(index);
    let timeline = &mut state.timeline;
    for set in [&mut timeline.opened, &mut timeline.selected] {
        *set = set.iter().filter_map(|index| envelope(*index)).collect();
    }
    let channels = timeline.hidden_channels.iter();
    timeline.hidden_channels = channels.filter_map(|(index, bits)| Some((envelope(*index)?, *bits))).collect();
}

fn destination(at: Destination, matching: &Matching) -> Option<Destination> {
    Some(match at {
        Destination::Layer(id) => Destination::Layer(matching.layer(id)?),
        Destination::Group(group) => Destination::Group(matching.group(group)?),
        Destination::Envelope(index) => Destination::Envelope(matching.envelope(index)?),
        Destination::Image(_) => return None,
        Destination::Info => Destination::Info,
    })
}
