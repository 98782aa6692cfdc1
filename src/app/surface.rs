//! Decisions about the window's surface, free of any window: the remedy for a surface that gives no picture, and its
//! size.

use wgpu::CurrentSurfaceTexture as Current;
use winit::dpi::PhysicalSize;

/// Outcome of a request for a picture to draw on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurfaceState {
    /// A picture.
    Picture,
    /// A picture that does not fit the window any more.
    PoorPicture,
    /// None now: the system is busy, or the window cannot be seen.
    NotNow,
    /// The window has changed since the surface was configured.
    Outdated,
    /// The surface is gone.
    Lost,
    /// The request was invalid.
    Refused,
}

/// Remedy for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Draw.
    Draw,
    /// Draw, and configure the surface before the next picture.
    DrawThenConfigure,
    /// Configure the surface and ask again.
    Configure,
    /// Make another surface, configure it and ask again.
    Replace,
    /// Leave this frame out; the next one asks again.
    Skip,
}

impl SurfaceState {
    /// State in the surface's return value.
    pub fn of(current: &Current) -> Self {
        match current {
            Current::Success(_) => Self::Picture,
            Current::Suboptimal(_) => Self::PoorPicture,
            Current::Timeout | Current::Occluded => Self::NotNow,
            Current::Outdated => Self::Outdated,
            Current::Lost => Self::Lost,
            Current::Validation => Self::Refused,
        }
    }
}

/// Remedy for a state; `repaired`: a remedy was tried for this frame already. One remedy a frame: if that does not
/// help, waiting may.
pub fn remedy(state: SurfaceState, repaired: bool) -> Remedy {
    match (state, repaired) {
        (SurfaceState::Picture, _) | (SurfaceState::PoorPicture, true) => Remedy::Draw,
        (SurfaceState::PoorPicture, false) => Remedy::DrawThenConfigure,
        (SurfaceState::NotNow, _) | (_, true) => Remedy::Skip,
        (SurfaceState::Outdated | SurfaceState::Refused, false) => Remedy::Configure,
        (SurfaceState::Lost, false) => Remedy::Replace,
    }
}

/// The size of the surface for a window of this size: no larger than the device's textures. `None` where there is
/// nothing to draw on, as in a window that is minimised on Windows.
pub fn surface_size(window: PhysicalSize<u32>, limit: u32) -> Option<PhysicalSize<u32>> {
    let nothing = window.width == 0 || window.height == 0;
    (!nothing).then(|| PhysicalSize::new(window.width.min(limit), window.height.min(limit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_repaired_twice_in_a_frame() {
        use SurfaceState::{Lost, NotNow, Outdated, Picture, PoorPicture, Refused};
        let first = [Picture, PoorPicture, NotNow, Outdated, Lost, Refused].map(|state| remedy(state, false));
        let second = [Picture, PoorPicture, NotNow, Outdated, Lost, Refused].map(|state| remedy(state, true));
        use Remedy::{Configure, Draw, DrawThenConfigure, Replace, Skip};
        assert_eq!(first, [Draw, DrawThenConfigure, Skip, Configure, Replace, Configure]);
        assert_eq!(second, [Draw, Draw, Skip, Skip, Skip, Skip]);
    }

    #[test]
    fn what_the_surface_returns_is_told_apart() {
        let states = [Current::Timeout, Current::Occluded, Current::Outdated, Current::Lost, Current::Validation];
        let found = states.map(|state| SurfaceState::of(&state));
        use SurfaceState::{Lost, NotNow, Outdated, Refused};
        assert_eq!(found, [NotNow, NotNow, Outdated, Lost, Refused]);
    }

    #[test]
    fn a_surface_is_neither_empty_nor_larger_than_the_device_draws() {
        let size = |width, height| surface_size(PhysicalSize::new(width, height), 2048).map(Into::into);
        assert_eq!(size(1280, 800), Some((1280, 800)));
        assert_eq!(size(5120, 800), Some((2048, 800)));
        assert_eq!((size(0, 0), size(0, 800), size(1280, 0)), (None, None, None));
    }
}
