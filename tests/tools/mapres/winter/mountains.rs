//! Mountains of the background: `winter_mountains` to `winter_mountains3` and `snow_mountain`.

use super::super::canvas::{Canvas, Color, Picture, Sheet, mix, rgb};
use super::super::path::{Point, dice, dice_in, poly, rect, smooth};

/// Where the ground ends.
const GROUND: f32 = 502.0;

/// A mountain of facets: its outline from left to right, the line from its top down that parts light and shade, the
/// hem of its snow.
struct Mountain<'a> {
    outline: &'a [Point],
    spine: &'a [Point],
    hem: &'a [Point],
    ground: f32,
    colors: &'a Rock,
    seed: u32,
}

/// Colours of a mountain: rock in the light, in the shade, snow in the light, in the shade.
struct Rock {
    lit: Color,
    dark: Color,
    snow: Color,
    snow_dark: Color,
}

impl Mountain<'_> {
    fn draw(&self, canvas: &mut Canvas) {
        let (first, last) = (self.outline[0], self.outline[self.outline.len() - 1]);
        let mut whole = self.outline.to_vec();
        whole.extend([(last.0, self.ground), (first.0, self.ground)]);
        let whole = poly(&whole);
        canvas.within(&whole, |canvas| {
            canvas.fill_all(self.colors.lit);
            canvas.fill(&poly(&self.shaded()), self.colors.dark);
            self.ribs(canvas);
            self.snow(canvas);
        });
    }

    /// What lies in the shade: all to the right of the spine.
    fn shaded(&self) -> Vec<Point> {
        let mut points = self.spine.to_vec();
        points.extend([(1100.0, 600.0), (1100.0, -40.0), (self.spine[0].0, -40.0)]);
        points
    }

    /// The x of the spine at that height.
    fn spine_at(&self, y: f32) -> f32 {
        let part = self.spine.windows(2).find(|ends| y < ends[1].1).unwrap_or(&self.spine[self.spine.len() - 2..]);
        let t = ((y - part[0].1) / (part[1].1 - part[0].1)).clamp(0.0, 1.0);
        part[0].0 + (part[1].0 - part[0].0) * t
    }

    /// Ribs of rock that run down and away from the spine, each with a lit and a dark side.
    fn ribs(&self, canvas: &mut Canvas) {
        let top = self.spine[0];
        let rows = ((self.ground - top.1) / 62.0) as u32;
        for row in 0..rows {
            let y = top.1 + 40.0 + row as f32 * 62.0;
            let across = 84.0 + row as f32 * 10.0;
            for place in -8..9 {
                let seed = self.seed * 977 + row * 41 + (place + 20) as u32;
                let roll = |n: u32, low: f32, high: f32| dice_in(seed * 13 + n, low, high);
                if dice(seed) < 0.22 {
                    continue;
                }
                let x = self.spine_at(y) + (place as f32 + 0.5 * (row % 2) as f32) * across + roll(1, -26.0, 26.0);
                let y = y + roll(2, -28.0, 28.0);
                let slant = (x - self.spine_at(y)) * 0.16 + roll(3, -8.0, 8.0);
                self.rib(canvas, (x, y), slant, roll(4, 84.0, 190.0), roll(5, 16.0, 44.0));
            }
        }
    }

    fn rib(&self, canvas: &mut Canvas, (x, y): Point, slant: f32, length: f32, width: f32) {
        let rock = self.colors;
        let shaded = x > self.spine_at(y);
        let (bright, dull) = if shaded {
            (mix(rock.dark, rock.lit, 0.34), mix(rock.dark, rgb(0x10202c), 0.07))
        } else {
            (mix(rock.lit, rock.snow, 0.22), mix(rock.lit, rock.dark, 0.55))
        };
        let (crest, foot) = ((x + slant * 0.45, y + length * 0.5), (x + slant, y + length));
        let left = (x + slant * 0.5 - width, y + length * 0.62);
        let right = (x + slant * 0.4 + width * 0.8, y + length * 0.55);
        canvas.fill(&poly(&[(x, y), crest, foot, left]), bright);
        canvas.fill(&poly(&[(x, y), right, foot, crest]), dull);
    }

    fn snow(&self, canvas: &mut Canvas) {
        let Some((first, last)) = self.hem.first().zip(self.hem.last()) else { return };
        let mut cover = self.hem.to_vec();
        cover.extend([(last.0, -40.0), (first.0, -40.0)]);
        let cover = poly(&cover);
        canvas.within(&cover, |canvas| {
            canvas.fill_all(self.colors.snow);
            canvas.fill(&poly(&self.shaded()), self.colors.snow_dark);
            let (bright, dull) =
                (mix(self.colors.snow, rgb(0xffffff), 0.10), mix(self.colors.snow, self.colors.snow_dark, 0.5));
            for (i, ends) in self.hem.windows(2).enumerate() {
                let middle = ((ends[0].0 + ends[1].0) / 2.0, ends[0].1.min(ends[1].1));
                let (x, y) = (
                    middle.0 + (self.spine[0].0 - middle.0) * 0.42,
                    middle.1 - dice_in(self.seed + i as u32, 34.0, 66.0),
                );
                let shaded = middle.0 > self.spine_at(middle.1);
                let color = if shaded {
                    mix(self.colors.snow_dark, self.colors.dark, 0.2)
                } else if i % 2 == 0 {
                    bright
                } else {
                    dull
                };
                canvas
                    .fill(&poly(&[(x, y), (middle.0 + 9.0, middle.1 - 6.0), (middle.0 - 10.0, middle.1 + 8.0)]), color);
            }
        });
    }
}

/// The great mountain in the haze.
pub fn winter_mountains() -> Picture {
    const ROCK: Rock = Rock { lit: rgb(0x6c8498), dark: rgb(0x587087), snow: rgb(0x8fa2b1), snow_dark: rgb(0x75899b) };
    let mut sheet = Sheet::new(1024, 512);
    sheet.draw(|canvas| {
        Mountain {
            outline: &[
                (0.0, 386.0),
                (70.0, 372.0),
                (150.0, 352.0),
                (196.0, 330.0),
                (250.0, 288.0),
                (292.0, 246.0),
                (330.0, 214.0),
                (372.0, 176.0),
                (404.0, 150.0),
                (432.0, 116.0),
                (462.0, 84.0),
                (490.0, 44.0),
                (516.0, 58.0),
                (540.0, 50.0),
                (572.0, 60.0),
                (612.0, 84.0),
                (654.0, 108.0),
                (694.0, 140.0),
                (722.0, 164.0),
                (752.0, 204.0),
                (786.0, 222.0),
                (822.0, 248.0),
                (866.0, 296.0),
                (912.0, 346.0),
                (958.0, 372.0),
                (1024.0, 386.0),
            ],
            spine: &[
                (490.0, 40.0),
                (514.0, 96.0),
                (500.0, 142.0),
                (540.0, 206.0),
                (528.0, 262.0),
                (574.0, 338.0),
                (560.0, 402.0),
                (610.0, 520.0),
            ],
            hem: &[
                (336.0, 202.0),
                (382.0, 196.0),
                (398.0, 176.0),
                (416.0, 208.0),
                (430.0, 182.0),
                (446.0, 224.0),
                (462.0, 192.0),
                (484.0, 244.0),
                (502.0, 196.0),
                (520.0, 216.0),
                (534.0, 176.0),
                (560.0, 228.0),
                (574.0, 178.0),
                (592.0, 190.0),
                (608.0, 150.0),
                (640.0, 176.0),
                (660.0, 138.0),
                (700.0, 170.0),
            ],
            ground: GROUND,
            colors: &ROCK,
            seed: 4,
        }
        .draw(canvas);
        foothills(
            canvas,
            &[
                (0.0, 440.0),
                (120.0, 424.0),
                (240.0, 452.0),
                (372.0, 438.0),
                (520.0, 470.0),
                (680.0, 446.0),
                (820.0, 458.0),
                (930.0, 430.0),
                (1024.0, 440.0),
            ],
            rgb(0x5b7389),
        );
        foothills(
            canvas,
            &[
                (0.0, 478.0),
                (150.0, 468.0),
                (330.0, 486.0),
                (520.0, 474.0),
                (700.0, 488.0),
                (880.0, 470.0),
                (1024.0, 478.0),
            ],
            rgb(0x536b81),
        );
    });
    sheet.finish()
}

/// Low hills before a mountain, down to the ground.
fn foothills(canvas: &mut Canvas, line: &[Point], color: Color) {
    canvas.within(&rect(0.0, 0.0, 1024.0, GROUND), |canvas| {
        let (first, last) = (line[0].1, line[line.len() - 1].1);
        let mut points = vec![(-60.0, 620.0), (-60.0, first)];
        points.extend(line);
        points.extend([(1084.0, last), (1084.0, 620.0)]);
        canvas.fill(&smooth(&points), color);
    });
}

/// A hill whose ends run out below those of its neighbours.
fn hill(canvas: &mut Canvas, line: &[Point], color: Color) {
    let (first, last) = (line[0].0, line[line.len() - 1].0);
    let mut points = line.to_vec();
    points.extend([(last, 470.0), (last, GROUND), (first, GROUND), (first, 470.0)]);
    canvas.within(&rect(0.0, 0.0, 1024.0, GROUND), |canvas| canvas.fill(&smooth(&points), color));
}

/// Three peaks by dusk.
pub fn winter_mountains2() -> Picture {
    const ROCK: Rock = Rock { lit: rgb(0x2a4c66), dark: rgb(0x203e57), snow: rgb(0x5b758a), snow_dark: rgb(0x486178) };
    let mut sheet = Sheet::new(1024, 512);
    sheet.draw(|canvas| {
        let mountain =
            |outline, spine, hem, seed| Mountain { outline, spine, hem, ground: GROUND, colors: &ROCK, seed };
        mountain(
            &[
                (0.0, 350.0),
                (36.0, 324.0),
                (90.0, 278.0),
                (140.0, 246.0),
                (196.0, 200.0),
                (238.0, 176.0),
                (276.0, 146.0),
                (312.0, 122.0),
                (326.0, 120.0),
                (346.0, 136.0),
                (370.0, 158.0),
                (396.0, 190.0),
                (440.0, 216.0),
                (476.0, 236.0),
                (512.0, 244.0),
                (560.0, 300.0),
                (640.0, 420.0),
                (700.0, 502.0),
            ],
            &[
                (326.0, 116.0),
                (346.0, 168.0),
                (330.0, 210.0),
                (366.0, 270.0),
                (350.0, 330.0),
                (392.0, 400.0),
                (384.0, 440.0),
                (420.0, 520.0),
            ],
            &[
                (150.0, 240.0),
                (198.0, 214.0),
                (216.0, 196.0),
                (238.0, 218.0),
                (256.0, 190.0),
                (274.0, 232.0),
                (294.0, 200.0),
                (312.0, 244.0),
                (330.0, 206.0),
                (346.0, 228.0),
                (362.0, 196.0),
                (380.0, 250.0),
                (396.0, 226.0),
                (412.0, 286.0),
                (432.0, 252.0),
                (458.0, 280.0),
                (480.0, 246.0),
                (530.0, 250.0),
            ],
            7,
        )
        .draw(canvas);
        mountain(
            &[
                (700.0, 440.0),
                (752.0, 330.0),
                (790.0, 296.0),
                (818.0, 268.0),
                (846.0, 244.0),
                (868.0, 227.0),
                (884.0, 240.0),
                (908.0, 264.0),
                (952.0, 302.0),
                (990.0, 326.0),
                (1024.0, 350.0),
            ],
            &[(868.0, 222.0), (882.0, 262.0), (872.0, 306.0), (902.0, 362.0), (890.0, 420.0), (930.0, 520.0)],
            &[
                (820.0, 276.0),
                (846.0, 256.0),
                (856.0, 278.0),
                (868.0, 254.0),
                (880.0, 286.0),
                (892.0, 260.0),
                (920.0, 270.0),
            ],
            11,
        )
        .draw(canvas);
        mountain(
            &[
                (360.0, 440.0),
                (430.0, 340.0),
                (470.0, 292.0),
                (512.0, 244.0),
                (556.0, 214.0),
                (584.0, 188.0),
                (612.0, 164.0),
                (638.0, 143.0),
                (654.0, 158.0),
                (682.0, 182.0),
                (718.0, 212.0),
                (752.0, 232.0),
                (790.0, 250.0),
                (818.0, 270.0),
                (860.0, 330.0),
                (940.0, 470.0),
            ],
            &[
                (638.0, 138.0),
                (654.0, 186.0),
                (640.0, 236.0),
                (672.0, 296.0),
                (660.0, 350.0),
                (700.0, 420.0),
                (720.0, 520.0),
            ],
            &[
                (570.0, 196.0),
                (606.0, 178.0),
                (620.0, 198.0),
                (634.0, 170.0),
                (648.0, 204.0),
                (664.0, 176.0),
                (678.0, 190.0),
                (720.0, 180.0),
            ],
            15,
        )
        .draw(canvas);
        foothills(
            canvas,
            &[
                (0.0, 420.0),
                (150.0, 446.0),
                (300.0, 428.0),
                (470.0, 462.0),
                (640.0, 440.0),
                (800.0, 466.0),
                (930.0, 434.0),
                (1024.0, 420.0),
            ],
            rgb(0x1f3d56),
        );
        foothills(
            canvas,
            &[(0.0, 474.0), (180.0, 466.0), (380.0, 486.0), (560.0, 472.0), (760.0, 488.0), (1024.0, 474.0)],
            rgb(0x1b384f),
        );
    });
    sheet.finish()
}

/// Hills by night, firs along their ridge.
pub fn winter_mountains3() -> Picture {
    const FAR: Color = rgb(0x042d4d);
    let mut sheet = Sheet::new(1024, 512);
    sheet.draw(|canvas| {
        let hills: [&[Point]; 3] = [
            &[
                (-60.0, 394.0),
                (0.0, 332.0),
                (58.0, 284.0),
                (122.0, 226.0),
                (164.0, 192.0),
                (198.0, 180.0),
                (240.0, 192.0),
                (300.0, 226.0),
                (358.0, 272.0),
                (430.0, 350.0),
            ],
            &[
                (300.0, 290.0),
                (358.0, 270.0),
                (430.0, 242.0),
                (506.0, 214.0),
                (562.0, 205.0),
                (618.0, 226.0),
                (690.0, 264.0),
                (750.0, 298.0),
                (820.0, 350.0),
            ],
            &[
                (680.0, 330.0),
                (750.0, 298.0),
                (812.0, 274.0),
                (866.0, 256.0),
                (898.0, 255.0),
                (944.0, 280.0),
                (990.0, 312.0),
                (1024.0, 334.0),
                (1084.0, 372.0),
            ],
        ];
        for (i, ridge) in hills.into_iter().enumerate() {
            hill(canvas, ridge, FAR);
            wood(canvas, ridge, FAR, i as u32);
        }
        foothills(
            canvas,
            &[
                (0.0, 398.0),
                (120.0, 352.0),
                (260.0, 340.0),
                (400.0, 396.0),
                (560.0, 352.0),
                (720.0, 400.0),
                (880.0, 360.0),
                (1024.0, 398.0),
            ],
            rgb(0x022644),
        );
        foothills(
            canvas,
            &[(0.0, 462.0), (170.0, 430.0), (380.0, 462.0), (600.0, 436.0), (800.0, 468.0), (1024.0, 462.0)],
            rgb(0x01203a),
        );
    });
    sheet.finish()
}

/// Firs along a ridge: groups of thin triangles of several heights.
fn wood(canvas: &mut Canvas, ridge: &[Point], color: Color, seed: u32) {
    for (part, ends) in ridge[1..ridge.len() - 1].windows(2).enumerate() {
        for i in 0..7 {
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 401 + part as u32 * 37 + i * 5 + n, low, high);
            if roll(1, 0.0, 1.0) < 0.25 {
                continue;
            }
            let t = (i as f32 + roll(2, 0.0, 0.7)) / 7.0;
            let (x, y) = (ends[0].0 + (ends[1].0 - ends[0].0) * t, ends[0].1 + (ends[1].1 - ends[0].1) * t + 5.0);
            let height = roll(3, 11.0, 30.0);
            for (low, high, half) in [(0.0, 0.62, 0.27), (0.30, 0.84, 0.21), (0.56, 1.0, 0.14)] {
                let tier = [
                    (x - height * half, y - height * low),
                    (x, y - height * high),
                    (x + height * half, y - height * low),
                ];
                canvas.fill(&poly(&tier), color);
            }
        }
    }
}

/// A bright massif under snow.
pub fn snow_mountain() -> Picture {
    const ROCK: Rock = Rock { lit: rgb(0xbdc1c5), dark: rgb(0x868b92), snow: rgb(0xf4f7fa), snow_dark: rgb(0xdbe2e9) };
    let mut sheet = Sheet::new(1024, 512);
    sheet.draw(|canvas| {
        let mountain = |outline, spine, hem, seed| Mountain { outline, spine, hem, ground: 504.0, colors: &ROCK, seed };
        mountain(
            &[
                (0.0, 225.0),
                (46.0, 196.0),
                (64.0, 190.0),
                (118.0, 200.0),
                (146.0, 210.0),
                (176.0, 194.0),
                (214.0, 200.0),
                (256.0, 184.0),
                (312.0, 168.0),
                (336.0, 250.0),
                (420.0, 502.0),
            ],
            &[(66.0, 184.0), (84.0, 240.0), (70.0, 300.0), (102.0, 360.0), (92.0, 420.0), (130.0, 520.0)],
            &[(0.0, 246.0), (26.0, 226.0), (42.0, 244.0), (62.0, 214.0), (78.0, 234.0), (96.0, 206.0)],
            3,
        )
        .draw(canvas);
        mountain(
            &[
                (640.0, 502.0),
                (740.0, 300.0),
                (780.0, 170.0),
                (804.0, 152.0),
                (846.0, 172.0),
                (876.0, 174.0),
                (918.0, 204.0),
                (950.0, 198.0),
                (974.0, 188.0),
                (998.0, 192.0),
                (1024.0, 225.0),
            ],
            &[(974.0, 184.0), (956.0, 240.0), (978.0, 300.0), (960.0, 360.0), (990.0, 430.0), (984.0, 520.0)],
            &[
                (930.0, 206.0),
                (944.0, 224.0),
                (958.0, 212.0),
                (972.0, 236.0),
                (988.0, 214.0),
                (1004.0, 226.0),
                (1024.0, 216.0),
            ],
            5,
        )
        .draw(canvas);
        mountain(
            &[
                (120.0, 504.0),
                (200.0, 340.0),
                (262.0, 230.0),
                (312.0, 168.0),
                (334.0, 134.0),
                (366.0, 118.0),
                (378.0, 100.0),
                (404.0, 98.0),
                (440.0, 84.0),
                (458.0, 88.0),
                (474.0, 68.0),
                (492.0, 72.0),
                (516.0, 52.0),
                (538.0, 54.0),
                (562.0, 76.0),
                (584.0, 90.0),
                (624.0, 90.0),
                (690.0, 120.0),
                (780.0, 160.0),
                (850.0, 250.0),
                (930.0, 400.0),
                (980.0, 504.0),
            ],
            &[
                (530.0, 48.0),
                (560.0, 110.0),
                (544.0, 160.0),
                (596.0, 230.0),
                (584.0, 300.0),
                (640.0, 380.0),
                (624.0, 430.0),
                (668.0, 520.0),
            ],
            &[
                (280.0, 220.0),
                (322.0, 178.0),
                (340.0, 204.0),
                (364.0, 176.0),
                (392.0, 226.0),
                (416.0, 190.0),
                (446.0, 258.0),
                (470.0, 214.0),
                (504.0, 296.0),
                (534.0, 318.0),
                (560.0, 292.0),
                (586.0, 226.0),
                (612.0, 250.0),
                (638.0, 196.0),
                (668.0, 220.0),
                (696.0, 176.0),
                (732.0, 194.0),
                (756.0, 164.0),
                (800.0, 170.0),
            ],
            9,
        )
        .draw(canvas);
        mountain(
            &[
                (470.0, 504.0),
                (560.0, 452.0),
                (612.0, 462.0),
                (650.0, 420.0),
                (706.0, 404.0),
                (752.0, 422.0),
                (806.0, 416.0),
                (848.0, 438.0),
                (900.0, 470.0),
                (960.0, 504.0),
            ],
            &[(860.0, 400.0), (880.0, 450.0), (872.0, 470.0), (900.0, 520.0)],
            &[],
            21,
        )
        .draw(canvas);
        mountain(
            &[
                (60.0, 504.0),
                (150.0, 440.0),
                (186.0, 350.0),
                (214.0, 306.0),
                (240.0, 330.0),
                (268.0, 380.0),
                (290.0, 450.0),
                (330.0, 504.0),
            ],
            &[(180.0, 300.0), (172.0, 380.0), (150.0, 440.0), (120.0, 520.0)],
            &[],
            23,
        )
        .draw(canvas);
    });
    sheet.finish()
}
