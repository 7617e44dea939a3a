//! A row of the administrators' table of users.

use super::user_row::citizenship;
use super::{inconsistent, user_snils};
use crate::row::row;
use cabinet_domain::{BirthDate, CabinetAccess, PersonName, RequestedRole, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::Cabinet;
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// The columns of [`CabinetRow`].
pub(super) const CABINET: &str =
    "number, id, username, last_name, first_name, patr_name, email, (esia_oid IS NOT NULL) AS is_from_esia, client_ids,
     birth_date, snils, snils_sealed, citizenship, requested_role, created_at, last_login_at, viewed_at, disabled,
     files_upload_forbidden, view_forbidden, leaving_at, identity_proved_at";

row! {
    pub(super) struct CabinetRow {
        number: i64,
        id: Uuid,
        username: String,
        last_name: String,
        first_name: String,
        patr_name: Option<String>,
        email: Option<String>,
        is_from_esia: bool,
        client_ids: String,
        birth_date: NaiveDate,
        snils: Option<String>,
        snils_sealed: Option<Vec<u8>>,
        citizenship: String,
        requested_role: Option<String>,
        created_at: DateTime<Utc>,
        last_login_at: DateTime<Utc>,
        viewed_at: Option<DateTime<Utc>>,
        disabled: bool,
        files_upload_forbidden: bool,
        view_forbidden: bool,
        leaving_at: Option<DateTime<Utc>>,
        identity_proved_at: Option<DateTime<Utc>>,
    }
}

impl CabinetRow {
    pub(super) fn into_cabinet(self, vault: &Vault) -> Result<Cabinet, StorageError> {
        let row = self;
        let wrong = |column| move || inconsistent("users", column, row.id);
        Ok(Cabinet {
            number: row.number,
            id: UserId(row.id),
            username: row.username.parse().ok().ok_or_else(wrong("username"))?,
            name: PersonName {
                last_name: row.last_name,
                first_name: row.first_name,
                patr_name: row.patr_name,
            }
            .visible(),
            email: match row.email {
                Some(email) => Some(email.parse().ok().ok_or_else(wrong("email"))?),
                None => None,
            },
            is_from_esia: row.is_from_esia,
            client_ids: row.client_ids,
            birth_date: BirthDate::stored(row.birth_date),
            snils: user_snils::open(vault, row.id, row.snils_sealed.as_deref(), row.snils)?,
            citizenship: citizenship(&row.citizenship).ok_or_else(wrong("citizenship"))?,
            requested_role: match row.requested_role {
                Some(name) => Some(RequestedRole::from_name(&name).ok_or_else(wrong("requested_role"))?),
                None => None,
            },
            created_at: row.created_at,
            last_login_at: Some(row.last_login_at).filter(|at| *at != DateTime::UNIX_EPOCH),
            viewed_at: row.viewed_at,
            disabled: row.disabled,
            access: CabinetAccess {
                files_upload_forbidden: row.files_upload_forbidden,
                view_forbidden: row.view_forbidden,
            },
            leaving_at: row.leaving_at,
            identity_proved_at: row.identity_proved_at,
        })
    }
}
