//! Rows of the files of patients.

use super::user_file_row::UserFileRow;
use super::{Db, inconsistent};
use crate::row::row;
use cabinet_domain::{BirthDate, PersonName, UserId};
use cabinet_ports::repository::{FilePatient, Recipient, RecipientKey};
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{FromRow, Row};
use uuid::Uuid;

row! {
    pub(super) struct EventRow {
        pub(super) number: i64,
        pub(super) user_id: Uuid,
        pub(super) uploaded_on: NaiveDate,
    }
}

row! {
    pub(super) struct PatientRow {
        pub(super) id: Uuid,
        last_name: String,
        first_name: String,
        patr_name: Option<String>,
        client_ids: String,
    }
}

row! {
    pub(super) struct NewFilesRow {
        pub(super) user_id: Uuid,
        pub(super) files: i64,
        pub(super) newest: DateTime<Utc>,
    }
}

row! {
    pub(super) struct RecipientRow {
        /// The client id that was asked for.
        patient: Option<String>,
        id: Uuid,
        last_name: String,
        first_name: String,
        patr_name: Option<String>,
        birth_date: NaiveDate,
        is_open: bool,
        pub(super) snils: Option<String>,
        pub(super) snils_sealed: Option<Vec<u8>>,
    }
}

/// A file of an event, and what is known of the event.
pub(super) struct ListedRow {
    pub(super) file: UserFileRow,
    pub(super) total: i64,
    pub(super) new_files: i64,
}

impl<'r> FromRow<'r, <Db as sqlx::Database>::Row> for ListedRow {
    fn from_row(row: &'r <Db as sqlx::Database>::Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            file: UserFileRow::from_row(row)?,
            total: row.try_get("total")?,
            new_files: row.try_get("new_files")?,
        })
    }
}

impl From<PatientRow> for FilePatient {
    fn from(row: PatientRow) -> Self {
        let PatientRow { id, last_name, first_name, patr_name, client_ids } = row;
        Self { id: UserId(id), name: PersonName { last_name, first_name, patr_name }.visible(), client_ids }
    }
}

impl RecipientRow {
    pub(super) const fn id(&self) -> Uuid {
        self.id
    }

    /// The account, found by its client id.
    pub(super) fn by_client(self) -> Result<Recipient, cabinet_ports::StorageError> {
        let client = self.patient.clone().ok_or_else(|| inconsistent("relations", "patient", self.id))?;
        Ok(self.found_by(RecipientKey::Client(client)))
    }

    pub(super) fn found_by(self, key: RecipientKey) -> Recipient {
        let Self { id, last_name, first_name, patr_name, birth_date, is_open, .. } = self;
        Recipient {
            key,
            id: UserId(id),
            name: PersonName { last_name, first_name, patr_name }.visible(),
            birth_date: BirthDate::stored(birth_date),
            is_open,
        }
    }
}
