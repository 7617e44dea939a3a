//! Builds the native signers in `plugins/native` as `target/plugins-dist/native/<name>.so`, each with a `<name>.so.sha256`, whose digest
//! goes into `[signers.<name>]`. The modules of the tests go to `target/plugins-dist/native/fixtures/`.

use super::source::{self, fingerprint};
use crate::tools;
use anyhow::{Context, Result, bail};
use cabinet_plugin_tools::replace;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The module that needs the system's OpenSSL.
const NEEDS_OPENSSL: &str = "openssl-gost";
/// What this module needs to compile and run, and what its tests call: file and Debian package.
const OPENSSL: [(&str, &str); 3] = [
    ("/usr/include/openssl/engine.h", "libssl-dev"),
    ("/usr/bin/pkg-config", "pkg-config"),
    ("/usr/bin/openssl", "openssl"),
];
const ENGINE: &str = "libengine-gost-openssl";

/// A crate that becomes a shared library.
struct Module {
    name: String,
    destination: PathBuf,
}

/// Names of all modules, including those of the tests.
pub(super) fn names(root: &Path) -> Result<Vec<String>> {
    Ok(all(root)?.into_iter().map(|module| module.name).collect())
}

/// Builds the named modules, or all of them. Without OpenSSL the GOST module is skipped with a message.
///
/// # Errors
/// A module does not compile, or a module that was named cannot be built here.
pub(super) fn build(root: &Path, which: &[String]) -> Result<()> {
    let is_wanted = |module: &Module| which.is_empty() || which.contains(&module.name);
    let mut modules: Vec<Module> = all(root)?.into_iter().filter(is_wanted).collect();
    let fingerprint = fingerprint(&root.join("plugins/native"))?;
    modules.retain(|module| !module.is_built_from(&fingerprint));
    if let Some(gost) = modules.iter().position(|module| module.name == NEEDS_OPENSSL)
        && let Err(reason) = provide_openssl(root)
    {
        if which.iter().any(|name| name == NEEDS_OPENSSL) {
            return Err(reason);
        }
        println!("plugins: {NEEDS_OPENSSL} is left out: {reason:#}");
        modules.remove(gost);
    }
    if modules.is_empty() {
        return Ok(());
    }
    compile(root, &modules)?;
    for module in &modules {
        let bytes = module.publish(root, &fingerprint)?;
        println!("plugins: {:<24} {:>4} kB, native", module.name, bytes / 1024);
    }
    Ok(())
}

/// Every folder with a crate, except the shared C table.
fn all(root: &Path) -> Result<Vec<Module>> {
    let mut found = Vec::new();
    for (below, destination) in [("", "native"), ("fixtures", "native/fixtures")] {
        let folder = root.join("plugins/native").join(below);
        let entries =
            fs::read_dir(&folder).with_context(|| format!("{} cannot be listed", folder.display()))?;
        for entry in entries {
            let folder = entry?.path();
            if !folder.join("Cargo.toml").exists() || folder.ends_with("table") {
                continue;
            }
            let destination = root.join("target/plugins-dist").join(destination);
            found.push(Module { name: source::package(&folder)?, destination });
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

fn compile(root: &Path, modules: &[Module]) -> Result<()> {
    let mut command = Command::new("cargo");
    command
        .args(["build", "--quiet", "--locked", "--release", "--manifest-path", "plugins/native/Cargo.toml"])
        .args(["--target-dir", TARGET])
        .current_dir(root);
    for module in modules {
        command.args(["--package", &module.name]);
    }
    let status = command.stdin(Stdio::null()).status().context("cargo cannot be started")?;
    if status.success() { Ok(()) } else { bail!("the native modules do not compile") }
}

/// Separate from the guests' target folder, because the compiler and the lints differ.
const TARGET: &str = "target/plugins-native-modules";

impl Module {
    fn library(&self) -> PathBuf {
        self.destination.join(format!("{}.so", self.name))
    }

    fn beside(&self, ending: &str) -> PathBuf {
        self.destination.join(format!("{}.so.{ending}", self.name))
    }

    fn is_built_from(&self, fingerprint: &str) -> bool {
        let (Ok(stamp), Ok(sum), Ok(library)) =
            (fs::read(self.beside("built-from")), fs::read(self.beside("sha256")), fs::read(self.library()))
        else {
            return false;
        };
        stamp == fingerprint.as_bytes() && sum == sum_line(&self.name, &library).as_bytes()
    }

    /// Writes the stamp last: an interrupted run starts over.
    fn publish(&self, root: &Path, fingerprint: &str) -> Result<usize> {
        let built = root.join(TARGET).join(format!("release/lib{}.so", self.name.replace('-', "_")));
        let library = fs::read(&built).with_context(|| format!("{} cannot be read", built.display()))?;
        fs::create_dir_all(&self.destination)?;
        replace(&self.library(), &library)?;
        replace(&self.beside("sha256"), sum_line(&self.name, &library).as_bytes())?;
        replace(&self.beside("built-from"), fingerprint.as_bytes())?;
        Ok(library.len())
    }
}

/// The line format of `sha256sum`.
fn sum_line(name: &str, library: &[u8]) -> String {
    format!("{}  {name}.so\n", hex::encode(Sha256::digest(library)))
}

/// Cargo arguments that select every module that compiles here. Without OpenSSL not even clippy can process the GOST module.
pub(crate) fn everything(root: &Path) -> Vec<&'static str> {
    let mut arguments =
        vec!["--workspace", "--manifest-path", "plugins/native/Cargo.toml", "--target-dir", TARGET];
    if let Err(reason) = provide_openssl(root) {
        println!("        {NEEDS_OPENSSL} is left out: {reason:#}");
        arguments.extend(["--exclude", NEEDS_OPENSSL]);
    }
    arguments
}

fn provide_openssl(root: &Path) -> Result<()> {
    let mut missing: Vec<&str> =
        OPENSSL.iter().filter(|(file, _)| !Path::new(file).exists()).map(|(_, package)| *package).collect();
    if !has_engine() {
        missing.push(ENGINE);
    }
    if missing.is_empty() {
        return Ok(());
    }
    if !tools::may_install() {
        bail!("missing: {}. {}", missing.join(", "), tools::by_hand(&missing));
    }
    println!("plugins: installing {}", missing.join(" "));
    tools::install(root, &missing)
}

/// Whether Debian's engine is installed: `/usr/lib/<machine>/engines-<version>/gost.so`.
fn has_engine() -> bool {
    let below =
        |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    below("/usr/lib".into())
        .filter(|machine| machine.to_string_lossy().ends_with("-linux-gnu"))
        .flat_map(below)
        .any(|folder| folder.to_string_lossy().contains("/engines-") && folder.join("gost.so").exists())
}
