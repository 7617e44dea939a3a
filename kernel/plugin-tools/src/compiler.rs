//! Selects the compiler for WebAssembly. In this order: the target of the installed toolchain, `rustup target add`, Debian's rustc-web with
//! its own standard library sources. If none is available, [`missing`] gives the exact commands for both ways.
//!
//! `CABINET_GUEST_COMPILER=rustup` or `=debian` disables the other one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The target of guests.
pub const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's packages with a compiler for it.
pub const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];
/// Minimum minor version. Edition 2024 came with 1.85; Debian's version moves with security updates.
const LEAST_MINOR: u32 = 85;

/// A way to compile guests.
#[derive(Debug, Clone)]
pub enum Compiler {
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

/// What is compiled.
#[derive(Debug)]
pub struct Job<'a> {
    /// The `Cargo.toml` of the package or of its workspace.
    pub manifest: &'a Path,
    /// The folder for what is compiled.
    pub target: &'a Path,
    pub packages: &'a [&'a str],
    /// A folder, and what the component calls it: the same sources give the same digest in every folder.
    pub called: (&'a Path, &'a str),
}

impl Compiler {
    /// The first way that works in `folder`, whose toolchain file rustup reads. `told` is told what takes time.
    pub fn find(folder: &Path, told: impl Fn(&str)) -> Option<Self> {
        let only = only();
        if only != "debian" {
            if let Some(found) = installed(folder) {
                return Some(found);
            }
            told(&format!("asking rustup for {TARGET}"));
            if succeeds(Command::new("rustup").args(["target", "add", TARGET]).current_dir(folder))
                && let Some(found) = installed(folder)
            {
                return Some(found);
            }
        }
        Self::of_debian(folder)
    }

    /// Debian's compiler, if it is installed.
    pub fn of_debian(folder: &Path) -> Option<Self> {
        if only() == "rustup" { None } else { debian(folder) }
    }

    /// Whether Debian's compiler may be installed.
    pub fn may_be_debians() -> bool {
        only() != "rustup"
    }

    /// Display name for the terminal.
    pub fn name(&self) -> String {
        match self {
            Self::Installed { version } => format!("{version}, target {TARGET}"),
            Self::Debian { version, .. } => format!("Debian's {version}, standard library from source"),
        }
    }

    /// The command that compiles, and the folder of the modules that it writes.
    pub fn command(&self, job: &Job<'_>) -> (Command, PathBuf) {
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
        command.env("CARGO_ENCODED_RUSTFLAGS", remapped(job.called));
        command
            .args(["build", "--quiet", "--release", "--target", TARGET, "--target-dir"])
            .arg(job.target)
            .arg("--manifest-path")
            .arg(job.manifest);
        for package in job.packages {
            command.args(["--package", package]);
        }
        command.stdin(Stdio::null());
        // rustup reads the toolchain file of the folder.
        if let Some(folder) = job.manifest.parent() {
            command.current_dir(folder);
        }
        (command, job.target.join(TARGET).join("release"))
    }
}

/// What to do where no compiler was found.
pub fn missing() -> String {
    format!(
        "there is no compiler for {TARGET}. Do one of these and start again:\n  \
         with rustup (https://rustup.rs): rustup target add {TARGET}\n  \
         on Debian, as root: apt-get install -y --no-install-recommends {}",
        PACKAGES.join(" ")
    )
}

fn only() -> String {
    std::env::var("CABINET_GUEST_COMPILER").unwrap_or_default()
}

fn installed(folder: &Path) -> Option<Compiler> {
    let rustc = || {
        let mut command = Command::new("rustc");
        command.current_dir(folder);
        command
    };
    let libraries = said(rustc().args(["--print", "target-libdir", "--target", TARGET]))?;
    Path::new(&libraries).read_dir().ok()?.next()?.ok()?;
    Some(Compiler::Installed { version: said(rustc().arg("--version"))? })
}

fn debian(folder: &Path) -> Option<Compiler> {
    let rustc = || {
        let mut command = Command::new("/usr/bin/rustc");
        command.env_remove("LD_LIBRARY_PATH");
        command
    };
    let version = said(rustc().arg("--version"))?;
    let minor: u32 = version.split(['.', ' ']).nth(2)?.parse().ok()?;
    let sysroot = said(rustc().args(["--print", "sysroot"]))?;
    let has_sources = Path::new(&sysroot).join("lib/rustlib/src/rust/library/std/Cargo.toml").exists();
    if minor < LEAST_MINOR || !has_sources || !Path::new("/usr/bin/cargo").exists() {
        return None;
    }
    Some(Compiler::Debian { version, linker: linker(folder)? })
}

/// The linker of the rustup toolchain, or Debian's.
fn linker(folder: &Path) -> Option<PathBuf> {
    let own = said(Command::new("rustc").args(["--print", "target-libdir"]).current_dir(folder))
        .and_then(|folder| Some(Path::new(&folder).parent()?.join("bin/rust-lld")));
    own.into_iter().chain([PathBuf::from("/usr/bin/wasm-ld")]).find(|path| path.exists())
}

fn remapped((folder, name): (&Path, &str)) -> String {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let mut flags = vec![format!("--remap-path-prefix={}={name}", folder.display())];
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
