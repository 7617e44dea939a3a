//! The registration form (B-101…B-116) as typed, and its validation. The eight fields of the specification's call are the required minimum
//! the others are optional, but validated if present.

use crate::fault::{Fault, FaultCode};
use crate::fields::{Checker, day, present};
use crate::password::PasswordPolicy;
use cabinet_domain::document::{InvalidDocument, check_issue_date};
use cabinet_domain::{
    BirthDate, Citizenship, DocumentText, DocumentType, Email, Gender, PersonName, RequestedRole, Snils,
    Username,
};
use chrono::NaiveDate;
use secrecy::SecretString;
use std::fmt;

/// The fields as they were typed.
#[derive(Clone, Default)]
pub struct RegistrationForm {
    /// B-109
    pub email: Option<String>,
    /// B-110
    pub username: Option<String>,
    /// B-111
    pub password: Option<SecretString>,
    /// B-112; checked only if present, because the specification's call does not have it.
    pub password_confirmation: Option<SecretString>,
    /// B-102
    pub first_name: Option<String>,
    /// B-101
    pub last_name: Option<String>,
    /// B-103
    pub patr_name: Option<String>,
    /// B-105
    pub birth_date: Option<String>,
    /// B-104
    pub gender: Option<String>,
    /// B-113
    pub snils: Option<String>,
    ///
    pub citizenship: Option<String>,
    /// Type of the document. Defaults to a passport, or to a foreign passport for foreigners.
    pub document_type: Option<String>,
    /// B-106: series and number in one text.
    pub document: Option<String>,
    /// B-107
    pub document_date: Option<String>,
    /// B-108
    pub issued_by: Option<String>,
    pub phone: Option<String>,
    /// B-114: must be `PATIENT` if present.
    pub r#type: Option<String>,
    /// B-064: `patient` or `doctor`.
    pub requested_role: Option<String>,
    /// B-115
    pub consent: Option<bool>,
    /// B-116
    pub consent_esia: Option<bool>,
    /// Version of the consent text that was shown.
    pub consent_version: Option<String>,
    /// Language of the UI.
    pub language: Option<String>,
}

/// Redacted: every field is personal data.
impl fmt::Debug for RegistrationForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RegistrationForm(***)")
    }
}

/// A validated identity document.
#[derive(Clone)]
pub struct CheckedDocument {
    pub kind: DocumentType,
    /// Series, number and issuer.
    pub text: DocumentText,
    pub issue_date: Option<NaiveDate>,
}

/// The consent checkboxes of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConsentTick {
    /// Consent to the processing of personal data.
    pub personal_data: bool,
    /// Consent to importing data from the state portal.
    pub esia: bool,
}

/// A validated registration form.
#[derive(Clone)]
pub struct CheckedRegistration {
    /// The address for e-mails.
    pub email: Email,
    pub username: Username,
    pub password: SecretString,
    pub name: PersonName,
    pub birth_date: BirthDate,
    pub gender: Gender,
    pub snils: Option<Snils>,
    pub citizenship: Citizenship,
    pub document: Option<CheckedDocument>,
    /// In international form.
    pub phone: Option<String>,
    /// The role that the person asks for; it grants no rights.
    pub requested_role: Option<RequestedRole>,
    pub consent: ConsentTick,
    /// Version of the consent text that was shown.
    pub consent_version: Option<String>,
    /// Language of the UI.
    pub language: Option<String>,
}

impl RegistrationForm {
    /// Validates every field.
    ///
    /// # Errors
    /// All errors of the form.
    pub fn check(self, policy: &PasswordPolicy, today: NaiveDate) -> Result<CheckedRegistration, Vec<Fault>> {
        let mut form = Checker::new(today);
        let last_name = form.name("lastName", self.last_name.as_deref());
        let first_name = form.name("firstName", self.first_name.as_deref());
        let patr_name = form.patronymic(self.patr_name.as_deref());
        let email = form.email(self.email.as_deref());
        let username = form.username(self.username.as_deref(), email.as_ref());
        let birth_date = form.birth_date(self.birth_date.as_deref());
        let gender = form.gender(self.gender.as_deref());
        let snils = form.snils(self.snils.as_deref());
        let citizenship = form.citizenship(self.citizenship.as_deref());
        let phone = form.phone(self.phone.as_deref());
        let password = form.password(policy, self.password.clone(), username.as_ref(), email.as_ref());
        form.same_password(
            "passwordConfirmation",
            self.password.as_ref(),
            self.password_confirmation.as_ref(),
        );
        let document = self.document(&mut form, citizenship, birth_date);
        let requested_role = self.requested_role(&mut form);
        if present(self.r#type.as_deref()).is_some_and(|kind| kind != "PATIENT") {
            form.fail::<()>("type", FaultCode::Invalid);
        }
        if self.consent == Some(false) {
            form.fail::<()>("consent", FaultCode::ConsentRequired);
        }
        let checked = (|| {
            Some(CheckedRegistration {
                email: email?,
                username: username?,
                password: password?,
                name: PersonName { last_name: last_name?, first_name: first_name?, patr_name: patr_name? },
                birth_date: birth_date?,
                gender: gender?,
                snils: snils?,
                citizenship: citizenship?,
                document: document?,
                phone: phone?,
                requested_role: requested_role?,
                consent: ConsentTick {
                    personal_data: self.consent == Some(true),
                    esia: self.consent_esia == Some(true),
                },
                consent_version: self.consent_version,
                language: self.language,
            })
        })();
        form.finish()?;
        checked.ok_or_else(Vec::new)
    }

    /// The identity document; `Some(None)` if it is missing, because the specification's call has none. Its type must fit the
    /// citizenship if that is known.
    fn document(
        &self,
        form: &mut Checker,
        citizenship: Option<Citizenship>,
        born: Option<BirthDate>,
    ) -> Option<Option<CheckedDocument>> {
        let kind = match present(self.document_type.as_deref()) {
            None if citizenship == Some(Citizenship::Foreign) => DocumentType::ForeignId,
            None => DocumentType::default(),
            Some(name) => match DocumentType::from_name(name) {
                Some(kind) => kind,
                None => return form.fail("documentType", FaultCode::Invalid),
            },
        };
        if citizenship.is_some_and(|citizenship| !kind.belongs_to(citizenship)) {
            return form.fail("documentType", FaultCode::Invalid);
        }
        let issue_date = self.issue_date(form, born);
        let Some(text) = present(self.document.as_deref()) else {
            let is_meant = [&self.document_type, &self.document_date, &self.issued_by]
                .into_iter()
                .any(|field| present(field.as_deref()).is_some());
            return if is_meant { form.fail("document", FaultCode::Required) } else { Some(None) };
        };
        match DocumentText::of_one_field(kind, text, self.issued_by.as_deref()) {
            Ok(text) => Some(Some(CheckedDocument { kind, text, issue_date: issue_date? })),
            Err(faults) => {
                let is_issuer = |fault: &InvalidDocument| *fault == InvalidDocument::Issuer;
                if faults.iter().any(is_issuer) {
                    form.fail::<()>("issuedBy", FaultCode::TooLong);
                }
                if !faults.iter().all(is_issuer) {
                    form.fail::<()>("document", FaultCode::Invalid);
                }
                None
            }
        }
    }

    fn issue_date(&self, form: &mut Checker, born: Option<BirthDate>) -> Option<Option<NaiveDate>> {
        let Some(text) = present(self.document_date.as_deref()) else { return Some(None) };
        let Some(day) = day(text) else { return form.fail("documentDate", FaultCode::Invalid) };
        let today = form.today();
        match check_issue_date(day, born.unwrap_or(BirthDate::stored(BirthDate::EARLIEST)), today) {
            Ok(()) => Some(Some(day)),
            Err(_) => form.fail("documentDate", FaultCode::IssueDateRange),
        }
    }

    fn requested_role(&self, form: &mut Checker) -> Option<Option<RequestedRole>> {
        match present(self.requested_role.as_deref()) {
            None | Some("patient") => Some(None),
            Some(name) => match RequestedRole::from_name(name) {
                Some(role) => Some(Some(role)),
                None => form.fail("requestedRole", FaultCode::Invalid),
            },
        }
    }
}
