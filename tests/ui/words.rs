//! Words that people type into the command palette, and the entry that they mean: it stands among the first three lines.

use std::sync::Arc;

use egui::Event;
use mapscope::view::ShellAction;

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, bench, with_map};
use crate::world_map::with_world;

/// Typed, and the label of the entry that is meant.
const WORDS: &[(&str, &str)] = &[
    ("open", "Open map…"),
    ("open map", "Open map…"),
    ("load", "Open map…"),
    ("open folder", "Open folder…"),
    ("browse", "Open folder…"),
    ("directory", "Open folder…"),
    ("gallery", "Map gallery"),
    ("thumbnails", "Map gallery"),
    ("next map", "Next map"),
    ("previous map", "Previous map"),
    ("prev map", "Previous map"),
    ("reload", "Reload map"),
    ("refresh", "Reload map"),
    ("auto reload", "Auto-reload on change"),
    ("watch", "Auto-reload on change"),
    ("live", "Auto-reload on change"),
    ("save", "Export image or video…"),
    ("export", "Export image or video…"),
    ("screenshot", "Export image or video…"),
    ("png", "Export image or video…"),
    ("gif", "Export image or video…"),
    ("copy image", "Copy image"),
    ("clipboard", "Copy image"),
    ("share", "Copy command to open this view"),
    ("copy link", "Copy command to open this view"),
    ("url", "Copy command to open this view"),
    ("split view", "Compare frames: split"),
    ("split screen", "Compare frames: split"),
    ("ab loop", "Toggle loop"),
    ("a-b", "Toggle loop"),
    ("wallpaper", "Export image or video…"),
    ("hide timeline", "Toggle timeline"),
    ("close timeline", "Toggle timeline"),
    ("hide inspector", "Toggle Inspector"),
    ("quit", "Quit"),
    ("exit", "Quit"),
    ("pan", "Pan left"),
    ("pan left", "Pan left"),
    ("pan down", "Pan down"),
    ("scroll", "Pan left"),
    ("zoom", "Zoom in"),
    ("zoom out", "Zoom out"),
    ("zoom in", "Zoom in"),
    ("fit", "Fit to window"),
    ("fit to window", "Fit to window"),
    ("whole map", "Fit to window"),
    ("show all", "Show all layers"),
    ("100%", "Actual size (in-game zoom)"),
    ("actual size", "Actual size (in-game zoom)"),
    ("reset zoom", "Actual size (in-game zoom)"),
    ("spawn", "Go to spawn"),
    ("home", "Go to spawn"),
    ("back", "Go back"),
    ("forward", "Go forward"),
    ("history", "Go back"),
    ("goto", "Go to tile…"),
    ("go to tile", "Go to tile…"),
    ("coordinates", "Go to tile…"),
    ("jump to", "Go to tile…"),
    ("bookmark", "Add bookmark"),
    ("add bookmark", "Add bookmark"),
    ("grid", "Toggle grid"),
    ("show grid", "Toggle grid"),
    ("proof", "Toggle proof borders"),
    ("borders", "Toggle proof borders"),
    ("ruler", "Ruler"),
    ("measure", "Ruler"),
    ("distance", "Ruler"),
    ("minimap", "Toggle minimap"),
    ("overview", "Toggle minimap"),
    ("hover", "Toggle hover card"),
    ("hd", "Toggle high detail"),
    ("high detail", "Toggle high detail"),
    ("quality", "Toggle high detail"),
    ("xray", "Cycle X-ray mode"),
    ("x-ray", "Cycle X-ray mode"),
    ("entities", "Toggle entities (physics layers)"),
    ("physics", "Toggle entities (physics layers)"),
    ("game layer", "Toggle entities (physics layers)"),
    ("numbers", "Toggle tile numbers"),
    ("tile numbers", "Toggle tile numbers"),
    ("raw", "Show raw tile data"),
    ("tile data", "Show raw tile data"),
    ("switches", "Show all links"),
    ("doors", "Show all links"),
    ("transparent background", "Export image or video…"),
    ("background color", "Export image or video…"),
    ("restart tour", "Take the tour"),
    ("where is spawn", "Go to spawn"),
    ("hide background", "X-ray mode: entities only"),
    ("changes", "Compare with another map…"),
    ("zoom to start", "Go to spawn"),
    ("start of map", "Go to spawn"),
    ("take a picture", "Export image or video…"),
    ("make gif", "Export image or video…"),
    ("animated gif", "Export image or video…"),
    ("compare two maps", "Compare with another map…"),
    ("bookmark this place", "Add bookmark"),
    ("hide everything", "Hide all layers"),
    ("why is this deadly", "Find tiles"),
    ("damaged", "Show Problems tab"),
    ("corrupt", "Show Problems tab"),
    ("find layer", "Show Layers tab"),
    ("used tiles", "Show Images tab"),
    ("find", "Find tiles"),
    ("search", "Find tiles"),
    ("freeze", "Find tiles"),
    ("links", "Show all links"),
    ("teleporter", "Show all links"),
    ("tele", "Show all links"),
    ("switch", "Show all links"),
    ("connections", "Show all links"),
    ("next link", "Next linked tile"),
    ("play", "Play/Pause"),
    ("pause", "Play/Pause"),
    ("stop", "Stop (rewind to 0)"),
    ("rewind", "Stop (rewind to 0)"),
    ("tick", "Next tick"),
    ("step", "Next tick"),
    ("next frame", "Next frame"),
    ("previous frame", "Previous frame"),
    ("reverse", "Reverse playback"),
    ("backwards", "Reverse playback"),
    ("loop", "Toggle loop"),
    ("repeat", "Toggle loop"),
    ("loop start", "Set loop start"),
    ("in point", "Set loop start"),
    ("loop end", "Set loop end"),
    ("timeline", "Toggle timeline"),
    ("envelopes", "Show Envelopes tab"),
    ("curves", "Toggle timeline"),
    ("speed", "Playback speed: 2×"),
    ("slow motion", "Playback speed: 0.5×"),
    ("fast", "Playback speed: 2×"),
    ("half speed", "Playback speed: 0.5×"),
    ("animated", "Highlight animated objects"),
    ("highlight", "Highlight animated objects"),
    ("heat", "Motion heat map"),
    ("heatmap", "Motion heat map"),
    ("compare", "Compare frames: split"),
    ("split", "Compare frames: split"),
    ("onion skin", "Compare frames: onion skin"),
    ("ghost", "Compare frames: onion skin"),
    ("panels", "Toggle panels"),
    ("sidebar", "Toggle panels"),
    ("hide ui", "Toggle panels"),
    ("inspector", "Toggle Inspector"),
    ("properties", "Toggle Inspector"),
    ("fullscreen", "Toggle full screen"),
    ("full screen", "Toggle full screen"),
    ("fps", "Performance overlay"),
    ("performance", "Performance overlay"),
    ("stats", "Performance overlay"),
    ("manual", "Manual"),
    ("help", "Manual"),
    ("documentation", "Manual"),
    ("tour", "Take the tour"),
    ("tutorial", "Take the tour"),
    ("shortcuts", "Keyboard shortcuts"),
    ("hotkeys", "Keyboard shortcuts"),
    ("keys", "Keyboard shortcuts"),
    ("keybindings", "Keyboard shortcuts"),
    ("font size", "Increase UI scale"),
    ("ui scale", "Increase UI scale"),
    ("settings", "Settings…"),
    ("preferences", "Settings…"),
    ("options", "Settings…"),
    ("data folder", "Settings…"),
    ("dark", "Theme: dark"),
    ("dark mode", "Theme: dark"),
    ("light theme", "Theme: light"),
    ("layers", "Show Layers tab"),
    ("images", "Show Images tab"),
    ("mapres", "Show Images tab"),
    ("warnings", "Show Problems tab"),
    ("errors", "Show Problems tab"),
    ("problems", "Show Problems tab"),
    ("info", "Show Info tab"),
    ("author", "Show Info tab"),
    ("demo", "Open demo map"),
    ("hide all", "Hide all layers"),
    // From a map editor, from the game, from other programs.
    ("hide grid", "Toggle grid"),
    ("undo", "Go back"),
    ("redo", "Go forward"),
    ("missing", "Show Images tab"),
    ("missing", "Show Problems tab"),
    ("missing image", "Show Images tab"),
    ("parallax", "Manual: Parallax and background"),
    ("background", "Manual: Parallax and background"),
    ("teleport", "Show all links"),
    ("teleports", "Show all links"),
    ("larger", "Zoom in"),
    ("magnify", "Zoom in"),
    ("1:1", "Actual size (in-game zoom)"),
    ("100 %", "Actual size (in-game zoom)"),
    ("original size", "Actual size (in-game zoom)"),
    ("center", "Fit to window"),
    ("fit all", "Fit to window"),
    ("reset view", "Fit to window"),
    ("next", "Next map"),
    ("previous", "Previous map"),
    ("layer list", "Show Layers tab"),
    ("groups", "Show Layers tab"),
    ("record", "Export image or video…"),
    ("video", "Export image or video…"),
    ("mp4", "Export image or video…"),
    ("render", "Export image or video…"),
    ("save as", "Export image or video…"),
    ("print screen", "Export image or video…"),
    ("indices", "Show raw tile data"),
    ("index", "Show raw tile data"),
    ("tile ids", "Show raw tile data"),
    ("collision", "Toggle entities (physics layers)"),
    ("hookable", "Toggle entities (physics layers)"),
    ("unhookable", "Find tiles"),
    ("kill", "Find tiles"),
    ("death", "Find tiles"),
    ("tune zones", "Show Physics tab"),
    ("find speedup", "Find tiles"),
    ("checkpoint", "Show all links"),
    ("start", "Start page"),
    ("spawn point", "Go to spawn"),
    ("sounds", "Show Layers tab"),
    ("audio", "Manual: Sounds"),
    ("envelope", "Show Envelopes tab"),
    ("bezier", "Toggle timeline"),
    ("keyframes", "Toggle timeline"),
    ("curve editor", "Toggle timeline"),
    ("quad layers", "Show Layers tab"),
    ("textures", "Show Images tab"),
    ("tileset", "Show Images tab"),
    ("maximize", "Toggle full screen"),
    ("f11", "Toggle full screen"),
    ("night mode", "Theme: dark"),
    ("white", "Theme: light"),
    ("theme", "Theme: dark"),
    ("bug", "About mapscope"),
    ("issue", "About mapscope"),
    ("fps", "Performance overlay"),
    ("debug", "Performance overlay"),
    ("tune", "Go to layer “Tune”"),
    ("report bug", "About mapscope"),
    ("crash", "About mapscope"),
    ("version", "About mapscope"),
    ("license", "About mapscope"),
    ("about", "About mapscope"),
    ("close", "Start page"),
    ("close map", "Start page"),
    ("the compare", "Compare with another map…"),
    ("clock", "Play/Pause"),
    ("hook", "Find tiles"),
    ("weapons", "Find tiles"),
    ("map size", "Show Info tab"),
    ("parallax", "Show Layers tab"),
    ("next problem", "Show Problems tab"),
    ("delete bookmark", "Show Bookmarks tab"),
    ("extract image", "Show Images tab"),
    ("how to go back", "Go back"),
    ("recent", "Start page"),
    ("exit program", "Quit"),
    ("edit map", "Open in DDNet's editor"),
    ("test map", "Open in DDNet"),
    ("play map", "Open in DDNet"),
    ("snap", "Toggle grid"),
    ("rulers", "Ruler"),
    ("guides", "Toggle proof borders"),
    ("safe area", "Toggle proof borders"),
    ("outline", "Toggle map edge"),
    ("end isolate", "Exit solo"),
    ("visibility", "Show all layers"),
    ("unhide", "Show all layers"),
    ("toggle ui", "Toggle panels"),
    ("hide panels", "Toggle panels"),
    ("server settings", "Show Info tab"),
    ("map info", "Show Info tab"),
    ("mapper", "Show Info tab"),
    ("credits", "Show Info tab"),
    ("follow", "Auto-reload on change"),
    ("hot reload", "Auto-reload on change"),
    ("resume", "Play/Pause"),
    ("animation", "Play/Pause"),
    ("frame step", "Next frame"),
    ("fps counter", "Performance overlay"),
    ("memory", "Performance overlay"),
    ("gpu", "About mapscope"),
    ("high dpi", "Increase UI scale"),
    ("text size", "Increase UI scale"),
    ("world", "Open map…"),
    ("import", "Open map…"),
    ("entities background", "Toggle entities (physics layers)"),
    ("portal", "Show all links"),
    ("spikes", "Find tiles"),
    ("flag", "Find tiles"),
    ("door", "Find tiles"),
    ("laser", "Find tiles"),
    ("validate", "Show Problems tab"),
    ("check map", "Show Problems tab"),
    ("find image", "Show Images tab"),
    ("opacity", "Show Layers tab"),
    ("toolbar", "Toggle panels"),
    ("zen", "Toggle panels"),
    ("frame by frame", "Next frame"),
    ("hitbox", "Toggle entities (physics layers)"),
    ("compare", "Compare with another map…"),
    ("difference", "Compare with another map…"),
    ("changes", "Compare with another map…"),
    ("what changed", "Compare with another map…"),
    ("diff", "Compare with another map…"),
    // With a slip of the finger.
    ("gallrey", "Map gallery"),
    ("minmap", "Toggle minimap"),
    ("setings", "Settings…"),
    ("fullscren", "Toggle full screen"),
    ("screnshot", "Export image or video…"),
    ("bookmrak", "Add bookmark"),
    ("timelien", "Toggle timeline"),
    ("relaod", "Reload map"),
];

#[test]
fn the_words_that_people_type_bring_the_command() {
    let mut bench = bench(with_map());
    let mut missing = Vec::new();
    for (typed, label) in WORDS {
        let lines = lines_for(&mut bench, typed);
        if !lines.iter().take(3).any(|line| line == label) {
            missing.push(format!("{typed}: {label} is not in {:?}", &lines[..lines.len().min(4)]));
        }
    }
    assert!(missing.is_empty(), "{} of {}:\n{}", missing.len(), WORDS.len(), missing.join("\n"));
}

pub fn lines_for(bench: &mut Bench, typed: &str) -> Vec<String> {
    bench.state_mut().state.shell.palette = true;
    bench.run_steps(2);
    bench.event(Event::Text(typed.to_owned()));
    bench.run_steps(2);
    let lines = crate::keys::listed(bench);
    mapscope::view::apply(&mut bench.state_mut().state, ShellAction::TogglePalette, None);
    bench.run_steps(2);
    lines
}

#[test]
fn words_that_only_look_alike_do_not_bring_the_command() {
    let mut bench = bench(with_map());
    for (typed, label) in [("teleport", "About mapscope"), ("parallax", "Quit")] {
        let lines = lines_for(&mut bench, typed);
        assert!(!lines.iter().any(|line| line == label), "{typed}: {lines:?}");
    }
}

#[test]
fn the_entry_that_is_meant_most_stands_first() {
    let mut bench = bench(with_map());
    for (typed, label) in [
        ("save", "Export image or video…"),
        ("save view", "Export image or video…"),
        ("speed", "Playback speed: 1×"),
        ("teleport", "Show all links"),
        ("compare", "Compare with another map…"),
        ("close", "Start page"),
    ] {
        let lines = lines_for(&mut bench, typed);
        assert_eq!(lines.first().map(String::as_str), Some(label), "{typed}: {lines:?}");
    }
    let lines = lines_for(&mut bench, "teleport");
    let place = |label: &str| lines.iter().position(|line| line == label);
    assert!(place("Next linked tile") < place("Find tiles") && place("Next linked tile").is_some(), "{lines:?}");
    let lines = lines_for(&mut bench, "link");
    assert!(lines.iter().any(|line| line == "Copy command to open this view"), "{lines:?}");
}

#[test]
fn words_typed_in_a_world_of_blocks_bring_what_it_has() {
    let mut stand = with_world();
    // Its blocks can be asked.
    stand.status.world_answers = Some(Arc::default());
    let mut bench = bench(stand);
    for (typed, label) in [
        ("home", "Go to spawn"),
        ("sign", "Find in world"),
        ("chest", "Find in world"),
        ("player", "Find in world"),
        ("dark", "Theme: dark"),
    ] {
        let lines = lines_for(&mut bench, typed);
        assert_eq!(lines.first().map(String::as_str), Some(label), "{typed}: {lines:?}");
    }
    let lines = lines_for(&mut bench, "player");
    assert_eq!(lines.get(1).map(String::as_str), Some("Show Contents tab"), "players are listed there: {lines:?}");
    // There is nothing of the kind; sections of the manual may name the words.
    for typed in ["language", "wireframe"] {
        let lines = lines_for(&mut bench, typed);
        let is_meant = |line: &String| line.starts_with("Manual: ") || line == "Find these words in the world";
        assert!(lines.iter().all(is_meant), "{typed}: {lines:?}");
    }
    for (typed, label) in [
        ("biome", "Show Contents tab"),
        ("inventory", "Find in world"),
        ("slice", "Cut to box"),
        ("ruler", "Ruler"),
        ("cave", "Show surface only"),
        ("respawn", "Go to spawn"),
        ("mobs", "Find in world"),
        ("lava", "Find in world"),
        ("make it bright", "Toggle full brightness"),
        ("clock", "Later time of day"),
        ("rotate", "View from front"),
        ("flying speed", "Increase flight speed"),
        ("heights", "Lower highest height"),
        ("y level", "Lower highest height"),
        ("roof", "Show surface only"),
        ("slice", "Lower highest height"),
    ] {
        let lines = lines_for(&mut bench, typed);
        assert!(lines.iter().take(3).any(|line| line == label), "{typed}: {lines:?}");
    }
}

#[test]
fn recent_maps_are_opened_by_their_names() {
    let mut stand = with_map();
    let mut prefs = mapscope::prefs::Prefs::default();
    for (n, name) in ["/maps/Kobra.map", "/maps/Sunny Side.map"].into_iter().enumerate() {
        prefs.apply(&mapscope::prefs::Edit::Opened(name.into(), 1000 + n as u64));
    }
    stand.status.remembered.prefs = Arc::new(prefs);
    let mut bench = bench(stand);
    let lines = lines_for(&mut bench, "kobra");
    assert_eq!(lines.first().map(String::as_str), Some("Open “Kobra.map”"), "{lines:?}");
    let lines = lines_for(&mut bench, "sunny");
    assert_eq!(lines.first().map(String::as_str), Some("Open “Sunny Side.map”"), "{lines:?}");
}

#[test]
fn a_theme_comes_before_layers_of_its_name() {
    let mut scene = panels::big_scene();
    for layer in &mut scene.flat_mut().groups[0].layers {
        layer.info.title = "dark".to_owned();
    }
    let mut bench = bench(Stand { scene: Some(Arc::new(scene)), ..with_map() });
    let lines = lines_for(&mut bench, "dark");
    assert_eq!(lines.first().map(String::as_str), Some("Theme: dark"), "{lines:?}");
    assert!(lines.iter().any(|line| line == "Go to layer “dark”"), "{lines:?}");
}

#[test]
fn scattered_letters_bring_nothing() {
    let mut bench = bench(with_map());
    let lines = lines_for(&mut bench, "background");
    assert!(!lines.iter().any(|line| line.starts_with("Toggle entities")), "{lines:?}");
    let lines = lines_for(&mut bench, "mute");
    // Sections in whose text the word stands, then the search of the map, which does not know it.
    let (last, others) = lines.split_last().expect("a line");
    assert!(others.iter().all(|line| line.starts_with("Manual: ")), "{lines:?}");
    assert_eq!(last, "Find these words in the map");
    assert_eq!(lines_for(&mut bench, "livefreeze")[0], "Find these words in the map", "words that it knows come first");
    let lines = lines_for(&mut bench, "slow");
    let is_meant =
        |line: &String| ["Playback speed:", "Manual: ", "Find these words"].iter().any(|start| line.starts_with(start));
    assert!(lines.iter().all(is_meant) && lines[0].starts_with("Playback speed:"), "{lines:?}");
}
