//! Sending the diary to the hospital.

use super::jobs;
use super::place::Place;
use super::screen::{Screen, until_at_last};
use crate::support::browser::Browser;
use crate::support::waiting::until_so;
use cabinet_simulators::vista::{Call, Fault, Rule};
use reqwest::Method;
use serde_json::{Value, json};

/// An answer for each required question.
fn answers(form: &Value) -> Value {
    let items = form["groups"].as_object().unwrap().values().flat_map(|items| items.as_array().unwrap());
    let needed = items.filter(|item| item["required"] == true).map(|item| {
        let value = match item["typeName"].as_str().unwrap() {
            "Integer" | "Double" => {
                item["minimum"].as_f64().map_or(json!(70), |least| json!(least as i64 + 1))
            }
            "Date" => json!("2026-01-02"),
            "Time" => json!("08:30"),
            "DateTime" => json!("2026-01-02T08:30"),
            _ => item["options"][0].as_str().map_or(json!("хорошо"), |option| json!(option)),
        };
        json!({ "code": item["code"], "value": value })
    });
    json!({ "items": needed.collect::<Vec<_>>() })
}

///
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_was_saved_while_the_hospital_is_away_is_sent_once_later() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    screen.until_copied().await;
    let strip = screen.list("vista/self_diagnostic").await;
    assert_eq!(strip.len(), 15);
    let free = strip.iter().find(|day| day["state"] == "empty").unwrap()["date"].as_str().unwrap().to_owned();
    let path = format!("vista/self_diagnostic/{free}");
    let form = screen.get(&path).await.good();
    assert_eq!(form["is_save"], false);

    place.faults(vec![Rule::new(Fault::Down, &[Call::DiarySave])]);
    let body = answers(&form);
    let save = async |key: &str| {
        screen.request(Method::POST, &path).header("Idempotency-Key", key).json(&body).send().await.unwrap()
    };
    let saved = save("a-day-of-the-diary").await;
    assert_eq!(saved.status(), 200, "{}", saved.text().await.unwrap());
    let saved: Value = saved.json().await.unwrap();
    assert_eq!((&saved["is_save"], &saved["sent"]), (&json!(true), &json!(false)));
    assert_eq!(save("a-day-of-the-diary").await.status(), 200, "the same key again is harmless");
    assert_eq!(save("another-key-of-the-day").await.status(), 409);

    until_so("the cabinet has tried", || place.hospital().switches.calls(Call::DiarySave) > 0).await;
    assert!(place.hospital().received().diary.is_empty());
    place.faults(Vec::new());
    until_at_last("the day has come", async || {
        jobs::end_pauses(&place).await;
        !place.hospital().received().diary.is_empty()
    })
    .await;
    assert_eq!(place.hospital().received().diary.len(), 1);
    crate::support::waiting::until("the screen knows it", || async {
        (screen.get(&path).await.good()["sent"] == true).then_some(())
    })
    .await;
    assert_eq!(screen.get("vista/self_diagnostic/2020-01-01").await.problem(), (404, "not_found"));
}
