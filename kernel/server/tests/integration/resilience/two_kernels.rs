//! Two kernels on one database, as during a handover (issue 11, 30; adr/0021).

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use super::postgres_server::Postgres;
use crate::support::browser::Browser;
use crate::support::server_process::ServerProcess;
use crate::support::waiting::{until, until_so};
use cabinet_simulators::netrika::{Fault, Operation, Rule};
use serde_json::json;
use std::time::{Duration, Instant};

/// Long enough for the second click to arrive and to poll several times.
const SLOW: Fault = Fault::Slow { ms: 2_500 };
/// Long enough for the kernel to be killed first.
const VERY_SLOW: Fault = Fault::Slow { ms: 60_000 };

/// A hospital with two kernels that were started at the same moment on an empty database.
struct Hospital {
    place: Place,
    one: ServerProcess,
    other: ServerProcess,
    _postgres: Option<Postgres>,
}

impl Hospital {
    async fn open(postgres: Option<Postgres>, wishes: Wishes) -> Self {
        let url = postgres.as_ref().map(Postgres::url);
        let place = Place::new(Wishes { postgres: url, ..wishes }).await;
        let (one, other) = tokio::join!(place.serve(), place.serve());
        Self { place, one, other, _postgres: postgres }
    }

    /// The same patient at both kernels.
    async fn patient(&self) -> (Browser, Browser) {
        let patient = Browser::sign_in(&self.place.tokens, &self.one, "patient").await;
        let elsewhere = patient.at(&self.other);
        (patient, elsewhere)
    }
}

async fn postgres() -> Option<Postgres> {
    Some(tokio::task::spawn_blocking(|| Postgres::start().unwrap()).await.unwrap())
}

/// Both kernels have migrated; the demo accounts were created once.
async fn both_start_on_an_empty_database(postgres: Option<Postgres>) {
    let hospital = Hospital::open(postgres, Wishes { no_database: true, ..Wishes::default() }).await;
    for server in [&hospital.one, &hospital.other] {
        let here = Browser::sign_in(&hospital.place.tokens, server, "patient").await;
        let me = here.get(&["users", "me"]).await.good();
        let elsewhere = here.at(&hospital.one).get(&["users", "me"]).await.good();
        assert_eq!(me["id"], elsewhere["id"]);
        assert_eq!(server.readiness().await["checks"][0]["status"], "up");
    }
}

/// if one click reaches both kernels, both report the same appointment.
async fn one_key_has_one_answer(postgres: Option<Postgres>) {
    let hospital = Hospital::open(postgres, Wishes::default()).await;
    let place = &hospital.place;
    let (patient, elsewhere) = hospital.patient().await;
    let slots = Offer::find(&patient).await.slots;
    for (slot, key) in [(&slots[0], Some("one-click-two-kernels")), (&slots[1], None)] {
        let calls = place.calls(Operation::SetAppointment);
        place.faults(vec![Rule::new(SLOW, &[Operation::SetAppointment])]);
        let first = patient.press(slot, key);
        until_so("the hub is asked", || place.calls(Operation::SetAppointment) > calls).await;
        let second = elsewhere.book(slot, key).await.good();
        let first = first.await.unwrap().unwrap().good();
        assert_eq!(second, first);
        assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, calls + 1));
        assert_eq!(elsewhere.cancel(&first["result"]).await.status, 204);
    }
}

/// clinic and slot id are enough, even at a kernel that did not list the slot.
async fn a_slot_listed_at_one_is_booked_at_the_other(postgres: Option<Postgres>) {
    let hospital = Hospital::open(postgres, Wishes::default()).await;
    let (patient, elsewhere) = hospital.patient().await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    let bare = json!({ "clinicId": slot["clinicId"], "appointmentId": slot["appointmentId"] });
    let stranger = Browser::sign_in(&hospital.place.tokens, &hospital.other, "stranger").await;
    let unlisted = stranger.book(&bare, None).await;
    assert_eq!(unlisted.problem(), (422, "slot_unknown"), "{}", unlisted.body);
    let booked = elsewhere.book(&bare, None).await.good();
    assert_eq!(booked["result"]["start"], slot["start"]);
    assert_eq!(hospital.place.booked(), 1);
}

/// a client that waits for a killed kernel soon learns that the outcome is open, and later what it is.
async fn a_killed_kernel_is_not_waited_for(postgres: Option<Postgres>) {
    let hospital = Hospital::open(postgres, Wishes { wait_timeout_s: 9, ..Wishes::default() }).await;
    let (patient, elsewhere) = hospital.patient().await;
    let Hospital { place, one, other, _postgres } = hospital;
    let slot = Offer::find(&patient).await.slots[0].clone();
    place.faults(vec![Rule::new(VERY_SLOW, &[Operation::SetAppointment])]);
    let first = patient.press(&slot, Some("killed-while-waiting"));
    until_so("the hub has booked", || place.booked() == 1).await;
    let (slot_again, waiting) = (slot.clone(), elsewhere.clone());
    let second = tokio::spawn(async move { waiting.book(&slot_again, Some("killed-while-waiting")).await });
    // By the time its own list of open bookings was answered, it has read the booking's row.
    let open = elsewhere.open_bookings().await.unwrap();
    assert_eq!(open.len(), 1, "{open:?}");
    assert!(!second.is_finished());
    one.kill();
    assert!(first.await.unwrap().is_none_or(|answer| answer.problem().1 == "outcome_unknown"));
    let told = second.await.unwrap();
    assert_eq!(told.problem(), (504, "outcome_unknown"), "{}", told.body);
    assert_eq!(told.body["bookingId"], open[0]["bookingId"]);

    place.faults(Vec::new());
    elsewhere.until_settled().await;
    let settled = elsewhere.book(&slot, Some("killed-while-waiting")).await.good();
    assert_eq!(settled["result"]["appointmentId"], place.hub().bookings()[0].1.history_id);
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 1));
    assert_eq!(other.readiness().await["checks"][0]["status"], "up");
}

///
async fn a_sign_out_at_one_holds_at_the_other(postgres: Option<Postgres>) {
    let hospital = Hospital::open(postgres, Wishes::default()).await;
    let (patient, elsewhere) = hospital.patient().await;
    let document = json!({ "serial": "4509", "number": "987651", "issueDate": "2010-02-28" });
    assert_eq!(elsewhere.add_document(&document, "before-sign-out").await.status, 201);
    assert_eq!(patient.sign_out().await.status, 204);
    let refused = elsewhere.add_document(&document, "after-sign-out").await;
    assert_eq!(refused.problem(), (401, "session_ended"), "{}", refused.body);

    let (patient, elsewhere) = hospital.patient().await;
    assert_eq!(patient.sign_out().await.status, 204);
    let since = Instant::now();
    until("reads are refused, too", || async {
        let answer = elsewhere.get(&["documents"]).await;
        (answer.problem() == (401, "session_ended")).then_some(())
    })
    .await;
    // The polling period guarantees one second; the rest is for a busy machine.
    const { assert!(cabinet_accounts::LOOK_EVERY.num_milliseconds() <= 500) };
    assert!(since.elapsed() < Duration::from_secs(3), "{:?}", since.elapsed());
}

/// Runs each test on both databases. Two kernels on one machine may share an SQLite file.
macro_rules! on_both_databases {
    ($($case:ident => $sqlite:ident, $postgres:ident;)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $sqlite() {
            $case(None).await;
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $postgres() {
            $case(postgres().await).await;
        }
    )+};
}

on_both_databases! {
    both_start_on_an_empty_database => both_start_at_once_on_sqlite, both_start_at_once_on_postgres;
    one_key_has_one_answer => one_key_has_one_answer_on_sqlite, one_key_has_one_answer_on_postgres;
    a_slot_listed_at_one_is_booked_at_the_other => a_listed_slot_is_booked_on_sqlite, a_listed_slot_is_booked_on_postgres;
    a_killed_kernel_is_not_waited_for => a_killed_kernel_is_not_waited_for_on_sqlite, a_killed_kernel_is_not_waited_for_on_postgres;
    a_sign_out_at_one_holds_at_the_other => a_sign_out_holds_on_sqlite, a_sign_out_holds_on_postgres;
}
