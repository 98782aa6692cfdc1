//! Pictures of what does not move. While nobody moves the view, draw calls that show the same from frame to frame are
//! painted once, into pictures as large as the target, which then stand in for them: a map that plays costs what moves in
//! it, and one that is paused costs a single picture however many layers it has.
//!
//! ```text
//!   draws     │ sky │ hills │ clouds (move) │ trees │ walls │ physics │
//!   pictures  │      0      │               │           1             │
//! ```
//!
//! What lies below everything that moves is kept with what is behind it and is the same to the bit. What lies above is
//! kept as it is alone: where it is half transparent, putting it together in another order may round to another one of
//! 255 levels.

use std::ops::Range;

use super::Gpu;
use super::plan::{Part, Plan, Since};
use super::stats::texture_bytes;
use crate::scene::PxRect;

/// Pictures of one view, at most: each is as large as the window.
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

/// The pictures of a plan's draw calls.
#[derive(Debug, Default)]
pub struct Stills {
    /// Which draw calls each picture stands for, in order.
    runs: Vec<Range<usize>>,
    /// What the runs of this frame would be.
    wanted: Vec<Range<usize>>,
    /// At least as many as there are runs, and as large as the target each.
    pictures: Vec<Picture>,
    /// The pictures show what they stand for.
    is_painted: bool,
    /// The device had no room for them.
    is_refused: bool,
    /// What lay behind everything when they were painted; `None` = another picture.
    background: Option<[f32; 4]>,
}

#[derive(Debug)]
struct Picture {
    texture: wgpu::Texture,
    view: wgpu::TextureView,
    group: wgpu::BindGroup,
}

/// A picture and what it stands for.
#[derive(Clone, Copy, Debug)]
pub struct Still<'a> {
    /// The first draw call, and the first behind the last.
    pub draws: (usize, usize),
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
    /// Another scene is drawn from now on.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Settles which of a plan's draw calls pictures stand for in this frame. `background`: the colour behind everything;
    /// `None` = another picture lies there.
    pub fn follow(&mut self, studio: Studio<'_>, plan: &Plan, viewport: PxRect, background: Option<[f32; 4]>) {
        self.wanted.clear();
        let least_px = f64::from(viewport.w) * f64::from(viewport.h) * LEAST_TIMES;
        match (plan.since, studio.keeping) {
            (Since::Anything, _) | (_, Keeping::Nothing) => {}
            (since, _) => add_runs(&mut self.wanted, plan, since == Since::Nothing, least_px),
        }
        if studio.keeping == Keeping::Exact {
            self.wanted.retain(|run| run.start == 0 && background.is_some());
        }
        if self.wanted != self.runs || self.background != background {
            std::mem::swap(&mut self.wanted, &mut self.runs);
            (self.is_painted, self.background) = (false, background);
        }
        if !self.has_room(studio, [viewport.x + viewport.w, viewport.y + viewport.h]) {
            self.runs.clear();
        }
    }

    /// The pictures that must be painted before the frame.
    pub fn to_paint(&self) -> impl Iterator<Item = Still<'_>> {
        self.all().filter(|_| !self.is_painted)
    }

    /// They have been.
    pub fn mark_painted(&mut self) {
        self.is_painted = true;
    }

    /// The pictures of the frame, in draw order.
    pub fn all(&self) -> impl Iterator<Item = Still<'_>> {
        self.runs.iter().zip(&self.pictures).map(|(run, picture)| Still {
            draws: (run.start, run.end),
            view: &picture.view,
            group: &picture.group,
            background: self.background.filter(|_| run.start == 0),
        })
    }

    /// Draw calls that pictures stand for.
    pub fn count(&self) -> usize {
        self.runs.iter().map(ExactSizeIterator::len).sum()
    }

    /// What they take on the device.
    pub fn bytes(&self) -> u64 {
        self.pictures.iter().map(|picture| texture_bytes(&picture.texture)).sum()
    }

    /// Sees to it that there are enough pictures of a size; whether the device has the room.
    fn has_room(&mut self, studio: Studio<'_>, size: [u32; 2]) -> bool {
        let is_right = |picture: &Picture| [picture.texture.width(), picture.texture.height()] == size;
        if !self.pictures.first().is_none_or(is_right) {
            self.pictures.clear();
            (self.is_painted, self.is_refused) = (false, false);
        }
        while self.pictures.len() < self.runs.len() && !self.is_refused {
            match Picture::new(studio, size) {
                Some(picture) => self.pictures.push(picture),
                None => self.is_refused = true,
            }
            self.is_painted = false;
        }
        self.pictures.len() >= self.runs.len()
    }
}

impl Picture {
    /// `None` where the device has no room.
    fn new(Studio { gpu, format, layout, .. }: Studio<'_>, [width, height]: [u32; 2]) -> Option<Self> {
        let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("still picture"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
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

/// Adds the runs of draw calls that are worth a picture, at most [`MOST`] of them. `whole`: nothing moves now.
fn add_runs(runs: &mut Vec<Range<usize>>, plan: &Plan, whole: bool, least_px: f64) {
    let is_still = |part: &Part| whole || !part.moves;
    let cost_px = |part: &Part| {
        let instances = plan.draws.get(part.draws.clone()).unwrap_or_default().iter().map(|draw| u64::from(draw.count));
        part.painted_px + instances.sum::<u64>() as f64 * INSTANCE_PX
    };
    let candidates = plan.parts.chunk_by(|a, b| is_still(a) && is_still(b)).filter(|parts| parts.iter().all(is_still));
    let costs = |parts: &[Part]| parts.iter().map(cost_px).sum::<f64>();
    let mut least_px = least_px;
    loop {
        runs.clear();
        let mut cheapest = f64::INFINITY;
        for parts in candidates.clone() {
            let cost = costs(parts);
            if let (Some(first), Some(last)) = (parts.first(), parts.last())
                && cost >= least_px
            {
                runs.push(first.draws.start..last.draws.end);
                cheapest = cheapest.min(cost);
            }
        }
        if runs.len() <= MOST {
            return;
        }
        // One fewer, at least.
        least_px = cheapest.next_up();
    }
}
