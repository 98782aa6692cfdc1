//! `render --eye`: Minetest worlds from a point, as scripts ask for them.

use std::collections::HashSet;

use crate::common::shared_dir;
use crate::run::{Temporary, failure, run, text};

/// A picture of a small world that looks down on it.
fn picture(arguments: &[&str]) -> Option<(image::RgbaImage, String)> {
    let world = shared_dir()?.join("data/minetest/world-v26");
    let fixed = ["render", text(&world), "--eye", "-20.5,70,-55", "--yaw", "20", "--pitch", "-40", "-o", "-"];
    let output = run(&[&fixed[..], &["--size", "160x90"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let image = image::load_from_memory(&output.stdout).expect("a picture").into_rgba8();
    Some((image, String::from_utf8(output.stderr).expect("UTF-8")))
}

#[test]
fn light_goes_by_the_time_of_day() {
    let Some((noon, _)) = picture(&[]) else { return };
    let brightness = |image: &image::RgbaImage| image.pixels().map(|pixel| u64::from(pixel.0[1])).sum::<u64>();
    let night = picture(&["--time-of-day", "0"]).expect("a picture").0;
    assert!(brightness(&night) * 2 < brightness(&noon), "{} at night", brightness(&night));
    assert_eq!(picture(&["--time-of-day", "12", "--shading", "lit"]).expect("a picture").0, noon);
}

#[test]
fn full_brightness_takes_no_light_to_see_by() {
    let at = |shading, hour| {
        let picture = picture(&["--background", "none", "--shading", shading, "--time-of-day", hour])?.0;
        let brightness = picture.pixels().map(|pixel| u64::from(pixel.0[1])).sum::<u64>();
        Some((brightness, picture))
    };
    let Some((noon, by_day)) = at("full", "12") else { return };
    assert_eq!(at("full", "0").expect("a picture").1, by_day);
    let [(lit, _), (night, _)] = ["12", "0"].map(|hour| at("lit", hour).expect("a picture"));
    assert!(night * 3 < noon, "{night} at night, {noon} in full");
    assert!(lit <= noon && noon < 2 * lit, "{lit} at noon, {noon} in full");
}

#[test]
fn without_shading_there_are_few_colors_and_no_sky() {
    let Some((plain, _)) = picture(&["--shading", "none", "--background", "none"]) else { return };
    let colors: HashSet<[u8; 4]> = plain.pixels().map(|pixel| pixel.0).collect();
    assert!(colors.contains(&[0; 4]) && colors.len() < 100, "{} colors", colors.len());
    let (dark, notes) =
        picture(&["--shading", "none", "--time-of-day", "0", "--background", "none"]).expect("a picture");
    assert_eq!(dark, plain);
    assert!(notes.contains("--time-of-day has no effect"), "{notes}");
    let (_, notes) = picture(&["--raw"]).expect("a picture");
    assert!(notes.contains("--raw has no effect"), "{notes}");
}

#[test]
fn requests_that_cannot_be_met_say_why() {
    let Some(shared) = shared_dir() else { return };
    let (world, out) = (shared.join("data/minetest/world-v26"), Temporary::new("view.png"));
    let fails = |arguments: &[&str], words: &str| {
        let error = failure(&run(&[&["render", text(&world), "-o", text(&out.path)], arguments].concat()));
        assert!(error.contains(words), "{arguments:?}: {error}");
    };
    fails(&[], "--eye");
    fails(&["--eye", "0,0,0", "--fit"], "--fit");
    fails(&["--eye", "0,0,0", "--whole"], "--whole");
    fails(&["--eye", "0,0,0", "--colors", "/no/such/file"], "/no/such/file");
    for wrong in [
        ["--eye", "0,0"],
        ["--eye", "0,0,nan"],
        ["--eye", "0,0,9999999999"],
        ["--time-of-day", "25"],
        ["--shading", "soft"],
        ["--fov", "0"],
    ] {
        let arguments = [&["render", text(&world), "-o", text(&out.path)], &wrong[..]].concat();
        assert_eq!(run(&arguments).status.code(), Some(2), "{wrong:?}");
    }
    assert!(!out.path.exists());
}

#[test]
fn far_away_there_is_only_the_background() {
    let Some(shared) = shared_dir() else { return };
    let world = shared.join("data/minetest/world-v26");
    let output =
        run(&["render", text(&world), "--eye", "-999999,-5.5,999999", "--yaw", "315", "--size", "8x8", "-o", "-"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
