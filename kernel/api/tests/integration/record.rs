//! The medical record over the API: visible to its owner and to nobody else.

use crate::support::hospital::{FILE, PATIENT, kept, sync};
use crate::support::{self, TestApp};
use axum::http::Method;
use cabinet_domain::{
    AuditKind, DiaryForm, DiaryGroup, DiaryItem, DiaryItemKind, MedicalDocument, MedicalDocumentKind,
    Prescription, ThesaurusNode,
};
use cabinet_fakes::{FakeRecords, Fault, RecordsOperation};
use cabinet_ports::ProblemCode;
use serde_json::{Value, json};

const SEARCH: &str = "/api/files/search";

///
#[tokio::test]
async fn documents_are_listed_by_kind_the_newest_first() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let names = async |query: &str| -> Vec<String> {
        let list = patient.get(&format!("/api/files{query}")).await.expect(200).json();
        list.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("").await, ["УЗИ почек", "Заключение кардиолога", "Осмотр терапевта"]);
    assert_eq!(names("?fragmentOnly=true").await, ["Осмотр терапевта"]);
    assert_eq!(names("?resultOnly=true").await, ["УЗИ почек", "Заключение кардиолога"]);
    assert_eq!(names("?resultOnly=true&kind=research").await, ["УЗИ почек"]);
    let searched = async |search: Value| -> Vec<String> {
        let list = patient.post_json(SEARCH, &search).await.expect(200).json();
        list.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(searched(json!({})).await, names("").await);
    assert_eq!(searched(json!({ "resultOnly": true, "kind": "research" })).await, ["УЗИ почек"]);
    assert_eq!(searched(json!({ "diagnosis": "k29" })).await, ["Осмотр терапевта"]);
    assert_eq!(searched(json!({ "diagnosis": "K2" })).await, [""; 0]);
    let list = patient.get("/api/files?fragmentOnly=true").await.json();
    let item = &list[0];
    assert_eq!(
        (item["type"].as_str(), item["kind"].as_str(), item["vistaHostId"].as_str()),
        (Some("FRAGMENT"), Some("fragment"), Some("vista"))
    );
    assert_eq!(item["created"], "2026-11-18T10:00:00+03:00");
    let path = format!("/api/files/{}", item["id"].as_str().unwrap());
    assert_eq!(patient.get(&path).await.expect(200).json()["name"], "Осмотр терапевта");
    assert_eq!((&item["hit"], &item["isNew"]), (&Value::Null, &json!(false)));
    assert_eq!(item.get("foreignId"), None, "ids of the hospital stay inside");
}

///
#[tokio::test]
async fn a_document_has_the_specification_s_names() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let list = patient.get("/api/files").await.expect(200).json();
    let [scan, _, visit] = list.as_array().unwrap().as_slice() else { panic!("{list}") };
    assert_eq!((&visit["mkb"], &visit["diagName"]), (&json!("K29.5"), &json!("Хронический гастрит")));
    assert_eq!((&visit["type"], &visit["storageType"]), (&json!("FRAGMENT"), &Value::Null));
    assert_eq!((&scan["mkb"], &scan["diagName"]), (&Value::Null, &Value::Null));
    assert_eq!((&scan["type"], &scan["storageType"]), (&json!("result"), &json!(6)));
    assert_eq!(scan["size"], FILE.len());
    for former in ["diagnosisCode", "diagnosisName", "hostId"] {
        assert_eq!(visit.get(former), None, "{former}");
    }
}

/// the list comes from the host's plugin, and each hospital says whether it has one.
#[tokio::test]
async fn prescriptions_are_listed_the_latest_first_with_their_state_today() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let list = async || patient.get("/api/record/prescriptions").await.expect(200).json();
    let date = async || {
        let sources = patient.get("/api/record/sources").await.expect(200).json();
        sources[0]["lists"]["prescriptions"].clone()
    };
    assert_eq!((list().await, date().await), (json!([]), Value::Null), "not supported");
    let of = FakeRecords::prescription;
    app.record.set_prescriptions(PATIENT, Some(Vec::new()));
    sync(&app).await;
    assert_eq!(list().await, json!([]));
    assert!(date().await.is_string(), "supported, and none is written");
    let old = Prescription {
        valid_until: Some("2026-11-12".parse().unwrap()),
        ..of("r 1", "Амоксициллин, капсулы 500 мг")
    };
    let new = Prescription {
        written: "2026-11-20".parse().unwrap(),
        number: Some("45 ЛК 123".to_owned()),
        ..of("r/2", "Метформин, таблетки 500 мг")
    };
    app.record.set_prescriptions(PATIENT, Some(vec![old, new]));
    sync(&app).await;
    let listed = list().await;
    let seen: Vec<_> =
        listed.as_array().unwrap().iter().map(|row| (&row["medicine"], &row["state"])).collect();
    let expected = [
        (&json!("Метформин, таблетки 500 мг"), &json!("active")),
        (&json!("Амоксициллин, капсулы 500 мг"), &json!("expired")),
    ];
    assert_eq!(seen, expected);
    assert_eq!(
        listed[0],
        json!({
            "id": "vista:r/2", "medicine": "Метформин, таблетки 500 мг", "dosage": null, "amount": null, "written": "2026-11-20",
            "validUntil": null, "state": "active", "number": "45 ЛК 123", "prescriber": null, "clinic": null, "note": null,
            "hostId": "vista"
        })
    );
    app.record.go_down();
    assert_eq!(list().await, listed, "from the copy");
    assert_eq!(
        app.stranger().await.get("/api/record/prescriptions").await.expect(200).json(),
        json!([]),
        "X-025"
    );
}

///
#[tokio::test]
async fn a_document_whose_text_did_not_come_is_at_nought_until_it_does() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let progress =
        async || patient.get("/api/files?fragmentOnly=true").await.expect(200).json()[0]["progress"].clone();
    assert_eq!(progress().await, 100);
    app.record.fail(RecordsOperation::DocumentHtml, Fault::refuse(ProblemCode::Garbled));
    let changed = MedicalDocument {
        revision: "2".to_owned(),
        ..FakeRecords::document("d1", MedicalDocumentKind::Fragment, "Осмотр терапевта")
    };
    app.record.put(PATIENT, changed, Some("<p>Обострение гастрита</p>"));
    sync(&app).await;
    assert_eq!(progress().await, 0);
    app.record.heal();
    sync(&app).await;
    assert_eq!(progress().await, 100);
}

#[tokio::test]
async fn a_search_marks_what_it_found() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let search = json!({ "fragmentOnly": true, "q": " гастрит " });
    let found = patient.post_json(SEARCH, &search).await.expect(200).json();
    assert_eq!(found.as_array().unwrap().len(), 1);
    let snippet = found[0]["hit"]["snippet"].as_array().unwrap();
    assert!(snippet.iter().any(|piece| piece["hit"] == true && piece["text"] == "гастрита"), "{snippet:?}");
    let results = json!({ "resultOnly": true, "q": "гастрит" });
    assert_eq!(patient.post_json(SEARCH, &results).await.expect(200).json(), json!([]));
    assert_eq!(app.stranger().await.post_json(SEARCH, &search).await.expect(200).json(), json!([]));
    for refused in [json!({ "q": "x".repeat(201) }), json!({ "kind": "diary" }), json!({ "diagnosis": " " })]
    {
        assert_eq!(patient.post_json(SEARCH, &refused).await.expect(422).code(), "validation", "{refused}");
    }
    assert_eq!(patient.get("/api/files?kind=diary").await.expect(422).code(), "validation");
}

/// another patient's document id is not found, and the attempt is audited.
#[tokio::test]
async fn a_stranger_s_document_is_not_there_in_any_way() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let id = patient.get("/api/files").await.json()[0]["id"].as_str().unwrap().to_owned();
    let stranger = app.stranger().await;
    for (method, path) in [
        ("GET", format!("/api/files/{id}")),
        ("GET", format!("/api/files/{id}/html")),
        ("GET", format!("/api/files/{id}/download")),
        ("POST", format!("/api/files/{id}/ticket")),
    ] {
        let answer = stranger.call(method.parse().unwrap(), &path).await.expect(404);
        assert_eq!(answer.code(), "not_found", "{path}");
        let mistyped = path.replace(&id, "01890a5d-ac96-774b-bcce-b302099a8057");
        let other = stranger.call(method.parse().unwrap(), &mistyped).await.expect(404);
        assert_eq!(other.code(), answer.code(), "{path}");
    }
    for path in
        ["/api/files", "/api/record/diagnoses", "/api/record/observations", "/api/record/prescriptions"]
    {
        assert_eq!(stranger.get(path).await.expect(200).json(), json!([]), "{path}");
    }
    assert_eq!(stranger.get("/api/notices").await.expect(200).json(), json!({ "unread": 0, "items": [] }));
    let owner = app.storage.stores().users.find_by_login("patient").await.unwrap().unwrap();
    let lines = app.storage.stores().audit.list(owner.id, 50).await.unwrap();
    let denied: Vec<_> = lines.iter().filter(|line| line.kind == AuditKind::AccessDenied).collect();
    assert_eq!(denied.len(), 4);
    assert!(denied.iter().all(|line| line.detail["id"] == id && line.detail["what"] == "record_document"));
}

#[tokio::test]
async fn a_text_is_harmless_and_opens_under_a_policy_of_its_own() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let list = patient.get("/api/files?fragmentOnly=true").await.json();
    let html = patient.get(&format!("/api/files/{}/html", list[0]["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(html.header("content-type"), "text/html; charset=utf-8");
    assert!(html.header("content-security-policy").starts_with("sandbox; default-src 'none'; img-src data:"));
    assert!(html.text().contains("гастрита") && !html.text().contains("script"), "{}", html.text());
    let answer = patient.get("/api/files/neither-an-id/html").await.expect(404);
    assert_eq!(answer.code(), "not_found");
}

#[tokio::test]
async fn sources_tell_how_fresh_the_copy_is_and_a_refresh_is_ordered_once_a_minute() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let sources = patient.get("/api/record/sources").await.expect(200).json();
    assert_eq!(sources[0]["state"], "found");
    assert_eq!(sources[0]["hostName"], "Медицинская карта больницы");
    assert!(sources[0]["asOf"].is_string() && sources[0]["failure"].is_null());
    for list in ["diagnoses", "observations", "documents"] {
        assert_eq!(sources[0]["lists"][list], sources[0]["asOf"], "{list}");
    }
    app.later(chrono::TimeDelta::minutes(2));
    patient.call("POST".parse().unwrap(), "/api/record/refresh").await.expect(202);
    let again = patient.call("POST".parse().unwrap(), "/api/record/refresh").await.expect(429);
    assert_eq!(again.code(), "rate_limited");
    assert!(!again.header("retry-after").is_empty());
    let stranger = app.stranger().await.get("/api/record/sources").await.expect(200).json();
    assert_eq!((&stranger[0]["state"], &stranger[0]["asOf"]), (&json!("never"), &Value::Null));
}

///
#[tokio::test]
async fn diagnoses_have_their_chapter_and_values_their_norm() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let diagnoses = patient.get("/api/record/diagnoses").await.expect(200).json();
    let first = &diagnoses[0];
    assert_eq!((first["code"].as_str(), first["chapter"].as_str()), (Some("K29.5"), Some("XI")));
    assert_eq!((first["chapterFrom"].as_str(), first["chapterTo"].as_str()), (Some("K00"), Some("K93")));
    assert_eq!((&first["documents"], &first["setDate"]), (&json!(1), &json!("2026-10-01")));
    let series = patient.get("/api/record/observations").await.expect(200).json();
    assert_eq!((series[0]["code"].as_str(), series[0]["unit"].as_str()), (Some("HGB"), Some("г/л")));
    let values: Vec<_> =
        series[0]["points"].as_array().unwrap().iter().map(|point| &point["value"]).collect();
    assert_eq!(values, [&json!(118.0), &json!(131.5)]);
    assert_eq!(
        (&series[0]["points"][0]["normLow"], &series[0]["points"][0]["text"]),
        (&json!(120.0), &Value::Null)
    );
}

///
#[tokio::test]
async fn a_host_of_records_is_listed_and_knows_its_patients() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let hosts = app.anonymous().get("/api/vista/hosts").await.expect(200).json();
    assert_eq!((hosts[0]["id"].as_str(), hosts.as_array().unwrap().len()), (Some("vista"), 1));
    let relations = patient.get("/api/vista/relations").await.expect(200).json();
    assert_eq!(relations, json!([{ "clinicId": "vista", "hostId": "vista", "patientId": PATIENT }]));
    assert_eq!(patient.get("/api/vista/clinics").await.expect(404).code(), "unknown_host");
    assert_eq!(patient.get("/api/netrika1/self_diagnostic").await.expect(404).code(), "unknown_host");
    let me = patient.get("/api/users/me").await.expect(200).json();
    assert_eq!(me["vistaRelations"], json!([{ "clientId": PATIENT }]));
    let stranger = app.stranger().await;
    assert_eq!(stranger.get("/api/vista/relations").await.expect(200).json(), json!([]));
    assert_eq!(stranger.get("/api/users/me").await.expect(200).json()["vistaRelations"], json!([]));
}

fn question(code: &str, name: &str, kind: DiaryItemKind) -> DiaryItem {
    DiaryItem {
        code: code.to_owned(),
        name: name.to_owned(),
        kind,
        value: None,
        options: Vec::new(),
        free_text: true,
        thesaurus: None,
        pattern: None,
        minimum: None,
        maximum: None,
        required: true,
        unit: None,
    }
}

/// A-194…
#[tokio::test]
async fn a_form_and_a_thesaurus_have_the_specification_s_names() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let mood = DiaryItem {
        options: vec!["Хорошее".to_owned(), "Плохое".to_owned()],
        free_text: false,
        ..question("mood", "Настроение", DiaryItemKind::String)
    };
    let complaints = DiaryItem {
        thesaurus: Some("complaints".to_owned()),
        required: false,
        ..question("complaints", "Жалобы", DiaryItemKind::Constructor)
    };
    let group = |name: &str, item| DiaryGroup { name: name.to_owned(), items: vec![item] };
    let groups = vec![group("Утро", mood), group("Вечер", complaints)];
    app.record.set_form(DiaryForm { saved: false, groups });
    let days = patient.get("/api/vista/self_diagnostic").await.expect(200).json();
    let date = &days[0]["date"];
    let path = format!("/api/vista/self_diagnostic/{}", date.as_str().unwrap());
    let free = json!({
        "value": null, "pattern": null, "minimum": null, "maximum": null, "unit": null,
    });
    let item = |own: Value| {
        let mut item = free.clone();
        item.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
        item
    };
    let form = patient.get(&path).await.expect(200).json();
    assert!(form["correctableUntil"].is_string(), "today's entry could be corrected");
    assert_eq!(
        form,
        json!({
            "date": date, "state": "empty", "is_save": false, "sent": false,
            "revision": 0, "sentRevision": 0, "savedAt": null, "correctableUntil": form["correctableUntil"],
            "groups": {
                "Утро": [item(json!({
                    "code": "mood", "name": "Настроение", "typeName": "String", "options": ["Хорошее", "Плохое"],
                    "freeText": false, "thesaurus": null, "required": true,
                }))],
                "Вечер": [item(json!({
                    "code": "complaints", "name": "Жалобы", "typeName": "Constructor", "options": [],
                    "freeText": true, "thesaurus": "complaints", "required": false,
                }))],
            },
        })
    );
    let node = |code: &str, name: &str, template: Option<&str>, child| ThesaurusNode {
        code: code.to_owned(),
        name: name.to_owned(),
        template: template.map(str::to_owned),
        child,
    };
    let pain = node("pain", "Боль", None, Vec::new());
    app.record.set_thesaurus(node("complaints", "Жалобы", Some("Жалобы: %s."), vec![pain]));
    let tree = patient.get("/api/vista/thesaurus/complaints").await.expect(200).json();
    let leaf = json!({ "code": "pain", "name": "Боль", "template": null, "child": [] });
    assert_eq!(
        tree,
        json!({ "code": "complaints", "name": "Жалобы", "template": "Жалобы: %s.", "child": [leaf] })
    );
    assert_eq!(patient.get("/api/vista/thesaurus/unknown").await.expect(404).code(), "not_found");
}

/// the same key with different answers is a different request, not a repetition.
#[tokio::test]
async fn a_day_of_the_diary_is_saved_once_for_each_key() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let pulse = question("pulse", "Пульс", DiaryItemKind::Integer);
    let groups = vec![DiaryGroup { name: "Утро".to_owned(), items: vec![pulse] }];
    app.record.set_form(DiaryForm { saved: false, groups });
    let days = patient.get("/api/vista/self_diagnostic").await.expect(200).json();
    let path = format!("/api/vista/self_diagnostic/{}", days[0]["date"].as_str().unwrap());
    let save = async |key: &str, pulse: u32| {
        let body = json!({ "items": [{ "code": "pulse", "value": pulse }] });
        patient.clone().with("idempotency-key", key).post_json(&path, &body).await
    };
    save("key-00001", 70).await.expect(200);
    save("key-00001", 70).await.expect(200);
    assert_eq!(save("key-00001", 80).await.expect(409).code(), "idempotency_key_reused");
    assert_eq!(save("key-00002", 80).await.expect(409).code(), "read_only");
}

/// Issue 17: the history and the numbers are the owner's.
#[tokio::test]
async fn a_correction_names_its_version_and_its_history_is_the_owner_s() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let pulse = question("pulse", "Пульс", DiaryItemKind::Integer);
    let groups = vec![DiaryGroup { name: "Утро".to_owned(), items: vec![pulse] }];
    app.record.set_form(DiaryForm { saved: false, groups });
    let days = patient.get("/api/vista/self_diagnostic").await.expect(200).json();
    let path = format!("/api/vista/self_diagnostic/{}", days[0]["date"].as_str().unwrap());
    let body = |revision: u32, pulse: u32| json!({ "revision": revision, "items": [{ "code": "pulse", "value": pulse }] });
    let correct = async |key: &str, revision: u32, pulse: u32| {
        let sender = patient.clone().with("idempotency-key", key);
        sender.send_json(Method::PUT, &path, &body(revision, pulse)).await
    };
    assert_eq!(correct("key-00001", 1, 80).await.expect(404).code(), "not_found", "not saved yet");
    let saved = patient.clone().with("idempotency-key", "key-00001").post_json(&path, &body(0, 70)).await;
    let saved = saved.expect(200).json();
    assert_eq!((&saved["revision"], &saved["sentRevision"]), (&json!(1), &json!(0)));
    assert!(saved["correctableUntil"].is_string(), "today's");
    assert_eq!(correct("key-00002", 7, 80).await.expect(409).code(), "diary_changed");
    let corrected = correct("key-00003", 1, 80).await.expect(200).json();
    assert_eq!((&corrected["revision"], &corrected["state"]), (&json!(2), &json!("waiting")));
    let history = patient.get(&format!("{path}/corrections")).await.expect(200).json();
    let change = &history[0]["changes"][0];
    assert_eq!(
        (&change["code"], &change["before"], &change["after"]),
        (&json!("pulse"), &json!(70), &json!(80))
    );
    let values = patient.get("/api/vista/self_diagnostic/values").await.expect(200).json();
    assert_eq!(values[0]["points"], json!([{ "date": days[0]["date"], "value": 80.0 }]));
    let yesterday = format!("/api/vista/self_diagnostic/{}", days[1]["date"].as_str().unwrap());
    let sender = patient.clone().with("idempotency-key", "key-00004");
    sender.post_json(&yesterday, &body(0, 70)).await.expect(200);
    let sender = patient.clone().with("idempotency-key", "key-00005");
    let late = sender.send_json(Method::PUT, &yesterday, &body(1, 80)).await.expect(409);
    assert_eq!(late.code(), "read_only", "its day has ended");
    let stranger = app.stranger().await;
    assert_eq!(stranger.get(&format!("{path}/corrections")).await.expect(404).code(), "not_found");
    assert_eq!(stranger.get("/api/vista/self_diagnostic/values").await.expect(200).json(), json!([]));
    let refused = stranger.clone().with("idempotency-key", "key-00009");
    assert_eq!(refused.send_json(Method::PUT, &path, &body(1, 90)).await.expect(404).code(), "not_found");
}

#[tokio::test]
async fn a_new_document_makes_a_notice_until_it_is_read() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    app.record.put(
        PATIENT,
        FakeRecords::document("d9", MedicalDocumentKind::Fragment, "Выписка"),
        Some("<p>1</p>"),
    );
    support::hospital::sync(&app).await;
    let page = patient.get("/api/notices").await.expect(200).json();
    assert_eq!((&page["unread"], &page["items"][0]["kind"]), (&json!(1), &json!("document_new")));
    let document = &page["items"][0]["document"];
    assert_eq!((document["name"].as_str(), document["type"].as_str()), (Some("Выписка"), Some("FRAGMENT")));
    let stranger = app.stranger().await;
    let ids = json!({ "ids": [page["items"][0]["id"]] });
    let refused = stranger.post_json("/api/notices/read", &ids).await.expect(404);
    assert_eq!(refused.code(), "not_found");
    assert_eq!(patient.get("/api/notices").await.json()["unread"], 1);
    patient.get(&format!("/api/files/{}/html", document["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(patient.get("/api/notices").await.json()["unread"], 0);
}

/// After a change of identity, the record is gone until the hospital matches the patient again.
#[tokio::test]
async fn a_changed_name_forgets_the_copy() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let body = json!({ "personalInformation": { "lastName": "Другая" } });
    patient.send_json("PATCH".parse().unwrap(), "/api/users/update", &body).await.expect(200);
    assert_eq!(patient.get("/api/files").await.expect(200).json(), json!([]));
    let kept = app.storage.stores().records.documents(app.anna.id, &MedicalDocumentKind::ALL).await.unwrap();
    assert!(kept.is_empty());
}
