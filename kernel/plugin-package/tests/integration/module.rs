//! Issue 18: a web module as one file, and each kind of a hostile one.

use crate::support::{BILL, key, options, parts, zip};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_plugin_package::module::{GatherError, gather};
use cabinet_plugin_package::{
    Module, ModuleId, NamedKey, NamedKeys, PackageError, PackageFile, PackageKind, Plugin, SIGNATURE_FILE,
    SigningKey, VerifiedPackage,
};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha384};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const ENTRY: &[u8] = b"var cabinet_blood_tests;";
const FILE: &str = "blood_tests-1.2.3.cabinet-module";

type Members = BTreeMap<String, Vec<u8>>;

fn manifest() -> Value {
    json!({
        "manifest": 2, "id": "blood_tests", "version": "1.2.3", "exposed": "./module", "container": "cabinet_blood_tests",
        "entry": "/modules/blood_tests/remoteEntry.0a1b2c3d.js",
        "integrity": format!("sha384-{}", STANDARD.encode(Sha384::digest(ENTRY))),
        "requires": { "shell": "^0.1", "kit": "^0.2.10", "react": "^19.3.1" },
        "calls": ["GET /api/{host}/clinics"],
        "pages": [{ "path": "blood_tests" }], "slots": [], "roles": ["ROLE_PATIENT"], "settings": {},
        "menu": [{ "path": "blood_tests", "label": "blood_tests:title", "icon": "file-text" }],
        "locales": { "ru": "/modules/blood_tests/locales/ru.0a1b2c3d.json" },
    })
}

/// A built module and the folder of its sources.
fn built(manifest: &Value) -> (TempDir, PathBuf, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let (source, built) = (root.path().join("source"), root.path().join("built"));
    fs::create_dir_all(&source).unwrap();
    fs::create_dir_all(built.join("locales")).unwrap();
    for (name, content) in [
        ("module.json", manifest.to_string().as_bytes()),
        ("remoteEntry.0a1b2c3d.js", ENTRY),
        ("remoteEntry.0a1b2c3d.js.br", b"packed"),
        ("818.19b557cd.js", b"chunk"),
        ("584.6853761d.css", b"a{}"),
        ("notes.txt", b"mine"),
        ("locales/ru.0a1b2c3d.json", "{\"title\":\"Анализы\"}".as_bytes()),
    ] {
        fs::write(built.join(name), content).unwrap();
    }
    for (name, content) in [("LICENSE", "MIT"), ("about.en.md", "Shows tests."), ("sbom.cdx.json", BILL)] {
        fs::write(source.join(name), content).unwrap();
    }
    (root, built, source)
}

/// A signed package, and its members.
fn signed(key: &SigningKey) -> (Vec<u8>, Members) {
    let (_root, built, source) = built(&manifest());
    let mut archive = gather(&built, &source).unwrap().archive;
    archive.sign(key).unwrap();
    (archive.to_bytes().unwrap(), archive.members().clone())
}

fn id() -> ModuleId {
    "blood_tests".parse().unwrap()
}

fn keys(key: &SigningKey, ids: Vec<ModuleId>, retired: bool) -> NamedKeys<Module> {
    let name = "security.module_keys.release".to_owned();
    NamedKeys::new(vec![NamedKey { name, public: key.public(), ids: Some(ids), retired }])
}

fn trusting(key: &SigningKey) -> NamedKeys<Module> {
    keys(key, vec![id()], false)
}

fn read(bytes: &[u8], keys: &NamedKeys<Module>) -> Result<VerifiedPackage<Module>, String> {
    let archive = PackageFile::<Module>::read(bytes, Path::new(FILE)).map_err(|error| error.to_string())?;
    archive.verify(keys).map_err(|error| error.to_string())
}

#[track_caller]
fn refused(bytes: &[u8], keys: &NamedKeys<Module>, reason: &str) {
    let said = read(bytes, keys).unwrap_err();
    assert!(said.starts_with(FILE) && said.contains(reason), "{said}");
}

/// The members with another content of one, signed as a careless publisher would.
#[track_caller]
fn unsound(name: &str, content: &[u8], reason: &str) {
    let key = key();
    let (_bytes, mut members) = signed(&key);
    members.insert(name.to_owned(), content.to_vec());
    let mut archive = PackageFile::<Module>::read(&zip(parts(&members)), Path::new(FILE)).unwrap();
    let said = archive.sign(&key).unwrap_err().to_string();
    assert!(said.contains(reason), "{said}");
}

#[test]
fn a_built_module_becomes_a_file_that_its_key_opens() {
    let (_root, built, source) = built(&manifest());
    let gathered = gather(&built, &source).unwrap();
    assert_eq!((gathered.file_name.as_str(), gathered.left_out), (FILE, vec!["notes.txt".to_owned()]));
    let key = key();
    let (bytes, members) = signed(&key);
    let package = read(&bytes, &trusting(&key)).unwrap();
    let names: Vec<_> = package.members().keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "584.6853761d.css",
            "818.19b557cd.js",
            "LICENSE",
            "about.en.md",
            "locales.ru.0a1b2c3d.json",
            "module.json",
            "module.sig",
            "remoteEntry.0a1b2c3d.js",
            "sbom.cdx.json"
        ]
    );
    assert_eq!(package.members(), &members);
    assert_eq!(package.manifest.names["ru"], "Анализы");
    assert_eq!(
        Module::lines(&package.manifest.asks),
        [
            "for           ROLE_PATIENT",
            "page          /blood_tests",
            "shown in      the menu: /blood_tests",
            "calls         GET /api/{host}/clinics",
            "needs         kit ^0.2.10",
            "needs         react ^19.3.1",
            "needs         shell ^0.1"
        ]
    );
    assert_eq!(signed(&key).0, bytes, "equal members give equal bytes");
}

#[test]
fn what_a_package_needs_is_asked_for_by_name() {
    let (_root, built, source) = built(&manifest());
    fs::remove_file(source.join("sbom.cdx.json")).unwrap();
    let told = gather(&built, &source).unwrap_err().to_string();
    assert!(told.contains("package-lock.json"), "{told}");
    let lock = r#"{ "packages": { "node_modules/a": { "version": "1.0.0" } } }"#;
    fs::write(source.join("package-lock.json"), lock).unwrap();
    let gathered = gather(&built, &source).unwrap();
    let bill = &gathered.archive.members()["sbom.cdx.json"];
    assert!(String::from_utf8_lossy(bill).contains("pkg:npm/a@1.0.0"));
    fs::remove_file(source.join("LICENSE")).unwrap();
    assert!(matches!(gather(&built, &source), Err(GatherError::NoLicense { .. })));
}

#[test]
fn a_name_that_is_not_that_of_a_built_module_is_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    for name in [
        "../818.19b557cd.js",
        "/etc/cron.d/evil",
        "locales/ru.0a1b2c3d.json",
        "..\\818.19b557cd.js",
        "index.html",
        "sw.js",
        "evil.js",
        "plugin.toml",
        "evil.wasm",
    ] {
        let mut all = parts(&members);
        all.push((name, b"evil"));
        refused(&zip(all), &trusting(&key), "is not a member of a module package; it was not made by");
    }
    let mut clash = parts(&members);
    clash.push(("Chunk.19b557cd.js", b"a"));
    clash.push(("chunk.19b557cd.js", b"b"));
    refused(&zip(clash), &trusting(&key), "two members have the name");
    let mut two = parts(&members);
    two.push(("remoteEntry.ffffffff.js", b"evil"));
    refused(&zip(two), &trusting(&key), "is not a member of a module package");
    let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer.add_symlink("818.19b557cd.js", "/etc/shadow", options()).unwrap();
    refused(&writer.finish().unwrap().into_inner(), &trusting(&key), "is not a file but a folder or a link");
}

#[test]
fn what_is_too_large_or_too_much_is_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let bomb = vec![0; 3 * 1024 * 1024];
    let mut large = parts(&members);
    large.push(("a.19b557cd.js", &bomb));
    refused(&zip(large), &trusting(&key), "unpacks to more than 2097152 bytes");
    let chunk = vec![0; 2 * 1024 * 1024];
    let names: Vec<String> = (0..9).map(|number| format!("{number}.19b557cd.js")).collect();
    let mut much = parts(&members);
    much.extend(names.iter().map(|name| (name.as_str(), chunk.as_slice())));
    refused(&zip(much), &trusting(&key), "its members unpack to more than");
    let names: Vec<String> = (0..130).map(|number| format!("{number}.19b557cd.js")).collect();
    let many = names.iter().map(|name| (name.as_str(), b"x".as_slice()));
    refused(&zip(many), &trusting(&key), "a package has no more than 128");
}

#[test]
fn an_unsigned_changed_or_extended_package_is_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let with = |name: &str, content: &[u8]| {
        let mut changed = members.clone();
        changed.insert(name.to_owned(), content.to_vec());
        zip(parts(&changed))
    };
    let mut unsigned = members.clone();
    unsigned.remove("module.sig");
    refused(&zip(parts(&unsigned)), &trusting(&key), "is not signed; sign it with `cabinet module sign");
    refused(&with("module.sig", b"believe me"), &trusting(&key), "as `cabinet module sign` writes it");
    refused(&with("818.19b557cd.js", b"evil"), &trusting(&key), "818.19b557cd.js: its SHA-256 is");
    refused(&with("819.19b557cd.js", b"evil"), &trusting(&key), "without this member");
    // It asks for more than was signed and shown.
    let mut wider = manifest();
    wider["roles"] = json!([]);
    refused(
        &with("module.json", wider.to_string().as_bytes()),
        &trusting(&key),
        "module.json: its SHA-256 is",
    );
    let mut less = members.clone();
    less.remove("818.19b557cd.js");
    refused(&zip(parts(&less)), &trusting(&key), "which is missing");
}

#[test]
fn only_a_named_key_that_may_sign_this_module_counts() {
    let key = key();
    let (bytes, _) = signed(&key);
    refused(&bytes, &NamedKeys::default(), "which security.module_keys does not name");
    refused(&bytes, &keys(&key, vec![], false), "whose `modules` do not name it");
    refused(&bytes, &keys(&key, vec!["other".parse().unwrap()], false), "whose `modules` do not name it");
    refused(&bytes, &keys(&key, vec![id()], true), "is retired");
}

/// The same key, and even the same id: a signature of one kind does not count for the other.
#[test]
fn a_signature_of_another_kind_is_refused() {
    let key = key();
    let (_bytes, mut module) = signed(&key);
    let (_bytes, mut plugin) = crate::support::signed(&key);
    let (of_module, of_plugin) = (module["module.sig"].clone(), plugin[SIGNATURE_FILE].clone());
    module.insert("module.sig".to_owned(), of_plugin);
    let expected = "it is the signature of a plugin, not of module blood_tests-1.2.3";
    refused(&zip(parts(&module)), &trusting(&key), expected);
    plugin.insert(SIGNATURE_FILE.to_owned(), of_module);
    let keys = crate::support::trusting(&key);
    let said = crate::support::refusal(&zip(parts(&plugin)), &keys);
    assert!(said.contains("it is the signature of a module, not of plugin sample-1.2.3"), "{said}");
    // The package of a plugin is not one of a module.
    let (bytes, _) = crate::support::signed(&key);
    let said = read(&bytes, &trusting(&key)).unwrap_err();
    assert!(said.contains("is not a member of a module package"), "{said}");
    assert_ne!(Plugin::STATEMENT, Module::STATEMENT);
}

/// A manifest that a shell or a kernel would have to refuse, or that takes what belongs to others.
#[test]
fn a_manifest_that_does_not_fit_its_package_is_not_signed() {
    for (key, value, reason) in [
        ("container", json!("cabinet_visits"), "container must be cabinet_blood_tests"),
        (
            "entry",
            json!("/modules/visits/remoteEntry.0a1b2c3d.js"),
            "entry must be the address of a file of this package",
        ),
        (
            "entry",
            json!("/modules/blood_tests/remoteEntry.ffffffff.js"),
            "entry must be the address of a file",
        ),
        ("integrity", json!(format!("sha384-{}", "A".repeat(64))), "the digest of the entry"),
        ("entryPoints", json!({ "newPassword": "blood_tests" }), "only modules of Cabinet"),
        ("openBeforeConsent", json!(["blood_tests"]), "only modules of Cabinet"),
        ("pages", json!([{ "path": "api/users" }]), "which the kernel answers"),
        ("pages", json!([{ "path": "../x" }]), "/pages/0/path"),
        ("requires", json!({ "shell": "^0.1" }), "requires.kit must be a range"),
        (
            "requires",
            json!({ "shell": "any", "kit": "^0.2", "react": "^19" }),
            "requires.shell must be a range like",
        ),
        ("locales", json!({}), "locales.ru.0a1b2c3d.json is not named"),
        (
            "locales",
            json!({ "en": "/modules/blood_tests/locales/ru.0a1b2c3d.json" }),
            "the texts of this language",
        ),
        ("id", json!("visits"), "container must be cabinet_visits"),
        ("further", json!(1), "further"),
    ] {
        let mut changed = manifest();
        changed[key] = value;
        if key == "id" {
            for (key, value) in [
                ("entry", "/modules/visits/remoteEntry.0a1b2c3d.js"),
                ("locales", "/modules/visits/locales/ru.0a1b2c3d.json"),
            ] {
                changed[key] = if key == "locales" { json!({ "ru": value }) } else { json!(value) };
            }
        }
        unsound("module.json", changed.to_string().as_bytes(), reason);
    }
    unsound("remoteEntry.0a1b2c3d.js", b"another", "the digest of the entry");
    unsound("locales.ru.0a1b2c3d.json", b"[]", "texts by key");
}

/// What an installation writes is what a kernel reads.
#[test]
fn the_members_in_a_folder_are_verified_with_the_same_signature() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("blood_tests");
    fs::create_dir(&folder).unwrap();
    for (name, content) in &members {
        fs::write(folder.join(name), content).unwrap();
    }
    Module::verify_folder(&folder, &trusting(&key)).unwrap();
    assert_eq!(Module::read_manifest(&folder).unwrap().version.to_string(), "1.2.3");
    fs::write(folder.join("818.19b557cd.js"), "evil").unwrap();
    let changed = Module::verify_folder(&folder, &trusting(&key)).unwrap_err();
    assert!(matches!(changed, PackageError::Changed { .. }), "{changed}");
    let remedy =
        "delete the folder of this version in .installed, and repeat `cabinet module install blood_tests`";
    assert!(changed.to_string().ends_with(remedy), "{changed}");
    fs::write(folder.join("818.19b557cd.js"), "chunk").unwrap();
    fs::write(folder.join("index.html"), "evil").unwrap();
    let added = Module::verify_folder(&folder, &trusting(&key)).unwrap_err().to_string();
    assert!(added.contains("\"index.html\" is not a member"), "{added}");
    fs::remove_file(folder.join("index.html")).unwrap();
    fs::create_dir(folder.join("a.0a1b2c3d.js")).unwrap();
    let nested = Module::verify_folder(&folder, &trusting(&key)).unwrap_err().to_string();
    assert!(nested.contains("is not a file but a folder"), "{nested}");
}

#[test]
fn a_module_fits_the_web_files_or_says_what_it_needs() {
    let key = key();
    let (bytes, _) = signed(&key);
    let manifest = read(&bytes, &trusting(&key)).unwrap().manifest;
    let provided = |kit: &str| {
        [("shell", "0.1.0"), ("kit", kit), ("react", "19.3.2")]
            .map(|(name, version)| (name.to_owned(), version.parse().unwrap()))
            .into()
    };
    assert_eq!(manifest.misfit(&provided("0.2.11")), None);
    let older = manifest.misfit(&provided("0.2.9")).unwrap();
    assert_eq!(older, "it needs kit ^0.2.10, and the web files have 0.2.9");
    assert!(manifest.misfit(&provided("0.3.0")).is_some());
    assert!(manifest.misfit(&BTreeMap::new()).unwrap().contains("do not say which one they have"));
}
