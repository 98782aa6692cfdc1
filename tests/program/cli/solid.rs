//! A solid world on the command line: `render` draws it, and commands that are about 2D maps say so.

use std::path::Path;

use crate::common::picture::{headless, read_png};
use crate::run::{Temporary, failure, run, text};

#[test]
fn a_solid_world_is_drawn_from_where_visitors_begin() {
    if headless().is_none() {
        return;
    }
    let file = Temporary::new("solid.png");
    let output = run(&["render", "--boxes", "--size", "256x160", "-o", text(&file.path)]);
    assert!(output.status.success(), "{output:?}");
    let drawn = read_png(&file.path);
    let golden = read_png(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/solid/boxes.png"));
    assert_eq!((drawn.width, drawn.height), (golden.width, golden.height));
    let apart = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 3);
    let outliers = drawn.pixels.chunks_exact(4).zip(golden.pixels.chunks_exact(4)).filter(|pair| apart(*pair)).count();
    assert!(outliers <= 40, "{outliers} pixels are not those of the golden picture");
}

#[test]
fn commands_about_flat_maps_name_a_solid_world() {
    for line in [
        "info --boxes",
        "info --boxes --json",
        "images --boxes",
        "bench --boxes --frames 1",
        "tile --boxes 1,2",
        "envelope --boxes",
        "thumbnail --boxes x.png 64",
    ] {
        let said = failure(&run(&line.split(' ').collect::<Vec<_>>()));
        assert!(said.contains("needs a Teeworlds or DDNet map"), "{line}: {said}");
    }
    let whole = failure(&run(&["render", "--boxes", "--whole", "-o", "x.png"]));
    assert!(whole.contains("need a Teeworlds or DDNet map"), "{whole}");
}

#[test]
fn options_say_from_where_a_solid_world_is_seen() {
    if headless().is_none() {
        return;
    }
    let file = Temporary::new("solid-top.png");
    let draw = |options: &str| {
        let line = format!("render --boxes --size 64x48 {options} -o {}", text(&file.path));
        let output = run(&line.split(' ').collect::<Vec<_>>());
        assert!(output.status.success(), "{options}: {output:?}");
        (read_png(&file.path), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (top, said) = draw("--fit --ortho 1 --pitch -90 --yaw 0 --background none");
    assert_eq!(said, "");
    assert_eq!((top.get(0, 0), top.get(32, 24)[3]), ([0; 4], 255), "nothing around it, the square in the middle");
    let (near, _) = draw("--zoom 4");
    let (far, said) = draw("--time 3 --entities 50");
    assert!(near != far);
    assert!(said.contains("--time and --entities have no effect on a Minetest world"), "{said}");
    let flat = run(&["render", "--demo", "--size", "64x48", "--eye", "1,2,3", "-o", text(&file.path)]);
    let said = String::from_utf8_lossy(&flat.stderr);
    assert!(flat.status.success() && said.contains("--eye has no effect on a Teeworlds or DDNet map"), "{said}");
}
