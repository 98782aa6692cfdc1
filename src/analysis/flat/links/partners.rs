//! Going from a linked tile to the ones it is linked with, one after the other.

use super::{Area, LinkIndex, Number};
use crate::rules::ddnet::Role;

/// Which ends of a number's links are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Where links begin.
    Sources,
    /// Where links end.
    Goals,
    /// All areas of the number.
    Both,
}

/// An area of a number, as one of those that are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partner {
    /// The number.
    pub number: Number,
    /// Which ends are gone through.
    pub side: Side,
    /// Its position among them.
    pub at: usize,
    /// How many there are.
    pub of: usize,
    /// Its part.
    pub role: Role,
    /// Its own number: that of a checkpoint's exit may be lower.
    pub value: u8,
    /// Where it is.
    pub area: Area,
    /// Tiles of the same kind of part and number that come before its own, as [`super::Entry::parts`] counts them.
    pub tiles_before: usize,
    /// How many tiles of that kind there are.
    pub tiles: usize,
}

impl Side {
    /// The ends that a tile with a part is linked with.
    pub fn opposite(role: Role) -> Self {
        match role {
            role if role.is_source() => Self::Goals,
            role if role.is_goal() => Self::Sources,
            _ => Self::Both,
        }
    }
}

impl LinkIndex {
    /// The area at a position of those on a side, counted around: −1 is the last.
    pub fn partner(&self, number: Number, side: Side, at: isize) -> Option<Partner> {
        let ends = self.ends(number, side);
        let of: usize = ends.iter().map(|(_, _, areas)| areas.len()).sum();
        let at = at.checked_rem_euclid(isize::try_from(of).ok()?)? as usize;
        let mut before = 0;
        for (role, value, areas) in ends {
            if let Some(area) = areas.get(at - before) {
                let [tiles_before, tiles] = self.tiles_before(role, value, areas.get(..at - before)?);
                return Some(Partner { number, side, at, of, role, value, area: *area, tiles_before, tiles });
            }
            before += areas.len();
        }
        None
    }

    /// Tiles of a kind of part that come before those of an area with some areas of its own part before it, and all.
    fn tiles_before(&self, role: Role, value: u8, areas: &[Area]) -> [usize; 2] {
        let kind = std::mem::discriminant(&role);
        let of = |counts: &dyn Fn(Role) -> bool| -> usize {
            let same = Role::all().filter(|other| std::mem::discriminant(other) == kind && counts(*other));
            same.map(|other| self.tiles(other, value)).sum()
        };
        let own: usize = areas.iter().map(|area| area.tiles as usize).sum();
        [of(&|other| other < role) + own, of(&|_| true)]
    }

    /// The ends of a number's links with their areas: those of the links that it has, and without links its own tiles.
    fn ends(&self, number: Number, side: Side) -> Vec<(Role, u8, &[Area])> {
        let bundles = self.bundles(number);
        let mut ends = Vec::new();
        for bundle in &bundles {
            let wanted = match side {
                Side::Sources => vec![bundle.from],
                Side::Goals => vec![bundle.to],
                Side::Both => vec![bundle.from, bundle.to],
            };
            ends.extend(wanted.into_iter().map(|end| (end.role, end.value)));
        }
        if side == Side::Both {
            let own = self.entry(number).into_iter().flat_map(|entry| &entry.parts);
            ends.extend(own.map(|(role, _)| (*role, number.value)));
        }
        // Sources first, each once.
        ends.sort_unstable_by_key(|(role, value)| (!role.is_source(), *role, *value));
        ends.dedup();
        ends.into_iter().map(|(role, value)| (role, value, self.areas(role, value))).collect()
    }
}
