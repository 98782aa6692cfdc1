//! Further facts about every command: its name in files, its subject, and words by which it is found. One line each.

use super::commands::{COMMANDS, Command};

/// Subject of a command; the parts of the key sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// Files.
    File,
    /// Place and size of the view.
    View,
    /// Layers and physics.
    Physics,
    /// Connections between physics tiles.
    Links,
    /// The clock.
    Time,
    /// Animation.
    Moves,
    /// Panels and the window.
    Window,
}

impl Concern {
    /// All of them with their headings, in the order of the key sheet.
    pub const ALL: [(Self, &str); 7] = [
        (Self::File, "File"),
        (Self::View, "View"),
        (Self::Physics, "Layers and physics"),
        (Self::Links, "Links and search"),
        (Self::Time, "Time"),
        (Self::Moves, "What moves"),
        (Self::Window, "Panels and window"),
    ];
}

/// Facts: subject, name in files, and more words to find it by.
type Facts = (Concern, &'static str, &'static str);

fn facts(command: Command) -> Facts {
    use Command as C;
    use Concern::{File, Links, Moves, Physics, Time, View, Window};
    match command {
        C::Open => (File, "open", "file load"),
        C::OpenFolder => (File, "open-folder", "maps directory browse"),
        C::Gallery => (File, "gallery", "thumbnails folder browse maps"),
        C::PreviousMap => (File, "previous-map", "folder back"),
        C::NextMap => (File, "next-map", "folder forward"),
        C::Reload => (File, "reload", "refresh again"),
        C::Follow => (File, "follow", "live watch save"),
        C::SavePicture => (File, "save-picture", "export screenshot image png gif apng webp animation whole map"),
        C::CopyPicture => (File, "copy-picture", "clipboard screenshot image"),
        C::CopyLink => (File, "copy-link", "clipboard share place command"),
        C::Quit => (File, "quit", "exit close end"),
        C::MoveLeft => (View, "move-left", "pan"),
        C::MoveRight => (View, "move-right", "pan"),
        C::MoveUp => (View, "move-up", "pan"),
        C::MoveDown => (View, "move-down", "pan"),
        C::FlyForward => (View, "fly-forward", "move camera ahead"),
        C::FlyBack => (View, "fly-back", "move camera"),
        C::FlyLeft => (View, "fly-left", "move camera strafe"),
        C::FlyRight => (View, "fly-right", "move camera strafe"),
        C::FlyUp => (View, "fly-up", "move camera rise"),
        C::FlyDown => (View, "fly-down", "move camera sink"),
        C::ViewFront => (View, "view-front", "side south elevation camera"),
        C::ViewRight => (View, "view-right", "side east elevation camera"),
        C::ViewTop => (View, "view-top", "map plan down camera"),
        C::Projection => (View, "projection", "parallel isometric camera 3d"),
        C::FrameSelection => (View, "frame-selection", "focus zoom selected thing"),
        C::Fit => (View, "fit", "zoom all overview"),
        C::ActualSize => (View, "actual-size", "zoom"),
        C::Home => (View, "home", "start"),
        C::GoBack => (View, "go-back", "history previous place undo jump"),
        C::GoForward => (View, "go-forward", "history next place redo jump"),
        C::ZoomIn => (View, "zoom-in", "larger"),
        C::ZoomOut => (View, "zoom-out", "smaller"),
        C::GoTo => (View, "go-to", "jump coordinates position place"),
        C::Bookmark => (View, "bookmark", "mark place remember favourite"),
        C::Grid => (View, "grid", "tiles lines ruler coordinates"),
        C::Proof => (View, "proof", "players screen aspect rectangle 4:3 16:9"),
        C::Ruler => (View, "ruler", "measure distance tiles length size"),
        C::Minimap => (View, "minimap", "overview navigator radar"),
        C::Detail => (Physics, "detail", "hd quality"),
        C::Xray => (Physics, "xray", "entities"),
        C::Physics => (Physics, "physics", "entities game layer"),
        C::Numbers => (Physics, "numbers", "teleporter switch tune text"),
        C::Raw => (Physics, "raw", "ids hidden tiles"),
        C::Find => (Links, "find", "search teleporter switch freeze"),
        C::AllLinks => (Links, "all-links", "arrows lines"),
        C::NextPartner => (Links, "next-partner", "teleporter switch exit"),
        C::PreviousPartner => (Links, "previous-partner", "teleporter switch exit"),
        C::Play => (Time, "play", "animation stop start"),
        C::Stop => (Time, "stop", "reset zero"),
        C::TickBack => (Time, "tick-back", "step"),
        C::TickOn => (Time, "tick-on", "step"),
        C::FrameBack => (Time, "frame-back", "step"),
        C::FrameOn => (Time, "frame-on", "step"),
        C::Reverse => (Time, "reverse", "backward"),
        C::Loop => (Time, "loop", "repeat"),
        C::LoopIn => (Time, "loop-in", "mark"),
        C::LoopOut => (Time, "loop-out", "mark"),
        C::LoopPeriod => (Time, "loop-period", "repeat"),
        C::Timeline => (Time, "timeline", "curves envelopes tracks"),
        C::OnlyMoving => (Moves, "only-moving", "animated"),
        C::OnlyUsers => (Moves, "only-users", "animated"),
        C::Heat => (Moves, "heat", "colour"),
        C::Split => (Moves, "split", "divider"),
        C::Ghost => (Moves, "ghost", "onion"),
        C::CommandPalette => (Window, "command-palette", "search"),
        C::Panels => (Window, "panels", "sidebar"),
        C::Inspector => (Window, "inspector", "panel"),
        C::NextPart => (Window, "next-part", "focus panel"),
        C::PreviousPart => (Window, "previous-part", "focus panel"),
        C::Fullscreen => (Window, "fullscreen", ""),
        C::Figures => (Window, "figures", "performance fps memory draw calls"),
        C::Keys => (Window, "keys", "shortcuts help keyboard bindings"),
        C::ScaleUp => (Window, "scale-up", "zoom font bigger"),
        C::ScaleDown => (Window, "scale-down", "zoom font"),
        C::ScaleUsual => (Window, "scale-usual", "zoom font reset"),
        C::Settings => (Window, "settings", "preferences options theme data folders images mapres"),
        C::Back => (Window, "back", "cancel close"),
    }
}

impl Command {
    /// Name in files. It never changes, so that chosen keys are not lost.
    pub fn id(self) -> &'static str {
        facts(self).1
    }

    /// The command of a name.
    pub fn named(id: &str) -> Option<Self> {
        COMMANDS.iter().map(|info| info.command).find(|command| command.id() == id)
    }

    /// Subject.
    pub fn concern(self) -> Concern {
        facts(self).0
    }

    /// Words by which it is found besides those of its label.
    pub fn search_words(self) -> &'static str {
        facts(self).2
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_in_files_are_plain_and_unique() {
        let ids: Vec<_> = COMMANDS.iter().map(|info| info.command.id()).collect();
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
        for info in COMMANDS {
            let id = info.command.id();
            assert!(!id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{id}");
            assert_eq!(Command::named(id), Some(info.command));
        }
    }
}
