//! The colours of the demo map: an evening in late summer, warm light from the right, long shadows in plum and teal.

use crate::tools::paint::{Color, rgb};

/// Grass in the sun, in general, and where it hangs over.
pub const GRASS: [Color; 3] = [rgb(0xd9e07f), rgb(0x6fb56c), rgb(0x3b8470)];
/// Soil: lit edge, in general, patches, lower edge, deep down.
pub const SOIL: [Color; 5] = [rgb(0x86566e), rgb(0x63405c), rgb(0x573751), rgb(0x432a46), rgb(0x4c3049)];
/// Stone: lit edge, face, joints, shadow.
pub const STONE: [Color; 4] = [rgb(0xc3bfd6), rgb(0x8784a8), rgb(0x6c6a92), rgb(0x4c4b73)];
/// Wood: lit edge, face, grain, shadow.
pub const WOOD: [Color; 4] = [rgb(0xe3a56c), rgb(0xb9754c), rgb(0x975a42), rgb(0x6a3c3b)];
/// Ice: sparkle, lit edge, face, shadow.
pub const ICE: [Color; 4] = [rgb(0xffffff), rgb(0xdff6ff), rgb(0xa5d8ef), rgb(0x6fa8d6)];
/// Water: crest, lit, deep.
pub const WATER: [Color; 3] = [rgb(0xffe3c2), rgb(0x6fc3c4), rgb(0x2f7fa0)];
/// Leaves of trees and bushes: in the sun, in general, in the shade, deep shade.
pub const LEAF: [Color; 4] = [rgb(0xe6c86a), rgb(0x8fb35c), rgb(0x4f8d66), rgb(0x2f6763)];
/// Leaves of the red trees.
pub const AUTUMN: [Color; 4] = [rgb(0xffc46b), rgb(0xf08a55), rgb(0xc75a58), rgb(0x8c3f58)];
/// Bark: lit, in general, shade.
pub const BARK: [Color; 3] = [rgb(0xa9705a), rgb(0x7a4a4c), rgb(0x533244)];
/// Plaster of the windmill and the lighthouse: lit, in general, shade.
pub const PLASTER: [Color; 3] = [rgb(0xfff0d6), rgb(0xf0d3bd), rgb(0xc79aa4)];
/// Red paint: lit, in general, shade.
pub const RED: [Color; 3] = [rgb(0xf5775f), rgb(0xd8524f), rgb(0x9c3a4c)];
/// Lamp light, from the middle outwards.
pub const LIGHT: [Color; 3] = [rgb(0xfffbe6), rgb(0xffe08a), rgb(0xffa552)];
/// Crystals in the cave: sparkle, lit, in general, shade.
pub const CRYSTAL: [Color; 4] = [rgb(0xf2fbff), rgb(0x9fe8f2), rgb(0x4fb3d9), rgb(0x3a6fb0)];
/// Dark ink for lettering and outlines.
pub const INK: Color = rgb(0x2e2140);
/// Light lettering.
pub const CREAM: Color = rgb(0xfff3d8);

/// The sky from top to horizon: height in world units from the middle of the view, and the colour there.
pub const SKY: &[(i32, Color)] = &[
    (-900, rgb(0x141a44)),
    (-420, rgb(0x24296a)),
    (-220, rgb(0x4b3a8c)),
    (-70, rgb(0x9b4d97)),
    (40, rgb(0xe06a86)),
    (130, rgb(0xff9a72)),
    (220, rgb(0xffc884)),
    (320, rgb(0xffe6ad)),
    (900, rgb(0xffe6ad)),
];
/// Mountains and hills from far to near: lit side, shaded side, haze at the foot.
pub const RANGES: [[Color; 3]; 4] = [
    [rgb(0xe58f93), rgb(0xc77592), rgb(0xf0a493)],
    [rgb(0xa8628f), rgb(0x8a5189), rgb(0xc0768f)],
    [rgb(0x6a477f), rgb(0x5b3f7a), rgb(0x855587)],
    [rgb(0x3f3568), rgb(0x372f60), rgb(0x4c3a70)],
];
