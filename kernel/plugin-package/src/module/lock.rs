//! The bill of materials (CycloneDX) of a `package-lock.json`: the packages that are installed for the module itself, without those for its build
//! and tests.

use super::ModuleManifest;
use crate::npm;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The bill of a module's lock file. It has no time and no random number, so that equal lock files give equal bills.
pub(super) fn bill(manifest: &ModuleManifest, text: &[u8]) -> Result<String, String> {
    let text = std::str::from_utf8(text).map_err(|_| "it is not UTF-8".to_owned())?;
    // The kit is a part of the web files, not of the module.
    let own = npm::read(text)?.into_iter().filter(|one| !one.is_of_build && !one.is_folder);
    let components = own.map(|one| one.component());
    let components: BTreeMap<String, Value> = components
        .filter_map(|component| Some((component.get("bom-ref")?.as_str()?.to_owned(), component)))
        .collect();
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
