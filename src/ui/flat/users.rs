//! Users of the selected envelope: the list below the page of envelopes. A click goes to the layer, quad or source.

use egui::{Frame, Id, Margin, Panel, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::{envelope_words, layer_words};
use crate::analysis::{ObjectId, User, Users};
use crate::base::EnvelopeIndex;
use crate::scene::{EnvelopeUse, FlatScene, LayerType};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::Action;
use crate::view::flat::FlatAction;

/// Height below which the page shows the list of envelopes alone.
const MIN_PAGE_HEIGHT: f32 = 240.0;
/// Most of the page's height that the list takes.
const MOST: f32 = 0.4;
/// Height of the heading.
const HEADING: f32 = 28.0;

/// State of the list.
#[derive(Default)]
pub struct UsersList {
    scroll: Scroll,
    of: Option<EnvelopeIndex>,
    /// Envelope whose users are listed.
    listed: Option<EnvelopeIndex>,
}

impl UsersList {
    /// Shows the users of the selected envelope, where it is one. `waits`: those of before stay, a second click may
    /// follow on the row that this list would cover.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache, scene: &FlatScene, waits: bool) {
        if !waits {
            let selected = &cx.flat.timeline.selected;
            self.listed = selected.first().copied().filter(|_| selected.len() == 1);
        }
        let Some(envelope) = self.listed else { return };
        let Some(info) = scene.info.envelopes.get(envelope.get()) else { return };
        let room = ui.available_height();
        if room < MIN_PAGE_HEIGHT {
            return;
        }
        if self.of != Some(envelope) {
            *self = Self { of: Some(envelope), listed: self.listed, ..Self::default() };
        }
        let Some(users) = cache.users(envelope) else { return };
        let rows = users.list.len() + usize::from(users.more > 0);
        let height = (HEADING + rows.max(1) as f32 * style::ROW + 4.0).min(room * MOST);
        let title = envelope_words::title(envelope.get(), info);
        let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::ZERO);
        Panel::bottom("users").resizable(false).exact_size(height).frame(frame).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            heading(ui, &title, &users);
            let heights = (0..rows).map(|_| style::ROW);
            widgets::list(ui, "users", &mut self.scroll, heights, |ui, at, rect| match users.list.get(at) {
                Some(user) => row(ui, rect, cx, scene, at, *user),
                None => {
                    let words = format!("…and {} more", text::grouped(users.more));
                    RowPainter::new(ui, rect, false, false).text(&words, &style::small(), style::colors().muted);
                }
            });
        });
    }
}

fn heading(ui: &mut Ui, title: &str, users: &Users) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING), Sense::hover());
    let words = match users.list.len() + users.more {
        0 => format!("{title} is not used"),
        n => format!("{} of {title}", text::count(n, "use", "uses")),
    };
    let mut row = RowPainter::filled(ui, rect, style::colors().panel);
    row.text(&words, &style::small(), style::colors().muted);
}

fn row(ui: &mut Ui, rect: egui::Rect, cx: &mut FlatCx, scene: &FlatScene, at: usize, user: User) {
    let Some((_, layer)) = scene.layer_info(user.layer) else { return };
    let subject = user.index.map(|index| ObjectId { layer: user.layer, index });
    let name = text::clean(&layer.title);
    let (icon, title) = match (user.index, layer.layer_type) {
        (None, _) => (layer_words::type_icon(layer.layer_type), name.into_owned()),
        (Some(n), LayerType::Sounds) => (Icon::Volume2, format!("Sound source #{n} of {name}")),
        (Some(n), _) => (Icon::Shapes, format!("Quad #{n} of {name}")),
    };
    let used_as = match user.used_as {
        EnvelopeUse::Color => "color",
        EnvelopeUse::Position => "position",
        EnvelopeUse::Volume => "volume",
    };
    let offset = offset_text(user.offset_ms);
    let response = ui.interact(rect, Id::unique("user").with(at), Sense::click());
    let is_selected = subject.is_some() && subject == cx.flat.subject;
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_selected, &title));
    let mut row = RowPainter::new(ui, rect, is_selected, response.contains_pointer());
    row.icon(icon, style::colors().muted);
    row.text_right(&format!("{used_as}{offset}"), &style::small(), style::colors().muted);
    row.text(&title, &style::small(), style::colors().text);
    widgets::focus_on_click(&response);
    if let Some(subject) = subject.filter(|_| response.double_clicked()) {
        cx.push(FlatAction::GoToSubject(subject));
    } else if response.clicked() {
        cx.push(subject.map_or(Action::Flat(FlatAction::Reveal(user.layer)), |subject| {
            Action::Flat(FlatAction::SetSubject(Some(subject)))
        }));
    }
    response.context_menu(|ui| {
        widgets::menu(ui, cx, [("Select layer", Action::Flat(FlatAction::Reveal(user.layer)))]);
    });
    response.on_hover_ui(|ui| {
        ui.label(&title);
        let line = format!("Used as {used_as}{offset}");
        ui.label(RichText::new(line).font(style::small()).color(style::colors().muted));
    });
}

/// An offset behind a use; none where there is none.
fn offset_text(offset_ms: i32) -> String {
    if offset_ms == 0 { String::new() } else { format!(", {}", text::offset(offset_ms)) }
}
