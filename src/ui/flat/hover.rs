//! Hover card of flat maps: what lies under a pointer that rests.

use egui::{Rect, Ui, pos2};

use super::cache::SceneCache;
use super::card::Content;
use super::map_px;
use crate::analysis::Pin;
use crate::base::TILE_WORLD;
use crate::scene::{Camera, ViewFrame};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::hover_card::{self, CardWorld, Looked};
use crate::ui::shell::dialogs;
use crate::view;

/// The card, as long as there is one.
pub type HoverCard = hover_card::HoverCard<Content, (Camera, ViewFrame)>;

/// Shows the card where it is due.
pub fn show(card: &mut HoverCard, ui: &Ui, free: Rect, cx: &FlatCx, cache: &mut SceneCache) {
    let Some(scene) = cx.scene else { return };
    let motion = &cx.flat.motion;
    let world = CardWorld {
        free,
        is_on: cx.shell.switches.hover_card && !dialogs::cover_map(cx),
        is_moving: motion.flight.is_some() || motion.velocity_px_s != glam::Vec2::ZERO,
        seen_by: (cx.flat.camera, cx.flat.frame),
    };
    let look = |_| {
        let Some(at_px) = map_px::pointer_px(ui, cx) else { return Looked::Later };
        let pin = view::flat::pin_at_px(cx.flat, at_px);
        let content = Content::of(cx.flat, scene, pin);
        content.map_or(Looked::Nothing, |content| Looked::Found(content, tile_rect(ui, cx, pin)))
    };
    card.show(ui, world, look, |ui, content| content.show(ui, cache, scene));
}

/// The tile under a point, on the screen.
fn tile_rect(ui: &Ui, cx: &FlatCx, pin: Pin) -> Rect {
    let scale = ui.ctx().pixels_per_point();
    let corner = |tile: glam::IVec2| {
        let px = view::flat::px_from_world(cx.flat, tile.as_vec2() * TILE_WORLD) / scale;
        pos2(px.x, px.y)
    };
    Rect::from_min_max(corner(pin.tile()), corner(pin.tile() + glam::IVec2::ONE))
}
