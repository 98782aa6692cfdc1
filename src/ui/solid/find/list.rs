//! List of the nearest hits: the text of each, its kind, its place and its distance.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use crate::analysis::solid::{HitKind, HitPlace, WorldHit, WorldHits};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::ui::solid::solid_cx::SolidCx;

/// Most rows that show at a time.
const MOST_ROWS: usize = 8;
/// Most of the picture that the list covers, of its height.
const MOST_HEIGHT: f32 = 0.3;

/// State of the list.
#[derive(Default)]
pub struct HitList {
    is_folded: bool,
    scroll: Scroll,
    /// Hit that was last brought into view, with its words.
    revealed: Option<(String, usize)>,
}

impl HitList {
    /// Button that folds the list away, or shows it.
    pub fn fold_button(&mut self, ui: &mut Ui) {
        let (icon, label) = match self.is_folded {
            true => (Icon::List, "Show list"),
            false => (Icon::ListCollapse, "Hide list"),
        };
        if widgets::icon_button(ui, icon, label, "", false).clicked() {
            self.is_folded = !self.is_folded;
        }
    }

    /// Shows the list. Returns the position of the hit that was chosen.
    pub fn show(&mut self, ui: &mut Ui, cx: &SolidCx, hits: &WorldHits, free: Rect) -> Option<usize> {
        let rows = hits.listed.len();
        if self.is_folded || rows == 0 {
            return None;
        }
        let find = &cx.solid.pages.find;
        let now = find.at.filter(|at| *at < rows).map(|at| (find.search.text.clone(), at));
        if now != self.revealed {
            if let Some((_, at)) = &now {
                let top = *at as f32 * style::ROW;
                self.scroll.reveal(top, top + style::ROW);
            }
            self.revealed = now;
        }
        let room = ((free.height() * MOST_HEIGHT / style::ROW) as usize).clamp(2, MOST_ROWS);
        let size = vec2(ui.available_width(), rows.min(room) as f32 * style::ROW);
        let (mut scroll, mut chosen) = (self.scroll, None);
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            ui.set_max_height(size.y);
            let heights = std::iter::repeat_n(style::ROW, rows);
            widgets::virtual_list(ui, "hits in world", &mut scroll, heights, |ui, at, rect| {
                let Some((distance_squared, hit)) = hits.listed.get(at) else { return };
                if row(ui, rect, at, hit, distance_squared.sqrt(), find.at == Some(at)) {
                    chosen = Some(at);
                }
            });
        });
        self.scroll = scroll;
        chosen
    }
}

/// A hit. Returns whether it was clicked.
fn row(ui: &mut Ui, rect: Rect, at: usize, hit: &WorldHit, distance: f64, is_current: bool) -> bool {
    let name = text::clean(&hit.text);
    let [x, y, z] = match hit.place {
        HitPlace::Node(node) => node.map(i64::from),
        HitPlace::Point(point) => point.to_array().map(|part| part.round() as i64),
    };
    let place = format!("{x}, {y}, {z}");
    let far = text::count(distance.round() as usize, "node", "nodes");
    let response = ui.interact(rect, Id::unique("hit in world").with(at), Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_current, format!("{name} · {place} · {far}")));
    let mut row = RowPainter::new(ui, rect, is_current, response.contains_pointer());
    let icon = match hit.kind {
        HitKind::Node => Icon::Box,
        HitKind::Metadata => Icon::Text,
        HitKind::Item => Icon::Backpack,
        HitKind::Object => Icon::Package,
    };
    row.icon(icon, style::colors().muted);
    row.text_column(&far, 60.0, &style::small(), style::colors().muted);
    row.text_right(&place, &style::small(), style::colors().muted);
    let is_whole = row.text(&name, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    let clicked = response.clicked();
    if !is_whole {
        response.on_hover_text(&*name);
    }
    clicked
}
