//! The window and its memory: when something is noted, and where what was remembered takes effect.

use std::path::Path;

use super::Viewer;
use crate::app::maps::News;
use crate::app::place;
use crate::load::{Kept, Source};
use crate::prefs::{Edit, Scale, Theme};
use crate::view::{self, Action, Resize};

impl Viewer {
    /// Follows the map on screen in memory. The one place where a map is looked at as the last time.
    pub(super) fn remember_map(&mut self, news: News) {
        let Some(scene) = self.kept.maps.scene().cloned() else { return };
        let path = self.kept.maps.path();
        if news != News::Opened {
            return self.kept.memory.follow(path, &scene);
        }
        let sight = self.kept.memory.opened(path, &scene);
        // What was asked for by name overrules how the map was looked at last, all of it: a link leads everybody to the
        // same place.
        let action = match (self.kept.memory.take_link(self.kept.maps.source()), sight) {
            (Some(link), _) => Action::FollowLink(Box::new(link)),
            (None, Some(sight)) => Action::Recall(Box::new(sight)),
            (None, None) => return,
        };
        if let Some(request) = view::apply(&mut self.kept.view, action, Some(&scene)) {
            self.obey(request);
        }
    }

    /// Notes what has changed around the map since the last frame.
    pub(super) fn remember(&mut self) {
        self.kept.memory.look(&self.kept.view);
        self.kept.memory.arranged(self.kept.panels.sizes(), view::switches(&self.kept.view));
        self.kept.memory.saves(self.kept.view.save.choice.to_remember());
        if std::mem::take(&mut self.resized) {
            self.remember_place();
        }
    }

    /// Notes where the window is.
    pub(super) fn remember_place(&mut self) {
        let place = place::place(&self.canvas.window, self.kept.memory.prefs().window);
        self.kept.memory.placed(place);
    }

    /// The window closes: notes what was not worth it before.
    pub fn remember_all(&mut self) {
        self.remember();
        self.remember_place();
        self.kept.memory.left(&self.kept.view);
    }

    /// Something else is to be remembered; it holds at once.
    pub(super) fn set_pref(&mut self, edit: Edit) {
        self.kept.memory.note(edit);
        self.search_folders();
        self.take_looks();
    }

    /// The settings file has news, perhaps from other windows.
    pub(super) fn hear_keeper(&mut self, kept: Kept) {
        let before = (self.kept.memory.prefs().theme, self.kept.memory.prefs().scale);
        self.kept.memory.hear(kept);
        self.search_folders();
        if before != (self.kept.memory.prefs().theme, self.kept.memory.prefs().scale) {
            self.take_looks();
        }
    }

    /// Looks for images where the settings say; where that has changed, what shows is made anew.
    fn search_folders(&mut self) {
        let kept = &mut self.kept;
        let prefs = kept.memory.prefs();
        if !kept.maps.also_search(&prefs.data_folders, prefs.stand_ins) {
            return;
        }
        kept.gallery.search(&kept.maps.options().images);
        kept.recents.search(&kept.maps.options().images);
        let on_its_way = kept.maps.loading().and(kept.maps.asked_path()).map(Path::to_owned);
        if let Some(path) = on_its_way {
            // It has begun with the folders before.
            kept.maps.open(Source::File(path));
        } else if kept.maps.loading().is_none() && kept.maps.path().is_some() {
            kept.maps.reload();
        }
    }

    /// Makes the panels, and the frame that the desktop puts around the window, look as somebody likes it.
    pub(super) fn take_looks(&mut self) {
        let prefs = self.kept.memory.prefs();
        self.kept.host.set_look(prefs.theme, prefs.scale);
        self.canvas.window.set_theme(match prefs.theme {
            Theme::Dark => Some(winit::window::Theme::Dark),
            Theme::Light => Some(winit::window::Theme::Light),
            Theme::System => None,
        });
    }

    /// The interface larger or smaller by a step; `None` = at its usual size.
    pub(super) fn step_scale(&mut self, to: Option<Resize>) {
        let now = self.kept.memory.prefs().scale;
        let scale = to.map_or_else(Scale::default, |to| now.next(to == Resize::Larger));
        if scale != now {
            self.set_pref(Edit::Scale(scale));
        }
    }
}
