//! Cache of painted layers. While the view keeps still, layers that show the same from frame to frame are painted
//! once, into pictures that lie over the viewport and then stand in for their draw calls: a map that plays costs what moves
//! in it, and one that is paused costs a single picture however many layers it has.
//!
//! ```text
//!   layers    │ sky │ hills │ clouds (move) │ trees │ walls │ physics │
//!   pictures  │      0      │               │           1             │
//! ```
//!
//! Layers below everything that moves are kept with the background and are the same to the bit. Layers above are kept by
//! themselves: where they are half transparent, another order of blending rounds to another one of 255 levels, about half
//! a level off for each layer at the worst.
//!
//! Where moving layers take little of the view, as a lamp does or the border far around a map, one more picture (the base)
//! shows all that keeps still, and a frame blends the others only around the areas that move. Where all that moves is the
//! border, which pulses, there is one with the border in full as well: the frame lies between the two.

use std::ops::Range;

use glam::UVec2;

use super::pipelines::Pipelines;
use super::plan::{FrameChange, LayerDraws, LayerMotion, Plan};
use crate::base::LayerId;
use crate::gpu::Gpu;
use crate::gpu::stats::texture_bytes;
use crate::scene::PxRect;

/// Pictures of runs, at most: each is as large as the map's part of the window. Two more may show them put together.
const MOST: usize = 4;
/// A picture pays where what it stands for paints every pixel this often. Measured on a software adapter: to put one down
/// takes a fifth of what painting every pixel once takes, and a graphics card hardly notices either.
const LEAST_TIMES: f64 = 0.5;
/// An instance costs about as much as painting so many pixels. Measured on a software adapter.
const INSTANCE_PX: f64 = 30.0;
/// To put a picture down costs about as much as painting this part of its pixels, see [`LEAST_TIMES`].
const PICTURE_TIMES: f64 = 0.2;
/// A frame must become cheaper by this factor for one more picture to be painted.
const MUCH_CHEAPER: f64 = 0.9;

/// Layers that may be kept painted from frame to frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CachePolicy {
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
struct LayerRun {
    /// The first and the last. In one view the same layers lie between them at all times, but for `whole`.
    layers: [LayerId; 2],
    /// All layers of the picture, also those that move at other times.
    whole: bool,
    /// No layer lies below, nor will one: the background is part of the picture.
    lowest: bool,
    /// Their draw calls in this frame.
    draws: Range<usize>,
}

impl LayerRun {
    fn shows_the_same_as(&self, other: &Self) -> bool {
        (self.layers, self.whole, self.lowest) == (other.layers, other.whole, other.lowest)
    }
}

/// Painted layers of a plan.
#[derive(Debug, Default)]
pub struct LayerCache {
    /// Layers of each picture, in draw order.
    runs: Vec<LayerRun>,
    /// Number of pictures that show their layers: all of them, or none.
    painted: usize,
    /// One for each run, and perhaps more from before.
    pictures: Vec<CacheTexture>,
    /// Steps that the frame is painted in.
    steps: Vec<Step>,
    /// All layers that keep still.
    base: Composite,
    /// The same with pulsing layers in full.
    full: Composite,
    /// Strength of pulsing layers, of 1.
    pulse: f32,
    /// The device had no room for pictures of this size.
    refused: Option<UVec2>,
    /// Background when they were painted; `None` = another picture.
    background: Option<[f32; 4]>,
    /// Reused from frame to frame.
    candidates: Vec<(f64, LayerRun)>,
}

/// Step of painting a frame.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    /// Draw calls that are painted in every frame, of layers that move or of such that do not.
    Draws { draws: Range<usize>, moves: bool },
    /// The picture of a run.
    Picture(usize),
}

/// A picture of more than one run.
#[derive(Debug, Default)]
struct Composite {
    picture: Option<CacheTexture>,
    /// It shows its layers.
    is_painted: bool,
    /// This frame needs it.
    is_used: bool,
    /// The device had no room for one of this size.
    refused: Option<UVec2>,
}

#[derive(Debug)]
struct CacheTexture {
    texture: wgpu::Texture,
    view: wgpu::TextureView,
    group: wgpu::BindGroup,
}

/// Step of painting a frame, with its picture.
#[derive(Clone, Debug)]
pub enum FrameStep<'a> {
    /// Draw calls.
    Draws {
        /// Positions in [`Plan::draws`].
        draws: Range<usize>,
        /// Of layers that move.
        moves: bool,
    },
    /// A picture in the place of some.
    Cached(CachedLayer<'a>),
}

/// Painted layers, as a texture over the whole target.
#[derive(Clone, Copy, Debug)]
pub struct CachedLayer<'a> {
    /// Target of painting.
    pub view: &'a wgpu::TextureView,
    /// Group for [`crate::gpu::pass::Blit::draw`].
    pub group: &'a wgpu::BindGroup,
    /// Background, where it is in the picture too: the picture replaces what is on the target.
    pub background: Option<[f32; 4]>,
}

/// Maker of the textures of a cache.
#[derive(Clone, Copy, Debug)]
pub struct CachePainter<'a> {
    /// Layers that may be kept.
    pub policy: CachePolicy,
    /// The device.
    pub gpu: &'a Gpu,
    /// Pipelines for the target, which blit the textures.
    pub pipelines: &'a Pipelines,
}

impl LayerCache {
    /// Drops all pictures. Call [`Self::update`] before the next frame.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Chooses the draw calls that pictures replace in this frame. `background`: the colour behind everything;
    /// `None` = another picture lies there.
    pub fn update(&mut self, painter: CachePainter<'_>, plan: &Plan, viewport: PxRect, background: Option<[f32; 4]>) {
        (self.base.is_used, self.full.is_used) = (false, false);
        if painter.policy == CachePolicy::Nothing {
            self.reset();
        } else if plan.change == FrameChange::Anything {
            // The pictures are needed again when the view keeps still.
            self.runs.clear();
            self.reset_painted();
        } else {
            self.choose_runs(painter, plan, viewport, background);
            self.make_pictures(painter, UVec2::new(viewport.x + viewport.w, viewport.y + viewport.h));
        }
        self.collect_steps(plan);
        let is_full = painter.policy == CachePolicy::All && only_pulses(plan);
        if self.pays_off(plan, viewport, is_full) {
            self.use_composites(painter, plan, is_full);
        } else if plan.change != FrameChange::Anything && !self.base.is_painted {
            // Nor did it show anything for a frame to come.
            (self.base, self.full) = Default::default();
        }
    }

    /// Marks all pictures as not painted.
    fn reset_painted(&mut self) {
        self.painted = 0;
        (self.base.is_painted, self.full.is_painted) = (false, false);
    }

    /// Chooses the runs of a view.
    fn choose_runs(&mut self, painter: CachePainter<'_>, plan: &Plan, viewport: PxRect, background: Option<[f32; 4]>) {
        self.candidates.clear();
        add_candidates(&mut self.candidates, plan, plan.change == FrameChange::Nothing);
        let is_exact = |run: &LayerRun| run.lowest && background.is_some();
        self.candidates.retain(|(_, run)| painter.policy == CachePolicy::All || is_exact(run));
        if self.background != background || !self.continue_runs() {
            let least_px = viewport_px(viewport) * LEAST_TIMES;
            self.candidates.retain(|(cost_px, _)| *cost_px >= least_px);
            retain_costliest(&mut self.candidates);
            self.runs.clear();
            self.runs.extend(self.candidates.drain(..).map(|(_, run)| run));
            self.background = background;
            self.reset_painted();
        }
    }

    /// Takes over the runs of the frame before, if there are any and all of them are candidates still: what was worth a
    /// picture stays so, however the costs of equal ones are rounded.
    fn continue_runs(&mut self) -> bool {
        let mut candidates = self.candidates.iter().map(|(_, run)| run);
        let found = self.runs.iter_mut().all(|run| {
            let now = candidates.find(|now| run.shows_the_same_as(now));
            run.draws.clone_from(&now.map_or(0..0, |now| now.draws.clone()));
            now.is_some()
        });
        found && !self.runs.is_empty()
    }

    /// Collects the steps of the frame, from the lowest layer to the highest.
    fn collect_steps(&mut self, plan: &Plan) {
        self.steps.clear();
        for part in plan.layers.iter().filter(|part| !part.draws.is_empty()) {
            let run = self.runs.iter().position(|run| run.draws.contains(&part.draws.start));
            match (run, self.steps.last_mut()) {
                (Some(n), Some(Step::Picture(last))) if *last == n => {}
                (Some(n), _) => self.steps.push(Step::Picture(n)),
                (None, Some(Step::Draws { draws, moves })) if *moves == part.moves() => draws.end = part.draws.end,
                (None, _) => self.steps.push(Step::Draws { draws: part.draws.clone(), moves: part.moves() }),
            }
        }
    }

    /// Whether the frame is much cheaper if all that keeps still is put down as one picture, and put together once more
    /// only where something moves, or put down with that in full. That needs something to begin with which takes the
    /// place of what lies there.
    fn pays_off(&self, plan: &Plan, viewport: PxRect, is_full: bool) -> bool {
        if self.background.is_none() || !self.runs.first().is_some_and(|run| run.lowest && !run.whole) {
            return false;
        }
        let is_painted = |part: &&LayerDraws| !self.runs.iter().any(|run| run.draws.contains(&part.draws.start));
        let (mut steady_px, mut all_instances_px) = (0.0, 0.0);
        for part in plan.layers.iter().filter(is_painted) {
            steady_px += if part.moves() { 0.0 } else { part.painted_px };
            all_instances_px += instances_px(plan, part);
        }
        let picture_px = viewport_px(viewport) * PICTURE_TIMES;
        let all_px = picture_px * self.runs.len() as f64 + steady_px;
        let share = plan.moving.px() as f64 / viewport_px(viewport);
        let based_px = match is_full {
            true => picture_px * (1.0 + share),
            false => picture_px + all_px * share + all_instances_px * plan.moving.count() as f64,
        };
        based_px < (all_px + all_instances_px) * MUCH_CHEAPER
    }

    /// Uses the picture of all that keeps still in this frame, if there is room for it. Where nothing moves but what
    /// pulses, two.
    fn use_composites(&mut self, painter: CachePainter<'_>, plan: &Plan, is_full: bool) {
        let Some(size) = self.pictures.first().map(CacheTexture::size) else { return };
        self.pulse = plan.pulse;
        self.base.make_ready(painter, size);
        if is_full && self.base.is_used {
            self.full.make_ready(painter, size);
        }
    }

    /// The pictures of runs that must be painted before the frame: draw calls, and what to paint them into.
    pub fn to_paint(&self) -> impl Iterator<Item = (Range<usize>, CachedLayer<'_>)> {
        self.runs.iter().map(|run| run.draws.clone()).zip(self.all()).skip(self.painted)
    }

    /// The pictures of more than that which must be painted before the frame and after all others: what to paint them
    /// into, and whether with what pulses.
    pub fn composites_to_paint(&self) -> impl Iterator<Item = (CachedLayer<'_>, bool)> {
        let both = [(&self.base, false), (&self.full, true)].into_iter();
        both.filter(|(base, _)| !base.is_painted).filter_map(|(base, full)| Some((base.cached(self.background)?, full)))
    }

    /// Marks all pictures as painted.
    pub fn mark_painted(&mut self) {
        self.painted = self.runs.len();
        for base in [&mut self.base, &mut self.full] {
            base.is_painted |= base.is_used;
        }
    }

    /// A picture of all that keeps still, where the frame begins with it. Then [`Self::steps`] are only needed where
    /// something moves.
    pub fn base(&self) -> Option<CachedLayer<'_>> {
        self.base.cached(self.background)
    }

    /// Where all that moves is what pulses: a picture of everything with that in full, and how strongly it shows. Then
    /// this one over the other is needed where something moves, and no pieces.
    pub fn full(&self) -> Option<(CachedLayer<'_>, f32)> {
        Some((self.full.cached(self.background)?, self.pulse))
    }

    /// Steps of the frame in draw order: all of them, or those of layers that keep still.
    pub fn steps(&self, with_moving: bool) -> impl Iterator<Item = FrameStep<'_>> {
        let shown =
            self.steps.iter().filter(move |step| with_moving || !matches!(step, Step::Draws { moves: true, .. }));
        shown.filter_map(|step| match step {
            Step::Draws { draws, moves } => Some(FrameStep::Draws { draws: draws.clone(), moves: *moves }),
            Step::Picture(n) => self.all().nth(*n).map(FrameStep::Cached),
        })
    }

    /// The pictures of the runs, in draw order.
    fn all(&self) -> impl Iterator<Item = CachedLayer<'_>> {
        let background = |run: &LayerRun| self.background.filter(|_| run.lowest);
        self.runs.iter().zip(&self.pictures).map(move |(run, picture)| picture.cached(background(run)))
    }

    /// Number of draw calls that pictures replace.
    pub fn count(&self) -> usize {
        self.runs.iter().map(|run| run.draws.len()).sum()
    }

    /// Number of rectangles that are blended in this frame, where a picture shows the rest.
    pub fn areas(&self, plan: &Plan) -> Option<usize> {
        self.base.is_used.then(|| plan.moving.count())
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        self.all_pictures().map(|picture| texture_bytes(&picture.texture)).sum()
    }

    fn all_pictures(&self) -> impl Iterator<Item = &CacheTexture> {
        self.pictures.iter().chain(&self.base.picture).chain(&self.full.picture)
    }

    /// Makes a picture of a size for each run; where the device has no room there are neither.
    fn make_pictures(&mut self, painter: CachePainter<'_>, size: UVec2) {
        if !self.all_pictures().all(|picture| picture.size() == size) {
            self.pictures.clear();
            (self.base, self.full) = Default::default();
            self.reset_painted();
        }
        self.pictures.truncate(self.runs.len());
        while self.pictures.len() < self.runs.len() {
            match (self.refused != Some(size)).then(|| CacheTexture::new(painter, size)).flatten() {
                Some(picture) => self.pictures.push(picture),
                None if self.base.picture.is_some() => (self.base, self.full) = Default::default(),
                None => {
                    self.reset();
                    self.refused = Some(size);
                }
            }
        }
    }
}

impl Composite {
    /// Makes the texture for this frame, if there is room for it.
    fn make_ready(&mut self, painter: CachePainter<'_>, size: UVec2) {
        if self.picture.is_none() && self.refused != Some(size) {
            self.picture = CacheTexture::new(painter, size);
            self.refused = self.picture.is_none().then_some(size);
        }
        self.is_used = self.picture.is_some();
    }

    fn cached(&self, background: Option<[f32; 4]>) -> Option<CachedLayer<'_>> {
        self.picture.as_ref().filter(|_| self.is_used).map(|picture| picture.cached(background))
    }
}

impl CacheTexture {
    fn size(&self) -> UVec2 {
        UVec2::new(self.texture.width(), self.texture.height())
    }

    fn cached(&self, background: Option<[f32; 4]>) -> CachedLayer<'_> {
        CachedLayer { view: &self.view, group: &self.group, background }
    }

    /// `None` where the device has no room.
    fn new(CachePainter { gpu, pipelines, .. }: CachePainter<'_>, size: UVec2) -> Option<Self> {
        let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("still picture"),
            size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: pipelines.format(),
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        });
        if pollster::block_on(scope.pop()).is_some() {
            return None;
        }
        let view = texture.create_view(&Default::default());
        let group = pipelines.blit.group(&gpu.device, &view);
        Some(Self { texture, view, group })
    }
}

/// Whether all that moves in a frame is how strongly something shows.
fn only_pulses(plan: &Plan) -> bool {
    let shown = plan.layers.iter().filter(|part| !part.draws.is_empty());
    shown.map(|part| part.motion).max() == Some(LayerMotion::Pulse)
}

fn viewport_px(viewport: PxRect) -> f64 {
    f64::from(viewport.w) * f64::from(viewport.h)
}

/// Cost of the instances of a layer by themselves, in pixels.
fn instances_px(plan: &Plan, part: &LayerDraws) -> f64 {
    let draws = plan.draws.get(part.draws.clone()).unwrap_or_default();
    draws.iter().map(|draw| u64::from(draw.count)).sum::<u64>() as f64 * INSTANCE_PX
}

/// Adds the runs of layers that keep still, with their costs in pixels. `whole`: time does not pass, so nothing moves.
fn add_candidates(candidates: &mut Vec<(f64, LayerRun)>, plan: &Plan, whole: bool) {
    let is_still = |part: &LayerDraws| whole || !part.moves();
    let cost_px = |part: &LayerDraws| part.painted_px + instances_px(plan, part);
    let mut lowest = true;
    for layers in plan.layers.chunk_by(|a, b| is_still(a) && is_still(b)) {
        let cost_px: f64 = layers.iter().map(cost_px).sum();
        if let (Some(first), Some(last)) = (layers.first(), layers.last())
            && is_still(first)
        {
            let draws = first.draws.start..last.draws.end;
            candidates.push((cost_px, LayerRun { layers: [first.layer, last.layer], whole, lowest, draws }));
        }
        lowest = false;
    }
}

/// Keeps the dearest [`MOST`] runs, in draw order; of equal ones those below.
fn retain_costliest(candidates: &mut Vec<(f64, LayerRun)>) {
    if candidates.len() > MOST {
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        candidates.truncate(MOST);
        candidates.sort_by_key(|(_, run)| run.draws.start);
    }
}

#[cfg(test)]
mod tests {
    use super::{LayerRun, retain_costliest};
    use crate::base::LayerId;

    #[test]
    fn the_dearest_are_kept_and_of_equal_ones_those_below() {
        let kept = |costs: &[f64]| {
            let run = |n: u32| LayerRun {
                layers: [LayerId(n); 2],
                whole: false,
                lowest: n == 0,
                draws: n as usize..n as usize + 1,
            };
            let mut candidates: Vec<_> = costs.iter().zip(0..).map(|(cost, n)| (*cost, run(n))).collect();
            retain_costliest(&mut candidates);
            candidates.iter().map(|(_, run)| run.draws.start).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[3.0, 1.0]), [0, 1]);
        assert_eq!(kept(&[5.0; 7]), [0, 1, 2, 3]);
        assert_eq!(kept(&[1.0, 9.0, 2.0, 8.0, 7.0, 3.0]), [1, 3, 4, 5]);
        assert!(kept(&[]).is_empty());
    }
}
