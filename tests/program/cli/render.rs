//! `mapscope render` beyond a single picture: several, whole maps, moving ones, chosen layers.

use crate::common::skip::{Need, skip};
use crate::run::{Temporary, failure, run, text};

/// Whether there is nothing to draw with; then says so.
fn no_adapter(output: &std::process::Output) -> bool {
    let is_missing = String::from_utf8_lossy(&output.stderr).contains("no graphics adapter");
    if is_missing {
        skip(Need::Gpu, "there is no graphics adapter");
    }
    is_missing
}

fn bytes(path: &std::path::Path) -> Vec<u8> {
    std::fs::read(path).expect("written")
}

#[test]
fn several_pictures_are_those_that_are_drawn_one_by_one() {
    let [many, one] = ["many.png", "one.png"].map(Temporary::new);
    let view = ["--size", "64x48", "--zoom", "0.5"];
    let several =
        ["render", "--demo", "-o", text(&many.path), "--center", "30,20", "--center", "60,30", "--time", "1.5"];
    let output = run(&[&several[..], &view].concat());
    if no_adapter(&output) {
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(!many.path.exists());
    let stem = text(&many.path).trim_end_matches(".png").to_owned();
    for (n, center) in [(1, "30,20"), (2, "60,30")] {
        let single = ["render", "--demo", "-o", text(&one.path), "--center", center, "--time", "1.5"];
        assert_eq!(run(&[&single[..], &view].concat()).status.code(), Some(0));
        let numbered = std::path::PathBuf::from(format!("{stem}-{n}.png"));
        assert!(bytes(&numbered) == bytes(&one.path), "picture {n}");
    }
}

#[test]
fn a_whole_map_has_so_many_pixels_to_a_tile() {
    let [whole, fit] = ["whole.png", "fit.png"].map(Temporary::new);
    let output = run(&["render", "--demo", "-o", text(&whole.path), "--whole", "--px-per-tile", "3"]);
    if no_adapter(&output) {
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let picture = image::open(&whole.path).expect("a PNG").to_rgb8();
    assert_eq!((picture.width() % 3, picture.height() % 3), (0, 0));
    let size = format!("{}x{}", picture.width(), picture.height());
    assert_eq!(run(&["render", "--demo", "-o", text(&fit.path), "--fit", "--size", &size]).status.code(), Some(0));
    let same = image::open(&fit.path).expect("a PNG").to_rgb8();
    let apart = picture.as_raw().iter().zip(same.as_raw()).filter(|(a, b)| a.abs_diff(**b) > 2).count();
    assert!(apart * 1000 < picture.as_raw().len(), "{apart} values differ from the whole map in view");
    let piped = run(&["render", "--demo", "-o", "-", "--whole", "--px-per-tile", "3"]);
    assert!(piped.stdout == bytes(&whole.path), "standard output is the same file");
}

#[test]
fn a_moving_picture_begins_as_a_still_does() {
    let [moving, still] = ["moving.apng", "still.png"].map(Temporary::new);
    let view = ["--size", "64x48"];
    let animate = ["render", "--demo", "--animate", text(&moving.path), "--from", "1", "--to", "1.5", "--fps", "8"];
    let output = run(&[&animate[..], &view].concat());
    if no_adapter(&output) {
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let decoder = image::codecs::png::PngDecoder::new(std::io::Cursor::new(bytes(&moving.path))).expect("a PNG");
    let decoder = decoder.apng().expect("a moving one");
    let frames: Vec<_> = image::AnimationDecoder::into_frames(decoder).map(|frame| frame.expect("whole")).collect();
    assert_eq!(frames.len(), 4);
    for (frame, time) in [(0, "1"), (3, "1.375")] {
        let single = ["render", "--demo", "-o", text(&still.path), "--time", time];
        assert_eq!(run(&[&single[..], &view].concat()).status.code(), Some(0));
        let expected = image::open(&still.path).expect("a PNG").to_rgba8();
        assert!(*frames[frame].buffer() == expected, "frame {frame}");
    }
    // Of the demo map all together comes round after weeks.
    let output = run(&["render", "--demo", "--animate", text(&moving.path), "--fps", "1", "--size", "64x36"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("days. The animation lasts 5 s and then jumps back"), "{said}");
    assert!(said.ends_with("KiB\n") && said.contains("5 frames, 5 s, "), "{said}");
}

#[test]
fn a_name_of_another_format_is_refused() {
    let named = Temporary::new("picture.jpg");
    let output = run(&["render", "--demo", "--size", "64x36", "-o", text(&named.path)]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("picture.png"), "{said}");
    assert!(!named.path.exists(), "nothing is written");
}

#[test]
fn without_an_output_file_a_whole_command_is_named() {
    for arguments in
        [&["a.map"][..], &["--demo"], &["a.map", "--whole"], &["world", "--top"], &["world", "--eye", "0,0,0"]]
    {
        let output = run(&[&["render"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("the output file is missing: name it with '-o'"), "{arguments:?}: {said}");
        for line in ["mapscope render Kobra.map -o kobra.png\n", "mapscope render worlds/home --top -o home.png\n"] {
            assert!(said.contains(line), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn a_name_without_the_ending_of_a_format_is_kept() {
    let named = Temporary::new("picture.png.part");
    let output = run(&["render", "--demo", "--size", "64x36", "-o", text(&named.path)]);
    if no_adapter(&output) {
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(bytes(&named.path).starts_with(b"\x89PNG"));
}

#[test]
fn layers_are_chosen() {
    let [all, some, none] = ["all.png", "some.png", "none.png"].map(Temporary::new);
    let draw = |file: &Temporary, more: &[&str]| {
        run(&[&["render", "--demo", "--size", "64x48", "-o", text(&file.path)], more].concat())
    };
    let output = draw(&all, &[]);
    if no_adapter(&output) {
        return;
    }
    assert_eq!(draw(&some, &["--layers", "0"]).status.code(), Some(0));
    assert_eq!(draw(&none, &["--layers", "-0"]).status.code(), Some(0));
    assert!(bytes(&all.path) != bytes(&some.path) && bytes(&some.path) != bytes(&none.path));
    let line = failure(&draw(&none, &["--layers", "no such layer"]));
    assert!(line.contains("no such layer: “no such layer”"), "{line}");
}
