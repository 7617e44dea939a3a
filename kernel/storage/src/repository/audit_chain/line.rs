//! A line of the audit log and its seal, in the form that is hashed and verified.

use crate::row::row;
use cabinet_ports::repository::AuditFault;
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

/// Context of the keyed hashes.
pub(super) const SEALS: &str = "audit_seals";

/// Selects seals from a given number on, with their lines.
pub(super) const SEALED: &str = "
    SELECT audit_seals.number AS seal, line, hash, audit_events.number AS number, at, actor_id, subject_id, kind, detail,
           request_id, address, session_id
    FROM audit_seals
    LEFT JOIN audit_events ON audit_events.number = audit_seals.line
    WHERE audit_seals.number > $1
    ORDER BY audit_seals.number
    LIMIT $2";

row! {
    pub(super) struct Line {
        pub(super) number: i64,
        at: DateTime<Utc>,
        actor_id: Option<Uuid>,
        subject_id: Option<Uuid>,
        kind: String,
        detail: Json<Value>,
        request_id: Option<String>,
        address: Option<String>,
        session_id: Option<Uuid>,
    }
}

impl Line {
    /// The input of the hash: the previous seal and all columns, in a form that is identical on both databases.
    pub(super) fn after(&self, seal_before: &[u8]) -> Vec<u8> {
        let line = json!([
            self.number,
            self.at.timestamp_micros(),
            self.actor_id,
            self.subject_id,
            self.kind,
            // serde_json keeps the members of an object sorted by name.
            self.detail.0,
            self.request_id,
            self.address,
            self.session_id,
        ]);
        [seal_before, line.to_string().as_bytes()].concat()
    }
}

row! {
    pub(super) struct Seal {
        pub(super) seal: i64,
        line: i64,
        pub(super) hash: Vec<u8>,
        number: Option<i64>,
        pub(super) at: Option<DateTime<Utc>>,
        actor_id: Option<Uuid>,
        subject_id: Option<Uuid>,
        kind: Option<String>,
        detail: Option<Json<Value>>,
        request_id: Option<String>,
        address: Option<String>,
        session_id: Option<Uuid>,
    }
}

impl Seal {
    /// Checks this seal against the number and the hash of the previous seal, and returns the fault.
    pub(super) fn fault(&self, vault: &Vault, seal_before: i64, hash_before: &[u8]) -> Option<AuditFault> {
        let Self { seal, line, .. } = *self;
        if seal != seal_before + 1 {
            return Some(AuditFault::SealMissing { seal: seal_before + 1 });
        }
        let Some(found) = self.line() else { return Some(AuditFault::LineMissing { seal, line }) };
        let fitting = vault.fingerprints(SEALS, &found.after(hash_before));
        (!fitting.iter().any(|hash| hash[..] == self.hash)).then_some(AuditFault::Changed { seal, line })
    }

    fn line(&self) -> Option<Line> {
        Some(Line {
            number: self.number?,
            at: self.at?,
            actor_id: self.actor_id,
            subject_id: self.subject_id,
            kind: self.kind.clone()?,
            detail: self.detail.clone()?,
            request_id: self.request_id.clone(),
            address: self.address.clone(),
            session_id: self.session_id,
        })
    }
}
