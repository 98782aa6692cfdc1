//! Problems in sentences, and their places.

use std::borrow::Cow;

use crate::analysis::{Number, Oddity, Problem, link_sentence};
use crate::base::{EnvelopeIndex, Mapres, WarningPlace};
use crate::scene::{FlatScene, LayerInfo};
use crate::ui::flat::timeline;
use crate::ui::parts::text;

/// A code in words: "image-missing" becomes "Image missing".
pub fn title(code: &str) -> String {
    let mut words = code.replace('-', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// The place of a warning in words, with the name of the thing.
pub fn place(scene: &FlatScene, place: WarningPlace) -> String {
    let name = match place {
        WarningPlace::Image(i) => scene.info.images.get(i.get()).map(|image| image.name.clone()),
        WarningPlace::Envelope(i) => scene.info.envelopes.get(i.get()).map(|envelope| envelope.name.clone()),
        WarningPlace::Sound(i) => scene.info.sounds.get(i.get()).map(|sound| sound.name.clone()),
        WarningPlace::Group(g) => scene.groups.get(g.get()).map(|group| group.info.name.clone()),
        WarningPlace::Layer(g, l) => layer(scene, g.get(), l).map(|layer| layer.title.clone()),
        WarningPlace::File
        | WarningPlace::Info
        | WarningPlace::Block(_)
        | WarningPlace::Sector(_)
        | WarningPlace::StaticMesh(_)
        | WarningPlace::Actor(_) => None,
    };
    let words = title(&place.to_string());
    match name.filter(|name| !name.trim().is_empty()) {
        Some(name) => format!("{words} · {}", text::clean(name.trim())),
        None => words,
    }
}

fn layer(scene: &FlatScene, group: usize, layer: u32) -> Option<&LayerInfo> {
    Some(&scene.groups.get(group)?.layers.get(layer as usize)?.info)
}

/// A number of physics tiles that lacks a part, in a sentence.
pub fn link(number: Number, problem: Problem) -> String {
    link_sentence(number, problem)
}

/// An oddity of an envelope, in a sentence.
pub fn envelope(scene: &FlatScene, envelope: EnvelopeIndex, oddity: Oddity) -> Cow<'static, str> {
    match scene.envelopes.get(envelope.get()) {
        Some(envelope) => timeline::sentence(oddity, envelope).into(),
        None => "".into(),
    }
}

/// Title of a list without problems. Below a row about stand-ins it says what was looked for, since those are named above.
pub fn none(has_stand_ins: bool) -> &'static str {
    if has_stand_ins { "No damage, dead links or odd envelopes found" } else { "No problems found" }
}

/// Images that are stood in for, in a sentence with the way to the originals. `choice`: how stand-ins are chosen; `is_fixed`
/// where no setting changes that.
pub fn stand_ins(count: usize, choice: Mapres, is_fixed: bool) -> String {
    let images = || text::count(count, "image is shown with a stand-in", "images are shown with stand-ins");
    match choice {
        Mapres::Own if is_fixed => format!("{}: this window was started to use built-in images only.", images()),
        Mapres::Own => {
            format!("{}, because mapscope is set to always use its own. Change this in Settings.", images())
        }
        Mapres::Auto | Mapres::None => {
            let images = text::count(count, "image was not found", "images were not found");
            format!("{images}; stand-ins are shown. See the Images tab.")
        }
    }
}
