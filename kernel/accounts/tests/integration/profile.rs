//! Changes that users make to their own profile.

use crate::support::counted::LateWork;
use crate::support::counter::{Counter, FORM_PASSWORD, NEW_PASSWORD, registry_settings};
use crate::support::text;
use cabinet_accounts::profile::{PersonalForm, ProfileUpdate, UpdateError};
use cabinet_accounts::restore::LinkError;
use cabinet_accounts::{
    Caller, LoginContext, ReauthenticationError, SelfServiceError, SelfServiceSettings, SignInError,
    TokenError,
};
use cabinet_domain::{AuditKind, User};
use cabinet_fakes::person;
use cabinet_ports::post::LetterTemplate;
use cabinet_ports::repository::{PersonChange, PersonalData};
use cabinet_ports::{Clock as _, StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::TimeDelta;

pub(crate) async fn signed_in(counter: &Counter) -> Caller {
    let signed_in = counter.sign_in("anna", FORM_PASSWORD).await.unwrap();
    counter.accounts.verify(text(&signed_in.access.token)).unwrap()
}

async fn by_portal(counter: &Counter, user: &User) -> Caller {
    let signed_in = counter.accounts.let_in(user, LoginContext::default()).await.unwrap();
    counter.accounts.verify(text(&signed_in.access.token)).unwrap()
}

fn nothing(caller: Caller) -> ProfileUpdate {
    ProfileUpdate {
        user: caller.user,
        session: caller.session,
        password: None,
        current_password: None,
        personal: None,
        language: None,
        origin: None,
    }
}

pub(crate) fn personal(caller: Caller, form: PersonalForm) -> ProfileUpdate {
    ProfileUpdate { personal: Some(form), ..nothing(caller) }
}

pub(crate) fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn codes(outcome: Result<(), UpdateError>) -> Vec<(&'static str, &'static str)> {
    match outcome {
        Err(UpdateError::Invalid(faults) | UpdateError::EsiaValue(faults)) => {
            faults.iter().map(|fault| (fault.field, fault.code.name())).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// B-277, X-069
#[tokio::test]
async fn what_is_said_changes_and_what_is_not_said_stays() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let caller = signed_in(&counter).await;
    let form = PersonalForm {
        last_name: some("Петрова"),
        phone: some("8 999 000-00-01"),
        ..PersonalForm::default()
    };
    counter.registry.update(personal(caller, form)).await.unwrap();
    let changed = counter.user(anna.id).await;
    assert_eq!(
        (changed.name.last_name.as_str(), changed.phone.as_deref()),
        ("Петрова", Some("+79990000001"))
    );
    assert_eq!(
        (changed.name.first_name.as_str(), changed.birth_date, changed.email),
        ("Анна", anna.birth_date, anna.email)
    );
    let form = PersonalForm { phone: some(""), patr_name: some(""), ..PersonalForm::default() };
    counter.registry.update(personal(caller, form)).await.unwrap();
    let changed = counter.user(anna.id).await;
    assert_eq!((changed.phone, changed.name.patr_name), (None, None));
    assert_eq!(counter.audit(anna.id, AuditKind::IdentityChanged).await, 2);
    let form = PersonalForm { phone: some("+7 999 000-00-02"), ..PersonalForm::default() };
    counter.registry.update(personal(caller, form)).await.unwrap();
    assert_eq!(counter.audit(anna.id, AuditKind::ProfileChanged).await, 1);

    let wrong =
        PersonalForm { first_name: some(" "), snils: some("1"), email: some("x"), ..PersonalForm::default() };
    let expected = [("firstName", "required"), ("snils", "snils_digits"), ("email", "invalid")];
    assert_eq!(codes(counter.registry.update(personal(caller, wrong)).await), expected);
    counter.registry.update(nothing(caller)).await.unwrap();
    assert_eq!(counter.audit(anna.id, AuditKind::ProfileChanged).await, 1, "nothing is no change");
}

/// an account belongs to one person. Corrections of a name are possible; a search through other
/// people's names is stopped.
#[tokio::test]
async fn an_account_becomes_another_person_three_times_in_thirty_days_by_who_has_just_signed_in() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let caller = signed_in(&counter).await;
    let named = |caller, last_name: &str, current: Option<&str>| ProfileUpdate {
        current_password: current.map(Into::into),
        ..personal(caller, PersonalForm { last_name: some(last_name), ..PersonalForm::default() })
    };
    counter.later(TimeDelta::minutes(11));
    let late = counter.registry.update(named(caller, "Петрова", None)).await;
    assert!(matches!(late, Err(UpdateError::Reauthentication(ReauthenticationError::Required))), "{late:?}");
    assert_eq!(
        codes(counter.registry.update(named(caller, "Петрова", Some("wrong"))).await),
        [("currentPassword", "invalid")]
    );
    for name in ["Петрова", "Сидорова", "Ромашкина"] {
        counter.registry.update(named(caller, name, Some(FORM_PASSWORD))).await.unwrap();
    }
    let another = || PersonalForm { birth_date: some("1960-01-02"), ..PersonalForm::default() };
    for form in [
        PersonalForm { last_name: some("Иванова"), ..PersonalForm::default() },
        another(),
        PersonalForm { gender: some("MALE"), ..PersonalForm::default() },
        PersonalForm { snils: some("112-233-445 95"), ..PersonalForm::default() },
    ] {
        let update = ProfileUpdate { current_password: Some(FORM_PASSWORD.into()), ..personal(caller, form) };
        let refused = counter.registry.update(update).await;
        assert!(matches!(refused, Err(UpdateError::TooManyIdentities)), "{refused:?}");
    }
    let found = counter.user(anna.id).await;
    assert_eq!((found.name.last_name.as_str(), found.birth_date), ("Ромашкина", anna.birth_date));
    let form = PersonalForm { phone: some("+7 999 000-00-02"), ..PersonalForm::default() };
    counter.registry.update(personal(caller, form)).await.unwrap();
    assert_eq!(counter.audit(anna.id, AuditKind::IdentityChanged).await, 3);

    counter.later(TimeDelta::days(31));
    let caller = signed_in(&counter).await;
    counter.registry.update(personal(caller, another())).await.unwrap();
}

/// X-015, B-249
#[tokio::test]
async fn an_empty_password_is_no_change() {
    let counter = Counter::open().await;
    counter.anna().await;
    let caller = signed_in(&counter).await;
    for password in [None, Some("".into())] {
        counter.registry.update(ProfileUpdate { password, ..nothing(caller) }).await.unwrap();
    }
    assert!(counter.sign_in("anna", FORM_PASSWORD).await.is_ok());
    assert!(counter.sign_in("anna", "").await.is_err());
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_the_other_sessions() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let other = counter.sign_in("anna", FORM_PASSWORD).await.unwrap();
    let caller = signed_in(&counter).await;
    counter.restore("anna").await.unwrap();
    let waiting = counter.token(LetterTemplate::RestorePassword);
    let new = |current: Option<&str>| ProfileUpdate {
        password: Some("Зелёный театр 9".into()),
        current_password: current.map(Into::into),
        ..nothing(caller)
    };
    let fresh = counter.registry.update(new(None)).await;
    let Err(UpdateError::Reauthentication(ReauthenticationError::Required)) = fresh else {
        panic!("{fresh:?}")
    };
    assert_eq!(codes(counter.registry.update(new(Some("wrong"))).await), [("currentPassword", "invalid")]);
    assert!(counter.sign_in("anna", FORM_PASSWORD).await.is_ok(), "nothing has changed");
    counter.registry.update(new(Some(FORM_PASSWORD))).await.unwrap();

    assert!(matches!(counter.sign_in("anna", FORM_PASSWORD).await, Err(SignInError::Refused)));
    assert!(counter.sign_in("anna", "Зелёный театр 9").await.is_ok());
    assert_eq!(counter.accounts.verify(text(&other.access.token)).unwrap_err(), TokenError::Revoked);
    let sessions = counter.accounts.list_sessions(anna.id).await.unwrap();
    assert!(sessions.iter().any(|session| session.id == caller.session), "this device stays signed in");
    let restored = counter.follow(&waiting).await;
    assert!(matches!(restored, Err(LinkError::Spent)), "a restore that waited is over");
    assert_eq!(counter.letters(LetterTemplate::PasswordChanged).len(), 1);
}

#[tokio::test]
async fn a_poor_new_password_is_told_before_the_old_one_is_asked_for() {
    let counter = Counter::open().await;
    counter.anna().await;
    let caller = signed_in(&counter).await;
    for (password, code) in [
        ("short", "too_short"),
        ("qwertyuiop", "password_common"),
        ("anna@example.ru", "password_like_login"),
    ] {
        let update = ProfileUpdate { password: Some(password.into()), ..nothing(caller) };
        assert_eq!(codes(counter.registry.update(update).await), [("password", code)]);
    }
}

///
#[tokio::test]
async fn who_came_through_the_state_portal_has_no_password_and_keeps_what_it_vouches_for() {
    let counter = Counter::open().await;
    let mut petr = person("petr");
    petr.esia_oid = Some("1000299654".to_owned());
    petr.snils = Some("112-233-445 95".parse().unwrap());
    let petr = committed!(counter.stores(), users.add(petr, None)).await.unwrap();
    let caller = by_portal(&counter, &petr).await;
    let update = ProfileUpdate { password: Some(NEW_PASSWORD.into()), ..nothing(caller) };
    let refused = counter.registry.update(update).await;
    assert!(matches!(refused, Err(UpdateError::PasswordNotLocal)), "{refused:?}");

    let same = PersonalForm {
        last_name: some("Иванова"),
        first_name: some("Анна"),
        patr_name: some("Сергеевна"),
        birth_date: some("1958-03-12"),
        gender: some("FEMALE"),
        snils: some("112-233-445 95"),
        phone: some("+79990000001"),
        email: None,
    };
    counter.registry.update(personal(caller, same.clone())).await.unwrap();
    let other = PersonalForm { last_name: some("Другая"), snils: some("00100199899"), ..same };
    let expected = [("lastName", "esia_value"), ("snils", "esia_value")];
    assert_eq!(codes(counter.registry.update(personal(caller, other)).await), expected);

    // the owner cannot fill in what the portal did not supply either; hospitals would take it for
    // vouched for.
    let mut vera = person("vera");
    vera.esia_oid = Some("1000299655".to_owned());
    let vera = committed!(counter.stores(), users.add(vera, None)).await.unwrap();
    let caller = by_portal(&counter, &vera).await;
    let typed = PersonalForm { snils: some("112-233-445 95"), ..PersonalForm::default() };
    let refused = codes(counter.registry.update(personal(caller, typed)).await);
    assert_eq!(refused, [("snils", "esia_value")]);
}

/// The owner of the address can restore the password, so an unattended session must not be enough to change
/// the address.
#[tokio::test]
async fn a_new_address_needs_a_fresh_sign_in_or_the_password() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let caller = signed_in(&counter).await;
    counter.later(TimeDelta::minutes(11));
    let email = |email: &str, current: Option<&str>| {
        let form =
            PersonalForm { email: some(email), phone: some("+79990000001"), ..PersonalForm::default() };
        ProfileUpdate { current_password: current.map(Into::into), ..personal(caller, form) }
    };
    let late = counter.registry.update(email("new@example.ru", None)).await;
    let Err(UpdateError::Reauthentication(ReauthenticationError::Required)) = late else {
        panic!("{late:?}")
    };
    let wrong = counter.registry.update(email("new@example.ru", Some("wrong"))).await;
    assert_eq!(codes(wrong), [("currentPassword", "invalid")]);
    assert_eq!(counter.registry.pending_email(anna.id).await.unwrap(), None);
    assert_eq!(counter.user(anna.id).await.phone, None, "nothing else changed either");
    assert_eq!(counter.letters(LetterTemplate::NewEmail).len(), 0);

    counter.registry.update(email("ANNA@example.ru", None)).await.unwrap();
    assert!(counter.user(anna.id).await.phone.is_some(), "the own address is no change");
    counter.registry.update(email("new@example.ru", Some(FORM_PASSWORD))).await.unwrap();
    assert!(counter.registry.pending_email(anna.id).await.unwrap().is_some());
}

/// A new password or signing out everywhere invalidates a pending address, which an intruder may have requested.
#[tokio::test]
async fn a_new_password_and_signing_out_everywhere_spend_an_address_that_waits() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let restore = async || {
        counter.restore("anna").await.unwrap();
        let token = counter.token(LetterTemplate::RestorePassword);
        counter.follow(&token).await.unwrap();
    };
    for (index, password) in [FORM_PASSWORD, FORM_PASSWORD, "Зелёный театр 9"].into_iter().enumerate()
    {
        let signed_in = counter.sign_in("anna", password).await.unwrap();
        let caller = counter.accounts.verify(text(&signed_in.access.token)).unwrap();
        let form = PersonalForm { email: some("new@example.ru"), ..PersonalForm::default() };
        counter.registry.update(personal(caller, form)).await.unwrap();
        let waiting = counter.token(LetterTemplate::NewEmail);
        match index {
            0 => drop(
                committed!(
                    counter.stores(),
                    sessions.revoke_all(anna.id, Some(caller.session), counter.clock.now())
                )
                .await
                .unwrap(),
            ),
            1 => {
                let password = Some("Зелёный театр 9".into());
                let current_password = Some(FORM_PASSWORD.into());
                counter
                    .registry
                    .update(ProfileUpdate { password, current_password, ..nothing(caller) })
                    .await
                    .unwrap();
            }
            _ => restore().await,
        }
        let followed = counter.registry.confirm_email(&waiting, None).await;
        assert!(matches!(followed, Err(LinkError::Spent)), "{index}: {followed:?}");
        assert_eq!(counter.user(anna.id).await.email, anna.email);
    }
}

/// the account is linked with the portal between the validation of the owner's change and its write.
#[tokio::test]
async fn a_change_that_was_judged_before_the_link_is_refused_after_it() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let link = |user: &cabinet_domain::User| PersonChange {
        esia_oid: Some("7".to_owned()),
        ..PersonChange::of(user, PersonalData::of(user))
    };
    let work = LateWork::over(counter.stores().work);
    let raced = counter.over_stores(Stores { work: work.clone(), ..counter.stores() }).await;
    let caller = signed_in(&raced).await;
    work.after(link(&anna));
    let form =
        PersonalForm { last_name: some("Ромашкина"), snils: some(""), ..PersonalForm::default() };
    let faults = codes(raced.registry.update(personal(caller, form)).await);
    assert!(faults.contains(&("lastName", "esia_value")), "{faults:?}");
    let found = counter.user(anna.id).await;
    assert_eq!((found.esia_oid.as_deref(), &found.name), (Some("7"), &anna.name));
    assert_eq!(counter.audit(anna.id, AuditKind::ProfileChanged).await, 0);
}

/// a change of another field does not overwrite what the portal has supplied meanwhile.
#[tokio::test]
async fn a_change_of_the_number_to_call_leaves_a_name_that_the_portal_has_just_changed() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let mut said = PersonalData::of(&anna);
    said.name.last_name = "Ромашкина".to_owned();
    let link = PersonChange { esia_oid: Some("7".to_owned()), ..PersonChange::of(&anna, said) };
    let work = LateWork::over(counter.stores().work);
    let raced = counter.over_stores(Stores { work: work.clone(), ..counter.stores() }).await;
    let caller = signed_in(&raced).await;
    work.after(link);
    let form = PersonalForm { phone: some("+79990000001"), ..PersonalForm::default() };
    raced.registry.update(personal(caller, form)).await.unwrap();
    let found = counter.user(anna.id).await;
    assert_eq!((found.name.last_name.as_str(), found.phone.as_deref()), ("Ромашкина", Some("+79990000001")));
}

/// Issue 11, item 3: everything is validated before anything is written.
#[tokio::test]
async fn a_refused_identity_changes_no_address_and_no_password() {
    for confirm_email in [true, false] {
        let counter = Counter::with(SelfServiceSettings { confirm_email, ..registry_settings() }).await;
        let anna = counter.anna_where(confirm_email).await;
        let caller = signed_in(&counter).await;
        for name in ["Петрова", "Сидорова", "Ромашкина"] {
            let form = PersonalForm { last_name: some(name), ..PersonalForm::default() };
            counter.registry.update(personal(caller, form)).await.unwrap();
        }
        let (jobs, lines) = (counter.jobs().await, counter.stores().audit.list(anna.id, 99).await.unwrap());
        let form = PersonalForm {
            last_name: some("Иванова"),
            email: some("new@example.ru"),
            ..PersonalForm::default()
        };
        let whole = |form| ProfileUpdate {
            password: Some("Зелёный театр 9".into()),
            current_password: Some(FORM_PASSWORD.into()),
            ..personal(caller, form)
        };
        let refused = counter.registry.update(whole(form)).await;
        assert!(matches!(refused, Err(UpdateError::TooManyIdentities)), "{refused:?}");
        assert_eq!(counter.user(anna.id).await.email, anna.email);
        assert_eq!(counter.registry.pending_email(anna.id).await.unwrap(), None);
        assert!(counter.sign_in("anna", FORM_PASSWORD).await.is_ok());
        assert_eq!(counter.jobs().await, jobs, "no letter");
        let now = counter.stores().audit.list(anna.id, 99).await.unwrap();
        assert_eq!(now.len(), lines.len() + 1, "the sign-in only");

        let form = PersonalForm {
            phone: some("+7 999 000-00-02"),
            email: some("new@example.ru"),
            ..PersonalForm::default()
        };
        counter.registry.update(whole(form)).await.unwrap();
        assert!(counter.sign_in("anna", "Зелёный театр 9").await.is_ok());
        let is_waiting = counter.registry.pending_email(anna.id).await.unwrap().is_some();
        let has_moved = counter.user(anna.id).await.email != anna.email;
        assert_eq!((is_waiting, has_moved), (confirm_email, !confirm_email));
        let letter = counter.letters(LetterTemplate::PasswordChanged).pop().unwrap();
        assert_eq!(letter.address, anna.email, "to the address from before");
    }
}

/// Issue 11, items 3 and 15
#[tokio::test]
async fn a_profile_does_not_change_without_its_line() {
    for confirm_email in [true, false] {
        let counter = Counter::with(SelfServiceSettings { confirm_email, ..registry_settings() }).await;
        let anna = counter.anna_where(confirm_email).await;
        let caller = signed_in(&counter).await;
        let other = counter.sign_in("anna", FORM_PASSWORD).await.unwrap();
        let (jobs, lines) = (counter.jobs().await, counter.stores().audit.list(anna.id, 99).await.unwrap());
        counter.storage.set_auditable(false);
        let password = || ProfileUpdate {
            password: Some("Зелёный театр 9".into()),
            current_password: Some(FORM_PASSWORD.into()),
            ..nothing(caller)
        };
        let form = |form| personal(caller, form);
        for update in [
            password(),
            form(PersonalForm { phone: some("+7 999 000-00-02"), ..PersonalForm::default() }),
            form(PersonalForm { last_name: some("Петрова"), ..PersonalForm::default() }),
            form(PersonalForm { email: some("new@example.ru"), ..PersonalForm::default() }),
        ] {
            let refused = counter.registry.update(update).await;
            let is_full =
                matches!(refused, Err(UpdateError::Other(SelfServiceError::Storage(StorageError::Full(_)))));
            assert!(is_full, "{refused:?}");
        }
        counter.storage.set_auditable(true);
        assert_eq!(counter.user(anna.id).await, anna);
        assert_eq!(counter.registry.pending_email(anna.id).await.unwrap(), None);
        assert!(counter.accounts.verify(text(&other.access.token)).is_ok(), "nobody is signed out");
        assert_eq!(counter.jobs().await, jobs);
        assert_eq!(counter.stores().audit.list(anna.id, 99).await.unwrap(), lines);
        counter.registry.update(password()).await.unwrap();
        assert_eq!(counter.audit(anna.id, AuditKind::PasswordChanged).await, 1);
    }
}

/// ADR 0017: a change of identity on an unattended computer does not go unnoticed.
#[tokio::test]
async fn the_owner_is_written_to_about_another_name() {
    for (form, letters) in [
        (PersonalForm { last_name: some("Петрова"), ..PersonalForm::default() }, 1),
        (PersonalForm { birth_date: some("1960-01-02"), ..PersonalForm::default() }, 1),
        (PersonalForm { snils: some("112-233-445 95"), ..PersonalForm::default() }, 1),
        (PersonalForm { phone: some("+7 999 000-00-02"), ..PersonalForm::default() }, 0),
        (PersonalForm { last_name: some("Незабудкина"), ..PersonalForm::default() }, 0),
    ] {
        let counter = Counter::open().await;
        let anna = counter.anna().await;
        let caller = signed_in(&counter).await;
        let jobs = counter.jobs().await;
        let update = ProfileUpdate { language: some("fr"), ..personal(caller, form) };
        counter.registry.update(update).await.unwrap();
        let written = counter.letters(LetterTemplate::IdentityChanged);
        assert_eq!((written.len(), counter.jobs().await - jobs), (letters, letters as i64));
        for letter in written {
            assert_eq!((letter.address, letter.language.as_deref()), (anna.email.clone(), Some("fr")));
            assert!(letter.details.is_empty(), "nothing of who one was or is");
        }
    }
}
