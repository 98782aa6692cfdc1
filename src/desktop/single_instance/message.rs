//! Messages between a second start and the window that is open, and the name of their endpoint. One request, one answer:
//!
//! ```text
//! mapscope open 1\n      16 bytes: who speaks, what is wanted, and the version of it
//! length                 4 bytes, little-endian
//! path                   so many bytes: absolute, as the system has it
//!                                                         ◄─ ok\n, or nothing
//! ```

use crate::desktop::fingerprint;

/// How a question begins.
const MAGIC: &[u8; 16] = b"mapscope open 1\n";
/// Answer when the file will be opened.
pub const ACCEPTED: &[u8; 3] = b"ok\n";
/// Longest path, in bytes: more than any system takes.
const MOST_PATH_BYTES: usize = 32 << 10;
/// Longest question, in bytes.
pub const MOST_BYTES: usize = MAGIC.len() + 4 + MOST_PATH_BYTES;

/// A request, as far as it has been received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoded<'a> {
    /// There is more to come.
    Partial,
    /// All of it: the path.
    Path(&'a [u8]),
    /// It is none.
    Invalid,
}

/// The question whether a window would open a file. `None` where the path is none.
pub fn encode_request(path: &[u8]) -> Option<Vec<u8>> {
    if !is_path(path) {
        return None;
    }
    let length = u32::try_from(path.len()).ok()?;
    Some([MAGIC, &length.to_le_bytes()[..], path].concat())
}

/// Listens to the beginning of a question.
pub fn decode_request(bytes: &[u8]) -> Decoded<'_> {
    let (word, rest) = bytes.split_at(bytes.len().min(MAGIC.len()));
    if !MAGIC.starts_with(word) {
        return Decoded::Invalid;
    }
    let Some((length, path)) = rest.split_first_chunk() else { return Decoded::Partial };
    let length = u32::from_le_bytes(*length) as usize;
    if length > MOST_PATH_BYTES || path.len() > length {
        return Decoded::Invalid;
    }
    match (path.len() == length, is_path(path)) {
        (false, _) if length > 0 => Decoded::Partial,
        (true, true) => Decoded::Path(path),
        _ => Decoded::Invalid,
    }
}

fn is_path(bytes: &[u8]) -> bool {
    (1..=MOST_PATH_BYTES).contains(&bytes.len()) && !bytes.contains(&0)
}

/// Name of the endpoint of a seat. Seats differ in the user, and in the displays that a window may open on.
pub fn endpoint_name(seat: &[&[u8]]) -> String {
    format!("mapscope-{:016x}", fingerprint(&seat.join(&0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_heard_whole_and_nothing_else_is() {
        let path = "/maps/a b\n\u{fc}.map".as_bytes();
        let whole = encode_request(path).expect("a path");
        for end in 0..whole.len() {
            assert_eq!(decode_request(whole.get(..end).expect("a part")), Decoded::Partial, "{end}");
        }
        assert_eq!(decode_request(&whole), Decoded::Path(path));
        assert_eq!(decode_request(&[&whole[..], b"x"].concat()), Decoded::Invalid);
        let with = |length: u32, path: &[u8]| [MAGIC, &length.to_le_bytes()[..], path].concat();
        for wrong in [with(0, b""), with(u32::MAX, b""), with(32_769, b"a"), with(2, b"a\0"), b"GET / HTTP".to_vec()] {
            assert_eq!(decode_request(&wrong), Decoded::Invalid, "{wrong:?}");
        }
        assert_eq!(encode_request(&vec![b'a'; MOST_PATH_BYTES]).map(|all| all.len()), Some(MOST_BYTES));
        for wrong in [&vec![b'a'; MOST_PATH_BYTES + 1][..], b"", b"a\0b"] {
            assert_eq!(encode_request(wrong), None);
        }
    }

    #[test]
    fn seats_have_names_of_their_own() {
        let names = [[b"u", &b":0"[..]], [b"u", b":1"], [b"v", b":0"]].map(|seat| endpoint_name(&seat));
        assert!(names.iter().all(|name| name.len() == 25 && names.iter().filter(|other| *other == name).count() == 1));
        assert_ne!(endpoint_name(&[b"a", b"b"]), endpoint_name(&[b"ab"]));
    }
}
