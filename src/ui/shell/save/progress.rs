//! Progress of a picture that is being saved, and the reason why one was not.

use std::path::Path;

use egui::{Rect, RichText, Sense, Ui, vec2};

use crate::ui::app_status::{SaveOutcome, SaveProgress};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text};

/// Name of a file, for reading.
pub fn name(path: &Path) -> String {
    text::clean(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned()
}

/// Name of the picture that is being saved, and a progress bar; returns the progress in words, for below.
pub fn bar(ui: &mut Ui, cx: &PanelCx) -> Option<String> {
    let SaveProgress { path, done, all } = cx.status.save.progress.as_ref()?;
    let width = ui.available_width();
    ui.horizontal(|ui| {
        ui.label("Exporting");
        let name = name(path);
        let short = text::elide_middle(ui.ctx(), &name, &style::body(), ui.available_width());
        ui.label(RichText::new(&*short).strong()).on_hover_text(&*name);
    });
    let part = *done as f32 / (*all).max(1) as f32;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 4.0), Sense::hover());
    ui.painter().rect_filled(rect, 2.0, style::colors().background);
    let filled = Rect::from_min_size(rect.min, vec2(width * part.clamp(0.0, 1.0), rect.height()));
    ui.painter().rect_filled(filled, 2.0, style::colors().accent);
    Some(match (*done, *all) {
        (_, 0) => "Preparing…".to_owned(),
        // The last frame is drawn, and the file is completed.
        (done, all) if done >= all => "Finishing…".to_owned(),
        (done, all) => format!("{} of {}", text::grouped(done), text::grouped(all)),
    })
}

/// Shows why the last picture was not saved.
pub fn failure(ui: &mut Ui, cx: &PanelCx) {
    if let Some(SaveOutcome::Failed(why)) = &cx.status.save.outcome {
        ui.add_space(style::SPACE_S);
        let words = format!("Export failed: {}.", text::clean(why));
        let text = RichText::new(words).color(style::colors().error);
        ui.add(egui::Label::new(text).wrap().selectable(true));
    }
}
