//! Consents over HTTP: the texts, the history, and what is refused without consent.

use crate::support::TestApp;
use serde_json::json;

/// B-061, B-017
#[tokio::test]
async fn the_text_is_read_before_sign_in_in_each_language_with_the_hospital_s_data() {
    let app = TestApp::start().await;
    let mut versions = Vec::new();
    for language in ["ru", "en", "de", "fr"] {
        for kind in ["personal_data", "esia", "chat", "chat_guest"] {
            let path = format!("/api/v1/consent?kind={kind}&language={language}");
            let text = app.anonymous().get(&path).await.expect(200).json();
            assert_eq!((&text["kind"], &text["language"]), (&json!(kind), &json!(language)));
            assert!(text["text"].as_str().unwrap().contains(&app.variant.organisation.title), "{path}");
            assert_eq!(text["version"].as_str().unwrap(), &text["hash"].as_str().unwrap()[..12]);
            versions.push(text["version"].clone());
        }
    }
    versions.sort_by_key(ToString::to_string);
    versions.dedup();
    assert_eq!(versions.len(), 16);
    let unknown = app.anonymous().get("/api/v1/consent?language=xx").await.expect(200).json();
    assert_eq!((&unknown["language"], &unknown["kind"]), (&json!("ru"), &json!("personal_data")));
    app.anonymous().get("/api/v1/consent?kind=all").await.expect(400);
    let long = TestApp::builder().variant("niioncologii").start().await;
    let long = long.anonymous().get("/api/v1/consent").await.expect(200).json();
    assert!(long["text"].as_str().unwrap().len() > 3 * unknown["text"].as_str().unwrap().len());
}

#[tokio::test]
async fn the_cabinet_opens_with_a_consent_and_closes_with_its_withdrawal() {
    let app = TestApp::start().await;
    let patient = app.undecided().await;
    let me = async || patient.get("/api/users/me").await.expect(200).json()["consentRequired"].clone();
    assert_eq!(me().await, true);
    assert_eq!(patient.get("/api/netrika1/clinics").await.expect(403).code(), "consent_required");

    let mine = patient.get("/api/users/me/consents?language=en").await.expect(200).json();
    assert_eq!((&mine["current"]["given"], &mine["history"]), (&json!(false), &json!([])));
    let version = mine["current"]["version"].as_str().unwrap().to_owned();
    let stale = json!({ "kind": "personal_data", "version": "000000000000", "language": "en" });
    let stale = patient.post_json("/api/users/me/consents", &stale).await.expect(409);
    assert_eq!(stale.code(), "consent_outdated");

    // A guest's consent to the chat does not belong to an account (B-217).
    let text = patient.get("/api/v1/consent?kind=chat_guest&language=en").await.expect(200).json();
    let of_guest = json!({ "kind": "chat_guest", "version": text["version"], "language": "en" });
    patient.post_json("/api/users/me/consents", &of_guest).await.expect(422);
    patient.delete("/api/users/me/consents/chat_guest").await.expect(404);

    let body = json!({ "kind": "personal_data", "version": version, "language": "en" });
    let given = patient
        .clone()
        .from("203.0.113.7")
        .post_json("/api/users/me/consents", &body)
        .await
        .expect(201)
        .json();
    assert_eq!((&given["how"], &given["address"]), (&json!("cabinet"), &json!("203.0.113.7")));
    assert_eq!(me().await, false);
    patient.get("/api/netrika1/clinics").await.expect(200);
    // The same consent counts in another language; the text shown is the one that was consented to (issue 11, 26e).
    let mine = patient.get("/api/users/me/consents?language=fr").await.expect(200).json();
    assert_eq!((&mine["current"]["language"], &mine["current"]["given"]), (&json!("en"), &json!(true)));
    // The history also contains when the text was first shown.
    let mut told = mine["history"].clone();
    assert_eq!(told[0]["textDate"].take(), mine["current"]["textDate"]);
    assert_eq!(told, json!([given]));

    patient.delete("/api/users/me/consents/personal_data").await.expect(204);
    assert_eq!(me().await, true);
    assert_eq!(patient.get("/api/netrika1/clinics").await.expect(403).code(), "consent_required");
    assert_eq!(
        patient.post_json("/api/documents", &json!({ "number": "1" })).await.expect(403).code(),
        "consent_required"
    );
    patient.get("/api/documents").await.expect(200);
    patient.delete("/api/users/me/consents/personal_data").await.expect(404);
    patient.delete("/api/users/me/consents/all").await.expect(404);
    let history = patient.get("/api/users/me/consents").await.expect(200).json()["history"].clone();
    assert!(history[0]["withdrawnAt"].is_string() && history.as_array().unwrap().len() == 1, "{history}");
}

/// A consent belongs to its patient.
#[tokio::test]
async fn nobody_s_consent_opens_or_closes_somebody_else_s_cabinet() {
    let app = TestApp::start().await;
    let (undecided, patient) = (app.undecided().await, app.patient().await);
    patient.delete("/api/users/me/consents/personal_data").await.expect(204);
    app.stranger().await.get("/api/netrika1/clinics").await.expect(200);
    let mine = undecided.get("/api/users/me/consents").await.expect(200).json();
    assert_eq!(mine["history"], json!([]));
}

#[tokio::test]
async fn the_log_tells_in_codes_who_did_what() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let before = patient.get("/api/users/me/access-log").await.expect(200).json();
    assert_eq!(before["entries"][0]["kind"], "signed_in");
    patient.delete("/api/users/me/consents/personal_data").await.expect(204);
    app.anonymous().sign_in("patient", "wrong").await.expect(400);
    let page = patient.get("/api/users/me/access-log?limit=2").await.expect(200).json();
    let told: Vec<_> = page["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (e["who"].clone(), e["kind"].clone(), e["detail"].clone()))
        .collect();
    assert_eq!(
        told,
        [
            (json!("unknown"), json!("sign_in_refused"), json!({ "reason": "wrong_password" })),
            (json!("self"), json!("consent_withdrawn"), json!({ "kind": "personal_data" })),
        ]
    );
    let next = page["next"].as_i64().unwrap();
    let rest = patient.get(&format!("/api/users/me/access-log?before={next}")).await.expect(200).json();
    assert_eq!((&rest["entries"], &rest["next"]), (&before["entries"], &json!(null)));
    let stranger = app.stranger().await.get("/api/users/me/access-log").await.expect(200).json();
    assert!(!stranger.to_string().contains("consent_withdrawn"));
}
