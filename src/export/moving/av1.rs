//! Frames encoded as AV1: 8 bits, 4:2:0, colors of BT.709 in limited range. No frame waits for a later one, so that
//! memory stays bounded and every frame is done when the next is drawn.

use glam::UVec2;
use rav1e::prelude::{
    ChromaSampling, ColorDescription, ColorPrimaries, Config, Context, EncoderConfig, EncoderStatus, FrameType,
    MatrixCoefficients, PixelRange, Rational, SceneDetectionSpeed, TransferCharacteristics,
};

use super::obu::without_delimiters;
use super::yuv::Yuv;
use crate::base::{MovingFormat, RgbaImage};
use crate::export::ExportError;

/// Quantizer, 0 (best) to 255. At 60 colors of what has moved away stay behind by up to 16 levels, at 20 by what rounding
/// makes of them, and files are at most twice as large.
const QUANTIZER: usize = 20;
/// Preset of the encoder, 0 (slow) to 10 (fast).
const SPEED: u8 = 9;
/// Seconds from one key frame to the next: players can go only to those at once.
const KEY_EVERY_S: f64 = 5.0;
/// Pixels of a tile, of which several are encoded at the same time, and how many there are at most.
const TILE_PX: u64 = 400_000;
const MOST_TILES: u64 = 8;

/// An encoded frame.
pub struct Sample {
    /// Its bytes: a temporal unit.
    pub data: Vec<u8>,
    /// It needs no other frame.
    pub is_key: bool,
}

impl Sample {
    /// Bytes that it has in a file.
    pub fn bytes(&self) -> u64 {
        without_delimiters(&self.data).len() as u64
    }
}

/// An encoder that takes frames and gives them back encoded, in order.
pub struct Av1Encoder {
    context: Context<u8>,
    yuv: Yuv,
}

/// Size of the encoded frames, see [`MovingFormat::file_px`]. Edges are repeated in what is added.
pub fn encoded_px(size_px: UVec2) -> UVec2 {
    MovingFormat::Mp4.file_px(size_px.to_array()).into()
}

/// Number of frames from one key frame to the next.
pub fn key_interval(fps: f64) -> u32 {
    (fps * KEY_EVERY_S).round().clamp(1.0, 1.0e6) as u32
}

impl Av1Encoder {
    /// An encoder for frames of a size, about so many a second.
    pub fn new(size_px: UVec2, fps: f64) -> Result<Self, ExportError> {
        let encoded = encoded_px(size_px);
        let mut encoder = EncoderConfig::with_speed_preset(SPEED);
        (encoder.width, encoder.height) = (encoded.x as usize, encoded.y as usize);
        encoder.time_base = Rational { num: 1000, den: (fps * 1000.0).round().max(1.0) as u64 };
        encoder.chroma_sampling = ChromaSampling::Cs420;
        encoder.pixel_range = PixelRange::Limited;
        encoder.color_description = Some(ColorDescription {
            color_primaries: ColorPrimaries::BT709,
            transfer_characteristics: TransferCharacteristics::BT709,
            matrix_coefficients: MatrixCoefficients::BT709,
        });
        encoder.quantizer = QUANTIZER;
        encoder.low_latency = true;
        encoder.speed_settings.rdo_lookahead_frames = 1;
        // Key frames come at known places, so that the index of the file has a known size.
        encoder.speed_settings.scene_detection_mode = SceneDetectionSpeed::None;
        encoder.set_key_frame_interval(0, u64::from(key_interval(fps)));
        // Of the size alone: the same picture gives the same file on every machine.
        encoder.tiles = (u64::from(encoded.x) * u64::from(encoded.y) / TILE_PX).clamp(1, MOST_TILES) as usize;
        let context = Config::new().with_encoder_config(encoder).new_context();
        let context = context.map_err(|error| ExportError::Video(error.to_string()))?;
        Ok(Self { context, yuv: Yuv::new(encoded) })
    }

    /// Encodes a frame. Returns those that are done by now.
    pub fn add(&mut self, picture: &RgbaImage) -> Result<Vec<Sample>, ExportError> {
        self.yuv.convert(picture);
        let mut frame = self.context.new_frame();
        for (plane, (values, width)) in frame.planes.iter_mut().zip(self.yuv.planes()) {
            plane.copy_from_raw_u8(values, width, 1);
        }
        self.context.send_frame(frame).map_err(failed)?;
        self.done()
    }

    /// Returns the frames that are left.
    pub fn finish(mut self) -> Result<Vec<Sample>, ExportError> {
        self.context.flush();
        self.done()
    }

    fn done(&mut self) -> Result<Vec<Sample>, ExportError> {
        let mut samples = Vec::new();
        loop {
            match self.context.receive_packet() {
                Ok(packet) => samples.push(Sample { data: packet.data, is_key: packet.frame_type == FrameType::KEY }),
                Err(EncoderStatus::Encoded) => {}
                Err(EncoderStatus::NeedMoreData | EncoderStatus::LimitReached) => return Ok(samples),
                Err(error) => return Err(failed(error)),
            }
        }
    }
}

fn failed(error: EncoderStatus) -> ExportError {
    ExportError::Video(error.to_string())
}
