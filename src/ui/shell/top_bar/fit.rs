//! Controls of the bar that fit into its width; the others go into a menu at its end.

use crate::ui::commands::Command;

/// Control of the bar, or several that go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Button of a command.
    Command(Command),
    /// Menu of recent maps.
    Recent,
    /// Menu of speeds.
    Speed,
    /// Field of the time.
    Time,
    /// Slider for the strength of physics layers.
    Entities,
    /// Button that changes between a solid world's map and 3D.
    View3d,
    /// Field of the distance to which a solid world is shown in full.
    ViewDistance,
    /// Fields of the heights of a solid world's map.
    Heights,
    /// Slider for the time of day in a solid world.
    Daytime,
    /// Menu of sizes.
    Scale,
    /// Name of the map.
    Name,
}

use Control as C;

/// Controls from left to right: those of the file, of the clock, of layers; the name; those of the view.
pub const FILE: [Control; 5] = [
    C::Command(Command::Open),
    C::Recent,
    C::Command(Command::Gallery),
    C::Command(Command::Reload),
    C::Command(Command::SavePicture),
];
/// See [`FILE`].
pub const CLOCK: [Control; 3] = [C::Command(Command::Play), C::Speed, C::Time];
/// See [`FILE`].
pub const LAYERS: [Control; 3] = [C::Command(Command::Detail), C::Command(Command::Xray), C::Entities];
/// In the place of [`LAYERS`] for solid worlds.
pub const SOLID: [Control; 4] = [C::View3d, C::ViewDistance, C::Heights, C::Daytime];
/// See [`FILE`]. The bar is laid out from the right there.
pub const VIEW: [Control; 7] = [
    C::Command(Command::ZoomOut),
    C::Scale,
    C::Command(Command::ZoomIn),
    C::Command(Command::Fit),
    C::Command(Command::Manual),
    C::Command(Command::Keys),
    C::Command(Command::Settings),
];

/// Controls in the order in which they leave a bar that is too narrow.
const LEAVING: [Control; 23] = [
    C::Name,
    C::Command(Command::Keys),
    C::Command(Command::SavePicture),
    C::Command(Command::Gallery),
    C::Command(Command::ZoomOut),
    C::Command(Command::ZoomIn),
    C::Speed,
    C::Command(Command::Reload),
    C::Scale,
    C::Entities,
    C::ViewDistance,
    C::Daytime,
    C::Heights,
    C::Command(Command::Settings),
    C::Command(Command::Manual),
    C::Command(Command::Detail),
    C::Time,
    C::Command(Command::Fit),
    C::Command(Command::Xray),
    C::Recent,
    C::Command(Command::Play),
    C::View3d,
    C::Command(Command::Open),
];

/// Width of a button with the space behind it.
const BUTTON: f32 = 30.0;
/// Width of a line between groups with the space around it.
const DIVIDER: f32 = 17.0;

/// Width class of the slider for the strength of physics layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidthClass {
    /// With its name and a field.
    Wide,
    /// With a field.
    Medium,
    /// Short, with a field.
    Narrow,
}

/// Controls of a bar of some width.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Width class of the slider.
    pub class: WidthClass,
    /// Controls in the menu at the end.
    pub hidden: Vec<Control>,
}

impl Fit {
    /// Controls of the given groups that fit into a width.
    pub fn of(width: f32, groups: &[&[Control]]) -> Self {
        for class in [WidthClass::Wide, WidthClass::Medium, WidthClass::Narrow] {
            if total(groups, class, &[]) <= width {
                return Self { class, hidden: Vec::new() };
            }
        }
        let class = WidthClass::Narrow;
        let mut hidden = Vec::new();
        for control in LEAVING.into_iter().filter(|control| groups.iter().any(|group| group.contains(control))) {
            if total(groups, class, &hidden) + BUTTON <= width {
                break;
            }
            hidden.push(control);
        }
        Self { class, hidden }
    }

    /// Whether a control stands in the bar.
    pub fn has(&self, control: Control) -> bool {
        !self.hidden.contains(&control)
    }

    /// Whether any of a group stands in the bar.
    pub fn has_any(&self, group: &[Control]) -> bool {
        group.iter().any(|control| self.has(*control))
    }
}

fn total(groups: &[&[Control]], class: WidthClass, hidden: &[Control]) -> f32 {
    let shown = |group: &&[Control]| {
        let shown = group.iter().filter(|control| !hidden.contains(control));
        let width: f32 = shown.map(|control| width(*control, class)).sum();
        if width > 0.0 { width + DIVIDER } else { 0.0 }
    };
    groups.iter().map(shown).sum()
}

fn width(control: Control, class: WidthClass) -> f32 {
    match control {
        Control::Command(_) => BUTTON,
        Control::Recent => 18.0,
        Control::Speed => 62.0,
        Control::Time => 84.0,
        Control::Entities => match class {
            WidthClass::Wide => 240.0,
            WidthClass::Medium => 140.0,
            WidthClass::Narrow => 110.0,
        },
        Control::View3d => 66.0,
        Control::ViewDistance => match class {
            WidthClass::Wide => 186.0,
            WidthClass::Medium | WidthClass::Narrow => 96.0,
        },
        Control::Heights => match class {
            WidthClass::Wide => 230.0,
            WidthClass::Medium | WidthClass::Narrow => 174.0,
        },
        Control::Daytime => match class {
            WidthClass::Wide => 210.0,
            WidthClass::Medium => 150.0,
            WidthClass::Narrow => 126.0,
        },
        Control::Scale => 72.0,
        Control::Name => 76.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&[Control]; 5] = [&FILE, &CLOCK, &LAYERS, &[Control::Name], &VIEW];

    #[test]
    fn controls_leave_one_after_the_other_and_every_one_can() {
        assert_eq!(Fit::of(1280.0, &ALL), Fit { class: WidthClass::Wide, hidden: Vec::new() });
        let order: Vec<_> = LEAVING.into_iter().filter(|control| !SOLID.contains(control)).collect();
        let mut before = 0;
        for width in (0..1280).rev().step_by(5) {
            let fit = Fit::of(width as f32, &ALL);
            assert!(fit.hidden.len() >= before, "{width}: {fit:?}");
            assert_eq!(fit.hidden, order[..fit.hidden.len()], "in order");
            before = fit.hidden.len();
        }
        let count: usize = ALL.iter().map(|group| group.len()).sum();
        assert_eq!((before, LEAVING.len()), (count, count + SOLID.len()), "none is left out of the order");
    }

    #[test]
    fn small_windows_keep_the_most_used() {
        let fit = Fit::of(640.0 - 16.0, &ALL);
        for control in [C::Command(Command::Open), C::Command(Command::Play), C::Entities, C::Command(Command::Xray)] {
            assert!(fit.has(control), "{control:?} in {fit:?}");
        }
        let solid = Fit::of(480.0 - 16.0, &[&FILE, &[Control::Name], &VIEW]);
        assert!(solid.hidden.len() <= 2, "{solid:?}");
    }
}
