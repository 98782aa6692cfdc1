//! Problems of a map whose file may be sound: numbers of physics tiles that lack a part, odd envelopes.
//!
//! The list of problems in the window and `mapscope info` have the same ones, in the same words (`problem_words.rs`).

use glam::UVec2;

use super::links::{Entry, LinkIndex, Problem};
use super::odd_envelopes::{Oddity, odd_envelopes};
use super::physics::family_layer;
use super::problem_words::{link_sentence, oddity_sentence};
use crate::base::{Cancelled, EnvelopeIndex, GroupIndex, LayerId, Task, Warning, WarningPlace};
use crate::scene::FlatScene;

/// Code of the warning that says the same as [`Oddity::Channels`].
const CHANNELS: &str = "envelope-channels";
/// Tiles of links that are looked at between two checks whether the work is cancelled.
const STEP: usize = 1 << 16;

/// A problem of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapProblem {
    /// Its kind, place and sentence, as warnings have them.
    pub warning: Warning,
    /// A tile of its layer to look at first.
    pub tile: Option<UVec2>,
}

/// Numbers of physics tiles that lack a part.
pub fn link_problems(index: &LinkIndex) -> impl Iterator<Item = (&Entry, Problem)> {
    index.entries().iter().filter_map(|entry| Some((entry, entry.problem?)))
}

/// Odd things about envelopes, but for those that are common and mostly meant, those that a warning tells already, and
/// those of envelopes that nothing uses.
pub fn envelope_problems<'a>(
    scene: &'a FlatScene,
    oddities: &'a [Vec<Oddity>],
    warnings: &[Warning],
) -> impl Iterator<Item = (EnvelopeIndex, Oddity)> + use<'a> {
    let tells_channels = warnings.iter().any(|warning| warning.code == CHANNELS);
    let is_told = move |oddity: &Oddity| tells_channels && matches!(oddity, Oddity::Channels(_));
    let all = (0..).map(EnvelopeIndex).zip(scene.info.envelopes.iter().zip(oddities));
    all.filter(|(_, (info, _))| info.is_used()).flat_map(move |(envelope, (_, oddities))| {
        let oddities = oddities.iter().filter(move |oddity| !oddity.is_common() && !is_told(oddity));
        oddities.map(move |oddity| (envelope, *oddity))
    })
}

/// All problems of a map beside the warnings about its file.
///
/// # Errors
///
/// The task was cancelled.
pub fn map_problems(scene: &FlatScene, warnings: &[Warning], task: &Task) -> Result<Vec<MapProblem>, Cancelled> {
    let mut index = LinkIndex::new(scene);
    while !index.advance(scene, STEP) {
        task.check()?;
    }
    let oddities = odd_envelopes(scene, task)?;
    let links = link_problems(&index).map(|(entry, problem)| link_problem(scene, &index, entry, problem));
    let envelopes = envelope_problems(scene, &oddities, warnings).filter_map(|(at, oddity)| {
        let message = oddity_sentence(oddity, scene.envelopes.get(at.get())?);
        let warning = Warning { code: oddity.code(), place: WarningPlace::Envelope(at), message };
        Some(MapProblem { warning, tile: None })
    });
    Ok(links.chain(envelopes).collect())
}

fn link_problem(scene: &FlatScene, index: &LinkIndex, entry: &Entry, problem: Problem) -> MapProblem {
    let number = entry.number;
    let layer = family_layer(scene, number.family).and_then(|layer| place_of(scene, layer));
    let first = entry.parts.iter().find_map(|(role, _)| index.areas(*role, number.value).first());
    let message = link_sentence(number, problem);
    let warning = Warning { code: problem.code(), place: layer.unwrap_or(WarningPlace::File), message };
    MapProblem { warning, tile: first.map(|area| area.first) }
}

/// A layer by its group and its position in it.
fn place_of(scene: &FlatScene, layer: LayerId) -> Option<WarningPlace> {
    (0..).zip(&scene.groups).find_map(|(group, of)| {
        let at = (0..).zip(&of.layers).find(|(_, one)| one.info.id == layer)?.0;
        Some(WarningPlace::Layer(GroupIndex(group), at))
    })
}

impl Problem {
    /// Stable name of the kind of problem, for scripts.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoExit => "tele-without-exit",
            Self::NoEntrance => "tele-without-entrance",
            Self::NoCheckpointExit => "checkpoint-without-exit",
            Self::NoCheckpoint => "exit-without-checkpoint",
            Self::NoCheckpointEntrance => "checkpoint-without-entrance",
            Self::NoButton => "switch-without-activator",
            Self::NoTarget => "switch-without-target",
        }
    }
}

impl Oddity {
    /// Stable name of the kind of oddity, for scripts.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoPoints => "envelope-without-points",
            Self::Channels(_) => CHANNELS,
            Self::NoLength => "envelope-without-length",
            Self::Backwards(_) => "envelope-points-backwards",
            Self::NegativeTimes(_) => "envelope-negative-times",
            Self::LateStart(_) => "envelope-late-start",
            Self::NeverReached(_) => "envelope-points-unreached",
            Self::UnknownCurves(_) => "envelope-unknown-curves",
            Self::ReadAs(_) | Self::PlacesSound => "envelope-read-as-other",
            Self::StartsBefore(_) => "envelope-starts-before",
        }
    }
}
