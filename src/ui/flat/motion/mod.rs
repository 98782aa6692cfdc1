//! Motion over the map: the selected quad or sound source with its way through a round, everything that the selected
//! envelopes move or colour, and where sounds come from.
//!
//! ```text
//! analysis::way ──► subject.rs: outline, marks, way, ghosts        lines.rs: lines and outlines, cut to what can be
//! seen
//! analysis::users_of ► users.rs: outlines of all that is in view   sounds.rs: shapes and marks of sound sources
//! ```
//!
//! Ways and lists are made once per subject and per selection; a frame projects them. The number of drawn things is
//! bounded; where there are more, that is said.

mod lines;
mod rows;
pub mod section;
mod sounds;
mod subject;
mod users;
mod uv;
mod words;

pub use sounds::MARK;

use std::collections::BTreeSet;

use egui::{Rect, Ui};

use super::links::chips::Chips;
use crate::analysis;
use crate::analysis::{MotionPath, ObjectId, Users};
use crate::base::EnvelopeIndex;
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::view;

/// State between frames.
#[derive(Default)]
pub struct Motion {
    way: Option<(ObjectId, Option<MotionPath>)>,
    users: Option<(BTreeSet<EnvelopeIndex>, Users)>,
}

impl Motion {
    /// Clears the ways and lists: another scene is shown.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Paints all parts.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &FlatCx) {
        let Some(scene) = cx.scene else { return };
        let painter = ui.painter().with_clip_rect(free);
        let mut chips = Chips::default();
        sounds::show(&painter, free, cx, scene, &mut chips);
        if view::flat::shows_users(cx.flat, cx.shell.switches.panels) {
            users::show(&painter, free, cx, scene, self.users(cx, scene), &mut chips);
        }
        chips.prioritize_next();
        if let Some(subject) = cx.flat.subject {
            subject::show(&painter, free, cx, scene, subject, self.way(scene, subject), &mut chips);
        }
        chips.paint(&painter);
    }

    fn way(&mut self, scene: &FlatScene, subject: ObjectId) -> Option<&MotionPath> {
        self.way = self.way.take().filter(|(of, _)| *of == subject);
        let (_, way) = self.way.get_or_insert_with(|| (subject, analysis::motion_path(scene, subject)));
        way.as_ref()
    }

    fn users(&mut self, cx: &FlatCx, scene: &FlatScene) -> &Users {
        let selected = &cx.flat.timeline.selected;
        self.users = self.users.take().filter(|(of, _)| of == selected);
        let (_, users) = self.users.get_or_insert_with(|| (selected.clone(), analysis::users_of(scene, selected)));
        users
    }
}
