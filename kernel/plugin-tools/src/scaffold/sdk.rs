//! The copy of the SDK in a plugin's folder, until the registry has it. In Rust: the packages as `cargo package` would write them, with the
//! values that their manifests take from the workspace. In other languages: the folder as it is.

use crate::embedded;
use crate::language::Language;
use anyhow::{Context, Result, bail};
use toml::{Table, Value};

/// The packages: the folder below `plugins/`.
pub(super) const PACKAGES: [&str; 2] = ["sdk", "contract-rules"];

/// The folder of the SDK for a language, below `plugins/`.
pub(super) fn source(language: Language) -> &'static str {
    match language {
        Language::Rust => "sdk",
        Language::JavaScript => "sdk-javascript",
        Language::Python => "sdk-python",
    }
}

/// The files of the SDK, with the contract.
pub(super) fn files(language: Language) -> Result<Vec<(String, String)>> {
    let contract =
        embedded::below("wit").map(|(name, content)| (format!("sdk/wit/{name}"), content.to_owned()));
    let mut files = match language {
        Language::Rust => rust()?,
        _ => {
            let is_of_plugins =
                |(name, _): &(&str, &str)| !name.starts_with("sample/") && !name.starts_with("test/");
            let own = embedded::below(source(language)).filter(is_of_plugins);
            own.map(|(name, content)| (format!("sdk/{name}"), content.to_owned())).collect()
        }
    };
    files.extend(contract);
    Ok(files)
}

/// The files of both packages.
fn rust() -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for package in PACKAGES {
        for (name, content) in embedded::below(package) {
            if name != "Cargo.toml" {
                files.push((format!("{package}/{name}"), content.to_owned()));
            }
        }
        files.push((format!("{package}/Cargo.toml"), toml::to_string(&manifest(package)?)?));
    }
    Ok(files)
}

/// The version that a plugin depends on, without its last part: `0.1`.
pub(super) fn version() -> Result<String> {
    let manifest = manifest("sdk")?;
    let version = manifest.get("package").and_then(|package| package.get("version")?.as_str());
    let (least, _) =
        version.and_then(|version| version.rsplit_once('.')).context("the SDK has no version")?;
    Ok(least.to_owned())
}

/// The manifest of a package without the workspace: its values are filled in, its lints and the libraries of its own tests are left out.
fn manifest(package: &str) -> Result<Table> {
    let workspace: Table = toml::from_str(embedded::file("Cargo.toml"))?;
    let workspace = workspace.get("workspace").context("plugins/Cargo.toml has no workspace")?;
    let shared = |table: &str, key: &str| {
        let found = workspace.get(table).and_then(|table| table.get(key)).cloned();
        found.with_context(|| format!("the workspace has no {table}.{key}"))
    };
    let mut manifest: Table = toml::from_str(embedded::file(&format!("{package}/Cargo.toml")))?;
    for left_out in ["lints", "dev-dependencies"] {
        manifest.remove(left_out);
    }
    if let Some(own) = manifest.get_mut("package").and_then(Value::as_table_mut) {
        own.remove("include");
        for (key, value) in own.iter_mut() {
            if is_shared(value) {
                *value = shared("package", key)?;
            }
        }
    }
    let fill = |dependencies: &mut Table| -> Result<()> {
        for (name, value) in dependencies.iter_mut() {
            if is_shared(value) {
                *value = shared("dependencies", name)?;
            }
            // The paths of the workspace start at its root.
            if let Some(path) = value.get_mut("path") {
                let own = path.as_str().context("a path is a text")?;
                if !PACKAGES.contains(&own) {
                    bail!("{package} depends on {own}, which is not copied");
                }
                *path = Value::String(format!("../{own}"));
            }
        }
        Ok(())
    };
    if let Some(dependencies) = manifest.get_mut("dependencies").and_then(Value::as_table_mut) {
        fill(dependencies)?;
    }
    for (_, target) in manifest.get_mut("target").and_then(Value::as_table_mut).into_iter().flatten() {
        if let Some(dependencies) = target.get_mut("dependencies").and_then(Value::as_table_mut) {
            fill(dependencies)?;
        }
    }
    Ok(manifest)
}

/// `{ workspace = true }`
fn is_shared(value: &Value) -> bool {
    value.get("workspace") == Some(&Value::Boolean(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packages_stand_without_the_workspace() {
        for package in PACKAGES {
            let text = toml::to_string(&manifest(package).unwrap()).unwrap();
            assert!(!text.contains("workspace"), "{text}");
            assert!(text.contains("license = \"Apache-2.0\"") && text.contains("description = "), "{text}");
        }
        let sdk = manifest("sdk").unwrap();
        assert_eq!(sdk["dependencies"]["cabinet-contract-rules"]["path"].as_str(), Some("../contract-rules"));
        assert_eq!(version().unwrap(), "0.1");
    }
}
