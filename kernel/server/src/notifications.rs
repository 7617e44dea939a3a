//! What people can be notified of at a hospital.

use cabinet_config::Variant;
use cabinet_domain::{NotificationChannel, NotificationKind};
use cabinet_notifications::{NotificationParts, NotificationService, NotificationsOffered};
use cabinet_plugin_host::ServedHosts;
use cabinet_ports::{Clock, Stores};
use cabinet_vault::Vault;
use std::sync::Arc;

/// Opens the service of people's choices.
pub(crate) fn open(
    variant: &Variant,
    served: &ServedHosts,
    stores: &Stores,
    vault: &Arc<Vault>,
    has_chat: bool,
    clock: &Arc<dyn Clock>,
) -> Arc<NotificationService> {
    NotificationService::open(NotificationParts {
        stores: stores.clone(),
        vault: Arc::clone(vault),
        offered: offered(variant, !served.records.hosts.is_empty(), has_chat),
        clock: Arc::clone(clock),
    })
}

/// What can be chosen: the kinds that this hospital has, by the channels that it uses.
fn offered(variant: &Variant, has_records: bool, has_chat: bool) -> NotificationsOffered {
    let has = |module: &str| variant.modules.get(module).is_some_and(|module| module.enabled);
    let kinds = NotificationKind::ALL.into_iter().filter(|kind| match kind {
        NotificationKind::Visit => variant.visits.remind && has("visits"),
        NotificationKind::Slot => variant.visits.waiting_list && has("visits"),
        NotificationKind::Result => has_records || has("files"),
        NotificationKind::Questionnaire => has("questionnaires"),
        NotificationKind::Invoice => variant.payments.remind_days > 0 && has("payments"),
        NotificationKind::Chat => has_chat,
    });
    let channels = NotificationChannel::ALL.into_iter().filter(|channel| match channel {
        NotificationChannel::Mail => variant.mail.is_some(),
        NotificationChannel::Push => variant.push.is_some(),
    });
    NotificationsOffered {
        kinds: kinds.collect(),
        channels: channels.collect(),
        quiet_hours: variant.notifications.quiet_hours(),
    }
}
