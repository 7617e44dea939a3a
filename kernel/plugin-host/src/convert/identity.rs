//! Validates what a plugin reports about a person. An empty id, an invalid name or an unusable address make the whole answer wrong. A
//! contact or a SNILS that cannot be read is dropped instead: the portal's oldest accounts contain such values, and their owners must still
//! be able to sign in.

use super::{Read, day, detail, each, garbled, id, optional, text};
use crate::bindings::identity::wit;
use cabinet_domain::{Gender, PersonName, without_invisible};
use cabinet_ports::identity::{
    Attempt, Callback, DocumentKind, FailureKind, IdentityFailure, PortalContact, PortalDocument,
    PortalPerson, Proof, RefreshToken,
};
use cabinet_ports::{Finding, Problem, Verdict};
use chrono::DateTime;
use std::time::Duration;
use url::Url;

/// Upper bound of `retry_after`, as for the scheduling port.
const MOST_RETRY: Duration = Duration::from_secs(3600);
/// An authorization address contains a signature, and may contain consents (protocol sheet esia §2).
const MOST_URL_BYTES: usize = 16 * 1024;
/// Refresh tokens are opaque; those of the portal have some hundred bytes.
const MOST_TOKEN_BYTES: usize = 16 * 1024;
/// Most lines of a check.
const MOST_FINDINGS: usize = 50;
/// Most documents of one person.
const MOST_DOCUMENTS: usize = 100;

pub(crate) fn attempt(asked: &Attempt) -> wit::Attempt {
    wit::Attempt {
        state: asked.state.clone(),
        redirect_uri: asked.redirect_uri.clone(),
        code_challenge: asked.code_challenge.clone(),
    }
}

pub(crate) fn callback(asked: &Callback) -> wit::Callback {
    wit::Callback {
        code: asked.code.clone(),
        state: asked.state.clone(),
        redirect_uri: asked.redirect_uri.clone(),
        code_verifier: asked.code_verifier.clone(),
    }
}

pub(crate) fn failure(found: wit::Failure) -> IdentityFailure {
    let kind = match found.kind {
        wit::FailureKind::RefusedByPerson => FailureKind::RefusedByPerson,
        wit::FailureKind::NotTrusted => FailureKind::NotTrusted,
        wit::FailureKind::Spent => FailureKind::Spent,
        wit::FailureKind::Rejected => FailureKind::Rejected,
        wit::FailureKind::Failed => FailureKind::Failed,
        wit::FailureKind::Unavailable => FailureKind::Unavailable,
        wit::FailureKind::Untrustworthy => FailureKind::Untrustworthy,
    };
    IdentityFailure {
        kind,
        system_code: found.system_code.map(|code| detail(&code).chars().take(64).collect()),
        detail: detail(&found.detail),
        retry_after: found.retry_after_ms.map(|ms| Duration::from_millis(u64::from(ms)).min(MOST_RETRY)),
    }
}

/// An address to redirect a browser to: only http and https are allowed.
pub(crate) fn address(found: &str) -> Read<Url> {
    let parsed = Url::parse(found).ok().filter(|url| {
        found.len() <= MOST_URL_BYTES && matches!(url.scheme(), "http" | "https") && url.has_host()
    });
    parsed.ok_or_else(|| garbled("the address", "an http or https address"))
}

pub(crate) fn proof(found: wit::Proof) -> Read<Proof> {
    let refresh_token = match found.refresh_token {
        Some(token) if token.is_empty() || token.len() > MOST_TOKEN_BYTES => {
            return Err(garbled("refresh-token", "1 to 16384 bytes"));
        }
        token => token.map(RefreshToken),
    };
    Ok(Proof {
        person: person(found.person)?,
        refresh_token,
        authenticated_at: found
            .authenticated_at
            .and_then(|seconds| DateTime::from_timestamp(i64::try_from(seconds).ok()?, 0)),
    })
}

fn person(found: wit::Person) -> Read<PortalPerson> {
    if found.documents.len() > MOST_DOCUMENTS {
        return Err(garbled("person.documents", "at most 100"));
    }
    let name = |text: String| without_invisible(text).replace(char::is_control, " ");
    let (last, first, middle) = (name(found.last_name), name(found.first_name), found.middle_name.map(name));
    let name = PersonName::new(&last, &first, middle.as_deref())
        .map_err(|_| garbled("person", "somebody with a name of 1 to 100 characters in each part"))?;
    Ok(PortalPerson {
        id: id::<String>(found.id, "person.id")?,
        trusted: found.trusted,
        name,
        birth_date: found.birth_date.map(|date| day(&date, "person.birth-date")).transpose()?,
        gender: found.gender.map(|gender| match gender {
            wit::Gender::Male => Gender::Male,
            wit::Gender::Female => Gender::Female,
        }),
        snils: found.snils.and_then(|digits| digits.parse().ok()),
        citizenship: found.citizenship.filter(|code| is_country(code)),
        email: found.email.and_then(|contact| {
            Some(PortalContact { value: contact.value.parse().ok()?, verified: contact.verified })
        }),
        mobile: found
            .mobile
            .filter(|contact| is_phone(&contact.value))
            .map(|contact| PortalContact { value: contact.value, verified: contact.verified }),
        documents: each(found.documents, document)?,
    })
}

/// ISO 3166-1 alpha-3.
fn is_country(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// ITU-T E.164: a plus and at most 15 digits.
fn is_phone(number: &str) -> bool {
    number
        .strip_prefix('+')
        .is_some_and(|rest| (5..=15).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_digit()))
}

fn document(found: wit::Document) -> Read<PortalDocument> {
    Ok(PortalDocument {
        kind: match found.kind {
            wit::DocumentKind::Passport => DocumentKind::Passport,
            wit::DocumentKind::ForeignPassport => DocumentKind::ForeignPassport,
            wit::DocumentKind::ForeignIdentity => DocumentKind::ForeignIdentity,
            wit::DocumentKind::BirthCertificate => DocumentKind::BirthCertificate,
            wit::DocumentKind::MilitaryId => DocumentKind::MilitaryId,
            wit::DocumentKind::ResidencePermit => DocumentKind::ResidencePermit,
            wit::DocumentKind::RefugeeCertificate => DocumentKind::RefugeeCertificate,
            wit::DocumentKind::DrivingLicence => DocumentKind::DrivingLicence,
            wit::DocumentKind::MedicalPolicy => DocumentKind::MedicalPolicy,
            wit::DocumentKind::Other => DocumentKind::Other,
        },
        series: optional(found.series, "document.series")?,
        number: id(found.number, "document.number")?,
        issued_by: optional(found.issued_by, "document.issued-by")?,
        issuer_code: optional(found.issuer_code, "document.issuer-code")?,
        issue_date: found.issue_date.map(|date| day(&date, "document.issue-date")).transpose()?,
        expiry_date: found.expiry_date.map(|date| day(&date, "document.expiry-date")).transpose()?,
        verified: found.verified,
    })
}

pub(crate) fn findings(found: Vec<wit::Finding>) -> Result<Vec<Finding>, Problem> {
    let finding = |found: wit::Finding| {
        Ok(Finding {
            subject: text(detail(&found.subject), "finding.subject")?,
            verdict: match found.verdict {
                wit::Verdict::Good => Verdict::Good,
                wit::Verdict::Doubtful => Verdict::Doubtful,
                wit::Verdict::Bad => Verdict::Bad,
            },
            detail: detail(&found.detail),
        })
    };
    found.into_iter().take(MOST_FINDINGS).map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_sent_to_web_addresses_only() {
        assert!(
            address("https://esia.gosuslugi.ru/aas/oauth2/v2/ac?state=1&timestamp=2025.12.29+17%3A47")
                .is_ok()
        );
        for bad in ["javascript:alert(1)", "data:text/html,x", "/login", "https:", ""] {
            assert!(address(bad).is_err(), "{bad}");
        }
        let long = format!("https://esia.example/?code={}", "x".repeat(MOST_URL_BYTES));
        assert!(address(&long).is_err());
    }

    /// Issue 11, 9 and 35.
    #[test]
    fn a_name_of_the_portal_loses_the_characters_that_nobody_sees() {
        let found = person(wit::Person {
            id: "1000".into(),
            trusted: true,
            last_name: "Ива\u{202e}нов".into(),
            first_name: "\u{2066}Пётр\u{2069}".into(),
            middle_name: Some("\u{200b}".into()),
            birth_date: None,
            gender: None,
            snils: None,
            citizenship: None,
            email: None,
            mobile: None,
            documents: Vec::new(),
        })
        .unwrap();
        assert_eq!(found.name, PersonName::new("Иванов", "Пётр", None).unwrap());
    }

    #[test]
    fn phones_and_countries_keep_their_form() {
        assert!(is_phone("+79000000006") && !is_phone("79000000006") && !is_phone("+7(900)0000006"));
        assert!(is_country("RUS") && !is_country("ru") && !is_country("ru\u{44f}"));
    }
}
