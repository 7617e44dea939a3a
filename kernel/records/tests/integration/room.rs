//! What `RecordService` shows and to whom: other users, notices, files, refreshing.

use crate::support::{diagnosis, fragment, opened, scene};
use cabinet_domain::{AuditKind, ConsentKind, MedicalDocumentKind, NoticeId, Role};
use cabinet_fakes::{FakeRecords, consent, person};
use cabinet_ports::repository::NewUser;
use cabinet_ports::{JobOutcome, LetterTemplate, ProblemCode, SEND_LETTER};
use cabinet_records::{
    Caller, DocumentCard, NoticeAbout, NoticeView, RecordError, RecordSettings, SYNC_RECORD, SourceState,
};
use cabinet_test_storage::committed;
use chrono::TimeDelta;

fn card(notice: &NoticeView) -> &DocumentCard {
    match &notice.about {
        NoticeAbout::Document(card) => card,
        other => panic!("a document is expected: {other:?}"),
    }
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
        scene.html(boris, id).await.map(drop),
        scene.room.open_document(boris, id).await.map(drop),
    ];
    for refusal in refusals {
        assert!(matches!(refusal, Err(RecordError::NotFound { what: "document" })), "{refusal:?}");
    }
    // The audit event belongs to the owner, so the owner's access log shows it.
    let lines = scene.audit(&scene.anna).await;
    let denied: Vec<_> = lines.iter().filter(|event| event.kind == AuditKind::AccessDenied).collect();
    assert_eq!(denied.len(), 3);
    assert!(denied.iter().all(|event| event.actor == Some(boris.user)));
    assert_eq!(scene.audited(boris, AuditKind::AccessDenied).await, 0);
    assert_eq!(denied[0].detail, serde_json::json!({ "what": "record_document", "id": id }));
    let mistyped = cabinet_domain::RecordDocumentId(uuid::Uuid::now_v7());
    assert!(scene.html(boris, mistyped).await.is_err());
    assert_eq!(scene.audited(&scene.anna, AuditKind::AccessDenied).await, 3, "nobody's id is no attempt");
}

/// Another user's notice gives "not found", its owner sees the attempt, and the caller's own notices are marked nevertheless.
#[tokio::test]
async fn a_stranger_s_notice_is_not_there() {
    let scene = scene().await;
    scene.hospital.know(scene.boris.user, "p2");
    for who in [&scene.anna, &scene.boris] {
        assert_eq!(scene.connector.sync(who.user).await, JobOutcome::Done);
    }
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    scene.hospital.put("p2", fragment("d2", "Осмотр"), Some("<p>два</p>"));
    for who in [&scene.anna, &scene.boris] {
        assert_eq!(scene.connector.sync(who.user).await, JobOutcome::Done);
    }
    let notice = async |who| scene.room.notices(who, None, 10).await.unwrap().items.remove(0).id;
    let (hers, his) = (notice(&scene.anna).await, notice(&scene.boris).await);
    let refused = scene.room.read_notices(&scene.boris, Some(&[hers, his])).await;
    assert!(matches!(refused, Err(RecordError::NotFound { what: "notice" })), "{refused:?}");
    assert_eq!(scene.room.notices(&scene.anna, None, 10).await.unwrap().unread, 1);
    assert_eq!(scene.room.notices(&scene.boris, None, 10).await.unwrap().unread, 0);
    assert_eq!(scene.audited(&scene.anna, AuditKind::AccessDenied).await, 1);
    let gone = scene.room.read_notices(&scene.boris, Some(&[NoticeId(uuid::Uuid::now_v7())])).await;
    assert!(matches!(gone, Err(RecordError::NotFound { what: "notice" })), "answered alike");
    assert_eq!(scene.audited(&scene.anna, AuditKind::AccessDenied).await, 1);
    scene.room.read_notices(&scene.anna, Some(&[hers])).await.unwrap();
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
    assert_eq!(card(&page.items[0]).document.name, "Третий");
    let letters = scene.post.written();
    assert_eq!(letters.len(), 1, "one a day");
    assert_eq!(letters[0].template, LetterTemplate::RecordNews);
    assert!(letters[0].details.is_empty(), "nothing medical in it");
    assert_eq!(scene.jobs(SEND_LETTER).await.len(), 1);

    scene.clock.advance(TimeDelta::hours(2));
    scene.hospital.put("p1", fragment("d4", "Четвёртый"), Some("<p>три</p>"));
    scene.sync().await;
    assert_eq!(scene.post.written().len(), 2);

    let id = card(&page.items[0]).id;
    scene.html(&scene.anna, id).await.unwrap();
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
    assert_eq!(scene.connector.sync(scene.boris.user).await, JobOutcome::Done);
    scene.hospital.put("p2", fragment("d1", "Осмотр"), Some("<p>один</p>"));
    assert_eq!(scene.connector.sync(scene.boris.user).await, JobOutcome::Done);
    assert_eq!(scene.room.notices(&scene.boris, None, 10).await.unwrap().unread, 1);
    assert!(scene.post.written().is_empty());
}

/// at sign-in if the copy is old, by request at most once a minute.
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

/// after a sign-in the record is requested only for a patient who has consented.
#[tokio::test]
async fn a_sign_in_refreshes_the_record_of_a_patient_with_consent_only() {
    let scene = scene().await;
    let stores = &scene.stores;
    let admin = NewUser { role: Role::Admin, ..person("admin") };
    let admin = committed!(stores, users.add(admin, None)).await.unwrap().id;
    committed!(stores, consents.add(consent(admin, ConsentKind::PersonalData))).await.unwrap();
    let silent = committed!(stores, users.add(person("silent"), None)).await.unwrap().id;
    for user in [admin, silent] {
        scene.room.refresh_if_allowed(&Caller::without_request(user)).await.unwrap();
    }
    assert!(scene.jobs(SYNC_RECORD).await.is_empty());
    scene.room.refresh_if_allowed(&scene.anna).await.unwrap();
    assert_eq!(scene.jobs(SYNC_RECORD).await.len(), 1);
}

/// A job that waits for an unavailable hospital does not block a request of the owner.
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
}

/// Files are streamed from the hospital; a request for the first bytes is audited.
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
    let opened = scene.room.open_document(&scene.anna, id).await.unwrap();
    let file = opened.file(Some(ByteRange::From(0))).await.unwrap();
    assert_eq!((file.length, file.part), (Some(10), Some((0, 9, Some(10)))));
    opened.file(Some(ByteRange::FromTo(4, 5))).await.unwrap();
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordOpened).await, 1);
    opened.file_of_archive().await.unwrap();
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordOpened).await, 1, "an archive tells of itself");
    let outside = opened.file(Some(ByteRange::From(10))).await;
    assert_eq!(outside.err().and_then(|error| error.code()), Some(ProblemCode::Invalid));
    let without = scene.cards(&scene.anna).await.into_iter().find(|card| !card.document.has_file).unwrap().id;
    let without = scene.room.open_document(&scene.anna, without).await.unwrap();
    let refused = without.file(None).await;
    assert!(matches!(refused, Err(RecordError::NotFound { what: "file" })));
}
