//! Typed indices. "None" is `Option`, never −1.

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// The index as a position in a slice.
            pub fn get(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// Position of a data block in a file.
    DataIndex
);
index!(
    /// Position of an image in its map.
    ImageIndex
);
index!(
    /// Position of an envelope in its map.
    EnvelopeIndex
);
index!(
    /// Position of a sound in its map.
    SoundIndex
);
index!(
    /// Position of a group in its map.
    GroupIndex
);
index!(
    /// Position of a layer among all layers of a scene, counted through the groups in draw order.
    LayerId
);
