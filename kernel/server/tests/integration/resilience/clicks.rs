//! Many clicks create one appointment, and one document.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use super::postgres_server::Postgres;
use crate::support::browser::Browser;
use cabinet_simulators::netrika::{Fault, Operation, Rule};
use futures::future::join_all;
use serde_json::json;

const CLICKS: usize = 20;

/// Long enough for all clicks to arrive while the first is processed.
const SLOW: Fault = Fault::Slow { ms: 300 };

async fn clicks_book_once(key: Option<&str>) {
    let place = Place::new(Wishes::default()).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    place.faults(vec![Rule::new(SLOW, &[Operation::SetAppointment])]);

    let answers = join_all((0..CLICKS).map(|_| patient.book(&slot, key))).await;
    let first = answers[0].clone().good();
    for answer in answers {
        assert_eq!(answer.good(), first);
    }
    let booked = place.hub().bookings();
    assert_eq!(booked.len(), 1, "{booked:?}");
    assert_eq!(first["result"]["appointmentId"], booked[0].1.history_id);
    assert_eq!(place.calls(Operation::SetAppointment), 1);
    assert_eq!(patient.coming().await.len(), 1);
    assert_eq!(patient.open_bookings().await, Some(Vec::new()));
}

///
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_clicks_with_one_key_book_once() {
    clicks_book_once(Some("one-and-the-same")).await;
}

/// for a client that sends no idempotency key, the slot is the key.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_clicks_without_a_key_book_once() {
    clicks_book_once(None).await;
}

/// two patients, one slot; the second patient gets an error and no longer sees the slot.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_patients_one_gets_the_slot() {
    let place = Place::new(Wishes::default()).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let stranger = Browser::sign_in(&place.tokens, &server, "stranger").await;
    let offer = Offer::find(&patient).await;
    let slot = &offer.slots[0];
    assert_eq!(&offer.free(&stranger).await[0], slot, "both see it");
    place.faults(vec![Rule::new(SLOW, &[Operation::SetAppointment])]);

    let (one, other) = tokio::join!(patient.book(slot, None), stranger.book(slot, None));
    let (winner, loser, lost) = match one.status {
        200 => (&patient, &stranger, other),
        _ => (&stranger, &patient, one),
    };
    assert_eq!(lost.problem(), (409, "slot_taken"), "{}", lost.body);
    assert_eq!((winner.coming().await.len(), loser.coming().await.len()), (1, 0));
    assert_eq!(loser.open_bookings().await, Some(Vec::new()));
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 1));
    assert!(!offer.free(loser).await.contains(slot));
    loser.book(&offer.slots[1], None).await.good();
    assert_eq!(place.booked(), 2);
}

/// Architecture §5: of many clicks with one key, one adds the document and the others wait for its response, even after a restart. Another
/// patient with the same key adds a separate document.
async fn clicks_add_one_document(postgres: Option<String>) {
    let place = Place::new(Wishes { postgres, ..Wishes::default() }).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let stranger = Browser::sign_in(&place.tokens, &server, "stranger").await;
    let document = json!({ "serial": "4509", "number": "987651", "issueDate": "2010-02-28" });
    let before = patient.get(&["documents"]).await.good().as_array().unwrap().len();
    let answers = join_all((0..CLICKS).map(|_| patient.add_document(&document, "the-document"))).await;
    for answer in answers {
        assert!(
            matches!(answer.problem(), (201, _) | (409, "in_progress")),
            "{} {}",
            answer.status,
            answer.body
        );
    }
    let first = patient.add_document(&document, "the-document").await;
    assert_eq!(first.status, 201, "{}", first.body);
    let theirs = stranger.add_document(&document, "the-document").await;
    assert_eq!(theirs.status, 201, "{}", theirs.body);
    assert_ne!(theirs.body["id"], first.body["id"]);

    server.kill();
    let server = place.serve().await;
    let (patient, stranger) = (patient.at(&server), stranger.at(&server));
    let again = patient.add_document(&document, "the-document").await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(patient.get(&["documents"]).await.good().as_array().unwrap().len(), before + 1);
    assert!(
        !stranger.get(&["documents"]).await.good().to_string().contains(first.body["id"].as_str().unwrap())
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_clicks_add_one_document_on_sqlite() {
    clicks_add_one_document(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_clicks_add_one_document_on_postgres() {
    let postgres = tokio::task::spawn_blocking(|| Postgres::start().unwrap()).await.unwrap();
    clicks_add_one_document(Some(postgres.url())).await;
}
