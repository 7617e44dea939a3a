//! The settings of this hub in a variant. Their schema is in `plugin.toml`, with descriptions for the administrator.

use serde::Deserialize;

/// Settings of one medical host.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Address of HubService.
    pub(crate) endpoint: String,
    /// Name shown to the patient.
    pub(crate) name: String,
    /// One sentence shown to the patient.
    pub(crate) description: String,
    /// Time limit of a read.
    pub(crate) read_timeout_ms: u32,
    /// Time limit of a booking or a cancellation.
    pub(crate) booking_timeout_ms: u32,
    /// Time limit for reading the history after a write.
    pub(crate) history_timeout_ms: u32,
    /// `IdDistrict` of the districts to show; empty for all.
    pub(crate) districts: Vec<i64>,
    /// How the list of clinics is requested.
    pub(crate) clinic_list: ClinicList,
    /// Whether to request addresses and phones with `GetLPUInfo`.
    pub(crate) clinic_details: bool,
    /// Whether entries without free slots are left out.
    pub(crate) hide_without_tickets: bool,
}

/// How the list of clinics is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ClinicList {
    /// One `GetLPUList` without a district.
    #[default]
    Whole,
    /// `GetDistrictList`, then one `GetLPUList` each.
    ByDistrict,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            endpoint: String::new(),
            name: "Региональная запись к врачу".into(),
            description: "Запись на приём через региональный узел «Нетрика»".into(),
            // Protocol sheet netrika §4.6: answers take seconds, because the hub asks the clinic's own system.
            read_timeout_ms: 20_000,
            booking_timeout_ms: 30_000,
            history_timeout_ms: 10_000,
            districts: Vec::new(),
            clinic_list: ClinicList::Whole,
            clinic_details: true,
            hide_without_tickets: true,
        }
    }
}
