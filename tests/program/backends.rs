//! OpenGL draws what Vulkan draws. Linux only: elsewhere the program uses one backend.
#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::process::Command;

use crate::common::compare::compare;
use crate::common::picture::read_png;
use crate::common::skip::{Need, skip};
use crate::common::small_world::{block, write, write_texture};
use mapscope::base::RgbaImage;
use mapscope::format::BlockKey;
use mapscope::format::minetest::{SectorLayout, sector_block_path};

/// Options of a picture of the demo map.
const FLAT: &[&str] = &["--demo", "--fit", "--size", "640x360", "--time", "2.5", "--entities", "30"];
/// Options of a picture of the boxes, with smoothed edges and things far away.
const SOLID: &[&str] = &["--boxes", "--size", "640x360"];

/// A picture drawn by the program with one backend; the error in words if it cannot.
fn draw_with(backend: &str, options: &[&str]) -> Result<RgbaImage, String> {
    let name = format!("backend-{backend}{}.png", options.concat().replace(['/', ' '], "-"));
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

#[test]
fn opengl_draws_textures_as_vulkan_does() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (wide, high) = (4, 4);
    let pixel = |at: u8| [60 * (at % wide) + 20, 60 * (at / wide) + 20, 90, 255];
    write_texture(folder.path(), "t_sides", wide.into(), &(0..wide * high).map(pixel).collect::<Vec<_>>());
    let program = br#"core.register_node("t:sides", {tiles = {"t_sides.png"}})"#;
    write(&folder.path().join("worldmods/t/init.lua"), program);
    let places = [[3, 8, 8], [8, 8, 8], [9, 9, 8], [12, 8, 5]];
    let path = sector_block_path(SectorLayout::TwoFolders, BlockKey { x: 0, y: 0, z: 0 });
    write(&folder.path().join(path), &block("t:sides", 0, &places));
    write(&folder.path().join("world.mt"), b"gameid = none\n");
    let world = folder.path().to_str().expect("a path");
    let view = ["--eye", "8,10,1", "--yaw", "0", "--pitch", "-12", "--size", "640x360"];
    let textured = [&[world][..], &view].concat();
    let vulkan = compare_backends(&textured);
    let plain = draw_with("vulkan", &[&textured[..], &["--no-textures"]].concat());
    if let (Some(vulkan), Ok(plain)) = (vulkan, plain) {
        assert!(compare(&vulkan, &plain).within_2 < 0.98, "textures are drawn");
    }
}

/// Compares the pictures of both backends, and returns that of Vulkan; `None` where one of them does not draw here.
fn compare_backends(options: &[&str]) -> Option<RgbaImage> {
    match (draw_with("vulkan", options), draw_with("gl", options)) {
        (Ok(vulkan), Ok(gl)) => {
            let difference = compare(&vulkan, &gl);
            assert!(difference.within_2 > 0.999 && difference.mean < 0.02, "{options:?}: {difference:?}");
            Some(vulkan)
        }
        (vulkan, gl) => {
            let errors = [vulkan.err(), gl.err()].into_iter().flatten().collect::<Vec<_>>().join("\n");
            skip(Need::Gpu, format_args!("not both backends draw here: {errors}"));
            None
        }
    }
}
