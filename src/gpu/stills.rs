//! Pictures of what does not move. While nobody moves the view, layers that show the same from frame to frame are painted
//! once, into pictures that lie over the viewport and then stand in for their draw calls: a map that plays costs what moves
//! in it, and one that is paused costs a single picture however many layers it has.
//!
//! ```text
//!   layers    │ sky │ hills │ clouds (move) │ trees │ walls │ physics │
//!   pictures  │      0      │               │           1             │
//! ```
//!
//! What lies below everything that moves is kept with what is behind it and is the same to the bit. What lies above is
//! kept as it is alone: where it is half transparent, putting it together in another order rounds to another one of 255
//! levels, about half a level off for each layer at the worst.

use std::ops::Range;

use glam::UVec2;

use super::Gpu;
use super::plan::{Part, Plan, Since};
use super::stats::texture_bytes;
use crate::base::LayerId;
use crate::scene::PxRect;

/// Pictures of one view, at most: each is as large as the map's part of the window.
const MOST: usize = 4;
/// A picture pays where what it stands for paints every pixel this often. Measured on a software adapter: to put one down
/// takes a fifth of what painting every pixel once takes, and a graphics card hardly notices either.
const LEAST_TIMES: f64 = 0.5;
/// An instance costs about as much as painting so many pixels. Measured on a software adapter.
const INSTANCE_PX: f64 = 30.0;

/// What may be kept from frame to frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// Everything is painted in every frame.
    #[default]
    Nothing,
    /// Only what comes out the same to the bit.
    Exact,
    /// All that does not move.
    All,
}

/// Layers that follow each other and keep still. Which of a plan's draw calls are theirs may change as time passes, with
/// those of the layers below that move.
#[derive(Clone, Debug, PartialEq)]
struct Run {
    /// The first and the last. In one view the same layers lie between them at all times, but for `whole`.
    layers: [LayerId; 2],
    /// All layers of the picture, also those that move at other times.
    whole: bool,
    /// No layer lies below, nor will one: what is behind everything is part of the picture.
    lowest: bool,
    /// Their draw calls in this frame.
    draws: Range<usize>,
}

impl Run {
    fn shows_the_same_as(&self, other: &Self) -> bool {
        (self.layers, self.whole, self.lowest) == (other.layers, other.whole, other.lowest)
    }
}

/// The pictures of a plan's layers.
#[derive(Debug, Default)]
pub struct Stills {
    /// What each picture stands for, in draw order.
    runs: Vec<Run>,
    /// As many of the pictures show what they stand for: all of them, or none.
    painted: usize,
    /// One for each run, and perhaps more from before.
    pictures: Vec<Picture>,
    /// The device had no room for pictures of this size.
    refused: Option<UVec2>,
    /// What lay behind everything when they were painted; `None` = another picture.
    background: Option<[f32; 4]>,
    /// Reused from frame to frame.
    candidates: Vec<(f64, Run)>,
}

#[derive(Debug)]
struct Picture {
    texture: wgpu::Texture,
    view: wgpu::TextureView,
    group: wgpu::BindGroup,
}

/// A picture and what it stands for.
#[derive(Clone, Debug)]
pub struct Still<'a> {
    /// Draw calls.
    pub draws: Range<usize>,
    /// To paint into.
    pub view: &'a wgpu::TextureView,
    /// To put on the target.
    pub group: &'a wgpu::BindGroup,
    /// What is behind everything, where that is in the picture too: it takes the place of what is on the target.
    pub background: Option<[f32; 4]>,
}

/// Where pictures are made, and of what.
#[derive(Clone, Copy, Debug)]
pub struct Studio<'a> {
    /// What they may be of.
    pub keeping: Keeping,
    /// The device.
    pub gpu: &'a Gpu,
    /// Format of the target.
    pub format: wgpu::TextureFormat,
    /// What a picture is bound by.
    pub layout: &'a wgpu::BindGroupLayout,
}

impl Stills {
    /// Lets go of all pictures.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Settles which of a plan's draw calls pictures stand for in this frame. `background`: the colour behind everything;
    /// `None` = another picture lies there.
    pub fn follow(&mut self, studio: Studio<'_>, plan: &Plan, viewport: PxRect, background: Option<[f32; 4]>) {
        if studio.keeping == Keeping::Nothing {
            return self.forget();
        }
        if plan.since == Since::Anything {
            // The pictures are wanted again when the view rests.
            self.runs.clear();
            self.painted = 0;
            return;
        }
        self.candidates.clear();
        add_candidates(&mut self.candidates, plan, plan.since == Since::Nothing);
        let is_exact = |run: &Run| run.lowest && background.is_some();
        self.candidates.retain(|(_, run)| studio.keeping == Keeping::All || is_exact(run));
        if self.background != background || !self.go_on() {
            let least_px = f64::from(viewport.w) * f64::from(viewport.h) * LEAST_TIMES;
            self.candidates.retain(|(cost_px, _)| *cost_px >= least_px);
            keep_dearest(&mut self.candidates);
            self.runs.clear();
            self.runs.extend(self.candidates.drain(..).map(|(_, run)| run));
            (self.painted, self.background) = (0, background);
        }
        self.make_pictures(studio, UVec2::new(viewport.x + viewport.w, viewport.y + viewport.h));
    }

    /// Takes over the runs of the frame before, if there are any and all of them are candidates still: what was worth a
    /// picture stays so, however the costs of equal ones are rounded.
    fn go_on(&mut self) -> bool {
        let mut candidates = self.candidates.iter().map(|(_, run)| run);
        let found = self.runs.iter_mut().all(|run| {
            let now = candidates.find(|now| run.shows_the_same_as(now));
            run.draws.clone_from(&now.map_or(0..0, |now| now.draws.clone()));
            now.is_some()
        });
        found && !self.runs.is_empty()
    }

    /// The pictures that must be painted before the frame.
    pub fn to_paint(&self) -> impl Iterator<Item = Still<'_>> {
        self.all().skip(self.painted)
    }

    /// They have been.
    pub fn mark_painted(&mut self) {
        self.painted = self.runs.len();
    }

    /// The pictures of the frame, in draw order.
    pub fn all(&self) -> impl Iterator<Item = Still<'_>> {
        self.runs.iter().zip(&self.pictures).map(|(run, picture)| Still {
            draws: run.draws.clone(),
            view: &picture.view,
            group: &picture.group,
            background: self.background.filter(|_| run.lowest),
        })
    }

    /// Draw calls that pictures stand for.
    pub fn count(&self) -> usize {
        self.runs.iter().map(|run| run.draws.len()).sum()
    }

    /// What they take on the device.
    pub fn bytes(&self) -> u64 {
        self.pictures.iter().map(|picture| texture_bytes(&picture.texture)).sum()
    }

    /// Sees to it that there is a picture of a size for each run; where the device has no room there are neither.
    fn make_pictures(&mut self, studio: Studio<'_>, size: UVec2) {
        let is_right = |picture: &Picture| UVec2::new(picture.texture.width(), picture.texture.height()) == size;
        if !self.pictures.iter().all(is_right) {
            self.pictures.clear();
            self.painted = 0;
        }
        self.pictures.truncate(self.runs.len());
        while self.pictures.len() < self.runs.len() {
            match (self.refused != Some(size)).then(|| Picture::new(studio, size)).flatten() {
                Some(picture) => self.pictures.push(picture),
                None => {
                    self.forget();
                    self.refused = Some(size);
                }
            }
        }
    }
}

impl Picture {
    /// `None` where the device has no room.
    fn new(Studio { gpu, format, layout, .. }: Studio<'_>, size: UVec2) -> Option<Self> {
        let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("still picture"),
            size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        });
        if pollster::block_on(scope.pop()).is_some() {
            return None;
        }
        let view = texture.create_view(&Default::default());
        let entries = [wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) }];
        let label = Some("still picture");
        let group = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor { label, layout, entries: &entries });
        Some(Self { texture, view, group })
    }
}

/// Adds the runs of layers that keep still, with their costs in pixels. `whole`: time does not pass, so nothing moves.
fn add_candidates(candidates: &mut Vec<(f64, Run)>, plan: &Plan, whole: bool) {
    let is_still = |part: &Part| whole || !part.moves;
    let cost_px = |part: &Part| {
        let instances = plan.draws.get(part.draws.clone()).unwrap_or_default().iter().map(|draw| u64::from(draw.count));
        part.painted_px + instances.sum::<u64>() as f64 * INSTANCE_PX
    };
    let mut lowest = true;
    for parts in plan.parts.chunk_by(|a, b| is_still(a) && is_still(b)) {
        let cost_px: f64 = parts.iter().map(cost_px).sum();
        if let (Some(first), Some(last)) = (parts.first(), parts.last())
            && is_still(first)
        {
            let draws = first.draws.start..last.draws.end;
            candidates.push((cost_px, Run { layers: [first.layer, last.layer], whole, lowest, draws }));
        }
        lowest = false;
    }
}

/// Keeps the dearest [`MOST`] runs, in draw order; of equal ones those below.
fn keep_dearest(candidates: &mut Vec<(f64, Run)>) {
    if candidates.len() > MOST {
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        candidates.truncate(MOST);
        candidates.sort_by_key(|(_, run)| run.draws.start);
    }
}

#[cfg(test)]
mod tests {
    use super::{Run, keep_dearest};
    use crate::base::LayerId;

    #[test]
    fn the_dearest_are_kept_and_of_equal_ones_those_below() {
        let kept = |costs: &[f64]| {
            let run = |n: u32| Run {
                layers: [LayerId(n); 2],
                whole: false,
                lowest: n == 0,
                draws: n as usize..n as usize + 1,
            };
            let mut candidates: Vec<_> = costs.iter().zip(0..).map(|(cost, n)| (*cost, run(n))).collect();
            keep_dearest(&mut candidates);
            candidates.iter().map(|(_, run)| run.draws.start).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[3.0, 1.0]), [0, 1]);
        assert_eq!(kept(&[5.0; 7]), [0, 1, 2, 3]);
        assert_eq!(kept(&[1.0, 9.0, 2.0, 8.0, 7.0, 3.0]), [1, 3, 4, 5]);
        assert!(kept(&[]).is_empty());
    }
}
