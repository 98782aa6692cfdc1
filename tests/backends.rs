//! OpenGL draws what Vulkan draws. Linux only: elsewhere the program uses one backend.
#![cfg(target_os = "linux")]

mod common;

use std::path::PathBuf;
use std::process::Command;

use common::compare::compare;
use common::picture::read_png;
use mapscope::base::RgbaImage;

/// The demo map drawn by the program with one backend; the error in words if it cannot.
fn draw_with(backend: &str) -> Result<RgbaImage, String> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("backend-{backend}.png"));
    let run = Command::new(env!("CARGO_BIN_EXE_mapscope"))
        .env("WGPU_BACKEND", backend)
        .args(["render", "--demo", "--fit", "--size", "640x360", "--time", "2.5", "--entities", "30", "-o"])
        .arg(&path)
        .output()
        .expect("the program starts");
    if run.status.success() { Ok(read_png(&path)) } else { Err(String::from_utf8_lossy(&run.stderr).into_owned()) }
}

#[test]
fn opengl_draws_what_vulkan_draws() {
    match (draw_with("vulkan"), draw_with("gl")) {
        (Ok(vulkan), Ok(gl)) => {
            let difference = compare(&vulkan, &gl);
            assert!(difference.within_2 > 0.999 && difference.mean < 0.02, "{difference:?}");
        }
        (vulkan, gl) => {
            let errors = [vulkan.err(), gl.err()].into_iter().flatten().collect::<Vec<_>>().join("\n");
            let required = std::env::var_os("MAPSCOPE_REQUIRE_GPU").is_some_and(|v| v == "1");
            assert!(!required, "MAPSCOPE_REQUIRE_GPU=1 but not both backends draw: {errors}");
            eprintln!("SKIPPED: not both backends draw here: {errors}");
        }
    }
}
