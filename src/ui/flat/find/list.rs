//! List of the matches below the field: a row for each area of tiles that touch, with its name, its layer and its first
//! tile.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo};

use crate::analysis;
use crate::analysis::{Match, MatchArea, Matches};
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::find_bar::FindBar;
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{style, text};

/// Most areas that are listed; the others are counted.
const MOST_LISTED: usize = 10_000;

/// Shows the list. Returns the match that was chosen, by its position.
pub fn show(
    bar: &mut FindBar,
    ui: &mut Ui,
    cx: &FlatCx,
    scene: &FlatScene,
    matches: &Matches,
    free: Rect,
) -> Option<usize> {
    let areas = matches.areas();
    let current = cx.flat.find.at.and_then(|at| matches.area_of(at));
    let listed = areas.len().min(MOST_LISTED);
    let more = areas.len() - listed;
    let rows = (listed + usize::from(more > 0), current.filter(|at| *at < listed));
    let chosen = bar.list(ui, free, rows, &cx.flat.find.text, |ui, at, rect| {
        let Some(area) = areas.get(at).filter(|_| at < listed) else {
            let words = format!("…and {} more", text::grouped(more));
            RowPainter::new(ui, rect, false, false).text(&words, &style::small(), style::colors().muted);
            return false;
        };
        let found = matches.found().get(area.first);
        found.is_some_and(|found| row(ui, scene, *area, *found, current == Some(at), rect))
    });
    chosen.and_then(|at| areas.get(at)).map(|area| area.first)
}

/// An area with its name, its layer and its first tile. Returns whether it was clicked.
fn row(ui: &mut Ui, scene: &FlatScene, area: MatchArea, found: Match, is_current: bool, rect: Rect) -> bool {
    let layer = scene.layer_info(found.layer).map_or("", |(_, layer)| layer.title.as_str());
    let (name, place) =
        (analysis::match_name(scene, area, found), format!("{} · {}, {}", text::clean(layer), found.at.x, found.at.y));
    let tiles = if area.tiles > 1 { text::count(area.tiles, "tile", "tiles") } else { String::new() };
    let label = [name.as_str(), &tiles, &place].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let label = label.join(" · ");
    let response = ui.interact(rect, Id::unique("match").with(area.first), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_current, &label));
    let mut row = RowPainter::new(ui, rect, is_current, response.contains_pointer());
    // A long name of a layer leaves room for that of the tile.
    let most = row.rest().width() * 0.5;
    let short = text::elide_middle(ui.ctx(), &place, &style::small(), most);
    row.text_right(&short, &style::small(), style::colors().muted);
    row.text_right(&tiles, &style::small(), style::colors().muted);
    let color = if is_current { style::colors().accent } else { style::colors().text };
    let is_whole = row.text(&name, &style::small(), color) && short == place;
    widgets::paint_focus(ui, &response);
    let is_clicked = response.clicked();
    if !is_whole {
        response.on_hover_text(label);
    }
    is_clicked
}
