//! The import of discharge summaries, from the screen to the hospital.

use super::jobs;
use super::place::Place;
use super::screen::{Screen, until_at_last};
use crate::support::browser::Browser;
use crate::support::waiting::{until, until_so};
use cabinet_simulators::vista::{Call, Fault, Rule};
use reqwest::Method;
use serde_json::{Value, json};

/// Sets the switch.
pub async fn switch(screen: &Screen<'_>, client: &str, state: bool) {
    let path = format!("files/toggleEpicrisImport?hostId=vista&clientId={client}&state={state}");
    assert_eq!(screen.send(Method::POST, &path, &json!({})).await.status(), 204);
}

async fn account(screen: &Screen<'_>, client: &str) -> Value {
    let accounts = screen.list("users/me/accounts").await;
    accounts.into_iter().find(|account| account["clientId"] == client).unwrap()
}

///
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_hospital_is_told_the_wish_and_the_screen_shows_when_it_last_imported() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    screen.until_copied().await;
    let client = screen.client_id().await;
    assert!(account(&screen, &client).await["lastImported"].is_null());

    switch(&screen, &client, true).await;
    until("the hospital's word is shown", || async {
        account(&screen, &client).await["lastImported"].is_string().then_some(())
    })
    .await;
    let shown = account(&screen, &client).await;
    assert_eq!(shown["importEpicris"], true);
    let mine =
        || place.hospital().received().imports.iter().all(|told| told.client_id == client && told.enabled);
    assert!(mine(), "nobody else's, and no other word");
    // `users/me` is cached for a few seconds.
    until("the profile has it, too", || async {
        let me = screen.get("users/me").await.good();
        let own =
            me["clients"].as_array().unwrap().iter().find(|own| own["clientId"] == client.as_str()).cloned();
        own.unwrap()["lastImported"].is_string().then_some(())
    })
    .await;

    // The hospital is unavailable when the setting changes; it is informed later.
    screen.until_copied().await;
    place.faults(vec![Rule::new(Fault::Down, &[Call::EpicrisImport])]);
    let before = place.hospital().switches.calls(Call::EpicrisImport);
    switch(&screen, &client, false).await;
    until_so("the cabinet has tried", || place.hospital().switches.calls(Call::EpicrisImport) > before).await;
    assert!(mine(), "it has not heard it yet");
    place.faults(Vec::new());
    until_at_last("the hospital has heard it", async || {
        jobs::end_pauses(&place).await;
        !mine()
    })
    .await;
    assert!(!place.hospital().received().imports.last().unwrap().enabled);
    let shown = account(&screen, &client).await;
    assert_eq!((&shown["importEpicris"], shown["lastImported"].is_string()), (&json!(false), true));
}
