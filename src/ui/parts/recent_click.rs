//! Time after a click in which a second one may follow.

use std::time::Duration;

use egui::Ui;

/// The last click on a list, as long as a second one may follow: nothing may come under the pointer until then.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecentClick {
    time_s: Option<f64>,
}

impl RecentClick {
    /// Notes a click in this frame.
    pub fn note(&mut self, ui: &Ui) {
        self.time_s = Some(ui.input(|input| input.time));
    }

    /// Whether a second click may still follow.
    pub fn is_recent(&mut self, ui: &Ui) -> bool {
        let longest_s = ui.options(|options| options.input_options.max_double_click_delay);
        let now_s = ui.input(|input| input.time);
        self.time_s.take_if(|time_s| now_s - *time_s > longest_s);
        if let Some(time_s) = self.time_s {
            let left_s = (time_s + longest_s - now_s).max(0.0);
            ui.ctx().request_repaint_after(Duration::from_secs_f64(left_s) + Duration::from_millis(1));
        }
        self.time_s.is_some()
    }
}
