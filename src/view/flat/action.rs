//! Actions on a view of a flat world.

use glam::Vec2;

use super::{AnimationFocus, FlatLink, Mark, OtherTime, Selecting, Span, Step, Tab, TimeAxis, TimeRange, Tracks};
use crate::analysis::{Match, Number, ObjectId, Partner, Pin};
use crate::base::{EnvelopeIndex, GroupIndex, ImageIndex, LayerId, Rect, WarningPlace};
use crate::prefs::SavedFlatView;
use crate::scene::{PhysicsStyle, Xray};

/// One change of a view of a flat world.
#[derive(Clone, Debug, PartialEq)]
pub enum FlatAction {
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
    /// Show the world this many times as large as a player sees it.
    ZoomTo(f32),
    /// Show this point of the world in the middle, at the zoom of now; at once or in a flight.
    LookAt {
        /// The point.
        world: Vec2,
        /// At once, without a flight: the point is held by the pointer.
        held: bool,
    },
    /// Direction of a smooth pan, from held keys; zero lets it run out.
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
    /// Loop between these marks, or remove them.
    SetLoop(Option<TimeRange>),
    /// Set one mark of the loop at the time shown.
    MarkLoop(Mark),
    /// Loop between the marks, or no longer.
    ToggleLoop,
    /// Loop over exactly one period of this many milliseconds.
    LoopPeriod(u64),
    /// Show or hide the timeline.
    ToggleTimeline,
    /// Choose which envelopes have a track.
    SetTracks(Tracks),
    /// Show this range of time; `None` = as much as the tracks need.
    SetSpan(Option<TimeRange>),
    /// Show these times along the tracks, as far as the axis goes.
    SetTimeAxis(TimeAxis),
    /// Show one period of the selected envelopes in the timeline, or all times again where that shows already.
    FitPeriod,
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
    /// Highlight these, the rest faint.
    SetAnimationFocus(AnimationFocus),
    /// Tint quads by how much they change, or no longer.
    ToggleHeat,
    /// Show another time too, or no longer.
    SetCompare(Option<OtherTime>),
    /// Look at a quad or sound source, or at none.
    SetSubject(Option<ObjectId>),
    /// Look at a quad or sound source, and go where it is now.
    GoToSubject(ObjectId),
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
    /// Show all that physics layers hold, or only what the game shows.
    ToggleRaw,
    /// Set the strength of a layer, 0 to 100.
    SetOpacity(LayerId, u8),
    /// Show a layer that is hidden, hide one that is shown.
    ToggleLayer(LayerId),
    /// Hide these layers if any is shown, else show them.
    ToggleLayers(Vec<LayerId>),
    /// Hide a group's layers if any is shown, else show them.
    ToggleGroup(GroupIndex),
    /// Show this layer alone, or all again.
    SoloLayer(LayerId),
    /// Show these layers alone, or all again.
    SoloLayers(Vec<LayerId>),
    /// Show this group alone, or all again.
    SoloGroup(GroupIndex),
    /// Show no layer alone any more.
    ExitSolo,
    /// Show all layers: none hidden, forced or shown alone.
    ShowAll,
    /// Hide every layer.
    HideAll,
    /// Select a layer, or nothing.
    Select(Option<LayerId>),
    /// Select several layers; the last one is described.
    SelectLayers(Vec<LayerId>),
    /// Select a layer and show it in the list of layers.
    Reveal(LayerId),
    /// List the things under a point in the Inspector.
    Pin(Pin),
    /// Remove the pin.
    Unpin,
    /// Go to the subject of a message: to its page, and on the map where it lies somewhere.
    Visit(WarningPlace),
    /// Show the connections of a number, or of none.
    SelectNumber(Option<Number>),
    /// Go to an area of a number's connections and select the number; with the pixel where the pointer is.
    GoToPartner(Box<Partner>, Option<Vec2>),
    /// Show all connections, or only those of the tile under the pointer and of the selected number.
    ToggleAllLinks,
    /// Show the search bar, with the keyboard in its field.
    OpenFind,
    /// Note that the search bar has the keyboard.
    FindSeen,
    /// Hide the search bar.
    CloseFind,
    /// Search for other tiles.
    SetFind(String),
    /// Go to a tile that was found.
    GoToMatch {
        /// Its position among those found.
        at: usize,
        /// The tile.
        found: Match,
    },
    /// Turn to a page of the left panel.
    SetTab(Tab),
    /// Show or hide the grid of tiles.
    ToggleGrid,
    /// Show or hide the area that players see.
    ToggleProof,
    /// Draw the edge of the map, no longer, or again by itself; see [`super::next_map_edge`].
    ToggleMapEdge,
    /// Show or hide the small picture of the whole map.
    ToggleMinimap,
    /// Take the ruler, or put it away with its measurement.
    ToggleRuler,
    /// Show this measurement.
    Measure(Span),
    /// Restore the last view of the map that has just been opened.
    Restore(Box<SavedFlatView>),
    /// Apply a deep link.
    FollowLink(Box<FlatLink>),
    /// Show an image of the map large, or close that view.
    OpenImage(Option<ImageIndex>),
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
    /// A card covers so many physical pixels at the right of the map's area.
    CoverRight(u32),
}

/// Kind of way that an action takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    /// None: dragging and zooming go through too many places.
    None,
    /// To another place.
    Jump,
    /// To a point that is held by the pointer.
    Held,
    /// To a point: a jump unless the ruler leads there.
    Flight,
    /// To a place that is connected with this one.
    Connection,
}

impl FlatAction {
    /// Its way.
    pub fn travel(&self) -> Travel {
        match self {
            Self::GoTo(..) | Self::Visit(..) | Self::GoToMatch { .. } | Self::GoToTile(..) | Self::GoToPlace { .. } => {
                Travel::Jump
            }
            Self::LookAt { held: false, .. } => Travel::Flight,
            Self::LookAt { held: true, .. } => Travel::Held,
            Self::GoToArea(..) | Self::GoToPartner(..) | Self::GoToSubject(..) => Travel::Connection,
            Self::PanPx(..)
            | Self::ZoomAt { .. }
            | Self::ZoomStepAt { .. }
            | Self::ZoomTo(..)
            | Self::Steer(..)
            | Self::TogglePlay
            | Self::Stop
            | Self::SetSpeed(..)
            | Self::Reverse
            | Self::Seek(..)
            | Self::StepTime(..)
            | Self::SetLoop(..)
            | Self::MarkLoop(..)
            | Self::ToggleLoop
            | Self::LoopPeriod(..)
            | Self::ToggleTimeline
            | Self::SetTracks(..)
            | Self::SetSpan(..)
            | Self::SetTimeAxis(..)
            | Self::FitPeriod
            | Self::ToggleTrack(..)
            | Self::ToggleChannel(..)
            | Self::SelectEnvelope(..)
            | Self::RevealEnvelope(..)
            | Self::ClearEnvelopes
            | Self::SetAnimationFocus(..)
            | Self::ToggleHeat
            | Self::SetCompare(..)
            | Self::SetSubject(..)
            | Self::ToggleDetail
            | Self::SetEntities(..)
            | Self::CycleXray
            | Self::SetXray(..)
            | Self::TogglePhysics
            | Self::SetPhysicsStyle(..)
            | Self::ToggleNumbers
            | Self::ToggleRaw
            | Self::SetOpacity(..)
            | Self::ToggleLayer(..)
            | Self::ToggleLayers(..)
            | Self::ToggleGroup(..)
            | Self::SoloLayer(..)
            | Self::SoloLayers(..)
            | Self::SoloGroup(..)
            | Self::ExitSolo
            | Self::ShowAll
            | Self::HideAll
            | Self::Select(..)
            | Self::SelectLayers(..)
            | Self::Reveal(..)
            | Self::Pin(..)
            | Self::Unpin
            | Self::SelectNumber(..)
            | Self::ToggleAllLinks
            | Self::OpenFind
            | Self::FindSeen
            | Self::CloseFind
            | Self::SetFind(..)
            | Self::SetTab(..)
            | Self::ToggleGrid
            | Self::ToggleProof
            | Self::ToggleMapEdge
            | Self::ToggleMinimap
            | Self::ToggleRuler
            | Self::Measure(..)
            | Self::Restore(..)
            | Self::FollowLink(..)
            | Self::CoverRight(..)
            | Self::OpenImage(..)
            | Self::ToggleGoTo => Travel::None,
        }
    }
}
