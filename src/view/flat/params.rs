//! Parameters of the next picture, from the state.

use std::collections::HashSet;

use super::{AnimationFocus, FlatView, OtherTime};
use crate::scene::{Compare, FlatFrame, FlatScene, Highlight, HighlightSet};

/// Parameters of the next picture.
///
/// Layers shown alone are drawn at full strength whatever the switches say; all others are left out.
pub fn frame_params(state: &FlatView, scene: Option<&FlatScene>) -> FlatFrame {
    let visibility = &state.visibility;
    let solo = !visibility.solo.is_empty();
    let others = || scene.iter().flat_map(|s| s.layer_infos()).map(|l| l.id).filter(|id| !visibility.solo.contains(id));
    let hidden: HashSet<_> = if solo { others().collect() } else { visibility.hidden.clone() };
    let emphasis = state.emphasis();
    FlatFrame {
        view: state.frame,
        camera: state.camera,
        time_ns: state.clock.time_ns(),
        detail: state.switches.detail || solo,
        entities: state.overlay.entities,
        xray: state.overlay.xray,
        physics: state.physics_look(),
        hidden,
        forced: if solo { visibility.solo.clone() } else { visibility.forced.clone() },
        opacity: visibility.opacity.iter().map(|(id, percent)| (*id, f32::from(*percent) / 100.0)).collect(),
        background: if emphasis.of == HighlightSet::All {
            FlatFrame::ground(state.overlay.xray)
        } else {
            FlatFrame::XRAY_GROUND
        },
        emphasis,
        compare: state.compare(),
        only: None,
    }
}

impl FlatView {
    /// Highlight of the picture.
    pub fn emphasis(&self) -> Highlight {
        let selected = &self.timeline.selected;
        match self.animation.of {
            AnimationFocus::Moving => Highlight::on(HighlightSet::Moving),
            AnimationFocus::Users if !selected.is_empty() => Highlight::on(HighlightSet::Users(selected.clone())),
            AnimationFocus::Users | AnimationFocus::All => Highlight::default(),
        }
    }

    /// The other time of the picture.
    fn compare(&self) -> Option<Compare> {
        let OtherTime { time_s, how } = self.animation.compare?;
        Some(Compare { time_ns: (time_s * 1e9).round() as i64, how })
    }
}
