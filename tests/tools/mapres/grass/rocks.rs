//! Rocks: a boulder, stones, a shard, spires that rise and hang.

use crate::tools::mapres::canvas::{Canvas, Color, faded, rgb};
use crate::tools::mapres::path::{Point, curved, line, poly, rounded, smooth};

/// Tones of pale rock: in the light, in general, in shade, cracks.
const PALE: [Color; 4] = [rgb(0xefede5), rgb(0xbfbbb2), rgb(0x8d8981), rgb(0x736f69)];
/// Tones of grey rock: in the light, in general, in shade, cracks.
const GREY: [Color; 4] = [rgb(0xb9b4a8), rgb(0xa09a8f), rgb(0x7f7a72), rgb(0x69655f)];

/// A stone of three facets: outline, the facet in the light and the one in shade.
fn stone(canvas: &mut Canvas, outline: &[Point], light: &[Point], shade: &[Point]) {
    let path = rounded(outline, 4.0);
    canvas.fill(&path, PALE[1]);
    canvas.within(&path, |canvas| {
        canvas.fill(&poly(shade), PALE[2]);
        canvas.fill(&rounded(light, 3.0), PALE[0]);
    });
}

/// A boulder on the line `y = 128`.
pub fn boulder(canvas: &mut Canvas) {
    let outline = [
        (672.0, 129.0),
        (657.0, 86.0),
        (660.0, 62.0),
        (684.0, 54.0),
        (711.0, 59.0),
        (742.0, 80.0),
        (761.0, 97.0),
        (754.0, 129.0),
    ];
    let light = [
        (656.0, 60.0),
        (684.0, 52.0),
        (712.0, 57.0),
        (764.0, 96.0),
        (736.0, 106.0),
        (704.0, 103.0),
        (684.0, 92.0),
        (664.0, 84.0),
    ];
    let shade = [(712.0, 102.0), (740.0, 104.0), (766.0, 92.0), (766.0, 132.0), (706.0, 132.0)];
    stone(canvas, &outline, &light, &shade);
    canvas.fill(&poly(&[(684.0, 92.0), (704.0, 103.0), (700.0, 128.0), (690.0, 128.0)]), rgb(0xaca89f));
    canvas.fill(&poly(&[(740.0, 104.5), (760.0, 97.0), (755.0, 128.0), (744.0, 128.0)]), rgb(0x7a766f));
    for crack in [
        &[(690.0, 62.0), (698.0, 70.0), (694.0, 78.0), (703.0, 86.0)][..],
        &[(698.0, 70.0), (711.0, 73.0), (716.0, 79.0)],
        &[(733.0, 84.0), (727.0, 91.0), (731.0, 97.0)],
    ] {
        canvas.stroke(&line(crack), 2.0, rgb(0xbdb9af));
    }
    canvas.stroke(&line(&[(722.0, 112.0), (729.0, 119.0), (726.0, 127.0)]), 2.0, PALE[3]);
}

/// A flat stone on the line `y = 128`.
pub fn flat_stone(canvas: &mut Canvas) {
    let outline = [
        (543.0, 129.0),
        (539.0, 121.0),
        (556.0, 112.0),
        (584.0, 109.0),
        (608.0, 111.0),
        (618.0, 119.0),
        (612.0, 129.0),
    ];
    let light = [
        (536.0, 121.0),
        (556.0, 110.0),
        (584.0, 107.0),
        (609.0, 110.0),
        (620.0, 119.0),
        (596.0, 121.5),
        (566.0, 120.5),
    ];
    let shade = [(584.0, 121.0), (620.0, 118.0), (620.0, 131.0), (580.0, 131.0)];
    stone(canvas, &outline, &light, &shade);
    canvas.stroke(&line(&[(574.0, 111.0), (580.0, 115.0), (577.0, 120.0)]), 1.4, rgb(0xbfbbb2));
}

/// Two stones beside each other and one apart on the line `y = 192`.
pub fn small_stones(canvas: &mut Canvas) {
    let stones: [(f32, f32, f32); 3] = [(306.0, 24.0, 16.0), (280.0, 38.0, 25.0), (353.0, 38.0, 25.0)];
    for (i, (x, wide, tall)) in stones.into_iter().enumerate() {
        let at = |px: f32, py: f32| (x + px * wide, 192.5 - py * tall);
        let top = if i == 1 { -0.12 } else { 0.06 };
        let outline =
            [at(-0.42, -0.1), at(-0.5, 0.5), at(top - 0.2, 0.94), at(top + 0.14, 1.0), at(0.5, 0.55), at(0.4, -0.1)];
        let light =
            [at(-0.6, 0.5), at(top - 0.22, 1.1), at(top + 0.18, 1.1), at(0.6, 0.52), at(0.12, 0.42), at(-0.2, 0.52)];
        let shade = [at(0.1, 0.45), at(0.6, 0.5), at(0.6, -0.2), at(0.04, -0.2)];
        stone(canvas, &outline, &light, &shade);
    }
}

/// A shard of pale stone on the line `y = 192`.
pub fn shard(canvas: &mut Canvas) {
    let outline = [(402.0, 193.0), (404.0, 168.0), (411.0, 150.0), (421.0, 140.0), (423.0, 162.0), (425.0, 193.0)];
    let path = rounded(&outline, 1.5);
    canvas.fill(&path, rgb(0xcfccc3));
    canvas.within(&path, |canvas| {
        canvas.fill(
            &poly(&[(421.0, 138.0), (426.0, 160.0), (427.0, 194.0), (413.0, 194.0), (416.0, 164.0)]),
            rgb(0xaaa69d),
        );
        canvas.fill(&poly(&[(421.0, 139.0), (411.0, 149.0), (406.0, 165.0), (412.0, 168.0)]), PALE[0]);
        canvas.stroke(&line(&[(406.0, 178.0), (411.0, 182.0), (410.0, 188.0)]), 1.4, faded(PALE[3], 0.7));
    });
}

/// A spire: outline, the part in the light, the part in shade, and cracks by their tops and lengths.
fn spire(canvas: &mut Canvas, outline: &[Point], light: &[Point], shade: &[Point], cracks: &[(f32, f32, f32)]) {
    let path = rounded(outline, 5.0);
    canvas.fill(&path, GREY[1]);
    canvas.within(&path, |canvas| {
        canvas.fill(&rounded(shade, 4.0), GREY[2]);
        canvas.fill(&rounded(light, 4.0), GREY[0]);
        for &(x, y, long) in cracks {
            let split = [(x, y), (x + 2.0, y + long * 0.3), (x - 0.5, y + long * 0.65), (x + 1.5, y + long)];
            canvas.stroke(&curved(&split), 1.7, faded(GREY[3], 0.75));
            let twig = [(x + 1.0, y + long * 0.45), (x + 4.5, y + long * 0.62)];
            canvas.stroke(&curved(&twig), 1.4, faded(GREY[3], 0.75));
        }
    });
}

/// The smaller spire that rises from the line `y = 1024`.
pub fn low_spire(canvas: &mut Canvas) {
    spire(
        canvas,
        &[
            (529.0, 1026.0),
            (540.0, 990.0),
            (552.0, 974.0),
            (561.0, 978.0),
            (566.0, 950.0),
            (574.0, 918.0),
            (573.0, 888.0),
            (583.0, 862.0),
            (591.0, 842.0),
            (593.0, 800.0),
            (598.0, 784.0),
            (602.0, 806.0),
            (601.0, 850.0),
            (605.0, 884.0),
            (599.0, 922.0),
            (602.0, 968.0),
            (610.0, 1026.0),
        ],
        &[
            (598.0, 780.0),
            (604.0, 808.0),
            (602.0, 850.0),
            (607.0, 884.0),
            (604.0, 922.0),
            (610.0, 968.0),
            (618.0, 1028.0),
            (584.0, 1028.0),
            (590.0, 980.0),
            (584.0, 942.0),
            (592.0, 890.0),
            (590.0, 856.0),
            (596.0, 826.0),
        ],
        &[(526.0, 1028.0), (538.0, 988.0), (552.0, 972.0), (562.0, 984.0), (556.0, 1004.0), (560.0, 1028.0)],
        &[(598.0, 840.0, 58.0), (574.0, 946.0, 50.0), (601.0, 944.0, 62.0)],
    );
}

/// The taller spire that rises from the line `y = 1024`.
pub fn high_spire(canvas: &mut Canvas) {
    spire(
        canvas,
        &[
            (661.0, 1026.0),
            (668.0, 972.0),
            (679.0, 950.0),
            (688.0, 944.0),
            (690.0, 880.0),
            (688.0, 810.0),
            (693.0, 790.0),
            (700.0, 800.0),
            (703.0, 760.0),
            (706.0, 722.0),
            (711.0, 717.0),
            (715.0, 730.0),
            (721.0, 738.0),
            (722.0, 790.0),
            (730.0, 830.0),
            (732.0, 890.0),
            (740.0, 940.0),
            (744.0, 975.0),
            (751.0, 1026.0),
        ],
        &[
            (711.0, 712.0),
            (724.0, 736.0),
            (724.0, 790.0),
            (732.0, 830.0),
            (734.0, 890.0),
            (746.0, 970.0),
            (753.0, 1028.0),
            (714.0, 1028.0),
            (718.0, 970.0),
            (709.0, 930.0),
            (714.0, 870.0),
            (706.0, 820.0),
            (712.0, 770.0),
            (707.0, 740.0),
        ],
        &[
            (658.0, 1028.0),
            (666.0, 970.0),
            (688.0, 940.0),
            (688.0, 880.0),
            (685.0, 810.0),
            (692.0, 786.0),
            (697.0, 812.0),
            (694.0, 870.0),
            (699.0, 930.0),
            (690.0, 970.0),
            (694.0, 1028.0),
        ],
        &[(715.0, 762.0, 52.0), (724.0, 858.0, 74.0), (702.0, 838.0, 46.0), (733.0, 966.0, 50.0), (706.0, 962.0, 54.0)],
    );
}

/// A sheet of dripping stone that hangs from the line `y = 768`; `reach` are the tips of its drips.
fn drips(canvas: &mut Canvas, x: f32, reach: [f32; 3]) {
    let [first, second, third] = reach;
    let outline = |inset: f32, lift: f32| {
        smooth(&[
            (x + inset, 700.0),
            (x + 87.0 - inset, 700.0),
            (x + 86.5 - inset, 790.0),
            (x + 86.5 - inset, 850.0),
            (x + 85.0 - inset, third - 30.0),
            (x + 79.0 - inset * 0.5, third - 4.0 - lift),
            (x + 71.0 + inset * 0.5, third - 8.0 - lift),
            (x + 66.0 + inset * 0.5, third - 22.0 - lift * 2.0),
            (x + 62.0, third - 26.0 - lift * 2.6),
            (x + 58.0 - inset * 0.5, second - 50.0 - lift * 0.6),
            (x + 52.0 - inset * 0.5, second - 8.0 - lift),
            (x + 40.0 + inset * 0.5, second - 8.0 - lift),
            (x + 33.0 + inset * 0.5, second - 52.0),
            (x + 29.0, first - 24.0 - lift * 1.6),
            (x + 26.0 - inset * 0.5, first - 30.0),
            (x + 21.0 - inset * 0.5, first - 3.0 - lift),
            (x + 13.0 + inset * 0.5, first - 7.0 - lift),
            (x + 7.0 + inset, first - 60.0),
            (x + 3.0 + inset, 830.0),
            (x + 1.0 + inset, 780.0),
        ])
    };
    canvas.fill(&outline(0.0, 0.0), GREY[2]);
    canvas.fill(&outline(5.5, 17.0), rgb(0x9c968b));
    for (px, top, bottom) in
        [(18.0, 780.0, first - 46.0), (48.0, 790.0, second - 60.0), (71.0, 776.0, third - 64.0), (33.0, 776.0, 812.0)]
    {
        let ridge = [(x + px - 2.0, top), (x + px - 4.0, (top + bottom) / 2.0), (x + px - 2.0, bottom)];
        canvas.stroke(&curved(&ridge), 4.0, rgb(0xada79b));
        let groove = [(x + px + 4.5, top + 12.0), (x + px + 3.0, (top + bottom) / 2.0), (x + px + 4.0, bottom - 8.0)];
        canvas.stroke(&curved(&groove), 2.2, GREY[2]);
    }
}

/// Both sheets of dripping stone.
pub fn hanging_spires(canvas: &mut Canvas) {
    drips(canvas, 791.0, [924.0, 981.0, 942.0]);
    drips(canvas, 928.0, [950.0, 1000.0, 938.0]);
}
