//! Context of a frame for panels and marks of flat worlds.

use std::ops::{Deref, DerefMut};

use crate::analysis::{ObjectId, Pin};
use crate::scene::{FlatScene, World};
use crate::ui::panel_cx::PanelCx;
use crate::view::flat::{Destination, FlatAction, FlatView};
use crate::view::{Action, WorldView};

/// Context of a frame with the view of a flat world.
pub struct FlatCx<'a, 'b> {
    /// The view.
    pub flat: &'a FlatView,
    /// The open map; `None` without one.
    pub scene: Option<&'a FlatScene>,
    cx: &'b mut PanelCx<'a>,
}

impl<'a> Deref for FlatCx<'a, '_> {
    type Target = PanelCx<'a>;

    fn deref(&self) -> &PanelCx<'a> {
        self.cx
    }
}

impl<'a> DerefMut for FlatCx<'a, '_> {
    fn deref_mut(&mut self) -> &mut PanelCx<'a> {
        self.cx
    }
}

impl<'a, 'b> FlatCx<'a, 'b> {
    /// The context, where the view is that of a flat world.
    pub fn of(cx: &'b mut PanelCx<'a>) -> Option<Self> {
        match cx.view {
            WorldView::Flat(flat) => {
                let scene = cx.world.and_then(World::as_flat).map(|scene| &**scene);
                Some(Self { flat, scene, cx })
            }
            WorldView::Solid(_) => None,
        }
    }

    /// Pushes an action.
    pub fn push(&mut self, action: impl Into<Action>) {
        self.cx.push(action);
    }

    /// Selects a quad or sound source, or none; no action where that is so already.
    pub fn look_at(&mut self, subject: Option<ObjectId>) {
        if subject != self.flat.subject {
            self.push(FlatAction::SetSubject(subject));
        }
    }

    /// Pins a point, or none; no action where that is so already.
    pub fn pin(&mut self, pin: Option<Pin>) {
        match pin {
            _ if pin == self.flat.pinned => {}
            Some(pin) => self.push(FlatAction::Pin(pin)),
            None => self.push(FlatAction::Unpin),
        }
    }

    /// Whether a thing is the last destination.
    pub fn is_spot(&self, at: Destination) -> bool {
        self.flat.visit_mark.is_some_and(|visit_mark| visit_mark.at == at)
    }
}
