//! Records that lie across two pieces of an inflated block.

/// The beginning of a record whose end is in the next piece.
pub(super) struct Carry<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Default for Carry<N> {
    fn default() -> Self {
        Self { bytes: [0; N], len: 0 }
    }
}

impl<const N: usize> Carry<N> {
    /// Completes the record begun before, and returns it with what is left of the piece.
    pub fn complete<'p>(&mut self, piece: &'p [u8]) -> (Option<[u8; N]>, &'p [u8]) {
        if self.len == 0 {
            return (None, piece);
        }
        let (head, rest) = piece.split_at(piece.len().min(N - self.len));
        self.keep(head);
        if self.len < N {
            return (None, rest);
        }
        self.len = 0;
        (Some(self.bytes), rest)
    }

    /// Adds the beginning of a record, or some more of it.
    pub fn keep(&mut self, bytes: &[u8]) {
        for (to, from) in self.bytes.iter_mut().skip(self.len).zip(bytes) {
            *to = *from;
        }
        self.len = (self.len + bytes.len()).min(N);
    }
}
