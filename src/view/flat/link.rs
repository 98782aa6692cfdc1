//! A place in a map as it is typed on the command line, to share a spot: `mapscope FILE --at 10.5,20 --zoom 2 --time
//! 3.25 --layers -4,-7.1`. Parts not given stay as they are.

use glam::Vec2;

use super::{FlatView, LayerChoice, Motion};
use crate::base::TILE_WORLD;
use crate::scene::{Camera, FlatScene, Xray};
use crate::view::command_line::{command, short};

/// Place, time and layers to look at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlatLink {
    /// The tile in the middle, with fractions.
    pub at_tiles: Option<Vec2>,
    /// Times as large as a player sees it.
    pub zoom: Option<f32>,
    /// The moment, in nanoseconds on the clock of the envelopes; time stands still there.
    pub time_ns: Option<i64>,
    /// Strength of the entities overlay, 0 to 100.
    pub entities: Option<u8>,
    /// The X-ray view.
    pub xray: Option<Xray>,
    /// The layers that show.
    pub layers: LayerChoice,
}

impl FlatLink {
    /// Link to the present view.
    pub fn to_here(state: &FlatView, info: &FlatScene) -> Self {
        let solo = &state.visibility.solo;
        let not_alone = || info.layer_infos().map(|layer| layer.id).filter(|id| !solo.contains(id)).collect();
        let hidden = if solo.is_empty() { state.visibility.hidden.clone() } else { not_alone() };
        let xray = state.overlay.xray;
        Self {
            at_tiles: Some(state.camera.center / TILE_WORLD),
            zoom: Some(1.0 / state.camera.zoom),
            time_ns: Some(state.clock.time_ns()),
            entities: (xray == Xray::Off && state.overlay.entities > 0).then_some(state.overlay.entities),
            xray: (xray != Xray::Off).then_some(xray),
            layers: LayerChoice::without(&hidden, info),
        }
    }

    /// Applies the link. Where it names layers that the map does not have, the error names the first; all else is applied.
    pub(super) fn follow(&self, state: &mut FlatView, info: &FlatScene) -> Result<(), String> {
        let Camera { center, zoom } = state.camera;
        state.camera = Camera {
            center: self.at_tiles.map_or(center, |tiles| tiles * TILE_WORLD),
            zoom: self.zoom.map_or(zoom, |times| 1.0 / times),
        };
        state.motion = Motion::default();
        if let Some(time_ns) = self.time_ns {
            state.clock.seek(time_ns as f64 / 1.0e9);
            state.clock.playing = false;
        }
        if let Some(entities) = self.entities {
            (state.overlay.entities, state.overlay.xray) = (entities, Xray::Off);
        }
        state.overlay.xray = self.xray.unwrap_or(state.overlay.xray);
        if !self.layers.is_all() {
            state.visibility.hidden = self.layers.hidden(info)?;
            state.visibility.solo.clear();
        }
        Ok(())
    }

    /// Command that leads there. `file`: the map's path, as a shell takes it.
    pub fn command(&self, file: &str) -> String {
        let flags = [
            ("at", self.at_tiles.map(|at| format!("{},{}", short(at.x.into(), 2), short(at.y.into(), 2)))),
            ("zoom", self.zoom.map(|zoom| short(zoom.into(), 4))),
            ("time", self.time_ns.map(|ns| short(ns as f64 / 1.0e9, 3))),
            ("entities", self.entities.map(|entities| entities.to_string())),
            ("xray", self.xray.and_then(xray_name).map(str::to_owned)),
            ("layers", (!self.layers.is_all()).then(|| self.layers.to_string())),
        ];
        command(file, flags)
    }
}

fn xray_name(xray: Xray) -> Option<&'static str> {
    match xray {
        Xray::Off => None,
        Xray::Dimmed => Some("dim"),
        Xray::Only => Some("only"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_short() {
        let link = FlatLink {
            at_tiles: Some(Vec2::new(10.5, -0.001)),
            zoom: Some(0.25),
            time_ns: Some(3_250_000_000),
            entities: Some(50),
            xray: Some(Xray::Dimmed),
            layers: LayerChoice::parse("-4,-7.1").expect("a choice"),
        };
        let expected = "mapscope a.map --at 10.5,0 --zoom 0.25 --time 3.25 --entities 50 --xray dim --layers -4,-7.1";
        assert_eq!(link.command("a.map"), expected);
        assert_eq!(FlatLink::default().command("'a b.map'"), "mapscope 'a b.map'");
    }

    #[test]
    fn who_follows_a_link_looks_there() {
        let (info, mut there) = (FlatScene::default(), FlatView::default());
        there.camera = Camera { center: Vec2::new(320.0, 64.0), zoom: 0.5 };
        there.clock.time_s = 2.5;
        (there.overlay.entities, there.overlay.xray) = (30, Xray::Only);
        let link = FlatLink::to_here(&there, &info);
        let mut other = FlatView::default();
        link.follow(&mut other, &info).expect("no layers are named");
        assert_eq!((other.camera, other.clock.time_s, other.clock.playing), (there.camera, 2.5, false));
        assert_eq!(other.overlay.xray, Xray::Only);
        let before = other.camera;
        FlatLink::default().follow(&mut other, &info).expect("nothing is asked for");
        assert_eq!(other.camera, before);
        let link = FlatLink { layers: LayerChoice::parse("5").expect("a choice"), ..FlatLink::default() };
        assert!(link.follow(&mut other, &info).is_err(), "there is no group 5");
    }
}
