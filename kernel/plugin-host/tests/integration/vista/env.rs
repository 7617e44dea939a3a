//! A deployment with the Vista plugin and its own hospital, on 2026-11-21.

use crate::support::{compiled, seal};
use cabinet_config::{Grant, MedicalHostSettings, PluginSettings};
use cabinet_domain::{
    BirthDate, Citizenship, Gender, MedicalDocument, MedicalHostId, PatientId, PersonName, Role, User, UserId,
};
use cabinet_plugin_host::{Deployment, Options, PluginEngine, PluginHost, TrustedKeys};
use cabinet_ports::records::PersonAsked;
use cabinet_ports::{Clock, Records};
use cabinet_simulators::person::{self, Oddity, Person};
use cabinet_simulators::vista::{self, Call, Config, DEMO_KEY, Fault, Rule, Running};
use chrono::{DateTime, NaiveDate, Utc};
use prometheus_client::registry::Registry;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A clock fixed at noon in Moscow.
struct Still;

impl Clock for Still {
    fn now(&self) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-21T09:00:00Z").unwrap().to_utc()
    }
}

/// The test environment.
pub struct TestEnv {
    pub port: Arc<dyn Records>,
    pub running: Running,
    registry: Registry,
    pub host: Arc<PluginHost>,
}

impl TestEnv {
    pub async fn new() -> Self {
        Self::with(json!({}), DEMO_KEY).await
    }

    /// With these settings replaced, and with this key on our side.
    pub async fn with(changes: Value, key: &str) -> Self {
        Self::at(Config::for_tests(), changes, key).await
    }

    /// With an adapter that implements the first contract and holds long polls this long.
    pub async fn plain(poll: Duration) -> Self {
        let config = Config { plain: true, poll, ..Config::for_tests() };
        Self::at(config, json!({"read_timeout_ms": 1000}), DEMO_KEY).await
    }

    async fn at(config: Config, changes: Value, key: &str) -> Self {
        let today = Still.now().naive_utc() + chrono::TimeDelta::hours(3);
        let config = Config { clock: Arc::new(move || today), people: vec![anna()], crowd: 3, ..config };
        let running = vista::start(config).await.unwrap();
        let mut settings = json!({ "base_url": running.base_url() });
        for (name, value) in changes.as_object().unwrap() {
            settings[name] = value.clone();
        }
        let mut registry = Registry::default();
        let host = deploy(&running, settings, key, &mut registry);
        let port = host.records(&medical_host()).expect("run `cargo xtask plugins vista` first");
        Self { port, running, registry, host }
    }

    /// The metrics in the text format.
    pub fn metrics(&self) -> String {
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry).unwrap();
        text
    }

    /// Replaces all faults by one.
    pub fn fault(&self, fault: Fault, calls: &[Call]) {
        self.running.adapter().switches.set(vec![Rule::new(fault, calls)]);
    }

    /// Makes an event happen in the hospital.
    pub fn happens(&self, command: Value) -> String {
        self.running.adapter().run(serde_json::from_value(command).unwrap()).unwrap()
    }

    /// How often a call was made.
    pub fn calls(&self, call: Call) -> u64 {
        self.running.adapter().switches.calls(call)
    }

    /// The patient with the large record.
    pub async fn anna(&self) -> PatientId {
        self.port.find_patient(&asked(&anna())).await.unwrap()
    }

    /// The patient whose last name has this prefix, from the hospital's own tables.
    pub fn named(&self, start: &str) -> PatientId {
        let archive = self.running.adapter().archive();
        let card = archive.cards().find(|card| card.client.last_name.starts_with(start)).unwrap();
        PatientId(card.client.client_id.clone())
    }

    /// All pages of the list.
    pub async fn documents(&self, patient: &PatientId) -> Vec<MedicalDocument> {
        let (mut all, mut cursor) = (Vec::new(), None);
        loop {
            let page = self.port.documents(patient, cursor.as_deref()).await.unwrap();
            all.extend(page.items);
            match page.next {
                Some(next) => cursor = Some(next),
                None => return all,
            }
        }
    }
}

pub fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// The patient of the demo.
pub fn anna() -> Person {
    Person {
        last_name: "Незабудкина".into(),
        first_name: "Анна".into(),
        patr_name: Some("Сергеевна".into()),
        birth_date: day("1958-03-12"),
        gender: person::Gender::Female,
        snils: Some("11223344595".into()),
        phone: None,
        email: None,
        oddity: Oddity::None,
        with_history: true,
    }
}

/// The data that the kernel passes about a person.
pub fn asked(person: &Person) -> PersonAsked {
    let user = User {
        id: UserId(uuid::Uuid::nil()),
        number: 1,
        username: "patient".parse().unwrap(),
        email: None,
        name: PersonName::new(&person.last_name, &person.first_name, person.patr_name.as_deref()).unwrap(),
        birth_date: BirthDate::stored(person.birth_date),
        gender: match person.gender {
            person::Gender::Male => Gender::Male,
            person::Gender::Female => Gender::Female,
        },
        snils: person.snils.as_ref().map(|snils| snils.parse().unwrap()),
        phone: None,
        citizenship: Citizenship::Ru,
        role: Role::Patient,
        staff_role: None,
        requested_role: None,
        email_confirmed_at: None,
        esia_oid: None,
        disabled: false,
        demo: true,
        leaving_at: None,
        access: cabinet_domain::CabinetAccess::default(),
        identity_proved_at: None,
        security_stamp: 0,
        created_at: Still.now(),
    };
    PersonAsked { user, documents: Vec::new() }
}

fn medical_host() -> MedicalHostId {
    "vista".parse().unwrap()
}

fn deploy(running: &Running, settings: Value, key: &str, registry: &mut Registry) -> Arc<PluginHost> {
    let Value::Object(settings) = settings else { panic!("settings are an object") };
    let grant = Grant {
        http: vec![format!("http://{}", running.addr)],
        private_addresses: vec!["127.0.0.1/32".parse().unwrap()],
        secrets: vec!["api_key".into()],
        kv: true,
        ..Grant::default()
    };
    let host = MedicalHostSettings {
        plugin: "vista".parse().unwrap(),
        name: "Vista".into(),
        description: String::new(),
        translations: BTreeMap::new(),
        timezone: None,
        settings,
        alias_of: None,
    };
    let plugin = PluginSettings { enabled: true, grant, secrets: BTreeMap::new() };
    let secrets = BTreeMap::from([("api_key".to_owned(), key.to_owned().into())]);
    let deployment = Deployment {
        plugins: BTreeMap::from([("vista".parse().unwrap(), plugin)]),
        secrets: BTreeMap::from([("vista".parse().unwrap(), secrets)]),
        hosts: BTreeMap::from([(medical_host(), host)]),
        timezone: chrono_tz::Europe::Moscow,
        variant_file: "variants/test/variant.toml".into(),
        origins: None,
        plugin_keys: TrustedKeys::default(),
        accepts_build_key: true,
        ..Deployment::default()
    };
    let options = Options {
        plugins: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist"),
        cache: compiled(),
        cache_key: seal(),
        clock: Arc::new(Still),
        signers: BTreeMap::new(),
    };
    PluginHost::load(&PluginEngine::start(1).unwrap(), deployment, options, registry)
}
