//! The part of each frame that differs from the frame before, which is all that a file has to hold of it: a still view
//! with little motion takes a small fraction of the bytes of whole frames.

use glam::UVec2;

use crate::base::RgbaImage;

/// Part of a frame.
pub struct Delta {
    /// Its upper left corner in the frame, in pixels.
    pub at_px: UVec2,
    /// Its pixels. At least one, also where nothing has changed, since a frame without pixels cannot be stored.
    pub picture: RgbaImage,
    /// Some pixels are as before and transparent here: the part is laid over the frame before, where it otherwise
    /// replaces it.
    pub is_overlay: bool,
}

/// Finds the part of each frame that has changed.
pub struct DeltaFinder {
    /// Corners of parts are multiples of this, in pixels.
    step_px: u32,
    /// Transparent pixels stand for unchanged ones, which is possible where all frames are opaque.
    overlays: bool,
    before: Option<RgbaImage>,
}

impl DeltaFinder {
    /// A finder whose first frame is whole. `overlays`: unchanged pixels of a part are transparent, for which all frames
    /// have to be opaque; `step_px`: corners of parts are multiples of this, in pixels.
    pub fn new(overlays: bool, step_px: u32) -> Self {
        Self { step_px: step_px.max(1), overlays, before: None }
    }

    /// The part of the next frame that differs from the one before. Frames have one size.
    pub fn next(&mut self, frame: &RgbaImage) -> Delta {
        let delta = match &self.before {
            Some(before) if (before.width, before.height) == (frame.width, frame.height) => self.changed(before, frame),
            _ => Delta { at_px: UVec2::ZERO, picture: frame.clone(), is_overlay: false },
        };
        match &mut self.before {
            Some(before) => before.clone_from(frame),
            none => *none = Some(frame.clone()),
        }
        delta
    }

    fn changed(&self, before: &RgbaImage, frame: &RgbaImage) -> Delta {
        let (from, to) = changed_area(before, frame).unwrap_or((UVec2::ZERO, UVec2::ONE));
        let from = from / self.step_px * self.step_px;
        let size = to - from;
        let mut picture = RgbaImage { width: size.x, height: size.y, pixels: Vec::new() };
        picture.pixels.reserve(size.element_product() as usize * 4);
        let mut is_overlay = false;
        for y in from.y..to.y {
            let (old, new) = (row(before, y, from.x, to.x), row(frame, y, from.x, to.x));
            if !self.overlays {
                picture.pixels.extend(new);
                continue;
            }
            for (old, new) in old.chunks_exact(4).zip(new.chunks_exact(4)) {
                is_overlay |= old == new;
                picture.pixels.extend(if old == new { &[0; 4] } else { new });
            }
        }
        Delta { at_px: from, picture, is_overlay }
    }
}

/// The smallest rectangle with all pixels that differ, as its first corner and the one past its end.
fn changed_area(before: &RgbaImage, frame: &RgbaImage) -> Option<(UVec2, UVec2)> {
    let (mut from, mut to) = (UVec2::MAX, UVec2::ZERO);
    for y in 0..frame.height {
        let (old, new) = (row(before, y, 0, frame.width), row(frame, y, 0, frame.width));
        if old == new {
            continue;
        }
        let differs = || old.chunks_exact(4).zip(new.chunks_exact(4)).map(|(old, new)| old != new);
        let first = differs().position(|differs| differs).unwrap_or(0) as u32;
        let last = differs().rposition(|differs| differs).unwrap_or(0) as u32;
        from = from.min(UVec2::new(first, y));
        to = to.max(UVec2::new(last, y) + 1);
    }
    (to.x > 0).then_some((from, to))
}

/// Bytes of the pixels of a row from one column up to another.
fn row(picture: &RgbaImage, y: u32, from: u32, to: u32) -> &[u8] {
    let at = |x: u32| (y as usize * picture.width as usize + x as usize) * 4;
    picture.pixels.get(at(from)..at(to)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(changed: &[(u32, u32)]) -> RgbaImage {
        let mut picture = RgbaImage::filled(9, 7, [10, 20, 30, 255]);
        changed.iter().for_each(|(x, y)| picture.put(*x, *y, [200, 100, 50, 255]));
        picture
    }

    /// The frame that a player shows once a part is drawn.
    fn played(before: &mut RgbaImage, delta: &Delta) {
        for (x, y) in (0..delta.picture.width).flat_map(|x| (0..delta.picture.height).map(move |y| (x, y))) {
            let pixel = delta.picture.get(x, y);
            if !delta.is_overlay || pixel[3] > 0 {
                before.put(delta.at_px.x + x, delta.at_px.y + y, pixel);
            }
        }
    }

    #[test]
    fn only_the_rectangle_around_changes_is_kept() {
        let mut finder = DeltaFinder::new(true, 1);
        let whole = finder.next(&frame(&[]));
        assert_eq!((whole.at_px, whole.picture == frame(&[]), whole.is_overlay), (UVec2::ZERO, true, false));
        let part = finder.next(&frame(&[(3, 2), (5, 4)]));
        assert_eq!((part.at_px, part.picture.width, part.picture.height), (UVec2::new(3, 2), 3, 3));
        assert!(part.is_overlay, "seven of the nine pixels are as before");
        assert_eq!(part.picture.get(1, 1), [0; 4]);
        let same = finder.next(&frame(&[(3, 2), (5, 4)]));
        assert_eq!((same.picture.width, same.picture.height, same.picture.get(0, 0)), (1, 1, [0; 4]));
        let one = finder.next(&frame(&[(3, 2), (5, 4), (8, 6)]));
        assert_eq!((one.at_px, one.picture.width, one.is_overlay), (UVec2::new(8, 6), 1, false));
    }

    #[test]
    fn parts_make_the_frames() {
        for (overlays, step) in [(true, 1), (true, 2), (false, 1), (false, 2)] {
            let mut finder = DeltaFinder::new(overlays, step);
            let mut shown = RgbaImage::filled(9, 7, [0; 4]);
            for n in 0..40_u32 {
                let mut frame = frame(&[(n % 9, n % 7), (n * n % 9, n % 3), (n % 5, 6)][..(n % 4).min(3) as usize]);
                if !overlays {
                    frame.put(n % 4, 3, [1, 2, 3, (n % 3 * 90) as u8]);
                }
                let delta = finder.next(&frame);
                assert_eq!(delta.at_px % step, UVec2::ZERO);
                assert!(overlays || !delta.is_overlay, "transparent pixels replace what was there");
                played(&mut shown, &delta);
                assert!(shown == frame, "frame {n}, overlays {overlays}, step {step}");
            }
        }
    }
}
