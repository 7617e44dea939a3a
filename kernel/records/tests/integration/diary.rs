//! The diary of self-observation and its thesauri.

use crate::support::{self, Scene, host, opened, scene, today};
use cabinet_domain::{
    AuditKind, ConsentKind, DiaryAnswer, DiaryForm, DiaryGroup, DiaryImage, DiaryItem, DiaryItemKind,
    DiaryValue, IdempotencyKey, ThesaurusNode,
};
use cabinet_fakes::{Fault, RecordsOperation as Op, consent};
use cabinet_ports::{Clock, JobOutcome, JobWorker, ProblemCode};
use cabinet_records::{DiaryState, DiaryView, RecordError, RecordSettings, SEND_DIARY, SendDiary};
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
    let worker = SendDiary(BTreeMap::from([(host(), Arc::clone(&scene.connector))]));
    let outcome = worker.run(&job).await;
    match outcome {
        JobOutcome::Again { after, reason } => {
            scene.stores.jobs.retry(&job, scene.clock.now() + after, reason).await.unwrap();
        }
        JobOutcome::Done | JobOutcome::GiveUp { .. } => scene.stores.jobs.complete(&job).await.unwrap(),
    }
    Some(outcome)
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
