//! The part of each frame that differs from the frame before, which is all that a file has to hold of it: a still view
//! with little motion takes a small fraction of the bytes of whole frames.

use std::borrow::Cow;

use glam::UVec2;

use crate::base::RgbaImage;

/// Part of a frame.
pub struct Delta<'a> {
    /// Its upper left corner in the frame, in pixels.
    pub at_px: UVec2,
    /// All its pixels, which replace those of the frame before. At least one, also where nothing has changed, since a frame
    /// without pixels cannot be stored.
    pub picture: Cow<'a, RgbaImage>,
    /// The same, but transparent where pixels are as before: it is laid over the frame before. Small where little of the
    /// part changes, and larger than the picture where unchanged pixels lie between changed ones everywhere. `None` where
    /// all pixels change, and of frames that are not opaque.
    pub overlay: Option<RgbaImage>,
}

/// Finds the part of each frame that has changed.
pub struct DeltaFinder {
    /// Corners of parts are multiples of this, in pixels.
    step_px: u32,
    /// All frames are opaque, so that transparent pixels can stand for unchanged ones.
    opaque: bool,
    before: Option<RgbaImage>,
}

impl DeltaFinder {
    /// A finder whose first frame is whole. `opaque`: all pixels of all frames are; `step_px`: corners of parts are
    /// multiples of this, in pixels.
    pub fn new(opaque: bool, step_px: u32) -> Self {
        Self { step_px: step_px.max(1), opaque, before: None }
    }

    /// The part of the next frame that differs from the one before. Frames have one size.
    pub fn next<'a>(&mut self, frame: &'a RgbaImage) -> Delta<'a> {
        let delta = match &self.before {
            Some(before) if (before.width, before.height) == (frame.width, frame.height) => self.changed(before, frame),
            _ => Delta { at_px: UVec2::ZERO, picture: Cow::Borrowed(frame), overlay: None },
        };
        match &mut self.before {
            Some(before) => before.clone_from(frame),
            none => *none = Some(frame.clone()),
        }
        delta
    }

    fn changed<'a>(&self, before: &RgbaImage, frame: &'a RgbaImage) -> Delta<'a> {
        let (from, to) = changed_area(before, frame).unwrap_or((UVec2::ZERO, UVec2::ONE));
        let from = from / self.step_px * self.step_px;
        let size = to - from;
        let part = |of: &RgbaImage| {
            let pixels = (from.y..to.y).flat_map(|y| row(of, y, from.x, to.x)).copied().collect();
            RgbaImage { width: size.x, height: size.y, pixels }
        };
        let picture =
            if size == UVec2::new(frame.width, frame.height) { Cow::Borrowed(frame) } else { Cow::Owned(part(frame)) };
        let mut overlay = None;
        if self.opaque {
            let mut has_holes = false;
            let mut changes = part(before);
            for (old, new) in changes.pixels.chunks_exact_mut(4).zip(picture.pixels.chunks_exact(4)) {
                has_holes |= old == new;
                old.copy_from_slice(if old == new { &[0; 4] } else { new });
            }
            overlay = has_holes.then_some(changes);
        }
        Delta { at_px: from, picture, overlay }
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

    /// The frames that a player shows once a part is drawn: one that replaces what was there, and one laid over it.
    fn played(before: &RgbaImage, delta: &Delta<'_>) -> Vec<RgbaImage> {
        let drawn = |picture: &RgbaImage, is_overlay: bool| {
            let mut shown = before.clone();
            for (x, y) in (0..picture.width).flat_map(|x| (0..picture.height).map(move |y| (x, y))) {
                let pixel = picture.get(x, y);
                if !is_overlay || pixel[3] > 0 {
                    shown.put(delta.at_px.x + x, delta.at_px.y + y, pixel);
                }
            }
            shown
        };
        let overlay = delta.overlay.iter().map(|overlay| drawn(overlay, true));
        overlay.chain([drawn(&delta.picture, false)]).collect()
    }

    #[test]
    fn only_the_rectangle_around_changes_is_kept() {
        let mut finder = DeltaFinder::new(true, 1);
        let frames = [&[][..], &[(3, 2), (5, 4)], &[(3, 2), (5, 4)], &[(3, 2), (5, 4), (8, 6)]].map(frame);
        let whole = finder.next(&frames[0]);
        assert_eq!((whole.at_px, *whole.picture == frames[0], whole.overlay), (UVec2::ZERO, true, None));
        let part = finder.next(&frames[1]);
        assert_eq!((part.at_px, part.picture.width, part.picture.height), (UVec2::new(3, 2), 3, 3));
        assert_eq!(part.picture.get(1, 1), [10, 20, 30, 255]);
        let overlay = part.overlay.expect("seven of the nine pixels are as before");
        assert_eq!((overlay.get(0, 0), overlay.get(1, 1)), ([200, 100, 50, 255], [0; 4]));
        let same = finder.next(&frames[2]);
        assert_eq!((same.picture.width, same.picture.height), (1, 1));
        assert_eq!(same.overlay.map(|overlay| overlay.get(0, 0)), Some([0; 4]));
        let one = finder.next(&frames[3]);
        assert_eq!((one.at_px, one.picture.width, one.overlay), (UVec2::new(8, 6), 1, None));
    }

    #[test]
    fn parts_make_the_frames() {
        for (opaque, step) in [(true, 1), (true, 2), (false, 1), (false, 2)] {
            let mut finder = DeltaFinder::new(opaque, step);
            let mut shown = RgbaImage::filled(9, 7, [0; 4]);
            for n in 0..40_u32 {
                let mut frame = frame(&[(n % 9, n % 7), (n * n % 9, n % 3), (n % 5, 6)][..(n % 4).min(3) as usize]);
                if !opaque {
                    frame.put(n % 4, 3, [1, 2, 3, (n % 3 * 90) as u8]);
                }
                let delta = finder.next(&frame);
                assert_eq!(delta.at_px % step, UVec2::ZERO);
                assert!(opaque || delta.overlay.is_none(), "transparent pixels replace what was there");
                for played in played(&shown, &delta) {
                    assert!(played == frame, "frame {n}, opaque {opaque}, step {step}");
                }
                shown = frame;
            }
        }
    }
}
