//! Place of a new window: where it was, on a screen that is still there, and never out of sight.
//!
//! Positions are physical pixels of the desktop, sizes points, as [`WindowPlace`] keeps them.

use winit::dpi::{LogicalSize, PhysicalPosition, PhysicalSize};
use winit::event_loop::ActiveEventLoop;
use winit::window::Window;

use crate::prefs::WindowPlace;

/// Size of a new window, in points.
const SIZE: [f64; 2] = [1280.0, 800.0];
/// Smallest size of a restored window, in points.
const LEAST: [f64; 2] = [640.0, 480.0];

/// A screen: its top left corner and its size in pixels, and how many of them make a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    corner: [i32; 2],
    size: [u32; 2],
    scale: f64,
}

/// Place and size of a new window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening {
    /// Its corner, where that is known; else the desktop decides.
    pub position_px: Option<PhysicalPosition<i32>>,
    /// Its size.
    pub size: LogicalSize<f64>,
    /// It fills the desktop.
    pub maximised: bool,
    /// Its size in pixels where the screen is known, so that no second guess is made.
    pub size_px: Option<PhysicalSize<u32>>,
}

/// The screens of this desktop, the main one first.
pub fn screens(event_loop: &ActiveEventLoop) -> Vec<Screen> {
    let main = event_loop.primary_monitor();
    let all = main.into_iter().chain(event_loop.available_monitors());
    let screens = all.map(|monitor| {
        let (position, size) = (monitor.position(), monitor.size());
        Screen { corner: [position.x, position.y], size: [size.width, size.height], scale: monitor.scale_factor() }
    });
    screens.filter(|screen| screen.size.iter().all(|side| *side > 0) && screen.scale > 0.0).collect()
}

/// Opening of a window that was at a place.
pub fn opening(place: WindowPlace, screens: &[Screen]) -> Opening {
    let wanted = place.size.map_or(SIZE, |size| size.map(f64::from));
    let wanted = [0, 1].map(|axis| wanted[axis].max(LEAST[axis]));
    let home = place.position_px.and_then(|corner| Some((corner, home(corner, wanted, screens)?)));
    let screen = home.map(|(_, screen)| screen).or_else(|| screens.first().copied());
    let Some(screen) = screen else {
        let size = LogicalSize::new(wanted[0], wanted[1]);
        return Opening { position_px: None, size, maximised: place.maximised, size_px: None };
    };
    let size_px = [0, 1].map(|axis| ((wanted[axis] * screen.scale).round() as u32).min(screen.size[axis]));
    let position_px = home.map(|(corner, _)| {
        let [x, y] = [0, 1].map(|axis| {
            let least = i64::from(screen.corner[axis]);
            let most = least + i64::from(screen.size[axis]) - i64::from(size_px[axis]);
            i64::from(corner[axis]).clamp(least, most) as i32
        });
        PhysicalPosition::new(x, y)
    });
    let size = LogicalSize::new(f64::from(size_px[0]) / screen.scale, f64::from(size_px[1]) / screen.scale);
    let size_px = Some(PhysicalSize::new(size_px[0], size_px[1]));
    Opening { position_px, size, maximised: place.maximised, size_px }
}

/// The screen that shows most of a window, where any shows some of it.
fn home(corner: [i32; 2], size: [f64; 2], screens: &[Screen]) -> Option<Screen> {
    let shared = |screen: &Screen| {
        let along = |axis: usize| {
            let (start, length) = (f64::from(corner[axis]), size[axis] * screen.scale);
            let (from, to) = (f64::from(screen.corner[axis]), f64::from(screen.size[axis]));
            ((start + length).min(from + to) - start.max(from)).max(0.0)
        };
        along(0) * along(1)
    };
    let best = screens.iter().max_by(|a, b| shared(a).total_cmp(&shared(b)))?;
    (shared(best) > 0.0).then_some(*best)
}

/// Place of a window now; `before` is the place known of it. One that fills the screen, is maximised or minimised keeps
/// the place that it goes back to.
pub fn current(window: &Window, before: WindowPlace) -> WindowPlace {
    let maximised = window.is_maximized();
    if maximised || window.fullscreen().is_some() || window.is_minimized() == Some(true) {
        return WindowPlace { maximised: maximised || before.maximised, ..before };
    }
    let size = window.inner_size().to_logical::<u32>(window.scale_factor());
    let size = (size.width > 0 && size.height > 0).then_some([size.width, size.height]);
    let position_px = window.outer_position().ok().map(|at| [at.x, at.y]);
    WindowPlace { position_px: position_px.or(before.position_px), size: size.or(before.size), maximised }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Screen = Screen { corner: [0, 0], size: [1920, 1080], scale: 1.0 };
    const RIGHT: Screen = Screen { corner: [1920, 0], size: [3840, 2160], scale: 2.0 };

    fn at(x: i32, y: i32, width: u32, height: u32) -> WindowPlace {
        WindowPlace { position_px: Some([x, y]), size: Some([width, height]), maximised: false }
    }

    fn opens(place: WindowPlace, screens: &[Screen]) -> (Option<[i32; 2]>, Option<[u32; 2]>) {
        let opening = opening(place, screens);
        (opening.position_px.map(|at| [at.x, at.y]), opening.size_px.map(|size| [size.width, size.height]))
    }

    #[test]
    fn a_window_comes_back_where_it_was() {
        assert_eq!(opens(at(100, 50, 800, 600), &[LEFT, RIGHT]), (Some([100, 50]), Some([800, 600])));
        // Sizes are points: on the finer screen they are more pixels.
        assert_eq!(opens(at(2000, 50, 800, 600), &[LEFT, RIGHT]), (Some([2000, 50]), Some([1600, 1200])));
        let maximised = WindowPlace { maximised: true, ..at(100, 50, 800, 600) };
        assert!(opening(maximised, &[LEFT]).maximised);
    }

    #[test]
    fn a_window_whose_screen_is_gone_opens_on_the_one_that_is_left() {
        assert_eq!(opens(at(2000, 50, 800, 600), &[LEFT]), (None, Some([800, 600])));
        assert_eq!(opens(at(-100_000, 100_000, 800, 600), &[LEFT]), (None, Some([800, 600])));
    }

    #[test]
    fn no_window_is_off_screen_or_larger_than_it_or_tiny() {
        assert_eq!(opens(at(1800, 1000, 800, 600), &[LEFT]), (Some([1120, 480]), Some([800, 600])));
        assert_eq!(opens(at(-700, -20, 800, 600), &[LEFT]), (Some([0, 0]), Some([800, 600])));
        assert_eq!(opens(at(10, 10, 5000, 5000), &[LEFT]), (Some([0, 0]), Some([1920, 1080])));
        assert_eq!(opens(at(10, 10, 3, 3), &[LEFT]), (Some([10, 10]), Some([640, 480])));
        let small = Screen { size: [600, 400], ..LEFT };
        assert_eq!(opens(at(10, 10, 3, 3), &[small]), (Some([0, 0]), Some([600, 400])));
    }

    #[test]
    fn the_first_window_has_the_usual_size_wherever_the_desktop_puts_it() {
        assert_eq!(opens(WindowPlace::default(), &[LEFT]), (None, Some([1280, 800])));
        let opening = opening(WindowPlace::default(), &[]);
        assert_eq!((opening.position_px, opening.size), (None, LogicalSize::new(1280.0, 800.0)));
    }
}
