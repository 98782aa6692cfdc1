//! The map on its way as the frames bring it forward, and the view that follows when it shows.

use std::time::Instant;

use super::{SLOW, Viewer};
use crate::app::maps::{MapChange, StreamRequests};
use crate::load::minetest::MeshStyle;
use crate::load::{ChunkRequest, FollowedPart, Source, StreamRequest};
use crate::scene::World;
use crate::view::solid::chunk_view;
use crate::view::{self, Action, Request, ShellAction};

impl Viewer {
    /// Uses the time while the device draws. Data written now goes to it with the next picture: some devices take
    /// nothing more, and block the caller, until they are done with this one.
    pub(super) fn upload_meanwhile(&mut self, start: Instant) {
        if self.session.maps.is_uploading() {
            self.upload();
            let busy = start.elapsed();
            if busy > SLOW {
                tracing::debug!("slow upload while the device draws: {busy:.0?}");
            }
            self.session.maps.count_frame(busy);
        }
    }

    /// Uploads more of the map on its way, the visible part first.
    fn upload(&mut self) {
        let frame = view::frame(&self.session.view, self.session.maps.world());
        let news = self.session.maps.upload(&self.canvas.gpu, &mut self.painter, &frame);
        self.leave_gallery(news);
        self.follow(news);
    }

    /// Takes what other threads have brought, above all for the map on its way.
    pub(super) fn advance_maps(&mut self) {
        let news = self.session.maps.poll(&self.canvas.gpu, &mut self.painter);
        self.leave_gallery(news);
        self.follow(news);
        if self.session.maps.is_uploading() {
            self.upload();
        }
        self.stream();
        self.follow_world();
        if !self.session.maps.is_arriving() {
            self.session.before = None;
        }
        if let Some(folder) = self.session.maps.take_folder() {
            self.execute(Request::OpenFolder(folder));
        }
        self.session.recent_cards.advance(self.session.maps.loading().is_some());
        let last = self.session.memory.last_folder();
        if let Some(path) = self.session.gallery.advance(&mut self.session.view, &self.session.maps, last) {
            self.execute(Request::OpenPath(path));
        }
        self.follow_choice();
        self.follow_image();
    }

    /// Takes the parts of the world on screen that have come, and requests those that its view needs.
    fn stream(&mut self) {
        let Some(view) = self.session.view.world.as_solid() else { return };
        let frame = view.frame();
        let solid = self.session.maps.world().and_then(World::as_solid);
        let tiles = solid.and_then(|solid| frame.tile_view(&solid.columns));
        let tiles = tiles.map(|tiles| StreamRequest { view: tiles, y: view.slice.range() });
        let style = MeshStyle { light: true, cut: view.cut(), surface_only: view.surface_only, ..MeshStyle::default() };
        let chunks = chunk_view(view, solid.map(|solid| &**solid)).map(|view| ChunkRequest { view, style });
        let requests = StreamRequests { tiles, chunks };
        self.session.maps.stream(requests, &frame.into(), &self.canvas.gpu, &mut self.painter);
    }

    /// Follows the world of blocks on screen where it is looked at.
    fn follow_world(&mut self) {
        let Some(view) = self.session.view.world.as_solid() else { return };
        if self.session.maps.follow_world(FollowedPart::of(&view.frame())) {
            self.session.world_questions.world_changed();
        }
    }

    /// Opens a map that the user has asked for: it shows, wherever the gallery was open.
    pub(super) fn open_asked(&mut self, source: Source) {
        self.session.maps.open(source);
        self.leave_gallery_later(true);
    }

    /// Closes the gallery once the map shows that was asked for while it was open. One that cannot be opened leaves it
    /// open.
    fn leave_gallery(&mut self, news: MapChange) {
        if !self.session.view.shell.gallery.leaves {
            return;
        }
        if matches!(news, MapChange::Opened | MapChange::Reloaded | MapChange::Restyled) {
            let close = Action::Shell(ShellAction::ShowGallery(false));
            view::apply(&mut self.session.view, close, self.session.maps.world());
        } else if self.session.maps.loading().is_none() {
            self.leave_gallery_later(false);
        }
    }

    fn leave_gallery_later(&mut self, leaves: bool) {
        view::apply(&mut self.session.view, ShellAction::LeaveGallery(leaves), self.session.maps.world());
    }

    /// Updates the view after news of the maps.
    fn follow(&mut self, news: MapChange) {
        let action = match news {
            MapChange::None => return,
            MapChange::Opened => {
                self.session.memory.save_last_view(&self.session.view);
                self.session.before = Some(self.session.view.snapshot());
                self.session.has_opened = true;
                Action::Shell(ShellAction::SceneOpened)
            }
            MapChange::Reloaded => {
                self.session.maps.take_changed().map_or(Action::Shell(ShellAction::SceneReloaded), |it| {
                    Action::Shell(ShellAction::SceneFollowed(it))
                })
            }
            MapChange::Restyled => Action::Shell(ShellAction::SceneRestyled),
            MapChange::Restored => match self.session.before.take() {
                Some(bookmark) => Action::Shell(ShellAction::SceneRestored(Box::new(bookmark))),
                None => Action::Shell(ShellAction::SceneReloaded),
            },
        };
        self.session.world_questions.reset();
        view::apply(&mut self.session.view, action, self.session.maps.world());
        if news == MapChange::Opened && self.session.maps.is_demo() {
            // The view of an opened map is chosen; the demo map is shown whole the first time.
            view::apply(&mut self.session.view, Action::Shell(ShellAction::Fit), self.session.maps.world());
        }
        if let Some(at) =
            (news == MapChange::Opened).then(|| self.session.comparison.opened(&self.session.maps)).flatten()
        {
            let go = Action::Shell(ShellAction::GoToPlace(at));
            view::apply(&mut self.session.view, go, self.session.maps.world());
        }
        self.remember_map(news);
        if news == MapChange::Opened {
            self.session.view.shell.history.clear();
        }
        let title = self.session.maps.name().map_or_else(|| "mapscope".to_owned(), |name| format!("{name} – mapscope"));
        self.canvas.window.set_title(&title);
        self.request_redraw();
    }
}
