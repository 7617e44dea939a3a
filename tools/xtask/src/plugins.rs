//! `cargo xtask plugins`: builds the guests in `plugins/` as components into `target/plugins-dist/<id>/{plugin.toml,<id>.wasm}`.
//!
//! The misbehaving guests of the tests are in `plugins/fixtures` and go to `target/plugins-dist/fixtures/<folder>/`. Names on the command
//! line are folder names: `cargo xtask plugins netrika good`. Without names everything is built. A plugin whose sources have not changed is
//! not rebuilt. Each `plugin.toml` is checked before anything is compiled, and each package is signed (`signing.rs`). The same command
//! builds the native signers in `plugins/native` (`native.rs`).

pub(crate) mod bindings;
mod compiler;
pub(crate) mod native;
mod signing;
mod source;

use anyhow::{Context, Result, bail};
use cabinet_plugin_tools::component;
use signing::Signer;
use source::Source;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// Builds the named plugins, or all of them, signed with this machine's key.
///
/// # Errors
/// The same as for [`build_signed`].
pub(crate) fn build(root: &Path, which: &[String]) -> Result<()> {
    build_signed(root, which, None)
}

/// Builds the named plugins, or all of them, signed with the key in a file or with this machine's key.
///
/// # Errors
/// - A `plugin.toml` is invalid (the text lists all such files).
/// - There is no compiler for WebAssembly and no way to install one (the text says what to do).
/// - A guest does not compile, or its module does not match the world that its manifest names.
pub(crate) fn build_signed(root: &Path, which: &[String], key: Option<&Path>) -> Result<()> {
    let natives = native::names(root)?;
    let (natives, guests): (Vec<_>, Vec<_>) = which.iter().cloned().partition(|name| natives.contains(name));
    if which.is_empty() || !natives.is_empty() {
        native::build(root, &natives)?;
    }
    if which.is_empty() || !guests.is_empty() {
        build_guests(root, &guests, &Signer::open(root, key)?)?;
    }
    Ok(())
}

fn build_guests(root: &Path, which: &[String], signer: &Signer) -> Result<()> {
    let sources = chosen(root, which)?;
    source::check(&sources)?;
    let fingerprint = source::fingerprint(&root.join("plugins"))?;
    let stale: Vec<&Source> = sources.iter().filter(|source| !source.is_built_from(&fingerprint)).collect();
    for built in sources.iter().filter(|source| source.is_built_from(&fingerprint)) {
        signer.sign(&built.destination)?;
    }
    if stale.is_empty() {
        println!("plugins: {} up to date", sources.len());
        return Ok(());
    }

    let start = Instant::now();
    let compiler = compiler::find(root)?;
    println!("plugins: compiling {} with {}", names(&stale), compiler.name());
    let modules = compiler::compile(&compiler, root, &stale)?;
    for source in &stale {
        let module = modules.join(source.module());
        let bytes = fs::read(&module).with_context(|| format!("{} cannot be read", module.display()))?;
        let component = component::from_module(&bytes, &source.world)
            .with_context(|| format!("plugins/{} is not a component of its world", source.folder))?;
        source.publish(&component, &fingerprint, signer)?;
        println!("plugins: {:<24} {:>4} kB", source.folder, component.len() / 1024);
    }
    println!("plugins: {} built in {:.1} s", stale.len(), start.elapsed().as_secs_f32());
    Ok(())
}

/// Resolves names. A bare name is a plugin, or a fixture if no plugin has that name; `fixtures/<name>` is always the fixture.
fn chosen(root: &Path, which: &[String]) -> Result<Vec<Source>> {
    let mut all = source::all(root)?;
    if which.is_empty() {
        return Ok(all);
    }
    let mut found = Vec::new();
    for name in which {
        let Some(at) = source::named(&all, name) else {
            if found.iter().any(|source: &Source| source.folder == *name) {
                continue;
            }
            let guests = all.iter().map(|source| source.folder.clone());
            let known = guests.chain(native::names(root)?).collect::<Vec<_>>().join(", ");
            bail!("there is no plugin {name:?} with a plugin.toml; there are: {known}");
        };
        found.push(all.remove(at));
    }
    Ok(found)
}

fn names(sources: &[&Source]) -> String {
    sources.iter().map(|source| source.name.as_str()).collect::<Vec<_>>().join(", ")
}
