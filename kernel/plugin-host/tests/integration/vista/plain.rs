//! The first contract, as in the protocol sheet vista §4, through the real component (issue 11, item 33). What it lacks is derived, and its
//! faults cause the same problems.

use super::env::{TestEnv, anna, asked, day};
use cabinet_domain::{DiaryAnswer, DiaryItemKind, DiaryValue};
use cabinet_ports::ProblemCode;
use cabinet_ports::records::RecordChangeKind;
use cabinet_simulators::vista::{Call, DEMO_KEY, Fault};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;

/// How long the adapter holds a long poll for changes.
const POLL: Duration = Duration::from_millis(300);

/// the same record as over the second contract, except for what no row contains.
#[tokio::test]
async fn a_record_is_read_over_both_contracts() {
    let env = TestEnv::plain(POLL).await;
    assert_eq!(env.port.health().await.unwrap(), "adapter 1.0.0, database ok, time zone Europe/Moscow");
    let patient = env.anna().await;
    let plain = (env.port.diagnoses(&patient).await.unwrap(), env.documents(&patient).await);
    env.running.adapter().set_plain(false);
    let known = (env.port.diagnoses(&patient).await.unwrap(), env.documents(&patient).await);
    assert!(plain.0.set_aside.is_empty() && plain.0.items.len() >= 60);
    let without_ids = |rows: &[cabinet_domain::Diagnosis]| {
        rows.iter()
            .map(|row| cabinet_domain::Diagnosis { foreign_id: String::new(), ..row.clone() })
            .collect::<Vec<_>>()
    };
    assert_eq!(without_ids(&plain.0.items), without_ids(&known.0.items));
    let ids: BTreeSet<_> = plain.0.items.iter().map(|row| row.foreign_id.clone()).collect();
    assert_eq!(ids.len(), plain.0.items.len());
    assert!(ids.iter().all(|id| id.starts_with("content:")));
    assert_eq!(plain.1.len(), known.1.len());
    for (plain, known) in plain.1.iter().zip(&known.1) {
        assert_eq!(
            (&plain.foreign_id, &plain.name, plain.kind),
            (&known.foreign_id, &known.name, known.kind)
        );
        assert!(plain.revision.starts_with("content:"));
        // A document with both is shown as its file: the media type is the only information.
        let expected = if known.has_file { (false, true) } else { (known.has_html, false) };
        assert_eq!((plain.has_html, plain.has_file), expected, "{}", plain.name);
    }
}

/// Derived values are the same in two kernels, and after a restart.
#[tokio::test]
async fn what_is_derived_is_the_same_in_every_kernel() {
    let (one, other) = (TestEnv::plain(POLL).await, TestEnv::plain(POLL).await);
    let patient = one.anna().await;
    assert_eq!(one.port.diagnoses(&patient).await.unwrap(), other.port.diagnoses(&patient).await.unwrap());
    assert_eq!(one.documents(&patient).await, other.documents(&patient).await);
}

///
#[tokio::test]
async fn texts_and_files_come() {
    let env = TestEnv::plain(POLL).await;
    let patient = env.anna().await;
    let documents = env.documents(&patient).await;
    let with_text: Vec<_> = documents.iter().filter(|document| document.has_html).collect();
    assert!(with_text.len() >= 100, "{}", with_text.len());
    for document in with_text.into_iter().take(20) {
        assert!(!env.port.document_html(&patient, &document.foreign_id).await.unwrap().is_empty());
    }
    let with_file = documents.iter().find(|document| document.has_file).unwrap();
    assert!(env.port.open_file(&patient, &with_file.foreign_id, None).await.is_ok());
    let stranger = env.named("Смирнов");
    let refused = env.port.document_html(&stranger, &documents[0].foreign_id).await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::NotFound);
}

/// The sheet has no laboratory values; this says nothing about the patient.
#[tokio::test]
async fn laboratory_values_are_not_offered() {
    let env = TestEnv::plain(POLL).await;
    let patient = env.anna().await;
    assert_eq!(env.port.observations(&patient, None).await.unwrap_err().code, ProblemCode::Unsupported);
    let nobody = cabinet_domain::PatientId("404404".into());
    assert_eq!(env.port.observations(&nobody, None).await.unwrap_err().code, ProblemCode::NotFound);
}

/// a constructor with the code of its root in `options` is shown, answered and saved.
#[tokio::test]
async fn a_day_of_the_diary_is_filled_in_and_saved() {
    let env = TestEnv::plain(POLL).await;
    let (patient, today) = (env.anna().await, day("2026-11-21"));
    let form = env.port.diary_form(&patient, today).await.unwrap();
    let items: Vec<_> = form.groups.iter().flat_map(|group| &group.items).collect();
    assert_eq!(
        items.iter().map(|item| item.kind).collect::<std::collections::HashSet<_>>().len(),
        DiaryItemKind::ALL.len()
    );
    let constructor = items.iter().find(|item| item.kind == DiaryItemKind::Constructor).unwrap();
    let tree = env.port.thesaurus(constructor.thesaurus.as_deref().unwrap()).await.unwrap();
    assert!(!tree.child.is_empty());
    let answers: Vec<_> = items
        .iter()
        .filter_map(|item| {
            let value = match item.kind {
                DiaryItemKind::Constructor => DiaryValue::Text("Боль в голове".into()),
                DiaryItemKind::String => DiaryValue::Text(item.options.first()?.clone()),
                DiaryItemKind::Integer => DiaryValue::Whole(80),
                _ => return None,
            };
            Some(DiaryAnswer { code: item.code.clone(), value })
        })
        .collect();
    env.port.save_diary(&patient, today, &answers, "key-1").await.unwrap();
    env.port.save_diary(&patient, today, &answers, "key-1").await.unwrap();
    assert!(env.port.diary_form(&patient, today).await.unwrap().saved);
    let other =
        [DiaryAnswer { code: constructor.code.clone(), value: DiaryValue::Text("Кашель".into()) }];
    let refused = env.port.save_diary(&patient, today, &other, "key-2").await.unwrap_err();
    assert!(matches!(refused.code, ProblemCode::ReadOnly | ProblemCode::Invalid), "{refused}");
}

/// A long poll without `wait` and without a cursor: changes arrive when they happen, and an empty answer is valid.
#[tokio::test]
async fn the_feed_of_the_first_contract_is_followed() {
    let env = TestEnv::plain(POLL).await;
    let patient = env.anna().await;
    let start = env.port.changes(None, Duration::ZERO).await.unwrap();
    assert!(start.changes.is_empty());
    let empty = env.port.changes(Some(&start.cursor), Duration::from_secs(25)).await.unwrap();
    assert_eq!((empty.changes.len(), &empty.cursor), (0, &start.cursor));
    env.happens(json!({"do": "addDocument", "clientId": patient.0, "kind": "fragment", "name": "Осмотр"}));
    let news = env.port.changes(Some(&start.cursor), Duration::from_secs(25)).await.unwrap();
    assert_eq!(news.changes[0].what, RecordChangeKind::Documents);
    // `wait` was refused once and is not sent again: one call to start, two for the first poll, one for the second.
    assert_eq!(env.calls(Call::Events), 4);
    assert_eq!(env.port.changes(Some("x"), Duration::ZERO).await.unwrap_err().code, ProblemCode::Invalid);
    assert_eq!(env.port.changes(Some("e999"), Duration::ZERO).await.unwrap_err().code, ProblemCode::NotFound);
}

/// A long poll does not take a permit of the plugin, and a host has at most one.
#[tokio::test]
async fn a_held_question_keeps_nobody_out() {
    let env = TestEnv::plain(Duration::from_secs(30)).await;
    let patient = env.anna().await;
    let waiting = env.port.changes(None, Duration::ZERO);
    let meanwhile = async {
        while env.calls(Call::Events) < 1 {
            tokio::task::yield_now().await;
        }
        assert_eq!(env.host.status()[0].in_flight, 0);
        assert!(env.port.diagnoses(&patient).await.is_ok());
        let second = env.port.changes(None, Duration::ZERO).await.unwrap_err();
        assert_eq!((second.code, env.calls(Call::Events)), (ProblemCode::PluginBusy, 1), "{second}");
        env.happens(json!({"do": "addDiagnosis", "clientId": patient.0, "mkb": "J00"}));
    };
    let (news, ()) = tokio::join!(waiting, meanwhile);
    assert_eq!(news.unwrap().changes.len(), 1);
}

#[tokio::test]
async fn every_fault_has_its_problem() {
    let env = TestEnv::plain(POLL).await;
    let patient = env.anna().await;
    for (fault, code) in [
        (Fault::Down, ProblemCode::Unavailable),
        (Fault::Drop, ProblemCode::Unavailable),
        (Fault::Slow { ms: 10_000 }, ProblemCode::TimedOut),
        (Fault::Garbage, ProblemCode::Garbled),
        (Fault::Empty, ProblemCode::Garbled),
        (Fault::HtmlErrorPage, ProblemCode::Unavailable),
        (Fault::WrongKey, ProblemCode::Configuration),
        (Fault::Status { status: 500, code: None }, ProblemCode::Unavailable),
        // No list names its patient here, but one that names another patient is refused.
        (Fault::OtherClient, ProblemCode::Garbled),
    ] {
        let is_of_lists = fault == Fault::OtherClient;
        env.fault(fault.clone(), if is_of_lists { &[Call::Diagnoses, Call::Documents] } else { &[] });
        let mut problems = vec![
            env.port.diagnoses(&patient).await.unwrap_err(),
            env.port.documents(&patient, None).await.unwrap_err(),
        ];
        if !is_of_lists {
            problems.push(env.port.observations(&patient, None).await.unwrap_err());
            problems.push(env.port.find_patient(&asked(&anna())).await.unwrap_err());
        }
        for problem in problems {
            assert_eq!(problem.code, code, "{fault:?}: {problem}");
            assert!(
                !problem.detail.contains("Незабудкина") && !problem.detail.contains(DEMO_KEY),
                "{problem}"
            );
        }
    }
}

///
#[tokio::test]
async fn an_odd_row_is_set_aside_beside_rows_without_ids() {
    let env = TestEnv::plain(POLL).await;
    let patient = env.anna().await;
    let whole = env.port.diagnoses(&patient).await.unwrap().items;
    env.fault(Fault::OddRow { row: json!({"mkb": "", "setDate": "2017-02-14"}) }, &[Call::Diagnoses]);
    let found = env.port.diagnoses(&patient).await.unwrap();
    assert_eq!(found.items, whole, "the ids stay although a row came");
    assert_eq!((found.set_aside[0].position, found.set_aside[0].member.as_str()), (1, "mkb"));
}
