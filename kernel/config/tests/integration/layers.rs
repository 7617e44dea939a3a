//! Merging of layers, and the reports about a configuration.

use cabinet_config::{Database, LoadRequest, Loaded, SecretRef, load, resolve_secrets};
use secrecy::ExposeSecret as _;
use std::path::{Path, PathBuf};

fn request() -> LoadRequest {
    LoadRequest {
        variants_root: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants"),
        variant: "default".to_owned(),
        ..LoadRequest::default()
    }
}

fn env(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn local(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("local.toml");
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

fn drain(loaded: &Loaded) -> u32 {
    loaded.variant.http.drain_s
}

#[test]
fn each_layer_wins_over_the_one_below() {
    let mut request = request();
    assert_eq!(drain(&load(&request).unwrap()), 30);
    let (_first, path) = local("[http]\ndrain_s = 1\nlisten = \"127.0.0.1:1\"");
    let (_second, later) = local("[http]\ndrain_s = 2");
    request.files = vec![path, later];
    assert_eq!(drain(&load(&request).unwrap()), 2);
    request.env = env(&[("CABINET_HTTP__DRAIN_S", "3")]);
    assert_eq!(drain(&load(&request).unwrap()), 3);
    request.set = vec!["http.drain_s=4".to_owned()];
    let loaded = load(&request).unwrap();
    assert_eq!(drain(&loaded), 4);
    assert_eq!(loaded.variant.http.listen.port(), 1, "keys that a later layer does not name stay");
}

#[test]
fn another_kind_of_database_leaves_nothing_of_the_first() {
    let mut request = request();
    request.env = env(&[
        ("CABINET_DATABASE__KIND", "postgres"),
        ("CABINET_DATABASE__CONNECTIONS", "7"),
        ("CABINET_DATABASE__URL__ENV", "DATABASE_URL"),
    ]);
    let Database::Postgres { url, connections } = load(&request).unwrap().variant.database else { panic!() };
    assert_eq!((url, connections), (SecretRef::Env("DATABASE_URL".to_owned()), 7));
}

#[test]
fn explain_tells_value_origin_type_and_default() {
    let mut request = request();
    request.set = vec!["visits.window_months=3".to_owned()];
    let loaded = load(&request).unwrap();
    insta::assert_snapshot!(loaded.explain("visits.window_months").unwrap(), @r"
    visits.window_months
      Number of calendar months in which slots are offered (A-381: 2).
      type:    a whole number from 1 to 12
      value:   3
      from:    --set
      default: 2 (code defaults)
    ");
    let error = loaded.explain("visits.window_month").unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no key \"visits.window_month\"; did you mean visits.window_months?"
    );
}

#[test]
fn dump_names_the_origin_of_every_key() {
    let mut request = request();
    request.env = env(&[("CABINET_LOGGING__JSON", "true")]);
    let dump = load(&request).unwrap().dump(true);
    assert!(dump.contains("logging.json = true  # environment CABINET_LOGGING__JSON\n"), "{dump}");
    assert!(dump.lines().all(|line| line.contains("  # ")), "{dump}");
    let title = dump.lines().find(|line| line.starts_with("organisation.title")).unwrap();
    assert!(title.contains("default/variant.toml line "), "{title}");
}

/// X-073
#[test]
fn all_missing_secrets_are_listed_at_once_and_found_ones_do_not_print() {
    let variant = load(&request()).unwrap().variant;
    let missing = resolve_secrets(&variant, &|_| None).unwrap_err();
    let named: Vec<_> = missing.iter().map(ToString::to_string).collect();
    let expected = ["CABINET_TOKEN_KEY", "CABINET_DATA_KEY", "CABINET_NETRIKA_GUID", "CABINET_VISTA_API_KEY"];
    assert_eq!(named.len(), expected.len(), "{named:?}");
    for (line, name) in named.iter().zip(expected) {
        assert!(line.contains(name), "{named:?}");
    }

    let secrets = resolve_secrets(&variant, &|name| Some(format!("value of {name}"))).unwrap();
    assert!(!format!("{secrets:?}").contains("value of"));
}

/// B-278: each other system has a name, several keys and address ranges; errors in them are reported.
#[test]
fn other_systems_are_named_and_have_keys_of_their_own() {
    let with = |set: &[&str]| {
        let set = set.iter().map(|value| (*value).to_owned()).collect();
        load(&LoadRequest { set, ..request() })
    };
    let keys = r#"services.systems.registry.keys=[{env = "REGISTRY_KEY"}, {env = "REGISTRY_KEY_2"}]"#;
    let loaded = with(&[keys, r#"services.systems.registry.addresses=["10.1.0.0/16"]"#]).unwrap();
    let secrets = resolve_secrets(&loaded.variant, &|name| Some(format!("value of {name}"))).unwrap();
    let found: Vec<_> =
        secrets.systems["registry"].iter().map(|key| key.expose_secret().to_owned()).collect();
    assert_eq!(found, ["value of REGISTRY_KEY", "value of REGISTRY_KEY_2"]);
    let missing =
        resolve_secrets(&loaded.variant, &|name| (name != "REGISTRY_KEY_2").then(|| "x".to_owned()));
    assert!(missing.unwrap_err()[0].to_string().starts_with("services.systems.registry.keys.1: "));
    for wrong in [
        "services.systems.registry.keys=[]",
        r#"services.systems.registry.keys=["a literal key"]"#,
        r#"services.systems.Registry.keys=[{env = "REGISTRY_KEY"}]"#,
        r#"services.systems.registry.addresses=["10.1.0.0/16"]"#,
    ] {
        assert!(with(&[wrong]).is_err(), "{wrong}");
    }
    let range =
        with(&[keys, r#"services.systems.registry.addresses=["the intranet"]"#]).unwrap_err().to_string();
    assert!(range.contains("services.systems.registry.addresses"), "{range}");
}

#[test]
fn a_file_that_does_not_exist_is_an_error() {
    let mut request = request();
    request.files = vec!["nowhere/local.toml".into()];
    assert!(load(&request).unwrap_err().to_string().contains("nowhere/local.toml"));
}
