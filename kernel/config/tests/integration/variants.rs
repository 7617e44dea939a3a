//! The six variants of the specification are valid, complete, and differ where the specification says so.

use cabinet_config::{
    Column, IdentityPortal, Language, LoadRequest, Loaded, OtherSystem, Patients, SignInMode, VariantFolder,
    consent, demo_accounts, load,
};
use cabinet_domain::{Permission, Role};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants")
}

fn variant(name: &str) -> Loaded {
    let request = LoadRequest { variants_root: root(), variant: name.to_owned(), ..LoadRequest::default() };
    load(&request).unwrap_or_else(|errors| panic!("{name}: {errors}"))
}

const ALL: [&str; 6] = ["chelyabinsk", "default", "hospital15", "niioncologii", "regional", "vatutenki"];

fn paths(name: &str) -> Vec<String> {
    variant(name).variant.menu.into_iter().map(|entry| entry.path).collect()
}

/// A-024, B-015, B-018, B-019, X-029
#[test]
fn exactly_the_six_variants_exist_and_are_valid() {
    assert_eq!(VariantFolder::list(&root()), ALL);
    for name in ALL {
        assert_eq!(variant(name).variant.id.as_str(), name);
    }
}

/// B-020, B-021, B-022, B-023, B-024, B-025, B-026, B-027, B-028, B-029, X-073
#[test]
fn each_variant_holds_every_item_of_the_specification_with_values_of_its_own() {
    let mut titles = BTreeSet::new();
    let mut phones = BTreeSet::new();
    let mut codes = BTreeSet::new();
    let mut logos = BTreeSet::new();
    let mut favicons = BTreeSet::new();
    let mut colours = BTreeSet::new();
    for name in ALL {
        let loaded = variant(name);
        let Loaded { variant, folder, .. } = &loaded;
        assert!(!variant.organisation.region_code.is_empty(), "{name}");
        assert!(variant.services.questionnaires.is_some(), "{name}");
        assert!(variant.services.chat.is_some(), "{name}");
        assert!(variant.services.chat_bot.is_some(), "{name}");
        titles.insert(variant.organisation.title.clone());
        phones.insert(variant.organisation.phone.clone());
        codes.insert(variant.organisation.hospital_code.clone());
        colours.insert(variant.branding.brand.clone());
        logos.insert(std::fs::read_to_string(folder.asset(&variant.branding.logo).unwrap()).unwrap());
        favicons.insert(std::fs::read_to_string(folder.asset(&variant.branding.favicon).unwrap()).unwrap());
        // Set in the variant's own file, not inherited.
        for key in ["organisation.title", "organisation.phone", "services.chat", "services.questionnaires"] {
            assert!(loaded.origins.place(key).contains(&format!("{name}/variant.toml line")), "{name} {key}");
        }
        assert!(folder.own().join("assets").join(&variant.branding.logo).is_file(), "{name}");
    }
    for set in [titles, phones, codes, logos, favicons, colours] {
        assert_eq!(set.len(), ALL.len(), "{set:?}");
    }
}

/// Issue 11, 26f: what patients read about the hospital and its hosts is there in each of the languages that the variant offers.
#[test]
fn each_variant_names_itself_and_its_hosts_in_every_language() {
    for name in ALL {
        let variant = variant(name).variant;
        let first = variant.languages[0];
        assert_eq!(variant.languages.len(), 4, "{name}");
        for language in variant.languages.iter().filter(|language| **language != first) {
            let texts = variant.organisation.translations.get(language);
            let texts = texts.unwrap_or_else(|| panic!("{name}: organisation in {language:?}"));
            let said = [&texts.title, &texts.short_title, &texts.phone_hours, &texts.address];
            assert!(said.iter().all(|text| text.is_some()), "{name}: {texts:?}");
            for (id, host) in &variant.hosts {
                let texts = host.translations.get(language);
                let texts = texts.unwrap_or_else(|| panic!("{name}: hosts.{id} in {language:?}"));
                assert!(texts.name.is_some() && texts.description.is_some(), "{name}: hosts.{id} {texts:?}");
            }
        }
    }
}

/// Issue 14: roles of the staff, by variant configuration.
#[test]
fn each_variant_has_a_registrar_who_changes_nothing_and_an_editor() {
    for name in ALL {
        let roles = variant(name).variant.staff_roles;
        let permissions = |role: &str| roles[&role.parse().unwrap()].permissions.clone();
        for permission in permissions("registrar") {
            assert!(permission.name().ends_with(".read"), "{name}: {}", permission.name());
        }
        assert!(permissions("editor").contains(&Permission::NewsWrite), "{name}");
    }
}

/// M-002, X-043: the columns are chosen here; the table that shows them is part of the back office.
#[test]
fn the_columns_of_the_users_table_are_those_of_each_variant() {
    use Column::{
        Actions, BirthDate, Citizenship, ClientId, Created, Email, EsiaOid, FirstName, Id, LastLogin,
        LastName, PatrName, Snils, Username,
    };
    let columns = |name: &str| variant(name).variant.users_table.columns;
    let default = [Id, LastName, FirstName, PatrName, Username, Email, EsiaOid, ClientId, Actions];
    assert_eq!(columns("default"), default);
    assert_eq!(
        columns("vatutenki"),
        [Id, LastName, FirstName, PatrName, Username, Email, ClientId, Citizenship, Actions]
    );
    assert_eq!(
        columns("niioncologii"),
        [Id, LastName, FirstName, PatrName, Email, EsiaOid, ClientId, BirthDate, Snils, Actions]
    );
    assert_eq!(
        columns("chelyabinsk"),
        [ClientId, Id, LastName, FirstName, PatrName, Username, EsiaOid, Created, Actions]
    );
    for (name, extra) in [("hospital15", LastLogin), ("regional", Snils)] {
        let without: Vec<_> = columns(name).into_iter().filter(|column| *column != extra).collect();
        assert_eq!(without, default, "{name}");
        assert_eq!(columns(name).len(), default.len() + 1, "{name}");
    }
}

///
#[test]
fn the_main_menu_has_the_seven_entries_in_their_order() {
    let main = [
        "electronic_card/diagnoses",
        "results/documents",
        "payment_documents/accounts",
        "visit/my_tickets",
        "my_files",
        "profile/info",
        "diagnostic",
    ];
    for name in ["vatutenki", "chelyabinsk"] {
        assert_eq!(paths(name), main, "{name}");
    }
    // These publish news; one of them also has a home page, shows prescriptions, sends questionnaires and may have the chat, whose entry is omitted while it is off.
    assert_eq!(paths("hospital15"), [&main[..], &["news"]].concat());
    assert_eq!(
        paths("default"),
        [&["home"], &main[..], &["prescriptions", "quiz/new", "chat", "news"]].concat()
    );
    // The shell's texts of these labels are the specification's (web-shell/src/frame/Frame.test.tsx).
    for (place, label) in [(2, "menu.payment_documents"), (3, "menu.visit"), (6, "menu.diagnostic")] {
        assert_eq!(variant("chelyabinsk").variant.menu[place].label, label);
    }
}

///
#[test]
fn the_longer_menu_has_files_documents_and_questionnaires() {
    let longer = paths("niioncologii");
    assert!(longer.len() > paths("chelyabinsk").len());
    for path in ["results/files", "payment_documents/documents", "quiz/new"] {
        assert!(longer.iter().any(|entry| entry == path), "{path}");
    }
    let menu = variant("niioncologii").variant.menu;
    assert!(menu.iter().any(|entry| entry.path == "quiz/new" && entry.label == "menu.quiz"));
}

///
#[test]
fn the_short_menu_has_no_card_and_lands_on_its_first_entry() {
    assert_eq!(paths("regional"), ["news", "visit/my_tickets", "profile/info"]);
    assert_eq!(variant("regional").variant.landing(|_| true), "news");
}

/// X-008, B-035
#[test]
fn a_patient_lands_on_the_wanted_page_or_else_on_the_first_that_is_served() {
    let loaded = variant("chelyabinsk");
    assert_eq!(loaded.variant.landing(|_| true), "electronic_card/diagnoses");
    assert_eq!(loaded.variant.landing(|path| path.starts_with("visit")), "visit/my_tickets");
    assert_eq!(loaded.variant.landing(|_| false), "electronic_card/diagnoses");
    assert_eq!(loaded.variant.menu_of(|path| path.starts_with("visit")).len(), 1);
}

/// B-021: questionnaires of a service of the hospital's own; the others keep them in the portal.
#[test]
fn niioncologii_has_a_questionnaire_service_of_its_own() {
    for name in ALL {
        let Loaded { variant, .. } = variant(name);
        let is_enabled = |id: &str| variant.modules.get(id).is_some_and(|module| module.enabled);
        assert_eq!(variant.services.questionnaire_plugin.is_some(), name == "niioncologii", "{name}");
        if let Some(service) = variant.services.questionnaire_plugin {
            assert!(
                variant.plugins.contains_key(&service.plugin) && variant.hosts.contains_key(&service.host)
            );
            assert!(variant.services.questionnaires.is_some());
            assert!(is_enabled("questionnaires") && !is_enabled("admin_questionnaires"));
        }
    }
}

/// B-017
#[test]
fn niioncologii_has_a_long_consent_of_its_own_and_the_others_the_general_one() {
    for language in Language::ALL {
        let text = |name: &str| {
            let loaded = variant(name);
            consent(&loaded.folder, language, &loaded.variant.organisation).unwrap()
        };
        let (general, long) = (text("default"), text("niioncologii"));
        assert!(long.chars().count() > 3 * general.chars().count(), "{language:?}");
        for name in ALL {
            let organisation = variant(name).variant.organisation;
            let text = text(name);
            assert!(
                text.contains(&organisation.title) && text.contains(&organisation.address),
                "{name} {language:?}"
            );
            assert!(!text.contains("{{"), "{name} {language:?}");
        }
    }
}

/// the default depends on the portal, and a setting that deviates from it is reported as a risk.
#[test]
fn a_typed_name_books_only_where_no_portal_vouches_or_the_hospital_says_so() {
    let mut variant = variant("default").variant;
    assert_eq!((variant.who_books(), variant.own_risks().len()), (Patients::Declared, 1));
    variant.sign_in.esia =
        Some(IdentityPortal { plugin: "esia".parse().unwrap(), settings: serde_json::Map::new() });
    assert_eq!((variant.who_books(), variant.own_risks().len()), (Patients::Vouched, 0));
    variant.visits.patients = Some(Patients::Declared);
    variant.records.patients = Patients::Declared;
    assert_eq!((variant.who_books(), variant.own_risks().len()), (Patients::Declared, 2));
    assert!(variant.own_risks()[0].contains("beside the state portal"));
    let anywhere = OtherSystem { keys: Vec::new(), addresses: Vec::new() };
    variant.services.systems.insert("registry".parse().unwrap(), anywhere);
    assert!(variant.own_risks()[2].starts_with("services.systems.registry has no addresses"));
}

/// M-002, B-046, B-049, B-056, X-041
#[test]
fn variants_differ_in_sign_in_and_time_zone() {
    let vatutenki = variant("vatutenki").variant;
    assert_eq!(vatutenki.sign_in.mode, SignInMode::CitizenOrForeigner);
    assert!(vatutenki.sign_in.esia_unavailable);
    assert_eq!(variant("default").variant.sign_in.mode, SignInMode::LoginAndEsia);
    assert_eq!(variant("regional").variant.sign_in.mode, SignInMode::Login);
    assert_eq!(variant("chelyabinsk").variant.timezone, chrono_tz::Asia::Yekaterinburg);
    assert_eq!(variant("default").variant.timezone, chrono_tz::Europe::Moscow);
}

///
#[test]
fn the_other_spelling_of_vatutenki_is_the_same_variant() {
    assert_eq!(variant("vatutinki").variant.id.as_str(), "vatutenki");
    let unknown =
        LoadRequest { variants_root: root(), variant: "vatutenky".to_owned(), ..LoadRequest::default() };
    assert!(load(&unknown).unwrap_err().to_string().contains("did you mean vatutenki?"));
}

/// M-002, X-026
#[test]
fn both_paths_of_the_hub_are_served_by_one_plugin_which_may_reach_its_own_hub_only() {
    for name in ALL {
        let variant = variant(name).variant;
        let host = |id: &str| {
            variant.hosts.get(&id.parse::<cabinet_domain::MedicalHostId>().unwrap()).unwrap().clone()
        };
        assert_eq!(host("netrika").alias_of, Some("netrika1".parse().unwrap()), "{name}");
        assert_eq!(host("netrika").plugin, host("netrika1").plugin, "{name}");
        let grant = &variant.plugins.get(&host("netrika1").plugin).unwrap().grant;
        assert_eq!(grant.secrets, ["guid"], "{name}");
        assert!(grant.reveal.is_empty() && grant.private_addresses.is_empty(), "{name}");
        let allowed = cabinet_config::grant::AllowedHost::parse(&grant.http[0]).unwrap();
        let endpoint = host("netrika1").settings["endpoint"].as_str().unwrap().parse().unwrap();
        assert!(allowed.allows(&endpoint), "{name}");
    }
}

/// M-002: a regional portal has no electronic card.
#[test]
fn every_hospital_has_a_host_of_records_which_may_reach_its_own_system_only() {
    for name in ALL {
        let variant = variant(name).variant;
        let host = variant.hosts.get(&"vista".parse::<cabinet_domain::MedicalHostId>().unwrap()).unwrap();
        let plugin = variant.plugins.get(&host.plugin).unwrap();
        assert_eq!(plugin.enabled, name != "regional", "{name}");
        if plugin.enabled {
            assert_eq!(plugin.grant.secrets, ["api_key"], "{name}");
            assert!(plugin.grant.reveal.is_empty() && plugin.grant.private_addresses.is_empty(), "{name}");
            let allowed = cabinet_config::grant::AllowedHost::parse(&plugin.grant.http[0]).unwrap();
            let address = host.settings["base_url"].as_str().unwrap().parse().unwrap();
            assert!(allowed.allows(&address) && plugin.grant.http.len() == 1, "{name}");
        }
    }
}

#[test]
fn the_people_of_the_demo_are_two_patients_an_administrator_and_limited_staff() {
    let default = variant("default");
    let accounts = demo_accounts(&default.folder).unwrap();
    let logins: Vec<_> = accounts.iter().map(|account| (account.username.as_str(), account.role)).collect();
    assert_eq!(
        logins,
        [
            ("patient", Role::Patient),
            ("stranger", Role::Patient),
            ("admin", Role::Admin),
            ("registrar", Role::Admin),
            ("editor", Role::Admin),
        ]
    );
    for role in accounts.iter().filter_map(|account| account.staff_role.as_ref()) {
        assert!(default.variant.staff().defines(role), "{role}");
    }
    for account in accounts.iter().filter(|account| account.role == Role::Patient) {
        assert!(account.snils.is_some(), "a hospital finds a patient by the SNILS");
    }
}

/// `cabinet config schema > variants/variant.schema.json` regenerates the file.
#[test]
fn the_committed_schema_is_the_generated_one() {
    let path = root().join("variant.schema.json");
    let generated = cabinet_config::Schema::of_variant().to_pretty_json();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &generated).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == generated, "run `cabinet config schema > variants/variant.schema.json`");
}

/// patients land on the card, unless their hospital has chosen the home page and the menu contains it.
#[test]
fn a_hospital_may_choose_the_home_page() {
    for other in ["vatutenki", "chelyabinsk", "hospital15", "niioncologii"] {
        assert_eq!(variant(other).variant.landing(|_| true), "electronic_card/diagnoses", "{other}");
    }
    let mut chosen = variant("default").variant;
    assert_eq!(chosen.landing(|_| true), "home");
    assert_eq!(chosen.landing(|path| path != "home"), "electronic_card/diagnoses");
    chosen.menu.remove(0);
    assert_eq!(chosen.landing(|_| true), "electronic_card/diagnoses");
}
