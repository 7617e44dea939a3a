//! Signs what was built here, with the key in a named file or with a build key that this machine creates below `target/`. A demo accepts
//! the build key, because its public half is in the plugin folder; a hospital accepts the keys that its configuration names.

use anyhow::Result;
use cabinet_plugin_package::{Manifest, Package, SigningKey, TrustedKeys, seal, sign};
use cabinet_plugin_tools::replace;
use std::fs;
use std::path::Path;

const KEY: &str = "target/plugin-build.key";
/// Public key next to the packages, where a demo looks for it.
const PUBLIC: &str = "build-key.pub";
const FOLDERS: [&str; 2] = ["target/plugins-dist", "target/plugins-dist/fixtures"];

pub(crate) struct Signer(SigningKey);

impl Signer {
    /// Reads the key in `file`, or reads or creates this machine's build key and publishes its public half.
    ///
    /// # Errors
    /// The file is not a key, or the build key cannot be created.
    pub(crate) fn open(root: &Path, file: Option<&Path>) -> Result<Self> {
        if let Some(file) = file {
            return Ok(Self(SigningKey::read(file)?));
        }
        let file = root.join(KEY);
        fs::create_dir_all(root.join("target"))?;
        let key = if file.exists() { SigningKey::read(&file)? } else { SigningKey::create(&file)? };
        let public = format!("{}\n", key.public());
        for folder in FOLDERS {
            let path = root.join(folder).join(PUBLIC);
            if fs::read_to_string(&path).is_ok_and(|known| known == public) {
                continue;
            }
            fs::create_dir_all(root.join(folder))?;
            replace(&path, public.as_bytes())?;
        }
        Ok(Self(key))
    }

    /// The text of `plugin.sig`.
    pub(crate) fn seal(&self, manifest: &Manifest, text: &str, component: &[u8]) -> String {
        seal(manifest, text.as_bytes(), component, &self.0)
    }

    /// Signs a folder that was built earlier, unless its signature by this key is still valid.
    pub(crate) fn sign(&self, folder: &Path) -> Result<()> {
        if Package::open(folder, &TrustedKeys::only("build", self.0.public())).is_err() {
            sign(folder, &self.0)?;
        }
        Ok(())
    }
}
