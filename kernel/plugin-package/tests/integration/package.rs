//! Issue 11, item 16: only packages signed by a configured key are loaded, and each error states the remedy.

use cabinet_plugin_package::{
    Package, PackageError, SIGNATURE_FILE, SigningKey, TrustedKey, TrustedKeys, sign,
};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const COMPONENT: &[u8] = b"\0asm\x0d\0\x01\0";

fn key() -> SigningKey {
    SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap()
}

/// A folder `sample` as a build produces it.
fn built() -> (TempDir, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("sample");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("sample.wasm"), COMPONENT).unwrap();
    fs::write(folder.join("plugin.toml"), manifest("sample", COMPONENT)).unwrap();
    (root, folder)
}

fn manifest(id: &str, component: &[u8]) -> String {
    format!(
        "id = {id:?}\nnames = {{ en = \"X\" }}\nversion = \"1.2.3\"\napi = \"0.1\"\nworld = \"scheduling-plugin\"\n\
         component = \"sample.wasm\"\nsha256 = \"{}\"\n[requests]\nsecrets = [\"token\"]\n",
        hex::encode(Sha256::digest(component))
    )
}

fn trusting(key: &SigningKey) -> TrustedKeys {
    TrustedKeys::only("security.plugin_keys.release", key.public())
}

/// The error for a folder. Its message names the plugin, the file and the command to sign it.
fn refusal(folder: &Path, keys: &TrustedKeys, file: &str) -> PackageError {
    let error = Package::open(folder, keys).unwrap_err();
    let text = error.to_string();
    let sign = format!("sign it with `cabinet plugin sign {} --key FILE`", folder.display());
    assert!(
        text.contains("plugin sample") && text.starts_with(&folder.join(file).display().to_string()),
        "{text}"
    );
    assert!(text.ends_with(&sign), "{text}");
    error
}

#[test]
fn what_a_named_key_has_signed_is_opened() {
    let (_root, folder) = built();
    let key = key();
    sign(&folder, &key).unwrap();
    let package = Package::open(&folder, &trusting(&key)).unwrap();
    assert_eq!((package.manifest.id.as_str(), package.component.as_slice()), ("sample", COMPONENT));
    assert_eq!(package.signed_by, "security.plugin_keys.release");
    assert_eq!(Package::fingerprint_of(&folder), Some(package.fingerprint));
    let only = TrustedKey {
        name: "release".into(),
        public: key.public(),
        ids: Some(vec!["other".parse().unwrap(), "sample".parse().unwrap()]),
        retired: false,
    };
    assert!(Package::open(&folder, &TrustedKeys::new(vec![only])).is_ok());
}

/// The server's user must be able to read the signature, whatever the signer's umask is.
#[cfg(unix)]
#[test]
fn a_key_is_its_owner_s_and_a_signature_everybody_s() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (root, folder) = built();
    let file = root.path().join("release.pem");
    let key = SigningKey::create(&file).unwrap();
    assert_eq!(mode(&file), 0o600);
    assert_eq!(SigningKey::read(&file).unwrap().public(), key.public());
    assert!(SigningKey::create(&file).is_err(), "a key is not overwritten");
    sign(&folder, &key).unwrap();
    assert_eq!(mode(&folder.join(SIGNATURE_FILE)), 0o644);
}

#[test]
fn an_unsigned_package_is_refused() {
    let (_root, folder) = built();
    let error = refusal(&folder, &trusting(&key()), SIGNATURE_FILE);
    assert!(matches!(error, PackageError::Unsigned { .. }), "{error}");
    fs::write(folder.join(SIGNATURE_FILE), "signed, believe me\n").unwrap();
    let error = refusal(&folder, &trusting(&key()), SIGNATURE_FILE);
    assert!(matches!(error, PackageError::Malformed { .. }), "{error}");
}

#[test]
fn a_key_that_the_configuration_does_not_name_is_refused() {
    let (_root, folder) = built();
    let stranger = key();
    sign(&folder, &stranger).unwrap();
    for keys in [TrustedKeys::default(), trusting(&key())] {
        let error = refusal(&folder, &keys, SIGNATURE_FILE);
        assert!(matches!(error, PackageError::UnknownKey { .. }), "{error}");
        assert!(error.to_string().contains(&stranger.public().to_string()));
    }
}

/// Naming a trusted key in the file does not replace a signature by it.
#[test]
fn a_stranger_s_signature_under_a_trusted_name_is_refused() {
    let (_root, folder) = built();
    let (trusted, stranger) = (key(), key());
    sign(&folder, &stranger).unwrap();
    let file = fs::read_to_string(folder.join(SIGNATURE_FILE)).unwrap();
    let claimed = file.replace(&stranger.public().to_string(), &trusted.public().to_string());
    fs::write(folder.join(SIGNATURE_FILE), claimed).unwrap();
    let error = refusal(&folder, &trusting(&trusted), SIGNATURE_FILE);
    assert!(matches!(error, PackageError::Forged { .. }), "{error}");
}

#[test]
fn a_retired_key_is_refused_by_name_and_a_key_for_other_plugins_too() {
    let (_root, folder) = built();
    let key = key();
    sign(&folder, &key).unwrap();
    let named = |plugins: Option<Vec<&str>>, retired| {
        let plugins = plugins.map(|ids| ids.into_iter().map(|id| id.parse().unwrap()).collect());
        let name = "security.plugin_keys.old".to_owned();
        TrustedKeys::new(vec![TrustedKey { name, public: key.public(), ids: plugins, retired }])
    };
    let error = refusal(&folder, &named(None, true), SIGNATURE_FILE);
    assert!(
        matches!(&error, PackageError::RetiredKey { key, .. } if key == "security.plugin_keys.old"),
        "{error}"
    );
    for plugins in [vec!["other"], vec![]] {
        let error = refusal(&folder, &named(Some(plugins), false), SIGNATURE_FILE);
        assert!(matches!(&error, PackageError::KeyNotAllowed { .. }), "{error}");
    }
}

/// The signature covers the requested capabilities as well as the code.
#[test]
fn a_changed_manifest_is_refused() {
    let (_root, folder) = built();
    let key = key();
    sign(&folder, &key).unwrap();
    let path = folder.join("plugin.toml");
    let wider = fs::read_to_string(&path).unwrap().replace("[\"token\"]", "[\"token\", \"guid\"]");
    fs::write(&path, wider).unwrap();
    let error = refusal(&folder, &trusting(&key), "plugin.toml");
    assert!(matches!(error, PackageError::Changed { .. }), "{error}");
}

/// A digest next to the component proves nothing, because an attacker can change both.
#[test]
fn a_changed_component_is_refused_with_and_without_its_digest() {
    let (_root, folder) = built();
    let key = key();
    sign(&folder, &key).unwrap();
    let other = [COMPONENT, &[0, 6, 4], b"note", &[1]].concat();
    fs::write(folder.join("sample.wasm"), &other).unwrap();
    let error = refusal(&folder, &trusting(&key), "sample.wasm");
    assert!(matches!(error, PackageError::Changed { .. }), "{error}");
    fs::write(folder.join("plugin.toml"), manifest("sample", &other)).unwrap();
    let error = refusal(&folder, &trusting(&key), "plugin.toml");
    assert!(matches!(error, PackageError::Changed { .. }), "{error}");
}

/// A signed package copied into another plugin's folder is rejected.
#[test]
fn a_signed_package_in_another_folder_is_refused() {
    let (root, folder) = built();
    let key = key();
    sign(&folder, &key).unwrap();
    let other = root.path().join("other");
    fs::rename(&folder, &other).unwrap();
    let error = Package::open(&other, &trusting(&key)).unwrap_err();
    assert!(matches!(error, PackageError::Misplaced { .. }), "{error}");
}

#[test]
fn what_is_not_whole_is_not_signed() {
    let (_root, folder) = built();
    fs::write(folder.join("sample.wasm"), b"something else").unwrap();
    assert!(matches!(sign(&folder, &key()), Err(PackageError::OtherComponent { .. })));
    fs::write(folder.join("plugin.toml"), "id = \"sample\"\n").unwrap();
    assert!(matches!(sign(&folder, &key()), Err(PackageError::Manifest(_))));
    assert!(!folder.join(SIGNATURE_FILE).exists());
}

/// The returned bytes are the verified ones, whatever happens to the files afterwards.
#[test]
fn files_that_are_swapped_after_they_were_judged_change_nothing() {
    let (_root, folder) = built();
    let key = key();
    sign(&folder, &key).unwrap();
    let package = Package::open(&folder, &trusting(&key)).unwrap();
    fs::write(folder.join("sample.wasm"), b"evil").unwrap();
    fs::write(folder.join("plugin.toml"), manifest("sample", b"evil")).unwrap();
    assert_eq!(package.component, COMPONENT);
    assert_eq!(package.manifest.sha256, hex::encode(Sha256::digest(COMPONENT)));
    assert_ne!(Package::fingerprint_of(&folder), Some(package.fingerprint));
}
