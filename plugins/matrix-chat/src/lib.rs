//! The chat with the clinic at a Matrix homeserver (protocol sheet matrix).
//!
//! Two ways to have accounts, by `mode`: as an application service, which speaks for accounts of its own namespace and keeps no password, or
//! by open registration with a random password. `server` sends requests and `errors` says what each errcode means; `register` makes
//! accounts, `room` opens rooms, `members` invites, `notice` writes, `upstream` tells the kernel how calls are forwarded, `transaction` reads what the homeserver pushes, `erase`
//! removes what a patient wrote, `expire` what is too old.

mod credentials;
mod erase;
mod errors;
mod expire;
mod health;
mod history;
mod members;
mod notice;
mod register;
mod room;
mod server;
mod settings;
mod transaction;
mod upstream;

use cabinet_plugin_sdk::chat::{
    Account, Chat, Department, Erasure, Event, Failure, Patient, Refusal, Transaction, Upstream,
};
use cabinet_plugin_sdk::{Health, Lifecycle, Problem, chat_plugin};
use server::{Server, Speaker};

/// The plugin.
#[derive(Debug)]
pub struct MatrixChat;

impl Lifecycle for MatrixChat {
    fn health() -> Result<Health, Problem> {
        Ok(health::health(&Server::open()?)?)
    }
}

impl Chat for MatrixChat {
    fn register(patient: Patient) -> Result<Account, Failure> {
        register::register(&Server::open()?, &patient)
    }

    fn open_room(
        account: Account,
        patient: Patient,
        department: Option<Department>,
    ) -> Result<String, Failure> {
        room::open(&Server::open()?, &account, &patient, department.as_ref())
    }

    fn renew(account: Account) -> Result<Account, Failure> {
        register::renew(&Server::open()?, account)
    }

    fn access(account: Account) -> Result<Upstream, Problem> {
        Ok(upstream::of(&Server::open()?, &account)?)
    }

    fn refusal_meaning(refusal: Refusal) -> Failure {
        match Server::open() {
            Ok(server) => errors::of_refusal(&server.settings, &refusal),
            Err(failure) => failure,
        }
    }

    fn receive(transaction: Transaction) -> Result<Vec<Event>, Failure> {
        transaction::receive(&transaction)
    }

    fn say(room_id: String, text: String, key: String) -> Result<(), Failure> {
        notice::say(&Server::open()?, &room_id, &text, &key)
    }

    fn invite(room_id: String, user_id: String) -> Result<(), Failure> {
        members::invite(&Server::open()?, Speaker::Service, &room_id, &user_id)
    }

    fn expire(room_id: String, before_ms: u64) -> Result<Erasure, Failure> {
        expire::expire(&Server::open()?, &room_id, before_ms)
    }

    fn erase(account: Account, room_ids: Vec<String>) -> Result<Erasure, Failure> {
        erase::erase(&Server::open()?, &account, &room_ids)
    }
}

chat_plugin!(MatrixChat);
