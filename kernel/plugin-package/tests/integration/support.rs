//! A plugin's folder, keys, and package files of any content.

use cabinet_plugin_package::archive::{Archive, gather};
use cabinet_plugin_package::{SigningKey, TrustedKeys};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub const COMPONENT: &[u8] = b"\0asm\x0d\0\x01\0";
pub const BILL: &str = r#"{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}"#;

pub fn key() -> SigningKey {
    SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap()
}

pub fn trusting(key: &SigningKey) -> TrustedKeys {
    TrustedKeys::only("security.plugin_keys.release", key.public())
}

/// A manifest of this version with these further lines.
pub fn manifest(version: &str, component: &[u8], more: &str) -> String {
    format!(
        "id = \"sample\"\nnames = {{ en = \"X\" }}\nversion = {version:?}\napi = \"0.1\"\nworld = \"scheduling-plugin\"\n\
         component = \"sample.wasm\"\nsha256 = \"{}\"\n{more}",
        hex::encode(Sha256::digest(component))
    )
}

/// The folder `sample` with everything that a package needs.
pub fn folder() -> (TempDir, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("sample");
    fs::create_dir(&folder).unwrap();
    for (name, content) in [
        ("sample.wasm", COMPONENT),
        ("plugin.toml", manifest("1.2.3", COMPONENT, "[requests]\nsecrets = [\"token\"]\n").as_bytes()),
        ("LICENSE", b"Apache-2.0"),
        ("sbom.cdx.json", BILL.as_bytes()),
        ("about.en.md", b"Reads a sample."),
    ] {
        fs::write(folder.join(name), content).unwrap();
    }
    (root, folder)
}

/// A signed package, and its members.
pub fn signed(key: &SigningKey) -> (Vec<u8>, BTreeMap<String, Vec<u8>>) {
    let (_root, folder) = folder();
    let mut archive = gather(&folder, None).unwrap().archive;
    archive.sign(key).unwrap();
    (archive.to_bytes().unwrap(), archive.members().clone())
}

pub fn options() -> SimpleFileOptions {
    SimpleFileOptions::default().unix_permissions(0o644)
}

/// A ZIP with these members, without any check.
pub fn zip<'m>(members: impl IntoIterator<Item = (&'m str, &'m [u8])>) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in members {
        writer.start_file(name, options()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// The members as [`zip`] takes them.
pub fn parts(members: &BTreeMap<String, Vec<u8>>) -> Vec<(&str, &[u8])> {
    members.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect()
}

pub const FILE: &str = "sample-1.2.3.cabinet-plugin";

/// The message of a refusal, before the signature is looked at or by it.
pub fn refusal(bytes: &[u8], keys: &TrustedKeys) -> String {
    let said = match Archive::read(bytes, Path::new(FILE)) {
        Err(error) => error.to_string(),
        Ok(archive) => archive.verify(keys).unwrap_err().to_string(),
    };
    assert!(said.starts_with(FILE), "{said}");
    said
}
