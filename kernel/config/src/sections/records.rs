//! The medical record.

use super::Patients;
use super::formats::SlugText;
use cabinet_domain::MedicalHostId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The medical record.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// Ids of the medical hosts whose records are shown, in display order. Default: every host whose plugin is enabled and provides
    /// records, in configuration order.
    #[schemars(with = "Option<Vec<SlugText>>")]
    #[serde(default)]
    pub hosts: Option<Vec<MedicalHostId>>,
    /// Id of the medical host that keeps the diary of self-observation; must be one of the hosts whose records are shown. Default:
    /// the first of them.
    #[schemars(with = "Option<SlugText>")]
    #[serde(default)]
    pub diary: Option<MedicalHostId>,
    /// Which patients see their record: `vouched` for those whose identity the state portal confirms, or `declared` for all, at the
    /// hospital's own risk.
    pub patients: Patients,
}
