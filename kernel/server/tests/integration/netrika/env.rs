//! A deployment with the Netrika plugin and its own hub.

use crate::support::{TOKEN_KEY, compiled};
use cabinet_config::{Grant, MedicalHostSettings, PluginSettings};
use cabinet_domain::{
    Appointment, BirthDate, Citizenship, ClinicId, Doctor, Gender, MedicalHostId, PatientId, PersonName,
    Role, Slot, User, UserId,
};
use cabinet_plugin_host::{CacheKey, Deployment, Options, PluginEngine, PluginHost, TrustedKeys};
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion};
use cabinet_ports::{Clock, Problem, Scheduling};
use cabinet_simulators::netrika::{self, Config, DEMO_GUID, Fault, Hub, Operation, Rule, Running};
use cabinet_simulators::person::{self, Oddity, Person};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Timeout of read requests and of the history. Generous: the simulator responds within a few milliseconds.
const READ_MS: u32 = 5_000;
/// Timeout of a booking. Tests of slow hubs really wait for it.
const BOOKING_MS: u32 = 1_000;

/// A fixed clock: noon on a Saturday in Moscow.
#[derive(Clone, Copy)]
pub struct Still;

impl Clock for Still {
    fn now(&self) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-21T09:00:00Z").unwrap().to_utc()
    }
}

/// Test environment.
pub struct TestEnv {
    pub port: Arc<dyn Scheduling>,
    pub running: Running,
    _host: Arc<PluginHost>,
}

/// Settings of an environment that differ from the default.
pub struct Wishes {
    pub guid: &'static str,
    pub granted: bool,
    pub read_ms: u32,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { guid: DEMO_GUID, granted: true, read_ms: READ_MS }
    }
}

impl TestEnv {
    pub async fn new() -> Self {
        Self::with(Wishes::default()).await
    }

    pub async fn with(wishes: Wishes) -> Self {
        let config = Config {
            clock: Arc::new(|| (Still.now() + TimeDelta::hours(3)).naive_utc()),
            people: vec![anna()],
            crowd: 50,
            ..Config::for_tests()
        };
        let running = netrika::start(config).await.unwrap();
        let origin = format!("http://{}", running.addr);
        let grant = Grant {
            http: if wishes.granted { vec![origin] } else { vec![] },
            private_addresses: vec!["127.0.0.1/32".parse().unwrap()],
            secrets: vec!["guid".into()],
            ..Grant::default()
        };
        let serde_json::Value::Object(settings) = serde_json::json!({
            "endpoint": running.service_url(),
            "read_timeout_ms": wishes.read_ms,
            "booking_timeout_ms": BOOKING_MS,
            "history_timeout_ms": wishes.read_ms.min(15_000),
        }) else {
            unreachable!()
        };
        let id: MedicalHostId = "netrika1".parse().unwrap();
        let medical_host = MedicalHostSettings {
            plugin: "netrika".parse().unwrap(),
            name: "Нетрика".into(),
            description: String::new(),
            translations: BTreeMap::new(),
            timezone: None,
            settings,
            alias_of: None,
        };
        let plugin = PluginSettings { enabled: true, grant, secrets: BTreeMap::new() };
        let secrets = BTreeMap::from([("guid".to_owned(), wishes.guid.to_owned().into())]);
        let deployment = Deployment {
            plugins: BTreeMap::from([("netrika".parse().unwrap(), plugin)]),
            secrets: BTreeMap::from([("netrika".parse().unwrap(), secrets)]),
            hosts: BTreeMap::from([(id.clone(), medical_host)]),
            timezone: chrono_tz::Europe::Moscow,
            variant_file: "variants/test/variant.toml".into(),
            origins: None,
            plugin_keys: TrustedKeys::default(),
            accepts_build_key: true,
            ..Deployment::default()
        };
        let options = Options {
            plugins: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist"),
            cache: compiled::folder(),
            cache_key: CacheKey::derive(TOKEN_KEY.as_bytes()),
            clock: Arc::new(Still),
            signers: BTreeMap::new(),
        };
        let engine = PluginEngine::start(1).unwrap();
        let host = PluginHost::load(&engine, deployment, options, &mut Registry::default());
        let port = host.scheduling(&id).expect("the deployment has this host");
        if let Err(problem) = port.host().await {
            panic!("run `cargo xtask plugins netrika` first: {problem}");
        }
        Self { port, running, _host: host }
    }

    pub fn hub(&self) -> &Arc<Hub> {
        self.running.hub()
    }

    /// Replaces all faults with one.
    pub fn fault(&self, fault: Fault, operations: &[Operation]) {
        self.hub().switches.set(vec![Rule::new(fault, operations)]);
    }

    pub fn no_faults(&self) {
        self.hub().switches.set(Vec::new());
    }

    pub fn calls(&self, operation: Operation) -> u64 {
        self.hub().switches.calls(operation)
    }

    pub async fn patient(&self, clinic: &ClinicId) -> PatientId {
        self.port.find_patient(clinic, &user(&anna())).await.unwrap()
    }

    /// The first doctor with slots whose speciality matches the filter, at the first clinic that has one.
    pub async fn offer(&self, wanted: impl Fn(&str) -> bool) -> Offer {
        for clinic in self.port.clinics().await.unwrap() {
            let Ok(specialities) = self.port.specialities(&clinic.id).await else { continue };
            for speciality in specialities.iter().filter(|one| wanted(&one.name)) {
                let doctors = self.port.doctors(&clinic.id, &speciality.id).await.unwrap();
                if let Some(doctor) = doctors.into_iter().find(|one| one.ticket_count > 0) {
                    let slots = self.port.slots(&window(&clinic.id, &doctor)).await.unwrap();
                    return Offer { clinic: clinic.id, doctor, slots };
                }
            }
        }
        panic!("no clinic offers that");
    }

    /// An offer that Anna can book.
    pub async fn usual_offer(&self) -> Offer {
        self.offer(|name| name.starts_with("Терапевт")).await
    }

    pub async fn book(&self, offer: &Offer, patient: &PatientId) -> Result<Appointment, Problem> {
        let slot = offer.slots.first().expect("an offer has slots");
        let question = BookingQuestion {
            clinic: offer.clinic.clone(),
            patient: patient.clone(),
            slot: slot.id.clone(),
            doctor: offer.doctor.id.clone(),
            start: slot.start.naive_local(),
        };
        self.port.book(&question).await
    }
}

/// A doctor with free slots.
pub struct Offer {
    pub clinic: ClinicId,
    pub doctor: Doctor,
    pub slots: Vec<Slot>,
}

pub fn window(clinic: &ClinicId, doctor: &Doctor) -> AvailabilityQuestion {
    AvailabilityQuestion {
        clinic: clinic.clone(),
        doctor: doctor.id.clone(),
        patient: None,
        from: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(),
        to: NaiveDate::from_ymd_opt(2027, 1, 21).unwrap(),
    }
}

/// The demo patient.
pub fn anna() -> Person {
    Person {
        last_name: "Иванова".into(),
        first_name: "Анна".into(),
        patr_name: Some("Сергеевна".into()),
        birth_date: NaiveDate::from_ymd_opt(1958, 3, 12).unwrap(),
        gender: person::Gender::Female,
        snils: None,
        phone: None,
        email: None,
        oddity: Oddity::None,
        with_history: true,
    }
}

/// One of the simulator's unusual people.
pub fn odd(oddity: Oddity) -> User {
    let people = person::test_people().unwrap();
    user(people.iter().find(|one| one.oddity == oddity).unwrap())
}

/// A person as an account of the cabinet.
pub fn user(person: &Person) -> User {
    User {
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
        snils: None,
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
    }
}
