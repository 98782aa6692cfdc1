//! Functions of the stock game with which mods define several nodes of a kind by a few texts: doors, gates, beds, stairs.

use super::lua::{Token, Tokens};
use super::node::NodeDefinition;
use super::values::{last_argument_is, read_text, read_tiles, skip_argument};

/// Texture of a side, where it is known.
type Tile = Option<String>;

/// Kind of nodes that a function defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// `doors.register(name, {tiles})`.
    Door,
    /// `doors.register_trapdoor(name, {tile_front, tile_side})`.
    Trapdoor,
    /// `doors.register_fencegate(name, {texture})`.
    Gate,
    /// `beds.register_bed(name, {tiles = {bottom, top}})`.
    Bed,
    /// `xpanes.register_pane(name, {textures})`.
    Pane,
    /// `walls.register(name, title, textures, …)`.
    Wall,
    /// `default.register_fence(name, {texture})`, and the same of rails.
    Fence,
    /// `default.register_mesepost(name, {texture})`.
    Post,
    /// `default.chest.register_chest(name, {tiles})`.
    Chest,
    /// `carts:register_rail(name, {tiles})`.
    Rail,
    /// `stairs.register_stair_and_slab(name, material, groups, textures, …)`, and the same of one shape alone.
    Stairs(&'static [&'static str]),
}

impl Call {
    /// The kind of a function. `owner`: the name before it, most often that of the table in which it is.
    pub fn of(owner: &str, function: &str) -> Option<Self> {
        Some(match function {
            "register" if owner == "doors" => Self::Door,
            "register" if owner == "walls" => Self::Wall,
            "register_trapdoor" => Self::Trapdoor,
            "register_fencegate" => Self::Gate,
            "register_bed" => Self::Bed,
            "register_pane" => Self::Pane,
            "register_fence" | "register_fence_rail" => Self::Fence,
            "register_mesepost" => Self::Post,
            "register_chest" => Self::Chest,
            "register_rail" => Self::Rail,
            "register_stair" => Self::Stairs(&["stair"]),
            "register_stair_inner" => Self::Stairs(&["stair_inner"]),
            "register_stair_outer" => Self::Stairs(&["stair_outer"]),
            "register_slab" => Self::Stairs(&["slab"]),
            // Mods put functions of their own around this one, with the same arguments.
            _ if function.ends_with("register_stair_and_slab") => {
                Self::Stairs(&["stair", "stair_inner", "stair_outer", "slab"])
            }
            _ => return None,
        })
    }

    /// The nodes, from behind the name, which is the first argument, and its comma. Those without a texture that is
    /// written out are left out.
    pub fn read(self, name: &str, tokens: &mut Tokens<'_>) -> Vec<NodeDefinition> {
        match self {
            Self::Wall if skip_argument(tokens) => plain(&[name], &read_textures(tokens)),
            Self::Stairs(shapes) if skip_argument(tokens) && skip_argument(tokens) => {
                let tiles = read_textures(tokens);
                let names: Vec<String> = shapes.iter().map(|shape| format!("stairs:{shape}_{name}")).collect();
                // Whether textures lie as they do on whole blocks, however the node is turned, is the last argument.
                match last_argument_is(tokens, &Token::Name("true")) {
                    true => plain(&names, &tiles),
                    false => turned(&names, &tiles),
                }
            }
            Self::Wall | Self::Stairs(_) => Vec::new(),
            _ => self.nodes(name, Fields::read(tokens)),
        }
    }

    fn nodes(self, name: &str, fields: Fields) -> Vec<NodeDefinition> {
        let Fields { tiles, halves, texture, front, side } = fields;
        let named = |endings: &[&str]| -> Vec<String> { endings.iter().map(|end| format!("{name}{end}")).collect() };
        match self {
            Self::Door => {
                let owner = if name.contains(':') { "" } else { "doors:" };
                let names = ["_a", "_b", "_c", "_d"].map(|end| format!("{owner}{name}{end}"));
                turned(&names, &tiles)
            }
            Self::Trapdoor => {
                let (Some(front), Some(side)) = (front, side) else { return Vec::new() };
                let with = |tile: &str, transform: &str| Some(format!("{tile}^[transform{transform}"));
                let edge = Some(side.clone());
                let closed = [Some(front.clone()), with(&front, "FY"), edge.clone()];
                let open =
                    [edge, with(&side, "2"), with(&side, "3"), with(&side, "1"), with(&front, "46"), with(&front, "6")];
                [turned(&named(&[""]), &closed), turned(&named(&["_open"]), &open)].concat()
            }
            Self::Gate => turned(&named(&["_closed", "_open"]), texture.map(Some).as_slice()),
            Self::Bed => {
                let [bottom, top] = halves;
                [turned(&named(&["_bottom"]), &bottom), turned(&named(&["_top"]), &top)].concat()
            }
            Self::Pane => {
                // The wide sides, a texture that is not used, the edges.
                let tile = |at: usize| tiles.get(at).cloned().flatten();
                let (wide, edge) = (tile(0), tile(2));
                let name = name.strip_prefix("xpanes:").unwrap_or(name);
                let joined = [edge.clone(), edge.clone(), wide.clone()];
                let flat = [edge.clone(), edge.clone(), edge.clone(), edge, wide.clone(), wide];
                let name_flat = format!("xpanes:{name}_flat");
                [plain(&[format!("xpanes:{name}")], &joined), turned(&[name_flat], &flat)].concat()
            }
            Self::Fence => plain(&[name], texture.map(Some).as_slice()),
            Self::Post => {
                // The lamp shows on the sides alone, darker on two of them.
                let with_lamp = |lamp: &str| texture.as_ref().map(|texture| format!("{texture}^{lamp}.png"));
                let dark = with_lamp("default_mese_post_light_side_dark");
                let bright = with_lamp("default_mese_post_light_side");
                plain(&[name], &[texture.clone(), texture, dark.clone(), dark, bright.clone(), bright])
            }
            Self::Chest => {
                let tile = |at: usize| tiles.get(at).or(tiles.last()).cloned().flatten();
                let mirrored = tile(2).map(|side| format!("{side}^[transformFX"));
                turned(&named(&["", "_open"]), &[tile(0), tile(1), mirrored, tile(3), tile(2), tile(4)])
            }
            Self::Rail => plain(&[name], &tiles),
            Self::Wall | Self::Stairs(_) => Vec::new(),
        }
    }
}

/// Nodes of some names that are not turned.
fn plain<Name: AsRef<str>>(names: &[Name], tiles: &[Tile]) -> Vec<NodeDefinition> {
    let is_there = tiles.iter().any(Option::is_some);
    let node = |name: &Name| NodeDefinition { tiles: tiles.to_vec(), ..NodeDefinition::new(name.as_ref().to_owned()) };
    names.iter().filter(|_| is_there).map(node).collect()
}

/// Nodes of some names that are turned by their second parameter.
fn turned(names: &[String], tiles: &[Tile]) -> Vec<NodeDefinition> {
    let facedir = |node| NodeDefinition { param2_type: Some("facedir".to_owned()), ..node };
    plain(names, tiles).into_iter().map(facedir).collect()
}

/// Textures in a list, or a single one.
fn read_textures(tokens: &mut Tokens<'_>) -> Vec<Tile> {
    match read_text(tokens) {
        Some(texture) => vec![Some(texture)],
        None => read_tiles(tokens),
    }
}

/// Texts of a table.
#[derive(Default)]
struct Fields {
    tiles: Vec<Tile>,
    /// Those of the lower and the upper half.
    halves: [Vec<Tile>; 2],
    texture: Tile,
    front: Tile,
    side: Tile,
}

impl Fields {
    fn read(tokens: &mut Tokens<'_>) -> Self {
        let mut fields = Self::default();
        if tokens.pass(Token::Sign(b'{')) {
            fields.read_table(tokens, true);
        }
        fields
    }

    /// Reads behind the brace that begins a table. `is_outer`: not one of the tables in it.
    fn read_table(&mut self, tokens: &mut Tokens<'_>, is_outer: bool) {
        let mut depth = 1;
        while let Some(token) = tokens.next() {
            depth += token.nesting();
            if depth <= 0 {
                break;
            }
            let Token::Name(key) = token else { continue };
            if depth != 1 || !tokens.pass(Token::Sign(b'=')) {
                continue;
            }
            match key {
                "bottom" if !is_outer => self.halves[0] = read_tiles(tokens),
                "top" if !is_outer => self.halves[1] = read_tiles(tokens),
                _ if !is_outer => {}
                // A list begins with a text or a table, a table of halves with a name.
                "tiles" | "textures" => {
                    if tokens.is_next_in_braces(|token| matches!(token, Token::Name("bottom" | "top"))) {
                        tokens.next();
                        self.read_table(tokens, false);
                    } else {
                        self.tiles = read_tiles(tokens);
                    }
                }
                "texture" => self.texture = read_text(tokens),
                "tile_front" => self.front = read_text(tokens),
                "tile_side" => self.side = read_text(tokens),
                _ => {}
            }
        }
    }
}
