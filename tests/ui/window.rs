//! What the window does to the panels: other sizes, other scales, another graphics adapter.

use egui_kittest::kittest::Queryable;
use glam::{UVec2, Vec2};
use mapscope::base::{GroupIndex, Place, Warning};
use mapscope::view::{Action, Request, Tab};

use super::{asked, bench, click, with_map};

#[test]
fn another_size_or_scale_leaves_the_middle_of_the_view_where_it_was() {
    let mut stand = with_map();
    stand.state.camera.center = Vec2::new(1234.0, -567.0);
    let camera = stand.state.camera;
    let mut bench = bench(stand);
    for (size, scale) in [([1280.0, 720.0], 1.0), ([640.0, 900.0], 1.0), ([640.0, 900.0], 1.5), ([1920.0, 400.0], 3.0)]
    {
        bench.set_size(size.into());
        let window = bench.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
        window.native_pixels_per_point = Some(scale);
        assert_eq!(asked(&mut bench), [], "nobody asked for anything");
        let state = &bench.state().state;
        let canvas = UVec2::new((size[0] * scale) as u32, (size[1] * scale) as u32);
        assert_eq!(state.frame.canvas_px, canvas);
        assert_eq!(state.camera, camera);
        assert!((state.frame.world_rect(state.camera).center() - camera.center).length() < 0.01);
    }
}

#[test]
fn what_the_adapter_cannot_show_stands_among_the_warnings() {
    let mut stand = with_map();
    stand.state.tab = Tab::Warnings;
    let note =
        |place, message: &str| Warning { code: "scene-too-large-for-adapter", place, message: message.to_owned() };
    let of_layer = note(Place::Layer(GroupIndex(1), 2), "No room.");
    stand.status.adapter_notes = [note(Place::File, "No room at all."), of_layer].into();
    let mut bench = bench(stand);
    bench.get_by_label("File: No room at all.");
    bench.get_by_label_contains("No room.");
    assert_eq!(click(&mut bench, "Loaded, 914 warnings"), [Action::SetTab(Tab::Warnings)], "912 of them the file's");
    let copied = click(&mut bench, "Copy all warnings");
    let [Action::Ask(Request::CopyText(text))] = copied.as_slice() else { panic!("{copied:?}") };
    assert!(text.contains("group 1 layer 2 [scene-too-large-for-adapter] No room."), "{text}");
}

#[test]
fn textures_that_were_forgotten_are_made_again() {
    let mut stand = with_map();
    stand.state.tab = Tab::Images;
    let mut bench = bench(stand);
    let thumbnails = |bench: &super::Bench| bench.ctx.tex_manager().read().num_allocated();
    let before = thumbnails(&bench);
    assert!(before > 1, "letters and thumbnails");
    bench.state_mut().panels.forget_textures();
    assert_eq!(thumbnails(&bench), 1, "letters");
    assert_eq!(asked(&mut bench), []);
    assert_eq!(thumbnails(&bench), before);
}
