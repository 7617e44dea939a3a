//! The chat: the service over the deployment's homeserver, and its health check.

use crate::user_files;
use anyhow::Context as _;
use async_trait::async_trait;
use cabinet_api::{CheckResult, CheckStatus, HealthCheck};
use cabinet_chat::{
    ChatParts, ChatService, ChatSettings, Department, GuestSettings, OpeningHours, Translated,
};
use cabinet_chat_gateway::{Gateway, GatewayMetrics, GatewayParts, Limits, MediaKey};
use cabinet_config::{Chat, ChatDepartmentSettings, Language, Variant};
use cabinet_domain::ConsentKind;
use cabinet_plugin_host::PluginHost;
use cabinet_ports::chat::Conversations;
use cabinet_ports::{ChatServer, Clock, Post, Stores};
use cabinet_profile::Consents;
use cabinet_vault::Vault;
use chrono::TimeDelta;
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The chat, which needs a homeserver. It is open to those who have agreed to the current text of `consents`.
///
/// # Errors
/// If the configured hours are none.
pub(crate) fn open(
    variant: &Variant,
    plugins: &PluginHost,
    stores: &Stores,
    vault: &Arc<Vault>,
    consents: &Consents,
    post: Option<Arc<dyn Post>>,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<Arc<ChatService>> {
    Ok(ChatService::open(ChatParts {
        stores: stores.clone(),
        server: plugins.chat(),
        vault: Arc::clone(vault),
        settings: ChatSettings {
            shows_name: variant.chat.shows_name,
            hours: hours(&variant.chat)?,
            answer_within_min: variant.chat.answer_within_min,
            zone: variant.timezone,
            agreed: consents.versions(ConsentKind::Chat),
            departments: variant.chat.departments.iter().map(department).collect(),
            bots: bots(variant),
            staff: variant.chat.staff.iter().map(|employee| employee.matrix_id.clone()).collect(),
            answers: variant
                .chat
                .answers
                .iter()
                .map(|answer| (answer.id.clone(), answer.text.clone()))
                .collect(),
            away: variant.chat.away.as_ref().map(|away| translated(&away.text, &away.translations)),
            notice_after: TimeDelta::minutes(variant.chat.notice_after_min.into()),
            keep: variant.chat.keep_days.map(|days| TimeDelta::days(days.into())),
            guests: variant.chat.guests.then(|| GuestSettings {
                name: variant.chat.guest_name.clone(),
                keep: TimeDelta::hours(variant.chat.guest_hours.into()),
                at_most: variant.chat.guests_at_most,
                agreed: consents.versions(ConsentKind::ChatGuest),
            }),
        },
        post,
        clock: Arc::clone(clock),
    }))
}

fn department(configured: &ChatDepartmentSettings) -> Department {
    Department { id: configured.id.clone(), title: translated(&configured.title, &configured.translations) }
}

fn translated(text: &str, translations: &BTreeMap<Language, String>) -> Translated {
    let translation = |(language, text): (&Language, &String)| (language.code().to_owned(), text.clone());
    Translated { text: text.to_owned(), translations: translations.iter().map(translation).collect() }
}

/// The hospital's bot, by the homeserver's settings or the services (B-023).
fn bots(variant: &Variant) -> Vec<String> {
    let homeserver = variant.chat.homeserver.as_ref();
    let own = homeserver.and_then(|homeserver| homeserver.settings.get("bot")?.as_str());
    own.or(variant.services.chat_bot.as_deref()).map(str::to_owned).into_iter().collect()
}

fn hours(configured: &Chat) -> anyhow::Result<OpeningHours> {
    let mut hours = OpeningHours::default();
    for one in &configured.hours {
        hours.add(&one.days, &one.from, &one.to).context("chat.hours")?;
    }
    Ok(hours)
}

/// The gateway for the patients' browsers. `None` if the hospital has no chat.
pub(crate) fn gateway(
    variant: &Variant,
    plugins: &PluginHost,
    chat: &Arc<ChatService>,
    stores: &Stores,
    vault: &Vault,
    clock: &Arc<dyn Clock>,
    registry: &mut Registry,
) -> Option<Arc<Gateway>> {
    let conversations: Arc<dyn Conversations> = Arc::<ChatService>::clone(chat);
    Some(Arc::new(Gateway::new(GatewayParts {
        conversations,
        server: plugins.chat()?,
        transport: plugins.chat_transport()?,
        relay: Arc::clone(&stores.room_relay),
        clock: Arc::clone(clock),
        // The same in every kernel of this database.
        media_key: MediaKey::new(vault.fingerprint("chat.media", &[])),
        scanner: user_files::scanner(variant),
        limits: Limits::USUAL,
        metrics: GatewayMetrics::new(registry),
    })))
}

/// Health check of the homeserver. Without it, everything but the chat works.
pub(crate) struct HomeserverCheck {
    name: String,
    server: Arc<dyn ChatServer>,
}

impl HomeserverCheck {
    /// `None` if the hospital has no chat.
    pub(crate) fn of(variant: &Variant, plugins: &PluginHost) -> Option<Self> {
        let configured = variant.chat.homeserver.as_ref()?;
        let name = format!("plugin:{}@chat", configured.plugin);
        Some(Self { name, server: plugins.chat()? })
    }
}

#[async_trait]
impl HealthCheck for HomeserverCheck {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        match self.server.health().await {
            Ok(detail) => CheckResult { status: CheckStatus::Up, detail },
            Err(problem) => CheckResult { status: CheckStatus::Down, detail: problem.code.name().to_owned() },
        }
    }
}
