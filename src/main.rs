//! The `mapscope` program.

fn main() {}
