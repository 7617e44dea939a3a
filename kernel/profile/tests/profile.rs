//! Documents, consents, accounts, leaving and the log, over one database in memory.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)] // a test stops at the first surprise

mod support;

use cabinet_domain::{
    AuditKind, ConsentHow, ConsentKind, DocumentText, DocumentType, InvalidDocument, Relation,
};
use cabinet_ports::{Clock, JobOutcome, JobWorker};
use cabinet_profile::{GRACE, Given, NewDocument, ProfileError, Who};
use chrono::{NaiveDate, TimeDelta};
use support::Scene;

fn passport(issue_date: Option<NaiveDate>) -> NewDocument {
    let text = DocumentText::new(DocumentType::Passport, Some("4509"), "123456", Some("ОВД")).unwrap();
    NewDocument { kind: DocumentType::Passport, text, issue_date, from_esia: false }
}

fn day(y: i32, m: u32, d: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(y, m, d)
}

/// A-122…A-125
#[tokio::test]
async fn a_document_comes_back_as_it_was_added_and_lies_sealed_in_the_database() {
    let scene = Scene::open().await;
    let added = scene.profile.documents.add(&scene.anna, passport(day(2010, 2, 28))).await.unwrap();
    assert_eq!(scene.profile.documents.list(scene.anna.user).await.unwrap(), [added]);
    let stored = scene.stores.documents.list(scene.anna.user).await.unwrap().remove(0);
    for secret in ["4509", "123456", "ОВД"] {
        let bytes = secret.as_bytes();
        assert!(!stored.sealed.windows(bytes.len()).any(|window| window == bytes), "{secret}");
    }
    // Moved to another person by hand, it does not open.
    let mut stolen = stored;
    stolen.user = scene.boris.user;
    stolen.id = cabinet_domain::DocumentId(uuid::Uuid::now_v7());
    scene.stores.documents.add(stolen).await.unwrap();
    assert!(matches!(scene.profile.documents.list(scene.boris.user).await, Err(ProfileError::Vault(_))));
}

///
#[tokio::test]
async fn a_document_is_issued_between_birth_and_today_in_the_hospital_s_time_zone() {
    let scene = Scene::open().await;
    // Anna was born on 1958-03-12; it is the 21st in London, the 22nd in Moscow.
    for (date, is_good) in [
        (day(1958, 3, 11), false),
        (day(1958, 3, 12), true),
        (day(2026, 11, 22), true),
        (day(2026, 11, 23), false),
        (None, true),
    ] {
        let outcome = scene.profile.documents.add(&scene.anna, passport(date)).await;
        match outcome {
            Ok(_) => assert!(is_good, "{date:?}"),
            Err(ProfileError::Document(errors)) => {
                assert_eq!((errors, is_good), (vec![InvalidDocument::IssueDate], false))
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test]
async fn nobody_fills_the_database_with_documents() {
    let scene = Scene::open().await;
    for _ in 0..50 {
        scene.profile.documents.add(&scene.anna, passport(None)).await.unwrap();
    }
    let refused = scene.profile.documents.add(&scene.anna, passport(None)).await;
    assert!(matches!(refused, Err(ProfileError::TooManyDocuments)));
    assert!(scene.profile.documents.add(&scene.boris, passport(None)).await.is_ok());
}

///
#[tokio::test]
async fn only_the_owner_removes_a_document_and_both_changes_are_in_the_trail() {
    let scene = Scene::open().await;
    let document = scene.profile.documents.add(&scene.anna, passport(None)).await.unwrap();
    let strange = scene.profile.documents.remove(&scene.boris, document.id).await;
    assert!(matches!(strange, Err(ProfileError::NotFound { what: "document" })));
    scene.profile.documents.remove(&scene.anna, document.id).await.unwrap();
    assert_eq!(scene.kinds(&scene.anna).await, [AuditKind::DocumentRemoved, AuditKind::DocumentAdded]);
    let trail = format!("{:?}", scene.stores.audit.list(scene.anna.user, 10).await.unwrap());
    assert!(!trail.contains("123456") && !trail.contains("4509"), "{trail}");
}

fn given(version: Option<&str>, language: &str) -> Given {
    Given {
        kind: ConsentKind::PersonalData,
        version: version.map(str::to_owned),
        language: Some(language.to_owned()),
        how: ConsentHow::Cabinet,
    }
}

/// X-016, B-017
#[tokio::test]
async fn a_consent_is_required_until_the_current_text_is_agreed_to_and_again_after_its_withdrawal() {
    let scene = Scene::open().await;
    let consents = &scene.profile.consents;
    assert!(consents.is_required(scene.anna.user).await.unwrap());
    let shown = consents.texts().shown(ConsentKind::PersonalData, Some("en")).clone();
    let outdated = consents.give(&scene.anna, given(Some("not-this"), "en")).await;
    assert!(matches!(outdated, Err(ProfileError::Outdated)));
    let line = consents.give(&scene.anna, given(Some(&shown.version), "en")).await.unwrap();
    assert_eq!(
        (&line.hash, &line.language, line.address),
        (&shown.hash, &"en".to_owned(), scene.anna.address)
    );
    assert!(!consents.is_required(scene.anna.user).await.unwrap());
    assert!(consents.is_required(scene.boris.user).await.unwrap());
    // Twice is once, also in the trail.
    assert_eq!(consents.give(&scene.anna, given(None, "en")).await.unwrap(), line);
    consents.withdraw(&scene.anna, ConsentKind::PersonalData).await.unwrap();
    assert!(consents.is_required(scene.anna.user).await.unwrap());
    let again = consents.withdraw(&scene.anna, ConsentKind::PersonalData).await;
    assert!(matches!(again, Err(ProfileError::NotFound { what: "consent" })));
    consents.give(&scene.anna, given(None, "xx")).await.unwrap();
    assert!(!consents.is_required(scene.anna.user).await.unwrap());
    let history = consents.of(scene.anna.user, Some("en")).await.unwrap().history;
    let lines: Vec<_> =
        history.iter().map(|line| (line.language.as_str(), line.withdrawn_at.is_some())).collect();
    assert_eq!(lines, [("ru", false), ("en", true)]);
    use AuditKind::{ConsentGiven, ConsentWithdrawn};
    assert_eq!(scene.kinds(&scene.anna).await, [ConsentGiven, ConsentWithdrawn, ConsentGiven]);
}

/// B-017: the hash is that of the text with the hospital's own data, and the text behind it can be shown for ever.
#[tokio::test]
async fn a_changed_text_is_asked_again_and_the_old_one_is_kept() {
    let scene = Scene::open().await;
    let old = scene.profile.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    let next = scene.reopened_as("niioncologii").await;
    assert!(next.consents.is_required(scene.anna.user).await.unwrap());
    let mine = next.consents.of(scene.anna.user, Some("ru")).await.unwrap();
    assert!(mine.current.iter().all(|(_, line)| line.is_none()) && mine.history.len() == 1);
    let kept = scene.stores.consents.lookup_text(&old.hash).await.unwrap().unwrap();
    assert_eq!(kept.text, scene.profile.consents.texts().shown(ConsentKind::PersonalData, Some("ru")).text);
    let new = next.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    assert_ne!((new.version, new.hash), (old.version, old.hash));
    assert!(!next.consents.is_required(scene.anna.user).await.unwrap());
}

#[tokio::test]
async fn while_the_database_is_away_the_answer_of_the_last_minutes_counts() {
    let scene = Scene::open().await;
    scene.profile.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    assert!(!scene.profile.consents.is_required(scene.anna.user).await.unwrap());
    scene.clock.advance(TimeDelta::minutes(1));
    scene.memory.set_reachable(false);
    assert!(!scene.profile.consents.is_required(scene.anna.user).await.unwrap());
    // Nothing is known about Boris: nobody may guess.
    assert!(scene.profile.consents.is_required(scene.boris.user).await.is_err());
}

///
#[tokio::test]
async fn an_import_is_switched_for_one_s_own_account_only_and_outlives_the_relation() {
    let scene = Scene::open().await;
    let relation = |clinic: &str| Relation {
        user: scene.anna.user,
        host: "netrika1".parse().unwrap(),
        clinic: clinic.into(),
        patient: "502655".into(),
        confirmed_at: scene.clock.now(),
    };
    for clinic in ["36", "37"] {
        scene.stores.relations.set(relation(clinic)).await.unwrap();
    }
    let (host, patient) = ("netrika1".parse().unwrap(), "502655".into());
    let accounts = &scene.profile.accounts;
    let stranger = accounts.toggle_import(&scene.boris, &host, &patient, true).await;
    assert!(matches!(stranger, Err(ProfileError::NotFound { what: "account" })));
    for _ in 0..2 {
        accounts.toggle_import(&scene.anna, &host, &patient, true).await.unwrap();
    }
    let list = accounts.list(scene.anna.user).await.unwrap();
    assert!(list.len() == 2 && list.iter().all(|account| account.import_epicris));
    assert_eq!(scene.kinds(&scene.anna).await, [AuditKind::ProfileChanged]);
    scene.stores.relations.remove(scene.anna.user, &host, &"36".into()).await.unwrap();
    scene.stores.relations.set(relation("36")).await.unwrap();
    assert!(accounts.list(scene.anna.user).await.unwrap()[0].import_epicris);
}

///
#[tokio::test]
async fn a_leaver_is_signed_out_written_to_and_removed_after_thirty_days_with_everything_but_the_trail() {
    let scene = Scene::open().await;
    scene.give_anna_something_of_everything().await;
    let left = scene.profile.leaving.ask(&scene.anna, Some("de".to_owned())).await.unwrap();
    assert_eq!(left.leaving_at, scene.clock.now() + GRACE);
    assert_eq!(left.ended.len(), 1);
    let letters = scene.post.written();
    assert_eq!((letters.len(), letters[0].language.as_deref()), (1, Some("de")));
    // Asking again a day later changes nothing.
    scene.clock.advance(TimeDelta::days(1));
    assert_eq!(scene.profile.leaving.ask(&scene.anna, None).await.unwrap().leaving_at, left.leaving_at);

    assert_eq!(scene.run_removals().await, [], "not before its day");
    scene.clock.advance(GRACE - TimeDelta::days(1));
    assert_eq!(scene.run_removals().await, [JobOutcome::Done]);
    let anna = scene.anna.user;
    assert_eq!(scene.stores.users.lookup(anna).await.unwrap(), None);
    assert_eq!(scene.stores.documents.list(anna).await.unwrap(), []);
    assert_eq!(scene.stores.consents.list(anna).await.unwrap(), []);
    assert_eq!(scene.stores.epicris.list(anna).await.unwrap(), []);
    assert!(scene.stores.bookings.lookup(scene.booking()).await.unwrap().is_none());
    let kinds = scene.kinds(&scene.anna).await;
    assert_eq!(kinds[0], AuditKind::AccountRemoved);
    assert!(
        kinds.contains(&AuditKind::AccountLeaving) && kinds.contains(&AuditKind::ConsentGiven),
        "{kinds:?}"
    );
    assert!(scene.stores.users.lookup(scene.boris.user).await.unwrap().is_some());
}

///
#[tokio::test]
async fn somebody_who_stays_is_not_removed_and_who_leaves_again_gets_the_whole_grace() {
    let scene = Scene::open().await;
    assert!(matches!(scene.profile.leaving.stay(&scene.anna).await, Err(ProfileError::NotFound { .. })));
    scene.profile.leaving.ask(&scene.anna, None).await.unwrap();
    scene.clock.advance(TimeDelta::days(20));
    scene.profile.leaving.stay(&scene.anna).await.unwrap();
    let second = scene.profile.leaving.ask(&scene.anna, None).await.unwrap();
    scene.clock.advance(TimeDelta::days(10));
    let outcomes = scene.run_removals().await;
    assert!(
        matches!(outcomes[..], [JobOutcome::Again { after, .. }] if after == TimeDelta::days(20)),
        "{outcomes:?}"
    );
    assert_eq!(
        scene.stores.users.lookup(scene.anna.user).await.unwrap().unwrap().leaving_at,
        Some(second.leaving_at)
    );
    scene.profile.leaving.stay(&scene.anna).await.unwrap();
    scene.clock.advance(TimeDelta::days(20));
    assert_eq!(scene.run_removals().await, [JobOutcome::Done]);
    assert!(scene.stores.users.lookup(scene.anna.user).await.unwrap().is_some());
}

#[tokio::test]
async fn a_removal_waits_for_the_database_and_a_payload_without_a_user_is_given_up() {
    let scene = Scene::open().await;
    scene.profile.leaving.ask(&scene.anna, None).await.unwrap();
    scene.clock.advance(GRACE);
    let mut job = scene.due_removals().await.remove(0);
    scene.memory.set_reachable(false);
    assert!(matches!(scene.removal.run(&job).await, JobOutcome::Again { .. }));
    scene.memory.set_reachable(true);
    assert_eq!(scene.removal.run(&job).await, JobOutcome::Done);
    assert_eq!(scene.removal.run(&job).await, JobOutcome::Done, "the second time there is nothing left");
    job.payload = serde_json::json!({});
    assert!(matches!(scene.removal.run(&job).await, JobOutcome::GiveUp { .. }));
}

#[tokio::test]
async fn the_log_is_paged_and_shows_a_stranger_s_attempt_but_nothing_of_others() {
    let scene = Scene::open().await;
    scene.profile.leaving.refuse(&scene.boris, scene.anna.user).await.unwrap();
    scene.profile.leaving.refuse(&scene.boris, cabinet_ports::fakes::person("nobody").id).await.unwrap();
    scene.profile.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    scene.profile.documents.add(&scene.boris, passport(None)).await.unwrap();
    let log = &scene.profile.log;
    let first = log.page(scene.anna.user, None, Some(1)).await.unwrap();
    assert_eq!((first.entries[0].who, first.entries[0].kind), (Who::Owner, AuditKind::ConsentGiven));
    assert_eq!(first.entries[0].detail["how"], "cabinet");
    let second = log.page(scene.anna.user, first.next, Some(1)).await.unwrap();
    assert_eq!((second.entries[0].who, second.entries[0].kind), (Who::Stranger, AuditKind::AccessDenied));
    assert_eq!(second.next, None);
    assert_eq!(log.page(scene.anna.user, None, Some(0)).await.unwrap().entries.len(), 1);
}
