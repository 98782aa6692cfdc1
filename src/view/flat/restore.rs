//! The saved view of a map, and restoring it.

use std::collections::{BTreeMap, HashSet};

use glam::Vec2;

use super::{FlatView, LayerVisibility, Motion, navigate};
use crate::base::{LayerId, TILE_WORLD, fnv1a_64};
use crate::prefs::{self, MAX_LAYERS, SavedFlatView};
use crate::scene::{Camera, FlatScene, Viewpoint, Xray};

/// Places are saved to this part of a tile, times to this part of a second.
const PLACE_PARTS: f64 = 10_000.0;
const TIME_PARTS: f64 = 1000.0;

/// Fingerprint of a map's layers: it changes when layers or groups come, go, or change their places.
pub fn layers_print(info: &FlatScene) -> u64 {
    let mut names: Vec<&str> = Vec::new();
    for group in &info.groups {
        names.push("group");
        names.extend(group.layers.iter().flat_map(|layer| [layer.info.layer_type.name(), &layer.info.name]));
    }
    // Saved in the settings file, so it must stay the same for years.
    fnv1a_64(names.iter().flat_map(|name| name.bytes().chain([0xff])))
}

/// Saved view of a map whose layers have that fingerprint.
pub fn saved_view(state: &FlatView, layers: u64) -> SavedFlatView {
    let (center_tiles, zoom) = looking_at(state.camera);
    let visibility = &state.visibility;
    SavedFlatView {
        center_tiles,
        zoom,
        time_s: round(state.clock.time_s, TIME_PARTS),
        entities: state.overlay.entities,
        xray: match state.overlay.xray {
            Xray::Off => prefs::Xray::Off,
            Xray::Dimmed => prefs::Xray::Dimmed,
            Xray::Only => prefs::Xray::Only,
        },
        hidden: numbers(&visibility.hidden),
        forced: numbers(&visibility.forced),
        alone: numbers(&visibility.solo),
        strength: match visibility.opacity.len() <= MAX_LAYERS {
            true => visibility.opacity.iter().map(|(id, percent)| (id.0, *percent)).collect(),
            false => BTreeMap::new(),
        },
        layers,
    }
}

/// The middle of a camera's picture in tiles, and how large it shows the world.
fn looking_at(Camera { center, zoom }: Camera) -> ([f64; 2], f64) {
    let tiles = |world: f32| round(f64::from(world / TILE_WORLD), PLACE_PARTS);
    let zoom = 1.0 / f64::from(zoom);
    // A fixed number of digits, wherever the point is.
    let zoom_parts = 10_f64.powi(5 - zoom.log10().floor() as i32);
    ([tiles(center.x), tiles(center.y)], round(zoom, zoom_parts))
}

fn round(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

impl FlatView {
    /// Place that is shown, or flown to.
    pub fn viewpoint(&self) -> Viewpoint {
        self.viewpoint_of(self.target_camera())
    }

    /// Viewpoint of the same size and time around another point, in world units.
    pub fn viewpoint_at(&self, center: Vec2) -> Viewpoint {
        self.viewpoint_of(Camera { center, ..self.target_camera() })
    }

    fn target_camera(&self) -> Camera {
        self.motion.flight.map_or(self.camera, |flight| flight.to)
    }

    fn viewpoint_of(&self, camera: Camera) -> Viewpoint {
        let (center_tiles, zoom) = looking_at(camera);
        Viewpoint::Flat { center_tiles, zoom, time_s: round(self.clock.time_s, TIME_PARTS) }
    }
}

/// The camera that shows a place in tiles, so many times as large as a player sees it.
pub(super) fn place_camera(state: &FlatView, scene: &FlatScene, [x, y]: [f64; 2], zoom: f64) -> Option<Camera> {
    let (least, most) = navigate::zoom_range(state, Some(scene));
    let (center, zoom) = (Vec2::new(x as f32, y as f32) * TILE_WORLD, (1.0 / zoom) as f32);
    (center.is_finite() && zoom.is_finite()).then(|| Camera { center, zoom: zoom.clamp(least, most) })
}

/// Numbers of layers in order; none where they are too many to be saved.
fn numbers(layers: &HashSet<LayerId>) -> Vec<u32> {
    if layers.len() > MAX_LAYERS {
        return Vec::new();
    }
    let mut numbers: Vec<u32> = layers.iter().map(|id| id.0).collect();
    numbers.sort_unstable();
    numbers
}

/// Restores a view in the map that has just been opened. Where its layers have changed since, only the place counts.
pub(super) fn restore(state: &mut FlatView, scene: &FlatScene, view: &SavedFlatView) {
    let (least, most) = navigate::zoom_range(state, Some(scene));
    let [x, y] = view.center_tiles;
    let zoom = ((1.0 / view.zoom) as f32).clamp(least, most);
    state.camera = Camera { center: Vec2::new(x as f32, y as f32) * TILE_WORLD, zoom };
    state.motion = Motion::default();
    if view.layers != layers_print(scene) {
        return;
    }
    state.clock.time_s = view.time_s;
    state.overlay.entities = view.entities;
    state.overlay.xray = match view.xray {
        prefs::Xray::Off => Xray::Off,
        prefs::Xray::Dimmed => Xray::Dimmed,
        prefs::Xray::Only => Xray::Only,
    };
    let exists = |number: &u32| Some(LayerId(*number)).filter(|id| scene.layer_info(*id).is_some());
    let layers = |numbers: &[u32]| numbers.iter().filter_map(exists).collect();
    state.visibility = LayerVisibility {
        hidden: layers(&view.hidden),
        forced: layers(&view.forced),
        solo: layers(&view.alone),
        opacity: view.strength.iter().filter_map(|(layer, percent)| Some((exists(layer)?, *percent))).collect(),
    };
}
