//! What an author of a variant wants to know beside the reasons not to start: `serve` can live with all of this, patients would notice it.

use super::image::{MOST_BYTES, MOST_PIXELS, png_size};
use super::scaffold::files_below;
use cabinet_config::{
    Branding, Draft, Language, LoadRequest, MedicalHostSettings, ModuleSettings, Organisation, VariantFolder,
    load, nearest,
};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The most names in one message.
const MOST_NAMES: usize = 8;

/// Reports mistakes to the draft. Returns what is no mistake but may be unfinished.
pub fn inspect(draft: &mut Draft) -> Vec<String> {
    let languages: Vec<Language> = draft.section("languages").unwrap_or_default();
    let folder = draft.folder().clone();
    let mut notes = Vec::new();
    texts(draft, &folder, &languages);
    images(draft, &folder);
    unread_files(draft, &folder);
    modules(draft, &mut notes);
    translations(draft, &languages, &mut notes);
    invented(draft, &folder, &mut notes);
    notes
}

/// Single texts of the variant, which the screens would show in another wording in some languages only.
fn texts(draft: &mut Draft, folder: &VariantFolder, languages: &[Language]) {
    let of = |language: &Language| -> Option<BTreeSet<String>> {
        let path = folder.own().join("texts").join(format!("{}.json", language.code()));
        match fs::read_to_string(path) {
            // A file that cannot be understood was reported with the other files.
            Ok(text) => {
                let texts: BTreeMap<String, String> = serde_json::from_str(&text).ok()?;
                Some(texts.keys().map(|key| name_of(key).to_owned()).collect())
            }
            Err(_) => Some(BTreeSet::new()),
        }
    };
    let Some(own) = languages.iter().map(of).collect::<Option<Vec<_>>>() else { return };
    let all: BTreeSet<&String> = own.iter().flatten().collect();
    for (language, names) in languages.iter().zip(&own) {
        let missing: Vec<&str> =
            all.iter().filter(|name| !names.contains(**name)).map(|name| name.as_str()).collect();
        if !missing.is_empty() {
            let file = folder.own().join("texts").join(format!("{}.json", language.code()));
            draft.report_file(
                &file.display().to_string(),
                format!("no {}, which other languages have", listed(&missing)),
                "every text of the variant in each of its languages",
            );
        }
    }
}

/// The name of a text, without the plural form: languages have different ones.
fn name_of(key: &str) -> &str {
    let forms = ["_zero", "_one", "_two", "_few", "_many", "_other"];
    forms.iter().find_map(|form| key.strip_suffix(form)).unwrap_or(key)
}

fn images(draft: &mut Draft, folder: &VariantFolder) {
    let Some(branding) = draft.section::<Branding>("branding") else { return };
    for (key, name) in [("branding.logo", &branding.logo), ("branding.favicon", &branding.favicon)] {
        // A file that is not there was reported with the colours.
        let Some(content) = folder.asset(name).and_then(|path| fs::read(path).ok()) else { continue };
        let bytes = content.len() as u64;
        if bytes > MOST_BYTES {
            draft.report(
                key,
                format!("\"{name}\" of {} kB", bytes.div_ceil(1024)),
                format!("at most {} kB: it is loaded before the first screen", MOST_BYTES / 1024),
            );
        }
        if let Some((width, height)) = png_size(&content)
            && width.max(height) > MOST_PIXELS
        {
            draft.report(
                key,
                format!("\"{name}\" of {width} × {height} pixels"),
                format!("at most {MOST_PIXELS} pixels wide and high"),
            );
        }
        let is_svg = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
        if is_svg && !String::from_utf8_lossy(&content).contains("<svg") {
            draft.report(key, format!("\"{name}\" without an svg element"), "an SVG file");
        }
    }
}

/// Files with a name that is read nowhere: `consent/ru.hbs`, `mails/ru/visit_remainder.hbs`.
fn unread_files(draft: &mut Draft, folder: &VariantFolder) {
    let Ok(files) = files_below(&folder.own()) else { return };
    let known = known_files(folder);
    for file in files.iter().filter_map(|path| path.to_str()) {
        let is_image = file.strip_prefix("assets/").is_some_and(|name| !name.contains('/'));
        if is_image || known.contains(file) {
            continue;
        }
        let near = nearest(file, known.iter().map(String::as_str));
        let expected = match near {
            Some(near) => format!("a file that is read, for example {near}"),
            None => "a file that is read (docs/variant-guide.md)".to_owned(),
        };
        draft.report_file(
            &folder.own().join(file).display().to_string(),
            "a file that is read nowhere",
            expected,
        );
    }
}

fn known_files(folder: &VariantFolder) -> BTreeSet<String> {
    let mut known: BTreeSet<String> =
        ["variant.toml", "README.md", "mails/layout.html.hbs"].map(str::to_owned).into();
    for code in Language::ALL.map(Language::code) {
        known.insert(format!("texts/{code}.json"));
        for kind in ["", "esia/", "chat/", "chat_guest/"] {
            known.insert(format!("consents/{kind}{code}.hbs"));
        }
    }
    let letters = files_below(&folder.base().join("mails")).unwrap_or_default();
    known.extend(letters.iter().filter_map(|path| Some(format!("mails/{}", path.to_str()?))));
    known
}

/// The part of a built module's description that is read.
#[derive(Deserialize)]
struct BuiltModule {
    #[serde(default)]
    pages: Vec<BuiltPage>,
}

#[derive(Deserialize)]
struct BuiltPage {
    path: String,
}

/// Modules that are enabled but not installed, and entries of the menu that no enabled module serves.
fn modules(draft: &mut Draft, notes: &mut Vec<String>) {
    let Some(root) = draft.section::<PathBuf>("http.web_root") else { return };
    // Without the web files nothing is known about modules; that itself was reported.
    if !root.join("index.hbs").is_file() {
        return;
    }
    let folders = [Some(root.join("modules")), draft.section::<PathBuf>("http.module_root")];
    let folders: Vec<PathBuf> = folders.into_iter().flatten().collect();
    let names = folders.iter().flat_map(|folder| names_in(folder));
    // Not the versions of installed modules.
    let installed: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    let mut served = BTreeSet::new();
    for (id, module) in draft.table::<ModuleSettings>("modules") {
        if !module.enabled {
            continue;
        }
        let built =
            folders.iter().find_map(|folder| fs::read_to_string(folder.join(&id).join("module.json")).ok());
        match built.and_then(|text| serde_json::from_str::<BuiltModule>(&text).ok()) {
            Some(built) => served.extend(built.pages.into_iter().map(|page| page.path)),
            None => {
                let near = nearest(&id, installed.iter().map(String::as_str)).map(str::to_owned);
                draft.report_near(
                    &format!("modules.{id}"),
                    format!("enabled, and {} has no such module", root.join("modules").display()),
                    format!("one of the installed modules ({}), or enabled = false", installed.join(", ")),
                    near,
                );
            }
        }
    }
    let menu: Vec<Value> = draft.section("menu").unwrap_or_default();
    let paths = menu.iter().filter_map(|entry| entry.get("path")?.as_str());
    let first = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
    // The chat is served under a second name.
    let is_served = |path: &str| {
        served.iter().any(|page| path == page || first(path) == first(page))
            || (first(path) == "e_consultations" && served.contains("chat"))
    };
    let hidden: Vec<&str> = paths.filter(|path| !is_served(path)).collect();
    if !hidden.is_empty() {
        notes.push(format!("the menu does not show {}: no enabled module has such a page", listed(&hidden)));
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// Names of the hospital and its hosts that some languages do not have: they are shown in the language of the names themselves.
fn translations(draft: &Draft, languages: &[Language], notes: &mut Vec<String>) {
    let Some((_, others)) = languages.split_first() else { return };
    let Some(organisation) = draft.section::<Organisation>("organisation") else { return };
    for language in others {
        let own = organisation.translations.get(language);
        let own = serde_json::to_value(own).unwrap_or_default();
        let has = |name: &&str| own.get(name).is_some_and(|text| !text.is_null());
        let names = ["title", "short_title", "phone_hours", "address"];
        let missing: Vec<&str> = names.into_iter().filter(|name| !has(name)).collect();
        if !missing.is_empty() {
            notes.push(format!("[organisation.translations.{}] lacks {}", language.code(), listed(&missing)));
        }
    }
    for (id, host) in draft.table::<MedicalHostSettings>("hosts") {
        let missing = others.iter().filter(|language| !host.translations.contains_key(language));
        let missing: Vec<&str> = missing.map(|language| language.code()).collect();
        if !missing.is_empty() {
            notes.push(format!("[hosts.{id}.translations] lacks {}", listed(&missing)));
        }
    }
}

/// Values of an example that a hospital replaces before patients see them.
fn invented(draft: &Draft, folder: &VariantFolder, notes: &mut Vec<String>) {
    let mut addresses = BTreeSet::new();
    for section in ["services", "hosts", "plugins", "chat", "sign_in", "mail", "payments"] {
        if let Some(value) = draft.section::<Value>(section) {
            reserved(section, &value, &mut addresses);
        }
    }
    if !addresses.is_empty() {
        let keys: Vec<&str> = addresses.iter().map(String::as_str).collect();
        notes.push(format!("addresses of the invented domain .example: {}", listed(&keys)));
    }
    let Some(own) = draft.section::<Value>("organisation") else { return };
    let root = folder.own().parent().map(Path::to_owned).unwrap_or_default();
    for other in VariantFolder::list(&root).into_iter().filter(|name| name != folder.id().as_str()) {
        let request =
            LoadRequest { variants_root: root.clone(), variant: other.clone(), ..LoadRequest::default() };
        let Ok(theirs) = load(&request) else { continue };
        let Ok(theirs) = serde_json::to_value(&theirs.variant.organisation) else { continue };
        let fields = ["title", "short_title", "hospital_code", "phone", "address"];
        let same = fields
            .into_iter()
            .filter(|field| own.get(field).is_some_and(|text| Some(text) == theirs.get(field)));
        let same: Vec<String> = same.map(|field| format!("organisation.{field}")).collect();
        if !same.is_empty() {
            let same: Vec<&str> = same.iter().map(String::as_str).collect();
            notes.push(format!("the same as in the variant {other}: {}", listed(&same)));
        }
    }
}

/// Collects the keys whose values are names below `.example`, which no network has (RFC 2606).
fn reserved(key: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let host = text.split("://").last().and_then(|rest| rest.split(['/', ':']).next());
            let host = host.and_then(|host| host.rsplit('@').next()).unwrap_or_default();
            if host.ends_with(".example") || text.ends_with(".example") {
                found.insert(key.to_owned());
            }
        }
        Value::Array(items) => items.iter().for_each(|item| reserved(key, item, found)),
        Value::Object(table) => {
            for (name, value) in table {
                reserved(&format!("{key}.{name}"), value, found);
            }
        }
        _ => {}
    }
}

fn listed(names: &[&str]) -> String {
    let shown = names.iter().take(MOST_NAMES).copied().collect::<Vec<_>>().join(", ");
    match names.len().checked_sub(MOST_NAMES) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} and {more} more"),
    }
}
