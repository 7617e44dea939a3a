//! Several hospitals in one process (docs/adr/0031): each is reached at its own host and knows nothing of the other.

use crate::support::server_process::ServerProcess;
use crate::support::waiting::until_so;
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
const BOTH: [&str; 2] = ["default", "regional"];
const PATIENT: (&str, &str) = ("patient", "Patient-2026-demo");

/// Two demo hospitals in one folder. Their options differ only by the placeholder.
struct Hospitals {
    folder: TempDir,
    set: Vec<String>,
}

struct Answer {
    status: u16,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

impl Hospitals {
    fn new() -> Self {
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

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn set(mut self, key: &str, value: &str) -> Self {
        self.set.push(format!("{key}={value}"));
        self
    }

    /// Both hospitals book at this hub, each with the plugin of its own folder, `{variant}-plugins`.
    fn with_hub(self, hub: &Running) -> Self {
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

    fn command(&self, words: &[&str], variants: &[&str]) -> Command {
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

    fn run(&self, words: &[&str], variants: &[&str]) -> Output {
        self.command(words, variants).output().unwrap()
    }

    async fn serve(&self) -> ServerProcess {
        compiled::lend(&self.path("default-cache"));
        let server = ServerProcess::start(self.command(&["serve"], &BOTH), self.path("log")).await;
        compiled::keep(&self.path("default-cache"));
        server
    }

    /// The output of the process.
    fn said(&self) -> String {
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
async fn get(server: &ServerProcess, host: &str, path: &str) -> Answer {
    send(client().get(format!("http://{}{path}", server.address)).header("Host", host)).await
}

async fn get_as(server: &ServerProcess, host: &str, path: &str, token: &str) -> Answer {
    let request = client().get(format!("http://{}{path}", server.address)).header("Host", host);
    send(request.bearer_auth(token)).await
}

async fn operations(server: &ServerProcess, host: &str, path: &str) -> Answer {
    send(client().get(format!("http://{}{path}", server.operations)).header("Host", host)).await
}

fn host_of(variant: &str) -> String {
    format!("lk.{variant}.example")
}

async fn sign_in(server: &ServerProcess, variant: &str, (login, password): (&str, &str)) -> Answer {
    let form = [("grant_type", "password"), ("username", login), ("password", password)];
    let request = client().post(format!("http://{}/api/oauth/token", server.address));
    send(request.header("Host", host_of(variant)).basic_auth("web", Some("web")).form(&form)).await
}

async fn token(server: &ServerProcess, variant: &str) -> String {
    let answer = sign_in(server, variant, PATIENT).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["access_token"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_hospital_is_served_at_its_own_host_and_no_other_is() {
    let hospitals = Hospitals::new();
    let server = hospitals.serve().await;
    for variant in BOTH {
        let shown =
            get(&server, &format!("{}:8443", host_of(variant).to_uppercase()), "/api/v1/variant").await;
        assert_eq!((shown.status, shown.json()["id"].as_str()), (200, Some(variant)));
        let report = operations(&server, &host_of(variant), "/health/ready").await;
        assert_eq!(report.json()["checks"][0]["name"], "database", "{}", report.body);
    }
    let nobody = get(&server, "lk.elsewhere.example", "/api/v1/variant").await;
    assert_eq!((nobody.status, nobody.json()["code"].as_str()), (421, Some("misdirected_request")));
    assert_eq!(get(&server, "lk.elsewhere.example", "/").await.status, 421);
    let address = server.address.to_string();
    assert_eq!(get(&server, &address, "/api/health/live").await.status, 200);
    assert_eq!(get(&server, &address, "/api/health/ready").await.json()["status"], "up");
    let all = operations(&server, &server.operations.to_string(), "/health/ready").await.json();
    assert_eq!(all["hospitals"]["regional"]["checks"][0]["status"], "up", "{all}");

    // `cabinet health` asks for its own hospital.
    let at = format!("operations.listen={}", server.operations);
    let mut health = hospitals.command(&["health"], &["regional"]);
    let output = health.args(["--set", &at]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("{\"status\":"), "{}", stdout(&output));
    assert!(!stdout(&output).contains("hospitals"), "{}", stdout(&output));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_and_a_limit_of_one_hospital_mean_nothing_at_the_other() {
    let hospitals = Hospitals::new().set("limits.sign_in_per_minute", "5");
    let server = hospitals.serve().await;
    let (first, second) = (token(&server, "default").await, token(&server, "regional").await);
    let me = |variant: &'static str, token: &str| {
        let (server, token) = (&server, token.to_owned());
        async move { get_as(server, &host_of(variant), "/api/users/me", &token).await }
    };
    assert_eq!((me("default", &first).await.status, me("regional", &second).await.status), (200, 200));
    assert_eq!((me("regional", &first).await.status, me("default", &second).await.status), (401, 401));

    // The same browser at the same address: who is locked out at one may still sign in at the other.
    let mut refused = 0;
    while sign_in(&server, "default", ("patient", "wrong-password")).await.status != 429 {
        refused += 1;
        assert!(refused < 20, "never limited");
    }
    assert_eq!(sign_in(&server, "regional", PATIENT).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_plugin_of_one_hospital_does_not_concern_the_other() {
    let hub = hub().await;
    let hospitals = Hospitals::new().with_hub(&hub);
    let signature = hospitals.path("regional-plugins/netrika/plugin.sig");
    fs::write(&signature, "not a signature").unwrap();
    let server = hospitals.serve().await;
    let clinics = |variant: &'static str| {
        let server = &server;
        async move {
            let token = token(server, variant).await;
            get_as(server, &host_of(variant), "/api/netrika1/clinics", &token).await
        }
    };
    let broken = clinics("regional").await;
    assert_eq!(
        (broken.status, broken.json()["code"].as_str()),
        (503, Some("plugin_starting")),
        "{}",
        broken.body
    );
    let good = clinics("default").await;
    assert!(good.status == 200 && !good.json().as_array().unwrap().is_empty(), "{}", good.body);
    assert_eq!(plugin_state(&hospitals, "regional"), "failed");
    assert_eq!(plugin_state(&hospitals, "default"), "ready");

    // Repaired, it uses the machine code that the other hospital runs, and needs none of its own.
    fs::copy(built_plugins().join("netrika/plugin.sig"), &signature).unwrap();
    let output = hospitals.run(&["plugins", "reload", "netrika"], &["regional"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(clinics("regional").await.status, 200);
    let own_code = fs::read_dir(hospitals.path("regional-cache")).unwrap().flatten();
    assert!(own_code.into_iter().all(|file| file.path().extension().is_none_or(|ending| ending != "cwasm")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn log_lines_and_metrics_name_their_hospital() {
    let hospitals = Hospitals::new()
        .set("logging.filter", "info,cabinet=debug,cabinet_http=debug,cabinet_accounts=debug");
    let server = hospitals.serve().await;
    let _ = token(&server, "default").await;
    assert_eq!(get(&server, &host_of("regional"), "/api/v1/variant").await.status, 200);

    let text = operations(&server, "127.0.0.1", "/metrics").await.body;
    for (variant, route) in [("default", "/api/oauth/token"), ("regional", "/api/v1/variant")] {
        let is_counted = |line: &&str| {
            line.starts_with("http_requests_total{")
                && line.contains(&format!("hospital=\"{variant}\""))
                && line.contains(&format!("route=\"{route}\""))
        };
        assert_eq!(text.lines().filter(is_counted).count(), 1, "{variant} {route}: {text}");
    }
    assert_eq!(text.matches("# TYPE http_requests counter").count(), 1);
    assert_eq!(text.matches("# EOF").count(), 1);
    assert!(
        text.lines().filter(|line| !line.starts_with('#')).all(|line| line.contains("hospital=\"")),
        "{text}"
    );

    let named = |part: &str, variant: &str| {
        let name = format!(" hospital={variant}");
        hospitals.said().lines().any(|line| line.contains(part) && line.contains(&name))
    };
    until_so("the requests are logged", || named("/api/v1/variant", "regional")).await;
    assert!(
        named("/api/oauth/token", "default") && !named("/api/oauth/token", "regional"),
        "{}",
        hospitals.said()
    );
}

/// Everything that two hospitals share is refused before a database is opened.
#[test]
fn hospitals_that_share_something_are_refused_by_name() {
    let hospitals = Hospitals::new();
    let one = hospitals.path("one.sqlite").display().to_string();
    let key = format!("{{ file = {:?} }}", hospitals.path("default.token.key"));
    let hospitals = hospitals.set("database.path", &one).set("security.token_key", &key);
    let output = hospitals.run(&["serve"], &BOTH);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for reason in [
        "1 of 2 hospitals cannot be served, so none is",
        "hospital regional: the configuration has 2 errors",
        &format!("database.path\n    found:    {one:?}, like the hospital default"),
        "security.token_key\n    found:    the same key, like the hospital default",
        "{variant} in the value of --config or --set",
    ] {
        assert!(said.contains(reason), "{reason} is not in\n{said}");
    }
    assert!(!said.contains(TOKEN_KEY), "a secret was printed: {said}");
    assert!(!hospitals.path("one.sqlite").exists());
}

///
#[test]
fn the_errors_of_all_hospitals_are_told_at_once() {
    let hospitals = Hospitals::new().set("visits.window_months", "99");
    let output = hospitals.run(&["serve"], &["default", "regional", "hospital51"]);
    let said = stderr(&output);
    assert!(!output.status.success());
    assert!(said.contains("3 of 3 hospitals cannot be served"), "{said}");
    for variant in BOTH {
        assert!(said.contains(&format!("hospital {variant}: the configuration has 1 error")), "{said}");
    }
    assert!(said.contains("hospital hospital51: ") && said.contains("did you mean hospital15?"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_hospitals_stop_cleanly() {
    let hospitals = Hospitals::new();
    let server = hospitals.serve().await;
    let sockets = BOTH.map(|variant| hospitals.path(&format!("{variant}-cache/control.sock")));
    assert!(sockets.iter().all(|socket| socket.exists()));
    for variant in BOTH {
        assert!(hospitals.run(&["plugins", "list"], &[variant]).status.success(), "{variant}");
        token(&server, variant).await;
    }
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
    assert!(sockets.iter().all(|socket| !socket.exists()));
    assert!(hospitals.said().contains("stopped"), "{}", hospitals.said());
    for variant in BOTH {
        // A database that was closed has no log of unmerged commits.
        assert!(!hospitals.path(&format!("{variant}.sqlite-wal")).exists(), "{variant}");
    }
}

/// The state of the plugin netrika.
fn plugin_state(hospitals: &Hospitals, variant: &str) -> String {
    let output = hospitals.run(&["plugins", "list"], &[variant]);
    assert!(output.status.success(), "{}", stderr(&output));
    let said = stdout(&output);
    let line = said.lines().find(|line| line.starts_with("netrika")).unwrap();
    line.split("  ").last().unwrap().split(':').next().unwrap().to_owned()
}

async fn hub() -> Running {
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
