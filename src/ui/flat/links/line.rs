//! Line at the bottom of the map about the selected number: its tiles, which of them was visited, and its problems.
//!
//! All counts are tiles, as in the list of numbers. It wraps where the map is narrow.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::words::{number_words, problem_words};
use crate::analysis::{LinkIndex, Number, Partner};
use crate::rules::ddnet::Role;
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text};
use crate::view;
use crate::view::flat::Shown;

/// Widest line, in points.
const WIDEST: f32 = 560.0;
/// Narrowest line that can hold words, in points.
const NARROWEST: f32 = 80.0;
/// Rows at most; what does not fit is left out at the end.
const ROWS: usize = 4;

/// Its place in the window, kept with the pass that showed it.
const PLACE: &str = "place of the line about a number";

/// Place of the line in this frame or the last one; `None` where it is not shown.
pub fn shown_rect(ui: &Ui) -> Option<Rect> {
    let kept: Option<(u64, Rect)> = ui.data(|data| data.get_temp(egui::Id::unique(PLACE)));
    let (pass, rect) = kept?;
    (pass + 1 >= ui.ctx().cumulative_pass_nr()).then_some(rect)
}

/// Shows it, while the number was just selected.
pub fn show(ui: &mut Ui, free: Rect, cx: &FlatCx, scene: &FlatScene, index: &LinkIndex, number: Number) {
    let Some(entry) = index.entry(number).filter(|_| cx.flat.connections.shows_line) else { return };
    let mut words = number_words(entry);
    let partner = cx.flat.connections.partner.filter(|(partner, _)| partner.number == number);
    if let Some((partner, _)) = partner {
        words = format!("{words} · {}", place(&partner));
    }
    let hidden = match view::flat::family_shown(cx.flat, scene, number.family) {
        Shown::Yes | Shown::Faint => None,
        Shown::NotSolo => Some("Other layers are soloed: these links are hidden"),
        _ => Some("The layer is hidden, so its links are hidden too"),
    };
    let problem = entry.problem.map(problem_words);
    paint(ui, free, &words, &[hidden, problem].into_iter().flatten().collect::<Vec<_>>());
}

/// Position of the visited tile, for example "TO 1 of 3", "TO 4–9 of 12".
fn place(partner: &Partner) -> String {
    let Partner { tiles_before, tiles, area, .. } = *partner;
    let (first, last) = (tiles_before + 1, tiles_before + area.tiles as usize);
    let (one, many) = nouns(partner.role);
    let place = match first == last {
        true => format!("{one} {}", text::grouped(first)),
        false => format!("{many} {}–{}", text::grouped(first), text::grouped(last)),
    };
    let of = format!("{place} of {}", text::grouped(tiles));
    // A checkpoint may lead to the exit of a lower one.
    if partner.value == partner.number.value { of } else { format!("{of} with number {}", partner.value) }
}

/// A part in a word, as the counts have it.
fn nouns(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Entrance(_) => ("FROM", "FROM"),
        Role::CheckpointEntrance(_) => ("CFRM", "CFRM"),
        Role::Exit => ("TO", "TO"),
        Role::CheckpointExit => ("CTO", "CTO"),
        Role::Checkpoint => ("checkpoint", "checkpoints"),
        Role::Button(_) => ("activator", "activators"),
        Role::Target(_) => ("target", "targets"),
        Role::Zone => ("tile", "tiles"),
    }
}

fn paint(ui: &Ui, free: Rect, words: &str, odd: &[&str]) {
    let width = (free.width() - 48.0).min(WIDEST);
    if width < NARROWEST {
        return;
    }
    let format = |color| TextFormat { font_id: style::body(), color, ..TextFormat::default() };
    let mut job = LayoutJob { halign: Align::Center, ..LayoutJob::default() };
    job.wrap.max_width = width;
    job.wrap.max_rows = ROWS;
    job.append(words, 0.0, format(style::ON_MAP.text));
    for odd in odd {
        job.append("\n", 0.0, format(style::ON_MAP.text));
        job.append(odd, 0.0, format(style::ON_MAP.warning));
    }
    let painter = ui.painter().with_clip_rect(free);
    let galley = painter.layout_job(job);
    let size = galley.size() + vec2(20.0, 10.0);
    let rect = Rect::from_center_size(pos2(free.center().x, free.bottom() - 15.0 - size.y * 0.5), size);
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(egui::Id::unique(PLACE), (pass, rect)));
    let response = ui.interact(rect, egui::Id::unique("about the number"), Sense::hover());
    let said = odd.iter().fold(words.to_owned(), |said, odd| format!("{said}. {odd}"));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &said));
    painter.rect_filled(rect, f32::from(style::RADIUS), style::MESSAGE);
    painter.galley(pos2(rect.center().x, rect.top() + 5.0), galley, style::ON_MAP.text);
}
