//! A row of the table of users (B-141…B-151).

use cabinet_config::Column;
use cabinet_domain::{Citizenship, RequestedRole, UserId};
use cabinet_ports::repository::Cabinet;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A patient's account.
#[derive(Serialize, ToSchema)]
pub(super) struct CabinetRow {
    #[schema(value_type = uuid::Uuid)]
    id: UserId,
    /// The integer id (B-141).
    number: i64,
    username: String,
    last_name: String,
    first_name: String,
    patr_name: Option<String>,
    email: Option<String>,
    /// `yes` if the account is linked with the state portal (B-150), otherwise `no`.
    esia_oid: &'static str,
    from_esia: bool,
    /// The person's ids at the hospital's systems, separated by commas; null if none is known.
    client_id: Option<String>,
    birth_date: NaiveDate,
    /// `XXX-XXX-XXX YY`; null also where the hospital's table does not show it.
    snils: Option<String>,
    created: DateTime<Utc>,
    last_login: Option<DateTime<Utc>>,
    /// `RU` or `FOREIGN`.
    #[schema(value_type = String)]
    citizenship: Citizenship,
    /// 1 until an administrator takes note of the account (B-151).
    is_new: u8,
    is_disabled: bool,
    /// Whether any access is forbidden.
    is_locked: bool,
    files_upload_forbidden: bool,
    view_forbidden: bool,
    /// When the account will be removed.
    leaves_at: Option<DateTime<Utc>>,
    /// Whether an administrator saw the person's document.
    identity_proved: bool,
    /// `doctor`, if the person chose that at registration.
    #[schema(value_type = Option<String>)]
    requested_role: Option<RequestedRole>,
}

impl CabinetRow {
    /// The row of a table with these columns.
    pub(super) fn of(cabinet: Cabinet, columns: &[Column]) -> Self {
        let snils = cabinet.snils.filter(|_| columns.contains(&Column::Snils));
        Self {
            id: cabinet.id,
            number: cabinet.number,
            username: cabinet.username.as_str().to_owned(),
            last_name: cabinet.name.last_name,
            first_name: cabinet.name.first_name,
            patr_name: cabinet.name.patr_name,
            email: cabinet.email.map(|email| email.as_str().to_owned()),
            esia_oid: if cabinet.is_from_esia { "yes" } else { "no" },
            from_esia: cabinet.is_from_esia,
            client_id: Some(cabinet.client_ids).filter(|ids| !ids.is_empty()),
            birth_date: cabinet.birth_date.day(),
            snils: snils.map(|snils| snils.formatted()),
            created: cabinet.created_at,
            last_login: cabinet.last_login_at,
            citizenship: cabinet.citizenship,
            is_new: u8::from(cabinet.viewed_at.is_none()),
            is_disabled: cabinet.disabled,
            is_locked: cabinet.access.is_locked(),
            files_upload_forbidden: cabinet.access.files_upload_forbidden,
            view_forbidden: cabinet.access.view_forbidden,
            leaves_at: cabinet.leaving_at,
            identity_proved: cabinet.identity_proved_at.is_some(),
            requested_role: cabinet.requested_role,
        }
    }
}
