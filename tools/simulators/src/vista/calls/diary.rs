//! A day of the diary: its form, and saving it once, or again if the hospital takes corrections. The hospital's clock decides which days are open: today and the 14 days before.

use crate::vista::adapter::Adapter;
use crate::vista::archive::diary::{Answer, DAYS_BACK, Form, SavedDay};
use crate::vista::received::ReceivedDay;
use crate::vista::refusal::Refusal;
use crate::vista::request::{Asked, Named, Nothing, Sent, day, needed};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use chrono::{Days, NaiveDate};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Identifies a request across repetitions.
pub const KEY_HEADER: &str = "idempotency-key";

/// `GET /clients/{id}/self-diagnostic/{date}`
pub async fn form(
    State(adapter): State<Arc<Adapter>>,
    Named((client, date)): Named<(String, String)>,
    _: Asked<Nothing>,
) -> Result<Json<Value>, Refusal> {
    let date = open_day(&adapter, &date)?;
    let archive = adapter.archive();
    let saved = archive.card(&client)?.diary.get(&date);
    Ok(Json(filled(&adapter.form, &client, date, saved)))
}

/// The body of a saved day.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Day {
    items: Vec<Answer>,
    save: bool,
}

/// `POST /clients/{id}/self-diagnostic/{date}`
pub async fn save(
    State(adapter): State<Arc<Adapter>>,
    Named((client, date)): Named<(String, String)>,
    _: Asked<Nothing>,
    headers: HeaderMap,
    Sent(day, body): Sent<Day>,
) -> Result<Json<Value>, Refusal> {
    let key = needed(&headers, KEY_HEADER)?;
    let path = format!("{client}/{date}");
    let mut received = adapter.received();
    if let Some(answer) = received.answered(key, &path, &body)? {
        return Ok(Json(answer));
    }
    let date = open_day(&adapter, &date)?;
    if !day.save {
        return Err(Refusal::BadRequest("save must be true: drafts stay with the cabinet".into()));
    }
    let values = adapter.form.check(&day.items).map_err(Refusal::BadRequest)?;
    let mut archive = adapter.archive();
    let card = archive.card_mut(&client)?;
    let answer = json!({ "isSave": true });
    match card.diary.get(&date) {
        // The same values under another key change nothing, so they are accepted.
        Some(before) if before.closed => return Err(Refusal::ReadOnly),
        Some(before) if before.values == values => {}
        Some(_) if !adapter.takes_corrections() => return Err(Refusal::ReadOnly),
        Some(_) | None => {
            card.diary.insert(date, SavedDay { values: values.clone(), closed: false });
            received.diary.push(ReceivedDay { client_id: client, date, values, key: key.to_owned() });
        }
    }
    received.answer(key, &path, &body, answer.clone());
    Ok(Json(answer))
}

fn open_day(adapter: &Adapter, text: &str) -> Result<NaiveDate, Refusal> {
    let date = day(text)?;
    let today = adapter.now().date();
    let first = today.checked_sub_days(Days::new(DAYS_BACK)).unwrap_or(today);
    (first..=today).contains(&date).then_some(date).ok_or(Refusal::NotFound("day of the diary"))
}

fn filled(form: &Form, client: &str, date: NaiveDate, saved: Option<&SavedDay>) -> Value {
    let groups: Vec<Value> = form
        .groups
        .iter()
        .map(|group| {
            let items = group.items.iter().map(|item| {
                let value = saved.and_then(|saved| saved.values.get(&item.code)).cloned().unwrap_or_default();
                let mut item = serde_json::to_value(item).unwrap_or_default();
                if let Some(fields) = item.as_object_mut() {
                    fields.insert("value".into(), value);
                }
                item
            });
            json!({ "name": group.name, "items": items.collect::<Vec<_>>() })
        })
        .collect();
    json!({
        "clientId": client,
        "date": date,
        "isSave": saved.is_some_and(|saved| !saved.closed),
        "readOnly": saved.is_some(),
        "groups": groups,
    })
}
