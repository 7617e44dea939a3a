//! `cabinet module new`: writes the folder of a module, which builds and has tests.
//!
//! The code is the sample of docs/module-guide.md, which is compiled, linted and tested with the modules of this repository; the rest comes
//! from `templates/`. The kit and the build are copied to `.cabinet/`, until they are published as packages.

use super::embedded;
use anyhow::{Context as _, Result, bail};
use serde_json::{Map, Value, json};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The folder of the copied packages.
const COPIES: &str = ".cabinet";

/// The id of the sample.
const SAMPLE: &str = "guide";

/// Packages for the tests and the types, in the versions that this repository uses.
const DEVELOPMENT: [&str; 10] = [
    "@testing-library/dom",
    "@testing-library/react",
    "@testing-library/user-event",
    "@types/node",
    "@types/react",
    "@types/react-dom",
    "axe-core",
    "jsdom",
    "typescript",
    "vitest",
];

/// Parses the id of a new module.
///
/// # Errors
/// The text is no id, or one that a module of Cabinet has; the message says what to choose.
pub fn parse_id(text: &str) -> Result<&str> {
    let is_legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || !(2..=32).contains(&text.len()) || !text.chars().all(is_legal) {
        bail!(
            "{text:?} cannot be the id of a module: it has 2 to 32 lower-case letters, digits and underscores, and begins with a letter"
        );
    }
    if embedded::TAKEN.contains(&text) || text == "shell" {
        bail!("{text:?} is the id of a module of Cabinet: choose another one, for example {text}_2");
    }
    Ok(text)
}

/// The files of a new module: path in its folder, and content.
///
/// # Errors
/// An embedded file cannot be prepared, which the tests exclude.
pub fn files(id: &str) -> Result<Vec<(String, String)>> {
    let mut files: Vec<(String, String)> = embedded::below("sample")
        .filter(|(name, _)| *name != "package.json")
        .map(|(name, content)| (name.to_owned(), content.replace(SAMPLE, id)))
        .collect();
    for (name, content) in &mut files {
        if name == "module.json" {
            *content = content.replace("../build/module.schema.json", ".cabinet/build/module.schema.json");
        }
    }
    files.extend([
        ("package.json".to_owned(), package(id)?),
        (
            "README.md".to_owned(),
            include_str!("../../templates/module/README.md.template").replace("{id}", id),
        ),
        (".gitignore".to_owned(), include_str!("../../templates/module/gitignore").to_owned()),
        ("LICENSE".to_owned(), cabinet_plugin_tools::scaffold::licence("module")),
        ("tsconfig.json".to_owned(), include_str!("../../templates/module/tsconfig.json").to_owned()),
        (
            "vitest.config.ts".to_owned(),
            include_str!("../../templates/module/vitest.config.ts.template").to_owned(),
        ),
    ]);
    files.extend(copies().map(|(name, content)| (format!("{COPIES}/{name}"), content.to_owned())));
    Ok(files)
}

fn copies() -> impl Iterator<Item = (&'static str, &'static str)> {
    embedded::below(COPIES)
}

/// The `package.json` of a module, with the versions that this repository is tested with.
fn package(id: &str) -> Result<String> {
    let own: Value = serde_json::from_str(embedded::file("package.json"))?;
    let kit: Value = serde_json::from_str(embedded::file(".cabinet/kit/package.json"))?;
    let version = |name: &str| {
        let version = own.get("devDependencies").and_then(|all| all.get(name)).cloned();
        version
            .map(|version| (name.to_owned(), version))
            .with_context(|| format!("package.json has no {name}"))
    };
    let development = DEVELOPMENT.into_iter().map(version).collect::<Result<Map<_, _>>>()?;
    let kit_version = kit.get("version").and_then(Value::as_str).context("the kit has no version")?;
    let package = json!({
        "name": id,
        "version": "0.1.0",
        "private": true,
        "type": "module",
        "engines": own.get("engines"),
        "workspaces": [format!("{COPIES}/*")],
        "scripts": {
            "build": "node .cabinet/build/module.mjs build",
            "check": "tsc && vitest run && node .cabinet/build/module.mjs check",
            "dev": "node .cabinet/build/module.mjs dev",
            "test": "vitest run",
            "types": "tsc"
        },
        "dependencies": { "@cabinet/kit": format!("^{kit_version}") },
        "devDependencies": development,
    });
    Ok(serde_json::to_string_pretty(&package)? + "\n")
}

/// Replaces the kit and the build in a module's folder by those of this binary.
///
/// # Errors
/// The folder is no module's, or a file cannot be written.
pub fn renew_kit(folder: &Path) -> Result<()> {
    if !folder.join("module.json").is_file() {
        bail!("{} has no module.json: name the folder of a module", folder.display());
    }
    for package in ["build", "kit"] {
        let path = folder.join(COPIES).join(package);
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("{} cannot be replaced", path.display()));
            }
            _ => {}
        }
    }
    for (name, content) in copies() {
        let path = folder.join(COPIES).join(name);
        let parent = path.parent().context("a file without a folder")?;
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, content))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_one_of_the_web_and_is_not_taken() {
        assert_eq!(parse_id("blood_tests").unwrap(), "blood_tests");
        let said = |id: &str| parse_id(id).unwrap_err().to_string();
        for wrong in ["", "a", "Tests", "2tests", "blood-tests", "../up", "анализы"] {
            assert!(said(wrong).contains("cannot be the id"), "{wrong}");
        }
        for taken in ["visits", "kit", "build", "shell"] {
            assert!(said(taken).contains("choose another one"), "{taken}");
        }
    }

    #[test]
    fn a_new_module_has_its_id_everywhere_and_nothing_of_the_sample() {
        let files = files("blood_tests").unwrap();
        let of = |name: &str| files.iter().find(|(path, _)| path == name).unwrap().1.as_str();
        let manifest: Value = serde_json::from_str(of("module.json")).unwrap();
        assert_eq!(
            (manifest["id"].as_str(), manifest["pages"][0]["path"].as_str()),
            (Some("blood_tests"), Some("blood_tests"))
        );
        for (path, content) in files.iter().filter(|(path, _)| !path.starts_with(".cabinet/")) {
            assert!(!content.contains(SAMPLE) || path == "README.md", "{path}");
            assert!(!content.contains("{id}"), "{path}");
        }
        for language in ["ru", "en", "de", "fr"] {
            assert!(of(&format!("locales/{language}.json")).contains("\"title\""), "{language}");
        }
        let package: Value = serde_json::from_str(of("package.json")).unwrap();
        assert_eq!(package["workspaces"][0], ".cabinet/*");
        assert!(package["devDependencies"]["vitest"].is_string());
        assert!(of(".cabinet/build/openapi.json").contains("/api/{host}/clinics"));
        assert!(files.iter().all(|(path, _)| !(path.starts_with(".cabinet/") && path.contains(".test."))));
    }

    #[test]
    fn the_kit_of_a_folder_can_be_renewed() {
        let folder = tempfile::tempdir().unwrap();
        assert!(renew_kit(folder.path()).unwrap_err().to_string().contains("no module.json"));
        fs::write(folder.path().join("module.json"), "{}").unwrap();
        let old = folder.path().join(".cabinet/kit/src/gone.ts");
        fs::create_dir_all(old.parent().unwrap()).unwrap();
        fs::write(&old, "").unwrap();
        renew_kit(folder.path()).unwrap();
        assert!(!old.exists() && folder.path().join(".cabinet/kit/src/index.ts").is_file());
    }
}
