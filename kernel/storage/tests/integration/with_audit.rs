//! A change and its lines of the audit log are written together or not at all (issue 11, items 15 and 28). A line that every storage
//! rejects stands for a failed write, and a missing table of lines for a database that fails in between.

use crate::changes::new_password;
use crate::people::{after, booking, host, session, start, user};
use cabinet_domain::{
    AuditEvent, AuditKind, BookingState, ConsentHow, ConsentId, ConsentKind, DocumentId, DocumentType, JobId,
    LinkAction, OneTimeLink, Origin, PasskeyId, Relation, User, UserId,
};
use cabinet_fakes::person;
use cabinet_ports::repository::{
    BookingStep, DayState, DayVersion, EpicrisImport, KeptConsentText, KeptDay, ListDates, NewConsent,
    NewJob, NewUser, RecordSync, Registration, SealedDocument, SealedPasskey, settling_job,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::NaiveDate;
use serde_json::json;
use uuid::Uuid;

fn line(subject: UserId, kind: AuditKind) -> AuditEvent {
    AuditEvent {
        at: start(),
        actor: Some(subject),
        subject: Some(subject),
        kind,
        detail: json!({}),
        origin: Some(Origin::of_request("01890a5d")),
    }
}

/// A valid line.
pub(crate) fn good(subject: UserId) -> Vec<AuditEvent> {
    vec![line(subject, AuditKind::ViewedByAdmin)]
}

pub(crate) fn bad(subject: UserId) -> Vec<AuditEvent> {
    let unwritable =
        AuditEvent { origin: Some(Origin::of_request("\0")), ..line(subject, AuditKind::AccessDenied) };
    vec![line(subject, AuditKind::ViewedByAdmin), unwritable]
}

fn consent(user: UserId, kind: ConsentKind) -> NewConsent {
    NewConsent {
        id: ConsentId(Uuid::now_v7()),
        user,
        kind,
        version: "2026-01".to_owned(),
        hash: "a".repeat(64),
        language: "ru".to_owned(),
        how: ConsentHow::Registration,
        address: None,
        given_at: start(),
    }
}

pub(crate) async fn keep_text(stores: &Stores) {
    let text = KeptConsentText {
        hash: "a".repeat(64),
        kind: ConsentKind::PersonalData,
        version: "2026-01".to_owned(),
        language: "ru".to_owned(),
        text: "Согласие".to_owned(),
        first_shown_at: start(),
    };
    stores.consents.keep_text(text).await.unwrap();
}

pub(crate) fn letter() -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: "send_letter".to_owned(),
        payload: json!({}),
        unique_key: None,
        run_at: start(),
    }
}

pub(crate) fn registration(login: &str) -> Registration {
    let new = NewUser { id: UserId(Uuid::now_v7()), ..person(login) };
    let id = new.id;
    Registration {
        password_hash: Some("$argon2id$".to_owned()),
        consents: vec![consent(id, ConsentKind::PersonalData), consent(id, ConsentKind::Esia)],
        ..Registration::of(new)
    }
}

/// Registers as the API does, with these lines after those of the account and its consents.
pub(crate) async fn register(
    stores: &Stores,
    new: Registration,
    more: Vec<AuditEvent>,
) -> Result<User, StorageError> {
    let kinds = [AuditKind::Registered, AuditKind::ConsentGiven, AuditKind::ConsentGiven];
    let lines = kinds.map(|kind| line(new.user.id, kind)).into_iter().chain(more).collect();
    committed!(stores, users.register(new); jobs.add(letter()); audit.add_all(lines)).await
}

/// Counts the parts of an account: user, consents, audit lines, e-mails.
pub(crate) async fn parts(stores: &Stores, id: UserId) -> (bool, usize, usize, i64) {
    (
        stores.users.lookup(id).await.unwrap().is_some(),
        stores.consents.list(id).await.unwrap().len(),
        stores.audit.list(id, 99).await.unwrap().len(),
        stores.jobs.count_open().await.unwrap(),
    )
}

/// Makes a change with an invalid line, then with a valid one, and expects one new line at the end.
macro_rules! refused_then_done {
    ($stores:expr, $anna:expr, |$lines:ident| $change:expr) => {{
        let before = $stores.audit.list($anna, 99).await.unwrap().len();
        let $lines = bad($anna);
        let refused = $change.await;
        assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{refused:?}");
        assert_eq!(
            $stores.audit.list($anna, 99).await.unwrap().len(),
            before,
            "a line of what did not happen"
        );
        let $lines = good($anna);
        let done = $change.await.unwrap();
        assert_eq!(
            $stores.audit.list($anna, 99).await.unwrap().len(),
            before + 1,
            "the line of what happened"
        );
        done
    }};
}

async fn anna(stores: &Stores) -> User {
    user(stores, "anna").await
}

on_every_storage! {
    async fn account_consents_lines_and_letters_come_into_being_together(stores: Stores) {
        keep_text(&stores).await;
        let whole = registration("anna");
        let id = whole.user.id;
        register(&stores, whole, vec![]).await.unwrap();
        assert_eq!(parts(&stores, id).await, (true, 2, 3, 1));
        let kinds: Vec<_> = stores.audit.list(id, 9).await.unwrap().into_iter().map(|line| line.kind).collect();
        assert_eq!(kinds, [AuditKind::ConsentGiven, AuditKind::ConsentGiven, AuditKind::Registered]);
        // A second registration of the same login leaves no trace, not even audit lines.
        let again = registration("anna");
        let other = again.user.id;
        assert!(matches!(register(&stores, again, vec![]).await, Err(StorageError::Conflict { .. })));
        assert_eq!(parts(&stores, other).await, (false, 0, 0, 1));
    }

    async fn a_line_that_cannot_be_written_leaves_no_consent_behind(stores: Stores) {
        keep_text(&stores).await;
        let anna = anna(&stores).await.id;
        let new = consent(anna, ConsentKind::PersonalData);
        assert!(refused_then_done!(stores, anna, |lines| committed!(stores, consents.add(new.clone()); audit.add_all(lines))));
        assert!(!committed!(stores, consents.add(new)).await.unwrap(), "it is in force");
        let kind = ConsentKind::PersonalData;
        assert_eq!(
            refused_then_done!(stores, anna, |lines| committed!(stores, consents.withdraw(anna, kind, after(1)); audit.add_all(lines))),
            1
        );
        assert_eq!(committed!(stores, consents.withdraw(anna, kind, after(2))).await.unwrap(), 0);
    }

    async fn sessions_begin_and_end_with_their_lines(stores: Stores) {
        let anna = anna(&stores).await.id;
        let one = session(anna, 1);
        refused_then_done!(stores, anna, |lines| committed!(stores, sessions.add(one.clone(), Some(0)); audit.add_all(lines)));
        refused_then_done!(stores, anna, |lines| committed!(stores, sessions.revoke(one.id, after(1)); audit.add_all(lines)));
        assert!(!committed!(stores, sessions.revoke(one.id, after(2))).await.unwrap(), "it ended once");

        let (two, three) = (session(anna, 2), session(anna, 3));
        for open in [&two, &three] {
            committed!(stores, sessions.add(open.clone(), None)).await.unwrap();
        }
        let mut work = stores.begin().await.unwrap();
        work.sessions().revoke_all(anna, None, after(3)).await.unwrap();
        assert!(work.audit().add_all(bad(anna)).await.is_err());
        drop(work);
        assert_eq!(stores.sessions.list(anna, after(3)).await.unwrap().len(), 2);
        let mut work = stores.begin().await.unwrap();
        let ended = work.sessions().revoke_all(anna, None, after(3)).await.unwrap();
        work.audit().add_all(line(anna, AuditKind::SessionEnded).about_sessions(&ended)).await.unwrap();
        work.commit().await.unwrap();
        let lines = stores.audit.list(anna, 2).await.unwrap();
        let mut named: Vec<_> = lines.iter().map(|line| line.detail["session"].as_str().unwrap().to_owned()).collect();
        named.sort();
        assert_eq!(named, ended.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(ended.len(), 2);
    }

    async fn factors_and_passwords_change_with_their_lines(stores: Stores) {
        let anna = anna(&stores).await.id;
        let codes = vec![vec![1; 32], vec![2; 32]];
        refused_then_done!(stores, anna, |lines| {
            committed!(stores, factors.set_recovery(anna, codes.clone(), None); jobs.add(letter()); audit.add_all(lines))
        });
        assert!(refused_then_done!(stores, anna, |lines| {
            committed!(stores, factors.spend_recovery(anna, &[1; 32]); jobs.add(letter()); audit.add_all(lines))
        }));
        let passkey = SealedPasskey {
            id: PasskeyId(Uuid::now_v7()),
            user: anna,
            credential_id: vec![7; 16],
            sealed: vec![1],
            name: "телефон".to_owned(),
            created_at: start(),
            last_used_at: None,
        };
        refused_then_done!(stores, anna, |lines| {
            committed!(stores, factors.add_passkey(passkey.clone(), vec![], None); jobs.add(letter()); audit.add_all(lines))
        });
        let removed = refused_then_done!(stores, anna, |lines| {
            committed!(stores, factors.remove_passkey(anna, passkey.id, None); jobs.add(letter()); audit.add_all(lines))
        });
        assert!(removed.is_some());
        let (seen, hash) = (stores.users.lookup(anna).await.unwrap().unwrap(), "$argon2id$new");
        refused_then_done!(stores, anna, |lines| {
            committed!(stores, users.change_account(new_password(&seen, hash, None)); jobs.add(letter()); audit.add_all(lines))
        });
        assert_eq!(stores.jobs.count_open().await.unwrap(), 5, "a letter for each change, none for a refused one");
    }

    async fn a_followed_link_works_with_its_lines(stores: Stores) {
        let new = NewUser {
            email: Some("anna@example.ru".parse().unwrap()),
            email_confirmed_at: None,
            ..person("anna")
        };
        let anna = committed!(stores, users.add(new, None)).await.unwrap().id;
        let link = OneTimeLink {
            digest: vec![9; 32],
            user: anna,
            action: LinkAction::ConfirmEmail,
            created_at: start(),
            expires_at: after(60),
            refused_at: None,
        };
        committed!(stores, links.add(link, None, start())).await.unwrap();
        let used = refused_then_done!(stores, anna, |lines| {
            committed!(stores, links.use_once(&[9; 32], None, after(1)); jobs.add(letter()); audit.add_all(lines))
        });
        assert_eq!(used.unwrap().link.user, anna);
        assert_eq!(committed!(stores, links.use_once(&[9; 32], None, after(1))).await.unwrap(), None, "it was followed once");
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
        assert!(stores.users.lookup(anna).await.unwrap().unwrap().email_confirmed_at.is_some());
    }

    async fn papers_and_choices_change_with_their_lines(stores: Stores) {
        let anna = anna(&stores).await.id;
        let document = SealedDocument {
            id: DocumentId(Uuid::now_v7()),
            user: anna,
            kind: DocumentType::Passport,
            sealed: vec![1],
            issue_date: None,
            from_esia: false,
            created_at: start(),
        };
        refused_then_done!(stores, anna, |lines| committed!(stores, documents.add(document.clone(), 1); audit.add_all(lines)));
        assert!(refused_then_done!(stores, anna, |lines| committed!(stores, documents.remove(anna, document.id); audit.add_all(lines))));
        let import = EpicrisImport {
            user: anna,
            host: host(),
            patient: "502655".into(),
            is_on: true,
            changed_at: start(),
            last_imported: None,
        };
        refused_then_done!(stores, anna, |lines| committed!(stores, epicris.set(import.clone()); audit.add_all(lines)));
        let relation =
            Relation { user: anna, host: host(), clinic: "36".into(), patient: "502655".into(), confirmed_at: start() };
        refused_then_done!(stores, anna, |lines| committed!(stores, relations.set(relation.clone()); audit.add_all(lines)));
    }

    async fn bookings_step_on_with_their_lines(stores: Stores) {
        let anna = anna(&stores).await.id;
        let wish = booking(anna, "one", "1");
        let job = settling_job(&wish, after(5));
        refused_then_done!(stores, anna, |lines| {
            committed!(stores, bookings.add(wish.clone(), start()); jobs.add(job.clone()); audit.add_all(lines))
        });
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
        let step = BookingStep {
            id: wish.id,
            user: anna,
            from: BookingState::Asked,
            to: BookingState::Booked,
            ticket: Some("t-1".into()),
            problem: None,
            at: after(1),
            notice: None,
        };
        assert!(refused_then_done!(stores, anna, |lines| committed!(stores, bookings.set_state(step.clone()); audit.add_all(lines))));
        assert!(!committed!(stores, bookings.set_state(step)).await.unwrap(), "the step was made once");
    }

    async fn records_and_diaries_change_with_their_lines(stores: Stores) {
        let anna = anna(&stores).await.id;
        let sync = RecordSync {
            user: anna,
            host: host(),
            patient: Some("502655".into()),
            as_of: ListDates::default(),
            asked_at: start(),
            failure: None,
        };
        committed!(stores, records.set_sync(sync)).await.unwrap();
        let to = "7".into();
        refused_then_done!(stores, anna, |lines| committed!(stores, records.move_patient(anna, &host(), &to); audit.add_all(lines)));
        refused_then_done!(stores, anna, |lines| committed!(stores, records.forget(anna, &host()); audit.add_all(lines)));
        assert!(!committed!(stores, records.forget(anna, &host())).await.unwrap(), "there was one copy to forget");
        let day = KeptDay {
            user: anna,
            host: host(),
            day: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
            key: "key-of-day".to_owned(),
            sealed: vec![1],
            state: DayState::Waiting,
            saved_at: start(),
            revision: 1,
            patient: Some("7".into()),
            closes_at: Some(after(1)),
            sent_revision: 0,
            unresolved: None,
            numbers: None,
        };
        refused_then_done!(stores, anna, |lines| committed!(stores, diary.add(day.clone()); jobs.add(letter()); audit.add_all(lines)));
        let former = DayVersion { revision: 1, key: day.key.clone(), sealed: vec![1], saved_at: start() };
        let corrected = KeptDay { key: "key-of-correction".to_owned(), ..day };
        assert!(refused_then_done!(stores, anna, |lines| {
            committed!(stores, diary.correct(corrected.clone(), former.clone()); audit.add_all(lines))
        }));
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
    }

    async fn accounts_go_with_their_lines(stores: Stores) {
        let anna = anna(&stores).await.id;
        let asked = refused_then_done!(stores, anna, |lines| {
            committed!(stores, users.request_leaving(anna, None, after(9), start()); jobs.add(letter()); audit.add_all(lines))
        });
        let again = committed!(stores, users.request_leaving(anna, None, after(9), start())).await.unwrap();
        assert_eq!((asked.is_new, again.is_new), (true, false), "asked twice, left once");
        assert!(refused_then_done!(stores, anna, |lines| committed!(stores, users.cancel_leaving(anna); audit.add_all(lines))));
        committed!(stores, users.request_leaving(anna, None, after(9), start())).await.unwrap();
        assert!(refused_then_done!(stores, anna, |lines| committed!(stores, users.remove(anna, after(9)); audit.add_all(lines))));
        assert_eq!(stores.users.lookup(anna).await.unwrap(), None);
        assert!(!committed!(stores, users.remove(anna, after(9))).await.unwrap());
        let nobody = NewUser {
            email: Some("x@example.ru".parse().unwrap()),
            email_confirmed_at: None,
            ..person("nobody")
        };
        let id = committed!(stores, users.add(nobody, None)).await.unwrap().id;
        assert_eq!(committed!(stores, users.remove_unconfirmed(after(999_999), 9)).await.unwrap(), [id]);
    }

    async fn a_registration_whose_line_cannot_be_written_leaves_nothing(stores: Stores) {
        keep_text(&stores).await;
        let broken = registration("anna");
        let id = broken.user.id;
        if register(&stores, broken, bad(id)).await.is_ok() {
            panic!("registered without its lines");
        }
        assert_eq!(parts(&stores, id).await, (false, 0, 0, 0));
        register(&stores, registration("anna"), vec![]).await.unwrap();
    }
}

/// The same when the database itself rejects the line.
async fn registers_nothing_without_its_table_of_lines(stores: Stores) {
    keep_text(&stores).await;
    let whole = registration("anna");
    let id = whole.user.id;
    let refused = register(&stores, whole, vec![]).await;
    assert!(matches!(refused, Err(StorageError::Driver(_))), "{refused:?}");
    assert_eq!(stores.users.lookup(id).await.unwrap(), None);
    assert_eq!(stores.consents.list(id).await.unwrap(), []);
    assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
}

#[tokio::test]
async fn a_registration_needs_the_audit_trail_of_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cabinet.db");
    let storage = cabinet_storage::open_sqlite(&path).await.unwrap();
    storage.migrate().await.unwrap();
    let mut by_hand =
        <sqlx::SqliteConnection as sqlx::Connection>::connect(&format!("sqlite://{}", path.display()))
            .await
            .unwrap();
    sqlx::query("ALTER TABLE audit_events RENAME TO gone").execute(&mut by_hand).await.unwrap();
    registers_nothing_without_its_table_of_lines(crate::fixture::stores(&storage)).await;
    storage.close().await;
}

#[tokio::test]
async fn a_registration_needs_the_audit_trail_of_postgres() {
    crate::fixture::on_postgres(|storage, url| async move {
        let mut by_hand = <sqlx::PgConnection as sqlx::Connection>::connect(&url).await.unwrap();
        sqlx::query("ALTER TABLE audit_events RENAME TO gone").execute(&mut by_hand).await.unwrap();
        registers_nothing_without_its_table_of_lines(crate::fixture::stores(&storage)).await;
    })
    .await;
}
