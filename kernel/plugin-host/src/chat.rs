//! The port `ChatServer`, implemented by a plugin.

mod forward;

pub(crate) use forward::PluginTransport;

use crate::binding::Binding;
use crate::bindings::chat::{ChatPlugin, call};
use crate::calls::{Call, Kind, Refusal};
use crate::convert;
use crate::convert::chat as read;
use crate::host::Plugin;
use crate::world::PortGuest;
use async_trait::async_trait;
use cabinet_ports::chat::{
    ChatAccount, ChatDepartment, ChatErasure, ChatEvent, ChatFailure, ChatPatient, ChatRefusal,
    ChatTransaction, ChatUpstream,
};
use cabinet_ports::{ChatServer, Problem};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// The chat's homeserver of a deployment.
pub(crate) struct PluginChat {
    plugin: Arc<Plugin>,
}

impl Refusal for ChatFailure {
    fn outcome(&self) -> &'static str {
        self.kind.name()
    }
}

impl PluginChat {
    pub(crate) fn new(plugin: Arc<Plugin>) -> Self {
        Self { plugin }
    }

    async fn ask<T: Send + 'static, D: Send, E: Refusal + Send>(
        &self,
        call: Call<ChatPlugin, T>,
        read: impl FnOnce(T) -> Result<D, E> + Send,
    ) -> Result<D, E> {
        self.plugin.ask(&Binding::Chat, call, read).await
    }
}

/// All functions but `register` can be repeated without a second effect, so an interrupted one has no unknown outcome.
#[async_trait]
impl ChatServer for PluginChat {
    async fn health(&self) -> Result<String, Problem> {
        self.ask(ChatPlugin::health().of(Kind::Read), |said| Ok(convert::detail(&said))).await
    }

    async fn register(&self, patient: &ChatPatient) -> Result<ChatAccount, ChatFailure> {
        let asked = read::patient(patient);
        self.ask(call::register(asked).of(Kind::Write), |said| {
            Ok(read::account(said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn open_room(
        &self,
        account: &ChatAccount,
        patient: &ChatPatient,
        department: Option<&ChatDepartment>,
    ) -> Result<String, ChatFailure> {
        let (account, patient) = (read::asked_account(account), read::patient(patient));
        let department = department.map(read::department);
        self.ask(call::open_room(account, patient, department).of(Kind::Read), |said| {
            Ok(read::room(said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn renew(&self, account: &ChatAccount) -> Result<ChatAccount, ChatFailure> {
        let asked = read::asked_account(account);
        self.ask(call::renew(asked).of(Kind::Read), |said| Ok(read::account(said.map_err(read::failure)?)?))
            .await
    }

    async fn access(&self, account: &ChatAccount) -> Result<ChatUpstream, Problem> {
        let asked = read::asked_account(account);
        let found = self.ask(call::access(asked).of(Kind::Read), read::upstream).await?;
        self.plugin.upstream(&Binding::Chat, found)
    }

    async fn refusal_meaning(&self, refusal: &ChatRefusal) -> ChatFailure {
        let asked = read::refusal(refusal);
        let said: Result<ChatFailure, ChatFailure> =
            self.ask(call::refusal_meaning(asked).of(Kind::Read), |said| Ok(read::failure(said))).await;
        said.unwrap_or_else(|failure| failure)
    }

    async fn receive(&self, transaction: &ChatTransaction) -> Result<Vec<ChatEvent>, ChatFailure> {
        let asked = read::transaction(transaction);
        self.ask(call::receive(asked).of(Kind::Read), |said| Ok(read::events(said.map_err(read::failure)?)?))
            .await
    }

    async fn say(&self, room_id: &str, text: &str, key: &str) -> Result<(), ChatFailure> {
        let asked = call::say(room_id.to_owned(), text.to_owned(), key.to_owned());
        self.ask(asked.of(Kind::Read), |said| said.map_err(read::failure)).await
    }

    async fn invite(&self, room_id: &str, user_id: &str) -> Result<(), ChatFailure> {
        let asked = call::invite(room_id.to_owned(), user_id.to_owned());
        self.ask(asked.of(Kind::Read), |said| said.map_err(read::failure)).await
    }

    async fn expire(&self, room_id: &str, before: DateTime<Utc>) -> Result<ChatErasure, ChatFailure> {
        let before_ms = u64::try_from(before.timestamp_millis()).unwrap_or_default();
        self.ask(call::expire(room_id.to_owned(), before_ms).of(Kind::Read), |said| {
            Ok(read::erasure(&said.map_err(read::failure)?))
        })
        .await
    }

    async fn erase(&self, account: &ChatAccount, room_ids: &[String]) -> Result<ChatErasure, ChatFailure> {
        let asked = read::asked_account(account);
        self.ask(call::erase(asked, room_ids.to_vec()).of(Kind::Read), |said| {
            Ok(read::erasure(&said.map_err(read::failure)?))
        })
        .await
    }
}
