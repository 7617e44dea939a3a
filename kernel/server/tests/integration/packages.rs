//! Issue 11, item 16: signed packages from the administrator's view, outside a demo.

use crate::support::{Place, built_plugins, stderr, stdout};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A hospital with one plugin in a separate folder.
struct Hospital {
    place: Place,
    folder: PathBuf,
}

impl Hospital {
    /// The package has the signature of the local build, which is not trusted here.
    fn new() -> Self {
        let place = Place::complete();
        let folder = place.path("plugins/good");
        fs::create_dir_all(&folder).unwrap();
        for name in ["plugin.toml", "plugin.sig", "good.wasm"] {
            let built = built_plugins().join("fixtures/good").join(name);
            fs::copy(&built, folder.join(name)).expect("run `cargo xtask plugins`: the fixtures are missing");
        }
        fs::copy(built_plugins().join("build-key.pub"), place.path("plugins/build-key.pub")).unwrap();
        let root = place.path("plugins").display().to_string();
        let place = place
            .set("http.plugin_root", &root)
            .set("plugins.good", "{ enabled = true }")
            .set("hosts.good", "{ plugin = \"good\", name = \"Good\", description = \"\" }");
        Self { place, folder }
    }

    /// `cabinet plugin key`: the key file, and the lines for the configuration.
    fn key(&self, name: &str) -> (PathBuf, String) {
        let file = self.place.path(&format!("{name}.pem"));
        let made = cabinet(&["plugin", "key", &file.display().to_string(), "--name", name]);
        assert!(made.status.success(), "{}", stderr(&made));
        (file, stdout(&made))
    }

    fn sign(&self, key: &std::path::Path) -> Output {
        let (folder, key) = (self.folder.display().to_string(), key.display().to_string());
        cabinet(&["plugin", "sign", &folder, "--key", &key])
    }

    /// Adds exactly the printed lines to the configuration, so that the server trusts the key.
    fn accepting(mut self, lines: &str) -> Self {
        let file = self.place.path("keys.toml");
        fs::write(&file, lines).unwrap();
        self.place = self.place.with_file(&file);
        self
    }
}

fn cabinet(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cabinet")).args(words).output().unwrap()
}

#[test]
fn a_hospital_that_names_no_key_does_not_start() {
    let hospital = Hospital::new();
    let refused = hospital.place.run(&["serve"]);
    assert_eq!(refused.status.code(), Some(1));
    let said = stderr(&refused);
    assert!(
        said.contains("security.plugin_keys")
            && said.contains("no key that signs plugins")
            && said.contains("cabinet plugin sign"),
        "{said}"
    );
}

#[test]
fn a_package_is_verified_with_the_keys_of_the_configuration() {
    let hospital = Hospital::new();
    let (key, lines) = hospital.key("release");
    let (stranger, _) = hospital.key("stranger");
    let hospital = hospital.accepting(&lines);
    let refused = hospital.place.run(&["plugin", "verify"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stdout(&refused).contains("which security.plugin_keys does not name"), "{}", stdout(&refused));

    let signed = hospital.sign(&key);
    assert!(stdout(&signed).contains("good 0.1.0 is signed by"), "{}{}", stdout(&signed), stderr(&signed));
    let verified = hospital.place.run(&["plugin", "verify"]);
    assert!(verified.status.success(), "{}", stdout(&verified));
    assert!(stdout(&verified).contains("good 0.1.0 is signed by security.plugin_keys.release"));
    let by_folder = hospital.place.run(&["plugin", "verify", &hospital.folder.display().to_string()]);
    assert!(by_folder.status.success(), "{}", stdout(&by_folder));

    assert!(hospital.sign(&stranger).status.success());
    assert_eq!(hospital.place.run(&["plugin", "verify"]).status.code(), Some(1));
    // For an existing key file the command prints the same lines and does not overwrite the file.
    let before = fs::read(&key).unwrap();
    assert_eq!(hospital.key("release").1, lines);
    assert_eq!(fs::read(&key).unwrap(), before);
}

/// An unsigned package is not started, but the server is. A reload rejects unsigned files and keeps the old version.
#[test]
fn a_running_server_takes_signed_packages_only() {
    let hospital = Hospital::new();
    let (key, lines) = hospital.key("release");
    let hospital = hospital.accepting(&lines);
    fs::remove_file(hospital.folder.join("plugin.sig")).unwrap();
    let server = hospital.place.serve();
    let listed = || stdout(&hospital.place.run(&["plugins", "list"]));
    assert!(listed().contains("plugin good is not signed"), "{}", listed());
    let reload = || hospital.place.run(&["plugins", "reload", "good"]);
    assert!(stderr(&reload()).contains("cabinet plugin sign"));

    assert!(hospital.sign(&key).status.success());
    let taken = reload();
    assert!(taken.status.success(), "{}", stderr(&taken));
    assert!(listed().trim_end().ends_with(" ready"), "{}", listed());

    let manifest = fs::read_to_string(hospital.folder.join("plugin.toml")).unwrap();
    fs::write(hospital.folder.join("plugin.toml"), manifest + "# wider\n").unwrap();
    let refused = reload();
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        stderr(&refused).contains("stays as it was")
            && stderr(&refused).contains("plugin.toml: its SHA-256 is")
    );
    assert!(listed().trim_end().ends_with(" ready"), "{}", listed());
    server.terminate();
    assert_eq!(server.wait(), Some(0));
}
