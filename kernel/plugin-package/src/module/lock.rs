//! The bill of materials (CycloneDX) of a `package-lock.json`: the packages that are installed for the module itself, without those for its build
//! and tests.

use super::ModuleManifest;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

#[derive(Deserialize)]
struct Locked {
    version: Option<String>,
    /// The author's text, or an older form that is not one.
    license: Option<Value>,
    integrity: Option<String>,
    #[serde(default)]
    dev: bool,
    #[serde(default)]
    link: bool,
}

/// The bill of a module's lock file. It has no time and no random number, so that equal lock files give equal bills.
pub(super) fn bill(manifest: &ModuleManifest, text: &[u8]) -> Result<String, String> {
    let Lock { packages } = serde_json::from_slice(text)
        .map_err(|error| format!("it is not a lock file of npm 7 or later: {error}"))?;
    let mut components = BTreeMap::new();
    for (place, locked) in &packages {
        let name = place.rsplit_once("node_modules/").map(|(_, name)| name);
        let (Some(name), Some(version)) = (name, &locked.version) else { continue };
        if locked.dev || locked.link {
            continue;
        }
        let purl = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
        let mut component =
            json!({ "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl });
        if let Some(fields) = component.as_object_mut() {
            if let Some(licence) = locked.license.as_ref().and_then(Value::as_str) {
                fields.insert("licenses".to_owned(), json!([{ "expression": licence }]));
            }
            if let Some(digest) = locked.integrity.as_deref().and_then(sha512) {
                fields.insert("hashes".to_owned(), json!([{ "alg": "SHA-512", "content": digest }]));
            }
        }
        components.insert(purl, component);
    }
    let own = format!("{}@{}", manifest.id, manifest.version);
    let refs: Vec<&String> = components.keys().collect();
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": own, "name": manifest.id, "version": manifest.version,
        } },
        "dependencies": [{ "ref": own, "dependsOn": refs }],
        "components": components.values().collect::<Vec<_>>(),
    });
    Ok(format!("{bill:#}\n"))
}

/// npm writes digests in base64.
fn sha512(integrity: &str) -> Option<String> {
    STANDARD.decode(integrity.strip_prefix("sha512-")?).ok().map(hex::encode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_file_becomes_a_bill_without_the_tools_of_the_build() {
        let manifest = ModuleManifest {
            id: "blood_tests".parse().unwrap(),
            version: "1.2.3".parse().unwrap(),
            names: BTreeMap::new(),
            pages: std::collections::BTreeSet::new(),
            menu: Vec::new(),
            requires: BTreeMap::new(),
            asks: super::super::ModuleAsks::default(),
        };
        let lock = br#"{ "lockfileVersion": 3, "packages": {
            "": { "name": "blood_tests", "version": "1.2.3" },
            ".cabinet/kit": { "name": "@cabinet/kit", "version": "0.2.10" },
            "node_modules/@cabinet/kit": { "resolved": ".cabinet/kit", "link": true },
            "node_modules/@tanstack/react-query": { "version": "5.1.0", "license": "MIT", "integrity": "sha512-qg==" },
            "node_modules/vitest": { "version": "3.0.0", "dev": true }
        } }"#;
        let text = bill(&manifest, lock).unwrap();
        crate::sbom::check(text.as_bytes()).unwrap();
        let found: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            found["components"],
            json!([{
                "type": "library", "bom-ref": "pkg:npm/%40tanstack/react-query@5.1.0", "name": "@tanstack/react-query",
                "version": "5.1.0", "purl": "pkg:npm/%40tanstack/react-query@5.1.0",
                "licenses": [{ "expression": "MIT" }], "hashes": [{ "alg": "SHA-512", "content": "aa" }],
            }])
        );
        assert_eq!(found["metadata"]["component"]["bom-ref"], "blood_tests@1.2.3");
        assert!(bill(&manifest, b"{}").unwrap_err().starts_with("it is not a lock file"));
    }
}
