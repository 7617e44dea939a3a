//! More thorough browser tests than on every change.

use super::many_times::TIMES;
use crate::browser::{self, Suite};
use crate::house::House;
use crate::programs::Programs;
use crate::run::Ended;
use crate::{nextest, tools};
use anyhow::Result;

/// Full depth, with screenshots of every screen.
const FULL: [(&str, &str); 2] = [("CABINET_E2E_DEPTH", "full"), ("CABINET_E2E_PICTURES", "all")];

/// All hospitals in `variants/`.
const HOSPITALS: [&str; 6] =
    ["default", "vatutenki", "niioncologii", "chelyabinsk", "hospital15", "regional"];

/// Runs all languages, widths and colour schemes in all hospitals.
pub fn all(house: &House) -> Result<Ended> {
    let mut whole = Ended { output: String::new(), ok: true };
    for variant in HOSPITALS {
        let ended = in_chromium(house, variant, &[])?;
        whole.ok &= ended.ok;
        whole.output += &ended.output;
    }
    Ok(whole)
}

/// Runs every hostile text.
pub fn hostile(house: &House) -> Result<Ended> {
    in_chromium(house, "default", &["specs/ecard-hostile.spec.ts"])
}

/// Runs every test [`TIMES`] times. A test that fails once has failed.
pub fn fifty_times(house: &House) -> Result<Ended> {
    prepare(house)?;
    let repeat = format!("--repeat-each={TIMES}");
    let suite =
        Suite { name: "soak-repeat", variant: "default", place: 5, arguments: &[&repeat], environment: &[] };
    browser::in_chromium(house, &suite, Programs::OfTests, None)
}

fn in_chromium(house: &House, variant: &str, arguments: &[&str]) -> Result<Ended> {
    prepare(house)?;
    let name = format!("soak-{variant}");
    let suite = Suite { name: &name, variant, place: 5, arguments, environment: &FULL };
    browser::in_chromium(house, &suite, Programs::OfTests, None)
}

fn prepare(house: &House) -> Result<()> {
    tools::provide_browser(house)?;
    nextest::build(house)
}
