//! The demo map that the program carries is what the code under `tests/tools/demo` makes. `BLESS=1` writes it anew:
//!
//! ```text
//! BLESS=1 cargo test --test picture demo_map
//! ```

use std::fs;
use std::path::Path;

use crate::tools::demo;
use mapscope::format::teeworlds::write_document;

/// The file is part of every program and of every clone.
const MAX_BYTES: usize = 250 * 1024;

#[test]
fn the_demo_map_is_what_the_code_makes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo.map");
    let made = write_document(&demo::demo_map());
    assert!(made.len() <= MAX_BYTES, "the demo map has grown to {} bytes", made.len());
    if crate::common::is_blessing() {
        fs::write(&path, &made).expect("the demo map can be written");
    }
    let kept = fs::read(&path).expect("assets/demo.map");
    assert!(made == kept, "assets/demo.map is not what the code makes; run this test with BLESS=1");
}
