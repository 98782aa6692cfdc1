//! Layers of all types.

use super::Writer;
use crate::format::teeworlds::item::{pack_name, types};
use crate::format::teeworlds::map::{Layer, LayerKind, QuadLayer, SoundLayer, TileKind, TileLayer};

impl Writer<'_> {
    pub(super) fn layer(&mut self, id: usize, layer: &Layer) {
        let (kind, rest) = match &layer.kind {
            LayerKind::Tiles(tiles) => (2, self.tile_layer(tiles, &layer.name)),
            LayerKind::Quads(quads) => (3, self.quad_layer(quads, &layer.name)),
            LayerKind::Sounds(sounds) => (if sounds.legacy { 9 } else { 10 }, self.sound_layer(sounds, &layer.name)),
            LayerKind::Unknown(kind) => (*kind, Vec::new()),
        };
        let mut ints = vec![0, kind, i32::from(layer.detail)];
        ints.extend(rest);
        // Ids mean nothing here and may wrap in a map of more layers than there are ids.
        self.item(types::LAYER, id as u16, &ints);
    }

    /// The form of version 3, which 4 shares. Layers of the kinds that came later carry ordinary air beside their
    /// own tiles, for programs that only know int 14.
    fn tile_layer(&mut self, layer: &TileLayer, name: &str) -> Vec<i32> {
        let (flags, slot) = match layer.kind {
            TileKind::Design => (0, None),
            TileKind::Game => (1, None),
            TileKind::Tele => (2, Some(0)),
            TileKind::Speedup => (4, Some(1)),
            TileKind::Front => (8, Some(2)),
            TileKind::Switch => (16, Some(3)),
            TileKind::Tune => (32, Some(4)),
        };
        let slot = slot.filter(|_| !layer.plain_tiles);
        let data = self.data(layer.data);
        let ordinary = match slot {
            // Beside no tiles of their own, air would be taken for the tiles.
            Some(_) if data < 0 => data,
            Some(_) => self.zeros(u64::from(layer.width) * u64::from(layer.height) * 4),
            None => data,
        };
        let version = if matches!(layer.version, 1 | 2) { 3 } else { layer.version };
        let mut ints = vec![version, layer.width as i32, layer.height as i32, flags];
        ints.extend(layer.color.map(i32::from));
        ints.extend([layer.color_env.map_or(-1, |index| index.0 as i32), layer.color_env_offset_ms]);
        ints.extend([layer.image.map_or(-1, |index| index.0 as i32), ordinary]);
        ints.extend(pack_name::<3>(name));
        if let Some(slot) = slot {
            ints.extend((0..5).map(|at| if at == slot { data } else { -1 }));
        }
        ints
    }

    fn quad_layer(&mut self, layer: &QuadLayer, name: &str) -> Vec<i32> {
        let image = layer.image.map_or(-1, |index| index.0 as i32);
        let mut ints = vec![layer.version.max(2), layer.count, self.data(layer.data), image];
        ints.extend(pack_name::<3>(name));
        ints
    }

    fn sound_layer(&mut self, layer: &SoundLayer, name: &str) -> Vec<i32> {
        let sound = layer.sound.map_or(-1, |index| index.0 as i32);
        let mut ints = vec![layer.version, layer.count, self.data(layer.data), sound];
        ints.extend(pack_name::<3>(name));
        ints
    }
}
