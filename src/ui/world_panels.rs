//! Panels and marks that belong to the open world; those of each kind.

use egui::{Rect, Ui};

use super::app_status::AppStatus;
use super::commands::Command;
use super::flat::flat_cx::FlatCx;
use super::flat::panels::FlatPanels;
use super::new_bookmark::NewBookmark;
use super::panel_cx::PanelCx;
use super::parts::file_drop;
use super::solid::panels::SolidPanels;
use super::solid::solid_cx::SolidCx;
use crate::scene::World;
use crate::view::WorldView;

/// Panels and marks of worlds. Holds only what egui needs from one frame to the next.
#[derive(Default)]
pub struct WorldPanels {
    /// Of flat maps.
    pub flat: FlatPanels,
    /// Of solid worlds.
    pub solid: SolidPanels,
    /// The card for a new bookmark.
    pub new_bookmark: NewBookmark,
}

impl WorldPanels {
    /// Follows the world that is shown; whether it is another one.
    pub fn follow(&mut self, world: Option<&World>, status: &AppStatus) -> bool {
        let is_other_map = self.flat.follow(world.and_then(World::as_flat), &status.answers);
        let is_other_solid = self.solid.follow(world.and_then(World::as_solid));
        is_other_map || is_other_solid
    }

    /// Shows the world's part of the window and the marks on it.
    pub fn show_on_world(&mut self, root: &mut Ui, free: Rect, cx: &mut PanelCx) {
        match cx.view {
            WorldView::Flat(_) => {
                if let Some(mut cx) = FlatCx::of(cx) {
                    self.flat.show_on_map(root, free, &mut cx);
                }
            }
            WorldView::Solid(_) => {
                self.flat.minimap.shown_px = None;
                if let Some(mut cx) = SolidCx::of(cx) {
                    self.solid.show(root, free, &mut cx);
                }
            }
        }
        file_drop::dropped_files(root, cx);
    }

    /// Runs a command that depends on the state.
    pub fn ask(&mut self, ui: &Ui, cx: &mut PanelCx, command: Command) {
        match cx.view {
            WorldView::Flat(_) => {
                if let Some(mut cx) = FlatCx::of(cx) {
                    self.flat.ask(ui, &mut cx, command);
                }
            }
            WorldView::Solid(_) => {
                if let Some(mut cx) = SolidCx::of(cx) {
                    SolidPanels::run(&mut cx, command);
                }
            }
        }
    }

    /// Clears one part of the selection; returns whether there was one.
    pub fn step_back(&mut self, cx: &mut PanelCx) -> bool {
        match cx.view {
            WorldView::Flat(_) => FlatCx::of(cx).is_some_and(|mut cx| self.flat.step_back(&mut cx)),
            WorldView::Solid(_) => SolidCx::of(cx).is_some_and(|mut cx| self.solid.step_back(&mut cx)),
        }
    }
}
