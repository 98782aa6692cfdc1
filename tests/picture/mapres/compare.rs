//! How alike pictures are: what is solid where, colours on a grid, seams between tiles, crops that look the same.

use glam::{UVec2, Vec2};
use mapscope::base::{Rect, RgbaImage};
use mapscope::scene::{Camera, size_at_zoom_1};

/// Side of the cells that pictures are compared by, in pixels.
pub const GRID: usize = 32;
/// Side of a tile of a tile set, in pixels.
const TILE: usize = 64;
/// Side of the crops that must not look the same, in pixels.
const CROP: usize = 16;

/// A picture with premultiplied colours, each channel 0 to 255.
#[derive(Clone)]
pub struct Pixels {
    width: usize,
    pixels: Vec<[f32; 4]>,
}

impl From<RgbaImage> for Pixels {
    fn from(image: RgbaImage) -> Self {
        let premultiplied = |pixel: &[u8]| {
            let alpha = f32::from(pixel[3]);
            let channel = |i: usize| f32::from(pixel[i]) * alpha / 255.0;
            [channel(0), channel(1), channel(2), alpha]
        };
        Self { width: image.width as usize, pixels: image.pixels.chunks_exact(4).map(premultiplied).collect() }
    }
}

impl Pixels {
    /// Width and height.
    pub fn size(&self) -> [usize; 2] {
        [self.width, self.pixels.len() / self.width]
    }

    fn at(&self, x: usize, y: usize) -> [f32; 4] {
        self.pixels[y * self.width + x]
    }

    fn made(size: usize, pixel: impl Fn(usize, usize) -> [f32; 4]) -> Self {
        Self { width: size, pixels: (0..size * size).map(|at| pixel(at % size, at / size)).collect() }
    }

    /// A tile of a tile set of 1024 × 1024 pixels.
    pub fn tile(&self, index: usize) -> Self {
        let (left, top) = (index % 16 * TILE, index / 16 * TILE);
        Self::made(TILE, |x, y| self.at(left + x, top + y))
    }

    /// A tile as it lies on a map: flags 1 mirrors left-right, 2 top-bottom, 8 then turns clockwise.
    pub fn laid(&self, (index, flags): (u8, u8)) -> Self {
        let tile = self.tile(usize::from(index));
        Self::made(TILE, |x, y| {
            let (x, y) = if flags & 8 != 0 { (y, TILE - 1 - x) } else { (x, y) };
            let x = if flags & 1 != 0 { TILE - 1 - x } else { x };
            let y = if flags & 2 != 0 { TILE - 1 - y } else { y };
            tile.at(x, y)
        })
    }

    /// How different a tile's right edge is from the left one of another, or its lower edge from the upper one.
    pub fn step_to(&self, other: &Self, below: bool) -> f32 {
        let apart = |n: usize| {
            let (a, b) = match below {
                true => (self.at(n, TILE - 1), other.at(n, 0)),
                false => (self.at(TILE - 1, n), other.at(0, n)),
            };
            (0..4).map(|i| (a[i] - b[i]).abs()).sum::<f32>()
        };
        (0..TILE).map(apart).sum::<f32>() / (TILE * 4) as f32
    }

    /// Mean opacity, 0 to 1.
    pub fn opacity(&self) -> f32 {
        self.pixels.iter().map(|pixel| pixel[3]).sum::<f32>() / self.pixels.len() as f32 / 255.0
    }

    /// Mean opacity of the quarters: top left, top right, bottom left, bottom right.
    pub fn opacity_by_quarter(&self) -> [f32; 4] {
        let half = self.width / 2;
        [(0, 0), (half, 0), (0, half), (half, half)].map(|(left, top)| {
            let sum: f32 = (0..half * half).map(|n| self.at(left + n % half, top + n / half)[3]).sum();
            sum / (half * half) as f32 / 255.0
        })
    }

    /// Mean colour of what is visible.
    pub fn mean(&self) -> [f32; 3] {
        let alpha: f32 = self.pixels.iter().map(|pixel| pixel[3]).sum();
        std::array::from_fn(|i| self.pixels.iter().map(|pixel| pixel[i]).sum::<f32>() * 255.0 / alpha.max(1.0))
    }

    /// Whether at least half of a side is opaque: 0 top, 1 right, 2 bottom, 3 left.
    pub fn is_side_solid(&self, side: usize) -> bool {
        let end = self.width - 1;
        let opacity = |n: usize| match side {
            0 => self.at(n, 0),
            1 => self.at(end, n),
            2 => self.at(n, end),
            _ => self.at(0, n),
        }[3];
        (0..self.width).filter(|n| opacity(*n) > 200.0).count() * 2 >= self.width
    }

    /// Corners of crops, opaque for the most part, that look like the game's at nearly the same place.
    pub fn near_copies(&self, game: &Self) -> Vec<[usize; 2]> {
        let [width, height] = self.size();
        let rows = (0..=height.saturating_sub(CROP)).step_by(CROP);
        let crops = rows.flat_map(|y| (0..=width.saturating_sub(CROP)).step_by(CROP).map(move |x| [x, y]));
        crops.filter(|at| self.is_mostly_opaque(*at) && self.has_twin(game, *at)).collect()
    }

    fn is_mostly_opaque(&self, [left, top]: [usize; 2]) -> bool {
        let opacity: f32 = (0..CROP * CROP).map(|n| self.at(left + n % CROP, top + n / CROP)[3]).sum();
        opacity > 0.5 * 255.0 * (CROP * CROP) as f32
    }

    fn has_twin(&self, game: &Self, [left, top]: [usize; 2]) -> bool {
        let [width, height] = game.size();
        let offsets = (-4_isize..=4).step_by(2);
        offsets.clone().any(|dy| {
            offsets.clone().any(|dx| {
                let from = left.checked_add_signed(dx).zip(top.checked_add_signed(dy));
                let Some((x, y)) = from.filter(|(x, y)| x + CROP <= width && y + CROP <= height) else { return false };
                let apart: f32 = (0..CROP * CROP)
                    .map(|n| {
                        let (a, b) = (self.at(left + n % CROP, top + n / CROP), game.at(x + n % CROP, y + n / CROP));
                        (0..4).map(|i| (a[i] - b[i]).abs()).sum::<f32>() / 4.0
                    })
                    .sum();
                apart / ((CROP * CROP) as f32) < 5.0
            })
        })
    }
}

/// The whole map, and what players see at a few places of it.
pub fn cameras(bounds: Rect, size_px: UVec2) -> Vec<(String, Camera)> {
    let fit = (size_at_zoom_1(size_px) / bounds.size()).min_element();
    let mut cameras = vec![("whole".to_owned(), Camera { center: bounds.center(), zoom: fit })];
    for (n, at) in [Vec2::new(0.3, 0.5), Vec2::new(0.5, 0.6), Vec2::new(0.7, 0.4)].into_iter().enumerate() {
        cameras.push((format!("near {n}"), Camera { center: bounds.min + bounds.size() * at, zoom: 1.0 }));
    }
    cameras
}

/// The mean colour of each cell of the grid.
pub fn mean_colors(image: &RgbaImage) -> Vec<[f32; 3]> {
    cells(image, |pixel| [f32::from(pixel[0]), f32::from(pixel[1]), f32::from(pixel[2])])
}

/// Whether each cell of the grid is solid, from a picture over black and one over white: the ground shines through less than half of it.
pub fn solid([dark, light]: &[RgbaImage; 2]) -> Vec<bool> {
    let green = |image: &RgbaImage| cells(image, |pixel| [f32::from(pixel[1]); 3]);
    green(light).iter().zip(green(dark)).map(|(light, dark)| light[0] - dark[0] < 127.5).collect()
}

fn cells(image: &RgbaImage, value: impl Fn(&[u8]) -> [f32; 3]) -> Vec<[f32; 3]> {
    let (columns, rows) = (image.width as usize / GRID, image.height as usize / GRID);
    let mut sums = vec![[0.0; 3]; columns * rows];
    for (at, pixel) in image.pixels.chunks_exact(4).enumerate() {
        let (x, y) = (at % image.width as usize / GRID, at / image.width as usize / GRID);
        if x < columns && y < rows {
            let value = value(pixel);
            (0..3).for_each(|i| sums[y * columns + x][i] += value[i] / (GRID * GRID) as f32);
        }
    }
    sums
}

/// Mean difference of all channels, 0 to 255.
pub fn mean_difference(a: &[[f32; 3]], b: &[[f32; 3]]) -> f32 {
    let sum: f32 = a.iter().zip(b).flat_map(|(a, b)| (0..3).map(|i| (a[i] - b[i]).abs())).sum();
    sum / (a.len() * 3) as f32
}

/// Share of equal values.
pub fn agreement(a: &[bool], b: &[bool]) -> f32 {
    a.iter().zip(b).filter(|(a, b)| a == b).count() as f32 / a.len() as f32
}
