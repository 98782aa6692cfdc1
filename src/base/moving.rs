//! Facts of moving pictures before one is made: formats, how many pictures, how large. How files are
//! written is `export`'s business.

/// Largest side that all formats can hold, in pixels.
pub const MOST_MOVING_PX: u32 = 16_383;
/// Most pictures of a moving picture.
pub const MOST_FRAMES: f64 = 20_000.0;

/// A format of moving pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovingFormat {
    /// 256 colours, shown everywhere.
    Gif,
    /// Every colour, large, shown by browsers.
    Apng,
    /// Every colour, smaller, shown by browsers.
    WebP,
    /// Video with AV1, much smaller still, with a quarter of the colours' resolution.
    Mp4,
}

/// Fewest pixels of a side of a video: its encoder takes none below.
const LEAST_VIDEO_PX: u32 = 16;

impl MovingFormat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Gif, Self::Apng, Self::WebP, Self::Mp4];

    /// By the end of a file's name.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "gif" => Some(Self::Gif),
            "apng" | "png" => Some(Self::Apng),
            "webp" => Some(Self::WebP),
            "mp4" => Some(Self::Mp4),
            _ => None,
        }
    }

    /// The end of a file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Apng => "apng",
            Self::WebP => "webp",
            Self::Mp4 => "mp4",
        }
    }

    /// All ends of names that its files have, the usual one first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Gif => &["gif"],
            Self::Apng => &["apng", "png"],
            Self::WebP => &["webp"],
            Self::Mp4 => &["mp4"],
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gif => "GIF",
            Self::Apng => "APNG",
            Self::WebP => "WebP",
            Self::Mp4 => "MP4 (AV1)",
        }
    }

    /// Sides of the frames in its files, for pictures with these: those of video are even, and have 16 pixels at least.
    pub fn file_px(self, size_px: [u32; 2]) -> [u32; 2] {
        match self {
            Self::Gif | Self::Apng | Self::WebP => size_px,
            Self::Mp4 => size_px.map(|side| side.max(LEAST_VIDEO_PX).next_multiple_of(2)),
        }
    }

    /// Pictures a second that the format can show exactly: GIF counts in hundredths of a second, and viewers slow down
    /// what is faster than 50.
    pub fn most_fps(self) -> f64 {
        match self {
            Self::Gif => 50.0,
            Self::Apng | Self::WebP | Self::Mp4 => 240.0,
        }
    }

    /// Units of time a second that frames are counted in.
    pub fn units(self) -> u64 {
        match self {
            Self::Gif => 100,
            Self::Apng | Self::WebP => 1000,
            // Only where no unit divides the length of the round.
            Self::Mp4 => 90_000,
        }
    }

    /// Whether its files can be transparent.
    pub fn has_alpha(self) -> bool {
        match self {
            Self::Gif | Self::Apng | Self::WebP => true,
            Self::Mp4 => false,
        }
    }
}

/// How many pictures a round of so many nanoseconds has, at so many a second; at least one.
pub fn frames_of_round(length_ns: i64, fps: f64) -> f64 {
    (length_ns as f64 / 1.0e9 * fps).round().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_the_names_of_files() {
        let of = |name: &str| MovingFormat::of_extension(name);
        assert_eq!([of("gif"), of("GIF")], [Some(MovingFormat::Gif); 2]);
        assert_eq!([of("apng"), of("png")], [Some(MovingFormat::Apng); 2]);
        assert_eq!((of("webp"), of("MP4")), (Some(MovingFormat::WebP), Some(MovingFormat::Mp4)));
        assert_eq!((of("webm"), of("mov"), of("avi"), of("")), (None, None, None, None));
        for format in MovingFormat::ALL {
            assert_eq!(of(format.extension()), Some(format));
            assert_eq!(format.endings()[0], format.extension());
            assert!(format.endings().iter().all(|ending| of(ending) == Some(format)));
        }
    }

    #[test]
    fn a_round_has_a_picture_at_least() {
        assert_eq!(frames_of_round(4_800_000_000, 25.0), 120.0);
        assert_eq!(frames_of_round(1, 25.0), 1.0);
    }
}
