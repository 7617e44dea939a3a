//! More thorough browser tests than on every change.

use super::many_times::TIMES;
use crate::browser::{self, Suite};
use crate::programs::Programs;
use crate::run::Ended;
use crate::workspace::Workspace;
use crate::{nextest, tools};
use anyhow::Result;

/// Full depth, with screenshots of every screen.
const FULL: [(&str, &str); 2] = [("CABINET_E2E_DEPTH", "full"), ("CABINET_E2E_PICTURES", "all")];

/// All hospitals in `variants/`.
const HOSPITALS: [&str; 6] =
    ["default", "vatutenki", "niioncologii", "chelyabinsk", "hospital15", "regional"];

/// Runs all languages, widths and colour schemes in all hospitals.
pub fn all(workspace: &Workspace) -> Result<Ended> {
    let mut whole = Ended { output: String::new(), ok: true };
    for variant in HOSPITALS {
        let ended = in_chromium(workspace, variant, &[])?;
        whole.ok &= ended.ok;
        whole.output += &ended.output;
    }
    Ok(whole)
}

/// Runs every hostile text.
pub fn hostile(workspace: &Workspace) -> Result<Ended> {
    in_chromium(workspace, "default", &["specs/ecard-hostile.spec.ts"])
}

/// Runs every test [`TIMES`] times. A test that fails once has failed.
pub fn fifty_times(workspace: &Workspace) -> Result<Ended> {
    prepare(workspace)?;
    let repeat = format!("--repeat-each={TIMES}");
    let suite = Suite { arguments: &[&repeat], ..Suite::of("soak-repeat", "default", 5) };
    browser::in_chromium(workspace, &suite, Programs::OfTests, None)
}

fn in_chromium(workspace: &Workspace, variant: &str, arguments: &[&str]) -> Result<Ended> {
    prepare(workspace)?;
    let name = format!("soak-{variant}");
    let suite = Suite { arguments, environment: &FULL, ..Suite::of(&name, variant, 5) };
    browser::in_chromium(workspace, &suite, Programs::OfTests, None)
}

fn prepare(workspace: &Workspace) -> Result<()> {
    tools::provide_browser(workspace)?;
    nextest::build(workspace)
}
