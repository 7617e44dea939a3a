//! The programs that a build or a test needs: found, installed (as root, from Debian's packages), or named with the exact command.

use crate::house::House;
use crate::run::{is_installed, program, quietly};
use anyhow::{Context, Result, bail};

/// A program and the Debian package that has it.
pub struct Tool {
    /// File in PATH, or an absolute path.
    pub program: &'static str,
    /// Debian package.
    pub package: &'static str,
}

/// What the end-to-end tests need besides Node: a browser and a font with Cyrillic letters.
pub const BROWSER: [Tool; 2] = [
    Tool { program: "/usr/bin/chromium", package: "chromium" },
    Tool { program: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", package: "fonts-dejavu-core" },
];

/// What the storage tests need.
pub const DATABASE: [Tool; 1] =
    [Tool { program: "/usr/lib/postgresql/15/bin/initdb", package: "postgresql-15" }];

/// Installs the packages of the missing tools if this user may, else says what to install.
pub fn provide(house: &House, tools: &[Tool]) -> Result<()> {
    let missing: Vec<&str> =
        tools.iter().filter(|tool| !is_there(tool.program)).map(|tool| tool.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let install = format!("apt-get install -y --no-install-recommends {}", missing.join(" "));
    let may = quietly(&mut program("id", &["-u"], house.root())).is_ok_and(|id| id.trim() == "0");
    if !may || !is_installed("apt-get") {
        bail!("missing: {}. Run as root: {install}", missing.join(", "));
    }
    quietly(&mut program("apt-get", &["update", "-q"], house.root()))
        .context("the package lists could not be read")?;
    let mut command = program("sh", &["-c", &install], house.root());
    quietly(command.env("DEBIAN_FRONTEND", "noninteractive")).map(drop)
}

/// Node and npm, which no package of Debian 12 has in the version we need.
pub fn need_node(house: &House) -> Result<()> {
    let version = quietly(&mut program("node", &["--version"], house.root()))
        .context("Node 20 or newer is needed: install it so that `node` and `npm` are in PATH")?;
    let major =
        version.trim().trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    match major {
        Some(20..) => Ok(()),
        _ => bail!("Node 20 or newer is needed, `node --version` says {}", version.trim()),
    }
}

fn is_there(name: &str) -> bool {
    if name.starts_with('/') { std::path::Path::new(name).exists() } else { is_installed(name) }
}
