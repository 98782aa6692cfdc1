//! How everything looks: colours, sizes, fonts. One place; no other file names a colour or a text size.
//!
//! Sizes are points (egui's logical pixels).

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Frame, Margin, Shadow, Stroke,
    TextStyle, Vec2,
};

/// Around everything, where nothing is drawn.
pub const BACKGROUND: Color32 = Color32::from_rgb(0x14, 0x16, 0x1a);
/// Panels.
pub const PANEL: Color32 = Color32::from_rgb(0x1b, 0x1e, 0x24);
/// Buttons, fields and cards that stand on panels.
pub const RAISED: Color32 = Color32::from_rgb(0x23, 0x27, 0x2f);
/// Under the pointer.
pub const HOVER: Color32 = Color32::from_rgb(0x2b, 0x30, 0x3a);
/// Separating lines.
pub const LINE: Color32 = Color32::from_rgb(0x30, 0x35, 0x3f);
/// Text.
pub const TEXT: Color32 = Color32::from_rgb(0xdf, 0xe3, 0xea);
/// Text that stays back.
pub const MUTED: Color32 = Color32::from_rgb(0x8d, 0x95, 0xa3);
/// What cannot be used now.
pub const FAINT: Color32 = Color32::from_rgb(0x55, 0x5c, 0x69);
/// Behind words that lie on the map.
pub const DARK: Color32 = Color32::from_black_alpha(191);
/// The one colour that says: here.
pub const ACCENT: Color32 = Color32::from_rgb(0x3f, 0xc1, 0xb0);
/// The accent at a fifth, on panels.
pub const ACCENT_DIM: Color32 = Color32::from_rgb(0x22, 0x3f, 0x40);
/// Something is odd.
pub const WARNING: Color32 = Color32::from_rgb(0xe3, 0xa9, 0x3f);
/// Something failed.
pub const ERROR: Color32 = Color32::from_rgb(0xe8, 0x6a, 0x5f);
/// Colours of curves: x or red, y or green, rotation or blue, alpha.
pub const CHANNELS: [Color32; 4] = [
    Color32::from_rgb(0xe5, 0x6b, 0x6f),
    Color32::from_rgb(0x6f, 0xc2, 0x7a),
    Color32::from_rgb(0x6b, 0x9b, 0xe5),
    Color32::from_rgb(0xc9, 0xcd, 0xd6),
];
/// Sound sources, and how far they reach.
pub const SOUND: Color32 = Color32::from_rgb(0x8f, 0xbc, 0xf2);
/// Behind lines and labels on the map, which may have any colour.
pub const SHADE: Color32 = Color32::from_black_alpha(150);
/// The two greys behind transparent pictures.
pub const CHECKER: [Color32; 2] = [Color32::from_rgb(0x3a, 0x3e, 0x47), Color32::from_rgb(0x2e, 0x32, 0x3a)];

/// Space between things that belong together.
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
/// Height of the top bar.
pub const TOP_BAR: f32 = 36.0;
/// Height of the status bar.
pub const STATUS_BAR: f32 = 24.0;
/// Corners.
pub const RADIUS: u8 = 4;
/// Below what lies over the map.
const SHADOW: Shadow = Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::from_black_alpha(90) };

const ICONS: &str = "lucide";

/// Small text: second lines, the status bar.
pub fn small() -> FontId {
    FontId::proportional(11.0)
}

/// Ordinary text.
pub fn body() -> FontId {
    FontId::proportional(13.0)
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

/// The fonts: egui's own for text, Lucide for icons, and `extra` (name, font file, index in the file) for whatever
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

/// Gives a context the looks of this program. Fonts are set apart: see [`fonts`].
pub fn apply(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        set_text(style);
        set_spacing(&mut style.spacing);
        set_visuals(&mut style.visuals);
        style.animation_time = 0.1;
        style.interaction.tooltip_delay = 0.4;
        style.interaction.selectable_labels = false;
        style.interaction.resize_grab_radius_side = 4.0;
    });
}

/// A raised card over the map.
pub fn card() -> Frame {
    Frame::new().fill(RAISED).stroke(Stroke::new(1.0, LINE)).corner_radius(f32::from(RADIUS) + 2.0).shadow(SHADOW)
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

fn set_visuals(visuals: &mut egui::Visuals) {
    visuals.dark_mode = true;
    visuals.panel_fill = PANEL;
    visuals.window_fill = RAISED;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(RADIUS + 2);
    visuals.menu_corner_radius = CornerRadius::same(RADIUS);
    visuals.window_shadow = SHADOW;
    visuals.popup_shadow = visuals.window_shadow;
    visuals.extreme_bg_color = BACKGROUND;
    visuals.faint_bg_color = RAISED;
    visuals.code_bg_color = BACKGROUND;
    visuals.warn_fg_color = WARNING;
    visuals.error_fg_color = ERROR;
    visuals.hyperlink_color = ACCENT;
    visuals.weak_text_color = Some(MUTED);
    visuals.selection.bg_fill = ACCENT_DIM;
    visuals.selection.stroke = Stroke::new(1.0, ACCENT);
    visuals.slider_trailing_fill = true;
    set_widgets(&mut visuals.widgets);
}

fn set_widgets(widgets: &mut egui::style::Widgets) {
    let all = [
        (&mut widgets.noninteractive, PANEL, LINE, TEXT),
        (&mut widgets.inactive, RAISED, Color32::TRANSPARENT, TEXT),
        (&mut widgets.hovered, HOVER, Color32::TRANSPARENT, TEXT),
        (&mut widgets.active, ACCENT_DIM, ACCENT, TEXT),
        (&mut widgets.open, HOVER, Color32::TRANSPARENT, TEXT),
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
    widgets.inactive.bg_fill = FAINT;
}
