//! Picture of a solid world to be saved as a file.

use glam::{DVec2, UVec2};

use super::SolidView;
use crate::scene::PxRect;
use crate::scene::solid::SolidFrame;
use crate::view::{MOST_TYPED_PX, SaveChoice, SaveOrder, SaveSize};

/// The view in the chosen size, with all edges smoothed. A picture of another aspect is as high as the view and shows more
/// or less of the world at its sides.
pub fn save_order(view: &SolidView, choice: SaveChoice) -> SaveOrder {
    let shown = view.frame();
    let most = f64::from(MOST_TYPED_PX);
    let times = match choice.size {
        SaveSize::Times(times) => f64::from(times),
        SaveSize::PxPerTile(_) => 1.0,
    };
    let scaled = shown.viewport_px.size().as_dvec2() * times;
    let size = choice.exact_px.map_or(scaled, |px| UVec2::from(px).as_dvec2());
    let size = size.round().clamp(DVec2::ONE, DVec2::splat(most)).as_uvec2();
    let viewport_px = PxRect { x: 0, y: 0, w: size.x, h: size.y };
    let frame = SolidFrame { viewport_px, smooth: true, ..shown };
    let frame = match choice.transparent {
        // Haze goes with the sky: what is far would otherwise show its color.
        true => SolidFrame { background: [0.0; 4], sky: None, ..frame },
        false => frame,
    };
    SaveOrder { frame: frame.into(), moving: None }
}
