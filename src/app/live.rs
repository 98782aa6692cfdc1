//! Following of the file on screen while it is edited: changes to show, and changes so far.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use crate::analysis::Differences;
use crate::base::LevelStyle;
use crate::load::{Follow, FollowState, FollowedScene, ImageSearch, LoadOptions};
use crate::scene::Scene;
use crate::ui;

/// Most saves that are kept.
const MOST_SAVES: usize = 20;

/// The followed file and its saves.
pub struct Live {
    /// Following is switched on.
    pub on: bool,
    follow: Option<Follow>,
    /// Changes of each save, and when it was on screen; the newest first.
    saves: Vec<(Instant, Arc<Differences>)>,
}

impl Live {
    /// Nothing is followed yet; files will be.
    pub fn new() -> Self {
        Self { on: true, follow: None, saves: Vec::new() }
    }

    /// Sets the source on screen, a file or another one.
    pub fn shows(
        &mut self,
        path: Option<&Path>,
        scene: &Arc<Scene>,
        options: &LoadOptions,
        wake: &Arc<dyn Fn() + Send + Sync>,
    ) {
        let known = self.follow.as_ref().filter(|follow| Some(follow.path()) == path);
        match (known, path.filter(|_| self.on)) {
            (Some(follow), Some(_)) => follow.shows(scene),
            (_, None) => self.follow = None,
            (None, Some(path)) => {
                let wake = wake.clone();
                self.saves.clear();
                let options = options.clone();
                self.follow = Some(Follow::start(path, options, Arc::clone(scene), Box::new(move || wake())));
            }
        }
    }

    /// Follows no file until the next one shows.
    pub fn close(&mut self) {
        self.follow = None;
        self.saves.clear();
    }

    /// Follows files, or no longer; [`Self::shows`] has to set the source.
    pub fn toggle(&mut self) {
        self.on = !self.on;
    }

    /// Notes that bytes with this fingerprint could not be shown, for a reason; `shown` is on screen.
    pub fn refused(&self, fingerprint: u64, shown: &Arc<Scene>, reason: &str) {
        if let Some(follow) = &self.follow {
            follow.refused(fingerprint, shown, reason);
        }
    }

    /// Sets where images are searched, from the next load on.
    pub fn search(&self, images: &ImageSearch) {
        if let Some(follow) = &self.follow {
            follow.search(images.clone());
        }
    }

    /// Sets how levels are shown, from the next load on.
    pub fn style_level(&self, style: LevelStyle) {
        if let Some(follow) = &self.follow {
            follow.style_level(style);
        }
    }

    /// Takes the map on screen, read anew, if it is of this file.
    pub fn take(&self, path: &Path) -> Option<FollowedScene> {
        self.follow.as_ref().filter(|follow| follow.path() == path)?.take()
    }

    /// Notes a change that is on screen now.
    pub fn note(&mut self, differences: &Arc<Differences>, shown: &Scene) {
        let flat = shown.world.as_flat();
        for ((_, before), flat) in self.saves.iter_mut().filter_map(|save| Some((save, flat?))) {
            *before = Arc::new(before.renumbered(&differences.matching, flat));
        }
        if !differences.is_empty() {
            self.saves.insert(0, (Instant::now(), Arc::clone(differences)));
            self.saves.truncate(MOST_SAVES);
        }
    }

    /// State for the panels of a file on screen.
    pub fn status(&self, path: &Path) -> ui::Live {
        let now = Instant::now();
        let follow = self.follow.as_ref().filter(|follow| follow.path() == path);
        let following = follow.map(Follow::following).unwrap_or_default();
        let save = |(at, differences): &(Instant, Arc<Differences>)| ui::Save {
            ago_s: (now - *at).as_secs_f64(),
            differences: Arc::clone(differences),
        };
        ui::Live {
            on: self.on,
            looks_because: following.looks_because,
            trouble: match following.standing {
                FollowState::Live => None,
                FollowState::Missing => Some(ui::Trouble::Missing),
                FollowState::Broken(reason) => Some(ui::Trouble::Broken(reason)),
                FollowState::Refused(reason) => Some(ui::Trouble::Refused(reason)),
            },
            blocks: None,
            saves: self.saves.iter().filter(|_| follow.is_some()).map(save).collect(),
        }
    }
}
