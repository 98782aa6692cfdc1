//! Exports on their way: choices that are locked meanwhile, and the question when the program is asked to quit.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use mapscope::prefs::NamedPlace;
use mapscope::scene::Viewpoint;
use mapscope::ui::{SaveOutcome, SaveProgress, SaveStatus};
use mapscope::view::{Action, Ending, Request, ShellAction};

use crate::save::{animation, enter, open, says};
use crate::stand::{Bench, asked, click};

/// A picture is on its way, and the program is asked to quit.
pub fn quitting(ending: Ending, is_open: bool) -> Bench {
    let progress = Some(SaveProgress { path: "/a/b.gif".into(), done: 12, all: 40 });
    let mut bench = open(animation(), SaveStatus { progress, ..SaveStatus::default() });
    (bench.state_mut().state.shell.save.open, bench.state_mut().state.shell.save.ending) = (is_open, ending);
    // So that Alt+1 would go somewhere.
    let at = Viewpoint::Flat { center_tiles: [10.0, 10.0], zoom: 1.0, time_s: 0.0 };
    let place = NamedPlace::new("start", at).expect("a name");
    bench.state_mut().status.places = Some(vec![place].into());
    asked(&mut bench);
    bench
}

#[test]
fn whoever_quits_while_a_picture_is_saved_is_asked() {
    for is_open in [true, false] {
        let mut bench = quitting(Ending::Asked, is_open);
        assert!(says(&bench, "An export is still running") && says(&bench, "b.gif"));
        assert_eq!(enter(&mut bench), [Action::Shell(ShellAction::SetEnding(Ending::WhenSaved))], "what loses nothing");
        assert_eq!(click(&mut bench, "Quit now and cancel the export"), [Action::Ask(Request::Quit)]);
        assert_eq!(click(&mut bench, "Don't quit"), [Action::Shell(ShellAction::SetEnding(Ending::No))]);
        bench.key_press_modifiers(Modifiers::COMMAND, Key::Q);
        assert_eq!(asked(&mut bench), [Action::Ask(Request::Quit)], "whoever asks twice means it");
        bench.key_press(Key::P);
        bench.key_press_modifiers(Modifiers::ALT, Key::Num1);
        assert_eq!(asked(&mut bench), [], "nothing else happens behind the question");
        bench.key_press(Key::Escape);
        assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::SetEnding(Ending::No))]);
    }
    let mut bench = quitting(Ending::No, false);
    bench.get_by_label("Filter layers").click();
    bench.run_steps(2);
    bench.state_mut().state.shell.save.ending = Ending::Asked;
    asked(&mut bench);
    assert_eq!(
        enter(&mut bench),
        [Action::Shell(ShellAction::SetEnding(Ending::WhenSaved))],
        "it takes the keyboard from a field"
    );
    let mut bench = quitting(Ending::WhenSaved, false);
    bench.key_press_modifiers(Modifiers::ALT, Key::Num1);
    assert!(
        matches!(asked(&mut bench)[..], [Action::Shell(ShellAction::GoToPlace(_))]),
        "while nothing is asked it does"
    );
    assert!(!says(&bench, "An export is still running") && says(&bench, "12 of 40 · quits when done"));
    let mut bench = quitting(Ending::Asked, true);
    bench.state_mut().state.shell.gallery.open = true;
    asked(&mut bench);
    assert!(says(&bench, "An export is still running"), "over the gallery too");
}

#[test]
fn the_question_stays_when_the_export_ends() {
    for is_open in [true, false] {
        let mut bench = quitting(Ending::Asked, is_open);
        let save = &mut bench.state_mut().status.save;
        (save.progress, save.outcome) = (None, Some(SaveOutcome::Saved("/a/b.gif".into(), 999)));
        asked(&mut bench);
        assert!(says(&bench, "The export has finished") && !says(&bench, "still running"), "open: {is_open}");
        assert_eq!(click(&mut bench, "Stay"), [Action::Shell(ShellAction::SetEnding(Ending::No))]);
        assert_eq!(click(&mut bench, "Quit"), [Action::Ask(Request::Quit)]);
        bench.key_press(Key::Escape);
        assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::SetEnding(Ending::No))]);
    }
    let mut bench = quitting(Ending::Asked, false);
    let save = &mut bench.state_mut().status.save;
    (save.progress, save.outcome) = (None, Some(SaveOutcome::Failed("the disk is full".into())));
    asked(&mut bench);
    assert!(says(&bench, "The export has failed") && says(&bench, "the disk is full"));
    assert_eq!(enter(&mut bench), [Action::Ask(Request::Quit)], "the keyboard is on the first answer");
}

#[test]
fn choices_are_locked_while_an_export_runs_and_its_end_is_said() {
    let progress = Some(SaveProgress { path: "/a/b.png".into(), done: 40, all: 40 });
    let mut bench = open(animation(), SaveStatus { progress, ..SaveStatus::default() });
    assert!(says(&bench, "Finishing…") && !says(&bench, "40 of 40"));
    for choice in ["Whole map", "WebP", "Start at 0", "Transparent background"] {
        assert_eq!(click(&mut bench, choice), [], "{choice}");
    }
    bench.state_mut().status.save.progress = None;
    asked(&mut bench);
    assert_ne!(click(&mut bench, "WebP"), [], "afterwards they can be changed");
}

#[test]
fn the_question_frames_no_answer_before_it_has_its_place() {
    let frames = |bench: &Bench| {
        let accent = mapscope::ui::style::colors().accent;
        let is_frame = |shape: &egui::Shape| matches!(shape, egui::Shape::Rect(rect) if rect.stroke.color == accent);
        bench.output().shapes.iter().filter(|clipped| is_frame(&clipped.shape)).count()
    };
    let mut bench = quitting(Ending::No, false);
    let before = frames(&bench);
    bench.state_mut().state.shell.save.ending = Ending::Asked;
    bench.step();
    assert_eq!(frames(&bench), before, "it is measured unseen");
    bench.run_steps(3);
    assert!(frames(&bench) > before, "the answer that Enter gives");
}
