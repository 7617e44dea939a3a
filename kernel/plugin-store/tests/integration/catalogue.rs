//! Issue 18: publishing, and choosing what to install.

use crate::support::{World, id, version};
use cabinet_plugin_package::PackageError;
use cabinet_plugin_package::archive::Archive;
use cabinet_plugin_store::{Entry, INDEX, Index, OfferError, PublishError, Published, publish};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

fn index(world: &World) -> Index {
    let path = world.path("catalogue").join(INDEX);
    Index::parse(&fs::read(&path).unwrap(), "catalogue").unwrap()
}

fn published(world: &World, number: &str, requests: &str) -> Entry {
    publish(&world.packed(number, requests), &world.path("catalogue")).unwrap().0
}

#[test]
fn what_is_published_is_listed_and_is_the_file_that_was_signed() {
    let world = World::new();
    let entry = published(&world, "1.10.0", "[requests]\nsecrets = [\"guid\"]\n");
    published(&world, "1.9.0", "");
    let index = index(&world);
    assert_eq!(
        index.packages.iter().map(|entry| entry.version.to_string()).collect::<Vec<_>>(),
        ["1.9.0", "1.10.0"]
    );
    assert_eq!(index.packages[1], entry);
    assert!(entry.asks.secrets.contains("guid"));
    assert_eq!(entry.key, world.key.public().to_string());
    let bytes = fs::read(world.path("catalogue").join(entry.file())).unwrap();
    entry.check_file(&bytes).unwrap();
    entry.check_package(&world.verified(&world.path("catalogue").join(entry.file()))).unwrap();
    for name in [INDEX, &entry.file()] {
        let mode = fs::metadata(world.path("catalogue").join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o644, "{name}");
    }
    let (_, again) =
        publish(&world.path("built/sample-1.10.0.cabinet-plugin"), &world.path("catalogue")).unwrap();
    assert_eq!(again, Published::Already);
}

#[test]
fn a_published_version_is_never_changed_and_an_unsigned_one_not_published() {
    let world = World::new();
    published(&world, "1.0.0", "");
    let before = fs::read(world.path("catalogue").join(INDEX)).unwrap();
    let changed =
        publish(&world.packed("1.0.0", "[requests]\nkv = true\n"), &world.path("catalogue")).unwrap_err();
    assert!(matches!(changed, PublishError::Changed { .. }), "{changed}");
    let unsigned = cabinet_plugin_package::archive::gather(&world.path("built/1.0.0/sample"), None).unwrap();
    let path = world.path("unsigned.cabinet-plugin");
    fs::write(&path, unsigned.archive.to_bytes().unwrap()).unwrap();
    let refused = publish(&path, &world.path("catalogue")).unwrap_err();
    assert!(matches!(refused, PublishError::Package(PackageError::Unsigned { .. })), "{refused}");
    assert_eq!(fs::read(world.path("catalogue").join(INDEX)).unwrap(), before);
}

#[test]
fn the_newest_version_is_chosen_and_a_pre_release_only_by_name() {
    let world = World::new();
    for number in ["1.9.0", "1.10.0", "2.0.0-beta.1"] {
        published(&world, number, "");
    }
    let index = index(&world);
    let chosen = |wanted: Option<&str>| {
        let wanted = wanted.map(version);
        index.choose(&id(), wanted.as_ref(), &[], false).map(|entry| entry.version.to_string())
    };
    assert_eq!(chosen(None).unwrap(), "1.10.0");
    assert_eq!(chosen(Some("2.0.0-beta.1")).unwrap(), "2.0.0-beta.1");
    assert_eq!(
        chosen(Some("3.0.0")).unwrap_err().to_string(),
        "the catalogue has no version 3.0.0 of plugin sample; it has: 1.9.0, 1.10.0, 2.0.0-beta.1"
    );
    let unknown = index.choose(&"other".parse().unwrap(), None, &[], false).unwrap_err();
    assert_eq!(unknown.to_string(), "the catalogue has no plugin other; it has: sample");
}

/// A catalogue that offers only an old release, which has known defects, does not get it installed unnoticed.
#[test]
fn an_older_version_is_not_offered_as_new() {
    let world = World::new();
    let old = published(&world, "1.0.0", "");
    let installed = [version("1.1.0"), version("0.9.0")];
    let index = index(&world);
    for wanted in [None, Some(version("1.0.0"))] {
        let refused = index.choose(&id(), wanted.as_ref(), &installed, false).unwrap_err();
        assert!(matches!(refused, OfferError::Older { .. }), "{refused}");
        assert!(refused.to_string().contains("offers 1.0.0, which is older than 1.1.0"), "{refused}");
    }
    assert_eq!(index.choose(&id(), Some(&version("1.0.0")), &installed, true).unwrap(), &old);
    // Nor under a newer number: the signed version counts.
    let renamed = Entry { version: version("2.0.0"), ..old };
    let package = world.verified(&world.path("built/sample-1.0.0.cabinet-plugin"));
    let refused = renamed.check_package(&package).unwrap_err().to_string();
    assert!(refused.contains("the index says version 2.0.0, the signed package says 1.0.0"), "{refused}");
}

#[test]
fn a_package_that_asks_for_more_than_the_catalogue_shows_is_refused() {
    let world = World::new();
    let shown = published(&world, "1.0.0", "");
    let file = world.packed("1.0.0", "[requests]\nhttp = [\"https://evil.example\"]\nsecrets = [\"guid\"]\n");
    let package = Archive::open(&file).unwrap().verify(&world.keys()).unwrap();
    let refused = shown.check_package(&package).unwrap_err();
    assert!(matches!(refused, OfferError::OtherPackage { what: "that it asks for", .. }), "{refused}");
    assert!(refused.to_string().contains("https://evil.example"), "{refused}");
    let other = shown.check_file(&fs::read(&file).unwrap()).unwrap_err();
    assert!(matches!(other, OfferError::OtherFile { .. }), "{other}");
}

#[test]
fn what_is_not_an_index_is_refused_with_its_reason() {
    let world = World::new();
    let entry = serde_json::to_value(published(&world, "1.0.0", "")).unwrap();
    let twice = serde_json::json!({ "format": 1, "packages": [entry, entry] }).to_string();
    let mut odd = entry.clone();
    odd["id"] = "../../etc".into();
    let path = serde_json::json!({ "format": 1, "packages": [odd] }).to_string();
    let mut more = entry;
    more["file"] = "https://elsewhere.example/x".into();
    let file = serde_json::json!({ "format": 1, "packages": [more] }).to_string();
    for (text, reason) in [
        ("<html>", "expected value"),
        (r#"{"format":2,"packages":[]}"#, "its format is 2, this program reads 1"),
        (twice.as_str(), "it lists sample 1.0.0 twice"),
        (path.as_str(), "PluginId"),
        (file.as_str(), "unknown field `file`"),
    ] {
        let said = Index::parse(text.as_bytes(), "https://c.example").unwrap_err().to_string();
        assert!(
            said.starts_with("https://c.example: it is not the index of a catalogue")
                && said.contains(reason),
            "{said}"
        );
    }
    assert!(
        Index::parse(&vec![b' '; 4 * 1024 * 1024 + 1], "x").unwrap_err().to_string().contains("more than")
    );
}
