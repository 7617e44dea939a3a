//! The administrators' table of users and what they do with an account, over the API.

use crate::support::{Answer, Client, PASSWORD, TestApp};
use axum::http::Method;
use cabinet_domain::{AuditEvent, AuditKind, Relation, UserId};
use cabinet_ports::post::LetterTemplate;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use std::borrow::Cow;

const REASON: &str = "по заявлению пациента";

fn logins(page: &Value) -> Vec<&str> {
    page["content"].as_array().unwrap().iter().map(|row| row["username"].as_str().unwrap()).collect()
}

fn fields(answer: &Answer) -> Vec<String> {
    let errors = answer.json()["errors"].as_array().unwrap().clone();
    errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect()
}

/// The body of a search, from pairs as in `size=5&q=anna`.
fn body(pairs: &str) -> Value {
    let numbers = ["size", "page", "after", "before"];
    let member = |(name, value): (Cow<'_, str>, Cow<'_, str>)| {
        let value = match numbers.contains(&name.as_ref()) {
            true => json!(value.parse::<i64>().unwrap()),
            false => json!(value),
        };
        (name.into_owned(), value)
    };
    url::form_urlencoded::parse(pairs.as_bytes()).map(member).collect::<serde_json::Map<_, _>>().into()
}

const SEARCH: &str = "/api/admin/cabinets/search";
const COUNT: &str = "/api/admin/cabinets/count";

async fn list(admin: &Client, pairs: &str) -> Value {
    admin.post_json(SEARCH, &body(pairs)).await.expect(200).json()
}

async fn events(app: &TestApp, of: UserId, kind: AuditKind) -> Vec<AuditEvent> {
    let all = app.storage.stores().audit.list(of, 200).await.unwrap();
    all.into_iter().filter(|event| event.kind == kind).collect()
}

/// B-006, B-007, B-067, B-079, B-141…B-151, B-162, B-254, B-312, B-313, X-032
#[tokio::test]
async fn the_table_shows_patients_page_by_page() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let relation = Relation {
        user: app.anna.id,
        host: "netrika1".parse().unwrap(),
        clinic: "36".into(),
        patient: "502655".into(),
        confirmed_at: app.anna.created_at,
    };
    committed!(app.storage.stores(), relations.set(relation)).await.unwrap();
    app.patient().await;
    let page = list(&admin, "sort=id&direction=asc").await;
    assert_eq!(logins(&page), ["patient", "stranger", "undecided"]);
    let row = &page["content"][0];
    assert_eq!(
        json!([
            row["number"],
            row["last_name"],
            row["first_name"],
            row["patr_name"],
            row["email"],
            row["esia_oid"],
            row["client_id"],
            row["is_new"]
        ]),
        json!([app.anna.number, "Иванова", "Анна", "Сергеевна", "anna@example.ru", "no", "502655", 1])
    );
    assert_eq!((&row["snils"], &row["id"]), (&Value::Null, &json!(app.anna.id)), "default shows no SNILS");
    assert_eq!((&row["last_login"], &row["citizenship"]), (&json!("2026-11-21T06:00:00Z"), &json!("RU")));
    assert_eq!(
        (&page["page"], &page["next"], &page["previous"], &page["size"]),
        (&json!(0), &Value::Null, &Value::Null, &json!(20))
    );
    let newest = list(&admin, "").await;
    assert_eq!(logins(&newest), ["undecided", "stranger", "patient"]);
    let signed_in = list(&admin, "sort=last_login&direction=desc&size=5").await;
    assert_eq!(logins(&signed_in)[0], "patient");
    for (query, field) in [
        ("size=7", "size"),
        ("sort=snils", "sort"),
        ("direction=up", "direction"),
        ("page=1&after=2", "page"),
        ("is_new=maybe", "is_new"),
        ("birth_date=12.03.1958", "birth_date"),
        ("id=x", "id"),
        ("snils=123", "snils"),
        ("citizenship=DE", "citizenship"),
    ] {
        let refused = admin.post_json(SEARCH, &body(query)).await.expect(422);
        assert_eq!(
            (refused.code().as_str(), fields(&refused)),
            ("validation", vec![field.to_owned()]),
            "{query}"
        );
    }
}

/// B-297, B-316…B-319: the parameters of the specification, in a body (docs/adr/0033).
#[tokio::test]
async fn a_filter_is_a_text_between_percent_signs_and_an_id_is_whole() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let name = |last: &str, first: &str, patronymic: &str| cabinet_domain::PersonName {
        last_name: last.to_owned(),
        first_name: first.to_owned(),
        patr_name: Some(patronymic.to_owned()),
    };
    let mut numbers = Vec::new();
    for (login, name) in
        [("sidorova", name("Сидорова", "Зоя", "Львовна")), ("zoev", name("Зоев", "Лев", "Сидорович"))]
    {
        let new = cabinet_ports::repository::NewUser { name, ..cabinet_fakes::person(login) };
        let user = committed!(app.storage.stores(), users.add(new, None)).await.unwrap();
        numbers.push(user.number.to_string());
    }
    for (filter, found) in [
        (json!({ "last_name": "%идор%" }), vec!["sidorova"]),
        (json!({ "first_name": "%зоя%" }), vec!["sidorova"]),
        (json!({ "patr_name": "%идор%" }), vec!["zoev"]),
        (json!({ "last_name": "%зое%", "first_name": "%ле%" }), vec!["zoev"]),
        (json!({ "last_name": "%зое%", "first_name": "%зоя%" }), vec![]),
        (json!({ "id": numbers[1] }), vec!["zoev"]),
        (
            json!({ "id": numbers.join(", "), "sort": "last_name", "direction": "asc" }),
            vec!["zoev", "sidorova"],
        ),
        (json!({ "id": numbers.join(" "), "last_name": "%зое%" }), vec!["zoev"]),
        // Words with typing mistakes stay within the accounts that are named.
        (json!({ "id": numbers.join(","), "q": "львовнаа" }), vec!["sidorova"]),
        (json!({ "id": format!("{},0", numbers[1]), "q": "львовнаа" }), vec![]),
    ] {
        let page = admin.post_json(SEARCH, &filter).await.expect(200).json();
        assert_eq!(logins(&page), found, "{filter}");
    }
    let wrong = admin.post_json(SEARCH, &json!({ "id": "1;2" })).await.expect(422).json();
    assert_eq!(wrong["errors"][0]["field"], "id");
}

/// B-163, B-164, B-173, B-314, B-315, issue 14: "server paging"
#[tokio::test]
async fn pages_follow_each_other_and_are_counted_apart() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for number in 0..9 {
        let new = cabinet_fakes::person(&format!("login-{number}"));
        committed!(app.storage.stores(), users.add(new, None)).await.unwrap();
    }
    let first = list(&admin, "size=5&sort=username&direction=asc").await;
    assert_eq!(logins(&first), ["login-0", "login-1", "login-2", "login-3", "login-4"]);
    let second = list(&admin, &format!("size=5&sort=username&direction=asc&after={}", first["next"])).await;
    let by_number = list(&admin, "size=5&sort=username&direction=asc&page=1").await;
    assert_eq!(logins(&second), logins(&by_number));
    let back =
        list(&admin, &format!("size=5&sort=username&direction=asc&before={}", second["previous"])).await;
    assert_eq!((logins(&back), &back["previous"]), (logins(&first), &Value::Null));
    let last = list(&admin, "size=5&sort=username&direction=asc&page=2").await;
    assert_eq!((logins(&last), &last["next"]), (vec!["stranger", "undecided"], &Value::Null));
    let count = admin.post_json(COUNT, &body("size=5")).await.expect(200).json();
    assert_eq!(count, json!({ "total": 12, "total_pages": 3, "is_exact": true }));
    let some = admin.post_json(COUNT, &json!({ "size": 5, "username": "%login%" })).await.expect(200).json();
    assert_eq!(some, json!({ "total": 9, "total_pages": 2, "is_exact": true }));
}

/// Issue 14: "one search over all columns with typing mistakes and keyboard layout tolerated"
#[tokio::test]
async fn one_search_finds_people_by_any_column_on_either_layout_and_with_mistakes() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let person = cabinet_fakes::person("kuznetsov");
    let name = cabinet_domain::PersonName { last_name: "Кузнецов".to_owned(), ..person.name.clone() };
    let new = cabinet_ports::repository::NewUser { name, ..person };
    committed!(app.storage.stores(), users.add(new, None)).await.unwrap();
    for (q, found, tolerance) in [
        ("кузнецов", vec!["kuznetsov"], Value::Null),
        ("repytwjd", vec!["kuznetsov"], Value::Null),
        ("КУЗНЕЦОВ анна", vec!["kuznetsov"], Value::Null),
        ("кузнецов борис", vec![], Value::Null),
        ("кузнцов", vec!["kuznetsov"], json!("spelling")),
        ("кзунецов анна", vec!["kuznetsov"], json!("spelling")),
        ("anna@exa", vec!["patient"], Value::Null),
        ("фттф@", vec!["patient"], Value::Null),
        ("фттф", vec!["patient"], Value::Null),
        ("112-233-445 95", vec!["patient"], Value::Null),
        ("11223344595", vec!["patient"], Value::Null),
    ] {
        let asked = json!({ "q": q });
        let page = admin.post_json(SEARCH, &asked).await.expect(200).json();
        assert_eq!((logins(&page), &page["tolerance"]), (found.clone(), &tolerance), "{q}");
        let count = admin.post_json(COUNT, &asked).await.expect(200).json();
        assert_eq!(count["total"], json!(found.len()), "{q}");
    }
}

/// B-016, B-087, X-043: each hospital shows its own columns, and nothing of the others is sent.
#[tokio::test]
async fn the_columns_are_those_of_the_hospital() {
    let app = TestApp::builder().variant("niioncologii").start().await;
    let admin = app.admin().await;
    let columns = admin.get("/api/admin/columns").await.expect(200).json();
    let ids: Vec<_> =
        columns.as_array().unwrap().iter().map(|column| column["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"snils") && ids.contains(&"birth_date") && !ids.contains(&"username"), "{ids:?}");
    let page = list(&admin, "snils=11223344595").await;
    assert_eq!(page["content"][0]["snils"], "112-233-445 95");
}

/// B-068, B-149, B-165, B-204…B-207, B-296, X-061
#[tokio::test]
async fn new_accounts_are_counted_and_told_until_an_administrator_takes_note() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let counters = || async { admin.get("/api/admin/cabinets/counters").await.expect(200).json() };
    assert_eq!(counters().await, json!({ "new_cabinets": 3, "new_events": 0, "questionnaire_alerts": 0 }));
    let newest = admin.get("/api/admin/cabinets/new?limit=2").await.expect(200).json();
    assert_eq!((logins(&newest), &newest["total"]), (vec!["undecided", "stranger"], &json!(3)));
    admin.post_json(&format!("/api/admin/cabinets/{}/viewed", app.anna.id), &json!({})).await.expect(204);
    assert_eq!(list(&admin, "is_new=0").await["content"][0]["is_new"], 0);
    let ids = json!({ "ids": [app.anna.id, newest["content"][1]["id"]] });
    let marked = admin.post_json("/api/admin/cabinets/viewed", &ids).await.expect(200).json();
    assert_eq!(marked, json!({ "marked": 1 }));
    let seen = newest["content"][1]["number"].clone();
    let older = json!({ "all_matching": { "q": "иванова" }, "up_to": seen });
    assert_eq!(admin.post_json("/api/admin/cabinets/viewed", &older).await.expect(200).json()["marked"], 0);
    assert_eq!(counters().await["new_cabinets"], 1);
    let all = json!({ "all_matching": {}, "up_to": newest["content"][0]["number"] });
    assert_eq!(admin.post_json("/api/admin/cabinets/viewed", &all).await.expect(200).json()["marked"], 1);
    assert_eq!(counters().await["new_cabinets"], 0);
    let numbers = |of: &Value| json!([of["number"]]);
    let whole =
        json!({ "what": "matching", "all": true, "up_to": newest["content"][0]["number"], "marked": 1 });
    let some = json!({ "what": "ids", "numbers": numbers(&newest["content"][1]), "marked": 1 });
    let one = json!({ "what": "ids", "numbers": [app.anna.number], "marked": 1 });
    let lines = marks(&admin).await;
    assert_eq!(lines.iter().map(|line| &line["detail"]).collect::<Vec<_>>(), [&whole, &some, &one]);
    assert_eq!((&lines[2]["subject"]["id"], &lines[0]["subject"]), (&json!(app.anna.id), &Value::Null));
    assert!(lines.iter().all(|line| line["actor"]["username"] == "admin"), "{lines:?}");
    for body in [json!({}), json!({ "all_matching": {} }), json!({ "ids": [], "up_to": 1 })] {
        assert_eq!(
            admin.post_json("/api/admin/cabinets/viewed", &body).await.expect(422).code(),
            "validation"
        );
    }
}

/// The lines of the audit log about marks, newest first.
async fn marks(admin: &Client) -> Vec<Value> {
    let search = json!({ "kinds": ["accounts_marked_viewed"] });
    let found = admin.post_json("/api/admin/audit/search", &search).await.expect(200).json();
    found["content"].as_array().unwrap().clone()
}

/// B-206: accounts are marked with a line in the log, or not at all. A run of several transactions has entered what it marked, wherever
/// it breaks off.
#[tokio::test]
async fn the_log_says_how_many_accounts_were_marked_wherever_a_run_breaks_off() {
    const NEW: u64 = cabinet_administration::MATCHING_AT_ONCE as u64 + 3;
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let mut work = app.storage.stores().begin().await.unwrap();
    for number in 0..cabinet_administration::MATCHING_AT_ONCE {
        work.users().add(cabinet_fakes::person(&format!("login-{number}")), None).await.unwrap();
    }
    work.commit().await.unwrap();
    let left = async || {
        admin.get("/api/admin/cabinets/counters").await.expect(200).json()["new_cabinets"].as_u64().unwrap()
    };
    assert_eq!(left().await, NEW);
    let body = json!({ "all_matching": {}, "up_to": 1_000_000 });
    let mark = async || admin.post_json("/api/admin/cabinets/viewed", &body).await.status.as_u16();
    app.storage.set_auditable(false);
    assert_eq!((mark().await, left().await), (503, NEW));
    app.storage.set_auditable(true);
    // Statements of the first transaction, which updates its accounts in twenty; then those of the second one.
    let (mut failing, mut broke_off_between) = (27, false);
    loop {
        app.storage.fail_at(failing);
        let status = mark().await;
        app.storage.fail_at(0);
        let (left, lines) = (left().await, marks(&admin).await);
        let entered: u64 = lines.iter().map(|line| line["detail"]["marked"].as_u64().unwrap()).sum();
        assert_eq!(left + entered, NEW, "the {failing}th statement failed");
        if status == 200 {
            assert_eq!((left, lines.len(), broke_off_between), (0, 2, true));
            break;
        }
        // The second transaction is reached after fewer statements.
        failing = if left == 3 && !broke_off_between { 5 } else { failing + 1 };
        broke_off_between |= left == 3;
    }
}

/// B-066, B-263, X-025, X-076: refused, and the attempt is audited before the answer.
#[tokio::test]
async fn a_patient_is_refused_everywhere_and_the_attempt_is_audited() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    assert_eq!(patient.post_json(SEARCH, &json!({})).await.expect(403).code(), "forbidden");
    let path = format!("/api/admin/users/{}/disable", app.anna.id);
    patient.post_json(&path, &json!({ "reason": REASON })).await.expect(403);
    app.storage.set_auditable(false);
    assert!(patient.post_json(SEARCH, &json!({})).await.status.is_server_error());
    app.storage.set_auditable(true);
    assert!(!app.storage.stores().users.lookup(app.anna.id).await.unwrap().unwrap().disabled);
    app.anonymous().post_json(SEARCH, &json!({})).await.expect(401);
}

/// B-085, X-044: enforced by the server, in the audit log, and visible in the table.
#[tokio::test]
async fn a_forbidden_view_refuses_every_medical_call_until_it_is_allowed_again() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    patient.get("/api/record/diagnoses").await.expect(200);
    let path = format!("/api/admin/users/{}/access", app.anna.id);
    let body =
        |view: bool| json!({ "files_upload_forbidden": true, "view_forbidden": view, "reason": REASON });
    admin.send_json(Method::PUT, &path, &body(true)).await.expect(204);
    admin.send_json(Method::PUT, &path, &body(true)).await.expect(204);
    for call in
        ["/api/record/diagnoses", "/api/files?fragmentOnly=true", "/api/netrika1/relations", "/api/notices"]
    {
        assert_eq!(patient.get(call).await.expect(403).code(), "view_forbidden", "{call}");
    }
    let me = patient.get("/api/users/me").await.expect(200).json();
    assert_eq!((&me["viewForbidden"], &me["filesUploadForbidden"]), (&json!(true), &json!(true)));
    let row = list(&admin, "is_locked=1").await["content"][0].clone();
    assert_eq!((&row["username"], &row["view_forbidden"]), (&json!("patient"), &json!(true)));
    let changed = events(&app, app.anna.id, AuditKind::AccessChanged).await;
    assert_eq!(changed.len(), 1, "the second press changed nothing");
    assert_eq!((&changed[0].detail["why"], changed[0].actor == Some(app.anna.id)), (&json!(REASON), false));
    let log = patient.get("/api/users/me/access-log").await.expect(200).text();
    assert!(log.contains("access_changed") && !log.contains(REASON), "the person sees what, not why");
    admin.send_json(Method::PUT, &path, &body(false)).await.expect(204);
    patient.get("/api/record/diagnoses").await.expect(200);
    app.storage.set_auditable(false);
    assert!(admin.send_json(Method::PUT, &path, &body(true)).await.status.is_server_error());
    app.storage.set_auditable(true);
    patient.get("/api/record/diagnoses").await.expect(200);
}

/// Issue 14: row actions; each with a reason, on patients only, not on oneself.
#[tokio::test]
async fn an_account_is_disabled_enabled_and_signed_out_with_a_reason() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let of = |action: &str| format!("/api/admin/users/{}/{action}", app.anna.id);
    let reason = json!({ "reason": REASON });
    admin.post_json(&of("sign-out"), &reason).await.expect(204);
    assert_eq!(patient.get("/api/users/me").await.expect(401).code(), "session_ended");
    let patient = app.patient().await;
    admin.post_json(&of("disable"), &reason).await.expect(204);
    admin.post_json(&of("disable"), &reason).await.expect(204);
    assert_eq!(patient.get("/api/users/me").await.expect(401).code(), "session_ended");
    assert!(!app.anonymous().sign_in("patient", PASSWORD).await.status.is_success());
    assert_eq!(list(&admin, "is_disabled=1").await["content"][0]["is_disabled"], true);
    admin.post_json(&of("enable"), &reason).await.expect(204);
    app.patient().await.get("/api/users/me").await.expect(200);
    for kind in [AuditKind::AccountDisabled, AuditKind::AccountEnabled] {
        let lines = events(&app, app.anna.id, kind).await;
        assert_eq!((lines.len(), &lines[0].detail["why"]), (1, &json!(REASON)));
    }
    assert_eq!(events(&app, app.anna.id, AuditKind::SessionEnded).await.len(), 2);
    let admin_id = app.storage.stores().users.find_by_login("admin").await.unwrap().unwrap().id;
    for action in ["disable", "sign-out", "enable", "restore-letter"] {
        let short = admin.post_json(&of(action), &json!({ "reason": " a " })).await.expect(422);
        assert_eq!(fields(&short), ["reason"], "{action}");
        let own =
            admin.post_json(&format!("/api/admin/users/{admin_id}/{action}"), &reason).await.expect(409);
        assert_eq!(own.code(), "own_account", "{action}");
        for unknown in ["01890a5d-ac96-774b-bcce-b302099a8057", "x"] {
            let missing = admin.post_json(&format!("/api/admin/users/{unknown}/{action}"), &reason).await;
            assert_eq!(missing.expect(404).code(), "not_found", "{action}");
        }
    }
}

/// Issue 14: "send a letter for restore"
#[tokio::test]
async fn a_restore_letter_leads_to_a_new_password_once() {
    let app = TestApp::start().await;
    let admin = app.admin().await.with("idempotency-key", "press-number-1");
    let path = format!("/api/admin/users/{}/restore-letter", app.anna.id);
    admin.post_json(&path, &json!({ "reason": REASON })).await.expect(204);
    admin.post_json(&path, &json!({ "reason": REASON })).await.expect(204);
    let letters: Vec<_> = app
        .post
        .written()
        .into_iter()
        .filter(|draft| draft.template == LetterTemplate::RestorePassword)
        .collect();
    assert_eq!(letters.len(), 1, "a double click mails one letter");
    let token = letters[0].token.clone().unwrap().expose_secret().to_owned();
    let bare =
        app.anonymous().post_json("/api/users/resetPassword/confirm", &json!({ "token": token })).await;
    assert!(!bare.status.is_success(), "nobody knows the pending password");
    let chosen =
        json!({ "token": token, "password": "Тихая гавань 58", "confirmPassword": "Тихая гавань 58" });
    let followed = app.anonymous().post_json("/api/users/resetPassword/confirm", &chosen).await;
    assert!(followed.status.is_success(), "{}", followed.text());
    app.anonymous().sign_in("patient", "Тихая гавань 58").await.expect(200);
    let stranger = app.storage.stores().users.find_by_login("stranger").await.unwrap().unwrap().id;
    let second = app.admin().await;
    let none = second
        .post_json(&format!("/api/admin/users/{stranger}/restore-letter"), &json!({ "reason": REASON }))
        .await;
    assert_eq!(none.expect(409).code(), "no_letter", "no address");
}

/// B-086, B-260, B-295, X-034
#[tokio::test]
async fn a_user_is_removed_in_thirty_days_after_a_typed_confirmation_and_never_oneself() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let remove = |login: &str, body: Value| {
        let (admin, path) = (admin.clone(), format!("/api/admin/users/{login}"));
        async move { admin.send_json(Method::DELETE, &path, &body).await }
    };
    let body = |confirm: &str| json!({ "confirm": confirm, "reason": REASON });
    assert_eq!(remove("admin", body("admin")).await.expect(409).code(), "own_account");
    assert_eq!(fields(&remove("patient", body("stranger")).await.expect(422)), ["confirm"]);
    for nobody in ["nobody", "anna@example.ru"] {
        assert_eq!(remove(nobody, body(nobody)).await.expect(404).code(), "not_found", "{nobody}");
    }
    let due = remove("patient", body("Patient")).await.expect(200).json();
    assert_eq!(due["leaves_at"], json!(app.clock_now() + TimeDelta::days(30)));
    assert_eq!(patient.get("/api/users/me").await.expect(401).code(), "session_ended");
    let row = list(&admin, "username=patient").await["content"][0].clone();
    assert_eq!(row["leaves_at"], due["leaves_at"]);
    let again = remove("patient", body("patient")).await.expect(200).json();
    assert_eq!(again, due, "the date stays");
    let lines = events(&app, app.anna.id, AuditKind::AccountLeaving).await;
    assert_eq!((lines.len(), &lines[0].detail["why"]), (1, &json!(REASON)));
}

fn person() -> Value {
    json!({
        "activation": "email", "email": "olga@example.ru", "firstName": "Ольга", "lastName": "Незабудкина",
        "birthDate": "1958-03-12", "gender": "FEMALE", "language": "ru",
    })
}

/// B-259, B-306: the mailed link gives the password; the account is not new, and a double click makes one.
#[tokio::test]
async fn an_account_made_at_the_desk_is_activated_by_a_mailed_link() {
    let app = TestApp::start().await;
    let admin = app.admin().await.with("idempotency-key", "press-number-1");
    let made = admin.post_json("/api/admin/cabinets", &person()).await.expect(201).json();
    let again = admin.post_json("/api/admin/cabinets", &person()).await.expect(201).json();
    assert_eq!(
        (&again, &made["activation"], &made["username"]),
        (&made, &Value::Null, &json!("olga@example.ru"))
    );
    let letters = app.post.written();
    let letter = letters.iter().find(|draft| draft.template == LetterTemplate::CabinetCreated).unwrap();
    let token = letter.token.clone().unwrap().expose_secret().to_owned();
    let chosen = json!({ "token": token, "password": "Тихая гавань 58" });
    let followed = app.anonymous().post_json("/api/users/resetPassword/confirm", &chosen).await;
    assert!(followed.status.is_success(), "{}", followed.text());
    let olga = app.signed_in_with("olga@example.ru", "Тихая гавань 58").await;
    assert_eq!(olga.get("/api/users/me").await.expect(200).json()["consentRequired"], true);
    let row = list(&admin, "email=olga").await["content"][0].clone();
    assert_eq!((&row["is_new"], &row["id"]), (&json!(0), &made["id"]));
    let id: UserId = made["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(events(&app, id, AuditKind::UserCreated).await.len(), 1);
    let other = app.admin().await;
    assert_eq!(other.post_json("/api/admin/cabinets", &person()).await.expect(409).code(), "username_taken");
}

/// B-204, B-259: wherever the database fails, there is either no account or one that is not new.
#[tokio::test]
async fn an_account_made_at_the_desk_is_never_new_whatever_fails() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let mut failures = 0;
    loop {
        app.storage.fail_at(failures + 1);
        let answer = admin.post_json("/api/admin/cabinets", &person()).await;
        app.storage.fail_at(0);
        let made = list(&admin, "email=olga").await["content"].as_array().unwrap().clone();
        assert!(
            made.iter().all(|row| row["is_new"] == 0),
            "the {}th statement failed: {made:?}",
            failures + 1
        );
        if answer.status.as_u16() == 201 {
            assert_eq!(made.len(), 1);
            break;
        }
        assert!(made.is_empty(), "an account without an answer");
        failures += 1;
    }
    assert!(failures > 5, "{failures}");
}

/// B-259: for people without e-mail.
#[tokio::test]
async fn an_account_without_an_address_is_activated_by_a_printed_code() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let mut body = person();
    body["activation"] = json!("printed");
    body["email"] = Value::Null;
    let missing = admin.post_json("/api/admin/cabinets", &body).await.expect(422);
    assert_eq!(fields(&missing), ["username"]);
    body["username"] = json!("olga");
    let made = admin.post_json("/api/admin/cabinets", &body).await.expect(201).json();
    let code = made["activation"]["printed_code"].as_str().unwrap().to_owned();
    let olga = app.signed_in_with("olga", &code).await;
    assert_eq!(olga.get("/api/users/me").await.expect(200).json()["passwordChangeRequired"], true);
    assert_eq!(olga.get("/api/notices").await.expect(403).code(), "password_change_required");
    let mut wrong = person();
    wrong["email"] = Value::Null;
    wrong["birthDate"] = json!("2030-01-01");
    let refused = admin.post_json("/api/admin/cabinets", &wrong).await.expect(422);
    assert!(
        fields(&refused).contains(&"email".to_owned()) && fields(&refused).contains(&"birthDate".to_owned())
    );
}

/// Issue 14: a code that nobody used in time is void, and another one is printed at the desk. Only who knows the code learns that.
#[tokio::test]
async fn a_printed_code_is_void_after_two_weeks_and_another_is_printed() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let mut body = person();
    body["activation"] = json!("printed");
    body["email"] = Value::Null;
    body["username"] = json!("olga");
    let made = admin.post_json("/api/admin/cabinets", &body).await.expect(201).json();
    let code = made["activation"]["printed_code"].as_str().unwrap().to_owned();
    app.clock.advance(TimeDelta::days(14) - TimeDelta::seconds(1));
    app.anonymous().sign_in("olga", &code).await.expect(200);
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(app.anonymous().sign_in("olga", &code).await.expect(400).code(), "password_expired");
    assert_eq!(app.anonymous().sign_in("olga", PASSWORD).await.expect(400).code(), "invalid_grant");

    let admin = app.admin().await;
    let path = format!("/api/admin/users/{}/printed-code", made["id"].as_str().unwrap());
    assert_eq!(fields(&admin.post_json(&path, &json!({ "reason": "" })).await.expect(422)), ["reason"]);
    let printed = admin.post_json(&path, &json!({ "reason": REASON })).await.expect(200).json();
    assert_eq!(app.anonymous().sign_in("olga", &code).await.expect(400).code(), "invalid_grant");
    let olga = app.signed_in_with("olga", printed["printed_code"].as_str().unwrap()).await;
    assert_eq!(olga.get("/api/users/me").await.expect(200).json()["passwordChangeRequired"], true);
    let id = made["id"].as_str().unwrap().parse().unwrap();
    let lines = events(&app, id, AuditKind::PasswordChanged).await;
    assert_eq!((lines.len(), &lines[0].detail["why"]), (1, &json!(REASON)));

    // Printing another ends the session that the first one opened.
    admin.post_json(&path, &json!({ "reason": REASON })).await.expect(200);
    olga.get("/api/users/me").await.expect(401);
    // Who has an address gets a letter: a code would let the administrator in.
    let anna = format!("/api/admin/users/{}/printed-code", app.anna.id);
    assert_eq!(admin.post_json(&anna, &json!({ "reason": REASON })).await.expect(409).code(), "has_email");
}

/// Issue 14: "identity proved at the desk"; X-081. What it opens is proven in `booking` and `records`.
#[tokio::test]
async fn an_identity_proved_at_the_desk_is_noted_with_the_type_of_the_document() {
    let app = TestApp::start().await;
    let admin = app.admin().await.with("idempotency-key", "press-number-1");
    let path = format!("/api/admin/users/{}/identity", app.anna.id);
    let policy = json!({ "document": "MEDICAL_POLICY", "reason": REASON });
    let other = app.admin().await;
    assert_eq!(fields(&other.post_json(&path, &policy).await.expect(422)), ["document"]);
    for _ in 0..2 {
        admin.post_json(&path, &json!({ "document": "PASSPORT", "reason": REASON })).await.expect(204);
    }
    assert_eq!(list(&admin, "username=patient").await["content"][0]["identity_proved"], true);
    let lines = events(&app, app.anna.id, AuditKind::IdentityProved).await;
    assert_eq!(
        (lines.len(), &lines[0].detail["type"], &lines[0].detail["why"]),
        (1, &json!("PASSPORT"), &json!(REASON))
    );
}

/// Issue 14: "a user's page: profile, relations, consents, sessions, history"; the person sees that they were looked at.
#[tokio::test]
async fn the_page_of_a_user_and_its_history_are_shown_and_noted() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let page = admin.get(&format!("/api/admin/cabinets/{}", app.anna.id)).await.expect(200).json();
    assert_eq!((&page["username"], &page["phone"]), (&json!("patient"), &json!("+79990000001")));
    assert_eq!(page["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(page["consents"][0]["kind"], "personal_data");
    let history = admin.get(&format!("/api/admin/cabinets/{}/history", app.anna.id)).await.expect(200).json();
    let kinds: Vec<_> =
        history["entries"].as_array().unwrap().iter().map(|entry| entry["kind"].clone()).collect();
    assert_eq!(kinds[..2], [json!("viewed_by_admin"), json!("viewed_by_admin")]);
    assert!(kinds.contains(&json!("signed_in")));
    let log = patient.get("/api/users/me/access-log").await.expect(200).text();
    assert!(log.contains("viewed_by_admin") && log.contains("administrator"));
    for unknown in ["01890a5d-ac96-774b-bcce-b302099a8057", "x"] {
        admin.get(&format!("/api/admin/cabinets/{unknown}")).await.expect(404);
        admin.get(&format!("/api/admin/cabinets/{unknown}/history")).await.expect(404);
    }
    app.storage.set_auditable(false);
    let unseen = admin.get(&format!("/api/admin/cabinets/{}", app.anna.id)).await;
    assert!(unseen.status.is_server_error(), "nothing is shown before it is noted");
}

#[tokio::test]
async fn preferences_are_kept_for_each_administrator_and_bounded() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    assert_eq!(admin.get("/api/admin/preferences").await.expect(200).json(), json!({ "table": {} }));
    let arranged = json!({ "table": { "columns": ["id", "email"], "density": "compact" } });
    admin.send_json(Method::PUT, "/api/admin/preferences", &arranged).await.expect(204);
    assert_eq!(admin.get("/api/admin/preferences").await.expect(200).json(), arranged);
    let large = json!({ "table": { "columns": ["x".repeat(20_000)] } });
    let refused = admin.send_json(Method::PUT, "/api/admin/preferences", &large).await.expect(422);
    assert_eq!(fields(&refused), ["table"]);
}
