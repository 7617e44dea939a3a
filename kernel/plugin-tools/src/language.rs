//! The languages that plugins are written in, and what builds them.

use crate::compiler::{Compiler, missing};
use anyhow::{Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};

/// A language that plugins can be written in. Each has its folder in `templates/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Rust,
    /// With componentize-js, whose engine is StarlingMonkey.
    JavaScript,
    /// With componentize-py, whose interpreter is CPython.
    Python,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::Rust, Self::JavaScript, Self::Python];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::JavaScript => "javascript",
            Self::Python => "python",
        }
    }

    /// The file that says what a plugin in this language needs to be built.
    pub const fn package_file(self) -> &'static str {
        match self {
            Self::Rust => "Cargo.toml",
            Self::JavaScript => "package.json",
            Self::Python => "requirements.txt",
        }
    }

    /// The language of a plugin's folder; Rust if there is nothing to tell by.
    pub fn of(folder: &Path) -> Self {
        let has = |language: &Self| folder.join(language.package_file()).is_file();
        Self::ALL.into_iter().find(has).unwrap_or(Self::Rust)
    }

    /// The folder of what is built, in the plugin's folder.
    pub(crate) const fn target(self) -> &'static str {
        match self {
            Self::Rust => "target",
            Self::JavaScript => "target/javascript",
            Self::Python => "target/python",
        }
    }

    /// The files whose changes call for a build, beside `src` and the manifest.
    pub(crate) const fn build_files(self) -> &'static [&'static str] {
        match self {
            Self::Rust => &["Cargo.toml", "Cargo.lock"],
            Self::JavaScript => &["package.json", "package-lock.json"],
            Self::Python => &["requirements.txt"],
        }
    }

    /// The commands that test and build a new plugin.
    pub const fn test_command(self) -> &'static str {
        match self {
            Self::Rust => "cargo test",
            Self::JavaScript | Self::Python => "cabinet plugin test",
        }
    }
}

/// What builds a plugin on this machine.
#[derive(Debug, Clone)]
pub enum Toolchain {
    Rust(Compiler),
    /// A program that runs the SDK's build script, and its version.
    Script {
        program: &'static str,
        script: &'static str,
        version: String,
    },
}

impl Toolchain {
    /// Finds what builds the plugin in this folder. `told` is told what takes time.
    ///
    /// # Errors
    /// It is not installed; the text says how to install it.
    pub fn find(folder: &Path, told: impl Fn(&str)) -> Result<Self> {
        match Language::of(folder) {
            Language::Rust => match Compiler::find(folder, told) {
                Some(found) => Ok(Self::Rust(found)),
                None => bail!("{}", missing()),
            },
            Language::JavaScript => script("node", "build.mjs", || {
                "Node.js 20.10 or newer with npm is needed to build a plugin in JavaScript (https://nodejs.org; on Debian, as root: \
                 apt-get install -y nodejs npm)"
                    .to_owned()
            }),
            Language::Python => script("python3", "build.py", || {
                "Python 3.10 or newer with venv is needed to build a plugin in Python (on Debian, as root: apt-get install -y python3 \
                 python3-venv)"
                    .to_owned()
            }),
        }
    }

    /// Display name for the terminal.
    pub fn name(&self) -> String {
        match self {
            Self::Rust(compiler) => compiler.name(),
            Self::Script { program, version, .. } => format!("{program} {version}"),
        }
    }

    /// The command that runs the unit tests of a plugin's folder.
    pub fn tests(&self, folder: &Path) -> Command {
        let mut command = match self {
            Self::Rust(_) => {
                let mut command = Command::new("cargo");
                command.arg("test");
                command
            }
            Self::Script { program, script, .. } => {
                let mut command = Command::new(program);
                command.arg(sdk_file(script)).arg("test");
                command
            }
        };
        command.current_dir(folder);
        command
    }
}

/// A file of the SDK in a plugin's folder.
pub(crate) fn sdk_file(name: &str) -> String {
    format!(".cabinet/sdk/{name}")
}

fn script(program: &'static str, script: &'static str, missing: impl Fn() -> String) -> Result<Toolchain> {
    let asked = Command::new(program).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
    match asked {
        Ok(output) if output.status.success() => {
            let version = String::from_utf8_lossy(&output.stdout);
            let version = version.trim().trim_start_matches("Python ").trim_start_matches('v').to_owned();
            Ok(Toolchain::Script { program, script, version })
        }
        _ => bail!("{}", missing()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_folder_s_language_is_told_by_its_package_file() {
        for language in Language::ALL {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(language.package_file()), "").unwrap();
            assert_eq!(Language::of(folder.path()), language);
        }
        assert_eq!(Language::of(tempfile::tempdir().unwrap().path()), Language::Rust);
    }
}
