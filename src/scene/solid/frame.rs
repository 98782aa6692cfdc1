//! The frame of a picture of a solid world: where, from where, and how it is lit.

use glam::{DVec2, Mat4, UVec2, Vec2, Vec3};

use super::{Aabb, ColumnMap, ColumnView, LandView, Projection, Ray, Sky, SolidCamera, TileView, tile_level};
use crate::scene::{Piece, PxRect};

/// Everything that decides a picture besides the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidFrame {
    /// The part of the target that is drawn on.
    pub viewport_px: PxRect,
    /// The viewport is a piece of a larger picture, which is too large to be drawn at once.
    pub piece: Option<Piece>,
    /// Where the world is seen from.
    pub camera: SolidCamera,
    /// Width of the area that the picture shows, of its height; `None` = that of the picture, so that pixels are square.
    /// Column maps and land know only square ones.
    pub aspect: Option<f32>,
    /// Colour where nothing is (r, g, b, a), straight alpha.
    pub background: [f32; 4],
    /// How surfaces are lit.
    pub light: Light,
    /// The sky, in the place of the background, and the haze that it brings; `None` = neither.
    pub sky: Option<Sky>,
    /// The column map is drawn as land where chunks do not show it. It shows only on pictures that are no maps.
    pub land: bool,
    /// Edges are smoothed, where the adapter can. `false` = one sample at each pixel's centre.
    pub smooth: bool,
    /// Textures are drawn on surfaces that are near, where there are any.
    pub textures: bool,
}

/// How surfaces are lit: a factor on their colour of `ambient`, and of up to `sun` more where they face the sun.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Where light travels to, of any length but 0.
    pub direction: Vec3,
    /// Factor of light from all around.
    pub ambient: f32,
    /// Factor of sunlight on a surface that faces the sun.
    pub sun: f32,
    /// How much the light counts that is stored in meshes: 0 not at all, 1 fully.
    pub stored: f32,
    /// Part of the stored light of the sky that is left: 1 by day.
    pub daylight: f32,
    /// Part of stored light that is left in the dark: 1 makes all as bright as in the sun.
    pub dark: f32,
}

impl Light {
    /// Part of stored light that is left in the dark as a rule. Games leave none; here caves can be made out.
    const DARK: f32 = 0.09;
    /// Colours as they are, from any side.
    pub const NONE: Self =
        Self { direction: Vec3::NEG_Y, ambient: 1.0, sun: 0.0, stored: 0.0, daylight: 1.0, dark: Self::DARK };
    /// A sun in the south-west, high enough that no side of a box is as bright as another.
    pub const DAY: Self = Self {
        direction: Vec3::new(0.35, -0.8, -0.6),
        ambient: 0.42,
        sun: 0.65,
        stored: 0.0,
        daylight: 1.0,
        dark: Self::DARK,
    };

    /// Part of the sky's blue that is left where so much of its other colors is: nights are blue.
    pub fn blue(daylight: f32) -> f32 {
        let part = (daylight - Sky::NIGHT) / (1.0 - Sky::NIGHT);
        Sky::NIGHT_BLUE + (1.0 - Sky::NIGHT_BLUE) * part.clamp(0.0, 1.0)
    }

    /// Light that is stored in meshes, at a time of day in hours; sides differ a little.
    pub fn stored_at(hour: f32) -> Self {
        let direction = Vec3::new(0.35, -0.8, -0.6);
        Self { direction, ambient: 0.66, sun: 0.4, stored: 1.0, daylight: Sky::daylight(hour), dark: Self::DARK }
    }

    /// The same, as bright everywhere as in the sun.
    pub fn full(self) -> Self {
        Self { dark: 1.0, ..self }
    }
}

impl Default for Light {
    fn default() -> Self {
        Self::DAY
    }
}

impl SolidFrame {
    /// The same with all as bright as in the sun, below the sky of noon. A background that is not the sky's stays.
    pub fn full_bright(self) -> Self {
        let sky = self.sky.map(Sky::by_day);
        let is_sky = self.sky.is_some_and(|sky| self.background == <[f32; 4]>::from(sky.horizon.extend(1.0)));
        let background = sky.filter(|_| is_sky).map_or(self.background, |sky| sky.horizon.extend(1.0).into());
        Self { light: self.light.full(), sky, background, ..self }
    }

    /// The background where no colour was chosen: a calm light blue.
    pub const SKY: [f32; 4] = [158.0 / 255.0, 188.0 / 255.0, 214.0 / 255.0, 1.0];

    /// The same for a map: dark, as no land is.
    pub const VOID: [f32; 4] = [20.0 / 255.0, 22.0 / 255.0, 26.0 / 255.0, 1.0];

    /// A picture in daylight that fills its target.
    pub fn new(size_px: UVec2, camera: SolidCamera) -> Self {
        let viewport_px = PxRect { x: 0, y: 0, w: size_px.x, h: size_px.y };
        let background = if camera.is_map() { Self::VOID } else { Self::SKY };
        Self {
            viewport_px,
            piece: None,
            camera,
            aspect: None,
            background,
            light: Light::DAY,
            sky: None,
            land: true,
            smooth: true,
            textures: true,
        }
    }

    /// The same below a sky. A map has none; an orthographic picture has the color of its horizon for a background, since
    /// its eye may be far off, and haze would lie before all of it.
    pub fn below(self, sky: Sky) -> Self {
        if self.camera.is_map() {
            return self;
        }
        let is_far = self.units_per_px().is_some();
        Self { sky: (!is_far).then_some(sky), background: sky.horizon.extend(1.0).into(), ..self }
    }

    /// A piece of this picture, on a target of the piece's size.
    pub fn piece(&self, at: PxRect) -> Self {
        let piece = Some(Piece { whole_px: self.whole_px(), at_px: self.at_px() + UVec2::new(at.x, at.y) });
        Self { viewport_px: PxRect { x: 0, y: 0, ..at }, piece, ..*self }
    }

    /// The same picture so many times as large.
    pub fn enlarged(&self, times: u32) -> Self {
        let large = |Piece { whole_px, at_px }| Piece { whole_px: whole_px * times, at_px: at_px * times };
        Self { viewport_px: self.viewport_px.enlarged(times), piece: self.piece.map(large), ..*self }
    }

    /// Size of the picture that the viewport is, or is a piece of.
    pub fn whole_px(&self) -> UVec2 {
        self.piece.map_or(self.viewport_px.size(), |piece| piece.whole_px).max(UVec2::ONE)
    }

    /// Where in the whole picture the viewport begins.
    fn at_px(&self) -> UVec2 {
        self.piece.map_or(UVec2::ZERO, |piece| piece.at_px)
    }

    /// From points relative to the eye to the viewport's clip space, see [`SolidCamera::clip_from_eye`].
    pub fn clip_from_eye(&self, bounds: Aabb) -> Mat4 {
        let whole = self.whole_px().as_dvec2();
        let aspect = self.aspect.unwrap_or((whole.x / whole.y) as f32);
        let clip = self.camera.clip_from_eye(aspect, bounds);
        let Some(piece) = self.piece else { return clip };
        // The piece's middle comes to the middle, and the piece grows to the viewport.
        let size = self.viewport_px.size().max(UVec2::ONE).as_dvec2();
        let middle = (piece.at_px.as_dvec2() + size * 0.5) / whole * 2.0 - 1.0;
        let grow = whole / size;
        let shift = -middle * grow * DVec2::new(1.0, -1.0);
        let cut = Mat4::from_translation(shift.as_vec2().extend(0.0)) * Mat4::from_scale(grow.as_vec2().extend(1.0));
        cut * clip
    }

    /// Width of a pixel in units, where the camera is orthographic.
    pub fn units_per_px(&self) -> Option<f64> {
        match self.camera.projection {
            Projection::Orthographic { height } => Some(f64::from(height) / f64::from(self.whole_px().y)),
            Projection::Perspective { .. } => None,
        }
    }

    /// The part of the column map that a map shows; `None` for any other camera.
    pub fn column_view(&self) -> Option<ColumnView> {
        let units_per_px = self.units_per_px().filter(|_| self.camera.is_map())?;
        let whole = self.whole_px().as_dvec2();
        let corner = |at: UVec2| {
            let [x, z] = [self.camera.eye.x, self.camera.eye.z].map(f64::from);
            DVec2::new(x, z) + (at.as_dvec2() - whole * 0.5) * units_per_px
        };
        let (min, max) = (corner(self.at_px()), corner(self.at_px() + self.viewport_px.size()));
        (min.is_finite() && max.is_finite()).then(|| ColumnView { level: tile_level(units_per_px), min, max })
    }

    /// The part of a column map that the picture needs, `None` where it cannot tell.
    pub fn tile_view(&self, columns: &ColumnMap) -> Option<TileView> {
        if self.camera.is_map() {
            return self.column_view().map(TileView::Map);
        }
        self.land_view(columns).map(TileView::Land)
    }

    /// The land that the picture shows; numbers are rounded, so that a small step of the eye needs no other tiles.
    fn land_view(&self, columns: &ColumnMap) -> Option<LandView> {
        /// Pixels of a tile from the bottom of a picture to its top.
        const PIXELS_PER_HEIGHT: f32 = 240.0;
        /// Steps in which the eye moves, in units.
        const STEP: f64 = 8.0;
        let camera = self.camera;
        let rounded = |at: f64| (at / STEP).round() * STEP;
        let over = |at: glam::DVec3| DVec2::new(rounded(at.x), rounded(at.z));
        let ground = |at: DVec2| columns.rough_height_at(at).map_or(0.0, f64::from);
        let view = match camera.projection {
            Projection::Perspective { .. } => {
                let center = over(camera.eye.as_dvec3());
                let above = rounded(f64::from(camera.eye.y) - ground(center)).max(0.0);
                let growth = f64::from(camera.height_at(1.0) / PIXELS_PER_HEIGHT);
                LandView { center, above, least: 0.0, growth, reach: f64::INFINITY }
            }
            Projection::Orthographic { height } => {
                let (eye, forward) = (camera.eye.as_dvec3(), camera.forward().as_dvec3());
                // Where the middle of the picture is about, and how far the ground in it reaches.
                let down = (-forward.y).max(0.1);
                let middle = over(eye + forward * ((eye.y - ground(DVec2::new(eye.x, eye.z))) / down));
                let size = self.whole_px().as_dvec2();
                let reach = f64::from(height) * (size.x / size.y).hypot(1.0 / down) * 0.5;
                let least = f64::from(height / PIXELS_PER_HEIGHT);
                LandView { center: middle, above: 0.0, least, growth: 0.0, reach }
            }
        };
        (view.center.is_finite() && view.growth.is_finite() && view.reach > 0.0).then_some(view)
    }

    /// The ray through a point of the target, in pixels.
    pub fn ray(&self, at_px: Vec2) -> Ray {
        let corner = DVec2::new(f64::from(self.viewport_px.x), f64::from(self.viewport_px.y));
        let (whole, at) = (self.whole_px().as_dvec2(), at_px.as_dvec2() - corner + self.at_px().as_dvec2());
        let Some(aspect) = self.aspect else { return self.camera.ray(whole, at) };
        // The same area in a picture whose pixels are square.
        let aspect = f64::from(aspect);
        let square = DVec2::new(aspect, 1.0) * (whole.y / aspect.min(1.0));
        self.camera.ray(square, at * (square / whole))
    }

    /// Where a point of the world lies on the target, in pixels; `None` where it lies behind the eye.
    pub fn px(&self, point: Vec3) -> Option<Vec2> {
        let clip = self.clip_from_eye(Aabb::EMPTY) * (point - self.camera.eye).extend(1.0);
        let ahead = (point - self.camera.eye).dot(self.camera.forward()) > 0.0;
        let corner = Vec2::new(self.viewport_px.x as f32, self.viewport_px.y as f32);
        let at = clip.truncate().truncate() / clip.w * Vec2::new(0.5, -0.5) + 0.5;
        (ahead && at.is_finite()).then(|| corner + at * self.viewport_px.size().as_vec2())
    }
}
