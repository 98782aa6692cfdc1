//! Textures of surfaces: small square pictures, by the numbers that corners name.

use std::sync::Arc;

/// Longest side of a texture.
pub const MAX_TEXTURE_SIDE: u32 = 64;
/// Number of a surface that is left out where textures are drawn, since others take its place there. Numbers of textures
/// are lower.
pub const UNTEXTURED_ONLY: u16 = 4095;

/// A texture. It repeats with every unit of its surface.
///
/// # Invariants
/// `side` is a power of two of at most [`MAX_TEXTURE_SIDE`], and there are `side * side` pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceTexture {
    /// Pixels along an edge.
    pub side: u32,
    /// Red, green, blue and straight alpha, from the upper row to the lower one.
    pub pixels: Vec<[u8; 4]>,
}

/// Textures by number, from 1. A copy costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SurfaceTextures(Arc<Vec<Arc<SurfaceTexture>>>);

impl SurfaceTextures {
    /// The textures, the first of which has number 1.
    pub fn new(list: Vec<Arc<SurfaceTexture>>) -> Self {
        Self(Arc::new(list))
    }

    /// The list.
    pub fn list(&self) -> &[Arc<SurfaceTexture>] {
        &self.0
    }

    /// Number of textures.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it begins with all textures of another list.
    pub fn continues(&self, other: &Self) -> bool {
        let is_same = |(a, b): (&Arc<_>, &Arc<_>)| Arc::ptr_eq(a, b);
        // Lists grow at their end, so the last one stands for all.
        other.len() <= self.len()
            && self.0.get(..other.len()).into_iter().flatten().zip(&**other.0).last().is_none_or(is_same)
    }
}
