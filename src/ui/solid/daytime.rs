//! Slider for the time of day in a world that stores its own light.

use egui::{DragValue, Slider, Ui, vec2};

use super::solid_cx::SolidCx;
use crate::base::day_time_text;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::style;
use crate::view::solid::SolidAction;

/// Hours of a day.
const DAY: f32 = 24.0;
/// Steps of the slider.
const STEPS_PER_HOUR: f32 = 4.0;
/// Tooltip of both controls.
const HINT: &str = "Time of day (changes the light)";

/// Whether there is a time to choose.
pub fn shows_daytime(cx: &PanelCx) -> bool {
    cx.view.as_solid().is_some_and(|view| view.time.is_some())
}

/// The slider, and a field with the time as a clock has it. `is_labelled`: with its name.
pub fn daytime(ui: &mut Ui, cx: &mut PanelCx, is_labelled: bool, width: f32) {
    let Some(mut cx) = SolidCx::of(cx) else { return };
    let Some(time) = cx.solid.time else { return };
    if is_labelled {
        ui.colored_label(style::colors().muted, "Time").on_hover_text(HINT);
    }
    let mut hour = time.hour;
    ui.spacing_mut().slider_width = width;
    let slider = Slider::new(&mut hour, 0.0..=DAY).show_value(false);
    let mut changed = ui.add(slider).accessible_name("Time of day").on_hover_text(HINT).changed();
    if changed {
        // Not the slider's own steps: it would change a time between two of them by itself.
        hour = (hour * STEPS_PER_HOUR).round() / STEPS_PER_HOUR;
    }
    let field = DragValue::new(&mut hour)
        .speed(0.05)
        .range(0.0..=DAY)
        .min_size(vec2(48.0, style::ROW))
        .custom_formatter(|hour, _| day_time_text(hour))
        .custom_parser(parse_clock);
    changed |= ui.add(field).accessible_name("Time of day as a clock").on_hover_text(HINT).changed();
    if changed {
        // The end of the day is the beginning of the next one; the knob would jump.
        cx.push(SolidAction::SetHour(hour.min(DAY - 1.0 / 60.0)));
    }
}

/// `17:30`, `17.5` or `17`.
fn parse_clock(text: &str) -> Option<f64> {
    let text = text.trim();
    let Some((hours, minutes)) = text.split_once(':') else { return text.parse().ok() };
    let (hours, minutes): (f64, f64) = (hours.trim().parse().ok()?, minutes.trim().parse().ok()?);
    (0.0..60.0).contains(&minutes).then_some(hours + minutes / 60.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for hour in [0.0, 6.25, 17.5, 24.0] {
            assert_eq!(parse_clock(&day_time_text(hour)), Some(hour));
        }
        assert_eq!([parse_clock("17:30"), parse_clock("6.5"), parse_clock(" 9 ")], [Some(17.5), Some(6.5), Some(9.0)]);
        assert_eq!([parse_clock("1:75"), parse_clock("noon"), parse_clock("")], [None; 3]);
    }
}
