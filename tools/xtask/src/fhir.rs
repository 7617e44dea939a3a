//! Validates the bundles of the export against FHIR R4. The independent models of PyPI's `fhir.resources` read what the tests of
//! kernel/export wrote to `target/fhir-examples`.

use crate::house::House;
use crate::python;
use crate::run::{Ended, capture, program};
use anyhow::{Context, Result};
use std::fs;

/// Runs the validation.
pub fn check(house: &House) -> Result<Ended> {
    python::provide(house)?;
    let arguments = ["-B", "tools/fhir-check/check.py", "target/fhir-examples", "tools/fhir-check/broken"];
    capture(&mut program(&python::binary(house, "python"), &arguments, house.root()))
}

/// Removes the bundles of earlier runs, so that bundles which no test writes any more are not validated.
pub fn forget_examples(house: &House) -> Result<()> {
    let folder = house.root().join("target/fhir-examples");
    if folder.exists() { fs::remove_dir_all(&folder).context("target/fhir-examples") } else { Ok(()) }
}
