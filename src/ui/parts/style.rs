//! Style: colours (by their roles, from `palette.rs`), sizes, fonts. One place; no other file names a colour or a text
//! size.
//!
//! Sizes are points (egui's logical pixels).

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Frame, Margin, Shadow, Stroke,
    TextStyle, Vec2,
};

use super::palette;
use crate::prefs::{Scale, Theme};

pub use super::palette::{DARK, MESSAGE, ON_MAP, Palette, SHADE, colors, follow};

/// Space between related things.
pub const SPACE_S: f32 = 4.0;
/// Space between things.
pub const SPACE_M: f32 = 8.0;
/// Space between groups of things.
pub const SPACE_L: f32 = 12.0;
/// Height of a row of a list.
pub const ROW: f32 = 22.0;
/// Height of a row of two lines.
pub const ROW_TALL: f32 = 44.0;
/// Side of an icon.
pub const ICON: f32 = 16.0;
/// Side of a button that shows an icon.
pub const BUTTON: f32 = 26.0;
/// Height of the menu bar.
pub const MENU_BAR: f32 = 24.0;
/// Height of the top bar.
pub const TOP_BAR: f32 = 36.0;
/// Height of the status bar.
pub const STATUS_BAR: f32 = 24.0;
/// Windows that are larger hold all of a dialog, and bars whose parts do not lie over each other.
pub const LEAST_WINDOW: Vec2 = Vec2::new(640.0, 480.0);
/// Height of windows below which the menu bar waits for Alt, in points.
pub const LEAST_FOR_MENU_BAR: f32 = 240.0;
/// Radius of corners.
pub const RADIUS: u8 = 4;
/// Shadow below cards over the map; its colour is the theme's.
const SHADOW: Shadow = Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::TRANSPARENT };

const ICONS: &str = "lucide";

/// Small text: second lines, the status bar.
pub fn small() -> FontId {
    FontId::proportional(11.0)
}

/// Ordinary text.
pub fn body() -> FontId {
    FontId::proportional(13.0)
}

/// Titles of pages of text.
pub fn title() -> FontId {
    FontId::proportional(20.0)
}

/// Headings.
pub fn heading() -> FontId {
    FontId::proportional(15.0)
}

/// Text of fixed width: settings, codes.
pub fn mono() -> FontId {
    FontId::monospace(11.0)
}

/// Icons of the given size.
pub fn icons(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(ICONS.into()))
}

/// Fonts: egui's own for text, Lucide for icons, and `extra` (name, font file, index in the file) for letters that
/// these lack, in the given order.
pub fn fonts(extra: Vec<(String, Vec<u8>, u32)>) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    fonts.font_data.insert(ICONS.into(), Arc::new(FontData::from_static(lucide_icons::LUCIDE_FONT_BYTES)));
    fonts.families.insert(FontFamily::Name(ICONS.into()), vec![ICONS.into()]);
    for (name, bytes, index) in extra {
        // Most fonts for other scripts sit a little low beside the text font.
        let tweak = FontTweak { y_offset_factor: -0.05, ..FontTweak::default() };
        let data = FontData { index, tweak, ..FontData::from_owned(bytes) };
        fonts.font_data.insert(name.clone(), Arc::new(data));
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            fonts.families.entry(family).or_default().push(name.clone());
        }
    }
    fonts
}

/// Gives a context the style of this program, dark and light; [`set_theme`] chooses. Fonts are set apart: see
/// [`fonts`].
pub fn apply(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Dark);
    // Keys for the size are commands like others.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    for theme in [egui::Theme::Dark, egui::Theme::Light] {
        ctx.style_mut_of(theme, |style| set_style(style, theme));
    }
}

/// Sets dark or light.
pub fn set_theme(ctx: &egui::Context, theme: Theme) {
    ctx.set_theme(match theme {
        Theme::Dark => egui::ThemePreference::Dark,
        Theme::Light => egui::ThemePreference::Light,
        Theme::System => egui::ThemePreference::System,
    });
}

/// Scale of the interface in a window of this size, in points at 100%: the preferred one, but not so large that it
/// does not fit into a small window. A preference up to the usual size is kept.
pub fn scale_within(wanted: Scale, window: Vec2) -> Scale {
    let most = (window / LEAST_WINDOW).min_elem();
    let mut scale = wanted;
    while scale > Scale::default() && scale.factor() > most {
        scale = scale.next(false);
    }
    scale
}

fn set_style(style: &mut egui::Style, theme: egui::Theme) {
    set_text(style);
    set_spacing(&mut style.spacing);
    set_visuals(&mut style.visuals, theme);
    style.animation_time = 0.1;
    style.interaction.tooltip_delay = 0.4;
    style.interaction.selectable_labels = false;
    style.interaction.resize_grab_radius_side = 4.0;
}

/// Raised card over the map.
pub fn card() -> Frame {
    let Palette { raised, line, shadow: color, .. } = *colors();
    let shadow = Shadow { color, ..SHADOW };
    Frame::new().fill(raised).stroke(Stroke::new(1.0, line)).corner_radius(f32::from(RADIUS) + 2.0).shadow(shadow)
}

fn set_text(style: &mut egui::Style) {
    style.text_styles = [
        (TextStyle::Small, small()),
        (TextStyle::Body, body()),
        (TextStyle::Button, body()),
        (TextStyle::Heading, heading()),
        (TextStyle::Monospace, mono()),
    ]
    .into();
    style.drag_value_text_style = TextStyle::Body;
}

fn set_spacing(spacing: &mut egui::style::Spacing) {
    spacing.item_spacing = Vec2::new(SPACE_M, SPACE_S);
    spacing.button_padding = Vec2::new(SPACE_M, 3.0);
    spacing.interact_size = Vec2::new(28.0, ROW);
    spacing.slider_width = 96.0;
    spacing.slider_rail_height = 4.0;
    spacing.menu_margin = Margin::same(4);
    spacing.window_margin = Margin::same(12);
    spacing.tooltip_width = 420.0;
    spacing.scroll = egui::style::ScrollStyle {
        bar_width: 8.0,
        floating_width: 5.0,
        handle_min_length: 24.0,
        foreground_color: false,
        dormant_handle_opacity: 0.6,
        ..egui::style::ScrollStyle::floating()
    };
}

fn set_visuals(visuals: &mut egui::Visuals, theme: egui::Theme) {
    let colors = palette::of(theme);
    visuals.dark_mode = theme == egui::Theme::Dark;
    visuals.panel_fill = colors.panel;
    visuals.window_fill = colors.raised;
    visuals.window_stroke = Stroke::new(1.0, colors.line);
    visuals.window_corner_radius = CornerRadius::same(RADIUS + 2);
    visuals.menu_corner_radius = CornerRadius::same(RADIUS);
    visuals.window_shadow = Shadow { color: colors.shadow, ..SHADOW };
    visuals.popup_shadow = visuals.window_shadow;
    visuals.extreme_bg_color = colors.background;
    visuals.faint_bg_color = colors.raised;
    visuals.code_bg_color = colors.background;
    visuals.warn_fg_color = colors.warning;
    visuals.error_fg_color = colors.error;
    visuals.hyperlink_color = colors.accent;
    visuals.weak_text_color = Some(colors.muted);
    visuals.selection.bg_fill = colors.accent_dim;
    visuals.selection.stroke = Stroke::new(1.0, colors.accent);
    visuals.slider_trailing_fill = true;
    set_widgets(&mut visuals.widgets, colors);
}

fn set_widgets(widgets: &mut egui::style::Widgets, colors: &Palette) {
    let all = [
        (&mut widgets.noninteractive, colors.panel, colors.line, colors.text),
        (&mut widgets.inactive, colors.raised, Color32::TRANSPARENT, colors.text),
        (&mut widgets.hovered, colors.hover, Color32::TRANSPARENT, colors.text),
        (&mut widgets.active, colors.accent_dim, colors.accent, colors.text),
        (&mut widgets.open, colors.hover, Color32::TRANSPARENT, colors.text),
    ];
    for (visuals, fill, line, text) in all {
        visuals.bg_fill = fill;
        visuals.weak_bg_fill = fill;
        visuals.bg_stroke = Stroke::new(1.0, line);
        visuals.fg_stroke = Stroke::new(1.0, text);
        visuals.corner_radius = CornerRadius::same(RADIUS);
        // Nothing grows under the pointer.
        visuals.expansion = 0.0;
    }
    // The handles of scroll bars take this.
    widgets.inactive.bg_fill = colors.faint;
}

/// Look of check boxes: an outline around nothing, or a tick on the accent. The fill of other controls would look like a
/// tick.
pub fn set_check_box(visuals: &mut egui::Visuals, on: bool) {
    let Palette { accent, accent_dim, muted, faint, .. } = *colors();
    let widgets = &mut visuals.widgets;
    let states = [
        (&mut widgets.noninteractive, faint),
        (&mut widgets.inactive, muted),
        (&mut widgets.hovered, accent),
        (&mut widgets.active, accent),
    ];
    for (state, line) in states {
        state.bg_fill = if on { accent_dim } else { Color32::TRANSPARENT };
        state.bg_stroke = Stroke::new(1.0, if on && line != faint { accent } else { line });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_box_without_a_tick_is_an_outline() {
        for theme in [egui::Theme::Dark, egui::Theme::Light] {
            let mut visuals = egui::Visuals::dark();
            set_visuals(&mut visuals, theme);
            let ticked = |on: bool| {
                let mut visuals = visuals.clone();
                set_check_box(&mut visuals, on);
                [visuals.widgets.inactive, visuals.widgets.hovered].map(|state| (state.bg_fill.a(), state.bg_stroke))
            };
            assert!(ticked(false).iter().all(|(fill, line)| *fill == 0 && line.color.a() == 255));
            assert!(ticked(true).iter().all(|(fill, _)| *fill == 255));
        }
    }

    #[test]
    fn a_small_window_holds_the_scale_down() {
        let percent = |wanted: u16, size: [f32; 2]| scale_within(Scale::new(wanted), size.into()).percent();
        assert_eq!(percent(200, [1280.0, 960.0]), 200, "it has just the room");
        assert_eq!(percent(200, [1279.0, 960.0]), 175);
        assert_eq!(percent(200, [2000.0, 720.0]), 150, "the height counts too");
        assert_eq!(percent(200, [640.0, 480.0]), 100);
        assert_eq!(percent(115, [650.0, 480.0]), 100, "sizes between the steps, too");
        assert_eq!(percent(200, [480.0, 320.0]), 100, "never below the usual size");
        assert_eq!(percent(75, [480.0, 320.0]), 75);
        assert_eq!(percent(200, [0.0, 0.0]), 100);
    }
}
