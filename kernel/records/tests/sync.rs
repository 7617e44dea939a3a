//! Bringing a copy in step with the hospital.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "tests stop at the first surprise"
)]

mod support;

use cabinet_domain::{AuditKind, MedicalDocumentKind};
use cabinet_ports::fakes::{FakeRecords, Fault, RecordsOperation as Op};
use cabinet_ports::repository::DayState;
use cabinet_ports::{Clock, JobOutcome, LetterTemplate, ProblemCode, SEND_LETTER};
use cabinet_records::{RecordError, RecordSettings, SourceState};
use chrono::TimeDelta;
use std::sync::Arc;
use support::{diagnosis, fragment, glucose, host, now, opened, scene, scene_with};

///
#[tokio::test]
async fn a_record_is_copied_and_shown_without_asking_again() {
    let scene = scene().await;
    scene.hospital.put(
        "p1",
        fragment("d1", "Осмотр"),
        Some("<p onclick=x()>Жалоб <b>нет</b></p><script>x()</script>"),
    );
    scene.hospital.put(
        "p1",
        FakeRecords::document("d2", MedicalDocumentKind::Research, "ЭКГ"),
        Some("<p>ритм</p>"),
    );
    scene.hospital.set_diagnoses(
        "p1",
        vec![diagnosis("1", "K29.5", "2020-01-01"), diagnosis("2", "I10", "2024-01-01")],
    );
    let before =
        [glucose("1", 5.1, "2026-01-02T08:00:00+03:00"), glucose("2", 6.0, "2025-01-02T08:00:00+03:00")];
    scene.hospital.set_observations("p1", before.to_vec());
    scene.sync().await;
    scene.hospital.go_down();

    assert_eq!(scene.names().await, ["Осмотр", "ЭКГ"]);
    let fragments = scene.room.documents(&scene.anna, &[MedicalDocumentKind::Fragment]).await.unwrap();
    assert_eq!(fragments.len(), 1);
    assert_eq!(scene.room.html(&scene.anna, fragments[0].id).await.unwrap(), "<p>Жалоб <b>нет</b></p>");
    let codes: Vec<_> = scene
        .room
        .diagnoses(&scene.anna)
        .await
        .unwrap()
        .into_iter()
        .map(|view| view.diagnosis.mkb.to_string())
        .collect();
    assert_eq!(codes, ["I10", "K29.5"], "the newest first");
    let series = scene.room.series(&scene.anna).await.unwrap();
    assert_eq!(series.len(), 1);
    assert!(series[0].points[0].at < series[0].points[1].at, "the oldest first");
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.state, source.as_of, source.failure), (SourceState::Found, Some(now()), None));
}

#[tokio::test]
async fn nothing_of_a_copy_is_anybody_else_s() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
    scene.hospital.set_diagnoses("p1", vec![diagnosis("1", "K29.5", "2020-01-01")]);
    scene.sync().await;
    let id = scene.cards(&scene.anna).await[0].id;
    let boris = &scene.boris;
    assert!(scene.cards(boris).await.is_empty());
    assert!(scene.room.diagnoses(boris).await.unwrap().is_empty());
    assert!(scene.room.search(boris, &MedicalDocumentKind::ALL, "гастрит").await.unwrap().is_empty());
    assert_eq!(scene.room.search(&scene.anna, &MedicalDocumentKind::ALL, "гастрит").await.unwrap().len(), 1);
    let refusals = [
        scene.room.document(boris, id).await.map(drop),
        scene.room.html(boris, id).await.map(drop),
        scene.room.text(boris, id).await.map(drop),
        scene.room.open_file(boris, id, None).await.map(drop),
        scene.room.file(boris, id, None).await.map(drop),
    ];
    for refusal in refusals {
        assert!(matches!(refusal, Err(RecordError::NotFound { what: "document" })), "{refusal:?}");
    }
    let denied: Vec<_> =
        scene.audit(boris).await.into_iter().filter(|event| event.kind == AuditKind::AccessDenied).collect();
    assert_eq!(denied.len(), 5);
    assert_eq!(denied[0].detail, serde_json::json!({ "what": "record_document", "id": id }));
    let mistyped = cabinet_domain::RecordDocumentId(uuid::Uuid::now_v7());
    assert!(scene.room.html(boris, mistyped).await.is_err());
    assert_eq!(scene.audited(boris, AuditKind::AccessDenied).await, 5, "nobody's id is no attempt");
}

#[tokio::test]
async fn only_what_differs_is_read_again_and_what_is_withdrawn_goes_with_its_notices() {
    let scene = scene().await;
    for number in 0..450 {
        scene.hospital.put(
            "p1",
            fragment(&format!("d{number}"), &format!("Осмотр {number:03}")),
            Some("<p>текст</p>"),
        );
    }
    scene.sync().await;
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 450);
    assert_eq!(scene.hospital.calls(Op::Documents), 3, "200 a page");
    assert_eq!(scene.names().await.len(), 450);
    scene.sync().await;
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 450);

    let mut changed = fragment("d7", "Осмотр исправленный");
    changed.revision = "2".to_owned();
    let id_before = scene
        .cards(&scene.anna)
        .await
        .into_iter()
        .find(|card| card.document.name == "Осмотр 007")
        .unwrap()
        .id;
    scene.hospital.put("p1", changed, Some("<p>новый текст</p>"));
    scene.hospital.withdraw("p1", "d8");
    scene.sync().await;
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 451);
    let cards = scene.cards(&scene.anna).await;
    assert_eq!(cards.len(), 449);
    let card = cards.into_iter().find(|card| card.document.foreign_id.as_str() == "d7").unwrap();
    assert_eq!((card.id, card.is_new), (id_before, true), "a document keeps its id");

    scene.hospital.withdraw("p1", "d7");
    scene.sync().await;
    let page = scene.room.notices(&scene.anna, None, 10).await.unwrap();
    assert_eq!((page.unread, page.items.len()), (0, 0));
    assert!(matches!(scene.room.html(&scene.anna, id_before).await, Err(RecordError::NotFound { .. })));
}

/// The memory of a synchronisation is bounded by its batches, not by the record.
#[tokio::test]
async fn texts_are_asked_for_and_written_some_at_a_time() {
    let settings = RecordSettings { batch_documents: 3, texts_at_a_time: 2, ..RecordSettings::default() };
    let scene = scene_with(settings).await;
    for number in 0..8 {
        scene.hospital.put("p1", fragment(&format!("d{number}"), "Осмотр"), Some("<p>текст</p>"));
    }
    scene.hospital.pass_next(Op::DocumentHtml, 7);
    scene.hospital.fail_next(Op::DocumentHtml, Fault::refuse(ProblemCode::Unavailable));
    assert!(matches!(scene.desk.sync(scene.anna.user).await, JobOutcome::Again { .. }));
    assert_eq!(scene.cards(&scene.anna).await.len(), 6, "two whole batches are kept");
    scene.sync().await;
    assert_eq!(scene.cards(&scene.anna).await.len(), 8);
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 10, "what was written is not read again");
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0, "still the first copy");
}

/// Hospital down for a day: all that was copied stays readable.
#[tokio::test]
async fn a_hospital_that_is_down_for_a_day_leaves_the_copy_and_its_date() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
    scene.sync().await;
    scene.hospital.go_down();
    for hour in 0..26 {
        scene.clock.advance(TimeDelta::hours(1));
        let outcome = scene.desk.sync(scene.anna.user).await;
        assert!(matches!(outcome, JobOutcome::Again { .. }), "{hour}: {outcome:?}");
    }
    let id = scene.cards(&scene.anna).await[0].id;
    assert_eq!(scene.room.html(&scene.anna, id).await.unwrap(), "<p>гастрит</p>");
    assert_eq!(scene.room.search(&scene.anna, &MedicalDocumentKind::ALL, "гастрита").await.unwrap().len(), 1);
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.state, source.as_of), (SourceState::Found, Some(now())));
    assert_eq!(source.failure.as_deref(), Some("hospital_unavailable"));
    scene.hospital.heal();
    scene.sync().await;
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.as_of, source.failure), (Some(scene.clock.now()), None));
}

#[tokio::test]
async fn a_hospital_that_fails_in_the_middle_leaves_the_old_copy() {
    for operation in [Op::Diagnoses, Op::Observations, Op::Documents, Op::DocumentHtml] {
        let scene = scene().await;
        scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
        scene.hospital.set_diagnoses("p1", vec![diagnosis("1", "K29.5", "2020-01-01")]);
        scene.sync().await;
        scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>x</p>"));
        scene.hospital.set_diagnoses("p1", Vec::new());
        scene.hospital.withdraw("p1", "d1");
        scene.hospital.fail_next(operation, Fault::refuse(ProblemCode::TimedOut));
        scene.clock.advance(TimeDelta::minutes(5));
        assert!(matches!(scene.desk.sync(scene.anna.user).await, JobOutcome::Again { .. }), "{operation:?}");
        assert_eq!(scene.names().await, ["Осмотр"], "{operation:?}");
        assert_eq!(scene.room.diagnoses(&scene.anna).await.unwrap().len(), 1, "{operation:?}");
        assert_eq!(scene.room.sources(&scene.anna).await.unwrap()[0].as_of, Some(now()), "{operation:?}");
        scene.sync().await;
        assert_eq!(scene.names().await, ["Второй"], "{operation:?}");
    }
}

#[tokio::test]
async fn one_text_that_cannot_be_read_keeps_nobody_from_the_others() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.hospital.fail(Op::DocumentHtml, Fault::refuse(ProblemCode::Garbled));
    scene.sync().await;
    let id = scene.cards(&scene.anna).await[0].id;
    assert_eq!(
        scene.room.html(&scene.anna, id).await.err().and_then(|e| e.code()),
        Some(ProblemCode::Garbled)
    );
    scene.hospital.heal();
    assert_eq!(scene.room.html(&scene.anna, id).await.unwrap(), "<p>один</p>", "asked for when it is opened");
    let found =
        async || scene.room.search(&scene.anna, &MedicalDocumentKind::ALL, "один").await.unwrap().len();
    assert_eq!(found().await, 0);
    scene.sync().await;
    assert_eq!(
        (found().await, scene.hospital.calls(Op::DocumentHtml)),
        (1, 4),
        "and by the next synchronisation"
    );
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0, "that is no news");
    scene.sync().await;
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 4);
}

#[tokio::test]
async fn what_a_hospital_does_not_offer_is_left_out() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    for operation in [Op::Diagnoses, Op::Observations] {
        scene.hospital.fail(operation, Fault::refuse(ProblemCode::Unsupported));
    }
    scene.sync().await;
    assert_eq!(scene.names().await, ["Осмотр"]);
}

/// A long text is cleaned and indexed aside.
#[tokio::test]
async fn a_long_text_is_copied_and_one_that_is_too_long_is_not() {
    let settings = RecordSettings { html_bytes: 200_000, ..RecordSettings::default() };
    let scene = scene_with(settings).await;
    scene.hospital.put(
        "p1",
        fragment("d1", "Длинный"),
        Some(&format!("{}гастрит", "<p>слово</p>".repeat(5_000))),
    );
    scene.hospital.put("p1", fragment("d2", "Слишком длинный"), Some(&"<p>гастрит</p>".repeat(20_000)));
    scene.sync().await;
    let hits = scene.room.search(&scene.anna, &MedicalDocumentKind::ALL, "гастрит").await.unwrap();
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].card.document.name, "Длинный");
    scene.sync().await;
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 2, "it will not become shorter");
}

#[tokio::test]
async fn news_make_notices_and_one_letter_a_day_but_the_first_copy_makes_none() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.sync().await;
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0);
    assert!(scene.jobs(SEND_LETTER).await.is_empty());

    scene.hospital.put("p1", fragment("d2", "Анализ на ВИЧ"), Some("<p>два</p>"));
    scene.sync().await;
    scene.hospital.put("p1", fragment("d3", "Третий"), Some("<p>три</p>"));
    scene.clock.advance(TimeDelta::hours(23));
    scene.sync().await;
    let page = scene.room.notices(&scene.anna, None, 10).await.unwrap();
    assert_eq!((page.unread, page.items.len()), (2, 2));
    assert_eq!(page.items[0].card.document.name, "Третий");
    let letters = scene.post.written();
    assert_eq!(letters.len(), 1, "one a day");
    assert_eq!(letters[0].template, LetterTemplate::RecordNews);
    assert!(letters[0].details.is_empty(), "nothing medical in it");
    assert_eq!(scene.jobs(SEND_LETTER).await.len(), 1);

    scene.clock.advance(TimeDelta::hours(2));
    scene.hospital.put("p1", fragment("d4", "Четвёртый"), Some("<p>три</p>"));
    scene.sync().await;
    assert_eq!(scene.post.written().len(), 2);

    let id = page.items[0].card.id;
    scene.room.html(&scene.anna, id).await.unwrap();
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 2, "opened is read");
    scene.room.read_notices(&scene.boris, None).await.unwrap();
    assert_eq!(
        scene.room.notices(&scene.anna, None, 10).await.unwrap().unread,
        2,
        "another's click reads nothing"
    );
    scene.room.read_notices(&scene.anna, None).await.unwrap();
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0);
}

#[tokio::test]
async fn who_has_no_proved_address_gets_notices_and_no_letter() {
    let scene = scene().await;
    scene.hospital.know(scene.boris.user, "p2");
    assert_eq!(scene.desk.sync(scene.boris.user).await, JobOutcome::Done);
    scene.hospital.put("p2", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    assert_eq!(scene.desk.sync(scene.boris.user).await, JobOutcome::Done);
    assert_eq!(scene.room.notices(&scene.boris, None, 10).await.unwrap().unread, 1);
    assert!(scene.post.written().is_empty());
}

#[tokio::test]
async fn a_record_that_is_forgotten_while_it_is_read_does_not_come_back() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.sync().await;
    scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>два</p>"));
    let asked = scene.hospital.calls(Op::DocumentHtml);
    scene.hospital.hold();
    let (outcome, ()) = tokio::join!(scene.desk.sync(scene.anna.user), async {
        while scene.hospital.calls(Op::Diagnoses) < 2 {
            tokio::task::yield_now().await;
        }
        scene.marry().await;
        scene.room.forget(scene.anna.user).await.unwrap();
        scene.hospital.release();
    });
    assert_eq!(outcome, JobOutcome::Done);
    assert!(scene.hospital.calls(Op::DocumentHtml) >= asked);
    assert!(scene.cards(&scene.anna).await.is_empty());
    assert!(scene.stores.records.revisions(scene.anna.user, &host()).await.unwrap().is_empty());
}

/// on sign-in when it has grown old, by hand at most once a minute.
#[tokio::test]
async fn a_refresh_is_ordered_by_its_rules() {
    let scene = scene().await;
    scene.room.refresh(&scene.anna, false).await.unwrap();
    assert!(scene.room.sources(&scene.anna).await.unwrap()[0].is_refreshing);
    scene.room.refresh(&scene.anna, false).await.unwrap();
    assert_eq!(scene.run_syncs().await, 1, "equal orders are one");
    assert!(!scene.room.sources(&scene.anna).await.unwrap()[0].is_refreshing);
    scene.clock.advance(TimeDelta::minutes(14));
    scene.room.refresh(&scene.anna, false).await.unwrap();
    assert_eq!(scene.run_syncs().await, 0, "young enough");
    scene.room.refresh(&scene.anna, true).await.unwrap();
    let refused = scene.room.refresh(&scene.anna, true).await;
    let Err(RecordError::TooSoon { retry_after }) = refused else { panic!("{refused:?}") };
    assert_eq!(retry_after.as_secs(), 60);
    assert_eq!(scene.run_syncs().await, 1);
    scene.clock.advance(TimeDelta::minutes(15));
    scene.room.refresh(&scene.anna, false).await.unwrap();
    assert_eq!(scene.run_syncs().await, 1);
}

/// An order that waits for a hospital that was away does not keep the owner from asking now.
#[tokio::test]
async fn by_hand_is_asked_at_once_although_an_earlier_order_waits() {
    let scene = scene().await;
    scene.room.refresh(&scene.anna, false).await.unwrap();
    scene.hospital.go_down();
    assert_eq!(scene.run_syncs().await, 1);
    scene.hospital.heal();
    scene.clock.advance(TimeDelta::seconds(20));
    assert_eq!(scene.run_syncs().await, 0, "its pause is half a minute");
    scene.clock.advance(TimeDelta::minutes(1));
    scene.room.refresh(&scene.anna, true).await.unwrap();
    assert_eq!(scene.run_syncs().await, 2);
    assert_eq!(scene.room.sources(&scene.anna).await.unwrap()[0].state, SourceState::Found);

    scene.hospital.go_down();
    scene.clock.advance(TimeDelta::hours(1));
    scene.room.refresh(&scene.anna, true).await.unwrap();
    assert_eq!(scene.run_syncs().await, 1);
    scene.hospital.heal();
    scene.clock.advance(TimeDelta::minutes(1));
    scene.room.refresh(&scene.anna, true).await.unwrap();
    assert_eq!(scene.run_syncs().await, 2, "by hand, and the one that waited");
}

#[tokio::test]
async fn a_restart_loses_nothing() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
    scene.sync().await;
    scene.hospital.go_down();
    let settings = RecordSettings::default();
    let (_, room) = opened(&scene.hospital, &scene.stores, &scene.clock, &scene.post, settings);
    let hits = room.search(&scene.anna, &MedicalDocumentKind::ALL, "гастритом").await.unwrap();
    assert_eq!(hits.len(), 1);
    assert_eq!(DayState::ALL.len(), 3);
    assert!(Arc::strong_count(&scene.hospital) > 1);
}

/// Files come from the hospital; the first bytes of one are a line in the trail.
#[tokio::test]
async fn a_file_is_opened_at_the_hospital_and_told_in_the_trail() {
    use cabinet_ports::records::ByteRange;
    let scene = scene().await;
    let mut card = FakeRecords::document("d1", MedicalDocumentKind::Research, "Снимок");
    (card.has_html, card.has_file, card.mime) = (false, true, Some("image/jpeg".to_owned()));
    scene.hospital.put_file("p1", card, None, Some(bytes::Bytes::from_static(b"0123456789")));
    scene.hospital.put("p1", fragment("d2", "Без файла"), Some("<p>x</p>"));
    scene.sync().await;
    let id = scene.cards(&scene.anna).await.into_iter().find(|card| card.document.has_file).unwrap().id;
    let file = scene.room.open_file(&scene.anna, id, Some(ByteRange::From(0))).await.unwrap();
    assert_eq!((file.length, file.part), (Some(10), Some((0, 9, Some(10)))));
    scene.room.open_file(&scene.anna, id, Some(ByteRange::FromTo(4, 5))).await.unwrap();
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordOpened).await, 1);
    scene.room.file(&scene.anna, id, None).await.unwrap();
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordOpened).await, 1, "an archive tells of itself");
    let outside = scene.room.open_file(&scene.anna, id, Some(ByteRange::From(10))).await;
    assert_eq!(outside.err().and_then(|error| error.code()), Some(ProblemCode::Invalid));
    let without = scene.cards(&scene.anna).await.into_iter().find(|card| !card.document.has_file).unwrap().id;
    let refused = scene.room.open_file(&scene.anna, without, None).await;
    assert!(matches!(refused, Err(RecordError::NotFound { what: "file" })));
}
