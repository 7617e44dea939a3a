//! The plugins of this repository conform.

use crate::stand::Stand;
use async_trait::async_trait;
use cabinet_plugin_conformance::{People, Person, Report, Sex, State};
use cabinet_plugin_host::PluginEngine;
use cabinet_ports::{SignatureForm, Signer, SignerError};
use cabinet_simulators::person::{self, Oddity, test_people};
use cabinet_simulators::{esia, netrika, questionnaires, rbs, vista};
use cabinet_test_synapse::{AS_TOKEN, HS_TOKEN, SENDER, SERVER_NAME, Settings, Synapse};
use chrono::Datelike;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn person(found: &person::Person) -> Person {
    Person {
        last_name: found.last_name.clone(),
        first_name: found.first_name.clone(),
        patr_name: found.patr_name.clone(),
        birth_date: found.birth_date,
        sex: match found.gender {
            person::Gender::Male => Sex::Male,
            person::Gender::Female => Sex::Female,
        },
        // Not all of the invented numbers have a valid control number.
        snils: None,
        phone: found.phone.clone(),
        patient_id: None,
    }
}

/// Nothing fails, and only these points are not run.
pub fn conforms(report: &Report, not_run: &[&str]) {
    assert_eq!(report.ids(State::Failed), Vec::<&str>::new(), "{report}");
    assert_eq!(report.ids(State::NotRun), not_run, "{report}");
}

/// Issue 18
#[tokio::test]
async fn netrika_conforms() {
    let running = netrika::start(netrika::Config { crowd: 5, ..netrika::Config::for_tests() }).await.unwrap();
    let known = test_people().unwrap();
    let mut adults =
        known.iter().filter(|found| found.oddity == Oddity::None && found.birth_date.year() < 2000);
    let people = People {
        person: adults.next().map(person),
        other: adults.next().map(person),
        ambiguous: known.iter().find(|found| found.oddity == Oddity::Twice).map(person),
    };
    let stand = Stand {
        plugin: "netrika",
        settings: json!({ "endpoint": running.service_url() }),
        secrets: &[("guid", netrika::DEMO_GUID)],
        people,
        write: true,
        ..Stand::default()
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// Issue 18
#[tokio::test]
async fn vista_conforms() {
    let running = vista::start(vista::Config { crowd: 3, ..vista::Config::for_tests() }).await.unwrap();
    let known = test_people().unwrap();
    let mut adults =
        known.iter().filter(|found| found.oddity == Oddity::None && found.birth_date.year() < 2000);
    let people = People {
        person: adults.next().map(person),
        other: adults.next().map(person),
        ambiguous: known.iter().find(|found| found.oddity == Oddity::Twice).map(person),
    };
    let stand = Stand {
        plugin: "vista",
        settings: json!({ "base_url": running.base_url() }),
        secrets: &[("api_key", vista::DEMO_KEY)],
        people,
        write: true,
        ..Stand::default()
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// Issue 18
#[tokio::test]
async fn card_payment_conforms() {
    let running = rbs::start(rbs::Config::for_tests()).await.unwrap();
    let stand = Stand {
        plugin: "card-payment",
        settings: json!({ "base_url": running.base_url(rbs::Family::Classic), "family": "classic" }),
        secrets: &[("login", rbs::DEMO_USER), ("password", rbs::DEMO_PASSWORD)],
        write: true,
        ..Stand::default()
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// Issue 18
#[tokio::test]
async fn questionnaire_service_conforms() {
    let running = questionnaires::start(questionnaires::Config::for_tests()).await.unwrap();
    let known = test_people().unwrap();
    let mut people = known.iter().map(person);
    let mut with_id = |id: &str| people.next().map(|one| Person { patient_id: Some(id.to_owned()), ..one });
    let stand = Stand {
        plugin: "questionnaire-service",
        settings: json!({ "base_url": running.base_url() }),
        secrets: &[("api_key", questionnaires::DEMO_KEY)],
        people: People { person: with_id("10001"), other: with_id("10002"), ambiguous: None },
        write: true,
        ..Stand::default()
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// The hospital's key.
struct OpensslKey {
    openssl: esia::Openssl,
    key: PathBuf,
}

#[async_trait]
impl Signer for OpensslKey {
    async fn sign(&self, _: SignatureForm, data: &[u8]) -> Result<Vec<u8>, SignerError> {
        let signed = self.openssl.sign(esia::Algorithm::Rsa, &self.key, data).await;
        signed.map_err(|error| SignerError::Failed(error.to_string()))
    }

    async fn verify(&self, _: &str, _: &[u8], _: &[u8]) -> Result<bool, SignerError> {
        Ok(false)
    }
}

/// Issue 18
#[tokio::test]
async fn esia_conforms() {
    let keys = esia::keys_for_tests(Path::new(env!("CARGO_TARGET_TMPDIR"))).await.unwrap();
    let running = esia::start(esia::Config::for_tests(keys.path().to_owned())).await.unwrap();
    let system = running.portal().keys.system.iter().find(|one| one.algorithm.name() == "rsa").unwrap();
    let key = OpensslKey {
        openssl: running.portal().keys.openssl.clone(),
        key: keys.path().join("system-rsa.key.pem"),
    };
    let stand = Stand {
        plugin: "esia",
        settings: json!({
            "base_url": running.url(),
            "client_id": esia::DEMO_MNEMONIC,
            "certificate_hash": system.hashes[0],
            "redirect_uri": "https://cabinet.example/login",
            "signature": "rsa",
            "issuer": esia::ISSUER,
            "keys_url": format!("{}/keys", running.url()),
        }),
        signers: BTreeMap::from([("esia".to_owned(), Arc::new(key) as Arc<dyn Signer>)]),
        ..Stand::default()
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// Issue 18
#[tokio::test]
async fn matrix_chat_conforms() {
    // Takes every transaction of the homeserver.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let service_url = format!("http://{}", listener.local_addr().unwrap());
    let router = axum::Router::new().fallback(async || axum::Json(json!({})));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let settings = Settings { service_url: Some(service_url), ..Settings::default() };
    let synapse = Synapse::start(settings).await;
    // Accounts of the application service's namespace cannot be registered openly. Only the application service writes notices.
    let modes: [(&str, &str, &[&str]); 2] =
        [("appservice", "cab_", &[]), ("register", "patient_", &["say.again"])];
    for (mode, prefix, not_run) in modes {
        let stand = Stand {
            plugin: "matrix-chat",
            settings: json!({
                "base_url": synapse.url(), "server_name": SERVER_NAME, "sender": SENDER, "mode": mode,
                "prefix": prefix, "bot": "@bot:hosp.test", "staff": ["@nurse:hosp.test"], "room_name": "Чат с клиникой",
            }),
            secrets: &[("as_token", AS_TOKEN), ("hs_token", HS_TOKEN)],
            write: true,
            ..Stand::default()
        };
        conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, not_run);
    }
}
