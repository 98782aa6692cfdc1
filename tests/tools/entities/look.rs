//! Sheets for people's eyes: the tiles at several sizes over several grounds, and as other eyes see them.

use mapscope::base::RgbaImage;

use super::pen::CELL;
use crate::tools::paint::{dice, mix, rgb};

/// What protanopes, deuteranopes and tritanopes see of linear red, green and blue: Machado, Oliveira and Fernandes 2009,
/// severity 1; ordinary eyes first.
pub const EYES: [[[f32; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
];

/// What lies behind the tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// One colour.
    Plain([u8; 3]),
    /// Patches, stripes and specks, as a design may have them.
    Busy,
}

impl Behind {
    fn at(self, x: u32, y: u32) -> [u8; 3] {
        let Self::Busy = self else {
            let Self::Plain(color) = self else { return [0; 3] };
            return color;
        };
        let colors = [0x2d5a2f, 0x8a6a3c, 0x5f7f9f, 0xd8c8a0, 0x3a2a4a, 0xb04a3a].map(rgb);
        let patch = (dice((x / 23) * 71 + (y / 17) * 131) * 6.0) as usize % 6;
        let speck = dice(x / 3 + (y / 3) * 977);
        let [r, g, b, _] = mix(colors[patch], rgb(if speck > 0.5 { 0xffffff } else { 0 }), 0.3 * (speck - 0.5).abs());
        [r, g, b]
    }
}

/// A cell of a sheet at a smaller size: every pixel is the mean of a square, as opaque as it.
pub fn small_cell(sheet: &RgbaImage, id: u8, size: u32) -> Vec<[f32; 4]> {
    let step = CELL / size;
    let (left, top) = (u32::from(id) % 16 * CELL, u32::from(id) / 16 * CELL);
    let mean = |at: u32| {
        let mut sum = [0.0; 4];
        for i in 0..step * step {
            let (x, y) = (left + at % size * step + i % step, top + at / size * step + i / step);
            let [r, g, b, a] = sheet.get(x, y).map(|c| f32::from(c) / 255.0);
            for (sum, value) in sum.iter_mut().zip([r * a, g * a, b * a, a]) {
                *sum += value / (step * step) as f32;
            }
        }
        sum
    };
    (0..size * size).map(mean).collect()
}

/// A premultiplied pixel over an opaque one.
pub fn over(pixel: [f32; 4], behind: [u8; 3]) -> [f32; 3] {
    std::array::from_fn(|i| (pixel[i] + f32::from(behind[i]) / 255.0 * (1.0 - pixel[3])).clamp(0.0, 1.0))
}

fn linear(c: f32) -> f32 {
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn encoded(c: f32) -> f32 {
    if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 }
}

/// A colour as an eye sees it.
pub fn seen(eye: [[f32; 3]; 3], color: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = color.map(linear);
    eye.map(|row| encoded((row[0] * r + row[1] * g + row[2] * b).clamp(0.0, 1.0)))
}

/// Oklab (Ottosson 2020) of a colour: equal distances look about equal; 0.02 is just seen side by side.
pub fn lab(color: [f32; 3]) -> [f32; 3] {
    let times = |m: [[f32; 3]; 3], v: [f32; 3]| m.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);
    let cones = [
        [0.412_221_47, 0.536_332_54, 0.051_445_993],
        [0.211_903_5, 0.680_699_5, 0.107_396_96],
        [0.088_302_46, 0.281_718_84, 0.629_978_7],
    ];
    let lab = [
        [0.210_454_26, 0.793_617_8, -0.004_072_047],
        [1.977_998_5, -2.428_592_2, 0.450_593_7],
        [0.025_904_037, 0.782_771_77, -0.808_675_77],
    ];
    times(lab, times(cones, color.map(linear)).map(|c| c.max(0.0).cbrt()))
}

/// Tiles in rows of sixteen, each `size` pixels large with a gap between them, made `zoom` times larger.
pub fn contact_sheet(sheet: &RgbaImage, ids: &[u8], size: u32, zoom: u32, behind: Behind, eye: usize) -> RgbaImage {
    let (gap, rows) = (size / 8, (ids.len() as u32).div_ceil(16));
    let (wide, high) = ((size + gap) * 16 + gap, (size + gap) * rows + gap);
    let mut picture = RgbaImage::filled(wide * zoom, high * zoom, [0, 0, 0, 255]);
    let mut put = |x: u32, y: u32, color: [f32; 3]| {
        let [r, g, b] = seen(EYES[eye], color).map(|c| (c * 255.0 + 0.5) as u8);
        for i in 0..zoom * zoom {
            picture.put(x * zoom + i % zoom, y * zoom + i / zoom, [r, g, b, 255]);
        }
    };
    for at in 0..wide * high {
        put(at % wide, at / wide, over([0.0; 4], behind.at(at % wide, at / wide)));
    }
    for (id, n) in ids.iter().zip(0..) {
        let (left, top) = (gap + n % 16 * (size + gap), gap + n / 16 * (size + gap));
        for (pixel, at) in small_cell(sheet, *id, size).into_iter().zip(0..) {
            let (x, y) = (left + at % size, top + at / size);
            put(x, y, over(pixel, behind.at(x, y)));
        }
    }
    picture
}

/// Sixteen by ten tiles side by side, given as ids from the top left; 0 = none.
pub fn field(sheet: &RgbaImage, ids: impl Fn(u32, u32) -> u8, size: u32, behind: Behind) -> RgbaImage {
    let (wide, high) = (16, 10);
    let mut picture = RgbaImage::filled(wide * size, high * size, [0, 0, 0, 255]);
    for tile in 0..wide * high {
        let (column, row) = (tile % wide, tile / wide);
        for (pixel, at) in small_cell(sheet, ids(column, row), size).into_iter().zip(0..) {
            let (x, y) = (column * size + at % size, row * size + at / size);
            let [r, g, b] = over(pixel, behind.at(x, y)).map(|c| (c * 255.0 + 0.5) as u8);
            picture.put(x, y, [r, g, b, 255]);
        }
    }
    picture
}
