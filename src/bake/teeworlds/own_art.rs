//! Our own pictures of physics tiles: sheets for every physics layer, carried in the program.
//!
//! The pictures are drawn by the code under `tests/tools/entities`, which also says what each of them shows; here they
//! are only unpacked. A sheet has 16 × 16 cells of 64 pixels; a cell's number is the id of the tile that it shows, and
//! cells without a tile are transparent.

use super::plain_sheet;
use crate::bake::unpack::unpack;
use crate::base::RgbaImage;
use crate::rules::ddnet::{PhysicsLayer, Ruleset, find};

/// Side of every sheet, in pixels.
pub const SIDE_PX: u32 = 1024;

/// One of our sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnSheet {
    /// The game and the front layer, in DDNet and in plain Teeworlds.
    Game,
    /// The tele layer.
    Tele,
    /// The switch layer. Cell 22 shows the timed switch, which has cell 8 in the game's own sheet.
    Switch,
    /// Arrows for the speedup layer: in the cells 0 to 89, turned by as many degrees clockwise from pointing right.
    Speedup,
    /// The tune layer: one grey tile in cell 68, to be tinted by the number of the zone.
    Tune,
}

impl OwnSheet {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Game, Self::Tele, Self::Switch, Self::Speedup, Self::Tune];

    /// Its name, which is that of its file under `assets/entities` as well.
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Tele => "tele",
            Self::Switch => "switch",
            Self::Speedup => "speedup",
            Self::Tune => "tune",
        }
    }

    fn bytes(self) -> &'static [u8] {
        match self {
            Self::Game => include_bytes!("../../../assets/entities/game.png"),
            Self::Tele => include_bytes!("../../../assets/entities/tele.png"),
            Self::Switch => include_bytes!("../../../assets/entities/switch.png"),
            Self::Speedup => include_bytes!("../../../assets/entities/speedup.png"),
            Self::Tune => include_bytes!("../../../assets/entities/tune.png"),
        }
    }
}

/// Whether the sheet of a layer has a picture of an id. The layers of speedups and tune zones are drawn by their values,
/// and have one for every id.
pub fn has_picture(layer: PhysicsLayer, id: u8) -> bool {
    use PhysicsLayer::{Front, Game, Speedup, Switch, Tele, Tune};
    let known = |layer| id != 0 && find(Ruleset::DdNet, layer, id).is_some();
    match layer {
        // One sheet for both, and for plain Teeworlds too, which has no ids besides theirs.
        Game | Front => known(Game) || known(Front),
        Tele | Switch => known(layer),
        Speedup | Tune => true,
    }
}

/// The picture of a sheet. A file that cannot be unpacked would be a slip of ours, which tests find; the plain squares
/// stand in for it.
pub fn sheet(of: OwnSheet) -> RgbaImage {
    unpack(of.bytes()).ok().flatten().unwrap_or_else(plain_sheet::physics_sheet)
}
