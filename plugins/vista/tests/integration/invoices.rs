//! Invoices and their payments (A-169…A-176; docs/hospital-adapter.md, Invoices).

use crate::support::{Answer, BASE, adapter, always, answer, client, header, ok, page, refused};
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::records::{Invoice, InvoicePayment, InvoiceStatus, Records};
use cabinet_plugin_sdk::{Problem, ProblemCode};
use cabinet_plugin_vista::Vista;
use cabinet_plugin_vista::money::{kopecks, rubles};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::cell::Cell;

fn row(id: &str, sum: Value, status: u8) -> Value {
    json!({"id": id, "actionId": "501", "name": "УЗИ", "sum": sum, "currency": "RUB", "date": "2026-10-12", "status": status,
        "items": [{"name": "УЗИ", "sum": sum, "date": "2026-10-11", "amount": 2}], "later": {"more": 1}})
}

fn listed(rows: Vec<Value>) -> Vec<Invoice> {
    let _host = always(page(json!(rows)));
    Vista::invoices("7".into()).unwrap()
}

fn payment() -> InvoicePayment {
    InvoicePayment { order_id: "0198-ab".into(), paid_at: "2026-11-21T09:00:00Z".into(), sum: 120_050 }
}

fn settle() -> Result<(), Problem> {
    Vista::settle_invoice("40001".into(), payment(), "attempt-1".into())
}

#[test]
fn invoices_are_read_with_their_lines() {
    let found =
        listed(vec![row("1", json!("1200.5"), 0), row("2", json!("0.01"), 1), row("3", json!(100), 2)]);
    let read: Vec<_> =
        found.iter().map(|invoice| (invoice.id.as_str(), invoice.sum, invoice.status)).collect();
    assert_eq!(
        read,
        [
            ("1", 120_050, InvoiceStatus::Issued),
            ("2", 1, InvoiceStatus::Paid),
            ("3", 10_000, InvoiceStatus::Cancelled)
        ]
    );
    assert_eq!(found[0].action_id.as_deref(), Some("501"));
    let line = &found[0].items[0];
    assert_eq!(
        (line.name.as_str(), line.sum, line.date.as_deref(), line.quantity.as_str()),
        ("УЗИ", 120_050, Some("2026-10-11"), "2")
    );
}

/// a sum or a currency that is not understood is never shown as another one.
#[test]
fn an_invoice_that_is_not_understood_is_set_aside() {
    let but = |member: &str, value: Value| {
        let mut row = row("9", json!("1.00"), 0);
        row[member] = value;
        row
    };
    let odd = [
        but("sum", json!("1.005")),
        but("sum", json!("-1")),
        but("sum", json!("1e3")),
        but("sum", json!(1.005)),
        but("sum", json!(null)),
        but("currency", json!("USD")),
        but("status", json!(3)),
        but("date", json!("12.10.2026")),
        but("items", json!([{"name": "УЗИ", "sum": "x"}])),
    ];
    for row_ in odd {
        let found = listed(vec![row_.clone(), row("1", json!("5,50"), 0)]);
        assert_eq!(
            found.iter().map(|row| (row.id.as_str(), row.sum)).collect::<Vec<_>>(),
            [("1", 550)],
            "{row_}"
        );
    }
}

#[test]
fn an_adapter_without_invoices_says_so_and_an_unknown_patient_stays_unknown() {
    let _host = adapter(|path, _| match path {
        "/clients/7" => ok(client("7")),
        _ => answer(404, "text/html", "no such page"),
    });
    assert_eq!(Vista::invoices("7".into()).unwrap_err().code, ProblemCode::Unsupported);
    let _host = always(refused(404, "not_found"));
    assert_eq!(Vista::invoices("7".into()).unwrap_err().code, ProblemCode::NotFound);
}

#[test]
fn a_payment_names_order_sum_and_time_and_repeats_with_its_key() {
    let lost = Cell::new(true);
    let host =
        adapter(move |_, _| if lost.replace(false) { Err(Error::Timeout) } else { ok(json!({"status": 1})) });
    settle().unwrap();
    let sent = host.sent();
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0].body, sent[1].body);
    for sent in &sent {
        assert_eq!(sent.url, format!("{BASE}/accounts/40001/paid"));
        assert_eq!(header(sent, "Idempotency-Key"), Some("attempt-1"));
    }
    let body: Value = serde_json::from_slice(&sent[0].body).unwrap();
    assert_eq!(
        body,
        json!({"orderId": "0198-ab", "paidAt": "2026-11-21T09:00:00Z", "sum": "1200.50", "provider": "rbs"})
    );
}

#[test]
fn only_a_refusal_of_the_adapter_means_that_the_payment_is_not_taken() {
    let code = |answer: Answer| {
        let _host = always(answer);
        settle().unwrap_err().code
    };
    assert_eq!(code(refused(409, "conflict")), ProblemCode::ReadOnly);
    assert_eq!(code(refused(404, "not_found")), ProblemCode::NotFound);
    assert_eq!(code(Err(Error::Timeout)), ProblemCode::OutcomeUnknown);
    assert_eq!(code(answer(502, "text/html", "<html>")), ProblemCode::OutcomeUnknown);
    assert_eq!(code(ok(json!({"status": 0}))), ProblemCode::OutcomeUnknown);
    assert_eq!(code(Err(Error::Connect("refused".into()))), ProblemCode::Unavailable);
}

#[test]
fn a_payment_is_taken_back_once() {
    let host = always(ok(json!({"status": 0})));
    Vista::reopen_invoice("40001".into()).unwrap();
    assert_eq!(host.sent()[0].url, format!("{BASE}/accounts/40001/paid?reason=refund"));
    drop(host);
    for (answer, code) in [
        (refused(409, "conflict"), ProblemCode::ReadOnly),
        (Err(Error::Timeout), ProblemCode::OutcomeUnknown),
        (answer(200, "text/html", "<html>"), ProblemCode::OutcomeUnknown),
        (ok(json!({"status": 1})), ProblemCode::Garbled),
    ] {
        let _host = always(answer);
        assert_eq!(Vista::reopen_invoice("40001".into()).unwrap_err().code, code);
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(sum in 0_u64..=1_000_000_000_000) {
        prop_assert_eq!(kopecks(&rubles(sum)), Some(sum));
    }

    #[test]
    fn no_text_panics_and_what_is_read_is_digits(text in "\\PC*") {
        if kopecks(&text).is_some() {
            prop_assert!(text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b','));
        }
    }
}
