//! Everything that can be asked for. The panels push these; [`super::apply`] is the one place that executes them.

use std::path::PathBuf;
use std::sync::Arc;

use super::flat::FlatAction;
use super::solid::SolidAction;
use super::{Ending, MapSort, SaveChoice, Snapshot};
use crate::analysis::Differences;
use crate::base::ImageIndex;
use crate::prefs::{Edit, NamedPlace};
use crate::scene::ViewFrame;

/// A change of the state, or a [`Request`] to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Concerns the window, or views of worlds of every kind.
    Shell(ShellAction),
    /// Concerns the view of a flat world; without effect on others.
    Flat(FlatAction),
    /// Concerns the view of a solid world; without effect on others.
    Solid(SolidAction),
    /// Only the program around can do it.
    Ask(Request),
}

impl From<ShellAction> for Action {
    fn from(action: ShellAction) -> Self {
        Self::Shell(action)
    }
}

impl From<FlatAction> for Action {
    fn from(action: FlatAction) -> Self {
        Self::Flat(action)
    }
}

impl From<SolidAction> for Action {
    fn from(action: SolidAction) -> Self {
        Self::Solid(action)
    }
}

impl From<Request> for Action {
    fn from(request: Request) -> Self {
        Self::Ask(request)
    }
}

/// A change of the window, or of the view of a world of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum ShellAction {
    /// Enlarge by this many steps around the middle of the picture; below 0 it shrinks.
    ZoomStep(i32),
    /// Show the whole world.
    Fit,
    /// Go to where players begin; where that is unknown, show the whole world.
    Home,
    /// Go back to the place that the last jump left.
    GoBack,
    /// Go forward to the place that going back has left.
    GoForward,
    /// Show the maps of a folder instead of the map, or go back to it.
    ShowGallery(bool),
    /// Sort the gallery by this; the other way round or not.
    SortGallery(MapSort, bool),
    /// Show only maps with these words in the gallery.
    FilterGallery(String),
    /// Give an entry of the gallery the keyboard.
    SelectInGallery(Option<PathBuf>),
    /// Show or hide the panels.
    TogglePanels,
    /// Show or hide what the picture costs.
    ToggleFigures,
    /// Show or hide the list of keys.
    ToggleKeys,
    /// The part of the window that shows the world has changed.
    SetFrame(ViewFrame),
    /// Another world is open: its view starts from the beginning.
    SceneOpened,
    /// The same world has been loaded again: the view stays where it is.
    SceneReloaded,
    /// The same map has been loaded again with these changes: the view stays where it is, on the same things.
    SceneFollowed(Arc<Differences>),
    /// The world before is back: its view is shown again.
    SceneRestored(Box<Snapshot>),
    /// Show or hide the window of settings.
    ToggleSettings,
    /// Show or close the window in which a picture to be saved is chosen.
    ToggleSave,
    /// Choose what is saved, and how.
    SetSave(SaveChoice),
    /// Say whether the program is to end although a picture is being saved.
    SetEnding(Ending),
    /// Show or hide the list of everything that can be asked for.
    TogglePalette,
}

/// What the view cannot do itself; done by the program around it.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Let people choose a file to open.
    OpenDialog,
    /// Let people choose a folder whose maps to show.
    FolderDialog,
    /// Show the maps of this folder.
    OpenFolder(PathBuf),
    /// Read the gallery's folder again.
    ReadFolder,
    /// Make pictures of these maps first; those of others may be forgotten.
    WantPictures(Vec<PathBuf>),
    /// Make pictures of these maps for the list of those opened lately; those of others may be forgotten.
    WantRecent(Vec<PathBuf>),
    /// Open the map so many places after the one on screen in its folder.
    OpenBeside(i32),
    /// Open this file, or show the maps in it where it is a folder.
    OpenPath(PathBuf),
    /// Open the map that comes with the program.
    OpenDemo,
    /// Read the open map again.
    Reload,
    /// Follow the open file while somebody edits it, or no longer.
    ToggleFollow,
    /// Try once more to open what could not be opened.
    Retry,
    /// Stop the load that is going on.
    CancelLoad,
    /// The error message has been read.
    DismissError,
    /// Fill the screen, or stop doing so.
    ToggleFullscreen,
    /// Show an error, in full sentences.
    ShowError(String),
    /// Put the picture of the map on the clipboard, without panels and what they draw over it.
    CopyPicture,
    /// Save the picture that is chosen, in a file that people choose.
    SavePicture,
    /// Save it in this file: there is no dialog to choose one. One that is there already is replaced where that is said.
    SavePictureTo(PathBuf, bool),
    /// Save an image of the map, in a file that people choose.
    SaveImage(ImageIndex),
    /// Save it in this new file: there is no dialog to choose one.
    SaveImageTo(ImageIndex, PathBuf),
    /// Stop saving.
    CancelSave,
    /// Put this text on the clipboard.
    CopyText(String),
    /// Remember something else: a setting, a list, keys. It holds at once, and is in the settings file soon.
    SetPref(Edit),
    /// Change the bookmarks of the map.
    ChangePlace(PlaceChange),
    /// Show the interface larger or smaller by a step; `None` = at its usual size.
    StepScale(Option<Resize>),
    /// Look whether the maps opened lately and the data folders are still there.
    LookAtPaths,
    /// Let people choose a folder to look for images in.
    DataFolderDialog,
    /// Show a folder in the desktop's program for that.
    ShowFolder(PathBuf),
    /// End the program. While a picture is being saved people are asked first; asked again, it ends.
    Quit,
}

/// A change of the bookmarks of a map.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceChange {
    /// Set one; where one has its name that moves.
    Set(NamedPlace),
    /// Give the first name to none and the second one to what had it.
    Rename(String, String),
    /// Remove the one of this name.
    Forget(String),
}

/// Which way a size goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resize {
    /// To the next larger step.
    Larger,
    /// To the next smaller step.
    Smaller,
}
