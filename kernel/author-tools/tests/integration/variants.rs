//! Issue 18: `cabinet variant new | check | diff` on folders.

use cabinet_author_tools::variant::difference::Differences;
use cabinet_author_tools::variant::{check, scaffold};
use cabinet_config::{ConfigErrors, Draft, LoadRequest, Loaded, VariantFolder, load};
use cabinet_plugin_tools::scaffold::write;
use std::fs;
use std::path::{Path, PathBuf};

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A folder of variants with `base`, an example, the variant `mine` made from it, and web files with some modules.
struct Root(tempfile::TempDir);

impl Root {
    fn new() -> Self {
        let root = Self(tempfile::tempdir().unwrap());
        for name in ["base", "hospital15"] {
            copy(&shipped().join(name), &root.path(name));
        }
        let id = scaffold::parse_id("mine", root.0.path()).unwrap();
        let files = scaffold::files(&id, "hospital15", root.0.path()).unwrap();
        write(&root.path("mine"), &files).unwrap();
        for id in ["auth", "profile", "ecard", "results", "visits", "payments", "files", "diagnostic"] {
            root.module(id, &format!(r#"{{ "pages": [{{ "path": "{}" }}] }}"#, page_of(id)));
        }
        for id in ["admin", "admin_payments", "admin_files", "admin_operations", "news", "admin_news"] {
            root.module(id, &format!(r#"{{ "pages": [{{ "path": "{id}" }}] }}"#));
        }
        root.write("web/index.hbs", "");
        root
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn module(&self, id: &str, description: &str) {
        self.write(&format!("web/modules/{id}/module.json"), description);
    }

    /// Replaces a text in the variant's file.
    fn edit(&self, from: &str, to: &str) {
        let path = self.path("mine/variant.toml");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
    }

    fn request(&self) -> LoadRequest {
        LoadRequest {
            variants_root: self.0.path().to_owned(),
            variant: "mine".to_owned(),
            set: vec![format!("http.web_root={}", self.path("web").display())],
            ..LoadRequest::default()
        }
    }

    /// The mistakes and the notes.
    fn check(&self) -> (String, Vec<String>) {
        let mut draft = Draft::read(&self.request()).unwrap();
        let notes = check::inspect(&mut draft);
        let mistakes = match draft.errors() {
            [] => String::new(),
            errors => ConfigErrors(errors.to_vec()).to_string(),
        };
        (mistakes, notes)
    }
}

fn page_of(module: &str) -> &str {
    match module {
        "ecard" => "electronic_card",
        "visits" => "visit",
        "payments" => "payment_documents",
        "files" => "my_files",
        other => other,
    }
}

fn loaded(name: &str) -> Loaded {
    let request =
        LoadRequest { variants_root: shipped(), variant: name.to_owned(), ..LoadRequest::default() };
    load(&request).unwrap()
}

#[test]
fn a_new_variant_has_no_mistakes_and_its_invented_values_are_named() {
    let root = Root::new();
    let (mistakes, notes) = root.check();
    assert_eq!(mistakes, "");
    let said = notes.join("\n");
    assert!(said.contains("the same as in the variant hospital15: organisation.title"), "{said}");
    assert!(
        said.contains("of the invented domain .example: ")
            && said.contains("hosts.netrika1.settings.endpoint")
    );
    root.edit("title = \"Городская больница № 15\"", "title = \"Больница в Примерске\"");
    let said = root.check().1.join("\n");
    assert!(!said.contains("organisation.title") && said.contains("organisation.phone"), "{said}");
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let root = Root::new();
    root.edit("#a8324a", "#f7c9d1");
    root.edit("news = { enabled = true }", "news = { enabled = true }\nvaccinations = { enabled = true }");
    root.write("mine/texts/ru.json", r#"{ "menu.visit": "Приём", "visits:left_few": "Осталось {{count}}" }"#);
    root.write("mine/texts/en.json", r#"{ "visits:left_one": "{{count}} left" }"#);
    root.write("mine/consents/fr.hbs", "{{organisation.chief}}");
    root.write("mine/mails/ru/visit_remainder.hbs", "");
    root.write("mine/assets/logo.svg", "x".repeat(300 * 1024));
    let (said, _) = root.check();
    for expected in [
        "branding.brand\n    found:    \"#f7c9d1\" with a contrast of",
        "modules.vaccinations\n    found:    enabled, and ",
        "mine/texts/de.json\n    found:    no menu.visit, visits:left, which other languages have",
        "mine/texts/en.json\n    found:    no menu.visit, which other languages have",
        "mine/consents/fr.hbs",
        "mine/mails/ru/visit_remainder.hbs\n    found:    a file that is read nowhere\n    expected: a file that is read, for example mails/ru/visit_reminder.hbs",
        "branding.logo\n    found:    \"logo.svg\" of 300 kB",
        "branding.logo\n    found:    \"logo.svg\" without an svg element",
    ] {
        assert!(said.contains(expected), "{expected}\n---\n{said}");
    }
}

#[test]
fn an_image_with_too_many_pixels_is_a_mistake() {
    let root = Root::new();
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend([0, 0, 16, 0, 0, 0, 0, 16]);
    root.write("mine/assets/icon.png", png);
    root.edit("[branding]", "[branding]\nfavicon = \"icon.png\"");
    let (said, _) = root.check();
    assert!(said.contains("branding.favicon\n    found:    \"icon.png\" of 4096 × 16 pixels"), "{said}");
}

#[test]
fn a_menu_entry_without_a_page_is_noted() {
    let root = Root::new();
    root.edit("news = { enabled = true }", "news = { enabled = false }");
    let (mistakes, notes) = root.check();
    assert_eq!(mistakes, "");
    assert!(
        notes.contains(&"the menu does not show news: no enabled module has such a page".to_owned()),
        "{notes:?}"
    );
}

/// The variants of this repository are examples to copy.
#[test]
fn the_shipped_variants_have_no_mistakes_of_their_own() {
    for name in VariantFolder::list(&shipped()) {
        let request =
            LoadRequest { variants_root: shipped(), variant: name.clone(), ..LoadRequest::default() };
        let mut draft = Draft::read(&request).unwrap();
        check::inspect(&mut draft);
        assert!(draft.errors().is_empty(), "{name}: {:?}", draft.errors());
    }
}

#[test]
fn a_difference_is_told_by_subject_and_in_effect() {
    let differences = Differences::between(&loaded("hospital15"), &loaded("niioncologii")).unwrap();
    let brand = differences.of("branding").iter().find(|one| one.key == "brand").unwrap();
    assert_eq!(brand.left.as_deref(), Some("\"#a8324a\""));
    assert!(differences.of("consents").iter().any(|one| one.key.ends_with(" ru")), "{differences}");
    assert!(differences.of("letters").is_empty() && differences.of("limits").is_empty(), "{differences}");
    let text = differences.to_string();
    assert!(text.starts_with("- hospital15\n+ niioncologii\n"), "{text}");
    assert!(text.contains("\nimages\n  logo\n    - hospital15/assets/logo.svg, "), "{text}");
}

#[test]
fn what_has_the_same_effect_is_no_difference() {
    let root = Root::new();
    // A default that is written down, another order of the tables, a comment.
    root.edit("[users_table]", "# our choice\n[logging]\njson = false\n\n[users_table]");
    let request = LoadRequest { variant: "hospital15".to_owned(), ..root.request() };
    let differences =
        Differences::between(&load(&root.request()).unwrap(), &load(&request).unwrap()).unwrap();
    assert_eq!(differences.to_string(), "mine and hospital15 do not differ\n");
}

/// A secret is where it is taken from.
#[test]
fn of_a_secret_the_reference_is_told() {
    let root = Root::new();
    root.edit(
        "[plugins.vista.grant]",
        "[plugins.vista]\nsecrets = { api_key = { env = \"OTHER_KEY\" } }\n\n[plugins.vista.grant]",
    );
    let request = LoadRequest { variant: "hospital15".to_owned(), ..root.request() };
    let differences =
        Differences::between(&load(&root.request()).unwrap(), &load(&request).unwrap()).unwrap();
    let text = differences.to_string();
    assert!(
        text.contains(
            "plugins\n  vista.secrets.api_key.env\n    - \"OTHER_KEY\"\n    + \"CABINET_VISTA_API_KEY\""
        ),
        "{text}"
    );
}
