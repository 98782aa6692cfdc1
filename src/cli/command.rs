//! Commands that make sense: every value in range, "none" as `Option`, nothing left to check but the machine.

use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap::error::ErrorKind;
use glam::IVec2;

use super::envelope_command::Envelope;
use super::images::Images;
use super::install::Install;
use super::picture::{self, Picture};
use super::raw::{Raw, RawBench, RawCommand, RawExplain, RawInfo, RawLoading, RawSource, RawTile};
use super::render_command::Render;
use super::thumbnail::Thumbnail;
use super::values;
use crate::base::Limits;
use crate::load::{ImageSearch, LoadOptions, Source};
use crate::prefs::SettingsAt;
use crate::rules::ddnet::{PhysicsLayer, PhysicsTile, Ruleset};
use crate::view::flat::DeepLink;

/// What somebody asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A window.
    View(View),
    /// A picture.
    Render(Render),
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
    /// What lies at a tile.
    Tile(Tile),
    /// Values of envelopes.
    Envelope(Envelope),
    /// Known on the desktop, or not any more.
    Install(Install),
}

/// How to load a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Loading {
    /// Where images outside the map are from.
    pub images: ImageSearch,
    /// Memory that it may take, in bytes.
    pub memory_bytes: u64,
}

impl Loading {
    /// A load on this machine.
    pub fn options(&self) -> LoadOptions {
        let limits = Limits::with_memory(self.memory_bytes);
        let images = self.images.clone();
        LoadOptions { limits, images, ..LoadOptions::on_this_machine(Vec::new()) }
    }
}

impl From<RawLoading> for Loading {
    fn from(raw: RawLoading) -> Self {
        let images = ImageSearch { data_dirs: raw.data_dirs, mapres: raw.mapres, placeholder: raw.placeholder };
        Self { images, memory_bytes: raw.memory.memory_budget }
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
    /// In a window of its own, even if one is open.
    pub new_window: bool,
    /// Where to look first.
    pub link: DeepLink,
    /// More maps, for windows of their own.
    pub others: Vec<PathBuf>,
}

impl View {
    /// The file that a window which is open may show in our place. One that was asked to load in a special way is for
    /// that window only.
    pub fn for_any_window(&self) -> Option<&Path> {
        let asks_for_any = self.is_plain() && !self.new_window && self.link == DeepLink::default();
        self.source.path().filter(|_| asks_for_any)
    }

    /// Whether this window loads and remembers as any other does. Only such a window takes files of later starts.
    pub fn is_plain(&self) -> bool {
        let is_usual = self.settings == SettingsAt::Usual && self.loading.images == ImageSearch::default();
        is_usual && self.loading.options().limits == Limits::default()
    }
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
            Self::View(view) => &view.loading.images.data_dirs,
            Self::Render(render) => &render.loading.images.data_dirs,
            Self::Thumbnail(thumbnail) => &thumbnail.loading.images.data_dirs,
            Self::Info(info) => &info.loading.images.data_dirs,
            Self::Images(images) => &images.loading.images.data_dirs,
            Self::Bench(bench) => &bench.loading.images.data_dirs,
            Self::Tile(_) | Self::Envelope(_) | Self::Explain(_) | Self::Install(_) => &[],
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
                let link = DeepLink {
                    at_tiles: raw.at,
                    zoom: raw.zoom,
                    time_ns: raw.time,
                    entities: raw.entities,
                    xray: raw.xray.map(|it| picture::xray(Some(it))),
                    layers: raw.layers.unwrap_or_default(),
                };
                let (loading, new_window, others) = (raw.loading.into(), raw.new_window, raw.others);
                if !others.is_empty() && (source == Source::Stdin || others.iter().any(|path| path.as_os_str() == "-"))
                {
                    return Err(wrong_usage(
                        "",
                        ErrorKind::ArgumentConflict,
                        "standard input is one map: `-` stands alone",
                    ));
                }
                Self::View(View { source, loading, settings, new_window, link, others })
            }
            Some(RawCommand::Render(raw)) => Self::Render(raw.try_into()?),
            Some(RawCommand::Thumbnail(raw)) => Self::Thumbnail(raw.try_into()?),
            Some(RawCommand::Info(raw)) => Self::Info(raw.into()),
            Some(RawCommand::Images(raw)) => Self::Images(raw.into()),
            Some(RawCommand::Bench(raw)) => Self::Bench(raw.try_into()?),
            Some(RawCommand::Explain(raw)) => Self::Explain(raw.try_into()?),
            Some(RawCommand::Tile(raw)) => Self::Tile(raw.try_into()?),
            Some(RawCommand::Envelope(raw)) => Self::Envelope(raw.try_into()?),
            Some(RawCommand::Install(raw)) => Self::Install(Install { remove: false, dry_run: raw.dry_run }),
            Some(RawCommand::Uninstall(raw)) => Self::Install(Install { remove: true, dry_run: raw.dry_run }),
        })
    }
}

impl From<RawSource> for Source {
    fn from(raw: RawSource) -> Self {
        // Without a path `--demo` was given: one of the two is required.
        let built_in = if raw.boxes { Self::Boxes } else { Self::Demo };
        raw.path.map_or(built_in, Self::from_argument)
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
            picture: Picture::only(raw.view, "bench")?,
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
            loading: Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget },
            at,
            rules: raw.rules.map(Ruleset::from),
            json: raw.json,
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use glam::UVec2;

    use super::*;
    use crate::cli::{RenderResult, Zoom};
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
        assert_eq!((plain.frames, plain.json, plain.source), (60, false, Source::File("a.map".into())));
        let view = "--size 64x32 --center -1,-2.5 --zoom 2 --time 3 --entities 9 --no-detail --memory-budget 2G";
        let all = bench(&format!("bench --demo {view} --frames 7 --json"));
        assert_eq!([all.picture], *render(&format!("render --demo -o x {view}")).pictures);
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
            "bench a.map --time 1 --time 2",
            "render a.map -o b.png --zoom 1 --zoom 2 --time 1 --time 2 --time 3",
            "render a.map -o - --time 1 --time 2",
            "render a.map -o b.png --whole --fit",
            "render a.map -o b.png --whole --size 5x5",
            "render a.map -o b.png --px-per-tile 5",
            "render a.map -o b.png --whole --px-per-tile 0",
            "render a.map --whole",
            "render a.map --animate b.mp4",
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
            "explain walls 1",
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
