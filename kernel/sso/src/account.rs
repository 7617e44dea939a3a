//! A person at the portal as an account of the cabinet: the rules by which one becomes the other (protocol sheet esia §7).

use crate::SsoError;
use cabinet_domain::{BirthDate, Citizenship, DocumentText, DocumentType, Gender, Role, User, UserId};
use cabinet_ports::IdentityFailure;
use cabinet_ports::identity::{DocumentKind, FailureKind, PortalDocument, PortalPerson};
use cabinet_ports::repository::{NewUser, PersonalData};
use cabinet_profile::NewDocument;
use chrono::{DateTime, NaiveDate, Utc};

/// ISO 3166-1 alpha-3.
const RUSSIA: &str = "RUS";

/// The account of somebody new.
///
/// # Errors
/// `NoEmail`; `Portal` if the portal tells no day of birth, which only happens when the scope is missing.
pub(crate) fn new_user(
    id: UserId,
    person: &PortalPerson,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<NewUser, SsoError> {
    // Anybody may type anybody's address at the portal. One that it has not verified is no address, whatever its plugin may pass on.
    let email = person.email.as_ref().filter(|email| email.verified).ok_or(SsoError::NoEmail)?;
    // The mail address is the login (B-243); every address may be one.
    let username = email.value.as_str().parse().map_err(|_| SsoError::NoEmail)?;
    let told = person.birth_date.and_then(|day| BirthDate::new(day, today).ok());
    let birth_date = told.ok_or_else(|| {
        IdentityFailure::new(
            FailureKind::Failed,
            "the portal told no day of birth; is the scope birthdate granted?",
        )
    })?;
    Ok(NewUser {
        id,
        username,
        email: Some(email.value.clone()),
        email_confirmed_at: Some(now),
        name: person.name.clone(),
        birth_date,
        gender: gender(person),
        snils: person.snils,
        phone: person.mobile.as_ref().map(|mobile| mobile.value.clone()),
        citizenship: citizenship(person),
        role: Role::Patient,
        requested_role: None,
        esia_oid: Some(person.id.clone()),
        demo: false,
        created_at: now,
    })
}

/// B-129: `M` is male, anything else is not.
fn gender(person: &PortalPerson) -> Gender {
    person.gender.unwrap_or(Gender::Female)
}

/// Russian unless the portal names another state.
fn citizenship(person: &PortalPerson) -> Citizenship {
    match person.citizenship.as_deref() {
        None | Some(RUSSIA) => Citizenship::Ru,
        Some(_) => Citizenship::Foreign,
    }
}

/// Whether the portal's person may be the owner of the cabinet: the same SNILS, or, where one of the two is not known, the same name and
/// day of birth. Asked before a link, for it overwrites who somebody is, and with it whose records they see.
pub(crate) fn is_alike(user: &User, person: &PortalPerson) -> bool {
    is_same(user, person, false)
}

/// Whether a later answer of the portal may be about the owner of the cabinet that is linked to its id: the rule of [`is_alike`], but a day
/// of birth that is no longer told contradicts nothing. An answer about somebody else, a twin for instance, changes nothing. Who marries
/// is known by the SNILS.
pub(crate) fn is_still(user: &User, person: &PortalPerson) -> bool {
    is_same(user, person, true)
}

fn is_same(user: &User, person: &PortalPerson, without_day: bool) -> bool {
    match (user.snils, person.snils) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => {
            folded(&user.name.last_name) == folded(&person.name.last_name)
                && folded(&user.name.first_name) == folded(&person.name.first_name)
                && person.birth_date.map_or(without_day, |day| day == user.birth_date.day())
        }
    }
}

/// Papers write `Ё` as `Е` as they like.
fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace('ё', "е")
}

/// What stands in the account after the portal has vouched for the person: its values where it has any, and a number to call only where
/// there was none. Also the names of the fields that changed.
pub(crate) fn vouched(
    user: &User,
    person: &PortalPerson,
    today: NaiveDate,
) -> (PersonalData, Vec<&'static str>) {
    let old = PersonalData::of(user);
    let told = person.birth_date.and_then(|day| BirthDate::new(day, today).ok());
    let new = PersonalData {
        name: person.name.clone(),
        birth_date: told.unwrap_or(old.birth_date),
        gender: person.gender.unwrap_or(old.gender),
        snils: person.snils.or(old.snils),
        phone: old.phone.clone().or_else(|| person.mobile.as_ref().map(|mobile| mobile.value.clone())),
        citizenship: if person.citizenship.is_some() { citizenship(person) } else { old.citizenship },
    };
    let fields = [
        ("name", new.name != old.name),
        ("birthDate", new.birth_date != old.birth_date),
        ("gender", new.gender != old.gender),
        ("snils", new.snils != old.snils),
        ("phone", new.phone != old.phone),
        ("citizenship", new.citizenship != old.citizenship),
    ];
    let changed = fields.into_iter().filter(|(_, changed)| *changed).map(|(field, _)| field).collect();
    (new, changed)
}

/// The person's documents as the cabinet keeps them.
pub(crate) fn documents(person: &PortalPerson) -> Vec<NewDocument> {
    person.documents.iter().map(document).collect()
}

fn document(found: &PortalDocument) -> NewDocument {
    let kind = match found.kind {
        DocumentKind::Passport => DocumentType::Passport,
        DocumentKind::ForeignPassport => DocumentType::ForeignPassport,
        DocumentKind::ForeignIdentity => DocumentType::ForeignId,
        DocumentKind::BirthCertificate => DocumentType::BirthCertificate,
        DocumentKind::MilitaryId => DocumentType::MilitaryId,
        DocumentKind::ResidencePermit => DocumentType::ResidencePermit,
        DocumentKind::RefugeeCertificate => DocumentType::RefugeeCertificate,
        DocumentKind::DrivingLicence => DocumentType::DrivingLicence,
        DocumentKind::MedicalPolicy => DocumentType::MedicalPolicy,
        DocumentKind::Other => DocumentType::Other,
    };
    let text = DocumentText::vouched(found.series.as_deref(), &found.number, found.issued_by.as_deref());
    NewDocument { kind, text, issue_date: found.issue_date, from_esia: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_fakes::portal_person;
    use cabinet_ports::identity::PortalContact;
    use uuid::Uuid;

    fn made(person: &PortalPerson) -> Result<NewUser, SsoError> {
        let now = DateTime::from_timestamp(1_795_248_000, 0).unwrap();
        new_user(UserId(Uuid::nil()), person, now.date_naive(), now)
    }

    /// B-129, B-130, B-243, X-066
    #[test]
    fn a_person_becomes_an_account_with_the_mail_address_as_login() {
        let made = made(&portal_person("7")).unwrap();
        assert_eq!(made.username.as_str(), "7@example.ru");
        assert_eq!(made.name.patr_name.as_deref(), Some("Сергеевна"));
        assert_eq!((made.gender, made.citizenship), (Gender::Female, Citizenship::Ru));
        assert!(made.email_confirmed_at.is_some() && made.esia_oid.as_deref() == Some("7"));
        assert!(made.has_login_of_its_own());
    }

    /// B-129, X-066
    #[test]
    fn what_the_portal_does_not_say_has_its_rule() {
        let mut person = portal_person("7");
        person.gender = None;
        person.citizenship = Some("KAZ".to_owned());
        person.email = Some(PortalContact {
            value: format!("{}@example.ru", "a".repeat(200)).parse().unwrap(),
            verified: true,
        });
        let made = made(&person).unwrap();
        assert_eq!((made.gender, made.citizenship), (Gender::Female, Citizenship::Foreign));
        assert!(made.username.as_str().ends_with("@example.ru"));
    }

    /// B-333
    #[test]
    fn without_an_address_or_a_day_of_birth_there_is_no_account() {
        let nameless = PortalPerson { email: None, ..portal_person("7") };
        assert!(matches!(made(&nameless), Err(SsoError::NoEmail)));
        let mut unproved = portal_person("7");
        unproved.email = unproved.email.map(|email| PortalContact { verified: false, ..email });
        assert!(matches!(made(&unproved), Err(SsoError::NoEmail)), "it may be anybody's");
        let ageless = PortalPerson { birth_date: None, ..portal_person("7") };
        assert!(matches!(made(&ageless), Err(SsoError::Portal(_))));
        let unborn = PortalPerson { birth_date: NaiveDate::from_ymd_opt(2099, 1, 1), ..portal_person("7") };
        assert!(matches!(made(&unborn), Err(SsoError::Portal(_))));
    }
}
