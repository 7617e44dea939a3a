//! A conversation that says what the test wants.

use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::chat::{ChatFailure, ChatFailureKind, ChatMessage, ChatTranscript};
use std::sync::Mutex;

/// `None`: the homeserver does not answer.
pub struct FakeTranscript(Mutex<Option<Vec<ChatMessage>>>);

impl Default for FakeTranscript {
    fn default() -> Self {
        Self(Mutex::new(Some(Vec::new())))
    }
}

impl FakeTranscript {
    /// Sets the messages: whether they are the patient's, who wrote them, and what.
    pub fn say(&self, messages: &[(bool, &str, &str)]) {
        let message = |(number, (is_own, author, text)): (usize, &(bool, &str, &str))| ChatMessage {
            id: format!("${number}"),
            room_id: "!room:clinic.test".to_owned(),
            sent_at: super::now(),
            is_own: *is_own,
            author: (*author).to_owned(),
            text: (*text).to_owned(),
            is_file: false,
        };
        *self.0.lock().unwrap() = Some(messages.iter().enumerate().map(message).collect());
    }

    pub fn break_off(&self) {
        *self.0.lock().unwrap() = None;
    }
}

#[async_trait]
impl ChatTranscript for FakeTranscript {
    async fn transcript(&self, _: UserId, _: usize) -> Result<Vec<ChatMessage>, ChatFailure> {
        self.0.lock().unwrap().clone().ok_or_else(|| ChatFailure {
            kind: ChatFailureKind::Unavailable,
            system_code: None,
            detail: "as the test wants".to_owned(),
            retry_after: None,
            consent_url: None,
        })
    }
}
