//! A device that goes away between two pictures, or for good.

use std::process::Command;

use crate::common::build::{Builder, quarters, rectangle};
use crate::common::picture::headless;
use glam::{UVec2, Vec2, Vec3};
use mapscope::export::{ExportError, MeshCanvas};
use mapscope::scene::solid::{Aabb, Mesh, Projection, SolidCamera, SolidFrame};
use mapscope::scene::{Camera, FlatFrame};

#[test]
fn a_lost_device_is_replaced_and_draws_the_same() {
    let mut map = Builder::default();
    let image = map.image("quarters", &quarters(16));
    map.group([100, 100]);
    map.tiles([20, 20], Some(image), |x, y| ((x + y) as u8, 0));
    map.quads(Some(image), &[rectangle(3.0, 3.0, 4.0, 2.0)]);
    let scene = map.load();
    let params = FlatFrame::new(UVec2::splat(256), Camera { center: Vec2::splat(160.0), zoom: 0.5 });
    let Some(mut headless) = headless() else { return };
    let before = headless.render(&scene, &params).expect("a picture");
    assert_eq!(headless.gpu().lost(), None);
    for noticed in [true, false, true] {
        if noticed {
            headless.gpu().lose();
            assert!(headless.gpu().lost().is_some());
        } else {
            // Nobody has told yet: it comes out in the middle of the work.
            headless.gpu().device.destroy();
            assert_eq!(headless.gpu().lost(), None);
        }
        let after = headless.render(&scene, &params).expect("a picture from another device");
        assert!(before == after);
        assert_eq!((headless.gpu().lost(), headless.gpu().take_refusal()), (None, None));
    }
}

#[test]
fn a_picture_in_batches_is_drawn_again_after_a_loss() {
    let Some(mut headless) = headless() else { return };
    let camera = SolidCamera { eye: Vec3::ZERO, yaw_deg: 0.0, pitch_deg: 0.0, projection: Projection::default() };
    let frame = SolidFrame::new(UVec2::splat(64), camera);
    let bounds = Aabb::new(Vec3::splat(-1.0), Vec3::splat(1.0));
    let mut draw = |losses: usize| {
        let mut tries = 0;
        let picture = headless.again_if_lost(|headless| {
            tries += 1;
            if tries <= losses {
                headless.gpu().lose();
            }
            let mut canvas = MeshCanvas::new(headless, frame, bounds)?;
            canvas.add(Mesh::new(Vec3::ZERO).into())?;
            canvas.finish()
        });
        (picture, tries)
    };
    let (before, tries) = draw(0);
    let before = before.expect("a picture");
    assert_eq!(tries, 1);
    let (after, tries) = draw(1);
    assert!(after.expect("a picture from another device") == before);
    assert_eq!(tries, 2);
    let (nothing, tries) = draw(2);
    assert!(matches!(nothing, Err(ExportError::Lost(_))), "{nothing:?}");
    assert_eq!(tries, 2);
}

/// What the program says on standard error where no backend works.
fn render_without(variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mapscope"));
    command.args(["render", "--demo", "-o", "-"]).env_remove("MAPSCOPE_LOG").env_remove("MAPSCOPE_ADAPTER");
    let output = command.envs(variables.iter().copied()).output().expect("the program starts");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(output.stdout.is_empty());
    said
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_usable_adapter_the_message_says_what_was_tried() {
    let no_vulkan = [("VK_ICD_FILENAMES", "/nonexistent"), ("VK_DRIVER_FILES", "/nonexistent")];
    let no_opengl = [("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent"), ("LIBGL_DRIVERS_PATH", "/nonexistent")];
    let nothing = render_without(&[no_vulkan, no_opengl].concat());
    assert!(nothing.contains("Vulkan: ") && nothing.contains("OpenGL: "), "{nothing}");
    assert!(nothing.contains("apt install"), "{nothing}");
    let last = nothing.lines().last().expect("a line");
    assert!(last.starts_with("mapscope: no graphics adapter can be used. Tried: "), "{nothing}");
    let vulkan = render_without(&[&no_vulkan[..], &[("WGPU_BACKEND", "vulkan")]].concat());
    assert!(vulkan.contains("Vulkan: ") && !vulkan.contains("OpenGL: "), "{vulkan}");
    for (backend, name) in [("metal", "Metal: "), ("dx12", "DirectX 12: ")] {
        let text = render_without(&[("WGPU_BACKEND", backend)]);
        assert!(text.contains(&format!("{name}not part of this build")), "{text}");
    }
    let unknown = render_without(&[("WGPU_BACKEND", "crayons")]);
    assert!(unknown.contains("WGPU_BACKEND does not contain a supported backend"), "{unknown}");
}
