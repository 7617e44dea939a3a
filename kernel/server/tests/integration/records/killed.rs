//! The kernel is killed while it copies a record.

use super::jobs;
use super::place::Place;
use super::screen::Screen;
use crate::support::browser::Browser;
use crate::support::waiting::until_so;
use cabinet_simulators::vista::{Call, Fault, Rule};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_was_cut_off_is_no_copy_until_it_is_whole() {
    let place = Place::new().await;
    place.faults(vec![Rule::new(Fault::Slow { ms: 300 }, &[Call::Html])]);
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    until_so("texts are being copied", || place.hospital().switches.calls(Call::Html) > 8).await;
    assert!(screen.source().await["asOf"].is_null(), "half a record is no record");
    let browser = screen.browser.clone();
    server.kill();

    place.faults(Vec::new());
    jobs::end_leases(&place).await;
    let server = place.serve().await;
    let screen = Screen::of(browser.at(&server), &server);
    // Without a new request: the job of the killed kernel runs again when its lease has expired.
    screen.until_copied().await;
    let documents = screen.list("files").await;
    let ids: std::collections::BTreeSet<_> = documents.iter().map(|it| it["id"].to_string()).collect();
    assert_eq!(ids.len(), documents.len(), "nothing is there twice");
    assert!(documents.len() >= 250, "{}", documents.len());
}
