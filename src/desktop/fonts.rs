//! Fonts of the system for the scripts that the built-in ones lack, so that Chinese, Japanese and Korean names are
//! read instead of boxes. Looks for one plain sans font per script; a system without any gets none.

use std::cmp::Reverse;

use fontdb::{Database, FaceInfo, ID, Style, Weight};
use skrifa::{FontRef, MetadataProvider};

use crate::files::spawn;

/// Sample characters per script, the most wanted first. A font serves a script if it has all of its samples.
const SCRIPTS: [&str; 9] = ["的永国说体", "體國說", "あのアン", "한글이", "ЖЩыё", "αΩ", "กขค", "عربي", "אבג"];
/// No more fonts than this are taken.
const MAX_FONTS: usize = 6;
/// Larger font files are passed over.
const MAX_FONT_BYTES: usize = 64 << 20;

/// A font found on the system.
#[derive(Clone)]
pub struct SystemFont {
    /// Its name.
    pub name: String,
    /// The font file.
    pub bytes: Vec<u8>,
    /// Which face of the file.
    pub face_index: u32,
}

/// Looks for fonts on a thread of its own, since a system may have thousands, and hands over what it found.
pub fn start_font_search(found: impl FnOnce(Vec<SystemFont>) + Send + 'static) {
    let search = move || {
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok()).unwrap_or_default();
        found(find_fonts(&locale));
    };
    // Without a thread names stay unreadable in places; nothing else is lost.
    let _ = spawn("fonts", search);
}

/// One font per script that the fonts before it do not serve.
fn find_fonts(locale: &str) -> Vec<SystemFont> {
    let mut database = Database::new();
    database.load_system_fonts();
    let mut faces: Vec<&FaceInfo> =
        database.faces().filter(|face| face.style == Style::Normal && !face.monospaced).collect();
    faces.sort_by_cached_key(|face| (Reverse(liking(face, locale)), face.post_script_name.clone(), face.index));
    let order: Vec<ID> = faces.iter().map(|face| face.id).collect();

    let mut fonts: Vec<SystemFont> = Vec::new();
    for samples in SCRIPTS {
        let served = fonts.iter().any(|font| has_all(&font.bytes, font.face_index, samples));
        if !served && fonts.len() < MAX_FONTS {
            fonts.extend(order.iter().find_map(|id| load_if_it_serves(&database, *id, samples)));
        }
    }
    fonts
}

fn load_if_it_serves(database: &Database, id: ID, samples: &str) -> Option<SystemFont> {
    let name = database.face(id)?.post_script_name.clone();
    let serves = |data: &[u8], face| data.len() <= MAX_FONT_BYTES && has_all(data, face, samples);
    let load = |data: &[u8], face_index| SystemFont { name, bytes: data.to_vec(), face_index };
    database.with_face_data(id, |data, face| serves(data, face).then(|| load(data, face)))?
}

/// Whether a face of a font file has all these characters. A damaged font has none.
fn has_all(font: &[u8], face: u32, characters: &str) -> bool {
    FontRef::from_index(font, face).is_ok_and(|font| {
        let charmap = font.charmap();
        characters.chars().all(|character| charmap.map(character).is_some_and(|glyph| glyph.to_u32() != 0))
    })
}

/// Measure of how well a face suits the interface; more is better.
fn liking(face: &FaceInfo, locale: &str) -> i32 {
    let names: Vec<String> = face.families.iter().map(|(name, _)| name.to_lowercase()).collect();
    let named = |part: &str| names.iter().any(|name| name.contains(part));
    let mut liking = -i32::from(face.weight.0.abs_diff(Weight::NORMAL.0)) / 10;
    if named("serif") || named("song") || named("ming") || named("batang") {
        liking -= 100;
    }
    if named("sans") || named("gothic") || named("hei") || named("pingfang") || named("hiragino") {
        liking += 50;
    }
    if named("noto") || named("dejavu") || named("segoe") {
        liking += 20;
    }
    // The same Chinese characters look different in the countries that use them.
    if names.iter().any(|name| name.ends_with(&format!(" {}", han_variant(locale)))) {
        liking += 10;
    }
    liking
}

/// The ending of the families whose Han characters suit a locale.
fn han_variant(locale: &str) -> &'static str {
    match locale {
        l if l.starts_with("ja") => "jp",
        l if l.starts_with("ko") => "kr",
        l if l.starts_with("zh_TW") => "tc",
        l if l.starts_with("zh_HK") => "hk",
        _ => "sc",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(family: &str, weight: u16) -> FaceInfo {
        FaceInfo {
            id: ID::dummy(),
            source: fontdb::Source::File("x".into()),
            index: 0,
            families: vec![(family.to_owned(), fontdb::Language::English_UnitedStates)],
            post_script_name: family.to_owned(),
            style: Style::Normal,
            weight: Weight(weight),
            stretch: fontdb::Stretch::Normal,
            monospaced: false,
        }
    }

    #[test]
    fn what_is_no_font_has_no_characters() {
        for bytes in [&b""[..], b"ttcf", b"OTTO", &[0; 200]] {
            assert!(!has_all(bytes, 0, "a") && !has_all(bytes, 9, "a"));
        }
    }

    #[test]
    fn a_font_has_its_own_characters_and_no_others() {
        let font = lucide_icons::LUCIDE_FONT_BYTES;
        let icon = char::from(lucide_icons::Icon::Play).to_string();
        assert!(has_all(font, 0, &icon));
        assert!(!has_all(font, 0, "永") && !has_all(font, 0, &format!("{icon}永")));
        assert!(!has_all(font, 1, &icon), "there is one face only");
    }

    #[test]
    fn plain_sans_fonts_of_the_readers_country_come_first() {
        let order = [
            face("Noto Sans CJK JP", 400),
            face("Noto Sans CJK SC", 400),
            face("Noto Sans CJK JP", 700),
            face("WenQuanYi", 400),
            face("Noto Serif CJK JP", 400),
        ];
        let likings: Vec<_> = order.iter().map(|face| liking(face, "ja_JP.UTF-8")).collect();
        assert!(likings.is_sorted_by(|a, b| a > b), "{likings:?}");
        assert!(liking(&order[1], "C") > liking(&order[0], "C"));
    }
}
