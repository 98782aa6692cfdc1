//! Parts of the bar that fit into its width. The others are in the tooltip of the mark at its end.

/// Part of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Number of layers shown alone.
    Solo,
    /// Number of selected layers.
    Selection,
    /// Column of a solid world's map under the pointer.
    Column,
    /// Tile under the pointer.
    Tile,
    /// Layers under the pointer.
    Under,
    /// Size of the map.
    Size,
    /// Zoom.
    Zoom,
    /// Speed of flight, or height of the picture, in a solid world.
    Speed,
    /// Direction of view in a solid world.
    Direction,
    /// Place of the eye in a solid world.
    Eye,
    /// Time of a picture.
    FrameTime,
    /// Switch of the timeline.
    Timeline,
    /// State of following the file.
    Live,
    /// Number of images shown with a stand-in.
    StandIns,
    /// State of the map, and the number of its problems.
    Mark,
}

use Part as P;

/// Parts in the order in which they leave a bar that is too narrow: first the ones that stand elsewhere too.
const LEAVING: [Part; 15] = [
    P::FrameTime,
    P::Size,
    P::Zoom,
    P::Speed,
    P::StandIns,
    P::Timeline,
    P::Direction,
    P::Selection,
    P::Under,
    P::Solo,
    P::Live,
    P::Eye,
    P::Tile,
    P::Column,
    P::Mark,
];

/// Parts that leave a bar of some width. `parts`: all of them with their widths, the space beside them included.
pub fn hidden(width: f32, parts: &[(Part, f32)]) -> Vec<Part> {
    let mut total: f32 = parts.iter().map(|(_, width)| width).sum();
    let mut hidden = Vec::new();
    for leaving in LEAVING {
        if total <= width {
            break;
        }
        let part = parts.iter().find(|(part, _)| *part == leaving);
        hidden.extend(part.map(|(part, _)| *part));
        total -= part.map_or(0.0, |(_, width)| *width);
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_leave_by_rank_and_only_as_many_as_must() {
        let parts: Vec<_> = LEAVING.into_iter().rev().map(|part| (part, 50.0)).collect();
        for count in 0..=LEAVING.len() {
            let width = 50.0 * (LEAVING.len() - count) as f32;
            assert_eq!(hidden(width, &parts), LEAVING[..count], "{width}");
        }
        assert_eq!(hidden(120.0, &[(P::Tile, 80.0), (P::Size, 60.0), (P::Mark, 40.0)]), [P::Size]);
        assert_eq!(hidden(0.0, &[]), []);
    }
}
