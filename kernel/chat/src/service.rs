//! The service and its parts.

use crate::{ChatError, OpeningHours};
use cabinet_domain::{AuditEvent, AuditKind, ConsentKind, Origin, UserId};
use cabinet_ports::repository::StoredChat;
use cabinet_ports::{ChatServer, Clock, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the hospital has configured.
#[derive(Debug, Clone)]
pub struct ChatSettings {
    /// Whether the clinic sees the patient's name.
    pub shows_name: bool,
    /// When it answers.
    pub hours: OpeningHours,
    /// Within how many minutes it usually answers.
    pub answer_within_min: Option<u32>,
    /// The hospital's zone.
    pub zone: Tz,
    /// The versions of the current text about the chat, by language.
    pub agreed: BTreeMap<String, String>,
}

/// What the service is made of.
pub struct ChatParts {
    pub stores: Stores,
    /// The homeserver. `None`: the hospital has no chat.
    pub server: Option<Arc<dyn ChatServer>>,
    pub vault: Arc<Vault>,
    pub settings: ChatSettings,
    pub clock: Arc<dyn Clock>,
}

/// The signed-in patient.
#[derive(Debug, Clone)]
pub struct ChatCaller {
    pub user: UserId,
    /// Where the request came from, for the audit log.
    pub origin: Option<Origin>,
}

/// The chat of a hospital.
pub struct ChatService {
    pub(crate) parts: ChatParts,
}

impl ChatService {
    pub fn open(parts: ChatParts) -> Arc<Self> {
        Arc::new(Self { parts })
    }

    /// Whether the hospital has a chat.
    pub fn exists(&self) -> bool {
        self.parts.server.is_some()
    }

    /// The homeserver.
    ///
    /// # Errors
    /// `Absent`
    pub(crate) fn server(&self) -> Result<&Arc<dyn ChatServer>, ChatError> {
        self.parts.server.as_ref().ok_or(ChatError::Absent)
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.parts.clock.now()
    }

    /// Whether a consent to the current text about the chat is in force.
    pub(crate) async fn has_agreed(&self, user: UserId) -> Result<bool, ChatError> {
        let consents = self.parts.stores.consents.list(user).await?;
        Ok(consents.iter().any(|consent| {
            consent.kind == ConsentKind::Chat
                && consent.withdrawn_at.is_none()
                && self.parts.settings.agreed.get(&consent.language) == Some(&consent.version)
        }))
    }

    /// The patient's account at the homeserver, as far as it exists.
    ///
    /// # Errors
    /// `Storage`
    pub async fn stored(&self, user: UserId) -> Result<Option<StoredChat>, ChatError> {
        Ok(self.parts.stores.chats.lookup(user).await?)
    }

    /// Notes that somebody asked for a room, an event or a file that is not theirs.
    ///
    /// # Errors
    /// `Storage`
    pub async fn deny(&self, caller: &ChatCaller, detail: Value) -> Result<(), ChatError> {
        Ok(self.parts.stores.audit.add(self.event(caller, AuditKind::AccessDenied, detail)).await?)
    }

    pub(crate) fn event(&self, caller: &ChatCaller, kind: AuditKind, detail: Value) -> AuditEvent {
        let user = Some(caller.user);
        AuditEvent { at: self.now(), actor: user, subject: user, kind, detail, origin: caller.origin.clone() }
    }
}
