//! Commands that make sense: every value in range, "none" as `Option`, nothing left to check but the machine.

use std::path::PathBuf;

use clap::CommandFactory;

use super::bench::Bench;
use super::compare::Compare;
use super::envelope::Envelope;
use super::explain::Explain;
use super::find::Find;
use super::images::Images;
use super::info::Info;
use super::install::Install;
use super::level::{Export, LevelPart, LevelPartKind};
use super::manual::Manual;
use super::node::Node;
use super::raw::{Raw, RawCommand};
use super::render::Render;
use super::thumbnail::Thumbnail;
use super::tile::Tile;
use super::usage::UsageError;
use super::window::View;

/// Worlds of all kinds, in words.
const ANY: &str = "a map file, a level or the folder of a Minetest world";

/// A command with all that it needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A window.
    View(View),
    /// A picture.
    Render(Box<Render>),
    /// A small picture.
    Thumbnail(Thumbnail),
    /// Facts.
    Info(Info),
    /// Images.
    Images(Images),
    /// Figures.
    Bench(Bench),
    /// The meaning of a physics tile.
    Explain(Explain),
    /// Contents of all layers at a tile.
    Tile(Tile),
    /// A node of a world.
    Node(Node),
    /// Hits of a search in a world.
    Find(Find),
    /// A sector, an actor or a static mesh of a level.
    LevelPart(LevelPart),
    /// A model of a level.
    Export(Export),
    /// Differences of two maps.
    Compare(Compare),
    /// Values of envelopes.
    Envelope(Envelope),
    /// Known on the desktop, or not any more.
    Install(Install),
    /// The manual.
    Manual(Manual),
}

impl Command {
    /// The files and folders that it can be given, in words.
    pub fn takes(&self) -> &'static str {
        match self {
            Self::Images(_) | Self::Tile(_) | Self::Envelope(_) | Self::Explain(_) => "a map file",
            Self::LevelPart(_) | Self::Export(_) => "a level",
            Self::Node(_) => "the folder of a Minetest world",
            Self::Bench(_) => "a map file or the folder of a Minetest world",
            Self::Compare(_) => "two map files or the folders of two Minetest worlds",
            Self::View(_) | Self::Render(_) | Self::Thumbnail(_) | Self::Info(_) | Self::Find(_) => ANY,
            Self::Install(_) | Self::Manual(_) => ANY,
        }
    }

    /// Folders to look for images in first.
    pub fn data_dirs(&self) -> &[PathBuf] {
        match self {
            Self::View(view) => &view.loading.images.data_dirs,
            Self::Render(render) => &render.loading.images.data_dirs,
            Self::Thumbnail(thumbnail) => &thumbnail.loading.images.data_dirs,
            Self::Info(info) => &info.loading.images.data_dirs,
            Self::Images(images) => &images.loading.images.data_dirs,
            Self::Bench(bench) => &bench.loading.images.data_dirs,
            Self::Tile(_)
            | Self::Node(_)
            | Self::Find(_)
            | Self::LevelPart(_)
            | Self::Export(_)
            | Self::Compare(_)
            | Self::Envelope(_)
            | Self::Explain(_)
            | Self::Install(_)
            | Self::Manual(_) => &[],
        }
    }
}

impl TryFrom<Raw> for Command {
    type Error = clap::Error;

    fn try_from(raw: Raw) -> Result<Self, clap::Error> {
        checked(raw).map_err(clap_error)
    }
}

fn checked(mut raw: Raw) -> Result<Command, UsageError> {
    Ok(match raw.command.take() {
        None => Command::View(raw.try_into()?),
        Some(RawCommand::Render(raw)) => Command::Render(Box::new((*raw).try_into()?)),
        Some(RawCommand::Thumbnail(raw)) => Command::Thumbnail(raw.try_into()?),
        Some(RawCommand::Info(raw)) => Command::Info(raw.into()),
        Some(RawCommand::Images(raw)) => Command::Images(raw.into()),
        Some(RawCommand::Bench(raw)) => Command::Bench(raw.try_into()?),
        Some(RawCommand::Explain(raw)) => Command::Explain(raw.try_into()?),
        Some(RawCommand::Tile(raw)) => Command::Tile(raw.try_into()?),
        Some(RawCommand::Node(raw)) => Command::Node(raw.try_into()?),
        Some(RawCommand::Find(raw)) => Command::Find(raw.try_into()?),
        Some(RawCommand::Sector(raw)) => Command::LevelPart(LevelPart::new(LevelPartKind::Sector, raw)),
        Some(RawCommand::Actor(raw)) => Command::LevelPart(LevelPart::new(LevelPartKind::Actor, raw)),
        Some(RawCommand::Mesh(raw)) => Command::LevelPart(LevelPart::new(LevelPartKind::Mesh, raw)),
        Some(RawCommand::Export(raw)) => Command::Export(raw.try_into()?),
        Some(RawCommand::Compare(raw)) => Command::Compare(raw.into()),
        Some(RawCommand::Envelope(raw)) => Command::Envelope(raw.try_into()?),
        Some(RawCommand::Install(raw)) => Command::Install(Install { remove: false, dry_run: raw.dry_run }),
        Some(RawCommand::Manual(raw)) => Command::Manual(raw.try_into()?),
        Some(RawCommand::Uninstall(raw)) => Command::Install(Install { remove: true, dry_run: raw.dry_run }),
    })
}

/// The error as clap words it, with the usage of the subcommand.
fn clap_error(UsageError { subcommand, kind, message }: UsageError) -> clap::Error {
    let mut all = Raw::command();
    // Only then the subcommands know their full names.
    all.build();
    match all.find_subcommand_mut(subcommand) {
        Some(command) => command.error(kind, message),
        None => all.error(kind, message),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::Parser;
    use glam::{IVec2, UVec2};

    use super::*;
    use crate::base::Limits;
    use crate::cli::explain::NamedTile;
    use crate::cli::{Picture, RenderResult, Zoom};
    use crate::load::Source;
    use crate::prefs::SettingsAt;
    use crate::rules::ddnet::{PhysicsLayer, PhysicsTile, Ruleset};
    use crate::scene::{PhysicsLook, PhysicsStyle, Xray};

    fn command(line: &str) -> Result<Command, clap::Error> {
        let raw = Raw::try_parse_from(std::iter::once("mapscope").chain(line.split_whitespace()))?;
        Command::try_from(raw)
    }

    fn render(line: &str) -> Render {
        match command(line).expect(line) {
            Command::Render(render) => *render,
            other => panic!("{line} means {other:?}"),
        }
    }

    #[test]
    fn a_path_alone_opens_a_window() {
        let view = |line| match command(line).expect(line) {
            Command::View(view) => view,
            other => panic!("{line} means {other:?}"),
        };
        assert_eq!(view("a.map").source, Some(Source::File("a.map".into())));
        assert_eq!(view("-").source, Some(Source::Stdin));
        assert_eq!((view("").source, view("--new-window").source), (None, None));
        assert_eq!([view("--demo").source, view("--zoom 2").source], [Some(Source::Demo), Some(Source::Demo)]);
        assert_eq!(view("").settings, SettingsAt::Usual);
        assert_eq!(view("--config b.toml a.map").settings, SettingsAt::File("b.toml".into()));
        assert_eq!(view("a.map --no-config").settings, SettingsAt::Nowhere);
        assert!(command("--config b.toml --no-config").is_err());
        assert_eq!(
            view("./render --data-dir a --data-dir b").loading.images.data_dirs,
            [PathBuf::from("a"), "b".into()]
        );
    }

    #[test]
    fn only_a_plain_file_is_for_any_window() {
        let any = |line| match command(line).expect(line) {
            Command::View(view) => view.for_any_window().map(Path::to_owned),
            other => panic!("{line} means {other:?}"),
        };
        assert_eq!(any("a.map"), Some("a.map".into()));
        for line in [
            "",
            "-",
            "--demo",
            "a.map --new-window",
            "a.map --zoom 2",
            "a.map --data-dir x",
            "a.map --memory-budget 2G",
        ] {
            assert_eq!(any(line), None, "{line}");
        }
    }

    #[test]
    fn only_a_plain_window_takes_files_of_later_starts() {
        let plain = |line: &str| match command(line).expect(line) {
            Command::View(view) => view.is_plain(),
            other => panic!("{line} means {other:?}"),
        };
        assert!(["", "--demo", "-", "a.map", "a.map --new-window", "a.map --zoom 2"].into_iter().all(plain));
        for options in ["--data-dir x", "--memory-budget 2G", "--no-config", "--config c"] {
            let line = format!("a.map {options}");
            assert!(!plain(&line), "{line}");
        }
    }

    #[test]
    fn a_picture_is_a_players_view_unless_asked_otherwise() {
        let plain = render("render a.map -o b.png");
        assert_eq!(plain.result, RenderResult::Pictures(Some("b.png".into())));
        assert_eq!(plain.loading.options().limits, Limits::default(), "one default, in the help as in the library");
        let expected = Picture {
            size_px: UVec2::new(1280, 720),
            center_tiles: None,
            zoom: Zoom::Times(1.0),
            time_ns: 0,
            entities: 0,
            xray: Xray::Off,
            physics: PhysicsLook { style: PhysicsStyle::Game, ..PhysicsLook::default() },
            wants_game: false,
            detail: true,
            background: crate::scene::FlatFrame::GAME_BACKGROUND,
            notes: Vec::new(),
        };
        assert_eq!(plain.pictures, [expected]);
    }

    #[test]
    fn what_is_measured_is_what_render_draws() {
        let bench = |line: &str| match command(line).expect(line) {
            Command::Bench(bench) => bench,
            other => panic!("{line} means {other:?}"),
        };
        let plain = bench("bench a.map");
        assert_eq!([plain.picture], *render("render a.map -o b.png").pictures);
        assert_eq!((plain.frames, plain.json, plain.source), (None, false, Source::File("a.map".into())));
        let view = "--size 64x32 --center -1,-2.5 --zoom 2 --time 3 --entities 9 --no-detail --memory-budget 2G";
        let all = bench(&format!("bench --demo {view} --frames 7 --json"));
        assert_eq!([all.picture], *render(&format!("render --demo -o x {view}")).pictures);
        assert_eq!((all.frames, all.json, all.loading.memory_bytes), (Some(7), true, 2 << 30));
        assert_eq!(bench("bench - --fit").picture.zoom, Zoom::Fit);
    }

    #[test]
    fn every_value_of_a_tile_arrives() {
        let explain = |line: &str| match command(line).expect(line) {
            Command::Explain(explain) => explain,
            other => panic!("{line} means {other:?}"),
        };
        let one = |layer, tile| (vec![NamedTile { layer, tile, examples: Vec::new() }], false);
        let plain = explain("explain game 0x3c");
        let tile = PhysicsTile { id: 60, ..PhysicsTile::default() };
        assert_eq!((plain.rules, plain.json), (Ruleset::DdNet, false));
        assert_eq!((plain.tiles, plain.is_list), one(PhysicsLayer::Game, tile));
        let switch = explain("explain switch 22 --number 3 --delay 5 --flags 8 --json --rules vanilla");
        let tile = PhysicsTile { id: 22, number: 3, delay: 5, flags: 8, ..PhysicsTile::default() };
        assert_eq!((switch.rules, switch.json), (Ruleset::Vanilla, true));
        assert_eq!((switch.tiles, switch.is_list), one(PhysicsLayer::Switch, tile));
        let speedup = explain("explain speedup 29 --force 7 --max-speed 0x20 --angle -90");
        let tile = PhysicsTile { id: 29, force: 7, max_speed: 32, angle: -90, ..PhysicsTile::default() };
        assert_eq!((speedup.tiles, speedup.is_list), one(PhysicsLayer::Speedup, tile));
    }

    #[test]
    fn a_tile_is_found_by_its_name_with_values_that_work() {
        let explain = |line: &str| match command(line).expect(line) {
            Command::Explain(explain) if explain.is_list => explain.tiles,
            other => panic!("{line} means {other:?}"),
        };
        let ids = |line: &str| explain(line).iter().map(|named| (named.layer, named.tile.id)).collect::<Vec<_>>();
        use PhysicsLayer::{Front, Game, Switch, Tele, Tune};
        assert_eq!(ids("explain Freeze")[..3], [(Game, 9), (Front, 9), (Switch, 9)], "the whole name first");
        assert!(ids("explain freeze").contains(&(Game, 12)), "a word of the name");
        assert_eq!(ids("explain unhook"), [(Game, 3)], "another word for it");
        assert_eq!(ids("explain switch deep freeze"), [(Switch, 12), (Switch, 13)], "by name and kind");
        assert_eq!(ids("explain 0x09"), [(Game, 9), (Front, 9), (Switch, 9)], "the index alone");
        let zone = |number, examples: &[&'static str]| {
            let tile = PhysicsTile { id: 68, number, ..PhysicsTile::default() };
            [NamedTile { layer: Tune, tile, examples: examples.to_vec() }]
        };
        assert_eq!(explain("explain tune"), zone(1, &["number"]));
        assert_eq!(explain("explain tune zone 7"), zone(7, &[]));
        assert_eq!(explain("explain tune --number 5 --delay 9"), zone(5, &[]));
        let teles = explain("explain tele");
        assert!(teles.iter().all(|named| named.layer == Tele), "{teles:?}");
        let number = |id| teles.iter().find(|named| named.tile.id == id).map(|named| named.tile.number);
        assert_eq!((number(26), number(31)), (Some(1), Some(0)), "a number where it makes a difference");
    }

    #[test]
    fn a_tile_may_lie_anywhere() {
        let tile = |line: &str| match command(line).expect(line) {
            Command::Tile(tile) => tile,
            other => panic!("{line} means {other:?}"),
        };
        let plain = tile("tile a.map 10,20");
        assert_eq!((plain.source, plain.at), (Source::File("a.map".into()), IVec2::new(10, 20)));
        assert_eq!((plain.rules, plain.json), (None, false));
        let all = tile("tile --json --rules vanilla --demo -1,-20 --memory-budget 2G");
        assert_eq!((all.source, all.at), (Source::Demo, IVec2::new(-1, -20)));
        assert_eq!((all.rules, all.json, all.loading.memory_bytes), (Some(Ruleset::Vanilla), true, 2 << 30));
        assert_eq!(tile("tile - -3,4 --json").source, Source::Stdin);
        assert!(tile("tile a.map -3,4 --json").json);
    }

    #[test]
    fn nonsense_is_wrong_usage() {
        let wrong = [
            "render",
            "render a.map",
            "render -o b.png",
            "render a.map --demo -o b.png",
            "render a.map -o b.png --fit --zoom 2",
            "render a.map -o b.png --fit --center 1,2",
            "render a.map -o b.png --entities 101",
            "render a.map -o b.png --size 0x0",
            "render a.map -o b.png --xray dim --physics off",
            "bench a.map --physics off --xray only",
            "bench a.map --time 1 --time 2",
            "render a.map -o b.png --zoom 1 --zoom 2 --time 1 --time 2 --time 3",
            "render a.map -o - --time 1 --time 2",
            "render a.map -o b.png --whole --fit",
            "render a.map -o b.png --whole --size 5x5",
            "render a.map -o b.png --px-per-tile 5",
            "render a.map -o b.png --whole --px-per-tile 0",
            "render a.map --whole",
            "render a.map --animate b.webm",
            "render a.map --animate b.mov",
            "render a.map --animate b.avi",
            "render a.map --animate b.gif -o b.png",
            "render a.map --animate b.gif --from 2 --to 1",
            "render a.map --animate b.gif --fps 60",
            "render a.map -o b.png --fps 5",
            "render a.map -o b.png --layers ,",
            "render a.map -o b.png --layers 1,-2",
            "info",
            "info a.map --jsn",
            "info a.map --memory-budget 5",
            "bench",
            "bench a.map --frames 0",
            "bench a.map --fit --center 1,2",
            "bench a.map -o b.png",
            "tile",
            "tile a.map",
            "tile 1,2",
            "tile --demo",
            "tile a.map 1.5,2",
            "tile a.map --demo 1,2",
            "tile a.map 1,2 3,4",
            "explain",
            "explain game",
            "explain rooms 1",
            "explain 300",
            "explain unknown",
            "explain front",
            "explain game -1",
            "explain freeze --rules vanilla",
            "explain game 256",
            "explain speedup 29 --angle 40000",
            "explain game 1 --rules race",
        ];
        for line in wrong {
            let error = command(line).expect_err(line);
            assert_eq!(error.exit_code(), 2, "{line}");
        }
    }
}
