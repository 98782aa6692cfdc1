//! Draw calls of the chunks of a picture.

use glam::Vec3;

use super::faces::Part;
use super::pass::Surface;
use super::pipelines::{Surfaces, TexturedSurfaces};
use super::scene::ChunkOnGpu;
use crate::scene::solid::{Aabb, SolidCamera, SolidFrame};

/// Distance from the eye at which textures have given way to colors, in units, as in `mesh.wgsl`.
const TEXTURE_END: f32 = 112.0;
/// Least width of thin strips that are drawn, in pixels. On average, narrower ones change a color by a 25th at most, since
/// they have nearly that of the floor.
const LEAST_STRIP: f32 = 0.2;

/// Most triangles between two runs that are drawn for nothing: on a software adapter, they take about as long as a call.
const LARGEST_GAP: u32 = 250;

/// The chunks of a picture, with all that their calls need.
pub struct ChunkDraws<'a> {
    /// Pipelines without textures.
    pub surfaces: &'a Surfaces,
    /// Those with textures, and the binding of textures, where any are drawn.
    pub textures: Option<(&'a TexturedSurfaces, wgpu::BindGroup)>,
    /// Numbers of the chunks.
    pub instances: &'a wgpu::Buffer,
    /// The chunks, the nearest first.
    pub chunks: &'a [&'a ChunkOnGpu],
    /// How much of each shows.
    pub shown: &'a [f32],
    /// The frame that is drawn.
    pub frame: &'a SolidFrame,
    /// Whether a part of a chunk may show.
    pub may_show: &'a dyn Fn(&Part) -> bool,
    /// Triangles drawn so far.
    pub triangles: usize,
}

/// Whether any of what lies in a box may be so near that textures show on it.
pub fn is_textured(bounds: Aabb, eye: Vec3) -> bool {
    distance(bounds, eye) < TEXTURE_END
}

fn distance(bounds: Aabb, eye: Vec3) -> f32 {
    eye.clamp(bounds.min, bounds.max).distance(eye)
}

impl ChunkDraws<'_> {
    /// Draws what is opaque, and what is cut out.
    pub fn draw_opaque(&mut self, pass: &mut wgpu::RenderPass<'_>) {
        let all: Vec<usize> = (0..self.chunks.len()).collect();
        if self.textures.is_some() {
            self.draw(pass, &all, Surface::Opaque, Some(true));
            self.draw(pass, &all, Surface::Opaque, Some(false));
            let eye = self.frame.camera.eye;
            let has_cutouts = |at: &usize| {
                self.chunks.get(*at).is_some_and(|chunk| chunk.cutout > 0 && is_textured(chunk.bounds, eye))
            };
            let cutouts: Vec<usize> = all.into_iter().filter(has_cutouts).collect();
            self.draw(pass, &cutouts, Surface::Cutout, None);
        } else {
            self.draw(pass, &all, Surface::Opaque, None);
        }
    }

    /// Draws what is translucent, the farthest chunks first.
    pub fn draw_blended(&mut self, pass: &mut wgpu::RenderPass<'_>) {
        let eye = self.frame.camera.eye;
        let chunks = (0..).zip(self.chunks).filter(|(_, chunk)| chunk.blended > 0);
        let mut blended: Vec<(usize, f32)> =
            chunks.map(|(at, chunk)| (at, chunk.bounds.center().distance_squared(eye))).collect();
        blended.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let order: Vec<usize> = blended.into_iter().map(|(at, _)| at).collect();
        self.draw(pass, &order, Surface::Blended, None);
    }

    /// Draws a surface of some chunks. `textured`: only parts in reach of textures, or only those beyond, which take less
    /// time without: a change of the pipeline takes longer than a part does.
    fn draw(&mut self, pass: &mut wgpu::RenderPass<'_>, order: &[usize], surface: Surface, textured: Option<bool>) {
        let eye = self.frame.camera.eye;
        pass.set_vertex_buffer(0, self.instances.slice(..));
        let mut before = None;
        for at in order.iter().copied() {
            let Some(chunk) = self.chunks.get(at) else { continue };
            let in_reach = textured != Some(false) && is_textured(chunk.bounds, eye);
            if textured == Some(true) && !in_reach {
                continue;
            }
            let has_part = |part: &Part| textured.is_none_or(|textured| is_textured(part.bounds, eye) == textured);
            // Parts in between that have textures would show the surfaces that stand in for cut out pictures.
            let gap = if textured == Some(false) { 0 } else { LARGEST_GAP };
            let may_show = |part: &Part| has_part(part) && (self.may_show)(part);
            let mut runs = chunk.runs(&self.frame.camera, surface, may_show, gap);
            if surface == Surface::Opaque && textured != Some(true) {
                let height_px = self.frame.viewport_px.size().y;
                let distance = distance(chunk.bounds, eye);
                runs.extend(chunk.thin_run(least_width(&self.frame.camera, height_px, distance)));
            }
            if runs.is_empty() {
                continue;
            }
            let textures = self.textures.as_ref().filter(|_| in_reach);
            let fades = self.shown.get(at).is_some_and(|shown| *shown < 1.0);
            let now = (textures.is_some(), fades);
            if before.replace(now) != Some(now) {
                let surfaces = textures.map(|(surfaces, _)| *surfaces);
                let Some(pipeline) = self.surfaces.pipeline(surfaces, surface, fades) else { continue };
                pass.set_pipeline(pipeline);
                if let Some((_, group)) = textures {
                    pass.set_bind_group(1, group, &[]);
                }
            }
            pass.set_vertex_buffer(1, chunk.vertices.slice(..));
            pass.set_index_buffer(chunk.indices.slice(..), wgpu::IndexFormat::Uint32);
            let instance = at as u32;
            for indices in runs {
                self.triangles += indices.len() / 3;
                pass.draw_indexed(indices, 0, instance..instance + 1);
            }
        }
    }
}

/// Width of strips that can be seen at a distance, in units, on a picture so many pixels high.
fn least_width(camera: &SolidCamera, height_px: u32, distance: f32) -> f32 {
    camera.height_at(distance) / height_px.max(1) as f32 * LEAST_STRIP
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::{MAX_TEXTURE_SIDE, Projection, UNTEXTURED_ONLY};

    #[test]
    fn strips_show_until_they_are_a_fifth_of_a_pixel_wide() {
        let camera = |projection| SolidCamera { eye: Vec3::ZERO, yaw_deg: 0.0, pitch_deg: 0.0, projection };
        let near = camera(Projection::Perspective { fov_deg: 90.0 });
        // With a right angle from top to bottom, the picture is twice as high as it is far.
        assert!((least_width(&near, 1000, 100.0) - 0.04).abs() < 1e-6, "{}", least_width(&near, 1000, 100.0));
        assert_eq!(least_width(&near, 1000, 0.0), 0.0);
        let level = camera(Projection::Orthographic { height: 50.0 });
        assert!(
            [0.0, 1e6].map(|distance| least_width(&level, 500, distance)).iter().all(|it| (it - 0.02).abs() < 1e-6)
        );
        assert!(least_width(&level, 0, 1.0).is_finite());
    }

    #[test]
    fn the_shader_of_meshes_has_the_same_numbers() {
        let shader = include_str!("../../../shaders/mesh.wgsl");
        let side = format!("const TEXTURE_SIDE: f32 = {:?};", MAX_TEXTURE_SIDE as f32);
        let halvings = format!("const HALVINGS: i32 = {};", MAX_TEXTURE_SIDE.ilog2());
        let end = format!("const TEXTURE_END: f32 = {TEXTURE_END:?};");
        let untextured = format!("const UNTEXTURED_ONLY: u32 = {UNTEXTURED_ONLY}u;");
        for line in [end, untextured, side, halvings] {
            assert!(shader.contains(&line), "{line}");
        }
    }
}
