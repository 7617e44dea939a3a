//! Explains TLS errors and their remedy to the administrator of a hospital, whose hub often has its own certificate authority, an outdated
//! server or an expired certificate.

use chrono::{DateTime, NaiveDate};
use rustls::pki_types::UnixTime;
use rustls::{AlertDescription, CertificateError, Error, PeerIncompatible};

/// The reason and the remedy. `grant_table` is the table and file of the plugin's grant.
pub(super) fn explained(reason: &Error, grant_table: &str) -> String {
    match remedy(reason) {
        Some(Remedy::Renewal(date)) => format!("the certificate is valid {date}: {RENEW}"),
        Some(Remedy::Sentence(sentence)) => format!("{reason}: {sentence}"),
        Some(Remedy::Authority) => format!(
            "{reason}: if the hospital system has an authority of its own, name its PEM file as ca_file in {grant_table}"
        ),
        None => reason.to_string(),
    }
}

const RENEW: &str = "the hospital system needs a new certificate, unless the clock of this machine is wrong";

enum Remedy {
    /// The error contains seconds; the text contains a date.
    Renewal(String),
    Sentence(&'static str),
    Authority,
}

fn remedy(reason: &Error) -> Option<Remedy> {
    Some(Remedy::Sentence(match reason {
        Error::InvalidCertificate(certificate) => return of_certificate(certificate),
        Error::InvalidMessage(_) => {
            "what answers there does not speak TLS; look at the port, or write http:// if that is what it speaks"
        }
        Error::PeerIncompatible(
            PeerIncompatible::ServerDoesNotSupportTls12Or13
            | PeerIncompatible::ServerTlsVersionIsDisabledByOurConfig,
        )
        | Error::AlertReceived(AlertDescription::ProtocolVersion) => {
            "the hospital system must speak TLS 1.2 or 1.3; older versions are refused"
        }
        Error::PeerIncompatible(_)
        | Error::AlertReceived(AlertDescription::HandshakeFailure | AlertDescription::InsufficientSecurity) => {
            "no method in common; a hospital system that speaks GOST only, or old ciphers, needs a TLS gateway before it"
        }
        Error::AlertReceived(AlertDescription::CertificateRequired) => {
            "the hospital system wants a client certificate; a TLS gateway before it must show that"
        }
        _ => return None,
    }))
}

fn of_certificate(reason: &CertificateError) -> Option<Remedy> {
    Some(Remedy::Sentence(match reason {
        // An authority of the same name with another key results in a bad signature.
        CertificateError::UnknownIssuer | CertificateError::BadSignature => return Some(Remedy::Authority),
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "write the address with a name that the certificate has, or have it made anew"
        }
        CertificateError::Expired | CertificateError::NotValidYet => RENEW,
        CertificateError::ExpiredContext { not_after, .. } => {
            return date(not_after).map(|date| Remedy::Renewal(format!("until {date} only")));
        }
        CertificateError::NotValidYetContext { not_before, .. } => {
            return date(not_before).map(|date| Remedy::Renewal(format!("from {date} on")));
        }
        _ => return None,
    }))
}

fn date(time: &UnixTime) -> Option<NaiveDate> {
    DateTime::from_timestamp(i64::try_from(time.as_secs()).ok()?, 0).map(|time| time.date_naive())
}
