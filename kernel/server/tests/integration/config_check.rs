//! Which host has which function, and what `config check` and `serve` reject before anything is started. Both report the same errors.
//!
//! The plugins here have manifests of their own, and the components of the fixtures.

use crate::support::{Place, built_plugins, compiled, stderr, stdout};
use cabinet_plugin_package::{SigningKey, sign};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// A manifest for this world with additional lines.
fn manifest(id: &str, world: &str, more: &str, component: &[u8]) -> String {
    let sha256 = hex::encode(Sha256::digest(component));
    format!(
        "id = \"{id}\"\nnames = {{ en = \"{id}\" }}\nversion = \"1.0.0\"\napi = \"0.1\"\nworld = \"{world}\"\n\
         component = \"{id}.wasm\"\nsha256 = \"{sha256}\"\n{more}\n"
    )
}

/// Writes and signs the package of a plugin. Returns its folder.
fn package(place: &Place, id: &str, world: &str, more: &str) -> PathBuf {
    let fixture = match world {
        "scheduling-plugin" => "good",
        "records-plugin" => "records-host",
        "identity-plugin" => "identity-portal",
        _ => "sample-questionnaires",
    };
    let built = built_plugins().join("fixtures").join(fixture);
    let entries = fs::read_dir(&built).expect("run `cargo xtask plugins`: the fixtures are missing");
    let mut files = entries.map(|entry| entry.unwrap().path());
    let component = files.find(|path| path.extension().is_some_and(|ending| ending == "wasm")).unwrap();
    let component = fs::read(component).unwrap();
    let folder = place.path("plugins").join(id);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("plugin.toml"), manifest(id, world, more, &component)).unwrap();
    fs::write(folder.join(format!("{id}.wasm")), component).unwrap();
    sign(&folder, &key(place, "release")).unwrap();
    folder
}

/// The signing key of this name; made when it is first needed.
fn key(place: &Place, name: &str) -> SigningKey {
    let file = place.path(&format!("{name}.pem"));
    if file.is_file() { SigningKey::read(&file).unwrap() } else { SigningKey::create(&file).unwrap() }
}

/// A deployment with the plugins `hub` and `dent`, which offer booking, `store`, which keeps records, and `login`, which signs people in.
fn place(local: &str) -> Place {
    let place = Place::complete().set("http.plugin_root", "plugins");
    let public = key(&place, "release").public().to_string();
    let place = place.set("security.plugin_keys.release.public_key", &public);
    compiled::lend(&place.path("cache"));
    for (id, world, more) in [
        ("hub", "scheduling-plugin", HUB),
        ("dent", "scheduling-plugin", ""),
        ("store", "records-plugin", ""),
        ("login", "identity-plugin", ""),
    ] {
        package(&place, id, world, more);
    }
    fs::write(place.path("local.toml"), local).unwrap();
    place
}

const HUB: &str = r#"
[requests]
http = ["settings.endpoint", "https://*.zdrav.example"]
secrets = ["guid"]
signer = ["hub"]

[settings]
type = "object"
required = ["endpoint"]
additionalProperties = false

[settings.properties.endpoint]
type = "string"
pattern = "^https?://"
description = "Address of the hub"

[settings.properties.clinic_list]
enum = ["whole", "by-district"]
"#;

/// Everything that `hub` requests, and its host.
const GOOD_HUB: &str = r#"
[plugins.hub]
grant = { http = ["https://hub.example", "https://r77.zdrav.example"], secrets = ["guid"], signer = [] }
secrets = { guid = { env = "CABINET_HUB_GUID" } }

[hosts.hub1]
plugin = "hub"
name = "Hub"
description = "Hub"
settings = { endpoint = "https://hub.example/service" }
"#;

/// Two booking hosts, and a records host whose id comes first in the alphabet.
const THREE_HOSTS: &str = r#"
[plugins.dent]
[plugins.store]

[hosts.teeth]
plugin = "dent"
name = "Teeth"
description = "Teeth"

[hosts.archive]
plugin = "store"
name = "Archive"
description = "Archive"

[hosts.beds]
plugin = "dent"
name = "Beds"
description = "Beds"
"#;

fn run(place: &Place, words: &[&str]) -> Output {
    let mut command = place.command(words);
    command.args(["--config", "local.toml"]).env("CABINET_HUB_GUID", "5a1e");
    command.output().unwrap()
}

fn check(local: &str) -> Output {
    run(&place(local), &["config", "check"])
}

/// The lines of `config check` about hosts.
fn told(local: &str) -> Vec<String> {
    let checked = check(local);
    assert!(checked.status.success(), "{}", stderr(&checked));
    stdout(&checked).lines().skip(1).take(2).map(str::to_owned).collect()
}

/// X-086: the plugin of a host determines its function, not the host's name. Hosts with the same function keep the order of the files.
#[test]
fn without_a_word_every_host_serves_what_its_plugin_does_in_the_order_of_the_files() {
    assert_eq!(
        told(THREE_HOSTS),
        [
            "patients book at teeth, beds (every host that can: visits.hosts is not set)",
            "records come from archive (every host that can: records.hosts is not set)",
        ]
    );
}

/// X-086
#[test]
fn the_keys_name_hosts_in_their_order_and_what_they_leave_out_is_told() {
    let one = format!("{THREE_HOSTS}\n[visits]\nhosts = [\"beds\"]\n[records]\nhosts = []\n");
    assert_eq!(
        told(&one),
        [
            "patients book at beds (visits.hosts, which leaves out teeth)",
            "records come from no host (records.hosts, which leaves out archive)",
        ]
    );
    let both = format!("{THREE_HOSTS}\n[visits]\nhosts = [\"beds\", \"teeth\"]\n");
    assert_eq!(told(&both)[0], "patients book at beds, teeth (visits.hosts)");
}

/// X-086: the diary is kept at the host that its key names, which must be one of those whose records are shown.
#[test]
fn the_diary_has_a_host_of_its_own_key() {
    let said = |local: &str| stdout(&check(local));
    assert!(
        said(THREE_HOSTS)
            .contains("the diary is kept at archive (the first of them: records.diary is not set)")
    );
    let named = format!("{THREE_HOSTS}\n[records]\ndiary = \"archive\"\n");
    assert!(said(&named).contains("the diary is kept at archive (records.diary)"));
    for (records, found) in [
        ("diary = \"beds\"", "\"beds\", whose plugin"),
        ("diary = \"nowhere\"", "\"nowhere\""),
        ("hosts = []\ndiary = \"archive\"", "\"archive\", which records.hosts leaves out"),
    ] {
        let checked = check(&format!("{THREE_HOSTS}\n[records]\n{records}\n"));
        let said = stderr(&checked);
        assert!(!checked.status.success(), "{records}");
        assert!(said.contains("records.diary") && said.contains(&format!("found:    {found}")), "{said}");
    }
}

/// X-086: a disabled plugin is not called, and selecting its host is an error.
#[test]
fn a_host_whose_plugin_is_switched_off_is_left_out_and_cannot_be_named() {
    let off = THREE_HOSTS.replace("[plugins.dent]", "[plugins.dent]\nenabled = false");
    assert_eq!(told(&off)[0], "patients book at no host (every host that can: visits.hosts is not set)");
    let named = check(&format!("{off}\n[visits]\nhosts = [\"teeth\"]\n"));
    let said = stderr(&named);
    assert!(!named.status.success());
    assert!(
        said.contains("local.toml line 22: visits.hosts[0]")
            && said.contains("found:    \"teeth\", whose plugin dent is switched off")
            && said.contains("set plugins.dent.enabled = true, or leave teeth out"),
        "{said}"
    );
}

/// X-086: the browser can book only at the configured hosts.
#[test]
fn a_served_cabinet_offers_the_hosts_that_book() {
    let place = place(&format!("{THREE_HOSTS}\n[visits]\nhosts = [\"beds\", \"teeth\"]\n"));
    let place = place.set_file("local.toml");
    for id in ["dent", "store"] {
        fs::remove_file(place.path("plugins").join(id).join(format!("{id}.wasm"))).unwrap();
    }
    let server = place.serve();
    let hosts = server.get("/api/v1/variant").json()["visits"]["hosts"].clone();
    let ids: Vec<_> = hosts.as_array().unwrap().iter().map(|host| host["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["beds", "teeth"]);
    // Their plugins have no component, so they are still starting; a host that is not a booking host is unknown here.
    for (path, status) in [
        ("/api/beds/hosts", 503),
        ("/api/teeth/hosts", 503),
        ("/api/archive/hosts", 503),
        ("/api/netrika1/hosts", 404),
    ] {
        assert_eq!(server.get(path).status, status, "{path}");
    }
}

const FORMS: &str = r#"
[requests]
http = ["settings.base_url"]
secrets = ["api_key"]

[settings]
type = "object"
required = ["base_url"]
additionalProperties = false

[settings.properties.base_url]
type = "string"
pattern = "^https?://"
description = "Address of the service"
"#;

/// The questionnaire service of [`THREE_HOSTS`]' hospital.
const GOOD_FORMS: &str = r#"
[modules.admin_questionnaires]
enabled = false

[services]
questionnaires = "https://forms.example/questionnaires/v1/"

[services.questionnaire_plugin]
plugin = "forms"
host = "archive"

[plugins.forms]
grant = { http = ["https://forms.example"], secrets = ["api_key"] }
secrets = { api_key = { env = "CABINET_HUB_GUID" } }
"#;

/// B-021: the base URL of the variant is the plugin's; what is missing or contradicts is told.
#[test]
fn a_questionnaire_service_needs_its_plugin_its_host_and_its_grant() {
    let check = |forms: &str| {
        let place = place(&format!("{THREE_HOSTS}{forms}"));
        package(&place, "forms", "questionnaires-plugin", FORMS);
        run(&place, &["config", "check"])
    };
    let good = check(GOOD_FORMS);
    assert!(good.status.success(), "{}", stderr(&good));
    for (from, to, told) in [
        ("http = [\"https://forms.example\"]", "http = []", "https://forms.example"),
        ("plugin = \"forms\"", "plugin = \"form\"", "services.questionnaire_plugin.plugin"),
        ("plugin = \"forms\"", "plugin = \"store\"", "services.questionnaire_plugin"),
        ("host = \"archive\"", "host = \"archives\"", "services.questionnaire_plugin.host"),
        (
            "[modules.admin_questionnaires]\nenabled = false",
            "[modules.admin_questionnaires]\nenabled = true",
            "modules.admin_questionnaires.enabled",
        ),
        (
            "questionnaires = \"https://forms.example/questionnaires/v1/\"",
            "chat = \"https://chat.example\"",
            "forms",
        ),
        (
            "host = \"archive\"",
            "host = \"archive\"\nsettings = { api_key = \"hunter2\" }",
            "no secret in settings",
        ),
    ] {
        let wrong = check(&GOOD_FORMS.replace(from, to));
        let said = stderr(&wrong);
        assert!(!wrong.status.success() && said.contains(told), "{to}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}

/// One file with an error of each kind. `UPDATE_GOLDEN=1` rewrites the expected output; review it before committing.
#[test]
fn all_that_is_wrong_is_told_at_once_and_serve_says_the_same() {
    let local = fs::read_to_string("tests/ui/everything-wrong.toml").unwrap();
    let place = place(&local);
    let ran = |words: &[&str]| {
        let output = run(&place, words);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let folder = place.path("").display().to_string();
        stderr(&output).replace(folder.trim_end_matches('/'), "PLACE")
    };
    let checked = ran(&["config", "check"]);
    assert!(!checked.contains("hunter2"), "a secret was printed:\n{checked}");
    let path = Path::new("tests/ui/everything-wrong.expected.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, &checked).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert!(checked == expected, "found\n{checked}\nexpected\n{expected}");
    assert_eq!(ran(&["serve"]), checked);
    assert!(!place.path("cabinet.sqlite").exists(), "nothing was begun");
}

/// Permissions that a plugin requests and the hospital does not grant, each next to a sufficient grant.
#[test]
fn a_missing_grant_is_named_and_a_sufficient_one_passes() {
    let hub = GOOD_HUB.replace("signer = []", "signer = [\"hub\"]");
    let key = "[signers.hub]\nmodule = \"/opt/hub.so\"\nsha256 = \"0000000000000000000000000000000000000000000000000000000000000000\"\n";
    let good = format!("{hub}\n{key}");
    assert_eq!(told(&good)[0], "patients book at hub1 (every host that can: visits.hosts is not set)");
    for (from, to, key, expected) in [
        (
            "\"https://hub.example\", ",
            "",
            "grant.http",
            "\"https://hub.example\" among them: hosts.hub1.settings.endpoint leads there",
        ),
        (", \"https://r77.zdrav.example\"", "", "grant.http", "\"https://*.zdrav.example\" among them"),
        ("secrets = [\"guid\"]", "secrets = []", "grant.secrets", "\"guid\" among them"),
        ("signer = [\"hub\"]", "signer = []", "grant.signer", "\"hub\" among them"),
    ] {
        let said = stderr(&check(&good.replacen(from, to, 1)));
        assert!(said.starts_with("cabinet: the configuration has 1 error\n"), "{said}");
        assert!(said.contains(&format!("plugins.hub.{key}\n")) && said.contains(expected), "{said}");
    }
}

/// An address in a private network needs its range in addition to the grant of the destination.
#[test]
fn a_private_address_needs_its_range() {
    let local = GOOD_HUB
        .replace("\"guid\"], signer = []", "\"guid\"], signer = [\"hub\"], private_addresses = []")
        .replace("https://hub.example", "https://10.20.0.7");
    let key = "[signers.hub]\nmodule = \"/opt/hub.so\"\nsha256 = \"0000000000000000000000000000000000000000000000000000000000000000\"\n";
    let local = format!("{local}\n{key}");
    let said = stderr(&check(&local));
    assert!(
        said.contains("plugins.hub.grant.private_addresses\n")
            && said.contains("\"10.20.0.7/32\" or a range around it"),
        "{said}"
    );
    let ranged = local.replace("private_addresses = []", "private_addresses = [\"10.20.0.0/16\"]");
    assert!(check(&ranged).status.success(), "{}", stderr(&check(&ranged)));
}

/// Issue 17: `config check` reports each mistake that would prevent passes for wallets.
#[test]
fn a_wallet_needs_a_signer_with_a_certificate_and_an_icon() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificates.pem");
    std::fs::write(&certificate, "no certificate").unwrap();
    let key = |name: &str, certificate: &str| {
        format!(
            "[signers.{name}]\nmodule = \"/opt/softsign.so\"\nsha256 = \"{}\"\n{certificate}\n",
            "0".repeat(64)
        )
    };
    let wallet = |icon: &str, key: &str| {
        format!("{GOOD_HUB}\n[wallet]\nsigner = \"wallet\"\nicon = \"{icon}\"\n{key}")
    };
    let hub = key("hub", "");
    for (local, expected) in [
        (
            wallet("wallet.png", &format!("{hub}{}", key("walet", ""))),
            vec!["wallet.signer\n", "a key that is defined as [signers.wallet]", "did you mean \"walet\""],
        ),
        (
            wallet("wallet.png", &format!("{hub}{}", key("wallet", ""))),
            vec!["signers.wallet.certificate", "the certificate of the pass type (docs/wallet.md)"],
        ),
        (
            wallet(
                "wallet.png",
                &format!("{hub}{}", key("wallet", &format!("certificate = {certificate:?}"))),
            ),
            vec!["signers.wallet.certificate", "no X.509 certificate in PEM"],
        ),
        (
            wallet(
                "nothing.png",
                &format!("{hub}{}", key("wallet", &format!("certificate = {certificate:?}"))),
            ),
            vec!["wallet.icon", "a file in "],
        ),
        (
            wallet("logo.svg", &format!("{hub}{}", key("wallet", &format!("certificate = {certificate:?}")))),
            vec!["wallet.icon", "no PNG picture", "a square PNG of at least 87 pixels"],
        ),
    ] {
        let said = stderr(&check(&local.replace("signer = []", "signer = [\"hub\"]")));
        for part in expected {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}

/// Of a pass type, valid in 2025.
const EXPIRED: &str = "\
-----BEGIN CERTIFICATE-----\n\
MIIBxDCCAWoCAQEwCgYIKoZIzj0EAwIwbjEnMCUGCgmSJomT8ixkAQEMF3Bhc3Mu\n\
b3JnLmV4YW1wbGUudmlzaXRzMS4wLAYDVQQDDCVQYXNzIFR5cGUgSUQ6IHBhc3Mu\n\
b3JnLmV4YW1wbGUudmlzaXRzMRMwEQYDVQQLDApBMUIyQzNENEU1MB4XDTI1MDEw\n\
MTAwMDAwMFoXDTI2MDEwMTAwMDAwMFowbjEnMCUGCgmSJomT8ixkAQEMF3Bhc3Mu\n\
b3JnLmV4YW1wbGUudmlzaXRzMS4wLAYDVQQDDCVQYXNzIFR5cGUgSUQ6IHBhc3Mu\n\
b3JnLmV4YW1wbGUudmlzaXRzMRMwEQYDVQQLDApBMUIyQzNENEU1MFkwEwYHKoZI\n\
zj0CAQYIKoZIzj0DAQcDQgAEwpPuQAc5goqm1kZR2GkUwxNb1o9lXKoj4xP+kAl1\n\
nR8rPnO7hJve+bITkKPB3kQw+Jut+37FHEedQC6vn4Jh1jAKBggqhkjOPQQDAgNI\n\
ADBFAiAfTEy5tkIkKuiLmOAzDDpKZUC7SPlqr1sHFi+Tk4WaPQIhAL30FkX4K4PN\n\
EMRA6M9F7aHGOF9hr+GnoUJbK4mQ336G\n\
-----END CERTIFICATE-----\n\
";

/// Issue 17: an expired certificate is a warning, not an error.
#[test]
fn a_certificate_of_a_wallet_that_has_expired_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificates.pem");
    fs::write(&certificate, EXPIRED).unwrap();
    let key = |name: &str| {
        format!("[signers.{name}]\nmodule = \"/opt/softsign.so\"\nsha256 = \"{}\"\n", "0".repeat(64))
    };
    let hub = GOOD_HUB.replace("signer = []", "signer = [\"hub\"]");
    let without = format!("{hub}\n{}", key("hub"));
    assert!(!stdout(&check(&without)).contains("wallet:"));
    let wallet = "[wallet]\nsigner = \"wallet\"\nicon = \"wallet.png\"\n";
    let output = check(&format!("{without}\n{wallet}{}certificate = {certificate:?}\n", key("wallet")));
    assert!(output.status.success(), "{}", stderr(&output));
    let said = stdout(&output);
    assert!(said.contains("wallet: the certificate is valid from 2025-01-01"), "{said}");
    assert!(said.contains("no passes are offered (docs/wallet.md)"), "{said}");
    assert!(said.contains("wallet: the certificate file lacks the certificate that has issued"), "{said}");
}

/// A label may refer to a text of a module, which must exist in every offered language, or be one of the variant's own.
#[test]
fn a_label_of_a_module_is_among_its_texts() {
    let place = place(
        "languages = [\"ru\", \"en\"]\nmenu = [{ path = \"visit\", label = \"visits:menu.visit\", icon = \"user\" }]\n",
    );
    let check = || run(&place, &["config", "check"]);
    // A module that is not built is not in the menu, so its label is not checked.
    assert!(check().status.success(), "{}", stderr(&check()));
    let module = place.path("web/modules/visits");
    fs::create_dir_all(&module).unwrap();
    let locales = r#"{ "locales": { "ru": "/modules/visits/ru.json", "en": "/modules/visits/en.json" } }"#;
    fs::write(module.join("module.json"), locales).unwrap();
    fs::write(module.join("ru.json"), r#"{ "menu.visit": "Приём", "menu.visits": "Приёмы" }"#).unwrap();
    fs::write(module.join("en.json"), r#"{ "menu.visit": "Appointments" }"#).unwrap();
    assert!(check().status.success(), "{}", stderr(&check()));
    fs::write(module.join("en.json"), "{}").unwrap();
    let said = stderr(&check());
    assert!(
        said.contains(
            "local.toml line 2: menu[0].label\n    found:    \"visits:menu.visit\", which is no text in en\n"
        ),
        "{said}"
    );
}

/// A plugin that `serve` would leave out is an error of the check: in the same words, with its file, who needs it, and what to do.
#[test]
fn a_plugin_that_would_not_be_loaded_is_named_in_the_words_of_the_server() {
    type Spoil = fn(&Place, &Path);
    let cases: [(&str, Spoil); 6] = [
        (
            "dent/plugin.sig is missing: plugin dent is not signed; sign it with `cabinet plugin sign",
            |_, folder| {
                fs::remove_file(folder.join("plugin.sig")).unwrap();
            },
        ),
        ("which security.plugin_keys does not name: ask who released it", |place, folder| {
            sign(folder, &key(place, "stranger")).unwrap();
        }),
        ("plugin.toml: its SHA-256 is", |_, folder| {
            let manifest = fs::read_to_string(folder.join("plugin.toml")).unwrap();
            fs::write(folder.join("plugin.toml"), manifest + "# wider\n").unwrap();
        }),
        ("dent/dent.wasm: No such file", |_, folder| fs::remove_file(folder.join("dent.wasm")).unwrap()),
        ("dent/dent.wasm: ", |place, folder| {
            let broken = b"\0asm\x0d\0\x01\0\xff";
            fs::write(folder.join("plugin.toml"), manifest("dent", "scheduling-plugin", "", broken)).unwrap();
            fs::write(folder.join("dent.wasm"), broken).unwrap();
            sign(folder, &key(place, "release")).unwrap();
        }),
        ("dent/dent.wasm: no exported instance named `cabinet:plugin/scheduling", |place, folder| {
            let other = fs::read(place.path("plugins/store/store.wasm")).unwrap();
            fs::write(folder.join("plugin.toml"), manifest("dent", "scheduling-plugin", "", &other)).unwrap();
            fs::write(folder.join("dent.wasm"), other).unwrap();
            sign(folder, &key(place, "release")).unwrap();
        }),
    ];
    for (reason, spoil) in cases {
        let place = place(THREE_HOSTS);
        spoil(&place, &place.path("plugins/dent"));
        let checked = run(&place, &["config", "check"]);
        let said = stderr(&checked);
        assert_eq!(checked.status.code(), Some(1), "{reason}");
        assert!(said.starts_with("cabinet: the configuration has 1 error\n"), "{said}");
        assert!(
            said.contains("local.toml line 2: plugins.dent\n    found:    a plugin that is not loaded: "),
            "{said}"
        );
        assert!(said.contains(reason), "{reason}\n{said}");
        assert!(
            said.contains(
                "plugins.dent.enabled = false; the server starts, but hosts.beds, hosts.teeth would not work"
            ),
            "{said}"
        );
        let told = said.split("not loaded: ").nth(1).unwrap().split("\n    expected").next().unwrap();
        let of_author = place.author_command(&["variant", "check", "default", "--config", "local.toml"]);
        let said = stderr(&{ of_author }.output().unwrap());
        assert!(said.contains(told), "{told}\n{said}");

        let place = place.set_file("local.toml");
        let server = place.serve();
        let listed = stdout(&place.run(&["plugins", "list"]));
        assert!(listed.contains(told), "{told}\n{listed}");
        server.terminate();
        server.wait();
    }
}

/// Nothing is started, compiled code is not kept, and the check of a machine without secrets says the same.
#[test]
fn a_check_writes_nothing() {
    let place = place(THREE_HOSTS);
    fs::remove_dir_all(place.path("cache")).unwrap();
    assert!(run(&place, &["config", "check"]).status.success());
    assert!(!place.path("cache").exists() && !place.path("cabinet.sqlite").exists());
}
