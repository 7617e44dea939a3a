//! Changes at the hospital reach the patient without a manual refresh.

use super::place::Place;
use super::screen::Screen;
use crate::support::browser::Browser;
use crate::support::waiting::until;
use cabinet_simulators::vista::{Charset, ControlCommand, Kind};
use serde_json::json;

/// A new document in the record.
pub fn document(client_id: String, name: &str) -> ControlCommand {
    ControlCommand::AddDocument {
        client_id,
        kind: Kind::Fragment,
        name: name.to_owned(),
        html: Some("<p>Пациентка чувствует себя удовлетворительно</p>".to_owned()),
        charset: Charset::Utf8,
        file: None,
        mkb: None,
        created: None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_document_makes_a_notice_and_a_letter_and_a_withdrawn_one_disappears() {
    let place = Place::new().await;
    let server = place.serve().await;
    let screen = Screen::of(Browser::sign_in(&place.tokens, &server, "patient").await, &server);
    screen.until_copied().await;
    assert_eq!(screen.get("notices").await.good()["unread"], 0, "the first copy is no news");

    let id = place.happens(document(screen.client_id().await, "Выписной эпикриз нового дня"));
    screen.until_listed("Выписной эпикриз нового дня", true).await;
    let notices = screen.get("notices").await.good();
    assert_eq!((&notices["unread"], notices["items"][0]["kind"].as_str()), (&json!(1), Some("document_new")));
    let letter = until("the letter has come", || {
        std::future::ready(place.mailbox().newest_to("patient@demo.example"))
    })
    .await;
    assert!(!letter.text.contains("эпикриз") && !letter.subject.contains("эпикриз"), "{}", letter.text);

    place.happens(ControlCommand::WithdrawDocument { id });
    screen.until_listed("Выписной эпикриз нового дня", false).await;
    assert_eq!(screen.get("notices").await.good()["items"].as_array().unwrap().len(), 0);
}
