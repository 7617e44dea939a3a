//! Patients' accounts as an administrator sees them: the table of users, its filters and pages, and what an administrator sets.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{
    BirthDate, CabinetAccess, Citizenship, Email, PersonName, RequestedRole, Snils, UserId, Username,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cabinet {
    /// B-141
    pub number: i64,
    pub id: UserId,
    pub username: Username,
    pub name: PersonName,
    pub email: Option<Email>,
    /// B-150
    pub is_from_esia: bool,
    /// The person's ids at the hospital's systems (B-148); empty if none is known.
    pub client_ids: String,
    pub birth_date: BirthDate,
    pub snils: Option<Snils>,
    pub citizenship: Citizenship,
    pub requested_role: Option<RequestedRole>,
    pub created_at: DateTime<Utc>,
    pub last_login_at: Option<DateTime<Utc>>,
    /// When an administrator took note of the account; new until then (B-204).
    pub viewed_at: Option<DateTime<Utc>>,
    pub disabled: bool,
    pub access: CabinetAccess,
    /// When the account is to be removed.
    pub leaving_at: Option<DateTime<Utc>>,
    pub identity_proved_at: Option<DateTime<Utc>>,
}

/// A column of texts that can be searched by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CabinetText {
    LastName,
    FirstName,
    PatrName,
    Username,
    Email,
    ClientId,
}

/// A text that must occur. Texts are [folded](cabinet_domain::search_form). Of one or two characters it must be the beginning of a value,
/// for an index of trigrams holds no shorter texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CabinetTerm {
    /// `None` for any column.
    pub column: Option<CabinetText>,
    /// One of these, e.g. as typed and as it would read on the other keyboard layout. Not empty, and no text of it is empty.
    pub texts: Vec<String>,
}

/// Which accounts are listed: all conditions hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CabinetFilter {
    pub terms: Vec<CabinetTerm>,
    /// The number is stored encrypted, so only the whole number is found.
    pub snils: Option<Snils>,
    pub number: Option<i64>,
    pub birth_date: Option<NaiveDate>,
    pub is_from_esia: Option<bool>,
    pub citizenship: Option<Citizenship>,
    pub is_new: Option<bool>,
    pub is_disabled: Option<bool>,
    /// Whether any access is forbidden.
    pub is_locked: Option<bool>,
    /// Created at or after this moment.
    pub created_from: Option<DateTime<Utc>>,
    /// Created before this moment.
    pub created_to: Option<DateTime<Utc>>,
    /// Only these numbers.
    pub numbers: Option<Vec<i64>>,
}

impl CabinetFilter {
    /// Whether all accounts match.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The sortable columns. The sealed SNILS is not one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CabinetSort {
    Number,
    LastName,
    FirstName,
    PatrName,
    Username,
    Email,
    Esia,
    ClientId,
    BirthDate,
    Created,
    LastLogin,
    Citizenship,
}

impl CabinetSort {
    pub const ALL: [Self; 12] = [
        Self::Number,
        Self::LastName,
        Self::FirstName,
        Self::PatrName,
        Self::Username,
        Self::Email,
        Self::Esia,
        Self::ClientId,
        Self::BirthDate,
        Self::Created,
        Self::LastLogin,
        Self::Citizenship,
    ];
}

/// Where a page begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CabinetPlace {
    /// After this many rows.
    Skip(u32),
    /// After the row with this number.
    After(i64),
    /// Before the row with this number.
    Before(i64),
}

/// A page of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CabinetPage {
    pub sort: CabinetSort,
    pub is_descending: bool,
    pub place: CabinetPlace,
    pub size: u32,
}

/// How many accounts match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CabinetCount {
    pub total: u64,
    /// Whether there are not more: counting ends at [`COUNTED_AT_MOST`].
    pub is_exact: bool,
}

/// Maximum number of matches that are counted. Above it, the count is reported as "more than" this number.
pub const COUNTED_AT_MOST: u32 = 10_000;

/// Reads the table, and keeps what administrators note by themselves.
#[async_trait]
pub trait CabinetRepository: Send + Sync {
    /// The rows of a page in the order of the table. Rows with equal values follow by number. If the row of a cursor no longer exists, the page begins at the first row.
    async fn list(&self, filter: &CabinetFilter, page: CabinetPage) -> Result<Vec<Cabinet>, StorageError>;
    /// How many accounts match; exactly if all do.
    async fn count(&self, filter: &CabinetFilter) -> Result<CabinetCount, StorageError>;
    /// How many accounts no administrator has taken note of (B-165).
    async fn count_new(&self) -> Result<u64, StorageError>;
    /// One patient's account.
    async fn lookup(&self, id: UserId) -> Result<Option<Cabinet>, StorageError>;
    /// Numbers and searched texts of accounts in which one of these texts occurs, newest first: candidates for a search that tolerates
    /// mistakes.
    async fn similar(&self, pieces: &[String], at_most: u32) -> Result<Vec<(i64, String)>, StorageError>;
    /// The first new accounts that match, up to this number: those to be marked next.
    async fn new_matching(
        &self,
        filter: &CabinetFilter,
        up_to: i64,
        at_most: u32,
    ) -> Result<Vec<UserId>, StorageError>;
    /// How an administrator arranged the tables, as JSON.
    async fn preferences(&self, admin: UserId) -> Result<Option<String>, StorageError>;
    /// Stores how an administrator arranged the tables.
    ///
    /// # Errors
    /// `Unstorable` if the text holds NUL.
    async fn set_preferences(&self, admin: UserId, preferences: &str) -> Result<(), StorageError>;
}

/// Changes what an administrator sets in accounts.
#[async_trait]
pub trait CabinetWriter: Send {
    /// Takes note of these accounts. Returns the numbers of those that were new, in ascending order.
    async fn mark_viewed(&mut self, ids: &[UserId], now: DateTime<Utc>) -> Result<Vec<i64>, StorageError>;
    /// Forbids or allows. Returns what was set before.
    ///
    /// # Errors
    /// `Missing` if there is no such patient.
    async fn set_access(&mut self, id: UserId, access: CabinetAccess) -> Result<CabinetAccess, StorageError>;
    /// Notes that an administrator saw the person's document. It holds for the person as they were read: a change of name, birth date,
    /// gender or SNILS takes it back.
    ///
    /// # Errors
    /// `Missing` if there is no such patient; `Conflict { what: "users.person" }` if the person has changed since they were read.
    async fn prove_identity(
        &mut self,
        seen: &cabinet_domain::User,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
