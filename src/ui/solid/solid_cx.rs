//! Context of a frame for panels and marks of solid worlds.

use std::ops::{Deref, DerefMut};

use crate::scene::World;
use crate::scene::solid::{Axes, Solid};
use crate::ui::panel_cx::PanelCx;
use crate::view::solid::SolidView;
use crate::view::{Action, WorldView};

/// Name of the unit of a world, in which lengths and speeds are.
pub fn unit(solid: Option<&Solid>) -> &'static str {
    match solid.map(|solid| solid.axes) {
        Some(Axes::Nodes) => "nodes",
        Some(Axes::Level) => "m",
        Some(Axes::Scene) | None => "units",
    }
}

/// Context of a frame with the view of a solid world.
pub struct SolidCx<'a, 'b> {
    /// The view.
    pub solid: &'a SolidView,
    /// The open world; `None` without one.
    pub scene: Option<&'a Solid>,
    cx: &'b mut PanelCx<'a>,
}

impl<'a> Deref for SolidCx<'a, '_> {
    type Target = PanelCx<'a>;

    fn deref(&self) -> &PanelCx<'a> {
        self.cx
    }
}

impl<'a> DerefMut for SolidCx<'a, '_> {
    fn deref_mut(&mut self) -> &mut PanelCx<'a> {
        self.cx
    }
}

impl<'a, 'b> SolidCx<'a, 'b> {
    /// The context, where the view is that of a solid world.
    pub fn of(cx: &'b mut PanelCx<'a>) -> Option<Self> {
        match cx.view {
            WorldView::Flat(_) => None,
            WorldView::Solid(solid) => {
                let scene = cx.world.and_then(World::as_solid).map(|scene| &**scene);
                Some(Self { solid, scene, cx })
            }
        }
    }

    /// Whether the world is made of nodes.
    pub fn has_nodes(&self) -> bool {
        self.scene.is_some_and(|scene| scene.axes == Axes::Nodes)
    }

    /// Pushes an action.
    pub fn push(&mut self, action: impl Into<Action>) {
        self.cx.push(action);
    }
}
