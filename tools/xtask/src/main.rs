//! One door.
fn main() {}
