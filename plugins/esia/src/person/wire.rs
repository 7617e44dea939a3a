//! The portal's JSON of a person. Every member may be absent, depending on the scopes.

use serde::Deserialize;
use serde_json::Value;

/// `/rs/prns/{oid}`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WirePerson {
    /// Whether the account is confirmed.
    pub trusted: Option<bool>,
    /// `REGISTERED`, `DELETED`…
    pub status: Option<String>,
    pub last_name: Option<String>,
    pub first_name: Option<String>,
    /// Patronymic.
    pub middle_name: Option<String>,
    /// `DD.MM.YYYY`
    pub birth_date: Option<String>,
    /// `M`, `F`
    pub gender: Option<String>,
    /// `000-000-600 06`
    pub snils: Option<String>,
    /// `RUS`
    pub citizenship: Option<String>,
    /// Id of the main document.
    #[serde(rename = "rIdDoc")]
    pub main_document: Option<u64>,
    /// Embedded contacts, if the portal supports it. Parsed separately, because their form differs.
    pub contacts: Option<Value>,
    /// Embedded documents, as above.
    pub documents: Option<Value>,
}

/// An element of `/ctts`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WireContact {
    /// `EML`, `MBT`, `PHN`, `CEM`
    #[serde(rename = "type")]
    pub kind: String,
    /// `VERIFIED`, `NOT_VERIFIED`
    #[serde(rename = "vrfStu")]
    pub state: String,
    /// E-mail address or phone number.
    pub value: Option<String>,
}

/// An element of `/docs`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WireDocument {
    /// Id at the portal.
    pub id: Option<u64>,
    /// `RF_PASSPORT`…
    #[serde(rename = "type")]
    pub kind: String,
    /// `VERIFIED`, `NOT_VERIFIED`
    #[serde(rename = "vrfStu")]
    pub state: String,
    pub series: Option<String>,
    pub number: Option<String>,
    /// `DD.MM.YYYY`
    pub issue_date: Option<String>,
    /// Code of the department.
    pub issue_id: Option<String>,
    /// Name of the department.
    pub issued_by: Option<String>,
    /// `DD.MM.YYYY`
    pub expiry_date: Option<String>,
}
