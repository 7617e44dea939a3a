//! Registration: atomic, once per double click, and no sign-in before the address is confirmed.

use crate::support::HOME;
use crate::support::counter::{Counter, FORM_PASSWORD, form, registry_settings};
use cabinet_accounts::fault::{Fault, FaultCode};
use cabinet_accounts::registration::{
    CONFIRM_LIFE, Papers, PapersError, RegistrationError, RegistrationForm, RegistrationRequest, UploadError,
};
use cabinet_accounts::restore::LinkError;
use cabinet_accounts::{SelfServiceError, SelfServiceSettings, SignInError};
use cabinet_domain::document::DocumentType;
use cabinet_domain::{AuditKind, Citizenship, Gender, RequestedRole, Role};
use cabinet_ports::post::LetterTemplate;
use chrono::TimeDelta;
use std::sync::Mutex;

fn faults(
    outcome: Result<cabinet_accounts::registration::Registered, RegistrationError>,
) -> Vec<(&'static str, &'static str)> {
    match outcome {
        Err(RegistrationError::Invalid(faults)) => {
            faults.into_iter().map(|Fault { field, code }| (field, code.name())).collect()
        }
        other => panic!("{other:?}"),
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// B-109…B-111, B-114, B-273, X-016
#[tokio::test]
async fn the_eight_fields_of_the_specification_make_an_account_that_waits_for_its_link() {
    let counter = Counter::open().await;
    let registered = counter.register(form()).await.unwrap();
    assert!(registered.confirmation_required);
    let anna = counter.user(registered.user).await;
    assert_eq!((anna.username.as_str(), anna.email.as_ref().unwrap().as_str()), ("anna", "anna@example.ru"));
    assert_eq!(anna.name.last_name, "Незабудкина");
    assert_eq!((anna.gender, anna.citizenship, anna.role), (Gender::Female, Citizenship::Ru, Role::Patient));
    assert!(anna.has_unconfirmed_email() && anna.requested_role.is_none() && !anna.demo);
    assert_eq!((counter.jobs().await, counter.audit(anna.id, AuditKind::Registered).await), (1, 1));

    let early = counter.sign_in("anna", FORM_PASSWORD).await;
    assert!(matches!(early, Err(SignInError::EmailUnconfirmed { is_refused: false })), "{early:?}");
    let token = counter.token(LetterTemplate::ConfirmEmail);
    assert_eq!(counter.registry.confirm_email(&token, None).await.unwrap(), anna.id);
    assert!(counter.sign_in("anna", FORM_PASSWORD).await.is_ok());
    assert!(counter.sign_in("ANNA@example.ru", FORM_PASSWORD).await.is_ok(), "the address is a login, too");
    let again = counter.registry.confirm_email(&token, None).await;
    assert!(matches!(again, Err(LinkError::Spent)), "{again:?}");
    assert_eq!(counter.audit(anna.id, AuditKind::EmailConfirmed).await, 1);
}

#[tokio::test]
async fn a_restart_between_registration_and_link_loses_nothing() {
    let counter = Counter::open().await;
    counter.register(form()).await.unwrap();
    let token = counter.token(LetterTemplate::ConfirmEmail);
    let counter = counter.restarted().await;
    counter.registry.confirm_email(&token, None).await.unwrap();
    assert!(counter.sign_in("anna", FORM_PASSWORD).await.is_ok());
}

#[tokio::test]
async fn a_link_lives_for_two_days_and_a_new_one_can_be_asked_for() {
    let counter = Counter::open().await;
    counter.register(form()).await.unwrap();
    let old = counter.token(LetterTemplate::ConfirmEmail);
    counter.later(TimeDelta::hours(48));
    assert!(matches!(counter.registry.confirm_email(&old, None).await, Err(LinkError::Spent)));
    counter.registry.ask_confirmation_again(" ANNA@example.ru ", some("en"), HOME).await.unwrap();
    let letter = counter.letters(LetterTemplate::ConfirmEmail).pop().unwrap();
    assert_eq!(letter.language.as_deref(), Some("en"));
    counter.registry.confirm_email(&letter.token.unwrap(), None).await.unwrap();
    // A confirmed address and an unknown one get no e-mail and the same response.
    for address in ["anna@example.ru", "nobody@example.ru", "", "a\0"] {
        counter.registry.ask_confirmation_again(address, None, HOME).await.unwrap();
    }
    assert_eq!(counter.letters(LetterTemplate::ConfirmEmail).len(), 2);
}

/// The e-mails state the lifetime of their link in words.
#[tokio::test]
async fn a_link_lives_as_long_as_its_letter_says() {
    assert_eq!(CONFIRM_LIFE, TimeDelta::days(2));
    let mails = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/base/mails");
    for (language, words) in
        [("ru", "двое суток"), ("en", "within two days"), ("de", "zwei Tage"), ("fr", "deux jours")]
    {
        for letter in [LetterTemplate::ConfirmEmail, LetterTemplate::NewEmail] {
            let file = mails.join(language).join(format!("{}.hbs", letter.name()));
            let text = std::fs::read_to_string(file).unwrap();
            assert!(text.contains(words), "{language} {letter:?}");
        }
    }
    let counter = Counter::open().await;
    counter.register(form()).await.unwrap();
    counter.later(CONFIRM_LIFE - TimeDelta::seconds(1));
    counter.registry.confirm_email(&counter.token(LetterTemplate::ConfirmEmail), None).await.unwrap();
}

#[tokio::test]
async fn nobody_s_mailbox_is_flooded_with_links() {
    let counter = Counter::open().await;
    counter.register(form()).await.unwrap();
    for _ in 0..10 {
        counter.registry.ask_confirmation_again("anna@example.ru", None, HOME).await.unwrap();
    }
    assert_eq!(counter.jobs().await, 5, "the letter of the registration and four more");
}

/// Without required confirmation no e-mail is sent.
#[tokio::test]
async fn a_hospital_may_do_without_the_proof() {
    let counter = Counter::with(SelfServiceSettings { confirm_email: false, ..registry_settings() }).await;
    assert!(!counter.register(form()).await.unwrap().confirmation_required);
    assert!(counter.sign_in("anna", FORM_PASSWORD).await.is_ok());
    assert_eq!(counter.jobs().await, 0);
}

#[tokio::test]
async fn a_taken_login_and_a_taken_address_are_told_apart_and_nothing_is_left_behind() {
    let counter = Counter::open().await;
    counter.register(form()).await.unwrap();
    let other = |email: &str, username: &str| RegistrationForm {
        email: some(email),
        username: some(username),
        ..form()
    };
    let outcome = counter.register(other("anna2@example.ru", "ANNA")).await;
    assert!(matches!(outcome, Err(RegistrationError::UsernameTaken)), "{outcome:?}");
    let outcome = counter.register(other("Anna@Example.ru", "anna2")).await;
    assert!(matches!(outcome, Err(RegistrationError::EmailTaken)), "{outcome:?}");
    assert_eq!(counter.jobs().await, 1);
    assert_eq!(counter.stores().users.find_by_login("anna2").await.unwrap(), None);
}

#[tokio::test]
async fn a_double_click_is_one_account_and_one_letter() {
    let counter = Counter::open().await;
    let (one, two) = tokio::join!(counter.register(form()), counter.register(form()));
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(one.user, two.user);
    assert!(two.confirmation_required);
    assert_eq!(counter.jobs().await, 1);
    assert_eq!(counter.registry.uploader(&two.upload_token, HOME).await.unwrap(), one.user);
    // A different password means a different person, even within the window of a double click.
    let outcome =
        counter.register(RegistrationForm { password: Some("Липовая аллея 17".into()), ..form() }).await;
    assert!(matches!(outcome, Err(RegistrationError::UsernameTaken)), "{outcome:?}");
    counter.later(TimeDelta::minutes(11));
    let outcome = counter.register(form()).await;
    assert!(matches!(outcome, Err(RegistrationError::UsernameTaken)), "{outcome:?}");
}

/// A-259, B-221…B-226, B-253, X-055, X-069
#[tokio::test]
async fn every_fault_of_the_form_is_told_at_once() {
    let counter = Counter::open().await;
    let empty = faults(counter.register(RegistrationForm::default()).await);
    let required = ["lastName", "firstName", "email", "username", "birthDate", "password"];
    assert_eq!(empty, required.map(|field| (field, "required")));
    let wrong = RegistrationForm {
        email: some("anna"),
        username: some("a"),
        password: Some("qwertyuiop".into()),
        password_confirmation: Some("qwertyuiop1".into()),
        first_name: Some("я".repeat(101)),
        birth_date: some("1899-12-31"),
        gender: some("x"),
        snils: some("11223344594"),
        citizenship: some("DE"),
        document_type: some("passport"),
        phone: some("none"),
        r#type: some("ADMIN"),
        requested_role: some("admin"),
        consent: Some(false),
        ..form()
    };
    let expected = [
        ("firstName", "too_long"),
        ("email", "invalid"),
        ("username", "too_short"),
        ("birthDate", "birth_date_range"),
        ("gender", "invalid"),
        ("snils", "snils_control"),
        ("citizenship", "invalid"),
        ("phone", "invalid"),
        ("password", "password_common"),
        ("passwordConfirmation", "mismatch"),
        ("documentType", "invalid"),
        ("requestedRole", "invalid"),
        ("type", "invalid"),
        ("consent", "consent_required"),
    ];
    assert_eq!(faults(counter.register(wrong).await), expected);
    let own_name = RegistrationForm { password: Some("ANNA@example.ru".into()), ..form() };
    assert_eq!(faults(counter.register(own_name).await), [("password", FaultCode::PasswordLikeLogin.name())]);
    assert_eq!(counter.jobs().await, 0);
}

/// A-270, B-266, X-005, X-036: a doctor registers as a patient.
#[tokio::test]
async fn who_calls_themself_a_doctor_is_a_patient() {
    let counter = Counter::open().await;
    let form = RegistrationForm { requested_role: some("doctor"), ..form() };
    let id = counter.register(form).await.unwrap().user;
    let doctor = counter.user(id).await;
    assert_eq!((doctor.role, doctor.requested_role), (Role::Patient, Some(RequestedRole::Doctor)));
}

/// B-243
#[tokio::test]
async fn the_address_may_be_the_login_and_nobody_else_s_may() {
    let counter = Counter::open().await;
    let foreign = RegistrationForm { username: some("petr@example.ru"), ..form() };
    assert_eq!(faults(counter.register(foreign).await), [("username", "invalid")]);
    let own = RegistrationForm { username: some("Anna@example.ru"), ..form() };
    let id = counter.register(own).await.unwrap().user;
    assert!(counter.user(id).await.signs_in_by_email());
}

/// B-106…B-108, X-017, X-018, X-069
#[tokio::test]
async fn the_document_is_parted_checked_and_handed_on_with_the_ticks() {
    let counter = Counter::open().await;
    let full = RegistrationForm {
        document: some("4509 123456"),
        document_date: some("1978-04-01"),
        issued_by: some("ОВД района Печатники"),
        consent: Some(true),
        consent_version: some("0a1b2c3d4e5f"),
        ..form()
    };
    let seen = Mutex::new(None);
    let request = RegistrationRequest { form: full.clone(), address: HOME, origin: None };
    let outcome = counter
        .registry
        .register(request, |user, checked, _| {
            *seen.lock().unwrap() = Some((user, checked.clone()));
            Ok(Papers::default())
        })
        .await;
    let (user, checked) = seen.into_inner().unwrap().unwrap();
    assert_eq!(user, outcome.unwrap().user);
    let document = checked.document.unwrap();
    assert_eq!(document.kind, DocumentType::Passport);
    assert_eq!((document.text.serial.as_deref(), document.text.number.as_str()), (Some("4509"), "123456"));
    assert_eq!(document.issue_date.unwrap().to_string(), "1978-04-01");
    assert!(checked.consent.personal_data && !checked.consent.esia);

    let cases: [(RegistrationForm, &[(&str, &str)]); 7] = [
        (RegistrationForm { document: some("4509"), ..full.clone() }, &[("document", "invalid")]),
        (RegistrationForm { document: None, ..full.clone() }, &[("document", "required")]),
        (
            RegistrationForm { document_type: some("FOREIGN_ID"), ..full.clone() },
            &[("documentType", "invalid")],
        ),
        (
            RegistrationForm {
                citizenship: some("FOREIGN"),
                document_type: some("PASSPORT"),
                ..full.clone()
            },
            &[("documentType", "invalid")],
        ),
        (
            RegistrationForm { document_date: some("1958-03-11"), ..full.clone() },
            &[("documentDate", "issue_date_range")],
        ),
        (
            RegistrationForm { document_date: some("01.04.1978"), ..full.clone() },
            &[("documentDate", "invalid")],
        ),
        (RegistrationForm { issued_by: Some("я".repeat(256)), ..full.clone() }, &[("issuedBy", "too_long")]),
    ];
    for (form, expected) in cases {
        assert_eq!(faults(counter.register(form).await), expected);
    }
}

/// A-004, B-005, X-018, X-066: a foreigner's passport is of any form, and there is no SNILS.
#[tokio::test]
async fn a_foreigner_registers_and_signs_in_like_anybody() {
    let counter = Counter::open().await;
    for (login, kind) in [("john", None), ("jane", some("FOREIGN_ID")), ("jack", some("DRIVING_LICENCE"))] {
        let number = if login == "jack" { "7712 123456" } else { "C01X 00T47" };
        let foreigner = RegistrationForm {
            citizenship: some("FOREIGN"),
            document_type: kind,
            document: some(number),
            email: Some(format!("{login}@example.com")),
            username: some(login),
            ..form()
        };
        let user = counter.register(foreigner).await.unwrap().user;
        assert_eq!(counter.user(user).await.citizenship, Citizenship::Foreign);
        let token = counter.token(LetterTemplate::ConfirmEmail);
        counter.registry.confirm_email(&token, None).await.unwrap();
        assert!(counter.sign_in(login, FORM_PASSWORD).await.is_ok(), "{login}");
    }
}

#[tokio::test]
async fn papers_that_cannot_be_made_leave_no_account() {
    let counter = Counter::open().await;
    for (error, is_outdated) in [(PapersError::ConsentOutdated, true), (PapersError::Internal, false)] {
        let request = RegistrationRequest { form: form(), address: HOME, origin: None };
        let outcome = counter.registry.register(request, |_, _, _| Err(error)).await;
        assert_eq!(matches!(outcome, Err(RegistrationError::ConsentOutdated)), is_outdated, "{outcome:?}");
    }
    assert_eq!(counter.stores().users.find_by_login("anna").await.unwrap(), None);
    assert_eq!(counter.jobs().await, 0);
}

///
#[tokio::test]
async fn an_upload_token_is_good_for_half_an_hour_and_no_other_secret_is_one() {
    let counter = Counter::open().await;
    let registered = counter.register(form()).await.unwrap();
    let mailed = counter.token(LetterTemplate::ConfirmEmail);
    for wrong in [mailed.clone(), "".into(), "x".into()] {
        assert!(matches!(counter.registry.uploader(&wrong, HOME).await, Err(UploadError::Refused)));
    }
    let upload = counter.registry.confirm_email(&registered.upload_token, None).await;
    assert!(matches!(upload, Err(LinkError::Spent)), "an upload token proves no address");
    let restore = counter.follow(&mailed).await;
    assert!(matches!(restore, Err(LinkError::Spent)), "a link that proves an address sets no password");
    counter.later(TimeDelta::minutes(29));
    assert_eq!(counter.registry.uploader(&registered.upload_token, HOME).await.unwrap(), registered.user);
    counter.later(TimeDelta::minutes(1));
    assert!(matches!(
        counter.registry.uploader(&registered.upload_token, HOME).await,
        Err(UploadError::Refused)
    ));
}

#[tokio::test]
async fn one_address_does_not_register_without_end_and_mistyped_forms_do_not_count() {
    let counter = Counter::open().await;
    for _ in 0..50 {
        counter.register(RegistrationForm { email: None, ..form() }).await.unwrap_err();
    }
    counter.register(form()).await.unwrap();
    let mut outcomes = Vec::new();
    for _ in 0..30 {
        outcomes.push(counter.restore("nobody").await);
    }
    let too_often = outcomes.iter().filter(|outcome| outcome.is_err()).count();
    assert_eq!(too_often, 30 - 19, "twenty from one address, the registration among them");
    let outcome = counter.register(RegistrationForm { username: some("anna2"), ..form() }).await;
    assert!(
        matches!(outcome, Err(RegistrationError::Other(SelfServiceError::TooOften { .. }))),
        "{outcome:?}"
    );
}
