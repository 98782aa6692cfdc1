//! Parameters of the next picture, from the state.

use std::collections::HashSet;

use super::{FlatView, OtherTime, Watched};
use crate::scene::{Compare, Emphasis, FlatFrame, FlatScene, Standing};

/// Parameters of the next picture.
///
/// Layers shown alone are drawn at full strength whatever the switches say; all others are left out.
pub fn frame_params(state: &FlatView, scene: Option<&FlatScene>) -> FlatFrame {
    let eyes = &state.eyes;
    let solo = !eyes.solo.is_empty();
    let others = || scene.iter().flat_map(|s| s.layer_infos()).map(|l| l.id).filter(|id| !eyes.solo.contains(id));
    let hidden: HashSet<_> = if solo { others().collect() } else { eyes.hidden.clone() };
    let emphasis = state.emphasis();
    FlatFrame {
        view: state.frame,
        camera: state.camera,
        time_ns: state.clock.time_ns(),
        detail: state.detail || solo,
        entities: state.overlay.entities,
        xray: state.overlay.xray,
        physics: state.overlay.look,
        hidden,
        forced: if solo { eyes.solo.clone() } else { eyes.forced.clone() },
        opacity: eyes.opacity.iter().map(|(id, percent)| (*id, f32::from(*percent) / 100.0)).collect(),
        background: if emphasis.of == Standing::All {
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
    pub fn emphasis(&self) -> Emphasis {
        let selected = &self.timeline.selected;
        match self.watch.of {
            Watched::Moving => Emphasis::on(Standing::Moving),
            Watched::Users if !selected.is_empty() => Emphasis::on(Standing::Users(selected.clone())),
            Watched::Users | Watched::All => Emphasis::default(),
        }
    }

    /// The other time of the picture.
    fn compare(&self) -> Option<Compare> {
        let OtherTime { time_s, how } = self.watch.compare?;
        Some(Compare { time_ns: (time_s * 1e9).round() as i64, how })
    }
}
