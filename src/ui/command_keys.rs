//! How the keys of commands work: while text is typed, and while they are held.

use super::commands::Command;

impl Command {
    /// Whether its keys count also while text is typed.
    pub fn counts_while_typing(self) -> bool {
        use Command::{CommandPalette, Manual, NextPart, OpenMenu, PreviousPart};
        matches!(self, NextPart | PreviousPart | CommandPalette | OpenMenu | Manual)
    }

    /// Whether its keys count while text is typed where Ctrl is held, which no letter of a text needs.
    pub fn counts_with_ctrl(self) -> bool {
        use Command::{
            BlockGrid, Bookmark, CopyLink, Find, FindNodes, Gallery, GoTo, GoToPosition, Grid, Minimap, Open,
            OpenFolder, Proof, Quit, Reload, SavePicture, Settings,
        };
        let opens = matches!(self, Open | OpenFolder | Gallery | Reload | SavePicture | Settings | Quit);
        let shows = matches!(self, BlockGrid | Bookmark | CopyLink | Grid | Minimap | Proof);
        opens || shows || matches!(self, Find | FindNodes | GoTo | GoToPosition)
    }

    /// Whether holding the key repeats it.
    pub fn repeats(self) -> bool {
        use Command::{
            EarlierHour, FrameBack, FrameOn, LaterHour, LowerTop, NextPartner, NextThing, PreviousPartner,
            PreviousThing, RaiseTop, ScaleDown, ScaleUp, TickBack, TickOn, ZoomIn, ZoomOut,
        };
        let steps = matches!(self, TickBack | TickOn | FrameBack | FrameOn | EarlierHour | LaterHour);
        let steps = steps || matches!(self, LowerTop | RaiseTop);
        steps
            || matches!(
                self,
                NextThing | PreviousThing | ZoomIn | ZoomOut | ScaleUp | ScaleDown | NextPartner | PreviousPartner
            )
    }
}
