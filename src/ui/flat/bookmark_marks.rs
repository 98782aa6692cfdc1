//! Marks of bookmarks on a flat map while their page shows.

use egui::{Rect, Ui, pos2, vec2};
use lucide_icons::Icon;

use super::links::chips::{self, Chip, Chips};
use crate::base::TILE_WORLD;
use crate::prefs::NamedPlace;
use crate::scene::Viewpoint;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text};
use crate::view;
use crate::view::flat::Tab;

/// Half the side of the mark of a bookmark on the map.
const MARK: f32 = 6.0;

/// The middle of a bookmark's view, in the world; `None` where it is in a world of another kind.
pub fn place_world(place: &NamedPlace) -> Option<glam::Vec2> {
    match place.viewpoint() {
        Viewpoint::Flat { center_tiles: [x, y], .. } => Some(glam::Vec2::new(x as f32, y as f32) * TILE_WORLD),
        Viewpoint::Solid(_) => None,
    }
}

/// Marks bookmarks faintly on the map while their page shows.
pub fn show(ui: &Ui, free: Rect, cx: &FlatCx) {
    let (Some(places), true) = (&cx.status.places, cx.shell.switches.panels && cx.flat.switches.tab == Tab::Bookmarks)
    else {
        return;
    };
    if cx.scene.is_none() {
        return;
    }
    let painter = ui.painter().with_clip_rect(free);
    let scale = ui.ctx().pixels_per_point();
    let mut names = Chips::default();
    for (place, world) in places.iter().filter_map(|place| Some((place, place_world(place)?))) {
        let px = view::flat::px_from_world(cx.flat, world);
        let at = pos2(px.x / scale, px.y / scale);
        if free.contains(at) {
            chips::dot(&painter, at, style::ON_MAP.accent, 0.7);
            let of = Rect::from_center_size(at, vec2(2.0 * MARK, 2.0 * MARK));
            let (text, color) = (text::clean(place.name()).into_owned(), style::ON_MAP.accent);
            names.add(Chip { of, icon: Some(Icon::Bookmark), text, color, strength: 0.7 });
        }
    }
    names.paint(&painter);
}
