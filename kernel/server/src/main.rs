//! The binary `cabinet`.
fn main() {}
