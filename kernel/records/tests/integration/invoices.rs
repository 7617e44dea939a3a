//! Invoices in the copy (A-307, A-169…A-176).

use crate::support::{Scene, diagnosis, host, now, scene};
use cabinet_domain::{Invoice, InvoiceItem, InvoiceStatus, PatientId};
use cabinet_fakes::{Fault, RecordsOperation as Op};
use cabinet_ports::records::InvoicePayment;
use cabinet_ports::{Clock, JobOutcome, ProblemCode};
use cabinet_records::RecordError;
use chrono::TimeDelta;
use std::time::Duration;

fn invoice(id: &str, rubles: &str, day: &str) -> Invoice {
    Invoice {
        id: id.into(),
        action: Some("501".to_owned()),
        name: format!("Услуга {id}"),
        sum: rubles.parse().unwrap(),
        date: day.parse().unwrap(),
        status: InvoiceStatus::Issued,
        items: vec![InvoiceItem {
            name: "Приём".to_owned(),
            sum: rubles.parse().unwrap(),
            date: None,
            quantity: "1".to_owned(),
        }],
    }
}

async fn ids(scene: &Scene) -> Vec<String> {
    scene.room.invoices(&scene.anna).await.unwrap().into_iter().map(|view| view.invoice.id.0).collect()
}

#[tokio::test]
async fn invoices_are_copied_newest_first_and_shown_to_their_owner_only() {
    let scene = scene().await;
    let all = [invoice("1", "100.00", "2026-01-01"), invoice("2", "1200.5", "2026-02-01")];
    scene.hospital.set_invoices("p1", all.to_vec());
    scene.sync().await;
    scene.hospital.go_down();
    let shown = scene.room.invoices(&scene.anna).await.unwrap();
    assert_eq!(shown.iter().map(|view| &view.invoice).collect::<Vec<_>>(), [&all[1], &all[0]]);
    assert_eq!((&shown[0].host, &shown[0].patient), (&host(), &PatientId::from("p1")));
    assert!(scene.room.invoices(&scene.boris).await.unwrap().is_empty(), "X-025");
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!(source.lists.invoices, Some(now()));
}

/// An event of the feed leads to a new copy; an invoice that is no longer listed is withdrawn, and one that cannot be read stays.
#[tokio::test]
async fn what_the_list_says_is_shown() {
    let scene = scene().await;
    scene
        .hospital
        .set_invoices("p1", vec![invoice("1", "1.00", "2026-01-01"), invoice("2", "1.00", "2026-01-02")]);
    scene.sync().await;
    scene.connector.read_feed_once(Duration::ZERO).await.unwrap();
    scene.run_syncs().await;
    scene
        .hospital
        .set_invoices("p1", vec![invoice("2", "1.00", "2026-01-02"), invoice("3", "1.00", "2026-01-03")]);
    scene.hospital.set_odd_rows("p1", &["2"]);
    assert_eq!(scene.connector.read_feed_once(Duration::ZERO).await.unwrap(), 1);
    scene.run_syncs().await;
    assert_eq!(ids(&scene).await, ["3", "2"]);
}

/// A hospital whose invoices fail keeps their date old and no other list's; one that has none is complete.
#[tokio::test]
async fn a_failing_list_of_invoices_holds_up_no_other_list() {
    let scene = scene().await;
    scene.hospital.set_diagnoses("p1", vec![diagnosis("1", "I10", "2024-01-01")]);
    scene.hospital.fail(Op::Invoices, Fault::refuse(ProblemCode::Failed));
    assert!(matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }));
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.lists.invoices, source.lists.diagnoses), (None, Some(now())));
    assert_eq!(scene.room.diagnoses(&scene.anna).await.unwrap().len(), 1);
    scene.hospital.fail(Op::Invoices, Fault::refuse(ProblemCode::Unsupported));
    scene.sync().await;
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.lists.invoices, source.failure), (Some(now()), None));
}

/// A payer needs the current state: the invoice may have been paid at the hospital a minute ago.
#[tokio::test]
async fn invoices_alone_are_asked_for_unless_they_are_young() {
    let scene = scene().await;
    scene.hospital.set_invoices("p1", vec![invoice("1", "1.00", "2026-01-01")]);
    let refresh = async || scene.connector.refresh_invoices(scene.anna.user, TimeDelta::minutes(1)).await;
    assert!(matches!(refresh().await, Err(RecordError::NotFound { .. })), "no copy yet");
    scene.sync().await;
    let asked = scene.hospital.calls(Op::Invoices);
    scene.hospital.change_invoice("1", |invoice| invoice.status = InvoiceStatus::Paid);
    refresh().await.unwrap();
    assert_eq!(scene.hospital.calls(Op::Invoices), asked, "young enough");
    scene.clock.advance(TimeDelta::minutes(2));
    let (one, two) = tokio::join!(refresh(), refresh());
    one.and(two).unwrap();
    assert_eq!(scene.hospital.calls(Op::Invoices), asked + 1, "two presses, one question");
    assert_eq!(scene.hospital.calls(Op::Documents), 1, "nothing else is asked for");
    let shown = scene.room.invoices(&scene.anna).await.unwrap().remove(0);
    assert_eq!(shown.invoice.status, InvoiceStatus::Paid);
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.lists.invoices, source.lists.documents), (Some(scene.clock.now()), Some(now())));
    scene.clock.advance(TimeDelta::minutes(2));
    scene.hospital.fail(Op::Invoices, Fault::refuse(ProblemCode::TimedOut));
    let failed = refresh().await.unwrap_err();
    assert!(matches!(failed, RecordError::Hospital(problem) if problem.code == ProblemCode::TimedOut));
}

/// the answer about a patient who is no longer the person's is not kept.
#[tokio::test]
async fn invoices_of_a_copy_that_went_meanwhile_are_not_kept() {
    let scene = scene().await;
    scene.hospital.set_invoices("p1", vec![invoice("1", "1.00", "2026-01-01")]);
    scene.sync().await;
    scene.clock.advance(TimeDelta::minutes(2));
    scene.hospital.set_invoices("p1", vec![invoice("2", "1.00", "2026-01-01")]);
    scene.hospital.hold();
    let refresh = scene.connector.refresh_invoices(scene.anna.user, TimeDelta::minutes(1));
    let ends = async {
        while scene.hospital.calls(Op::Invoices) < 2 {
            tokio::task::yield_now().await;
        }
        scene.room.forget(scene.anna.user).await.unwrap();
        scene.hospital.release();
    };
    let (refreshed, ()) = tokio::join!(refresh, ends);
    assert!(matches!(refreshed, Err(RecordError::NotFound { .. })), "{refreshed:?}");
    assert!(ids(&scene).await.is_empty());
}

#[tokio::test]
async fn a_payment_is_told_once_and_taken_back_once() {
    let scene = scene().await;
    scene.hospital.know(scene.anna.user, "p1");
    scene.hospital.set_invoices("p1", vec![invoice("1", "100.00", "2026-01-01")]);
    let payment = InvoicePayment { order: "o-1".into(), paid_at: now(), sum: "100.00".parse().unwrap() };
    let (patient, one) = (PatientId::from("p1"), "1".into());
    let lost = Fault::DoneButLost(cabinet_ports::Problem::new(ProblemCode::OutcomeUnknown, "lost"));
    scene.hospital.fail_next(Op::SettleInvoice, lost.clone());
    let settle = async || scene.connector.settle_invoice(&one, &payment, "attempt-1").await;
    assert_eq!(settle().await.unwrap_err().code, ProblemCode::OutcomeUnknown);
    settle().await.unwrap();
    assert_eq!(scene.hospital.settled_invoices().len(), 1);
    let other = InvoicePayment { sum: "1.00".parse().unwrap(), ..payment.clone() };
    let refused = scene.connector.settle_invoice(&one, &other, "attempt-2").await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::ReadOnly);
    scene.hospital.fail_next(Op::ReopenInvoice, lost);
    let reopen = async || scene.connector.reopen_invoice(&patient, &one).await;
    assert_eq!(reopen().await.unwrap_err().code, ProblemCode::OutcomeUnknown);
    reopen().await.unwrap();
    assert!(scene.hospital.settled_invoices()[0].is_reopened);
}
