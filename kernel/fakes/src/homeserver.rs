//! A homeserver of the chat: one account and one room of a key, as adr/0047 demands of a plugin.

use async_trait::async_trait;
use cabinet_ports::chat::{
    ChatAccount, ChatErasure, ChatEvent, ChatFailure, ChatFailureKind, ChatPatient, ChatRefusal, ChatServer,
    ChatTransaction, ChatUpstream,
};
use cabinet_ports::{Problem, ProblemCode};
use secrecy::SecretString;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A call that can be made to fail or to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HomeserverOperation {
    Register,
    OpenRoom,
    Erase,
}

/// What exists at the homeserver.
#[derive(Default)]
struct State {
    /// Display names by key, in the order of registration.
    accounts: BTreeMap<String, Option<String>>,
    /// Messages by room.
    rooms: BTreeMap<String, u32>,
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

    async fn open_room(&self, account: &ChatAccount, patient: &ChatPatient) -> Result<String, ChatFailure> {
        self.meet(HomeserverOperation::OpenRoom)?;
        if account.user_id != self.account(&patient.key).user_id {
            return Err(failure(ChatFailureKind::Forbidden));
        }
        let room = format!("!{}:clinic.test", patient.key);
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

    async fn receive(&self, _transaction: &ChatTransaction) -> Result<Vec<ChatEvent>, ChatFailure> {
        Ok(Vec::new())
    }

    /// Ten messages in each call.
    async fn erase(&self, account: &ChatAccount, room_id: &str) -> Result<ChatErasure, ChatFailure> {
        self.meet(HomeserverOperation::Erase)?;
        let mut state = self.state();
        let left = state.rooms.get_mut(room_id).ok_or_else(|| failure(ChatFailureKind::NotFound))?;
        let erased = (*left).min(10);
        *left -= erased;
        let has_more = *left > 0;
        if !has_more {
            state.rooms.remove(room_id);
            let key =
                account.user_id.trim_start_matches("@cab_").split(':').next().unwrap_or_default().to_owned();
            state.accounts.remove(&key);
        }
        Ok(ChatErasure { erased, has_more })
    }
}
