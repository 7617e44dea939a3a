//! Maps a person at the portal to an account: the rules of protocol sheet esia §7.

use crate::SsoError;
use cabinet_domain::{BirthDate, Citizenship, DocumentText, DocumentType, Email, Gender, Role, User, UserId};
use cabinet_ports::IdentityFailure;
use cabinet_ports::identity::{DocumentKind, FailureKind, PortalDocument, PortalPerson};
use cabinet_ports::repository::{NewUser, PersonalData};
use cabinet_profile::NewDocument;
use chrono::{DateTime, Months, NaiveDate, Utc};

/// ISO 3166-1 alpha-3.
const RUSSIA: &str = "RUS";

/// Parents decide for a child in medical matters until this age (Federal Law 323-FZ, articles 20 and 22).
const CHILD_UNTIL: Months = Months::new(14 * 12);

/// The address that the portal has verified. Anyone can enter any address at the portal, so an unverified one is ignored, whatever the
/// plugin returns.
pub(crate) fn verified_email(person: &PortalPerson) -> Option<&Email> {
    person.email.as_ref().filter(|email| email.verified).map(|email| &email.value)
}

/// Whether the person is under 14; `false` if the portal does not supply the birth date.
pub(crate) fn is_child(person: &PortalPerson, today: NaiveDate) -> bool {
    let grown_up = person.birth_date.and_then(|day| day.checked_add_months(CHILD_UNTIL));
    grown_up.is_some_and(|day| today < day)
}

/// The account of a new user, with an address that is confirmed to be theirs.
///
/// # Errors
/// `NoEmail` if the address cannot be a login; `Portal` if the portal supplies no birth date, which happens only if the scope is missing.
pub(crate) fn new_user(
    id: UserId,
    person: &PortalPerson,
    email: &Email,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<NewUser, SsoError> {
    // The e-mail address is the login (B-243); every valid address is allowed.
    let username = email.as_str().parse().map_err(|_| SsoError::NoEmail)?;
    Ok(NewUser {
        id,
        username,
        email: Some(email.clone()),
        email_confirmed_at: Some(now),
        name: person.name.clone(),
        birth_date: born(person, today)?,
        gender: gender(person),
        snils: person.snils,
        phone: person.mobile.as_ref().map(|mobile| mobile.value.clone()),
        citizenship: citizenship(person),
        role: Role::Patient,
        staff_role: None,
        requested_role: None,
        esia_oid: Some(person.id.clone()),
        demo: false,
        created_at: now,
    })
}

/// # Errors
/// `Portal` if the portal supplies no birth date, which happens only if the scope is missing.
fn born(person: &PortalPerson, today: NaiveDate) -> Result<BirthDate, SsoError> {
    let told = person.birth_date.and_then(|day| BirthDate::new(day, today).ok());
    let why = "the portal told no day of birth; is the scope birthdate granted?";
    told.ok_or_else(|| IdentityFailure::new(FailureKind::Failed, why).into())
}

/// B-129: `M` is male, everything else is not.
fn gender(person: &PortalPerson) -> Gender {
    person.gender.unwrap_or(Gender::Female)
}

/// Russian unless the portal names another country.
fn citizenship(person: &PortalPerson) -> Citizenship {
    match person.citizenship.as_deref() {
        None | Some(RUSSIA) => Citizenship::Ru,
        Some(_) => Citizenship::Foreign,
    }
}

/// Whether the portal's person may be the owner of the account: the same SNILS or, if one of the two is unknown, the same name and birth
/// date. Checked before linking, because a link overwrites the identity of the account and thereby determines whose records it shows.
pub(crate) fn is_alike(user: &User, person: &PortalPerson) -> bool {
    is_same(user, person, false)
}

/// Whether a later response of the portal may describe the owner of a linked account. The rule is that of [`is_alike`], but a missing birth
/// date is not a contradiction. A response about another person, such as a twin, changes nothing. A person who changes their name at
/// marriage is recognized by the SNILS.
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

/// Documents use `Ё` and `Е` interchangeably.
fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace('ё', "е")
}

/// The personal data of an account from the link on: the portal's values, not those that the owner typed. The portal vouches for all of it
/// from now on, so a SNILS that the portal does not supply is removed, and a missing gender is set as for a new account
/// (B-129). Phone number and citizenship do not identify anybody to a hospital and are kept. Also returns the names of the changed fields.
///
/// # Errors
/// `Portal` if the portal supplies no birth date: the typed one would count as vouched for.
pub(crate) fn linked(
    user: &User,
    person: &PortalPerson,
    today: NaiveDate,
) -> Result<(PersonalData, Vec<&'static str>), SsoError> {
    let old = PersonalData::of(user);
    let new = PersonalData {
        birth_date: born(person, today)?,
        gender: gender(person),
        snils: person.snils,
        ..told(&old, person, today)
    };
    let changed = differences(&old, &new);
    Ok((new, changed))
}

/// The personal data of a linked account after a new response of the portal: the new values where it supplies any, the earlier ones
/// otherwise. Also returns the names of the changed fields.
pub(crate) fn vouched(
    user: &User,
    person: &PortalPerson,
    today: NaiveDate,
) -> (PersonalData, Vec<&'static str>) {
    let old = PersonalData::of(user);
    let new = told(&old, person, today);
    let changed = differences(&old, &new);
    (new, changed)
}

fn told(old: &PersonalData, person: &PortalPerson, today: NaiveDate) -> PersonalData {
    PersonalData {
        name: person.name.clone(),
        birth_date: born(person, today).unwrap_or(old.birth_date),
        gender: person.gender.unwrap_or(old.gender),
        snils: person.snils.or(old.snils),
        phone: old.phone.clone().or_else(|| person.mobile.as_ref().map(|mobile| mobile.value.clone())),
        citizenship: if person.citizenship.is_some() { citizenship(person) } else { old.citizenship },
    }
}

fn differences(old: &PersonalData, new: &PersonalData) -> Vec<&'static str> {
    let fields = [
        ("name", new.name != old.name),
        ("birthDate", new.birth_date != old.birth_date),
        ("gender", new.gender != old.gender),
        ("snils", new.snils != old.snils),
        ("phone", new.phone != old.phone),
        ("citizenship", new.citizenship != old.citizenship),
    ];
    fields.into_iter().filter(|(_, changed)| *changed).map(|(field, _)| field).collect()
}

/// Converts the person's documents to ours.
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
        let email = verified_email(person).ok_or(SsoError::NoEmail)?;
        new_user(UserId(Uuid::nil()), person, email, now.date_naive(), now)
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

    ///
    #[test]
    fn somebody_is_a_child_until_the_fourteenth_birthday() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let born = |year, month, day| PortalPerson {
            birth_date: NaiveDate::from_ymd_opt(year, month, day),
            ..portal_person("7")
        };
        assert!(is_child(&born(2012, 11, 22), today) && is_child(&born(2026, 1, 1), today));
        assert!(!is_child(&born(2012, 11, 21), today) && !is_child(&born(1980, 1, 1), today));
        assert!(!is_child(&PortalPerson { birth_date: None, ..portal_person("7") }, today));
    }
}
