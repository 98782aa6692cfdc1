//! A file that is saved over while it is on screen: it shows anew by itself, without a word about it.

use super::tests::Bench;
use super::*;
use crate::load::test_file::{Copy, DEMO};

/// Makes frames until the map on screen has so many bytes; nothing is said meanwhile.
fn until_bytes(bench: &mut Bench, bytes: usize) -> Vec<News> {
    let mut news = Vec::new();
    while bench.maps.scene().is_none_or(|scene| scene.info.container.bytes as usize != bytes) {
        news.push(bench.frame());
        assert!(bench.maps.loading().is_none() && bench.maps.error().is_none(), "no word about it");
        std::thread::sleep(Duration::from_millis(1));
    }
    news.retain(|news| *news != News::None);
    news
}

#[test]
fn a_save_shows_by_itself_and_what_did_not_change_is_not_made_again() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new("save");
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    let before = bench.maps.scene().cloned().expect("shown");
    assert!(bench.maps.live().is_some_and(|live| live.on && live.trouble.is_none()));
    for n in 1..4 {
        copy.save(n);
        assert_eq!(until_bytes(&mut bench, DEMO.len() + n), [News::Reloaded]);
        assert!(bench.maps.take_changed().is_some_and(|changed| changed.is_empty()), "the map is the same");
    }
    let after = bench.maps.scene().cloned().expect("shown");
    let textures = |scene: &Scene| scene.flat().textures.iter().map(Arc::as_ptr).collect::<Vec<_>>();
    assert_eq!(textures(&before), textures(&after), "not made again");
    assert!(bench.draws() > 0);
    // All of it is on the device, though it was not written again.
    let upload = Upload::new(&bench.gpu, &bench.renderer, after);
    let all: usize = upload.scene().flat().textures.iter().map(|texture| texture.bytes()).sum();
    assert!(upload.progress().1 < all, "{} bytes to write, {all} of textures", upload.progress().1);
}

#[test]
fn a_file_that_is_not_followed_changes_nothing_until_it_is_again() {
    let Some(mut bench) = Bench::new() else { return };
    let copy = Copy::new("off");
    bench.maps.open(Source::File(copy.path()));
    bench.settle();
    bench.maps.toggle_follow();
    copy.save(5);
    for _ in 0..300 {
        assert_eq!(bench.frame(), News::None);
        std::thread::sleep(Duration::from_millis(1));
    }
    bench.maps.toggle_follow();
    assert_eq!(until_bytes(&mut bench, DEMO.len() + 5), [News::Reloaded]);
    // The demo map and the like are no files.
    bench.maps.open(Source::Demo);
    bench.settle();
    assert!(bench.maps.live().is_none());
}
