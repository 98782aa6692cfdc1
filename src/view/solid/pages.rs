//! Pages and the search of a world of blocks: what they show, and what they ask about the world.

use std::path::PathBuf;

use glam::{Vec2, Vec3};

use crate::analysis::solid::{HitKind, HitSearch, WorldQuestion};

/// Page of the left panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolidTab {
    /// Contents of the world.
    #[default]
    Contents,
    /// Kinds of the parts of a level, and what its colors stand for.
    Layers,
    /// Connections between the things of a level.
    Connections,
    /// Differences to another save.
    Changes,
    /// Bookmarks.
    Bookmarks,
    /// Blocks that cannot be read, and other problems.
    Problems,
}

impl SolidTab {
    /// All pages, in the order of their tabs.
    pub const ALL: [Self; 6] =
        [Self::Contents, Self::Layers, Self::Connections, Self::Changes, Self::Bookmarks, Self::Problems];
}

/// Search in a world of blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorldFind {
    /// The search bar is shown, and hits are marked.
    pub open: bool,
    /// The search bar has just been opened: its field takes the keyboard.
    pub is_new: bool,
    /// Words, kinds, and the place from which the nearest are listed.
    pub search: HitSearch,
    /// Last hit that was visited, by its position in the list.
    pub at: Option<usize>,
}

/// Pages and the search of a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolidPages {
    /// Page of the left panel.
    pub tab: SolidTab,
    /// Search.
    pub find: WorldFind,
    /// Contents are counted however many blocks there are.
    pub counts_all: bool,
    /// Counting was stopped.
    pub is_stopped: bool,
    /// Folder of the save that the world is compared with.
    pub compared: Option<PathBuf>,
    /// The field for the path of another save takes the keyboard.
    pub asks_save: bool,
    /// The field for a position is shown.
    pub go_to: bool,
}

/// A change of pages or of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum PageAction {
    /// Shows a page.
    SetTab(SolidTab),
    /// Shows the search bar.
    OpenFind,
    /// The search bar has the keyboard.
    FindSeen,
    /// Closes the search bar.
    CloseFind,
    /// Looks for words; the nearest to the middle of the view are listed.
    SetFind(String),
    /// Lists hits of a kind, or no longer.
    ToggleFindKind(HitKind),
    /// Goes to a hit, at a point in nodes.
    GoToHit {
        /// Position in the list.
        at: usize,
        /// Point.
        point: Vec3,
    },
    /// Goes to a point of the world's own axes, in nodes.
    GoToNode(Vec3),
    /// Goes to a block by its middle in the world's own axes, in nodes: it shows as a whole, with its surroundings.
    GoToBlock(Vec3),
    /// Goes to the surface of a column of the world's own axes, x and z in nodes.
    GoToColumn(Vec2),
    /// Goes to the middle of an area of the world's own axes, from its lowest to its highest x and z in nodes. A map shows
    /// all of it.
    GoToArea([Vec2; 2]),
    /// Stops counting, or counts on from the beginning, however many blocks there are.
    Count(bool),
    /// Compares with the save in a folder, or no longer.
    Compare(Option<PathBuf>),
    /// Shows the field for the path of another save, with the keyboard.
    AskSave,
    /// That field has the keyboard.
    SaveAsked,
    /// Shows the field for a position, or hides it.
    ToggleGoTo,
}

impl PageAction {
    /// Whether it is a jump, whose start goes into the history.
    pub fn is_jump(&self) -> bool {
        match self {
            Self::GoToHit { .. } | Self::GoToNode(_) | Self::GoToBlock(_) | Self::GoToColumn(_) | Self::GoToArea(_) => {
                true
            }
            Self::SetTab(_)
            | Self::OpenFind
            | Self::FindSeen
            | Self::CloseFind
            | Self::SetFind(_)
            | Self::ToggleFindKind(_)
            | Self::Count(_)
            | Self::Compare(_)
            | Self::AskSave
            | Self::SaveAsked
            | Self::ToggleGoTo => false,
        }
    }
}

/// Questions that the pages ask about their world. `panels`: the panels are shown.
pub fn world_questions(pages: &SolidPages, panels: bool) -> Vec<WorldQuestion> {
    let SolidPages { tab, find, counts_all, is_stopped, compared, asks_save: _, go_to: _ } = pages;
    let mut questions = Vec::new();
    if find.open && !find.search.text.trim().is_empty() {
        questions.push(WorldQuestion::Hits(find.search.clone()));
    }
    questions.extend(compared.iter().cloned().map(WorldQuestion::Differences));
    if panels && *tab == SolidTab::Contents && !is_stopped {
        questions.push(WorldQuestion::Contents(*counts_all));
    }
    questions
}
