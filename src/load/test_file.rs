//! A map file that tests save over.

use std::path::PathBuf;

/// The demo map.
pub static DEMO: &[u8] = include_bytes!("../../assets/demo.map");

/// A copy of the demo map in a folder of its own, gone when dropped.
pub struct Copy(PathBuf);

impl Copy {
    /// The copy of a test.
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("mapscope-copy-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("made");
        std::fs::write(folder.join("a.map"), DEMO).expect("written");
        Self(folder)
    }

    /// The file.
    pub fn path(&self) -> PathBuf {
        self.0.join("a.map")
    }

    /// Saves the demo map with so many bytes behind its end: they mean nothing, but they are other bytes.
    pub fn save(&self, more: usize) {
        std::fs::write(self.path(), [DEMO, &vec![b'x'; more]].concat()).expect("written");
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
