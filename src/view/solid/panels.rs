//! Applying actions of the pages and of the search of a world of blocks.

use glam::{DVec2, Vec2, Vec3};

use super::pages::{PageAction, SolidTab};
use super::{SolidView, fly, navigate};
use crate::analysis::solid::{HitKind, HitKinds, HitOrigin, SolidHit, land_height, top_ground};
use crate::scene::solid::{Aabb, Axes, ChunkKey, NodeQuestion, Projection, Solid, SolidCamera, SolidViewpoint};

/// Height of the part of a map that shows around a place that was gone to, in nodes, where more showed before.
const VISIT_HEIGHT: f32 = 96.0;
/// Size of the part of a map that shows an area that was gone to, in sizes of the area.
const AROUND_AREA: f32 = 1.3;
/// Distance around a place of a level that was gone to, up to which its surroundings show, in meters.
const AROUND_POINT: f32 = 4.0;

/// Changes pages or the search of a view.
pub(super) fn apply(view: &mut SolidView, solid: Option<&Solid>, action: PageAction) {
    let find = &mut view.pages.find;
    match action {
        PageAction::SetTab(tab) => view.pages.tab = tab,
        // The page about its things has the field of a level.
        PageAction::OpenFind if solid.is_some_and(|solid| solid.catalog.is_some()) => {
            find.is_new = true;
            view.pages.tab = SolidTab::Contents;
        }
        PageAction::OpenFind => {
            // Its card would lie over what is found.
            view.pages.go_to = false;
            let find = &mut view.pages.find;
            (find.open, find.is_new) = (true, true);
            view.pages.find.search.from = middle(view, solid);
        }
        PageAction::FindSeen => find.is_new = false,
        PageAction::CloseFind => (find.open, find.is_new) = (false, false),
        PageAction::SetFind(text) => {
            let from = middle(view, solid);
            let find = &mut view.pages.find;
            (find.search.text, find.search.from, find.at) = (text, from, None);
        }
        PageAction::ToggleFindKind(kind) => {
            let from = middle(view, solid);
            let find = &mut view.pages.find;
            (find.search.kinds, find.search.from, find.at) = (find.search.kinds.toggled(kind), from, None);
            if HitKind::ALL.iter().all(|kind| !find.search.kinds.has(*kind)) {
                find.search.kinds = HitKinds::ALL;
            }
        }
        PageAction::GoToHit { at, point } => {
            find.at = Some(at);
            go_to(view, solid, point, Vec2::ZERO);
            view.inspected = point.is_finite().then(|| NodeQuestion::At(point.round().as_ivec3()));
        }
        PageAction::GoToNode(point) => go_to(view, solid, point, Vec2::ZERO),
        PageAction::GoToBlock(middle) => go_to_block(view, solid, middle),
        PageAction::GoToColumn(at) => go_to_ground(view, solid, at, Vec2::ZERO),
        PageAction::GoToArea([low, high]) => go_to_ground(view, solid, (low + high) / 2.0, high - low),
        PageAction::Count(counts) => (view.pages.counts_all, view.pages.is_stopped) = (counts, !counts),
        PageAction::Compare(folder) => {
            view.pages.tab = if folder.is_some() { SolidTab::Changes } else { SolidTab::Contents };
            view.pages.compared = folder;
        }
        PageAction::AskSave => (view.pages.tab, view.pages.asks_save) = (SolidTab::Changes, true),
        PageAction::SaveAsked => view.pages.asks_save = false,
        PageAction::ToggleGoTo => view.pages.go_to = !view.pages.go_to && solid.is_some(),
    }
}

/// Flies to the surface of a column of the world's own axes, as [`go_to`] does.
fn go_to_ground(view: &mut SolidView, solid: Option<&Solid>, at: Vec2, size: Vec2) {
    if let Some(solid) = solid.filter(|solid| solid.axes == Axes::Level) {
        let scene = solid.axes.scene_point(at.extend(0.0));
        let height = top_ground(solid, Vec2::new(scene.x, scene.z)).unwrap_or_else(|| solid.bounds.center().y);
        return go_to(view, Some(solid), solid.axes.game_point(scene.with_y(height)), size);
    }
    let y = solid.and_then(|solid| surface(solid, at)).unwrap_or_default();
    go_to(view, solid, Vec3::new(at.x, y, at.y), size);
}

/// Flies to a block, by its middle in the world's own axes, and selects that. A map does so as [`go_to`].
fn go_to_block(view: &mut SolidView, solid: Option<&Solid>, middle: Vec3) {
    go_to(view, solid, middle, Vec2::ZERO);
    if let Some(solid) = solid.filter(|_| !view.aim().is_map() && middle.is_finite()) {
        navigate::go_to_block(view, solid, solid.axes.scene_point(middle));
    }
}

/// Flies to a point of the world's own axes and selects it. A map that shows much is enlarged around it, but for as much
/// as an area of this size around it needs: its width and height on the map, in nodes.
fn go_to(view: &mut SolidView, solid: Option<&Solid>, point: Vec3, size: Vec2) {
    let Some(solid) = solid else { return };
    let at = solid.axes.scene_point(point);
    if !at.is_finite() {
        return;
    }
    let aim = view.aim();
    view.selected =
        Some(SolidHit { chunk: ChunkKey::default(), thing: None, point: at, normal: Vec3::Y, distance: 0.0 });
    match aim.projection {
        Projection::Orthographic { height } if aim.is_map() => {
            let (_, most) = navigate::map_height_limits(view, solid);
            let needed = (size.y.max(size.x / view.aspect()) * AROUND_AREA).min(most);
            let projection = Projection::Orthographic { height: height.min(VISIT_HEIGHT).max(needed) };
            let to = SolidCamera { eye: Vec3 { y: aim.eye.y, ..at }, projection, ..aim };
            fly::fly_to_viewpoint(view, SolidViewpoint::from(to));
        }
        Projection::Orthographic { .. } | Projection::Perspective { .. } => {
            // On foot the eye would fall from where it is to look at the place.
            view.walk = None;
            let around = |size: f32| Aabb::new(at - size, at + size);
            match solid.axes {
                Axes::Level => navigate::frame_thing(view, solid, around(0.05), Some(around(AROUND_POINT))),
                _ => navigate::go_to(view, Some(solid), at),
            }
        }
    }
}

/// Height of the surface of a column of the world's own axes, where it is known.
fn surface(solid: &Solid, at: Vec2) -> Option<f32> {
    let at = solid.axes.scene_point(Vec3::new(at.x, 0.0, at.y));
    land_height(&solid.columns, DVec2::new(at.x.into(), at.z.into()))
}

/// The middle of the view, from which distances count: on a map its column, else the place of the eye.
fn middle(view: &SolidView, solid: Option<&Solid>) -> HitOrigin {
    let aim = view.aim();
    let eye = solid.map_or(aim.eye, |solid| solid.axes.game_point(aim.eye));
    let [x, y, z] = eye.to_array().map(|part| part.round() as i32);
    HitOrigin { x, y: (!aim.is_map()).then_some(y), z }
}
