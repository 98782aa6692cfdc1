//! Textures of the sides of nodes, and how the second parameter turns them.

use std::sync::LazyLock;

use glam::{IVec3, Vec2, Vec3};

use super::boxes::turned_place;
use crate::bake::minetest::textures::SIDES;

/// A texture on a surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SurfaceTile {
    /// Number of the texture, 0 for none.
    pub number: u16,
    /// Quarters that it is turned by, counter-clockwise.
    pub turns: u8,
}

/// How the second parameter of nodes turns their textures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Turning {
    /// Not at all.
    #[default]
    None,
    /// In one of 24 directions.
    Any,
    /// In one of 4 directions around the vertical axis.
    Around,
}

impl Turning {
    /// The meaning of a kind of second parameter, as definitions name it.
    pub fn of(param2_type: &str) -> Self {
        match param2_type {
            "facedir" | "colorfacedir" => Self::Any,
            "4dir" | "color4dir" => Self::Around,
            _ => Self::None,
        }
    }

    /// The direction as `facedir` numbers it.
    fn direction(self, param2: u8) -> usize {
        match self {
            Self::None => 0,
            Self::Any => usize::from(param2 & 31),
            Self::Around => usize::from(param2 & 3),
        }
    }
}

/// Textures of the sides of a node: up, down, east, west, north, south.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeTiles {
    pub(super) numbers: [u16; SIDES],
    pub(super) turning: Turning,
    /// Whether the textures of the sides show where they are opaque, in the place of the sides.
    pub(super) is_clipped: bool,
    /// Texture that shows where it is opaque, in the place of blades, boards and whatever has a model; 0 for none.
    pub(super) cutout: u16,
    /// Whether the model is mirrored: that of a door with its hinges on the right.
    pub(super) is_mirrored: bool,
    /// Size of a plant in sixteenths of a node.
    pub(super) scale: u8,
}

/// A side of a node, with the directions to the right on its texture and upwards, where nothing is turned.
#[derive(Clone, Copy)]
struct Side {
    out: IVec3,
    right: IVec3,
    up: IVec3,
}

/// The sides in the order of definitions.
const ALL: [Side; SIDES] = [
    Side { out: IVec3::Y, right: IVec3::X, up: IVec3::Z },
    Side { out: IVec3::NEG_Y, right: IVec3::X, up: IVec3::NEG_Z },
    Side { out: IVec3::X, right: IVec3::Z, up: IVec3::Y },
    Side { out: IVec3::NEG_X, right: IVec3::NEG_Z, up: IVec3::Y },
    Side { out: IVec3::Z, right: IVec3::NEG_X, up: IVec3::Y },
    Side { out: IVec3::NEG_Z, right: IVec3::X, up: IVec3::Y },
];

/// By direction, then by side: the side whose texture lies there, and its turns.
static TURNED: LazyLock<[[(usize, u8); SIDES]; 24]> = LazyLock::new(|| {
    std::array::from_fn(|direction| {
        let turned = |at: IVec3| turned_place(at.as_vec3(), direction as u8).round().as_ivec3();
        ALL.map(|Side { out, right, up }| {
            let from = ALL.iter().enumerate().find(|(_, side)| turned(side.out) == out);
            let (number, turns) = from.map_or((0, None), |(number, side)| {
                let quarters = [right, up, -right, -up];
                (number, quarters.iter().position(|axis| *axis == turned(side.right)))
            });
            (number, turns.unwrap_or(0) as u8)
        })
    })
});

impl NodeTiles {
    /// No textures.
    pub const NONE: Self = Self {
        numbers: [0; SIDES],
        turning: Turning::None,
        is_clipped: false,
        cutout: 0,
        is_mirrored: false,
        scale: 16,
    };

    /// The texture of the side that faces a way. `param2`: of the node.
    pub(super) fn facing(&self, out: IVec3, param2: u8) -> SurfaceTile {
        let side = ALL.iter().position(|side| side.out == out).unwrap_or(0);
        let turned = TURNED.get(self.turning.direction(param2)).and_then(|sides| sides.get(side));
        let (from, turns) = turned.copied().unwrap_or((side, 0));
        SurfaceTile { number: self.numbers.get(from).copied().unwrap_or(0), turns }
    }

    /// The texture that shows where it is opaque, on a side of the node itself; of number 0 where there is none.
    pub(super) fn clipped(&self, out: IVec3, param2: u8) -> SurfaceTile {
        if self.is_clipped { self.facing(out, param2) } else { SurfaceTile::default() }
    }

    /// Size of a plant in nodes.
    pub(super) fn scale(&self) -> f32 {
        f32::from(self.scale) / 16.0
    }
}

impl SurfaceTile {
    /// Place on the texture, to the right and down, of a place in a node whose middle is the origin. `out`: the way that the
    /// surface faces. Shaders place textures without cut-outs in the same way.
    pub fn place(self, out: IVec3, at: Vec3) -> Vec2 {
        let Some(side) = ALL.iter().find(|side| side.out == out) else { return Vec2::ZERO };
        let across = Vec2::new(at.dot(side.right.as_vec3()), at.dot(side.up.as_vec3()));
        let across = match self.turns & 3 {
            0 => across,
            1 => Vec2::new(across.y, -across.x),
            2 => -across,
            _ => Vec2::new(-across.y, across.x),
        };
        Vec2::new(across.x, -across.y) + 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trunk_that_lies_has_its_ends_at_its_ends() {
        // 1 on the ends, 2 around.
        let trunk = NodeTiles { numbers: [1, 1, 2, 2, 2, 2], turning: Turning::Any, ..NodeTiles::NONE };
        let ends = |param2: u8| ALL.map(|side| trunk.facing(side.out, param2).number == 1);
        assert_eq!(ends(0), [true, true, false, false, false, false], "upright");
        // Up leads to the north or south with 4 to 11, to the east or west with 12 to 19.
        for param2 in 4..12 {
            assert_eq!(ends(param2), [false, false, false, false, true, true], "{param2}");
        }
        for param2 in 12..20 {
            assert_eq!(ends(param2), [false, false, true, true, false, false], "{param2}");
        }
        // Bark runs along the trunk.
        assert_eq!(trunk.facing(IVec3::Y, 12).turns % 2, 1, "to the east, across the picture");
        assert_eq!(trunk.facing(IVec3::Y, 4).turns % 2, 0, "to the north, as the picture goes");
    }

    #[test]
    fn a_front_turns_around() {
        let furnace = NodeTiles { numbers: [1, 2, 3, 4, 5, 6], turning: Turning::Around, ..NodeTiles::NONE };
        // The south side is the front; it then looks to the west, north and east.
        for (param2, out) in [(0, IVec3::NEG_Z), (1, IVec3::NEG_X), (2, IVec3::Z), (3, IVec3::X)] {
            assert_eq!(furnace.facing(out, param2), SurfaceTile { number: 6, turns: 0 }, "{param2}");
        }
        let fixed = NodeTiles { turning: Turning::None, ..furnace };
        assert_eq!(fixed.facing(IVec3::X, 3).number, 3);
    }

    #[test]
    fn a_place_on_a_side_is_one_on_its_texture() {
        let place = |turns, out, at: [f32; 3]| SurfaceTile { number: 1, turns }.place(out, at.into()).to_array();
        // The upper left corner as seen from outside, north up on tops.
        for (out, at) in [
            (IVec3::Y, [-0.5, 0.5, 0.5]),
            (IVec3::NEG_Y, [-0.5, -0.5, -0.5]),
            (IVec3::X, [0.5, 0.5, -0.5]),
            (IVec3::NEG_X, [-0.5, 0.5, 0.5]),
            (IVec3::Z, [0.5, 0.5, 0.5]),
            (IVec3::NEG_Z, [-0.5, 0.5, -0.5]),
        ] {
            assert_eq!(place(0, out, at), [0.0, 0.0], "{out}");
            // A picture that is turned by a quarter counter-clockwise has its upper right corner there.
            assert_eq!(place(1, out, at), [1.0, 0.0], "{out}");
            assert_eq!(place(2, out, at), [1.0, 1.0], "{out}");
        }
        assert_eq!(place(0, IVec3::NEG_Z, [0.25, 0.25, -0.5]), [0.75, 0.25]);
    }

    #[test]
    fn no_direction_loses_a_side() {
        for sides in TURNED.iter() {
            let mut from = sides.map(|(from, _)| from);
            from.sort_unstable();
            assert_eq!(from, [0, 1, 2, 3, 4, 5]);
        }
    }
}
