//! Kinds of worlds on which each command works. Keys may be shared by commands that never work on the same world.

use super::commands::Command;
use crate::view::WorldView;

/// Kinds of worlds on which a command works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worlds {
    /// All kinds, and without a world.
    All,
    /// Flat ones, and without a world.
    Flat,
    /// Solid ones.
    Solid,
}

impl Worlds {
    /// Whether the world of a view is of such a kind.
    pub fn has(self, view: &WorldView) -> bool {
        match (self, view) {
            (Self::All, _) | (Self::Flat, WorldView::Flat(_)) | (Self::Solid, WorldView::Solid(_)) => true,
            (Self::Flat, WorldView::Solid(_)) | (Self::Solid, WorldView::Flat(_)) => false,
        }
    }

    /// Whether there are worlds of both kinds.
    pub fn overlaps(self, other: Self) -> bool {
        self == other || self == Self::All || other == Self::All
    }
}

impl Command {
    /// Kinds of worlds on which it works.
    pub fn worlds(self) -> Worlds {
        use Command as C;
        match self {
            C::Open | C::OpenFolder | C::Gallery | C::PreviousMap | C::NextMap | C::Reload | C::Follow => Worlds::All,
            C::StartPage | C::OpenInGame | C::OpenInEditor => Worlds::All,
            C::Fit | C::Home | C::GoBack | C::GoForward | C::ZoomIn | C::ZoomOut => Worlds::All,
            // Saving says why it cannot be done for a solid world.
            C::SavePicture | C::CopyPicture | C::CopyLink | C::Bookmark => Worlds::All,
            C::MenuBar | C::OpenMenu => Worlds::All,
            C::Panels | C::NextPart | C::PreviousPart | C::CommandPalette | C::Fullscreen | C::Figures => Worlds::All,
            C::Manual | C::Tour | C::Keys | C::About | C::Settings | C::Back | C::Quit => Worlds::All,
            C::ScaleUp | C::ScaleDown | C::ScaleUsual => Worlds::All,
            C::Play | C::Stop | C::TickBack | C::TickOn | C::FrameBack | C::FrameOn | C::Reverse => Worlds::Flat,
            C::Loop | C::LoopIn | C::LoopOut | C::LoopPeriod | C::FitPeriod | C::Timeline => Worlds::Flat,
            C::Detail | C::Xray | C::Physics | C::Numbers | C::Raw => Worlds::Flat,
            C::CompareMaps | C::SwapMaps => Worlds::Flat,
            C::Find | C::AllLinks | C::NextPartner | C::PreviousPartner => Worlds::Flat,
            C::OnlyMoving | C::OnlyUsers | C::Heat | C::Split | C::Ghost => Worlds::Flat,
            C::ActualSize | C::MoveLeft | C::MoveRight | C::MoveUp | C::MoveDown | C::GoTo => Worlds::Flat,
            C::Inspector | C::HoverCard => Worlds::All,
            C::Grid | C::Proof | C::MapEdge | C::Ruler | C::Minimap => Worlds::Flat,
            C::Labels => Worlds::Solid,
            C::FlyForward | C::FlyBack | C::FlyLeft | C::FlyRight | C::FlyUp | C::FlyDown => Worlds::Solid,
            C::FindNodes | C::CompareSaves | C::GoToPosition => Worlds::Solid,
            C::EarlierHour | C::LaterHour | C::Noon | C::Midnight | C::SurfaceOnly => Worlds::Solid,
            C::CutToBox | C::BlockGrid | C::FullBright | C::Textures => Worlds::Solid,
            C::ViewFront | C::ViewRight | C::ViewTop | C::ViewBack | C::ViewLeft | C::ViewBottom => Worlds::Solid,
            C::Projection | C::FrameSelection => Worlds::Solid,
            C::ColorBy | C::Automap | C::VisibleMeshes => Worlds::Solid,
            C::ThingLinks | C::NextThing | C::PreviousThing => Worlds::Solid,
            C::FlyFaster | C::FlySlower | C::LowerTop | C::RaiseTop | C::AllHeights => Worlds::Solid,
            C::View3d | C::Walk | C::WorldRuler | C::SeeFarther | C::SeeCloser => Worlds::Solid,
        }
    }

    /// Whether it works on the world of a view.
    pub fn works_on(self, view: &WorldView) -> bool {
        self.worlds().has(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::commands::COMMANDS;
    use crate::view::flat::FlatView;
    use crate::view::solid::SolidView;
    use crate::view::{Action, Request};

    #[test]
    fn commands_work_where_their_actions_have_an_effect() {
        let (flat, solid): (WorldView, WorldView) = (FlatView::default().into(), SolidView::default().into());
        for command in COMMANDS.iter().map(|info| info.command) {
            let works = (command.works_on(&flat), command.works_on(&solid));
            match command.action() {
                Some(Action::Flat(_)) => assert_eq!(works, (true, false), "{command:?}"),
                Some(Action::Solid(_)) => assert_eq!(works, (false, true), "{command:?}"),
                Some(Action::Ask(Request::SaveToCompareDialog)) => assert_eq!(works, (false, true), "{command:?}"),
                Some(Action::Ask(Request::MapToCompareDialog | Request::SwapMaps)) => {
                    assert_eq!(works, (true, false), "{command:?}")
                }
                Some(Action::Shell(_) | Action::Ask(_)) => assert_eq!(works, (true, true), "{command:?}"),
                None => assert!(works.0 || works.1, "{command:?}"),
            }
        }
    }
}
