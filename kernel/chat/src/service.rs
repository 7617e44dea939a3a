//! The service and its parts.

use crate::{ChatError, OpeningHours};
use cabinet_domain::{AuditEvent, AuditKind, ConsentKind, Origin, UserId};
use cabinet_ports::chat::ChatOwner;
use cabinet_ports::repository::StoredChat;
use cabinet_ports::{ChatServer, Clock, Post, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
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
    /// Departments with a room of their own.
    pub departments: Vec<Department>,
    /// Matrix ids of programs, whose messages are no answers.
    pub bots: Vec<String>,
    /// Matrix ids of the employees to whom a conversation can be handed over.
    pub staff: Vec<String>,
    /// Prepared answers by id.
    pub answers: BTreeMap<String, String>,
    /// What a patient is told who writes outside of the hours.
    pub away: Option<Translated>,
    /// How long a message is unread before the patient is told.
    pub notice_after: TimeDelta,
    /// How long messages are kept at the homeserver. `None`: as long as the account.
    pub keep: Option<TimeDelta>,
    /// Visitors without an account. `None`: they cannot write.
    pub guests: Option<GuestSettings>,
}

/// How visitors without an account write (B-217, adr/0053).
#[derive(Debug, Clone)]
pub struct GuestSettings {
    /// What the clinic sees, before the number.
    pub name: String,
    /// How long after the last message a conversation ends.
    pub keep: TimeDelta,
    /// Conversations at the same time.
    pub at_most: u32,
    /// The versions of the current text about the chat for guests, by language.
    pub agreed: BTreeMap<String, String>,
}

impl ChatSettings {
    /// A chat that is always open, without departments, prepared texts and employees to hand over to.
    pub fn new(zone: Tz) -> Self {
        Self {
            shows_name: true,
            hours: OpeningHours::default(),
            answer_within_min: None,
            zone,
            agreed: BTreeMap::new(),
            departments: Vec::new(),
            bots: Vec::new(),
            staff: Vec::new(),
            answers: BTreeMap::new(),
            away: None,
            notice_after: TimeDelta::minutes(15),
            keep: None,
            guests: None,
        }
    }
}

/// A department of the hospital with a room of its own for each patient.
#[derive(Debug, Clone)]
pub struct Department {
    /// Lower-case letters, digits and hyphens.
    pub id: String,
    pub title: Translated,
}

/// A text of the hospital.
#[derive(Debug, Clone, Default)]
pub struct Translated {
    /// In the hospital's own language.
    pub text: String,
    /// By language code.
    pub translations: BTreeMap<String, String>,
}

impl Translated {
    /// The text in a language, or in the hospital's own.
    pub fn in_language(&self, language: &str) -> &str {
        self.translations.get(language).unwrap_or(&self.text)
    }
}

/// What the service is made of.
pub struct ChatParts {
    pub stores: Stores,
    /// The homeserver. `None`: the hospital has no chat.
    pub server: Option<Arc<dyn ChatServer>>,
    pub vault: Arc<Vault>,
    pub settings: ChatSettings,
    /// Writes e-mails. `None`: without a mail server there are none.
    pub post: Option<Arc<dyn Post>>,
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
        Ok(self.agreed_language(user).await?.is_some())
    }

    /// The language of the consent to the current text about the chat. `None` if none is in force.
    pub(crate) async fn agreed_language(&self, user: UserId) -> Result<Option<String>, ChatError> {
        let consents = self.parts.stores.consents.list(user).await?;
        let in_force = consents.into_iter().find(|consent| {
            consent.kind == ConsentKind::Chat
                && consent.withdrawn_at.is_none()
                && self.parts.settings.agreed.get(&consent.language) == Some(&consent.version)
        });
        Ok(in_force.map(|consent| consent.language))
    }

    /// The language of the agreement to the current text. `None` if none is in force.
    pub(crate) async fn language_of(&self, owner: ChatOwner) -> Result<Option<String>, ChatError> {
        match owner {
            ChatOwner::Patient(user) => self.agreed_language(user).await,
            ChatOwner::Guest(guest) => {
                let found = self.parts.stores.chats.guest(guest).await?;
                Ok(found.filter(|found| self.is_current(&found.agreed)).map(|found| found.agreed.language))
            }
        }
    }

    pub(crate) async fn stored_of(&self, owner: ChatOwner) -> Result<Option<StoredChat>, ChatError> {
        match owner {
            ChatOwner::Patient(user) => self.stored(user).await,
            ChatOwner::Guest(guest) => {
                Ok(self.parts.stores.chats.guest(guest).await?.map(|found| found.chat))
            }
        }
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
