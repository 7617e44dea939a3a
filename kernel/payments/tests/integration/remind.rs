//! Issue 17: a person is reminded of an unpaid invoice once, some days after it came.

use crate::support::{Scene, invoice, scene_with_reminders};
use cabinet_domain::{Invoice, InvoiceStatus, NotificationChannel, NotificationKind};
use cabinet_payments::RemindOfInvoices;
use cabinet_ports::repository::{Job, REMIND_OF_INVOICES};
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _, LetterTemplate};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::sync::Arc;

async fn due(scene: &Scene) -> Vec<Job> {
    scene.stores.jobs.take(REMIND_OF_INVOICES, scene.clock.now(), TimeDelta::minutes(1), 9).await.unwrap()
}

/// The job of the invoices that Anna has, after its three days.
async fn job(scene: &Scene) -> Job {
    scene.clock.advance(TimeDelta::days(3) - TimeDelta::seconds(1));
    assert_eq!(due(scene).await, []);
    scene.clock.advance(TimeDelta::seconds(1));
    let [job] = due(scene).await.try_into().unwrap();
    job
}

async fn run(scene: &Scene, job: &Job) -> JobOutcome {
    RemindOfInvoices(Arc::clone(&scene.payments)).run(job).await
}

#[tokio::test]
async fn an_unpaid_invoice_is_reminded_of_once_whatever_happens_to_the_job() {
    let scene = scene_with_reminders().await;
    let job = job(&scene).await;
    assert_eq!(run(&scene, &job).await, JobOutcome::Done);
    // The kernel was killed before it deleted the job, and another one has it.
    let other = RemindOfInvoices(scene.other_kernel());
    let (one, two) = tokio::join!(other.run(&job), run(&scene, &job));
    assert_eq!((one, two), (JobOutcome::Done, JobOutcome::Done));
    scene.stores.jobs.complete(&job).await.unwrap();
    assert_eq!(scene.sent().await, ["invoice_unpaid"]);
    let draft = scene.post.written().remove(0);
    assert_eq!((draft.template, draft.user), (LetterTemplate::InvoiceUnpaid, scene.anna.user));
    assert!(draft.details.is_empty(), "neither a sum nor a service: {:?}", draft.details);

    // The same invoices cause no second reminder, and a new one does.
    assert_eq!(scene.connector.sync(scene.anna.user).await, JobOutcome::Done);
    scene.clock.advance(TimeDelta::days(9));
    assert_eq!(due(&scene).await, []);
    let three = ["1", "2", "3"].map(|id| invoice(id, "10"));
    scene.hospital.set_invoices("p1", three.into());
    assert_eq!(scene.connector.sync(scene.anna.user).await, JobOutcome::Done);
    scene.clock.advance(TimeDelta::days(3));
    let [next] = due(&scene).await.try_into().unwrap();
    assert_eq!(run(&scene, &next).await, JobOutcome::Done);
    assert_eq!(scene.sent().await, ["invoice_unpaid", "invoice_unpaid"]);
}

#[tokio::test]
async fn what_was_paid_at_the_desk_meanwhile_is_not_reminded_of() {
    for status in [InvoiceStatus::Paid, InvoiceStatus::Cancelled] {
        let scene = scene_with_reminders().await;
        let job = job(&scene).await;
        let settled = ["1", "2"].map(|id| Invoice { status, ..invoice(id, "10") });
        scene.hospital.set_invoices("p1", settled.into());
        assert_eq!(run(&scene, &job).await, JobOutcome::Done);
        assert!(scene.post.written().is_empty(), "{status:?}");
    }
}

#[tokio::test]
async fn an_invoice_that_is_being_paid_is_not_reminded_of() {
    let scene = scene_with_reminders().await;
    let job = job(&scene).await;
    scene.press_all(&["1", "2"]).await.unwrap();
    assert_eq!(run(&scene, &job).await, JobOutcome::Done);
    assert!(scene.post.written().is_empty());
}

#[tokio::test]
async fn a_patient_who_has_stopped_reminders_of_invoices_gets_none() {
    let scene = scene_with_reminders().await;
    let (anna, stores) = (scene.anna.user, &scene.stores);
    let (invoices, mail) = (NotificationKind::Invoice, NotificationChannel::Mail);
    committed!(stores, notifications.set_wanted(anna, invoices, mail, false)).await.unwrap();
    let job = job(&scene).await;
    assert_eq!(run(&scene, &job).await, JobOutcome::Done);
    assert_eq!(scene.sent().await, Vec::<String>::new());
}
