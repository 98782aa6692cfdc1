//! The index of links against tiles counted one by one.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use glam::UVec2;
use mapscope::analysis::{
    Elsewhere, End, LinkIndex, MAX_AREAS, MAX_GROUPS, Number, Problem, Side, linked_at, number_of, physics_layer,
    physics_tile, rules,
};
use mapscope::format::teeworlds::{SwitchTile, TeleTile, Tile, TileKind, Tiles, TuneTile};
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::rules::ddnet::{Category, Family, Passage, Press, Role, role};
use mapscope::scene::Scene;

use crate::common::build::{Builder, grid};
use crate::common::flat::Flat as _;
use crate::common::shared_maps;

/// A map of a size with a game layer of air, and tele and switch layers of a size of their own.
pub struct Field {
    game: [u32; 2],
    size: [u32; 2],
    tele: BTreeMap<[u32; 2], (u8, u8)>,
    switch: BTreeMap<[u32; 2], (u8, u8)>,
}

impl Field {
    pub fn new(size: [u32; 2]) -> Self {
        Self { game: size, size, tele: BTreeMap::new(), switch: BTreeMap::new() }
    }

    /// Sets a tele tile: id, number.
    pub fn tele(mut self, at: [u32; 2], id: u8, number: u8) -> Self {
        self.tele.insert(at, (id, number));
        self
    }

    /// Sets a switch tile: id, number.
    pub fn switch(mut self, at: [u32; 2], id: u8, number: u8) -> Self {
        self.switch.insert(at, (id, number));
        self
    }

    pub fn load(&self) -> Arc<Scene> {
        let mut map = Builder::default();
        map.group([100, 100]);
        map.physics(TileKind::Game, self.game, &Tiles::Plain(grid(self.game, |_, _| Tile::default())));
        let cell = |tiles: &BTreeMap<_, _>, x, y| tiles.get(&[x, y]).copied().unwrap_or_default();
        let tele = grid(self.size, |x, y| {
            let (id, number) = cell(&self.tele, x, y);
            TeleTile { id, number }
        });
        map.physics(TileKind::Tele, self.size, &Tiles::Tele(tele));
        let switch = grid(self.size, |x, y| {
            let (id, number) = cell(&self.switch, x, y);
            SwitchTile { id, number, ..SwitchTile::default() }
        });
        map.physics(TileKind::Switch, self.size, &Tiles::Switch(switch));
        map.load()
    }
}

const IN: Role = Role::Entrance(Passage::Blue);

fn tele(value: u8) -> Number {
    Number { family: Family::Tele, value }
}

fn checkpoint(value: u8) -> Number {
    Number { family: Family::Checkpoint, value }
}

fn switch(value: u8) -> Number {
    Number { family: Family::Switch, value }
}

fn problem(index: &LinkIndex, number: Number) -> Option<Problem> {
    index.entry(number).expect("in use").problem
}

/// Every tile with a part, asked for one by one.
fn counted(scene: &Scene) -> BTreeMap<(Role, u8), usize> {
    let mut counts = BTreeMap::new();
    for tiles in scene.flat().physics.iter().filter(|tiles| tiles.counts) {
        let Some(layer) = physics_layer(tiles.kind) else { continue };
        for y in 0..tiles.size_tiles.y {
            for x in 0..tiles.size_tiles.x {
                let tile = physics_tile(layer, tiles.cell(UVec2::new(x, y)));
                if let Some(role) = role(rules(scene.flat()), layer, tile) {
                    *counts.entry((role, number_of(role, tile.number).value)).or_default() += 1;
                }
            }
        }
    }
    counts
}

/// What the index says about every part and number, as far as there are tiles.
fn indexed(index: &LinkIndex) -> BTreeMap<(Role, u8), usize> {
    let parts = |entry: &mapscope::analysis::Entry| {
        entry.parts.clone().into_iter().map(|(role, n)| ((role, entry.number.value), n)).collect::<Vec<_>>()
    };
    index.entries().iter().flat_map(parts).collect()
}

#[test]
fn entrances_lead_to_the_exits_of_their_number() {
    let scene =
        Field::new([20, 10]).tele([1, 1], 26, 7).tele([2, 1], 26, 7).tele([9, 9], 27, 7).tele([5, 5], 10, 8).load();
    let index = LinkIndex::whole(scene.flat());
    assert_eq!((index.tiles(IN, 7), index.areas(IN, 7).len(), index.tiles(Role::Exit, 7)), (2, 1, 1));
    let bundles = index.bundles(tele(7));
    assert_eq!(bundles.len(), 1);
    assert_eq!((bundles[0].from, bundles[0].to), (End { role: IN, value: 7 }, End { role: Role::Exit, value: 7 }));
    assert_eq!((problem(&index, tele(7)), problem(&index, tele(8))), (None, Some(Problem::NoExit)));
    assert_eq!(index.bundles(tele(8)), []);
    let there: Vec<_> = linked_at(scene.flat(), UVec2::new(2, 1)).collect();
    assert_eq!(there, [(tele(7), IN)]);
    assert_eq!(linked_at(scene.flat(), UVec2::new(3, 1)).count(), 0);
    assert_eq!(linked_at(scene.flat(), UVec2::MAX).count(), 0);
}

#[test]
fn kinds_of_entrances_are_kept_apart() {
    let ids = [(26, Passage::Blue), (10, Passage::Red), (14, Passage::Weapons), (15, Passage::Hooks)];
    let field = Field::new([20, 10]).tele([9, 9], 27, 3);
    let field = (0..).zip(ids).fold(field, |field, (x, (id, _))| field.tele([x, 0], id, 3));
    let index = LinkIndex::whole(field.load().flat());
    for (_, passage) in ids {
        assert_eq!(index.areas(Role::Entrance(passage), 3).len(), 1);
    }
    assert_eq!(index.bundles(tele(3)).len(), 4);
}

#[test]
fn checkpoints_lead_to_their_exit_or_the_next_lower_one() {
    let field = Field::new([20, 10]).tele([0, 0], 29, 2).tele([0, 2], 29, 5).tele([0, 4], 29, 9);
    let scene = field.tele([9, 0], 30, 5).tele([9, 2], 30, 7).tele([5, 5], 31, 0).load();
    let index = LinkIndex::whole(scene.flat());
    assert_eq!(
        [2, 4, 5, 6, 9, 255].map(|n| index.checkpoint_exit(n)),
        [None, None, Some(5), Some(5), Some(7), Some(7)]
    );
    assert_eq!(problem(&index, checkpoint(2)), Some(Problem::NoCheckpointExit));
    assert_eq!([5, 7, 9, 0].map(|n| problem(&index, checkpoint(n))), [None; 4]);
    let elsewhere = [2, 5, 7, 9, 0].map(|n| index.entry(checkpoint(n)).expect("in use").elsewhere);
    let expected = [Some(Elsewhere::Spawn), None, None, Some(Elsewhere::LowerExit(7)), None];
    assert_eq!(elsewhere, expected, "7 is an exit without checkpoints of its number");
    let ways = |n| index.bundles(checkpoint(n)).iter().map(|b| (b.from.value, b.to.value)).collect::<Vec<_>>();
    assert_eq!((ways(2), ways(5), ways(7), ways(9)), (vec![], vec![(5, 5)], vec![(9, 7)], vec![(9, 7)]));
    assert_eq!(ways(0), [(0, 5), (0, 7)], "entrances may lead to any exit");
}

#[test]
fn checkpoints_without_what_they_need_are_told() {
    let no_entrance = Field::new([9, 9]).tele([0, 0], 29, 2).tele([2, 0], 30, 2).load();
    assert_eq!(problem(&LinkIndex::whole(no_entrance.flat()), checkpoint(2)), Some(Problem::NoCheckpointEntrance));
    let no_checkpoint = Field::new([9, 9]).tele([0, 0], 30, 2).tele([2, 0], 63, 9).load();
    let index = LinkIndex::whole(no_checkpoint.flat());
    assert_eq!(problem(&index, checkpoint(2)), Some(Problem::NoCheckpoint));
    assert_eq!(index.entry(checkpoint(9)), None, "a checkpoint entrance has no number");
    let no_exit =
        LinkIndex::whole(Field::new([9, 9]).tele([0, 0], 29, 2).tele([2, 0], 31, 0).tele([4, 0], 26, 2).load().flat());
    let elsewhere = [checkpoint(0), checkpoint(2), tele(2)].map(|n| no_exit.entry(n).expect("in use").elsewhere);
    assert_eq!(elsewhere, [Some(Elsewhere::Spawn), Some(Elsewhere::Spawn), None]);
}

#[test]
fn buttons_lead_to_what_their_switch_turns_on_and_off() {
    let field =
        Field::new([20, 10]).switch([0, 0], 22, 4).switch([2, 0], 23, 4).switch([4, 0], 24, 4).switch([6, 0], 25, 4);
    let field = field.switch([0, 5], 240, 4).switch([3, 5], 9, 4).switch([9, 9], 240, 0).switch([9, 5], 79, 4);
    let index = LinkIndex::whole(field.switch([0, 7], 12, 6).switch([0, 9], 24, 8).load().flat());
    for press in [Press::On, Press::Off, Press::TimedOn, Press::TimedOff] {
        assert_eq!(index.tiles(Role::Button(press), 4), 1, "{press:?}");
    }
    assert_eq!(index.tiles(Role::Target(Category::Door), 4), 1);
    assert_eq!(index.tiles(Role::Target(Category::Freeze), 4), 1);
    assert_eq!(index.tiles(Role::Target(Category::Time), 4), 0, "its number is seconds");
    assert_eq!(index.bundles(switch(4)).len(), 8);
    assert_eq!(problem(&index, switch(4)), None);
    assert_eq!(problem(&index, switch(6)), Some(Problem::NoButton));
    assert_eq!(problem(&index, switch(8)), Some(Problem::NoTarget));
    assert_eq!(index.entry(switch(0)), None, "there is no switch 0");
}

#[test]
fn numbers_go_from_1_to_255() {
    let scene =
        Field::new([9, 9]).tele([0, 0], 26, 0).tele([2, 0], 26, 255).tele([4, 0], 27, 255).tele([6, 0], 27, 0).load();
    let index = LinkIndex::whole(scene.flat());
    assert_eq!(index.entries().iter().map(|entry| entry.number).collect::<Vec<_>>(), [tele(255)]);
}

#[test]
fn tune_zones_are_counted_by_number() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let size = [70, 5];
    map.physics(TileKind::Game, size, &Tiles::Plain(grid(size, |_, _| Tile::default())));
    let tiles = grid(size, |_, y| TuneTile { id: if y < 2 { 68 } else { 0 }, number: y as u8 });
    map.physics(TileKind::Tune, size, &Tiles::Tune(tiles));
    let index = LinkIndex::whole(map.load().flat());
    let zone = Number { family: Family::Tune, value: 1 };
    assert_eq!(index.entries().len(), 1);
    assert_eq!((index.tiles(Role::Zone, 1), index.areas(Role::Zone, 1).len()), (70, 1), "one area across chunks");
    assert_eq!((problem(&index, zone), index.bundles(zone)), (None, vec![]));
}

/// Shapes whose parts meet late, across the edges of chunks as well.
#[test]
fn tiles_that_touch_are_one_area() {
    let u_shape = |x0: u32, y0: u32, side: u32| {
        let walls = (0..side)
            .flat_map(move |i| [[x0, y0 + i], [x0 + side, y0 + i], [x0 + i, y0 + side], [x0 + side, y0 + side]]);
        walls.collect::<HashSet<_>>()
    };
    for [x, y, side] in [[0, 0, 9], [60, 60, 9], [63, 0, 2], [10, 50, 100]] {
        let tiles = u_shape(x, y, side);
        let field = tiles.iter().fold(Field::new([200, 200]), |field, at| field.tele(*at, 26, 1));
        let index = LinkIndex::whole(field.load().flat());
        let areas = index.areas(IN, 1);
        assert_eq!((areas.len(), areas[0].tiles as usize), (1, tiles.len()), "{x} {y} {side}");
        assert_eq!((areas[0].min, areas[0].max), (UVec2::new(x, y), UVec2::new(x + side, y + side)));
        assert!(!areas[0].is_filled() && tiles.contains(&areas[0].first.to_array()));
        let at = (areas[0].anchor() / 32.0).floor().as_uvec2();
        assert!(tiles.contains(&at.to_array()), "links begin at one of its tiles");
    }
}

#[test]
fn corners_do_not_touch_and_other_numbers_keep_apart() {
    let index =
        LinkIndex::whole(Field::new([9, 9]).tele([0, 0], 26, 1).tele([1, 1], 26, 1).tele([1, 0], 26, 2).load().flat());
    assert_eq!((index.areas(IN, 1).len(), index.areas(IN, 2).len()), (2, 1));
}

#[test]
fn many_areas_are_counted_kept_in_bounds_and_grouped() {
    // A chessboard: no two tiles touch.
    let side = 500;
    let mut map = Builder::default();
    map.group([100, 100]);
    let size = [side, side];
    map.physics(TileKind::Game, [3, 3], &Tiles::Plain(grid([3, 3], |_, _| Tile::default())));
    let tiles = grid(size, |x, y| TeleTile { id: if (x + y) % 2 == 0 { 26 } else { 0 }, number: 255 });
    map.physics(TileKind::Tele, size, &Tiles::Tele(tiles));
    let index = LinkIndex::whole(map.load().flat());
    let tiles = (side * side / 2) as usize;
    assert_eq!((index.tiles(IN, 255), index.areas(IN, 255).len()), (tiles, MAX_AREAS));
    assert_eq!(index.left_out(), tiles - MAX_AREAS);
    let groups = index.groups(IN, 255);
    assert!((2..=MAX_GROUPS).contains(&groups.len()), "{}", groups.len());
    assert_eq!(groups.iter().map(|group| group.parts as usize).sum::<usize>(), MAX_AREAS);
}

#[test]
fn an_index_made_piece_by_piece_is_the_same() {
    let scene = Field::new([300, 70]).tele([1, 1], 26, 7).tele([290, 60], 27, 7).switch([100, 5], 240, 3).load();
    let (whole, mut index) = (LinkIndex::whole(scene.flat()), LinkIndex::new(scene.flat()));
    let mut steps = 0;
    while !index.advance(scene.flat(), 1) {
        assert_eq!(index.entries(), [], "nothing is told before all is known");
        steps += 1;
    }
    assert!(steps > 3 && index.is_done());
    assert_eq!(
        (index.entries(), index.areas(IN, 7), index.emitters()),
        (whole.entries(), whole.areas(IN, 7), whole.emitters())
    );
}

#[test]
fn layers_may_be_larger_or_smaller_than_the_game_layer() {
    for game in [[1, 1], [400, 3]] {
        let field = Field { game, ..Field::new([90, 80]).tele([89, 79], 26, 1).tele([0, 0], 27, 1) };
        let index = LinkIndex::whole(field.load().flat());
        assert_eq!((index.tiles(IN, 1), index.tiles(Role::Exit, 1)), (1, 1));
    }
}

#[test]
fn partners_are_gone_through_in_a_circle() {
    let field = Field::new([40, 9]).tele([0, 0], 26, 1).tele([30, 0], 27, 1).tele([10, 5], 27, 1).tele([20, 2], 27, 1);
    let index = LinkIndex::whole(field.load().flat());
    let at = |side, at| index.partner(tele(1), side, at).map(|p| (p.at, p.of, p.role, p.area.first.to_array()));
    let exit = Role::Exit;
    assert_eq!(at(Side::Goals, 0), Some((0, 3, exit, [30, 0])));
    assert_eq!(at(Side::Goals, 1), Some((1, 3, exit, [20, 2])));
    assert_eq!(at(Side::Goals, -1), Some((2, 3, exit, [10, 5])));
    assert_eq!(at(Side::Goals, 3), at(Side::Goals, 0));
    assert_eq!(at(Side::Sources, 5), Some((0, 1, IN, [0, 0])));
    assert_eq!(at(Side::Both, 0), Some((0, 4, IN, [0, 0])));
    assert_eq!(index.partner(tele(9), Side::Both, 0), None);
}

#[test]
fn indices_of_real_maps_count_every_tile() {
    let mut linked = 0;
    for map in shared_maps() {
        let options = LoadOptions::default();
        let bytes = std::fs::read(&map).expect("readable");
        let scene = load_now(&Source::Bytes { name: "map".into(), bytes: bytes.into() }, &options, &options.task());
        let scene = scene.expect("a map");
        let index = LinkIndex::whole(scene.flat());
        let counts = counted(&scene);
        assert_eq!(indexed(&index), counts, "{}", map.display());
        for ((role, value), tiles) in &counts {
            let areas = index.areas(*role, *value);
            let within: usize = areas.iter().map(|area| area.tiles as usize).sum();
            assert_eq!(within, *tiles, "{}: {role:?} {value}", map.display());
            for area in areas.iter().take(50) {
                let own =
                    linked_at(scene.flat(), area.first).any(|(number, other)| (number.value, other) == (*value, *role));
                assert!(own, "{}: {role:?} {value} at {}", map.display(), area.first);
            }
        }
        linked += counts.len();
    }
    assert!(shared_maps().is_empty() || linked > 50, "only {linked} parts and numbers were looked at");
}

#[test]
fn areas_of_some_rows_are_those_that_reach_into_them() {
    let tall = (0..30).map(|y| [5, y]);
    let small = (0..10).map(|i| [10 + 3 * i, 3 * i]);
    let field = tall.chain(small).fold(Field::new([60, 40]), |field, at| field.tele(at, 26, 1));
    let index = LinkIndex::whole(field.load().flat());
    for (low, high) in [(0, 0), (10, 12), (29, 29), (31, 39), (0, 39), (26, 27)] {
        let found = index.areas_in_rows(IN, 1, low..=high);
        for area in index.areas(IN, 1) {
            let reaches = area.min.y <= high && area.max.y >= low;
            assert!(!reaches || found.contains(area), "{low}..={high}: {area:?}");
        }
        assert!(found.iter().all(|area| area.min.y <= high), "none below");
    }
    assert_eq!(index.areas_in_rows(IN, 1, 60..=70), [], "the highest area has 30 rows");
    assert_eq!(index.areas_in_rows(IN, 2, 0..=39), []);
}

#[test]
fn nets_are_ready_for_every_number() {
    let field = Field::new([20, 10]).tele([0, 0], 29, 2).tele([0, 2], 29, 9).tele([9, 0], 30, 5).tele([5, 5], 31, 0);
    let index = LinkIndex::whole(field.tele([7, 7], 26, 3).switch([0, 5], 24, 4).switch([3, 5], 240, 4).load().flat());
    assert!(index.entries().len() > 4);
    for entry in index.entries() {
        let net = index.net(entry.number).expect("in use");
        assert_eq!(net.bundles, index.bundles(entry.number));
        for (role, _) in &entry.parts {
            assert!(net.ends.contains(&End { role: *role, value: entry.number.value }), "{entry:?}");
        }
    }
    assert_eq!(index.net(tele(77)), None);
}

#[test]
fn chunks_without_numbers_are_seen_through_quickly() {
    let steps = |id: u8| {
        let size = [640, 640];
        let mut map = Builder::default();
        map.group([100, 100]);
        map.physics(TileKind::Game, size, &Tiles::Plain(grid(size, |_, _| Tile { index: id, flags: 0 })));
        let scene = map.load();
        let mut index = LinkIndex::new(scene.flat());
        (1..).take_while(|_| !index.advance(scene.flat(), 16 * 4096)).count()
    };
    // Of a laser there is something to remember, of a wall nothing.
    let (lasers, walls) = (steps(203), steps(1));
    assert!(lasers >= 6 && walls <= 1, "{lasers} {walls}");
}
