//! List of the nearest hits: the text of each, its kind, its place and its distance.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo};
use lucide_icons::Icon;

use super::depth::depth_below_surface;
use crate::analysis::solid::{HitKind, WorldHit, WorldHits};
use crate::ui::parts::find_bar::FindBar;
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{style, text};
use crate::ui::solid::solid_cx::SolidCx;

/// Shows the list. Returns the position of the hit that was chosen.
pub fn show(bar: &mut FindBar, ui: &mut Ui, cx: &SolidCx, hits: &WorldHits, free: Rect) -> Option<usize> {
    let find = &cx.solid.pages.find;
    bar.list(ui, free, (hits.listed.len(), find.at), &find.search.text, |ui, at, rect| {
        let hit = hits.listed.get(at);
        hit.is_some_and(|(distance_squared, hit)| {
            row(ui, rect, (at, hit), &far_words(cx, hit, distance_squared.sqrt()), find.at == Some(at))
        })
    })
}

/// Distance of a hit, and where heights do not count as distance its depth below the surface.
fn far_words(cx: &SolidCx, hit: &WorldHit, distance: f64) -> String {
    let far = format!("{} away", text::count(distance.round() as usize, "node", "nodes"));
    let is_level = cx.solid.pages.find.search.from.y.is_none();
    let depth = cx.scene.filter(|_| is_level).and_then(|scene| depth_below_surface(scene, hit.place.point()));
    depth.map_or_else(|| far.clone(), |depth| format!("{far}, {} below the surface", text::grouped(depth as usize)))
}

/// A hit with its distance. Returns whether it was clicked.
fn row(ui: &mut Ui, rect: Rect, (at, hit): (usize, &WorldHit), far: &str, is_current: bool) -> bool {
    let name = text::clean(&hit.text);
    let [x, y, z] = hit.place.node();
    let place = format!("{x}, {y}, {z}");
    let response = ui.interact(rect, Id::unique("hit in world").with(at), Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_current, format!("{name} · {place} · {far}")));
    let mut row = RowPainter::new(ui, rect, is_current, response.contains_pointer());
    let icon = match hit.kind {
        HitKind::Player => Icon::User,
        HitKind::Node => Icon::Box,
        HitKind::Metadata => Icon::Text,
        HitKind::Item => Icon::Backpack,
        HitKind::Object => Icon::Package,
    };
    row.icon(icon, style::colors().muted);
    row.text_column(far, 92.0, &style::small(), style::colors().muted);
    row.text_right(&place, &style::small(), style::colors().muted);
    let is_whole = row.text(&name, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    let clicked = response.clicked();
    if !is_whole {
        response.on_hover_text(&*name);
    }
    clicked
}
