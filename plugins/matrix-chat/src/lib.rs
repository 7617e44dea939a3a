//! The chat with the clinic at a Matrix homeserver (protocol sheet matrix).
//!
//! Two ways to have accounts, by `mode`: as an application service, which speaks for accounts of its own namespace and keeps no password, or
//! by open registration with a random password. `server` sends requests and `errors` says what each errcode means; `register` makes
//! accounts, `room` opens rooms, `upstream` tells the kernel how calls are forwarded, `transaction` reads what the homeserver pushes, `erase`
//! removes what a patient wrote.

mod credentials;
mod erase;
mod errors;
mod health;
mod register;
mod room;
mod server;
mod settings;
mod transaction;
mod upstream;

use cabinet_plugin_sdk::chat::{
    Account, Chat, Erasure, Event, Failure, Patient, Refusal, Transaction, Upstream,
};
use cabinet_plugin_sdk::{Health, Lifecycle, Problem, chat_plugin};
use server::Server;

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

    fn open_room(account: Account, patient: Patient) -> Result<String, Failure> {
        room::open(&Server::open()?, &account, &patient)
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

    fn erase(account: Account, room_id: String) -> Result<Erasure, Failure> {
        erase::erase(&Server::open()?, &account, &room_id)
    }
}

chat_plugin!(MatrixChat);
