//! Words for the style of a level, and the commands that change it.

use glam::Vec3;

use super::solid_cx::SolidCx;
use crate::base::{ColorBy, LevelKind, LevelStyle};
use crate::scene::solid::{Aabb, Projection, SolidViewpoint};
use crate::view::Request;
use crate::view::solid::SolidAction;

/// Room around a level on the automap, and the height of its eye above it, in metres.
const MARGIN: f32 = 1.06;
const ABOVE: f32 = 16.0;

/// Readings that can be chosen in the window. Exact numbers of sectors are colors for programs, not for people.
pub const READINGS: [ColorBy; 9] = [
    ColorBy::Flag,
    ColorBy::Height,
    ColorBy::Area,
    ColorBy::Automap,
    ColorBy::Fog,
    ColorBy::Impact,
    ColorBy::Music,
    ColorBy::Ambience,
    ColorBy::Order,
];

/// Title of a reading.
pub fn reading_title(reading: ColorBy) -> &'static str {
    match reading {
        ColorBy::Flag => "Dominant flag",
        ColorBy::Height => "Height",
        ColorBy::Area => "Area",
        ColorBy::Automap => "Automap color",
        ColorBy::Fog => "Fog color",
        ColorBy::Impact => "Floor impact",
        ColorBy::Music => "Music",
        ColorBy::Ambience => "Ambience",
        ColorBy::Order => "Draw order",
        ColorBy::Id => "Sector number",
    }
}

/// Title of a kind of parts.
pub fn kind_title(kind: LevelKind) -> &'static str {
    match kind {
        LevelKind::Floors => "Floors",
        LevelKind::Ceilings => "Ceilings",
        LevelKind::Walls => "Walls",
        LevelKind::Water => "Water",
        LevelKind::Edges => "Sector edges",
        LevelKind::Meshes => "Static meshes",
        LevelKind::Actors => "Actors",
    }
}

/// Colors floors by the next reading, and says which that is.
pub fn cycle_colors(cx: &mut SolidCx) {
    let Some(style) = style(cx) else { return };
    let at = READINGS.iter().position(|reading| *reading == style.color_by).map_or(0, |at| at + 1);
    let color_by = READINGS[at % READINGS.len()];
    cx.push(Request::StyleLevel(LevelStyle { color_by, automap: false, ..style }));
    if style.automap {
        cx.push(SolidAction::LeaveAutomap);
    }
    cx.notify(format!("Floors colored by: {}", reading_title(color_by).to_lowercase()));
}

/// Shows other kinds of parts than the one that is shown alone; returns whether there was one.
pub fn exit_solo(cx: &mut SolidCx) -> bool {
    let Some(style) = style(cx).filter(|style| style.solo.is_some()) else { return false };
    cx.push(Request::StyleLevel(LevelStyle { solo: None, ..style }));
    true
}

/// Shows the automap from above, or all of the level again.
pub fn toggle_automap(cx: &mut SolidCx) {
    let Some(style) = style(cx) else { return };
    let automap = !style.automap;
    cx.push(Request::StyleLevel(LevelStyle { automap, solo: None, ..style }));
    let Some(scene) = cx.scene.filter(|scene| !scene.bounds.is_empty()) else { return };
    if automap {
        cx.push(SolidAction::EnterAutomap(from_above(scene.bounds, cx.solid.aspect())));
    } else {
        cx.push(SolidAction::LeaveAutomap);
    }
}

/// The whole of a level from straight above, north at the top.
fn from_above(bounds: Aabb, aspect: f32) -> SolidViewpoint {
    let size = bounds.size();
    let height = size.z.max(size.x / aspect.max(0.1)).max(1.0) * MARGIN;
    let eye = Vec3 { y: bounds.max.y + ABOVE, ..bounds.center() };
    SolidViewpoint { eye, yaw_deg: 0.0, pitch_deg: -90.0, projection: Projection::Orthographic { height } }
}

/// Style of the level on screen; `None` = no level is open.
pub fn style(cx: &SolidCx) -> Option<LevelStyle> {
    cx.scene.and_then(|scene| scene.level_style)
}
