//! The medical record in the copy: the page, the data, and that no hospital content is executed.

use crate::support::{PICTURE, TestEnv, full, record};
use cabinet_domain::PatientId;
use cabinet_fakes::{Fault, RecordsOperation};
use cabinet_ports::{Problem, ProblemCode};
use cabinet_test_storage::committed;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn data(archive: &BTreeMap<String, Vec<u8>>) -> Value {
    serde_json::from_slice(&archive["data.json"]).unwrap()
}

fn document<'a>(data: &'a Value, name: &str) -> &'a Value {
    let documents = data["record"]["documents"].as_array().unwrap();
    documents.iter().find(|one| one["name"].as_str().unwrap().starts_with(name)).unwrap()
}

///
#[tokio::test]
async fn the_whole_record_is_in_it() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    record(&env, anna).await;
    let archive = env.archive(anna, "en").await;
    let data = data(&archive);
    assert_eq!(data["record"]["sources"][0]["state"], "found");
    assert_eq!(data["record"]["diagnoses"].as_array().unwrap().len(), 3);
    assert_eq!(data["record"]["documents"].as_array().unwrap().len(), 3);
    let values = data["record"]["observations"].as_array().unwrap();
    assert_eq!(values.iter().filter(|one| one["code"] == "glu").count(), 4);
    //
    assert_eq!(data["record"]["prescriptions"].as_array().unwrap().len(), 4);
    let scan = document(&data, "Консультация");
    assert_eq!(
        (&scan["entry"], &scan["fileName"], &scan["size"]),
        (&Value::Null, &json!("заключение.pdf"), &json!(12_345))
    );
    let sheet = document(&data, "Биохимия");
    let text = String::from_utf8(archive[sheet["entry"].as_str().unwrap()].clone()).unwrap();
    assert!(text.contains("<td>5.1</td>") && text.contains("Биохимия крови"), "{text}");
    assert!(values.iter().all(|one| one["documentId"] == sheet["id"]));

    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    for shown in [
        "K29.5",
        "Хронический гастрит",
        "Сидоров П. П.",
        "3.3–5.5",
        "не обнаружено",
        "боль в спине",
        "doctor’s note",
        "Метформин, таблетки 500 мг",
        "45 ЛК 123",
        "Во время еды",
        "taken back by the hospital",
    ] {
        assert!(page.contains(shown), "{shown}");
    }
}

#[tokio::test]
async fn the_diary_is_in_it_with_its_pictures() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    record(&env, anna).await;
    let archive = env.archive(anna, "ru").await;
    let data = data(&archive);
    let day = &data["record"]["diary"][0];
    assert_eq!((&day["date"], &day["state"]), (&json!("2026-11-20"), &json!("sent")));
    let answers: Vec<_> =
        day["answers"].as_array().unwrap().iter().map(|one| (&one["code"], &one["value"])).collect();
    let expected = [
        ("верх", json!(125)),
        ("темп", json!(36.6)),
        ("фото", json!("image/jpeg")),
        ("слова", json!("боль в спине")),
        ("день", json!("2026-11-20")),
        ("час", json!("12:30")),
        ("миг", json!("2026-11-20T12:30")),
    ];
    assert_eq!(answers.len(), expected.len());
    for ((code, value), (expected_code, expected)) in answers.into_iter().zip(&expected) {
        assert_eq!((code, value), (&json!(expected_code), expected));
    }
    let picture = day["answers"][2]["entry"].as_str().unwrap();
    assert_eq!(archive[picture], PICTURE);
    // Issue 17: the entry before its correction is the patient's too.
    let earlier = &day["earlier"][0];
    assert_eq!((&day["revision"], &earlier["revision"]), (&json!(2), &json!(1)));
    assert_eq!(earlier["answers"][0]["value"], 120);
    assert!(earlier["savedAt"].as_str().unwrap() < day["savedAt"].as_str().unwrap());
    let former = earlier["answers"][2]["entry"].as_str().unwrap();
    assert_ne!(former, picture);
    assert_eq!(archive[former], PICTURE);
    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    assert!(page.contains("прежняя запись"), "the page shows it too");
}

/// Names may contain hostile text; document texts were sanitized on arrival.
#[tokio::test]
async fn nothing_of_the_hospital_s_runs_in_it() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    record(&env, anna).await;
    let archive = env.archive(anna, "fr").await;
    let data = data(&archive);
    let text =
        String::from_utf8(archive[document(&data, "Осмотр")["entry"].as_str().unwrap()].clone()).unwrap();
    assert!(text.contains("<b>боль</b>") && text.contains("Осмотр &lt;script&gt;терапевта"), "{text}");
    for name in archive.keys().filter(|name| name.ends_with(".html")) {
        let page = String::from_utf8(archive[name].clone()).unwrap();
        assert!(!page.contains("<script") && !page.contains("onclick"), "{name}");
        assert!(page.contains("default-src 'none'"), "{name}");
    }
}

/// a record whose relation is no longer valid is not shown, and not exported either.
#[tokio::test]
async fn a_record_without_its_relation_and_a_stranger_s_are_not_in_it() {
    let env = TestEnv::open().await;
    let (anna, petr) = (full(&env, "anna").await, env.person("petr").await);
    record(&env, anna).await;
    for (name, bytes) in env.archive(petr, "ru").await {
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            !name.starts_with("record/") && !text.contains("гастрит") && !text.contains("боль в спине"),
            "{name}"
        );
    }
    let host = env.connector.host().id.clone();
    committed!(env.stores, records.move_patient(anna, &host, &PatientId("somebody else".to_owned())))
        .await
        .unwrap();
    let archive = env.archive(anna, "ru").await;
    assert!(!archive.keys().any(|name| name.starts_with("record/texts/")));
    let data = data(&archive);
    for part in ["diagnoses", "prescriptions", "documents", "observations"] {
        assert_eq!(data["record"][part], json!([]), "{part}");
    }
    assert_eq!(data["record"]["diary"].as_array().unwrap().len(), 1, "what the person wrote is the person's");
}

/// A text that could not be copied is reported as missing, and the archive is complete nevertheless.
#[tokio::test]
async fn a_text_that_the_cabinet_does_not_have_is_named() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    let garbled = Problem::new(ProblemCode::Garbled, "of no alphabet");
    env.hospital.fail(RecordsOperation::DocumentHtml, Fault::Refuse(garbled));
    record(&env, anna).await;
    let archive = env.archive(anna, "de").await;
    let data = data(&archive);
    let page = &archive[document(&data, "Биохимия")["entry"].as_str().unwrap()];
    assert!(String::from_utf8_lossy(page).contains("Das Krankenhaus hat ihn."));
}
