//! Entries of the command palette: commands, pages, settings that are switches, layers and tiles, each with its words
//! and its action.

use egui::Ui;
use lucide_icons::Icon;

use crate::prefs::{Edit, Theme};
use crate::scene::{Group, GroupInfo, LayerInfo, PhysicsStyle};
use crate::ui::bookmarks;
use crate::ui::command_worlds::Worlds;
use crate::ui::commands::{COMMANDS, Command};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::go_to::Wanted;
use crate::ui::flat::{layer_words, side_panel};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::text;
use crate::view::ShellAction;
use crate::view::flat::Tab;
use crate::view::flat::{FlatAction, FlatView};
use crate::view::{self, Action, Request, Resize, WorldView};

/// Entry of the palette.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// A command.
    Command(Command),
    /// A page of the left panel.
    Tab(Tab),
    /// A switch without a key.
    Switch(Switch),
    /// Go to a layer.
    GoTo(LayerAt),
    /// Show or hide a layer.
    Eye(LayerAt),
    /// Go to a tile.
    Tile(Wanted),
    /// Go to a bookmark, by its number.
    Bookmark(usize),
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
    /// Show all layers.
    ShowAll,
    /// Hide all layers.
    HideAll,
    /// The demo map.
    Demo,
}

const SWITCHES: [Switch; 8] = [
    Switch::Theme(Theme::Dark),
    Switch::Theme(Theme::Light),
    Switch::Theme(Theme::System),
    Switch::Style(PhysicsStyle::Game),
    Switch::Style(PhysicsStyle::Own),
    Switch::ShowAll,
    Switch::HideAll,
    Switch::Demo,
];

/// Entries for all worlds of a view's kind, in the order in which they are listed while nothing is typed.
pub fn fixed(view: &WorldView) -> Vec<Entry> {
    let left_out = |command: Command| {
        let is_of_keys =
            matches!(command, Command::Back | Command::CommandPalette | Command::NextPart | Command::PreviousPart);
        is_of_keys || command.is_held()
    };
    let commands = COMMANDS.iter().map(|info| info.command).filter(|command| !left_out(*command));
    let commands = commands.map(Entry::Command);
    let all = commands.chain(Tab::ALL.map(Entry::Tab)).chain(SWITCHES.map(Entry::Switch));
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
            Self::Switch(Switch::Style(_) | Switch::ShowAll | Switch::HideAll) => Worlds::Flat,
            Self::Tab(_) | Self::GoTo(_) | Self::Eye(_) | Self::Tile(_) => Worlds::Flat,
        }
    }

    /// Its picture.
    pub fn icon(self, cx: &PanelCx) -> Icon {
        match self {
            Self::Command(command) => command.info().icon,
            Self::Tab(tab) => side_panel::face(tab).0,
            Self::Switch(Switch::Theme(Theme::Light)) => Icon::Sun,
            Self::Switch(Switch::Theme(Theme::Dark)) => Icon::Moon,
            Self::Switch(Switch::Theme(Theme::System)) => Icon::Monitor,
            Self::Switch(Switch::Style(_)) => Icon::Gamepad2,
            Self::Switch(Switch::ShowAll) => Icon::Eye,
            Self::Switch(Switch::HideAll) => Icon::EyeOff,
            Self::Switch(Switch::Demo) => Icon::Map,
            Self::GoTo(at) => layer(cx, at).map_or(Icon::Layers, |layer| layer_words::type_icon(layer.layer_type)),
            Self::Eye(_) => Icon::Eye,
            Self::Tile(_) => Icon::Crosshair,
            Self::Bookmark(_) => Icon::Bookmark,
        }
    }

    /// Its words.
    pub fn label(self, cx: &PanelCx) -> String {
        match self {
            Self::Command(command) => command.info().label.to_owned(),
            Self::Tab(tab) => format!("Page: {}", side_panel::face(tab).1),
            Self::Switch(switch) => switch.label().to_owned(),
            Self::GoTo(at) => layer(cx, at).map(|layer| format!("Go to layer {}", name(layer))).unwrap_or_default(),
            Self::Eye(at) => {
                layer(cx, at).map(|layer| format!("Show or hide layer {}", name(layer))).unwrap_or_default()
            }
            Self::Tile(wanted) => wanted.label(),
            Self::Bookmark(at) => {
                cx.place(at).map(|place| format!("Bookmark: {}", text::clean(place.name()))).unwrap_or_default()
            }
        }
    }

    /// Words by which it is found besides those of its label.
    pub fn search_words(self, cx: &PanelCx) -> String {
        match self {
            Self::Command(command) => format!("{} {}", command.search_words(), command.info().keys_text()),
            Self::Tab(_) => "tab panel".to_owned(),
            Self::Switch(Switch::Theme(_)) => "settings colours mode".to_owned(),
            Self::Switch(Switch::Style(_)) => "entities settings".to_owned(),
            Self::Switch(_) => String::new(),
            Self::GoTo(at) | Self::Eye(at) => {
                layer(cx, at).map(|layer| layer.layer_type.name().to_owned()).unwrap_or_default()
            }
            Self::Tile(_) => String::new(),
            Self::Bookmark(_) => "go to place".to_owned(),
        }
    }

    /// Text at its right: its keys, or its kind.
    pub fn note(self, cx: &PanelCx) -> String {
        match self {
            Self::Command(command) => command.info().keys_text(),
            Self::GoTo(at) => group(cx, at),
            Self::Eye(at) if is_shown(cx, at) => format!("{} · shown", group(cx, at)),
            Self::Eye(at) => format!("{} · not shown", group(cx, at)),
            Self::Bookmark(at) => cx.place(at).map(bookmarks::place_text).unwrap_or_default(),
            Self::Tile(wanted) if wanted.is_outside(cx.flat_scene()) => "outside of the map".to_owned(),
            Self::Switch(switch) if switch.is_on(cx) => "now".to_owned(),
            _ => String::new(),
        }
    }

    /// Reason why it cannot be done now.
    pub fn hindrance(self, cx: &PanelCx) -> Option<&'static str> {
        if !self.worlds().has(cx.view) {
            return Some("not in this kind of world");
        }
        match self {
            Self::Command(command) => command_hindrance(cx, command),
            Self::Switch(Switch::ShowAll | Switch::HideAll) | Self::GoTo(_) | Self::Eye(_) => no_map(cx),
            Self::Tile(_) | Self::Bookmark(_) => no_map(cx),
            Self::Switch(_) | Self::Tab(_) => None,
        }
    }

    /// Runs it. A command that depends on more than the palette has is returned.
    pub fn ask(self, ui: &Ui, cx: &mut PanelCx) -> Option<Command> {
        match self {
            Self::Command(command) => return Some(command),
            Self::Tab(tab) => {
                if !cx.shell.switches.panels {
                    cx.push(ShellAction::TogglePanels);
                }
                cx.push(FlatAction::SetTab(tab));
            }
            Self::Switch(switch) => cx.push(switch.action()),
            Self::GoTo(at) => cx.actions.extend(layer(cx, at).map(|layer| Action::Flat(FlatAction::GoTo(layer.id)))),
            Self::Eye(at) => {
                cx.actions.extend(layer(cx, at).map(|layer| Action::Flat(FlatAction::ToggleLayer(layer.id))))
            }
            Self::Tile(wanted) => {
                if let Some(mut cx) = FlatCx::of(cx) {
                    wanted.go(ui, &mut cx);
                }
            }
            Self::Bookmark(at) => {
                if let Some(place) = cx.place(at).cloned() {
                    bookmarks::go(cx, &place);
                }
            }
        }
        None
    }
}

impl Switch {
    fn label(self) -> &'static str {
        match self {
            Self::Theme(Theme::Dark) => "Theme: dark",
            Self::Theme(Theme::Light) => "Theme: light",
            Self::Theme(Theme::System) => "Theme: like the desktop",
            Self::Style(PhysicsStyle::Game) => "Physics tiles with the game's pictures",
            Self::Style(PhysicsStyle::Own) => "Physics tiles with plain pictures",
            Self::ShowAll => "Show all layers",
            Self::HideAll => "Hide all layers",
            Self::Demo => "Show the demo map",
        }
    }

    fn is_on(self, cx: &PanelCx) -> bool {
        match self {
            Self::Theme(theme) => cx.status.remembered.prefs.theme == theme,
            Self::Style(style) => cx.flat_view().is_some_and(|view| view.switches.physics == style),
            Self::ShowAll | Self::HideAll | Self::Demo => false,
        }
    }

    fn action(self) -> Action {
        match self {
            Self::Theme(theme) => Action::Ask(Request::SetPref(Edit::Theme(theme))),
            Self::Style(style) => Action::Flat(FlatAction::SetPhysicsStyle(style)),
            Self::ShowAll => Action::Flat(FlatAction::ShowAll),
            Self::HideAll => Action::Flat(FlatAction::HideAll),
            Self::Demo => Action::Ask(Request::OpenDemo),
        }
    }
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

fn name(layer: &LayerInfo) -> String {
    text::clean(&layer.title).into_owned()
}

fn is_shown(cx: &PanelCx, at: LayerAt) -> bool {
    let shown = |view, (group, layer)| view::flat::shown(view, group, layer).is_visible();
    cx.flat_view().zip(found(cx, at)).is_some_and(|(view, layer)| shown(view, layer))
}

fn no_map(cx: &PanelCx) -> Option<&'static str> {
    cx.world.is_none().then_some("no map is open")
}

/// Reason why a command would do nothing now.
fn command_hindrance(cx: &PanelCx, command: Command) -> Option<&'static str> {
    use Command as C;
    let still = || cx.flat_scene().is_some_and(|scene| !scene.is_animated()).then_some("nothing moves in this map");
    let flat = |is: &dyn Fn(&FlatView) -> bool| cx.flat_view().is_some_and(is);
    let unselected = || flat(&|view| view.timeline.selected.is_empty()).then_some("select an envelope first");
    let scale = |to: Resize| {
        let now = cx.status.remembered.prefs.scale;
        now.next(to == Resize::Larger) == now
    };
    match command {
        C::Reload => (!cx.status.can_reload).then_some("no map is open"),
        C::Fit | C::Home | C::ZoomIn | C::ZoomOut | C::ActualSize => no_map(cx),
        C::GoTo | C::Bookmark | C::Ruler => no_map(cx),
        C::ViewFront | C::ViewRight | C::ViewTop | C::Projection => no_map(cx),
        C::FrameSelection => {
            let selected = cx.view.as_solid().and_then(|view| view.selected);
            no_map(cx).or(selected.is_none().then_some("nothing is selected"))
        }
        C::GoBack => no_map(cx).or((!cx.shell.history.has_back()).then_some("there is no place to go back to")),
        C::GoForward => {
            no_map(cx).or((!cx.shell.history.has_forward()).then_some("there is no place to go forward to"))
        }
        C::SavePicture => no_map(cx).or(cx.view.as_solid().map(|_| "not for 3D worlds yet")),
        C::CopyPicture => no_map(cx),
        C::Find | C::AllLinks | C::NextPartner | C::PreviousPartner => no_map(cx),
        C::Play | C::Stop | C::TickBack | C::TickOn | C::FrameBack | C::FrameOn | C::Reverse => {
            no_map(cx).or_else(still)
        }
        C::LoopIn | C::LoopOut | C::OnlyMoving | C::Heat | C::Split | C::Ghost => no_map(cx).or_else(still),
        C::Loop => no_map(cx)
            .or_else(still)
            .or_else(|| flat(&|view| view.clock.range.is_none()).then_some("mark where the loop starts or ends first")),
        C::LoopPeriod => no_map(cx).or_else(still).or_else(unselected),
        C::ScaleUp => scale(Resize::Larger).then_some("there is nothing larger"),
        C::ScaleDown => scale(Resize::Smaller).then_some("there is nothing smaller"),
        C::Open | C::OpenFolder | C::Gallery | C::PreviousMap | C::NextMap | C::Follow | C::CopyLink => None,
        C::Timeline | C::Detail | C::Xray | C::Physics | C::Numbers | C::Raw | C::OnlyUsers => None,
        C::Grid | C::Proof | C::Minimap | C::Inspector | C::Panels | C::Fullscreen | C::Figures => None,
        C::MoveLeft | C::MoveRight | C::MoveUp | C::MoveDown => None,
        C::FlyForward | C::FlyBack | C::FlyLeft | C::FlyRight | C::FlyUp | C::FlyDown => None,
        C::NextPart | C::PreviousPart | C::CommandPalette | C::Keys | C::ScaleUsual | C::Settings => None,
        C::Back | C::Quit => None,
    }
}
