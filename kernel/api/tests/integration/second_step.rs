//! Two-step sign-in from the browser's side: the challenge after the password, the response, and the user's own factors.

use crate::support::{Client, PASSWORD, TestApp};
use axum::http::Method;
use cabinet_ports::Clock as _;
use serde_json::{Value, json};
use totp_rs::{Algorithm, Secret, TOTP};

fn app_of(secret: &str) -> TOTP {
    let secret = Secret::Encoded(secret.to_owned()).to_bytes().unwrap();
    TOTP::new(Algorithm::SHA1, 6, 0, 30, secret, None, String::new()).unwrap()
}

fn code(app: &TestApp, totp: &TOTP) -> String {
    totp.generate(u64::try_from(app.clock.now().timestamp()).unwrap())
}

async fn with_app(app: &TestApp) -> (Client, TOTP, Vec<String>) {
    let patient = app.patient().await;
    let shown =
        patient.send_json(Method::POST, "/api/users/me/factors/totp", &json!({})).await.expect(200).json();
    let totp = app_of(shown["secret"].as_str().unwrap());
    assert!(shown["uri"].as_str().unwrap().starts_with("otpauth://totp/"));
    assert!(shown["qr"].as_str().unwrap().contains("<svg"));
    let confirm = json!({ "code": code(app, &totp) });
    let answer =
        patient.send_json(Method::POST, "/api/users/me/factors/totp/confirm", &confirm).await.expect(200);
    let codes = answer.json()["recoveryCodes"].as_array().unwrap().clone();
    app.later(chrono::TimeDelta::seconds(30));
    (patient, totp, codes.into_iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}

async fn asked(app: &TestApp) -> (Client, Value) {
    let mut browser = app.anonymous();
    let answer = browser.sign_in("patient", PASSWORD).await.expect(400).json();
    assert_eq!((&answer["code"], &answer["error"]), (&json!("mfa_required"), &json!("mfa_required")));
    (browser, answer)
}

#[tokio::test]
async fn a_code_of_the_app_finishes_the_sign_in_and_sets_the_cookies() {
    let app = TestApp::start().await;
    let (_, totp, _) = with_app(&app).await;
    let (mut browser, question) = asked(&app).await;
    assert_eq!(question["methods"], json!(["totp", "recovery"]));
    let token = question["mfa_token"].as_str().unwrap();
    let wrong = [("grant_type", "mfa_otp"), ("mfa_token", token), ("otp", "000000")];
    let refused = browser.post_oauth("/api/oauth/token", &wrong).await.expect(400);
    assert_eq!((refused.code().as_str(), &refused.json()["error"]), ("wrong_code", &json!("invalid_grant")));
    let code = code(&app, &totp);
    let right = [("grant_type", "mfa_otp"), ("mfa_token", token), ("otp", code.as_str())];
    let answer = browser.post_oauth("/api/oauth/token", &right).await.expect(200);
    assert!(answer.json()["access_token"].is_string());
    assert_eq!(answer.cookies().len(), 2);
    let again = browser.post_oauth("/api/oauth/token", &right).await.expect(400);
    assert_eq!(again.code(), "mfa_expired");
}

#[tokio::test]
async fn a_recovery_code_stands_in_once() {
    let app = TestApp::start().await;
    let (patient, _, codes) = with_app(&app).await;
    for (expected, code) in [(200, "wrong_code"), (400, "wrong_code")] {
        let (mut browser, question) = asked(&app).await;
        let token = question["mfa_token"].as_str().unwrap();
        let form =
            [("grant_type", "mfa_recovery"), ("mfa_token", token), ("recovery_code", codes[0].as_str())];
        let answer = browser.post_oauth("/api/oauth/token", &form).await.expect(expected);
        assert!(expected == 200 || answer.code() == code);
    }
    let factors = patient.get("/api/users/me/factors").await.expect(200).json();
    assert_eq!(factors["recoveryCodesLeft"], json!(9));
    assert!(factors["totp"]["since"].is_string() && factors["passkeys"] == json!([]));
}

#[tokio::test]
async fn a_grant_that_lacks_its_parts_is_malformed_and_an_invented_token_is_spent() {
    let app = TestApp::start().await;
    let mut browser = app.anonymous();
    for (form, code) in [
        (vec![("grant_type", "mfa_otp"), ("otp", "000000")], "invalid_request"),
        (vec![("grant_type", "mfa_otp"), ("mfa_token", "x")], "invalid_request"),
        (vec![("grant_type", "mfa_passkey"), ("mfa_token", "x"), ("passkey", "no json")], "invalid_request"),
        (vec![("grant_type", "passkey"), ("ceremony", "x")], "invalid_request"),
        (vec![("grant_type", "mfa_otp"), ("mfa_token", "x"), ("otp", "000000")], "mfa_expired"),
    ] {
        assert_eq!(browser.post_oauth("/api/oauth/token", &form).await.expect(400).code(), code, "{form:?}");
    }
}

/// Invented tokens are limited before they reach the database; a password from the same address is still checked.
#[tokio::test]
async fn invented_answers_count_against_their_address() {
    let passkey = json!({
        "id": "AAAA", "rawId": "AAAA", "type": "public-key",
        "response": { "authenticatorData": "AAAA", "clientDataJSON": "AAAA", "signature": "AAAA" }
    })
    .to_string();
    let token = "/api/oauth/token";
    let otp = [("grant_type", "mfa_otp"), ("mfa_token", "x"), ("otp", "000000")];
    let recovery = [("grant_type", "mfa_recovery"), ("mfa_token", "x"), ("recovery_code", "x")];
    let of_passkey = [("grant_type", "mfa_passkey"), ("mfa_token", "x"), ("passkey", passkey.as_str())];
    let alone = [("grant_type", "passkey"), ("ceremony", "x"), ("passkey", passkey.as_str())];
    for form in [otp, recovery, of_passkey, alone] {
        let app = TestApp::builder().set("limits.anonymous_per_minute=3").start().await;
        let mut browser = app.anonymous();
        for _ in 0..3 {
            assert_eq!(browser.post_oauth(token, &form).await.expect(400).code(), "mfa_expired");
        }
        assert_eq!(browser.post_oauth(token, &form).await.expect(429).code(), "rate_limited");
        browser.sign_in("patient", PASSWORD).await.expect(200);
    }
    let app = TestApp::builder().set("limits.anonymous_per_minute=3").start().await;
    let browser = app.anonymous();
    // Without client authentication.
    for expected in [401, 401, 401, 429] {
        let body = json!({ "mfa_token": "x" });
        browser.send_json(Method::POST, "/api/oauth/mfa/passkey", &body).await.expect(expected);
    }
}

#[tokio::test]
async fn a_sign_in_by_passkey_begins_with_a_question_for_the_browser() {
    let app = TestApp::start().await;
    let mut browser = app.anonymous();
    let asked = browser.post_oauth("/api/oauth/passkey/start", &[]).await.expect(200).json();
    assert!(asked["ceremony"].is_string());
    assert_eq!(asked["publicKey"]["rpId"], json!("localhost"), "an address has a name on its own machine");
    assert_eq!(asked["publicKey"]["userVerification"], json!("required"));
    let patient = app.patient().await;
    let new =
        patient.send_json(Method::POST, "/api/users/me/factors/passkeys/start", &json!({})).await.expect(200);
    assert_eq!(new.json()["publicKey"]["authenticatorSelection"]["residentKey"], json!("preferred"));
}

#[tokio::test]
async fn a_change_of_factors_wants_proof_when_the_sign_in_is_old() {
    let app = TestApp::start().await;
    let (patient, _, _) = with_app(&app).await;
    app.later(chrono::TimeDelta::minutes(11));
    let path = "/api/users/me/factors/totp";
    let refused = patient.send_json(Method::DELETE, path, &json!({})).await.expect(403);
    assert_eq!(refused.code(), "reauthentication_required");
    let wrong =
        patient.send_json(Method::DELETE, path, &json!({ "currentPassword": "wrong" })).await.expect(403);
    assert_eq!(wrong.code(), "wrong_password");
    patient.send_json(Method::DELETE, path, &json!({ "currentPassword": PASSWORD })).await.expect(204);
    app.anonymous().sign_in("patient", PASSWORD).await.expect(200);
    let gone =
        patient.send_json(Method::DELETE, path, &json!({ "currentPassword": PASSWORD })).await.expect(404);
    assert_eq!(gone.code(), "no_factor");
}

/// Forced second factor: an administrator without one can only set one up.
#[tokio::test]
async fn an_administrator_who_must_add_a_factor_reaches_nothing_else() {
    let app = TestApp::builder().set("security.admin_factor=true").start().await;
    let admin = app.admin().await;
    let factors = admin.get("/api/users/me/factors").await.expect(200).json();
    assert_eq!(factors["required"], json!(true));
    assert_eq!(admin.get("/api/users/me").await.expect(200).json()["factorRequired"], json!(true));
    for path in ["/api/users/me/sessions", "/api/netrika1/clinics"] {
        assert_eq!(admin.get(path).await.expect(403).code(), "factor_required", "{path}");
    }
    admin.send_json(Method::POST, "/api/users/me/factors/totp", &json!({})).await.expect(200);
    assert_eq!(
        app.patient().await.get("/api/users/me").await.expect(200).json()["factorRequired"],
        json!(false)
    );
}
