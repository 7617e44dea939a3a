//! The hospital's tables behind the adapter: clients with their records, merges of clients, and the feed of events.

pub mod account;
pub mod client;
pub mod diary;
pub mod document;
pub mod findings;
mod matching;
mod number;
pub mod thesaurus;

pub use matching::{Found, Wanted};

use super::refusal::Refusal;
use account::Account;
use chrono::NaiveDateTime;
use client::Card;
use document::Document;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// An event of the feed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// E.g. `document.new`.
    #[serde(rename = "type")]
    pub what: &'static str,
    pub client_id: String,
    /// The row that was added, changed or removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The surviving client of a merge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub into: Option<String>,
    /// Time of the event, by the hospital's clock.
    pub at: NaiveDateTime,
}

/// The tables.
#[derive(Debug, Clone, Default)]
pub struct Archive {
    cards: BTreeMap<String, Card>,
    merged: HashMap<String, String>,
    documents: HashMap<u64, String>,
    accounts: HashMap<u64, String>,
    /// The feed, from the start.
    pub events: Vec<Event>,
    next: u64,
}

impl Archive {
    /// First number of the rows that are added after the start.
    pub const ADDED_FROM: u64 = 9_000_001;

    /// Empty tables.
    pub fn new() -> Self {
        Self { next: Self::ADDED_FROM, ..Self::default() }
    }

    /// The number for a new row.
    pub fn number(&mut self) -> u64 {
        let number = self.next;
        self.next += 1;
        number
    }

    /// Adds a client with their record.
    pub fn admit(&mut self, card: Card) {
        let id = card.client.client_id.clone();
        self.documents.extend(card.documents.iter().map(|document| (document.id, id.clone())));
        self.accounts.extend(card.accounts.iter().map(|account| (account.id, id.clone())));
        self.cards.insert(id, card);
    }

    /// All clients, including deleted ones. The rows of merged clients are gone.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.values()
    }

    /// The record of a client.
    ///
    /// # Errors
    /// `not_found` for unknown clients and deleted rows, `merged` for a client that was merged into another one.
    pub fn card(&self, id: &str) -> Result<&Card, Refusal> {
        self.alive(id)?;
        self.cards.get(id).ok_or(Refusal::NotFound("client"))
    }

    /// The record of a client, mutable.
    ///
    /// # Errors
    /// As [`Self::card`].
    pub fn card_mut(&mut self, id: &str) -> Result<&mut Card, Refusal> {
        self.alive(id)?;
        self.cards.get_mut(id).ok_or(Refusal::NotFound("client"))
    }

    fn alive(&self, id: &str) -> Result<(), Refusal> {
        if let Some(into) = self.survivor(id) {
            return Err(Refusal::Merged { into });
        }
        match self.cards.get(id) {
            Some(card) if !card.client.deleted => Ok(()),
            _ => Err(Refusal::NotFound("client")),
        }
    }

    /// The id under which a merged client survives, after all further merges.
    fn survivor(&self, id: &str) -> Option<String> {
        let mut into = self.merged.get(id)?;
        while let Some(further) = self.merged.get(into) {
            into = further;
        }
        Some(into.clone())
    }

    /// A document of this client.
    ///
    /// # Errors
    /// As [`Self::card`]; `not_found` if it does not exist, is withdrawn or belongs to another client.
    pub fn document(&self, client: &str, id: &str) -> Result<&Document, Refusal> {
        let missing = Refusal::NotFound("document");
        let documents = &self.card(client)?.documents;
        let Ok(number) = id.parse::<u64>() else { return Err(missing) };
        let found = documents.iter().find(|document| document.id == number && document.id.to_string() == id);
        found.filter(|document| !document.deleted).ok_or(missing)
    }

    /// A document of any client, mutable, with the client's id.
    pub fn document_mut(&mut self, id: u64) -> Option<(String, &mut Document)> {
        let client = self.documents.get(&id)?.clone();
        let documents = &mut self.cards.get_mut(&client)?.documents;
        documents.iter_mut().find(|document| document.id == id).map(|document| (client, document))
    }

    /// An invoice of any client, mutable, with the client's id.
    pub fn account_mut(&mut self, id: u64) -> Option<(String, &mut Account)> {
        let client = self.accounts.get(&id)?.clone();
        let accounts = &mut self.cards.get_mut(&client)?.accounts;
        accounts.iter_mut().find(|account| account.id == id).map(|account| (client, account))
    }

    /// Adds a document to a record.
    ///
    /// # Errors
    /// As [`Self::card`].
    pub fn add_document(&mut self, client: &str, document: Document) -> Result<(), Refusal> {
        let id = document.id;
        self.card_mut(client)?.documents.push(document);
        self.documents.insert(id, client.to_owned());
        Ok(())
    }

    /// Adds an invoice to a record.
    ///
    /// # Errors
    /// As [`Self::card`].
    pub fn add_account(&mut self, client: &str, account: Account) -> Result<(), Refusal> {
        let id = account.id;
        self.card_mut(client)?.accounts.push(account);
        self.accounts.insert(id, client.to_owned());
        Ok(())
    }

    /// Moves one client's record into another's. The first id then refers to the second client.
    ///
    /// # Errors
    /// As [`Self::card`]; `conflict` for a client merged into itself.
    pub fn merge(&mut self, from: &str, into: &str) -> Result<(), Refusal> {
        if from == into {
            return Err(Refusal::Conflict("a client cannot be merged into itself"));
        }
        self.card(into)?;
        let gone = self.card(from)?.clone();
        for document in &gone.documents {
            self.documents.insert(document.id, into.to_owned());
        }
        for account in &gone.accounts {
            self.accounts.insert(account.id, into.to_owned());
        }
        let kept = self.card_mut(into)?;
        kept.diagnoses.extend(gone.diagnoses);
        kept.diagnoses.sort_by_key(|row| row.id);
        kept.documents.extend(gone.documents);
        kept.documents.sort_by_key(|row| row.id);
        kept.observations.extend(gone.observations);
        kept.observations.sort_by_key(|row| row.id);
        kept.accounts.extend(gone.accounts);
        kept.accounts.sort_by_key(|row| row.id);
        kept.prescriptions.extend(gone.prescriptions);
        kept.prescriptions.sort_by_key(|row| row.id);
        for (day, saved) in gone.diary {
            kept.diary.entry(day).or_insert(saved);
        }
        self.cards.remove(from);
        self.merged.insert(from.to_owned(), into.to_owned());
        Ok(())
    }
}
