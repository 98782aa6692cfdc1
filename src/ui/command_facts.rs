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
        (Self::Moves, "Animation"),
        (Self::Window, "Panels and window"),
    ];
}

/// Facts: subject, name in files, and more words to find it by.
type Facts = (Concern, &'static str, &'static str);

fn facts(command: Command) -> Facts {
    use Command as C;
    use Concern::{File, Links, Moves, Physics, Time, View, Window};
    match command {
        C::Open => (
            File,
            "open",
            "file load map world level archive kpf zip minetest luanti turok ddnet teeworlds import new window",
        ),
        C::OpenFolder => (File, "open-folder", "maps worlds levels minetest luanti turok directory browse"),
        C::Gallery => (File, "gallery", "thumbnails folder browse maps list back return"),
        C::PreviousMap => (File, "previous-map", "folder prev before level world"),
        C::NextMap => (File, "next-map", "folder following after level world"),
        C::StartPage => (File, "start-page", "close map world level homepage welcome recent history clear"),
        C::OpenInGame => (File, "open-in-ddnet", "play test map run game launch"),
        C::OpenInEditor => (File, "open-in-editor", "edit map change game launch"),
        C::Reload => (File, "reload", "refresh again update"),
        C::Follow => (File, "follow", "live watch follow file changes hot"),
        C::SavePicture => (
            File,
            "save-picture",
            "save as picture view screenshot print screen photo png gif apng webp mp4 av1 animation video movie record whole map wallpaper render region area part crop &animated &transparent &transparency &background &color &alpha",
        ),
        C::CopyPicture => (File, "copy-picture", "clipboard screenshot picture"),
        C::CopyLink => (File, "copy-link", "clipboard share position coordinates link url"),
        C::Quit => (File, "quit", "exit end leave &close program app"),
        C::MoveLeft => (View, "move-left", "scroll move west camera"),
        C::MoveRight => (View, "move-right", "scroll move east camera"),
        C::MoveUp => (View, "move-up", "scroll move north camera"),
        C::MoveDown => (View, "move-down", "scroll move south camera"),
        C::FlyForward => (View, "fly-forward", "move camera ahead speed faster slower"),
        C::FlyBack => (View, "fly-back", "move camera"),
        C::FlyLeft => (View, "fly-left", "move camera strafe"),
        C::FlyRight => (View, "fly-right", "move camera strafe"),
        C::FlyUp => (View, "fly-up", "move camera rise"),
        C::FlyDown => (View, "fly-down", "move camera sink"),
        C::ViewFront => (View, "view-front", "side south elevation camera rotate turn orbit"),
        C::ViewRight => (View, "view-right", "side east elevation camera rotate turn orbit"),
        C::ViewTop => (View, "view-top", "map plan down camera north compass from above bird overhead"),
        C::ViewBack => (View, "view-back", "side north elevation camera rotate turn orbit"),
        C::ViewLeft => (View, "view-left", "side west elevation camera rotate turn orbit"),
        C::ViewBottom => (View, "view-bottom", "from below up underside camera"),
        C::Projection => (View, "projection", "perspective parallel isometric camera 3d"),
        C::View3d => {
            (View, "view-in-space", "fly map from above world three dimensions top-down 2d flat rotate turn orbit")
        }
        C::WorldRuler => (View, "world-ruler", "measure distance nodes meters length size how far"),
        C::Walk => (View, "walk", "ground gravity feet first person fly mode noclip"),
        C::SeeFarther => (View, "see-farther", "view range blocks render distance more fog haze horizon field fov"),
        C::SeeCloser => (View, "see-closer", "view range blocks render distance less fog haze horizon field fov"),
        C::FlyFaster => (View, "fly-faster", "flying movement move camera speed quicker velocity"),
        C::FlySlower => (View, "fly-slower", "flying movement move camera speed velocity"),
        C::LowerTop => {
            (View, "lower-top", "heights y level layer slice roof ceiling cut down depth cave underground peel")
        }
        C::RaiseTop => (View, "raise-top", "heights y level layer slice roof ceiling cut up depth"),
        C::AllHeights => (View, "all-heights", "heights y level slice reset whole world roof"),
        C::EarlierHour => (View, "earlier-hour", "day night light morning sunrise dawn sun backward clock"),
        C::LaterHour => (View, "later-hour", "day night light evening sunset dusk sun forward clock"),
        C::Noon => (View, "noon", "day light bright sun 12"),
        C::Midnight => (View, "midnight", "night dark lamps torches moon 0"),
        C::FullBright => (
            View,
            "full-bright",
            "full bright fullbright light lit unlit brighten brighter make it gamma night vision dark caves see cave underground mine xray x-ray",
        ),
        C::Textures => (View, "textures", "texture pack images pictures blocks flat plain colors detail game look"),
        C::SurfaceOnly => {
            (View, "surface-only", "hide caves underground landscape dark cave underground roof xray x-ray")
        }
        C::CutToBox => (
            View,
            "cut-to-box",
            "crop clip region section part inside look into area selection slice cross height heights whole world remove box",
        ),
        C::BlockGrid => (
            View,
            "block-grid",
            "show hide mapblocks mapchunks chunks sections cells lines coordinates positions compass",
        ),
        C::ColorBy => (
            View,
            "color-by",
            "colors coloring color floors height area flag fog impact music ambience draw order cycle legend scheme",
        ),
        C::Automap => (View, "automap", "map minimap top overview draw order floors level"),
        C::ThingLinks => {
            (Links, "thing-links", "links lines triggers trigger events tags targets warps connection actors arrows")
        }
        C::NextThing => (Links, "next-thing", "partner link trigger target tag follow connection"),
        C::PreviousThing => (Links, "previous-thing", "partner link trigger target tag connection"),
        C::VisibleMeshes => {
            (View, "visible-meshes", "visibility table row sector sees culling pvs potentially static show")
        }
        C::FrameSelection => (View, "frame-selection", "focus zoom selected thing"),
        C::Fit => (View, "fit", "zoom map world level all overview whole show entire to screen center reset view"),
        C::ActualSize => (View, "actual-size", "100% 1:1 reset zoom players original"),
        C::Home => (View, "home", "start beginning point respawn where &zoom &map &picture"),
        C::GoBack => (View, "go-back", "history previous position undo revert jump"),
        C::GoForward => (View, "go-forward", "history next position redo jump"),
        C::ZoomIn => (View, "zoom-in", "larger bigger magnify"),
        C::ZoomOut => (View, "zoom-out", "smaller"),
        C::GoTo => (View, "go-to", "goto jump to coordinates position"),
        C::GoToPosition => (View, "go-to-position", "goto jump teleport fly to coordinates node place"),
        C::Bookmark => (View, "bookmark", "mark position place here remember favorite store waypoint"),
        C::Grid => (View, "grid", "show hide tiles lines coordinates snap"),
        C::Proof => (View, "proof", "frames guides players screen aspect rectangle 4:3 16:9 safe area"),
        C::MapEdge => (View, "map-edge", "border bounds outline frame limits size show"),
        C::Ruler => (View, "ruler", "measure distance tiles length size"),
        C::Minimap => (View, "minimap", "show overview navigator radar"),
        C::Labels => (View, "labels", "signs entities objects names text show hide"),
        C::HoverCard => (View, "hover-card", "tooltip popup tile info pointer show hide"),
        C::Detail => (Physics, "detail", "hd quality high-detail"),
        C::Xray => (Physics, "xray", "x-ray entities physics layers transparent hitbox hitboxes wireframe"),
        C::Physics => (
            Physics,
            "physics",
            "physics layers show hide on off game layer collision hookable unhookable solid &background hitbox hitboxes solid tiles",
        ),
        C::Numbers => (Physics, "numbers", "show teleporter switch tune text labels"),
        C::Raw => (Physics, "raw", "ids index indices indexes hidden unused tiles debug"),
        C::Find => (
            Links,
            "find",
            "search teleporters switches freeze kill death hookable unhookable speedup checkpoint tune spawn finish query portal portals spikes flag flags door doors laser hook weapon weapons deadly deadliness stopper stoppers unfreeze deep through shotgun grenade ninja laser armor heart shield",
        ),
        C::FindNodes => (
            Links,
            "find-nodes",
            "search actor actors mesh meshes sector sectors tag weapon weapons lava water ore enemy enemies blocks nodes items chest chests sign signs metadata entities objects text query owner player shop inventory inventories biome door mobs mob animals furnace seed",
        ),
        C::CompareMaps => (
            Links,
            "compare-maps",
            "what difference differences diff changes changed version older backup compare maps",
        ),
        C::SwapMaps => (Links, "swap-maps", "compare comparison compared swap switch other version before after flip"),
        C::CompareSaves => {
            (Links, "compare-saves", "what difference differences diff changes changed backup worlds blocks")
        }
        C::AllLinks => (
            Links,
            "all-links",
            "connections arrows lines tele teleport teleports teleporter teleporters checkpoints cp switch switches door doors laser lasers portal portals",
        ),
        C::NextPartner => (
            Links,
            "next-partner",
            "next link teleport teleports teleporter switch switches door doors exit connection follow",
        ),
        C::PreviousPartner => (Links, "previous-partner", "teleporter switch exit connection"),
        C::Play => (Time, "play", "animation pause start stop resume clock"),
        C::Stop => (Time, "stop", "reset zero beginning time"),
        C::TickBack => (Time, "tick-back", "step back"),
        C::TickOn => (Time, "tick-on", "step forward"),
        C::FrameBack => (Time, "frame-back", "step back frame by frame single"),
        C::FrameOn => (Time, "frame-on", "step forward frame by frame single advance"),
        C::Reverse => (Time, "reverse", "backward backwards direction"),
        C::Loop => (Time, "loop", "repeat range a-b ab"),
        C::LoopIn => (Time, "loop-in", "mark in point begin"),
        C::LoopOut => (Time, "loop-out", "mark out point"),
        C::LoopPeriod => (Time, "loop-period", "repeat period"),
        C::FitPeriod => (Time, "fit-period", "zoom one round envelope axis duration length loop"),
        C::Timeline => {
            (Time, "timeline", "show hide close curves envelopes bezier keyframes keys points tracks editor clock")
        }
        C::OnlyMoving => (Moves, "only-moving", "moving motion emphasis"),
        C::OnlyUsers => (Moves, "only-users", "moving motion emphasis"),
        C::Heat => (Moves, "heat", "heatmap color tint"),
        C::Split => (Moves, "split", "side by side divider compare times view screen"),
        C::Ghost => (Moves, "ghost", "compare times overlay onionskin"),
        C::CommandPalette => (Window, "command-palette", "search actions"),
        C::MenuBar => (Window, "menu-bar", "menu show hide menus file view help toolbar"),
        C::OpenMenu => (Window, "open-menu", "menu bar keyboard file"),
        C::Panels => (Window, "panels", "sidebar hide show ui hud interface toolbar zen clean distraction"),
        C::Inspector => (Window, "inspector", "show hide close panel properties details"),
        C::NextPart => (Window, "next-part", "keyboard"),
        C::PreviousPart => (Window, "previous-part", "keyboard"),
        C::Fullscreen => (Window, "fullscreen", "fullscreen maximize window zen"),
        C::Figures => (Window, "figures", "fps counter stats statistics memory draw calls debug figures"),
        C::Manual => (Window, "manual", "help documentation guide handbook topics how to"),
        C::About => (
            Window,
            "about",
            "version license graphics adapter gpu settings folder log crash reports report bug issue help info",
        ),
        C::Tour => {
            (Window, "tour", "help tutorial introduction getting started learn demo walkthrough &restart &again &start")
        }
        C::Keys => (Window, "keys", "hotkeys keys help keybindings bindings cheat sheet cheatsheet controls"),
        C::ScaleUp => (Window, "scale-up", "interface zoom font text size bigger larger high dpi"),
        C::ScaleDown => (Window, "scale-down", "interface zoom font text size smaller"),
        C::ScaleUsual => (Window, "scale-usual", "interface zoom font text size"),
        C::Settings => {
            (Window, "settings", "preferences options configuration theme data folder images mapres clear history")
        }
        C::Back => (Window, "back", "close escape"),
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
