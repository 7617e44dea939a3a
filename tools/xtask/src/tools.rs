//! Programs that a build or a test needs: finds them, installs them (as root, from Debian's packages), or prints the exact command.

use crate::postgres::Postgres;
use crate::run::{is_installed, program, quietly};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A program and the Debian package that contains it.
pub struct Tool {
    /// File name in `PATH`, or an absolute path.
    pub program: &'static str,
    pub package: &'static str,
}

/// Requirements of the end-to-end tests besides Node: the browser, its headless build, which most tests use, and a font with Cyrillic
/// letters.
const BROWSER: [Tool; 3] = [
    Tool { program: "/usr/bin/chromium", package: "chromium" },
    Tool { program: "/usr/bin/chromium-headless-shell", package: "chromium-headless-shell" },
    Tool { program: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", package: "fonts-dejavu-core" },
];

/// Minimum version. Chromium 148 loses the offline emulation on a reload and names frames differently: three tests fail with it and pass
/// with 156.
const LEAST_CHROMIUM: u32 = 156;

/// Provides the browser of the end-to-end tests in a version with which they pass; upgrades an older one.
pub fn provide_browser(workspace: &Workspace) -> Result<()> {
    provide(workspace, &BROWSER)?;
    let version = || {
        let text =
            quietly(&mut program("/usr/bin/chromium", &["--version", "--no-sandbox"], workspace.root()))?;
        major_of(&text).with_context(|| format!("`chromium --version` says {}", text.trim()))
    };
    if version()? >= LEAST_CHROMIUM {
        return Ok(());
    }
    if may_install() {
        install(workspace.root(), &["chromium", "chromium-headless-shell"])?;
    }
    let installed = version()?;
    if installed < LEAST_CHROMIUM {
        bail!(
            "Chromium {LEAST_CHROMIUM} or newer is needed, {installed} is installed. {}",
            by_hand(&["chromium"])
        );
    }
    Ok(())
}

/// The major version in `Chromium 156.0.8078.73 built on Debian`, ignoring any output of the start script before it.
fn major_of(text: &str) -> Option<u32> {
    let version = text.split("Chromium ").nth(1)?;
    version.split('.').next()?.parse().ok()
}

/// Provides the PostgreSQL server of the storage tests, in any version.
pub fn provide_database(workspace: &Workspace) -> Result<()> {
    if Postgres::is_installed() {
        return Ok(());
    }
    provide(workspace, &[Tool { program: "postgres", package: "postgresql" }])
}

/// Installs the packages of missing tools if this user may; otherwise fails and says what to install.
pub fn provide(workspace: &Workspace, tools: &[Tool]) -> Result<()> {
    let missing: Vec<&str> =
        tools.iter().filter(|tool| !is_there(tool.program)).map(|tool| tool.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !may_install() {
        bail!("missing: {}. {}", missing.join(", "), by_hand(&missing));
    }
    install(workspace.root(), &missing)
}

/// Whether this user may install packages: root on a system with apt-get.
pub fn may_install() -> bool {
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    is_root && is_installed("apt-get")
}

/// Installs Debian packages.
pub fn install(folder: &Path, packages: &[&str]) -> Result<()> {
    /// Two lanes may install at the same time; the second would find apt's lists locked.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let apt = |arguments: &[&str]| {
        let mut command = program("apt-get", arguments, folder);
        quietly(command.env("DEBIAN_FRONTEND", "noninteractive")).map(drop)
    };
    let wanted = [&["install", "-y", "--no-install-recommends"], packages].concat();
    let outcome = apt(&["update", "-q"]).and_then(|()| apt(&wanted));
    outcome.with_context(|| format!("{} could not be installed. {}", packages.join(", "), by_hand(packages)))
}

/// The command for an administrator to run.
pub fn by_hand(packages: &[&str]) -> String {
    format!("On Debian, as root: apt-get install -y --no-install-recommends {}", packages.join(" "))
}

const NODE: &str =
    "install it (https://nodejs.org/en/download) so that `node` and `npm` are in PATH, and start again";

/// Checks that Node and npm are installed. Debian 12 does not package the version we need.
pub fn need_node(workspace: &Workspace) -> Result<()> {
    let version = quietly(&mut program("node", &["--version"], workspace.root()))
        .with_context(|| format!("Node 20 or newer is needed: {NODE}"))?;
    let major =
        version.trim().trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if !matches!(major, Some(20..)) {
        bail!("Node 20 or newer is needed, `node --version` says {}: {NODE}", version.trim());
    }
    if !is_installed("npm") {
        bail!("`node` is there, `npm` is not: {NODE}");
    }
    Ok(())
}

fn is_there(name: &str) -> bool {
    if name.starts_with('/') { std::path::Path::new(name).exists() } else { is_installed(name) }
}

#[cfg(test)]
mod tests {
    use super::major_of;

    #[test]
    fn the_version_of_the_browser_is_read_whatever_its_start_script_says() {
        let said = "/usr/bin/chromium: 21: [: unexpected operator\nChromium 156.0.8078.73 built on Debian GNU/Linux 12";
        assert_eq!(major_of(said), Some(156));
        assert_eq!(major_of("Google Chrome 9.0"), None);
    }
}
