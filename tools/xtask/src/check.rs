//! `cargo xtask check`: all checks that need neither a web build nor a browser, limited to what the change can affect.

use crate::house::House;
use crate::tally::Tally;
use crate::{Outcome, gates, test};

/// Runs the gates and the Rust tests.
pub fn run(house: &House) -> Outcome {
    let tally = Tally::start(house, false)?;
    gates::quick(house, &tally);
    gates::dependencies(house, &tally);
    test::plugins(house, &tally);
    test::build(house, &tally);
    test::rust(house, &tally);
    gates::lints(house, &tally);
    tally.close()
}
