//! `cargo xtask release`: builds what a hospital installs, in the layout of docs/operations.md.
//!
//! ```text
//! target/dist/cabinet/   bin, web, plugins, native, variants, sbom: unpacked as /opt/cabinet
//! target/dist/symbols/   bin/cabinet.debug: function names and line numbers for stack traces, four times the size of the binary
//! ```
//! To resolve a stack trace, copy the symbols next to the binary: it names their file (`.gnu_debuglink`).

use crate::Outcome;
use crate::programs::Programs;
use crate::run::{program, quietly};
use crate::step::step;
use crate::workspace::Workspace;
use crate::{plugins, web};
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

/// What the builds write beside their products for their own use.
const NOT_SHIPPED: [&str; 4] = ["fixtures", "native", "build-key.pub", ".sources"];

#[derive(Args)]
pub struct Release {
    /// Signs the plugins with this key (made by `cabinet plugin key`) instead of this machine's build key.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

impl Release {
    /// Builds everything optimised and assembles the folders.
    pub fn run(&self, workspace: &Workspace) -> Outcome {
        let key = self.key.as_deref();
        step("plugins", || plugins::build_signed(workspace.root(), &[], key))?;
        step("web", || web::build(workspace))?;
        step("server, optimised", || Programs::Release.build(workspace))?;
        step("package", || assemble(workspace))?;
        println!("\n  {}", workspace.path("target/dist").display());
        if key.is_none() {
            println!(
                "  The plugins are signed with this machine's key; --key FILE signs them for hospitals."
            );
        }
        Ok(())
    }
}

/// Copies the products of the builds into their layout.
///
/// # Errors
/// A product is missing, a folder cannot be written, or binutils are missing.
pub fn assemble(workspace: &Workspace) -> Result<()> {
    let dist = workspace.path("target/dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).with_context(|| format!("{} cannot be removed", dist.display()))?;
    }
    let package = dist.join("cabinet");
    let built = workspace.path("target/plugins-dist");
    copy(&workspace.path("target/web"), &package.join("web"))?;
    copy(&built, &package.join("plugins"))?;
    copy(&built.join("native"), &package.join("native"))?;
    copy(&workspace.path("variants"), &package.join("variants"))?;
    copy(&workspace.binary("sbom", true), &package.join("sbom"))?;
    let shipped = package.join("bin/cabinet");
    separate(&workspace.binary("cabinet", true), &shipped, &dist.join("symbols/bin/cabinet.debug"))?;
    // A binary that objcopy damaged would not start.
    quietly(&mut program(&shipped.to_string_lossy(), &["--version"], &package)).map(drop)
}

/// Writes the binary without its symbols, and the symbols.
fn separate(built: &Path, shipped: &Path, symbols: &Path) -> Result<()> {
    for file in [shipped, symbols] {
        fs::create_dir_all(file.parent().context("a file has a folder")?)?;
    }
    let folder = symbols.parent().context("a file has a folder")?;
    let [built, shipped, symbols] = [built, shipped, symbols].map(Path::to_string_lossy);
    quietly(&mut program("objcopy", &["--only-keep-debug", &built, &symbols], folder))?;
    let link = format!("--add-gnu-debuglink={symbols}");
    quietly(&mut program("objcopy", &["--strip-all", &link, &built, &shipped], folder)).map(drop)
}

/// Copies a folder with what is below it, except what only the build needs.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let told = || format!("{} cannot be copied", from.display());
    fs::create_dir_all(to).with_context(told)?;
    let mut count = 0_usize;
    for entry in fs::read_dir(from).with_context(told)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).with_context(told)?;
        let is_left_out = NOT_SHIPPED.iter().any(|other| name == *other)
            || path.extension().is_some_and(|extension| extension == "built-from");
        if is_left_out {
            continue;
        }
        count += 1;
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name)).with_context(|| format!("{} cannot be copied", path.display()))?;
        }
    }
    ensure!(count > 0, "{} is empty: build it first", from.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]

    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let workspace = Workspace::find().unwrap();
            let path = workspace.path(&format!("target/xtask-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    #[test]
    fn a_shipped_binary_starts_without_its_symbols_and_names_them() {
        let folder = Folder::new("symbols");
        let own = std::env::current_exe().unwrap();
        let (shipped, symbols) = (folder.0.join("bin/xtask"), folder.0.join("symbols/xtask.debug"));
        separate(&own, &shipped, &symbols).unwrap();
        assert!(fs::metadata(&shipped).unwrap().len() < fs::metadata(&own).unwrap().len());
        let listed = quietly(&mut program(&shipped.to_string_lossy(), &["--list"], &folder.0)).unwrap();
        assert!(listed.contains("a_shipped_binary_starts_without_its_symbols_and_names_them: test"));
        let sections = |file: &Path| {
            quietly(&mut program("objdump", &["--section-headers", &file.to_string_lossy()], &folder.0))
                .unwrap()
        };
        assert!(sections(&symbols).contains(".debug_line"));
        let left = sections(&shipped);
        assert!(left.contains(".gnu_debuglink") && !left.contains(".debug_line"), "{left}");
    }

    #[test]
    fn what_only_the_build_needs_is_not_shipped_and_an_empty_folder_is_an_error() {
        let folder = Folder::new("dist");
        let (from, to) = (folder.0.join("from"), folder.0.join("to"));
        for file in ["netrika/plugin.toml", "fixtures/good/plugin.toml", "a.so", "a.so.built-from"] {
            let file = from.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "x").unwrap();
        }
        copy(&from, &to).unwrap();
        assert!(to.join("netrika/plugin.toml").exists() && to.join("a.so").exists());
        assert!(!to.join("fixtures").exists() && !to.join("a.so.built-from").exists());
        fs::create_dir_all(folder.0.join("empty")).unwrap();
        assert!(copy(&folder.0.join("empty"), &to).is_err());
    }
}
