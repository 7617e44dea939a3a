//! `cabinet plugins list | reload` asks the running server through its control socket; `key | sign | verify` work on signed packages. The
//! commands on package files are in `packages/`.

use super::packages;
use crate::cli::PluginsCommand;
use crate::control::{Question, ask};
use crate::source::Source;
use anyhow::{Context, bail};
use cabinet_plugin_host::trusted_keys;
use cabinet_plugin_package::{Archive, Manifest, Package, SigningKey, TrustedKeys, sign};
use std::path::{Path, PathBuf};

pub(super) async fn run(command: &PluginsCommand) -> anyhow::Result<()> {
    let (source, question) = match command {
        PluginsCommand::List(wish) => return packages::list(wish).await,
        PluginsCommand::Reload { source, id } => (source, Question::Reload { plugin: id.parse()? }),
        PluginsCommand::Key { file, name } => return print_key(file, name),
        PluginsCommand::Sign { folders, key } => return sign_all(folders, key),
        PluginsCommand::Packages(command) => return packages::run(command).await,
        PluginsCommand::Verify { source, folders } => return verify(source, folders),
        PluginsCommand::Author(command) => return super::plugin_author::run(command).await,
    };
    let loaded = source.load()?;
    let answer = ask(&loaded.variant.http.cache_root, &question).await?;
    let text = answer.lines.join("\n");
    if !answer.ok {
        bail!("{text}");
    }
    println!("{text}");
    Ok(())
}

fn print_key(file: &Path, name: &str) -> anyhow::Result<()> {
    let key = match file.exists() {
        true => SigningKey::read(file)?,
        false => SigningKey::create(file)?,
    };
    println!(
        "# {} signs plugins: keep it away from the server. The server's configuration names its public half:",
        file.display()
    );
    println!("[security.plugin_keys.{name}]\npublic_key = \"{}\"", key.public());
    Ok(())
}

fn sign_all(folders: &[PathBuf], key: &Path) -> anyhow::Result<()> {
    let key = SigningKey::read(key)?;
    for folder in folders {
        if folder.is_file() {
            packages::sign_file(folder, &key)?;
            continue;
        }
        let manifest = sign(&whole(folder)?, &key)?;
        println!("{}: {} {} is signed by {}", folder.display(), manifest.id, manifest.version, key.public());
    }
    Ok(())
}

fn verify(source: &Source, folders: &[PathBuf]) -> anyhow::Result<()> {
    let variant = source.load()?.variant;
    let root = &variant.http.plugin_root;
    let keys = trusted_keys(&variant, root);
    let enabled = variant.plugins.iter().filter(|(_, plugin)| plugin.enabled);
    let folders: Vec<PathBuf> = match folders {
        [] => enabled.map(|(id, _)| root.join(id.as_str())).collect(),
        named => named.iter().map(|folder| whole(folder)).collect::<Result<_, _>>()?,
    };
    let mut refused = 0;
    for folder in &folders {
        match signed_by(folder, &keys) {
            Ok((manifest, signed_by)) => {
                println!(
                    "{}: {} {} is signed by {signed_by}",
                    folder.display(),
                    manifest.id,
                    manifest.version
                );
            }
            Err(error) => {
                refused += 1;
                println!("refused: {error}");
            }
        }
    }
    if refused > 0 {
        bail!("{refused} of {} packages would be refused", folders.len());
    }
    Ok(())
}

/// The manifest of a folder or a package file, and the name of the key that signed it.
fn signed_by(path: &Path, keys: &TrustedKeys) -> anyhow::Result<(Manifest, String)> {
    if path.is_file() {
        let package = Archive::open(path)?.verify(keys)?;
        return Ok((package.manifest, package.signed_by));
    }
    let Package { manifest, signed_by, .. } = Package::open(path, keys)?;
    Ok((manifest, signed_by))
}

/// Resolves the path, because the plugin's id is the name of the folder, and `.` has no name.
fn whole(folder: &Path) -> anyhow::Result<PathBuf> {
    folder.canonicalize().with_context(|| folder.display().to_string())
}
