//! Turns e-mail drafts into jobs.

use crate::payload::{Details, Payload, Sealed};
use cabinet_domain::JobId;
use cabinet_ports::post::Unsealable;
use cabinet_ports::repository::NewJob;
use cabinet_ports::{Draft, Post, SEND_LETTER};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use secrecy::ExposeSecret as _;
use std::sync::Arc;
use uuid::Uuid;

/// The mail outbox of a deployment.
#[derive(Debug, Clone)]
pub struct PostOffice {
    vault: Arc<Vault>,
}

impl PostOffice {
    /// Creates an outbox that encrypts with this vault.
    pub fn new(vault: Arc<Vault>) -> Self {
        Self { vault }
    }
}

impl Post for PostOffice {
    fn letter(&self, draft: Draft, now: DateTime<Utc>) -> Result<NewJob, Unsealable> {
        let id = JobId(Uuid::now_v7());
        let seal = |field, text: &str| Sealed::seal(&self.vault, id, field, text).map_err(|_| Unsealable);
        let payload = Payload {
            template: draft.template,
            user: draft.user,
            address: draft.address.map(|address| seal("address", address.as_str())).transpose()?,
            language: draft.language,
            token: draft.token.map(|token| seal("token", token.expose_secret())).transpose()?,
            details: Details::seal(&self.vault, id, &draft.details).map_err(|_| Unsealable)?,
            useful_until: draft.useful_until,
        };
        Ok(NewJob {
            id,
            kind: SEND_LETTER.to_owned(),
            payload: serde_json::to_value(payload).map_err(|_| Unsealable)?,
            unique_key: None,
            run_at: now,
        })
    }
}
