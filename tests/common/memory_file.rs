//! Files in memory, for what writes files.

use std::io::{Cursor, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex};

/// A file in memory that can be read after its writer is gone.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Cursor<Vec<u8>>>>);

impl Shared {
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().expect("no panic").get_ref().clone()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Seek for Shared {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.lock().expect("no panic").seek(to)
    }
}
