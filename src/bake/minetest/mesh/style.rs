//! How blocks become meshes: light, place and cuts.

use glam::IVec3;

use crate::scene::solid::NodeBox;

/// How blocks become meshes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeshStyle {
    /// Corners have the light that the nodes around them store; else all have full light, and more faces are merged.
    pub light: bool,
    /// The node that lies at the origin of the scene. Near the eye, so that places near it are exact however far from the
    /// middle of the world it is.
    pub anchor: IVec3,
    /// Nodes that are drawn. All others count as air in daylight, so that faces of the cut show.
    pub cut: NodeBox,
    /// Faces that no light of the sky reaches are left out: the landscape remains, without its caves.
    pub surface_only: bool,
}
