//! Compiles the plugin of a folder.

use anyhow::{Context, bail};
use cabinet_plugin_tools::language::Toolchain;
use cabinet_plugin_tools::project::{Built, Project};
use std::time::Instant;

/// Finds what builds the plugin, and says what takes time.
///
/// # Errors
/// It is not installed; the text says how to install it.
pub(super) fn toolchain(project: &Project) -> anyhow::Result<Toolchain> {
    Toolchain::find(project.folder(), |what| eprintln!("{what}"))
}

/// Compiles and signs. The compiler writes its messages to the terminal.
///
/// # Errors
/// A file is invalid, or the code does not compile.
pub(super) fn build(project: &Project) -> anyhow::Result<Built> {
    // A mistake in a file is reported before a compiler is looked for.
    project.manifest()?;
    build_with(project, &toolchain(project)?)
}

/// As [`build`], with what was found.
///
/// # Errors
/// As [`build`].
pub(super) fn build_with(project: &Project, toolchain: &Toolchain) -> anyhow::Result<Built> {
    let start = Instant::now();
    let (mut command, module) = project.compile(toolchain)?;
    println!("compiling with {}", toolchain.name());
    if !command.status().context("the compiler cannot be started")?.success() {
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
