//! The demo map, from code: its pictures, its land, its scenery, its physics.
//!
//! ```text
//! paint, palette, font ─► ground_art, small_art, tile_art, sprite_art, sky_art, falls_art   pictures
//! land ─► land_layers, physics                                                              tiles
//!         backdrop, underground, props, lights                                              quads
//!         motion                                                                            envelopes
//!                    └──────────► plan: all of it becomes one document
//! ```

mod backdrop;
mod falls_art;
mod font;
mod ground_art;
mod land;
mod land_layers;
mod lights;
mod motion;
mod palette;
mod physics;
mod plan;
mod props;
mod sky_art;
mod small_art;
mod sprite_art;
mod tile_art;
mod underground;

use mapscope::base::ImageIndex;
use mapscope::format::teeworlds::{Document, Info, Layer, LayerKind};

use land::Land;
use motion::Motion;
use plan::{Plan, detail};

/// The whole demo map.
pub fn demo_map() -> Document {
    let mut plan = Plan::default();
    plan.document.map.info = info();
    let tiles = plan.image("demo_tiles", &tile_art::tile_set());
    let sprites = plan.image("demo_sprites", &sprite_art::sprite_sheet());
    let sky = plan.image("demo_sky", &sky_art::sky_sheet());
    let falls = plan.image("demo_falls", &falls_art::falls());
    let motion = motion::add(&mut plan);
    let land = Land::new();

    backdrop::add(&mut plan, &motion, sky, sprites);
    underground::add_cavern(&mut plan, &motion, sprites);
    props::add_buildings(&mut plan, &motion, sprites);
    props::add_waterfall(&mut plan, &motion, falls);
    add_game(&mut plan, &land, &motion, tiles, sprites);
    add_foreground(&mut plan, &land, &motion, tiles, sprites);
    plan.document
}

fn info() -> Info {
    Info {
        author: "mapscope".into(),
        version: "1".into(),
        credits: "Drawn by code; see tests/tools/demo in the project.".into(),
        license: "MIT OR Apache-2.0".into(),
        settings: vec![
            "sv_map_window 15".into(),
            "tune_zone 1 gravity 0.25".into(),
            "tune_zone_enter 1 Light as a feather".into(),
            "tune_zone_leave 1 Down to earth".into(),
        ],
    }
}

/// The plane of play: what is behind the players, then the physics layers.
fn add_game(plan: &mut Plan, land: &Land, motion: &Motion, tiles: ImageIndex, sprites: ImageIndex) {
    let mut layers = vec![
        plan.tiles("Back wall", tiles, land.back_wall()),
        plan.tiles("Furniture", tiles, land.furniture()),
        plan.tiles("Eight ways", tiles, land.arrows()),
        plan.quads("Grotto", Some(sprites), &underground::grotto()),
        plan.tiles("Ground", tiles, land.ground_tiles()),
        detail(plan.quads("Buried", Some(sprites), &underground::buried(land))),
        plan.quads("Depths", None, &underground::depths()),
        plan.quads("Grotto glow", Some(sprites), &underground::grotto_light(motion)),
        plan.tiles("Buildings", tiles, land.buildings()),
        plan.quads("Signs", Some(sprites), &props::signs(motion)),
        detail(plan.tiles("Growth", tiles, land.growth())),
    ];
    layers.extend(physics::layers(plan, land));
    plan.group("Game", 100, layers);
}

/// What is drawn over the players.
fn add_foreground(plan: &mut Plan, land: &Land, motion: &Motion, tiles: ImageIndex, sprites: ImageIndex) {
    let tinted = |mut layer: Layer, envelope| {
        if let LayerKind::Tiles(tiles) = &mut layer.kind {
            tiles.color_env = Some(envelope);
        }
        layer
    };
    let layers = vec![
        tinted(plan.tiles("Water", tiles, land.water()), motion.water),
        tinted(plan.tiles("Energy", tiles, land.energy()), motion.energy),
        plan.quads("Six curves", Some(sprites), &props::balloons(motion)),
        plan.quads("Beam", None, &lights::beams(motion)),
        detail(plan.quads("Spray", Some(sprites), &lights::spray(motion))),
        detail(plan.quads("Lamp light", Some(sprites), &lights::lamps(motion))),
        detail(plan.quads("Fireflies", Some(sprites), &lights::swarm(motion))),
    ];
    plan.group("Foreground", 100, layers);
}
