//! Sign-in through the state portal with real parts: the binary that a hospital runs, the ESIA plugin, a native signing module, and a
//! portal that verifies the signatures.

use crate::support::{Place, Server, compiled, stderr, stdout};
use cabinet_simulators::esia::{
    self, Algorithm, Behaviour, Config, DEMO_MNEMONIC, Fault, Forgery, ISSUER, Rule, Running, TokenAlgorithm,
};
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A confirmed person with complete data.
const SERGEY: u64 = 1_000_600_001;

/// Algorithm and key with which the hospital signs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signing {
    /// `softsign`.
    Rsa,
    /// `openssl-gost`; the portal signs its tokens with the same algorithm.
    Gost,
    /// `openssl-gost` with a key that is unknown to the portal, but with the hash of a known one.
    StrangersGost,
}

impl Signing {
    const fn algorithm(self) -> Algorithm {
        match self {
            Self::Rsa => Algorithm::Rsa,
            Self::Gost | Self::StrangersGost => Algorithm::Gost,
        }
    }

    const fn module(self) -> &'static str {
        match self {
            Self::Rsa => "softsign",
            Self::Gost | Self::StrangersGost => "openssl-gost",
        }
    }
}

struct Hospital {
    place: Place,
    portal: Running,
    _keys: TempDir,
}

fn built(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist").join(name);
    assert!(path.exists(), "{name} is not built: run cargo xtask plugins");
    path.canonicalize().unwrap()
}

/// The key of the local build, which only a demo accepts without configuration.
fn build_key() -> String {
    let key = std::fs::read_to_string(built("build-key.pub")).unwrap();
    format!("{{ public_key = {:?} }}", key.trim())
}

impl Hospital {
    async fn open() -> Self {
        Self::signing(Signing::Rsa).await
    }

    async fn signing(signing: Signing) -> Self {
        let keys = esia::keys_for_tests(Path::new(env!("CARGO_TARGET_TMPDIR"))).await.unwrap();
        let algorithm = signing.algorithm();
        let portal = esia::start(Config::for_tests(keys.path().to_owned())).await.unwrap();
        let known = &portal.portal().keys;
        let system = known.system.iter().find(|key| key.algorithm == algorithm);
        let system = system.expect("the simulator knows no GOST here: install libengine-gost-openssl");
        let (mut key, mut certificate) =
            (keys.path().join(format!("system-{}.key.pem", algorithm.name())), system.certificate.clone());
        if signing == Signing::StrangersGost {
            (key, certificate) = (keys.path().join("stranger.key.pem"), keys.path().join("stranger.crt.pem"));
            known.openssl.generate(algorithm, "Somebody", &key, &certificate).await.unwrap();
        }
        if algorithm == Algorithm::Gost {
            let token_algorithm = TokenAlgorithm::Gost;
            portal.portal().switches.behave(Behaviour { token_algorithm, ..Behaviour::default() });
        }
        let module = built(&format!("native/{}.so", signing.module()));
        let digest = built(&format!("native/{}.so.sha256", signing.module()));
        let digest = std::fs::read_to_string(digest).unwrap().split_whitespace().next().unwrap().to_owned();
        let url = portal.url();
        let plugin = format!(
            "{{ plugin = \"esia\", settings = {{ base_url = \"{url}\", client_id = \"{DEMO_MNEMONIC}\", \
             certificate_hash = \"{}\", signature = \"{}\", pkce = true, access_type = \"offline\", \
             redirect_uri = \"http://127.0.0.1:8080/login\", issuer = \"{ISSUER}\", keys_url = \"{url}/keys\" }} }}",
            system.hashes[0],
            algorithm.name()
        );
        let grant =
            format!("{{ http = [\"{url}\"], private_addresses = [\"127.0.0.1/32\"], signer = [\"esia\"] }}");
        let signer = format!(
            "{{ module = {module:?}, sha256 = \"{digest}\", key = {{ file = {key:?} }}, certificate = {certificate:?} }}"
        );
        let place = Place::complete()
            .set("http.plugin_root", &built("esia").parent().unwrap().display().to_string())
            .set("security.plugin_keys.build", &build_key())
            .set("http.public_url", "http://127.0.0.1:8080")
            .set("sign_in.esia", &plugin)
            .set("plugins.esia.grant", &grant)
            .set("signers.esia", &signer);
        Self { place, portal, _keys: keys }
    }

    fn serve(&self) -> Server {
        let cache = self.place.path("cache");
        compiled::lend(&cache);
        let server = self.place.serve();
        compiled::keep(&cache);
        server
    }

    /// Selects a person at the portal. Returns code and state of the redirect.
    async fn choose(&self, browser: &Browser, address: &str, oid: u64) -> (String, String) {
        let page = location(&browser.0.get(address).send().await.unwrap());
        let ceremony = page.split_once("ceremony=").unwrap_or_else(|| panic!("refused: {page}")).1;
        let form = [("ceremony", ceremony.to_owned()), ("oid", oid.to_string())];
        let sent = browser.0.post(format!("{}/login", self.portal.url())).form(&form).send().await.unwrap();
        let back = url::Url::parse(&location(&sent)).unwrap();
        let part = |name: &str| back.query_pairs().find(|(found, _)| found == name).unwrap().1.into_owned();
        (part("code"), part("state"))
    }
}

/// A client that does not follow redirects.
struct Browser(Client);

impl Browser {
    fn new() -> Self {
        // Another test of this process may have installed it before.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Self(Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap())
    }

    /// Starts a sign-in attempt. Returns the portal's URL and the cookie of the attempt.
    async fn leave(&self, server: &Server) -> (String, String) {
        let answer = self.0.get(format!("http://{}/api/esia/auth-url", server.address)).send().await.unwrap();
        assert_eq!(answer.status(), 303, "{}", answer.headers()["x-request-id"].to_str().unwrap());
        let cookie = answer.headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
        (location(&answer), cookie)
    }

    /// The version of the consent that is shown.
    async fn shown(&self, server: &Server) -> Value {
        let address = format!("http://{}/api/v1/consent?kind=esia&language=ru", server.address);
        let text = self.0.get(address).send().await.unwrap().text().await.unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["version"].clone()
    }

    async fn come_back(&self, server: &Server, cookie: &str, body: &Value) -> (u16, Value) {
        let address = format!("http://{}/api/esia/authorize-lk", server.address);
        let asked = self.0.post(address).header(COOKIE, cookie).header("content-type", "application/json");
        let answer = asked.body(body.to_string()).send().await.unwrap();
        let status = answer.status().as_u16();
        (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap())
    }
}

fn location(answer: &Response) -> String {
    answer.headers()[LOCATION].to_str().unwrap().to_owned()
}

/// B-004, B-058, B-126…B-128, B-281, X-058; the kernel is killed while the person is at the portal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_signs_in_through_the_portal_over_a_restart_of_the_kernel() {
    let hospital = Hospital::open().await;
    let browser = Browser::new();
    let server = hospital.serve();
    let (address, cookie) = browser.leave(&server).await;
    drop(server);

    let (code, state) = hospital.choose(&browser, &address, SERGEY).await;
    let server = hospital.serve();
    let shown = browser.shown(&server).await;
    let back = json!({
        "state": state, "code": code, "confirmed": true, "consentVersion": shown, "language": "ru",
    });
    let (status, answer) = browser.come_back(&server, &cookie, &back).await;
    assert_eq!((status, &answer["new"]), (200, &json!(true)), "{answer}");

    let token = answer["credentials"]["access_token"].as_str().unwrap();
    let me = browser.0.get(format!("http://{}/api/users/me", server.address)).bearer_auth(token);
    let me: Value = serde_json::from_str(&me.send().await.unwrap().text().await.unwrap()).unwrap();
    assert_eq!(me["fromEsia"], true, "{me}");
    assert!(me["snils"].as_str().is_some_and(|snils| snils.starts_with("000-000-600 ")), "{me}");

    // The portal showed its own consent; the cabinet asks for another one next, and returns no personal data before it is given.
    assert_eq!(me["consentRequired"], true, "{me}");
    let consents = format!("http://{}/api/users/me/consents", server.address);
    let asked = browser.0.get(&consents).bearer_auth(token).send().await.unwrap().text().await.unwrap();
    let asked: Value = serde_json::from_str(&asked).unwrap();
    let agreed = json!({ "kind": "personal_data", "version": asked["current"]["version"], "language": "ru" });
    let agreeing = browser.0.post(&consents).bearer_auth(token).header("content-type", "application/json");
    assert_eq!(agreeing.body(agreed.to_string()).send().await.unwrap().status().as_u16(), 201);

    let own = format!("http://{}/api/esia/users/{}", server.address, me["userId"].as_str().unwrap());
    let told = browser.0.get(own).bearer_auth(token).send().await.unwrap().text().await.unwrap();
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["lastName"], me["lastName"], "{told}");

    let (status, answer) = browser.come_back(&server, &cookie, &back).await;
    assert_eq!((status, answer["code"].as_str()), (410, Some("attempt_spent")), "{answer}");
    drop(server);
    hospital.portal.stop().await;
}

/// Issue 3: the hospital signs with GOST R 34.10-2012 through the native module in its worker process. The portal verifies the signature
/// with the `openssl` program and signs its tokens with GOST, which the plugin verifies with the module.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_signs_in_with_gost_on_both_sides() {
    let hospital = Hospital::signing(Signing::Gost).await;
    let browser = Browser::new();
    let server = hospital.serve();
    let (address, cookie) = browser.leave(&server).await;
    let (code, state) = hospital.choose(&browser, &address, SERGEY).await;
    let shown = browser.shown(&server).await;
    let back = json!({
        "state": state, "code": code, "confirmed": true, "consentVersion": shown, "language": "ru",
    });
    let (status, answer) = browser.come_back(&server, &cookie, &back).await;
    assert_eq!((status, &answer["new"]), (200, &json!(true)), "{answer}");
    let token = answer["credentials"]["access_token"].as_str().unwrap();
    let me = browser.0.get(format!("http://{}/api/users/me", server.address)).bearer_auth(token);
    let me: Value = serde_json::from_str(&me.send().await.unwrap().text().await.unwrap()).unwrap();
    assert_eq!(me["fromEsia"], true, "{me}");
    assert!(me["snils"].as_str().is_some_and(|snils| snils.starts_with("000-000-600 ")), "{me}");

    // A token with a signature of another key is rejected.
    hospital.portal.portal().switches.set(vec![Rule::new(Fault::Forge { what: Forgery::WrongKey }, &[])]);
    let (address, cookie) = browser.leave(&server).await;
    let (code, state) = hospital.choose(&browser, &address, SERGEY).await;
    let back = json!({
        "state": state, "code": code, "confirmed": true, "consentVersion": shown, "language": "ru",
    });
    let (status, answer) = browser.come_back(&server, &cookie, &back).await;
    assert_eq!((status, &answer["credentials"]), (503, &Value::Null), "{answer}");
    assert_eq!(answer["error_code"], "auth_service_error", "{answer}");
    hospital.portal.portal().switches.set(Vec::new());
    let (address, cookie) = browser.leave(&server).await;
    let (code, state) = hospital.choose(&browser, &address, SERGEY).await;
    let back =
        json!({ "state": state, "code": code, "confirmed": true, "consentVersion": shown, "language": "ru" });
    let (status, answer) = browser.come_back(&server, &cookie, &back).await;
    assert_eq!((status, &answer["new"]), (200, &json!(false)), "{answer}");
    drop(server);
    hospital.portal.stop().await;
}

/// B-336; issue 3: with a key that is unknown to the portal, sign-in fails before its page is shown. The person is told whom to contact,
/// and the check tells the administrator what to examine.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strangers_gost_key_is_refused_and_people_are_told_what_to_do() {
    let hospital = Hospital::signing(Signing::StrangersGost).await;
    let browser = Browser::new();
    let server = hospital.serve();
    let (address, cookie) = browser.leave(&server).await;
    let back = url::Url::parse(&location(&browser.0.get(&address).send().await.unwrap())).unwrap();
    let part = |name: &str| back.query_pairs().find(|(found, _)| found == name).unwrap().1.into_owned();
    assert!(part("error_description").starts_with("ESIA-007053"), "{back}");

    let back = json!({
        "state": part("state"), "error": part("error"), "errorDescription": part("error_description"),
        "confirmed": false,
    });
    let (status, answer) = browser.come_back(&server, &cookie, &back).await;
    assert_eq!((status, answer["error_code"].as_str()), (502, Some("esia_error")), "{answer}");
    let told = "Ошибка входа через Госуслуги. Обратитесь к администратору";
    assert_eq!(answer["error_message"], told, "{answer}");
    assert!(answer["request_id"].as_str().is_some_and(|id| !id.is_empty()), "{answer}");
    drop(server);

    let checked = hospital.place.run(&["esia", "check"]);
    let found = stdout(&checked);
    assert!(!checked.status.success(), "{found}");
    let bad: Vec<&str> = found.lines().filter(|line| line.starts_with("bad")).collect();
    let signature = bad.iter().find(|line| line.contains(" signature ")).unwrap_or_else(|| panic!("{found}"));
    assert!(signature.contains("ESIA-007053") && signature.contains("key of the signer"), "{signature}");
    assert!(
        found.lines().any(|line| line.starts_with("good") && line.contains("GOST R 34.10-2012")),
        "{found}"
    );
    hospital.portal.stop().await;
}

/// B-337: the portal becomes unavailable between the click and the return.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_portal_goes_away_the_person_is_told_and_may_start_again() {
    let hospital = Hospital::open().await;
    let browser = Browser::new();
    let server = hospital.serve();
    let (address, cookie) = browser.leave(&server).await;
    let (code, state) = hospital.choose(&browser, &address, SERGEY).await;
    hospital.portal.stop().await;
    let shown = browser.shown(&server).await;
    let back = json!({
        "state": state, "code": code, "confirmed": true, "consentVersion": shown, "language": "ru",
    });
    let (status, answer) = browser.come_back(&server, &cookie, &back).await;
    assert_eq!((status, answer["error_code"].as_str()), (503, Some("auth_service_error")), "{answer}");
    // The URL is built without contacting the portal, so a new attempt can start.
    browser.leave(&server).await;
}

/// Issue 3: `cabinet esia check`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_check_tells_what_is_right_and_what_is_not() {
    let hospital = Hospital::open().await;
    let good = hospital.place.run(&["esia", "check"]);
    let (told, wrong) = (stdout(&good), stderr(&good));
    assert!(good.status.success(), "{told}{wrong}");
    for subject in ["clock", "redirect", "key", "certificate", "signature"] {
        assert!(told.contains(subject), "{subject}: {told}");
    }
    assert!(!told.lines().any(|line| line.starts_with("bad")), "{told}");

    let elsewhere = Place::complete();
    let none = elsewhere.run(&["esia", "check"]);
    assert!(!none.status.success());
    assert!(stderr(&none).contains("sign_in.esia is missing"), "{}", stderr(&none));
    hospital.portal.stop().await;
}
