//! A picture of a solid world that need not fit into memory: its meshes come one after another, and each is gone when it
//! is drawn.

use std::sync::Arc;

use super::target::{draw, read_back, target, unpremultiply};
use super::{ExportError, Headless};
use crate::base::RgbaImage;
use crate::gpu::Upload;
use crate::scene::solid::{Aabb, Chunk, ChunkKey, Mesh, Solid, SolidFrame, SurfaceTextures};
use crate::scene::{Frame, Scene, Summary, World};

/// Bytes of meshes after which they are drawn.
const BATCH_BYTES: usize = 48 << 20;
/// Bytes of translucent triangles that are held to be drawn at the end, the farthest first. Beyond, those that came
/// first are drawn before what lies behind them. Sorting and drawing them takes several times as much memory for a moment.
const MOST_BLENDED_BYTES: usize = 96 << 20;

/// A picture of a solid world that is drawn batch by batch.
#[derive(Debug)]
pub struct MeshCanvas<'a> {
    headless: &'a mut Headless,
    frame: SolidFrame,
    /// The box around all meshes that will come.
    bounds: Aabb,
    batch: Vec<Mesh>,
    textures: SurfaceTextures,
    batch_bytes: usize,
    blended: Mesh,
    is_first: bool,
}

impl<'a> MeshCanvas<'a> {
    /// A picture of nothing yet. `bounds`: the box around all meshes that will come.
    ///
    /// # Errors
    /// The device cannot draw pictures of that size.
    pub fn new(headless: &'a mut Headless, frame: SolidFrame, bounds: Aabb) -> Result<Self, ExportError> {
        headless.picture_size(&Frame::from(frame))?;
        headless.clear_scene();
        let blended = Mesh::new(frame.camera.eye.round());
        Ok(Self {
            headless,
            frame,
            bounds,
            batch: Vec::new(),
            textures: SurfaceTextures::default(),
            batch_bytes: 0,
            blended,
            is_first: true,
        })
    }

    /// Adds a chunk. Its textures continue those of the chunks before.
    ///
    /// # Errors
    /// The device refuses the work, or is lost.
    pub fn add(&mut self, Chunk { mut mesh, textures, .. }: Chunk) -> Result<(), ExportError> {
        self.textures = textures;
        if !mesh.blended.is_empty() {
            let blended = mesh.take_blended(self.blended.origin);
            self.blended.append(&blended);
            if self.blended.bytes() > MOST_BLENDED_BYTES {
                self.draw_opaque()?;
                self.draw_blended()?;
            }
        }
        if !mesh.indices.is_empty() || !mesh.cutout.is_empty() || !mesh.thin.is_empty() {
            self.batch_bytes += mesh.bytes();
            self.batch.push(mesh);
        }
        if self.batch_bytes > BATCH_BYTES { self.draw_opaque() } else { Ok(()) }
    }

    /// The picture of all meshes. Straight alpha, also where the background is transparent.
    ///
    /// # Errors
    /// As those of [`Self::add`], or the picture cannot be read back.
    pub fn finish(mut self) -> Result<RgbaImage, ExportError> {
        self.draw_opaque()?;
        self.draw_blended()?;
        let frame = Frame::from(self.frame);
        let (width, height) = self.headless.picture_size(&frame)?;
        let target = target(&self.headless.gpu, super::headless::FORMAT, width, height);
        let gpu = &self.headless.gpu;
        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        draw(&self.headless.painter, &mut encoder, &target, frame.background());
        gpu.queue.submit([encoder.finish()]);
        let read = read_back(gpu, &target);
        self.check()?;
        let mut image = read?;
        self.headless.clear_scene();
        if !frame.is_opaque() {
            unpremultiply(&mut image);
        }
        Ok(image)
    }

    fn draw_opaque(&mut self) -> Result<(), ExportError> {
        self.batch_bytes = 0;
        let batch = std::mem::take(&mut self.batch);
        self.draw(batch)
    }

    fn draw_blended(&mut self) -> Result<(), ExportError> {
        let empty = Mesh::new(self.blended.origin);
        let mut blended = std::mem::replace(&mut self.blended, empty);
        blended.sort_blended(self.frame.camera.eye);
        self.draw(vec![blended])
    }

    /// Draws meshes, and waits until that is done: then their memory is free.
    fn draw(&mut self, meshes: Vec<Mesh>) -> Result<(), ExportError> {
        let keys = (0..).map(|x| ChunkKey { x, ..ChunkKey::default() });
        let textures = &self.textures;
        let chunk = |mesh: Mesh| Arc::new(Chunk { textures: textures.clone(), ..mesh.into() });
        let chunks = keys.zip(meshes.into_iter().map(chunk)).collect();
        let solid = Solid { chunks, bounds: self.bounds, ..Solid::default() };
        let scene = Arc::new(Scene { summary: Summary::default(), world: World::Solid(Arc::new(solid)) });
        let Headless { gpu, painter, .. } = &mut *self.headless;
        // Nothing is left of the batch before.
        let upload = Upload::all_at_once(gpu, painter, scene);
        let upload = upload.map_err(|refusal| ExportError::Refused(refusal.reason))?;
        painter.show(&upload.on_gpu());
        painter.prepare_batch(gpu, &self.frame, self.bounds, self.is_first);
        self.is_first = false;
        self.headless.wait()?;
        self.check()
    }

    fn check(&self) -> Result<(), ExportError> {
        if let Some(why) = self.headless.gpu.lost() {
            return Err(ExportError::LostMidway(why));
        }
        match self.headless.gpu.take_refusal() {
            Some(refusal) => Err(ExportError::Refused(refusal.reason)),
            None => Ok(()),
        }
    }
}
