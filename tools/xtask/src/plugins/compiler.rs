//! Selects the compiler for WebAssembly. In this order: the target of the installed toolchain, `rustup target add`, Debian's rustc-web with
//! its own standard library sources. If none is available, the error gives the exact commands for both ways.
//!
//! `CABINET_GUEST_COMPILER=rustup` or `=debian` disables the other one.

use super::source::Source;
use crate::tools;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];
/// Minimum minor version. Edition 2024 came with 1.85; Debian's version moves with security updates.
const LEAST_MINOR: u32 = 85;

/// A way to compile guests.
pub(crate) enum Compiler {
    /// The toolchain of this machine has the target.
    Installed {
        /// Output of `rustc --version`.
        version: String,
    },
    /// Debian's compiler, which also builds the standard library from source.
    Debian {
        /// Output of `rustc --version`.
        version: String,
        /// The linker for WebAssembly.
        linker: PathBuf,
    },
}

impl Compiler {
    /// The first way that works. Installs missing packages where this user may.
    pub(crate) fn find(root: &Path) -> Result<Self> {
        let only = std::env::var("CABINET_GUEST_COMPILER").unwrap_or_default();
        if only != "debian" {
            if let Some(found) = installed() {
                return Ok(found);
            }
            println!("plugins: asking rustup for {TARGET}");
            if succeeds(Command::new("rustup").args(["target", "add", TARGET]))
                && let Some(found) = installed()
            {
                return Ok(found);
            }
        }
        if only != "rustup" {
            if let Some(found) = debian() {
                return Ok(found);
            }
            if tools::may_install() {
                println!("plugins: installing {}", PACKAGES.join(" "));
                match tools::install(root, &PACKAGES) {
                    Ok(()) => {
                        if let Some(found) = debian() {
                            return Ok(found);
                        }
                    }
                    Err(reason) => println!("plugins: {reason:#}"),
                }
            }
        }
        bail!(
            "there is no compiler for {TARGET}. Do one of these and start again:\n  \
             with rustup: rustup target add {TARGET}\n  {}",
            tools::by_hand(&PACKAGES)
        )
    }

    /// Display name for the terminal.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Installed { version } => format!("{version}, target {TARGET}"),
            Self::Debian { version, .. } => format!("Debian's {version}, standard library from source"),
        }
    }

    /// Compiles the sources and returns the folder of the modules.
    pub(crate) fn compile(&self, root: &Path, sources: &[&Source]) -> Result<PathBuf> {
        let target = root.join("target/plugins");
        let mut command = match self {
            Self::Installed { .. } => Command::new("cargo"),
            Self::Debian { linker, .. } => {
                let mut command = Command::new("/usr/bin/cargo");
                command
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                    .arg("-Zbuild-std=std,panic_abort");
                command
            }
        };
        for inherited in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "LD_LIBRARY_PATH"] {
            command.env_remove(inherited);
        }
        if matches!(self, Self::Installed { .. }) {
            command.env_remove("RUSTC").env_remove("RUSTC_BOOTSTRAP");
        }
        // The same sources give the same digest, independent of their folder.
        command.env("CARGO_ENCODED_RUSTFLAGS", remapped(root));
        command
            .args(["build", "--quiet", "--release", "--target", TARGET, "--target-dir"])
            .arg(&target)
            .arg("--manifest-path")
            .arg(root.join("plugins/Cargo.toml"));
        for source in sources {
            command.args(["--package", &source.package]);
        }
        let status = command.stdin(Stdio::null()).status().context("cargo cannot be started")?;
        if !status.success() {
            bail!("the plugins do not compile");
        }
        Ok(target.join(TARGET).join("release"))
    }
}

fn installed() -> Option<Compiler> {
    let folder = said(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    Path::new(&folder).read_dir().ok()?.next()?.ok()?;
    Some(Compiler::Installed { version: said(Command::new("rustc").arg("--version"))? })
}

fn debian() -> Option<Compiler> {
    let version = said(Command::new("/usr/bin/rustc").env_remove("LD_LIBRARY_PATH").arg("--version"))?;
    let minor: u32 = version.split(['.', ' ']).nth(2)?.parse().ok()?;
    let sysroot =
        said(Command::new("/usr/bin/rustc").env_remove("LD_LIBRARY_PATH").args(["--print", "sysroot"]))?;
    let has_sources = Path::new(&sysroot).join("lib/rustlib/src/rust/library/std/Cargo.toml").exists();
    if minor < LEAST_MINOR || !has_sources || !Path::new("/usr/bin/cargo").exists() {
        return None;
    }
    Some(Compiler::Debian { version, linker: linker()? })
}

/// The linker of the rustup toolchain, or Debian's.
fn linker() -> Option<PathBuf> {
    let own = said(Command::new("rustc").args(["--print", "target-libdir"]))
        .and_then(|folder| Some(Path::new(&folder).parent()?.join("bin/rust-lld")));
    own.into_iter().chain([PathBuf::from("/usr/bin/wasm-ld")]).find(|path| path.exists())
}

fn remapped(root: &Path) -> String {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let mut flags = vec![format!("--remap-path-prefix={}=cabinet", root.display())];
    flags.extend(home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
    flags.join("\u{1f}")
}

fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn said(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
