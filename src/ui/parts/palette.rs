//! Colours by purpose: dark, light, and those over the map, which are the same in both. [`super::style`] hands them on;
//! no other file names a colour.
//!
//! Panels read [`colors`] while they are painted. The palette belongs to the thread that paints, and is set once at the
//! start of each frame: passing it through every function that paints a word would obscure them.

use std::cell::Cell;

use egui::Color32;

/// Colours by purpose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Around everything, where nothing is drawn, and behind text fields.
    pub background: Color32,
    /// Panels.
    pub panel: Color32,
    /// Buttons, fields and cards that stand on panels.
    pub raised: Color32,
    /// Under the pointer.
    pub hover: Color32,
    /// Separating lines.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Secondary text.
    pub muted: Color32,
    /// Disabled controls.
    pub faint: Color32,
    /// Highlight: focus, selection, active switches.
    pub accent: Color32,
    /// The accent at a fifth, on panels.
    pub accent_dim: Color32,
    /// Warnings.
    pub warning: Color32,
    /// Errors.
    pub error: Color32,
    /// Colours of curves: x or red, y or green, rotation or blue, alpha.
    pub channels: [Color32; 4],
    /// Sound sources, and their reach.
    pub sound: Color32,
    /// The two greys behind transparent pictures.
    pub checker: [Color32; 2],
    /// Below cards over the map.
    pub shadow: Color32,
}

const fn rgb(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

impl Palette {
    /// Light words on dark.
    pub const DARK: Self = Self {
        background: rgb(0x14161a),
        panel: rgb(0x1b1e24),
        raised: rgb(0x23272f),
        hover: rgb(0x2b303a),
        line: rgb(0x30353f),
        text: rgb(0xdfe3ea),
        muted: rgb(0x8d95a3),
        faint: rgb(0x6b7381),
        accent: rgb(0x3fc1b0),
        accent_dim: rgb(0x223f40),
        warning: rgb(0xe3a93f),
        error: rgb(0xe86a5f),
        channels: [rgb(0xe56b6f), rgb(0x6fc27a), rgb(0x6b9be5), rgb(0xc9cdd6)],
        sound: rgb(0x8fbcf2),
        checker: [rgb(0x3a3e47), rgb(0x2e323a)],
        shadow: Color32::from_black_alpha(90),
    };

    /// Dark words on light.
    pub const LIGHT: Self = Self {
        background: rgb(0xe1e4e9),
        panel: rgb(0xf1f3f6),
        raised: rgb(0xffffff),
        hover: rgb(0xdfe3e9),
        line: rgb(0xc8cdd6),
        text: rgb(0x1b1f26),
        muted: rgb(0x545c69),
        faint: rgb(0x818a97),
        accent: rgb(0x08695e),
        accent_dim: rgb(0xc9e6e2),
        warning: rgb(0x7f5200),
        error: rgb(0xb0251c),
        channels: [rgb(0xb82c33), rgb(0x2a7536), rgb(0x2a5db0), rgb(0x565e6b)],
        sound: rgb(0x2a5db0),
        checker: [rgb(0xf4f5f7), rgb(0xc0c5cd)],
        shadow: Color32::from_black_alpha(40),
    };
}

/// Colours of things on the map itself, on shades that are dark in both themes.
pub const ON_MAP: Palette = Palette::DARK;
/// Behind words that lie on the map.
pub const DARK: Color32 = Color32::from_black_alpha(191);
/// Behind sentences over the map, through which no words of the map show.
pub const MESSAGE: Color32 = ON_MAP.background;
/// Behind lines and labels on the map, which may have any colour.
pub const SHADE: Color32 = Color32::from_black_alpha(150);

thread_local! {
    static CURRENT: Cell<&'static Palette> = const { Cell::new(&Palette::DARK) };
}

/// Colours of the theme that this thread paints with.
pub fn colors() -> &'static Palette {
    CURRENT.get()
}

/// Sets the theme of a context for this thread.
pub fn follow(ctx: &egui::Context) {
    CURRENT.set(of(ctx.theme()));
}

/// Colours of a theme.
pub fn of(theme: egui::Theme) -> &'static Palette {
    match theme {
        egui::Theme::Dark => &Palette::DARK,
        egui::Theme::Light => &Palette::LIGHT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance (WCAG 2).
    fn luminance(color: Color32) -> f32 {
        let linear = |channel: u8| {
            let c = f32::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn words_can_be_read_in_both_themes() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
        for (name, p) in [("dark", Palette::DARK), ("light", Palette::LIGHT)] {
            for (ground, on) in [("background", p.background), ("panel", p.panel), ("raised", p.raised)] {
                let words = [("text", p.text), ("muted", p.muted), ("accent", p.accent), ("warning", p.warning)];
                for (word, color) in words.into_iter().chain([("error", p.error)]) {
                    let ratio = contrast(color, on);
                    assert!(ratio >= 4.5, "{name}: {word} on {ground} has {ratio:.2}");
                }
                assert!(contrast(p.faint, on) >= 2.6, "{name}: faint on {ground} has {:.2}", contrast(p.faint, on));
                for (n, color) in p.channels.into_iter().enumerate() {
                    assert!(contrast(color, on) >= 4.0, "{name}: curve {n} on {ground}");
                }
            }
            // Rows under the pointer and selected ones, for a moment.
            for on in [p.hover, p.accent_dim] {
                assert!(contrast(p.text, on) >= 7.0, "{name}");
                assert!(contrast(p.muted, on) >= 3.7, "{name}: {:.2}", contrast(p.muted, on));
            }
            // Numbers on badges.
            assert!(contrast(p.background, p.warning) >= 4.5, "{name}");
            assert!(contrast(p.panel, p.line) >= 1.2 && contrast(p.raised, p.line) >= 1.2, "{name}: lines are seen");
        }
    }

    #[test]
    fn every_role_is_another_in_the_light() {
        let (dark, light) = (Palette::DARK, Palette::LIGHT);
        let roles = |p: Palette| [p.background, p.panel, p.raised, p.hover, p.line, p.text, p.muted, p.accent, p.error];
        assert!(roles(dark).iter().zip(roles(light)).all(|(dark, light)| *dark != light));
        assert!(luminance(light.panel) > 0.8 && luminance(dark.panel) < 0.02);
    }
}
