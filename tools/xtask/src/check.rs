//! `cargo xtask check`: all checks that need neither a web build nor a browser, limited to what the change can affect.

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
    test::rust(workspace, &tally);
    gates::lints(workspace, &tally);
    tally.close()
}
