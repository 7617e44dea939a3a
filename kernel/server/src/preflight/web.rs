//! Checks that the web application is built and that its modules contain the texts that the menu uses.

use crate::modules;
use cabinet_config::{Draft, Language, ModuleKey, nearest, texts};
use cabinet_plugin_package::{Module, ModuleId, PackageKind as _, VerifiedPackage};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The part of a module's description that is read.
#[derive(Deserialize)]
struct BuiltModule {
    /// URLs of its texts by language, relative to the web root.
    #[serde(default)]
    locales: BTreeMap<String, String>,
}

pub(super) fn inspect(draft: &mut Draft) {
    inspect_module_keys(draft);
    let Some(root) = draft.section::<PathBuf>("http.web_root") else { return };
    if root.join("index.hbs").is_file() {
        inspect_labels(draft, &root);
    } else {
        draft.report(
            "http.web_root",
            format!("{} without index.hbs", root.display()),
            "the folder of the built web files (`cargo xtask web`)",
        );
    }
}

/// An id that no module can have would silently sign nothing.
fn inspect_module_keys(draft: &mut Draft) {
    for (name, key) in draft.table::<ModuleKey>("security.module_keys") {
        for (at, id) in key.modules.iter().enumerate() {
            if let Err(error) = id.parse::<ModuleId>() {
                let at = format!("security.module_keys.{name}.modules[{at}]");
                draft.report(&at, format!("{id:?}"), error.expected());
            }
        }
    }
}

/// Checks labels of the form `module:text`. A module that is not built and would not be served is not shown in the menu, so its label is not
/// checked: an installed module that does not verify must not keep the server from starting.
fn inspect_labels(draft: &mut Draft, root: &Path) {
    let installed: Option<PathBuf> = draft.section("http.module_root");
    let keys = draft.table::<ModuleKey>("security.module_keys");
    let keys = modules::named_keys(&keys);
    let menu: Vec<Value> = draft.section("menu").unwrap_or_default();
    let languages: Vec<Language> = draft.section("languages").unwrap_or_default();
    for (at, entry) in menu.iter().enumerate() {
        let Some(label) = entry.get("label").and_then(Value::as_str) else { continue };
        let Some((module, text)) = label.split_once(':').filter(|(module, _)| *module != "shell") else {
            continue;
        };
        let of_build = read_json::<BuiltModule>(&root.join("modules").join(module).join("module.json"));
        let package = match (&of_build, &installed) {
            (None, Some(folder)) => modules::open(&folder.join(module), &keys).ok(),
            _ => None,
        };
        let members = package.as_ref().map(VerifiedPackage::members);
        let of_package = || serde_json::from_slice(members?.get(Module::MANIFEST)?).ok();
        let Some(built) = of_build.or_else(of_package) else { continue };
        let of_module = |language: Language| -> BTreeMap<String, String> {
            let texts = built.locales.get(language.code()).and_then(|address| match members {
                // The members of a package have no folders.
                Some(members) => {
                    let name = address.rsplit('/').next().unwrap_or_default();
                    serde_json::from_slice(members.get(&format!("locales.{name}"))?).ok()
                }
                None => read_json(&root.join(address.trim_start_matches('/'))),
            });
            texts.unwrap_or_default()
        };
        let has = |language: Language| {
            of_module(language).contains_key(text)
                || texts(draft.folder(), language).is_ok_and(|own| own.contains_key(label))
        };
        let missing: Vec<&str> =
            languages.iter().copied().filter(|language| !has(*language)).map(Language::code).collect();
        if missing.is_empty() {
            continue;
        }
        let known = languages.first().map(|language| of_module(*language)).unwrap_or_default();
        let near = nearest(text, known.keys().map(String::as_str)).filter(|near| *near != text);
        let near = near.map(|near| format!("\"{module}:{near}\""));
        draft.report_near(
            &format!("menu[{at}].label"),
            format!("\"{label}\", which is no text in {}", missing.join(", ")),
            format!("a text of the module {module}, or a key of texts/<language>.json in every language"),
            near,
        );
    }
}

fn read_json<T: for<'de> Deserialize<'de>>(path: &Path) -> Option<T> {
    serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()
}
