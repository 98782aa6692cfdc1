//! Entries of the command palette: commands, pages, settings that are switches, layers and tiles, each with its words
//! and its action.

use egui::Ui;
use lucide_icons::Icon;

use super::positions;
use crate::manual::{self, Topic};
use crate::prefs::{Edit, Recent, Theme};
use crate::scene::solid::Axes;
use crate::scene::{Group, GroupInfo, LayerInfo, PhysicsStyle, PxRect, Xray};
use crate::ui::bookmarks;
use crate::ui::command_worlds::Worlds;
use crate::ui::commands::{COMMANDS, Command, FLYING, STEERING};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::go_to::Wanted;
use crate::ui::flat::{layer_words, side_panel, timeline};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::text;
use crate::ui::shell::{command_state, hindrance};
use crate::ui::solid::go_to::WantedNode;
use crate::ui::solid::side_panel as solid_panel;
use crate::ui::solid::solid_cx::SolidCx;
use crate::view::ShellAction;
use crate::view::flat::{FlatAction, FlatView, Shown, Tab};
use crate::view::solid::{PageAction, SolidAction, SolidTab};
use crate::view::{self, Action, ManualPlace, Request, WorldView};

/// Sizes of the map that menus offer, in percent.
pub const ZOOMS_PERCENT: [u16; 6] = [25, 50, 100, 200, 400, 800];
/// Part of the view that a step pans.
const PAN: f32 = 0.25;
/// Score of the way to a layer above its switches: less than a letter of the fit.
const LAYER_FIRST: i32 = 14;
/// Score of themes above entries that fit alike: layers may be called “dark”, too, and have longer labels.
const THEME_FIRST: i32 = 40;

/// Score of the comparison with another file above that of two times, whose labels are shorter.
const COMPARE_FIRST: i32 = 8;

/// Entry of the palette.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// A command.
    Command(Command),
    /// A page of the left panel of a flat world.
    Tab(Tab),
    /// A page of the left panel of a solid world.
    SolidTab(SolidTab),
    /// A switch without a key.
    Switch(Switch),
    /// A speed of playback, by its position among those offered.
    Speed(usize),
    /// A size of the map, by its position among those offered.
    Zoom(usize),
    /// Go to a layer.
    GoTo(LayerAt),
    /// Show or hide a layer.
    Eye(LayerAt),
    /// Show a layer alone, or end that.
    Solo(LayerAt),
    /// Go to a tile.
    Tile(Wanted),
    /// Go to a position in a world of blocks.
    Node(WantedNode),
    /// Go to a bookmark, by its number.
    Bookmark(usize),
    /// A map opened lately, by its number among those.
    Recent(usize),
    /// A section of the manual, by its number among all.
    Manual(usize),
    /// Find the typed words in the map or world.
    FindWords,
}

/// Place of a layer in the list: quicker to find than by its number, in maps with tens of thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerAt {
    group: usize,
    index: usize,
}

/// Switches without a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Dark or light.
    Theme(Theme),
    /// Built-in pictures of physics tiles, or the game's.
    Style(PhysicsStyle),
    /// An X-ray mode.
    Xray(Xray),
    /// Show all layers.
    ShowAll,
    /// Hide all layers.
    HideAll,
    /// Show other layers than those shown alone.
    ExitSolo,
    /// The demo map.
    Demo,
}

const SWITCHES: [Switch; 12] = [
    Switch::Theme(Theme::Dark),
    Switch::Theme(Theme::Light),
    Switch::Theme(Theme::System),
    Switch::Style(PhysicsStyle::Game),
    Switch::Style(PhysicsStyle::Own),
    Switch::Xray(Xray::Off),
    Switch::Xray(Xray::Dimmed),
    Switch::Xray(Xray::Only),
    Switch::ShowAll,
    Switch::HideAll,
    Switch::ExitSolo,
    Switch::Demo,
];

/// Entries for all worlds of a view's kind, in the order in which they are listed while nothing is typed.
pub fn fixed(view: &WorldView) -> Vec<Entry> {
    // Both only close the palette. Flying is no single step.
    let left_out = |command: Command| {
        matches!(command, Command::Back | Command::CommandPalette) || FLYING.iter().any(|(held, _)| *held == command)
    };
    let commands = COMMANDS.iter().map(|info| info.command).filter(|command| !left_out(*command));
    let commands = commands.map(Entry::Command);
    let all = commands.chain(Tab::ALL.map(Entry::Tab)).chain(SolidTab::ALL.map(Entry::SolidTab));
    let all = all.chain(SWITCHES.map(Entry::Switch));
    let all = all.chain((0..timeline::SPEEDS.len()).map(Entry::Speed)).chain((0..ZOOMS_PERCENT.len()).map(Entry::Zoom));
    all.filter(|entry| entry.worlds().has(view)).collect()
}

/// All layers of the map.
pub fn layers_of(cx: &PanelCx) -> Vec<LayerAt> {
    let groups = cx.flat_scene().map_or(&[][..], |scene| &scene.groups);
    let at = |(group, info): (usize, &Group)| (0..info.layers.len()).map(move |index| LayerAt { group, index });
    groups.iter().enumerate().flat_map(at).collect()
}

impl Entry {
    /// Kinds of worlds on which it works.
    pub fn worlds(self) -> Worlds {
        match self {
            Self::Command(command) => command.worlds(),
            Self::Switch(Switch::Theme(_) | Switch::Demo) | Self::Bookmark(_) => Worlds::All,
            Self::Recent(_) | Self::Manual(_) | Self::FindWords => Worlds::All,
            Self::Switch(Switch::Style(_) | Switch::Xray(_)) => Worlds::Flat,
            Self::Switch(Switch::ShowAll | Switch::HideAll | Switch::ExitSolo) => Worlds::Flat,
            Self::Tab(_) | Self::Speed(_) | Self::Zoom(_) | Self::Tile(_) => Worlds::Flat,
            Self::GoTo(_) | Self::Eye(_) | Self::Solo(_) => Worlds::Flat,
            Self::SolidTab(_) | Self::Node(_) => Worlds::Solid,
        }
    }

    /// Its picture.
    pub fn icon(self, cx: &PanelCx) -> Icon {
        match self {
            Self::Command(command) => command.info().icon,
            Self::Tab(tab) => side_panel::face(tab).0,
            Self::SolidTab(tab) => solid_panel::face(tab).0,
            Self::Switch(Switch::Theme(Theme::Light)) => Icon::Sun,
            Self::Switch(Switch::Theme(Theme::Dark)) => Icon::Moon,
            Self::Switch(Switch::Theme(Theme::System)) => Icon::Monitor,
            Self::Switch(Switch::Style(_)) => Icon::Gamepad2,
            Self::Switch(Switch::Xray(_)) => Command::Xray.info().icon,
            Self::Switch(Switch::ShowAll | Switch::ExitSolo) => Icon::Eye,
            Self::Switch(Switch::HideAll) => Icon::EyeOff,
            Self::Switch(Switch::Demo) => Icon::Map,
            Self::Speed(_) => Icon::Gauge,
            Self::Zoom(_) => Icon::ZoomIn,
            Self::GoTo(at) => layer(cx, at).map_or(Icon::Layers, |layer| layer_words::type_icon(layer.layer_type)),
            Self::Eye(_) => Icon::Eye,
            Self::Solo(_) => Icon::Focus,
            Self::Tile(_) | Self::Node(_) => Icon::Crosshair,
            Self::Bookmark(_) => Icon::Bookmark,
            Self::Recent(_) => Icon::History,
            Self::Manual(_) => Icon::BookOpen,
            Self::FindWords => Icon::Search,
        }
    }

    /// Its words.
    pub fn label(self, cx: &PanelCx) -> String {
        match self {
            Self::Command(command) => command.label_for(cx.axes()).to_owned(),
            Self::Tab(tab) => format!("Show {} tab", side_panel::face(tab).1),
            Self::SolidTab(tab) => format!("Show {} tab", solid_panel::face(tab).1),
            Self::Switch(switch) => switch.label().to_owned(),
            Self::Speed(at) => format!("Playback speed: {}", text::speed(speed(at))),
            Self::Zoom(at) => format!("Zoom: {}", zoom_text(at)),
            Self::GoTo(at) => of_layer(cx, at, "Go to"),
            Self::Eye(at) => of_layer(cx, at, if is_hidden_next(cx, at) { "Hide" } else { "Show" }),
            Self::Solo(at) => of_layer(cx, at, "Solo"),
            Self::Tile(wanted) => wanted.label(),
            Self::Node(wanted) => wanted.label(positions::axes(cx).unwrap_or_default()),
            Self::Bookmark(at) => {
                cx.place(at).map(|place| format!("Bookmark: {}", text::clean(place.name()))).unwrap_or_default()
            }
            Self::Recent(at) => recent(cx, at).map(|it| format!("Open “{}”", recent_name(it))).unwrap_or_default(),
            Self::Manual(at) => manual::headings().get(at).map(|it| format!("Manual: {}", it.text)).unwrap_or_default(),
            Self::FindWords if cx.view.as_flat().is_some() => "Find these words in the map".to_owned(),
            Self::FindWords if positions::axes(cx) == Some(Axes::Nodes) => "Find these words in the world".to_owned(),
            Self::FindWords => "Find these words in the level".to_owned(),
        }
    }

    /// Its words in a menu, whose title says the rest.
    pub fn short_label(self, cx: &PanelCx) -> String {
        match self {
            Self::Tab(tab) => side_panel::face(tab).1.to_owned(),
            Self::SolidTab(tab) => solid_panel::face(tab).1.to_owned(),
            Self::Switch(switch) => switch.short_label().to_owned(),
            Self::Speed(at) => text::speed(speed(at)),
            Self::Zoom(at) => zoom_text(at),
            Self::Bookmark(at) => cx.place(at).map(|place| text::clean(place.name()).into_owned()).unwrap_or_default(),
            // What does not move has no video.
            Self::Command(Command::SavePicture) if cx.view.as_solid().is_some() => "Export image…".to_owned(),
            Self::Command(command) => command.menu_label_for(cx.axes()),
            Self::GoTo(_) | Self::Eye(_) | Self::Solo(_) => self.label(cx),
            Self::Tile(_) | Self::Node(_) | Self::Recent(_) | Self::Manual(_) | Self::FindWords => self.label(cx),
        }
    }

    /// Whether it is switched on, or is the one in use of several; `None` where it switches nothing.
    pub fn is_on(self, cx: &PanelCx) -> Option<bool> {
        let flat = |is: &dyn Fn(&FlatView) -> bool| cx.flat_view().map(is);
        match self {
            Self::Command(command) => command_state::is_on(cx, command),
            Self::Tab(tab) => flat(&|view| cx.shell.switches.panels && view.switches.tab == tab),
            Self::SolidTab(tab) => cx
                .view
                .as_solid()
                .map(|view| cx.shell.switches.panels && solid_panel::has_tabs(cx) && view.pages.tab == tab),
            Self::Switch(switch) => switch.is_on(cx),
            Self::Speed(at) => flat(&|view| view.clock.speed == speed(at)),
            Self::Eye(at) => Some(is_shown(cx, at)),
            Self::Solo(at) => flat(&|view| layer(cx, at).is_some_and(|it| view.visibility.solo.contains(&it.id))),
            Self::Zoom(_) | Self::GoTo(_) | Self::Bookmark(_) | Self::Recent(_) | Self::Manual(_) => None,
            Self::Tile(_) | Self::Node(_) | Self::FindWords => None,
        }
    }

    /// Words by which it is found besides those of its label.
    pub fn search_words(self, cx: &PanelCx) -> String {
        match self {
            Self::Command(command) => {
                format!("{} {} {}", command.search_words(), command.id(), command.info().keys_text())
            }
            Self::Tab(tab) => format!("page panel {}", side_panel::search_words(tab)),
            Self::SolidTab(tab) => format!("page panel {}", solid_panel::search_words(tab)),
            Self::Speed(at) => speed_words(speed(at)).to_owned(),
            Self::Zoom(_) => "scale size percent magnify".to_owned(),
            Self::Switch(switch) => switch.search_words().to_owned(),
            Self::GoTo(at) => type_name(cx, at).to_owned(),
            Self::Eye(at) => format!("hide show toggle visibility {}", type_name(cx, at)),
            Self::Solo(at) => format!("only alone isolate {}", type_name(cx, at)),
            Self::Tile(_) | Self::Node(_) | Self::FindWords => String::new(),
            Self::Bookmark(_) => "go to place".to_owned(),
            Self::Recent(_) => "recent map world level history".to_owned(),
            Self::Manual(_) => "help".to_owned(),
        }
    }

    /// Score among entries that fit alike: themes come before layers, the way to a layer before its switches, and the
    /// present speed first, then those next to it.
    pub fn nearness(self, cx: &PanelCx) -> i32 {
        if matches!(self, Self::Switch(Switch::Theme(_))) {
            return THEME_FIRST;
        }
        if matches!(self, Self::GoTo(_)) {
            return LAYER_FIRST;
        }
        if matches!(self, Self::Command(Command::CompareMaps | Command::CompareSaves)) {
            return COMPARE_FIRST;
        }
        let (Self::Speed(at), Some(view)) = (self, cx.flat_view()) else { return 0 };
        let (this, now) = (speed(at), view.clock.speed);
        let steps = (this.abs() / now.abs()).log2().abs().min(5.0);
        let turns = if this.signum() == now.signum() { 0.0 } else { 4.0 };
        // Less than a letter of the fit.
        15 - ((steps + turns) * 1.5) as i32
    }

    /// Text at its right: its keys, or its kind.
    pub fn note(self, cx: &PanelCx) -> String {
        match self {
            Self::Command(command) => command.info().keys_text(),
            Self::GoTo(at) => group(cx, at),
            Self::Solo(at) if self.is_on(cx) == Some(true) => format!("{} · solo", group(cx, at)),
            Self::Solo(at) => group(cx, at),
            Self::Eye(at) if is_shown(cx, at) => format!("{} · shown", group(cx, at)),
            Self::Eye(at) => format!("{} · not shown", group(cx, at)),
            Self::Bookmark(at) => cx.place(at).map(|place| bookmarks::place_text(place, cx.axes())).unwrap_or_default(),
            Self::Recent(at) => recent(cx, at)
                .and_then(|it| it.path.parent())
                .map(|folder| text::clean(&folder.to_string_lossy()).into_owned())
                .unwrap_or_default(),
            Self::Manual(at) => section(at).map(|(topic, _)| topic.title.to_owned()).unwrap_or_default(),
            Self::Tile(wanted) if wanted.is_outside(cx.flat_scene()) => "outside the map".to_owned(),
            Self::Node(wanted) => positions::note(cx, wanted).to_owned(),
            Self::Switch(switch) if switch.is_on(cx) == Some(true) => "now".to_owned(),
            Self::Speed(at) if cx.flat_view().is_some_and(|view| view.clock.speed == speed(at)) => "now".to_owned(),
            _ => String::new(),
        }
    }

    /// Reason why it cannot be done now.
    pub fn hindrance(self, cx: &PanelCx) -> Option<&'static str> {
        if !self.worlds().has(cx.view) {
            return Some("not available for this kind of world");
        }
        let is_about_map = !matches!(
            self,
            Self::Command(_) | Self::Switch(Switch::Theme(_) | Switch::Demo) | Self::Recent(_) | Self::Manual(_)
        );
        if let Some(why) = hindrance::behind_gallery(cx).filter(|_| is_about_map) {
            return Some(why);
        }
        match self {
            Self::Command(command) => hindrance::hindrance(cx, command),
            Self::Switch(Switch::Style(PhysicsStyle::Game))
                if !cx.flat_scene().is_some_and(|scene| scene.has_game_sheet) =>
            {
                Some("needs DDNet's data folder (Settings)")
            }
            Self::Solo(_) | Self::Switch(Switch::Xray(_)) => hindrance::no_map(cx),
            Self::Switch(Switch::ShowAll | Switch::HideAll) | Self::GoTo(_) | Self::Eye(_) => hindrance::no_map(cx),
            Self::Switch(Switch::ExitSolo) => {
                let solo = cx.flat_view().is_some_and(|view| !view.visibility.solo.is_empty());
                hindrance::no_map(cx).or((!solo).then_some("no layer is soloed"))
            }
            Self::Zoom(_) => hindrance::no_map(cx),
            Self::Tile(_) | Self::Bookmark(_) => hindrance::no_map(cx),
            Self::Node(_) => hindrance::hindrance(cx, Command::GoToPosition),
            Self::FindWords if cx.view.as_flat().is_some() => hindrance::hindrance(cx, Command::Find),
            Self::FindWords => hindrance::hindrance(cx, Command::FindNodes),
            Self::Speed(_) => hindrance::hindrance(cx, Command::Play),
            Self::SolidTab(_) if !solid_panel::has_tabs(cx) => {
                hindrance::no_map(cx).or(Some("not available for this kind of world"))
            }
            Self::SolidTab(tab) if !solid_panel::has_page(cx, tab) => Some(match tab {
                SolidTab::Layers | SolidTab::Connections => "only for Turok levels",
                _ => "only for Minetest worlds",
            }),
            Self::Switch(_) | Self::Tab(_) | Self::SolidTab(_) | Self::Recent(_) | Self::Manual(_) => None,
        }
    }

    /// Runs it. A command that depends on more than the palette has is returned. `typed`: the words in the field.
    pub fn ask(self, ui: &Ui, cx: &mut PanelCx, typed: &str) -> Option<Command> {
        match self {
            // Words that are no name of the search are what is looked for.
            Self::Command(Command::Find | Command::FindNodes) if is_sought(typed) => {
                return Self::FindWords.ask(ui, cx, typed);
            }
            Self::Command(command) => match pan(cx, command) {
                Some(action) => cx.push(action),
                None => return Some(command),
            },
            Self::Tab(tab) => {
                if !cx.shell.switches.panels {
                    cx.push(ShellAction::TogglePanels);
                }
                cx.push(FlatAction::SetTab(tab));
            }
            Self::SolidTab(tab) => {
                if !cx.shell.switches.panels {
                    cx.push(ShellAction::TogglePanels);
                }
                cx.push(SolidAction::Page(PageAction::SetTab(tab)));
            }
            Self::Switch(switch) => cx.push(switch.action()),
            Self::Speed(at) => cx.push(FlatAction::SetSpeed(speed(at))),
            Self::Zoom(at) => cx.push(FlatAction::ZoomTo(f32::from(zoom(at)) / 100.0)),
            Self::GoTo(at) => cx.actions.extend(layer(cx, at).map(|layer| Action::Flat(FlatAction::GoTo(layer.id)))),
            Self::Eye(at) => {
                cx.actions.extend(layer(cx, at).map(|layer| Action::Flat(FlatAction::ToggleLayer(layer.id))))
            }
            Self::Solo(at) => {
                cx.actions.extend(layer(cx, at).map(|layer| Action::Flat(FlatAction::SoloLayer(layer.id))))
            }
            Self::Tile(wanted) => {
                if let Some(mut cx) = FlatCx::of(cx) {
                    wanted.go(ui, &mut cx);
                }
            }
            Self::Node(wanted) => {
                if let Some(mut cx) = SolidCx::of(cx) {
                    wanted.go(ui, &mut cx);
                }
            }
            Self::Bookmark(at) => {
                if let Some(place) = cx.place(at).cloned() {
                    bookmarks::go(cx, &place);
                }
            }
            Self::Recent(at) => {
                let open = recent(cx, at).map(|it| Action::Ask(Request::OpenPath(it.path.clone())));
                cx.actions.extend(open);
            }
            Self::FindWords => {
                let words = typed.trim().to_owned();
                match cx.view {
                    WorldView::Flat(_) => {
                        cx.push(FlatAction::OpenFind);
                        cx.push(FlatAction::SetFind(words));
                    }
                    WorldView::Solid(_) => {
                        cx.push(SolidAction::Page(PageAction::SetFind(words)));
                        cx.push(SolidAction::Page(PageAction::OpenFind));
                    }
                }
            }
            Self::Manual(at) => {
                let place = manual::headings().get(at).map(|it| match section(at) {
                    Some((topic, heading)) => ManualPlace::section(topic.name, heading),
                    None => ManualPlace::topic(it.topic.name),
                });
                cx.actions.extend(place.map(|place| Action::Shell(ShellAction::ReadManual(place))));
            }
        }
        None
    }
}

/// Whether typed words that led to a search are what is to be found, not what the search is called.
fn is_sought(typed: &str) -> bool {
    const NAMES: [&str; 8] = ["find", "search", "query", "ctrl", "tiles", "in", "world", "level"];
    let words = typed.to_lowercase();
    let mut words = words.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    words.peek().is_some() && words.all(|word| word.len() > 2 && !NAMES.iter().any(|name| name.starts_with(word)))
}

impl Switch {
    fn label(self) -> &'static str {
        match self {
            Self::Theme(Theme::Dark) => "Theme: dark",
            Self::Theme(Theme::Light) => "Theme: light",
            Self::Theme(Theme::System) => "Theme: system",
            Self::Style(PhysicsStyle::Game) => "Tile art: DDNet",
            Self::Style(PhysicsStyle::Own) => "Tile art: built-in",
            Self::Xray(Xray::Off) => "X-ray mode: off",
            Self::Xray(Xray::Dimmed) => "X-ray mode: dim design",
            Self::Xray(Xray::Only) => "X-ray mode: entities only",
            Self::ShowAll => "Show all layers",
            Self::HideAll => "Hide all layers",
            Self::ExitSolo => "Exit solo",
            Self::Demo => "Open demo map",
        }
    }

    /// Words by which it is found besides those of its label.
    fn search_words(self) -> &'static str {
        match self {
            Self::Theme(Theme::Light) => "settings colors mode lightmode day white bright",
            Self::Theme(_) => "settings colors mode darkmode night black",
            Self::Style(_) => "entities physics settings",
            Self::Xray(Xray::Only) => "entities physics layers transparent xray hide design &background",
            Self::Xray(_) => "entities physics layers transparent xray",
            Self::ShowAll => "reset visibility unhide everything show hidden layers",
            Self::HideAll => "nothing everything visibility",
            Self::ExitSolo => "unsolo leave end show other layers isolate",
            Self::Demo => "example sample built-in",
        }
    }

    fn short_label(self) -> &'static str {
        match self {
            Self::Theme(Theme::Dark) => "Dark",
            Self::Theme(Theme::Light) => "Light",
            Self::Theme(Theme::System) => "System",
            Self::Style(PhysicsStyle::Game) => "DDNet",
            Self::Style(PhysicsStyle::Own) => "Built-in",
            Self::Xray(Xray::Off) => "Off",
            Self::Xray(Xray::Dimmed) => "Dim design",
            Self::Xray(Xray::Only) => "Entities only",
            Self::ShowAll | Self::HideAll | Self::ExitSolo | Self::Demo => self.label(),
        }
    }

    /// Whether it is the one in use of several.
    fn is_on(self, cx: &PanelCx) -> Option<bool> {
        match self {
            Self::Theme(theme) => Some(cx.status.remembered.prefs.theme == theme),
            Self::Style(style) => Some(cx.flat_view().is_some_and(|view| view.switches.physics == style)),
            Self::Xray(xray) => Some(cx.flat_view().is_some_and(|view| view.overlay.xray == xray)),
            Self::ShowAll | Self::HideAll | Self::ExitSolo | Self::Demo => None,
        }
    }

    fn action(self) -> Action {
        match self {
            Self::Theme(theme) => Action::Ask(Request::SetPref(Edit::Theme(theme))),
            Self::Style(style) => Action::Flat(FlatAction::SetPhysicsStyle(style)),
            Self::Xray(xray) => Action::Flat(FlatAction::SetXray(xray)),
            Self::ExitSolo => Action::Flat(FlatAction::ExitSolo),
            Self::ShowAll => Action::Flat(FlatAction::ShowAll),
            Self::HideAll => Action::Flat(FlatAction::HideAll),
            Self::Demo => Action::Ask(Request::OpenDemo),
        }
    }
}

/// A map opened lately.
fn recent<'a>(cx: &PanelCx<'a>, at: usize) -> Option<&'a Recent> {
    cx.status.remembered.prefs.recent.get(at)
}

fn recent_name(recent: &Recent) -> String {
    let name = recent.path.file_name().unwrap_or(recent.path.as_os_str());
    text::clean(&name.to_string_lossy()).into_owned()
}

/// Topic and heading of a section of the manual; `None` for a whole topic.
fn section(at: usize) -> Option<(&'static Topic, &'static str)> {
    let heading = manual::headings().get(at).filter(|heading| heading.level > 1)?;
    Some((heading.topic, &heading.text))
}

fn found<'a>(cx: &PanelCx<'a>, at: LayerAt) -> Option<(&'a GroupInfo, &'a LayerInfo)> {
    let group = cx.flat_scene()?.groups.get(at.group)?;
    Some((&group.info, &group.layers.get(at.index)?.info))
}

fn layer<'a>(cx: &PanelCx<'a>, at: LayerAt) -> Option<&'a LayerInfo> {
    found(cx, at).map(|(_, layer)| layer)
}

/// Title of a layer's group: names of layers are seldom unique.
fn group(cx: &PanelCx, at: LayerAt) -> String {
    found(cx, at).map(|(group, _)| layer_words::group_title(at.group, group)).unwrap_or_default()
}

fn type_name(cx: &PanelCx, at: LayerAt) -> &'static str {
    layer(cx, at).map_or("", |layer| layer.layer_type.name())
}

/// Words about a layer that begin with a verb.
fn of_layer(cx: &PanelCx, at: LayerAt, verb: &str) -> String {
    layer(cx, at).map(|layer| format!("{verb} layer “{}”", text::clean(&layer.title))).unwrap_or_default()
}

fn shown(cx: &PanelCx, at: LayerAt) -> Option<Shown> {
    let (view, (group, layer)) = cx.flat_view().zip(found(cx, at))?;
    Some(view::flat::shown(view, group, layer))
}

fn is_shown(cx: &PanelCx, at: LayerAt) -> bool {
    shown(cx, at).is_some_and(|shown| shown.is_visible())
}

/// Whether the switch of a layer hides it: against the detail switch it can do nothing else.
fn is_hidden_next(cx: &PanelCx, at: LayerAt) -> bool {
    shown(cx, at).is_some_and(|shown| shown.is_visible() || shown == Shown::NoDetail)
}

/// A speed that is offered.
fn speed(at: usize) -> f32 {
    timeline::SPEEDS.get(at).copied().unwrap_or(1.0)
}

/// A size of the map that is offered, in percent.
fn zoom(at: usize) -> u16 {
    ZOOMS_PERCENT.get(at).copied().unwrap_or(100)
}

fn zoom_text(at: usize) -> String {
    format!("{}%", zoom(at))
}

/// Words by which a speed is found.
fn speed_words(speed: f32) -> &'static str {
    match speed {
        speed if speed < 0.0 => "reverse backward time",
        0.5 => "half slow motion slower time",
        1.0 => "normal reset time",
        speed if speed < 1.0 => "slow motion slower time",
        _ => "fast faster double time",
    }
}

/// A step of a quarter of the view, for commands whose keys pan while they are held.
fn pan(cx: &PanelCx, command: Command) -> Option<FlatAction> {
    let (_, direction) = STEERING.iter().find(|(steering, _)| *steering == command)?;
    let PxRect { w, h, .. } = cx.flat_view()?.frame.viewport_px;
    Some(FlatAction::PanPx(-*direction * glam::UVec2::new(w, h).as_vec2() * PAN))
}
