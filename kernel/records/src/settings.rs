//! Record settings of a deployment. The server maps its configuration to them.

use cabinet_domain::{Consent, ConsentKind, Patients};
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::time::Duration;

/// Settings of one connector.
#[derive(Debug, Clone)]
pub struct RecordSettings {
    /// Which users' identities are accepted for lookups in the hospital system (ADR 0008); the same as for booking.
    pub patients: Patients,
    /// Current versions of the consent to data processing, by language. A consent to another version is outdated, as in the API. `None`
    /// accepts every version.
    pub consent_versions: Option<BTreeMap<String, String>>,
    /// The minimum interval between two refreshes requested by the owner.
    pub by_hand: Duration,
    /// The age from which a copy is refreshed at sign-in.
    pub at_sign_in: Duration,
    /// How long a stored relation is used before a synchronization looks the person up again: another person with the same name may have
    /// registered since.
    pub match_kept: Duration,
    /// How long a hospital's answer "patient unknown" is cached (X-045: 5 min).
    pub unknown_kept: Duration,
    /// Maximum size of a document text in bytes (`docs/hospital-adapter.md`: at most 4 MiB). Longer texts are not stored.
    pub html_bytes: usize,
    /// Concurrent text requests for one person.
    pub texts_at_a_time: usize,
    /// Documents per write; together with [`Self::batch_bytes`] it bounds the memory of a synchronization.
    pub batch_documents: usize,
    /// Bytes of text after which a batch is written.
    pub batch_bytes: usize,
    /// Whether a saved day of the diary may be corrected until it ends (docs/adr/0062).
    pub diary_corrections: bool,
    /// How long the form of a day is cached.
    pub form_kept: Duration,
    /// How long after an invoice came its owner is reminded if it is not paid (issue 17). `None`: never.
    pub invoice_reminder: Option<TimeDelta>,
    /// How long a thesaurus is cached (contract of issue 4: 1 h).
    pub thesaurus_kept: Duration,
}

impl RecordSettings {
    /// Whether the consent is for the current text.
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
            diary_corrections: false,
            form_kept: Duration::from_secs(5 * MINUTE),
            invoice_reminder: None,
            thesaurus_kept: Duration::from_secs(HOUR),
        }
    }
}
