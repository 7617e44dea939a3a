//! Maps driver errors to the port's errors: which constraint was violated, and whether a retry makes sense.

use cabinet_ports::StorageError;
use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::migrate::MigrateError;
use std::{fmt, io};

/// A unique constraint: its name, as PostgreSQL reports it; its columns, as SQLite reports them; and its name in the port.
struct Unique {
    name: &'static str,
    columns: &'static str,
    what: &'static str,
}

/// Every unique constraint of the migrations. A test compares the list with both databases.
const UNIQUE: &[Unique] = &[
    unique(
        "plugin_settings_pkey",
        "plugin_settings.place, plugin_settings.version",
        "plugin_settings.version",
    ),
    unique("users_pkey", "users.number", "users.number"),
    unique("users_id_key", "users.id", "users.id"),
    unique("users_username_key", "users.username_folded", "users.username"),
    unique("users_email_key", "users.email_folded", "users.email"),
    unique("users_esia_oid_key", "users.esia_oid", "users.esia_oid"),
    unique("password_credentials_pkey", "password_credentials.user_id", "password_credentials.user"),
    unique("audit_seals_pkey", "audit_seals.number", "audit_seals.number"),
    unique("audit_seals_line_key", "audit_seals.line", "audit_seals.line"),
    unique("audit_chain_pkey", "audit_chain.id", "audit_chain.id"),
    unique("sessions_pkey", "sessions.id", "sessions.id"),
    unique("sessions_refresh_digest_key", "sessions.refresh_digest", "sessions.refresh_digest"),
    unique("one_time_links_pkey", "one_time_links.digest", "one_time_links.digest"),
    unique(
        "registration_files_pkey",
        "registration_files.user_id, registration_files.part",
        "registration_files.part",
    ),
    unique("totp_factors_pkey", "totp_factors.user_id", "totp_factors.user"),
    unique("recovery_codes_pkey", "recovery_codes.user_id, recovery_codes.digest", "recovery_codes.digest"),
    unique("passkeys_pkey", "passkeys.id", "passkeys.id"),
    unique("passkeys_credential_key", "passkeys.credential_id", "passkeys.credential"),
    unique("challenges_pkey", "challenges.digest", "challenges.digest"),
    unique("portal_attempts_pkey", "portal_attempts.state", "portal_attempts.state"),
    unique("portal_people_pkey", "portal_people.user_id", "portal_people.user"),
    unique("relations_pkey", "relations.user_id, relations.host, relations.clinic", "relations.clinic"),
    unique("documents_pkey", "documents.id", "documents.id"),
    unique("consents_pkey", "consents.id", "consents.id"),
    unique(
        "consents_in_force_key",
        "consents.user_id, consents.kind, consents.version, consents.language",
        "consents.in_force",
    ),
    unique("consent_texts_pkey", "consent_texts.hash", "consent_texts.hash"),
    unique(
        "epicris_imports_pkey",
        "epicris_imports.user_id, epicris_imports.host, epicris_imports.patient",
        "epicris_imports.patient",
    ),
    unique(
        "slot_listings_pkey",
        "slot_listings.user_id, slot_listings.host, slot_listings.clinic, slot_listings.doctor",
        "slot_listings.doctor",
    ),
    unique("bookings_pkey", "bookings.id", "bookings.id"),
    unique("bookings_key_key", "bookings.user_id, bookings.key", "bookings.key"),
    unique("bookings_slot_key", "bookings.host, bookings.clinic, bookings.slot", "bookings.slot"),
    unique(
        "visit_copies_pkey",
        "visit_copies.user_id, visit_copies.host, visit_copies.clinic",
        "visit_copies.clinic",
    ),
    unique("booking_moves_pkey", "booking_moves.booking", "booking_moves.booking"),
    unique(
        "booking_moves_ticket_key",
        "booking_moves.host, booking_moves.clinic, booking_moves.ticket",
        "booking_moves.ticket",
    ),
    unique("waiting_entries_pkey", "waiting_entries.id", "waiting_entries.id"),
    unique(
        "waiting_entries_open_key",
        "waiting_entries.user_id, waiting_entries.host, waiting_entries.clinic, waiting_entries.speciality, waiting_entries.doctor",
        "waiting_entries.open",
    ),
    unique("slot_offers_pkey", "slot_offers.id", "slot_offers.id"),
    unique(
        "slot_offers_slot_key",
        "slot_offers.host, slot_offers.clinic, slot_offers.doctor, slot_offers.start",
        "slot_offers.slot",
    ),
    unique("slot_offers_entry_key", "slot_offers.entry", "slot_offers.entry"),
    unique(
        "listed_names_pkey",
        "listed_names.host, listed_names.clinic, listed_names.kind, listed_names.id",
        "listed_names.id",
    ),
    unique("slot_looks_pkey", "slot_looks.host, slot_looks.clinic, slot_looks.subject", "slot_looks.subject"),
    unique("record_syncs_pkey", "record_syncs.user_id, record_syncs.host", "record_syncs.host"),
    unique(
        "record_rows_pkey",
        "record_rows.user_id, record_rows.host, record_rows.kind, record_rows.foreign_id",
        "record_rows.foreign_id",
    ),
    unique("record_documents_pkey", "record_documents.number", "record_documents.number"),
    unique("record_documents_id_key", "record_documents.id", "record_documents.id"),
    unique(
        "record_documents_foreign_id_key",
        "record_documents.user_id, record_documents.host, record_documents.foreign_id",
        "record_documents.foreign_id",
    ),
    unique("record_texts_pkey", "record_texts.document", "record_texts.document"),
    unique("record_words_pkey", "record_words.number", "record_words.number"),
    unique("record_feeds_pkey", "record_feeds.host", "record_feeds.host"),
    unique("notices_pkey", "notices.id", "notices.id"),
    unique("diary_days_pkey", "diary_days.user_id, diary_days.host, diary_days.day", "diary_days.day"),
    unique(
        "diary_versions_pkey",
        "diary_versions.user_id, diary_versions.host, diary_versions.day, diary_versions.revision",
        "diary_versions.revision",
    ),
    unique("payment_attempts_pkey", "payment_attempts.id", "payment_attempts.id"),
    unique("payment_attempts_number_key", "payment_attempts.number", "payment_attempts.number"),
    unique("payment_attempts_order_key", "payment_attempts.gateway_order", "payment_attempts.order"),
    unique(
        "payment_shares_ordinal_key",
        "payment_shares.host, payment_shares.invoice, payment_shares.ordinal",
        "payment_shares.ordinal",
    ),
    unique("payment_shares_open_key", "payment_shares.host, payment_shares.invoice", "payment_shares.open"),
    unique("payment_shares_pkey", "payment_shares.attempt, payment_shares.invoice", "payment_shares.invoice"),
    unique("payment_events_pkey", "payment_events.number", "payment_events.number"),
    unique("chat_accounts_pkey", "chat_accounts.chat_key", "chat_accounts.key"),
    unique("chat_guests_digest_key", "chat_guests.digest", "chat_guests.digest"),
    unique("chat_guests_pkey", "chat_guests.chat_key", "chat_guests.key"),
    unique("chat_accounts_user_key", "chat_accounts.user_id", "chat_accounts.user"),
    unique("chat_accounts_matrix_key", "chat_accounts.matrix_id", "chat_accounts.matrix_id"),
    unique("chat_rooms_pkey", "chat_rooms.id", "chat_rooms.id"),
    unique("chat_rooms_room_key", "chat_rooms.room_id", "chat_rooms.room_id"),
    unique(
        "chat_rooms_department_key",
        "chat_rooms.chat_key, chat_rooms.department",
        "chat_rooms.department",
    ),
    unique("chat_unread_pkey", "chat_unread.room, chat_unread.ordinal", "chat_unread.ordinal"),
    unique("chat_unread_event_key", "chat_unread.room, chat_unread.event_id", "chat_unread.event_id"),
    unique("chat_transactions_pkey", "chat_transactions.digest", "chat_transactions.digest"),
    unique(
        "notification_stops_pkey",
        "notification_stops.user_id, notification_stops.kind, notification_stops.channel",
        "notification_stops.channel",
    ),
    unique(
        "notification_times_pkey",
        "notification_times.user_id, notification_times.kind",
        "notification_times.kind",
    ),
    unique("notification_settings_pkey", "notification_settings.user_id", "notification_settings.user"),
    unique(
        "chosen_districts_pkey",
        "chosen_districts.user_id, chosen_districts.host",
        "chosen_districts.host",
    ),
    unique("calendar_subscriptions_pkey", "calendar_subscriptions.user_id", "calendar_subscriptions.user"),
    unique(
        "calendar_subscriptions_digest_key",
        "calendar_subscriptions.digest",
        "calendar_subscriptions.digest",
    ),
    unique("push_subscriptions_pkey", "push_subscriptions.id", "push_subscriptions.id"),
    unique(
        "push_subscriptions_endpoint_key",
        "push_subscriptions.endpoint_digest",
        "push_subscriptions.endpoint",
    ),
    unique("payment_links_pkey", "payment_links.id", "payment_links.id"),
    unique("payment_links_digest_key", "payment_links.digest", "payment_links.digest"),
    unique("payment_refunds_pkey", "payment_refunds.id", "payment_refunds.id"),
    unique("payment_refunds_key_key", "payment_refunds.attempt, payment_refunds.key", "payment_refunds.key"),
    unique("payment_refunds_open_key", "payment_refunds.attempt", "payment_refunds.open"),
    unique("payment_days_pkey", "payment_days.day", "payment_days.day"),
    unique("admin_preferences_pkey", "admin_preferences.user_id", "admin_preferences.user"),
    unique("news_pkey", "news.id", "news.id"),
    unique("news_texts_pkey", "news_texts.news, news_texts.language", "news_texts.language"),
    unique("news_reads_pkey", "news_reads.user_id, news_reads.news", "news_reads.news"),
    unique("news_discarded_images_pkey", "news_discarded_images.object", "news_discarded_images.object"),
    unique("questionnaires_pkey", "questionnaires.id", "questionnaires.id"),
    unique(
        "questionnaire_versions_pkey",
        "questionnaire_versions.questionnaire, questionnaire_versions.version",
        "questionnaire_versions.version",
    ),
    unique("questionnaire_sendings_pkey", "questionnaire_sendings.id", "questionnaire_sendings.id"),
    unique(
        "questionnaire_recipients_pkey",
        "questionnaire_recipients.sending, questionnaire_recipients.user_id",
        "questionnaire_recipients.user",
    ),
    unique("questionnaire_assignments_pkey", "questionnaire_assignments.id", "questionnaire_assignments.id"),
    unique(
        "questionnaire_assignments_open_key",
        "questionnaire_assignments.user_id, questionnaire_assignments.questionnaire",
        "questionnaire_assignments.open",
    ),
    unique(
        "questionnaire_counts_pkey",
        "questionnaire_counts.questionnaire, questionnaire_counts.version, questionnaire_counts.day, questionnaire_counts.question, questionnaire_counts.choice",
        "questionnaire_counts.choice",
    ),
    unique("questionnaire_alerts_pkey", "questionnaire_alerts.assignment", "questionnaire_alerts.assignment"),
    unique(
        "questionnaire_link_alerts_pkey",
        "questionnaire_link_alerts.link",
        "questionnaire_link_alerts.link",
    ),
    unique(
        "questionnaire_letters_pkey",
        "questionnaire_letters.user_id, questionnaire_letters.kind",
        "questionnaire_letters.kind",
    ),
    unique("questionnaire_rules_pkey", "questionnaire_rules.id", "questionnaire_rules.id"),
    unique(
        "questionnaire_rule_marks_visit_key",
        "questionnaire_rule_marks.rule, questionnaire_rule_marks.booking",
        "questionnaire_rule_marks.booking",
    ),
    unique(
        "questionnaire_rule_marks_period_key",
        "questionnaire_rule_marks.rule, questionnaire_rule_marks.user_id, questionnaire_rule_marks.period",
        "questionnaire_rule_marks.period",
    ),
    unique("questionnaire_links_pkey", "questionnaire_links.id", "questionnaire_links.id"),
    unique("questionnaire_links_digest_key", "questionnaire_links.digest", "questionnaire_links.digest"),
    unique("service_questionnaires_pkey", "service_questionnaires.id", "service_questionnaires.id"),
    unique(
        "service_questionnaires_assignment_key",
        "service_questionnaires.user_id, service_questionnaires.patient, service_questionnaires.assignment",
        "service_questionnaires.assignment",
    ),
    unique("user_files_pkey", "user_files.id", "user_files.id"),
    unique(
        "user_files_name_key",
        "user_files.user_id, user_files.type, user_files.name_folded",
        "user_files.name",
    ),
    unique("user_file_letters_pkey", "user_file_letters.user_id", "user_file_letters.user"),
    unique("user_file_parts_pkey", "user_file_parts.object", "user_file_parts.object"),
    unique(
        "user_file_parts_first_key",
        "user_file_parts.file, user_file_parts.first_byte",
        "user_file_parts.first_byte",
    ),
    unique("audit_events_pkey", "audit_events.number", "audit_events.number"),
    unique("idempotency_keys_pkey", "idempotency_keys.user_id, idempotency_keys.key", "idempotency_keys.key"),
    unique("jobs_pkey", "jobs.id", "jobs.id"),
    unique("jobs_unique_key_key", "jobs.unique_key", "jobs.unique_key"),
    unique("audit_verification_pkey", "audit_verification.id", "audit_verification.id"),
    unique("backup_marks_pkey", "backup_marks.id", "backup_marks.id"),
    unique("health_probe_pkey", "health_probe.id", "health_probe.id"),
];

const fn unique(name: &'static str, columns: &'static str, what: &'static str) -> Unique {
    Unique { name, columns, what }
}

/// An error of the driver without patient data. PostgreSQL includes the failing row in the debug form of its errors, and a decoding error
/// contains the value that could not be decoded. Neither may reach a log.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
struct RedactedError(String);

impl fmt::Debug for RedactedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn redacted(error: &sqlx::Error) -> Box<RedactedError> {
    use sqlx::Error::{ColumnDecode, Database, Decode, Encode};
    Box::new(RedactedError(match error {
        Database(refusal) => match refusal.code() {
            Some(code) => format!("{} (code {code})", refusal.message()),
            None => refusal.message().to_owned(),
        },
        ColumnDecode { index, .. } => format!("the value of column {index} cannot be read"),
        Decode(_) => "a value cannot be read".to_owned(),
        Encode(_) => "a value cannot be written".to_owned(),
        other => other.to_string(),
    }))
}

/// Converts a statement's error into the port's error.
pub(crate) fn from_driver(error: sqlx::Error) -> StorageError {
    use sqlx::Error::{Database, Io, PoolClosed, PoolTimedOut, Tls, WorkerCrashed};
    match &error {
        Database(refusal) => match refusal.kind() {
            ErrorKind::UniqueViolation => match broken_unique(refusal.as_ref()) {
                Some(what) => StorageError::Conflict { what },
                None => StorageError::Driver(redacted(&error)),
            },
            // The rows behind all other foreign keys are inserted in the same transaction, so only the user can be missing; the relation of
            // a copy of visits as well.
            ErrorKind::ForeignKeyViolation => StorageError::Missing { what: "user" },
            _ if is_full(refusal.as_ref()) => StorageError::Full(redacted(&error)),
            _ if is_outage(refusal.as_ref()) => StorageError::Unavailable(redacted(&error)),
            _ => StorageError::Driver(redacted(&error)),
        },
        Io(failure) if failure.kind() == io::ErrorKind::StorageFull => StorageError::Full(redacted(&error)),
        Io(_) | Tls(_) | PoolTimedOut | PoolClosed | WorkerCrashed => {
            StorageError::Unavailable(redacted(&error))
        }
        _ => StorageError::Driver(redacted(&error)),
    }
}

/// Converts a migration's error into the port's error.
pub(crate) fn from_migration(error: MigrateError) -> StorageError {
    match error {
        MigrateError::Execute(error) => from_driver(error),
        other => StorageError::Driver(Box::new(RedactedError(other.to_string()))),
    }
}

fn broken_unique(refusal: &dyn DatabaseError) -> Option<&'static str> {
    let broken = match refusal.constraint() {
        Some(name) => UNIQUE.iter().find(|unique| unique.name == name),
        None => {
            let (_, columns) = refusal.message().split_once("UNIQUE constraint failed: ")?;
            UNIQUE.iter().find(|unique| unique.columns == columns)
        }
    };
    broken.map(|unique| unique.what)
}

/// SQLite's extended code for a write-ahead log index that cannot grow (`SQLITE_IOERR_SHMSIZE`), which also means a full disk.
const SQLITE_LOG_INDEX: u32 = 4874;

/// Whether the database's disk is full. SQLite: code 13 (full). PostgreSQL: SQLSTATE 53100.
fn is_full(refusal: &dyn DatabaseError) -> bool {
    match sqlite_code(refusal) {
        Some(code) => code & 0xff == 13 || code == SQLITE_LOG_INDEX,
        None => refusal.code().is_some_and(|state| state == "53100"),
    }
}

/// Whether another process has the SQLite file locked.
pub(crate) fn is_busy(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(sqlite_code).is_some_and(|code| code & 0xff == 5)
}

/// SQLite's extended code. `None` if the error is PostgreSQL's.
fn sqlite_code(refusal: &dyn DatabaseError) -> Option<u32> {
    refusal.try_downcast_ref::<sqlx::sqlite::SqliteError>()?;
    refusal.code()?.parse().ok()
}

/// Whether the failure lies in the database rather than in the statement.
///
/// PostgreSQL: SQLSTATE class 08 (connection), 53 (resources), 57P (shutdown, start-up), 58 (system), 40 (deadlock, serialisation), 25006
/// (a read-only standby), 55P03 (lock timeout) and 57014 (statement timeout). SQLite: busy, locked, read-only, I/O error, cannot open,
/// identified by the low byte of the extended code.
fn is_outage(refusal: &dyn DatabaseError) -> bool {
    if let Some(code) = sqlite_code(refusal) {
        return matches!(code & 0xff, 5 | 6 | 8 | 10 | 14);
    }
    let Some(code) = refusal.code() else { return false };
    matches!(code.as_ref(), "25006" | "55P03" | "57014")
        || ["08", "40", "53", "57P", "58"].iter().any(|class| code.starts_with(class))
}
