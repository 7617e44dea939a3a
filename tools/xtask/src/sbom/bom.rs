//! The members of a CycloneDX 1.6 document that we write.

use anyhow::Result;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A bill of materials.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Bom {
    bom_format: &'static str,
    spec_version: &'static str,
    version: u32,
    metadata: Metadata,
    components: Vec<Component>,
    dependencies: Vec<Dependencies>,
}

/// What the bill is about.
#[derive(Serialize)]
struct Metadata {
    component: Component,
}

/// A package.
#[derive(Clone, Serialize)]
pub struct Component {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(rename = "bom-ref")]
    reference: String,
    name: String,
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<Scope>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hashes: Vec<Hash>,
    licenses: Vec<LicenseChoice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    purl: Option<String>,
}

/// Whether the release contains a package.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Scope {
    Required,
    /// Only builds or tests it.
    Excluded,
}

/// Digest of a package as its registry serves it.
#[derive(Clone, Serialize)]
pub struct Hash {
    pub alg: &'static str,
    /// In hexadecimal digits.
    pub content: String,
}

#[derive(Clone, Serialize)]
#[serde(untagged)]
enum LicenseChoice {
    /// An SPDX expression.
    Expression {
        expression: String,
    },
    Named {
        license: NamedLicense,
    },
}

#[derive(Clone, Serialize)]
struct NamedLicense {
    name: &'static str,
}

/// The packages on which one depends.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Dependencies {
    #[serde(rename = "ref")]
    reference: String,
    depends_on: BTreeSet<String>,
}

/// A package of a lock file.
pub struct Package {
    pub name: String,
    pub version: String,
    /// Package URL; also identifies the package in the bill.
    pub purl: String,
    /// As the package states it.
    pub license: Option<String>,
    pub hash: Option<Hash>,
    /// Whether the release contains it.
    pub is_shipped: bool,
    /// Package URLs.
    pub depends_on: BTreeSet<String>,
}

impl Bom {
    /// The bill of the product `name`, which depends on the packages `roots`. A package that a lock file holds in several places is listed
    /// once.
    pub fn of(
        name: &str,
        version: &str,
        roots: BTreeSet<String>,
        packages: impl IntoIterator<Item = Package>,
    ) -> Self {
        let mut components: BTreeMap<String, (Component, BTreeSet<String>)> = BTreeMap::new();
        for package in packages {
            let (purl, depends_on, is_shipped) =
                (package.purl.clone(), package.depends_on.clone(), package.is_shipped);
            let (component, known) =
                components.entry(purl).or_insert_with(|| (package.into(), BTreeSet::new()));
            known.extend(depends_on);
            if is_shipped {
                component.scope = Some(Scope::Required);
            }
        }
        let product = Component {
            kind: "application",
            reference: name.to_owned(),
            name: name.to_owned(),
            version: version.to_owned(),
            scope: None,
            hashes: Vec::new(),
            licenses: vec![license(Some("Apache-2.0"))],
            purl: None,
        };
        let own = Dependencies { reference: name.to_owned(), depends_on: roots };
        let others = components.iter().map(|(purl, (_, depends_on))| Dependencies {
            reference: purl.clone(),
            depends_on: depends_on.clone(),
        });
        let dependencies = std::iter::once(own).chain(others).collect();
        Self {
            bom_format: "CycloneDX",
            spec_version: "1.6",
            version: 1,
            metadata: Metadata { component: product },
            components: components.into_values().map(|(component, _)| component).collect(),
            dependencies,
        }
    }

    /// The document.
    pub fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

impl From<Package> for Component {
    fn from(package: Package) -> Self {
        Self {
            kind: "library",
            reference: package.purl.clone(),
            name: package.name,
            version: package.version,
            scope: Some(if package.is_shipped { Scope::Required } else { Scope::Excluded }),
            hashes: package.hash.into_iter().collect(),
            licenses: vec![license(package.license.as_deref())],
            purl: Some(package.purl),
        }
    }
}

/// Old packages separate alternatives by a slash, which SPDX does not know.
fn license(stated: Option<&str>) -> LicenseChoice {
    stated.map_or(LicenseChoice::Named { license: NamedLicense { name: "not stated" } }, |stated| {
        let alternatives: Vec<_> = stated.split('/').map(str::trim).collect();
        LicenseChoice::Expression { expression: alternatives.join(" OR ") }
    })
}

/// A name or version for a package URL.
pub fn encoded(text: &str) -> String {
    text.replace('%', "%25").replace('@', "%40").replace('+', "%2B")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(purl: &str, is_shipped: bool, depends_on: &[&str]) -> Package {
        Package {
            name: "a".to_owned(),
            version: "1".to_owned(),
            purl: purl.to_owned(),
            license: Some("MIT / Apache-2.0".to_owned()),
            hash: None,
            is_shipped,
            depends_on: depends_on.iter().map(|one| (*one).to_owned()).collect(),
        }
    }

    #[test]
    fn a_package_in_two_places_is_one_component_which_is_shipped_if_one_of_them_is() {
        let packages = [
            package("pkg:a", false, &["pkg:b"]),
            package("pkg:a", true, &["pkg:c"]),
            package("pkg:b", false, &[]),
        ];
        let bom = Bom::of("product", "1", BTreeSet::from(["pkg:a".to_owned()]), packages);
        let bom: serde_json::Value = serde_json::from_str(&bom.to_json().unwrap()).unwrap();
        let scopes: Vec<_> =
            bom["components"].as_array().unwrap().iter().map(|one| one["scope"].as_str().unwrap()).collect();
        assert_eq!(scopes, ["required", "excluded"]);
        assert_eq!(bom["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(bom["dependencies"][0]["dependsOn"], serde_json::json!(["pkg:a"]));
        assert_eq!(bom["dependencies"][1]["dependsOn"], serde_json::json!(["pkg:b", "pkg:c"]));
    }

    #[test]
    fn a_package_that_states_no_licence_says_so() {
        let silent = Package { license: None, ..package("pkg:a", true, &[]) };
        let bom = Bom::of("product", "1", BTreeSet::new(), [silent]);
        assert!(bom.to_json().unwrap().contains("not stated"));
    }
}
