//! Issue 18: versions of web modules in the same store, with a catalogue index of their own.

use crate::interrupted::{End, Interrupted, STEP, is_over};
use crate::support::BILL;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_plugin_package::module::gather;
use cabinet_plugin_package::{
    Module, ModuleId, NamedKey, NamedKeys, PackageError, PackageFile, PackageKind as _, PublicKey, SigningKey,
};
use cabinet_plugin_store::{Disk, IndexOf, Published, Store, StoreError, publish_of};
use sha2::{Digest as _, Sha384};
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn id() -> ModuleId {
    "blood_tests".parse().unwrap()
}

fn keys(public: PublicKey) -> NamedKeys<Module> {
    let name = "security.module_keys.release".to_owned();
    NamedKeys::new(vec![NamedKey { name, public, ids: Some(vec![id()]), retired: false }])
}

/// A publisher with a key, and the module folder of a hospital.
struct World {
    folder: TempDir,
    key: SigningKey,
}

impl World {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("modules")).unwrap();
        Self { folder, key: SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The signed package file of a version.
    fn packed(&self, version: &str) -> PathBuf {
        let built = self.path(&format!("built-{version}"));
        fs::create_dir_all(&built).unwrap();
        let manifest = serde_json::json!({
            "manifest": 2, "id": "blood_tests", "version": version, "exposed": "./module", "container": "cabinet_blood_tests",
            "entry": "/modules/blood_tests/remoteEntry.0a1b2c3d.js",
            "integrity": format!("sha384-{}", STANDARD.encode(Sha384::digest(version))),
            "requires": { "shell": "^0.1", "kit": "^0.2.10", "react": "^19.3.1" },
            "pages": [{ "path": "blood_tests" }], "menu": [], "slots": [], "roles": [], "settings": {}, "locales": {},
        });
        fs::create_dir_all(built.join("locales")).unwrap();
        for (name, content) in [
            ("module.json", manifest.to_string().as_str()),
            ("remoteEntry.0a1b2c3d.js", version),
            ("LICENSE", "MIT"),
            ("sbom.cdx.json", BILL),
        ] {
            fs::write(built.join(name), content).unwrap();
        }
        let mut gathered = gather(&built, &built).unwrap();
        gathered.archive.sign(&self.key).unwrap();
        let path = self.path(&gathered.file_name);
        fs::write(&path, gathered.archive.to_bytes().unwrap()).unwrap();
        path
    }

    fn store(&self) -> Store<Module> {
        Store::at(&self.path("modules"))
    }

    fn keys(&self) -> NamedKeys<Module> {
        keys(self.key.public())
    }

    /// What a kernel serves.
    fn served(&self) -> Result<String, PackageError> {
        let folder = self.path("modules/blood_tests");
        let package = PackageFile::<Module>::of_folder(&folder)?.verify(&self.keys())?;
        Ok(package.manifest.version.to_string())
    }

    /// Every installed version is whole.
    fn check(&self, at: &str) {
        for version in self.store().versions(&id()).unwrap() {
            let whole = Module::verify_folder(&self.store().folder(&id(), &version), &self.keys());
            assert!(whole.is_ok(), "{at}: {version}: {whole:?}");
        }
    }
}

fn install<D: Disk>(
    store: &Store<Module, D>,
    file: &Path,
    keys: &NamedKeys<Module>,
) -> Result<(), StoreError> {
    let package = PackageFile::<Module>::open(file).unwrap().verify(keys).unwrap();
    let locked = store.lock()?;
    locked.add(&package)?;
    locked.activate(&id(), &package.manifest.version, keys)
}

#[test]
fn a_module_is_installed_beside_its_earlier_version_and_can_be_left_again() {
    let world = World::new();
    install(&world.store(), &world.packed("1.0.0"), &world.keys()).unwrap();
    install(&world.store(), &world.packed("1.1.0"), &world.keys()).unwrap();
    assert_eq!(world.served().unwrap(), "1.1.0");
    let store = world.store();
    let locked = store.lock().unwrap();
    let older = locked.older(&id()).unwrap();
    locked.activate(&id(), &older, &world.keys()).unwrap();
    assert_eq!(world.served().unwrap(), "1.0.0");
    let none = locked.older(&id()).unwrap_err().to_string();
    assert!(none.starts_with("module blood_tests: no version older than the active one"), "{none}");
    // A swapped file of an installed version is noticed at a rollback as well.
    fs::write(store.folder(&id(), &"1.1.0".parse().unwrap()).join("remoteEntry.0a1b2c3d.js"), "evil")
        .unwrap();
    let changed = locked.activate(&id(), &"1.1.0".parse().unwrap(), &world.keys()).unwrap_err();
    assert!(matches!(changed, StoreError::Package(PackageError::Changed { .. })), "{changed}");
    assert_eq!(world.served().unwrap(), "1.0.0");
}

#[test]
fn a_catalogue_lists_modules_apart_from_plugins() {
    let world = World::new();
    let catalogue = world.path("catalogue");
    let (entry, published) = publish_of::<Module>(&world.packed("1.0.0"), &catalogue).unwrap();
    assert_eq!(published, Published::New);
    assert!(!catalogue.join("index.json").exists());
    let text = fs::read(catalogue.join(Module::INDEX)).unwrap();
    let index = IndexOf::<Module>::parse(&text, "catalogue").unwrap();
    assert_eq!(index.choose(&id(), None, &[], false).unwrap(), &entry);
    let refused = index.choose(&id(), None, &["2.0.0".parse().unwrap()], false).unwrap_err().to_string();
    assert!(refused.contains("use `cabinet module rollback blood_tests`"), "{refused}");
    let package = PackageFile::<Module>::open(&catalogue.join(entry.file())).unwrap();
    entry.check_package(&package.verify(&world.keys()).unwrap()).unwrap();
}

#[test]
fn a_kill_at_any_step_leaves_the_old_or_the_new_version_of_a_module() {
    if let Ok(step) = std::env::var(STEP) {
        // The process that is killed.
        let word = |name: &str| std::env::var(name).unwrap();
        let disk = Interrupted::after(step.parse().unwrap(), End::Killed);
        let store = Store::<Module, _>::on(word("ROOT").as_ref(), disk);
        return install(&store, word("FILE").as_ref(), &keys(word("KEY").parse().unwrap())).unwrap();
    }
    let mut step = 0;
    loop {
        let world = World::new();
        install(&world.store(), &world.packed("1.0.0"), &world.keys()).unwrap();
        let file = world.packed("1.1.0");
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "modules::a_kill_at_any_step_leaves_the_old_or_the_new_version_of_a_module"])
            .env(STEP, step.to_string())
            .env("ROOT", world.path("modules"))
            .env("FILE", &file)
            .env("KEY", world.key.public().to_string())
            .output()
            .unwrap();
        let at = format!("step {step}");
        let served = world.served().unwrap();
        assert!(served == "1.0.0" || served == "1.1.0", "{at}: {served}");
        world.check(&at);
        if child.status.success() {
            assert_eq!(served, "1.1.0");
            break;
        }
        assert_eq!(child.status.signal(), Some(9), "{at}: {}", String::from_utf8_lossy(&child.stderr));
        install(&world.store(), &file, &world.keys()).unwrap();
        assert_eq!(world.served().unwrap(), "1.1.0", "{at}");
        step += 1;
    }
    assert!(step >= 12, "only {step} steps");
}

#[test]
fn a_full_disk_at_any_step_leaves_the_old_or_the_new_version_of_a_module() {
    let mut step = 0;
    loop {
        let world = World::new();
        install(&world.store(), &world.packed("1.0.0"), &world.keys()).unwrap();
        let file = world.packed("1.1.0");
        let store = Store::<Module, _>::on(&world.path("modules"), Interrupted::after(step, End::Full));
        let result = install(&store, &file, &world.keys());
        let at = format!("step {step}: {result:?}");
        world.check(&at);
        let served = world.served().unwrap();
        match &result {
            Ok(()) | Err(StoreError::Unconfirmed { .. }) => assert_eq!(served, "1.1.0", "{at}"),
            Err(StoreError::Disk { .. }) => assert_eq!(served, "1.0.0", "{at}"),
            Err(other) => panic!("{at}: {other}"),
        }
        if is_over(step) {
            break;
        }
        install(&world.store(), &file, &world.keys()).unwrap();
        assert_eq!(world.served().unwrap(), "1.1.0", "{at}");
        step += 1;
    }
}
