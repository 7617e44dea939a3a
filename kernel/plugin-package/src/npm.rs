//! Reads `package-lock.json`, for the bills of materials of plugins and of modules.

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

/// A package that a lock file names with its version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Installed {
    pub(crate) name: String,
    pub(crate) version: String,
    /// As the author writes it, e.g. `MIT`.
    pub(crate) licence: Option<String>,
    /// SHA-512 in hexadecimal digits.
    pub(crate) sha512: Option<String>,
    /// Whether only the build and the tests use it.
    pub(crate) is_of_build: bool,
    /// Whether it is a folder beside the lock file, and not from a registry. Its name is then the path.
    pub(crate) is_folder: bool,
}

/// The packages of a lock file, without the package that it belongs to.
///
/// # Errors
/// It is not a lock file of npm 7 or later.
pub(crate) fn read(text: &str) -> Result<Vec<Installed>, String> {
    let Lock { packages } = serde_json::from_str(text)
        .map_err(|error| format!("it is not a lock file of npm 7 or later: {error}"))?;
    let installed = packages.into_iter().filter_map(|(place, locked)| {
        // A folder is listed by its path; `node_modules` has a link to it.
        let name = place.rsplit_once("node_modules/").map(|(_, name)| name.to_owned());
        let version = locked.version.filter(|_| !place.is_empty() && !locked.link)?;
        Some(Installed {
            is_folder: name.is_none(),
            name: name.unwrap_or(place),
            version,
            licence: locked.license.as_ref().and_then(Value::as_str).map(str::to_owned),
            sha512: locked.integrity.as_deref().and_then(sha512),
            is_of_build: locked.dev,
        })
    });
    Ok(installed.collect())
}

impl Installed {
    /// As a component of a bill of materials (CycloneDX).
    pub(crate) fn component(&self) -> Value {
        let purl = format!("pkg:npm/{}@{}", self.name.replace('@', "%40"), self.version.replace('+', "%2B"));
        let mut component = json!({
            "type": "library", "bom-ref": purl, "name": self.name, "version": self.version, "purl": purl,
        });
        if let Some(fields) = component.as_object_mut() {
            if let Some(licence) = &self.licence {
                fields.insert("licenses".to_owned(), json!([{ "expression": licence }]));
            }
            if let Some(digest) = &self.sha512 {
                fields.insert("hashes".to_owned(), json!([{ "alg": "SHA-512", "content": digest }]));
            }
        }
        component
    }
}

/// npm writes digests in base64.
fn sha512(integrity: &str) -> Option<String> {
    STANDARD.decode(integrity.strip_prefix("sha512-")?).ok().map(hex::encode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_file_lists_what_is_installed() {
        let lock = json!({ "packages": {
            "": { "version": "0.1.0" },
            ".cabinet/sdk": { "version": "0.1.0" },
            "node_modules/cabinet-plugin-sdk": { "resolved": ".cabinet/sdk", "link": true },
            "node_modules/b/node_modules/@a/xml": { "version": "2.0.0+x", "integrity": "sha512-AAE=", "license": "MIT" },
            "node_modules/old": { "version": "1.0.0", "dev": true, "license": { "type": "MIT" }, "integrity": "sha1-AA==" },
        } });
        let found = read(&lock.to_string()).unwrap();
        let names: Vec<_> =
            found.iter().map(|one| (one.name.as_str(), one.is_folder, one.is_of_build)).collect();
        assert_eq!(names, [(".cabinet/sdk", true, false), ("@a/xml", false, false), ("old", false, true)]);
        assert_eq!(
            found[1].component(),
            json!({
                "type": "library", "bom-ref": "pkg:npm/%40a/xml@2.0.0%2Bx", "name": "@a/xml", "version": "2.0.0+x",
                "purl": "pkg:npm/%40a/xml@2.0.0%2Bx", "licenses": [{ "expression": "MIT" }],
                "hashes": [{ "alg": "SHA-512", "content": "0001" }],
            })
        );
        assert_eq!((&found[2].licence, &found[2].sha512), (&None, &None));
        assert!(read("{}").unwrap_err().starts_with("it is not a lock file of npm"));
    }
}
