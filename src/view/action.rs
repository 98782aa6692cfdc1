//! Everything that can be asked for. The panels push these; [`super::apply`] is the one place that obeys.

use std::path::PathBuf;
use std::sync::Arc;

use glam::Vec2;

use super::{
    Bookmark, Ending, Link, MapSort, Mark, OtherTime, SaveChoice, Selecting, Span, Step, Tab, TimeRange, Tracks,
    Watched,
};
use crate::analysis::{Differences, Match, Number, Partner, Pin, Subject};
use crate::base::{EnvelopeIndex, GroupIndex, ImageIndex, LayerId, Place, Rect};
use crate::prefs::{Edit, NamedPlace, Sight};
use crate::scene::{PhysicsStyle, ViewFrame, Xray};

/// A change of the state, or a [`Request`] to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Move the content by this many pixels, as if held by the pointer.
    PanPx(Vec2),
    /// Enlarge at once by a factor around a pixel, which keeps its place in the world.
    ZoomAt {
        /// Above 1 the content grows.
        factor: f32,
        /// The pixel that keeps its place.
        at_px: Vec2,
    },
    /// Enlarge smoothly by this many of the game's zoom steps around a pixel, which keeps its place in the world.
    ZoomStepAt {
        /// Steps; above 0 the content grows.
        steps: f32,
        /// The pixel that keeps its place.
        at_px: Vec2,
    },
    /// Enlarge by this many of the game's zoom steps around the middle.
    ZoomStep(i32),
    /// Show the world this many times as large as a player sees it.
    ZoomTo(f32),
    /// Show the whole map.
    Fit,
    /// Go to the first spawn at a player's zoom; the whole map where there is none.
    Home,
    /// Show this point of the world in the middle, at the zoom of now; at once or in a flight.
    LookAt {
        /// The point.
        world: Vec2,
        /// At once: somebody holds on to it.
        held: bool,
    },
    /// Go back to the place that the last jump left.
    GoBack,
    /// Go forward to the place that going back has left.
    GoForward,
    /// Held keys ask for a smooth pan in this direction; zero lets it run out.
    Steer(Vec2),
    /// Go to where a layer is and select it.
    GoTo(LayerId),
    /// Go to an area in the world of a layer's group.
    GoToArea(LayerId, Rect),

    /// Let time pass, or stop it.
    TogglePlay,
    /// Stop the time at the start.
    Stop,
    /// Change how fast time passes; below 0 it runs backward.
    SetSpeed(f32),
    /// Let time run the other way.
    Reverse,
    /// Set the clock, in seconds.
    Seek(f64),
    /// Stop, and go on by whole steps.
    StepTime(Step, i32),
    /// Go round between these marks, or forget them.
    SetLoop(Option<TimeRange>),
    /// Set one mark of the loop at the time shown.
    MarkLoop(Mark),
    /// Go round between the marks, or no longer.
    ToggleLoop,
    /// Go round exactly one period of this many milliseconds.
    LoopPeriod(u64),

    /// Show or hide the timeline.
    ToggleTimeline,
    /// Choose which envelopes have a track.
    SetTracks(Tracks),
    /// Show this stretch of time; `None` = as much as the tracks need.
    SetSpan(Option<TimeRange>),
    /// Show the full curve of an envelope in its track, or no longer.
    ToggleTrack(EnvelopeIndex),
    /// Show a channel of an envelope's curve, or leave it out.
    ToggleChannel(EnvelopeIndex, u8),
    /// Select an envelope.
    SelectEnvelope(EnvelopeIndex, Selecting),
    /// Select an envelope alone and show its track.
    RevealEnvelope(EnvelopeIndex),
    /// Select no envelope.
    ClearEnvelopes,
    /// Let this stand out, the rest faint.
    SetWatched(Watched),
    /// Tint quads by how much they change, or no longer.
    ToggleHeat,
    /// Show another time too, or no longer.
    SetCompare(Option<OtherTime>),
    /// Look at a quad or sound source, or at none.
    SetSubject(Option<Subject>),
    /// Look at a quad or sound source, and go where it is now.
    GoToSubject(Subject),

    /// Draw detail layers, or leave them out.
    ToggleDetail,
    /// Set the strength of the entities overlay, 0 to 100.
    SetEntities(u8),
    /// Go to the next of the X-ray views.
    CycleXray,
    /// Show physics against the design in this way.
    SetXray(Xray),
    /// Show all physics as it was shown before, or none of it.
    TogglePhysics,
    /// Draw physics tiles with these pictures.
    SetPhysicsStyle(PhysicsStyle),
    /// Write numbers on physics tiles, or leave them out.
    ToggleNumbers,
    /// Show everything that physics layers hold, or what the game shows.
    ToggleRaw,
    /// Set the strength of a layer, 0 to 100.
    SetOpacity(LayerId, u8),
    /// Show a layer that is hidden, hide one that is shown.
    ToggleLayer(LayerId),
    /// Hide a group's layers if any is shown, else show them.
    ToggleGroup(GroupIndex),
    /// Show this layer alone, or all again.
    SoloLayer(LayerId),
    /// Show this group alone, or all again.
    SoloGroup(GroupIndex),
    /// Forget what was hidden, forced and singled out.
    ShowAll,
    /// Hide every layer.
    HideAll,

    /// Select a layer, or nothing.
    Select(Option<LayerId>),
    /// Select a layer and show it in the list of layers.
    Reveal(LayerId),
    /// List what lies under a point in the Inspector.
    Pin(Pin),
    /// Let go of that point.
    Unpin,
    /// Show the Inspector, or close it.
    ToggleInspector,
    /// Go to the thing that a message is about: to its page, and on the map where it lies somewhere.
    Visit(Place),
    /// Show the links of a number, or of none.
    SelectNumber(Option<Number>),
    /// Go to an area of a number's links and select the number; with the pixel where the pointer is.
    GoToPartner(Box<Partner>, Option<Vec2>),
    /// Show all links, or only those of the tile under the pointer and of the selected number.
    ToggleAllLinks,
    /// Show the bar that finds tiles, ready for a question.
    OpenFind,
    /// The bar has the keyboard.
    FindSeen,
    /// Hide that bar.
    CloseFind,
    /// Look for other tiles.
    SetFind(String),
    /// Go to a tile that was found.
    GoToMatch {
        /// Its position among those found.
        at: usize,
        /// The tile.
        found: Match,
    },
    /// Show the maps of a folder instead of the map, or go back to it.
    ShowGallery(bool),
    /// Sort them by this; the other way round or not.
    SortGallery(MapSort, bool),
    /// Show only maps with these words.
    FilterGallery(String),
    /// Have the keyboard work on this entry.
    SelectInGallery(Option<PathBuf>),
    /// Turn to a page of the left panel.
    SetTab(Tab),
    /// Show or hide the panels.
    TogglePanels,
    /// Show or hide what the picture costs.
    ToggleFigures,
    /// Show or hide the grid of tiles.
    ToggleGrid,
    /// Show or hide what players see.
    ToggleProof,
    /// Show or hide the small picture of the whole map.
    ToggleMinimap,
    /// Take the ruler, or put it away with what it has measured.
    ToggleRuler,
    /// Show this as what the ruler has measured.
    Measure(Span),
    /// Show or hide the list of keys.
    ToggleKeys,
    /// The part of the window that shows the map has changed.
    SetFrame(ViewFrame),
    /// Another map has arrived: start from its beginning.
    SceneOpened,
    /// The same map has arrived once more: keep looking where we look.
    SceneReloaded,
    /// The same map has arrived once more, changed like this: keep looking where we look, and at the same things.
    SceneFollowed(Arc<Differences>),
    /// The map before is back: look where we looked then.
    SceneRestored(Box<Bookmark>),

    /// Look at the map that has just been opened as the last time.
    Recall(Box<Sight>),
    /// Look where a command says.
    FollowLink(Box<Link>),
    /// Show or hide the window of settings.
    ToggleSettings,
    /// Show an image of the map large, or close that view.
    OpenImage(Option<ImageIndex>),
    /// Show or close the window in which a picture to be saved is chosen.
    ToggleSave,
    /// Choose what is saved, and how.
    SetSave(SaveChoice),
    /// Say whether the program is to end although a picture is being saved.
    SetEnding(Ending),
    /// Show or hide the list of everything that can be asked for.
    TogglePalette,
    /// Show this tile of the map, counted from its top left corner; it may lie outside.
    GoToTile([i32; 2]),
    /// Show a place of the map, counted in tiles from its top left corner, so many times as large as a player sees it.
    GoToPlace {
        /// The place.
        center_tiles: [f64; 2],
        /// Above 1 things are larger.
        zoom: f64,
    },
    /// Show or hide the field for the place to go to.
    ToggleGoTo,

    /// Something that only the program around can do.
    Ask(Request),
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
    /// Tell that something asked for cannot be done, in full sentences.
    Complain(String),
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
