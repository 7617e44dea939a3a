//! Compiles the plugin of a folder.

use anyhow::{Context, bail};
use cabinet_plugin_tools::compiler::{Compiler, missing};
use cabinet_plugin_tools::project::{Built, Project};
use std::time::Instant;

/// Finds a compiler, and says which.
///
/// # Errors
/// No compiler was found; the text says how to install one.
pub(super) fn compiler(project: &Project) -> anyhow::Result<Compiler> {
    match Compiler::find(project.folder(), |what| eprintln!("{what}")) {
        Some(found) => Ok(found),
        None => bail!("{}", missing()),
    }
}

/// Compiles and signs. The compiler writes its messages to the terminal.
///
/// # Errors
/// A file is invalid, or the code does not compile.
pub(super) fn build(project: &Project) -> anyhow::Result<Built> {
    // A mistake in a file is reported before a compiler is looked for.
    project.manifest()?;
    let compiler = compiler(project)?;
    let start = Instant::now();
    let (mut command, module) = project.compile(&compiler)?;
    println!("compiling with {}", compiler.name());
    if !command.status().context("cargo cannot be started")?.success() {
        bail!("the plugin does not compile");
    }
    let built = project.publish(&module)?;
    println!(
        "{} {}: {} kB in {:.1} s, signed with this folder's key: {}",
        built.manifest.id,
        built.manifest.version,
        built.bytes / 1024,
        start.elapsed().as_secs_f32(),
        built.folder.display()
    );
    Ok(built)
}
