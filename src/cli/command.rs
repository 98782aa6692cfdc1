//! Commands that make sense: every value in range, "none" as `Option`, nothing left to check but the machine.

use std::path::PathBuf;

use clap::CommandFactory;
use clap::error::ErrorKind;
use glam::IVec2;

use super::envelope_command::Envelope;
use super::picture::Picture;
use super::raw::{Raw, RawBench, RawCommand, RawExplain, RawInfo, RawLoading, RawRender, RawSource, RawTile};
use super::values;
use crate::base::Limits;
use crate::catalog::{PhysicsLayer, PhysicsTile, Ruleset};
use crate::load::{LoadOptions, SettingsAt, Source};

/// What somebody asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A window.
    View(View),
    /// A picture.
    Render(Render),
    /// Facts.
    Info(Info),
    /// Figures.
    Bench(Bench),
    /// The meaning of a physics tile.
    Explain(Explain),
    /// What lies at a tile.
    Tile(Tile),
    /// Values of envelopes.
    Envelope(Envelope),
}

/// How to load a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Loading {
    /// Folders to look for images in first.
    pub data_dirs: Vec<PathBuf>,
    /// Memory that it may take, in bytes.
    pub memory_bytes: u64,
}

impl Loading {
    /// A load on this machine.
    pub fn options(&self) -> LoadOptions {
        let limits = Limits::with_memory(self.memory_bytes);
        LoadOptions { limits, ..LoadOptions::on_this_machine(self.data_dirs.clone()) }
    }
}

impl From<RawLoading> for Loading {
    fn from(raw: RawLoading) -> Self {
        Self { data_dirs: raw.data_dirs, memory_bytes: raw.memory.memory_budget }
    }
}

/// Opens a window.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// Where the settings are kept.
    pub settings: SettingsAt,
}

/// Draws a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Render {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// The file to write; `None` = standard output.
    pub output: Option<PathBuf>,
    /// What to draw.
    pub picture: Picture,
}

/// Lists facts.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// For scripts instead of people.
    pub json: bool,
}

/// Measures loading and drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// What to draw.
    pub picture: Picture,
    /// How many frames to draw after the first one.
    pub frames: usize,
    /// For scripts instead of people.
    pub json: bool,
}

/// Explains a physics tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explain {
    /// By which rules.
    pub rules: Ruleset,
    /// The layer that it lies in.
    pub layer: PhysicsLayer,
    /// Its values; those that were not given are 0.
    pub tile: PhysicsTile,
    /// For scripts instead of people.
    pub json: bool,
}

/// Says what lies at a tile of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The map.
    pub source: Source,
    /// How to read it.
    pub loading: Loading,
    /// Where, in tiles from the top left of each layer.
    pub at: IVec2,
    /// By which rules; `None` = those of the map.
    pub rules: Option<Ruleset>,
    /// For scripts instead of people.
    pub json: bool,
}

impl Command {
    /// Folders to look for images in first.
    pub fn data_dirs(&self) -> &[PathBuf] {
        match self {
            Self::View(view) => &view.loading.data_dirs,
            Self::Render(render) => &render.loading.data_dirs,
            Self::Info(info) => &info.loading.data_dirs,
            Self::Bench(bench) => &bench.loading.data_dirs,
            Self::Tile(_) | Self::Envelope(_) | Self::Explain(_) => &[],
        }
    }
}

impl TryFrom<Raw> for Command {
    type Error = clap::Error;

    fn try_from(raw: Raw) -> Result<Self, clap::Error> {
        Ok(match raw.command {
            None => {
                let source = raw.path.map_or(Source::Demo, Source::from_argument);
                let settings = match raw.config {
                    _ if raw.no_config => SettingsAt::Nowhere,
                    Some(path) => SettingsAt::File(path),
                    None => SettingsAt::Usual,
                };
                Self::View(View { source, loading: raw.loading.into(), settings })
            }
            Some(RawCommand::Render(raw)) => Self::Render(raw.try_into()?),
            Some(RawCommand::Info(raw)) => Self::Info(raw.into()),
            Some(RawCommand::Bench(raw)) => Self::Bench(raw.try_into()?),
            Some(RawCommand::Explain(raw)) => Self::Explain(raw.try_into()?),
            Some(RawCommand::Tile(raw)) => Self::Tile(raw.try_into()?),
            Some(RawCommand::Envelope(raw)) => Self::Envelope(raw.try_into()?),
        })
    }
}

impl From<RawSource> for Source {
    fn from(raw: RawSource) -> Self {
        // Without a path `--demo` was given: one of the two is required.
        raw.path.map_or(Self::Demo, Self::from_argument)
    }
}

impl TryFrom<RawRender> for Render {
    type Error = clap::Error;

    fn try_from(raw: RawRender) -> Result<Self, clap::Error> {
        let mut picture = Picture::new(raw.view, "render")?;
        picture.background = raw.background.map_or(picture.background, |background| background.0);
        let output = (raw.output.as_os_str() != "-").then_some(raw.output);
        Ok(Self { source: raw.source.into(), loading: raw.loading.into(), output, picture })
    }
}

impl From<RawInfo> for Info {
    fn from(raw: RawInfo) -> Self {
        Self { source: raw.source.into(), loading: raw.loading.into(), json: raw.json }
    }
}

impl TryFrom<RawBench> for Bench {
    type Error = clap::Error;

    fn try_from(raw: RawBench) -> Result<Self, clap::Error> {
        Ok(Self {
            source: raw.source.into(),
            loading: raw.loading.into(),
            picture: Picture::new(raw.view, "bench")?,
            frames: raw.frames,
            json: raw.json,
        })
    }
}

/// Wrong usage of a subcommand that cannot be said in attributes.
pub(super) fn wrong_usage(subcommand: &str, kind: ErrorKind, message: &str) -> clap::Error {
    let mut all = Raw::command();
    // Only then the subcommands know their full names.
    all.build();
    match all.find_subcommand_mut(subcommand) {
        Some(command) => command.error(kind, message),
        None => all.error(kind, message),
    }
}

impl TryFrom<RawExplain> for Explain {
    type Error = clap::Error;

    fn try_from(raw: RawExplain) -> Result<Self, clap::Error> {
        if let Some(flag) = raw.foreign_value() {
            let message = format!("tiles of the {} layer have no '--{flag}'", PhysicsLayer::from(raw.layer).name());
            return Err(wrong_usage("explain", ErrorKind::ArgumentConflict, &message));
        }
        let tile = PhysicsTile {
            id: raw.id,
            number: raw.number.unwrap_or(0),
            delay: raw.delay.unwrap_or(0),
            flags: raw.flags.unwrap_or(0),
            force: raw.force.unwrap_or(0),
            max_speed: raw.max_speed.unwrap_or(0),
            angle: raw.angle.unwrap_or(0),
        };
        Ok(Self { rules: raw.rules.into(), layer: raw.layer.into(), tile, json: raw.json })
    }
}

impl TryFrom<RawTile> for Tile {
    type Error = clap::Error;

    fn try_from(raw: RawTile) -> Result<Self, clap::Error> {
        let wrong = |kind, message: &str| wrong_usage("tile", kind, message);
        let (source, at) = match (raw.demo, raw.second) {
            (true, None) => (Source::Demo, raw.first),
            (false, Some(at)) => (Source::from_argument(raw.first), at),
            (true, Some(_)) => return Err(wrong(ErrorKind::ArgumentConflict, "--demo takes the place of a path")),
            (false, None) => {
                return Err(wrong(ErrorKind::MissingRequiredArgument, "a map and a tile are needed: a.map 10,20"));
            }
        };
        let at = values::tile(&at.to_string_lossy()).map_err(|why| wrong(ErrorKind::ValueValidation, &why))?;
        Ok(Self {
            source,
            // No image is looked at.
            loading: Loading { data_dirs: Vec::new(), memory_bytes: raw.memory.memory_budget },
            at,
            rules: raw.rules.map(Ruleset::from),
            json: raw.json,
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use glam::{UVec2, Vec2};

    use super::*;
    use crate::cli::Zoom;
    use crate::scene::{PhysicsLook, PhysicsStyle, Xray};

    fn command(line: &str) -> Result<Command, clap::Error> {
        let raw = Raw::try_parse_from(std::iter::once("mapscope").chain(line.split_whitespace()))?;
        Command::try_from(raw)
    }

    fn render(line: &str) -> Render {
        match command(line).expect(line) {
            Command::Render(render) => render,
            other => panic!("{line} means {other:?}"),
        }
    }

    #[test]
    fn a_path_alone_opens_a_window() {
        let view = |line| match command(line).expect(line) {
            Command::View(view) => view,
            other => panic!("{line} means {other:?}"),
        };
        assert_eq!(view("a.map").source, Source::File("a.map".into()));
        assert_eq!(view("-").source, Source::Stdin);
        assert_eq!(view("").source, Source::Demo);
        assert_eq!(view("").settings, SettingsAt::Usual);
        assert_eq!(view("--config b.toml a.map").settings, SettingsAt::File("b.toml".into()));
        assert_eq!(view("a.map --no-config").settings, SettingsAt::Nowhere);
        assert!(command("--config b.toml --no-config").is_err());
        assert_eq!(view("./render --data-dir a --data-dir b").loading.data_dirs, [PathBuf::from("a"), "b".into()]);
    }

    #[test]
    fn a_picture_is_a_players_view_unless_asked_otherwise() {
        let plain = render("render a.map -o b.png");
        assert_eq!(plain.output, Some("b.png".into()));
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
            background: crate::scene::FrameParams::GAME_BACKGROUND,
            notes: Vec::new(),
        };
        assert_eq!(plain.picture, expected);
    }

    #[test]
    fn every_option_of_a_picture_arrives() {
        let all = "render - -o - --size 64x32 --center -1,-2.5 --zoom 2 --time -1 --entities 100 --no-detail \
                   --physics own --raw --no-numbers --background none --data-dir d --memory-budget 2G";
        let all = render(all);
        assert_eq!((all.source, all.output), (Source::Stdin, None));
        assert_eq!(all.loading, Loading { data_dirs: vec!["d".into()], memory_bytes: 2 << 30 });
        let expected = Picture {
            size_px: UVec2::new(64, 32),
            center_tiles: Some(Vec2::new(-1.0, -2.5)),
            zoom: Zoom::Times(2.0),
            time_ns: -1_000_000_000,
            entities: 100,
            xray: Xray::Off,
            physics: PhysicsLook { shown: true, style: PhysicsStyle::Own, numbers: false, raw: true },
            wants_game: false,
            detail: false,
            background: [0.0; 4],
            notes: Vec::new(),
        };
        assert_eq!(all.picture, expected);
        let physics = |line: &str| {
            let picture = render(&format!("render a -o x {line}")).picture;
            (picture.entities, picture.xray, picture.physics.shown, picture.physics.style)
        };
        assert_eq!(physics("--physics game"), (100, Xray::Off, true, PhysicsStyle::Game));
        assert_eq!(physics("--physics own --entities 30"), (30, Xray::Off, true, PhysicsStyle::Own));
        assert_eq!(physics("--physics off --entities 30"), (30, Xray::Off, false, PhysicsStyle::Game));
        assert_eq!(physics("--xray dim"), (0, Xray::Dimmed, true, PhysicsStyle::Game));
        assert_eq!(physics("--xray only --physics own"), (100, Xray::Only, true, PhysicsStyle::Own));
        assert_eq!(render("render --demo --fit -o x").picture.zoom, Zoom::Fit);
    }

    #[test]
    fn what_is_asked_for_in_vain_is_told() {
        let notes = |line: &str| render(&format!("render a -o x {line}")).picture.notes.join(" | ");
        let told = [
            ("--raw", "--raw had no effect: no physics layers are drawn"),
            ("--raw --no-numbers", "--raw and --no-numbers had no effect: no physics layers"),
            ("--no-numbers --entities 0", "--no-numbers had no effect: --entities 0 hides"),
            ("--physics own --entities 0", "--physics had no effect: --entities 0 hides"),
            ("--physics off --raw", "--raw had no effect: --physics off leaves out"),
            (
                "--physics off --entities 100",
                "--physics off leaves out the physics layers, and --entities 100 the rest",
            ),
        ];
        for (line, expected) in told {
            assert!(notes(line).starts_with(expected), "{line}: {}", notes(line));
        }
        let fine =
            ["", "--entities 0", "--physics off", "--physics own --raw", "--raw --entities 1", "--raw --xray dim"];
        for line in fine.into_iter().chain(["--physics off --entities 30", "--xray only --no-numbers --physics game"]) {
            assert_eq!(notes(line), "", "{line}");
        }
    }

    #[test]
    fn what_is_measured_is_what_render_draws() {
        let bench = |line: &str| match command(line).expect(line) {
            Command::Bench(bench) => bench,
            other => panic!("{line} means {other:?}"),
        };
        let plain = bench("bench a.map");
        assert_eq!(plain.picture, render("render a.map -o b.png").picture);
        assert_eq!((plain.frames, plain.json, plain.source), (60, false, Source::File("a.map".into())));
        let view = "--size 64x32 --center -1,-2.5 --zoom 2 --time 3 --entities 9 --no-detail --memory-budget 2G";
        let all = bench(&format!("bench --demo {view} --frames 7 --json"));
        assert_eq!(all.picture, render(&format!("render --demo -o x {view}")).picture);
        assert_eq!((all.frames, all.json, all.loading.memory_bytes), (7, true, 2 << 30));
        assert_eq!(bench("bench - --fit").picture.zoom, Zoom::Fit);
    }

    #[test]
    fn every_value_of_a_tile_arrives() {
        let explain = |line: &str| match command(line).expect(line) {
            Command::Explain(explain) => explain,
            other => panic!("{line} means {other:?}"),
        };
        let plain = explain("explain game 0x3c");
        let tile = PhysicsTile { id: 60, ..PhysicsTile::default() };
        assert_eq!(plain, Explain { rules: Ruleset::DdNet, layer: PhysicsLayer::Game, tile, json: false });
        let switch = explain("explain switch 22 --number 3 --delay 5 --flags 8 --json --rules vanilla");
        let tile = PhysicsTile { id: 22, number: 3, delay: 5, flags: 8, ..PhysicsTile::default() };
        assert_eq!(switch, Explain { rules: Ruleset::Vanilla, layer: PhysicsLayer::Switch, tile, json: true });
        let speedup = explain("explain speedup 29 --force 7 --max-speed 0x20 --angle -90");
        let tile = PhysicsTile { id: 29, force: 7, max_speed: 32, angle: -90, ..PhysicsTile::default() };
        assert_eq!((speedup.layer, speedup.tile), (PhysicsLayer::Speedup, tile));
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
            "info",
            "info a.map --jsn",
            "info a.map --memory-budget 5",
            "bench",
            "bench a.map --frames 0",
            "bench a.map --fit --center 1,2",
            "bench a.map -o b.png",
            "a.map b.map",
            "tile",
            "tile a.map",
            "tile 1,2",
            "tile --demo",
            "tile a.map 1.5,2",
            "tile a.map --demo 1,2",
            "tile a.map 1,2 3,4",
            "explain",
            "explain game",
            "explain walls 1",
            "explain game 256",
            "explain game 1 --number 3",
            "explain front 1 --delay 3",
            "explain tele 26 --flags 8",
            "explain tune 68 --force 1",
            "explain switch 7 --angle 90",
            "explain speedup 29 --number 1",
            "explain speedup 29 --angle 40000",
            "explain game 1 --rules race",
        ];
        for line in wrong {
            let error = command(line).expect_err(line);
            assert_eq!(error.exit_code(), 2, "{line}");
        }
    }
}
