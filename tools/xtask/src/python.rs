//! Private Python environments below `target`: prebuilt programs and libraries of the Python package index, pinned in requirements
//! files. Nothing is compiled, and the machine's Python is not modified.

use crate::run::{capture, program, quietly};
use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::fs;
use std::sync::{Mutex, PoisonError};

/// Debian's packages of Python and of its virtual environments.
const PACKAGES: [&str; 2] = ["python3", "python3-venv"];

/// An environment: its folder, and the files that list its contents. Programs are also pinned by the digests of their wheels.
pub struct Environment {
    folder: &'static str,
    requirements: &'static [&'static str],
}

/// What `cargo xtask test` needs.
const TESTS: Environment = Environment {
    folder: "target/python",
    requirements: &[
        "tools/xtask/requirements.txt",
        "tools/fhir-check/requirements.txt",
        "tools/sbom-check/requirements.txt",
        "tools/tus-check/requirements.txt",
    ],
};

/// The Matrix homeserver of the chat, and the client with which the clinic answers in the end-to-end tests. Their libraries are newer than
/// those of the other tests.
pub const SYNAPSE: Environment = Environment {
    folder: "target/python-synapse",
    requirements: &["tools/synapse/requirements.txt", "tools/synapse/client.txt"],
};

/// The fuzzer of the API, which only a long test needs.
pub const FUZZER: Environment =
    Environment { folder: "target/python-fuzz", requirements: &["tools/api-fuzz/requirements.txt"] };

/// Creates the environments of the tests, unless they already hold the pinned versions.
pub fn provide(workspace: &Workspace) -> Result<()> {
    TESTS.provide(workspace)?;
    SYNAPSE.provide(workspace)
}

/// Path of a program of the environment of the tests.
pub fn binary(workspace: &Workspace, name: &str) -> String {
    TESTS.binary(workspace, name)
}

impl Environment {
    /// Creates the environment, unless it already holds the pinned versions.
    pub fn provide(&self, workspace: &Workspace) -> Result<()> {
        /// Two lanes may call this at the same time. The second waits and finds the environment complete.
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let mut wanted = String::new();
        for file in self.requirements {
            wanted += &fs::read_to_string(workspace.path(file)).context(*file)?;
        }
        let folder = workspace.path(self.folder);
        let stamp = folder.join("requirements.txt");
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        need_python(workspace)?;
        let folder = folder.to_string_lossy();
        quietly(&mut program("python3", &["-m", "venv", "--clear", &folder], workspace.root()))?;
        for file in self.requirements {
            let arguments = [
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--no-input",
                "--only-binary",
                ":all:",
                "--requirement",
                file,
            ];
            quietly(&mut program(&self.binary(workspace, "python"), &arguments, workspace.root()))
                .with_context(|| {
                    format!("{file} could not be installed: pip needs a package index within reach")
                })?;
        }
        Ok(fs::write(stamp, wanted)?)
    }

    /// Path of a program of the environment.
    pub fn binary(&self, workspace: &Workspace, name: &str) -> String {
        workspace.path(self.folder).join("bin").join(name).to_string_lossy().into_owned()
    }
}

/// Verifies that Python can create environments: Debian's Python lacks `ensurepip` by default.
fn need_python(workspace: &Workspace) -> Result<()> {
    let works = || {
        capture(&mut program("python3", &["-c", "import venv, ensurepip"], workspace.root()))
            .is_ok_and(|ended| ended.ok)
    };
    if works() {
        return Ok(());
    }
    if tools::may_install() {
        tools::install(workspace.root(), &PACKAGES)?;
    }
    if works() { Ok(()) } else { bail!("Python 3 with venv is needed. {}", tools::by_hand(&PACKAGES)) }
}
