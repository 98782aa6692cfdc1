//! Mistyped commands: a word that is no command is a path, so that `mapscope renderr a.map` looks for a file `renderr`.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory};

use super::raw::Raw;
use crate::manual;

/// Least likeness of a word and the command that it is taken for, 0 to 1.
const LEAST_LIKENESS: f64 = 0.85;

/// The same for an option.
const LEAST_OPTION_LIKENESS: f64 = 0.78;

/// The path in the place of a command: the window opens it.
const MAP: &str = "MAP";

/// Topics of the manual that are rather names of folders.
const FOLDERS: [&str; 4] = ["maps", "worlds", "levels", "start"];

/// Words of other programs for what commands do here.
const SYNONYMS: [(&str, &str); 23] = [
    ("screenshot", "render"),
    ("picture", "render"),
    ("draw", "render"),
    ("animate", "render"),
    ("convert", "render"),
    ("search", "find"),
    ("grep", "find"),
    ("diff", "compare"),
    ("stat", "info"),
    ("stats", "info"),
    ("check", "info"),
    ("validate", "info"),
    ("problems", "info"),
    ("layers", "info"),
    ("sounds", "info"),
    ("list", "info"),
    ("ls", "info"),
    ("describe", "explain"),
    ("benchmark", "bench"),
    ("docs", "manual"),
    ("open", MAP),
    ("view", MAP),
    ("show", MAP),
];

/// Options of other programs, and of what does the same here: the words of a tip, and the options that it names.
const OTHER_OPTIONS: [(&[&str], &str, &[&str]); 11] = [
    (
        &["region", "area", "rect", "crop", "position", "pos"],
        "'--center' and '--size' choose the part of a map, '--bounds' that of a Turok level, '--geometry' that of a \
         Minetest world",
        &["center", "size", "bounds", "geometry"],
    ),
    (&["region", "area", "rect", "crop", "position", "pos"], "use '--center' and '--size'", &["center", "size"]),
    (&["length", "duration", "seconds", "end", "until"], "use '--to', the time at which the animation ends", &["to"]),
    (&["hd", "no-hd", "hq", "quality"], "'--no-detail' hides high-detail layers", &["no-detail"]),
    (&["transparent", "transparency", "alpha"], "use '--background none'", &["background"]),
    (
        &["fit", "whole", "full"],
        "the window opens at the players' start; press F there to fit the map, or choose the view with '--at' and '--zoom'",
        &["demo", "new-window"],
    ),
    (
        &["search", "query", "filter", "name", "words"],
        "write the words behind the path: mapscope find PATH WORDS",
        &["json", "limit"],
    ),
    (&["full", "all", "entire", "map"], "use '--whole' for the whole map", &["whole"]),
    (
        &["layers", "images", "sounds", "envelopes", "problems", "warnings"],
        "'mapscope info PATH' lists them",
        &["faces"],
    ),
    (&["o", "out", "output"], "use '--extract', such as '--extract images'", &["extract"]),
    (&["width", "height", "resolution", "dimensions"], "use '--size', such as '--size 1280x720'", &["size"]),
];

/// Whether a word is a command.
pub fn is_command(word: &OsStr) -> bool {
    Raw::command().get_subcommands().any(|command| word == command.get_name())
}

/// The command, or the flag, that a word was probably meant to be; `None` where it is one, names a file that exists, or is
/// like none.
pub fn meant_command(word: &OsStr) -> Option<String> {
    let text = word.to_str()?;
    let is_word = text.chars().all(|c| c.is_ascii_alphabetic());
    if !is_word || Path::new(word).exists() {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    if let Some((_, meant)) = SYNONYMS.into_iter().find(|(word, _)| *word == lower) {
        return Some(meant.to_owned());
    }
    if !FOLDERS.contains(&&*lower)
        && !is_command(word)
        && let Some(topic) = manual::topic(&lower)
    {
        return Some(format!("manual {}", topic.name));
    }
    let mut all = Raw::command();
    all.build();
    let is_flag = |argument: &Arg| argument.get_long() == Some(&*lower) && !argument.is_hide_set();
    if all.get_arguments().any(is_flag) {
        return Some(format!("--{lower}"));
    }
    let likeness = |name: &str| strsim::jaro_winkler(name, &lower);
    let names = all.get_subcommands().map(|command| command.get_name().to_owned());
    let best = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (best != text && likeness(&best) >= LEAST_LIKENESS).then_some(best)
}

/// The error about a command line that cannot be parsed: where it begins with a mistyped command, or asks for the help of
/// one, about that.
pub fn parse_error(mut error: clap::Error, words: &[OsString]) -> clap::Error {
    without_hidden_tips(&mut error);
    name_as_typed(&mut error, words);
    name_other_option(&mut error, words);
    let first = match words {
        [help, word, ..] if help == "help" => Some(word),
        words => words.first(),
    };
    let first = first.map(OsString::as_os_str);
    let is_mistake = !matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    match first.and_then(|word| Some((word, meant_command(word)?))) {
        Some((word, meant)) if is_mistake => {
            let message = format!("unknown command “{}”; did you mean `mapscope {meant}`?", word.display());
            Raw::command().error(ErrorKind::InvalidSubcommand, message)
        }
        _ => error,
    }
}

/// Names an option that was typed by its other name by that: clap names options by the first.
fn name_as_typed(error: &mut clap::Error, words: &[OsString]) {
    let mut all = Raw::command();
    all.build();
    let Some(command) = words.first().and_then(|word| all.find_subcommand(word)) else { return };
    let is_typed = |name: &str| {
        let mut texts = words.iter().filter_map(|word| word.to_str()?.strip_prefix("--"));
        texts.any(|text| text.split('=').next() == Some(name))
    };
    let renamed = command.get_arguments().filter_map(|argument| {
        let name = argument.get_long().filter(|name| !is_typed(name))?;
        let other = argument.get_visible_aliases()?.into_iter().find(|other| is_typed(other))?;
        Some((format!("--{name} "), format!("--{other} ")))
    });
    for (name, other) in renamed {
        for kind in [ContextKind::InvalidArg, ContextKind::PriorArg] {
            if let Some(ContextValue::String(text)) = error.get(kind)
                && let Some(rest) = text.strip_prefix(&name)
            {
                let text = format!("{other}{rest}");
                error.insert(kind, ContextValue::String(text));
            }
        }
    }
}

/// Puts the option that was probably meant into an error about an unknown one, in place of a tip to take it for a path.
fn name_other_option(error: &mut clap::Error, words: &[OsString]) {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else { return };
    if error.kind() == ErrorKind::InvalidValue && unknown.starts_with("--xray") {
        let tip = "'dim' darkens the design behind the physics tiles, 'only' leaves it out";
        error.insert(ContextKind::SuggestedValue, ContextValue::None);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.to_owned().into()]));
        return;
    }
    let is_render = words.first().is_some_and(|word| word == "render");
    if error.kind() == ErrorKind::UnknownArgument && is_render && is_picture(unknown) {
        let tip = format!("name the file to write with '-o': mapscope render PATH -o {unknown}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        return;
    }
    if error.kind() == ErrorKind::ValueValidation && unknown.starts_with("--hide") {
        let tip = "on a map, '--layers -3' leaves out layer 3, '--layers -clouds' those with this name";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.to_owned().into()]));
        return;
    }
    let Some(unknown) = unknown.strip_prefix('-').map(|it| it.trim_start_matches('-').to_owned()) else { return };
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    error.remove(ContextKind::Suggested);
    let mut all = Raw::command();
    all.build();
    let command = words.first().and_then(|word| all.find_subcommand(word)).unwrap_or(&all);
    let has = |name: &&str| command.get_arguments().any(|argument| argument.get_long() == Some(name));
    let meant = OTHER_OPTIONS.iter().find(|(others, _, own)| others.contains(&&*unknown) && own.iter().all(&has));
    if let Some((_, tip, _)) = meant {
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![(*tip).to_owned().into()]));
    }
}

/// Whether a path is that of a picture, or of a video.
fn is_picture(path: &str) -> bool {
    const ENDINGS: [&str; 8] = ["png", "gif", "apng", "webp", "mp4", "jpg", "jpeg", "webm"];
    Path::new(path).extension().is_some_and(|end| ENDINGS.iter().any(|known| end.eq_ignore_ascii_case(known)))
}

/// Takes a tip out of an error that names a flag which help does not show, or that is not much like the one typed.
fn without_hidden_tips(error: &mut clap::Error) {
    let Some(ContextValue::String(tip)) = error.get(ContextKind::SuggestedArg) else { return };
    if let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg)
        && strsim::jaro_winkler(typed.trim_start_matches('-'), tip.trim_start_matches('-')) < LEAST_OPTION_LIKENESS
    {
        error.remove(ContextKind::SuggestedArg);
        return;
    }
    let Some(ContextValue::String(tip)) = error.get(ContextKind::SuggestedArg) else { return };
    let mut all = Raw::command();
    all.build();
    let is_it = |argument: &Arg| argument.get_long().is_some_and(|long| tip.trim_start_matches('-') == long);
    let commands = all.get_subcommands().flat_map(|command| command.get_arguments());
    if all.get_arguments().chain(commands).any(|argument| is_it(argument) && argument.is_hide_set()) {
        error.remove(ContextKind::SuggestedArg);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_lead_to_a_command_and_others_to_none() {
        let meant = |word: &str| meant_command(OsStr::new(word));
        for (word, command) in [
            ("renderr", "render"),
            ("redner", "render"),
            ("rendr", "render"),
            ("thumnail", "thumbnail"),
            ("Info", "info"),
            ("explian", "explain"),
            ("imags", "images"),
            ("version", "--version"),
            ("check", "info"),
            ("demo", "--demo"),
            ("layers", "info"),
            ("keys", "manual keys"),
            ("open", "MAP"),
        ] {
            assert_eq!(meant(word).as_deref(), Some(command), "{word}");
        }
        for word in ["render", "kobra", "a.map", "maps", "-", "", "./renderr", "src", "boxes"] {
            assert_eq!(meant(word), None, "{word}");
        }
    }
}
