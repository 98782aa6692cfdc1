//! `mapscope PATH`: a window, or a map for the one that is open already.

use std::path::{Path, PathBuf};

use clap::error::ErrorKind;

use super::output::write_note;
use super::picture::xray;
use super::raw::Raw;
use super::source_args::Loading;
use super::usage::{UsageError, wrong_usage};
use crate::base::{Limits, path_text};
use crate::desktop::single_instance::{Endpoint, request_open};
use crate::files::Environment;
use crate::load::{ImageSearch, Source};
use crate::prefs::SettingsAt;
use crate::view::DeepLink;
use crate::view::flat::FlatLink;
use crate::view::solid::SolidLink;

/// Opens a window.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The map; `None` for the start page.
    pub source: Option<Source>,
    /// How to load it.
    pub loading: Loading,
    /// Where the settings are kept.
    pub settings: SettingsAt,
    /// In a window of its own, even if one is open.
    pub new_window: bool,
    /// Where to look first.
    pub link: DeepLink,
    /// More maps, for windows of their own.
    pub others: Vec<PathBuf>,
}

impl View {
    /// The file that a window which is open may show in our place. One that was asked to load in a special way is for
    /// that window only.
    pub fn for_any_window(&self) -> Option<&Path> {
        let asks_for_any = self.is_plain() && !self.new_window && self.link == DeepLink::default();
        self.source.as_ref()?.path().filter(|_| asks_for_any)
    }

    /// Whether this window loads and remembers as any other does. Only such a window takes files of later starts.
    pub fn is_plain(&self) -> bool {
        let is_usual = self.settings == SettingsAt::Usual && self.loading.images == ImageSearch::default();
        is_usual && self.loading.options().limits == Limits::default()
    }
}

impl TryFrom<Raw> for View {
    type Error = UsageError;

    fn try_from(raw: Raw) -> Result<Self, UsageError> {
        let settings = match raw.config {
            _ if raw.no_config => SettingsAt::Nowhere,
            Some(path) => SettingsAt::File(path),
            None => SettingsAt::Usual,
        };
        let names_layers = raw.layers.is_some();
        let flat = FlatLink {
            at_tiles: raw.at,
            zoom: raw.zoom,
            time_ns: raw.time,
            entities: raw.entities,
            xray: raw.xray.map(|it| xray(Some(it))),
            layers: raw.layers.unwrap_or_default(),
        };
        let solid = SolidLink {
            eye: raw.solid.eye.map(|eye| eye.as_vec3()),
            yaw_deg: raw.solid.yaw,
            pitch_deg: raw.solid.pitch,
            projection: raw.solid.projection(),
        };
        let link = DeepLink { flat, solid };
        if !raw.others.is_empty() && link != DeepLink::default() {
            let message = "view options such as --at, --eye and --time work with one map only";
            return Err(wrong_usage("", ErrorKind::ArgumentConflict, message));
        }
        if names_layers && raw.path.is_none() && !raw.demo {
            let message = "give a map: --layers names its layers; `mapscope info MAP` lists them";
            return Err(wrong_usage("", ErrorKind::MissingRequiredArgument, message));
        }
        // A place to look at is one of the demo map, where no other map is named.
        let shows_demo = raw.demo || link != DeepLink::default();
        let built_in = if raw.boxes { Some(Source::Boxes) } else { shows_demo.then_some(Source::Demo) };
        let source = raw.path.map(Source::from_argument).or(built_in);
        let (loading, new_window, others) = (raw.loading.into(), raw.new_window, raw.others);
        if !others.is_empty() && (source == Some(Source::Stdin) || others.iter().any(|path| path.as_os_str() == "-")) {
            return Err(wrong_usage(
                "",
                ErrorKind::ArgumentConflict,
                "`-` (standard input) cannot be combined with other maps",
            ));
        }
        Ok(View { source, loading, settings, new_window, link, others })
    }
}

/// Has the window that is open show the map, and says whether it will. Only where that is what was asked for.
pub fn hand_over(view: &View) -> bool {
    let Some(path) = view.for_any_window() else { return false };
    let endpoint = Endpoint::of(&Environment::of_this_machine());
    let is_taken = endpoint.is_some_and(|endpoint| request_open(&endpoint, path));
    if is_taken {
        write_note(format_args!("{} goes to the running instance", path_text(path)));
    }
    is_taken
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::scene::solid::{Axes, Projection, SolidViewpoint};
    use crate::view::solid::SolidView;

    fn view(line: &str) -> Result<View, String> {
        let words = std::iter::once("mapscope").chain(line.split_whitespace());
        let raw = Raw::try_parse_from(words).map_err(|fault| fault.to_string())?;
        View::try_from(raw).map_err(|_| "refused".to_owned())
    }

    #[test]
    fn a_link_to_a_solid_view_is_understood() {
        for projection in [Projection::Perspective { fov_deg: 60.5 }, Projection::Orthographic { height: 120.25 }] {
            let eye = glam::Vec3::new(-1.5, 64.0, 1e5);
            let there = SolidViewpoint { eye, yaw_deg: 275.5, pitch_deg: -12.25, projection };
            let link = SolidLink::to_here(&SolidView::new(there, Default::default()), Axes::Nodes);
            let command = link.command("a.world");
            let view = view(command.strip_prefix("mapscope ").expect("a command")).expect("understood");
            assert_eq!(view.link, DeepLink { solid: link, ..DeepLink::default() }, "{command}");
            assert_eq!(view.for_any_window(), None, "another window would not look there");
        }
        assert_eq!(view("--boxes --pitch 5").expect("understood").link.solid.pitch_deg, Some(5.0));
        let refused =
            ["--eye 1,2", "--eye 1,2,nan", "--yaw 400", "--pitch 91", "--fov 0", "--ortho -1", "--fov 9 --ortho 9"];
        for line in
            refused.iter().chain(&["a b --eye 1,2,3", "a b --yaw 1", "a b --pitch 1", "a b --fov 9", "a b --ortho 9"])
        {
            assert!(view(line).is_err(), "{line}");
        }
    }
}
