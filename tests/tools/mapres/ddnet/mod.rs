use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[];
