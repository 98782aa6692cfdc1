//! OpenGL draws what Vulkan draws. Linux only: elsewhere the program uses one backend.
#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::process::Command;

use crate::common::compare::compare;
use crate::common::picture::read_png;
use mapscope::base::RgbaImage;

/// Options of a picture of the demo map.
const FLAT: &[&str] = &["--demo", "--fit", "--size", "640x360", "--time", "2.5", "--entities", "30"];
/// Options of a picture of the boxes, with smoothed edges and things far away.
const SOLID: &[&str] = &["--boxes", "--size", "640x360"];

/// A picture drawn by the program with one backend; the error in words if it cannot.
fn draw_with(backend: &str, options: &[&str]) -> Result<RgbaImage, String> {
    let name = format!("backend-{backend}{}.png", options.first().copied().unwrap_or_default());
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let run = Command::new(env!("CARGO_BIN_EXE_mapscope"))
        .env("WGPU_BACKEND", backend)
        .arg("render")
        .args(options)
        .arg("-o")
        .arg(&path)
        .output()
        .expect("the program starts");
    if run.status.success() { Ok(read_png(&path)) } else { Err(String::from_utf8_lossy(&run.stderr).into_owned()) }
}

#[test]
fn opengl_draws_what_vulkan_draws() {
    for options in [FLAT, SOLID] {
        compare_backends(options);
    }
}

fn compare_backends(options: &[&str]) {
    match (draw_with("vulkan", options), draw_with("gl", options)) {
        (Ok(vulkan), Ok(gl)) => {
            let difference = compare(&vulkan, &gl);
            assert!(difference.within_2 > 0.999 && difference.mean < 0.02, "{options:?}: {difference:?}");
        }
        (vulkan, gl) => {
            let errors = [vulkan.err(), gl.err()].into_iter().flatten().collect::<Vec<_>>().join("\n");
            let required = std::env::var_os("MAPSCOPE_REQUIRE_GPU").is_some_and(|v| v == "1");
            assert!(!required, "MAPSCOPE_REQUIRE_GPU=1 but not both backends draw: {errors}");
            eprintln!("SKIPPED: not both backends draw here: {errors}");
        }
    }
}
