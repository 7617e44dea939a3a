//! What differs in effect between two variants: the resolved configuration, not the text of the files.
//!
//! Secrets are references in a configuration, so only references can be shown.

use super::image::png_size;
use cabinet_config::{Language, Loaded, VariantFolder};
use cabinet_domain::ConsentKind;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::PathBuf;

/// The most entries of a list that are shown one by one.
const MOST_ENTRIES: usize = 20;

/// A value of one of the variants; `None`: it has none.
type Side = Option<String>;

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Key below the subject, or the name of a text or file.
    pub key: String,
    pub left: Side,
    pub right: Side,
}

/// The differences of two variants by subject: a section of the configuration, `texts`, `consents`, `letters` or `images`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Differences {
    left: String,
    right: String,
    subjects: BTreeMap<String, Vec<Difference>>,
}

impl Differences {
    /// Compares two variants. The id is left out.
    ///
    /// # Errors
    /// A configuration cannot be represented as JSON, which its schema excludes.
    pub fn between(left: &Loaded, right: &Loaded) -> Result<Self, serde_json::Error> {
        let mut differences = Self {
            left: left.variant.id.to_string(),
            right: right.variant.id.to_string(),
            subjects: BTreeMap::new(),
        };
        let (ours, theirs) = (serde_json::to_value(&left.variant)?, serde_json::to_value(&right.variant)?);
        let sections: BTreeSet<&String> =
            [&ours, &theirs].into_iter().filter_map(Value::as_object).flat_map(Map::keys).collect();
        for section in sections.into_iter().filter(|section| *section != "id") {
            let mut found = Vec::new();
            compare("", ours.get(section), theirs.get(section), &mut found);
            differences.add(section, found);
        }
        differences.add("texts", texts(left, right));
        differences.add("consents", consents(&left.folder, &right.folder));
        differences.add("letters", letters(&left.folder, &right.folder));
        differences.add("images", images(left, right));
        Ok(differences)
    }

    fn add(&mut self, subject: &str, found: Vec<Difference>) {
        if !found.is_empty() {
            self.subjects.entry(subject.to_owned()).or_default().extend(found);
        }
    }

    /// Whether the variants have the same effect.
    pub fn is_empty(&self) -> bool {
        self.subjects.is_empty()
    }

    /// The differences of a subject.
    pub fn of(&self, subject: &str) -> &[Difference] {
        self.subjects.get(subject).map(Vec::as_slice).unwrap_or_default()
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { left, right, subjects } = self;
        if subjects.is_empty() {
            return writeln!(f, "{left} and {right} do not differ");
        }
        writeln!(f, "- {left}\n+ {right}")?;
        for (subject, found) in subjects {
            writeln!(f, "\n{subject}")?;
            for Difference { key, left, right } in found {
                let indent = if key.is_empty() {
                    "  "
                } else {
                    writeln!(f, "  {key}")?;
                    "    "
                };
                for (sign, side) in [('-', left), ('+', right)] {
                    for line in side.iter().flat_map(|text| text.lines()) {
                        writeln!(f, "{indent}{sign} {line}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn compare(key: &str, left: Option<&Value>, right: Option<&Value>, found: &mut Vec<Difference>) {
    let none = |value: Option<&Value>| value.is_none_or(Value::is_null);
    if left == right || none(left) && none(right) {
        return;
    }
    match (left, right) {
        (Some(Value::Object(ours)), Some(Value::Object(theirs))) => {
            let keys: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
            for name in keys {
                let path = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                compare(&path, ours.get(name), theirs.get(name), found);
            }
        }
        (Some(Value::Array(ours)), Some(Value::Array(theirs))) => found.push(lists(key, ours, theirs)),
        _ => found.push(Difference {
            key: key.to_owned(),
            left: left.filter(|value| !value.is_null()).map(shown),
            right: right.filter(|value| !value.is_null()).map(shown),
        }),
    }
}

/// Entries that only one of two lists has, one on a line; the whole lists if only their order differs.
fn lists(key: &str, ours: &[Value], theirs: &[Value]) -> Difference {
    let only = |list: &[Value], other: &[Value]| -> Side {
        let own: Vec<String> = list.iter().filter(|item| !other.contains(item)).map(shown).collect();
        let more = own.len().saturating_sub(MOST_ENTRIES);
        let mut lines: Vec<String> = own.into_iter().take(MOST_ENTRIES).collect();
        if more > 0 {
            lines.push(format!("and {more} more"));
        }
        (!lines.is_empty()).then(|| lines.join("\n"))
    };
    let (left, right) = (only(ours, theirs), only(theirs, ours));
    if left.is_none() && right.is_none() {
        let order = |list: &[Value]| {
            let entries: Vec<String> = list.iter().map(shown).collect();
            Some(format!("in the order {}", entries.join(", ")))
        };
        return Difference { key: key.to_owned(), left: order(ours), right: order(theirs) };
    }
    Difference { key: key.to_owned(), left, right }
}

/// A value as in a variant.toml.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Value::Object(table) => {
            let set = table.iter().filter(|(_, value)| !value.is_null());
            let inner: Vec<String> = set.map(|(key, value)| format!("{key} = {}", shown(value))).collect();
            if inner.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", inner.join(", ")) }
        }
        plain => plain.to_string(),
    }
}

/// Texts of the interface that the variants have of their own.
fn texts(left: &Loaded, right: &Loaded) -> Vec<Difference> {
    let languages: BTreeSet<&Language> = left.texts.keys().chain(right.texts.keys()).collect();
    let mut found = Vec::new();
    for language in languages {
        let (ours, theirs) = (left.texts.get(language), right.texts.get(language));
        let (Some(ours), Some(theirs)) = (ours, theirs) else {
            // The language itself differs, which is told at `languages`.
            continue;
        };
        let keys: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        let differing = keys.into_iter().filter(|key| ours.get(*key) != theirs.get(*key));
        found.extend(differing.map(|key| Difference {
            key: format!("{} {key}", language.code()),
            left: ours.get(key).cloned(),
            right: theirs.get(key).cloned(),
        }));
    }
    found
}

/// Templates of consents. The names of the hospitals, which are filled in, do not count.
fn consents(left: &VariantFolder, right: &VariantFolder) -> Vec<Difference> {
    let mut found = Vec::new();
    for kind in ConsentKind::ALL {
        for language in Language::ALL {
            let key = format!("{} {}", kind.name(), language.code());
            let of = |folder: &VariantFolder| folder.consent_template(kind, language);
            found.extend(files(key, left, of(left), right, of(right)));
        }
    }
    found
}

fn letters(left: &VariantFolder, right: &VariantFolder) -> Vec<Difference> {
    let mut names = BTreeSet::new();
    for folder in [left.base(), left.own(), right.base(), right.own()] {
        for code in Language::ALL.map(Language::code) {
            let entries = fs::read_dir(folder.join("mails").join(code)).into_iter().flatten().flatten();
            let files = entries.filter_map(|entry| entry.file_name().into_string().ok());
            names.extend(files.filter_map(|file| file.strip_suffix(".hbs").map(str::to_owned)));
        }
    }
    let mut found: Vec<Difference> =
        files("layout".to_owned(), left, left.mail_layout(), right, right.mail_layout())
            .into_iter()
            .collect();
    for name in &names {
        for language in Language::ALL {
            let of = |folder: &VariantFolder| folder.mail_template(language, name);
            found.extend(files(format!("{name} {}", language.code()), left, of(left), right, of(right)));
        }
    }
    found
}

fn images(left: &Loaded, right: &Loaded) -> Vec<Difference> {
    let branding = [&left.variant.branding, &right.variant.branding];
    let names = [("logo", branding.map(|own| &own.logo)), ("favicon", branding.map(|own| &own.favicon))];
    names
        .into_iter()
        .filter_map(|(key, [ours, theirs])| {
            files(
                key.to_owned(),
                &left.folder,
                left.folder.asset(ours),
                &right.folder,
                right.folder.asset(theirs),
            )
        })
        .collect()
}

/// The difference of two files, told by where they come from and by their size.
fn files(
    key: String,
    left: &VariantFolder,
    ours: Option<PathBuf>,
    right: &VariantFolder,
    theirs: Option<PathBuf>,
) -> Option<Difference> {
    let read = |path: &Option<PathBuf>| path.as_ref().and_then(|path| fs::read(path).ok());
    let (content, other) = (read(&ours), read(&theirs));
    if content == other {
        return None;
    }
    let told = |folder: &VariantFolder, path: Option<PathBuf>, content: Option<Vec<u8>>| {
        let (path, content) = path.zip(content)?;
        let root = folder.own().parent().map(PathBuf::from).unwrap_or_default();
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        Some(match png_size(&content) {
            Some((width, height)) => format!("{name}, {width} × {height} pixels"),
            None => format!("{name}, {} bytes", content.len()),
        })
    };
    Some(Difference { key, left: told(left, ours, content), right: told(right, theirs, other) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(left: Value, right: Value) -> Vec<Difference> {
        let mut found = Vec::new();
        compare("", Some(&left), Some(&right), &mut found);
        found
    }

    #[test]
    fn of_lists_the_entries_that_one_of_them_has_are_told() {
        let found = found(
            json!({ "menu": [{ "path": "news" }, { "path": "visit" }], "n": null }),
            json!({ "menu": [{ "path": "visit" }, { "path": "chat" }] }),
        );
        let expected = Difference {
            key: "menu".to_owned(),
            left: Some("{ path = \"news\" }".to_owned()),
            right: Some("{ path = \"chat\" }".to_owned()),
        };
        assert_eq!(found, [expected]);
    }

    #[test]
    fn another_order_is_a_difference() {
        let found = found(json!({ "languages": ["ru", "en"] }), json!({ "languages": ["en", "ru"] }));
        assert_eq!(found[0].left.as_deref(), Some("in the order \"ru\", \"en\""));
    }
}
