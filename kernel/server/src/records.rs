//! Assembles the medical records: a connector for each host whose plugin keeps records, and the service for all of them.

use crate::compose::{named, patients, settings_of};
use cabinet_config::Variant;
use cabinet_mail::PostOffice;
use cabinet_plugin_host::{PluginHost, ServedHosts};
use cabinet_ports::{Clock, Stores};
use cabinet_records::{RecordConnector, RecordParts, RecordService, RecordSettings};
use cabinet_vault::Vault;
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Opens the record service. Without such a host it has no connectors and returns empty lists.
pub(crate) fn open(
    variant: &Variant,
    served: &ServedHosts,
    plugins: &Arc<PluginHost>,
    stores: &Stores,
    vault: &Arc<Vault>,
    clock: &Arc<dyn Clock>,
    consent_versions: &BTreeMap<String, String>,
) -> Arc<RecordService> {
    let mut connectors = Vec::new();
    for (id, host) in settings_of(variant, &served.records) {
        let Some(records) = plugins.records(id) else { continue };
        let connector = RecordConnector::open(RecordParts {
            host: named(id, host),
            zone: host.timezone.unwrap_or(variant.timezone),
            settings: RecordSettings {
                patients: patients(variant.records.patients),
                consent_versions: Some(consent_versions.clone()),
                invoice_reminder: (variant.payments.remind_days > 0)
                    .then(|| TimeDelta::days(variant.payments.remind_days.into())),
                diary_corrections: variant.diary.corrections,
                ..RecordSettings::default()
            },
            records,
            stores: stores.clone(),
            vault: Arc::clone(vault),
            post: Arc::new(PostOffice::new(Arc::clone(vault))),
            clock: Arc::clone(clock),
        });
        connectors.push(connector);
    }
    RecordService::open(connectors, stores.clone(), Arc::clone(vault), Arc::clone(clock))
}
