//! Items as they lie in a datafile: ints behind a type and an id, and how names are packed into ints.
//!
//! Payloads may be longer or shorter than their version promises, so every int is asked for by position and may be
//! missing.

/// Item types with a fixed number.
pub mod types {
    /// Says that the datafile is a map.
    pub const VERSION: u16 = 0;
    /// Author, licence, settings.
    pub const INFO: u16 = 1;
    /// Image.
    pub const IMAGE: u16 = 2;
    /// Envelope.
    pub const ENVELOPE: u16 = 3;
    /// Group.
    pub const GROUP: u16 = 4;
    /// Layer.
    pub const LAYER: u16 = 5;
    /// All envelope points.
    pub const POINTS: u16 = 6;
    /// Sound.
    pub const SOUND: u16 = 7;
    /// Names the numbers that stand for UUID types in this file.
    pub const UUID_INDEX: u16 = 0xFFFF;
}

/// Item types that are told by UUID, as four big-endian ints.
pub mod uuids {
    /// Editor-only automapper settings (`mapitemtype-automapper-config@ddnet.tw`).
    pub const AUTOMAPPER: [i32; 4] = [0x3e1b_2716, 0x178c_3978, 0x9bd9_b11a_u32 as i32, 0xe041_0dd8_u32 as i32];
    /// Bezier tangents beside short points (`mapitemtype-envpoints-bezier@ddnet.tw`).
    pub const BEZIER: [i32; 4] = [0x3ab4_f84d, 0xd9cc_3c78_u32 as i32, 0xb585_0d6c_u32 as i32, 0xcdb2_e25c_u32 as i32];
}

/// An item: its header and its payload of little-endian ints.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// Type.
    pub type_id: u16,
    /// Id; means little, see the places that use it.
    pub id: u16,
    payload: &'a [u8],
}

impl<'a> Item<'a> {
    pub(super) fn new(type_id: u16, id: u16, payload: &'a [u8]) -> Self {
        Self { type_id, id, payload }
    }

    /// Number of ints.
    pub fn len(self) -> usize {
        self.payload.len() / 4
    }

    /// Whether there are no ints.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The int at a position.
    pub fn int(self, at: usize) -> Option<i32> {
        le_int(self.payload, at.checked_mul(4)?)
    }

    /// The int at a position, or what it counts as when the item is too short.
    pub fn int_or(self, at: usize, missing: i32) -> i32 {
        self.int(at).unwrap_or(missing)
    }

    /// `N` ints from a position on; `None` when the item ends before.
    pub fn ints<const N: usize>(self, at: usize) -> Option<[i32; N]> {
        let mut ints = [0; N];
        for (offset, int) in ints.iter_mut().enumerate() {
            *int = self.int(at + offset)?;
        }
        Some(ints)
    }
}

/// The little-endian int at a byte position.
pub(super) fn le_int(bytes: &[u8], at: usize) -> Option<i32> {
    let bytes = bytes.get(at..)?.first_chunk::<4>()?;
    Some(i32::from_le_bytes(*bytes))
}

/// A name unpacked from ints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Some of it was not text and is replaced.
    pub lossy: bool,
}

/// Unpacks a name: each int is four bytes in big-endian order, each byte shifted by 128, up to the first NUL. The
/// last byte belongs to nobody (writers leave 0 or 128 there). Other forms that exist: all ints zero or a first int
/// of −1 (no name), and plain ASCII in memory order (maps from 2008).
pub fn unpack_name(ints: &[i32]) -> Name {
    if ints.iter().all(|int| *int == 0) || ints.first() == Some(&-1) {
        return Name::default();
    }
    let mut packed: Vec<u8> = ints.iter().flat_map(|int| int.to_be_bytes()).map(|byte| byte ^ 0x80).collect();
    packed.pop();
    match std::str::from_utf8(until_nul(&packed)) {
        Ok(text) => Name { text: text.to_owned(), lossy: false },
        Err(_) => unpack_ascii(ints)
            .unwrap_or_else(|| Name { text: String::from_utf8_lossy(until_nul(&packed)).into_owned(), lossy: true }),
    }
}

/// A name in plain ASCII; `None` when it is anything else.
fn unpack_ascii(ints: &[i32]) -> Option<Name> {
    let raw: Vec<u8> = ints.iter().flat_map(|int| int.to_le_bytes()).collect();
    let raw = until_nul(&raw);
    let printable = raw.iter().all(|byte| (0x20..0x7f).contains(byte));
    let text = std::str::from_utf8(raw).ok().filter(|_| printable)?;
    Some(Name { text: text.to_owned(), lossy: false })
}

/// Packs a name into ints as [`unpack_name`] reads them; too long a name is cut between two characters.
pub fn pack_name<const N: usize>(name: &str) -> [i32; N] {
    let reserved = (N * 4).saturating_sub(1);
    let end = (0..=reserved.min(name.len())).rev().find(|at| name.is_char_boundary(*at)).unwrap_or(0);
    let text = name.get(..end).unwrap_or_default();
    let mut bytes = text.bytes().chain(std::iter::repeat(0)).take(reserved).map(|byte| byte ^ 0x80).collect::<Vec<_>>();
    bytes.resize(N * 4, 0);
    let mut ints = [0; N];
    for (int, bytes) in ints.iter_mut().zip(bytes.as_chunks::<4>().0) {
        *int = i32::from_be_bytes(*bytes);
    }
    ints
}

/// The bytes before the first NUL.
pub(super) fn until_nul(bytes: &[u8]) -> &[u8] {
    bytes.split(|byte| *byte == 0).next().unwrap_or_default()
}
