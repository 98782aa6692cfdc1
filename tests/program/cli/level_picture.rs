//! `render` of Turok levels: numbers of sectors from above, pixel by pixel, and notes on options.

use std::path::{Path, PathBuf};

use mapscope::base::RgbaImage;
use serde_json::Value;

use crate::common::picture::{headless, read_png};
use crate::common::shared_dir;
use crate::run::{Temporary, failure, run, text};

fn level(name: &str) -> Option<PathBuf> {
    headless()?;
    Some(shared_dir()?.join("data/turok").join(name))
}

/// Draws a picture, and returns it with the notes.
fn draw(path: &Path, options: &[&str]) -> (RgbaImage, String) {
    let file = Temporary::new("level.png");
    let output = run(&[&["render", text(path)], options, &["-o", text(&file.path)]].concat());
    assert_eq!(output.status.code(), Some(0), "{options:?}: {output:?}");
    (read_png(&file.path), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// Corners of all sectors: x, y, z.
fn triangles(path: &Path) -> Vec<[[f64; 3]; 3]> {
    let values = std::fs::read(path.with_extension("json")).expect("values of the level");
    let values: Value = serde_json::from_slice(&values).expect("JSON");
    let corner = |index: &Value| {
        let vertex = &values["vertices"][index.as_u64().expect("an index") as usize];
        [0, 1, 2].map(|axis| vertex[axis].as_f64().expect("a number"))
    };
    let sectors = values["sectors"].as_array().expect("sectors").iter();
    sectors.map(|sector| [0, 1, 2].map(|at| corner(&sector["v"][at]))).collect()
}

/// Height of a triangle at a point, and how far inside it lies, in parts of the triangle; `None` without an area.
fn height_at([a, b, c]: &[[f64; 3]; 3], [x, y]: [f64; 2]) -> Option<(f64, f64)> {
    let cross = |p: &[f64; 3], q: &[f64; 3]| (p[0] - x) * (q[1] - y) - (q[0] - x) * (p[1] - y);
    let parts = [cross(b, c), cross(c, a), cross(a, b)];
    let area: f64 = parts.iter().sum();
    if area.abs() < 1e-6 {
        return None;
    }
    let [i, j, k] = parts.map(|part| part / area);
    Some((i * a[2] + j * b[2] + k * c[2], i.min(j).min(k)))
}

/// The highest sector at a point: `Ok(None)` where there is none, an error where it lies too near to an edge to say.
fn highest(triangles: &[[[f64; 3]; 3]], at: [f64; 2]) -> Result<Option<usize>, ()> {
    let found = |least: f64| {
        let there = triangles.iter().enumerate().filter_map(|(n, triangle)| {
            let (height, inside) = height_at(triangle, at)?;
            (inside > least).then_some((n, height))
        });
        there.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(n, _)| n)
    };
    let (strict, loose) = (found(1e-3), found(-1e-3));
    if strict == loose { Ok(strict) } else { Err(()) }
}

#[test]
fn colors_from_above_are_numbers_of_sectors() {
    let Some(path) = level("temple_s18.map") else { return };
    let triangles = triangles(&path);
    for ([x0, y0, x1, y1], [w, h]) in [
        ([-900.0, -900.0, 900.0, 900.0], [180_u32, 180_u32]),
        ([-819.2, -300.5, 411.0, 700.25], [150, 60]),
        ([-100.0, -60.0, -37.0, 110.0], [40, 170]),
    ] {
        let (bounds, size) = (format!("{x0},{y0},{x1},{y1}"), format!("{w}x{h}"));
        let options = ["--top", "--color-by", "id", "--bounds", &bounds, "--size", &size];
        let (picture, notes) = draw(&path, &options);
        assert_eq!(([picture.width, picture.height], notes.as_str()), ([w, h], ""));
        let mut compared = 0;
        for (i, j) in (0..h).flat_map(|j| (0..w).map(move |i| (i, j))) {
            let x = x0 + (f64::from(i) + 0.5) / f64::from(w) * (x1 - x0);
            let y = y1 - (f64::from(j) + 0.5) / f64::from(h) * (y1 - y0);
            let Ok(sector) = highest(&triangles, [x, y]) else { continue };
            let expected = sector.map_or([0; 4], |n| [n as u8, (n >> 8) as u8, (n >> 16) as u8, 255]);
            assert_eq!(picture.get(i, j), expected, "{bounds}: pixel {i}, {j}");
            compared += 1;
        }
        assert!(compared > w * h * 9 / 10, "{compared} of {} pixels", w * h);
    }
}

#[test]
fn levels_of_all_forms_show_the_same_numbers() {
    let Some(path) = level("temple_s18.map") else { return };
    let options = ["--top", "--color-by", "id", "--bounds", "-850,-850,850,850", "--size", "64x64"];
    let (first, _) = draw(&path, &options);
    for other in ["temple_s16.map", "temple_s18_align16.map", "temple_s16_align4.map", "temple_s18_vis.map"] {
        assert!(draw(&path.with_file_name(other), &options).0 == first, "{other}");
    }
}

#[test]
fn a_level_without_an_area_is_shown_whole() {
    let Some(path) = level("temple_s18.map") else { return };
    let (picture, _) = draw(&path, &["--top", "--size", "120x80"]);
    let colors: std::collections::BTreeSet<[u8; 4]> =
        (0..80).flat_map(|y| (0..120).map(move |x| (x, y))).map(|(x, y)| picture.get(x, y)).collect();
    assert!(colors.len() > 20 && colors.iter().all(|color| color[3] == 255), "{} colors", colors.len());
    assert_eq!(picture.get(0, 40), picture.get(119, 40), "nothing on both sides, since the level is square");
    for name in ["height", "area", "automap", "fog", "impact", "music", "ambience", "order"] {
        let (other, _) = draw(&path, &["--top", "--size", "60x40", "--color-by", name]);
        assert_eq!((other.width, other.height), (60, 40), "{name}");
    }
    let empty = path.with_file_name("empty.map");
    let file = Temporary::new("x.png");
    let line = failure(&run(&["render", text(&empty), "--top", "-o", text(&file.path)]));
    assert!(line.contains("is empty"), "{line}");
    let options = ["--top", "--color-by", "id", "--bounds", "0,0,1,1", "--size", "2x2"];
    assert_eq!(draw(&empty, &options).0.pixels, [0; 16]);
}

#[test]
fn kinds_of_parts_are_hidden() {
    let Some(path) = level("temple_s18.map") else { return };
    let of = |hide: &[&str]| draw(&path, &[&["--top", "--size", "120x120"], hide].concat());
    let (whole, _) = of(&[]);
    let mut seen = vec![whole.pixels.clone()];
    for kinds in ["meshes", "meshes,actors", "meshes,actors,edges", "floors"] {
        let (picture, said) = of(&["--hide", kinds]);
        assert_eq!(said, "", "{kinds}");
        assert!(!seen.contains(&picture.pixels), "{kinds}: another picture than those before");
        seen.push(picture.pixels);
    }
    let all = ["floors", "ceilings", "walls", "water", "edges", "meshes", "actors"].join(",");
    let (nothing, _) = of(&["--hide", &all]);
    assert!(nothing.pixels.chunks(4).all(|pixel| pixel == &nothing.pixels[..4]), "only the background is left");
    let file = Temporary::new("x.png");
    let refused = run(&["render", text(&path), "--top", "--hide", "roofs", "-o", text(&file.path)]);
    let said = String::from_utf8(refused.stderr).expect("UTF-8");
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("floors, ceilings, walls, water, edges, meshes, actors"), "{said}");
}

#[test]
fn a_level_is_seen_from_a_point_in_its_own_units() {
    let Some(path) = level("one_triangle.map") else { return };
    // Straight down onto the middle of the triangle, from 200 units above; and up, where nothing is.
    let down = ["--eye", "30,30,200", "--pitch", "-90", "--fov", "20", "--size", "9x9", "--color-by", "id"];
    let (picture, _) = draw(&path, &down);
    assert_eq!(picture.get(4, 4), [0, 0, 0, 255]);
    let (picture, _) = draw(&path, &["--eye", "30,30,200", "--pitch", "90", "--size", "9x9", "--color-by", "id"]);
    assert_eq!(picture.get(4, 4), [0; 4]);
    // North is where the yaw is 0: the triangle lies to the north of the eye, and not to the south.
    for (yaw, there) in [("0", 255), ("180", 0)] {
        let view = ["--eye", "10,-60,90", "--yaw", yaw, "--pitch", "-30", "--size", "9x9", "--color-by", "id"];
        let (picture, _) = draw(&path, &view);
        assert_eq!((0..9).map(|y| picture.get(4, y)[3]).max(), Some(there), "{yaw}");
    }
}

#[test]
fn options_of_other_worlds_are_named() {
    let Some(path) = level("one_triangle.map") else { return };
    let (_, notes) = draw(&path, &["--top", "--size", "9x9", "--scale", "2", "--no-shading", "--min-y", "3"]);
    assert_eq!(notes, "mapscope: --min-y, --no-shading and --scale have no effect on a Turok level\n");
    let (_, notes) = draw(&path, &["--size", "9x9", "--shading", "none", "--time", "3"]);
    assert_eq!(notes, "mapscope: --time and --shading have no effect on a Turok level\n");
    let file = Temporary::new("x.png");
    let whole = failure(&run(&["render", text(&path), "--whole", "-o", text(&file.path)]));
    assert!(whole.contains("this is a Turok level"), "{whole}");
    let world = shared_dir().expect("the shared folder").join("data/minetest/world-v26");
    let top = ["render", text(&world), "--top", "-o", text(&file.path)];
    let line = failure(&run(&[&top[..], &["--size", "9x9", "--color-by", "id"]].concat()));
    assert!(line.contains("--size and --color-by have no effect on a Minetest world; use --geometry"), "{line}");
    let demo = run(&["render", "--demo", "--size", "9x9", "--color-by", "id", "-o", text(&file.path)]);
    let said = String::from_utf8_lossy(&demo.stderr);
    assert!(said.contains("--color-by has no effect on a Teeworlds or DDNet map"), "{said}");
}

#[test]
fn a_thumbnail_shows_a_level_at_a_glance() {
    let Some(path) = level("temple_s18.map") else { return };
    let file = Temporary::new("thumbnail.png");
    let output = run(&["thumbnail", text(&path), text(&file.path), "64"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let picture = read_png(&file.path);
    assert_eq!((picture.width, picture.height), (64, 48));
}
