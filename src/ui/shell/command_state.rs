//! State of commands that switch something, for checkmarks in menus.

use crate::prefs::MenuBarMode;
use crate::scene::solid::Projection;
use crate::scene::{Comparing, Solid, World, Xray};
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::view;
use crate::view::flat::{AnimationFocus, FlatView, TimeAxis};
use crate::view::solid::SolidView;

/// Whether a command's switch is on; `None` for commands that switch nothing.
pub fn is_on(cx: &PanelCx, command: Command) -> Option<bool> {
    use Command as C;
    let flat = |is: &dyn Fn(&FlatView) -> bool| Some(cx.flat_view().is_some_and(is));
    let focus = |focus| flat(&move |view| view.animation.of == focus);
    let compared = |view: &FlatView| view.animation.compare.map(|other| other.how);
    let solid = |is: &dyn Fn(&SolidView, &Solid) -> bool| {
        let world = cx.world.and_then(World::as_solid);
        Some(cx.view.as_solid().zip(world).is_some_and(|(view, world)| is(view, world)))
    };
    match command {
        C::Gallery => Some(cx.shell.gallery.open),
        // Without a file there is nothing that could be on or off.
        C::Follow => cx.status.live.as_ref().map(|live| live.on),
        C::Reverse => flat(&|view| view.clock.speed < 0.0),
        C::Loop => flat(&|view| view.clock.active_loop().is_some()),
        C::Timeline => flat(&|view| view.switches.timeline),
        C::FitPeriod => flat(&|view| view.timeline.axis == TimeAxis::Period),
        C::Detail => flat(&|view| view.switches.detail),
        C::Physics => flat(&|view| view.overlay.entities > 0 || view.overlay.xray != Xray::Off),
        C::Numbers => flat(&|view| view.switches.numbers),
        C::Raw => flat(&|view| view.overlay.raw),
        C::AllLinks => flat(&|view| view.connections.all),
        C::OnlyMoving => focus(AnimationFocus::Moving),
        C::OnlyUsers => focus(AnimationFocus::Users),
        C::Heat => flat(&|view| view.animation.heat),
        C::Split => flat(&|view| matches!(compared(view), Some(Comparing::Split(_)))),
        C::Ghost => flat(&|view| matches!(compared(view), Some(Comparing::Ghost(_)))),
        C::Grid => flat(&|view| view.layout.grid),
        C::Proof => flat(&|view| view.layout.proof),
        C::MapEdge => {
            let shows = |(view, scene)| view::flat::shows_map_edge(view, scene);
            Some(cx.flat_view().zip(cx.flat_scene()).is_some_and(shows))
        }
        C::Ruler => flat(&|view| view.ruler.on),
        C::Minimap => flat(&|view| view.switches.minimap),
        C::Labels => Some(cx.shell.switches.labels),
        C::HoverCard => Some(cx.shell.switches.hover_card),
        C::Inspector => Some(cx.shows_inspector()),
        C::Panels => Some(cx.shell.switches.panels),
        C::MenuBar => Some(cx.shell.switches.menu_bar == MenuBarMode::Always),
        C::Fullscreen => Some(cx.status.fullscreen),
        C::Figures => Some(cx.shell.figures),
        C::StartPage | C::OpenInGame | C::OpenInEditor => None,
        C::Open | C::OpenFolder | C::PreviousMap | C::NextMap | C::Reload => None,
        C::Play | C::Stop | C::TickBack | C::TickOn | C::FrameBack | C::FrameOn => None,
        C::LoopIn | C::LoopOut | C::LoopPeriod | C::Xray => None,
        C::Fit | C::ActualSize | C::Home | C::GoBack | C::GoForward | C::GoTo | C::GoToPosition | C::Bookmark => None,
        C::MoveLeft | C::MoveRight | C::MoveUp | C::MoveDown => None,
        C::FlyForward | C::FlyBack | C::FlyLeft | C::FlyRight | C::FlyUp | C::FlyDown => None,
        C::FullBright => Some(cx.view.as_solid().is_some_and(|view| view.full_bright)),
        C::Textures => Some(cx.view.as_solid().is_some_and(|view| view.switches.textures)),
        C::SurfaceOnly => Some(cx.view.as_solid().is_some_and(|view| view.surface_only)),
        C::CutToBox => Some(cx.view.as_solid().is_some_and(|view| view.cut_box.is_some())),
        C::WorldRuler => Some(cx.view.as_solid().is_some_and(|view| view.ruler.on)),
        C::BlockGrid => Some(cx.view.as_solid().is_some_and(|view| view.grid)),
        C::Automap => solid(&|_, world| world.level_style.is_some_and(|style| style.automap)),
        C::ThingLinks => Some(cx.view.as_solid().is_some_and(|view| view.all_links)),
        C::VisibleMeshes => Some(cx.view.as_solid().is_some_and(|view| view.marks_visible)),
        C::ColorBy | C::NextThing | C::PreviousThing => None,
        C::EarlierHour | C::LaterHour | C::Noon | C::Midnight => None,
        C::ViewFront | C::ViewRight | C::ViewTop | C::ViewBack | C::ViewLeft | C::ViewBottom => None,
        C::FrameSelection => None,
        C::Projection => {
            let is_orthographic = |view: &SolidView| matches!(view.aim().projection, Projection::Orthographic { .. });
            Some(cx.view.as_solid().is_some_and(is_orthographic))
        }
        C::View3d => solid(&|view, world| !world.is_map_for(&view.aim())),
        C::Walk => solid(&|view, _| view.walk.is_some()),
        C::SeeFarther | C::SeeCloser => None,
        C::FlyFaster | C::FlySlower | C::LowerTop | C::RaiseTop | C::AllHeights => None,
        C::ZoomIn | C::ZoomOut | C::Find | C::FindNodes | C::CompareSaves | C::CompareMaps | C::SwapMaps => None,
        C::NextPartner | C::PreviousPartner | C::SavePicture | C::CopyPicture | C::CopyLink => None,
        C::NextPart | C::PreviousPart | C::CommandPalette | C::OpenMenu | C::Keys | C::Settings => None,
        C::Manual | C::Tour | C::About => None,
        C::ScaleUp | C::ScaleDown | C::ScaleUsual | C::Back | C::Quit => None,
    }
}
