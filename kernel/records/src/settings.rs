//! What a deployment may tune about the record. The server maps its configuration to this.

use cabinet_domain::{Consent, ConsentKind, Patients};
use std::collections::BTreeMap;
use std::time::Duration;

/// Settings of one desk.
#[derive(Debug, Clone)]
pub struct RecordSettings {
    /// Whom the hospital system is asked about (ADR 0008); the same as for booking.
    pub patients: Patients,
    /// Versions of the current text of the consent to processing, by language: a consent to another one is outdated, as at the API. None:
    /// every version counts.
    pub consent_versions: Option<BTreeMap<String, String>>,
    /// How often the owner may ask for a refresh by hand.
    pub by_hand: Duration,
    /// How old a copy may be at sign-in before it is refreshed.
    pub at_sign_in: Duration,
    /// How long the hospital's word for who somebody is holds before a synchronisation asks again: somebody else may have been entered
    /// with the same name since.
    pub match_kept: Duration,
    /// How long a hospital's "we do not know this person" is believed (X-045: 5 min).
    pub unknown_kept: Duration,
    /// The longest text of a document that is kept, in bytes (`docs/hospital-adapter.md`: at most 4 MiB).
    pub html_bytes: usize,
    /// Texts asked for at a time for one person.
    pub texts_at_a_time: usize,
    /// Documents written at a time; with [`Self::batch_bytes`] what bounds the memory of a synchronisation.
    pub batch_documents: usize,
    /// Bytes of texts after which a batch is written.
    pub batch_bytes: usize,
    /// How long the form of a day is kept.
    pub form_kept: Duration,
    /// How long a thesaurus is kept (contract of issue 4: 1 h).
    pub thesaurus_kept: Duration,
}

impl RecordSettings {
    /// Whether this consent stands for the current text.
    pub(crate) fn accepts(&self, consent: &Consent) -> bool {
        let is_current = |versions: &BTreeMap<String, String>| {
            versions.get(&consent.language).is_some_and(|version| *version == consent.version)
        };
        consent.kind == ConsentKind::PersonalData
            && consent.withdrawn_at.is_none()
            && self.consent_versions.as_ref().is_none_or(is_current)
    }
}

impl Default for RecordSettings {
    fn default() -> Self {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        Self {
            patients: Patients::Declared,
            consent_versions: None,
            by_hand: Duration::from_secs(MINUTE),
            at_sign_in: Duration::from_secs(15 * MINUTE),
            match_kept: Duration::from_secs(24 * HOUR),
            unknown_kept: Duration::from_secs(5 * MINUTE),
            html_bytes: 4 * 1024 * 1024,
            texts_at_a_time: 4,
            batch_documents: 50,
            batch_bytes: 8 * 1024 * 1024,
            form_kept: Duration::from_secs(5 * MINUTE),
            thesaurus_kept: Duration::from_secs(HOUR),
        }
    }
}
