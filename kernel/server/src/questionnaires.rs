//! The hospital's own questionnaire service: what the questionnaires need of it, and its health check.

use crate::compose::patients;
use anyhow::Context;
use async_trait::async_trait;
use cabinet_api::{CheckResult, CheckStatus, HealthCheck};
use cabinet_config::Variant;
use cabinet_plugin_host::PluginHost;
use cabinet_questionnaires::{HospitalMetrics, HospitalService, QuestionnaireService};
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The service, if the hospital has one (B-021).
///
/// # Errors
/// If its plugin is not there. The configuration check has reported it.
pub(crate) fn hospital(
    variant: &Variant,
    plugins: &PluginHost,
    consent_versions: &BTreeMap<String, String>,
    registry: &mut Registry,
) -> anyhow::Result<Option<HospitalService>> {
    let Some(configured) = &variant.services.questionnaire_plugin else { return Ok(None) };
    let port = plugins.questionnaires().context("services.questionnaire_plugin has no plugin behind it")?;
    Ok(Some(HospitalService {
        port,
        host: configured.host.clone(),
        patients: patients(variant.records.patients),
        consent_versions: consent_versions.clone(),
        metrics: HospitalMetrics::new(registry),
    }))
}

/// Health check of the service. Without it, patients see what was known before, and answers wait.
pub(crate) struct QuestionnaireCheck {
    name: String,
    questionnaires: Arc<QuestionnaireService>,
}

impl QuestionnaireCheck {
    /// `None` if questionnaires are kept here.
    pub(crate) fn of(variant: &Variant, questionnaires: &Arc<QuestionnaireService>) -> Option<Self> {
        let configured = variant.services.questionnaire_plugin.as_ref()?;
        let name = format!("plugin:{}@questionnaire-service", configured.plugin);
        Some(Self { name, questionnaires: Arc::clone(questionnaires) })
    }
}

#[async_trait]
impl HealthCheck for QuestionnaireCheck {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        match self.questionnaires.hospital_health().await {
            Some(Ok(detail)) => CheckResult { status: CheckStatus::Up, detail },
            Some(Err(detail)) => CheckResult { status: CheckStatus::Down, detail },
            None => CheckResult { status: CheckStatus::Up, detail: "kept here".to_owned() },
        }
    }
}
