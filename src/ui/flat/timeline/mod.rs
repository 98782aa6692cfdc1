//! Timeline: the panel of envelopes over time, at the bottom of the window.
//!
//! ```text
//! ┌ header ── the clock's buttons │ which envelopes have a track │ their period ┐
//! │ line about the period, where one is shown                                   │
//! │ 112 envelopes │ ruler: loop, times, playhead                                │
//! │ ▸ #0 sun 3 uses │ ~~~~~|~~~~~~~~~~~~~                                       │
//! │ ▾ #1 door 1 use │ ─────|─────────────   an open track shows its full curve  │
//! ```
//!
//! Reads the state and pushes actions; its own state is only the filter, the scroll, and curves as lines. Only the
//! tracks in view are made, and curves are sampled once for each range of time. Nothing can be edited.
//!
//! Units: points across and down, seconds along.

mod axis;
mod channels;
mod curve_view;
mod handles;
mod header;
mod keyboard;
mod marks;
mod navigate;
mod notes;
mod period;
mod preview;
mod rows;
mod ruler;
mod samples;
mod state;
mod time_field;
mod track;
mod track_view;
mod transport;

pub use keyboard::has_focus;
pub use notes::sentence;
pub use period::{fit as fit_period, hindrance as period_hindrance};
pub use state::Timeline;
pub use transport::{SPEEDS, speed_menu};

use egui::{Align2, Frame, Margin, Panel, Rangef, Rect, Sense, Stroke, Ui, UiBuilder, pos2, vec2};
use lucide_icons::Icon;

use axis::Axis;
use state::span;
use track::Parts;

use super::cache::SceneCache;
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::Action;
use crate::view::flat::FlatAction;
use crate::view::flat::{Destination, TimeRange, Tracks};

/// Margin at the right of the tracks, in points: the last mark and the bar for scrolling are not cut off.
const RIGHT: f32 = 14.0;
/// Margin at the left of them: a mark at 0 is whole.
const LEFT: f32 = 8.0;

/// Height of the words where there are no tracks.
const NOTHING: f32 = 120.0;

impl Timeline {
    /// Clears the state: another scene is shown.
    pub fn reset(&mut self) {
        self.rows = rows::Rows::default();
        self.curves = samples::Curves::default();
        self.anchor = None;
        self.opened = None;
    }

    /// Empties the filter; returns whether there was one.
    pub fn clear_filter(&mut self) -> bool {
        !std::mem::take(&mut self.filter).is_empty()
    }

    /// Shows the panel, where it is open.
    pub fn show(&mut self, root: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        if !cx.flat.switches.timeline {
            return;
        }
        let window = root.available_height();
        let panel = Panel::bottom("timeline")
            .resizable(true)
            .default_size(self.size.natural(window))
            .size_range(self.size.range(window))
            .frame(Frame::new().fill(style::colors().panel).inner_margin(Margin::ZERO))
            .show(root, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                header::show(ui, cx, self);
                self.content(ui, cx, cache);
            });
        self.size.shown(window, panel.response.rect.height());
    }

    fn content(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let Some(scene) = cx.scene else {
            let (title, hint) = widgets::no_map_words(cx, "Open a map to see its envelopes.");
            return nothing(ui, title, hint);
        };
        if scene.info.envelopes.is_empty() {
            let hint = "Envelopes move quads and change colors over time.";
            return nothing(ui, "No envelopes in this map", hint);
        }
        self.rows.follow(ui, cx, scene, &self.filter);
        self.follow_spot(cx, scene);
        self.follow_opened(cx);
        period::note(ui, cx, scene, &self.rows.list);
        let area = ui.available_rect_before_wrap();
        let parts = Parts::of(area);
        let x = Rangef::new(parts.time.left() + LEFT, (parts.time.right() - RIGHT).max(parts.time.left() + LEFT + 1.0));
        self.axis = self.axis_along(cx, scene, x);
        let ruler = Rect::from_min_size(parts.time.min, vec2(parts.time.width(), ruler::HEIGHT));
        let (axis, mut panning) = (self.axis, self.panning);
        navigate::show(ui, parts.time, ruler, cx, &axis, &mut panning);
        self.panning = panning;
        self.corner(ui, cx, Rect::from_min_max(parts.name.min, pos2(parts.name.right(), ruler.bottom())));
        self.ruler.show(ui, ruler, cx, &axis);
        ui.allocate_exact_size(vec2(area.width(), ruler::HEIGHT), Sense::hover());
        let below = Rect::from_min_max(pos2(parts.time.left(), ruler.bottom()), parts.time.max);
        ruler::paint_grid(ui, below, cx, &axis);
        self.tracks(ui, cx, cache, scene, Rect::from_min_max(pos2(area.left(), ruler.bottom()), area.max));
        ui.painter().vline(parts.time.left(), area.y_range(), Stroke::new(1.0, style::colors().line));
        ruler::paint_playhead(ui, parts.time, cx, &axis);
    }

    fn tracks(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache, scene: &FlatScene, area: Rect) {
        self.keys(ui, cx, area);
        if self.rows.list.is_empty() {
            return self.no_tracks(ui, cx);
        }
        let heights: Vec<f32> = self.rows.list.iter().map(|envelope| self.height(cx, *envelope)).collect();
        let mut scroll = self.scroll;
        widgets::virtual_list(ui, "tracks", &mut scroll, heights.into_iter(), |ui, at, rect| {
            self.track(ui, cx, cache, scene, at, rect);
        });
        self.scroll = scroll;
    }

    /// Shows why there are no tracks, and a button to the remedy.
    fn no_tracks(&self, ui: &mut Ui, cx: &FlatCx) {
        let tracks = cx.flat.timeline.tracks;
        if self.rows.hidden > 0 {
            let verb = if self.rows.hidden == 1 { "is" } else { "are" };
            let matches = text::count(self.rows.hidden, "matching envelope", "matching envelopes");
            let title = format!("{matches} {verb} not in the list “{}”", header::words(tracks).0);
            return nothing(ui, &title, "Choose “All” to show every match.");
        }
        let (title, hint) = match tracks {
            _ if !self.filter.trim().is_empty() => ("No matching envelopes", "Clear the filter to see all envelopes."),
            Tracks::Selected => ("No envelope selected", "Select envelopes in the Envelopes tab, or choose “All”."),
            Tracks::InView => ("No envelopes used in view", "Pan the map, or choose “All”."),
            Tracks::Used | Tracks::All => ("No envelope is used", "Choose “All” to see the unused ones."),
        };
        nothing(ui, title, hint);
    }

    /// Corner beside the ruler: the number of tracks.
    fn corner(&self, ui: &Ui, cx: &FlatCx, rect: Rect) {
        let all = cx.scene.map_or(0, |scene| scene.info.envelopes.len());
        let words = match self.rows.list.len() {
            shown if shown == all => text::count(all, "envelope", "envelopes"),
            shown => format!("{} of {}", text::grouped(shown), text::count(all, "envelope", "envelopes")),
        };
        let painter = ui.painter().with_clip_rect(rect);
        let at = pos2(rect.left() + style::SPACE_L, rect.center().y);
        painter.text(at, Align2::LEFT_CENTER, words, style::small(), style::colors().muted);
        painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, style::colors().line));
    }

    /// Times along the tracks: those of the clock, or of the period that it is in. Without a chosen range the clock's show
    /// the round of the longest track that the time is in.
    fn axis_along(&self, cx: &FlatCx, scene: &FlatScene, x: Rangef) -> Axis {
        if let Some(held) = self.ruler.held {
            return Axis { x, ..held };
        }
        let (time_s, chosen) = (cx.flat.clock.time_s, cx.flat.timeline.span);
        if let Some(limits) = period::around(&cx.flat.timeline, scene, time_s) {
            let from_s = limits.from_s();
            let within = |range: TimeRange| {
                let at = |time_s: f64| (from_s + time_s).min(limits.to_s());
                span(at(range.from_s()), at(range.to_s()))
            };
            return Axis { x, span: chosen.map_or(limits, within), limits };
        }
        let round = || {
            let length_s = self.rows.longest_s;
            let from_s = (time_s / length_s).floor() * length_s;
            span(from_s, from_s + length_s)
        };
        Axis::clock(x, chosen.unwrap_or_else(round))
    }

    /// Brings a curve into view that has just been opened.
    fn follow_opened(&mut self, cx: &FlatCx) {
        let opened = &cx.flat.timeline.opened;
        if self.opened.as_ref() == Some(opened) {
            return;
        }
        let before = self.opened.replace(opened.clone());
        let new = before.and_then(|before| opened.difference(&before).next().copied());
        if let Some(envelope) = new {
            self.scroll_to(cx, envelope);
        }
    }

    /// Brings an envelope into view that was reached from elsewhere, against filters if need be.
    fn follow_spot(&mut self, cx: &mut FlatCx, scene: &FlatScene) {
        if self.visit_mark == cx.flat.visit_mark {
            return;
        }
        self.visit_mark = cx.flat.visit_mark;
        let Some(Destination::Envelope(envelope)) = self.visit_mark.map(|visit_mark| visit_mark.at) else { return };
        if scene.info.envelopes.get(envelope.get()).is_none() {
            return;
        }
        if self.rows.position(envelope).is_none() {
            self.filter.clear();
            let timeline = &cx.flat.timeline;
            let is_chosen = match timeline.tracks {
                Tracks::All => true,
                Tracks::Selected => timeline.selected.contains(&envelope),
                Tracks::Used | Tracks::InView => false,
            };
            if !is_chosen {
                cx.push(FlatAction::SetTracks(Tracks::All));
            }
            // Once more, when its track is there.
            self.visit_mark = None;
            return;
        }
        self.anchor = Some(envelope);
        self.scroll_to(cx, envelope);
    }
}

/// Message in all of the space that there is: the panel keeps its height.
fn nothing(ui: &mut Ui, title: &str, hint: &str) {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, Sense::hover());
    // In a low panel the words go without the margin above them.
    let up = (NOTHING - room.height()).clamp(0.0, 28.0);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(room.translate(vec2(0.0, -up))));
    inside.shrink_clip_rect(room);
    widgets::empty_state(&mut inside, Icon::Spline, title, hint);
}

/// Loop of the key for one period.
pub fn loop_period(cx: &mut FlatCx) {
    let period = cx.scene.and_then(|scene| cx.flat.timeline.common_period_ms(scene));
    cx.actions.extend(period.map(|it| Action::Flat(FlatAction::LoopPeriod(it))));
}
