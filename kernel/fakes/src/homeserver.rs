//! A homeserver of the chat: one account and one room of a key, as adr/0047 demands of a plugin.

use async_trait::async_trait;
use cabinet_ports::chat::{
    ChatAccount, ChatDepartment, ChatErasure, ChatEvent, ChatEventKind, ChatFailure, ChatFailureKind,
    ChatPatient, ChatRefusal, ChatServer, ChatTransaction, ChatUpstream,
};
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The header with which the homeserver proves its transactions.
const TOKEN: &str = "Bearer token-of-the-homeserver";
/// All kinds of events.
const KINDS: [ChatEventKind; 9] = [
    ChatEventKind::Message,
    ChatEventKind::Notice,
    ChatEventKind::Edit,
    ChatEventKind::Redaction,
    ChatEventKind::Invited,
    ChatEventKind::Joined,
    ChatEventKind::Left,
    ChatEventKind::Read,
    ChatEventKind::Encrypted,
];

/// A call that can be made to fail or to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HomeserverOperation {
    Register,
    OpenRoom,
    Say,
    Invite,
    Expire,
    Erase,
}

/// What exists at the homeserver.
#[derive(Default)]
struct State {
    /// Display names by key, in the order of registration.
    accounts: BTreeMap<String, Option<String>>,
    /// Messages by room.
    rooms: BTreeMap<String, u32>,
    /// Notices by room and key.
    notices: BTreeMap<(String, String), String>,
    /// Employees invited to a room.
    invited: Vec<(String, String)>,
    /// Rooms with the moment before which their messages were erased.
    expired: Vec<(String, DateTime<Utc>)>,
    calls: Vec<HomeserverOperation>,
    failing: Option<(HomeserverOperation, ChatFailureKind)>,
    held: Option<HomeserverOperation>,
    renewed: u32,
}

/// A homeserver in memory. With `credentials` each account has a token that changes when it is renewed.
#[derive(Default)]
pub struct FakeHomeserver {
    state: Mutex<State>,
    go: Notify,
    has_credentials: bool,
}

impl FakeHomeserver {
    /// Accounts have credentials, as in the plugin's mode `register`.
    pub fn with_credentials() -> Self {
        Self { has_credentials: true, ..Self::default() }
    }

    /// The keys with their display names.
    pub fn accounts(&self) -> Vec<(String, Option<String>)> {
        self.state().accounts.clone().into_iter().collect()
    }

    pub fn rooms(&self) -> Vec<String> {
        self.state().rooms.keys().cloned().collect()
    }

    /// Puts messages into a room.
    pub fn write(&self, room: &str, messages: u32) {
        *self.state().rooms.entry(room.to_owned()).or_default() += messages;
    }

    /// What the service itself has written, by room.
    pub fn notices(&self) -> Vec<(String, String)> {
        let state = self.state();
        state.notices.iter().map(|((room, _), text)| (room.clone(), text.clone())).collect()
    }

    /// Rooms with the employees who were invited to them later.
    pub fn invited(&self) -> Vec<(String, String)> {
        self.state().invited.clone()
    }

    /// Rooms with the moment before which their messages were erased.
    pub fn expired(&self) -> Vec<(String, DateTime<Utc>)> {
        self.state().expired.clone()
    }

    /// A request as the homeserver sends it, with these events.
    pub fn transaction(events: &[ChatEvent]) -> ChatTransaction {
        let told: Vec<_> = events
            .iter()
            .map(|event| {
                let kind = KINDS.iter().position(|kind| *kind == event.kind);
                json!([event.id, event.room_id, event.sender, kind, event.subject, event.at])
            })
            .collect();
        ChatTransaction { authorization: Some(TOKEN.to_owned()), body: json!(told).to_string().into_bytes() }
    }

    pub fn calls(&self) -> Vec<HomeserverOperation> {
        self.state().calls.clone()
    }

    /// An operation fails, until [`Self::mend`].
    pub fn break_off(&self, operation: HomeserverOperation, kind: ChatFailureKind) {
        self.state().failing = Some((operation, kind));
    }

    pub fn mend(&self) {
        self.state().failing = None;
    }

    /// The next call of an operation has its effect, then waits for [`Self::release`].
    pub fn hold(&self, operation: HomeserverOperation) {
        self.state().held = Some(operation);
    }

    pub fn release(&self) {
        self.go.notify_one();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn meet(&self, operation: HomeserverOperation) -> Result<(), ChatFailure> {
        let mut state = self.state();
        state.calls.push(operation);
        match state.failing {
            Some((failing, kind)) if failing == operation => Err(failure(kind)),
            _ => Ok(()),
        }
    }

    async fn wait(&self, operation: HomeserverOperation) {
        let is_held = self.state().held.take_if(|held| *held == operation).is_some();
        if is_held {
            self.go.notified().await;
        }
    }

    fn account(&self, key: &str) -> ChatAccount {
        let token = |times: u32| SecretString::from(format!("token-{key}-{times}"));
        ChatAccount {
            user_id: format!("@cab_{key}:clinic.test"),
            credentials: self.has_credentials.then(|| token(self.state().renewed)),
        }
    }
}

fn failure(kind: ChatFailureKind) -> ChatFailure {
    ChatFailure {
        kind,
        system_code: None,
        detail: "as the test wants".to_owned(),
        retry_after: None,
        consent_url: None,
    }
}

#[async_trait]
impl ChatServer for FakeHomeserver {
    async fn health(&self) -> Result<String, Problem> {
        Ok("the fake answers".to_owned())
    }

    async fn register(&self, patient: &ChatPatient) -> Result<ChatAccount, ChatFailure> {
        self.meet(HomeserverOperation::Register)?;
        self.state().accounts.insert(patient.key.clone(), patient.display_name.clone());
        self.wait(HomeserverOperation::Register).await;
        Ok(self.account(&patient.key))
    }

    async fn open_room(
        &self,
        account: &ChatAccount,
        patient: &ChatPatient,
        department: Option<&ChatDepartment>,
    ) -> Result<String, ChatFailure> {
        self.meet(HomeserverOperation::OpenRoom)?;
        if account.user_id != self.account(&patient.key).user_id {
            return Err(failure(ChatFailureKind::Forbidden));
        }
        let department = department.map(|department| format!(".{}", department.id)).unwrap_or_default();
        let room = format!("!{}{department}:clinic.test", patient.key);
        self.state().rooms.entry(room.clone()).or_default();
        self.wait(HomeserverOperation::OpenRoom).await;
        Ok(room)
    }

    async fn renew(&self, account: &ChatAccount) -> Result<ChatAccount, ChatFailure> {
        self.state().renewed += 1;
        let key = account.user_id.strip_prefix("@cab_").and_then(|rest| rest.split(':').next());
        Ok(self.account(key.unwrap_or_default()))
    }

    async fn access(&self, _account: &ChatAccount) -> Result<ChatUpstream, Problem> {
        Err(Problem::new(ProblemCode::Unsupported, "the fake forwards nothing"))
    }

    async fn refusal_meaning(&self, _refusal: &ChatRefusal) -> ChatFailure {
        failure(ChatFailureKind::Failed)
    }

    /// What [`Self::transaction`] has written.
    async fn receive(&self, transaction: &ChatTransaction) -> Result<Vec<ChatEvent>, ChatFailure> {
        if transaction.authorization.as_deref() != Some(TOKEN) {
            return Err(failure(ChatFailureKind::Forged));
        }
        if transaction.body == br#"{"events":[]}"# {
            return Ok(Vec::new());
        }
        type Told = (Option<String>, String, String, usize, Option<String>, DateTime<Utc>);
        let told: Vec<Told> =
            serde_json::from_slice(&transaction.body).map_err(|_| failure(ChatFailureKind::Invalid))?;
        told.into_iter()
            .map(|(id, room_id, sender, kind, subject, at)| {
                let kind = *KINDS.get(kind).ok_or_else(|| failure(ChatFailureKind::Invalid))?;
                Ok(ChatEvent { id, room_id, sender, kind, subject, at })
            })
            .collect()
    }

    async fn say(&self, room_id: &str, text: &str, key: &str) -> Result<(), ChatFailure> {
        self.meet(HomeserverOperation::Say)?;
        self.state().notices.insert((room_id.to_owned(), key.to_owned()), text.to_owned());
        self.wait(HomeserverOperation::Say).await;
        Ok(())
    }

    async fn invite(&self, room_id: &str, user_id: &str) -> Result<(), ChatFailure> {
        self.meet(HomeserverOperation::Invite)?;
        self.state().invited.push((room_id.to_owned(), user_id.to_owned()));
        Ok(())
    }

    async fn expire(&self, room_id: &str, before: DateTime<Utc>) -> Result<ChatErasure, ChatFailure> {
        self.meet(HomeserverOperation::Expire)?;
        self.state().expired.push((room_id.to_owned(), before));
        Ok(ChatErasure { erased: 1, has_more: false })
    }

    /// Ten messages in each call.
    async fn erase(&self, account: &ChatAccount, room_ids: &[String]) -> Result<ChatErasure, ChatFailure> {
        self.meet(HomeserverOperation::Erase)?;
        let mut state = self.state();
        for room in room_ids {
            let Some(left) = state.rooms.get_mut(room) else { continue };
            let erased = (*left).min(10);
            *left -= erased;
            if *left > 0 {
                return Ok(ChatErasure { erased, has_more: true });
            }
        }
        for room in room_ids {
            state.rooms.remove(room);
        }
        let key =
            account.user_id.trim_start_matches("@cab_").split(':').next().unwrap_or_default().to_owned();
        state.accounts.remove(&key);
        Ok(ChatErasure { erased: 0, has_more: false })
    }
}
