//! Everything that can be done to a view of a solid world.

use glam::{Vec2, Vec3};

use super::{PageAction, Side, Steer};
use crate::analysis::solid::SolidHit;
use crate::scene::PxRect;
use crate::scene::solid::{NodeBox, NodeQuestion, Slice, SolidViewpoint};

/// One change of a view.
#[derive(Clone, Debug, PartialEq)]
pub enum SolidAction {
    /// Other keys are held.
    Steer(Steer),
    /// Turns the eye; to the right and downwards as the pointer goes.
    Look {
        /// How far the pointer went.
        delta_px: Vec2,
    },
    /// Moves the world with the pointer: the grabbed point stays under it, as far as moving along the ground can do
    /// that.
    Pan {
        /// The point of the world that was grabbed.
        grabbed: Vec3,
        /// Where the pointer is.
        to_px: Vec2,
    },
    /// Turns around a point, which stays where it is on the picture.
    Orbit {
        /// The point of the world.
        pivot: Vec3,
        /// How far the pointer went.
        delta_px: Vec2,
    },
    /// Flies to the point under the pointer, or enlarges around it where the camera is orthographic.
    Zoom {
        /// Steps of the wheel; negative flies away.
        steps: f32,
        /// Where the pointer is.
        at_px: Vec2,
    },
    /// Makes steering faster by steps of the wheel, or slower.
    ChangeSpeed(f32),
    /// Flies to a point, and looks at it from close by.
    GoTo(Vec3),
    /// Changes between perspective and orthographic; things in the middle keep their size.
    ToggleProjection,
    /// Shows the whole world from the present direction.
    FrameAll,
    /// Brings the box to which the world is cut into view.
    FrameBox,
    /// Selects a surface, or nothing.
    Select(Option<SolidHit>),
    /// Describes a node in the Inspector, or none.
    Inspect(Option<NodeQuestion>),
    /// Shows the selected thing from the present direction; flies to the selected point where no thing has a name there.
    FrameSelection,
    /// Shows the selected thing with what is around it.
    ShowSelection,
    /// Turns around the thing in the middle to look from a side.
    LookFrom(Side),
    /// Flies to where visitors begin.
    GoToSpawn,
    /// Flies to a place.
    FlyTo(SolidViewpoint),
    /// Is at a place at once.
    Jump(SolidViewpoint),
    /// Changes between the map and the world in 3D, around the point in the middle.
    ToggleMap,
    /// Flies to a place on the automap of a level.
    EnterAutomap(SolidViewpoint),
    /// Flies from the automap to where it was entered.
    LeaveAutomap,
    /// Walks on the ground, or flies again.
    ToggleWalk,
    /// Shows the world in full up to a distance, in blocks.
    SetViewDistance(u8),
    /// Makes that distance larger by some steps, or smaller.
    StepViewDistance(i8),
    /// Shows labels of signs and objects, or not.
    ToggleLabels,
    /// Shows only some heights.
    SetSlice(Slice),
    /// Leaves out surfaces that no light of the sky reaches, or shows them.
    ToggleSurfaceOnly,
    /// Shows all as bright as in the sun, or in the light that the world stores.
    ToggleFullBright,
    /// Draws textures on nodes that are near, or only colors.
    ToggleTextures,
    /// Shows only a box of nodes; `None` = no box cuts the world.
    SetBox(Option<NodeBox>),
    /// Cuts the world to a box where the view is now, or ends that.
    ToggleBox,
    /// Measures by clicks, or ends that.
    ToggleRuler,
    /// Begins a measurement at a point of the scene, or ends it there.
    Measure(Vec3),
    /// Shows or hides the grid of blocks.
    ToggleGrid,
    /// Shows all connections between things, or only those of the selected one.
    ToggleLinks,
    /// Marks things that are visible from the selected one, or no longer.
    ToggleVisible,
    /// Shows the world at a time of day in hours, where it stores its own light.
    SetHour(f32),
    /// The same, so many hours later; negative = earlier.
    ChangeHour(f32),
    /// The world has another part of the target.
    Resize(PxRect),
    /// Changes the pages of the panel, or the search.
    Page(PageAction),
}

/// Whether an action is a jump, whose start goes into the history.
pub fn is_jump(action: &SolidAction) -> bool {
    match action {
        SolidAction::Page(action) => action.is_jump(),
        SolidAction::GoTo(_)
        | SolidAction::FrameAll
        | SolidAction::FrameBox
        | SolidAction::ToggleMap
        | SolidAction::EnterAutomap(_)
        | SolidAction::LeaveAutomap
        | SolidAction::FrameSelection
        | SolidAction::ShowSelection
        | SolidAction::LookFrom(_)
        | SolidAction::GoToSpawn
        | SolidAction::FlyTo(_)
        | SolidAction::Jump(_) => true,
        SolidAction::Steer(_)
        | SolidAction::Look { .. }
        | SolidAction::Pan { .. }
        | SolidAction::Orbit { .. }
        | SolidAction::Zoom { .. }
        | SolidAction::ChangeSpeed(_)
        | SolidAction::ToggleProjection
        | SolidAction::ToggleWalk
        | SolidAction::SetViewDistance(_)
        | SolidAction::StepViewDistance(_)
        | SolidAction::Select(_)
        | SolidAction::Inspect(_)
        | SolidAction::ToggleLabels
        | SolidAction::SetSlice(_)
        | SolidAction::SetHour(_)
        | SolidAction::ToggleSurfaceOnly
        | SolidAction::ToggleFullBright
        | SolidAction::ToggleTextures
        | SolidAction::ToggleRuler
        | SolidAction::Measure(_)
        | SolidAction::SetBox(_)
        | SolidAction::ToggleBox
        | SolidAction::ToggleGrid
        | SolidAction::ToggleLinks
        | SolidAction::ToggleVisible
        | SolidAction::ChangeHour(_)
        | SolidAction::Resize(_) => false,
    }
}
