//! Questionnaires over the API.

use crate::support::{Client, TestApp};
use axum::http::Method;
use cabinet_domain::{AuditKind, UserId};
use cabinet_ports::JobWorker as _;
use cabinet_ports::repository::{AuditFilter, AuditLine};
use cabinet_questionnaires::{SEND_QUESTIONNAIRE, SendQuestionnaire};
use chrono::TimeDelta;
use serde_json::{Value, json};

pub(crate) fn model() -> Value {
    json!({
        "title": "Боль",
        "pages": [{ "name": "p1", "title": "О боли", "elements": [
            { "type": "radiogroup", "name": "hurts", "title": { "default": "Hurts?", "ru": "Болит?" },
              "choices": [{ "value": "yes", "text": { "default": "Yes", "ru": "Да" } }, "no"], "isRequired": true },
            { "type": "checkbox", "name": "where", "choices": ["head", "it's"] },
            { "type": "rating", "name": "pain", "rateMin": 0, "rateMax": 10, "cabinet": { "score": "value" } },
        ] }],
        "cabinet": { "scores": [{ "name": "level", "title": "Уровень", "questions": ["pain"], "method": "sum", "alertFrom": 8 }] },
    })
}

/// A published questionnaire.
pub(crate) async fn published(admin: &Client) -> Value {
    let draft = admin
        .post_json("/api/quiz", &json!({ "title": "Шкала боли", "model": model() }))
        .await
        .expect(201)
        .json();
    let body =
        json!({ "id": draft["id"], "revision": 1, "title": "Шкала боли", "model": model(), "publish": true });
    admin.send_json(Method::PUT, "/api/quiz", &body).await.expect(200).json()
}

pub(crate) async fn sent(admin: &Client, quiz: &Value, user: UserId) -> Value {
    let body = json!({ "quiz_id": quiz["id"], "user_id": user, "due": "2026-11-30" });
    admin.post_json("/api/quiz_result", &body).await.expect(201).json()
}

async fn user_id(client: &Client) -> UserId {
    client.get("/api/users/me").await.expect(200).json()["userId"].as_str().unwrap().parse().unwrap()
}

/// A-178…A-188, A-315…A-318, B-174…B-185, B-256, B-298…B-301
#[tokio::test]
async fn an_administrator_creates_edits_and_publishes_a_questionnaire() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let draft = admin
        .post_json("/api/quiz", &json!({ "title": " Шкала  боли ", "model": model() }))
        .await
        .expect(201)
        .json();
    assert_eq!(
        (&draft["title"], &draft["state"], &draft["revision"], &draft["version"]),
        (&json!("Шкала боли"), &json!("draft"), &json!(1), &json!(0))
    );
    assert_eq!(
        draft["questions"][0],
        json!({ "id": "hurts", "name": "Болит?", "title": "Болит?", "type": "radiogroup", "choices": ["Да", "no"] })
    );
    assert_eq!(
        draft["pages"],
        json!([{ "name": "p1", "title": "О боли", "questions": ["hurts", "where", "pain"] }])
    );
    let body = |revision: i64, title: &str| json!({ "id": draft["id"], "revision": revision, "title": title, "model": model(), "publish": true });
    let saved = admin.send_json(Method::PUT, "/api/quiz", &body(1, "Боль")).await.expect(200).json();
    assert_eq!(
        (&saved["state"], &saved["revision"], &saved["version"]),
        (&json!("published"), &json!(2), &json!(1))
    );
    let late = admin.send_json(Method::PUT, "/api/quiz", &body(1, "Поздно")).await.expect(409).json();
    assert_eq!(
        (&late["code"], &late["revision"], late["changed_by"].is_string()),
        (&json!("questionnaire_changed"), &json!(2), true)
    );
    let me = admin.get("/api/users/me").await.expect(200).json();
    let name = late["changed_by_name"].as_str().unwrap();
    assert!(name.contains(me["lastName"].as_str().unwrap()), "{name}");
    let path = format!("/api/quiz/{}", saved["id"].as_str().unwrap());
    assert_eq!(admin.get(&path).await.expect(200).json(), saved);
    let list = admin.get("/api/quiz?page=0&size=10&state=published").await.expect(200).json();
    assert_eq!(
        (&list["total"], &list["items"][0]["questions"], &list["items"][0]["sent"]),
        (&json!(1), &json!(3), &json!(0))
    );
    assert_eq!(admin.get("/api/quiz?state=draft").await.expect(200).json()["items"], json!([]));
    for query in ["size=0", "size=101", "state=other"] {
        assert_eq!(
            admin.get(&format!("/api/quiz?{query}")).await.expect(422).code(),
            "validation",
            "{query}"
        );
    }
    // A-254, X-033: an empty title; and a model outside of the subset.
    let refused =
        admin.post_json("/api/quiz", &json!({ "title": " ", "model": model() })).await.expect(422).json();
    assert_eq!(refused["errors"], json!([{ "field": "title", "code": "required" }]));
    let html = json!({ "pages": [{ "name": "p", "elements": [{ "type": "html", "name": "x" }] }] });
    let refused =
        admin.post_json("/api/quiz", &json!({ "title": "x", "model": html })).await.expect(422).json();
    assert!(refused["code"] == "model_invalid" && refused["faults"][0]["path"].is_string(), "{refused}");
    let checked = admin.post_json("/api/quiz/check", &json!({ "model": html })).await.expect(200).json();
    assert_eq!(checked["faults"], refused["faults"]);
    assert_eq!(
        admin.post_json("/api/quiz/check", &json!({ "model": model() })).await.expect(200).json()["faults"],
        json!([])
    );
}

/// A-229, A-319…A-322, B-186…B-188, B-213, X-048
#[tokio::test]
async fn a_patient_answers_what_was_sent_and_cannot_change_it_afterwards() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let quiz = published(&admin).await;
    let new = sent(&admin, &quiz, app.anna.id).await;
    let again = json!({ "quiz_id": quiz["id"], "user_id": app.anna.id });
    assert_eq!(admin.post_json("/api/quiz_result", &again).await.expect(409).code(), "already_assigned");
    let list = patient.get("/api/quiz_result").await.expect(200).json();
    assert_eq!(
        (&list[0]["id"], &list[0]["status"], &list[0]["quiz"]["title"], &list[0]["due"]),
        (&new["id"], &json!(0), &json!("Шкала боли"), &json!("2026-11-30"))
    );
    // A-076: the list has no model, and says how many questions there are.
    assert_eq!((&list[0]["quiz"]["questions"], list[0]["quiz"].get("model")), (&json!(3), None));
    let one = format!("/api/quiz_result?id={}", new["id"].as_str().unwrap());
    assert_eq!(patient.get(&one).await.expect(200).json()["quiz"]["model"], model());
    let shown = patient.get(&format!("/api/quiz/{}", quiz["id"].as_str().unwrap())).await.expect(200).json();
    assert_eq!((&shown["model"], &shown["version"]), (&model(), &json!(1)));

    let put = |body: Value| {
        let patient = patient.clone();
        async move { patient.send_json(Method::PUT, "/api/quiz_result", &body).await }
    };
    let draft = json!({ "id": new["id"], "revision": 0, "result_list": { "where": "['head','it\\'s']" }, "status": 0, "at": 0 });
    let saved = put(draft.clone()).await.expect(200).json();
    assert_eq!(
        (&saved["revision"], &saved["answers"]["where"], &saved["page"]),
        (&json!(1), &json!(["head", "it's"]), &json!(0))
    );
    let other = put(draft).await.expect(409).json();
    assert_eq!((&other["code"], &other["revision"]), (&json!("answers_changed"), &json!(1)));
    let complete =
        |answers: Value| json!({ "id": new["id"], "revision": 1, "answers": answers, "status": 1 });
    let refused = put(complete(json!({ "where": ["foot"] }))).await.expect(422).json();
    assert_eq!(refused["code"], "answers_invalid");
    assert!(
        refused["faults"].as_array().unwrap().contains(&json!({ "question": "hurts", "code": "required" })),
        "{refused}"
    );
    let done =
        put(complete(json!({ "hurts": "yes", "where": ["it's"], "pain": 9 }))).await.expect(200).json();
    assert_eq!(
        (&done["status"], &done["result_list"]["where"], done.get("scores")),
        (&json!(1), &json!("['it\\'s']"), None)
    );
    assert_eq!(put(complete(json!({ "hurts": "no" }))).await.expect(409).code(), "questionnaire_completed");
    assert_eq!(
        put(json!({ "id": new["id"], "revision": 2, "status": 2 })).await.expect(422).code(),
        "validation"
    );
    // The administrator sees the score.
    let seen = admin.get(&one).await.expect(200).json();
    assert_eq!(seen["scores"], json!([{ "name": "level", "title": "Уровень", "value": 9.0, "alert": true }]));
    let seen = admin.get(&format!("/api/quiz_result?user_id={}", app.anna.id)).await.expect(200).json();
    assert_eq!(seen[0]["answers"]["pain"], json!(9));
    let events = app.storage.stores().audit.list(app.anna.id, 99).await.unwrap();
    assert_eq!(events.iter().filter(|event| event.kind == AuditKind::ViewedByAdmin).count(), 2);
    assert!(events.iter().any(|event| event.kind == AuditKind::QuestionnaireAlert));
}

/// X-025, X-076, B-262
#[tokio::test]
async fn a_stranger_and_a_patient_are_refused_and_written_down() {
    let app = TestApp::start().await;
    let (admin, patient, stranger) = (app.admin().await, app.patient().await, app.stranger().await);
    let quiz = published(&admin).await;
    let new = sent(&admin, &quiz, app.anna.id).await;
    let one = format!("/api/quiz_result?id={}", new["id"].as_str().unwrap());
    for path in
        [one.as_str(), "/api/quiz_result?id=x", &format!("/api/quiz/{}", quiz["id"].as_str().unwrap())]
    {
        assert_eq!(stranger.get(path).await.expect(404).code(), "not_found", "{path}");
    }
    for path in
        [format!("/api/quiz_result?user_id={}", app.anna.id), "/api/quiz_result?client_id=502655".to_owned()]
    {
        assert_eq!(stranger.get(&path).await.expect(403).code(), "forbidden", "{path}");
    }
    let body = json!({ "id": new["id"], "revision": 0, "answers": { "hurts": "no" }, "status": 1 });
    for (client, status, code) in [(&stranger, 404, "not_found"), (&admin, 403, "forbidden")] {
        let refused = client.send_json(Method::PUT, "/api/quiz_result", &body).await.expect(status);
        assert_eq!(refused.code(), code);
    }
    let id = quiz["id"].as_str().unwrap();
    let sending = json!({ "quiz_id": id, "users": [app.anna.id] });
    for (path, body) in [
        ("/api/quiz", json!({ "title": "x", "model": model() })),
        ("/api/quiz/check", json!({ "model": model() })),
        ("/api/quiz_result", json!({ "quiz_id": id, "user_id": app.anna.id })),
        ("/api/admin/quiz/send", sending),
    ] {
        assert_eq!(patient.post_json(path, &body).await.expect(403).code(), "forbidden", "{path}");
    }
    for path in [
        "/api/quiz".to_owned(),
        format!("/api/report/quiz?quiz_id={id}"),
        format!("/api/report/quiz/counts?quiz_id={id}"),
    ] {
        assert_eq!(patient.get(&path).await.expect(403).code(), "forbidden", "{path}");
    }
    let denied = app.storage.stores().audit.list(app.anna.id, 99).await.unwrap();
    let by = user_id(&stranger).await;
    let denied =
        denied.iter().filter(|event| event.kind == AuditKind::AccessDenied && event.actor == Some(by));
    assert_eq!(denied.count(), 3, "read, list, save");
}

/// A-323, B-189…B-192, B-258, B-302, X-049, X-065
#[tokio::test]
async fn a_questionnaire_goes_to_many_and_the_report_counts_them() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let quiz = published(&admin).await;
    let id = quiz["id"].as_str().unwrap();
    sent(&admin, &quiz, app.anna.id).await;
    for body in [
        json!({ "quiz_id": id }),
        json!({ "quiz_id": id, "users": [], }),
        json!({ "quiz_id": id, "users": [app.anna.id], "matching": {} }),
    ] {
        assert_eq!(admin.post_json("/api/admin/quiz/send", &body).await.expect(422).code(), "validation");
    }
    let begun = admin
        .post_json("/api/admin/quiz/send", &json!({ "quiz_id": id, "matching": {} }))
        .await
        .expect(202)
        .json();
    let path = format!("/api/admin/quiz/sendings/{}", begun["id"].as_str().unwrap());
    let running = admin.get(&path).await.expect(200).json();
    assert_eq!((&running["state"], &running["assigned"]), (&json!("running"), &json!(0)));
    let stores = app.storage.stores();
    let jobs = stores
        .jobs
        .take(SEND_QUESTIONNAIRE, app.clock_now() + TimeDelta::seconds(1), TimeDelta::minutes(1), 9)
        .await
        .unwrap();
    SendQuestionnaire(app.questionnaires.clone()).run(&jobs[0]).await;
    let done = admin.delete(&path).await.expect(200).json();
    assert_eq!((&done["state"], &done["already_assigned"]), (&json!("done"), &json!(1)));
    let total = done["total"].as_i64().unwrap();
    assert!(total > 1 && done["assigned"] == json!(total - 1), "{done}");

    let list = patient.get("/api/quiz_result").await.expect(200).json();
    let body = json!({ "id": list[0]["id"], "revision": 0, "answers": { "hurts": "no" }, "status": 1 });
    patient.send_json(Method::PUT, "/api/quiz_result", &body).await.expect(200);
    let (mut after, mut rows) = (String::new(), Vec::new());
    loop {
        let page =
            admin.get(&format!("/api/report/quiz?quiz_id={id}&size=1{after}")).await.expect(200).json();
        rows.extend(page["items"].as_array().unwrap().clone());
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    assert_eq!(i64::try_from(rows.len()).unwrap(), total);
    let anna = rows.iter().find(|row| row["user_id"] == json!(app.anna.id)).unwrap();
    assert_eq!(
        (&anna["status"], &anna["quiz_title"], &anna["is_esia"]),
        (&json!(1), &json!("Шкала боли"), &json!(false))
    );
    for query in ["size=0", "size=201", "after=x"] {
        admin.get(&format!("/api/report/quiz?quiz_id={id}&{query}")).await.expect(422);
    }
    let counts = admin.get(&format!("/api/report/quiz/counts?quiz_id={id}")).await.expect(200).json();
    assert_eq!(
        (&counts["completed"], &counts["questions"][0]["answered"]),
        (&Value::Null, &Value::Null),
        "one is too few to be shown"
    );
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    admin.get(&format!("/api/report/quiz?quiz_id={unknown}")).await.expect(404);
    admin.get(&format!("/api/report/quiz/counts?quiz_id={unknown}")).await.expect(404);
    admin.get("/api/admin/quiz/sendings/x").await.expect(404);
    admin.delete(&format!("/api/admin/quiz/sendings/{unknown}")).await.expect(404);
}

const EXPORT: &str = "/api/report/quiz/export";

/// Answers of two patients, one completed.
async fn answered(app: &TestApp, admin: &Client) -> Value {
    let quiz = published(admin).await;
    let patient = app.patient().await;
    let new = sent(admin, &quiz, app.anna.id).await;
    let answers = json!({ "hurts": "yes", "where": ["it's"], "pain": 9 });
    let body = json!({ "id": new["id"], "revision": 0, "answers": answers, "status": 1 });
    patient.send_json(Method::PUT, "/api/quiz_result", &body).await.expect(200);
    quiz
}

/// X-049, X-048, B-189…B-192: each format by a link that says nothing, once audited.
#[tokio::test]
async fn the_report_is_exported_in_each_format_by_a_link_of_this_session() {
    let app = TestApp::start().await;
    let mut admin = app.admin().await;
    let quiz = answered(&app, &admin).await;
    let ticket = async |admin: &Client, format: &str| {
        let body = json!({ "quiz_id": quiz["id"], "format": format, "language": "en", "from": "2026-01-01" });
        admin.post_json(EXPORT, &body).await.expect(200).json()
    };
    for (format, kind, ending) in [
        ("csv", "text/csv; charset=utf-8", "csv"),
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
        ("spss", "application/zip", "spss.zip"),
        ("fhir", "application/zip", "fhir.zip"),
    ] {
        let given = ticket(&admin, format).await;
        let url = given["url"].as_str().unwrap();
        assert!(given["expires_at"].is_string() && !url.contains(quiz["id"].as_str().unwrap()), "{url}");
        let file = app.anonymous().get(url).await.expect(200);
        assert_eq!((file.header("content-type"), file.header("cabinet-rows")), (kind, "1"));
        let name = file.header("content-disposition");
        assert!(
            name.starts_with("attachment; filename=\"questionnaire-2026-") && name.contains(ending),
            "{name}"
        );
        assert_eq!(file.header("cache-control"), "no-store");
        if format == "csv" {
            let text = file.text();
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines[0].starts_with("\u{feff}Questionnaire;Version;ID;Patient;"), "{}", lines[0]);
            assert!(
                lines[1].contains("Шкала боли;1;") && lines[1].ends_with(r#";Yes;['it\'s'];9;9"#),
                "{}",
                lines[1]
            );
        }
    }
    let filter = AuditFilter { kinds: vec![AuditKind::QuestionnaireExported], ..AuditFilter::default() };
    let events = app.storage.stores().audit.search(&filter, None, 9).await.unwrap();
    let detail = |line: &AuditLine| (line.event.detail["format"].clone(), line.event.detail["rows"].clone());
    let formats: Vec<_> = events.iter().map(detail).collect();
    assert_eq!(formats.len(), 4);
    assert!(formats.iter().all(|(_, rows)| *rows == 1), "{formats:?}");

    for (body, field) in [
        (json!({ "quiz_id": quiz["id"], "format": "pdf" }), "format"),
        (json!({ "quiz_id": quiz["id"], "format": "csv", "host": "vista" }), "clinic"),
        (json!({ "quiz_id": quiz["id"], "format": "csv", "clinic": "36", "host": "НЕТ" }), "host"),
    ] {
        let refused = admin.post_json(EXPORT, &body).await.expect(422).json();
        assert_eq!(refused["errors"][0]["field"], field, "{body}");
    }
    let unknown = json!({ "quiz_id": "01890a5d-ac96-774b-bcce-b302099a8057", "format": "csv" });
    admin.post_json(EXPORT, &unknown).await.expect(404);
    // Denied: without a ticket, with one for another call, of a patient, after the session.
    let given = ticket(&admin, "csv").await;
    let url = given["url"].as_str().unwrap();
    let (request, secret) = url.split_once("&ticket=").unwrap();
    app.anonymous().get(request).await.expect(401);
    app.anonymous().get(&format!("/api/admin/cabinets/export?request=x&ticket={secret}")).await.expect(401);
    let forged = app.anonymous().get(&format!("{EXPORT}?request=x&ticket={secret}")).await.expect(422).json();
    assert_eq!(forged["errors"][0]["field"], "request");
    let patient = app.patient().await;
    patient.post_json(EXPORT, &json!({ "quiz_id": quiz["id"], "format": "csv" })).await.expect(403);
    patient.get(request).await.expect(403);
    let clinic = json!({ "quiz_id": quiz["id"], "format": "csv", "clinic": "no such clinic" });
    let nobody = admin.post_json(EXPORT, &clinic).await.expect(200).json();
    let nobody = app.anonymous().get(nobody["url"].as_str().unwrap()).await.expect(200);
    assert_eq!((nobody.header("cabinet-rows"), nobody.text().lines().count()), ("0", 1));
    admin.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    assert_eq!(app.anonymous().get(url).await.expect(401).code(), "session_ended");
}

/// X-049, B-304: over time, from counts without persons; one patient is hidden.
#[tokio::test]
async fn an_administrator_sees_scores_over_time_and_no_single_patient() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let quiz = answered(&app, &admin).await;
    let path = format!("/api/report/quiz/trend?quiz_id={}", quiz["id"].as_str().unwrap());
    let trend = admin.get(&format!("{path}&by=month&version=1")).await.expect(200).json();
    assert_eq!(trend["periods"].as_array().unwrap().len(), 1);
    assert_eq!(trend["periods"][0]["completed"], Value::Null);
    let series: Vec<_> = trend["series"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["kind"], &one["name"], &one["title"]))
        .collect();
    assert_eq!(
        series,
        [
            (&json!("score"), &json!("level"), &json!("Уровень")),
            (&json!("rating"), &json!("pain"), &json!("pain"))
        ]
    );
    let hidden = json!({
        "from": trend["periods"][0]["from"], "answered": null, "median": null, "lower": null, "upper": null,
    });
    assert_eq!(trend["series"][0]["points"], json!([hidden]));
    assert_eq!(admin.get(&format!("{path}&by=day")).await.expect(422).json()["errors"][0]["field"], "by");
    admin.get(&format!("{path}&version=2")).await.expect(404);
    app.patient().await.get(&path).await.expect(403);
    let clinic = format!("/api/report/quiz?quiz_id={}", quiz["id"].as_str().unwrap());
    let all = admin.get(&clinic).await.expect(200).json();
    assert_eq!(all["items"].as_array().unwrap().len(), 1);
    let none = admin.get(&format!("{clinic}&clinic=nowhere")).await.expect(200).json();
    assert_eq!(none["items"], json!([]));
}

/// X-034: the copy of one's own data has the answers.
#[tokio::test]
async fn a_patient_takes_their_answers_along() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    answered(&app, &admin).await;
    let copy = app.patient().await.get("/api/users/me/export?language=ru").await.expect(200);
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(copy.body)).unwrap();
    let data: Value = serde_json::from_reader(zip.by_name("data.json").unwrap()).unwrap();
    assert_eq!(data["questionnaires"][0]["answers"][0]["text"], "Да");
    let bundle: Value = serde_json::from_reader(zip.by_name("fhir/bundle.json").unwrap()).unwrap();
    assert!(bundle.to_string().contains("QuestionnaireResponse"));
}
