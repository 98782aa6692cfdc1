//! Actions of the panels. [`super::apply`] is the one place that executes them.

use std::path::PathBuf;
use std::sync::Arc;

use super::flat::FlatAction;
use super::solid::SolidAction;
use super::{Ending, GameMode, ManualPlace, MapSort, SaveChoice, Snapshot};
use crate::analysis::Differences;
use crate::base::{ImageIndex, LevelStyle};
use crate::prefs::{Edit, NamedPlace};
use crate::scene::solid::{LabelQuestion, NodeQuestion};
use crate::scene::{ViewFrame, Viewpoint};

/// Change of the state, or a [`Request`] to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Change of the window, or of a view of a world of any kind.
    Shell(ShellAction),
    /// Change of the view of a flat world; without effect on others.
    Flat(FlatAction),
    /// Change of the view of a solid world; without effect on others.
    Solid(SolidAction),
    /// Request that only the program can run.
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

/// Change of the window, or of the view of a world of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum ShellAction {
    /// Enlarge by this many steps around the middle of the picture; below 0 it shrinks.
    ZoomStep(i32),
    /// Show the whole world.
    Fit,
    /// Go to where players begin; where that is unknown, show the whole world.
    Home,
    /// Go to this place, as of a bookmark. Without effect on a world of another kind.
    GoToPlace(Viewpoint),
    /// Go back to the place that the last jump left.
    GoBack,
    /// Go forward to the place that going back has left.
    GoForward,
    /// Show the maps of a folder instead of the map, or go back to it.
    ShowGallery(bool),
    /// A map was asked for, which takes the gallery's place when it shows; or that load has ended.
    LeaveGallery(bool),
    /// Sort the gallery by this; the other way round or not.
    SortGallery(MapSort, bool),
    /// Show only maps with these words in the gallery.
    FilterGallery(String),
    /// Give an entry of the gallery the keyboard.
    SelectInGallery(Option<PathBuf>),
    /// Show or hide the panels.
    TogglePanels,
    /// Show the menu bar always or after a press of Alt.
    ToggleMenuBar,
    /// Open the Inspector or close it.
    ToggleInspector,
    /// Show the card beside a pointer that rests, or not.
    ToggleHoverCard,
    /// Show or hide the cost of the picture.
    ToggleFigures,
    /// Show or hide the list of keys.
    ToggleKeys,
    /// The part of the window that shows the world has changed.
    SetFrame(ViewFrame),
    /// Another world is open: its view starts from the beginning.
    SceneOpened,
    /// The same world has been loaded again: the view stays where it is.
    SceneReloaded,
    /// The level on screen has another style.
    SceneRestyled,
    /// The same map has been loaded again with these changes: the view stays where it is, on the same things.
    SceneFollowed(Arc<Differences>),
    /// The world before is back: its view is shown again.
    SceneRestored(Box<Snapshot>),
    /// No world is open any more.
    SceneClosed,
    /// Show or hide the window of settings.
    ToggleSettings,
    /// Show or close the facts about the program.
    ToggleAbout,
    /// Show or close the window in which a picture to be saved is chosen.
    ToggleSave,
    /// Set the choices of the save dialog.
    SetSave(SaveChoice),
    /// Select a region for a picture on the map, or go back to the choices.
    SelectRegion(bool),
    /// Set whether the program ends although a picture is being saved.
    SetEnding(Ending),
    /// Show or hide the list of all commands.
    TogglePalette,
    /// Go to a step of the tour, from 0, or end or refuse it. It is offered no more then.
    SetTour(Option<usize>),
    /// Open the manual at a place.
    ReadManual(ManualPlace),
    /// Go back (below 0) or forward by so many places of the manual.
    TurnManual(isize),
    /// Close the manual.
    CloseManual,
}

/// Requests to the program around the view, such as dialogs, files and the clipboard.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Open a dialog to choose a file.
    OpenDialog,
    /// Open a dialog to choose a folder of maps.
    FolderDialog,
    /// Show the maps of this folder.
    OpenFolder(PathBuf),
    /// Go to the path that was typed in the gallery: a folder is shown there, a map is opened.
    EnterPath(String),
    /// Complete the path that is being typed in the gallery.
    CompletePath(String),
    /// Read the gallery's folder again.
    ReadFolder,
    /// Make pictures of these maps first; those of others may be dropped.
    WantPictures(Vec<PathBuf>),
    /// Make pictures of these maps for the list of recent ones; those of others may be dropped.
    WantRecent(Vec<PathBuf>),
    /// Open the map so many places after the one on screen in its folder.
    OpenBeside(i32),
    /// Open this file, or show the maps in it where it is a folder.
    OpenPath(PathBuf),
    /// Open the map that comes with the program.
    OpenDemo,
    /// Close the map, so that the start page shows.
    CloseMap,
    /// Open the map in DDNet, or in its editor.
    OpenInGame(GameMode),
    /// Show levels in this style.
    StyleLevel(LevelStyle),
    /// Read the open map again.
    Reload,
    /// Follow changes of the open file, or no longer.
    ToggleFollow,
    /// Open again the source that could not be opened.
    Retry,
    /// Stop the load that is going on.
    CancelLoad,
    /// Dismiss the error message.
    DismissError,
    /// Dismiss the notice about a crash report.
    DismissCrashReport,
    /// Fill the screen, or stop doing so.
    ToggleFullscreen,
    /// Show an error, in full sentences.
    ShowError(String),
    /// Copy the picture of the map, without panels and marks.
    CopyPicture,
    /// Save the chosen picture, in a file from a dialog.
    SavePicture,
    /// Save the chosen picture in this file, where there is no dialog. The flag: an existing file is replaced.
    SavePictureTo(PathBuf, bool),
    /// Save an image of the map, in a file from a dialog.
    SaveImage(ImageIndex),
    /// Save an image of the map in this new file, where there is no dialog.
    SaveImageTo(ImageIndex, PathBuf),
    /// Stop saving.
    CancelSave,
    /// Open a dialog to choose the folder of a save that the world is compared with.
    SaveToCompareDialog,
    /// Open a dialog to choose a map that the open one is compared with.
    MapToCompareDialog,
    /// Compare the open map with the map in this file.
    CompareMap(PathBuf),
    /// Open the map that the open one is compared with, and compare them the other way round.
    SwapMaps,
    /// End the comparison with another map.
    EndComparison,
    /// Forget what is known of the blocks of the world: it is asked again.
    AskAgain,
    /// Answer these questions about nodes, the most urgent first, and that about labels; those before need no answer any
    /// more.
    AskNodes(Vec<NodeQuestion>, Option<LabelQuestion>),
    /// Put this text on the clipboard.
    CopyText(String),
    /// Change the preferences: a setting, a list, keys. Applied at once, written to the settings file soon.
    SetPref(Edit),
    /// Change the bookmarks of the map.
    ChangePlace(PlaceChange),
    /// Show the interface larger or smaller by a step; `None` = at its usual size.
    StepScale(Option<Resize>),
    /// Check whether the recent maps and the data folders still exist.
    LookAtPaths,
    /// Open a dialog to choose a folder with images.
    DataFolderDialog,
    /// Show a folder in the desktop's file manager.
    ShowFolder(PathBuf),
    /// Show a file in the desktop's program for its kind.
    ShowFile(PathBuf),
    /// End the program. While a picture is being saved the first request asks for confirmation.
    Quit,
}

/// A change of the bookmarks of a map.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceChange {
    /// Set one; where one has its name that moves.
    Set(NamedPlace),
    /// Rename one, from the first name to the second.
    Rename(String, String),
    /// Remove the one of this name.
    Remove(String),
    /// Put one back that was removed, before the one that stands at its number.
    PutBack(NamedPlace, usize),
}

/// Direction in which a size changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resize {
    /// Next larger step.
    Larger,
    /// Next smaller step.
    Smaller,
}
