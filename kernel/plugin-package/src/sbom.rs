//! The bill of materials of a package (CycloneDX, JSON): checked, or made from the `Cargo.lock` of the plugin's build.
//!
//! A lock file knows names, versions, checksums and dependencies, but no licences, and does not tell what only the tests use. An author who
//! has a better bill puts it beside the manifest. The bill has no time and no random number, so that equal lock files give equal bills.

use crate::Manifest;
use serde::Deserialize;
use serde_json::{Value, json};

/// Checks that a text is a bill of materials in CycloneDX.
pub(crate) fn check(text: &[u8]) -> Result<(), String> {
    let bill: Value = serde_json::from_slice(text)
        .map_err(|error| format!("it is not JSON ({error}); CycloneDX is expected"))?;
    if bill.get("bomFormat").and_then(Value::as_str) != Some("CycloneDX") {
        return Err("bomFormat must be \"CycloneDX\"".to_owned());
    }
    if !bill.get("components").is_some_and(Value::is_array) {
        return Err("components must list what the package was made of".to_owned());
    }
    Ok(())
}

#[derive(Deserialize)]
struct Lock {
    #[serde(default)]
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    source: Option<String>,
    checksum: Option<String>,
    #[serde(default)]
    dependencies: Vec<String>,
}

impl Locked {
    fn purl(&self) -> String {
        let encoded = |text: &str| text.replace('%', "%25").replace('@', "%40").replace('+', "%2B");
        format!("pkg:cargo/{}@{}", encoded(&self.name), encoded(&self.version))
    }

    /// Whether an entry of `dependencies` names this package: `name`, `name version` or `name version (source)`.
    fn is_named(&self, dependency: &str) -> bool {
        let mut words = dependency.split(' ');
        words.next() == Some(&self.name) && words.next().is_none_or(|version| version == self.version)
    }
}

/// The bill of a plugin's `Cargo.lock`.
pub(crate) fn of_lock(manifest: &Manifest, text: &str) -> Result<String, String> {
    let Lock { mut package } =
        toml::from_str(text).map_err(|error| format!("it is not a lock file: {error}"))?;
    package.sort_by(|a, b| (&a.name, &a.version, &a.source).cmp(&(&b.name, &b.version, &b.source)));
    let own = format!("{}@{}", manifest.id, manifest.version);
    let components: Vec<Value> = package
        .iter()
        .map(|one| {
            let mut component = json!({
                "type": "library", "bom-ref": one.purl(), "name": one.name, "version": one.version, "purl": one.purl(),
            });
            if let (Some(checksum), Some(fields)) = (&one.checksum, component.as_object_mut()) {
                fields.insert("hashes".to_owned(), json!([{ "alg": "SHA-256", "content": checksum }]));
            }
            component
        })
        .collect();
    let mut roots: Vec<String> =
        package.iter().filter(|one| one.source.is_none()).map(Locked::purl).collect();
    roots.dedup();
    let others = package.iter().map(|one| {
        let needed = one.dependencies.iter();
        let mut needed: Vec<String> = needed
            .filter_map(|dependency| package.iter().find(|other| other.is_named(dependency)))
            .map(Locked::purl)
            .collect();
        needed.sort();
        needed.dedup();
        json!({ "ref": one.purl(), "dependsOn": needed })
    });
    let dependencies: Vec<Value> =
        std::iter::once(json!({ "ref": own, "dependsOn": roots })).chain(others).collect();
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": own, "name": manifest.id, "version": manifest.version,
        } },
        "components": components,
        "dependencies": dependencies,
    });
    Ok(format!("{bill:#}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const LOCK: &str = r#"
        version = 4
        [[package]]
        name = "my-plugin"
        version = "0.1.0"
        dependencies = ["hex 0.4.3", "serde"]
        [[package]]
        name = "serde"
        version = "1.0.1"
        source = "registry+https://github.com/rust-lang/crates.io-index"
        checksum = "aa"
        [[package]]
        name = "hex"
        version = "0.4.3"
        source = "registry+https://github.com/rust-lang/crates.io-index"
        [[package]]
        name = "hex"
        version = "0.3.0"
        source = "registry+https://github.com/rust-lang/crates.io-index"
    "#;

    fn manifest() -> Manifest {
        let text = format!(
            "id = \"x\"\nnames = {{}}\nversion = \"1.2.3\"\napi = \"0.1\"\nworld = \"scheduling-plugin\"\ncomponent = \"x.wasm\"\nsha256 = \"{}\"\n",
            "0".repeat(64)
        );
        Manifest::parse(&text, Path::new("plugin.toml")).unwrap()
    }

    #[test]
    fn a_lock_file_becomes_a_bill_with_its_dependencies() {
        let text = of_lock(&manifest(), LOCK).unwrap();
        check(text.as_bytes()).unwrap();
        let bill: Value = serde_json::from_str(&text).unwrap();
        let listed = bill["components"].as_array().unwrap();
        assert_eq!(listed.len(), 4);
        assert_eq!(listed[3]["hashes"][0]["content"], "aa");
        let on = |reference: &str| {
            let all = bill["dependencies"].as_array().unwrap();
            all.iter().find(|one| one["ref"] == reference).unwrap()["dependsOn"].clone()
        };
        assert_eq!(on("x@1.2.3"), json!(["pkg:cargo/my-plugin@0.1.0"]));
        assert_eq!(on("pkg:cargo/my-plugin@0.1.0"), json!(["pkg:cargo/hex@0.4.3", "pkg:cargo/serde@1.0.1"]));
        assert_eq!(of_lock(&manifest(), LOCK).unwrap(), text);
    }

    #[test]
    fn what_is_not_a_bill_is_refused_with_its_reason() {
        for (text, reason) in [
            ("nothing", "it is not JSON"),
            ("{}", "bomFormat must be"),
            (r#"{"bomFormat":"SPDX"}"#, "bomFormat must be"),
            (r#"{"bomFormat":"CycloneDX"}"#, "components must"),
        ] {
            assert!(check(text.as_bytes()).unwrap_err().starts_with(reason), "{text}");
        }
        assert!(of_lock(&manifest(), "package = 1").unwrap_err().starts_with("it is not a lock file"));
    }
}
