//! Invoices: the list, payments, and reversals of payments. A payment carries an idempotency key.

use super::diary::KEY_HEADER;
use crate::vista::adapter::Adapter;
use crate::vista::archive::account::{Account, kopecks};
use crate::vista::archive::{Archive, Event};
use crate::vista::paging::{Piece, piece};
use crate::vista::received::ReceivedPayment;
use crate::vista::refusal::Refusal;
use crate::vista::request::{Asked, Named, Nothing, Sent, needed};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use chrono::{DateTime, FixedOffset, NaiveDateTime};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Status of an unpaid invoice.
const ISSUED: u8 = 0;
/// Status of a paid invoice.
const PAID: u8 = 1;

/// The query of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct From {
    cursor: Option<String>,
}

/// `GET /clients/{id}/accounts`
pub async fn list(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    Asked(from): Asked<From>,
) -> Result<Json<Piece<Account>>, Refusal> {
    let archive = adapter.archive();
    let rows: Vec<&Account> = archive.card(&id)?.accounts.iter().collect();
    piece(id.clone(), &rows, |row| row.id, from.cursor.as_deref()).map(Json)
}

/// The body of a payment.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Payment {
    order_id: String,
    /// Only its format is checked: the hospital books by its own clock.
    #[serde(rename = "paidAt")]
    _paid_at: DateTime<FixedOffset>,
    sum: String,
    #[serde(rename = "provider")]
    _provider: String,
}

/// `POST /accounts/{id}/paid`
pub async fn pay(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    _: Asked<Nothing>,
    headers: HeaderMap,
    Sent(payment, body): Sent<Payment>,
) -> Result<Json<Value>, Refusal> {
    let key = needed(&headers, KEY_HEADER)?;
    let path = format!("paid/{id}");
    let mut received = adapter.received();
    if let Some(answer) = received.answered(key, &path, &body)? {
        return Ok(Json(answer));
    }
    let sum = kopecks(&payment.sum).ok_or(Refusal::BadRequest("sum is a decimal number".into()))?;
    adapter.change(|archive, at| {
        let account = account(archive, &id)?;
        if account.1.status != ISSUED && account.1.paid_by.as_ref() != Some(&payment.order_id) {
            return Err(Refusal::Conflict("the invoice is paid or cancelled"));
        }
        if kopecks(&account.1.sum) != Some(sum) {
            return Err(Refusal::Conflict("the invoice has another sum by now"));
        }
        account.1.status = PAID;
        account.1.paid_by = Some(payment.order_id.clone());
        Ok(((), changed(account.0, &id, at)))
    })?;
    let answer = json!({ "status": PAID });
    received.payments.push(ReceivedPayment { account_id: id, what: "paid", note: payment.order_id });
    received.answer(key, &path, &body, answer.clone());
    Ok(Json(answer))
}

/// Reason of a reversal. There is no free text, so that no personal data gets into a URL.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reason {
    Refund,
    Mistake,
}

/// The query of a reversal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reversal {
    reason: Reason,
}

/// `DELETE /accounts/{id}/paid`
pub async fn reverse(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    Asked(reversal): Asked<Reversal>,
) -> Result<Json<Value>, Refusal> {
    let mut received = adapter.received();
    adapter.change(|archive, at| {
        let account = account(archive, &id)?;
        if account.1.status != PAID {
            return Err(Refusal::Conflict("the invoice is not paid"));
        }
        account.1.status = ISSUED;
        account.1.paid_by = None;
        Ok(((), changed(account.0, &id, at)))
    })?;
    let note = format!("{:?}", reversal.reason).to_lowercase();
    received.payments.push(ReceivedPayment { account_id: id, what: "reversed", note });
    Ok(Json(json!({ "status": ISSUED })))
}

fn account<'a>(archive: &'a mut Archive, id: &str) -> Result<(String, &'a mut Account), Refusal> {
    let number = id.parse().ok();
    number.and_then(|number| archive.account_mut(number)).ok_or(Refusal::NotFound("invoice"))
}

fn changed(client_id: String, id: &str, at: NaiveDateTime) -> Option<Event> {
    Some(Event { what: "account.changed", client_id, id: Some(id.to_owned()), into: None, at })
}
