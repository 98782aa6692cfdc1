//! Which characters a font file has: a reader of the `cmap` table of TrueType and OpenType fonts, just large enough
//! to answer that. Formats 4 (the first 65,536 characters) and 12 (all of them), which every font for modern systems
//! has one of. Numbers are big-endian. A damaged font has no characters.
//!
//! Facts: the OpenType specification, "cmap: character to glyph index mapping table" and "font collections".

/// Whether a face of a font file has all these characters.
pub fn has_all(font: &[u8], face: u32, characters: &str) -> bool {
    let tables: Vec<&[u8]> = subtables(font, face).unwrap_or_default();
    !tables.is_empty() && characters.chars().all(|c| tables.iter().any(|table| glyph_of(table, c).is_some()))
}

/// The Unicode subtables of a face, each reaching to the end of the file.
fn subtables(font: &[u8], face: u32) -> Option<Vec<&[u8]>> {
    let start = if font.starts_with(b"ttcf") { u32_at(font, 12 + face as usize * 4)? as usize } else { 0 };
    let table_count = usize::from(u16_at(font, start + 4)?);
    let records = (0..table_count).map(|i| start + 12 + i * 16);
    let record = records.into_iter().find(|&at| font.get(at..at + 4) == Some(b"cmap"))?;
    let cmap = font.get(u32_at(font, record + 8)? as usize..)?;
    let count = usize::from(u16_at(cmap, 2)?);
    let encodings = (0..count).map(|i| 4 + i * 8).filter(|&at| is_unicode(cmap, at));
    Some(encodings.filter_map(|at| cmap.get(u32_at(cmap, at + 4)? as usize..)).collect())
}

/// Whether an encoding record is for Unicode: platform 0, or platform 3 with encoding 1 or 10.
fn is_unicode(cmap: &[u8], record: usize) -> bool {
    matches!((u16_at(cmap, record), u16_at(cmap, record + 2)), (Some(0), _) | (Some(3), Some(1 | 10)))
}

/// The glyph of a character in a subtable; `None` where it has none.
fn glyph_of(table: &[u8], character: char) -> Option<u32> {
    let code = u32::from(character);
    let glyph = match u16_at(table, 0)? {
        4 => glyph_in_format_4(table, u16::try_from(code).ok()?)?,
        12 => glyph_in_format_12(table, code)?,
        _ => return None,
    };
    (glyph != 0).then_some(glyph)
}

/// ```text
/// 0 format  6 twice the segments  14 end[n]  +2 start[n]  delta[n]  range offset[n]  glyphs…
/// ```
fn glyph_in_format_4(table: &[u8], code: u16) -> Option<u32> {
    let bytes = usize::from(u16_at(table, 6)?) & !1;
    let segment = first_at_least(bytes / 2, u32::from(code), |i| u16_at(table, 14 + i * 2).map(u32::from))? * 2;
    let start = u16_at(table, 16 + bytes + segment)?;
    let delta = u16_at(table, 16 + bytes * 2 + segment)?;
    let range_at = 16 + bytes * 3 + segment;
    let range = usize::from(u16_at(table, range_at)?);
    let within = usize::from(code.checked_sub(start)?);
    if range == 0 {
        return Some(u32::from(code.wrapping_add(delta)));
    }
    // The offset counts from its own place.
    let glyph = u16_at(table, range_at + range + within * 2)?;
    Some(if glyph == 0 { 0 } else { u32::from(glyph.wrapping_add(delta)) })
}

/// ```text
/// 0 format  12 groups  16 (first character, last character, first glyph)[n]
/// ```
fn glyph_in_format_12(table: &[u8], code: u32) -> Option<u32> {
    let count = u32_at(table, 12)? as usize;
    let group = 16 + first_at_least(count, code, |i| u32_at(table, 20_usize.checked_add(i.checked_mul(12)?)?))? * 12;
    let within = code.checked_sub(u32_at(table, group)?)?;
    u32_at(table, group + 8)?.checked_add(within)
}

/// Position of the first of `count` rising values that is at least `wanted`; `None` where there is none or a value
/// cannot be read.
fn first_at_least(count: usize, wanted: u32, value: impl Fn(usize) -> Option<u32>) -> Option<usize> {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if value(middle)? < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low < count).then_some(low)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A font file with nothing but a character map of one subtable.
    fn font(subtable: &[u8]) -> Vec<u8> {
        let mut font = vec![0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        font.extend(b"cmap\0\0\0\0\0\0\0\x1c\0\0\0\0");
        font.extend([0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12]);
        font.extend(subtable);
        font
    }

    fn words(words: &[u16]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    #[test]
    fn format_4_finds_by_delta_and_by_table() {
        // Two segments: a–c by delta, x–z through the table with no glyph for y; then the closing one.
        let ends = [0x63, 0x7a, 0xffff];
        let starts = [0x61, 0x78, 0xffff];
        let deltas = [1, 0, 1];
        let ranges = [0, 4, 0];
        let mut table = vec![4, 0, 0, 6, 0, 0, 0];
        table.extend(ends);
        table.push(0);
        table.extend(starts.iter().chain(&deltas).chain(&ranges));
        table.extend([5, 0, 6]);
        let font = font(&words(&table));
        assert!(has_all(&font, 0, "abcxz"));
        for missing in ["d", "w", "y", "{", "永", "𠮷"] {
            assert!(!has_all(&font, 0, missing), "{missing}");
        }
    }

    #[test]
    fn format_12_reaches_beyond_the_first_plane() {
        let mut table = words(&[12, 0, 0, 40, 0, 0, 0, 2]);
        for number in [0x61_u32, 0x63, 1, 0x20bb7, 0x20bb7, 9] {
            table.extend(number.to_be_bytes());
        }
        let font = font(&table);
        assert!(has_all(&font, 0, "ac𠮷"));
        assert!(!has_all(&font, 0, "d"));
    }

    #[test]
    fn damaged_fonts_have_nothing() {
        let whole = font(&words(&[12, 0, 0, 0, 0, 0, 0xffff, 0xffff]));
        for length in 0..=whole.len() {
            assert!(!has_all(&whole[..length], 0, "a"));
        }
        assert!(!has_all(b"ttcf\0\0\0\0", u32::MAX, "a"));
    }
}
