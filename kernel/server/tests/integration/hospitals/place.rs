//! Two hospitals in a temporary folder, served by one process, and requests to each.

use crate::support::server_process::ServerProcess;
use crate::support::{DATA_KEY, TOKEN_KEY, built_plugins, compiled, stderr, stdout};
use cabinet_simulators::netrika::{self, Config, DEMO_GUID, Running};
use cabinet_simulators::person::demo_people;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Once;
use tempfile::TempDir;

/// `default` first: the shared cache of compiled plugins is authenticated with its key.
pub const BOTH: [&str; 2] = ["default", "regional"];
pub const PATIENT: (&str, &str) = ("patient", "Patient-2026-demo");

/// Two demo hospitals in one folder. Their options differ only by the placeholder.
pub struct Hospitals {
    folder: TempDir,
    set: Vec<String>,
}

pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

impl Hospitals {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("web")).unwrap();
        fs::write(path("web/index.hbs"), "<!doctype html><title>{{title}}</title>").unwrap();
        fs::write(path("guid"), DEMO_GUID).unwrap();
        for (variant, token_key, data_key) in [
            (BOTH[0], TOKEN_KEY.to_owned(), DATA_KEY.to_owned()),
            (BOTH[1], TOKEN_KEY.to_lowercase(), DATA_KEY.to_lowercase()),
        ] {
            fs::write(path(&format!("{variant}.token.key")), token_key).unwrap();
            fs::write(path(&format!("{variant}.data.key")), data_key).unwrap();
        }
        let at = |name: &str| path(name).display().to_string();
        let secret = |name: &str| format!("{{ file = {:?} }}", path(name));
        let set = [
            ("http.listen", "127.0.0.1:0".to_owned()),
            ("operations.listen", "127.0.0.1:0".to_owned()),
            ("http.public_url", "http://lk.{variant}.example".to_owned()),
            ("http.web_root", at("web")),
            ("http.cache_root", at("{variant}-cache")),
            ("http.drain_s", "5".to_owned()),
            ("database.path", at("{variant}.sqlite")),
            ("files.root", at("{variant}-files")),
            ("security.token_key", secret("{variant}.token.key")),
            ("security.data_key", secret("{variant}.data.key")),
            ("security.demo", "true".to_owned()),
            ("plugins.vista.enabled", "false".to_owned()),
            ("plugins.netrika.enabled", "false".to_owned()),
        ];
        let set = set.map(|(key, value)| format!("{key}={value}")).to_vec();
        Self { folder, set }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn set(mut self, key: &str, value: &str) -> Self {
        self.set.push(format!("{key}={value}"));
        self
    }

    /// Each hospital has a database of this server, whose URLs are in files.
    pub fn on_postgres(mut self, urls: [&str; 2]) -> Self {
        for (variant, url) in BOTH.iter().zip(urls) {
            fs::write(self.path(&format!("{variant}.database.url")), url).unwrap();
        }
        self.set.retain(|option| !option.starts_with("database."));
        let url = format!("{{ file = {:?} }}", self.path("{variant}.database.url"));
        self.set("database.kind", "postgres").set("database.connections", "5").set("database.url", &url)
    }

    /// Both hospitals book at this hub, each with the plugin of its own folder, `{variant}-plugins`.
    pub fn with_hub(self, hub: &Running) -> Self {
        for variant in BOTH {
            let folder = self.path(&format!("{variant}-plugins/netrika"));
            fs::create_dir_all(&folder).unwrap();
            for file in ["plugin.toml", "plugin.sig", "netrika.wasm"] {
                fs::copy(built_plugins().join("netrika").join(file), folder.join(file)).unwrap();
            }
            let key = self.path(&format!("{variant}-plugins/build-key.pub"));
            fs::copy(built_plugins().join("build-key.pub"), key).unwrap();
        }
        let hub = format!("http://{}", hub.addr);
        let (plugins, guid) = (self.path("{variant}-plugins"), self.path("guid"));
        self.set("http.plugin_root", &plugins.display().to_string())
            .set("plugins.netrika.enabled", "true")
            .set("plugins.netrika.secrets.guid", &format!("{{ file = {guid:?} }}"))
            .set("plugins.netrika.grant.http", &format!("[{hub:?}]"))
            .set("plugins.netrika.grant.private_addresses", "[\"127.0.0.1/32\"]")
            .set("hosts.netrika1.settings.endpoint", &format!("{hub}/hub25/HubService.svc"))
    }

    pub fn command(&self, words: &[&str], variants: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
        command.args(words).stdin(Stdio::null()).current_dir(self.folder.path());
        command.arg("--variants-root").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants"));
        for variant in variants {
            command.args(["--variant", variant]);
        }
        for option in &self.set {
            command.args(["--set", option]);
        }
        command
    }

    pub fn run(&self, words: &[&str], variants: &[&str]) -> Output {
        self.command(words, variants).output().unwrap()
    }

    pub async fn serve(&self) -> ServerProcess {
        compiled::lend(&self.path("default-cache"));
        let server = ServerProcess::start(self.command(&["serve"], &BOTH), self.path("log")).await;
        compiled::keep(&self.path("default-cache"));
        server
    }

    /// The output of the process.
    pub fn said(&self) -> String {
        fs::read_to_string(self.path("log")).unwrap()
    }
}

fn client() -> Client {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    Client::builder().no_proxy().build().unwrap()
}

async fn send(request: RequestBuilder) -> Answer {
    let answer = request.send().await.unwrap();
    Answer { status: answer.status().as_u16(), body: answer.text().await.unwrap() }
}

/// Sends a request for this host to the address that both hospitals share.
pub async fn get(server: &ServerProcess, host: &str, path: &str) -> Answer {
    send(client().get(format!("http://{}{path}", server.address)).header("Host", host)).await
}

pub async fn get_as(server: &ServerProcess, host: &str, path: &str, token: &str) -> Answer {
    let request = client().get(format!("http://{}{path}", server.address)).header("Host", host);
    send(request.bearer_auth(token)).await
}

pub async fn operations(server: &ServerProcess, host: &str, path: &str) -> Answer {
    send(client().get(format!("http://{}{path}", server.operations)).header("Host", host)).await
}

pub fn host_of(variant: &str) -> String {
    format!("lk.{variant}.example")
}

pub async fn sign_in(server: &ServerProcess, variant: &str, (login, password): (&str, &str)) -> Answer {
    let form = [("grant_type", "password"), ("username", login), ("password", password)];
    let request = client().post(format!("http://{}/api/oauth/token", server.address));
    send(request.header("Host", host_of(variant)).basic_auth("web", Some("web")).form(&form)).await
}

pub async fn token(server: &ServerProcess, variant: &str) -> String {
    let answer = sign_in(server, variant, PATIENT).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["access_token"].as_str().unwrap().to_owned()
}

/// The state of the plugin netrika.
pub fn plugin_state(hospitals: &Hospitals, variant: &str) -> String {
    let output = hospitals.run(&["plugins", "list"], &[variant]);
    assert!(output.status.success(), "{}", stderr(&output));
    let said = stdout(&output);
    let line = said.lines().find(|line| line.starts_with("netrika")).unwrap();
    line.split("  ").last().unwrap().split(':').next().unwrap().to_owned()
}

pub async fn hub() -> Running {
    let people = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/base/demo.toml");
    let people = demo_people(&people).unwrap();
    netrika::start(Config {
        address: "127.0.0.1:0".parse().unwrap(),
        people,
        crowd: 10,
        ..Config::for_tests()
    })
    .await
    .unwrap()
}
