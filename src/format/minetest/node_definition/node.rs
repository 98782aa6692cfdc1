//! Definition of a node.

/// A node, as far as its definition is written out.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeDefinition {
    /// Its name.
    pub name: String,
    /// Way in which it is drawn: `normal`, `plantlike` and others.
    pub draw_type: Option<String>,
    /// Meaning of its second parameter: `facedir`, `wallmounted` and others.
    pub param2_type: Option<String>,
    /// Textures of its sides: up, down, east, west, north, south; the last one is that of all that follow. `None` = put
    /// together by the program.
    pub tiles: Vec<Option<String>>,
    /// Textures of liquids that flow, and others beside those of sides.
    pub special_tiles: Vec<Option<String>>,
    /// Size of plants, 1 for a node.
    pub visual_scale: f32,
}

impl NodeDefinition {
    /// A definition that states nothing.
    pub(super) fn new(name: String) -> Self {
        Self {
            name,
            draw_type: None,
            param2_type: None,
            tiles: Vec::new(),
            special_tiles: Vec::new(),
            visual_scale: 1.0,
        }
    }
}
