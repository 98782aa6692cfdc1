//! Tests of writing: comments and the order of lines stay, and nothing is lost.

use proptest::prelude::*;

use super::*;
use crate::prefs::{Edit, Scale, Theme, read};

/// A file of a version that sorted keys and dropped comments.
const OLD: &str = r#"# What mapscope remembers: settings, and maps with where they were looked at and their bookmarks.
# You may change it while no mapscope is open; what is not understood is told and left at its default, keys of other
# versions are kept, comments are not. Delete it to begin anew. `opened` and `changed` count seconds since 1970, places
# are in tiles.

bookmarks = []
data_folders = ["/a b", 'relative\"quoted"', "/地图"]
mapres = "own"
placeholder = "game"
scale = 125
theme = "system"

[keys]
Open = ["Ctrl+P", "F9"]

[panels]
left = 333

[pictures]
format = "webp"
fps = 12.5
px_per_tile = 8

[[recent]]
opened = 8
path = "/x/two.map"

[[recent]]
opened = 7
path = "/x/一.map"

[show]
detail = false
inspector = "closed"
minimap = true
numbers = false
panels = false
physics = "own"
reversed = true
sort = "warnings"
tab = "info"
timeline = true

[[view]]
center = [-12.5, 100000.0]
entities = 40
hidden = [3, 7]
layers = "ffffffffffffffff"
opened = 8
path = "/x/two.map"
time = 3.02
xray = "only"
zoom = 0.37

[view.strength]
12 = 0
4 = 50

[window]
height = 600
maximised = true
width = 800
x = -5
y = 20
"#;

#[test]
fn a_file_of_an_earlier_version_stays_line_by_line() {
    let (mut prefs, problems) = read(OLD).expect("TOML");
    assert_eq!(problems, [""; 0]);
    // Switches that have come since stand below those that are there.
    let switches = "menu_bar = \"always\"\nedge = \"auto\"\nhover_card = true\nlabels = true\nview_distance = 10\ntextures = true\ndemo_shown = false\ntour_offer = true\n";
    let last = "timeline = true\n";
    let same = OLD.replacen(OLD_HEAD, HEAD, 1).replacen(last, &format!("{last}{switches}"), 1);
    assert_eq!(prefs.text_over(OLD), same);
    prefs.apply(&Edit::Opened("/x/三.map".into(), 9));
    prefs.apply(&Edit::Scale(Scale::new(150)));
    let newer = same.replace("scale = 125", "scale = 150");
    let newer = newer.replacen("[[recent]]", "[[recent]]\npath = \"/x/三.map\"\nopened = 9\n\n[[recent]]", 1);
    assert_eq!(prefs.text_over(OLD), newer);
    assert_eq!(read(&newer), Ok((prefs, vec![])));
}

#[test]
fn comments_order_and_the_way_of_writing_stay() {
    let text = r#"# My own settings.

# I like it large.
scale = 1_50 # percent
data_folders = [
    "/a", # the game
    # another game
    "/b"  # still
]
theme = 'light'

# Maps of friends.
recent = []
future = { deep = [1, { a = 2 }] } # of a newer version

  # Of the tool.
[show] # switches
numbers=false # too many
show.of = "another version"

[[view]] # the best map
path = "/a.map"
center = [1, 2] # in tiles
# The end.
"#;
    let (mut prefs, problems) = read(text).expect("TOML");
    assert_eq!((problems, prefs.scale), (vec![], Scale::new(150)));
    let view = || Box::new(SavedFlatView { zoom: 1.0, ..SavedFlatView::default() }.into());
    for edit in [
        Edit::AddFolder("/c".into()),
        Edit::FolderBefore("/b".into(), "/a".into()),
        Edit::Theme(Theme::Dark),
        Edit::Opened("/b.map".into(), 5),
        Edit::Opened("/c.map".into(), 6),
        Edit::SetView("/b.map".into(), 5, view()),
        Edit::SetView("/a.map".into(), 7, view()),
    ] {
        prefs.apply(&edit);
    }
    let written = prefs.text_over(text);
    assert_eq!(read(&written), Ok((prefs.clone(), vec![])), "{written}");
    assert_eq!(prefs.text_over(&written), written, "what has not changed is not written anew");
    for comment in text.lines().filter_map(|line| Some(&line[line.find('#')?..])) {
        assert_eq!(written.matches(comment).count(), 1, "{comment} in {written}");
    }
    for kept in [
        "# My own settings.\n\n# I like it large.\nscale = 1_50 # percent\n",
        "[\n    # another game\n    \"/b\",  # still\n    \"/a\", # the game\n    \"/c\"\n]\n",
        "theme = \"dark\"\n",
        "# Maps of friends.\n[[recent]]\npath = \"/c.map\"\n",
        "future = { deep = [1, { a = 2 }] } # of a newer version\n",
        "  # Of the tool.\n[show] # switches\nnumbers=false # too many\nshow.of = \"another version\"\n",
        "[[view]] # the best map\npath = \"/a.map\"\ncenter = [0.0, 0.0] # in tiles\n",
    ] {
        assert!(written.contains(kept), "{kept} in {written}");
    }
}

#[test]
fn a_file_of_comments_alone_gets_its_keys_below_them() {
    for text in ["# mine", "# mine\n", "\n# mine\n\n"] {
        let written = Prefs::default().text_over(text);
        assert_eq!(read(&written), Ok((Prefs::default(), vec![])), "{written}");
        assert!(written.trim_start().starts_with("# mine\n"), "{written}");
    }
}

/// A list in the lines that people write, and the changes made to it.
#[derive(Clone, Debug)]
struct Written {
    folders: Vec<String>,
    /// Before each folder, before its comma, and at the end.
    gaps: Vec<String>,
    has_last_comma: bool,
    edits: Vec<Edit>,
}

/// Comments are numbered later, so that each is there once.
const GAPS: [&str; 9] =
    ["", " ", "\n", "\n    ", " # @\n", "\n  # @\n  ", " # @\n  # @\n\n\t", "\r\n  ", " # @\r\n# @\r\n"];

fn written() -> impl Strategy<Value = Written> {
    let name = || proptest::sample::select(vec!["/a", "/b", "/c", "/# d", "/e, f", "/[g]"]).prop_map(str::to_owned);
    let edit = prop_oneof![
        name().prop_map(|it| Edit::AddFolder(it.into())),
        name().prop_map(|it| Edit::RemoveFolder(it.into())),
        (name(), name()).prop_map(|(one, other)| Edit::FolderBefore(one.into(), other.into())),
    ];
    let gaps = proptest::collection::vec(proptest::sample::select(GAPS.to_vec()), 13);
    let folders = proptest::collection::hash_set(name(), 0..6).prop_map(|names| names.into_iter().collect::<Vec<_>>());
    (folders.prop_shuffle(), gaps, any::<bool>(), proptest::collection::vec(edit, 1..5)).prop_map(
        |(folders, gaps, has_last_comma, edits)| {
            let mut number = 0;
            let numbered = |gap: &str| {
                gap.chars()
                    .map(|c| {
                        if c == '@' {
                            number += 1;
                            format!("<{number}>")
                        } else {
                            c.into()
                        }
                    })
                    .collect()
            };
            let gaps = gaps.into_iter().map(numbered).collect();
            Written { folders, gaps, has_last_comma, edits }
        },
    )
}

impl Written {
    /// The text, and the comments in it with the folder that each belongs to; `None` = the list.
    fn text(&self) -> (String, Vec<(String, Option<String>)>) {
        let (mut text, mut between, mut comments) = ("data_folders = [".to_owned(), String::new(), Vec::new());
        let mut before = None;
        let mut owned = |between: &mut String, one: Option<String>, other: Option<String>| {
            for (line, part) in between.lines().enumerate() {
                let owner = if line == 0 { &one } else { &other };
                comments.extend(part.find('#').map(|at| (part[at..].to_owned(), owner.clone())));
            }
            between.clear();
        };
        let mut gaps = self.gaps.iter();
        let mut gap = |text: &mut String, between: &mut String| {
            let gap = gaps.next().map_or("", String::as_str);
            text.push_str(gap);
            between.push_str(gap);
        };
        for (at, folder) in self.folders.iter().enumerate() {
            gap(&mut text, &mut between);
            owned(&mut between, before.take(), Some(folder.clone()));
            text.push_str(&format!("\"{folder}\""));
            gap(&mut text, &mut between);
            if at + 1 < self.folders.len() || self.has_last_comma {
                text.push(',');
            }
            before = Some(folder.clone());
        }
        gap(&mut text, &mut between);
        owned(&mut between, before, None);
        (text + "] # of the key\ntheme = \"light\" # last\n", comments)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(3), ..ProptestConfig::default() })]

    #[test]
    fn lists_with_comments_are_changed_without_loss(list in written()) {
        let (text, comments) = list.text();
        let (mut prefs, problems) = read(&text).expect("TOML");
        prop_assert_eq!(problems, [""; 0]);
        list.edits.iter().for_each(|edit| prefs.apply(edit));
        let written = prefs.put_into(&text);
        prop_assert_eq!(read(&written), Ok((prefs.clone(), vec![])), "{}\n{}", text, written);
        let stays = |owner: &Option<String>| owner.as_ref().is_none_or(|it| prefs.data_folders.contains(&it.into()));
        let others = ["# of the key", "# last"].map(str::to_owned);
        for comment in comments.iter().filter(|it| stays(&it.1)).map(|it| &it.0).chain(&others) {
            prop_assert_eq!(written.matches(comment.as_str()).count(), 1, "{} in\n{}\n{}", comment, text, written);
        }
    }
}

#[test]
fn a_comment_in_a_list_hides_no_element() {
    for (text, edit, expected) in [
        ("[\"/a\", # the game\n \"/b\"]", Edit::RemoveFolder("/b".into()), "[\"/a\" # the game\n]"),
        ("[\"/a\", \"/b\", # c\n]", Edit::AddFolder("/c".into()), "[\"/a\", \"/b\", # c\n    \"/c\",\n]"),
        ("[\"/a\", # a\n  \"/b\"]", Edit::FolderBefore("/b".into(), "/a".into()), "[\n  \"/b\",\"/a\" # a\n]"),
        ("[ # all\n  # first\n  \"/a\"\n]", Edit::RemoveFolder("/a".into()), "[ # all\n]"),
    ] {
        let text = format!("data_folders = {text}\n");
        let (mut prefs, _) = read(&text).expect("TOML");
        prefs.apply(&edit);
        assert!(prefs.text_over(&text).contains(&format!("data_folders = {expected}\n")), "{}", prefs.text_over(&text));
    }
}

#[test]
fn a_text_that_says_something_else_is_noticed() {
    let prefs = Prefs { data_folders: vec!["/a".into(), "/b".into()], ..Prefs::default() };
    let text = prefs.text();
    assert!(prefs.is_said_by(&text));
    for other in
        [text.replace("\"/b\"", "# \"/b\"\n"), text.replace("[\"/a\"", "# [\"/a\""), text.replace("\"/b\"]", "")]
    {
        assert!(!prefs.is_said_by(&other), "{other}");
    }
}

#[test]
fn comments_in_lists_of_tables_hide_none_of_them() {
    let text = r#"recent = [ # all
  # the first
  { path = "/a.map", opened = 2 }, # a
  { path = "/b.map", opened = 1 } # b
]
bookmarks = [{ path = "/a.map", changed = 1, places = [ # here
  { name = "one", center = [1, # x
    2], zoom = 1.0 }, # one
  { name = "two", center = [3, 4], zoom = 1.0 } # two
] }]
[keys]
Open = ["Ctrl+P", # print
  "F9"]
[[view]]
path = "/a.map"
center = [1, 2]
hidden = [1, # first
  2]
"#;
    let hidden = |hidden| Box::new(SavedFlatView { zoom: 1.0, hidden, ..SavedFlatView::default() }.into());
    let name = || "one".to_owned();
    for edits in [
        vec![Edit::RemoveRecent("/a.map".into())],
        vec![Edit::Opened("/c.map".into(), 3), Edit::RemoveRecent("/b.map".into())],
        vec![Edit::RemovePlace("/a.map".into(), 2, name())],
        vec![Edit::RenamePlace("/a.map".into(), 2, name(), "three".into())],
        vec![Edit::Keys("Open".into(), Some(vec!["Ctrl+P".into()]))],
        vec![Edit::SetView("/a.map".into(), 1, hidden(vec![1]))],
        vec![Edit::SetView("/a.map".into(), 1, hidden(vec![1, 7, 2]))],
        vec![Edit::ClearRecents, Edit::ClearViews],
    ] {
        let (mut prefs, problems) = read(text).expect("TOML");
        assert_eq!(problems, [""; 0]);
        edits.iter().for_each(|edit| prefs.apply(edit));
        let written = prefs.put_into(text);
        assert_eq!(read(&written), Ok((prefs, vec![])), "{edits:?}: {written}");
    }
}

#[cfg(unix)]
#[test]
fn a_path_that_is_no_text_costs_no_comments_and_no_views_of_other_kinds() {
    use std::os::unix::ffi::OsStrExt;
    let text = "# mine\ntheme = \"light\" # bright\n\n[[view]]\npath = \"/w\"\nopened = 3\nhologram = 4\n\n\
                [[bookmarks]]\npath = \"/w\"\nchanged = 3\n\n[[bookmarks.places]]\nname = \"a\"\nhologram = 5\n";
    let (mut prefs, _) = read(text).expect("TOML");
    let odd = std::path::PathBuf::from(std::ffi::OsStr::from_bytes(b"/maps/\xff.map"));
    prefs.apply(&Edit::Opened(odd, 7));
    let written = prefs.text_over(text);
    for kept in ["# mine", "# bright", "hologram = 4", "hologram = 5"] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
}
