//! Synchronizing a copy with the hospital.

use crate::support::{diagnosis, fragment, glucose, host, now, opened, scene, scene_with};
use cabinet_domain::{MedicalDocument, MedicalDocumentKind};
use cabinet_fakes::{FakeRecords, Fault, RecordsOperation as Op};
use cabinet_ports::repository::ListDates;
use cabinet_ports::{Clock, JobOutcome, ProblemCode};
use cabinet_records::{RecordError, RecordSettings, SourceState};
use chrono::{DateTime, TimeDelta, Utc};

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
    assert_eq!(scene.html(&scene.anna, fragments[0].id).await.unwrap(), "<p>Жалоб <b>нет</b></p>");
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
    assert!(matches!(scene.html(&scene.anna, id_before).await, Err(RecordError::NotFound { .. })));
}

/// The memory of a synchronization is bounded by its batches, not by the record.
#[tokio::test]
async fn texts_are_asked_for_and_written_some_at_a_time() {
    let settings = RecordSettings { batch_documents: 3, texts_at_a_time: 2, ..RecordSettings::default() };
    let scene = scene_with(settings).await;
    for number in 0..8 {
        scene.hospital.put("p1", fragment(&format!("d{number}"), "Осмотр"), Some("<p>текст</p>"));
    }
    scene.hospital.pass_next(Op::DocumentHtml, 7);
    scene.hospital.fail_next(Op::DocumentHtml, Fault::refuse(ProblemCode::Unavailable));
    assert!(matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }));
    assert_eq!(scene.cards(&scene.anna).await.len(), 8, "a text that does not come keeps no card back");
    scene.sync().await;
    assert_eq!(scene.cards(&scene.anna).await.len(), 8);
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 9, "what was written is not read again");
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0, "the text is no news");
}

/// If the hospital is down for a day, the copy stays readable.
#[tokio::test]
async fn a_hospital_that_is_down_for_a_day_leaves_the_copy_and_its_date() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
    scene.sync().await;
    scene.hospital.go_down();
    for hour in 0..26 {
        scene.clock.advance(TimeDelta::hours(1));
        let outcome = scene.connector.sync(scene.anna.user).await;
        assert!(matches!(outcome, JobOutcome::Again { .. }), "{hour}: {outcome:?}");
    }
    let id = scene.cards(&scene.anna).await[0].id;
    assert_eq!(scene.html(&scene.anna, id).await.unwrap(), "<p>гастрит</p>");
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
async fn a_list_that_fails_leaves_its_part_of_the_old_copy_and_the_date() {
    for (operation, names, diagnoses) in
        [(Op::Diagnoses, "Второй", 1), (Op::Observations, "Второй", 0), (Op::Documents, "Осмотр", 0)]
    {
        let scene = scene().await;
        scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
        scene.hospital.set_diagnoses("p1", vec![diagnosis("1", "K29.5", "2020-01-01")]);
        scene.sync().await;
        scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>x</p>"));
        scene.hospital.set_diagnoses("p1", Vec::new());
        scene.hospital.withdraw("p1", "d1");
        scene.hospital.fail_next(operation, Fault::refuse(ProblemCode::TimedOut));
        scene.clock.advance(TimeDelta::minutes(5));
        assert!(
            matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }),
            "{operation:?}"
        );
        assert_eq!(scene.names().await, [names], "{operation:?}");
        assert_eq!(scene.room.diagnoses(&scene.anna).await.unwrap().len(), diagnoses, "{operation:?}");
        assert_eq!(scene.room.sources(&scene.anna).await.unwrap()[0].as_of, Some(now()), "{operation:?}");
        scene.sync().await;
        assert_eq!(scene.names().await, ["Второй"], "{operation:?}");
    }
}

/// Selects the date of one list.
type DateOf = fn(&ListDates) -> Option<DateTime<Utc>>;

/// Item 32: a failing list keeps its own date, and the other dates advance.
#[tokio::test]
async fn each_list_has_the_date_of_its_own_copy() {
    let cases: [(Op, DateOf); 3] = [
        (Op::Diagnoses, |lists| lists.diagnoses),
        (Op::Observations, |lists| lists.observations),
        (Op::Documents, |lists| lists.documents),
    ];
    for (operation, of_failed) in cases {
        let scene = scene().await;
        scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
        scene.sync().await;
        let first = scene.room.sources(&scene.anna).await.unwrap().remove(0);
        assert_eq!((first.lists, first.failure), (ListDates::all(now()), None));
        scene.clock.advance(TimeDelta::minutes(5));
        scene.hospital.fail_next(operation, Fault::refuse(ProblemCode::TimedOut));
        assert!(matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }));
        let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
        let lists = source.lists;
        assert_eq!((of_failed(&lists), source.as_of), (Some(now()), Some(now())), "{operation:?}");
        let dates = [lists.diagnoses, lists.observations, lists.documents];
        let moved = dates.iter().filter(|date| **date == Some(scene.clock.now())).count();
        assert_eq!((moved, source.failure.as_deref()), (2, Some("hospital_timed_out")), "{operation:?}");
        assert_eq!(source.asked_at, Some(scene.clock.now()));
        scene.clock.advance(TimeDelta::minutes(5));
        scene.sync().await;
        let healed = scene.room.sources(&scene.anna).await.unwrap().remove(0);
        assert_eq!(
            (healed.lists, healed.failure),
            (ListDates::all(scene.clock.now()), None),
            "{operation:?}"
        );
    }
}

/// Item 32: a list that the hospital does not offer is as current as the others.
#[tokio::test]
async fn a_list_that_is_not_offered_is_as_of_now() {
    let scene = scene().await;
    scene.hospital.fail(Op::Observations, Fault::refuse(ProblemCode::Unsupported));
    scene.sync().await;
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!(source.as_of, Some(now()));
}

/// Item 33: an id or revision that a plugin derived from the content is stored as a keyed digest, and is the same at the next reading.
#[tokio::test]
async fn ids_and_revisions_made_of_content_are_not_guessed_from_the_database() {
    let scene = scene().await;
    let mut card = fragment("d1", "Осмотр");
    card.revision = "content:of-a-document".to_owned();
    scene.hospital.put("p1", card.clone(), Some("<p>гастрит</p>"));
    let mut ill = diagnosis("content:of-a-diagnosis", "K29.5", "2020-01-01");
    let other = diagnosis("content:of-another", "I10", "2020-01-01");
    scene.hospital.set_diagnoses("p1", vec![ill.clone(), other.clone()]);
    scene.sync().await;
    let kept = async || {
        let rows = scene.stores.records.diagnoses(scene.anna.user, &host()).await.unwrap();
        let revisions = scene.stores.records.revisions(scene.anna.user, &host()).await.unwrap();
        let ids = rows.into_iter().map(|row| row.foreign_id);
        ids.chain(revisions.into_iter().map(|kept| kept.revision)).collect::<Vec<_>>()
    };
    let first = kept().await;
    assert_eq!(first.len(), 3);
    assert!(first.iter().all(|text| text.starts_with("content:") && !text.contains("of-a")), "{first:?}");
    scene.hospital.set_diagnoses("p1", vec![other.clone(), ill.clone()]);
    scene.sync().await;
    assert_eq!(kept().await, first);
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 1, "the text is not read again");
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0);
    card.revision = "content:of-a-changed-document".to_owned();
    scene.hospital.put("p1", card, Some("<p>гастрит</p>"));
    scene.sync().await;
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 1);

    // While a row is unreadable it has no id, so it may be any of the stored ones.
    scene.hospital.set_odd_rows("p1", &["content:of-a-diagnosis"]);
    scene.sync().await;
    assert_eq!(scene.room.diagnoses(&scene.anna).await.unwrap().len(), 2);
    scene.hospital.set_odd_rows("p1", &[]);
    ill.end_date = Some("2021-01-01".parse().unwrap());
    scene.hospital.set_diagnoses("p1", vec![ill]);
    scene.sync().await;
    let left = scene.room.diagnoses(&scene.anna).await.unwrap();
    assert_eq!((left.len(), left[0].diagnosis.end_date.is_some()), (1, true));
}

/// A text that the hospital does not find leaves the card in place, because the list names the document.
#[tokio::test]
async fn a_document_whose_text_is_not_found_keeps_its_card() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.hospital.fail_next(Op::DocumentHtml, Fault::refuse(ProblemCode::NotFound));
    scene.sync().await;
    assert_eq!(scene.names().await, ["Осмотр"]);
    assert!(!scene.cards(&scene.anna).await[0].is_whole);
    scene.sync().await;
    assert!(scene.cards(&scene.anna).await[0].is_whole);
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0);
}

/// a text that always times out delays neither other documents nor the date, and is retried a few times.
#[tokio::test]
async fn a_text_that_never_comes_keeps_nothing_else_back() {
    let settings = RecordSettings { texts_at_a_time: 1, ..RecordSettings::default() };
    let scene = scene_with(settings).await;
    scene.hospital.put("p1", fragment("good", "Хороший"), Some("<p>гастрит</p>"));
    scene.hospital.put("p1", fragment("slow", "Медленный"), Some("<p>никогда</p>"));
    // Texts are requested from the end of the list.
    scene.hospital.fail_next(Op::DocumentHtml, Fault::refuse(ProblemCode::TimedOut));
    let outcome = scene.connector.sync(scene.anna.user).await;
    assert!(matches!(outcome, JobOutcome::Again { .. }), "{outcome:?}");
    assert_eq!(scene.names().await, ["Медленный", "Хороший"]);
    let found =
        async || scene.room.search(&scene.anna, &MedicalDocumentKind::ALL, "гастрит").await.unwrap().len();
    assert_eq!(found().await, 1, "the good text is there");
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.as_of, source.failure), (Some(now()), None));
    for _ in 0..3 {
        scene.clock.advance(TimeDelta::minutes(5));
        scene.hospital.fail_next(Op::DocumentHtml, Fault::refuse(ProblemCode::TimedOut));
        assert!(matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }));
        let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
        assert_eq!(source.as_of, Some(scene.clock.now()), "the lists are as of now");
    }
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 5, "the good text is not read again");
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 0);
}

/// a hospital that returns no text at all does not get a request for each of hundreds, and the retries start at different documents.
#[tokio::test]
async fn texts_that_fail_in_a_row_are_left_for_the_next_time() {
    let scene = scene_with(RecordSettings { texts_at_a_time: 1, ..RecordSettings::default() }).await;
    for number in 0..40 {
        scene.hospital.put("p1", fragment(&format!("d{number}"), "Осмотр"), Some("<p>текст</p>"));
    }
    scene.hospital.fail(Op::DocumentHtml, Fault::refuse(ProblemCode::TimedOut));
    assert!(matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }));
    assert_eq!((scene.cards(&scene.anna).await.len(), scene.hospital.calls(Op::DocumentHtml)), (40, 8));
    scene.hospital.heal();
    scene.sync().await;
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), 48);
}

/// the stored version of an unreadable row stays, and withdrawn rows are removed nevertheless.
#[tokio::test]
async fn a_row_that_is_set_aside_is_not_withdrawn() {
    let scene = scene().await;
    for id in ["d1", "d2", "d3"] {
        scene.hospital.put("p1", fragment(id, id), Some("<p>текст</p>"));
    }
    let ill = |id: &str| diagnosis(id, "K29.5", "2020-01-01");
    let taken = |id: &str| glucose(id, 5.1, "2026-01-02T08:00:00+03:00");
    scene.hospital.set_diagnoses("p1", vec![ill("n1"), ill("n2"), ill("n3")]);
    scene.hospital.set_observations("p1", vec![taken("o1"), taken("o2"), taken("o3")]);
    scene.sync().await;
    scene.hospital.set_odd_rows("p1", &["d1", "n1", "o1"]);
    scene.hospital.withdraw("p1", "d2");
    scene.hospital.set_diagnoses("p1", vec![ill("n1"), ill("n3")]);
    scene.hospital.set_observations("p1", vec![taken("o1"), taken("o3")]);
    scene.clock.advance(TimeDelta::minutes(5));
    scene.sync().await;
    assert_eq!(scene.names().await, ["d1", "d3"]);
    let rows = &scene.stores.records;
    for (kept, expected) in [
        (rows.diagnoses(scene.anna.user, &host()).await.unwrap(), ["n1", "n3"]),
        (rows.observations(scene.anna.user, &host()).await.unwrap(), ["o1", "o3"]),
    ] {
        let ids: Vec<_> = kept.iter().map(|row| row.foreign_id.as_str()).collect();
        assert_eq!(ids, expected);
    }
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.as_of, source.failure), (Some(scene.clock.now()), None));
}

#[tokio::test]
async fn one_text_that_cannot_be_read_keeps_nobody_from_the_others() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.hospital.fail(Op::DocumentHtml, Fault::refuse(ProblemCode::Garbled));
    scene.sync().await;
    let id = scene.cards(&scene.anna).await[0].id;
    assert_eq!(scene.html(&scene.anna, id).await.err().and_then(|e| e.code()), Some(ProblemCode::Garbled));
    scene.hospital.heal();
    assert_eq!(scene.html(&scene.anna, id).await.unwrap(), "<p>один</p>", "asked for when it is opened");
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

/// a listed document stays even if its text is missing; if it was withdrawn, the next list removes it.
#[tokio::test]
async fn a_document_without_the_text_that_its_card_promises_keeps_its_card() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.hospital.fail(Op::DocumentHtml, Fault::refuse(ProblemCode::NotFound));
    scene.sync().await;
    let card = scene.cards(&scene.anna).await.remove(0);
    assert_eq!((card.document.name.as_str(), card.is_whole), ("Осмотр", false));
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.as_of, source.failure), (Some(now()), None), "nothing else waits for it");
    let text = scene.html(&scene.anna, card.id).await;
    assert_eq!(text.err().and_then(|error| error.code()), Some(ProblemCode::NotFound));
    scene.hospital.heal();
    scene.sync().await;
    assert_eq!(scene.html(&scene.anna, card.id).await.unwrap(), "<p>один</p>");
    scene.hospital.withdraw("p1", "d1");
    scene.sync().await;
    assert!(scene.cards(&scene.anna).await.is_empty());
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

/// A long text is sanitized and indexed on a blocking thread.
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
async fn a_record_that_is_forgotten_while_it_is_read_does_not_come_back() {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.sync().await;
    scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>два</p>"));
    let asked = scene.hospital.calls(Op::DocumentHtml);
    scene.hospital.hold();
    let (outcome, ()) = tokio::join!(scene.connector.sync(scene.anna.user), async {
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

/// Orders of different reasons may run at two kernels at the same time.
#[tokio::test]
async fn two_kernels_that_copy_at_the_same_time_tell_of_a_document_once() {
    let scene = scene().await;
    scene.sync().await;
    let settings = RecordSettings::default();
    let (other, _) = opened(&scene.hospital, &scene.stores, &scene.clock, &scene.post, settings);
    for revision in ["1", "2"] {
        let card = MedicalDocument { revision: revision.to_owned(), ..fragment("d1", "Осмотр") };
        scene.hospital.put("p1", card, Some("<p>один</p>"));
        let anna = scene.anna.user;
        let both = tokio::join!(scene.connector.sync(anna), other.sync(anna));
        assert_eq!(both, (JobOutcome::Done, JobOutcome::Done));
    }
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().items.len(), 2);
}
