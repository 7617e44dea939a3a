//! An e-mail in the job queue.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cabinet_domain::{JobId, UserId};
use cabinet_ports::LetterTemplate;
use cabinet_vault::{Vault, VaultError};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Arguments of the job. Ids and dates of the queue are in plaintext; everything else is encrypted for this job only.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Payload {
    pub(crate) template: LetterTemplate,
    pub(crate) user: UserId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) address: Option<Sealed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<Sealed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) details: Option<Details>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) useful_until: Option<DateTime<Utc>>,
}

/// What the e-mail says: a sum, a clinic, a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Details {
    /// As JSON.
    Sealed(Sealed),
    /// As former releases wrote them; the queue may have some during an upgrade.
    Plain(BTreeMap<String, String>),
}

impl Details {
    pub(crate) fn seal(
        vault: &Vault,
        job: JobId,
        details: &BTreeMap<String, String>,
    ) -> Result<Option<Self>, VaultError> {
        if details.is_empty() {
            return Ok(None);
        }
        let text = serde_json::to_string(details).map_err(|_| VaultError::Broken)?;
        Sealed::seal(vault, job, "details", &text).map(|sealed| Some(Self::Sealed(sealed)))
    }
}

impl Payload {
    /// What the e-mail says.
    pub(crate) fn details(&self, vault: &Vault, job: JobId) -> Result<BTreeMap<String, String>, VaultError> {
        match &self.details {
            None => Ok(BTreeMap::new()),
            Some(Details::Plain(details)) => Ok(details.clone()),
            Some(Details::Sealed(sealed)) => {
                serde_json::from_str(&sealed.open(vault, job, "details")?).map_err(|_| VaultError::Broken)
            }
        }
    }
}

/// An encrypted text in base64.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Sealed(String);

impl Sealed {
    pub(crate) fn seal(
        vault: &Vault,
        job: JobId,
        field: &'static str,
        text: &str,
    ) -> Result<Self, VaultError> {
        vault.seal(&context(job, field), text.as_bytes()).map(|bytes| Self(BASE64_STANDARD.encode(bytes)))
    }

    pub(crate) fn open(&self, vault: &Vault, job: JobId, field: &'static str) -> Result<String, VaultError> {
        let bytes = BASE64_STANDARD.decode(&self.0).map_err(|_| VaultError::Broken)?;
        vault.open_text(&context(job, field), &bytes).map(|text| text.to_string())
    }
}

fn context(job: JobId, field: &str) -> String {
    format!("jobs.letter.{field}:{job}")
}
