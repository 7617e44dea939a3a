//! A publisher with a key, and the plugin folder of a hospital.

use cabinet_domain::PluginId;
use cabinet_plugin_package::archive::{Archive, gather};
use cabinet_plugin_package::{Package, PackageError, SigningKey, TrustedKeys, VerifiedArchive};
use cabinet_plugin_store::PluginStore;
use semver::Version;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub const BILL: &str = r#"{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}"#;

pub fn id() -> PluginId {
    "sample".parse().unwrap()
}

pub fn version(text: &str) -> Version {
    text.parse().unwrap()
}

/// Publisher and hospital in one temporary folder.
pub struct World {
    pub folder: TempDir,
    pub key: SigningKey,
}

impl World {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["plugins", "built"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        Self { folder, key: SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn keys(&self) -> TrustedKeys {
        TrustedKeys::only("security.plugin_keys.release", self.key.public())
    }

    pub fn store(&self) -> PluginStore {
        PluginStore::at(&self.path("plugins"))
    }

    /// The signed package file of a version with these requests.
    pub fn packed(&self, version: &str, requests: &str) -> PathBuf {
        let folder = self.path("built").join(format!("{version}/sample"));
        fs::create_dir_all(&folder).unwrap();
        let component = [b"\0asm\x0d\0\x01\0".as_slice(), version.as_bytes()].concat();
        let manifest = format!(
            "id = \"sample\"\nnames = {{ en = \"Sample\" }}\nversion = {version:?}\napi = \"0.1\"\nworld = \"scheduling-plugin\"\n\
             component = \"sample.wasm\"\nsha256 = \"{}\"\n{requests}",
            hex::encode(Sha256::digest(&component))
        );
        for (name, content) in [
            ("sample.wasm", component.as_slice()),
            ("plugin.toml", manifest.as_bytes()),
            ("LICENSE", b"MIT"),
            ("sbom.cdx.json", BILL.as_bytes()),
        ] {
            fs::write(folder.join(name), content).unwrap();
        }
        let mut gathered = gather(&folder, None).unwrap();
        gathered.archive.sign(&self.key).unwrap();
        let path = self.path("built").join(&gathered.file_name);
        fs::write(&path, gathered.archive.to_bytes().unwrap()).unwrap();
        path
    }

    pub fn verified(&self, file: &Path) -> VerifiedArchive {
        Archive::open(file).unwrap().verify(&self.keys()).unwrap()
    }

    /// Copies a signed version into the place of the plugin, as hospitals did before there were package files.
    pub fn copy(&self, number: &str) {
        let package = self.verified(&self.packed(number, ""));
        let place = self.path("plugins/sample");
        fs::create_dir(&place).unwrap();
        for (name, content) in package.members() {
            fs::write(place.join(name), content).unwrap();
        }
        fs::write(place.join(".built-from"), "aa").unwrap();
    }

    pub fn install(&self, number: &str) {
        let store = self.store();
        let locked = store.lock().unwrap();
        locked.add(&self.verified(&self.packed(number, ""))).unwrap();
        locked.activate(&id(), &version(number), &self.keys()).unwrap();
    }

    /// What a kernel loads.
    pub fn loaded(&self) -> Result<String, PackageError> {
        let package = Package::open(&self.path("plugins/sample"), &self.keys())?;
        Ok(package.manifest.version.to_string())
    }

    pub fn versions(&self) -> Vec<String> {
        self.store().versions(&id()).unwrap().iter().map(ToString::to_string).collect()
    }
}
