//! The copy of the record is served regardless of the hospital's state.

use super::place::Place;
use super::screen::Screen;
use crate::support::browser::Browser;
use cabinet_simulators::vista::{Fault, Rule};

/// Number of entries on each of the six pages of the record.
async fn pages(screen: &Screen<'_>) -> Vec<usize> {
    let mut counts = Vec::new();
    for page in [
        "files?fragmentOnly=true",
        "files?resultOnly=true",
        "files?q=гастрит",
        "record/diagnoses",
        "record/observations",
    ] {
        let list = screen.list(page).await;
        assert!(!list.is_empty(), "{page}");
        counts.push(list.len());
    }
    let fragments = screen.list("files?fragmentOnly=true").await;
    let id = fragments[0]["id"].as_str().unwrap();
    let text = screen.get(&format!("files/{id}/html")).await;
    assert_eq!(text.status, 200);
    assert!(text.header("content-security-policy").unwrap().starts_with("sandbox;"));
    counts
}

/// the first sign-in copies the record; the copy remains readable while the hospital is down.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_copied_at_the_first_sign_in_is_readable_without_the_hospital() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    screen.until_copied().await;
    let before = pages(&screen).await;
    assert!(before[0] + before[1] >= 250, "{before:?}");

    place.stop_hospital().await;
    assert_eq!(pages(&screen).await, before);
    let source = screen.source().await;
    assert_eq!((source["state"].as_str(), source["asOf"].is_string()), (Some("found"), true));

    // The same after a restart: the copy is not only in memory.
    let browser = screen.browser.clone();
    server.kill();
    let server = place.serve().await;
    let screen = Screen::of(browser.at(&server), &server);
    assert_eq!(pages(&screen).await, before);
}

/// Pages are served from the copy: hospital responses that take longer than the browser's timeout do not delay them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_hospital_makes_no_slow_pages() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    screen.until_copied().await;
    place.faults(vec![Rule::new(Fault::Slow { ms: 60_000 }, &[])]);
    pages(&screen).await;
    assert_eq!(screen.refresh().await, 429, "the hospital was asked within the last minute");
}
