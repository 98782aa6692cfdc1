//! List of the matches below the field: a row each, with its layer and its tile.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use crate::analysis::Matches;
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};

/// Most rows that show at a time.
const MOST_ROWS: usize = 8;
/// Most of the map's part of the window that the list covers, of its height.
const MOST_HEIGHT: f32 = 0.3;
/// Most matches that are listed; the others are counted.
const MOST_LISTED: usize = 10_000;

/// State of the list.
#[derive(Default)]
pub struct MatchList {
    /// It is folded away.
    pub folded: bool,
    /// Scroll position.
    pub scroll: Scroll,
    /// Match that was last brought into view, with the question that it belongs to.
    revealed: Option<(String, usize)>,
}

impl MatchList {
    /// Button that folds the list away, or shows it.
    pub fn fold_button(&mut self, ui: &mut Ui) {
        let (icon, label) = match self.folded {
            true => (Icon::List, "Show list"),
            false => (Icon::ListCollapse, "Hide list"),
        };
        if widgets::icon_button(ui, icon, label, "", false).clicked() {
            self.folded = !self.folded;
        }
    }

    /// Shows the list. Returns the match that was chosen, by its position.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        cx: &FlatCx,
        scene: &FlatScene,
        matches: &Matches,
        free: Rect,
    ) -> Option<usize> {
        if self.folded {
            return None;
        }
        let listed = matches.found().len().min(MOST_LISTED);
        let more = matches.count() - listed;
        let rows = listed + usize::from(more > 0);
        let room = ((free.height() * MOST_HEIGHT / style::ROW) as usize).clamp(2, MOST_ROWS);
        self.follow(cx, listed);
        let mut chosen = None;
        let size = vec2(ui.available_width(), rows.min(room) as f32 * style::ROW);
        let mut scroll = self.scroll;
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            ui.set_max_height(size.y);
            let heights = (0..rows).map(|_| style::ROW);
            widgets::virtual_list(ui, "matches", &mut scroll, heights, |ui, at, rect| {
                if at >= listed {
                    let words = format!("+ {} more", text::grouped(more));
                    RowPainter::new(ui, rect, false, false).text(&words, &style::small(), style::colors().muted);
                } else if row(ui, cx, scene, matches, at, rect) {
                    chosen = Some(at);
                }
            });
        });
        self.scroll = scroll;
        chosen
    }

    /// Brings the match into view that was gone to.
    fn follow(&mut self, cx: &FlatCx, listed: usize) {
        let find = &cx.flat.find;
        let now = find.at.filter(|at| *at < listed).map(|at| (find.text.clone(), at));
        if now != self.revealed {
            if let Some((_, at)) = &now {
                let top = *at as f32 * style::ROW;
                self.scroll.reveal(top, top + style::ROW);
            }
            self.revealed = now;
        }
    }
}

/// A match with its layer and its tile. Returns whether it was clicked.
fn row(ui: &mut Ui, cx: &FlatCx, scene: &FlatScene, matches: &Matches, at: usize, rect: Rect) -> bool {
    let Some(found) = matches.found().get(at) else { return false };
    let layer = scene.layer_info(found.layer).map_or("", |(_, layer)| layer.title.as_str());
    let (layer, tile) = (text::clean(layer), format!("{}, {}", found.at.x, found.at.y));
    let is_current = cx.flat.find.at == Some(at);
    let response = ui.interact(rect, Id::unique("match").with(at), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_current, format!("{layer} {tile}")));
    let mut row = RowPainter::new(ui, rect, is_current, response.contains_pointer());
    row.text_right(&tile, &style::small(), style::colors().muted);
    row.text(&layer, &style::small(), if is_current { style::colors().accent } else { style::colors().text });
    widgets::paint_focus(ui, &response);
    response.clicked()
}
