//! Blocks of nodes → where they can be seen through.

use super::neighborhood::{AROUND, Neighborhood, places_in_cut};
use super::style::MeshStyle;
use crate::format::BlockKey;
use crate::format::minetest::{SIDE, node_index};
use crate::scene::solid::OcclusionCell;

/// Where a block can be seen through, its z to the south as in the scene. Opaque are those nodes alone that are drawn as
/// opaque cubes.
pub(super) fn bake_occlusion_cell(key: BlockKey, blocks: &Neighborhood<'_>, style: MeshStyle) -> OcclusionCell {
    let Some(block) = blocks.own().filter(|block| !block.is_unreadable()) else { return OcclusionCell::Absent };
    // Faces that are left out: in the dark, and towards nodes of which nothing is known. Cuts uncover others.
    let is_cut = !places_in_cut(key, style.cut).holds(AROUND);
    let has_unknown = block.looks().iter().any(|look| look.unknown) || !blocks.fits_volume();
    if style.surface_only || is_cut || has_unknown {
        return OcclusionCell::Leaky;
    }
    match block.only_look() {
        Some(look) if look.is_cube() => OcclusionCell::Closed,
        _ if !block.looks().iter().any(|look| look.is_cube()) => OcclusionCell::Open,
        _ => OcclusionCell::new(|[x, y, z]| {
            let (look, _) = block.get(node_index([x, y, SIDE - 1 - z]));
            block.looks().get(usize::from(look)).is_some_and(|look| look.is_cube())
        }),
    }
}

#[cfg(test)]
mod tests {
    use glam::IVec3;

    use super::*;
    use crate::bake::minetest::LookBlock;
    use crate::scene::solid::NodeBox;

    const KEY: BlockKey = BlockKey { x: 0, y: 0, z: 0 };

    fn baked(block: &LookBlock, style: MeshStyle) -> OcclusionCell {
        bake_occlusion_cell(KEY, &Neighborhood::new(KEY, |key| (key == KEY).then_some(block)), style)
    }

    fn cell(node: impl Fn([usize; 3]) -> &'static str) -> OcclusionCell {
        baked(&LookBlock::of(|at| (node(at), [0; 2])), MeshStyle::default())
    }

    #[test]
    fn only_opaque_cubes_hide() {
        assert_eq!(cell(|_| "air"), OcclusionCell::Open);
        assert_eq!(cell(|_| "default:stone"), OcclusionCell::Closed);
        assert_eq!(cell(|_| "mcl_core:stone"), OcclusionCell::Closed);
        for name in ["default:glass", "default:water_source", "stairs:slab_stone", "default:torch"] {
            assert_eq!(cell(|_| name), OcclusionCell::Open, "{name}");
            let window = cell(|at| if at[2] == 3 { name } else { "default:stone" });
            assert_eq!(window, OcclusionCell::new(|[_, _, z]| z != SIDE - 1 - 3), "{name}: z goes to the south");
        }
    }

    #[test]
    fn faces_that_are_missing_let_all_through() {
        let stone = LookBlock::of(|_| ("default:stone", [0; 2]));
        assert_eq!(baked(&LookBlock::unreadable(), MeshStyle::default()), OcclusionCell::Absent);
        assert_eq!(
            bake_occlusion_cell(KEY, &Neighborhood::new(KEY, |_| None), MeshStyle::default()),
            OcclusionCell::Absent
        );
        assert_eq!(cell(|at| if at == [1, 2, 3] { "ignore" } else { "default:stone" }), OcclusionCell::Leaky);
        let surface = MeshStyle { surface_only: true, ..MeshStyle::default() };
        assert_eq!(baked(&stone, surface), OcclusionCell::Leaky);
        // A cut at its very side uncovers its nodes; one farther away does not.
        for (low, expected) in [(0, OcclusionCell::Leaky), (-1, OcclusionCell::Closed), (5, OcclusionCell::Leaky)] {
            let cut = NodeBox { min: IVec3::MIN.with_y(low), max: IVec3::MAX };
            assert_eq!(baked(&stone, MeshStyle { cut, ..MeshStyle::default() }), expected, "{low}");
        }
    }
}
