//! Envelopes that have a track: listed when the choice or the words of the filter change, not in every frame.

use std::collections::BTreeSet;

use egui::Ui;

use crate::base::EnvelopeIndex;
use crate::scene::{EnvelopeInfo, FlatFrame, FlatScene};
use crate::ui::flat::envelope_words;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::text;
use crate::view;
use crate::view::flat::Tracks;

/// Time for which the list of envelopes in view is kept while the picture changes, in seconds.
const IN_VIEW_LASTS_S: f64 = 0.1;
/// Least range of time that is shown by default, in seconds.
const LEAST_S: f64 = 1.0;
/// A longer loop does not decide the default range: the others would be too narrow to see. In seconds.
const LONGEST_S: f64 = 3600.0;

/// The envelopes that have a track.
#[derive(Default)]
pub struct Rows {
    key: Option<Key>,
    /// The envelopes, in file order.
    pub list: Vec<EnvelopeIndex>,
    /// Longest round among them, in seconds; among used ones, where there are any.
    pub longest_s: f64,
    /// Number of envelopes that pass the filter but are not among the chosen ones; where the list is empty.
    pub hidden: usize,
    in_view: InView,
}

/// Input that decides which envelopes have a track.
#[derive(PartialEq)]
struct Key {
    tracks: Tracks,
    filter: String,
    selected: Option<BTreeSet<EnvelopeIndex>>,
    in_view: Option<u64>,
}

/// Envelopes in view when last looked up.
#[derive(Default)]
struct InView {
    of: Option<FlatFrame>,
    at_s: f64,
    /// Counts how often they were looked up.
    version: u64,
    list: BTreeSet<EnvelopeIndex>,
}

impl Rows {
    /// Lists the envelopes that have a track, where that may have changed.
    pub fn follow(&mut self, ui: &Ui, cx: &FlatCx, scene: &FlatScene, filter: &str) {
        let timeline = &cx.flat.timeline;
        let tracks = timeline.tracks;
        if tracks == Tracks::InView {
            self.in_view.follow(ui, cx, scene);
        }
        let key = Key {
            tracks,
            filter: filter.trim().to_lowercase(),
            selected: (tracks == Tracks::Selected).then(|| timeline.selected.clone()),
            in_view: (tracks == Tracks::InView).then_some(self.in_view.version),
        };
        if self.key.as_ref() != Some(&key) {
            self.list = (0..scene.info.envelopes.len() as u32)
                .map(EnvelopeIndex)
                .filter(|envelope| self.has_track(cx, scene, &key, *envelope))
                .collect();
            self.hidden = match self.list.is_empty() && !key.filter.is_empty() {
                true => {
                    scene.info.envelopes.iter().zip(0..).filter(|(info, n)| is_named(&key.filter, info, *n)).count()
                }
                false => 0,
            };
            let period = |index: &EnvelopeIndex| scene.envelopes.get(index.get()).map_or(0, |e| e.period_ms());
            let used = |index: &&EnvelopeIndex| scene.info.envelopes.get(index.get()).is_some_and(is_used);
            let longest_used = self.list.iter().filter(used).map(period).max().filter(|ms| *ms > 0);
            let longest_ms = longest_used.or_else(|| self.list.iter().map(period).max()).unwrap_or(0);
            // Where a filter leaves no track the ruler stays as it is.
            if !self.list.is_empty() || self.longest_s < LEAST_S {
                self.longest_s = (f64::from(longest_ms) / 1000.0).clamp(LEAST_S, LONGEST_S);
            }
            self.key = Some(key);
        }
    }

    fn has_track(&self, cx: &FlatCx, scene: &FlatScene, key: &Key, envelope: EnvelopeIndex) -> bool {
        let Some(info) = scene.info.envelopes.get(envelope.get()) else { return false };
        let chosen = match key.tracks {
            Tracks::All => true,
            Tracks::Used => is_used(info),
            Tracks::Selected => cx.flat.timeline.selected.contains(&envelope),
            Tracks::InView => self.in_view.list.contains(&envelope),
        };
        chosen && is_named(&key.filter, info, envelope.0)
    }

    /// Position of an envelope's track among them.
    pub fn position(&self, envelope: EnvelopeIndex) -> Option<usize> {
        self.list.binary_search(&envelope).ok()
    }
}

impl InView {
    fn follow(&mut self, ui: &Ui, cx: &FlatCx, scene: &FlatScene) {
        let now = view::flat::frame_params(cx.flat, Some(scene));
        let is_same = |known: &FlatFrame| known.time_ns == now.time_ns && known.differs_in_time_only(&now);
        if self.of.as_ref().is_some_and(is_same) {
            return;
        }
        // While things move, some tenths of a second are soon enough: this may cost as much as a picture.
        let now_s = ui.input(|input| input.time);
        let wait_s = self.at_s + IN_VIEW_LASTS_S - now_s;
        if self.of.is_some() && wait_s > 0.0 {
            ui.ctx().request_repaint_after_secs(wait_s as f32);
            return;
        }
        let list = view::flat::in_view(scene, cx.flat);
        if list != self.list || self.of.is_none() {
            (self.list, self.version) = (list, self.version + 1);
        }
        (self.of, self.at_s) = (Some(now), now_s);
    }
}

/// Whether the words of the filter name an envelope, by its name or number.
fn is_named(filter: &str, info: &EnvelopeInfo, number: u32) -> bool {
    let words = filter.strip_prefix('#').unwrap_or(filter);
    let named = || text::clean(&info.name).to_lowercase().contains(words);
    filter.is_empty() || number.to_string() == words || named()
}

/// Whether an envelope has users.
pub fn is_used(info: &EnvelopeInfo) -> bool {
    !info.used_by_layers.is_empty() || info.used_by_quads > 0
}

/// Title of an envelope in lists.
pub fn title(scene: &FlatScene, envelope: EnvelopeIndex) -> String {
    scene
        .info
        .envelopes
        .get(envelope.get())
        .map_or_else(String::new, |info| envelope_words::title(envelope.get(), info))
}
