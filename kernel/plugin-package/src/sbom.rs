//! The bill of materials of a package (CycloneDX, JSON): checked, or made from the lock file of the plugin's build.
//!
//! A lock file knows names, versions, checksums and dependencies, but no licences, and Cargo's does not tell what only the tests use. An
//! author who has a better bill puts it beside the manifest. The bill has no time and no random number, so that equal lock files give equal
//! bills.

use crate::Manifest;
use crate::npm::{self, Installed};
use serde::Deserialize;
use serde_json::{Value, json};

/// Makes a bill of the text of a lock file.
pub(crate) type Maker = fn(&Manifest, &str) -> Result<String, String>;

/// A package for development whose engine becomes a part of the component.
const ENGINE: &str = "@bytecodealliance/componentize-js";
/// The SDK's folder in a plugin's, and its name.
const SDK_FOLDER: &str = ".cabinet/sdk";
const SDK: &str = "cabinet-plugin-sdk";

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
pub(crate) fn of_cargo(manifest: &Manifest, text: &str) -> Result<String, String> {
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
    Ok(bill(manifest, &components, &dependencies))
}

/// The bill of a `package-lock.json`: what the code imports, and the engine.
pub(crate) fn of_npm(manifest: &Manifest, text: &str) -> Result<String, String> {
    let parts = npm::read(text)?.into_iter().filter(|one| !one.is_of_build || one.name == ENGINE);
    let components = parts.map(|one| match one.is_folder && one.name == SDK_FOLDER {
        true => Installed { name: SDK.to_owned(), ..one }.component(),
        false => one.component(),
    });
    Ok(flat(manifest, &components.collect::<Vec<_>>()))
}

/// The bill of a `requirements.txt`. A digest is listed where there is one only: several are of builds for different machines.
pub(crate) fn of_pip(manifest: &Manifest, text: &str) -> Result<String, String> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(|line| line.split(" #").next().unwrap_or_default().trim());
    let mut components = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let Some((name, version)) = words.next().and_then(|word| word.split_once("==")) else {
            return Err(format!("{line:?} names no version: NAME==VERSION is expected"));
        };
        let digests: Vec<&str> = words.filter_map(|word| word.strip_prefix("--hash=sha256:")).collect();
        let digest = match digests.as_slice() {
            [one] => Some(("SHA-256", (*one).to_owned())),
            _ => None,
        };
        components.push(library("pypi", &name.to_lowercase().replace('_', "-"), name, version, digest));
    }
    Ok(flat(manifest, &components))
}

fn library(kind: &str, encoded: &str, name: &str, version: &str, digest: Option<(&str, String)>) -> Value {
    let purl = format!("pkg:{kind}/{encoded}@{}", version.replace('+', "%2B"));
    let mut component =
        json!({ "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl });
    if let (Some((algorithm, content)), Some(fields)) = (digest, component.as_object_mut()) {
        fields.insert("hashes".to_owned(), json!([{ "alg": algorithm, "content": content }]));
    }
    component
}

/// A bill without a graph: the plugin depends on all components.
fn flat(manifest: &Manifest, components: &[Value]) -> String {
    // npm installs a package in several places if versions differ.
    let mut components = components.to_vec();
    let key = |component: &Value| component.get("bom-ref").map(ToString::to_string);
    components.sort_by_key(key);
    components.dedup_by_key(|component| key(component));
    let all: Vec<&Value> = components.iter().filter_map(|component| component.get("bom-ref")).collect();
    let own = format!("{}@{}", manifest.id, manifest.version);
    bill(manifest, &components, &[json!({ "ref": own, "dependsOn": all })])
}

fn bill(manifest: &Manifest, components: &[Value], dependencies: &[Value]) -> String {
    let own = format!("{}@{}", manifest.id, manifest.version);
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
    format!("{bill:#}\n")
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
        let text = of_cargo(&manifest(), LOCK).unwrap();
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
        assert_eq!(of_cargo(&manifest(), LOCK).unwrap(), text);
    }

    #[test]
    fn a_lock_file_of_npm_becomes_a_bill_of_what_the_component_has_in_it() {
        let lock = json!({ "packages": {
            "": { "version": "0.1.0" },
            ".cabinet/sdk": { "version": "0.1.0" },
            "node_modules/cabinet-plugin-sdk": { "resolved": ".cabinet/sdk", "link": true },
            "node_modules/@a/xml": { "version": "2.0.0", "integrity": "sha512-AAE=" },
            "node_modules/b/node_modules/@a/xml": { "version": "2.0.0" },
            "node_modules/esbuild": { "version": "0.28.2", "dev": true },
            "node_modules/@bytecodealliance/componentize-js": { "version": "0.23.0", "dev": true },
        } });
        let text = of_npm(&manifest(), &lock.to_string()).unwrap();
        check(text.as_bytes()).unwrap();
        let bill: Value = serde_json::from_str(&text).unwrap();
        let listed = json!([
            "pkg:npm/%40a/xml@2.0.0",
            "pkg:npm/%40bytecodealliance/componentize-js@0.23.0",
            "pkg:npm/cabinet-plugin-sdk@0.1.0"
        ]);
        assert_eq!(bill["dependencies"], json!([{ "ref": "x@1.2.3", "dependsOn": listed }]));
        assert_eq!(bill["components"][0]["hashes"], json!([{ "alg": "SHA-512", "content": "0001" }]));
        assert!(of_npm(&manifest(), "{}").unwrap_err().starts_with("it is not a lock file of npm"));
    }

    #[test]
    fn a_requirements_file_becomes_a_bill() {
        let text = "# Engine.\ncomponentize-py==0.25.1 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\nMy_Lib==1.0+x --hash=sha256:cc # mine\n";
        let bill: Value = serde_json::from_str(&of_pip(&manifest(), text).unwrap()).unwrap();
        let listed = json!(["pkg:pypi/componentize-py@0.25.1", "pkg:pypi/my-lib@1.0%2Bx"]);
        assert_eq!(bill["dependencies"][0]["dependsOn"], listed);
        assert_eq!(bill["components"][0].get("hashes"), None, "of which machine?");
        assert_eq!(bill["components"][1]["hashes"], json!([{ "alg": "SHA-256", "content": "cc" }]));
        assert!(of_pip(&manifest(), "lxml>=5\n").unwrap_err().contains("NAME==VERSION"));
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
        assert!(of_cargo(&manifest(), "package = 1").unwrap_err().starts_with("it is not a lock file"));
    }
}
