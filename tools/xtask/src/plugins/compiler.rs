//! The compiler for WebAssembly of the guests in this repository: as for any plugin (`cabinet_plugin_tools::compiler`), but missing Debian
//! packages are installed where this user may.

use super::source::Source;
use crate::tools;
use anyhow::{Context, Result, bail};
use cabinet_plugin_tools::compiler::{Compiler, Job, PACKAGES, missing};
use std::path::{Path, PathBuf};

/// The first way that works.
pub(crate) fn find(root: &Path) -> Result<Compiler> {
    if let Some(found) = Compiler::find(root, |what| println!("plugins: {what}")) {
        return Ok(found);
    }
    if Compiler::may_be_debians() && tools::may_install() {
        println!("plugins: installing {}", PACKAGES.join(" "));
        match tools::install(root, &PACKAGES) {
            Ok(()) => {
                if let Some(found) = Compiler::of_debian(root) {
                    return Ok(found);
                }
            }
            Err(reason) => println!("plugins: {reason:#}"),
        }
    }
    bail!("{}", missing())
}

/// Compiles the sources and returns the folder of the modules.
pub(crate) fn compile(compiler: &Compiler, root: &Path, sources: &[&Source]) -> Result<PathBuf> {
    let packages: Vec<&str> = sources.iter().map(|source| source.package.as_str()).collect();
    let (mut command, modules) = compiler.command(&Job {
        manifest: &root.join("plugins/Cargo.toml"),
        target: &root.join("target/plugins"),
        packages: &packages,
        called: (root, "cabinet"),
    });
    if !command.status().context("cargo cannot be started")?.success() {
        bail!("the plugins do not compile");
    }
    Ok(modules)
}
