//! A deployment with the questionnaire-service plugin and its own service, on 2026-11-21.

use crate::support::{compiled, seal};
use cabinet_config::{Grant, PluginSettings};
use cabinet_domain::PatientId;
use cabinet_plugin_host::{Deployment, Options, PluginEngine, PluginHost, QuestionnaireService, TrustedKeys};
use cabinet_ports::questionnaires::{ForeignAssignment, ForeignAssignmentId, FormResponse, Submission};
use cabinet_ports::{HospitalQuestionnaires, Problem, SystemClock};
use cabinet_simulators::questionnaires::{self, Assignment, Call, Config, DEMO_KEY, Fault, Rule, Running};
use prometheus_client::registry::Registry;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

const PLUGIN: &str = "questionnaire-service";

/// The test environment.
pub struct TestEnv {
    pub port: Arc<dyn HospitalQuestionnaires>,
    pub running: Running,
    _host: Arc<PluginHost>,
}

impl TestEnv {
    pub async fn new() -> Self {
        Self::with(DEMO_KEY).await
    }

    /// With this key on our side.
    pub async fn with(key: &str) -> Self {
        let now = "2026-11-21T12:00:00".parse().unwrap();
        let config = Config { clock: Arc::new(move || now), ..Config::for_tests() };
        let running = questionnaires::start(config).await.unwrap();
        let host = deploy(&running, key);
        let port = host.questionnaires().expect("run `cargo xtask plugins questionnaire-service` first");
        Self { port, running, _host: host }
    }

    /// Replaces all faults by one.
    pub fn fault(&self, fault: Fault, calls: &[Call]) {
        self.running.service().switches.set(vec![Rule::new(fault, calls)]);
    }

    /// Replaces all faults by one that happens the given number of times.
    pub fn fault_times(&self, fault: Fault, call: Call, times: u32) {
        self.running.service().switches.set(vec![Rule::new(fault, &[call]).times(times)]);
    }

    pub fn without_faults(&self) {
        self.running.service().switches.set(Vec::new());
    }

    /// How often a call was made.
    pub fn calls(&self, call: Call) -> u64 {
        self.running.service().switches.calls(call)
    }

    /// An assignment as the service stores it.
    pub fn stored(&self, id: &str) -> Assignment {
        self.running.service().assignments().into_iter().find(|row| row.id == id).unwrap()
    }

    /// All pages of the list.
    pub async fn all(&self, patient: &PatientId) -> Vec<ForeignAssignment> {
        let (mut all, mut cursor) = (Vec::new(), None);
        loop {
            let page = self.port.assignments(patient, cursor.as_deref()).await.unwrap();
            all.extend(page.items);
            match page.next {
                Some(next) => cursor = Some(next),
                None => return all,
            }
        }
    }

    /// Gives the answers of the scale of pain to the service, under a key.
    pub async fn submit(&self, answer: Value, key: &str) -> Result<Submission, Problem> {
        self.port.submit(&anna(), &id("10001-4"), &pain(answer), key).await
    }
}

pub fn anna() -> PatientId {
    PatientId("10001".to_owned())
}

pub fn id(text: &str) -> ForeignAssignmentId {
    ForeignAssignmentId(text.to_owned())
}

/// Answers of the scale of pain.
pub fn pain(answer: Value) -> FormResponse {
    let answers = json!({ "pain": answer }).as_object().cloned().unwrap();
    FormResponse { revision: "1".to_owned().into(), answers }
}

/// The moment at which the service keeps answers.
pub fn saved() -> Submission {
    Submission::Saved { at: Some("2026-11-21T12:00:00+03:00".parse().unwrap()) }
}

fn deploy(running: &Running, key: &str) -> Arc<PluginHost> {
    let settings = json!({
        "base_url": running.base_url(), "read_timeout_ms": 1000, "submit_timeout_ms": 1000,
    });
    let Value::Object(settings) = settings else { panic!("settings are an object") };
    let grant = Grant {
        http: vec![format!("http://{}", running.addr)],
        private_addresses: vec!["127.0.0.1/32".parse().unwrap()],
        secrets: vec!["api_key".into()],
        ..Grant::default()
    };
    let plugin = PluginSettings { enabled: true, grant, secrets: BTreeMap::new() };
    let secrets = BTreeMap::from([("api_key".to_owned(), key.to_owned().into())]);
    let deployment = Deployment {
        plugins: BTreeMap::from([(PLUGIN.parse().unwrap(), plugin)]),
        secrets: BTreeMap::from([(PLUGIN.parse().unwrap(), secrets)]),
        questionnaires: Some(QuestionnaireService {
            plugin: PLUGIN.parse().unwrap(),
            settings,
            table: "services.questionnaires".to_owned(),
        }),
        timezone: chrono_tz::Europe::Moscow,
        variant_file: "variants/test/variant.toml".into(),
        plugin_keys: TrustedKeys::default(),
        accepts_build_key: true,
        ..Deployment::default()
    };
    let options = Options {
        plugins: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist"),
        cache: compiled(),
        cache_key: seal(),
        clock: Arc::new(SystemClock),
        signers: BTreeMap::new(),
    };
    PluginHost::load(&PluginEngine::start(1).unwrap(), deployment, options, &mut Registry::default())
}
