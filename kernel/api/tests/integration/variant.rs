//! Variant data that the browser gets before sign-in.

use crate::support::TestApp;
use cabinet_api::{DemoLogin, InstalledModule};
use serde_json::{Value, json};

fn ids(answer: &Value) -> Vec<&str> {
    answer["modules"].as_array().unwrap().iter().map(|module| module["id"].as_str().unwrap()).collect()
}

/// 26f: the hub's names in other languages.
fn hub_translations() -> Value {
    json!({
        "en": {
            "name": "Regional doctor booking",
            "description": "Booking through the region’s common electronic reception",
        },
        "de": {
            "name": "Regionale Terminbuchung",
            "description": "Terminbuchung über die gemeinsame elektronische Anmeldung der Region",
        },
        "fr": {
            "name": "Prise de rendez-vous régionale",
            "description": "Réservation auprès de l’accueil électronique commun de la région",
        },
    })
}

/// B-025…B-028, B-355, X-008, X-038, X-043: the complete response; menu and landing contain only what is built and enabled.
#[tokio::test]
async fn the_variant_is_told_to_everybody() {
    let app = TestApp::start().await;
    let answer = app.anonymous().get("/api/v1/variant").await.expect(200);
    let mut body = answer.json();
    let texts = body["texts"].take();
    let hosts = body["hosts"].take();
    assert_eq!(
        body,
        json!({
            "id": "default",
            "organisation": {
                "title": "Городская клиническая больница «Пример»", "shortTitle": "ГКБ «Пример»",
                "phone": "+7 495 000-10-10", "phoneHours": "ежедневно с 8:00 до 20:00",
                "address": "г. Москва, Примерная улица, д. 1",
                "translations": {
                    "en": {
                        "title": "Example City Clinical Hospital", "shortTitle": "Example Hospital",
                        "phoneHours": "daily from 8 am to 8 pm", "address": "1 Primernaya Street, Moscow",
                    },
                    "de": {
                        "title": "Städtisches Klinikum „Primer“", "shortTitle": "Klinikum „Primer“",
                        "phoneHours": "täglich von 8 bis 20 Uhr", "address": "Primernaja-Straße 1, Moskau",
                    },
                    "fr": {
                        "title": "Hôpital clinique municipal « Primer »", "shortTitle": "Hôpital « Primer »",
                        "phoneHours": "tous les jours de 8 h à 20 h", "address": "1 rue Primernaïa, Moscou",
                    },
                },
            },
            "branding": {
                "brand": "#0b6e6e", "brandDark": "#4fc3c0", "logo": "/variant/logo.svg",
                "favicon": "/variant/favicon.svg",
            },
            "languages": ["ru", "en", "de", "fr"],
            "timezone": "Europe/Moscow",
            "signIn": {
                "mode": "login-and-esia", "esiaUnavailable": false, "esia": false,
                "leastPasswordCharacters": app.variant.security.least_password_characters,
            },
            "hosts": null,
            "landing": "visit/my_tickets",
            "menu": [{ "path": "visit/my_tickets", "label": "menu.visit", "icon": "calendar-check" }],
            "usersTable": { "columns": [
                "id", "last_name", "first_name", "patr_name", "username", "email", "esia_oid", "client_id", "actions",
            ] },
            "visits": {
                "booking": "on", "waitTimeoutMs": 60_000, "settleMs": 120_000, "windowMonths": 2, "passes": false,
                "hosts": [{
                    "id": "netrika1", "name": "Региональная запись к врачу",
                    "description": "Запись на приём через единую электронную регистратуру региона",
                    "translations": hub_translations(),
                }],
            },
            "chat": { "guests": false },
            "records": { "diary": "vista" },
            "session": { "idleWarningMs": app.variant.security.idle_warning_s * 1000 },
            "demo": null,
            "texts": null,
        })
    );
    assert_eq!(texts.as_object().unwrap().keys().collect::<Vec<_>>(), ["de", "en", "fr", "ru"]);
    assert!(texts["ru"].is_object());
    for id in ["netrika", "netrika1"] {
        let host =
            json!({ "id": id, "name": "Региональная запись к врачу", "translations": hub_translations() });
        assert!(hosts.as_array().unwrap().contains(&host), "{hosts}");
    }
}

#[tokio::test]
async fn an_unchanged_variant_is_not_sent_again() {
    let app = TestApp::start().await;
    let etag = app.anonymous().get("/api/v1/variant").await.header("etag").to_owned();
    let again = app.anonymous().with("if-none-match", &etag).get("/api/v1/variant").await.expect(304);
    assert!(again.body.is_empty());
    app.anonymous().with("if-none-match", "\"other\"").get("/api/v1/variant").await.expect(200);
}

#[tokio::test]
async fn only_a_demo_tells_its_logins() {
    let login = DemoLogin {
        username: "patient".to_owned(),
        password: "Patient-2026-demo".to_owned(),
        role: "ROLE_PATIENT".to_owned(),
    };
    let app = TestApp::builder().demo(login).start().await;
    let body = app.anonymous().get("/api/v1/variant").await.expect(200).json();
    assert_eq!(
        body["demo"],
        json!({ "logins": [
            { "username": "patient", "password": "Patient-2026-demo", "role": "ROLE_PATIENT" },
        ] })
    );
}

/// B-263: administrator modules are not listed for patients.
#[tokio::test]
async fn modules_are_told_by_role_and_one_that_is_switched_off_to_nobody() {
    let app = TestApp::start().await;
    for (client, wanted) in [
        (app.anonymous(), vec!["auth"]),
        (app.patient().await, vec!["auth", "visits"]),
        (app.admin().await, vec!["admin", "auth"]),
        (app.anonymous().with_token("nonsense"), vec!["auth"]),
    ] {
        let answer = client.get("/api/v1/variant/modules").await.expect(200);
        assert_eq!(ids(&answer.json()), wanted);
        assert!(!answer.header("etag").is_empty());
    }
    let visits = app.patient().await.get("/api/v1/variant/modules").await.json()["modules"][1].clone();
    assert_eq!(
        visits,
        json!({
            "id": "visits", "version": "0.1.0", "entry": "/modules/visits/remoteEntry.0123456789ab.js",
            "integrity": "sha384-x", "container": "cabinet_visits", "exposed": "./module",
            "requires": { "shell": "^0.1" }, "pages": [{ "path": "visit" }], "menu": [], "slots": [],
            "roles": ["ROLE_PATIENT"], "settings": {},
            "locales": { "ru": "/modules/visits/locales/ru.0123456789ab.json" },
        })
    );
}

/// Issue 18: a module that was installed as a package is listed, is in the menu and is served. One of the build keeps its place.
#[tokio::test]
async fn an_installed_module_is_offered_like_one_of_the_build() {
    let script = "var cabinet_guide;".repeat(100);
    let module = |id: &str| InstalledModule {
        description: json!({
            "id": id, "entry": format!("/modules/{id}/remoteEntry.0a1b2c3d.js"), "roles": ["ROLE_PATIENT"],
            "pages": [{ "path": id }], "calls": ["GET /api/{host}/clinics"],
        })
        .to_string(),
        files: [
            ("remoteEntry.0a1b2c3d.js", script.as_bytes()),
            ("locales/ru.0a1b2c3d.json", b"{}"),
            ("remoteEntry.0123456789ab.js", b"evil"),
        ]
        .map(|(name, content)| (name.to_owned(), content.to_vec()))
        .into(),
    };
    let app = TestApp::builder()
        .set("modules.guide={ enabled = true }")
        .set("menu=[{ path = \"guide\", label = \"guide:title\", icon = \"file-text\" }]")
        .module("guide", module("guide"))
        .module("visits", module("visits"))
        .module("disabled", module("disabled"))
        .start()
        .await;
    let patient = app.patient().await;
    let listed = patient.get("/api/v1/variant/modules").await.json();
    assert_eq!(ids(&listed), ["auth", "guide", "visits"]);
    assert_eq!(listed["modules"][1]["calls"], json!(null), "this is for administrators");
    assert_eq!(listed["modules"][2]["version"], "0.1.0", "the module of the build");
    assert_eq!(patient.get("/api/v1/variant").await.json()["menu"][0]["path"], "guide");
    assert_eq!(ids(&app.anonymous().get("/api/v1/variant/modules").await.json()), ["auth"]);

    let entry = app
        .anonymous()
        .with("accept-encoding", "br")
        .get("/modules/guide/remoteEntry.0a1b2c3d.js")
        .await
        .expect(200);
    assert_eq!(entry.header("content-encoding"), "br");
    assert!(entry.header("content-type").starts_with("text/javascript"));
    assert_eq!(entry.header("cache-control"), "public, max-age=31536000, immutable");
    let plain = app.anonymous().get("/modules/guide/remoteEntry.0a1b2c3d.js").await.expect(200);
    assert_eq!(plain.text(), script);
    assert!(plain.header("content-security-policy").starts_with("default-src 'none'"));
    app.anonymous().get("/modules/guide/locales/ru.0a1b2c3d.json").await.expect(200);
    app.anonymous().get("/modules/guide/module.sig").await.expect(404);
    let own = app.anonymous().get("/modules/visits/remoteEntry.0123456789ab.js").await.expect(200);
    assert_eq!(own.text(), "/* module */");
}
