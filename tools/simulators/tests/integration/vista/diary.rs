//! The diary: all eight types, saved once despite repetitions.

use super::env::{ANNA, answer, code, config, control, get, http, request, start, start_with};
use cabinet_simulators::vista::{Call, Config, Fault, Rule, Running};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn answers() -> Value {
    json!([{"code": "wellbeing", "value": "хорошо"}, {"code": "systolic", "value": 120}, {"code": "diastolic", "value": 80}])
}

async fn save(adapter: &Running, day: &str, key: &str, items: Value) -> (StatusCode, Value) {
    let asked = request(adapter, Method::POST, &format!("/clients/{ANNA}/self-diagnostic/{day}"));
    answer(asked.header("Idempotency-Key", key).json(&json!({"items": items, "save": true}))).await
}

async fn form(adapter: &Running, day: &str) -> (StatusCode, Value) {
    get(adapter, &format!("/clients/{ANNA}/self-diagnostic/{day}")).await
}

fn options(day: &Value) -> Vec<&str> {
    let groups = day["groups"].as_array().unwrap().iter();
    let items = groups.flat_map(|group| group["items"].as_array().unwrap());
    items
        .flat_map(|item| item["options"].as_array().unwrap())
        .map(|option| option.as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_form_has_all_eight_types() {
    let adapter = start().await;
    let (_, day) = form(&adapter, "2026-11-21").await;
    assert_eq!((&day["date"], &day["isSave"]), (&json!("2026-11-21"), &json!(false)));
    let groups = day["groups"].as_array().unwrap();
    assert!(groups.len() >= 3);
    let items: Vec<_> = groups.iter().flat_map(|group| group["items"].as_array().unwrap()).collect();
    let types: BTreeSet<_> = items.iter().map(|item| item["typeName"].as_str().unwrap()).collect();
    let eight = ["Constructor", "Date", "DateTime", "Double", "Image", "Integer", "String", "Time"];
    assert_eq!(types.into_iter().collect::<Vec<_>>(), eight);
    assert!(items.iter().all(|item| item["value"].is_null()));
    let options = options(&day);
    assert!(options.contains(&r#"O'Brien, тип "B""#) && options.contains(&r"путь\склад"));
}

/// The demo shows realistic options; special characters are for tests only.
#[tokio::test]
async fn people_see_no_test_strings() {
    let adapter = start_with(Config { odd_options: false, ..config() }).await;
    let (_, day) = form(&adapter, "2026-11-21").await;
    let options = options(&day);
    assert!(options.len() > 5 && !options.iter().any(|option| option.contains(['\\', '\''])), "{options:?}");
    let (_, tree) = get(&adapter, "/thesaurus/COMPLAINTS").await;
    assert!(!tree.to_string().contains(['\\', '\'']), "{tree}");
}

/// Contract §1: today and the fourteen days before; a saved day, a closed day.
#[tokio::test]
async fn days_are_the_hospitals() {
    let adapter = start().await;
    assert_eq!(form(&adapter, "2026-11-07").await.0, 200);
    for outside in ["2026-11-06", "2026-11-22"] {
        assert_eq!(code(&form(&adapter, outside).await), (404, "not_found"), "{outside}");
        assert_eq!(code(&save(&adapter, outside, "k", answers()).await), (404, "not_found"));
    }
    assert_eq!(code(&form(&adapter, "21.11.2026").await), (400, "bad_request"));
    let (_, saved) = form(&adapter, "2026-11-18").await;
    assert_eq!((&saved["isSave"], &saved["groups"][1]["items"][0]["value"]), (&json!(true), &json!(135)));
    let (_, closed) = form(&adapter, "2026-11-08").await;
    assert_eq!((&closed["isSave"], &closed["readOnly"]), (&json!(false), &json!(true)));
    assert_eq!(code(&save(&adapter, "2026-11-08", "k", answers()).await), (409, "read_only"));
    // The hospital's clock decides which day is today.
    control(&adapter, json!({"clockShiftSeconds": 86_400})).await;
    assert_eq!(form(&adapter, "2026-11-22").await.0, 200);
    assert_eq!(code(&form(&adapter, "2026-11-07").await), (404, "not_found"));
}

#[tokio::test]
async fn a_day_is_saved_once() {
    let adapter = start().await;
    let day = "2026-11-20";
    // The answer is lost; the client repeats the request with the same key.
    adapter.adapter().switches.set(vec![Rule::new(Fault::Drop, &[Call::DiarySave]).times(1)]);
    let path = format!("{}/clients/{ANNA}/self-diagnostic/{day}", adapter.base_url());
    let lost = http().post(path).header("X-Api-Key", "vista-demo-key-2026").header("Idempotency-Key", "k1");
    assert!(lost.json(&json!({"items": answers(), "save": true})).send().await.is_err());
    assert_eq!(save(&adapter, day, "k1", answers()).await.1, json!({"isSave": true}));
    assert_eq!(save(&adapter, day, "k2", answers()).await.1, json!({"isSave": true}));
    let other = json!([{"code": "wellbeing", "value": "хорошо"}, {"code": "systolic", "value": 140}, {"code": "diastolic", "value": 80}]);
    assert_eq!(code(&save(&adapter, day, "k3", other.clone()).await), (409, "read_only"));
    assert_eq!(code(&save(&adapter, day, "k1", other).await), (409, "conflict"));
    assert_eq!(form(&adapter, day).await.1["isSave"], true);
    let received: Value = http()
        .get(format!("http://{}/control/received", adapter.addr))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(received["diary"].as_array().unwrap().len(), 1);
    assert_eq!(received["diary"][0]["values"]["systolic"], 120);
    assert_eq!(received["idempotencyKeys"], json!({"k1": 3, "k2": 1}));
}

#[tokio::test]
async fn wrong_answers_are_refused() {
    let adapter = start().await;
    let day = "2026-11-19";
    let mut wrong = vec![json!([]), json!([{"code": "wellbeing", "value": "хорошо"}])];
    for (code, value) in [
        ("pulse", json!("72")),
        ("pulse", json!(72.5)),
        ("pulse", json!(500)),
        ("temperature", json!("36,6")),
        ("measured-at", json!("8:15")),
        ("last-dose", json!("2026-11-20")),
        ("visit-date", json!("20.11.2026")),
        ("photo", json!({"mime": "image/png", "base64": "R0lGODlh"})),
        ("wellbeing", json!("отлично")),
        ("nothing", json!("x")),
    ] {
        let mut items = answers();
        items.as_array_mut().unwrap().push(json!({"code": code, "value": value}));
        wrong.push(items);
    }
    for items in wrong {
        assert_eq!(code(&save(&adapter, day, "k", items.clone()).await), (400, "bad_request"), "{items}");
    }
    let unnamed = request(&adapter, Method::POST, &format!("/clients/{ANNA}/self-diagnostic/{day}"));
    let unnamed = answer(unnamed.json(&json!({"items": answers(), "save": true}))).await;
    assert_eq!(code(&unnamed), (400, "bad_request"));
    let mut whole = answers();
    let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    for (code, value) in [
        ("photo", json!({"mime": "image/png", "base64": png})),
        ("last-dose", json!("2026-11-18T21:30")),
        ("pain", json!("своими словами")),
        ("sleep", json!(7)),
        ("complaints", Value::Null),
    ] {
        whole.as_array_mut().unwrap().push(json!({"code": code, "value": value}));
    }
    assert_eq!(save(&adapter, day, "k", whole).await.1, json!({"isSave": true}));
}

/// docs/hospital-adapter.md §6: a version that was replaced does not come back when it is repeated.
#[tokio::test]
async fn a_correction_replaces_the_day_and_a_former_key_changes_nothing() {
    let adapter = start_with(Config { corrections: true, ..config() }).await;
    let day = "2026-11-20";
    let with = |systolic: u32| json!([{"code": "wellbeing", "value": "хорошо"}, {"code": "systolic", "value": systolic}, {"code": "diastolic", "value": 80}]);
    let shown = async || form(&adapter, day).await.1["groups"][1]["items"][0]["value"].clone();
    for (key, systolic, expected) in [("k1", 120, 120), ("k2", 130, 130), ("k1", 120, 130), ("k3", 140, 140)]
    {
        assert_eq!(save(&adapter, day, key, with(systolic)).await.1, json!({"isSave": true}), "{key}");
        assert_eq!(shown().await, expected, "{key}");
    }
    assert_eq!(
        code(&save(&adapter, "2026-11-08", "k4", with(120)).await),
        (409, "read_only"),
        "closed by the hospital"
    );
}
