//! Columns of blocks, row by row, become rows of pixels.

use std::ops::RangeInclusive;

use super::column::{Pixel, TopColumn, TopStyle};
use crate::format::minetest::SIDE;

/// Brightening of one node of difference in height.
const SHADE: i32 = 12;
/// Most that is added to a channel.
const MOST_SHADE: i32 = 36;

/// A picture of the world from above that is made from north to south. It holds one row of nodes.
#[derive(Clone, Debug)]
pub struct TopPicture {
    style: TopStyle,
    background: [u8; 3],
    x: RangeInclusive<i32>,
    /// Heights of the row of nodes above the next one in the picture; empty before the first.
    above: Vec<Option<i32>>,
}

impl TopPicture {
    /// A picture of the columns of blocks whose x lies in a range, none of which has been added yet.
    pub fn new(x: RangeInclusive<i32>, style: TopStyle, background: [u8; 3]) -> Self {
        Self { style, background, x, above: Vec::new() }
    }

    /// Width in pixels, which is that in nodes.
    pub fn width(&self) -> usize {
        let blocks = i64::from(*self.x.end()) - i64::from(*self.x.start()) + 1;
        usize::try_from(blocks).unwrap_or(0) * SIDE
    }

    /// Adds the columns of the next row of blocks to the south, each with its x, and appends its 16 rows of pixels to
    /// `rgb`, three bytes each. Columns of one x come once.
    pub fn add_row<'a>(&mut self, columns: impl IntoIterator<Item = (i32, &'a TopColumn)>, rgb: &mut Vec<u8>) {
        let width = self.width();
        let mut by_x: Vec<Option<&TopColumn>> = vec![None; width / SIDE];
        for (x, column) in columns {
            let place = usize::try_from(i64::from(x) - i64::from(*self.x.start())).ok();
            if let Some(slot) = place.and_then(|place| by_x.get_mut(place)) {
                *slot = Some(column);
            }
        }
        let mut pixels = Vec::with_capacity(width);
        for z in (0..SIDE).rev() {
            pixels.clear();
            for column in &by_x {
                match column {
                    Some(column) => pixels.extend_from_slice(column.row(z)),
                    None => pixels.extend([Pixel::default(); SIDE]),
                }
            }
            self.add_pixels(&pixels, rgb);
        }
    }

    /// Adds a row of blocks of which none is there. As in the mapper's pictures, the next row is shaded by the last one
    /// with blocks, however far that is.
    pub fn add_empty_row(&self, rgb: &mut Vec<u8>) {
        rgb.extend(self.background.iter().copied().cycle().take(self.width() * SIDE * 3));
    }

    fn add_pixels(&mut self, pixels: &[Pixel], rgb: &mut Vec<u8>) {
        let mut left = None;
        for (at, pixel) in pixels.iter().enumerate() {
            let above = self.above.get(at).copied().flatten();
            let color = blend(pixel.color, self.background);
            let shade = match (pixel.height, left, above) {
                (Some(height), Some(left), Some(above)) if self.style.shading => {
                    shade(height, [left, above], self.style.alpha.then_some(pixel.thickness))
                }
                _ => 0,
            };
            rgb.extend(color.map(|channel| (i32::from(channel) + shade).clamp(0, 255) as u8));
            left = pixel.height;
        }
        self.above.clear();
        self.above.extend(pixels.iter().map(|pixel| pixel.height));
    }
}

/// Brightness to add to each channel of a node, by its height and those of the nodes to the left and above. Shading is weaker
/// below thick translucent nodes.
pub(super) fn shade(height: i32, neighbours: [i32; 2], thickness: Option<u8>) -> i32 {
    let rise: i64 = neighbours.iter().map(|other| i64::from(height) - i64::from(*other)).sum();
    let mut shade = (rise * i64::from(SHADE)).clamp(-1 << 20, 1 << 20) as i32;
    if let Some(thickness) = thickness {
        let hidden = (f32::from(thickness) * 1.2).min(255.0) / 255.0;
        shade = (shade as f32 * (1.0 - hidden)) as i32;
    }
    shade.min(MOST_SHADE)
}

/// A color on the opaque background. The mapper leaves this to the library gd, whose alphas have 7 bits.
fn blend(front: [u8; 4], back: [u8; 3]) -> [u8; 3] {
    const OPAQUE: u32 = 127;
    let [r, g, b, alpha] = front;
    let behind = u32::from(u8::MAX - alpha) * OPAQUE / u32::from(u8::MAX);
    let channel =
        |front: u8, back: u8| ((u32::from(front) * (OPAQUE - behind) + u32::from(back) * behind) / OPAQUE) as u8;
    let [back_r, back_g, back_b] = back;
    [channel(r, back_r), channel(g, back_g), channel(b, back_b)]
}
