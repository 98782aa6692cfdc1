//! Codes of everything odd that reading a level can report. They are never renamed and never get a second meaning; what
//! was done instead stands in the message of each [`crate::base::Warning`].

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)*) => {
        $($(#[$doc])* pub const $name: &str = $code;)*

        /// Every code, in the order of this file.
        pub const ALL: &[&str] = &[$($name),*];
    };
}

codes! {
    // The file.

    /// The file ends before the level does; the rest is missing.
    FILE_CUT_OFF = "file-cut-off";
    /// Bytes follow the end of the level; they are ignored.
    EXTRA_BYTES = "extra-bytes";
    /// Bytes within the level belong to none of its parts; they are ignored.
    UNREAD_BYTES = "unread-bytes";
    /// A part of the level cannot be read and is left out.
    PART_UNREADABLE = "part-unreadable";
    /// A list has fewer records than it says; those that are there are read.
    RECORDS_MISSING = "records-missing";

    // Names.

    /// Names are missing, or cannot be read; they are empty.
    NAMES_MISSING = "names-missing";
    /// A name is not text; unreadable characters are replaced.
    NAME_NOT_UTF8 = "name-not-utf8";

    // Values.

    /// A position, a size or an angle is infinite or not a number; it stays as stored.
    NOT_FINITE = "not-finite";
    /// A sector names a vertex that does not exist.
    SECTOR_VERTEX = "sector-vertex";
    /// A sector names a sector set that does not exist; it has only its own flags.
    SECTOR_SET = "sector-set";
    /// A sector is linked to one that does not exist; the edge is solid.
    SECTOR_LINK = "sector-link";
    /// A static mesh stands in a sector that does not exist.
    MESH_SECTOR = "mesh-sector";
    /// An actor stands in a sector that does not exist.
    ACTOR_SECTOR = "actor-sector";
    /// The grid has another number of sections than its width and height, or than its bounds.
    GRID_SIZE = "grid-size";
    /// The visibility table has another number of rows than there are sectors, or rows too short for all meshes.
    VISIBILITY_SIZE = "visibility-size";
}
