//! The simulated portal over HTTP, as a client uses it: the checklist of the protocol sheet esia §9.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};
use cabinet_simulators::esia::{
    self, Algorithm, Behaviour, Config, DEMO_MNEMONIC, Endpoint, Fault, Forgery, Rule, Running,
    TokenAlgorithm,
};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

const REDIRECT: &str = "http://127.0.0.1:8080/login";
const SCOPE: &str = "openid fullname birthdate gender snils id_doc email mobile";
const SERGEY: u64 = 1_000_600_001;

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

struct TestEnv {
    portal: Running,
    keys: tempfile::TempDir,
}

async fn env() -> TestEnv {
    let keys = esia::keys_for_tests(Path::new(env!("CARGO_TARGET_TMPDIR"))).await.unwrap();
    let config = Config { clock: Arc::new(now), ..Config::for_tests(keys.path().to_owned()) };
    TestEnv { portal: esia::start(config).await.unwrap(), keys }
}

fn browser() -> reqwest::Client {
    // Another test may have installed it already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap()
}

/// Signs as a hospital would on the command line.
fn openssl(keys: &Path, algorithm: &str, arguments: &[&str], data: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut child = Command::new("openssl")
        .args(arguments)
        .env("OPENSSL_CONF", keys.join(format!("{algorithm}.cnf")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(data).unwrap();
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success());
    done.stdout
}

fn raw(env: &TestEnv, algorithm: &str, data: &str) -> Vec<u8> {
    let key = env.keys.path().join(format!("system-{algorithm}.key.pem"));
    let digest = if algorithm == "gost" { "-md_gost12_256" } else { "-sha256" };
    openssl(env.keys.path(), algorithm, &["dgst", digest, "-sign", key.to_str().unwrap()], data.as_bytes())
}

type Form = BTreeMap<&'static str, String>;

/// An unsigned sign-in request.
fn request() -> Form {
    BTreeMap::from([
        ("client_id", DEMO_MNEMONIC.to_owned()),
        ("client_certificate_hash", "0A".repeat(32)),
        ("redirect_uri", REDIRECT.to_owned()),
        ("scope", SCOPE.to_owned()),
        ("response_type", "code".to_owned()),
        ("state", "6f0c4b0e-53a5-4d3b-9a3e-0d7c1d0d1a01".to_owned()),
        ("timestamp", "2026.11.21 15:00:10 +0300".to_owned()),
        ("access_type", "online".to_owned()),
    ])
}

fn exchange(code: &str) -> Form {
    let mut form = request();
    form.remove("response_type");
    form.remove("access_type");
    form.insert("state", "6f0c4b0e-53a5-4d3b-9a3e-0d7c1d0d1a02".to_owned());
    form.insert("code", code.to_owned());
    form.insert("grant_type", "authorization_code".to_owned());
    form.insert("token_type", "Bearer".to_owned());
    form
}

/// Signs as in protocol sheet esia §3.2, with independent code.
fn signed(env: &TestEnv, algorithm: &str, mut form: Form) -> Form {
    let get = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    let data = format!(
        "{}{}{}{}{}{}{}",
        get("client_id"),
        get("scope"),
        get("timestamp"),
        get("state"),
        get("redirect_uri"),
        get("code"),
        get("refresh_token")
    );
    let signature = URL_SAFE_NO_PAD.encode(raw(env, algorithm, &data));
    form.insert("client_secret", signature);
    form
}

async fn authorize(env: &TestEnv, form: &Form) -> reqwest::Response {
    browser().get(format!("{}/aas/oauth2/v2/ac", env.portal.url())).query(form).send().await.unwrap()
}

fn location(answer: &reqwest::Response) -> String {
    assert_eq!(answer.status(), 302);
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// The ESIA error number in the redirect or on the portal's page.
async fn refused(answer: reqwest::Response) -> String {
    let text = match answer.headers().get("location") {
        Some(to) => to.to_str().unwrap().to_owned(),
        None => answer.text().await.unwrap(),
    };
    let at = text.find("ESIA-").unwrap_or_else(|| panic!("no error: {text}"));
    text[at + 5..at + 11].to_owned()
}

/// The code for a person who was chosen in the list.
async fn code_for(env: &TestEnv, oid: u64, form: &Form) -> String {
    let page = location(&authorize(env, form).await);
    let ceremony = page.strip_prefix("/login?ceremony=").unwrap().to_owned();
    let click = [("ceremony", ceremony), ("oid", oid.to_string())];
    let answer = browser().post(format!("{}/login", env.portal.url())).form(&click).send().await.unwrap();
    let back = location(&answer);
    let query = back.strip_prefix("http://127.0.0.1:8080/login?").unwrap();
    let pairs: BTreeMap<String, String> = serde_urlencoded::from_str(query).unwrap();
    assert_eq!(pairs["state"], form["state"]);
    pairs["code"].clone()
}

async fn token(env: &TestEnv, form: &Form) -> (u16, Value) {
    let answer =
        browser().post(format!("{}/aas/oauth2/v3/te", env.portal.url())).form(form).send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or(Value::Null))
}

async fn sign_in(env: &TestEnv, oid: u64) -> Value {
    let code = code_for(env, oid, &signed(env, "rsa", request())).await;
    let (status, body) = token(env, &signed(env, "rsa", exchange(&code))).await;
    assert_eq!(status, 200, "{body}");
    body
}

async fn read(env: &TestEnv, token: &Value, path: &str) -> (u16, Value) {
    let url = if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", env.portal.url()) };
    let answer =
        browser().get(url).bearer_auth(token["access_token"].as_str().unwrap()).send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or(Value::Null))
}

fn claims(token: &Value, name: &str) -> Value {
    let payload = token[name].as_str().unwrap().split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

/// B-004
#[tokio::test]
async fn a_person_signs_in_and_is_read_in_one_answer() {
    let env = env().await;
    let body = sign_in(&env, SERGEY).await;
    assert_eq!(body["state"], exchange("")["state"]);
    assert_eq!((body["token_type"].as_str(), body["expires_in"].as_i64()), (Some("Bearer"), Some(3600)));
    let (access, id) = (claims(&body, "access_token"), claims(&body, "id_token"));
    assert_eq!(access["urn:esia:sbj_id"], SERGEY);
    assert_eq!(access["client_id"], DEMO_MNEMONIC);
    assert!(access["scope"].as_str().unwrap().starts_with("openid?oid=1000600001 fullname?oid="));
    assert_eq!(id["sub"], SERGEY);
    assert_eq!(id["urn:esia:sbj"]["urn:esia:sbj:is_tru"], true);
    let path = format!("/rs/prns/{SERGEY}?embed=(contacts.elements,documents.elements)");
    let (status, person) = read(&env, &body, &path).await;
    assert_eq!(status, 200);
    assert_eq!(person["birthDate"], "15.04.1980");
    assert_eq!(person["contacts"]["size"], 2);
    // The scope `id_doc` covers the passport only.
    assert_eq!(person["documents"]["elements"][0]["type"], "RF_PASSPORT");
    assert_eq!(person["documents"]["size"], 1);
}

#[tokio::test]
async fn collections_come_as_links_unless_embedded() {
    let env = env().await;
    let body = sign_in(&env, SERGEY).await;
    let (_, links) = read(&env, &body, &format!("/rs/prns/{SERGEY}/ctts")).await;
    let first = links["elements"][0].as_str().unwrap();
    assert!(first.starts_with(&format!("{}/rs/prns/{SERGEY}/ctts/", env.portal.url())));
    let (_, contact) = read(&env, &body, first).await;
    assert_eq!((contact["type"].as_str(), contact["value"].as_str()), (Some("MBT"), Some("+7(900)6000001")));
    let (_, whole) = read(&env, &body, &format!("/rs/prns/{SERGEY}/ctts?embed=(elements)")).await;
    assert_eq!(whole["elements"][0], contact);
    let (status, _) = read(&env, &body, &format!("/rs/prns/{SERGEY}/addrs?embed=(elements)")).await;
    assert_eq!(status, 403, "the scope was not asked for");
}

#[tokio::test]
async fn an_empty_collection_has_no_elements_and_an_unconfirmed_account_no_mark() {
    let env = env().await;
    let nobody = sign_in(&env, 1_000_600_007).await;
    let (_, documents) = read(&env, &nobody, "/rs/prns/1000600007/docs?embed=(elements)").await;
    assert_eq!((documents["size"].as_u64(), documents.get("elements")), (Some(0), None));
    let untrusted = sign_in(&env, 1_000_600_002).await;
    assert_eq!(claims(&untrusted, "id_token")["urn:esia:sbj"].get("urn:esia:sbj:is_tru"), None);
}

/// Protocol sheet esia §1: the issuer is the portal's own address, with http and a slash.
#[tokio::test]
async fn tokens_name_the_issuer_that_is_configured() {
    let mut env = env().await;
    assert_eq!(claims(&sign_in(&env, SERGEY).await, "id_token")["iss"], esia::ISSUER);
    let issuer = "http://127.0.0.1:9103/".to_owned();
    let config = Config { clock: Arc::new(now), issuer, ..Config::for_tests(env.keys.path().to_owned()) };
    env.portal = esia::start(config).await.unwrap();
    let body = sign_in(&env, SERGEY).await;
    for token in ["access_token", "id_token"] {
        assert_eq!(claims(&body, token)["iss"], "http://127.0.0.1:9103/");
    }
}

#[tokio::test]
async fn one_person_s_token_opens_nobody_else() {
    let env = env().await;
    let body = sign_in(&env, SERGEY).await;
    assert_eq!(read(&env, &body, "/rs/prns/1000600002").await.0, 403);
    assert_eq!(read(&env, &json!({"access_token": "x"}), "/rs/prns/1000600001").await.0, 401);
}

#[tokio::test]
async fn a_code_is_good_once() {
    let env = env().await;
    let code = code_for(&env, SERGEY, &signed(&env, "rsa", request())).await;
    let form = signed(&env, "rsa", exchange(&code));
    assert!(code.len() > 1000);
    assert_eq!(token(&env, &form).await.0, 200);
    let (status, body) = token(&env, &form).await;
    assert_eq!(status, 400);
    assert_eq!(body["error"], "invalid_grant");
    assert!(body["error_description"].as_str().unwrap().starts_with("ESIA-007011"));
    assert_eq!(body["state"], form["state"]);
}

#[tokio::test]
async fn the_state_of_the_sign_in_is_not_taken_for_the_token_call() {
    let env = env().await;
    let code = code_for(&env, SERGEY, &signed(&env, "rsa", request())).await;
    let mut form = exchange(&code);
    form.insert("state", request()["state"].clone());
    let (_, body) = token(&env, &signed(&env, "rsa", form)).await;
    assert!(body["error_description"].as_str().unwrap().starts_with("ESIA-007003"));
}

#[tokio::test]
async fn each_wrong_parameter_has_its_number() {
    let env = env().await;
    let cases: &[(&str, Option<&str>, &str)] = &[
        ("client_id", Some("OTHER"), "007002"),
        ("client_certificate_hash", Some(&"ab".repeat(20)), "007053"),
        ("client_certificate_hash", Some(&"ab".repeat(32)), "007053"),
        ("client_certificate_hash", None, "007014"),
        ("redirect_uri", Some("http://evil.test/login"), "007023"),
        ("redirect_uri", Some("http://127.0.0.1:8080/other"), "007023"),
        ("scope", None, "007013"),
        ("scope", Some("openid id_addr"), "007006"),
        ("state", Some("not-a-uuid"), "007003"),
        ("state", None, "007014"),
        ("timestamp", Some("2026.11.21 12:05:01 +0000"), "007015"),
        ("timestamp", Some("2026-11-21T12:00:00Z"), "007003"),
        ("response_type", Some("token"), "007012"),
        ("access_type", Some("always"), "007003"),
    ];
    for (name, value, number) in cases {
        let mut form = request();
        form.remove(name);
        if let Some(value) = value {
            form.insert(name, (*value).to_owned());
        }
        assert_eq!(
            refused(authorize(&env, &signed(&env, "rsa", form)).await).await,
            *number,
            "{name} {value:?}"
        );
    }
    let edge = BTreeMap::from([("timestamp", "2026.11.21 12:05:00 +0000".to_owned())]);
    let form: Form = request().into_iter().chain(edge).collect();
    assert!(location(&authorize(&env, &signed(&env, "rsa", form)).await).starts_with("/login"));
}

#[tokio::test]
async fn a_parameter_that_comes_twice_is_refused_on_a_page() {
    let env = env().await;
    let query = serde_urlencoded::to_string(signed(&env, "rsa", request())).unwrap();
    let url = format!("{}/aas/oauth2/v2/ac?{query}&redirect_uri=http://evil.test/", env.portal.url());
    let answer = browser().get(url).send().await.unwrap();
    assert_eq!(answer.status(), 400);
    assert_eq!(refused(answer).await, "007003");
}

#[tokio::test]
async fn rsa_and_gost_signatures_are_checked_in_every_spelling() {
    let env = env().await;
    assert!(env.portal.portal().keys.gost, "install libengine-gost-openssl");
    for algorithm in ["rsa", "gost"] {
        let good = signed(&env, algorithm, request());
        let bytes = URL_SAFE_NO_PAD.decode(&good["client_secret"]).unwrap();
        for spelling in [URL_SAFE_NO_PAD.encode(&bytes), URL_SAFE.encode(&bytes), STANDARD.encode(&bytes)] {
            let mut form = good.clone();
            form.insert("client_secret", spelling);
            assert!(location(&authorize(&env, &form).await).starts_with("/login?"), "{algorithm}");
        }
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        let mut form = good.clone();
        form.insert("client_secret", URL_SAFE_NO_PAD.encode(&reversed));
        assert_eq!(refused(authorize(&env, &form).await).await, "007053");
        env.portal.portal().switches.behave(Behaviour { reversed_bytes: true, ..Behaviour::default() });
        assert!(location(&authorize(&env, &form).await).starts_with("/login?"), "{algorithm} reversed");
        assert_eq!(refused(authorize(&env, &good).await).await, "007053");
        env.portal.portal().switches.behave(Behaviour::default());
        let mut changed = good.clone();
        changed.insert("access_type", "offline".to_owned());
        assert!(location(&authorize(&env, &changed).await).starts_with("/login?"), "it is not signed");
        changed.insert("timestamp", "2026.11.21 15:00:11 +0300".to_owned());
        assert_eq!(refused(authorize(&env, &changed).await).await, "007053");
    }
}

#[tokio::test]
async fn the_older_path_wants_cms_in_its_own_order() {
    let env = env().await;
    for algorithm in ["rsa", "gost"] {
        let mut form = request();
        form.remove("client_certificate_hash");
        let data = [&form["scope"], &form["timestamp"], &form["client_id"], &form["state"]]
            .map(String::as_str)
            .concat();
        let (key, certificate) = (
            env.keys.path().join(format!("system-{algorithm}.key.pem")),
            env.keys.path().join(format!("system-{algorithm}.crt.pem")),
        );
        let digest = if algorithm == "gost" { "md_gost12_256" } else { "sha256" };
        let arguments = [
            "cms",
            "-sign",
            "-binary",
            "-signer",
            certificate.to_str().unwrap(),
            "-inkey",
            key.to_str().unwrap(),
            "-md",
            digest,
            "-outform",
            "DER",
        ];
        let cms = openssl(env.keys.path(), algorithm, &arguments, data.as_bytes());
        form.insert("client_secret", URL_SAFE_NO_PAD.encode(cms));
        let v1 = |form: Form, env: &TestEnv| {
            browser().get(format!("{}/aas/oauth2/ac", env.portal.url())).query(&form).send()
        };
        assert!(location(&v1(form.clone(), &env).await.unwrap()).starts_with("/login?"), "{algorithm}");
        form.insert("state", "6f0c4b0e-53a5-4d3b-9a3e-0d7c1d0d1a09".to_owned());
        assert_eq!(refused(v1(form, &env).await.unwrap()).await, "007053");
    }
}

#[tokio::test]
async fn the_exact_hash_is_that_of_the_certificate() {
    let env = env().await;
    env.portal.portal().switches.behave(Behaviour { exact_hash: true, ..Behaviour::default() });
    assert_eq!(refused(authorize(&env, &signed(&env, "rsa", request())).await).await, "007053");
    for key in &env.portal.portal().keys.system {
        let mut form = request();
        form.insert("client_certificate_hash", key.hashes[0].clone());
        assert!(location(&authorize(&env, &signed(&env, "rsa", form)).await).starts_with("/login?"));
    }
}

#[tokio::test]
async fn pkce_is_verified() {
    let env = env().await;
    env.portal.portal().switches.behave(Behaviour { require_pkce: true, ..Behaviour::default() });
    assert_eq!(refused(authorize(&env, &signed(&env, "rsa", request())).await).await, "007039");
    let mut form = signed(&env, "rsa", request());
    // RFC 7636, appendix B.
    form.insert("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned());
    form.insert("code_challenge_method", "S256".to_owned());
    for (verifier, status) in
        [(None, 400), (Some("wrong"), 400), (Some("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"), 200)]
    {
        let mut spend = exchange(&code_for(&env, SERGEY, &form).await);
        if let Some(verifier) = verifier {
            spend.insert("code_verifier", verifier.to_owned());
        }
        let (answered, body) = token(&env, &signed(&env, "rsa", spend)).await;
        assert_eq!(answered, status, "{body}");
        assert_eq!(
            body["error_description"].as_str().map(|text| &text[..11]),
            (status == 400).then_some("ESIA-007040")
        );
    }
}

#[tokio::test]
async fn the_login_page_has_the_fields_that_bots_know() {
    let env = env().await;
    let page = location(&authorize(&env, &signed(&env, "rsa", request())).await);
    let html =
        browser().get(format!("{}{page}", env.portal.url())).send().await.unwrap().text().await.unwrap();
    for field in
        ["id=\"login\"", "id=\"password\"", "id=\"refuse\"", "id=\"person-1000600006\"", "Каримов Рустам"]
    {
        assert!(html.contains(field), "{field}");
    }
    let ceremony = page.split_once('=').unwrap().1.to_owned();
    let post = |fields: Vec<(&'static str, String)>, env: &TestEnv| {
        browser().post(format!("{}/login", env.portal.url())).form(&fields).send()
    };
    let typed = |password: &str| {
        vec![
            ("ceremony", ceremony.clone()),
            ("login", "kovalev@citizens.example".to_owned()),
            ("password", password.to_owned()),
        ]
    };
    assert_eq!(post(typed("wrong"), &env).await.unwrap().status(), 401);
    env.portal.portal().switches.behave(Behaviour { consent_page: true, ..Behaviour::default() });
    let consent = post(typed(esia::PASSWORD), &env).await.unwrap();
    assert_eq!(consent.status(), 200);
    assert!(consent.text().await.unwrap().contains("id=\"grantAuthorization\""));
    let refused_by = vec![("ceremony", ceremony.clone()), ("refuse", "true".to_owned())];
    let back = post(refused_by, &env).await.unwrap();
    assert!(
        location(&back)
            .starts_with("http://127.0.0.1:8080/login?error=access_denied&error_description=ESIA-007004")
    );
    assert_eq!(post(typed(esia::PASSWORD), &env).await.unwrap().status(), 400, "the page is spent");
}

#[tokio::test]
async fn faults_are_met_where_they_are_switched() {
    let env = env().await;
    let switches = &env.portal.portal().switches;
    let body = sign_in(&env, SERGEY).await;
    let person = format!("/rs/prns/{SERGEY}");
    for (fault, status) in [
        (Fault::Unauthorized, 401),
        (Fault::Forbidden, 403),
        (Fault::Html { status: 500 }, 500),
        (Fault::Code { code: "007008".into() }, 503),
    ] {
        switches.set(vec![Rule::new(fault, &[Endpoint::Person]).times(1)]);
        assert_eq!(read(&env, &body, &person).await.0, status);
        assert_eq!(read(&env, &body, &person).await.0, 200, "once only");
    }
    switches.set(vec![Rule::new(Fault::Code { code: "007055".into() }, &[Endpoint::Authorize])]);
    assert_eq!(refused(authorize(&env, &signed(&env, "rsa", request())).await).await, "007055");
    switches.set(vec![Rule::new(Fault::Close, &[Endpoint::Person])]);
    assert!(browser().get(format!("{}{person}", env.portal.url())).send().await.is_err());
    assert!(switches.calls(Endpoint::Person) >= 9);
}

#[tokio::test]
async fn the_control_calls_switch_and_refuse_what_they_do_not_know() {
    let env = env().await;
    let control =
        |change: Value| browser().post(format!("{}/control", env.portal.url())).json(&change).send();
    let wrong = json!({"faults": [{"kind": "code", "code": "999999"}]});
    assert_eq!(control(wrong).await.unwrap().status(), 422);
    assert_eq!(control(json!({"behaviour": {"unknown": 1}})).await.unwrap().status(), 422);
    let good = json!({"faults": [{"kind": "html", "endpoints": ["token"], "times": 1}], "behaviour": {"embed": false}});
    assert_eq!(control(good).await.unwrap().status(), 200);
    assert!(!env.portal.portal().switches.behaviour().embed);
    assert_eq!(env.portal.portal().switches.rules().len(), 1);
    assert_eq!(control(json!({"reset": true})).await.unwrap().status(), 200);
    let newcomer = json!({"citizens": [{
        "oid": 7, "about": "new", "last_name": "Новикова", "first_name": "Раиса", "birth_date": "1964-01-01", "gender": "F",
    }]});
    assert_eq!(control(newcomer.clone()).await.unwrap().status(), 200);
    assert_eq!(control(newcomer).await.unwrap().status(), 422, "the number is taken");
    assert_eq!(env.portal.portal().switches.behaviour(), Behaviour::default());
    assert!(env.portal.portal().switches.rules().is_empty());
}

#[tokio::test]
async fn tokens_are_signed_with_the_key_that_is_told_until_it_is_changed_silently() {
    let env = env().await;
    let portal = env.portal.portal();
    for algorithm in [TokenAlgorithm::Rs256, TokenAlgorithm::Gost] {
        portal.switches.behave(Behaviour { token_algorithm: algorithm, ..Behaviour::default() });
        assert!(is_signed_by_told_key(&env, &sign_in(&env, SERGEY).await).await);
        portal.keys.rotate(algorithm.key(), true).await.unwrap();
        assert!(is_signed_by_told_key(&env, &sign_in(&env, SERGEY).await).await, "the new one is told too");
        portal.keys.rotate(algorithm.key(), false).await.unwrap();
        assert!(!is_signed_by_told_key(&env, &sign_in(&env, SERGEY).await).await);
    }
    let told: Value =
        browser().get(format!("{}/keys", env.portal.url())).send().await.unwrap().json().await.unwrap();
    assert_eq!(told["keys"].as_array().unwrap().len(), 4, "two of each, the silent ones not");
}

#[tokio::test]
async fn forged_tokens_are_not_signed_by_the_portal() {
    let env = env().await;
    for what in [Forgery::AlgNone, Forgery::Hs256, Forgery::WrongKey, Forgery::Changed] {
        env.portal.portal().switches.set(vec![Rule::new(Fault::Forge { what }, &[Endpoint::Token])]);
        assert!(!is_signed_by_told_key(&env, &sign_in(&env, SERGEY).await).await, "{what:?}");
    }
}

async fn is_signed_by_told_key(env: &TestEnv, body: &Value) -> bool {
    let token = body["access_token"].as_str().unwrap();
    let (data, signature) = token.rsplit_once('.').unwrap();
    let algorithm = env.portal.portal().switches.behaviour().token_algorithm.key();
    let pem = env.portal.portal().keys.portal_certificate(algorithm).unwrap();
    let certificate = env.keys.path().join("told.pem");
    std::fs::write(&certificate, pem).unwrap();
    let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
    let openssl = &env.portal.portal().keys.openssl;
    openssl.verify(algorithm, &certificate, data.as_bytes(), &signature).await.unwrap()
}

#[tokio::test]
async fn the_clock_of_the_portal_is_in_the_date_header() {
    let env = env().await;
    env.portal.portal().switches.behave(Behaviour { clock_ahead_s: 600, ..Behaviour::default() });
    let answer = browser().get(env.portal.url()).send().await.unwrap();
    let date = DateTime::parse_from_rfc2822(answer.headers()["date"].to_str().unwrap()).unwrap();
    assert_eq!(date.to_utc() - now(), TimeDelta::seconds(600));
    assert_eq!(refused(authorize(&env, &signed(&env, "rsa", request())).await).await, "007015");
}

#[tokio::test]
async fn a_refresh_token_is_good_once_and_only_for_offline_access() {
    let env = env().await;
    let mut form = request();
    form.insert("access_type", "offline".to_owned());
    let code = code_for(&env, SERGEY, &signed(&env, "rsa", form)).await;
    let (_, body) = token(&env, &signed(&env, "rsa", exchange(&code))).await;
    let renew = |refresh: &Value| {
        let mut form = exchange("");
        form.remove("code");
        form.insert("grant_type", "refresh_token".to_owned());
        form.insert("refresh_token", refresh.as_str().unwrap().to_owned());
        form
    };
    let form = signed(&env, "rsa", renew(&body["refresh_token"]));
    let (status, again) = token(&env, &form).await;
    assert_eq!(status, 200, "{again}");
    assert_eq!(claims(&again, "access_token")["urn:esia:sbj_id"], SERGEY);
    assert_eq!(token(&env, &form).await.0, 400);
    let online = sign_in(&env, SERGEY).await;
    assert_eq!(token(&env, &signed(&env, "rsa", renew(&online["refresh_token"]))).await.0, 400);
}

#[tokio::test]
async fn leaving_goes_to_registered_addresses_only() {
    let env = env().await;
    let leave = |to: &str| {
        let query = [("client_id", DEMO_MNEMONIC), ("redirect_url", to)].map(|(a, b)| (a, b.to_owned()));
        browser().get(format!("{}/idp/ext/Logout", env.portal.url())).query(&query).send()
    };
    assert_eq!(location(&leave(REDIRECT).await.unwrap()), REDIRECT);
    assert_eq!(refused(leave("http://evil.test/").await.unwrap()).await, "007023");
}

#[tokio::test]
async fn keys_stay_over_a_restart_and_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let env = env().await;
    let before = env.portal.portal().keys.portal_certificate(Algorithm::Rsa);
    let again = esia::start(Config::for_tests(env.keys.path().to_owned())).await.unwrap();
    assert_eq!(again.portal().keys.portal_certificate(Algorithm::Rsa), before);
    for name in ["system-rsa", "portal-rsa", "system-gost", "portal-gost"] {
        let key = std::fs::metadata(env.keys.path().join(format!("{name}.key.pem"))).unwrap();
        assert_eq!(key.permissions().mode() & 0o777, 0o600, "{name}");
    }
}
