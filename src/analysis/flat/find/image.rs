//! Questions about design tiles: `image grass_main 42` is tile 42 of an image, `image grass_main` are all of its tiles.
//!
//! An image is called by its name in whatever case, in quotes or not, by the beginning of its name where only one image
//! begins so, or by its number in the list of images (`#3`), which tells apart those of one name.

use strsim::osa_distance;

use super::Query;
use super::refuse::cut;
use super::words::number;
use crate::base::{ImageIndex, grouped};
use crate::scene::ImageInfo;

/// The word that such questions begin with.
const WORD: &str = "image";
/// Words that may stand before the number of a tile.
const BEFORE_NUMBER: [&str; 3] = ["tile", "index", "id"];
/// So many letters of a name are repeated, and so many names are listed.
const MOST_SHOWN: usize = 40;
const MOST_NAMES: usize = 3;
/// Fewest letters that are taken for the name of an image without the word for images.
const LEAST_LETTERS: usize = 3;

/// A question about design tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageQuery {
    /// The images that are meant: several only where they have the same name.
    pub images: Vec<ImageIndex>,
    /// The tile; `None` = all.
    pub index: Option<u8>,
    /// Name of the image in sentences.
    pub name: String,
}

impl ImageQuery {
    /// Reads a question. `None` where it is about something else; an error in a sentence for people where it is about
    /// design tiles and cannot be answered.
    pub fn parse(text: &str, images: &[ImageInfo]) -> Option<Result<Self, String>> {
        let text = text.trim();
        let (word, rest) = text.split_at_checked(WORD.len())?;
        let goes_on = |c: char| c.is_whitespace() || matches!(c, '"' | '#' | ':' | '=');
        if !word.eq_ignore_ascii_case(WORD) || !(rest.is_empty() || rest.starts_with(goes_on)) {
            return None;
        }
        Some(read(rest.trim_start_matches([':', '=']).trim(), images))
    }
}

/// Question that a text asks about tiles.
#[derive(Clone, Debug)]
pub enum TileQuery {
    /// Physics tiles, or nothing that is understood: [`Query::notes`] say why.
    Physics(Query),
    /// Design tiles.
    Design(ImageQuery),
    /// Design tiles, and why none can be found, in a sentence.
    NoDesign(String),
}

impl TileQuery {
    /// Reads a text. Words that the search does not know may name an image.
    pub fn parse(text: &str, images: &[ImageInfo]) -> Self {
        match ImageQuery::parse(text, images) {
            Some(Ok(query)) => return Self::Design(query),
            Some(Err(note)) => return Self::NoDesign(note),
            None => {}
        }
        let query = Query::parse(text);
        let text = text.trim();
        if query.notes().is_empty() || text.chars().count() < LEAST_LETTERS {
            return Self::Physics(query);
        }
        // The number of a tile may stand behind a name.
        let name = match last_number(text) {
            Some((name, Ok(_))) if without_filler(name).chars().count() >= LEAST_LETTERS => without_filler(name),
            _ => text,
        };
        match (read(text, images), begun(name, images)) {
            (Ok(named), _) => Self::Design(named),
            (Err(_), Some(Err(several))) => Self::NoDesign(several),
            // Names of images are written so; words of tiles seldom are, unless they are mistyped.
            (Err(_), _) if text.contains('_') && !text.contains(char::is_whitespace) && !proposes(&query) => {
                Self::NoDesign(unknown(text, images))
            }
            (Err(_), _) => Self::Physics(query),
        }
    }

    /// Whether something is asked for that can be looked for.
    pub fn is_understood(&self) -> bool {
        match self {
            Self::Physics(query) => query.notes().is_empty(),
            Self::Design(_) => true,
            Self::NoDesign(_) => false,
        }
    }
}

/// Whether a note of a question proposes another word.
fn proposes(query: &Query) -> bool {
    query.notes().iter().any(|note| note.contains("Did you mean"))
}

/// The question that finds the tiles of an image, or one of them: it means this image alone.
pub fn image_question(images: &[ImageInfo], image: ImageIndex, index: Option<u8>) -> String {
    let name = images.get(image.get()).map(|info| info.name.trim()).unwrap_or_default();
    let plain = !name.is_empty() && !name.contains(char::is_control);
    let forms = [name.to_owned(), format!("\"{name}\""), format!("#{}", image.0)];
    let question = |form: &String| match index {
        Some(index) => format!("{WORD} {form} {index}"),
        None => format!("{WORD} {form}"),
    };
    let means_it = |question: &String| {
        let read = ImageQuery::parse(question, images);
        matches!(read, Some(Ok(query)) if query.images == [image] && query.index == index)
    };
    let mut fitting = forms.iter().skip(if plain { 0 } else { 2 }).map(question);
    fitting.find(means_it).unwrap_or_else(|| question(&forms[2]))
}

fn read(rest: &str, images: &[ImageInfo]) -> Result<ImageQuery, String> {
    let missing = || "The name of an image is missing after “image”, as in: image grass_main 42".to_owned();
    if let Some(quoted) = rest.strip_prefix('"') {
        let (name, after) = quoted.split_once('"').unwrap_or((quoted, ""));
        if name.trim().is_empty() {
            return Err(missing());
        }
        let found =
            called(name, images).or_else(|| begun(name, images)).unwrap_or_else(|| Err(unknown(name, images)))?;
        let after = without_filler(after.trim());
        return match last_number(after) {
            _ if after.is_empty() => Ok(query(found, None, images)),
            Some(("", index)) => Ok(query(found, Some(index?), images)),
            _ => Err(format!("“{}” is not a tile: tiles go from 1 to 255.", cut(after, MOST_SHOWN))),
        };
    }
    if rest.is_empty() {
        return Err(missing());
    }
    // A name may end with a number, so that the whole comes first.
    if let Some(found) = meant(rest, images).filter(Result::is_ok) {
        return Ok(query(found?, None, images));
    }
    let numbered = last_number(rest).map(|(head, index)| (without_filler(head), index));
    let Some((head, index)) = numbered.filter(|(head, _)| !head.is_empty()) else {
        let found = meant(rest, images).or_else(|| begun(rest, images));
        return Ok(query(found.unwrap_or_else(|| Err(unknown(rest, images)))?, None, images));
    };
    if let Some(found) = meant(head, images) {
        return Ok(query(found?, Some(index?), images));
    }
    match (begun(head, images), begun(rest, images)) {
        (Some(Ok(found)), _) => Ok(query(found, Some(index?), images)),
        (_, Some(Ok(found))) => Ok(query(found, None, images)),
        (Some(Err(several)), _) => Err(several),
        _ => Err(unknown(head, images)),
    }
}

fn query(found: Vec<ImageIndex>, index: Option<u8>, images: &[ImageInfo]) -> ImageQuery {
    let first = found.first().and_then(|image| Some((image.0, images.get(image.get())?)));
    let name = first.map_or_else(String::new, |(n, info)| match info.name.trim() {
        "" => format!("#{n}"),
        name => cut(name, MOST_SHOWN),
    });
    ImageQuery { images: found, index, name }
}

/// Text before the last word, and the number that this word is; `None` where it is no number.
fn last_number(text: &str) -> Option<(&str, Result<u8, String>)> {
    let (head, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    Some((head.trim_end(), number(&last.to_lowercase())?))
}

/// A text without a word at its end, or instead of it, that only leads to a number.
fn without_filler(text: &str) -> &str {
    let is_filler = |word: &str| BEFORE_NUMBER.iter().any(|filler| filler.eq_ignore_ascii_case(word));
    match text.rsplit_once(char::is_whitespace) {
        Some((head, last)) if is_filler(last) => head.trim_end(),
        _ => text.split_once(char::is_whitespace).filter(|(first, _)| is_filler(first)).map_or(text, |(_, rest)| rest),
    }
}

type Found = Option<Result<Vec<ImageIndex>, String>>;

/// The image of a number in the list, or those of exactly this name: a name that looks like a number goes in quotes.
fn meant(name: &str, images: &[ImageInfo]) -> Found {
    let numbered = numbered_image(name, images);
    if numbered.as_ref().is_some_and(Result::is_ok) { numbered } else { called(name, images).or(numbered) }
}

/// The images of exactly this name.
fn called(name: &str, images: &[ImageInfo]) -> Found {
    let found = those(images, |other| other == name.trim().to_lowercase());
    (!found.is_empty()).then_some(Ok(found))
}

/// The image of a number in the list.
fn numbered_image(name: &str, images: &[ImageInfo]) -> Found {
    let n: u32 = name.strip_prefix('#')?.parse().ok()?;
    let last = images.len().checked_sub(1)?;
    let is_there = (n as usize) <= last;
    Some(is_there.then(|| vec![ImageIndex(n)]).ok_or_else(|| format!("There is no image #{n}: the last is #{last}.")))
}

/// The images whose name begins so, where all of them have the same name.
fn begun(name: &str, images: &[ImageInfo]) -> Found {
    let start = name.trim().to_lowercase();
    let found = those(images, |other| other.starts_with(&start));
    let mut names: Vec<&str> = found.iter().filter_map(|image| Some(images.get(image.get())?.name.trim())).collect();
    names.sort_unstable();
    names.dedup_by_key(|name| name.to_lowercase());
    match names.as_slice() {
        [] => None,
        [_] => Some(Ok(found)),
        several => {
            let listed: Vec<String> = several.iter().take(MOST_NAMES).map(|name| cut(name, MOST_SHOWN)).collect();
            let more = several.len().saturating_sub(MOST_NAMES);
            let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
            let start = cut(name, MOST_SHOWN);
            Some(Err(format!("Several images begin with “{start}”: {}{more}.", listed.join(", "))))
        }
    }
}

fn those(images: &[ImageInfo], is_meant: impl Fn(String) -> bool) -> Vec<ImageIndex> {
    let meant = |info: &ImageInfo| !info.name.trim().is_empty() && is_meant(info.name.trim().to_lowercase());
    (0..).map(ImageIndex).zip(images).filter(|(_, info)| meant(info)).map(|(image, _)| image).collect()
}

/// Says that no image is called so, and which one may be meant.
fn unknown(name: &str, images: &[ImageInfo]) -> String {
    if images.is_empty() {
        return "This map has no images.".to_owned();
    }
    let said = format!("No image of this map is called “{}”.", cut(name, MOST_SHOWN));
    let asked: String = name.to_lowercase().chars().take(MOST_SHOWN).collect();
    let apart = |info: &ImageInfo| {
        let other: String = info.name.trim().to_lowercase().chars().take(MOST_SHOWN).collect();
        let is_part = asked.chars().count() > 2 && other.contains(&asked);
        let far = if is_part { 0 } else { osa_distance(&asked, &other) };
        (far <= 2 && far < asked.chars().count().div_ceil(2)).then_some(far)
    };
    let near = images.iter().filter_map(|info| Some((apart(info)?, info))).min_by_key(|(far, _)| *far);
    near.map_or(said.clone(), |(_, info)| format!("{said} Did you mean “{}”?", cut(info.name.trim(), MOST_SHOWN)))
}
