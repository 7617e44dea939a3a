//! Columns of the administrators' users table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The closed set of known columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// Integer id.
    Id,
    /// Family name.
    LastName,
    /// Given name.
    FirstName,
    /// Patronymic.
    PatrName,
    /// Login.
    Username,
    /// Mail address.
    Email,
    /// Signed in via ESIA: yes or no.
    EsiaOid,
    /// Id in the hospital system.
    ClientId,
    /// Day of birth.
    BirthDate,
    /// SNILS.
    Snils,
    /// When the cabinet was made.
    Created,
    /// Last sign-in.
    LastLogin,
    /// Citizen or foreigner.
    Citizenship,
    /// Row actions.
    Actions,
}

/// The users table of one deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UsersTable {
    /// Columns from left to right, none twice.
    pub columns: Vec<Column>,
}
