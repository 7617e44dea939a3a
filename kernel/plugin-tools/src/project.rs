//! The folder of a plugin, and its build: component, digest, signature.

use crate::check::Finding;
use crate::compiler::Job;
use crate::component::{check, from_module};
use crate::contract;
use crate::language::{Language, Toolchain, sdk_file};
use crate::text::{replace, with_digest};
use anyhow::{Context, Result, bail};
use cabinet_plugin_package::{Manifest, SIGNATURE_FILE, SigningKey, seal};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the key is that signs what is built in a folder.
const KEY: &str = ".cabinet/development.key";
/// Its public half next to the package, where a demo looks for it.
const PUBLIC: &str = "build-key.pub";

/// The folder of a plugin.
#[derive(Debug, Clone)]
pub struct Project {
    folder: PathBuf,
}

/// A plugin as it was built.
#[derive(Debug)]
pub struct Built {
    /// The package.
    pub folder: PathBuf,
    pub manifest: Manifest,
    /// Length of the component.
    pub bytes: usize,
}

#[derive(Deserialize)]
struct Cargo {
    package: CargoPackage,
    #[serde(default)]
    lib: Library,
}

#[derive(Deserialize)]
struct CargoPackage {
    name: String,
}

#[derive(Default, Deserialize)]
struct Library {
    name: Option<String>,
    #[serde(default, rename = "crate-type")]
    kinds: Vec<String>,
}

/// What cargo is to compile.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// The file that cargo writes.
    module: String,
    pub(crate) is_component: bool,
}

impl Project {
    /// The folder at this path.
    ///
    /// # Errors
    /// It has no `plugin.toml`.
    pub fn open(folder: &Path) -> Result<Self> {
        let whole = folder.canonicalize().with_context(|| format!("{} cannot be read", folder.display()))?;
        if !whole.join("plugin.toml").is_file() {
            bail!(
                "{} has no plugin.toml: name the folder of a plugin, or make one with `cabinet plugin new ID --world WORLD`",
                folder.display()
            );
        }
        Ok(Self { folder: whole })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn language(&self) -> Language {
        Language::of(&self.folder)
    }

    /// The text of `plugin.toml`.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn manifest_text(&self) -> Result<String> {
        fs::read_to_string(self.folder.join("plugin.toml")).context("plugin.toml cannot be read")
    }

    /// The manifest.
    ///
    /// # Errors
    /// All mistakes in it, one per line.
    pub fn manifest(&self) -> Result<Manifest> {
        let inspection = Manifest::inspect_source(&self.manifest_text()?);
        match inspection.readable {
            Some(readable) if inspection.mistakes.is_empty() => Ok(readable.manifest),
            _ => {
                let told = inspection.mistakes.into_iter().map(|mistake| Finding::of("plugin.toml", mistake));
                bail!("{}", told.map(|finding| finding.to_string()).collect::<Vec<_>>().join("\n"))
            }
        }
    }

    /// The folder that contains the package's folder.
    pub fn packages(&self) -> PathBuf {
        self.folder.join("target/cabinet")
    }

    /// The component of the last build.
    pub fn component(&self, manifest: &Manifest) -> PathBuf {
        self.packages().join(manifest.id.as_str()).join(&manifest.component)
    }

    /// Reads `Cargo.toml`.
    pub(crate) fn package(&self) -> Result<Package> {
        let path = self.folder.join("Cargo.toml");
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let cargo: Cargo = toml::from_str(&text).with_context(|| path.display().to_string())?;
        let module = cargo.lib.name.unwrap_or_else(|| cargo.package.name.clone()).replace('-', "_");
        let is_component = cargo.lib.kinds.iter().any(|kind| kind == "cdylib");
        Ok(Package { name: cargo.package.name, module: format!("{module}.wasm"), is_component })
    }

    /// The key that signs what is built here. The first build makes it.
    ///
    /// # Errors
    /// The file is not a key, or cannot be written.
    pub fn key(&self) -> Result<SigningKey> {
        let file = self.key_file();
        if file.exists() {
            return Ok(SigningKey::read(&file)?);
        }
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).with_context(|| format!("{} cannot be written", folder.display()))?;
        }
        Ok(SigningKey::create(&file)?)
    }

    /// The file of the key.
    pub fn key_file(&self) -> PathBuf {
        self.folder.join(KEY)
    }

    /// The command that compiles the plugin, and the module or component that it writes.
    ///
    /// # Errors
    /// `plugin.toml` or `Cargo.toml` is invalid, or the contract cannot be read.
    pub fn compile(&self, toolchain: &Toolchain) -> Result<(Command, PathBuf)> {
        let manifest = self.manifest()?;
        let compiler = match toolchain {
            Toolchain::Rust(compiler) => compiler,
            Toolchain::Script { program, script, .. } => return self.script(&manifest, program, script),
        };
        let package = self.package()?;
        if !package.is_component {
            bail!(
                "Cargo.toml: nothing is compiled to a component; under [lib]: crate-type = [\"cdylib\", \"rlib\"]"
            );
        }
        with_digest(&self.manifest_text()?, "").context("plugin.toml")?;
        let (command, folder) = compiler.command(&Job {
            manifest: &self.folder.join("Cargo.toml"),
            target: &self.folder.join("target"),
            packages: &[&package.name],
            called: (&self.folder, manifest.id.as_str()),
        });
        Ok((command, folder.join(package.module)))
    }

    /// The command that runs the SDK's build script.
    fn script(&self, manifest: &Manifest, program: &str, script: &str) -> Result<(Command, PathBuf)> {
        with_digest(&self.manifest_text()?, "").context("plugin.toml")?;
        let script = sdk_file(script);
        if !self.folder.join(&script).is_file() {
            bail!("{script} is missing: `cabinet plugin sdk` writes it");
        }
        let target = self.folder.join(self.language().target());
        let written = contract::write(&self.folder, manifest, &target)?;
        let optional = written.optional.iter().map(|one| format!("{}={}", one.interface, one.world));
        let optional = optional.collect::<Vec<_>>().join(",");
        let mut command = Command::new(program);
        command.args([&script, "build", "--id", manifest.id.as_str(), "--world", manifest.world.name()]);
        command.arg("--wit").arg(written.folder).args(["--interfaces", &written.interfaces.join(",")]);
        command.args(["--optional", &optional]).arg("--out").arg(&target);
        command.stdin(Stdio::null()).current_dir(&self.folder);
        Ok((command, target.join("component.wasm")))
    }

    /// Makes the signed package of what was compiled. The manifest is written last, because a running host watches it.
    ///
    /// # Errors
    /// The module is not a component of the manifest's world, or a file cannot be written.
    pub fn publish(&self, module: &Path) -> Result<Built> {
        let manifest = self.manifest()?;
        let built = fs::read(module).with_context(|| format!("{} cannot be read", module.display()))?;
        let world = manifest.world.name();
        let component = match self.language() {
            Language::Rust => from_module(&built, world),
            _ => check(&built, world).map(|()| built),
        };
        let component =
            component.with_context(|| format!("the code is not a plugin of the world {}", manifest.world))?;
        let text = with_digest(&self.manifest_text()?, &hex::encode(Sha256::digest(&component)))
            .context("plugin.toml")?;
        let manifest = Manifest::parse(&text, Path::new("plugin.toml"))?;
        let key = self.key()?;
        let packages = self.packages();
        let folder = packages.join(manifest.id.as_str());
        fs::create_dir_all(&folder).with_context(|| format!("{} cannot be written", folder.display()))?;
        replace(&packages.join(PUBLIC), format!("{}\n", key.public()).as_bytes())?;
        replace(&folder.join(&manifest.component), &component)?;
        replace(&folder.join(SIGNATURE_FILE), seal(&manifest, text.as_bytes(), &component, &key).as_bytes())?;
        replace(&folder.join("plugin.toml"), text.as_bytes())?;
        Ok(Built { folder, manifest, bytes: component.len() })
    }
}
