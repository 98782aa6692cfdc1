//! Images outside the map: stand-ins and guesses, what `info`, `images` and `render` say of them, and copies as files.

use mapscope::bake::teeworlds::own_mapres;
use mapscope::format::teeworlds::write_document;
use serde_json::Value;

use crate::common::build::{Builder, quarters, rectangle};
use crate::common::picture::read_png;
use crate::common::skip::{Need, skip};
use crate::run::{Temporary, failure, run, run_with_input, text};

/// A map with an image in it, one of the game's, one with nearly such a name, one of the map's maker, and one that no layer
/// uses.
fn map() -> Builder {
    let mut map = Builder::default();
    let inside = map.image("quarters", &quarters(4));
    let [game, near, other] = ["grass_main", "Desert_Main2", "my_own"].map(|name| map.external_image(name));
    map.image("Quarters", &quarters(2));
    map.group([100, 100]);
    map.tiles([3, 1], Some(inside), |x, _| (x as u8, 0));
    map.tiles([4, 2], Some(game), |x, y| if y == 0 { (1, 0) } else { (16 + x as u8 % 2, 0) });
    map.tiles([1, 1], Some(near), |_, _| (1, 0));
    map.quads(Some(other), &[rectangle(0.0, 0.0, 4.0, 4.0)]);
    map
}

fn json(arguments: &[&str]) -> Value {
    let output = run_with_input(arguments, &write_document(&map().document));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Of each image its state, what stands in for it, and whether that is a guess.
fn states(options: &[&str]) -> Vec<String> {
    let json = json(&[&["info", "-", "--json"], options].concat());
    let images = json["images"].as_array().expect("a list").iter().map(|image| {
        let state = image["state"].as_str().expect("a state");
        match image["stand_in"].as_object() {
            None => state.to_owned(),
            Some(other) => {
                format!("{state}, {}{}", other["name"], if other["guess"] == true { " as a guess" } else { "" })
            }
        }
    });
    images.collect()
}

#[test]
fn stand_ins_are_what_was_asked_for() {
    let [ready, missing, unused] = ["ready", "missing", "unused"].map(str::to_owned);
    let stand_in = "missing, \"grass_main\"".to_owned();
    let guess = "missing, \"desert_main\" as a guess".to_owned();
    let expected = [ready.clone(), stand_in.clone(), guess, missing.clone(), unused.clone()];
    assert_eq!(states(&[]), expected);
    assert_eq!(states(&["--mapres", "own"]), expected);
    let none = [ready.clone(), missing.clone(), missing.clone(), missing.clone(), unused.clone()];
    assert_eq!(states(&["--mapres", "none"]), none);
    // As the game shows it a name is taken to the letter.
    assert_eq!(states(&["--placeholder", "game"]), [ready, stand_in, missing.clone(), missing, unused]);
}

#[test]
fn only_what_players_will_lack_too_is_a_warning() {
    let json = json(&["info", "-", "--json"]);
    let all: Vec<_> = json["warnings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|warning| (warning["code"].as_str().expect("a code"), warning["where"].as_str().expect("a place")))
        .collect();
    let warnings: Vec<_> = all.into_iter().filter(|(code, _)| code.starts_with("image-")).collect();
    assert_eq!(warnings, [("image-not-found", "image 2"), ("image-not-found", "image 3")], "{json}");
}

#[test]
fn wrong_choices_are_refused() {
    for wrong in [["--mapres", "mine"], ["--placeholder", "pink"]] {
        let output = run_with_input(&[&["info", "-"][..], &wrong].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

#[test]
fn a_picture_says_that_stand_ins_are_drawn() {
    let map = write_document(&map().document);
    let output = run_with_input(&["render", "-", "--size", "64x48", "--fit", "-o", "-"], &map);
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("no graphics adapter") {
        return skip(Need::Gpu, "there is no graphics adapter");
    }
    let line = said.lines().find(|line| line.contains("stand-ins")).unwrap_or_else(|| panic!("{said}"));
    assert!(line.contains("2 images (grass_main, Desert_Main2)"), "{line}");
    let output = run_with_input(&["render", "-", "--size", "64x48", "--fit", "--mapres", "none", "-o", "-"], &map);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("stand-ins"), "{output:?}");
}

#[test]
fn tiles_are_counted_by_image() {
    let json = json(&["images", "-", "--json"]);
    let tiles = |image: usize| &json["images"][image]["tiles"];
    assert_eq!(*tiles(0), serde_json::json!({"1": 1, "2": 1}));
    assert_eq!(*tiles(1), serde_json::json!({"1": 4, "16": 2, "17": 2}));
    assert_eq!(*tiles(3), serde_json::json!({}), "quads have none");
}

#[test]
fn images_are_written_under_their_names_and_over_none() {
    let folder = Temporary::new("images");
    let extract =
        || run_with_input(&["images", "-", "--extract", text(&folder.path)], &write_document(&map().document));
    let output = extract();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("grass_main was not written: only a stand-in was found"), "{said}");
    assert!(said.contains("my_own was not written: it was not found"), "{said}");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder.path).expect("made").flatten().map(|file| file.file_name()).collect();
    files.sort();
    // Where letter case makes no difference two files would be one.
    assert_eq!(files, ["Quarters_4.png", "quarters.png"]);
    assert!(read_png(&folder.path.join("quarters.png")) == quarters(4), "to the bit");
    assert!(read_png(&folder.path.join("Quarters_4.png")) == quarters(2), "also where no layer uses it");
    let again = extract();
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    assert!(String::from_utf8_lossy(&again.stderr).contains("already exists"), "{again:?}");
}

#[test]
fn a_copy_of_an_own_image_is_a_stand_in_wherever_it_lies() {
    let folder = Temporary::new("copies");
    std::fs::create_dir_all(&folder.path).expect("made");
    std::fs::write(folder.path.join("grass_main.png"), own_mapres::file("grass_main").expect("carried"))
        .expect("written");
    let data = text(&folder.path);
    assert_eq!(states(&["--data-dir", data])[1], "missing, \"grass_main\"");
    std::fs::write(folder.path.join("grass_main.png"), own_mapres::file("moon").expect("carried")).expect("written");
    assert_eq!(states(&["--data-dir", data])[1], "ready", "another picture of that name is somebody's own");
    assert_eq!(states(&["--data-dir", data, "--mapres", "own"])[1], "missing, \"grass_main\"", "no folder is searched");
}

#[test]
fn a_map_that_does_not_open_leaves_no_folder() {
    let folder = Temporary::new("images");
    let line = failure(&run(&["images", "no/such.map", "--extract", text(&folder.path)]));
    assert!(line.contains("no/such.map"), "{line}");
    assert!(!folder.path.exists());
}
