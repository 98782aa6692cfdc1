//! Definitions of nodes in the programs of games and mods, as far as they are written out there. A program is read, never
//! run: a definition that a loop makes, or a name that is put together, is passed over.

mod lua;

use lua::{Token, tokens};

/// Function that defines a node. Games call it as a part of one table or another.
const FUNCTION: &str = "register_node";
/// Most textures of a node.
const SIDES: usize = 6;

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

/// The definitions in the text of a program, in its order.
pub fn read_node_definitions(text: &str) -> Vec<NodeDefinition> {
    let mut tokens = tokens(text);
    let mut definitions = Vec::new();
    while let Some(token) = tokens.next() {
        if token == Token::Name(FUNCTION)
            && tokens.pass(Token::Sign(b'('))
            && let Some(name) = tokens.take_text()
            && tokens.pass(Token::Sign(b','))
            && tokens.pass(Token::Sign(b'{'))
        {
            // A colon before the name lets a mod define a node of another one.
            let name = name.strip_prefix(':').unwrap_or(&name).to_owned();
            definitions.push(read_definition(name, &mut tokens));
        }
    }
    definitions
}

/// Reads behind the brace that begins a definition.
fn read_definition(name: String, tokens: &mut lua::Tokens<'_>) -> NodeDefinition {
    let mut node = NodeDefinition {
        name,
        draw_type: None,
        param2_type: None,
        tiles: Vec::new(),
        special_tiles: Vec::new(),
        visual_scale: 1.0,
    };
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
            // The second name is that of games of 2011.
            "tiles" | "tile_images" => node.tiles = read_tiles(tokens),
            "special_tiles" => node.special_tiles = read_tiles(tokens),
            "drawtype" => node.draw_type = tokens.take_text(),
            "paramtype2" => node.param2_type = tokens.take_text(),
            "visual_scale" => {
                let scale = tokens.take_number().filter(|scale| (0.1..=8.0).contains(scale));
                node.visual_scale = scale.unwrap_or(node.visual_scale);
            }
            _ => {}
        }
    }
    node
}

/// A list of textures: texts, or tables with the name among other things.
fn read_tiles(tokens: &mut lua::Tokens<'_>) -> Vec<Option<String>> {
    let mut tiles = Vec::new();
    if !tokens.pass(Token::Sign(b'{')) {
        return tiles;
    }
    let is_end = |token: Option<&Token<'_>>| matches!(token, Some(Token::Sign(b',' | b';' | b'}')));
    while !tokens.pass(Token::Sign(b'}')) {
        let tile = match tokens.next() {
            None => break,
            Some(Token::Text(text)) if is_end(tokens.peek()) => Some(text.into_owned()),
            Some(Token::Sign(b'{')) => read_tile_table(tokens),
            Some(token) => {
                skip_value(tokens, token.nesting());
                None
            }
        };
        // What follows a table or a text that is only the beginning of a longer expression.
        if !is_end(tokens.peek()) {
            skip_value(tokens, 0);
        }
        if tiles.len() < SIDES {
            tiles.push(tile);
        }
        while tokens.pass(Token::Sign(b',')) || tokens.pass(Token::Sign(b';')) {}
    }
    tiles
}

/// Name in a table of a texture, behind the brace that begins it.
fn read_tile_table(tokens: &mut lua::Tokens<'_>) -> Option<String> {
    let (mut depth, mut name) = (1, None);
    while depth > 0 {
        let token = tokens.next()?;
        depth += token.nesting();
        if depth == 1 && matches!(token, Token::Name("name" | "image")) && tokens.pass(Token::Sign(b'=')) {
            let text = tokens.take_text();
            name = text.filter(|_| matches!(tokens.peek(), Some(Token::Sign(b',' | b';' | b'}'))));
        }
    }
    name
}

/// Goes on to the comma or brace behind an expression. `depth`: brackets that are open.
fn skip_value(tokens: &mut lua::Tokens<'_>, mut depth: i32) {
    while let Some(token) = tokens.peek() {
        let is_separator = matches!(token, Token::Sign(b',' | b';' | b'}'));
        if depth <= 0 && is_separator {
            return;
        }
        depth += token.nesting();
        tokens.next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> NodeDefinition {
        let definitions = read_node_definitions(text);
        assert_eq!(definitions.len(), 1, "{definitions:?}");
        definitions.into_iter().next().expect("one")
    }

    fn names(tiles: &[Option<String>]) -> Vec<&str> {
        tiles.iter().map(|tile| tile.as_deref().unwrap_or("?")).collect()
    }

    #[test]
    fn a_definition_is_read_as_it_is_written() {
        let node = only(
            r#"
            -- minetest.register_node("a:comment", {})
            --[[ minetest.register_node("a:long_comment", {}) ]]
            core.register_node(":a:grass", {
                description = S("Grass, {not} a \"tiles = {}\""),
                tiles = {"a_top.png", 'a_dirt.png',
                    {name = "a_dirt.png^a_side.png", tileable_vertical = false}},
                drawtype = "allfaces_optional",
                paramtype2 = 'facedir',
                groups = {tiles = 1, drawtype = 2},
                on_place = function(stack, placer)
                    local tiles = {"no.png"}
                    return {drawtype = "none"}
                end,
                visual_scale = 1.69,
            })
            "#,
        );
        assert_eq!((&*node.name, node.draw_type.as_deref()), ("a:grass", Some("allfaces_optional")));
        assert_eq!((node.param2_type.as_deref(), node.visual_scale), (Some("facedir"), 1.69));
        assert_eq!(names(&node.tiles)[1..], ["a_dirt.png", "a_dirt.png^a_side.png"]);
    }

    #[test]
    fn parts_that_a_program_makes_are_not_guessed() {
        let node = only(
            r#"minetest.register_node("a:b", {tiles = {"a_" .. color .. ".png", tile("x", {1, 2}), "b.png"; {
                name = [[c.png]], animation = {name = "other.png", aspect_w = 16} }, {name = "d" .. e}}})"#,
        );
        assert_eq!(names(&node.tiles), ["?", "?", "b.png", "c.png", "?"]);
        let made = r#"minetest.register_node("a:" .. name, {tiles = {"x.png"}}) minetest.register_node(name, def)"#;
        assert_eq!(read_node_definitions(made), []);
        assert_eq!(only(r#"register_node("a:b", {tiles = other, drawtype = kind})"#).tiles, []);
    }

    #[test]
    fn a_program_that_is_cut_off_anywhere_does_no_harm() {
        let text = r#"x.register_node("a:b", {tiles = {"t.png", {name = "u.png"}}, drawtype = "liquid", --[==[ a ]==]
            paramtype2 = "facedir", on_use = function() return "é\"", [[long]], 0x1p4, 1e-5 end})"#;
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            assert!(read_node_definitions(&text[..end]).len() <= 1);
        }
        assert_eq!(names(&only(text).tiles), ["t.png", "u.png"]);
        assert_eq!(read_node_definitions(&"{".repeat(100_000)), []);
    }
}
