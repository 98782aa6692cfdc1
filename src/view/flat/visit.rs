//! Going to the subject of a message.

use super::{Destination, FlatView, Tab, VisitMark, navigate};
use crate::base::WarningPlace;
use crate::scene::FlatScene;

/// Destination of a place; `None` where there is nothing to go to.
pub fn destination(info: &FlatScene, place: WarningPlace) -> Option<Destination> {
    match place {
        WarningPlace::Layer(g, l) => {
            let layer = info.groups.get(g.get())?.layers.get(l as usize)?;
            Some(Destination::Layer(layer.drawn.id))
        }
        WarningPlace::Group(g) => info.groups.get(g.get()).map(|_| Destination::Group(g)),
        WarningPlace::Image(i) => info.info.images.get(i.get()).map(|_| Destination::Image(i)),
        WarningPlace::Envelope(i) => info.envelopes.get(i.get()).map(|_| Destination::Envelope(i)),
        // Sounds have no page of their own; the layers that play them are listed.
        WarningPlace::Sound(i) => info.info.sounds.get(i.get())?.used_by.first().copied().map(Destination::Layer),
        WarningPlace::Info => Some(Destination::Info),
        WarningPlace::File
        | WarningPlace::Block(_)
        | WarningPlace::Sector(_)
        | WarningPlace::StaticMesh(_)
        | WarningPlace::Actor(_) => None,
    }
}

/// Turns to the page of a thing, marks it there, and flies to it where it lies somewhere. Returns whether there is such
/// a thing, whose page is to be shown.
pub(super) fn visit(state: &mut FlatView, scene: Option<&FlatScene>, place: WarningPlace) -> bool {
    let Some((scene, at)) = scene.and_then(|scene| Some((scene, destination(scene, place)?))) else { return false };
    mark(state, at);
    let (tab, camera) = match at {
        Destination::Layer(id) => {
            state.select(Some(id));
            (Tab::Layers, navigate::layer_camera(state, scene, id))
        }
        Destination::Group(group) => {
            state.select(None);
            (Tab::Layers, navigate::group_camera(state, scene, group))
        }
        Destination::Image(_) => (Tab::Images, None),
        Destination::Envelope(_) => (Tab::Envelopes, None),
        Destination::Info => (Tab::Info, None),
    };
    state.switches.tab = tab;
    if let Some(camera) = camera {
        navigate::fly_to(state, camera);
    }
    true
}

/// Marks a thing and brings it into view where it is listed.
pub(super) fn mark(state: &mut FlatView, at: Destination) {
    let visits = state.visit_mark.map_or(0, |visit_mark| visit_mark.visit);
    state.visit_mark = Some(VisitMark { at, visit: visits.wrapping_add(1) });
}
