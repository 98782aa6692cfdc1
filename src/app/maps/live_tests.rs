//! A file that is saved over while it is on screen: it shows anew by itself, without a message.

use super::tests::Bench;
use super::*;
use crate::gpu::Upload;
use crate::load::test_file::{Copy, DEMO, map_with_image};
use crate::scene::ImageState;

/// Most frames that are made before a wait fails: a minute of them at the least.
const MOST_FRAMES: usize = 60_000;

/// Makes frames until a condition holds.
fn until(bench: &mut Bench, what: &str, mut holds: impl FnMut(&mut Bench) -> bool) {
    for _ in 0..MOST_FRAMES {
        if holds(bench) {
            return;
        }
        bench.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("waited in vain for {what}");
}

/// The demo map from a file, on screen, and a save of it on its way there.
fn saved() -> Option<(Bench, Copy)> {
    let mut bench = Bench::new()?;
    let copy = Copy::new();
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    copy.save(1);
    bench.start_upload();
    Some((bench, copy))
}

/// Makes frames until the map on screen has so many bytes; there is no message meanwhile.
fn until_bytes(bench: &mut Bench, bytes: usize) -> Vec<MapChange> {
    let (mut news, mut frames) = (Vec::new(), 0);
    while bench.maps.scene().is_none_or(|scene| scene.summary.container.bytes as usize != bytes) {
        assert!(frames < MOST_FRAMES, "the save never shows");
        frames += 1;
        news.push(bench.frame());
        assert!(bench.maps.loading().is_none() && bench.maps.error().is_none(), "no word about it");
        std::thread::sleep(Duration::from_millis(1));
    }
    news.retain(|news| *news != MapChange::None);
    news
}

#[test]
fn a_save_shows_by_itself_and_what_did_not_change_is_not_made_again() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new();
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    let before = bench.maps.scene().cloned().expect("shown");
    assert!(bench.maps.live().is_some_and(|live| live.on && live.trouble.is_none()));
    for n in 1..4 {
        copy.save(n);
        assert_eq!(until_bytes(&mut bench, DEMO.len() + n), [MapChange::Reloaded]);
        assert!(bench.maps.take_changed().is_some_and(|changed| changed.is_empty()), "the map is the same");
    }
    let after = bench.maps.scene().cloned().expect("shown");
    let textures =
        |scene: &Scene| scene.world.as_flat().expect("a 2D world").textures.iter().map(Arc::as_ptr).collect::<Vec<_>>();
    assert_eq!(textures(&before), textures(&after), "not made again");
    assert!(bench.draws() > 0);
    // All of it is on the device, though it was not written again.
    let upload = Upload::new(&bench.gpu, &bench.painter, after);
    let all: usize =
        upload.scene().world.as_flat().expect("a 2D world").textures.iter().map(|texture| texture.bytes()).sum();
    assert!(upload.progress().1 < all, "{} bytes to write, {all} of textures", upload.progress().1);
}

#[test]
fn a_file_that_is_not_followed_changes_nothing_until_it_is_again() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new();
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    bench.maps.toggle_follow();
    copy.save(5);
    for _ in 0..300 {
        assert_eq!(bench.frame(), MapChange::None);
        std::thread::sleep(Duration::from_millis(1));
    }
    bench.maps.toggle_follow();
    assert_eq!(until_bytes(&mut bench, DEMO.len() + 5), [MapChange::Reloaded]);
    // The demo map and the like are no files.
    bench.maps.open(Source::Demo);
    bench.settle();
    assert!(bench.maps.live().is_none());
}

#[test]
fn a_save_that_the_device_refuses_is_said_and_not_tried_again() {
    let Some((mut bench, copy)) = saved() else { return };
    let shown = bench.maps.scene().cloned().expect("shown");
    bench.refuse(false);
    assert!(bench.maps.error().is_some_and(|error| error.ends_with(" (No good).")));
    bench.maps.dismiss_error();
    until(&mut bench, "word of it", |bench| {
        assert!(!bench.maps.is_uploading() && bench.shows(&shown), "once is enough");
        bench.maps.live().is_some_and(|live| live.trouble == Some(ui::Trouble::Refused("No good".to_owned())))
    });
    copy.save(2);
    assert_eq!(until_bytes(&mut bench, DEMO.len() + 2), [MapChange::Reloaded]);
    until(&mut bench, "no word of it", |bench| bench.maps.live().is_some_and(|live| live.trouble.is_none()));
}

#[test]
fn a_save_that_made_way_for_a_map_that_could_not_be_opened_shows_after_all() {
    let Some((mut bench, _copy)) = saved() else { return };
    bench.maps.open(Source::File("no/such.map".into()));
    bench.settle();
    assert!(bench.maps.error().is_some());
    bench.maps.dismiss_error();
    assert_eq!(until_bytes(&mut bench, DEMO.len() + 1), [MapChange::Reloaded]);
}

#[test]
fn a_save_finds_its_images_in_folders_that_were_added_meanwhile() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new();
    let (map, folder) = (map_with_image("elsewhere"), copy.picture("elsewhere"));
    copy.write(&map);
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    let state = |bench: &Bench| {
        bench.maps.scene().map(|scene| scene.world.as_flat().expect("a 2D world").info.images[0].state.clone())
    };
    assert!(matches!(state(&bench), Some(ImageState::Missing(_))), "nobody has said where it is");
    bench.maps.also_search(&[folder], StandInChoice::default());
    bench.maps.reload();
    bench.settle();
    assert_eq!(state(&bench), Some(ImageState::Ready));
    copy.write(&[&map[..], b"x"].concat());
    until_bytes(&mut bench, map.len() + 1);
    assert_eq!(state(&bench), Some(ImageState::Ready), "after a save as well");
}

#[test]
fn an_image_that_is_saved_shows_by_itself() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new();
    copy.write(&map_with_image("beside"));
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    let state = |bench: &Bench| {
        bench.maps.scene().map(|scene| scene.world.as_flat().expect("a 2D world").info.images[0].state.clone())
    };
    assert!(matches!(state(&bench), Some(ImageState::Missing(_))));
    // One that was missing comes …
    copy.picture_beside("beside", true);
    until(&mut bench, "the image that was missing", |bench| state(bench) == Some(ImageState::Ready));
    // … is replaced …
    let before = bench.maps.scene().cloned().expect("shown");
    copy.picture_beside("beside", false);
    until(&mut bench, "the damage", |bench| state(bench) != Some(ImageState::Ready));
    copy.picture_beside("beside", true);
    until(&mut bench, "the picture again", |bench| state(bench) == Some(ImageState::Ready));
    let after = bench.maps.scene().cloned().expect("shown");
    assert_eq!(before.summary.container.fingerprint, after.summary.container.fingerprint, "the map is the same");
}

#[test]
fn the_image_itself_takes_the_place_of_its_stand_in() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new();
    copy.write(&map_with_image("moon"));
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    let stands_in = |bench: &Bench| {
        bench.maps.scene().is_some_and(|scene| scene.world.as_flat().expect("a 2D world").info.stand_ins() == 1)
    };
    assert!(stands_in(&bench));
    copy.picture_beside("moon", true);
    until(&mut bench, "the image itself", |bench| !stands_in(bench));
}

#[test]
fn an_install_that_appears_meanwhile_brings_its_images() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new();
    copy.write(&map_with_image("moon"));
    let game = copy.folder().join("games/ddnet");
    bench.maps.also_search(std::slice::from_ref(&game), StandInChoice::default());
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    let stands_in = |bench: &Bench| {
        bench.maps.scene().is_some_and(|scene| scene.world.as_flat().expect("a 2D world").info.stand_ins() == 1)
    };
    assert!(stands_in(&bench));
    copy.install("games/ddnet", "moon");
    until(&mut bench, "the image of the game", |bench| !stands_in(bench));
}

#[test]
fn a_map_that_comes_back_is_followed_whatever_was_switched_meanwhile() {
    let Some(mut bench) = Bench::new() else { return };
    let (copy, other) = (Copy::new(), Copy::new());
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    bench.maps.open(Source::File(other.path()));
    while bench.maps.poll(&bench.gpu, &mut bench.painter) != MapChange::Opened {
        std::thread::yield_now();
    }
    assert!(bench.maps.is_arriving());
    bench.maps.toggle_follow();
    bench.maps.toggle_follow();
    bench.maps.cancel();
    assert_eq!(bench.settle(), [MapChange::Restored]);
    assert_eq!(bench.maps.path(), Some(&*copy.path()));
    copy.save(3);
    assert_eq!(until_bytes(&mut bench, DEMO.len() + 3), [MapChange::Reloaded]);
}
