//! Patient matching: strangers, ambiguous matches, clients that the hospital merges.

use super::imports::switch;
use super::place::Place;
use super::screen::{Screen, until_at_last};
use crate::support::browser::Browser;
use crate::support::waiting::until;
use cabinet_simulators::person::{Gender, Oddity, test_people};
use cabinet_simulators::vista::{Call, ControlCommand};
use reqwest::Method;
use serde_json::json;

///
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_s_document_is_a_404_with_a_line_in_the_access_log() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    screen.until_copied().await;
    let id = screen.list("files").await[0]["id"].as_str().unwrap().to_owned();
    let stranger = Screen::of(Browser::sign_in(&place.tokens, &server, "stranger").await, &server);
    for path in ["", "/html", "/download"] {
        assert_eq!(stranger.get(&format!("files/{id}{path}")).await.problem(), (404, "not_found"), "{path}");
    }
    let log = screen.get("users/me/access-log").await.good();
    let denied: Vec<_> =
        log["entries"].as_array().unwrap().iter().filter(|line| line["kind"] == "access_denied").collect();
    assert_eq!(denied.len(), 3, "{log}");
    assert!(denied.iter().all(|line| line["detail"]["what"] == "record_document"), "{log}");
    let theirs = stranger.get("users/me/access-log").await.good();
    let is_denied = |line: &serde_json::Value| line["kind"] == "access_denied";
    assert!(!theirs["entries"].as_array().unwrap().iter().any(is_denied), "{theirs}");
}

/// Several people with the same name: no record is shown until the hospital has merged them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_the_hospital_takes_for_two_sees_nobody_s_record() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "stranger").await, &server);
    screen.until_copied().await;
    let twice = test_people().unwrap().into_iter().find(|person| person.oddity == Oddity::Twice).unwrap();
    let body = json!({ "personalInformation": {
        "lastName": twice.last_name, "firstName": twice.first_name,
        "patrName": twice.patr_name.unwrap_or_default(), "birthDate": twice.birth_date,
        "gender": if twice.gender == Gender::Female { "FEMALE" } else { "MALE" },
        "snils": twice.snils.unwrap_or_default(),
    } });
    let changed = screen.send(Method::PATCH, "users/update", &body).await;
    assert_eq!(changed.status(), 200, "{}", changed.text().await.unwrap());
    assert!(screen.list("files").await.is_empty(), "the record of the former name");
    until("the hospital was asked", || async {
        (screen.source().await["state"] == "ambiguous").then_some(())
    })
    .await;
    for path in ["files", "record/diagnoses", "record/observations"] {
        assert!(screen.list(path).await.is_empty(), "{path}");
    }
}

/// The hospital had registered the patient twice and merges the two clients: the copy and the import setting move along. Nothing is copied
/// again, nothing is reported as new.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_that_was_joined_with_the_patient_s_second_entry_moves() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    screen.until_copied().await;
    let from = screen.client_id().await;
    switch(&screen, &from, true).await;
    // Once by its own job, and once at the end of the copy that the job requested.
    until_at_last("the wish is told twice", async || place.hospital().received().imports.len() > 1).await;
    screen.until_copied().await;
    let before = screen.list("files").await;
    let texts = place.hospital().switches.calls(Call::Html);

    let into = place.happens(ControlCommand::EnterAgain { client_id: from.clone() });
    place.happens(ControlCommand::MergeClients { from: from.clone(), into: into.clone() });
    until_at_last("the relation has moved", async || {
        screen.list("vista/relations").await.iter().any(|relation| relation["patientId"] == into.as_str())
    })
    .await;
    let told = || place.hospital().received().imports.last().unwrap().client_id.clone();
    until_at_last("the wish is told for the new id", async || told() == into).await;
    screen.until_copied().await;
    assert_eq!(screen.list("files").await, before, "the same documents under the same ids");
    assert_eq!(place.hospital().switches.calls(Call::Html), texts, "no text was asked for again");
    assert_eq!(screen.get("notices").await.good()["unread"], 0);
    assert_eq!(screen.source().await["state"], "found");
    // The hospital serves the file under the new id only.
    let file = before.iter().find(|document| document["hasFile"] == true).unwrap()["id"].as_str().unwrap();
    let file = screen.request(Method::GET, &format!("files/{file}/download")).send().await.unwrap();
    assert_eq!(file.status(), 200);
    let log = screen.get("users/me/access-log").await.good();
    let moved = log["entries"].as_array().unwrap().iter().filter(|line| line["kind"] == "record_moved");
    assert_eq!(moved.count(), 1, "{log}");
    let accounts = screen.list("users/me/accounts").await;
    assert!(accounts.iter().any(|one| one["clientId"] == into.as_str() && one["importEpicris"] == true));
}

/// The hospital merges two clients, and the remaining one does not match the patient's identity: the copy is not moved.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_that_was_joined_to_another_person_s_is_forgotten() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    let other = Screen::of(Browser::sign_in(&place.tokens, &server, "stranger").await, &server);
    screen.until_copied().await;
    other.until_copied().await;
    let (from, into) = (screen.client_id().await, other.client_id().await);
    place.happens(ControlCommand::MergeClients { from, into });
    until("the copy is forgotten", || async { screen.list("files").await.is_empty().then_some(()) }).await;
    assert!(screen.list("record/diagnoses").await.is_empty());
}

/// docs/adr/0008: by default, a typed name opens no record, and the hospital is not even queried.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn by_default_a_typed_name_opens_nobody_s_record() {
    let place = Place::new().await;
    place.believe_nobody_s_own_word();
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    assert_eq!(screen.source().await["state"], "unproved");
    screen.refresh().await;
    for path in ["files", "record/diagnoses", "record/observations"] {
        assert!(screen.list(path).await.is_empty(), "{path}");
    }
    assert_eq!(place.hospital().switches.calls(Call::Match), 0, "the hospital was told about the patient");
}
