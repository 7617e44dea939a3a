//! A deployment with the card-payment plugin and its own gateway.

use crate::support::{compiled, seal};
use cabinet_config::{Grant, PluginSettings};
use cabinet_domain::{GatewayOrderId, Kopecks};
use cabinet_plugin_host::{Deployment, Gateway, Options, PluginEngine, PluginHost, TrustedKeys};
use cabinet_ports::payment::{GatewayReport, OrderKey, OrderRequest, PageLanguage, Registration};
use cabinet_ports::{PaymentGateway, SystemClock};
use cabinet_simulators::rbs::{
    self, Call, Config, DEMO_CALLBACK_KEY, DEMO_PASSWORD, DEMO_TOKEN, DEMO_USER, Family, Fault, Rule, Running,
};
use prometheus_client::registry::Registry;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

const PLUGIN: &str = "card-payment";

/// The test environment.
pub struct TestEnv {
    pub port: Arc<dyn PaymentGateway>,
    pub running: Running,
    _host: Arc<PluginHost>,
}

impl TestEnv {
    /// The classic family, signed in with a password.
    pub async fn new() -> Self {
        Self::with(Family::Classic, json!({})).await
    }

    /// With these settings added.
    pub async fn with(family: Family, changes: Value) -> Self {
        let running = rbs::start(Config::for_tests()).await.unwrap();
        let family_name = if family == Family::Classic { "classic" } else { "json" };
        let mut settings = json!({ "base_url": running.base_url(family), "family": family_name });
        for (name, value) in changes.as_object().unwrap() {
            settings[name] = value.clone();
        }
        let host = deploy(&running, settings);
        let port = host.payment_gateway().expect("run `cargo xtask plugins card-payment` first");
        Self { port, running, _host: host }
    }

    /// Registers an order of 1200.50 rubles.
    pub async fn registered(&self, number: &str) -> GatewayOrderId {
        match self.port.register(&request(number)).await.unwrap() {
            Registration::Registered { order, .. } => order,
            Registration::NumberKnown => panic!("the number is new"),
        }
    }

    /// Registers an order, and the payer pays.
    pub async fn paid(&self, number: &str) -> GatewayOrderId {
        let order = self.registered(number).await;
        self.happens(json!({ "do": "pay", "order": number })).await;
        order
    }

    /// Makes an event happen at the gateway.
    pub async fn happens(&self, errand: Value) {
        self.running.gateway().run(serde_json::from_value(errand).unwrap()).await.unwrap();
    }

    pub async fn status(&self, order: &GatewayOrderId) -> GatewayReport {
        self.port.status(&OrderKey::Id(order.clone())).await.unwrap()
    }

    /// The next call of this kind fails so.
    pub fn fault_once(&self, fault: Fault, call: Call) {
        self.running.gateway().switches.set(vec![Rule::new(fault, &[call]).times(1)]);
    }

    /// How often a call was made.
    pub fn calls(&self, call: Call) -> u64 {
        self.running.gateway().switches.calls(call)
    }
}

pub fn sum() -> Kopecks {
    "1200.50".parse().unwrap()
}

pub fn request(number: &str) -> OrderRequest {
    OrderRequest {
        number: number.to_owned().into(),
        amount: sum(),
        description: format!("Оплата счёта {number}"),
        lines: Vec::new(),
        return_url: "https://cabinet.test/payment?id=1".parse().unwrap(),
        fail_url: "https://cabinet.test/payment?id=1".parse().unwrap(),
        language: PageLanguage::Ru,
        is_narrow: false,
        life: Duration::from_secs(20 * 60),
        email: None,
        phone: None,
    }
}

fn deploy(running: &Running, settings: Value) -> Arc<PluginHost> {
    let Value::Object(settings) = settings else { panic!("settings are an object") };
    let names = ["login", "password", "token", "callback_key"];
    let values = [DEMO_USER, DEMO_PASSWORD, DEMO_TOKEN, DEMO_CALLBACK_KEY];
    let grant = Grant {
        http: vec![running.url()],
        private_addresses: vec!["127.0.0.1/32".parse().unwrap()],
        secrets: names.map(str::to_owned).to_vec(),
        reveal: vec!["callback_key".to_owned()],
        ..Grant::default()
    };
    let plugin = PluginSettings { enabled: true, grant, secrets: BTreeMap::new() };
    let secrets =
        names.into_iter().zip(values).map(|(name, value)| (name.to_owned(), value.to_owned().into()));
    let deployment = Deployment {
        plugins: BTreeMap::from([(PLUGIN.parse().unwrap(), plugin)]),
        secrets: BTreeMap::from([(PLUGIN.parse().unwrap(), secrets.collect())]),
        gateway: Some(Gateway {
            plugin: PLUGIN.parse().unwrap(),
            settings,
            table: "payments.gateway".to_owned(),
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
