//! Issue 18: web modules from their author's folder to the patients of a hospital, and back. Executes the commands of docs/module-guide.md and
//! docs/operations.md.

use crate::plugin_packages::{fails, succeeds};
use crate::support::{Place, stderr, stdout};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const ID: &str = "guide_2";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The commands of a block of a page, from the line that begins with `first`.
fn commands(page: &str, first: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(repository().join(page)).unwrap();
    let from = text.find(&format!("\n{first}")).unwrap_or_else(|| panic!("{page}: {first}"));
    let block = text[from + 1..].split("```").next().unwrap();
    let lines = block.lines().map(|line| line.split(" #").next().unwrap().trim_end());
    let words = |line: &str| line.split_whitespace().skip(1).map(ToOwned::to_owned).collect();
    lines.filter(|line| line.starts_with("cabinet ")).map(words).collect()
}

fn cabinet(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
    command.args(words).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

/// An author with a built module, and a hospital that names the author's key.
struct World {
    place: Place,
}

impl World {
    /// `sources` is the folder of a module, built by Node or invented.
    fn new(prepare: impl FnOnce(&Path)) -> Self {
        let place = Place::complete().demo();
        let root = place.path("modules").display().to_string();
        prepare(&place.path(ID));
        let folder = place.path(ID);
        for (name, content) in [
            ("LICENSE", "MIT"),
            ("about.en.md", "Lists the clinics.\x1b[2J"),
            ("package-lock.json", r#"{ "packages": { "node_modules/react": { "version": "19.3.1" } } }"#),
        ] {
            fs::write(folder.join(name), content).unwrap();
        }
        let made = succeeds(&cabinet(&place.path(""), &["module", "key", "release.pem"]));
        fs::write(place.path("keys.toml"), made.replace("modules = []", "modules = [\"guide_2\"]")).unwrap();
        let keys = place.path("keys.toml");
        let place = place
            .set("http.module_root", &root)
            .set("modules.guide_2", "{ enabled = true }")
            .set("menu", "[{ path = \"guide_2\", label = \"guide_2:title\", icon = \"file-text\" }]")
            .with_file(&keys);
        let world = Self { place };
        world.web_files("0.2.10");
        world
    }

    /// The web files of a Cabinet with this kit.
    fn web_files(&self, kit: &str) {
        let versions = json!({ "shell": "0.1.0", "kit": kit, "react": "19.3.1" });
        fs::write(self.place.path("web/shell.json"), versions.to_string()).unwrap();
    }

    fn built(&self) -> PathBuf {
        self.place.path("guide_2/target/web/modules/guide_2")
    }

    fn manifest(&self) -> Value {
        serde_json::from_slice(&fs::read(self.built().join("module.json")).unwrap()).unwrap()
    }

    /// Changes the manifest of the built module.
    fn set(&self, key: &str, value: Value) {
        let mut manifest = self.manifest();
        manifest[key] = value;
        fs::write(self.built().join("module.json"), manifest.to_string()).unwrap();
    }

    /// Executes the guide's commands, from the built folder to the catalogue, for this version.
    fn publish(&self, version: &str) {
        self.set("version", json!(version));
        for command in commands("docs/module-guide.md", "cabinet module pack") {
            let words: Vec<String> = command.iter().map(|word| word.replace("0.1.0", version)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            succeeds(&cabinet(&self.place.path(""), &words));
        }
    }

    /// Executes a command of docs/operations.md with this hospital's configuration and the author's catalogue.
    fn operate(&self, command: &str, more: &[&str]) -> Output {
        let all = commands("docs/operations.md", "cabinet module list --from");
        let found = all.into_iter().find(|words| words[1] == command).unwrap();
        let words = found.into_iter().take_while(|word| word != "--variant");
        let catalogue = self.place.path("catalogue").display().to_string();
        let words: Vec<String> = words
            .map(|word| {
                if word.starts_with("https://") { catalogue.clone() } else { word.replace("blood_tests", ID) }
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).chain(more.iter().copied()).collect();
        self.place.run(&words)
    }

    fn install(&self) -> Output {
        self.operate("install", &["--yes"])
    }
}

/// A built module that no Node has built.
fn invented(folder: &Path) {
    let built = folder.join("target/web/modules/guide_2");
    fs::create_dir_all(built.join("locales")).unwrap();
    fs::write(folder.join("module.json"), r#"{ "id": "guide_2" }"#).unwrap();
    let languages = ["ru", "en", "de", "fr"];
    for language in languages {
        fs::write(built.join(format!("locales/{language}.0a1b2c3d.json")), r#"{ "title": "Clinics" }"#)
            .unwrap();
    }
    let address = |language| (language, format!("/modules/guide_2/locales/{language}.0a1b2c3d.json"));
    let locales: BTreeMap<&str, String> = languages.into_iter().map(address).collect();
    let manifest = json!({
        "manifest": 2, "id": ID, "version": "0.1.0", "exposed": "./module", "container": "cabinet_guide_2",
        "entry": "/modules/guide_2/remoteEntry.0a1b2c3d.js",
        // The digest of no bytes.
        "integrity": "sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb",
        "requires": { "shell": "^0.1", "kit": "^0.2.10", "react": "^19.3.1" },
        "pages": [{ "path": ID, "public": true }], "menu": [], "slots": [], "roles": ["ROLE_PATIENT"], "settings": {}, "locales": locales,
    });
    fs::write(built.join("module.json"), manifest.to_string()).unwrap();
    fs::write(built.join("remoteEntry.0a1b2c3d.js"), "").unwrap();
}

/// The version of the kit, with which new modules are built.
fn kit() -> String {
    let package = fs::read_to_string(repository().join("web-modules/kit/package.json")).unwrap();
    let package: Value = serde_json::from_str(&package).unwrap();
    package["version"].as_str().unwrap().to_owned()
}

/// `cabinet module new`, with the packages that `npm install` would install, and `cabinet module build`.
fn new_and_built(folder: &Path) {
    let parent = folder.parent().unwrap();
    succeeds(&cabinet(parent, &["module", "new", ID]));
    let (repository, packages) = (repository(), folder.join("node_modules"));
    fs::create_dir_all(packages.join("@cabinet")).unwrap();
    for entry in fs::read_dir(repository.join("node_modules")).unwrap().map(Result::unwrap) {
        if entry.file_name() != "@cabinet" {
            symlink(entry.path(), packages.join(entry.file_name())).unwrap();
        }
    }
    for name in ["kit", "build"] {
        symlink(folder.join(".cabinet").join(name), packages.join("@cabinet").join(name)).unwrap();
        // npm puts a package there of which the top folder has another version.
        let nested = repository.join("web-modules").join(name).join("node_modules");
        symlink(nested, folder.join(".cabinet").join(name).join("node_modules")).unwrap();
    }
    succeeds(&cabinet(parent, &["module", "build", ID]));
}

#[test]
fn a_module_goes_from_its_author_to_the_patients_and_back() {
    let world = World::new(new_and_built);
    world.web_files(&kit());
    world.publish("0.1.0");
    fails(&world.operate("install", &[]), "needs an answer on a terminal, or --yes");
    assert!(!world.place.path("modules").exists(), "nothing is written before the answer");
    let first = succeeds(&world.install());
    for part in [
        "guide_2 0.1.0: Our clinics",
        "signed by security.module_keys.release",
        "for           ROLE_PATIENT",
        "page          /guide_2",
        "shown in      the menu: /guide_2",
        "calls         GET /api/{host}/clinics",
        "needs         kit ^0.2",
        "all rights of the person who is signed in",
        "guide_2 0.1.0 is active. The next start of the server uses it.",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
    assert!(first.contains("Lists the clinics.\\u{1b}[2J") && !first.contains('\u{1b}'), "{first:?}");
    let checked = succeeds(&world.place.run(&["config", "check"]));
    assert!(
        checked.contains("module guide_2 0.1.0 is served, signed by security.module_keys.release"),
        "{checked}"
    );

    let server = world.place.serve();
    let signed_in = server.sign_in("patient", "Patient-2026-demo").json();
    let token = signed_in["access_token"].as_str().unwrap();
    let listed = server.call("GET", "/api/v1/variant/modules", token, "").json();
    assert_eq!(
        (&listed["modules"][0]["id"], &listed["modules"][0]["version"]),
        (&json!(ID), &json!("0.1.0"))
    );
    let menu = server.call("GET", "/api/v1/variant", token, "").json()["menu"].clone();
    assert_eq!((menu[0]["path"].as_str(), menu[0]["label"].as_str()), (Some(ID), Some("guide_2:title")));
    for address in [&listed["modules"][0]["entry"], &listed["modules"][0]["locales"]["ru"]] {
        assert_eq!(server.get(address.as_str().unwrap()).status, 200, "{address}");
    }
    assert_eq!(server.get("/modules/guide_2/module.sig").status, 404);

    // The new version is shown as a difference, and is used after a restart.
    world.set("pages", json!([{ "path": ID, "public": true }]));
    world.publish("0.2.0");
    let second = succeeds(&world.install());
    for part in [
        "compared with the active version 0.1.0",
        "+ page          /guide_2, without sign-in",
        "- page          /guide_2\n",
        "guide_2 0.2.0 is active. The running server uses it after a restart.",
    ] {
        assert!(second.contains(part), "{part}: {second}");
    }
    let listed = server.call("GET", "/api/v1/variant/modules", token, "").json();
    assert_eq!(listed["modules"][0]["version"], "0.1.0");
    server.terminate();
    assert_eq!(server.wait(), Some(0));
    let server = world.place.serve();
    assert_eq!(server.get("/api/v1/variant/modules").json()["modules"][0]["version"], "0.2.0");
    let listed = succeeds(&world.operate("list", &[]));
    let served = "guide_2  0.1.0, 0.2.0 (active)  served, signed by security.module_keys.release";
    assert!(listed.contains(served) && listed.contains("guide_2  0.1.0  installed"), "{listed}");

    let back = succeeds(&world.operate("rollback", &[]));
    assert!(back.contains("guide_2 0.1.0 is active. The running server uses it after a restart."), "{back}");
    fails(
        &world.operate("rollback", &[]),
        "module guide_2: no version older than the active one is installed",
    );
}

/// A module that may not be served is left out, with the reason, and the server starts.
#[test]
fn a_module_that_does_not_fit_or_was_changed_is_left_out_and_the_server_starts() {
    let world = World::new(invented);
    world.publish("0.1.0");
    succeeds(&world.install());
    assert!(succeeds(&world.place.run(&["config", "check"])).contains("module guide_2 0.1.0 is served"));
    let state = |reason: &str| {
        let server = world.place.serve();
        assert_eq!(server.get("/api/v1/variant/modules").json()["modules"], json!([]), "{reason}");
        assert_eq!(server.get("/modules/guide_2/remoteEntry.0a1b2c3d.js").status, 404, "{reason}");
        let ready = server.operations("/health/ready").body;
        assert!(ready.contains("left out: guide_2; see `cabinet module list`"), "{ready}");
        server.terminate();
        assert_eq!(server.wait(), Some(0));
        for words in [&["config", "check"][..], &["module", "list"]] {
            let said = succeeds(&world.place.run(words));
            assert!(said.contains("left out") && said.contains(reason), "{said}");
        }
    };
    world.web_files("0.3.0");
    state(
        "module guide_2 0.1.0 does not fit: it needs kit ^0.2.10, and the web files have 0.3.0: install a version",
    );
    fails(&world.operate("rollback", &["--to", "0.1.0"]), "it needs kit ^0.2.10");
    world.web_files("0.2.11");
    let entry = world.place.path("modules/guide_2/remoteEntry.0a1b2c3d.js");
    fs::write(&entry, "evil").unwrap();
    state("remoteEntry.0a1b2c3d.js: its SHA-256 is");
    // The menu has a label of the module.
    fs::write(world.place.path("modules/guide_2/locales.ru.0a1b2c3d.json"), "{}").unwrap();
    fs::write(&entry, "").unwrap();
    state("locales.ru.0a1b2c3d.json: its SHA-256 is");
}

/// Nothing of a refused package is written.
#[test]
fn a_package_that_takes_what_belongs_to_others_is_not_installed() {
    let world = World::new(invented);
    let own = world.place.path("web/modules/visits");
    fs::create_dir_all(&own).unwrap();
    let describe =
        |pages: Value| fs::write(own.join("module.json"), json!({ "pages": pages }).to_string()).unwrap();
    describe(json!([{ "path": "visit" }]));
    world.set("pages", json!([{ "path": "visit/guide" }]));
    world.publish("0.1.0");
    fails(&world.install(), "its page /visit/guide belongs to the module visits");
    fs::rename(&own, world.place.path("web/modules/guide_2")).unwrap();
    fails(&world.install(), "guide_2 is a module of Cabinet, which no package replaces");
    fs::remove_dir_all(world.place.path("web/modules")).unwrap();
    world.web_files("0.1.0");
    fails(&world.install(), "it needs kit ^0.2.10, and the web files have 0.1.0");
    world.web_files("0.2.10");

    // The index shows less than the package asks for, and a key that the hospital does not name.
    let index = world.place.path("catalogue/modules.json");
    let honest = fs::read_to_string(&index).unwrap();
    fs::write(&index, honest.replace("\"ROLE_PATIENT\"", "\"ROLE_ADMIN\"")).unwrap();
    fails(&world.install(), "the index says that it asks for");
    fs::write(&index, &honest).unwrap();
    fs::write(world.place.path("catalogue/guide_2-0.1.0.cabinet-module"), "PK").unwrap();
    fails(&world.install(), "the file is not the one in the index");
    let stranger = World::new(invented);
    stranger.publish("0.1.0");
    let catalogue = stranger.place.path("catalogue").display().to_string();
    let said = world.place.run(&["module", "install", ID, "--yes", "--from", &catalogue]);
    fails(&said, "which security.module_keys does not name");
    let file = stranger.place.path("guide_2-0.1.0.cabinet-module").display().to_string();
    let verified = world.place.run(&["module", "verify", &file]);
    assert!(stdout(&verified).contains("which security.module_keys does not name"), "{}", stderr(&verified));
    assert!(
        succeeds(&stranger.place.run(&["module", "verify", &file])).contains("guide_2 0.1.0 is signed by")
    );
    assert!(!world.place.path("modules").exists(), "nothing was written");

    // Its author is told when packing.
    fs::write(world.place.path("guide_2/module.json"), r#"{ "id": "visits" }"#).unwrap();
    let taken = cabinet(&world.place.path(""), &["module", "pack", ID]);
    fails(&taken, "is the id of a module of Cabinet");
}
