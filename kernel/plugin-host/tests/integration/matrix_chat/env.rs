//! A deployment with the matrix-chat plugin.

use crate::support::{compiled, seal, serve};
use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::{post, put};
use cabinet_config::{Grant, PluginSettings};
use cabinet_plugin_host::{Chat, Deployment, Options, PluginEngine, PluginHost, TrustedKeys};
use cabinet_ports::chat::{ChatAccount, ChatDepartment, ChatPatient, ChatTransaction};
use cabinet_ports::{ChatServer, SystemClock};
use cabinet_test_synapse::{AS_TOKEN, Client, HS_TOKEN, SENDER, SERVER_NAME, Settings, Synapse};
use prometheus_client::registry::Registry;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

const PLUGIN: &str = "matrix-chat";
pub const BOT: &str = "@bot:hosp.test";
pub const NURSE: &str = "@nurse:hosp.test";
pub const KEY: &str = "0123456789abcdef0123456789abcdef";

/// A homeserver with a bot and a nurse, and the plugin.
pub struct TestEnv {
    pub port: Arc<dyn ChatServer>,
    pub synapse: Synapse,
    pub nurse: Client,
    /// What the homeserver pushed.
    pushed: Mutex<UnboundedReceiver<ChatTransaction>>,
    host: Arc<PluginHost>,
}

impl TestEnv {
    /// The cabinet is an application service of the homeserver.
    pub async fn appservice() -> Self {
        Self::with(Settings::default(), json!({})).await
    }

    /// Accounts with passwords, at a homeserver with these settings: there is no namespace.
    pub async fn register(homeserver: Value) -> Self {
        let registration = json!({ "namespaces": { "users": [], "aliases": [], "rooms": [] } });
        let homeserver = Settings { other: homeserver, registration, ..Settings::default() };
        Self::with(homeserver, json!({ "mode": "register" })).await
    }

    /// With these settings of the homeserver and of the plugin added.
    pub async fn with(mut homeserver: Settings, changes: Value) -> Self {
        let (push, pushed) = unbounded_channel();
        homeserver.service_url = Some(format!("http://{}", serve(endpoint(push)).await));
        let synapse = Synapse::start(homeserver).await;
        synapse.person("bot").await;
        let nurse = synapse.person("nurse").await;
        let host = deploy(&synapse.url(), &changes, AS_TOKEN);
        let port = port_of(&host);
        Self { port, synapse, nurse, pushed: Mutex::new(pushed), host }
    }

    /// Another deployment at the same homeserver.
    pub fn port_with(&self, changes: Value, as_token: &str) -> (Arc<dyn ChatServer>, Arc<PluginHost>) {
        let host = deploy(&self.synapse.url(), &changes, as_token);
        (port_of(&host), host)
    }

    pub fn plugin_host(&self) -> &PluginHost {
        &self.host
    }

    /// The account and the room of the patient.
    pub async fn opened(&self) -> (ChatAccount, String) {
        let account = self.port.register(&patient()).await.unwrap();
        let room = self.port.open_room(&account, &patient(), None).await.unwrap();
        (account, room)
    }

    /// A client that calls as the kernel forwards calls.
    pub async fn forwarded(&self, account: &ChatAccount) -> Client {
        let upstream = self.port.access(account).await.unwrap();
        let client = self.synapse.client().token(upstream.token.expose_secret());
        match upstream.acting_for {
            Some(user) => client.acting_for(&user),
            None => client,
        }
    }

    /// The next transaction.
    pub async fn transaction(&self) -> ChatTransaction {
        self.pushed.lock().await.recv().await.unwrap()
    }
}

pub fn patient() -> ChatPatient {
    ChatPatient { key: KEY.to_owned(), display_name: Some("Мария П.".to_owned()) }
}

pub fn laboratory() -> ChatDepartment {
    ChatDepartment { id: "laboratory".to_owned(), title: "Лаборатория".to_owned() }
}

pub fn user_id() -> String {
    format!("@cab_{KEY}:{SERVER_NAME}")
}

/// A deployment at this address.
pub fn deploy(url: &str, changes: &Value, as_token: &str) -> Arc<PluginHost> {
    deploy_with(url, changes, as_token, &["as_token", "hs_token"])
}

/// A deployment whose plugin may reach this address and use these secrets.
pub fn deploy_granted(url: &str, changes: &Value, granted: &[&str]) -> Arc<PluginHost> {
    deploy_with(url, changes, AS_TOKEN, granted)
}

fn deploy_with(url: &str, changes: &Value, as_token: &str, granted: &[&str]) -> Arc<PluginHost> {
    let mut settings = json!({
        "base_url": url, "server_name": SERVER_NAME, "sender": SENDER,
        "bot": BOT, "staff": [NURSE], "room_name": "Чат с клиникой",
    });
    for (name, value) in changes.as_object().unwrap() {
        settings[name] = value.clone();
    }
    let Value::Object(settings) = settings else { panic!("settings are an object") };
    let secrets = [("as_token", as_token), ("hs_token", HS_TOKEN)];
    let grant = Grant {
        http: vec![url.to_owned()],
        private_addresses: vec!["127.0.0.1/32".parse().unwrap()],
        secrets: granted.iter().map(|name| (*name).to_owned()).collect(),
        reveal: vec!["hs_token".to_owned()],
        ..Grant::default()
    };
    let plugin = PluginSettings { enabled: true, grant, secrets: BTreeMap::new() };
    let secrets = secrets.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned().into()));
    let deployment = Deployment {
        plugins: BTreeMap::from([(PLUGIN.parse().unwrap(), plugin)]),
        secrets: BTreeMap::from([(PLUGIN.parse().unwrap(), secrets.collect())]),
        chat: Some(Chat { plugin: PLUGIN.parse().unwrap(), settings, table: "chat".to_owned() }),
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

pub fn port_of(host: &PluginHost) -> Arc<dyn ChatServer> {
    host.chat().expect("run `cargo xtask plugins matrix-chat` first")
}

/// The calls that a homeserver makes at an application service.
fn endpoint(push: UnboundedSender<ChatTransaction>) -> Router {
    let transaction = |State(push): State<UnboundedSender<ChatTransaction>>,
                       headers: HeaderMap,
                       body: axum::body::Bytes| async move {
        let authorization = headers.get("authorization").and_then(|value| value.to_str().ok());
        let _ = push
            .send(ChatTransaction { authorization: authorization.map(str::to_owned), body: body.to_vec() });
        "{}"
    };
    Router::new()
        .route("/_matrix/app/v1/ping", post(|| async { "{}" }))
        .route("/_matrix/app/v1/transactions/{id}", put(transaction))
        .with_state(push)
}
