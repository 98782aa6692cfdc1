//! Definitions of nodes in the programs of games and mods, as far as they are written out there. A program is read, never
//! run: a definition that a loop makes, or a name that is put together, is passed over.

mod calls;
mod lua;
mod node;
mod values;

pub use node::NodeDefinition;

use calls::Call;
use lua::{Token, tokens};
use values::read_tiles;

/// Function that defines a node. Games call it as a part of one table or another.
const FUNCTION: &str = "register_node";

/// The definitions in the text of a program, in its order.
pub fn read_node_definitions(text: &str) -> Vec<NodeDefinition> {
    let mut tokens = tokens(text);
    let mut definitions = Vec::new();
    let mut owner = "";
    while let Some(token) = tokens.next() {
        let Token::Name(function) = token else { continue };
        let call = Call::of(owner, function);
        owner = function;
        if (function == FUNCTION || call.is_some())
            && tokens.pass(Token::Sign(b'('))
            && let Some(name) = tokens.take_text()
            && tokens.pass(Token::Sign(b','))
        {
            // A colon before the name lets a mod define a node of another one.
            let name = name.strip_prefix(':').unwrap_or(&name).to_owned();
            match call {
                Some(call) => definitions.extend(call.read(&name, &mut tokens)),
                None if tokens.pass(Token::Sign(b'{')) => definitions.push(read_definition(name, &mut tokens)),
                None => {}
            }
        }
    }
    definitions
}

/// Reads behind the brace that begins a definition.
fn read_definition(name: String, tokens: &mut lua::Tokens<'_>) -> NodeDefinition {
    let mut node = NodeDefinition::new(name);
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
    fn functions_of_mods_define_nodes_of_a_kind() {
        let text = r#"
            function doors.register(name, def) minetest.register_node(":" .. name .. "_a", def) end
            doors.register("door_oak", {description = S("Oak, Door"), tiles = {{name = "oak_door.png", culling = true}}})
            doors.register("m:door", {tiles = {"m_door.png"}})
            doors.register_trapdoor("m:flap", {tile_front = "f.png", tile_side = "s.png"})
            doors.register_fencegate(":m:gate", {material = "m:oak", texture = "oak.png", groups = {texture = 1}})
            beds.register_bed("m:bed", {tiles = {
                bottom = {"b1.png", "b2.png"}, top = {"t1.png"}}, nodebox = {bottom = {1, 2}, top = {{1}}}})
            xpanes.register_pane("grid", {textures = {"wide.png", "", "edge.png"}})
            walls.register("m:wall", S("Oak, Wall"), {"oak.png"}, "m:oak", default.sounds())
            walls.register("m:old_wall", "Wall", "old.png", "m:oak")
            default.register_fence("m:fence", {texture = "fence.png"})
            default.register_mesepost("m:post", {texture = "post.png"})
            default.chest.register_chest("m:chest", {tiles = {"up.png", "down.png", "side.png", "side2.png", "front.png"}})
            carts:register_rail("m:rail", {tiles = {"straight.png", "curve.png"}}, {})
            my_register_stair_and_slab("oak", "m:oak", {choppy = 2}, {"oak.png"}, "Oak Stair", sounds(true), false)
            my_register_stair_and_slab("brick", "m:brick", {cracky = 2}, {"brick.png"}, "Brick Stair", sounds, true)
            stairs.register_slab("glass", "m:glass", {cracky = 3}, {"top.png", "top.png", "split.png"}, S("Slab"))
            doors.register(name, def)
            doors.register_fencegate("m:made_gate", {texture = base .. ".png"})
            walls.register("m:short") stairs.register_slab("short", "m:short") walls.register("m:late", "", "late.png")
        "#;
        let found = read_node_definitions(text);
        let tiles = |name: &str| {
            let node = found.iter().find(|node| node.name == name).unwrap_or_else(|| panic!("{name}"));
            names(&node.tiles)
        };
        for name in ["doors:door_oak_a", "doors:door_oak_b", "doors:door_oak_c", "doors:door_oak_d"] {
            assert_eq!(tiles(name), ["oak_door.png"]);
        }
        assert_eq!(tiles("m:door_d"), ["m_door.png"]);
        assert_eq!(tiles("m:flap"), ["f.png", "f.png^[transformFY", "s.png"]);
        assert_eq!(tiles("m:flap_open")[4..], ["f.png^[transform46", "f.png^[transform6"]);
        assert_eq!((tiles("m:gate_closed"), tiles("m:gate_open")), (vec!["oak.png"], vec!["oak.png"]));
        assert_eq!((tiles("m:bed_bottom"), tiles("m:bed_top")), (vec!["b1.png", "b2.png"], vec!["t1.png"]));
        assert_eq!(tiles("xpanes:grid"), ["edge.png", "edge.png", "wide.png"]);
        assert_eq!(tiles("xpanes:grid_flat")[3..], ["edge.png", "wide.png", "wide.png"]);
        assert_eq!((tiles("m:wall"), tiles("m:old_wall")), (vec!["oak.png"], vec!["old.png"]));
        assert_eq!(tiles("m:late"), ["late.png"], "behind calls that end too early");
        assert_eq!((tiles("m:fence"), tiles("m:post")[1]), (vec!["fence.png"], "post.png"));
        assert_eq!(tiles("m:post")[5], "post.png^default_mese_post_light_side.png");
        let chest = ["up.png", "down.png", "side.png^[transformFX", "side2.png", "side.png", "front.png"];
        assert_eq!((tiles("m:chest"), tiles("m:chest_open")), (chest.to_vec(), chest.to_vec()));
        assert_eq!(tiles("m:rail"), ["straight.png", "curve.png"]);
        for name in ["stair_oak", "stair_inner_oak", "stair_outer_oak", "slab_oak"] {
            assert_eq!(tiles(&format!("stairs:{name}")), ["oak.png"]);
        }
        assert_eq!(tiles("stairs:slab_glass"), ["top.png", "top.png", "split.png"]);
        let turned = found.iter().filter(|node| node.param2_type.is_some()).map(|node| &*node.name);
        let turned: Vec<&str> = turned.collect();
        for (name, is_turned) in
            [("m:bed_top", true), ("stairs:slab_oak", true), ("stairs:slab_brick", false), ("m:fence", false)]
        {
            assert_eq!(turned.contains(&name), is_turned, "{name}");
        }
        assert!(found.iter().all(|node| !node.name.contains("made") && !node.name.contains("short")), "{found:?}");
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            read_node_definitions(&text[..end]);
        }
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
