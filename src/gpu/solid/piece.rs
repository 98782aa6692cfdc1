//! Pieces of a picture: what one pass draws of it. A picture is drawn at once, in strips, each in a frame of its own, or
//! in batches of the world.

use std::ops::Range;

use glam::{Mat4, UVec2, Vec3};

use crate::scene::solid::Aabb;

/// Most columns of pixels of a strip: a device without a processor of its own then draws a strip with several samples to
/// the pixel in less time than a picture with one. What is far away lies along the horizon, so that strips of rows
/// would share it unequally.
const STRIP_WIDTH: u32 = 256;

/// A piece of a picture.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Whether it is a draft, which has one sample to the pixel.
    pub is_draft: bool,
    /// The box around all batches of the picture; `None` where there are none.
    pub batches: Option<Aabb>,
    /// Whether sky and ground are drawn with it.
    pub has_ground: bool,
    /// Whether nothing of the picture is drawn yet.
    pub is_first: bool,
    /// Whether other pieces are drawn over it.
    pub is_kept: bool,
    /// Whether the picture can be shown with it.
    pub is_shown: bool,
    /// The columns of pixels that it fills, from the left.
    pub columns: Range<u32>,
}

impl Piece {
    /// The whole picture. `size`: in pixels, here and below.
    pub fn whole(size: UVec2) -> Self {
        Self {
            is_draft: false,
            batches: None,
            has_ground: true,
            is_first: true,
            is_kept: false,
            is_shown: true,
            columns: 0..size.x,
        }
    }

    /// A draft of the whole picture.
    pub fn draft(size: UVec2) -> Self {
        Self { is_draft: true, ..Self::whole(size) }
    }

    /// One of the strips that make a picture; the last one where there are fewer.
    pub fn strip(size: UVec2, index: u32) -> Self {
        let count = size.x.div_ceil(STRIP_WIDTH).max(1);
        let index = index.min(count - 1);
        let column = |index: u32| (u64::from(size.x) * u64::from(index) / u64::from(count)) as u32;
        let is_last = index + 1 == count;
        let columns = column(index)..column(index + 1);
        Self { is_first: index == 0, is_kept: !is_last, is_shown: is_last, columns, ..Self::whole(size) }
    }

    /// One of the batches of a world that make a picture. `bounds`: the box around all of them.
    pub fn batch(size: UVec2, bounds: Aabb, is_first: bool) -> Self {
        Self { batches: Some(bounds), has_ground: is_first, is_first, is_kept: true, ..Self::whole(size) }
    }

    /// The matrix that leads to the clip space of the columns alone, from the one for a picture of such a width.
    pub fn clip_of_columns(&self, clip_from_eye: Mat4, width: u32) -> Mat4 {
        let [left, right] =
            [self.columns.start, self.columns.end].map(|column| 2.0 * column as f32 / width as f32 - 1.0);
        let (middle, half) = ((left + right) / 2.0, (right - left) / 2.0);
        let from_picture =
            Mat4::from_scale(Vec3::new(1.0 / half, 1.0, 1.0)) * Mat4::from_translation(Vec3::NEG_X * middle);
        from_picture * clip_from_eye
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_fill_a_picture_of_any_width_once() {
        for width in [1, 2, STRIP_WIDTH - 1, STRIP_WIDTH, STRIP_WIDTH + 1, 1280, 1921, 3840, 16_384] {
            let size = UVec2::new(width, 7);
            let mut strips: Vec<_> = (0..).map(|n| Piece::strip(size, n)).take_while(|strip| !strip.is_shown).collect();
            strips.push(Piece::strip(size, strips.len() as u32));
            let (first, last) = (&strips[0], &strips[strips.len() - 1]);
            assert_eq!((first.columns.start, last.columns.end), (0, width));
            assert!(strips.windows(2).all(|pair| pair[0].columns.end == pair[1].columns.start), "{width}: {strips:?}");
            assert!(strips.iter().all(|strip| (1..=STRIP_WIDTH as usize).contains(&strip.columns.len())), "{width}");
            assert_eq!(strips.iter().filter(|strip| strip.is_first).count(), 1);
            assert!(first.is_first && strips.iter().all(|strip| strip.is_kept != strip.is_shown), "{width}");
        }
    }

    #[test]
    fn columns_have_a_clip_space_of_their_own() {
        let size = UVec2::new(40, 7);
        let strip = Piece { columns: 10..20, ..Piece::whole(size) };
        let clip = strip.clip_of_columns(Mat4::IDENTITY, size.x);
        for (column, expected) in [(10.0, -1.0), (15.0, 0.0), (20.0, 1.0), (40.0, 5.0)] {
            let place = clip.project_point3(Vec3::new(2.0 * column / 40.0 - 1.0, 0.25, 0.5));
            assert!(place.abs_diff_eq(Vec3::new(expected, 0.25, 0.5), 1e-6), "{column}: {place}");
        }
        let clip = Mat4::from_scale(Vec3::splat(3.0));
        assert_eq!(Piece::whole(size).clip_of_columns(clip, size.x), clip);
    }
}
