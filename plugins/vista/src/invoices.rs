//! Invoices (docs/hospital-adapter.md, Invoices): the list, and the payments that the kernel saw confirmed.

use crate::adapter::{Adapter, read};
use crate::decimal::Written;
use crate::failure::Failure;
use crate::keyed;
use crate::moment::needed_day;
use crate::money::{kopecks, rubles};
use crate::piece;
use crate::refusal::Code;
use crate::rows::{self, Odd};
use cabinet_plugin_sdk::http::Method;
use cabinet_plugin_sdk::records::{Invoice, InvoiceItem, InvoicePayment, InvoiceStatus};
use cabinet_plugin_sdk::{Problem, ProblemCode};
use serde::Deserialize;
use serde_json::json;

/// The gateway's family, for the hospital's own books.
const PROVIDER: &str = "rbs";
/// `status` of a paid invoice.
const PAID: u8 = 1;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: String,
    #[serde(default)]
    action_id: Option<String>,
    name: String,
    sum: Written,
    #[serde(default)]
    currency: Option<String>,
    date: String,
    status: u8,
    #[serde(default)]
    items: Option<Vec<Line>>,
}

#[derive(Deserialize)]
struct Line {
    name: String,
    sum: Written,
    #[serde(default)]
    date: Option<String>,
    #[serde(default)]
    amount: Option<Written>,
}

#[derive(Deserialize)]
struct Answer {
    status: u8,
}

/// All invoices in the hospital's order.
pub(crate) fn all(adapter: &Adapter, patient_id: &str) -> Result<Vec<Invoice>, Problem> {
    let call = || adapter.get("/clients/{id}/accounts", &["clients", patient_id, "accounts"]);
    let first = call()?;
    let response = piece::offered(adapter, patient_id, &first, "invoices")?;
    let first = piece::read(adapter, patient_id, &first, &response, None)?;
    Ok(rows::read(piece::after(adapter, patient_id, first, call)?, invoice))
}

/// Books a payment.
pub(crate) fn settle(
    adapter: &Adapter,
    invoice_id: &str,
    payment: &InvoicePayment,
    key: &str,
) -> Result<(), Problem> {
    let body = json!({
        "orderId": payment.order_id, "paidAt": payment.paid_at, "sum": rubles(payment.sum), "provider": PROVIDER,
    });
    let path = ["accounts", invoice_id, "paid"];
    let call = adapter.send(Method::Post, "/accounts/{id}/paid", &path, body.to_string().into_bytes())?;
    let accept = |answer: Answer| (answer.status != PAID).then_some("status is not 1 after a payment");
    keyed::send(adapter, call, key, accept, refused)
}

/// Takes a payment back. Without a key: the adapter refuses a repetition, and the kernel reads the list then.
pub(crate) fn reopen(adapter: &Adapter, invoice_id: &str) -> Result<(), Problem> {
    let path = ["accounts", invoice_id, "paid"];
    let call = adapter.delete("/accounts/{id}/paid", &path)?.query("reason", "refund");
    let answer: Result<Answer, Failure> = adapter.once(&call).and_then(|response| read(&response));
    let answer = answer.map_err(|failure| {
        if failure.leaves_open_what_was_done() {
            Problem::outcome_unknown(format!("it may be done: {}", failure.name()))
        } else {
            refused(failure)
        }
    })?;
    match answer.status {
        PAID => Err(Failure::Garbled("status is 1 after a reversal".to_owned()).into()),
        _ => Ok(()),
    }
}

/// `conflict` is the adapter's word for an invoice that does not take the payment.
fn refused(failure: Failure) -> Problem {
    match failure {
        Failure::Refused(refusal) if refusal.code == Code::Conflict => {
            Problem::new(ProblemCode::ReadOnly, "the hospital does not take this payment for the invoice")
        }
        failure => failure.into(),
    }
}

fn invoice(row: Row) -> Result<Invoice, Odd> {
    if row.currency.as_deref().is_some_and(|currency| currency != "RUB") {
        return Err(Odd::new("currency", "must be RUB"));
    }
    Ok(Invoice {
        id: rows::id(row.id, "id")?,
        action_id: row.action_id.map(|id| rows::id(id, "actionId")).transpose()?,
        name: rows::text(row.name, "name")?,
        sum: sum(&row.sum, "sum")?,
        date: needed_day(&row.date, "date")?,
        status: match row.status {
            0 => InvoiceStatus::Issued,
            PAID => InvoiceStatus::Paid,
            2 => InvoiceStatus::Cancelled,
            _ => return Err(Odd::new("status", "must be 0, 1 or 2")),
        },
        items: row.items.unwrap_or_default().into_iter().map(line).collect::<Result<_, _>>()?,
    })
}

fn line(line: Line) -> Result<InvoiceItem, Odd> {
    let quantity = line.amount.as_ref().map_or_else(|| Some("1".to_owned()), Written::decimal);
    Ok(InvoiceItem {
        name: rows::text(line.name, "items.name")?,
        sum: sum(&line.sum, "items.sum")?,
        date: line.date.map(|date| needed_day(&date, "items.date")).transpose()?,
        quantity: quantity.ok_or_else(|| Odd::new("items.amount", "must be a decimal number"))?,
    })
}

fn sum(written: &Written, member: &str) -> Result<u64, Odd> {
    kopecks(&written.text()).ok_or_else(|| Odd::new(member, "must be rubles with at most two decimals"))
}
