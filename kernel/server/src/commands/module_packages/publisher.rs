//! What a publisher of modules does. Needs no configuration and no server.

use super::super::packages::pack::replace;
use crate::cli::PackModule;
use anyhow::{Context as _, bail};
use cabinet_author_tools::module::scaffold;
use cabinet_plugin_package::module::gather;
use cabinet_plugin_package::{Module, PackageFile, PackageKind as _, SigningKey};
use cabinet_plugin_store::{Published, publish_of};
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn print_key(file: &Path, name: &str) -> anyhow::Result<()> {
    let key = match file.exists() {
        true => SigningKey::read(file)?,
        false => SigningKey::create(file)?,
    };
    println!(
        "# {} signs modules: keep it away from the server. The server's configuration names its public half and the modules:",
        file.display()
    );
    println!("[security.module_keys.{name}]\npublic_key = \"{}\"\nmodules = []", key.public());
    Ok(())
}

pub(super) fn pack(wish: &PackModule) -> anyhow::Result<()> {
    let (built, source) = places(wish)?;
    let gathered = gather(&built, &source)?;
    scaffold::parse_id(gathered.archive.manifest()?.id.as_str())?;
    for name in &gathered.left_out {
        println!("not a part of a package, left out: {name}");
    }
    fs::create_dir_all(&wish.out).with_context(|| format!("{} cannot be made", wish.out.display()))?;
    let path = wish.out.join(&gathered.file_name);
    let bytes = gathered.archive.to_bytes()?;
    replace(&path, &bytes)?;
    let (members, kilobytes) = (gathered.archive.members().len(), bytes.len() / 1024);
    println!("{}: {members} members, {kilobytes} kB, not signed yet:", path.display());
    println!("cabinet module sign {} --key FILE", path.display());
    Ok(())
}

/// The folder of the built module, and that of its sources. The folder of `cabinet module new` has the built one in it.
fn places(wish: &PackModule) -> anyhow::Result<(PathBuf, PathBuf)> {
    let source = wish.source.clone().unwrap_or_else(|| wish.folder.clone());
    let description = wish.folder.join(Module::MANIFEST);
    let text = fs::read(&description)
        .with_context(|| format!("{} cannot be read: name the folder of a module", description.display()))?;
    let json: serde_json::Value =
        serde_json::from_slice(&text).with_context(|| format!("{} is not JSON", description.display()))?;
    if json.get("entry").is_some() {
        return Ok((wish.folder.clone(), source));
    }
    let id = json.get("id").and_then(serde_json::Value::as_str).unwrap_or_default();
    let built = wish.folder.join("target/web/modules").join(scaffold::parse_id(id)?);
    if !built.is_dir() {
        bail!("{} is not built yet: `cabinet module build {0}`", wish.folder.display());
    }
    Ok((built, source))
}

pub(super) fn sign(files: &[PathBuf], key: &Path) -> anyhow::Result<()> {
    let key = SigningKey::read(key)?;
    for file in files {
        let mut archive = PackageFile::<Module>::open(file)?;
        let manifest = archive.sign(&key)?;
        replace(file, &archive.to_bytes()?)?;
        println!("{}: {} {} is signed by {}", file.display(), manifest.id, manifest.version, key.public());
    }
    Ok(())
}

pub(super) fn publish(file: &Path, catalogue: &Path) -> anyhow::Result<()> {
    let (entry, published) = publish_of::<Module>(file, catalogue)?;
    let (id, version, place) = (&entry.id, &entry.version, catalogue.display());
    match published {
        Published::New => println!("{id} {version} is in {place}, signed by {}", entry.key),
        Published::Already => println!("{id} {version} is in {place} already"),
    }
    println!("Hospitals see that it asks for:");
    for line in Module::lines(&entry.asks) {
        println!("    {line}");
    }
    Ok(())
}
