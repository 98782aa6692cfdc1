//! Nodes that do not fill their places: boxes, plants and liquids that flow.

use glam::{BVec4, IVec3, Vec3};

use super::boxes::{ShapeBox, board, boxes};
use super::door::add_door;
use super::light::inner_light;
use super::liquid::add_liquid;
use super::looks::NodeLook;
use super::neighborhood::{Kind, Volume};
use super::plant::{add_plant, add_plant_cutout, add_small_plant};
use super::quads::{Paint, Quads, WHOLE_TEXTURE};
use super::rail::add_rail;
use super::tiles::SurfaceTile;
use super::torch::add_torch;
use crate::format::minetest::{NODES, node_place};
use crate::rules::minetest::NodeShape;
use crate::scene::solid::{UNTEXTURED_ONLY, Vertex};

/// Whether something of a node is drawn here.
pub(super) fn is_shape(look: &NodeLook) -> bool {
    !matches!(
        look.shape,
        NodeShape::Air | NodeShape::Cube | NodeShape::OtherCube | NodeShape::Glass | NodeShape::Liquid
    )
}

/// Adds all such nodes. `light`: where it comes from; `None` = full everywhere.
pub(super) fn add_shapes(quads: &mut Quads, volume: &Volume, light: Option<&Volume>) {
    for index in 0..NODES {
        let at = IVec3::from(node_place(index).map(|n| n as i32));
        let look = volume.look(at);
        let light_at = |at: IVec3| light.map_or(Vertex::FULL_LIGHT, |volume| inner_light(volume, at));
        // Where textures are drawn, they take the place of blades and boards.
        let cutout = look.tiles.cutout;
        let tile = SurfaceTile { number: if cutout == 0 { 0 } else { UNTEXTURED_ONLY }, turns: 0 };
        let paint = Paint { rgb: look.rgb, alpha: u8::MAX, is_liquid: false, tile };
        match look.shape {
            _ if !is_shape(look) => {}
            NodeShape::FlowingLiquid => add_liquid(quads, volume, at, look, light_at(at)),
            NodeShape::Plant | NodeShape::SmallPlant => {
                let add = if look.shape == NodeShape::Plant { add_plant } else { add_small_plant };
                add(quads, at.as_vec3(), paint, light_at(at));
                if cutout != 0 {
                    add_plant_cutout(quads, at.as_vec3(), look.tiles.scale(), cutout, light_at(at));
                }
            }
            // It grows into the node above.
            NodeShape::Rooted if volume.kind(at + IVec3::Y) != Kind::Cube => {
                let above = at + IVec3::Y;
                add_plant(quads, above.as_vec3(), paint, light_at(above));
                if cutout != 0 {
                    add_plant_cutout(quads, above.as_vec3(), 1.0, cutout, light_at(above));
                }
            }
            NodeShape::Rooted => {}
            shape => {
                let (param2, light, tiles) = (volume.param2(at), light_at(at), &look.tiles);
                let joins = joins(volume, at, look);
                let paint_of = |out| match (cutout, tiles.clipped(out, param2).number) {
                    (0, 0) if tiles.is_clipped => paint,
                    (0, 0) => Paint { tile: tiles.facing(out, param2), ..paint },
                    _ => Paint { tile: SurfaceTile { number: UNTEXTURED_ONLY, turns: 0 }, ..paint },
                };
                let clipped = |out| if cutout == 0 { tiles.clipped(out, param2) } else { SurfaceTile::default() };
                for sides in boxes(shape, param2, joins) {
                    add_box(quads, volume, at, sides, (&paint_of, &clipped), light);
                }
                let middle = at.as_vec3() + 0.5;
                match shape {
                    _ if cutout == 0 => {}
                    NodeShape::Torch => add_torch(quads, middle, param2, cutout, light),
                    NodeShape::Door { .. } => add_door(quads, middle, (param2, tiles.is_mirrored), cutout, light),
                    NodeShape::Rail => add_rail(quads, volume, at, joins, &tiles.numbers, light),
                    _ => {
                        let corners = board(param2).map(|corner| middle + corner);
                        quads.add_cutout(corners, WHOLE_TEXTURE, None, cutout, light);
                    }
                }
            }
        }
    }
}

/// Adds a box, but for sides that lie on those of a cube. `paint`: of the side that faces a way; `clipped`: the texture whose
/// opaque pixels show in its place, of number 0 for none.
fn add_box(
    quads: &mut Quads,
    volume: &Volume,
    at: IVec3,
    [low, high]: ShapeBox,
    (paint, clipped): (&impl Fn(IVec3) -> Paint, &impl Fn(IVec3) -> SurfaceTile),
    light: [u8; 4],
) {
    let middle = at.as_vec3() + 0.5;
    for axis in 0..3 {
        for (sign, end) in [(-1, low), (1, high)] {
            let out = IVec3::AXES.get(axis).copied().unwrap_or(IVec3::X) * sign;
            let is_hidden = || matches!(volume.kind(at + out), Kind::Cube | Kind::Unknown);
            if end[axis] * sign as f32 == 0.5 && is_hidden() {
                continue;
            }
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            let corner = |at_u: Vec3, at_v: Vec3| {
                let mut corner = end;
                (corner[u], corner[v]) = (at_u[u], at_v[v]);
                corner
            };
            let mut corners = [corner(low, low), corner(high, low), corner(high, high), corner(low, high)];
            if sign > 0 {
                corners.swap(1, 3);
            }
            let around = corners.map(|corner| middle + corner);
            quads.add(around, out.as_vec3(), paint(out), &[light; 4]);
            let tile = clipped(out);
            if tile.number != 0 {
                let places = corners.map(|corner| tile.place(out, corner));
                quads.add_cutout(around, places, Some(out.as_vec3()), tile.number, light);
            }
        }
    }
}

/// Whether a node is joined to those in the east, west, north and south.
fn joins(volume: &Volume, at: IVec3, look: &NodeLook) -> BVec4 {
    let is_joined = |out: IVec3| {
        let other = volume.look(at + out);
        let is_full = || other.is_cube() || other.shape == NodeShape::Glass;
        match look.shape {
            NodeShape::Fence | NodeShape::FenceRail => {
                is_full() || matches!(other.shape, NodeShape::Fence | NodeShape::FenceRail | NodeShape::Gate { .. })
            }
            NodeShape::Wall => is_full() || matches!(other.shape, NodeShape::Wall | NodeShape::Gate { .. }),
            NodeShape::Pane => is_full() || matches!(other.shape, NodeShape::Pane | NodeShape::FlatPane),
            NodeShape::Rail => {
                other.shape == NodeShape::Rail
                    || [IVec3::Y, IVec3::NEG_Y].iter().any(|up| volume.look(at + out + *up).shape == NodeShape::Rail)
            }
            _ => false,
        }
    };
    BVec4::new(is_joined(IVec3::X), is_joined(IVec3::NEG_X), is_joined(IVec3::Z), is_joined(IVec3::NEG_Z))
}
