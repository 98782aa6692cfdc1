//! Units that AV1 streams consist of (OBU), after the AV1 Bitstream Specification: as far as a file around them needs
//! to know them.

const SEQUENCE_HEADER: u8 = 1;
const TEMPORAL_DELIMITER: u8 = 2;

/// A unit.
struct Obu<'a> {
    kind: u8,
    /// All of it.
    bytes: &'a [u8],
    /// Without its head.
    payload: &'a [u8],
}

/// The units in these bytes; none from where they cannot be read on.
fn units(mut bytes: &[u8]) -> impl Iterator<Item = Obu<'_>> {
    std::iter::from_fn(move || {
        let (&head, after) = bytes.split_first()?;
        let extension = usize::from(head >> 2 & 1);
        let after = after.get(extension..)?;
        let (length, after) = if head & 2 != 0 { leb128(after)? } else { (after.len(), after) };
        let payload = after.get(..length)?;
        let whole = bytes.len() - after.len() + length;
        let unit = Obu { kind: head >> 3 & 15, bytes: &bytes[..whole], payload };
        bytes = &bytes[whole..];
        Some(unit)
    })
}

/// A number in groups of seven bits, and what follows.
fn leb128(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let end = bytes.iter().take(8).position(|byte| byte & 0x80 == 0)?;
    let value = bytes[..=end].iter().rev().fold(0_u64, |value, byte| value << 7 | u64::from(byte & 0x7f));
    Some((usize::try_from(value).ok()?, &bytes[end + 1..]))
}

/// A temporal unit as files hold it: without delimiters.
pub fn without_delimiters(data: &[u8]) -> Vec<u8> {
    units(data).filter(|unit| unit.kind != TEMPORAL_DELIMITER).flat_map(|unit| unit.bytes).copied().collect()
}

/// The unit that describes the whole stream.
pub struct SequenceHeader {
    /// All of it.
    pub obu: Vec<u8>,
    /// Profile, level and tier of its first operating point.
    pub profile: u8,
    /// See above.
    pub level: u8,
    /// See above.
    pub tier: u8,
}

impl SequenceHeader {
    /// The header in a temporal unit. `None` where there is none, or one with information about time, which moves the
    /// fields.
    pub fn find(data: &[u8]) -> Option<Self> {
        let unit = units(data).find(|unit| unit.kind == SEQUENCE_HEADER)?;
        let &[first, second, _, levels, ..] = unit.payload else { return None };
        let (reduced, timing, delays) = (first >> 3 & 1, first >> 2 & 1, first >> 1 & 1);
        let points = (first & 1) << 4 | second >> 4;
        if reduced + timing + delays + points > 0 {
            return None;
        }
        let level = levels >> 3;
        let tier = if level > 7 { levels >> 2 & 1 } else { 0 };
        Some(Self { obu: unit.bytes.to_vec(), profile: first >> 5, level, tier })
    }

    /// Content of the box `av1C`: 8 bits, 4:2:0, position of colors unknown.
    pub fn configuration(&self) -> Vec<u8> {
        let subsampled = 0b1100;
        let mut bytes = vec![0x81, self.profile << 5 | self.level, self.tier << 7 | subsampled, 0];
        bytes.extend(&self.obu);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delimiters_are_left_out_and_nothing_is_read_past_the_end() {
        let data = [0x12, 0x00, 0x0a, 0x02, 7, 8, 0x32, 0x01, 9];
        assert_eq!(without_delimiters(&data), data[2..]);
        assert_eq!(without_delimiters(&data[..8]), data[2..6], "a unit that is cut off is none");
        assert_eq!(leb128(&[0xe5, 0x8e, 0x26, 1]), Some((624_485, &[1][..])));
        assert_eq!(leb128(&[0x80; 9]), None);
        assert!(SequenceHeader::find(&data).is_none());
    }
}
