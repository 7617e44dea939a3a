//! `module.json` of a built module: checked against its schema, and against the other members of the package.

use super::{Module, ModuleAsks, ModuleId, member_name, served_name};
use crate::archive::{LONGEST_VERSION, MemberKind};
use crate::kind::{Members, PackageKind};
use crate::{ManifestError, PackageError, package};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use semver::{Version, VersionReq};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest as _, Sha384};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The schema with which the build checks a manifest.
const SCHEMA: &str = include_str!("../../../../web-modules/build/module.schema.json");

/// First segments of addresses that the kernel answers itself.
const RESERVED: [&str; 5] = ["api", "assets", "modules", "variant", "health"];

/// A manifest after all checks.
#[derive(Debug, Clone)]
pub struct ModuleManifest {
    pub id: ModuleId,
    pub version: Version,
    /// Display name by language: the label of its first menu entry.
    pub names: BTreeMap<String, String>,
    /// The addresses of its pages.
    pub pages: BTreeSet<String>,
    /// The menu entries that it offers.
    pub menu: Vec<MenuOffer>,
    /// Ranges of what the web files must provide: `shell`, `kit`, `react`.
    pub requires: BTreeMap<String, VersionReq>,
    /// What it asks for.
    pub asks: ModuleAsks,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    id: ModuleId,
    version: Version,
    entry: String,
    integrity: String,
    container: String,
    requires: BTreeMap<String, String>,
    #[serde(default)]
    calls: BTreeSet<String>,
    pages: Vec<Page>,
    #[serde(default)]
    menu: Vec<MenuOffer>,
    #[serde(default)]
    actions: Vec<MenuOffer>,
    #[serde(default)]
    slots: BTreeSet<String>,
    #[serde(default)]
    roles: BTreeSet<String>,
    #[serde(default)]
    permissions: BTreeSet<String>,
    #[serde(default)]
    landing: BTreeMap<String, String>,
    #[serde(default)]
    attention: Vec<Attention>,
    widget: Option<Value>,
    badge: Option<Value>,
    entry_points: Option<Value>,
    open_before_consent: Option<Value>,
    locales: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Page {
    path: String,
    #[serde(default)]
    public: bool,
    layout: Option<String>,
}

/// An entry that a hospital may put into its menu.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct MenuOffer {
    pub path: String,
    pub label: String,
    pub icon: String,
}

#[derive(Deserialize)]
struct Attention {
    kind: String,
}

impl ModuleManifest {
    /// Parses the manifest of a package and checks the other members against it.
    pub(super) fn of(members: &Members, path: &Path) -> Result<Self, PackageError> {
        let text = package::member(members, Module::MANIFEST, path)?;
        let wrong = |key: &str, expected: String| wrong(path, key, expected);
        let written = parse(text, path)?;
        let place = format!("/modules/{}/", written.id);
        let member = |key: &str, address: &str, kind: MemberKind| {
            let name = address
                .strip_prefix(&place)
                .map(member_name)
                .filter(|name| Module::member(name) == Some(kind));
            let content = name.as_ref().and_then(|name| members.get(name));
            let expected = || format!("the address of a file of this package below {place}, not {address:?}");
            match (name, content) {
                (Some(name), Some(content)) => Ok((name, content)),
                _ => Err(wrong(key, expected())),
            }
        };
        let (_, entry) = member("entry", &written.entry, MemberKind::Entry)?;
        let digest = format!("sha384-{}", STANDARD.encode(Sha384::digest(entry)));
        if digest != written.integrity {
            return Err(wrong("integrity", format!("{digest}, the digest of the entry")).into());
        }
        let mut texts = BTreeMap::new();
        let mut named = BTreeSet::new();
        for (language, address) in &written.locales {
            let key = format!("locales.{language}");
            let (name, content) = member(&key, address, MemberKind::Texts)?;
            if served_name(&name).is_none_or(|served| !served.starts_with(&format!("locales/{language}."))) {
                return Err(wrong(&key, "the texts of this language".to_owned()).into());
            }
            let known: BTreeMap<String, String> = serde_json::from_slice(content)
                .map_err(|error| wrong(&key, format!("texts by key ({error})")))?;
            named.insert(name);
            texts.insert(language.clone(), known);
        }
        let is_forgotten =
            |name: &&String| Module::member(name) == Some(MemberKind::Texts) && !named.contains(*name);
        if let Some(name) = members.keys().find(is_forgotten) {
            return Err(wrong("locales", format!("complete: {name} is not named")).into());
        }
        Ok(Self::checked(written, &texts, path)?)
    }

    /// Reads the manifest of an installed version, without a check of its signature.
    pub(super) fn read(folder: &Path) -> Result<Self, ManifestError> {
        let path = folder.join(Module::MANIFEST);
        let text =
            fs::read(&path).map_err(|error| ManifestError::Unreadable { path, reason: error.to_string() })?;
        let written = parse(&text, folder)?;
        Self::checked(written, &BTreeMap::new(), folder)
    }

    fn checked(
        written: Written,
        texts: &BTreeMap<String, BTreeMap<String, String>>,
        path: &Path,
    ) -> Result<Self, ManifestError> {
        let wrong = |key: &str, expected: &str| Err(wrong(path, key, expected.to_owned()));
        let container = format!("cabinet_{}", written.id);
        if written.container != container {
            return wrong("container", &container);
        }
        if written.version.to_string().len() > LONGEST_VERSION {
            return wrong("version", "at most 64 characters long");
        }
        for (key, value) in
            [("entryPoints", &written.entry_points), ("openBeforeConsent", &written.open_before_consent)]
        {
            if value.is_some() {
                return wrong(
                    key,
                    "absent: only modules of Cabinet are opened before a person has agreed to the consent",
                );
            }
        }
        let is_reserved =
            |page: &&Page| page.path.split('/').next().is_some_and(|first| RESERVED.contains(&first));
        if let Some(page) = written.pages.iter().find(is_reserved) {
            return wrong("pages", &format!("other addresses than /{}, which the kernel answers", page.path));
        }
        for name in ["shell", "kit", "react"] {
            if !written.requires.contains_key(name) {
                return wrong(
                    &format!("requires.{name}"),
                    "a range of versions, as `cabinet module build` writes it",
                );
            }
        }
        let mut requires = BTreeMap::new();
        for (name, range) in &written.requires {
            match VersionReq::parse(range) {
                Ok(parsed) => requires.insert(name.clone(), parsed),
                Err(_) => return wrong(&format!("requires.{name}"), "a range like ^0.2.10"),
            };
        }
        Ok(Self {
            names: names(&written, texts),
            pages: written.pages.iter().map(|page| page.path.clone()).collect(),
            asks: asks(&written),
            menu: written.menu,
            id: written.id,
            version: written.version,
            requires,
        })
    }

    /// Why the web files cannot show the module: what it needs and they do not have. `provided` are the versions of the web files.
    pub fn misfit(&self, provided: &BTreeMap<String, Version>) -> Option<String> {
        self.requires.iter().find_map(|(name, range)| match provided.get(name) {
            Some(version) if range.matches(version) => None,
            Some(version) => Some(format!("it needs {name} {range}, and the web files have {version}")),
            None => {
                Some(format!("it needs {name} {range}, and the web files do not say which one they have"))
            }
        })
    }
}

fn wrong(path: &Path, key: &str, expected: String) -> ManifestError {
    ManifestError::Wrong { path: path.join(Module::MANIFEST), key: key.to_owned(), expected }
}

fn parse(text: &[u8], path: &Path) -> Result<Written, ManifestError> {
    let syntax = |reason: String| ManifestError::Syntax { path: path.join(Module::MANIFEST), reason };
    let value: Value = serde_json::from_slice(text).map_err(|error| syntax(error.to_string()))?;
    let schema: Value = serde_json::from_str(SCHEMA).map_err(|error| syntax(error.to_string()))?;
    let validator = jsonschema::validator_for(&schema).map_err(|error| syntax(error.to_string()))?;
    if let Some(error) = validator.iter_errors(&value).next() {
        let key = error.instance_path().to_string();
        return Err(syntax(format!("{}: {error}", if key.is_empty() { "/" } else { &key })));
    }
    serde_json::from_value(value).map_err(|error| syntax(error.to_string()))
}

/// The label of the first menu entry, where it is a text of the module.
fn names(written: &Written, texts: &BTreeMap<String, BTreeMap<String, String>>) -> BTreeMap<String, String> {
    let own = format!("{}:", written.id);
    let label = written.menu.first().and_then(|entry| entry.label.strip_prefix(&own));
    let Some(label) = label else { return BTreeMap::new() };
    let named =
        texts.iter().filter_map(|(language, texts)| Some((language.clone(), texts.get(label)?.clone())));
    named.collect()
}

fn asks(written: &Written) -> ModuleAsks {
    let page = |page: &Page| {
        let mut shown = format!("/{}", page.path);
        if page.public {
            shown.push_str(", without sign-in");
        }
        if page.layout.as_deref() == Some("bare") {
            shown.push_str(", on the whole screen");
        }
        shown
    };
    let mut places: BTreeSet<String> = BTreeSet::new();
    let entries = |word: &'static str, entries: &[MenuOffer]| -> Vec<String> {
        entries.iter().map(|entry| format!("{word}: /{}", entry.path.trim_start_matches('/'))).collect()
    };
    places.extend(entries("the menu", &written.menu));
    places.extend(entries("the bar of phones", &written.actions));
    places.extend(written.slots.iter().map(|slot| format!("other screens: {slot}")));
    places.extend(written.attention.iter().map(|one| format!("the home page: {}", one.kind)));
    places.extend(
        written.landing.iter().map(|(role, page)| format!("first page after sign-in of {role}: /{page}")),
    );
    if written.widget.is_some() {
        places.insert("the corner of every page".to_owned());
    }
    if written.badge.is_some() {
        places.insert("a number in the menu".to_owned());
    }
    ModuleAsks {
        roles: written.roles.clone(),
        permissions: written.permissions.clone(),
        pages: written.pages.iter().map(page).collect(),
        places,
        calls: written.calls.clone(),
        requires: written.requires.clone(),
    }
}
