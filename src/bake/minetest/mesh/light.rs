//! Light of nodes at corners of faces.

use glam::IVec3;

use super::neighborhood::Volume;
use crate::scene::solid::Vertex;

/// Light of the four corners of a face.
pub(super) type CornerLight = [[u8; 4]; 4];

/// Full light at all corners.
pub(super) const FULL: CornerLight = [Vertex::FULL_LIGHT; 4];

/// Light that is left of a corner by the cubes around it, of 255.
const CORNER: [u8; 4] = [255, 205, 165, 135];

/// Light of the nodes of a value of the first parameter: that of the sky by day and that of lamps, 255 to a whole.
fn levels(param1: u8) -> [u16; 2] {
    [u16::from(param1 & 0x0f) * 17, u16::from(param1 >> 4) * 17]
}

/// Whether no light of the sky is in a corner's light: then it is as bright by day as it is by night, by lamps alone.
pub(super) fn is_below_ground([day, night, ..]: &[u8; 4]) -> bool {
    day <= night
}

/// Light within a node.
pub(super) fn inner_light(volume: &Volume, at: IVec3) -> [u8; 4] {
    let [day, night] = levels(volume.param1(at)).map(|level| level as u8);
    [day, night, 255, 0]
}

/// Light at the corners of the face of a node, which `out` leads away from: that of the four nodes before each corner,
/// less where these are cubes. Corners lie at −u −v, +u −v, +u +v, −u +v.
pub(super) fn face_light(volume: &Volume, at: IVec3, out: IVec3, u: IVec3, v: IVec3) -> CornerLight {
    let before = at + out;
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(du, dv)| {
        let (side_u, side_v) = (before + u * du, before + v * dv);
        let is_dark = |at: IVec3| volume.look(at).is_cube();
        let (dark_u, dark_v) = (is_dark(side_u), is_dark(side_v));
        let across = side_u + v * dv;
        // Behind two cubes that touch no light comes from there.
        let dark_across = dark_u && dark_v || is_dark(across);
        let mut sum = levels(volume.param1(before));
        let mut count = 1;
        for (at, is_dark) in [(side_u, dark_u), (side_v, dark_v), (across, dark_across)] {
            if !is_dark && !volume.look(at).unknown {
                let [day, night] = levels(volume.param1(at));
                sum = [sum[0] + day, sum[1] + night];
                count += 1;
            }
        }
        let dark = usize::from(dark_u) + usize::from(dark_v) + usize::from(dark_across);
        let [day, night] = sum.map(|sum| (sum / count) as u8);
        [day, night, CORNER.get(dark).copied().unwrap_or(255), 0]
    })
}
