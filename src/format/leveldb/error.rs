//! Reasons why a part of a LevelDB database cannot be read.

/// Why a part of a LevelDB database cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelDbError {
    /// The bytes end too early, or lead out of their part.
    #[error("the file is cut off")]
    CutOff,
    /// Bytes that cannot be what they stand for.
    #[error("the file is damaged")]
    Malformed,
    /// A sum that does not fit the bytes.
    #[error("wrong checksum")]
    Checksum,
    /// Packed in a way that the game does not use.
    #[error("unknown compression ({0})")]
    Packing(u8),
    /// More bytes than are read.
    #[error("it is larger than {0} MiB")]
    TooLarge(usize),
    /// More of something than any game has.
    #[error("it has more than {1} {0}")]
    TooMany(&'static str, usize),
    /// Keys in an order other than that of their bytes.
    #[error("unknown key order “{0}”")]
    Order(String),
}
