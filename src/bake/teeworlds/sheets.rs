//! The sheets that physics layers are drawn with: the program's own, and those of the game where it is installed.
//!
//! ```text
//!              own              game
//! game, front  game             entities
//! tele         tele             entities
//! switch       switch           entities
//! speedup      arrows           arrows          cell 1 points right, cell 2 a degree further …
//! tune         tint per number  tint per colour, in order of appearance
//! ```
//!
//! Where the game is not found, its layers have the program's own sheets too.

use std::sync::{Arc, OnceLock};

use glam::UVec2;

use super::images::{BakedImages, ImagePlan};
use super::own_art::{self, OwnSheet};
use super::{plain_sheet, tune_colors};
use crate::bake::{FoundImage, ImageError, Resources, TextureCache, Uses, codes, mips, resample};
use crate::base::{Report, RgbaImage, Task, WarningPlace, hash_of};
use crate::rules::ddnet::{self, PhysicsLayer};
use crate::scene::{PhysicsStyle, Texture, TextureIndex};

/// Sides of the game's sheets and of the program's own, in cells.
const CELLS_A_SIDE: u32 = 16;

/// The sheet of a layer; the game's are as many.
fn sheet_of(layer: PhysicsLayer) -> OwnSheet {
    match layer {
        PhysicsLayer::Game | PhysicsLayer::Front => OwnSheet::Game,
        PhysicsLayer::Tele => OwnSheet::Tele,
        PhysicsLayer::Switch => OwnSheet::Switch,
        PhysicsLayer::Speedup => OwnSheet::Speedup,
        PhysicsLayer::Tune => OwnSheet::Tune,
    }
}

/// The number of a sheet as the plan of images has it.
fn planned(sheet: OwnSheet, plan: &ImagePlan<'_>, style: PhysicsStyle) -> TextureIndex {
    let n = sheet as usize;
    plan.one_more(match style {
        PhysicsStyle::Own => n,
        PhysicsStyle::Game => n + OwnSheet::ALL.len(),
    })
}

/// The texture of a layer, as the plan of images numbers it.
pub fn texture(plan: &ImagePlan<'_>, layer: PhysicsLayer, style: PhysicsStyle) -> TextureIndex {
    planned(sheet_of(layer), plan, style)
}

/// The sheets that are needed, by their numbers in the plan.
#[derive(Debug, Default)]
pub struct Sheets {
    textures: Vec<(Vec<TextureIndex>, Arc<Texture>)>,
    /// Whether any is needed.
    pub is_needed: bool,
    /// Where the game's sheet was found.
    pub game: Option<String>,
}

/// Makes the sheets that are needed; `uses` has the plan's numbers, `None` = all of those in `layers`.
pub fn make(
    layers: &[PhysicsLayer],
    plan: &ImagePlan<'_>,
    uses: Option<&Uses>,
    resources: &dyn Resources,
    task: &Task,
    report: &mut Report,
) -> Sheets {
    let is_used = |sheet: OwnSheet, style| {
        let exists = layers.iter().any(|layer| sheet_of(*layer) == sheet);
        exists && uses.is_none_or(|uses| uses.contains_key(&planned(sheet, plan, style)))
    };
    let is_needed = |sheet| is_used(sheet, PhysicsStyle::Own) || is_used(sheet, PhysicsStyle::Game);
    let mut sheets = Sheets { is_needed: OwnSheet::ALL.into_iter().any(is_needed), ..Sheets::default() };
    if !sheets.is_needed {
        return sheets;
    }
    let game = Game::find(resources, task, report);
    sheets.game = game.as_ref().map(|game| game.entities.origin.clone());
    if let Some(game) = &game {
        let cache = resources.texture_cache();
        game.add((&mut sheets, cache), plan, |sheet| is_used(sheet, PhysicsStyle::Game), task, report);
    }
    for sheet in OwnSheet::ALL.into_iter().filter(|sheet| is_needed(*sheet)) {
        let mut places = vec![planned(sheet, plan, PhysicsStyle::Own)];
        match game {
            None => places.push(planned(sheet, plan, PhysicsStyle::Game)),
            Some(_) if !is_used(sheet, PhysicsStyle::Own) => continue,
            Some(_) => {}
        }
        let texture = own_texture(sheet, task).unwrap_or_else(|| {
            if game.is_none() {
                too_large(report);
            }
            Arc::new(mips::cells_texture(&plain_sheet::physics_sheet()))
        });
        sheets.textures.push((places, texture));
    }
    sheets
}

impl Sheets {
    /// Adds the sheets to the textures of the map.
    pub fn place(self, images: &mut BakedImages) {
        for (planned, texture) in self.textures {
            let index = images.add_shared(texture);
            images.places.extend(planned.into_iter().map(|planned| (planned, index)));
        }
    }
}

/// Images of the game.
struct Game {
    entities: FoundImage,
    arrows: Option<FoundImage>,
}

impl Game {
    fn find(resources: &dyn Resources, task: &Task, report: &mut Report) -> Option<Self> {
        let entities = found(resources.entities(task), report)?;
        Some(Self { entities, arrows: found(resources.speed_arrows(task), report) })
    }

    fn add(
        &self,
        (sheets, cache): (&mut Sheets, Option<&TextureCache>),
        plan: &ImagePlan<'_>,
        is_used: impl Fn(OwnSheet) -> bool,
        task: &Task,
        report: &mut Report,
    ) {
        let planned = |sheet| planned(sheet, plan, PhysicsStyle::Game);
        let mut add = |planned: Vec<TextureIndex>, image: RgbaImage| match sheet_texture(image, cache, task) {
            _ if planned.is_empty() => {}
            Some(texture) => sheets.textures.push((planned, texture)),
            None => too_large(report),
        };
        let entities = &self.entities.image;
        let by_id: Vec<OwnSheet> =
            [OwnSheet::Game, OwnSheet::Tele, OwnSheet::Switch].into_iter().filter(|s| is_used(*s)).collect();
        add(by_id.into_iter().map(planned).collect(), entities.clone());
        if is_used(OwnSheet::Speedup) {
            let arrows =
                self.arrows.as_ref().map_or_else(|| own_sheet(OwnSheet::Speedup), |found| after_air(&found.image));
            add(vec![planned(OwnSheet::Speedup)], arrows);
        }
        if is_used(OwnSheet::Tune) {
            add(vec![planned(OwnSheet::Tune)], tune_colors::game_sheet(&cell(entities, ddnet::TUNE)));
        }
    }
}

/// A sheet of the game; says why it cannot be had where there is one.
fn found(image: Result<FoundImage, ImageError>, report: &mut Report) -> Option<FoundImage> {
    match image {
        Ok(FoundImage { image, origin }) => Some(FoundImage { image: resample::fit_tile_set(image), origin }),
        Err(ImageError::NotFound) => None,
        Err(ImageError::OverBudget(reason)) => {
            let message = format!("The game's physics tiles cannot be used: {reason}; built-in ones are shown.");
            report.warn(codes::SCENE_TOO_LARGE, WarningPlace::File, message);
            None
        }
        Err(ImageError::Unreadable(reason)) => {
            let message = format!("The game's physics tiles cannot be used: {reason}; built-in ones are shown.");
            report.warn(codes::IMAGE_UNREADABLE, WarningPlace::File, message);
            None
        }
    }
}

/// The texture of a sheet, if there is room for it.
fn sheet_texture(image: RgbaImage, cache: Option<&TextureCache>, task: &Task) -> Option<Arc<Texture>> {
    let mut reserved = task.reservation();
    let on_the_way = image.pixels.len();
    let texture_bytes = mips::cells_bytes(UVec2::new(image.width, image.height));
    if !reserved.grow(texture_bytes + on_the_way) {
        return None;
    }
    let make = || mips::cells_texture(&image);
    let texture = match cache {
        Some(cache) => cache.sheet(hash_of(&(image.width, &image.pixels)), make),
        None => Arc::new(make()),
    };
    reserved.shrink_to(texture_bytes);
    reserved.keep();
    Some(texture)
}

/// There is no room for a sheet.
fn too_large(report: &mut Report) {
    let message = "Physics tiles take more memory than the budget allows; plain squares are shown.";
    report.warn(codes::SCENE_TOO_LARGE, WarningPlace::File, message);
}

/// The texture of a sheet of the program's own, if there is room for it. Made once, then shared by all scenes.
fn own_texture(sheet: OwnSheet, task: &Task) -> Option<Arc<Texture>> {
    static MADE: [OnceLock<Arc<Texture>>; OwnSheet::ALL.len()] = [const { OnceLock::new() }; OwnSheet::ALL.len()];
    let mut reserved = task.reservation();
    if !reserved.grow(mips::cells_bytes(UVec2::splat(own_art::SIDE_PX))) {
        return None;
    }
    reserved.keep();
    let made = MADE.get(sheet as usize)?;
    Some(Arc::clone(made.get_or_init(|| Arc::new(mips::cells_texture(&own_sheet(sheet))))))
}

/// A sheet of the program's own.
fn own_sheet(sheet: OwnSheet) -> RgbaImage {
    let image = own_art::sheet(sheet);
    match sheet {
        OwnSheet::Game | OwnSheet::Tele | OwnSheet::Switch => image,
        OwnSheet::Speedup => after_air(&image),
        OwnSheet::Tune => tune_colors::own_sheet(&cell(&image, ddnet::TUNE), ddnet::zone_color),
    }
}

/// A sheet whose cells have moved on by one: cell 0 is air, and what was last is gone.
fn after_air(image: &RgbaImage) -> RgbaImage {
    let size = cell_size(image);
    let (row, cell) = (image.width as usize * 4, size.x as usize * 4);
    let mut moved = RgbaImage::filled(image.width, image.height, [0; 4]);
    for (y, to) in moved.pixels.chunks_exact_mut(row.max(1)).enumerate() {
        let line = |y: usize| image.pixels.get(y * row..(y + 1) * row).unwrap_or_default();
        let (first, rest) = to.split_at_mut(cell.min(row));
        rest.iter_mut().zip(line(y)).for_each(|(to, from)| *to = *from);
        // The last cell of the row of cells above.
        if let Some(above) = y.checked_sub(size.y as usize) {
            let last = line(above).iter().skip(row - first.len());
            first.iter_mut().zip(last).for_each(|(to, from)| *to = *from);
        }
    }
    moved
}

fn cell_size(image: &RgbaImage) -> UVec2 {
    UVec2::new(image.width, image.height) / CELLS_A_SIDE
}

/// A cell of a sheet.
fn cell(image: &RgbaImage, n: u8) -> RgbaImage {
    let size = cell_size(image);
    let (left, top) = (u32::from(n) % CELLS_A_SIDE * size.x, u32::from(n) / CELLS_A_SIDE * size.y);
    let mut cell = RgbaImage::filled(size.x, size.y, [0; 4]);
    for (x, y) in (0..size.y).flat_map(|y| (0..size.x).map(move |x| (x, y))) {
        cell.put(x, y, image.get(left + x, top + y));
    }
    cell
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_move_on_by_one() {
        let mut image = RgbaImage::filled(32, 32, [0; 4]);
        for n in 0..=u8::MAX {
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                image.put(u32::from(n % 16) * 2 + x, u32::from(n / 16) * 2 + y, [n, x as u8, y as u8, 255]);
            }
        }
        let moved = after_air(&image);
        assert_eq!(cell(&moved, 0).pixels, [0; 16]);
        for n in 1..=u8::MAX {
            assert_eq!(cell(&moved, n), cell(&image, n - 1), "{n}");
        }
    }
}
