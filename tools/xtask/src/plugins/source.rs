//! The source folder of one plugin and the destination of its build.

use super::signing::Signer;
use anyhow::{Context, Result, bail};
use cabinet_plugin_package::{Manifest, SIGNATURE_FILE};
use cabinet_plugin_tools::{replace, with_digest};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a `plugin.toml` and a `Cargo.toml`.
pub(crate) struct Source {
    pub(crate) name: String,
    /// The folder, relative to `plugins/`.
    pub(crate) folder: String,
    /// The package in its `Cargo.toml`.
    pub(crate) package: String,
    /// The world that its manifest names.
    pub(crate) world: String,
    manifest: String,
    component: String,
    pub(crate) destination: PathBuf,
}

/// The fields that name and locate a plugin. The rest is checked before compilation.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Glimpse {
    world: String,
    component: String,
}

#[derive(Deserialize)]
struct Cargo {
    package: Package,
}

#[derive(Deserialize)]
struct Package {
    name: String,
}

/// Marker file with the fingerprint of the sources from which a folder was built.
const STAMP: &str = ".built-from";

/// All plugins, then all fixtures, by name.
pub(crate) fn all(root: &Path) -> Result<Vec<Source>> {
    let mut found = Vec::new();
    for (below, destination) in [("", "target/plugins-dist"), ("fixtures/", "target/plugins-dist/fixtures")] {
        let folder = root.join("plugins").join(below);
        let mut names: Vec<String> = fs::read_dir(&folder)
            .with_context(|| format!("{} cannot be listed", folder.display()))?
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| folder.join(name).join("plugin.toml").exists())
            .collect();
        names.sort();
        for name in names {
            found.push(Source::read(
                &folder.join(&name),
                &name,
                format!("{below}{name}"),
                root.join(destination),
            )?);
        }
    }
    Ok(found)
}

impl Source {
    fn read(folder: &Path, name: &str, shown: String, destination: PathBuf) -> Result<Self> {
        let manifest = text(&folder.join("plugin.toml"))?;
        // A manifest that cannot be parsed is reported when the plugin is to be built.
        let parsed: Glimpse = toml::from_str(&manifest).unwrap_or_default();
        Ok(Self {
            name: name.to_owned(),
            folder: shown,
            package: package(folder)?,
            world: parsed.world,
            component: parsed.component,
            manifest,
            destination: destination.join(name),
        })
    }

    /// The file that cargo produces.
    pub(crate) fn module(&self) -> String {
        format!("{}.wasm", self.package.replace('-', "_"))
    }

    /// Whether the destination was built from these sources and is intact.
    pub(crate) fn is_built_from(&self, fingerprint: &str) -> bool {
        let read = |name: &str| fs::read(self.destination.join(name));
        let (Ok(stamp), Ok(manifest), Ok(component)) =
            (read(STAMP), read("plugin.toml"), read(&self.component))
        else {
            return false;
        };
        stamp == fingerprint.as_bytes()
            && String::from_utf8_lossy(&manifest).contains(&hex::encode(Sha256::digest(&component)))
    }

    /// Checks the manifest before anything is compiled.
    fn check(&self) -> Result<()> {
        let path = PathBuf::from("plugins").join(&self.folder).join("plugin.toml");
        let manifest = Manifest::parse_source(&self.manifest, &path)?;
        if manifest.id.as_str() != self.name {
            bail!(
                "{}: id is \"{}\", the folder is \"{}\": both must be the same",
                path.display(),
                manifest.id,
                self.name
            );
        }
        with_digest(&self.manifest, "").with_context(|| path.display().to_string()).map(drop)
    }

    /// Writes component, signature and manifest. The manifest follows the other two, because a running host watches it.
    pub(crate) fn publish(&self, component: &[u8], fingerprint: &str, signer: &Signer) -> Result<()> {
        fs::create_dir_all(&self.destination)?;
        let path = format!("plugins/{}/plugin.toml", self.folder);
        let text = with_digest(&self.manifest, &hex::encode(Sha256::digest(component)))
            .with_context(|| path.clone())?;
        let manifest = Manifest::parse(&text, Path::new(&path))?;
        replace(&self.destination.join(&self.component), component)?;
        let signature = signer.seal(&manifest, &text, component);
        replace(&self.destination.join(SIGNATURE_FILE), signature.as_bytes())?;
        replace(&self.destination.join("plugin.toml"), text.as_bytes())?;
        replace(&self.destination.join(STAMP), fingerprint.as_bytes())
    }
}

/// Checks all manifests and reports all invalid ones together.
///
/// # Errors
/// One line or more for each invalid manifest.
pub(crate) fn check(sources: &[Source]) -> Result<()> {
    let wrong: Vec<String> =
        sources.iter().filter_map(|source| source.check().err()).map(|error| format!("{error:#}")).collect();
    if wrong.is_empty() { Ok(()) } else { bail!("{}", wrong.join("\n")) }
}

/// The index of the source that a name on the command line selects.
pub(crate) fn named(sources: &[Source], name: &str) -> Option<usize> {
    let exactly = sources.iter().position(|source| source.folder == name);
    exactly.or_else(|| sources.iter().position(|source| source.folder == format!("fixtures/{name}")))
}

/// The package in a folder's `Cargo.toml`.
pub(crate) fn package(folder: &Path) -> Result<String> {
    let path = folder.join("Cargo.toml");
    let cargo: Cargo = toml::from_str(&text(&path)?).with_context(|| path.display().to_string())?;
    Ok(cargo.package.name)
}

/// Digest of everything that can change a guest: contract, SDK, sources, lock file. Native modules are not included.
pub(crate) fn fingerprint(plugins: &Path) -> Result<String> {
    let mut digest = Sha256::new();
    let mut folders = vec![plugins.to_path_buf()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in
            fs::read_dir(&folder).with_context(|| format!("{} cannot be listed", folder.display()))?
        {
            let entry = entry?;
            match entry.file_type()? {
                kind if kind.is_dir() && entry.file_name() != "target" && entry.file_name() != "native" => {
                    folders.push(entry.path());
                }
                kind if kind.is_file() => files.push(entry.path()),
                _ => {}
            }
        }
    }
    files.sort();
    for file in files {
        // An editor's swap file may have disappeared in the meantime.
        let Ok(content) = fs::read(&file) else { continue };
        digest.update(file.strip_prefix(plugins).unwrap_or(&file).as_os_str().as_encoded_bytes());
        digest.update((content.len() as u64).to_le_bytes());
        digest.update(&content);
    }
    Ok(hex::encode(digest.finalize()))
}

fn text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(folder: &str, manifest: &str) -> Source {
        let name = folder.rsplit('/').next().unwrap().to_owned();
        let (package, world, component) = (name.clone(), String::new(), String::new());
        let destination = PathBuf::new();
        Source {
            name,
            folder: folder.to_owned(),
            package,
            world,
            manifest: manifest.to_owned(),
            component,
            destination,
        }
    }

    const GOOD: &str = "id = \"guide\"\nnames = { en = \"X\" }\nversion = \"1.2.3\"\napi = \"0.1\"\n\
        world = \"scheduling-plugin\"\ncomponent = \"guide.wasm\"\nsha256 = \"\"\n";

    /// Issue 11, item 22.
    #[test]
    fn all_manifests_that_are_wrong_are_told_at_once_with_their_files() {
        assert!(check(&[source("guide", GOOD)]).is_ok());
        let wrong = [
            source("other", GOOD),
            source("guide", &GOOD.replace("scheduling-plugin", "booking-plugin")),
            source("guide", &format!("{GOOD}[limits]\ncpu-ms = 1\n")),
            source("guide", &format!("{GOOD}[request]\nkv = true\n")),
            source("guide", &format!("{GOOD}[settings]\ntype = \"objekt\"\n")),
            source("guide", &format!("[limits]\n{GOOD}")),
            source("guide", &GOOD.replace("sha256", " sha256")),
        ];
        let said = check(&wrong).unwrap_err().to_string();
        for part in [
            "plugins/other/plugin.toml: id is \"guide\", the folder is \"other\"",
            "world must be one of \"",
            "limits.cpu-ms must be a number from 10 to 2000",
            "request is no key of this file: did you mean requests?",
            "settings must be a JSON Schema",
            "plugins/guide/plugin.toml: id is missing",
            "there must be a line `sha256 = \"\"`",
        ] {
            assert!(said.contains(part), "{part} is not in\n{said}");
        }
    }

    #[test]
    fn a_plugin_goes_before_a_fixture_of_the_same_name() {
        let sources = [source("guide", GOOD), source("fixtures/guide", GOOD), source("fixtures/good", GOOD)];
        assert_eq!(named(&sources, "guide"), Some(0));
        assert_eq!(named(&sources, "fixtures/guide"), Some(1));
        assert_eq!(named(&sources, "good"), Some(2));
        assert_eq!(named(&sources, "nothing"), None);
    }
}
