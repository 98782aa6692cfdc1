//! Pictures in the making: a rasteriser's pixmap with areas, layers, clips and soft edges. Units are pixels, y goes
//! down, angles are turns (1 = once around, clockwise).

use tiny_skia::{
    BlendMode, FillRule, FilterQuality, GradientStop, LineCap, LineJoin, LinearGradient, Mask, Paint, Path, Pixmap,
    PixmapPaint, Point, RadialGradient, Shader, SpreadMode, Stroke, Transform,
};

use super::path::{circle, rect};

/// Straight (not premultiplied) 8-bit colour.
pub type Color = [u8; 4];

/// An opaque colour from `0xRRGGBB`.
pub const fn rgb(hex: u32) -> Color {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8, 255]
}

/// The colour with another opacity, 0 to 1.
pub fn faded(color: Color, opacity: f32) -> Color {
    [color[0], color[1], color[2], (f32::from(color[3]) * opacity + 0.5) as u8]
}

/// The colour `t` of the way from `a` to `b`, opacity included.
pub fn mix(a: Color, b: Color, t: f32) -> Color {
    let t = t.clamp(0.0, 1.0);
    std::array::from_fn(|i| (f32::from(a[i]) + (f32::from(b[i]) - f32::from(a[i])) * t + 0.5) as u8)
}

/// A filling: one colour, or a gradient of stops (0 to 1) along a line or out from a point.
pub enum Fill {
    Plain(Color),
    Linear { from: (f32, f32), to: (f32, f32), stops: Vec<(f32, Color)> },
    Radial { center: (f32, f32), radius: f32, stops: Vec<(f32, Color)> },
}

impl From<Color> for Fill {
    fn from(color: Color) -> Self {
        Self::Plain(color)
    }
}

/// A gradient along a line.
pub fn linear(from: (f32, f32), to: (f32, f32), stops: &[(f32, Color)]) -> Fill {
    Fill::Linear { from, to, stops: stops.to_vec() }
}

/// A gradient out from a point.
pub fn radial(center: (f32, f32), radius: f32, stops: &[(f32, Color)]) -> Fill {
    Fill::Radial { center, radius, stops: stops.to_vec() }
}

fn skia(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color[0], color[1], color[2], color[3])
}

fn shader(fill: Fill) -> Shader<'static> {
    let point = |(x, y): (f32, f32)| Point::from_xy(x, y);
    let list = |stops: &[(f32, Color)]| stops.iter().map(|(at, c)| GradientStop::new(*at, skia(*c))).collect();
    match fill {
        Fill::Plain(color) => Shader::SolidColor(skia(color)),
        Fill::Linear { from, to, stops } => {
            LinearGradient::new(point(from), point(to), list(&stops), SpreadMode::Pad, Transform::identity())
                .expect("a gradient between two points")
        }
        Fill::Radial { center, radius, stops } => {
            let at = point(center);
            RadialGradient::new(at, at, radius, list(&stops), SpreadMode::Pad, Transform::identity())
                .expect("a gradient around a point")
        }
    }
}

/// A surface to draw on. Nothing leaves it.
pub struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    /// An empty surface of that size.
    pub fn new(width: u32, height: u32) -> Self {
        Self { pixmap: Pixmap::new(width, height).expect("a size above 0"), transform: Transform::identity() }
    }

    pub fn width(&self) -> f32 {
        self.pixmap.width() as f32
    }

    pub fn height(&self) -> f32 {
        self.pixmap.height() as f32
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, fill: impl Into<Fill>) {
        self.blend(path, fill, BlendMode::SourceOver);
    }

    /// Fills what lies in an odd number of a path's outlines: holes are outlines within outlines.
    pub fn fill_even_odd(&mut self, path: &Path, fill: impl Into<Fill>) {
        let paint = Paint { shader: shader(fill.into()), ..Paint::default() };
        self.pixmap.fill_path(path, &paint, FillRule::EvenOdd, self.transform, None);
    }

    /// Takes away what the path covers.
    pub fn erase(&mut self, path: &Path) {
        self.blend(path, rgb(0), BlendMode::DestinationOut);
    }

    /// Fills a path where something is drawn already: shading that keeps the outline.
    pub fn shade(&mut self, path: &Path, fill: impl Into<Fill>) {
        self.blend(path, fill, BlendMode::SourceAtop);
    }

    fn blend(&mut self, path: &Path, fill: impl Into<Fill>, blend_mode: BlendMode) {
        let paint = Paint { shader: shader(fill.into()), blend_mode, ..Paint::default() };
        self.pixmap.fill_path(path, &paint, FillRule::Winding, self.transform, None);
    }

    /// Fills all of the surface.
    pub fn fill_all(&mut self, fill: impl Into<Fill>) {
        let all = rect(0.0, 0.0, self.width(), self.height());
        self.fill(&all, fill);
    }

    /// Strokes a path with round joins and ends.
    pub fn stroke(&mut self, path: &Path, width: f32, fill: impl Into<Fill>) {
        self.stroke_with(path, width, fill, LineCap::Round);
    }

    /// Strokes a path whose ends are cut off square.
    pub fn stroke_butt(&mut self, path: &Path, width: f32, fill: impl Into<Fill>) {
        self.stroke_with(path, width, fill, LineCap::Butt);
    }

    fn stroke_with(&mut self, path: &Path, width: f32, fill: impl Into<Fill>, line_cap: LineCap) {
        let paint = Paint { shader: shader(fill.into()), ..Paint::default() };
        let stroke = Stroke { width, line_cap, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint, &stroke, self.transform, None);
    }

    /// A disc.
    pub fn dot(&mut self, x: f32, y: f32, radius: f32, fill: impl Into<Fill>) {
        self.fill(&circle(x, y, radius), fill);
    }

    /// Draws moved, in the coordinates of another origin.
    pub fn at(&mut self, x: f32, y: f32, draw: impl FnOnce(&mut Self)) {
        self.with(Transform::from_translate(x, y), draw);
    }

    /// Draws turned clockwise about a point.
    pub fn turned(&mut self, x: f32, y: f32, turns: f32, draw: impl FnOnce(&mut Self)) {
        let (sin, cos) = (super::path::wave(turns), super::path::wave(turns + 0.25));
        let turn = Transform::from_row(cos, sin, -sin, cos, 0.0, 0.0);
        self.with(turn.pre_translate(-x, -y).post_translate(x, y), draw);
    }

    /// Draws mirrored left to right about the line `x`.
    pub fn mirrored(&mut self, x: f32, draw: impl FnOnce(&mut Self)) {
        self.with(Transform::from_row(-1.0, 0.0, 0.0, 1.0, 2.0 * x, 0.0), draw);
    }

    /// Draws upside down about the line `y`.
    pub fn flipped(&mut self, y: f32, draw: impl FnOnce(&mut Self)) {
        self.with(Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, 2.0 * y), draw);
    }

    /// Draws in another size about a point.
    pub fn scaled(&mut self, x: f32, y: f32, by: (f32, f32), draw: impl FnOnce(&mut Self)) {
        self.with(Transform::from_row(by.0, 0.0, 0.0, by.1, x - x * by.0, y - y * by.1), draw);
    }

    fn with(&mut self, transform: Transform, draw: impl FnOnce(&mut Self)) {
        let before = self.transform;
        self.transform = before.pre_concat(transform);
        draw(self);
        self.transform = before;
    }

    /// Draws on a layer of its own, which is laid down with an opacity of 0 to 1.
    pub fn layer(&mut self, opacity: f32, draw: impl FnOnce(&mut Self)) {
        let layer = self.drawn(draw);
        self.lay(&layer, opacity, BlendMode::SourceOver);
    }

    /// Draws within a path only.
    pub fn within(&mut self, path: &Path, draw: impl FnOnce(&mut Self)) {
        let mut layer = self.drawn(draw);
        let mut mask = Mask::new(layer.width(), layer.height()).expect("a size above 0");
        mask.fill_path(path, FillRule::Winding, true, self.transform);
        layer.apply_mask(&mask);
        self.lay(&layer, 1.0, BlendMode::SourceOver);
    }

    /// Draws only where something is drawn already.
    pub fn atop(&mut self, draw: impl FnOnce(&mut Self)) {
        let layer = self.drawn(draw);
        self.lay(&layer, 1.0, BlendMode::SourceAtop);
    }

    /// Draws behind what is drawn already.
    pub fn behind(&mut self, draw: impl FnOnce(&mut Self)) {
        let layer = self.drawn(draw);
        self.lay(&layer, 1.0, BlendMode::DestinationOver);
    }

    /// Takes away what is drawn here, as opaque as it is: soft holes and fading edges.
    pub fn cut(&mut self, draw: impl FnOnce(&mut Self)) {
        let layer = self.drawn(draw);
        self.lay(&layer, 1.0, BlendMode::DestinationOut);
    }

    /// Draws with soft edges: blurred by about `radius` pixels.
    pub fn soft(&mut self, radius: f32, draw: impl FnOnce(&mut Self)) {
        let mut layer = self.drawn(draw);
        blur(&mut layer, radius);
        self.lay(&layer, 1.0, BlendMode::SourceOver);
    }

    /// Soft shading that keeps the outline of what is drawn already.
    pub fn soft_atop(&mut self, radius: f32, draw: impl FnOnce(&mut Self)) {
        let mut layer = self.drawn(draw);
        blur(&mut layer, radius);
        self.lay(&layer, 1.0, BlendMode::SourceAtop);
    }

    fn drawn(&self, draw: impl FnOnce(&mut Self)) -> Pixmap {
        let mut layer =
            Self { pixmap: Pixmap::new(self.pixmap.width(), self.pixmap.height()).expect("a size"), ..*self };
        draw(&mut layer);
        layer.pixmap
    }

    fn lay(&mut self, layer: &Pixmap, opacity: f32, blend_mode: BlendMode) {
        let paint = PixmapPaint { opacity, blend_mode, quality: FilterQuality::Nearest };
        self.pixmap.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
    }
}

/// Three passes of a box blur in both directions; what lies outside the surface is empty.
fn blur(pixmap: &mut Pixmap, radius: f32) {
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let reach = (radius / 3.0_f32.sqrt() + 0.5) as usize;
    let data = pixmap.data_mut();
    let mut line = Vec::new();
    for _ in 0..3 {
        for y in 0..height {
            blur_line(data, y * width * 4, 4, width, reach, &mut line);
        }
        for x in 0..width {
            blur_line(data, x * 4, width * 4, height, reach, &mut line);
        }
    }
}

fn blur_line(data: &mut [u8], start: usize, step: usize, len: usize, reach: usize, line: &mut Vec<u8>) {
    let window = (reach * 2 + 1) as u32;
    for channel in start..start + 4 {
        line.clear();
        line.extend((0..len).map(|i| data[channel + i * step]));
        let mut sum: u32 = line.iter().take(reach).map(|v| u32::from(*v)).sum();
        for i in 0..len {
            sum += line.get(i + reach).map_or(0, |v| u32::from(*v));
            sum -= i.checked_sub(reach + 1).map_or(0, |i| u32::from(line[i]));
            data[channel + i * step] = ((sum + window / 2) / window) as u8;
        }
    }
}

/// A finished picture: straight RGBA, row by row.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
}

/// Side of a tile in a tile set, in pixels.
pub const TILE: f32 = 64.0;

/// A picture made of areas, each of which keeps within its bounds.
pub struct Sheet {
    canvas: Canvas,
    /// Side of the parts that are shown by themselves, in pixels.
    part: usize,
}

impl Sheet {
    /// An empty picture.
    pub fn new(width: u32, height: u32) -> Self {
        Self { canvas: Canvas::new(width, height), part: width.max(height) as usize }
    }

    /// An empty tile set: 16 × 16 tiles of 64 pixels.
    pub fn tiles() -> Self {
        Self { canvas: Canvas::new(1024, 1024), part: TILE as usize }
    }

    /// Draws all of the picture.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Canvas)) {
        draw(&mut self.canvas);
    }

    /// Draws a part with its own origin, in place of what is there.
    pub fn area(&mut self, x: u32, y: u32, width: u32, height: u32, draw: impl FnOnce(&mut Canvas)) {
        let mut part = Canvas::new(width, height);
        draw(&mut part);
        let paint = PixmapPaint { blend_mode: BlendMode::Source, ..PixmapPaint::default() };
        let (x, y) = (x as i32, y as i32);
        self.canvas.pixmap.draw_pixmap(x, y, part.pixmap.as_ref(), &paint, Transform::identity(), None);
    }

    /// Draws one tile.
    pub fn tile(&mut self, index: u8, draw: impl FnOnce(&mut Canvas)) {
        self.block(index, 1, 1, draw);
    }

    /// Draws something that spans several tiles, `index` the top left one.
    pub fn block(&mut self, index: u8, columns: u32, rows: u32, draw: impl FnOnce(&mut Canvas)) {
        let (x, y) = (u32::from(index % 16) * 64, u32::from(index / 16) * 64);
        self.area(x, y, columns * 64, rows * 64, draw);
    }

    /// The finished picture. Transparent pixels take the colour of those around them, so that no dark seam shows where
    /// colours are mixed: at an edge, and in the smaller copies that are shown from afar.
    pub fn finish(self) -> Picture {
        let (width, height) = (self.canvas.pixmap.width(), self.canvas.pixmap.height());
        let straight = |pixel: &tiny_skia::PremultipliedColorU8| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        };
        let mut pixels: Vec<Color> = self.canvas.pixmap.pixels().iter().map(straight).collect();
        bleed(&mut pixels, width as usize, self.part);
        Picture { width, height, pixels: pixels.concat() }
    }
}

/// Gives transparent pixels the colour of the nearest visible ones, within a part of the picture of that side. Pixels of
/// hardly any opacity count as transparent: their colour is mostly rounding.
fn bleed(pixels: &mut [Color], width: usize, part: usize) {
    const FAINT: u8 = 8;
    const REACH: usize = 64;
    let count = pixels.len();
    let mut has_color: Vec<bool> = pixels.iter().map(|pixel| pixel[3] >= FAINT).collect();
    let mut rim: Vec<usize> = (0..pixels.len()).filter(|at| has_color[*at]).collect();
    let same_part = |at: usize, other: usize| {
        (at % width / part, at / width / part) == (other % width / part, other / width / part)
    };
    for pixel in pixels.iter_mut().filter(|pixel| pixel[3] == 0) {
        *pixel = [0; 4];
    }
    for _ in 0..REACH {
        let mut next = Vec::new();
        for at in rim {
            let x = at % width;
            let sides = [(x > 0).then(|| at - 1), (x + 1 < width).then_some(at + 1)];
            let near = sides.into_iter().chain([at.checked_sub(width), Some(at + width)]).flatten();
            for other in near.filter(|other| *other < count && same_part(at, *other)) {
                if !std::mem::replace(&mut has_color[other], true) {
                    let [r, g, b, _] = pixels[at];
                    pixels[other] = [r, g, b, pixels[other][3]];
                    next.push(other);
                }
            }
        }
        rim = next;
    }
}
