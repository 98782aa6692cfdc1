//! The pictures of physics tiles, drawn by code: `tests/picture/entity_art.rs` writes them to `assets/entities`.
//!
//! ```text
//! pen.rs     a cell, and shapes           walls.rs      what covers areas
//! style.rs   grounds, rims, inks          abilities.rs  what changes tees, weapons
//! glyphs.rs  glyphs that tiles share      machines.rs   lasers, turrets, draggers, doors
//! look.rs    sheets for people's eyes     places.rs     teleporters, switches, time, spawns, arrows
//! ```

pub mod abilities;
pub mod glyphs;
pub mod look;
pub mod machines;
pub mod pen;
pub mod places;
pub mod style;
pub mod walls;

use mapscope::bake::teeworlds::own_art::OwnSheet;
use mapscope::base::RgbaImage;
use mapscope::rules::ddnet::{Category, PhysicsLayer, Ruleset, TUNE, Tint, tint};

use abilities as can;
use glyphs::{grenade, laser, pistol, shotgun, sword};
use machines as machine;
use pen::{CELL, Cell};
use places::Team::{Blue, Red};
use walls::Kind::{Deep, Live, Plain};

/// Cells in a row of a sheet.
const ROW: u32 = 16;

/// The cells of a sheet: number, family, picture.
pub fn cells(of: OwnSheet) -> Vec<(u8, Tint, Cell)> {
    let all = |layers: &[PhysicsLayer], cell: fn(u8) -> Option<Cell>| {
        let tint = |id| layers.iter().find_map(|layer| tint(Ruleset::DdNet, *layer, id));
        (0..=255).filter_map(|id| Some((id, tint(id)?, cell(id)?))).collect()
    };
    match of {
        OwnSheet::Game => all(&[PhysicsLayer::Game, PhysicsLayer::Front], game),
        OwnSheet::Switch => all(&[PhysicsLayer::Switch], switch),
        OwnSheet::Tele => all(&[PhysicsLayer::Tele], tele),
        OwnSheet::Speedup => (0..90).map(|degrees| (degrees, Tint::Plain, places::speedup(degrees.into()))).collect(),
        OwnSheet::Tune => vec![(TUNE, Tint::Kind(Category::Tune), walls::tune())],
    }
}

/// A whole sheet.
pub fn paint_sheet(of: OwnSheet) -> RgbaImage {
    let mut sheet = RgbaImage::filled(CELL * ROW, CELL * ROW, [0; 4]);
    for (id, tint, cell) in cells(of) {
        let clear = if of == OwnSheet::Tune { [216, 216, 216, 0] } else { style::color_of(tint) };
        let (left, top) = (u32::from(id) % ROW * CELL, u32::from(id) / ROW * CELL);
        for (pixel, at) in cell.finish(clear).into_iter().zip(0..) {
            sheet.put(left + at % CELL, top + at / CELL, pixel);
        }
    }
    sheet
}

fn game(id: u8) -> Option<Cell> {
    Some(match id {
        1 => walls::hookable(),
        2 => walls::death(),
        3 => walls::unhookable(),
        4 => can::laser_blocker(),
        5 => walls::hookthrough_cut(),
        6 => walls::hookthrough_old(),
        9 => walls::freeze(Plain),
        11 => walls::unfreeze(Plain),
        12 => walls::freeze(Deep),
        13 => walls::unfreeze(Deep),
        16 => can::walljump(),
        17 | 18 => can::endless_hook(id == 17),
        19 | 20 => can::hit(id == 19, false),
        21 | 22 => can::solo(id == 21),
        32 => can::refill_jumps(),
        33 => places::start(),
        34 => places::finish(),
        35..=59 => places::time_checkpoint(u32::from(id) - 34),
        60 => walls::stopper(),
        61 => walls::stopper_two_ways(),
        62 => walls::stopper_all_ways(),
        64 | 65 => can::mover(u32::from(id) - 63),
        66 => walls::hookthrough(),
        67 => walls::hookthrough_one_way(),
        71..=75 => can::map_wide(id),
        76 => can::unlock_team(),
        88 | 104 => can::collision(id == 104),
        89 | 105 => can::unlimited_jumps(id == 105),
        90 | 106 => can::jetpack_tile(id == 106),
        91 | 107 => can::hook_others(id == 107),
        96 | 97 => can::teleport_weapon(id == 96, pistol()),
        98 => places::allow_teleport(Red),
        99 => places::allow_teleport(Blue),
        112 | 113 => can::teleport_weapon(id == 112, grenade()),
        128 | 129 => can::teleport_weapon(id == 128, laser()),
        140..=143 => places::credits(u32::from(id) - 139),
        144 => walls::freeze(Live),
        145 => walls::unfreeze(Live),
        156..=159 => places::credits(u32::from(id) - 151),
        190 | 191 => places::entities_off(id == 190),
        192 => places::spawn(None),
        193 => places::spawn(Some(Red)),
        194 => places::spawn(Some(Blue)),
        195 => places::flag_stand(Red),
        196 => places::flag_stand(Blue),
        _ => return entity(id),
    })
}

/// What lies in the game, the front and the switch layer alike.
fn entity(id: u8) -> Option<Cell> {
    Some(match id {
        197 => can::shield_tile(),
        198 => can::heart_tile(),
        199 => can::weapon(Tint::Shotgun, shotgun()),
        200 => can::weapon(Tint::Grenade, grenade()),
        201 => can::weapon(Tint::Ninja, sword()),
        202 => can::weapon(Tint::Rifle, laser()),
        203..=206 => machine::laser(206 - u32::from(id), false),
        207..=209 => machine::laser(u32::from(id) - 206, true),
        210..=212 => machine::laser_length((u32::from(id) - 209) * 3),
        213..=215 => machine::laser_change(u32::from(id) - 212, false),
        216..=218 => machine::laser_change(u32::from(id) - 215, true),
        220 => machine::turret(false, true),
        221 => machine::turret(true, false),
        222 => machine::turret(true, true),
        223 => machine::turret(false, false),
        224 | 225 => machine::bullet(id == 224),
        226 => can::shield_against(Tint::Shotgun, shotgun()),
        227 => can::shield_against(Tint::Grenade, grenade()),
        228 => can::shield_against(Tint::Ninja, sword()),
        229 => can::shield_against(Tint::Rifle, laser()),
        233..=235 => machine::dragger(u32::from(id) - 232, false),
        236..=238 => machine::dragger(u32::from(id) - 235, true),
        240 => machine::door(),
        _ => return None,
    })
}

fn switch(id: u8) -> Option<Cell> {
    Some(match id {
        7 => can::set_jumps(),
        9 => walls::freeze(Plain),
        12 => walls::freeze(Deep),
        13 => walls::unfreeze(Deep),
        19 | 20 => can::hit(id == 19, true),
        22 | 23 => places::switch(id == 22, true),
        24 | 25 => places::switch(id == 24, false),
        79 | 95 => places::change_time(id == 79),
        98 => places::allow_teleport(Red),
        99 => places::allow_teleport(Blue),
        144 => walls::freeze(Live),
        145 => walls::unfreeze(Live),
        _ => return entity(id),
    })
}

fn tele(id: u8) -> Option<Cell> {
    Some(match id {
        10 => places::tele_in(Red),
        14 => places::tele_weapon(),
        15 => places::tele_hook(),
        26 => places::tele_in(Blue),
        27 => places::tele_out(false),
        29 => places::tele_checkpoint(),
        30 => places::tele_out(true),
        31 => places::checkpoint_in(Blue),
        63 => places::checkpoint_in(Red),
        _ => return None,
    })
}
