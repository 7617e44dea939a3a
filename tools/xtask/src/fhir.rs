//! Validates the bundles of the export against FHIR R4. The independent models of PyPI's `fhir.resources` read what the tests of
//! kernel/export wrote to `target/fhir-examples`.

use crate::python;
use crate::run::{Ended, capture, program};
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use std::fs;

/// Runs the validation.
pub fn check(workspace: &Workspace) -> Result<Ended> {
    python::provide(workspace)?;
    let arguments = ["-B", "tools/fhir-check/check.py", "target/fhir-examples", "tools/fhir-check/broken"];
    capture(&mut program(&python::binary(workspace, "python"), &arguments, workspace.root()))
}

/// Removes the bundles of earlier runs, so that bundles which no test writes any more are not validated.
pub fn forget_examples(workspace: &Workspace) -> Result<()> {
    let folder = workspace.root().join("target/fhir-examples");
    if folder.exists() { fs::remove_dir_all(&folder).context("target/fhir-examples") } else { Ok(()) }
}
