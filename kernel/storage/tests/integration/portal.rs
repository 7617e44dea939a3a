//! Sign-in attempts at the state identity portal are used once and in time; the portal's data is stored per user.

use crate::people::{after, session, start, user};
use cabinet_domain::{
    AuditEvent, AuditKind, DocumentId, DocumentType, JobId, Origin, PortalAttempt, PortalPurpose, SessionId,
    User, UserId,
};
use cabinet_fakes::person;
use cabinet_ports::repository::{
    AccountChange, KeptPortalPerson, NewJob, PersonChange, PersonalData, Registration, SealedDocument,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

fn attempt(purpose: PortalPurpose) -> PortalAttempt {
    PortalAttempt {
        state: Uuid::new_v4(),
        purpose,
        binding: Some(vec![7; 32]),
        sealed_verifier: vec![1, 2, 3],
        created_at: start(),
    }
}

fn letter() -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: "send_letter".to_owned(),
        payload: serde_json::json!({}),
        unique_key: None,
        run_at: start(),
    }
}

fn said(user: UserId, byte: u8) -> KeptPortalPerson {
    KeptPortalPerson { user, sealed_person: vec![byte; 40], sealed_token: None, read_at: start() }
}

fn ended(user: UserId) -> AuditEvent {
    let detail = serde_json::json!({});
    let kind = AuditKind::SessionEnded;
    AuditEvent { at: start(), actor: Some(user), subject: Some(user), kind, detail, origin: None }
}

fn passport(user: UserId) -> SealedDocument {
    SealedDocument {
        id: DocumentId(Uuid::now_v7()),
        user,
        kind: DocumentType::Passport,
        sealed: vec![1, 2],
        issue_date: None,
        from_esia: true,
        created_at: start(),
    }
}

/// Links an account in the steps of the service.
async fn link(
    stores: &Stores,
    seen: &User,
    session: SessionId,
    documents: Vec<SealedDocument>,
    line: AuditEvent,
) -> Result<Vec<SessionId>, StorageError> {
    let person =
        PersonChange { esia_oid: Some("7".into()), ..PersonChange::of(seen, PersonalData::of(seen)) };
    let mut work = stores.begin().await?;
    let change = AccountChange::of(seen.clone(), Some(session), after(1));
    work.users().change_account(AccountChange { person: Some(person), ..change }).await?;
    let ended = work.sessions().revoke_all(seen.id, Some(session), after(1)).await?;
    assert!(work.documents().replace_vouched(seen.id, documents).await?);
    assert!(work.portal().keep_person(said(seen.id, 1)).await?);
    work.jobs().add(letter()).await?;
    work.audit().add_all(line.about_sessions(&ended)).await?;
    work.audit().add(line).await?;
    work.commit().await?;
    Ok(ended)
}

/// Replaces a pending registration in a unit of work of its own, with the e-mail that carries its code.
async fn swap(
    stores: &Stores,
    state: Uuid,
    from: Option<Vec<u8>>,
    to: Option<Vec<u8>>,
    letter: Option<NewJob>,
) -> Result<bool, StorageError> {
    let mut work = stores.begin().await?;
    let id = letter.as_ref().map(|letter| letter.id);
    let is_swapped = work.portal().swap_pending(state, from, to, id).await?;
    if let (true, Some(letter)) = (is_swapped, letter) {
        work.jobs().add(letter).await?;
    }
    work.commit().await?;
    Ok(is_swapped)
}

on_every_storage! {
    async fn every_field_of_an_attempt_comes_back_until_it_is_used(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let others = PortalAttempt { binding: None, ..attempt(PortalPurpose::Register) };
        for one in [
            attempt(PortalPurpose::SignIn),
            others,
            attempt(PortalPurpose::Link(anna)),
            attempt(PortalPurpose::Refresh(anna)),
        ] {
            stores.portal.open(one.clone()).await.unwrap();
            assert_eq!(stores.portal.lookup(one.state, after(-10)).await.unwrap(), Some(one.clone()));
            assert_eq!(stores.portal.use_once(one.state, after(-10), after(1)).await.unwrap(), Some(one.clone()));
            assert_eq!(stores.portal.use_once(one.state, after(-10), after(1)).await.unwrap(), None, "used");
            assert_eq!(stores.portal.lookup(one.state, after(-10)).await.unwrap(), None, "used");
        }
        assert_eq!(stores.portal.use_once(Uuid::new_v4(), after(-10), after(1)).await.unwrap(), None);
    }

    async fn an_attempt_that_is_too_old_is_not_used_and_is_cleared_away(stores: Stores) {
        let one = attempt(PortalPurpose::SignIn);
        stores.portal.open(one.clone()).await.unwrap();
        assert_eq!(stores.portal.use_once(one.state, start(), after(10)).await.unwrap(), None, "not after since");
        assert_eq!(stores.portal.lookup(one.state, start()).await.unwrap(), None);
        assert_eq!(stores.portal.remove_attempts(start()).await.unwrap(), 0);
        assert_eq!(stores.portal.remove_attempts(after(1)).await.unwrap(), 1);
    }

    async fn of_two_at_the_same_moment_one_gets_the_attempt(stores: Stores) {
        let one = attempt(PortalPurpose::SignIn);
        stores.portal.open(one.clone()).await.unwrap();
        let tries = (0..8).map(|_| stores.portal.use_once(one.state, after(-10), after(1)));
        let got = futures::future::join_all(tries).await;
        assert_eq!(got.into_iter().filter(|found| found.as_ref().unwrap().is_some()).count(), 1);
    }

    async fn a_state_twice_and_an_attempt_of_nobody_are_refused(stores: Stores) {
        let one = attempt(PortalPurpose::SignIn);
        stores.portal.open(one.clone()).await.unwrap();
        let again = stores.portal.open(one).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "portal_attempts.state" })), "{again:?}");
        let nobody = stores.portal.open(attempt(PortalPurpose::Link(person("x-x").id))).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    async fn what_the_portal_said_last_is_kept_for_its_owner(stores: Stores) {
        let (anna, boris) = (user(&stores, "anna").await.id, user(&stores, "boris").await.id);
        committed!(stores, portal.keep_person(said(anna, 1))).await.unwrap();
        let newer = KeptPortalPerson { sealed_token: Some(vec![9]), read_at: after(5), ..said(anna, 2) };
        committed!(stores, portal.keep_person(newer.clone())).await.unwrap();
        assert_eq!(stores.portal.lookup_person(anna).await.unwrap(), Some(newer));
        assert_eq!(stores.portal.lookup_person(boris).await.unwrap(), None);
        let nobody = committed!(stores, portal.keep_person(said(person("x-x").id, 1))).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    /// an account without the response that it was created from would not be known to the portal's readers.
    async fn a_new_account_and_the_answer_it_is_made_of_are_written_together(stores: Stores) {
        let anna = person("anna");
        let registration = |answer| Registration { portal_person: Some(answer), ..Registration::of(anna.clone()) };
        let refused = committed!(stores, users.register(registration(said(UserId(Uuid::nil()), 1))); jobs.add(letter())).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
        assert_eq!(stores.users.lookup(anna.id).await.unwrap(), None, "no account without its answer");
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
        let answer = KeptPortalPerson { sealed_token: Some(vec![9]), ..said(anna.id, 1) };
        committed!(stores, users.register(registration(answer.clone()))).await.unwrap();
        assert_eq!(stores.portal.lookup_person(anna.id).await.unwrap(), Some(answer));
    }

    /// person, documents, response and the end of the other sessions are written together or not at all.
    async fn a_link_is_written_whole_or_not_at_all(stores: Stores) {
        let anna = user(&stores, "anna").await;
        let (here, there) = (session(anna.id, 1), session(anna.id, 2));
        committed!(stores, sessions.add(here.clone(), None)).await.unwrap();
        committed!(stores, sessions.add(there.clone(), None)).await.unwrap();
        let (first, line) = (passport(anna.id), ended(anna.id));
        let unwritable = AuditEvent { origin: Some(Origin::of_request("\0")), ..line.clone() };
        let twice = vec![first.clone(), first.clone()];
        for (documents, line) in [(twice, line.clone()), (vec![first.clone()], unwritable)] {
            assert!(link(&stores, &anna, here.id, documents, line).await.is_err());
            assert_eq!(stores.users.lookup(anna.id).await.unwrap().unwrap().esia_oid, None);
            assert_eq!(stores.sessions.list(anna.id, after(2)).await.unwrap().len(), 2);
            assert!(stores.documents.list(anna.id).await.unwrap().is_empty());
            assert_eq!(stores.portal.lookup_person(anna.id).await.unwrap(), None);
            assert!(stores.audit.list(anna.id, 10).await.unwrap().is_empty());
        }
        assert_eq!(link(&stores, &anna, here.id, vec![first.clone()], line).await.unwrap(), [there.id]);
        assert_eq!(stores.users.lookup(anna.id).await.unwrap().unwrap().esia_oid.as_deref(), Some("7"));
        let left = stores.sessions.list(anna.id, after(2)).await.unwrap();
        assert_eq!(left.into_iter().map(|session| session.id).collect::<Vec<_>>(), [here.id]);
        assert_eq!(stores.documents.list(anna.id).await.unwrap(), [first]);
        assert_eq!(stores.portal.lookup_person(anna.id).await.unwrap(), Some(said(anna.id, 1)));
        assert_eq!(stores.audit.list(anna.id, 10).await.unwrap().len(), 2, "the session and the document");
    }

    /// a link requested by a session that has ended, or by another user's session, is rolled back.
    async fn a_session_that_ended_meanwhile_links_nothing(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await, user(&stores, "petr").await);
        let (here, there, his) = (session(anna.id, 1), session(anna.id, 2), session(petr.id, 3));
        for one in [&here, &there, &his] {
            committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
        }
        committed!(stores, sessions.revoke(here.id, after(1))).await.unwrap();
        for but in [here.id, his.id, SessionId(Uuid::nil())] {
            let refused = link(&stores, &anna, but, vec![passport(anna.id)], ended(anna.id)).await;
            assert!(matches!(refused, Err(StorageError::Missing { what: "session" })), "{refused:?}");
        }
        assert_eq!(stores.users.lookup(anna.id).await.unwrap().unwrap(), anna);
        let alive = stores.sessions.list(anna.id, after(3)).await.unwrap();
        assert_eq!(alive.into_iter().map(|session| session.id).collect::<Vec<_>>(), [there.id]);
        assert!(stores.documents.list(anna.id).await.unwrap().is_empty());
        assert_eq!(stores.portal.lookup_person(anna.id).await.unwrap(), None);
        assert!(stores.audit.list(anna.id, 10).await.unwrap().is_empty());
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }

    ///
    async fn a_registration_waits_at_a_used_attempt_and_is_changed_by_one_at_a_time(stores: Stores) {
        let one = attempt(PortalPurpose::SignIn);
        stores.portal.open(one.clone()).await.unwrap();
        let portal = &stores.portal;
        assert!(!swap(&stores, one.state, None, Some(vec![1]), None).await.unwrap(), "not used yet");
        portal.use_once(one.state, after(-10), after(1)).await.unwrap();
        assert_eq!(portal.lookup_pending(one.state).await.unwrap(), None);
        assert!(swap(&stores, one.state, None, Some(vec![1]), None).await.unwrap());
        let found = portal.lookup_pending(one.state).await.unwrap().unwrap();
        assert_eq!((found.binding, found.sealed), (one.binding, vec![1]));
        assert!(!swap(&stores, one.state, None, Some(vec![2]), Some(letter())).await.unwrap());
        assert!(!swap(&stores, one.state, Some(vec![2]), None, Some(letter())).await.unwrap());
        assert!(stores.jobs.due_kinds(after(2)).await.unwrap().is_empty(), "no letter of what was not done");

        let tries = (2..8).map(|to| swap(&stores, one.state, Some(vec![1]), Some(vec![to]), Some(letter())));
        let done = futures::future::join_all(tries).await;
        assert_eq!(done.into_iter().filter(|done| *done.as_ref().unwrap()).count(), 1);
        let letters = stores.jobs.take("send_letter", after(2), TimeDelta::minutes(1), 10).await.unwrap();
        assert_eq!(letters.len(), 1);
        let last = portal.lookup_pending(one.state).await.unwrap().unwrap().sealed;
        assert!(swap(&stores, one.state, Some(last), None, None).await.unwrap());
        assert_eq!(portal.lookup_pending(one.state).await.unwrap(), None);
        assert!(!swap(&stores, Uuid::new_v4(), None, Some(vec![1]), None).await.unwrap());
    }

    /// whoever waits for a code is told that its e-mail was refused, and only of the newest one.
    async fn a_refused_letter_marks_the_registration_that_waits_for_its_code(stores: Stores) {
        let (one, other) = (attempt(PortalPurpose::SignIn), attempt(PortalPurpose::Register));
        let portal = &stores.portal;
        for waiting in [&one, &other] {
            portal.open(waiting.clone()).await.unwrap();
            portal.use_once(waiting.state, after(-10), after(1)).await.unwrap();
            assert!(swap(&stores, waiting.state, None, Some(vec![1]), None).await.unwrap());
        }
        let refused_at = async |state| portal.lookup_pending(state).await.unwrap().unwrap().code_refused_at;
        let (first, second) = (letter(), letter());
        let next = async |from: u8, letter| swap(&stores, one.state, Some(vec![from]), Some(vec![from + 1]), letter).await.unwrap();
        assert!(next(1, Some(first.clone())).await);
        assert_eq!(refused_at(one.state).await, None);
        assert!(portal.refuse_code(first.id, after(2)).await.unwrap());
        assert_eq!((refused_at(one.state).await, refused_at(other.state).await), (Some(after(2)), None));
        assert!(next(2, None).await, "a try at the code");
        assert_eq!(refused_at(one.state).await, Some(after(2)), "it is refused still");

        assert!(!next(9, Some(letter())).await, "a letter that was not queued changes nothing");
        assert_eq!(refused_at(one.state).await, Some(after(2)));
        assert!(next(3, Some(second.clone())).await);
        assert_eq!(refused_at(one.state).await, None, "a newer letter may arrive");
        assert!(!portal.refuse_code(first.id, after(3)).await.unwrap(), "nobody waits for the first one");
        assert!(!portal.refuse_code(letter().id, after(3)).await.unwrap(), "of something else");
        assert_eq!(refused_at(one.state).await, None);
        assert!(swap(&stores, one.state, Some(vec![4]), None, None).await.unwrap());
        assert!(!portal.refuse_code(second.id, after(4)).await.unwrap(), "the registration is finished");
    }
}
