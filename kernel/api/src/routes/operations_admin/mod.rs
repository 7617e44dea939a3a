//! The system itself for administrators (docs/adr/0035): `/api/admin/audit…`, `/api/admin/health`, `/api/admin/jobs…`,
//! `/api/admin/plugins…`, `/api/admin/diagnostics`. Anyone else than an administrator is refused, and the attempt is audited.

mod account;
mod admin;
mod audit_kinds;
mod audit_search;
mod audit_verification;
mod change_job;
mod change_plugin_settings;
mod configuration;
mod constant_text;
mod diagnostics;
mod health;
mod health_view;
mod jobs;
mod plugin;
mod plugin_settings;
mod plugin_settings_history;
mod plugin_view;
mod plugins;
mod reload_plugin;
mod rollback_plugin;

use crate::shared::readiness::LastReadiness;
use axum::extract::FromRef;
use cabinet_administration::{OperationsService, SystemCheck};
use cabinet_config::{Language, Variant};
use cabinet_http::auth::{SignedUrls, Staff};
use cabinet_ports::Clock;
use chrono::TimeDelta;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct OperationsAdminState {
    pub(crate) service: Arc<OperationsService>,
    /// The readiness checks, shared with `GET /api/health/ready`.
    pub(crate) readiness: Arc<LastReadiness>,
    pub(crate) variant: Arc<Variant>,
    /// The languages of the hospital, the default first.
    pub(crate) languages: Vec<Language>,
    pub(crate) signed_urls: Arc<SignedUrls>,
    pub(crate) clock: Arc<dyn Clock>,
}

impl OperationsAdminState {
    /// The latest results of the readiness checks.
    async fn checks(&self) -> Vec<SystemCheck> {
        let now = self.clock.now();
        let checks = self.readiness.get().await.checks;
        let known = |age: u64| now - TimeDelta::seconds(i64::try_from(age).unwrap_or_default());
        let check = |check: crate::shared::readiness::CheckBody| SystemCheck {
            is_up: check.is_up(),
            checked_at: check.age_s.map(known),
            name: check.name,
        };
        checks.into_iter().map(check).collect()
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<OperationsAdminState>: FromRef<S>,
    Staff: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(audit_search::search_audit))
        .routes(routes!(audit_kinds::audit_kinds))
        .routes(routes!(audit_verification::verify_audit, audit_verification::audit_verification))
        .routes(routes!(health::health))
        .routes(routes!(jobs::list_jobs))
        .routes(routes!(change_job::retry_job))
        .routes(routes!(change_job::discard_job))
        .routes(routes!(change_job::acknowledge_job))
        .routes(routes!(plugins::list_plugins))
        .routes(routes!(plugin::plugin))
        .routes(routes!(plugin_settings::plugin_settings, change_plugin_settings::change_plugin_settings))
        .routes(routes!(plugin_settings_history::plugin_settings_history))
        .routes(routes!(reload_plugin::reload_plugin))
        .routes(routes!(rollback_plugin::rollback_plugin))
        .routes(routes!(diagnostics::diagnostics_ticket))
        .routes(routes!(diagnostics::diagnostics))
}
