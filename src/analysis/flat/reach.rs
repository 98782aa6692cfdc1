//! Beams of a scene: where they begin and end at a time.
//!
//! Units: world units of the layer's group, seconds. A beam is a line from the middle of its tile towards a length tile
//! beside it in the same layer, up to the first wall or laser blocker. Turning beams start towards their length tile at
//! time 0; on a server that depends on when the map was started. Tiles that set lasers drifting are not followed.

use glam::{IVec2, UVec2, Vec2};

use super::{Emitter, physics_layer, rules};
use crate::base::TILE_WORLD;
use crate::rules::ddnet::{PhysicsLayer, Reach, Ruleset, beam_length, length_change, stops_beams};
use crate::scene::{FlatScene, LayerType, PhysicsTiles};

/// The farthest that a beam goes.
pub const LONGEST_BEAM: f32 = 9.0 * TILE_WORLD;

/// A beam.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    /// The middle of the tile that sends it.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
}

/// The beams that a tile sends; none for tiles that send none.
pub fn beams(scene: &FlatScene, emitter: &Emitter, time_s: f64) -> Vec<Beam> {
    let turns_per_s = match emitter.reach {
        Reach::Door => 0.0,
        Reach::Laser { turns_per_s } => turns_per_s,
        Reach::Dragger { .. } | Reach::Turret { .. } => return Vec::new(),
    };
    let Some(tiles) = scene.physics.get(emitter.layer) else { return Vec::new() };
    let Some(layer) = physics_layer(tiles.kind) else { return Vec::new() };
    let rules = rules(scene);
    let walls = Walls::new(scene);
    let angle = (f64::from(turns_per_s) * time_s).fract() as f32 * std::f32::consts::TAU;
    let is_laser = matches!(emitter.reach, Reach::Laser { .. });
    let from = (emitter.at.as_vec2() + 0.5) * TILE_WORLD;
    let sides = (-1..=1).flat_map(|y| (-1..=1).map(move |x| IVec2::new(x, y)));
    let beam = |side: IVec2| {
        let full = beam_length(rules, layer, id_at(tiles, emitter.at, side)?)?;
        let change = length_change(rules, layer, id_at(tiles, emitter.at, side * 2)?).filter(|_| is_laser);
        let length = change.map_or(full, |change| change.length(full, time_s));
        let direction = Vec2::from_angle(angle).rotate(side.as_vec2().normalize_or_zero());
        Some(Beam { from, to: from + direction * walls.way(from, direction, length) })
    };
    sides.filter_map(beam).collect()
}

/// Whether beams of the tile change while time passes.
pub fn moves(scene: &FlatScene, emitter: &Emitter) -> bool {
    let Reach::Laser { turns_per_s } = emitter.reach else { return false };
    turns_per_s != 0.0 || beams(scene, emitter, 0.0) != beams(scene, emitter, 1.0)
}

fn id_at(tiles: &PhysicsTiles, at: UVec2, by: IVec2) -> Option<u8> {
    let at = UVec2::new(at.x.checked_add_signed(by.x)?, at.y.checked_add_signed(by.y)?);
    Some(tiles.cell(at).id)
}

/// Tiles that stop beams.
struct Walls<'a> {
    layers: Vec<(PhysicsLayer, &'a PhysicsTiles)>,
}

impl<'a> Walls<'a> {
    fn new(scene: &'a FlatScene) -> Self {
        let counting = scene.physics.iter().filter(|tiles| tiles.counts && rules(scene) == Ruleset::DdNet);
        let walls = counting.filter(|tiles| matches!(tiles.kind, LayerType::Game | LayerType::Front));
        Self { layers: walls.filter_map(|tiles| Some((physics_layer(tiles.kind)?, tiles))).collect() }
    }

    /// How far a beam gets, at most `length`.
    fn way(&self, from: Vec2, direction: Vec2, length: f32) -> f32 {
        /// Into the next tile, against rounding.
        const NUDGE: f32 = 0.01;
        let length = length.clamp(0.0, LONGEST_BEAM);
        let mut way = 0.0;
        while way < length {
            let at = from + direction * (way + NUDGE);
            let tile = (at / TILE_WORLD).floor();
            if self.stop(tile.as_ivec2()) {
                return way;
            }
            let edge = (tile + direction.signum() * 0.5 + 0.5) * TILE_WORLD;
            let to_edge = (edge - at) / direction;
            let step = [to_edge.x, to_edge.y].into_iter().filter(|step| step.is_finite()).fold(length, f32::min);
            way += step.max(0.0) + NUDGE;
        }
        length
    }

    /// Whether beams end at a tile; beyond the edges the nearest tile counts.
    fn stop(&self, tile: IVec2) -> bool {
        self.layers.iter().filter(|(_, tiles)| tiles.size_tiles.min_element() > 0).any(|(layer, tiles)| {
            let last = (tiles.size_tiles - UVec2::ONE).min(UVec2::splat(i32::MAX as u32)).as_ivec2();
            stops_beams(*layer, tiles.cell(tile.clamp(IVec2::ZERO, last).as_uvec2()).id)
        })
    }
}
