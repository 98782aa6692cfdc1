//! Whether the colours of the categories can be told apart, by all eyes.

use mapscope::rules::ddnet::Category;
use mapscope::ui::style::Palette;

/// What protanopes, deuteranopes and tritanopes see of linear red, green and blue: Machado, Oliveira and Fernandes 2009,
/// severity 1.
const EYES: [[[f32; 3]; 3]; 3] = [
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
];
const SAME: [[f32; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn times(matrix: [[f32; 3]; 3], v: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

fn linear(color: [u8; 3]) -> [f32; 3] {
    color.map(|channel| {
        let c = f32::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

/// Oklab (Ottosson 2020): equal distances look about equal; 0.02 is just seen side by side.
fn oklab(linear: [f32; 3]) -> [f32; 3] {
    let cones = [
        [0.412_221_47, 0.536_332_54, 0.051_445_993],
        [0.211_903_5, 0.680_699_5, 0.107_396_96],
        [0.088_302_46, 0.281_718_84, 0.629_978_7],
    ];
    let lab = [
        [0.210_454_26, 0.793_617_8, -0.004_072_047],
        [1.977_998_5, -2.428_592_2, 0.450_593_7],
        [0.025_904_037, 0.782_771_77, -0.808_675_77],
    ];
    times(lab, times(cones, linear).map(|c| c.max(0.0).cbrt()))
}

fn luminance(color: [u8; 3]) -> f32 {
    let [r, g, b] = linear(color);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The closest two categories, as seen through `eye`.
fn closest(eye: [[f32; 3]; 3]) -> (f32, Category, Category) {
    let seen = |category: Category| oklab(times(eye, linear(category.color())).map(|c| c.clamp(0.0, 1.0)));
    let pairs =
        Category::ALL.into_iter().enumerate().flat_map(|(n, a)| Category::ALL[..n].iter().map(move |b| (a, *b)));
    let distances = pairs.map(|(a, b)| {
        let (x, y) = (seen(a), seen(b));
        let squares = (0..3).map(|i| (x[i] - y[i]).powi(2)).sum::<f32>();
        (squares.sqrt(), a, b)
    });
    distances.min_by(|a, b| a.0.total_cmp(&b.0)).expect("several categories")
}

#[test]
fn categories_are_far_apart_for_all_eyes() {
    let (apart, a, b) = closest(SAME);
    assert!(apart > 0.11, "{a:?} and {b:?}: {apart}");
    for eye in EYES {
        let (apart, a, b) = closest(eye);
        assert!(apart > 0.075, "{a:?} and {b:?}: {apart}");
    }
}

#[test]
fn categories_show_on_the_panels() {
    let panel = Palette::DARK.panel;
    let panel = luminance([panel.r(), panel.g(), panel.b()]);
    for category in Category::ALL {
        let contrast = (luminance(category.color()) + 0.05) / (panel + 0.05);
        assert!(contrast >= 3.0, "{category:?}: {contrast}");
    }
}

#[test]
fn names_of_categories_differ() {
    let mut names = Category::ALL.map(Category::name);
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}
