//! Changes of what is remembered. A window writes its changes, not all that it remembers: then two windows that are
//! open at once do not undo each other's.

use std::path::PathBuf;

use toml::Table;

use super::{
    MAX_FOLDERS, MAX_RECENT, MAX_VIEWS, MapView, PanelSizes, Prefs, Recent, Scale, Show, Sight, Theme, WindowPlace,
};

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Dark or light.
    Theme(Theme),
    /// How large the interface is.
    Scale(Scale),
    /// Look for images in these folders.
    DataFolders(Vec<PathBuf>),
    /// The window is here.
    Window(WindowPlace),
    /// The panels are as large as this.
    Panels(PanelSizes),
    /// The switches of the tool.
    Show(Show),
    /// The keys of a command, by its name; `None` = those that the program comes with.
    Keys(String, Option<Vec<String>>),
    /// A map was opened: its full path, and when in seconds since 1970.
    Opened(PathBuf, u64),
    /// Somebody looks here in a map: its full path, and when in seconds since 1970.
    Looked(PathBuf, u64, Box<Sight>),
    /// Leave a map out of the list of those opened lately.
    ForgetRecent(PathBuf),
    /// Forget which maps were opened.
    ForgetRecents,
    /// Forget where people looked.
    ForgetViews,
}

impl Edit {
    /// Whether nothing is left of an earlier change once this one has been made.
    fn replaces(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Keys(one, _), Self::Keys(other, _)) => one == other,
            (Self::Looked(one, ..), Self::Looked(other, ..)) => one == other,
            (Self::Opened(one, _) | Self::ForgetRecent(one), Self::Opened(other, _) | Self::ForgetRecent(other)) => {
                one == other
            }
            (Self::ForgetRecents, Self::Opened(..) | Self::ForgetRecent(_)) => true,
            (Self::ForgetViews, Self::Looked(..)) => true,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
    }
}

/// Changes that have yet to be written, in order; those that later ones make void are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edits(Vec<Edit>);

impl Edits {
    /// One more.
    pub fn push(&mut self, edit: Edit) {
        self.0.retain(|earlier| !edit.replaces(earlier));
        self.0.push(edit);
    }

    /// These first, then `later` ones.
    pub fn then(mut self, later: Self) -> Self {
        later.0.into_iter().for_each(|edit| self.push(edit));
        self
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Prefs {
    /// Makes changes, in order.
    pub fn apply_all(&mut self, edits: &Edits) {
        edits.0.iter().for_each(|edit| self.apply(edit));
    }

    /// Makes a change.
    pub fn apply(&mut self, edit: &Edit) {
        match edit {
            Edit::Theme(theme) => self.theme = *theme,
            Edit::Scale(scale) => self.scale = *scale,
            Edit::DataFolders(folders) => self.data_folders = folders.iter().take(MAX_FOLDERS).cloned().collect(),
            Edit::Window(place) => self.window = *place,
            Edit::Panels(sizes) => self.panels = *sizes,
            Edit::Show(show) => self.show = *show,
            Edit::Keys(command, Some(keys)) => drop(self.keys.insert(command.clone(), keys.clone())),
            Edit::Keys(command, None) => drop(self.keys.remove(command)),
            Edit::Opened(path, at) => {
                let rest = take(&mut self.recent, |recent| recent.path == *path).map(|recent| recent.rest);
                self.recent.push(Recent { rest: rest.unwrap_or_default(), ..Recent::new(path.clone(), *at) });
                self.tidy();
            }
            Edit::Looked(path, at, sight) => {
                let before = take(&mut self.views, |view| view.path == *path);
                let rest = before.map_or_else(Table::new, |view| view.rest);
                self.views.push(MapView { path: path.clone(), opened: *at, sight: (**sight).clone(), rest });
                self.tidy();
            }
            Edit::ForgetRecent(path) => self.recent.retain(|recent| recent.path != *path),
            Edit::ForgetRecents => self.recent.clear(),
            Edit::ForgetViews => self.views.clear(),
        }
    }

    /// Puts the newest first and lets the oldest go.
    pub(super) fn tidy(&mut self) {
        self.recent.sort_by_key(|recent| std::cmp::Reverse(recent.opened));
        self.recent.truncate(MAX_RECENT);
        self.views.sort_by_key(|view| std::cmp::Reverse(view.opened));
        self.views.truncate(MAX_VIEWS);
    }

    /// Lets the older half of the views go. False where there are none.
    pub fn forget_older_views(&mut self) -> bool {
        let count = self.views.len();
        self.views.truncate(count / 2);
        count > 0
    }
}

/// Takes the first that is looked for out of a list.
fn take<T>(list: &mut Vec<T>, is_it: impl Fn(&T) -> bool) -> Option<T> {
    list.iter().position(is_it).map(|at| list.remove(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_newest() {
        let mut prefs = Prefs::default();
        for at in 0..1000 {
            let path = PathBuf::from(format!("/{at}.map"));
            prefs.apply(&Edit::Opened(path.clone(), at));
            prefs.apply(&Edit::Looked(path, at, Box::default()));
        }
        assert_eq!((prefs.recent.len(), prefs.views.len()), (MAX_RECENT, MAX_VIEWS));
        assert_eq!(prefs.recent.first().map(|it| it.opened), Some(999));
        assert!(
            prefs.remembered_view("/999.map".as_ref()).is_some() && prefs.remembered_view("/1.map".as_ref()).is_none()
        );
        prefs.apply(&Edit::Opened("/980.map".into(), 2000));
        assert_eq!(prefs.recent.iter().filter(|it| it.path.ends_with("980.map")).count(), 1);
        assert!(prefs.recent.first().is_some_and(|it| it.path.ends_with("980.map")));
    }

    #[test]
    fn later_changes_make_earlier_ones_void_and_no_others() {
        let looked = |path: &str, time_s| Edit::Looked(path.into(), 1, Box::new(Sight { time_s, ..Sight::default() }));
        let mut edits = Edits::default();
        for n in 0..100 {
            edits.push(looked("/a", f64::from(n)));
            edits.push(Edit::Scale(Scale::new(100 + n)));
        }
        edits.push(looked("/b", 0.0));
        edits.push(Edit::Opened("/a".into(), 5));
        edits.push(Edit::Keys("Open".into(), None));
        edits.push(Edit::Keys("Quit".into(), None));
        assert_eq!(edits.0.len(), 6, "{edits:?}");
        edits.push(Edit::ForgetViews);
        edits.push(Edit::ForgetRecents);
        edits.push(looked("/c", 0.0));
        let mut prefs = Prefs::default();
        prefs.apply_all(&edits);
        assert_eq!((prefs.views.len(), prefs.recent.len(), prefs.scale.percent()), (1, 0, 199));
    }
}
