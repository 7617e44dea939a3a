//! Requests that are in progress while the owner ends all sessions: their writes are rejected (issue 11, item 1).

use crate::profile::{personal, signed_in, some};
use crate::support::counter::{Counter, FORM_PASSWORD, NEW_PASSWORD};
use crate::support::late::{LateCredentials, RESTORED, restore};
use cabinet_accounts::profile::{PersonalForm, ProfileUpdate, UpdateError};
use cabinet_accounts::second_step::{Answer, FactorError, StepError};
use cabinet_accounts::{Caller, LoginContext, SecondSteps, SignInError};
use cabinet_domain::{AuditKind, User};
use cabinet_fakes::set_password;
use cabinet_ports::{Clock as _, CredentialRepository, StorageError, Stores};
use cabinet_test_storage::committed;
use cabinet_vault::Vault;
use secrecy::SecretString;
use std::sync::Arc;

/// Anna's account, and a repository that can run an action after a lookup of her password.
async fn late() -> (Counter, User, Arc<LateCredentials>) {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let credentials = LateCredentials::over(&counter.stores());
    let passwords: Arc<dyn CredentialRepository> = credentials.clone();
    let raced = counter.over_stores(Stores { credentials: passwords, ..counter.stores() }).await;
    (raced, anna, credentials)
}

fn restoring(counter: &Counter, anna: &User) -> impl Future<Output = ()> + Send + use<> {
    restore(counter.stores(), anna.id, counter.clock.now())
}

fn steps(counter: &Counter) -> SecondSteps {
    let vault = Arc::new(Vault::new(&SecretString::from("k".repeat(32)), &[]).unwrap());
    let address = "https://lk.hospital.example/".parse().unwrap();
    SecondSteps::open(counter.accounts.clone(), counter.post.clone(), vault, &address, "ГКБ").unwrap()
}

fn proven(update: ProfileUpdate) -> ProfileUpdate {
    ProfileUpdate { current_password: Some(FORM_PASSWORD.into()), ..update }
}

async fn hash(counter: &Counter, anna: &User) -> String {
    counter.stores().credentials.lookup(anna.id).await.unwrap().unwrap().hash
}

#[tokio::test]
async fn a_sign_in_with_the_former_password_that_overlaps_a_restore_opens_nothing() {
    let (counter, anna, credentials) = late().await;
    credentials.after(1, restoring(&counter, &anna));
    let refused = counter.sign_in("anna", FORM_PASSWORD).await;
    assert!(matches!(refused, Err(SignInError::Refused)), "{refused:?}");
    assert!(credentials.is_over());
    assert_eq!(counter.accounts.list_sessions(anna.id).await.unwrap(), []);
    assert_eq!(counter.audit(anna.id, AuditKind::SignedIn).await, 0);
    assert_eq!(counter.audit(anna.id, AuditKind::SignInRefused).await, 1);
}

/// A sign-in that overlaps "sign out everywhere" is evaluated again; its password is still right.
#[tokio::test]
async fn a_sign_in_that_overlaps_a_sign_out_everywhere_is_judged_again() {
    let (counter, anna, credentials) = late().await;
    let (stores, now) = (counter.stores(), counter.clock.now());
    credentials.after(1, async move {
        committed!(stores, sessions.revoke_all(anna.id, None, now)).await.unwrap();
    });
    counter.sign_in("anna", FORM_PASSWORD).await.unwrap();
    assert_eq!(counter.accounts.list_sessions(anna.id).await.unwrap().len(), 1);
    assert_eq!(counter.audit(anna.id, AuditKind::SignedIn).await, 1);
}

#[tokio::test]
async fn a_sign_in_that_overlaps_the_closing_of_the_account_is_refused() {
    let (counter, anna, credentials) = late().await;
    let (stores, now) = (counter.stores(), counter.clock.now());
    credentials.after(1, async move {
        committed!(stores, users.set_disabled(anna.id, true, now)).await.unwrap();
    });
    let refused = counter.sign_in("anna", FORM_PASSWORD).await;
    assert!(matches!(refused, Err(SignInError::Refused)), "{refused:?}");
}

#[tokio::test]
async fn a_change_in_flight_does_not_outlive_the_restore_that_ended_its_session() {
    for part in 0..3 {
        let (counter, anna, credentials) = late().await;
        let caller = signed_in(&counter).await;
        let form = match part {
            0 => PersonalForm::default(),
            1 => PersonalForm { email: some("thief@example.ru"), ..PersonalForm::default() },
            _ => PersonalForm { last_name: some("Ромашкина"), ..PersonalForm::default() },
        };
        let password = (part == 0).then(|| NEW_PASSWORD.into());
        // A new password requires one more lookup before the proof.
        credentials.after(if part == 0 { 2 } else { 1 }, restoring(&counter, &anna));
        let jobs = counter.jobs().await;
        let late =
            counter.registry.update(ProfileUpdate { password, ..proven(personal(caller, form)) }).await;
        assert!(matches!(late, Err(UpdateError::Gone)), "{part}: {late:?}");
        assert!(credentials.is_over());
        assert_eq!(
            (counter.user(anna.id).await.name, hash(&counter, &anna).await.as_str()),
            (anna.name, RESTORED)
        );
        assert_eq!(counter.registry.pending_email(anna.id).await.unwrap(), None);
        assert_eq!(counter.jobs().await, jobs, "no letter about what did not happen");
        for kind in [AuditKind::PasswordChanged, AuditKind::ProfileChanged, AuditKind::IdentityChanged] {
            assert_eq!(counter.audit(anna.id, kind).await, 0);
        }
    }
}

/// The session is still valid, but the password that was proved is no longer the owner's.
#[tokio::test]
async fn a_new_password_replaces_the_one_that_was_proved_and_no_other() {
    let (counter, anna, credentials) = late().await;
    let caller = signed_in(&counter).await;
    let session = caller.session;
    let (stores, now) = (counter.stores(), counter.clock.now());
    credentials.after(2, async move {
        set_password(&stores, anna.id, RESTORED, Some(session), now).await.unwrap();
    });
    let update = ProfileUpdate {
        password: Some(NEW_PASSWORD.into()),
        ..proven(personal(caller, PersonalForm::default()))
    };
    let refused = counter.registry.update(update).await;
    let Err(UpdateError::Invalid(faults)) = refused else { panic!("{refused:?}") };
    assert_eq!((faults[0].field, faults[0].code.name()), ("currentPassword", "invalid"));
    assert_eq!(hash(&counter, &counter.user(caller.user).await).await, RESTORED);
}

#[tokio::test]
async fn a_factor_in_flight_is_not_changed_after_the_restore_that_ended_its_session() {
    for way in 0..2 {
        let (counter, anna, credentials) = late().await;
        let steps = steps(&counter);
        let caller: Caller = signed_in(&counter).await;
        steps.add_app(caller, None).await.unwrap();
        let before = counter.stores().factors.list(anna.id).await.unwrap();
        credentials.after(1, restoring(&counter, &anna));
        let password = Some(FORM_PASSWORD.into());
        let late = match way {
            0 => steps.add_app(caller, password).await.map(drop),
            _ => steps.remove_app(caller, password, None).await,
        };
        let is_ended = matches!(late, Err(FactorError::Storage(StorageError::Missing { what: "session" })));
        assert!(is_ended, "way {way}: {late:?}");
        assert_eq!(counter.stores().factors.list(anna.id).await.unwrap(), before);
    }
}

/// The challenge was issued for the former password; after the restore its answer opens no session.
#[tokio::test]
async fn a_second_step_that_was_asked_before_a_restore_is_spent_by_it() {
    let (counter, anna, _) = late().await;
    let (steps, now) = (steps(&counter), counter.clock.now());
    let codes = vec![crate::support::late::recovery_digest(anna.id, "0000-0000-0000-0000")];
    committed!(
        counter.stores(),
        factors.add_passkey(crate::support::late::passkey(anna.id, now), codes, None)
    )
    .await
    .unwrap();
    let asked = counter.sign_in("anna", FORM_PASSWORD).await;
    let Err(SignInError::SecondStep(waiting)) = asked else { panic!("{asked:?}") };
    restoring(&counter, &anna).await;
    let answer = Answer::Recovery("0000-0000-0000-0000".into());
    let late = steps.answer(&waiting.token, answer, crate::support::HOME, LoginContext::default()).await;
    assert!(matches!(late, Err(StepError::Spent)), "{late:?}");
    assert_eq!(counter.stores().factors.list(anna.id).await.unwrap().recovery_left, 1, "nothing is used up");
    assert_eq!(counter.accounts.list_sessions(anna.id).await.unwrap(), []);
}
