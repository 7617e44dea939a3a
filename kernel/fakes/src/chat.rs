//! A fake of the chat: a homeserver that says what it is told to say, and the conversations of patients.

use async_trait::async_trait;
use bytes::Bytes;
use cabinet_domain::Origin;
use cabinet_ports::chat::{
    ChatAccount, ChatAnswer, ChatBody, ChatDepartment, ChatErasure, ChatEvent, ChatFailure, ChatFailureKind,
    ChatMethod, ChatOwner, ChatPatient, ChatRefusal, ChatRequest, ChatTransaction, ChatTransport,
    ChatUpstream, Conversation, Conversations, DeniedChatObject,
};
use cabinet_ports::{ChatServer, Problem, ProblemCode, StorageError};
use chrono::{DateTime, Utc};
use futures::StreamExt;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What one call has sent.
#[derive(Debug, Clone, PartialEq)]
pub struct ForwardedChatCall {
    pub method: ChatMethod,
    /// The segments joined by `/`.
    pub path: String,
    pub query: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// Whose credentials it had.
    pub credentials: Option<String>,
}

#[derive(Default)]
struct State {
    conversations: BTreeMap<ChatOwner, Conversation>,
    forwarded: Vec<ForwardedChatCall>,
    answers: VecDeque<(u16, Value)>,
    denied: Vec<(ChatOwner, DeniedChatObject)>,
    read: Vec<(ChatOwner, String, String)>,
    renewals: u32,
}

/// The chat of a test.
#[derive(Default)]
pub struct FakeChat {
    state: Mutex<State>,
}

impl FakeChat {
    /// Opens a conversation in this room, of the account `@patient:hosp.test`.
    pub fn open(&self, owner: impl Into<ChatOwner>, room: &str) {
        let account = ChatAccount {
            user_id: "@patient:hosp.test".to_owned(),
            credentials: Some("credentials-0".to_owned().into()),
        };
        let conversation = Conversation { account, room_ids: vec![room.to_owned()] };
        self.state().conversations.insert(owner.into(), conversation);
    }

    /// Ends the conversation.
    pub fn close(&self, owner: impl Into<ChatOwner>) {
        self.state().conversations.remove(&owner.into());
    }

    /// The next answer of the homeserver that is not given yet. Without one it answers 200 with an empty object.
    pub fn answer(&self, status: u16, body: Value) {
        self.state().answers.push_back((status, body));
    }

    /// The calls since the last question.
    pub fn forwarded(&self) -> Vec<ForwardedChatCall> {
        std::mem::take(&mut self.state().forwarded)
    }

    /// What was denied since the last question.
    pub fn denied(&self) -> Vec<(ChatOwner, DeniedChatObject)> {
        std::mem::take(&mut self.state().denied)
    }

    /// Up to which events patients have read, by room, since the last question.
    pub fn read(&self) -> Vec<(ChatOwner, String, String)> {
        std::mem::take(&mut self.state().read)
    }

    /// How often an account was renewed.
    pub fn renewals(&self) -> u32 {
        self.state().renewals
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Conversations for FakeChat {
    async fn of(&self, owner: ChatOwner) -> Result<Option<Conversation>, StorageError> {
        Ok(self.state().conversations.get(&owner).cloned())
    }

    async fn renewed(&self, owner: ChatOwner, _: &ChatAccount) -> Result<Conversation, ChatFailure> {
        let mut state = self.state();
        state.renewals += 1;
        let credentials = format!("credentials-{}", state.renewals);
        let found = state.conversations.get_mut(&owner);
        let conversation = found.ok_or_else(|| failure(ChatFailureKind::Failed))?;
        conversation.account.credentials = Some(credentials.into());
        Ok(conversation.clone())
    }

    async fn read_up_to(&self, owner: ChatOwner, room_id: &str, event_id: &str) -> Result<(), StorageError> {
        self.state().read.push((owner, room_id.to_owned(), event_id.to_owned()));
        Ok(())
    }

    async fn denied(
        &self,
        owner: ChatOwner,
        what: DeniedChatObject,
        _: Option<&Origin>,
    ) -> Result<(), StorageError> {
        self.state().denied.push((owner, what));
        Ok(())
    }
}

#[async_trait]
impl ChatTransport for FakeChat {
    async fn forward(&self, request: ChatRequest) -> Result<ChatAnswer, Problem> {
        let mut body = Vec::new();
        let mut is_broken = false;
        match request.body {
            ChatBody::None => {}
            ChatBody::Json(bytes) => body.extend_from_slice(&bytes),
            ChatBody::File { mut content, .. } => {
                while let Some(piece) = content.next().await {
                    match piece {
                        Ok(piece) => body.extend_from_slice(&piece),
                        Err(_) => is_broken = true,
                    }
                }
            }
        }
        let mut state = self.state();
        state.forwarded.push(ForwardedChatCall {
            method: request.method,
            path: request.path.join("/"),
            query: request.query,
            body,
            credentials: request.upstream.acting_for,
        });
        if is_broken {
            return Err(Problem::new(ProblemCode::Unavailable, "the upload broke off"));
        }
        let (status, body) = state.answers.pop_front().unwrap_or((200, json!({})));
        let body = Bytes::from(body.to_string());
        Ok(ChatAnswer {
            status,
            content_type: Some("application/json".to_owned()),
            length: Some(body.len() as u64),
            retry_after: None,
            content: futures::stream::once(async { Ok(body) }).boxed(),
        })
    }
}

/// Only what the gateway asks: how calls are forwarded, and what a refusal means by its `errcode`.
#[async_trait]
impl ChatServer for FakeChat {
    async fn health(&self) -> Result<String, Problem> {
        Ok("here".to_owned())
    }

    async fn register(&self, _: &ChatPatient) -> Result<ChatAccount, ChatFailure> {
        Err(failure(ChatFailureKind::Failed))
    }

    async fn open_room(
        &self,
        _: &ChatAccount,
        _: &ChatPatient,
        _: Option<&ChatDepartment>,
    ) -> Result<String, ChatFailure> {
        Err(failure(ChatFailureKind::Failed))
    }

    async fn renew(&self, _: &ChatAccount) -> Result<ChatAccount, ChatFailure> {
        Err(failure(ChatFailureKind::Failed))
    }

    async fn access(&self, account: &ChatAccount) -> Result<ChatUpstream, Problem> {
        use secrecy::ExposeSecret;
        let wrong = |_| Problem::new(ProblemCode::Configuration, "no address");
        Ok(ChatUpstream {
            base: "https://hosp.test".parse().map_err(wrong)?,
            acting_for: account.credentials.as_ref().map(|secret| secret.expose_secret().to_owned()),
            token: "token".to_owned().into(),
        })
    }

    async fn refusal_meaning(&self, refusal: &ChatRefusal) -> ChatFailure {
        let body: Value = serde_json::from_slice(&refusal.body).unwrap_or_default();
        let wait = body.get("retry_after_ms").and_then(Value::as_u64).map(Duration::from_millis);
        let code = body.get("errcode").and_then(Value::as_str).unwrap_or_default();
        let kind = match code {
            "M_UNKNOWN_TOKEN" => ChatFailureKind::SignedOut,
            "M_LIMIT_EXCEEDED" => ChatFailureKind::TooMany,
            "M_CONSENT_NOT_GIVEN" => ChatFailureKind::ConsentNeeded,
            "M_RESOURCE_LIMIT_EXCEEDED" => ChatFailureKind::Full,
            "M_MISSING_PARAM" => ChatFailureKind::Invalid,
            "M_FORBIDDEN" => ChatFailureKind::Forbidden,
            "M_NOT_FOUND" => ChatFailureKind::NotFound,
            _ => ChatFailureKind::Unavailable,
        };
        ChatFailure { retry_after: wait, system_code: Some(code.to_owned()), ..failure(kind) }
    }

    async fn receive(&self, _: &ChatTransaction) -> Result<Vec<ChatEvent>, ChatFailure> {
        Err(failure(ChatFailureKind::Forged))
    }

    async fn say(&self, _: &str, _: &str, _: &str) -> Result<(), ChatFailure> {
        Err(failure(ChatFailureKind::Failed))
    }

    async fn invite(&self, _: &str, _: &str) -> Result<(), ChatFailure> {
        Err(failure(ChatFailureKind::Failed))
    }

    async fn expire(&self, _: &str, _: DateTime<Utc>) -> Result<ChatErasure, ChatFailure> {
        Ok(ChatErasure { erased: 0, has_more: false })
    }

    async fn erase(&self, _: &ChatAccount, _: &[String]) -> Result<ChatErasure, ChatFailure> {
        Ok(ChatErasure { erased: 0, has_more: false })
    }
}

fn failure(kind: ChatFailureKind) -> ChatFailure {
    ChatFailure { kind, system_code: None, detail: String::new(), retry_after: None, consent_url: None }
}
