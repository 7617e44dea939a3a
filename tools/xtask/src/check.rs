//! `cargo xtask check`: format, rules, the compilation and the lints of everything, and the tests of the crates whose own files changed. It
//! takes less than a minute while one works on a crate; the tests of the crates above it are left to `cargo xtask test`.

use crate::nextest::Reach;
use crate::tally::Tally;
use crate::workspace::Workspace;
use crate::{Outcome, gates, test};

/// Runs the gates and the Rust tests.
pub fn run(workspace: &Workspace) -> Outcome {
    let tally = Tally::start(workspace, false)?;
    gates::quick(workspace, &tally);
    gates::dependencies(workspace, &tally);
    test::plugins(workspace, &tally);
    test::build(workspace, &tally);
    test::rust(workspace, &tally, Reach::OwnFiles);
    gates::lints(workspace, &tally);
    tally.close()
}
