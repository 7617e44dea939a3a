//! A fake for outgoing e-mail that stores drafts in plain text, so that tests can follow the links.

use cabinet_domain::JobId;
use cabinet_ports::post::{Draft, Post, SEND_LETTER, Unsealable};
use cabinet_ports::repository::NewJob;
use chrono::{DateTime, Utc};
use serde_json::json;
use std::sync::{Mutex, PoisonError};
use uuid::Uuid;

/// Stores drafts.
#[derive(Debug, Default)]
pub struct FakePost {
    written: Mutex<Vec<Draft>>,
}

impl FakePost {
    /// All drafts so far, whether or not their jobs were stored.
    pub fn written(&self) -> Vec<Draft> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Post for FakePost {
    fn letter(&self, draft: Draft, now: DateTime<Utc>) -> Result<NewJob, Unsealable> {
        let payload = json!({ "template": draft.template, "user": draft.user });
        self.written.lock().unwrap_or_else(PoisonError::into_inner).push(draft);
        Ok(NewJob {
            id: JobId(Uuid::now_v7()),
            kind: SEND_LETTER.to_owned(),
            payload,
            unique_key: None,
            run_at: now,
        })
    }
}
