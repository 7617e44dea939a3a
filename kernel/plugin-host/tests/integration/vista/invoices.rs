//! Invoices, and the payments that the hospital books.

use super::env::TestEnv;
use cabinet_domain::{Invoice, InvoiceStatus, PatientId};
use cabinet_ports::ProblemCode;
use cabinet_ports::records::{InvoicePayment, RecordChangeKind};
use cabinet_simulators::vista::{Call, Fault};
use std::time::Duration;

async fn invoices(env: &TestEnv, patient: &PatientId) -> Vec<Invoice> {
    env.port.invoices(patient).await.unwrap().items
}

fn payment(invoice: &Invoice) -> InvoicePayment {
    InvoicePayment {
        order: "0198-ab".into(),
        paid_at: "2026-11-21T08:59:00Z".parse().unwrap(),
        sum: invoice.sum,
    }
}

/// A-169…; sums are written with one, two or no decimals.
#[tokio::test]
async fn invoices_come_with_their_sums_and_states() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let found = invoices(&env, &anna).await;
    let told: Vec<_> = found.iter().map(|invoice| (invoice.sum.to_string(), invoice.status)).collect();
    let told: Vec<_> = told.iter().map(|(sum, status)| (sum.as_str(), *status)).collect();
    assert_eq!(
        told,
        [
            ("1200.50", InvoiceStatus::Issued),
            ("1200.50", InvoiceStatus::Paid),
            ("3450.00", InvoiceStatus::Cancelled)
        ]
    );
    assert!(found.iter().all(|invoice| invoice.items.len() == 1 && !invoice.name.is_empty()));
}

/// A payment is booked once, also if its answer is lost; the feed tells of it; it is taken back once.
#[tokio::test]
async fn a_payment_is_booked_once_and_taken_back() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let issued = invoices(&env, &anna).await.remove(0);
    let start = env.port.changes(None, Duration::ZERO).await.unwrap();
    env.fault(Fault::Drop, &[Call::Pay]);
    let lost = env.port.settle_invoice(&issued.id, &payment(&issued), "attempt-1").await.unwrap_err();
    assert_eq!(lost.code, ProblemCode::OutcomeUnknown);
    env.running.adapter().switches.set(Vec::new());
    env.port.settle_invoice(&issued.id, &payment(&issued), "attempt-1").await.unwrap();
    assert_eq!(env.running.adapter().received().payments.len(), 1);
    assert_eq!(invoices(&env, &anna).await[0].status, InvoiceStatus::Paid);
    let feed = env.port.changes(Some(&start.cursor), Duration::ZERO).await.unwrap();
    assert!(feed.changes.iter().any(|change| change.what == RecordChangeKind::Invoices));
    env.port.reopen_invoice(&issued.id).await.unwrap();
    assert_eq!(invoices(&env, &anna).await[0].status, InvoiceStatus::Issued);
    assert_eq!(env.port.reopen_invoice(&issued.id).await.unwrap_err().code, ProblemCode::ReadOnly);
}

#[tokio::test]
async fn a_payment_that_does_not_fit_the_invoice_is_not_taken() {
    let env = TestEnv::new().await;
    let found = invoices(&env, &env.anna().await).await;
    let refused = async |invoice: &Invoice, payment: InvoicePayment| {
        env.port.settle_invoice(&invoice.id, &payment, &invoice.id.0).await.unwrap_err().code
    };
    let less = InvoicePayment { sum: "1200.49".parse().unwrap(), ..payment(&found[0]) };
    assert_eq!(refused(&found[0], less).await, ProblemCode::ReadOnly, "another sum");
    assert_eq!(refused(&found[1], payment(&found[1])).await, ProblemCode::ReadOnly, "paid already");
    assert_eq!(refused(&found[2], payment(&found[2])).await, ProblemCode::ReadOnly, "cancelled");
    let unknown = Invoice { id: "999999".into(), ..found[0].clone() };
    assert_eq!(refused(&unknown, payment(&unknown)).await, ProblemCode::NotFound);
    assert!(env.running.adapter().received().payments.is_empty());
}
