//! A file that an encoder writes while its owner goes on holding it: some encoders never give the file back, and write
//! their last bytes when they are dropped, where an error cannot be returned. Here it waits.

use std::cell::RefCell;
use std::io::{self, Seek, SeekFrom, Write};
use std::rc::Rc;

/// One hold on a file; clones hold the same file.
#[derive(Debug)]
pub struct SharedFile<W>(Rc<RefCell<Inner<W>>>);

#[derive(Debug)]
struct Inner<W> {
    file: W,
    bytes: u64,
    /// The first error, until it is taken.
    error: Option<(io::ErrorKind, String)>,
}

impl<W> Clone for SharedFile<W> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<W: Write> SharedFile<W> {
    /// The first hold on a file.
    pub fn new(file: W) -> Self {
        Self(Rc::new(RefCell::new(Inner { file, bytes: 0, error: None })))
    }

    /// Bytes written so far, the same place twice where it was written twice.
    pub fn bytes(&self) -> u64 {
        self.0.borrow().bytes
    }

    /// Sees to it that all has been written. The first of all errors that there were, those in the encoder too.
    pub fn finish(&self) -> io::Result<()> {
        let mut inner = self.0.borrow_mut();
        match inner.error.take() {
            Some((kind, text)) => Err(io::Error::new(kind, text)),
            None => inner.file.flush(),
        }
    }
}

impl<W> Inner<W> {
    fn note<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &done
            && error.kind() != io::ErrorKind::Interrupted
            && self.error.is_none()
        {
            self.error = Some((error.kind(), error.to_string()));
        }
        done
    }
}

impl<W: Write> Write for SharedFile<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut inner = self.0.borrow_mut();
        let written = inner.file.write(bytes);
        let written = inner.note(written)?;
        inner.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut inner = self.0.borrow_mut();
        let flushed = inner.file.flush();
        inner.note(flushed)
    }
}

impl<W: Seek> Seek for SharedFile<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let mut inner = self.0.borrow_mut();
        let at = inner.file.seek(to);
        inner.note(at)
    }
}
