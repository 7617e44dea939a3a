//! `cargo xtask sbom`: the bills of materials of a release in CycloneDX 1.6 (JSON): the server, the plugins, the signers, the web. They come
//! from the lock files and hold no time and no random number, so that equal lock files give equal bills. `npm sbom` is not used: it refuses
//! a lock file in which an optional peer has another version.

mod bom;
mod cargo;
mod npm;

use crate::run::{program, quietly};
use crate::workspace::Workspace;
use crate::{Outcome, python};
use anyhow::{Context, Result};
use bom::Bom;
use std::fs;
use std::path::Path;

/// Inputs that determine the outcome of [`check`].
pub const INPUTS: [&str; 9] = [
    "Cargo.toml",
    "Cargo.lock",
    "kernel",
    "plugins/Cargo.lock",
    "plugins/native/Cargo.lock",
    "package-lock.json",
    "tools/xtask/src/sbom",
    "tools/xtask/src/python.rs",
    "tools/sbom-check",
];

/// The bills by file name.
fn bills(workspace: &Workspace) -> Result<Vec<(&'static str, Bom)>> {
    let mut bills = Vec::new();
    for part in &cargo::PARTS {
        let bill = cargo::read(workspace, part).with_context(|| format!("the bill of {}", part.name))?;
        bills.push((part.name, bill));
    }
    bills.push((npm::NAME, npm::read(workspace).context("the bill of the web")?));
    Ok(bills)
}

/// Writes the bills into a folder, as `<part>.cdx.json`.
pub fn write(workspace: &Workspace, folder: &Path) -> Outcome {
    fs::create_dir_all(folder)?;
    for (name, bill) in bills(workspace)? {
        let path = folder.join(format!("{name}.cdx.json"));
        fs::write(&path, bill.to_json()?).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

/// Writes the bills into `target/sbom` and validates them against the schema of CycloneDX and the licence list of SPDX.
pub fn check(workspace: &Workspace) -> Outcome {
    write(workspace, &workspace.path("target/sbom"))?;
    python::provide(workspace)?;
    let arguments = ["-B", "tools/sbom-check/check.py", "target/sbom"];
    quietly(&mut program(&python::binary(workspace, "python"), &arguments, workspace.root())).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    fn components(bill: &Bom) -> Vec<Value> {
        let bill: Value = serde_json::from_str(&bill.to_json().unwrap()).unwrap();
        bill["components"].as_array().unwrap().clone()
    }

    fn text<'a>(component: &'a Value, member: &str) -> &'a str {
        component[member].as_str().unwrap()
    }

    /// Name and version of each entry of a lock file of cargo.
    fn locked(workspace: &Workspace, path: &str) -> BTreeSet<(String, String)> {
        let lock: toml::Table = fs::read_to_string(workspace.path(path)).unwrap().parse().unwrap();
        let packages = lock["package"].as_array().unwrap().iter();
        let of = |package: &toml::Value, key: &str| package[key].as_str().unwrap().to_owned();
        packages.map(|package| (of(package, "name"), of(package, "version"))).collect()
    }

    #[test]
    fn each_locked_crate_is_in_its_bill_once_with_address_and_licence() {
        let workspace = Workspace::find().unwrap();
        for part in &cargo::PARTS {
            let listed = components(&cargo::read(&workspace, part).unwrap());
            let names: BTreeSet<_> = listed
                .iter()
                .map(|one| (text(one, "name").to_owned(), text(one, "version").to_owned()))
                .collect();
            let lock = Path::new(part.manifest).with_file_name("Cargo.lock");
            assert_eq!(names, locked(&workspace, lock.to_str().unwrap()), "{}", part.name);
            assert_eq!(listed.len(), names.len(), "{}", part.name);
            for one in &listed {
                assert!(text(one, "purl").starts_with(&format!("pkg:cargo/{}@", text(one, "name"))), "{one}");
                assert!(!one["licenses"].as_array().unwrap().is_empty(), "{one}");
                let is_ours = text(one, "purl").contains("download_url=file");
                assert!(is_ours || text(&one["hashes"][0], "content").len() == 64, "{one}");
            }
        }
    }

    #[test]
    fn each_locked_package_of_the_web_is_in_its_bill_once_with_address_and_licence() {
        let workspace = Workspace::find().unwrap();
        let lock: Value =
            serde_json::from_slice(&fs::read(workspace.path("package-lock.json")).unwrap()).unwrap();
        let wanted: BTreeSet<_> = lock["packages"]
            .as_object()
            .unwrap()
            .iter()
            .filter_map(|(path, package)| {
                let (_, name) = path.rsplit_once("node_modules/")?;
                let is_link = package.get("link").is_some();
                (!is_link).then(|| (name.to_owned(), text(package, "version").to_owned()))
            })
            .collect();
        let listed = components(&npm::read(&workspace).unwrap());
        let names: Vec<_> = listed
            .iter()
            .map(|one| (text(one, "name").to_owned(), text(one, "version").to_owned()))
            .collect();
        let distinct: BTreeSet<_> = names.iter().cloned().collect();
        assert_eq!(names.len(), distinct.len());
        let ours: Vec<_> = distinct.difference(&wanted).map(|(name, _)| name.as_str()).collect();
        assert!(
            wanted.is_subset(&distinct) && ours.iter().all(|name| name.starts_with("@cabinet/")),
            "{ours:?}"
        );
        for one in &listed {
            assert!(text(one, "purl").starts_with("pkg:npm/"), "{one}");
            assert!(!one["licenses"].as_array().unwrap().is_empty(), "{one}");
        }
    }

    /// A vulnerability in a tool of the tests is none of the release's.
    #[test]
    fn what_a_release_contains_is_told_from_what_only_builds_or_tests_it() {
        let workspace = Workspace::find().unwrap();
        let scope = |listed: &[Value], name: &str| {
            let one = listed.iter().find(|one| one["name"] == name);
            one.unwrap_or_else(|| panic!("{name}"))["scope"].as_str().unwrap().to_owned()
        };
        let server = components(&cargo::read(&workspace, &cargo::PARTS[0]).unwrap());
        for (name, wanted) in [
            ("axum", "required"),
            ("cabinet-api", "required"),
            ("wasmtime", "required"),
            ("xtask", "excluded"),
            ("cabinet-simulators", "excluded"),
            ("proptest", "excluded"),
        ] {
            assert_eq!(scope(&server, name), wanted, "{name}");
        }
        let web = components(&npm::read(&workspace).unwrap());
        for (name, wanted) in [
            ("react", "required"),
            ("@cabinet/kit", "required"),
            ("i18next", "required"),
            ("webpack", "excluded"),
            ("vitest", "excluded"),
            ("@cabinet/e2e", "excluded"),
        ] {
            assert_eq!(scope(&web, name), wanted, "{name}");
        }
    }

    #[test]
    fn the_same_lock_files_give_the_same_bills() {
        let workspace = Workspace::find().unwrap();
        let written = || {
            let bills = bills(&workspace).unwrap();
            bills.iter().map(|(_, bill)| bill.to_json().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(written(), written());
    }
}
