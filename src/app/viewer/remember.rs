//! Connection of the window and its preferences: when something is noted, and where saved state takes effect.

use std::path::Path;

use super::Viewer;
use crate::app::maps::MapChange;
use crate::app::window_placement;
use crate::load::Source;
use crate::prefs::WriterEvent;
use crate::prefs::{Edit, Scale, Theme};
use crate::view::{self, Resize};

impl Viewer {
    /// Notes the map on screen. The one place where its last view is restored.
    pub(super) fn remember_map(&mut self, news: MapChange) {
        let Some(scene) = self.session.maps.scene().cloned() else { return };
        let path = self.session.maps.path();
        if news != MapChange::Opened {
            return self.session.memory.follow(path, &scene);
        }
        let saved = self.session.memory.opened(path, &scene);
        // A requested view overrules the last one, all of it: a link leads to the same place everywhere.
        let link = self.session.memory.take_link(self.session.maps.source());
        let followed = link.and_then(|link| link.action(&self.session.view.world, scene.world.axes()));
        let action = followed.or_else(|| saved.and_then(view::restoring));
        let Some(action) = action else { return };
        if let Some(request) = view::apply(&mut self.session.view, action, Some(&scene.world)) {
            self.execute(request);
        }
    }

    /// Notes changes around the map since the last frame.
    pub(super) fn remember(&mut self) {
        self.session.memory.save_view(&self.session.view);
        let show = view::switches(&self.session.view, self.session.memory.prefs().show);
        self.session.memory.arranged(self.session.panels.sizes(), show);
        self.session.memory.saves(self.session.view.shell.save.choice.to_remember());
        if std::mem::take(&mut self.resized) {
            self.remember_place();
        }
    }

    /// Notes the place of the window.
    pub(super) fn remember_place(&mut self) {
        let place = window_placement::current(&self.canvas.window, self.session.memory.prefs().window);
        self.session.memory.placed(place);
    }

    /// Notes the rest when the window closes.
    pub fn remember_all(&mut self) {
        self.remember();
        self.remember_place();
        self.session.memory.save_last_view(&self.session.view);
    }

    /// Changes the preferences; applied at once.
    pub(super) fn set_pref(&mut self, edit: Edit) {
        self.session.memory.apply(edit);
        self.search_folders();
        self.take_looks();
    }

    /// Takes an event of the settings file's writer, perhaps of changes by other windows.
    pub(super) fn on_writer_event(&mut self, event: WriterEvent) {
        let before = (self.session.memory.prefs().theme, self.session.memory.prefs().scale);
        self.session.memory.on_writer_event(event);
        self.search_folders();
        if before != (self.session.memory.prefs().theme, self.session.memory.prefs().scale) {
            self.take_looks();
        }
    }

    /// Searches images in the folders of the settings; where those have changed, the shown pictures are made anew.
    fn search_folders(&mut self) {
        let session = &mut self.session;
        let prefs = session.memory.prefs();
        if !session.maps.also_search(&prefs.data_folders, prefs.stand_ins) {
            return;
        }
        session.gallery.search(&session.maps.options().images);
        session.recent_cards.search(&session.maps.options().images);
        session.world_questions.search(&session.maps.options().images);
        let on_its_way = session.maps.loading().and(session.maps.requested_path()).map(Path::to_owned);
        if let Some(path) = on_its_way {
            // Its load has begun with the folders before.
            session.maps.open(Source::File(path));
        } else if session.maps.loading().is_none() && session.maps.path().is_some() {
            session.maps.reload();
        }
    }

    /// Applies theme and scale to the panels and to the frame that the desktop puts around the window.
    pub(super) fn take_looks(&mut self) {
        let prefs = self.session.memory.prefs();
        self.session.host.set_look(prefs.theme, prefs.scale);
        self.canvas.window.set_theme(match prefs.theme {
            Theme::Dark => Some(winit::window::Theme::Dark),
            Theme::Light => Some(winit::window::Theme::Light),
            Theme::System => None,
        });
    }

    /// Scales the interface by a step; `None` = to its usual size.
    pub(super) fn step_scale(&mut self, to: Option<Resize>) {
        let now = self.session.memory.prefs().scale;
        let scale = to.map_or_else(Scale::default, |to| now.next(to == Resize::Larger));
        if scale != now {
            self.set_pref(Edit::Scale(scale));
        }
    }
}
