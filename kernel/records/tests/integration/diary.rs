//! The diary of self-observation and its thesauri.

use crate::support::{self, Scene, host, opened, scene, today};
use cabinet_domain::{
    AuditKind, ConsentKind, DiaryAnswer, DiaryForm, DiaryGroup, DiaryImage, DiaryItem, DiaryItemKind,
    DiaryValue, IdempotencyKey, ThesaurusNode,
};
use cabinet_fakes::{Fault, RecordsOperation as Op, consent};
use cabinet_ports::repository::{Job, KeptDay};
use cabinet_ports::{Clock, JobOutcome, JobWorker, ProblemCode};
use cabinet_records::{DiaryState, DiaryView, RecordError, RecordSettings, SEND_DIARY, Sealer, SendDiary};
use cabinet_test_storage::committed;
use chrono::{Days, NaiveDate, TimeDelta};
use std::collections::BTreeMap;
use std::sync::Arc;

fn item(code: &str, kind: DiaryItemKind) -> DiaryItem {
    DiaryItem {
        code: code.to_owned(),
        name: code.to_owned(),
        kind,
        value: None,
        options: Vec::new(),
        free_text: true,
        thesaurus: None,
        pattern: None,
        minimum: None,
        maximum: None,
        required: false,
        unit: None,
    }
}

fn form() -> DiaryForm {
    let pulse = DiaryItem { required: true, maximum: Some(250.0), ..item("pulse", DiaryItemKind::Integer) };
    let items = vec![pulse, item("photo", DiaryItemKind::Image), item("words", DiaryItemKind::String)];
    DiaryForm {
        saved: false, groups: vec![DiaryGroup { name: "Самочувствие".to_owned(), items }]
    }
}

fn answers(pulse: i64) -> Vec<DiaryAnswer> {
    vec![DiaryAnswer { code: "pulse".to_owned(), value: DiaryValue::Whole(pulse) }]
}

fn key(text: &str) -> IdempotencyKey {
    text.parse().unwrap()
}

async fn ready() -> Scene {
    let scene = scene().await;
    scene.hospital.set_form(form());
    scene
}

async fn save(scene: &Scene, day: NaiveDate, pulse: i64, with: &str) -> Result<DiaryView, RecordError> {
    scene.connector.save_diary(&scene.anna, day, answers(pulse), &key(with)).await
}

async fn state(scene: &Scene, day: NaiveDate) -> DiaryState {
    let strip = scene.connector.diary_strip(&scene.anna).await.unwrap();
    strip.into_iter().find(|shown| shown.date == day).unwrap().state
}

/// Runs the job that sends a day, if it is due.
async fn send(scene: &Scene) -> Option<JobOutcome> {
    let job = scene.jobs(SEND_DIARY).await.pop()?;
    Some(run(scene, job).await)
}

/// Runs the jobs that send days until none is due.
async fn send_all(scene: &Scene) {
    loop {
        let jobs = scene.jobs(SEND_DIARY).await;
        if jobs.is_empty() {
            return;
        }
        for job in jobs {
            run(scene, job).await;
        }
    }
}

async fn run(scene: &Scene, job: Job) -> JobOutcome {
    let worker = SendDiary(BTreeMap::from([(host(), Arc::clone(&scene.connector))]));
    let outcome = worker.run(&job).await;
    match outcome {
        JobOutcome::Again { after, reason } => {
            scene.stores.jobs.retry(&job, scene.clock.now() + after, reason).await.unwrap();
        }
        JobOutcome::Done | JobOutcome::GiveUp { .. } => scene.stores.jobs.complete(&job).await.unwrap(),
    }
    outcome
}

///
#[tokio::test]
async fn today_and_the_fourteen_days_before_are_served() {
    let scene = ready().await;
    let strip = scene.connector.diary_strip(&scene.anna).await.unwrap();
    assert_eq!((strip.len(), strip[0].date), (15, today()), "today in the hospital's time zone");
    assert_eq!(strip[14].date, today() - Days::new(14));
    assert!(scene.connector.diary_form(&scene.anna, today() - Days::new(14)).await.is_ok());
    for day in [today() - Days::new(15), today() + Days::new(1)] {
        let form = scene.connector.diary_form(&scene.anna, day).await;
        assert!(matches!(form, Err(RecordError::NotFound { .. })), "{day}");
        assert!(
            matches!(save(&scene, day, 70, "key-00001").await, Err(RecordError::NotFound { .. })),
            "{day}"
        );
    }
}

///
#[tokio::test]
async fn a_day_is_kept_at_once_sent_once_and_then_read_only() {
    let scene = ready().await;
    let saved = save(&scene, today(), 70, "key-00001").await.unwrap();
    assert_eq!((saved.is_saved, saved.is_sent, saved.state), (true, false, DiaryState::Waiting));
    assert!(scene.hospital.saved_days().is_empty(), "the patient does not wait for the hospital");
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    assert_eq!(state(&scene, today()).await, DiaryState::Saved);
    let days = scene.hospital.saved_days();
    assert_eq!((days.len(), days[0].key.as_str()), (1, "key-00001"));
    assert_eq!(days[0].answers, answers(70));

    let again = save(&scene, today(), 70, "key-00001").await.unwrap();
    assert!(again.is_sent, "the same key is answered as the first time");
    let other = save(&scene, today(), 80, "key-00001").await;
    assert!(matches!(other, Err(RecordError::KeyReused)), "the same key for other answers: {other:?}");
    assert!(matches!(save(&scene, today(), 80, "key-00002").await, Err(RecordError::ReadOnly)));
    assert_eq!(send(&scene).await, None);
    assert_eq!(scene.audited(&scene.anna, AuditKind::DiarySaved).await, 1);
    assert_eq!(
        scene.connector.diary_strip(&scene.boris).await.unwrap()[0].state,
        DiaryState::Empty,
        "another's diary"
    );
}

/// The scene of a hospital that takes corrections.
async fn correctable() -> Scene {
    let scene =
        support::scene_with(RecordSettings { diary_corrections: true, ..RecordSettings::default() }).await;
    scene.hospital.set_form(form());
    scene.hospital.take_corrections();
    scene
}

async fn correct(scene: &Scene, revision: u32, pulse: i64, with: &str) -> Result<DiaryView, RecordError> {
    scene.connector.correct_diary(&scene.anna, today(), revision, answers(pulse), &key(with)).await
}

/// The pulses that the hospital has received, in order.
fn received(scene: &Scene) -> Vec<Vec<DiaryAnswer>> {
    scene.hospital.saved_days().into_iter().map(|day| day.answers).collect()
}

/// Issue 17
#[tokio::test]
async fn a_correction_is_sent_after_the_first_entry_and_the_former_is_shown() {
    let scene = correctable().await;
    let first = save(&scene, today(), 70, "key-00001").await.unwrap();
    let midnight = "2026-11-21T21:00:00Z".parse().unwrap();
    assert_eq!((first.revision, first.correctable_until), (1, Some(midnight)), "midnight in Moscow");
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    scene.clock.advance(TimeDelta::hours(2));
    let second = correct(&scene, 1, 75, "key-00002").await.unwrap();
    assert_eq!((second.revision, second.sent_revision, second.state), (2, 1, DiaryState::Waiting));
    assert_eq!(state(&scene, today()).await, DiaryState::Waiting, "no cached state");
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    assert_eq!(received(&scene), [answers(70), answers(75)]);
    let view = scene.connector.diary_form(&scene.anna, today()).await.unwrap();
    assert_eq!((view.is_sent, view.sent_revision), (true, 2));

    let corrections = scene.connector.diary_corrections(&scene.anna, today()).await.unwrap();
    assert_eq!(corrections.len(), 1);
    let (correction, change) = (&corrections[0], &corrections[0].changes[0]);
    assert_eq!(
        (correction.revision, correction.at, correction.before_at),
        (2, scene.clock.now(), support::now())
    );
    assert_eq!(correction.changes.len(), 1, "only what changed");
    assert_eq!(
        (&change.before, &change.item.value),
        (&Some(DiaryValue::Whole(70)), &Some(DiaryValue::Whole(75)))
    );
    assert_eq!(scene.audited(&scene.anna, AuditKind::DiaryCorrected).await, 1);
    let another = scene.connector.diary_corrections(&scene.boris, today()).await;
    assert!(matches!(another, Err(RecordError::NotFound { .. })), "another's diary: {another:?}");
}

/// Issue 17: a lost response, two clicks, and two tabs.
#[tokio::test]
async fn of_two_tabs_one_corrects_and_a_repetition_is_answered() {
    let scene = correctable().await;
    save(&scene, today(), 70, "key-00001").await.unwrap();
    let (one, other) = tokio::join!(correct(&scene, 1, 75, "key-00002"), correct(&scene, 1, 76, "key-00003"));
    let (won, lost) = if one.is_ok() { (one, other) } else { (other, one) };
    assert_eq!(won.unwrap().revision, 2);
    assert!(matches!(lost, Err(RecordError::DiaryChanged)), "{lost:?}");
    let shown = scene.connector.diary_form(&scene.anna, today()).await.unwrap();
    correct(&scene, 2, 80, "key-00004").await.unwrap();
    let (again, twice) =
        tokio::join!(correct(&scene, 2, 80, "key-00004"), correct(&scene, 2, 80, "key-00004"));
    assert_eq!((again.unwrap().revision, twice.unwrap().revision), (3, 3), "the response was lost");
    assert!(matches!(correct(&scene, 2, 81, "key-00004").await, Err(RecordError::KeyReused)));
    assert_eq!(
        save(&scene, today(), 70, "key-00001").await.unwrap().revision,
        3,
        "the first response was lost"
    );
    assert_eq!(correct(&scene, 3, 80, "key-00005").await.unwrap().revision, 3, "nothing changed");
    assert_eq!(scene.connector.diary_corrections(&scene.anna, today()).await.unwrap().len(), 2);
    assert_eq!(shown.revision, 2);
    assert_eq!(scene.audited(&scene.anna, AuditKind::DiaryCorrected).await, 2);
}

/// Issue 17: X-050 applies to every day but today's, and to today's after midnight.
#[tokio::test]
async fn a_day_that_has_ended_is_not_corrected() {
    let scene = correctable().await;
    let yesterday = today() - Days::new(1);
    assert_eq!(save(&scene, yesterday, 70, "key-00001").await.unwrap().correctable_until, None);
    let late = scene.connector.correct_diary(&scene.anna, yesterday, 1, answers(75), &key("key-00002")).await;
    assert!(matches!(late, Err(RecordError::ReadOnly)), "{late:?}");
    let unsaved = correct(&scene, 1, 75, "key-00003").await;
    assert!(matches!(unsaved, Err(RecordError::NotFound { .. })), "{unsaved:?}");
    let first = save(&scene, today(), 70, "key-00004").await.unwrap();
    let end = first.correctable_until.unwrap();
    scene.clock.advance(end - TimeDelta::seconds(1) - scene.clock.now());
    assert_eq!(correct(&scene, 1, 75, "key-00005").await.unwrap().revision, 2, "a second before midnight");
    scene.clock.advance(TimeDelta::seconds(1));
    let late = correct(&scene, 2, 76, "key-00006").await;
    assert!(matches!(late, Err(RecordError::ReadOnly)), "{late:?}");
    assert_eq!(scene.connector.diary_form(&scene.anna, today()).await.unwrap().correctable_until, None);
    assert_eq!(
        correct(&scene, 1, 75, "key-00005").await.unwrap().revision,
        2,
        "made in time, its response was lost"
    );
    send(&scene).await;
    assert_eq!(received(&scene).last(), Some(&answers(75)), "sent after midnight");
}

/// Issue 17: off where the hospital's system takes a day once.
#[tokio::test]
async fn without_corrections_a_saved_day_stays() {
    let scene = ready().await;
    assert_eq!(save(&scene, today(), 70, "key-00001").await.unwrap().correctable_until, None);
    let refused = correct(&scene, 1, 75, "key-00002").await;
    assert!(matches!(refused, Err(RecordError::ReadOnly)), "{refused:?}");
}

/// Issue 17: the patient is told that the hospital has the first entry.
#[tokio::test]
async fn a_correction_that_the_hospital_refuses_leaves_it_the_first_entry() {
    let settings = RecordSettings { diary_corrections: true, ..RecordSettings::default() };
    let scene = support::scene_with(settings).await;
    scene.hospital.set_form(form());
    save(&scene, today(), 70, "key-00001").await.unwrap();
    send(&scene).await;
    correct(&scene, 1, 75, "key-00002").await.unwrap();
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    let view = scene.connector.diary_form(&scene.anna, today()).await.unwrap();
    assert_eq!((view.state, view.sent_revision, view.revision), (DiaryState::Refused, 1, 2));
    assert_eq!(received(&scene), [answers(70)]);
}

/// Issue 17: a version whose delivery may have succeeded is settled before a later one, so that it cannot replace it afterwards.
#[tokio::test]
async fn an_unresolved_version_is_sent_before_its_correction() {
    let scene = correctable().await;
    save(&scene, today(), 70, "key-00001").await.unwrap();
    scene.hospital.fail_next(Op::SaveDiary, Fault::done_but_unknown());
    assert!(matches!(send(&scene).await, Some(JobOutcome::Again { .. })));
    correct(&scene, 1, 75, "key-00002").await.unwrap();
    correct(&scene, 2, 80, "key-00003").await.unwrap();
    send_all(&scene).await;
    scene.clock.advance(TimeDelta::minutes(2));
    send_all(&scene).await;
    assert_eq!(received(&scene), [answers(70), answers(80)], "the version between was never begun");
    assert_eq!(scene.hospital.calls(Op::SaveDiary), 3, "the first once more with its key, then the latest");
    assert_eq!(state(&scene, today()).await, DiaryState::Saved);
}

/// Issue 17: what was certainly not sent is not sent any more once it is corrected.
#[tokio::test]
async fn while_the_hospital_is_away_only_the_latest_version_waits() {
    let scene = correctable().await;
    save(&scene, today(), 70, "key-00001").await.unwrap();
    scene.hospital.go_down();
    assert!(matches!(send(&scene).await, Some(JobOutcome::Again { .. })));
    correct(&scene, 1, 75, "key-00002").await.unwrap();
    scene.hospital.heal();
    send_all(&scene).await;
    assert_eq!(received(&scene), [answers(75)]);
}

/// Issue 17: a correction made while the version before is being sent is sent after it.
#[tokio::test]
async fn a_correction_during_the_delivery_is_sent_after_it() {
    let scene = correctable().await;
    save(&scene, today(), 70, "key-00001").await.unwrap();
    scene.hospital.hold();
    let sending = send(&scene);
    let correcting = async {
        while scene.hospital.calls(Op::SaveDiary) == 0 {
            tokio::task::yield_now().await;
        }
        correct(&scene, 1, 75, "key-00002").await.unwrap();
        // The job of the correction runs while the first entry is on its way.
        let early = send(&scene).await;
        assert!(matches!(early, Some(JobOutcome::Again { .. })), "never two at once: {early:?}");
        scene.hospital.release();
    };
    let (first, ()) = tokio::join!(sending, correcting);
    assert_eq!(first, Some(JobOutcome::Done));
    scene.clock.advance(TimeDelta::minutes(1));
    send_all(&scene).await;
    assert_eq!(received(&scene), [answers(70), answers(75)]);
    assert_eq!(state(&scene, today()).await, DiaryState::Saved);
}

/// Entries of another patient are not corrected.
#[tokio::test]
async fn a_day_of_another_patient_is_not_corrected() {
    let scene = correctable().await;
    save(&scene, today(), 70, "key-00001").await.unwrap();
    scene.marry().await;
    scene.hospital.know(scene.anna.user, "p7");
    let refused = correct(&scene, 1, 75, "key-00002").await;
    assert!(matches!(refused, Err(RecordError::ReadOnly)), "{refused:?}");
}

/// Issue 17: numbers over time, without those of other people, and of a day of an earlier release too.
#[tokio::test]
async fn the_numbers_of_a_year_are_series_by_question() {
    let scene = correctable().await;
    for (ago, pulse) in [(2, 60), (0, 70)] {
        save(&scene, today() - Days::new(ago), pulse, &format!("key-0000{ago}")).await.unwrap();
    }
    correct(&scene, 1, 72, "key-00009").await.unwrap();
    let series = scene.connector.diary_series(&scene.anna).await.unwrap();
    assert_eq!(series.len(), 1, "texts and pictures are no numbers");
    assert_eq!((series[0].code.as_str(), series[0].group.as_str()), ("pulse", "Самочувствие"));
    let points: Vec<_> = series[0].points.iter().map(|point| (point.date, point.value)).collect();
    assert_eq!(points, [(today() - Days::new(2), 60.0), (today(), 72.0)], "as corrected");
    assert_eq!(scene.connector.diary_series(&scene.boris).await.unwrap(), []);

    let kept = scene.stores.diary.day(scene.anna.user, &host(), today()).await.unwrap().unwrap();
    let old = today() - Days::new(40);
    let sealed = Sealer::new(&support::vault(), scene.anna.user, &host());
    let sealed = sealed.day(old, &filled(55)).unwrap();
    let old = KeptDay { day: old, sealed, numbers: None, ..kept };
    committed!(scene.stores, diary.add(old)).await.unwrap();
    let series = scene.connector.diary_series(&scene.anna).await.unwrap();
    assert_eq!((series[0].points.len(), series[0].points[0].value), (3, 55.0));
}

/// The form with an answer.
fn filled(pulse: i64) -> DiaryForm {
    let mut form = form();
    form.groups[0].items[0].value = Some(DiaryValue::Whole(pulse));
    form
}

#[tokio::test]
async fn two_clicks_at_once_are_one_day() {
    let scene = ready().await;
    let (first, second) =
        tokio::join!(save(&scene, today(), 70, "key-00001"), save(&scene, today(), 70, "key-00001"));
    assert_eq!(first.unwrap().form, second.unwrap().form);
    assert_eq!(scene.jobs(SEND_DIARY).await.len(), 1);
    let day = today() - Days::new(1);
    let (first, second) =
        tokio::join!(save(&scene, day, 70, "key-00003"), save(&scene, day, 71, "key-00004"));
    assert!(matches!(
        (first, second),
        (Ok(_), Err(RecordError::ReadOnly)) | (Err(RecordError::ReadOnly), Ok(_))
    ));
}

/// a saved day waits for the consent, but not forever.
#[tokio::test]
async fn a_day_is_not_sent_for_somebody_who_withdrew_their_consent() {
    let scene = ready().await;
    save(&scene, today(), 70, "key-00001").await.unwrap();
    committed!(
        scene.stores,
        consents.withdraw(scene.anna.user, ConsentKind::PersonalData, scene.clock.now())
    )
    .await
    .unwrap();
    assert!(matches!(send(&scene).await, Some(JobOutcome::Again { .. })));
    assert!(scene.hospital.saved_days().is_empty());
    committed!(scene.stores, consents.add(consent(scene.anna.user, ConsentKind::PersonalData)))
        .await
        .unwrap();
    scene.clock.advance(TimeDelta::hours(1));
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    assert_eq!(scene.hospital.saved_days().len(), 1);

    save(&scene, today() - Days::new(1), 70, "key-00002").await.unwrap();
    committed!(
        scene.stores,
        consents.withdraw(scene.anna.user, ConsentKind::PersonalData, scene.clock.now())
    )
    .await
    .unwrap();
    scene.clock.advance(TimeDelta::days(31));
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    assert_eq!(scene.hospital.saved_days().len(), 1, "refused in the end");
}

/// Saving works while the hospital is down, and the day is sent later exactly once.
#[tokio::test]
async fn a_day_saved_while_the_hospital_is_down_is_sent_once_later() {
    let scene = ready().await;
    scene.connector.diary_form(&scene.anna, today() - Days::new(1)).await.unwrap();
    scene.hospital.go_down();
    let form = scene.connector.diary_form(&scene.anna, today()).await.unwrap();
    assert_eq!(form.form, self::form(), "the last form that was seen");
    save(&scene, today(), 70, "key-00001").await.unwrap();
    assert!(matches!(send(&scene).await, Some(JobOutcome::Again { .. })));
    assert_eq!(state(&scene, today()).await, DiaryState::Waiting);

    scene.hospital.heal();
    scene.hospital.fail_next(Op::SaveDiary, Fault::done_but_unknown());
    scene.clock.advance(TimeDelta::minutes(2));
    assert!(matches!(send(&scene).await, Some(JobOutcome::Again { .. })), "the answer was lost");
    scene.clock.advance(TimeDelta::minutes(2));
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    assert_eq!(scene.hospital.saved_days().len(), 1);
    assert_eq!(state(&scene, today()).await, DiaryState::Saved);
}

#[tokio::test]
async fn the_form_of_a_saved_day_serves_after_a_restart() {
    let scene = ready().await;
    save(&scene, today() - Days::new(1), 70, "key-00001").await.unwrap();
    scene.hospital.go_down();
    scene.connector.relation(&scene.anna).await.unwrap();
    let (connector, _) =
        opened(&scene.hospital, &scene.stores, &scene.clock, &scene.post, RecordSettings::default());
    let form = connector.diary_form(&scene.anna, today()).await.unwrap();
    assert_eq!((form.is_saved, form.form), (false, self::form()), "without its answers");
    let fresh = ready().await;
    fresh.connector.relation(&fresh.anna).await.unwrap();
    fresh.hospital.go_down();
    let none = fresh.connector.diary_form(&fresh.anna, today()).await;
    assert_eq!(none.err().and_then(|error| error.code()), Some(ProblemCode::Unavailable));
}

#[tokio::test]
async fn what_the_hospital_does_not_take_is_refused_and_not_tried_for_ever() {
    for code in [ProblemCode::ReadOnly, ProblemCode::Invalid] {
        let scene = ready().await;
        save(&scene, today(), 70, "key-00001").await.unwrap();
        scene.hospital.fail_next(Op::SaveDiary, Fault::refuse(code));
        assert_eq!(send(&scene).await, Some(JobOutcome::Done), "{code:?}");
        assert_eq!(state(&scene, today()).await, DiaryState::Refused, "{code:?}");
        let view = scene.connector.diary_form(&scene.anna, today()).await.unwrap();
        assert_eq!((view.is_saved, view.is_sent), (true, false));
    }
}

#[tokio::test]
async fn a_day_that_was_saved_elsewhere_is_read_only() {
    let scene = ready().await;
    save(&scene, today(), 70, "key-00001").await.unwrap();
    send(&scene).await;
    // Another cabinet of the same hospital has no copy of that day.
    let other = scene_of_the_same_hospital(&scene).await;
    assert!(other.connector.diary_form(&other.anna, today()).await.unwrap().is_saved);
    assert_eq!(state(&other, today()).await, DiaryState::Saved);
    assert!(matches!(save(&other, today(), 80, "key-00002").await, Err(RecordError::ReadOnly)));
}

async fn scene_of_the_same_hospital(scene: &Scene) -> Scene {
    let mut other = support::scene().await;
    scene.hospital.know(other.anna.user, "p1");
    let settings = RecordSettings::default();
    let (connector, room) = opened(&scene.hospital, &other.stores, &other.clock, &other.post, settings);
    (other.connector, other.room, other.hospital) = (connector, room, Arc::clone(&scene.hospital));
    other
}

/// Entries are never sent to another patient's diary, and another patient's form is never shown.
#[tokio::test]
async fn whoever_becomes_another_patient_takes_no_diary_along() {
    let scene = ready().await;
    let yesterday = today() - Days::new(1);
    save(&scene, today(), 70, "key-00001").await.unwrap();
    scene.hospital.save_elsewhere("p1", yesterday, answers(61));
    assert!(scene.connector.diary_form(&scene.anna, yesterday).await.unwrap().is_saved);
    scene.marry().await;
    scene.hospital.know(scene.anna.user, "p7");
    let form = scene.connector.diary_form(&scene.anna, yesterday).await.unwrap();
    assert_eq!((form.is_saved, form.form), (false, self::form()), "not what p1 has written there");
    assert_eq!(send(&scene).await, Some(JobOutcome::Done));
    assert_eq!(state(&scene, today()).await, DiaryState::Refused);
    assert_eq!(scene.hospital.saved_days().len(), 1);
}

#[tokio::test]
async fn answers_that_the_form_does_not_take_are_named_and_nothing_is_kept() {
    let scene = ready().await;
    let refused = save(&scene, today(), 300, "key-00001").await;
    let Err(RecordError::Invalid(faults)) = refused else { panic!("{refused:?}") };
    assert_eq!(faults, [("pulse".to_owned(), "out_of_range")]);
    assert_eq!(state(&scene, today()).await, DiaryState::Empty);
    assert!(save(&scene, today(), 70, "key-00001").await.is_ok(), "the key is not spent");
}

/// the returned picture has no camera metadata.
#[tokio::test]
async fn a_picture_is_kept_sealed_and_sent_bare() {
    const JPEG: &[u8] = b"\xff\xd8\xff\xe1\x00\x0cExif\0\0GPS!\xff\xda\x00\x04ab123\xff\xd9";
    const BARE: &[u8] = b"\xff\xd8\xff\xda\x00\x04ab123\xff\xd9";
    let scene = ready().await;
    let image = DiaryImage { mime: "image/png".to_owned(), bytes: JPEG.to_vec() };
    let mut given = answers(70);
    given.push(DiaryAnswer { code: "photo".to_owned(), value: DiaryValue::Image(image) });
    let bare = DiaryValue::Image(DiaryImage { mime: "image/jpeg".to_owned(), bytes: BARE.to_vec() });
    let view = scene.connector.save_diary(&scene.anna, today(), given, &key("key-00001")).await.unwrap();
    assert_eq!(view.form.groups[0].items[1].value, Some(bare.clone()));
    send(&scene).await;
    assert_eq!(scene.hospital.saved_days()[0].answers[1].value, bare);
    let kept = scene.stores.diary.days(scene.anna.user, &host(), today()).await.unwrap().remove(0);
    assert!(!kept.sealed.windows(5).any(|part| part == b"pulse"));
}

///
#[tokio::test]
async fn a_thesaurus_is_kept_for_an_hour_and_an_old_one_serves_in_need() {
    let scene = scene().await;
    let tree = |name: &str| ThesaurusNode {
        code: "жалобы".to_owned(),
        name: name.to_owned(),
        template: Some("Жалобы: %s.".to_owned()),
        child: Vec::new(),
    };
    scene.hospital.set_thesaurus(tree("старый"));
    let name = async || scene.connector.thesaurus("жалобы").await.map(|tree| tree.name.clone());
    let (first, second) = tokio::join!(name(), name());
    assert_eq!((first.unwrap(), second.unwrap()), ("старый".to_owned(), "старый".to_owned()));
    assert_eq!(scene.hospital.calls(Op::Thesaurus), 1, "equal questions are one");
    scene.hospital.set_thesaurus(tree("новый"));
    scene.clock.advance(TimeDelta::minutes(59));
    assert_eq!(name().await.unwrap(), "старый");
    scene.clock.advance(TimeDelta::minutes(2));
    assert_eq!(name().await.unwrap(), "новый");
    scene.clock.advance(TimeDelta::hours(3));
    scene.hospital.go_down();
    assert_eq!(name().await.unwrap(), "новый");
    scene.hospital.heal();
    for unknown in ["нет такого", "", &"я".repeat(101)] {
        let answer = scene.connector.thesaurus(unknown).await;
        assert!(matches!(answer, Err(RecordError::NotFound { what: "thesaurus" })), "{unknown}");
    }
}
