//! The current user.

use crate::support::{TestApp, start_of_day};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use cabinet_domain::Relation;
use cabinet_test_storage::committed;
use serde_json::json;

/// A-098…, B-131…B-137, B-272, X-056
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
    committed!(app.storage.stores(), relations.set(relation)).await.unwrap();
    let answer = app.patient().await.get("/api/users/me").await.expect(200);
    let shelf_key = answer.json()["shelfKey"].clone();
    assert_eq!(
        answer.json(),
        json!({
            "userId": app.anna.id, "firstName": "Анна", "lastName": "Иванова", "patrName": "Сергеевна",
            "birthDate": "1958-03-12", "gender": "FEMALE", "email": "anna@example.ru", "username": "patient",
            "snils": "112-233-445 95", "phone": "+79990000001", "type": "PATIENT", "citizenship": "RU",
            "pendingEmail": null, "pendingEmailRefused": false, "emailConfirmed": true,
            "passwordChangeRequired": false, "factorRequired": false, "requestedRole": null, "hasPassword": true, "shelfKey": shelf_key,
            "fromEsia": false, "authorities": [{ "authority": "ROLE_PATIENT" }], "staffRole": null, "permissions": [],
            "clients": [{ "clientId": "p-1", "hostId": "netrika1", "importEpicris": false, "lastImported": null }],
            "consentRequired": false, "filesUploadForbidden": false, "viewForbidden": false, "leavingAt": null,
            "vistaRelations": [],
            "tadamAccessToken": null, "tadamRoomId": null, "tadamUsername": null,
        })
    );
    assert_eq!(answer.header("cache-control"), "no-store");
}

/// the offline-store key is the same at every sign-in of its owner and different for every other user.
#[tokio::test]
async fn the_key_of_a_browser_s_shelf_is_the_same_each_time_and_another_for_everybody() {
    let app = TestApp::start().await;
    let mut keys = std::collections::BTreeSet::new();
    for login in ["patient", "patient", "stranger", "admin"] {
        let me = app.signed_in(login).await.get("/api/users/me").await.expect(200).json();
        let key = me["shelfKey"].as_str().unwrap().to_owned();
        assert_eq!(BASE64.decode(&key).unwrap().len(), 32);
        keys.insert(key);
    }
    assert_eq!(keys.len(), 3);
    app.anonymous().get("/api/users/me").await.expect(401);
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
