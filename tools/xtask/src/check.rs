//! `cargo xtask check`: everything that needs neither a build of the web nor a browser, and only what a change can reach.

use crate::house::House;
use crate::tally::Tally;
use crate::{Outcome, gates, test};

/// Gates and the tests of the Rust side.
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
