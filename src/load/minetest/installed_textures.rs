//! Textures of a game that is installed, their average colors, and definitions of nodes. Nothing is read before a node is met
//! whose color its name does not tell, or whose textures are drawn; then the names of all textures, all programs, and each
//! texture that is asked for.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use super::texture_index::TextureIndex;
use crate::bake::minetest::{NodeTextures, TextureSide, texture_names};
use crate::base::{Limits, RgbaImage, Task};
use crate::files::{Disk, decode_gray_png};
use crate::format::minetest::{NodeDefinition, read_node_definitions};

/// Most bytes of a texture as a file.
const MOST_FILE_BYTES: u64 = 1 << 20;
/// Most bytes of its pixels: a square of 2048.
const MOST_PIXEL_BYTES: u64 = 16 << 20;
/// Most names whose colors are remembered, and the longest of them in bytes.
const MOST_KNOWN: usize = 20_000;
const LONGEST_KNOWN: usize = 1000;
/// Most bytes of a program, and of all.
const MOST_PROGRAM_BYTES: u64 = 2 << 20;
const MOST_BYTES_OF_PROGRAMS: usize = 128 << 20;
/// Most definitions that are remembered.
const MOST_DEFINITIONS: usize = 100_000;
/// Power by which light grows with a channel.
const GAMMA: f64 = 2.2;

/// Mean colours of textures by the names of nodes; `None` = there is no texture.
type Averages = HashMap<Box<[u8]>, Option<[u8; 3]>>;

/// Textures in some folders, by the names of nodes.
#[derive(Debug)]
pub(super) struct InstalledTextures {
    roots: Vec<PathBuf>,
    disk: Disk,
    /// The disk has failed to answer once, and is not asked again.
    has_stalled: AtomicBool,
    index: OnceLock<Arc<TextureIndex>>,
    averages: RwLock<Averages>,
    definitions: OnceLock<HashMap<String, NodeDefinition>>,
}

impl InstalledTextures {
    /// Textures below some folders, which are not looked into yet.
    pub fn new(roots: Vec<PathBuf>, disk: &Disk) -> Self {
        Self {
            roots,
            disk: disk.trusted(),
            has_stalled: AtomicBool::default(),
            index: OnceLock::new(),
            averages: RwLock::default(),
            definitions: OnceLock::new(),
        }
    }

    fn index(&self) -> &Arc<TextureIndex> {
        self.index.get_or_init(|| {
            let roots = self.roots.clone();
            let index = self.disk.ask(&Task::default(), move |_, task| TextureIndex::read(&roots, task));
            let index = index.unwrap_or_else(|_| {
                self.has_stalled.store(true, Ordering::Relaxed);
                TextureIndex::default()
            });
            Arc::new(index)
        })
    }

    fn read_average(&self, name: &[u8]) -> Option<[u8; 3]> {
        let name = std::str::from_utf8(name).ok()?;
        let stated = self.definition(name).and_then(|node| node.tiles.into_iter().next().flatten());
        let stated = stated.as_deref().and_then(|file| file.strip_suffix(".png"));
        let stated = stated.and_then(|file| average(&self.image(file)?));
        stated.or_else(|| {
            let names = texture_names(name, TextureSide::Top);
            names.iter().find_map(|name| average(&self.image(name)?))
        })
    }

    /// Definitions in all programs, the first of each name.
    fn read_definitions(&self) -> HashMap<String, NodeDefinition> {
        let index = Arc::clone(self.index());
        if index.programs().is_empty() || self.has_stalled.load(Ordering::Relaxed) {
            return HashMap::new();
        }
        let definitions = self.disk.ask(&Task::default(), move |disk, task| {
            let (mut definitions, mut bytes_left) = (HashMap::new(), MOST_BYTES_OF_PROGRAMS);
            for path in index.programs() {
                // Every program is a sign of life for a slow disk.
                task.step();
                let Ok(bytes) = disk.read(path, MOST_PROGRAM_BYTES, task, &|_| true) else { continue };
                let Some(left) = bytes_left.checked_sub(bytes.len()) else { break };
                bytes_left = left;
                for node in read_node_definitions(&String::from_utf8_lossy(&bytes)) {
                    if definitions.len() < MOST_DEFINITIONS && node.name.len() <= LONGEST_KNOWN {
                        definitions.entry(node.name.clone()).or_insert(node);
                    }
                }
            }
            definitions
        });
        definitions.unwrap_or_else(|_| {
            self.has_stalled.store(true, Ordering::Relaxed);
            HashMap::new()
        })
    }
}

impl NodeTextures for InstalledTextures {
    fn definition(&self, name: &str) -> Option<NodeDefinition> {
        self.definitions.get_or_init(|| self.read_definitions()).get(name).cloned()
    }

    fn image(&self, name: &str) -> Option<RgbaImage> {
        let path = self.index().path(name)?.to_owned();
        if self.has_stalled.load(Ordering::Relaxed) {
            return None;
        }
        let bytes =
            self.disk.ask(&Task::default(), move |disk, task| disk.read(&path, MOST_FILE_BYTES, task, &|_| true).ok());
        let Ok(bytes) = bytes else {
            self.has_stalled.store(true, Ordering::Relaxed);
            return None;
        };
        let limits = Limits { image_bytes: MOST_PIXEL_BYTES, ..Limits::default() };
        decode_gray_png(&bytes?, &Task::new(limits)).ok()
    }

    fn average(&self, name: &[u8]) -> Option<[u8; 3]> {
        let known = self.averages.read().unwrap_or_else(PoisonError::into_inner).get(name).copied();
        known.unwrap_or_else(|| {
            let average = self.read_average(name);
            let mut averages = self.averages.write().unwrap_or_else(PoisonError::into_inner);
            if averages.len() < MOST_KNOWN && name.len() <= LONGEST_KNOWN {
                averages.insert(name.into(), average);
            }
            average
        })
    }
}

/// Average of the pixels that can be seen, of light, as the eye sees them from afar; `None` where there are none. The game
/// colors its own map so.
fn average(image: &RgbaImage) -> Option<[u8; 3]> {
    let (mut sums, mut weights) = ([0.0_f64; 3], 0.0);
    for [r, g, b, alpha] in image.pixels.as_chunks::<4>().0 {
        let weight = f64::from(*alpha) / 255.0;
        for (sum, channel) in sums.iter_mut().zip([r, g, b]) {
            *sum += (f64::from(*channel) / 255.0).powf(GAMMA) * weight;
        }
        weights += weight;
    }
    (weights > 0.0).then(|| sums.map(|sum| ((sum / weights).powf(1.0 / GAMMA) * 255.0).round() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pixels: &[[u8; 4]]) -> Option<[u8; 3]> {
        average(&RgbaImage { width: pixels.len() as u32, height: 1, pixels: pixels.concat() })
    }

    #[test]
    fn an_average_is_one_of_light_that_is_seen() {
        assert_eq!(of(&[[10, 20, 30, 255], [10, 20, 30, 128]]), Some([10, 20, 30]));
        assert_eq!(of(&[[200, 100, 0, 255], [0, 0, 0, 0]]), Some([200, 100, 0]));
        // Half of the light is more than half of the number.
        assert_eq!(of(&[[255, 255, 255, 255], [0, 0, 0, 255]]), Some([186; 3]));
        assert_eq!(of(&[[1, 2, 3, 0]]), None);
        assert_eq!(of(&[]), None);
    }
}
