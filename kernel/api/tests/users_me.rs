//! The current user.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)] // a test stops at the first surprise

mod support;

use cabinet_domain::Relation;
use serde_json::json;
use support::{TestApp, start_of_day};

/// A-098… …, B-131…B-137, B-272, X-056
#[tokio::test]
async fn users_me_has_every_field_of_the_specification() {
    let app = TestApp::start().await;
    let relation = Relation {
        user: app.anna.id,
        host: "netrika1".parse().unwrap(),
        clinic: "27".into(),
        patient: "p-1".into(),
        confirmed_at: start_of_day(),
    };
    app.memory.stores().relations.set(relation).await.unwrap();
    let answer = app.patient().await.get("/api/users/me").await.expect(200);
    assert_eq!(
        answer.json(),
        json!({
            "userId": app.anna.id, "firstName": "Анна", "lastName": "Иванова", "patrName": "Сергеевна",
            "birthDate": "1958-03-12", "gender": "FEMALE", "email": "anna@example.ru", "username": "patient",
            "snils": "112-233-445 95", "phone": "+79990000001", "type": "PATIENT", "citizenship": "RU",
            "pendingEmail": null, "emailConfirmed": true,
            "factorRequired": false, "requestedRole": null, "hasPassword": true,
            "fromEsia": false, "authorities": [{ "authority": "ROLE_PATIENT" }],
            "clients": [{ "clientId": "p-1", "hostId": "netrika1", "importEpicris": false, "lastImported": null }],
            "consentRequired": false, "leavingAt": null,
            "vistaRelations": [],
            "tadamAccessToken": null, "tadamRoomId": null, "tadamUsername": null,
        })
    );
    assert_eq!(answer.header("cache-control"), "no-store");
}

/// B-307, B-311
#[tokio::test]
async fn everybody_sees_themself_and_an_administrator_s_first_authority_is_role_admin() {
    let app = TestApp::start().await;
    for (login, role) in [("patient", "ROLE_PATIENT"), ("stranger", "ROLE_PATIENT"), ("admin", "ROLE_ADMIN")]
    {
        let client = app.signed_in(login).await;
        for _ in 0..2 {
            let me = client.get("/api/users/me").await.expect(200).json();
            assert_eq!((&me["username"], &me["authorities"][0]["authority"]), (&json!(login), &json!(role)));
        }
    }
}
