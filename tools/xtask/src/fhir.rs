//! Whether the bundles of the export are FHIR R4: models of another hand (PyPI `fhir.resources`) look at what the tests of kernel/export
//! left in `target/fhir-examples`. They live in a Python environment of their own, `target/fhir-check`.

use crate::house::House;
use crate::run::{Ended, capture, program, quietly};
use crate::tools;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Debian's packages of Python and of its environments.
const PACKAGES: [&str; 2] = ["python3", "python3-venv"];
const REQUIREMENTS: &str = "tools/fhir-check/requirements.txt";

/// Makes the environment, unless there is one with the pinned versions.
pub fn provide(house: &House) -> Result<()> {
    /// Two lanes may want it at the same time; the second waits and finds it.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let wanted = fs::read_to_string(house.root().join(REQUIREMENTS)).context(REQUIREMENTS)?;
    let stamp = environment(house).join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|made_of| made_of == wanted) {
        return Ok(());
    }
    need_python(house)?;
    let folder = environment(house).to_string_lossy().into_owned();
    quietly(&mut program("python3", &["-m", "venv", "--clear", &folder], house.root()))?;
    let arguments = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "--requirement",
        REQUIREMENTS,
    ];
    quietly(&mut program(&python(house), &arguments, house.root())).with_context(|| {
        format!(
            "the FHIR models ({REQUIREMENTS}) could not be installed: pip needs a package index within reach"
        )
    })?;
    Ok(fs::write(stamp, wanted)?)
}

/// Asks the models.
pub fn check(house: &House) -> Result<Ended> {
    provide(house)?;
    let arguments = ["-B", "tools/fhir-check/check.py", "target/fhir-examples", "tools/fhir-check/broken"];
    capture(&mut program(&python(house), &arguments, house.root()))
}

/// Forgets the bundles of earlier runs, so that none is judged that no test writes any more.
pub fn forget_examples(house: &House) -> Result<()> {
    let folder = house.root().join("target/fhir-examples");
    if folder.exists() { fs::remove_dir_all(&folder).context("target/fhir-examples") } else { Ok(()) }
}

/// Debian's Python comes without what an environment is made of.
fn need_python(house: &House) -> Result<()> {
    let works = || {
        capture(&mut program("python3", &["-c", "import venv, ensurepip"], house.root()))
            .is_ok_and(|ended| ended.ok)
    };
    if works() {
        return Ok(());
    }
    if tools::may_install() {
        tools::install(house.root(), &PACKAGES)?;
    }
    if works() { Ok(()) } else { bail!("Python 3 with venv is needed. {}", tools::by_hand(&PACKAGES)) }
}

fn environment(house: &House) -> PathBuf {
    house.root().join("target/fhir-check")
}

fn python(house: &House) -> String {
    environment(house).join("bin/python").to_string_lossy().into_owned()
}
