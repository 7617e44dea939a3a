//! Patients' accounts for administrators. `cabinet_query.rs` composes the statements.

use super::cabinet_query::{
    Plan, Source, all_of, any_of, indexed, is_narrow, push_bound, push_matching, push_order, push_page, rare,
    searched,
};
use super::cabinet_row::{CABINET, CabinetRow};
use super::unit_of_work::Work;
use super::user_changes::lock;
use super::user_person::locked;
use super::{Db, Pools, Repositories, admin_preferences, push_ids, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{CabinetAccess, Role, User, UserId, search_form};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    COUNTED_AT_MOST, Cabinet, CabinetCount, CabinetFilter, CabinetPage, CabinetPlace, CabinetRepository,
    CabinetWriter, ChangeTopic, PersonalData,
};
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, QueryBuilder};
use uuid::Uuid;

use super::super::{HAS_CABINET_WORDS, push_contains};

/// Rows that are skipped from the front. A place further on is looked up from a landmark, or from the nearer end while there is none.
const SKIPPED_AT_MOST: u32 = 5_000;
/// Rows that are looked at one after the other for the matches of a page, before all matches are sorted: enough for a value that one row in
/// two hundred has, and for each row that the page skips if one in twenty has it.
const WALKED: u32 = 5_000;
const WALKED_FOR_A_SKIPPED_ROW: u32 = 20;
/// Rows of a partial index that are all looked up and sorted: 20 000 take 30 ms of a million accounts. A walk of the sorted index would take
/// half a second where they lie together at its end, as the new ones do in the order of their creation.
const RARE_AT_MOST: i64 = 50_000;
/// Names folded in one statement.
const FOLDED_AT_ONCE: i64 = 500;
/// Accounts marked in one statement.
const MARKED_AT_ONCE: usize = 500;

#[async_trait]
impl CabinetRepository for Repositories {
    async fn list(&self, filter: &CabinetFilter, page: CabinetPage) -> Result<Vec<Cabinet>, StorageError> {
        if let CabinetPlace::Skip(skip) = page.place
            && skip > SKIPPED_AT_MOST
            && filter.is_empty()
            && let Some(placed) = self.by_landmark(page, skip).await?
        {
            let rows = self.page(filter, &Source::Table, placed, false).await?;
            if !rows.is_empty() {
                return Ok(rows);
            }
        }
        let source = self.source(filter).await?;
        let (page, is_turned) = self.nearer_end(filter, page).await?;
        let rows = self.page(filter, &source, page, is_turned).await?;
        let (CabinetPlace::After(anchor) | CabinetPlace::Before(anchor), true) =
            (page.place, rows.is_empty())
        else {
            return Ok(rows);
        };
        let is_there: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE number = $1)")
            .bind(anchor)
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)?;
        match is_there {
            true => Ok(rows),
            false => {
                let first = CabinetPage { place: CabinetPlace::Skip(0), ..page };
                self.page(filter, &source, first, false).await
            }
        }
    }

    async fn count(&self, filter: &CabinetFilter) -> Result<CabinetCount, StorageError> {
        if filter.is_empty() {
            return Ok(CabinetCount { total: self.count_all().await?, is_exact: true });
        }
        let source = self.source(filter).await?;
        let mut query = QueryBuilder::<Db>::new("SELECT count(*) FROM (");
        push_matching(&mut query, "1", filter, &source, &self.vault);
        query.push(" LIMIT ").push_bind(i64::from(COUNTED_AT_MOST) + 1).push(") AS matching");
        let counted: i64 = query
            .build_query_scalar()
            .persistent(false)
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)?;
        let total = u64::try_from(counted).unwrap_or_default();
        let most = u64::from(COUNTED_AT_MOST);
        Ok(CabinetCount { total: total.min(most), is_exact: total <= most })
    }

    async fn count_new(&self) -> Result<u64, StorageError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM users WHERE role = 'ROLE_PATIENT' AND viewed_at IS NULL",
        )
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    async fn lookup(&self, id: UserId) -> Result<Option<Cabinet>, StorageError> {
        let sql = format!("SELECT {CABINET} FROM users WHERE id = $1 AND role = 'ROLE_PATIENT'");
        let row = sqlx::query_as::<Db, CabinetRow>(AssertSqlSafe(sql))
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(|row| row.into_cabinet(&self.vault)).transpose()
    }

    async fn similar(&self, pieces: &[String], at_most: u32) -> Result<Vec<(i64, String)>, StorageError> {
        let mut query = QueryBuilder::<Db>::new("SELECT users.number, users.search_text FROM ");
        if HAS_CABINET_WORDS {
            query
                .push("cabinet_words CROSS JOIN users ON users.number = cabinet_words.rowid WHERE cabinet_words MATCH ")
                .push_bind(any_of(pieces))
                .push(" AND role = 'ROLE_PATIENT' ORDER BY cabinet_words.rowid DESC LIMIT ");
        } else {
            query.push("users WHERE role = 'ROLE_PATIENT' AND (");
            for (place, piece) in pieces.iter().enumerate() {
                if place > 0 {
                    query.push(" OR ");
                }
                push_contains(&mut query, "search_text", &searched(piece));
            }
            query.push(") ORDER BY users.number DESC LIMIT ");
        }
        query.push_bind(i64::from(at_most));
        query.build_query_as().persistent(false).fetch_all(self.pools.reader()).await.map_err(from_driver)
    }

    async fn new_matching(
        &self,
        filter: &CabinetFilter,
        up_to: i64,
        at_most: u32,
    ) -> Result<Vec<UserId>, StorageError> {
        let filter = CabinetFilter { is_new: Some(true), ..filter.clone() };
        let source = self.source(&filter).await?;
        let mut query = QueryBuilder::<Db>::new("");
        push_matching(&mut query, "users.id", &filter, &source, &self.vault);
        query.push(" AND users.number <= ").push_bind(up_to);
        query.push(" LIMIT ").push_bind(i64::from(at_most));
        let ids: Vec<Uuid> = query
            .build_query_scalar()
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(ids.into_iter().map(UserId).collect())
    }

    async fn preferences(&self, admin: UserId) -> Result<Option<String>, StorageError> {
        admin_preferences::read(&self.pools, &self.vault, admin).await
    }

    async fn set_preferences(&self, admin: UserId, preferences: &str) -> Result<(), StorageError> {
        admin_preferences::write(&self.pools, &self.vault, admin, preferences).await
    }
}

impl Repositories {
    /// Chooses where matching rows are taken from, see [`Source`].
    async fn source(&self, filter: &CabinetFilter) -> Result<Source, StorageError> {
        if is_narrow(filter) {
            return Ok(Source::Table);
        }
        if let Some((index, condition)) = rare(filter) {
            let from = indexed(index);
            let sql = format!(
                "SELECT count(*) FROM (SELECT 1 FROM {from} WHERE role = 'ROLE_PATIENT' AND {condition} LIMIT $1) AS few"
            );
            if self.are_few(sqlx::query_scalar(AssertSqlSafe(sql)), RARE_AT_MOST).await? {
                return Ok(Source::Index(index));
            }
        }
        if HAS_CABINET_WORDS && !filter.terms.is_empty() {
            let words = all_of(&filter.terms);
            let count = sqlx::query_scalar(
                "SELECT count(*) FROM (SELECT 1 FROM cabinet_words WHERE cabinet_words MATCH $2 LIMIT $1)",
            );
            if self.are_few_words(count, &words).await? {
                return Ok(Source::Words(words));
            }
        }
        Ok(Source::Table)
    }

    async fn are_few(
        &self,
        count: sqlx::query::QueryScalar<'_, Db, i64, <Db as sqlx::Database>::Arguments>,
        most: i64,
    ) -> Result<bool, StorageError> {
        let found = count.bind(most + 1).fetch_one(self.pools.reader()).await.map_err(from_driver)?;
        Ok(found <= most)
    }

    async fn are_few_words(
        &self,
        count: sqlx::query::QueryScalar<'_, Db, i64, <Db as sqlx::Database>::Arguments>,
        words: &str,
    ) -> Result<bool, StorageError> {
        let most = i64::from(COUNTED_AT_MOST);
        let count = count.bind(most + 1).bind(words.to_owned());
        Ok(count.fetch_one(self.pools.reader()).await.map_err(from_driver)? <= most)
    }

    async fn count_all(&self) -> Result<u64, StorageError> {
        let total: i64 = sqlx::query_scalar("SELECT count(*) FROM users WHERE role = 'ROLE_PATIENT'")
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(u64::try_from(total).unwrap_or_default())
    }

    /// A page far from the first row of the whole table, as the page of the table turned round that is nearer to its first row.
    async fn nearer_end(
        &self,
        filter: &CabinetFilter,
        page: CabinetPage,
    ) -> Result<(CabinetPage, bool), StorageError> {
        let CabinetPlace::Skip(skip) = page.place else { return Ok((page, false)) };
        if skip <= SKIPPED_AT_MOST || !filter.is_empty() {
            return Ok((page, false));
        }
        let total = u32::try_from(self.count_all().await?).unwrap_or(u32::MAX);
        Ok(turned_round(page, skip, total))
    }

    /// Reads a page; `is_turned` if its rows are wanted in the opposite order.
    async fn page(
        &self,
        filter: &CabinetFilter,
        source: &Source,
        page: CabinetPage,
        is_turned: bool,
    ) -> Result<Vec<Cabinet>, StorageError> {
        let is_descending = page.is_descending != is_turned;
        if matches!(source, Source::Index(_)) && !HAS_CABINET_WORDS {
            return self.planned(filter, (source, Plan::Sort), page, is_descending).await;
        }
        if filter.terms.is_empty() || is_narrow(filter) || *source != Source::Table {
            return self.planned(filter, (source, Plan::Free), page, is_descending).await;
        }
        // A common value fills a page soon, unless its rows lie together.
        let skipped = if let CabinetPlace::Skip(skip) = page.place { skip } else { 0 };
        let rows = WALKED.saturating_add(skipped.saturating_mul(WALKED_FOR_A_SKIPPED_ROW));
        let mut bound = QueryBuilder::<Db>::new("");
        push_bound(&mut bound, page, rows);
        let bound: Option<i64> =
            bound.build_query_scalar().fetch_optional(self.pools.reader()).await.map_err(from_driver)?;
        if let Some(bound) = bound {
            let walk = (source, Plan::Walk(bound));
            let walked = self.planned(filter, walk, page, is_descending).await?;
            if walked.len() == page.size as usize {
                return Ok(walked);
            }
        }
        let words = if HAS_CABINET_WORDS { Source::Words(all_of(&filter.terms)) } else { Source::Table };
        self.planned(filter, (&words, Plan::Sort), page, is_descending).await
    }

    async fn planned(
        &self,
        filter: &CabinetFilter,
        plan: (&Source, Plan),
        page: CabinetPage,
        is_descending: bool,
    ) -> Result<Vec<Cabinet>, StorageError> {
        let mut query = QueryBuilder::<Db>::new(format!("SELECT {CABINET} FROM users WHERE number IN ("));
        push_page(&mut query, filter, plan, page, &self.vault);
        query.push(")");
        push_order(&mut query, page.sort, is_descending);
        let rows: Vec<CabinetRow> = query
            .build_query_as()
            // With the values, so that PostgreSQL plans each query by its own statistics.
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        rows.into_iter().map(|row| row.into_cabinet(&self.vault)).collect()
    }
}

#[async_trait]
impl CabinetWriter for Work {
    async fn mark_viewed(&mut self, ids: &[UserId], now: DateTime<Utc>) -> Result<Vec<i64>, StorageError> {
        // In one order, so that two administrators who mark the same accounts do not wait for each other.
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        let mut marked = Vec::new();
        for ids in ids.chunks(MARKED_AT_ONCE) {
            let mut query = QueryBuilder::<Db>::new("UPDATE users SET viewed_at = ");
            query.push_bind(to_microseconds(now));
            query.push(" WHERE role = 'ROLE_PATIENT' AND viewed_at IS NULL AND id IN ");
            push_ids(&mut query, ids.iter().map(|id| id.0));
            query.push(" RETURNING number");
            let numbers: Vec<i64> =
                query.build_query_scalar().fetch_all(&mut **self.change()).await.map_err(from_driver)?;
            marked.extend(self.done(numbers)?);
        }
        if !marked.is_empty() {
            self.tell(ChangeTopic::Cabinets);
        }
        marked.sort_unstable();
        Ok(marked)
    }

    async fn set_access(&mut self, id: UserId, access: CabinetAccess) -> Result<CabinetAccess, StorageError> {
        let transaction = self.told_change(ChangeTopic::Cabinets);
        lock(transaction, id).await?;
        let before = sqlx::query_as::<Db, (bool, bool)>(
            "SELECT files_upload_forbidden, view_forbidden FROM users WHERE id = $1 AND role = 'ROLE_PATIENT'",
        )
        .bind(id.0)
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let (files_upload_forbidden, view_forbidden) =
            before.ok_or(StorageError::Missing { what: "user" })?;
        sqlx::query("UPDATE users SET files_upload_forbidden = $2, view_forbidden = $3 WHERE id = $1")
            .bind(id.0)
            .bind(access.files_upload_forbidden)
            .bind(access.view_forbidden)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        self.done(CabinetAccess { files_upload_forbidden, view_forbidden })
    }

    async fn prove_identity(&mut self, seen: &User, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.tell(ChangeTopic::Cabinets);
        let (transaction, vault) = self.change_sealed();
        let current = locked(transaction, vault, seen.id).await?;
        let current = current.filter(|user| user.role == Role::Patient);
        let current = current.ok_or(StorageError::Missing { what: "user" })?;
        if !PersonalData::of(&current).is_same_person(&PersonalData::of(seen)) {
            return Err(StorageError::Conflict { what: "users.person" });
        }
        sqlx::query("UPDATE users SET identity_proved_at = $2 WHERE id = $1")
            .bind(seen.id.0)
            .bind(to_microseconds(now))
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        self.done(())
    }
}

/// The page that skips `skip` of `total` rows, as a page of the table turned round if its end is nearer. Whether it was turned.
fn turned_round(page: CabinetPage, skip: u32, total: u32) -> (CabinetPage, bool) {
    if skip <= total / 2 {
        return (page, false);
    }
    let size = page.size.min(total.saturating_sub(skip));
    let place = CabinetPlace::Skip(total.saturating_sub(skip).saturating_sub(size));
    (CabinetPage { place, size, is_descending: !page.is_descending, ..page }, true)
}

/// Writes the search form of names that an earlier version stored. An interrupted run continues with the next call.
pub(in super::super) async fn fold_names(pools: &Pools) -> Result<(), StorageError> {
    loop {
        let rows: Vec<(i64, String, String, Option<String>)> = sqlx::query_as(
            "SELECT number, last_name, first_name, patr_name
             FROM users
             WHERE last_name_folded = ''
             ORDER BY number
             LIMIT $1",
        )
        .bind(FOLDED_AT_ONCE)
        .fetch_all(pools.writer())
        .await
        .map_err(from_driver)?;
        let mut transaction = pools.begin().await?;
        let mut folded = 0;
        for (number, last, first, patronymic) in rows {
            // A name of nothing but invisible characters has no search form.
            let last_folded = Some(search_form(&last)).filter(|text| !text.is_empty());
            let done = sqlx::query(
                "UPDATE users
                 SET last_name_folded = $2, first_name_folded = $3, patr_name_folded = $4
                 WHERE number = $1 AND last_name_folded = ''",
            )
            .bind(number)
            .bind(last_folded.unwrap_or_else(|| "-".to_owned()))
            .bind(search_form(&first))
            .bind(search_form(patronymic.as_deref().unwrap_or_default()))
            .execute(&mut *transaction)
            .await
            .map_err(from_driver)?;
            folded += done.rows_affected();
        }
        transaction.commit().await.map_err(from_driver)?;
        if folded == 0 {
            return Ok(());
        }
    }
}
