//! The SQL statements. This folder is compiled twice: `super` is `sqlite` or `postgres` and provides `Db`, `Pools`, `Transaction` and the
//! parts that differ.

mod account_change;
mod admin_preferences;
mod audit;
pub(crate) mod audit_chain;
mod audit_search;
mod audit_verification;
mod booking_changes;
mod booking_moves;
mod booking_row;
mod bookings;
mod cabinet_landmarks;
mod cabinet_query;
mod cabinet_row;
mod cabinets;
mod calendars;
mod challenges;
mod chat;
mod chat_rooms;
mod consents;
mod credentials;
mod diary;
mod districts;
mod documents;
mod epicris;
mod factors;
mod file_event_query;
mod file_event_row;
mod file_events;
mod health;
mod idempotency;
mod job_admin;
mod jobs;
mod links;
mod news;
mod news_changes;
mod news_row;
mod notices;
mod notifications;
mod payment_admin;
mod payment_links;
mod payment_row;
mod payments;
mod plugin_settings;
mod portal;
mod pushes;
mod questionnaire_alerts;
mod questionnaire_changes;
mod questionnaire_letters;
mod questionnaire_links;
mod questionnaire_report;
mod questionnaire_row;
mod questionnaire_rule_row;
mod questionnaire_rules;
mod questionnaire_sendings;
mod questionnaires;
mod record_feeds;
mod record_news;
mod record_row;
mod record_syncs;
mod records;
mod recovery_codes;
mod refund_row;
mod refunds;
mod registration_files;
mod relations;
pub(crate) mod resealing;
mod service_questionnaires;
mod sessions;
mod slot_listings;
mod system;
mod unit_of_work;
mod user_changes;
mod user_file_changes;
mod user_file_row;
mod user_files;
mod user_person;
mod user_removal;
mod user_row;
mod user_snils;
mod users;
mod visit_copies;
mod waiting;
mod waiting_changes;
mod waiting_row;

use super::{Db, Pools, Transaction, announce};
use crate::change_log::Topics;
use crate::error::from_driver;
use cabinet_landmarks::Landmarks;
use cabinet_ports::{StorageError, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, SubsecRound, Utc};
use sqlx::QueryBuilder;
use std::sync::Arc;
use uuid::Uuid;

/// All repositories of one database.
struct Repositories {
    pools: Arc<Pools>,
    vault: Arc<Vault>,
    landmarks: Arc<Landmarks>,
}

pub(super) fn stores(pools: Arc<Pools>, vault: Arc<Vault>) -> Stores {
    let changes = pools.changes();
    let room_relay = Arc::clone(&pools).room_relay();
    let all = Arc::new(Repositories { pools, vault, landmarks: Arc::default() });
    Stores {
        users: all.clone(),
        credentials: all.clone(),
        sessions: all.clone(),
        links: all.clone(),
        registration_files: all.clone(),
        user_files: all.clone(),
        file_events: all.clone(),
        documents: all.clone(),
        consents: all.clone(),
        factors: all.clone(),
        challenges: all.clone(),
        portal: all.clone(),
        relations: all.clone(),
        epicris: all.clone(),
        slot_listings: all.clone(),
        bookings: all.clone(),
        visit_copies: all.clone(),
        moves: all.clone(),
        districts: all.clone(),
        calendars: all.clone(),
        waiting: all.clone(),
        records: all.clone(),
        notices: all.clone(),
        diary: all.clone(),
        payments: all.clone(),
        payment_admin: all.clone(),
        payment_links: all.clone(),
        cabinets: all.clone(),
        chats: all.clone(),
        chat_rooms: all.clone(),
        notifications: all.clone(),
        pushes: all.clone(),
        news: all.clone(),
        questionnaires: all.clone(),
        questionnaire_alerts: all.clone(),
        questionnaire_letters: all.clone(),
        questionnaire_rules: all.clone(),
        questionnaire_links: all.clone(),
        service_questionnaires: all.clone(),
        audit: all.clone(),
        changes,
        room_relay,
        audit_chain: all.clone(),
        idempotency: all.clone(),
        jobs: all.clone(),
        job_admin: all.clone(),
        plugin_settings: all.clone(),
        system: all.clone(),
        work: all,
    }
}

pub(super) use cabinets::fold_names;
pub(super) use health::probe;
pub(super) use system::note_backup;

/// Seals what earlier versions stored in the clear, and returns how many rows.
pub(super) async fn seal_plain(pools: &Pools, vault: &Vault) -> Result<u64, StorageError> {
    Ok(user_snils::seal_plain(pools, vault).await? + admin_preferences::seal_plain(pools, vault).await?)
}

/// Commits a transaction, and has all kernels told what it changed.
async fn commit(pools: &Pools, mut transaction: Transaction, topics: Topics) -> Result<(), StorageError> {
    if !topics.is_empty() {
        announce(&mut transaction, &topics).await?;
    }
    transaction.commit().await.map_err(from_driver)?;
    pools.committed(topics);
    Ok(())
}

/// Truncates a timestamp to microseconds, PostgreSQL's precision, so that both databases return what was written.
fn to_microseconds(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(6)
}

/// The error for a stored value that the domain rejects.
fn inconsistent(table: &'static str, column: &'static str, id: impl ToString) -> StorageError {
    StorageError::Inconsistent { table, column, id: id.to_string() }
}

/// Adds a list of ids in parentheses, for `IN`. The caller bounds their number: a statement has at most 32 766 parameters (SQLite).
fn push_ids(statement: &mut QueryBuilder<Db>, ids: impl Iterator<Item = Uuid>) {
    let mut listed = statement.push("(").separated(", ");
    for id in ids {
        listed.push_bind(id);
    }
    statement.push(")");
}
