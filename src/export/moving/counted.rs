//! A file that counts what is written to it: some encoders never give the file back.

use std::cell::Cell;
use std::io::{self, Seek, SeekFrom, Write};
use std::rc::Rc;

/// Bytes written so far, for whoever keeps a copy.
#[derive(Clone, Debug, Default)]
pub struct Count(Rc<Cell<u64>>);

impl Count {
    /// Bytes written so far.
    pub fn bytes(&self) -> u64 {
        self.0.get()
    }
}

/// A file that counts what is written to it, the same place twice where it was written twice.
#[derive(Debug)]
pub struct Counted<W> {
    file: W,
    count: Count,
}

impl<W> Counted<W> {
    /// Counts from now on.
    pub fn new(file: W) -> Self {
        Self { file, count: Count::default() }
    }

    /// The count, which goes on.
    pub fn count(&self) -> Count {
        self.count.clone()
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.count.0.set(self.count.bytes() + written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl<W: Seek> Seek for Counted<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
