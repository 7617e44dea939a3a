//! Columns of the administrators' users table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A column of the users table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// Numeric id.
    Id,
    /// Last name.
    LastName,
    /// First name.
    FirstName,
    /// Patronymic.
    PatrName,
    /// Login.
    Username,
    /// E-mail address.
    Email,
    /// Whether the account is linked to ESIA: yes or no.
    EsiaOid,
    /// Id in the hospital system.
    ClientId,
    /// Date of birth.
    BirthDate,
    /// SNILS.
    Snils,
    /// Date on which the account was created.
    Created,
    /// Last sign-in.
    LastLogin,
    /// Citizen or foreigner.
    Citizenship,
    /// Row actions.
    Actions,
}

/// The administrators' users table.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UsersTable {
    /// Columns from left to right, each at most once.
    pub columns: Vec<Column>,
}
