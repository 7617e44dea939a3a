//! What administrators do with patients' files: events, marks, deletion, results, and the e-mail to the patient.

use crate::support::{Database, Scene, arriving, kernel_of, new, pdf, scene, scene_on};
use cabinet_domain::{AuditKind, Relation, StorageType, UserFileId, UserFileState, UserId};
use cabinet_fakes::person;
use cabinet_ports::Clock as _;
use cabinet_ports::post::LetterTemplate;
use cabinet_ports::repository::{FileEventPlace, NewUser};
use cabinet_test_storage::committed;
use cabinet_user_files::{
    EventQuery, FileCaller, MATCHED_AT_MOST, MarkQuery, MatchBy, MatchOutcome, NamedFile, NewUpload,
    RemovedFrom, UserFileError, WantedFile,
};
use chrono::TimeDelta;
use uuid::Uuid;

const FIRST: FileEventPlace = FileEventPlace::Skip(0);

/// Uploads a file of a type for a patient as an administrator.
async fn given(scene: &Scene, owner: UserId, name: &str, kind: StorageType) {
    let upload = NewUpload { kind, ..new(owner, name, 20) };
    let id = scene.service.begin(&scene.boss, &upload).await.unwrap().id;
    scene.service.append(&scene.boss, id, 0, arriving(&pdf(20)), None).await.unwrap();
}

/// A patient with a confirmed address.
async fn with_email(scene: &Scene, login: &str) -> UserId {
    let new = NewUser { email: Some(format!("{login}@example.ru").parse().unwrap()), ..person(login) };
    committed!(scene.stores, users.add(new, None)).await.unwrap().id
}

fn letters(scene: &Scene) -> Vec<UserId> {
    let written = scene.post.written();
    assert!(
        written
            .iter()
            .all(|letter| letter.template == LetterTemplate::FilesReceived && letter.details.is_empty())
    );
    written.into_iter().map(|letter| letter.user).collect()
}

fn named(name: &str) -> NamedFile {
    NamedFile { name: name.to_owned(), size: 20 }
}

/// B-152…B-156: the test begins at noon in Moscow.
#[tokio::test]
async fn an_event_belongs_to_the_hospital_s_day() {
    let scene = scene().await;
    scene.clock.advance(TimeDelta::minutes(11 * 60 + 45));
    scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    scene.clock.advance(TimeDelta::minutes(30));
    scene.put(&scene.anna, scene.anna.user, "b.pdf", &pdf(20)).await.unwrap();
    scene.begin(&scene.anna, "running.pdf", 100).await;
    let page = scene.service.events(&EventQuery::default(), FIRST, 5).await.unwrap();
    let days: Vec<_> = page.events.iter().map(|event| event.day.to_string()).collect();
    assert_eq!(days, ["2026-11-27", "2026-11-26"], "and no unfinished upload");
    assert!(!page.has_next && !page.has_previous);
    let first = scene.service.events(&EventQuery::default(), FIRST, 1).await.unwrap();
    assert!(first.has_next);
    let after = FileEventPlace::After(first.events[0].number);
    let second = scene.service.events(&EventQuery::default(), after, 1).await.unwrap();
    assert_eq!(
        (second.events[0].day.to_string(), second.has_next, second.has_previous),
        ("2026-11-26".into(), false, true)
    );
    let before = FileEventPlace::Before(second.events[0].number);
    let back = scene.service.events(&EventQuery::default(), before, 1).await.unwrap();
    assert_eq!((&back.events, back.has_next, back.has_previous), (&first.events, true, false));
    let far = scene.service.events(&EventQuery::default(), FileEventPlace::Skip(10_000), 5).await;
    assert!(matches!(far, Err(UserFileError::TooDeep)), "{far:?}");
    for query in [
        EventQuery { q: Some("я".repeat(101)), ..EventQuery::default() },
        EventQuery { state: Some(UserFileState::Uploading), ..EventQuery::default() },
        EventQuery {
            date_from: Some("2026-11-27".parse().unwrap()),
            date_to: Some("2026-11-26".parse().unwrap()),
            ..EventQuery::default()
        },
    ] {
        let wrong = scene.service.count_events(&query).await;
        assert!(matches!(wrong, Err(UserFileError::Invalid(_))), "{query:?}: {wrong:?}");
    }
}

/// B-204…B-207, B-296: who marked, and how many; no receipt.
#[tokio::test]
async fn marking_is_audited_once_and_is_no_receipt() {
    let scene = scene().await;
    let service = &scene.service;
    let first = scene.put(&scene.anna, scene.anna.user, "секрет.pdf", &pdf(20)).await.unwrap();
    scene.put(&scene.anna, scene.anna.user, "b.pdf", &pdf(20)).await.unwrap();
    service.mark_file_viewed(&scene.boss, first.id).await.unwrap();
    service.mark_file_viewed(&scene.boss, first.id).await.unwrap();
    let query = || MarkQuery::Of(scene.anna.user);
    assert_eq!(service.mark_viewed(&scene.boss, query()).await.unwrap(), 1);
    assert_eq!(service.mark_viewed(&scene.boss, query()).await.unwrap(), 0);
    let lines = scene.stores.audit.list(scene.anna.user, 50).await.unwrap();
    let marks: Vec<_> = lines.iter().filter(|line| line.kind == AuditKind::FilesMarkedViewed).collect();
    assert_eq!(marks.len(), 2);
    assert!(marks.iter().all(|line| line.actor == Some(scene.boss.user) && line.detail["marked"] == 1));
    assert!(lines.iter().all(|line| !line.detail.to_string().contains("секрет")), "names are personal data");
    let file = scene.stores.user_files.find(first.id).await.unwrap().unwrap();
    assert_eq!((file.receipt(), file.is_new_for(true)), (None, false));
    let many = MarkQuery::Files(vec![first.id; 1001]);
    assert!(matches!(service.mark_viewed(&scene.boss, many).await, Err(UserFileError::Invalid(_))));
    // Nothing is marked if it cannot be audited.
    let third = scene.put(&scene.anna, scene.anna.user, "c.pdf", &pdf(20)).await.unwrap();
    scene.storage.set_auditable(false);
    assert!(service.mark_viewed(&scene.boss, query()).await.is_err());
    assert!(scene.stores.user_files.find(third.id).await.unwrap().unwrap().is_new_for(true));
}

/// B-290, B-291
#[tokio::test]
async fn a_patient_s_files_are_listed_by_who_put_them_there_and_the_look_is_audited() {
    let scene = scene().await;
    let own = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    given(&scene, scene.anna.user, "result.pdf", StorageType::Result).await;
    let gone = scene.put(&scene.anna, scene.anna.user, "gone.pdf", &pdf(20)).await.unwrap();
    let wanted = WantedFile { id: gone.id, owner: scene.anna.user, list: RemovedFrom::OfPatient };
    scene.service.remove_as_administrator(&scene.boss, wanted, "дубль").await.unwrap();
    let found = scene.service.patient_files(&scene.boss, scene.anna.user).await.unwrap();
    let names =
        |files: &[cabinet_domain::UserFile]| files.iter().map(|file| file.name.clone()).collect::<Vec<_>>();
    assert_eq!(
        (names(&found.received), names(&found.sent), names(&found.deleted)),
        (vec!["a.pdf".to_owned()], vec!["result.pdf".to_owned()], vec!["gone.pdf".to_owned()])
    );
    assert_eq!(found.usage.bytes, 60);
    let (file, patient) = scene.service.patient_file(&scene.boss, own.id).await.unwrap();
    assert_eq!((file.id, patient.id), (own.id, scene.anna.user));
    let looks = scene.audited(scene.anna.user).await;
    assert_eq!(looks.iter().filter(|kind| **kind == AuditKind::ViewedByAdmin).count(), 2);
    assert_eq!(scene.stores.user_files.find(own.id).await.unwrap().unwrap().receipt(), None);
    scene.storage.set_auditable(false);
    assert!(scene.service.patient_files(&scene.boss, scene.anna.user).await.is_err(), "not without a line");
}

/// B-294
#[tokio::test]
async fn a_file_is_deleted_from_the_list_on_which_it_is_seen_and_can_be_restored() {
    for database in [Database::Sqlite, Database::Postgres] {
        let scene = scene_on(database).await;
        let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
        let wanted = WantedFile { id: file.id, owner: scene.anna.user, list: RemovedFrom::OfPatient };
        for moved in [
            WantedFile { owner: scene.boris.user, ..wanted },
            WantedFile { list: RemovedFrom::OfHospital, ..wanted },
        ] {
            let outcome = scene.service.remove_as_administrator(&scene.boss, moved, "дубль").await;
            assert!(matches!(outcome, Err(UserFileError::Moved)), "{outcome:?}");
        }
        let until = scene.service.remove_as_administrator(&scene.boss, wanted, "дубль").await.unwrap();
        assert_eq!(until, scene.clock.now() + TimeDelta::days(7));
        scene.clock.advance(TimeDelta::hours(1));
        assert_eq!(
            scene.service.remove_as_administrator(&scene.boss, wanted, "дубль").await.unwrap(),
            until,
            "once"
        );
        let lines = scene.stores.audit.list(scene.anna.user, 50).await.unwrap();
        let deleted: Vec<_> = lines.iter().filter(|line| line.kind == AuditKind::FileDeleted).collect();
        assert_eq!(deleted.len(), 1);
        assert_eq!((deleted[0].actor, &deleted[0].detail["why"]), (Some(scene.boss.user), &"дубль".into()));
        assert_eq!(scene.service.restore(&scene.boss, file.id, false).await.unwrap().name, "a.pdf");
        let upload = scene.begin(&scene.anna, "b.pdf", 100).await;
        for id in [upload.id, UserFileId(Uuid::now_v7())] {
            let outcome = scene
                .service
                .remove_as_administrator(&scene.boss, WantedFile { id, ..wanted }, "дубль")
                .await;
            assert!(matches!(outcome, Err(UserFileError::NotFound { .. })), "{outcome:?}");
        }
    }
}

/// a patient's token, a former administrator's, an unknown id.
#[tokio::test]
async fn whoever_is_no_administrator_is_refused_at_every_call() {
    let scene = scene().await;
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    let wanted = WantedFile { id: file.id, owner: scene.anna.user, list: RemovedFrom::OfPatient };
    let former = FileCaller { is_admin: true, ..scene.boris.clone() };
    for caller in [&scene.anna, &scene.boris, &former] {
        let service = &scene.service;
        let outcomes = [
            service.patient_files(caller, scene.anna.user).await.map(drop),
            service.patient_file(caller, file.id).await.map(drop),
            service.archivable(caller, scene.anna.user).await.map(drop),
            service.mark_file_viewed(caller, file.id).await,
            service.mark_viewed(caller, MarkQuery::Of(scene.anna.user)).await.map(drop),
            service.remove_as_administrator(caller, wanted, "дубль").await.map(drop),
            service.match_results(caller, &[named("1.pdf")]).await.map(drop),
        ];
        for (call, outcome) in outcomes.into_iter().enumerate() {
            assert!(matches!(outcome, Err(UserFileError::Forbidden)), "{call}: {outcome:?}");
        }
    }
    let unknown = UserId(Uuid::now_v7());
    let nobody = scene.service.patient_files(&scene.boss, unknown).await;
    assert!(matches!(nobody, Err(UserFileError::NotFound { what: "user" })), "{nobody:?}");
    assert!(scene.stores.user_files.find(file.id).await.unwrap().unwrap().is_new_for(true));
}

/// B-293: what the report says of each file.
#[tokio::test]
async fn results_find_their_patients_by_the_names_of_the_files() {
    for database in [Database::Sqlite, Database::Postgres] {
        let scene = scene_on(database).await;
        let snils: cabinet_domain::Snils = "112-233-445 95".parse().unwrap();
        let clara = NewUser { snils: Some(snils), ..person("clara") };
        let clara = committed!(scene.stores, users.add(clara, None)).await.unwrap().id;
        let dmitry = committed!(scene.stores, users.add(person("dmitry"), None)).await.unwrap().id;
        for (user, host, patient) in [
            (clara, "netrika1", "502655"),
            (clara, "vista", "502655"),
            (clara, "other", "700"),
            (dmitry, "vista", "700"),
            (dmitry, "other", "17А"),
        ] {
            let relation = Relation {
                user,
                host: host.parse().unwrap(),
                clinic: "1".into(),
                patient: patient.into(),
                confirmed_at: scene.clock.now(),
            };
            committed!(scene.stores, relations.set(relation)).await.unwrap();
        }
        given(&scene, clara, "502655_old.pdf", StorageType::Result).await;
        let files = [
            named("502655_мрт.pdf"),
            named("112-233-445 95.pdf"),
            named("11223344595_кровь.pdf"),
            named("112-233-445 94.pdf"),
            named("700.pdf"),
            named("17А-узи.pdf"),
            named("404.pdf"),
            named("../502655.pdf"),
            named("502655.exe"),
            NamedFile { size: 10_001, ..named("502655 big.pdf") },
            named("502655_OLD.pdf"),
            named("502655_МРТ.PDF"),
        ];
        let rows = scene.service.match_results(&scene.boss, &files).await.unwrap();
        let report: Vec<_> =
            rows.iter().map(|row| (row.outcome, row.patient.as_ref().map(|it| (it.id, it.by)))).collect();
        use MatchOutcome::{Duplicate, Matched, None as Nobody, Several, TooBig, TypeRefused};
        let (by_id, by_snils) = (Some((clara, MatchBy::ClientId)), Some((clara, MatchBy::Snils)));
        assert_eq!(
            report,
            [
                (Matched, by_id),
                (Matched, by_snils),
                (Matched, by_snils),
                (Nobody, None),
                (Several, None),
                (Matched, Some((dmitry, MatchBy::ClientId))),
                (Nobody, None),
                (Nobody, None),
                (TypeRefused, by_id),
                (TooBig, by_id),
                (Duplicate, by_id),
                (Duplicate, by_id),
            ]
        );
        committed!(scene.stores, users.set_disabled(dmitry, true, scene.clock.now())).await.unwrap();
        let rows = scene.service.match_results(&scene.boss, &files[4..6]).await.unwrap();
        assert_eq!((rows[0].outcome, rows[1].outcome), (Several, Nobody), "a disabled account gets nothing");
        for wrong in [Vec::new(), vec![named("1.pdf"); MATCHED_AT_MOST + 1]] {
            let outcome = scene.service.match_results(&scene.boss, &wrong).await;
            assert!(matches!(outcome, Err(UserFileError::Invalid(_))), "{outcome:?}");
        }
        let many: Vec<_> = (0..MATCHED_AT_MOST).map(|number| named(&format!("{number}.pdf"))).collect();
        assert_eq!(scene.service.match_results(&scene.boss, &many).await.unwrap().len(), MATCHED_AT_MOST);
    }
}

/// B-292, B-293
#[tokio::test]
async fn a_patient_is_told_of_the_hospital_s_files_once_an_hour() {
    for database in [Database::Sqlite, Database::Postgres] {
        let scene = scene_on(database).await;
        let clara = with_email(&scene, "clara").await;
        given(&scene, clara, "a.pdf", StorageType::Result).await;
        given(&scene, clara, "b.pdf", StorageType::ByAdmin).await;
        assert_eq!(letters(&scene), [clara]);
        given(&scene, clara, "receipt.pdf", StorageType::Payment).await;
        given(&scene, scene.anna.user, "a.pdf", StorageType::Result).await;
        assert_eq!(letters(&scene), [clara], "not of payments, and not without an address");
        scene.clock.advance(TimeDelta::minutes(60));
        given(&scene, clara, "c.pdf", StorageType::Result).await;
        assert_eq!(letters(&scene), [clara, clara]);
        let own = FileCaller { user: clara, is_admin: false, origin: None };
        let relation = Relation {
            user: clara,
            host: "vista".parse().unwrap(),
            clinic: "vista".into(),
            patient: "9".into(),
            confirmed_at: scene.clock.now(),
        };
        committed!(scene.stores, relations.set(relation)).await.unwrap();
        scene.clock.advance(TimeDelta::hours(2));
        scene.put(&own, clara, "own.pdf", &pdf(20)).await.unwrap();
        assert_eq!(letters(&scene).len(), 2, "not of one's own file");
        let silent = kernel_of(&scene.stores, &scene.files, &scene.clock, None, None);
        let upload = NewUpload { kind: StorageType::Result, ..new(clara, "d.pdf", 20) };
        let id = silent.begin(&scene.boss, &upload).await.unwrap().id;
        silent.append(&scene.boss, id, 0, arriving(&pdf(20)), None).await.unwrap();
        assert_eq!(letters(&scene).len(), 2, "the hospital does not want letters");
    }
}

/// The receipt says when somebody opened the file, so a file that nobody can open has none.
#[tokio::test]
async fn a_file_that_cannot_be_opened_has_no_receipt() {
    let scene = scene().await;
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    for state in [UserFileState::Checking, UserFileState::Quarantined] {
        let from = scene.stores.user_files.find(file.id).await.unwrap().unwrap().state;
        assert!(committed!(scene.stores, user_files.set_state(file.id, from, state)).await.unwrap());
        assert!(scene.service.open_file(&scene.boss, file.id).await.is_err());
        assert!(scene.service.archivable(&scene.boss, scene.anna.user).await.is_err());
        scene.service.mark_file_viewed(&scene.boss, file.id).await.unwrap();
        let seen = scene.stores.user_files.find(file.id).await.unwrap().unwrap();
        assert_eq!((seen.receipt(), seen.is_new_for(true)), (None, false), "{state:?}");
    }
    let (ready, quarantined) = (UserFileState::Ready, UserFileState::Quarantined);
    assert!(committed!(scene.stores, user_files.set_state(file.id, quarantined, ready)).await.unwrap());
    let first = scene.clock.now();
    scene.service.open_file(&scene.boss, file.id).await.unwrap();
    scene.clock.advance(TimeDelta::hours(1));
    scene.service.open_file(&scene.boss, file.id).await.unwrap();
    let seen = scene.stores.user_files.find(file.id).await.unwrap().unwrap();
    assert_eq!(seen.receipt(), Some(first), "the first time stays");
}
