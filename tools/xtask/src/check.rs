//! `cargo xtask check`: everything that needs neither a build of the web nor a browser.

use crate::house::House;
use crate::tally::Tally;
use crate::{Outcome, gates, test};

/// Gates and the tests of the Rust side.
pub fn run(house: &House) -> Outcome {
    let tally = Tally::default();
    gates::rust(house, &tally);
    test::rust(house, &tally);
    tally.close()
}
