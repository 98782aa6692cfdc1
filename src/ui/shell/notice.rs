//! Short messages at the top of the map: side effects of commands, and why a command has no visible effect, which
//! disappear by themselves; and hints of a tool that is on. One below the other.

use egui::{Align2, FontId, Id, Rect, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::scene::Xray;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::{find, guides, region_select, ruler};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::style;
use crate::view::flat::Overlay;

/// Duration, in seconds.
const STAYS_S: f64 = 4.0;

/// State of the messages.
#[derive(Default)]
pub struct Notice {
    /// Last count of times that physics was switched on.
    turned_on: u32,
    /// Message, and its end on egui's clock.
    said: Option<(Said, f64)>,
}

/// Kind of message.
#[derive(PartialEq)]
enum Said {
    /// Physics is on; removed once it is off.
    PhysicsIsOn,
    /// These words.
    Words(String),
}

impl Notice {
    /// Shows the messages.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut PanelCx) {
        let overlay = cx.flat_view().map_or_else(Overlay::default, |view| view.overlay);
        let now = ui.input(|i| i.time);
        if self.turned_on != overlay.turned_on {
            (self.turned_on, self.said) = (overlay.turned_on, Some((Said::PhysicsIsOn, now + STAYS_S)));
        }
        if let Some(words) = &cx.toast {
            self.said = Some((Said::Words(words.clone()), now + STAYS_S));
        }
        let is_off = (overlay.entities, overlay.xray) == (0, Xray::Off);
        self.said.take_if(|(said, until)| now >= *until || is_off && *said == Said::PhysicsIsOn);
        let mut below = top(ui, free, cx);
        if !cx.shell.gallery.open {
            for words in hints(ui, free, cx) {
                below = paint(ui, free, below, (style::small(), vec2(6.0, 3.0)), words);
            }
        }
        if let Some((said, until)) = &self.said {
            ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(until - now));
            paint(ui, free, below, (style::body(), vec2(10.0, 5.0)), said.words());
        }
    }
}

/// Hints of tools that are on.
fn hints(ui: &Ui, free: Rect, cx: &mut PanelCx) -> Vec<String> {
    let Some(cx) = FlatCx::of(cx) else { return Vec::new() };
    let guides = guides::hint(free, ui.ctx().pixels_per_point(), &cx).map(str::to_owned);
    region_select::hint(&cx).or_else(|| ruler::hint(&cx)).into_iter().chain(guides).collect()
}

/// Place of the first message: below the search bar with its list, and below the numbers of the grid.
fn top(ui: &Ui, free: Rect, cx: &PanelCx) -> f32 {
    let marks = cx.flat_view().map_or((false, false), |view| (view.find.open, view.layout.grid));
    match marks {
        (true, _) => find::shown_rect(ui).map_or(free.top(), |bar| bar.bottom()) + style::SPACE_S,
        (false, true) => free.top() + 28.0,
        (false, false) => free.top() + style::SPACE_L,
    }
}

impl Said {
    fn words(&self) -> String {
        match self {
            Self::PhysicsIsOn => {
                let keys = Command::Physics.info().keys_text();
                format!("Physics layers were turned on to show this. Press {keys} to hide them.")
            }
            Self::Words(words) => words.clone(),
        }
    }
}

/// Paints words on a ground. Returns where the next ones begin.
fn paint(ui: &Ui, free: Rect, top: f32, (font, room): (FontId, Vec2), words: String) -> f32 {
    let painter = ui.painter().with_clip_rect(free);
    let galley = painter.layout(words.clone(), font, style::ON_MAP.text, (free.width() - 48.0).max(60.0));
    let size = galley.size() + 2.0 * room;
    let rect =
        Align2::CENTER_TOP.align_size_within_rect(size, Rect::from_min_max(egui::pos2(free.left(), top), free.max));
    let response = ui.interact(rect, Id::unique(("notice", &words)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &words));
    painter.rect_filled(rect, f32::from(style::RADIUS), style::DARK);
    painter.galley(rect.min + room, galley, style::ON_MAP.text);
    rect.bottom() + style::SPACE_S
}
