//! Whether the bundles of the export are FHIR R4: models of another hand (PyPI `fhir.resources`) look at what the tests of kernel/export
//! left in `target/fhir-examples`.

use crate::house::House;
use crate::python;
use crate::run::{Ended, capture, program};
use anyhow::{Context, Result};
use std::fs;

/// Asks the models.
pub fn check(house: &House) -> Result<Ended> {
    python::provide(house)?;
    let arguments = ["-B", "tools/fhir-check/check.py", "target/fhir-examples", "tools/fhir-check/broken"];
    capture(&mut program(&python::binary(house, "python"), &arguments, house.root()))
}

/// Forgets the bundles of earlier runs, so that none is judged that no test writes any more.
pub fn forget_examples(house: &House) -> Result<()> {
    let folder = house.root().join("target/fhir-examples");
    if folder.exists() { fs::remove_dir_all(&folder).context("target/fhir-examples") } else { Ok(()) }
}
