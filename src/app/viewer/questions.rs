//! Questions about the map on screen whose answers the panels show.

use std::sync::Arc;

use super::{Session, Viewer};
use crate::scene::{FlatScene, World};
use crate::view;
use crate::view::flat::FlatView;

impl Viewer {
    /// Has the questions answered whose answers the panels show.
    pub(super) fn follow_questions(&mut self) {
        let Session { analyses, world_questions, comparison, maps, view, .. } = &mut self.session;
        let scene = maps.world().and_then(World::as_flat);
        let panels = view.shell.switches.panels;
        let questions = |(view, scene): (&FlatView, &Arc<FlatScene>)| view::flat::questions(view, panels, scene);
        let asked = view.world.as_flat().zip(scene).map(questions).unwrap_or_default();
        analyses.follow(scene, asked);
        let (world, panels) = (maps.world_of_blocks(), view.shell.switches.panels);
        let asked =
            view.world.as_solid().map(|view| view::solid::world_questions(&view.pages, panels)).unwrap_or_default();
        world_questions.follow(world, &asked, maps.is_making_tiles());
        comparison.follow(maps);
    }
}
