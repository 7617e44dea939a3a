//! The large record: diagnoses, documents with their texts, laboratory values, changes.

use super::env::TestEnv;
use cabinet_domain::{ForeignDocumentId, MedicalDocumentKind, ObservationValue};
use cabinet_ports::ProblemCode;
use cabinet_ports::records::RecordChangeKind;
use cabinet_simulators::vista::{Call, Fault};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;

#[tokio::test]
async fn the_hospital_says_who_it_is_and_that_it_is_well() {
    let env = TestEnv::new().await;
    assert_eq!(env.port.health().await.unwrap(), "adapter 1.0.0, database ok, time zone Europe/Moscow");
    assert!(!env.port.host().await.unwrap().name.is_empty());
}

/// sixty diagnoses; a code that no directory contains stays, without a name.
#[tokio::test]
async fn diagnoses_come_whole() {
    let env = TestEnv::new().await;
    let found = env.port.diagnoses(&env.anna().await).await.unwrap().items;
    assert!(found.len() >= 60, "{}", found.len());
    assert!(found.iter().any(|row| row.name.is_none()));
    let chapters: BTreeSet<_> =
        found.iter().filter_map(|row| row.mkb.chapter()).map(|found| found.number).collect();
    assert!(chapters.len() >= 5, "{chapters:?}");
}

/// the adapter's prescriptions; one of the first contract has none, which is no failure.
#[tokio::test]
async fn prescriptions_come_whole_or_are_not_offered() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let page = env.port.prescriptions(&anna).await.unwrap();
    assert_eq!((page.items.len(), page.set_aside.len()), (6, 0));
    let states: BTreeSet<_> = page.items.iter().map(|row| row.state).collect();
    assert_eq!(states.len(), 4, "{states:?}");
    assert!(page.items.iter().all(|row| row.number.is_some() && row.dosage.is_some()));
    env.running.adapter().set_plain(true);
    let problem = env.port.prescriptions(&anna).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Unsupported);
    env.running.adapter().set_plain(false);
    env.fault(Fault::Status { status: 503, code: None }, &[Call::Prescriptions]);
    assert_ne!(env.port.prescriptions(&anna).await.unwrap_err().code, ProblemCode::Unsupported);
}

/// three hundred documents on two pages, each once, with the hospital's offset; deleted rows are not included.
#[tokio::test]
async fn documents_come_in_pieces() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let first = env.port.documents(&anna, None).await.unwrap();
    assert!(first.items.len() <= 200 && first.next.is_some());
    let all = env.documents(&anna).await;
    assert!(all.len() >= 300, "{}", all.len());
    let ids: BTreeSet<_> = all.iter().map(|found| found.foreign_id.0.clone()).collect();
    assert_eq!(ids.len(), all.len());
    for kind in MedicalDocumentKind::ALL {
        assert!(all.iter().any(|found| found.kind == kind), "{kind:?}");
    }
    assert!(all.iter().all(|found| found.name != "Ошибочно внесённый осмотр"));
    assert!(all.iter().all(|found| found.created.offset().local_minus_utc() == 3 * 3600));
}

/// Texts in windows-1251 and in UTF-8 are decoded correctly, and another patient's document is not found.
#[tokio::test]
async fn texts_are_decoded_and_belong_to_their_patient() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let text = |charset: &str| {
        json!({"do": "addDocument", "clientId": anna.0, "kind": "fragment", "name": "Осмотр",
            "html": "<p>Жалобы на ёжика № 5 — «боль»</p>", "charset": charset})
    };
    for charset in ["windows-1251", "utf-8"] {
        let id = ForeignDocumentId(env.happens(text(charset)));
        let html = env.port.document_html(&anna, &id).await.unwrap();
        assert_eq!(html, "<p>Жалобы на ёжика № 5 — «боль»</p>", "{charset}");
        let stranger = env.named("Смирнов");
        assert_eq!(env.port.document_html(&stranger, &id).await.unwrap_err().code, ProblemCode::NotFound);
    }
    let with_text: Vec<_> = env.documents(&anna).await.into_iter().filter(|found| found.has_html).collect();
    for document in with_text.iter().take(40) {
        let html = env.port.document_html(&anna, &document.foreign_id).await.unwrap();
        assert!(!html.contains('\u{fffd}') && html.contains(['о', 'а', 'и']), "{}", document.foreign_id);
    }
}

#[tokio::test]
async fn laboratory_values_make_series() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let (mut all, mut cursor) = (Vec::new(), None);
    loop {
        let page = env.port.observations(&anna, cursor.as_deref()).await.unwrap();
        all.extend(page.items);
        match page.next {
            Some(next) => cursor = Some(next),
            None => break,
        }
    }
    let codes: BTreeSet<_> = all.iter().map(|found| found.code.clone()).collect();
    assert!(codes.len() >= 12, "{codes:?}");
    assert!(
        all.iter()
            .any(|found| matches!(found.value, ObservationValue::Number(_)) && found.norm_high.is_some())
    );
}

/// A waiting long poll returns changes when they happen.
#[tokio::test]
async fn news_arrive_while_somebody_waits() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let start = env.port.changes(None, Duration::from_secs(30)).await.unwrap();
    assert!(start.changes.is_empty());
    let waiting = env.port.changes(Some(&start.cursor), Duration::from_secs(30));
    let happening = async {
        while env.calls(Call::Events) < 2 {
            tokio::task::yield_now().await;
        }
        env.happens(json!({"do": "addObservation", "clientId": anna.0, "code": "HGB", "name": "Гемоглобин", "value": "141"}));
    };
    let (news, ()) = tokio::join!(waiting, happening);
    let news = news.unwrap();
    assert_eq!(
        (news.changes[0].patient.clone(), news.changes[0].what.clone()),
        (anna, RecordChangeKind::Observations)
    );
    assert_ne!(news.cursor, start.cursor);
}
