//! Files of patients for administrators. `file_event_query.rs` composes the statements.

use super::file_event_query::{Numbers, Source, push_events, push_files, push_living, push_place, push_word};
use super::file_event_row::{EventRow, ListedRow, NewFilesRow, PatientRow, RecipientRow};
use super::user_file_row::USER_FILE;
use super::{Db, Repositories, push_ids, user_snils};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{Snils, StorageType, UserFile, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    COUNTED_AT_MOST, CabinetCount, FILES_OF_EVENT, FileEvent, FileEventFilter, FileEventPlace,
    FileEventRepository, FilePatient, NewFiles, Recipient, RecipientKey,
};
use chrono::NaiveDate;
use sqlx::QueryBuilder;
use std::collections::HashMap;
use uuid::Uuid;

/// Which accounts a person can be found by, and whether they are in use.
const RECIPIENT: &str =
    "users.id, users.last_name, users.first_name, users.patr_name, users.birth_date, users.snils, users.snils_sealed,
     (NOT users.disabled AND users.leaving_at IS NULL) AS is_open";

#[async_trait]
impl FileEventRepository for Repositories {
    async fn list(
        &self,
        filter: &FileEventFilter,
        place: FileEventPlace,
        size: u32,
    ) -> Result<Vec<FileEvent>, StorageError> {
        let Some(numbers) = self.numbers(filter).await? else { return Ok(Vec::new()) };
        let source = self.file_source(filter).await?;
        let mut query = QueryBuilder::<Db>::new("");
        push_events(&mut query, "file.number, file.user_id, file.uploaded_on", filter, &source, numbers);
        push_place(&mut query, place, size);
        let mut rows: Vec<EventRow> = query
            .build_query_as()
            // With the values, so that PostgreSQL plans each query by its own statistics.
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        if matches!(place, FileEventPlace::Before(_)) {
            rows.reverse();
        }
        let people = self.people(rows.iter().map(|row| row.user_id)).await?;
        let mut files = self.files_of(&rows).await?;
        let event = |row: EventRow| {
            let mut listed = files.remove(&(row.user_id, row.uploaded_on))?;
            let first = listed.first()?;
            let (total, is_new) = (first.total, first.new_files > 0);
            let files = listed.drain(..).map(|listed| UserFile::try_from(listed.file));
            let patient = people.get(&row.user_id)?.clone();
            Some(files.collect::<Result<Vec<_>, _>>().map(|files| FileEvent {
                number: row.number,
                patient,
                day: row.uploaded_on,
                is_new,
                more: u64::try_from(total).unwrap_or_default().saturating_sub(files.len() as u64),
                files,
            }))
        };
        rows.into_iter().filter_map(event).collect()
    }

    async fn count(&self, filter: &FileEventFilter) -> Result<CabinetCount, StorageError> {
        let Some(numbers) = self.numbers(filter).await? else {
            return Ok(CabinetCount { total: 0, is_exact: true });
        };
        let source = self.file_source(filter).await?;
        let mut query = QueryBuilder::<Db>::new("SELECT count(*) FROM (");
        push_events(&mut query, "1", filter, &source, numbers);
        query.push(" LIMIT ").push_bind(i64::from(COUNTED_AT_MOST) + 1).push(") AS matching");
        let counted: i64 = query
            .build_query_scalar()
            .persistent(false)
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)?;
        let (total, most) = (u64::try_from(counted).unwrap_or_default(), u64::from(COUNTED_AT_MOST));
        Ok(CabinetCount { total: total.min(most), is_exact: total <= most })
    }

    async fn count_new(&self) -> Result<u64, StorageError> {
        let mut query = QueryBuilder::<Db>::new("SELECT count(*) FROM ");
        push_files(&mut query, "file", "user_files_new_idx");
        query.push(" WHERE ");
        push_living(&mut query, "file");
        query.push(" AND file.viewed_at IS NULL");
        let count: i64 =
            query.build_query_scalar().fetch_one(self.pools.reader()).await.map_err(from_driver)?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    async fn newest(&self, at_most: u32) -> Result<(Vec<NewFiles>, u64), StorageError> {
        let mut query = QueryBuilder::<Db>::new("SELECT count(DISTINCT fresh.user_id) FROM ");
        push_fresh(&mut query);
        let total: i64 =
            query.build_query_scalar().fetch_one(self.pools.reader()).await.map_err(from_driver)?;
        let mut query = QueryBuilder::<Db>::new(
            "SELECT fresh.user_id, count(*) AS files, max(fresh.created_at) AS newest FROM ",
        );
        push_fresh(&mut query);
        query
            .push(" GROUP BY fresh.user_id ORDER BY max(fresh.number) DESC LIMIT ")
            .push_bind(i64::from(at_most));
        let rows: Vec<NewFilesRow> =
            query.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
        if rows.is_empty() {
            return Ok((Vec::new(), 0));
        }
        let mut people = self.people(rows.iter().map(|row| row.user_id)).await?;
        let new_files = |row: NewFilesRow| {
            let patient = people.remove(&row.user_id)?;
            Some(NewFiles {
                patient,
                count: u64::try_from(row.files).unwrap_or_default(),
                newest: row.newest,
            })
        };
        let found = rows.into_iter().filter_map(new_files).collect();
        Ok((found, u64::try_from(total).unwrap_or_default()))
    }

    async fn recipients(&self, keys: &[RecipientKey]) -> Result<Vec<Recipient>, StorageError> {
        let mut clients = Vec::new();
        let mut numbers = Vec::new();
        for key in keys {
            match key {
                RecipientKey::Client(id) => clients.push(id.clone()),
                RecipientKey::Snils(snils) => numbers.push(*snils),
            }
        }
        let mut found = Vec::new();
        if !clients.is_empty() {
            found.extend(self.by_clients(clients).await?);
        }
        if !numbers.is_empty() {
            found.extend(self.by_snils(&numbers).await?);
        }
        Ok(found)
    }

    async fn results_named(
        &self,
        owners: &[UserId],
        names: &[String],
    ) -> Result<Vec<(UserId, String)>, StorageError> {
        if owners.is_empty() || names.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::<Db>::new(
            "SELECT user_id, name_folded FROM user_files WHERE state <> 'uploading' AND removed_at IS NULL AND type = ",
        );
        query.push_bind(i64::from(StorageType::Result.number())).push(" AND user_id IN ");
        push_ids(&mut query, owners.iter().map(|owner| owner.0));
        query.push(" AND name_folded IN (");
        let mut listed = query.separated(", ");
        for name in names {
            listed.push_bind(name.clone());
        }
        query.push(")");
        let rows: Vec<(Uuid, String)> = query
            .build_query_as()
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(rows.into_iter().map(|(owner, name)| (UserId(owner), name)).collect())
    }
}

/// Adds the newest of the new files.
fn push_fresh(query: &mut QueryBuilder<Db>) {
    query.push("(SELECT file.user_id, file.created_at, file.number FROM ");
    push_files(query, "file", "user_files_new_idx");
    query.push(" WHERE ");
    push_living(query, "file");
    query
        .push(" AND file.viewed_at IS NULL ORDER BY file.number DESC LIMIT ")
        .push_bind(i64::from(COUNTED_AT_MOST))
        .push(") AS fresh");
}

impl Repositories {
    /// The numbers of the wanted days; `None` if there are no files of these days.
    async fn numbers(&self, filter: &FileEventFilter) -> Result<Option<Numbers>, StorageError> {
        let mut numbers = Numbers::default();
        if let Some(from) = filter.from {
            let Some(first) = self.edge(">=", from, "").await? else { return Ok(None) };
            numbers.first = Some(first);
        }
        if let Some(to) = filter.to {
            let Some(last) = self.edge("<=", to, " DESC").await? else { return Ok(None) };
            numbers.last = Some(last);
        }
        Ok(Some(numbers))
    }

    async fn edge(&self, sign: &str, day: NaiveDate, direction: &str) -> Result<Option<i64>, StorageError> {
        let mut query = QueryBuilder::<Db>::new("SELECT file.number FROM ");
        push_files(&mut query, "file", "user_files_day_idx");
        query.push(" WHERE ");
        push_living(&mut query, "file");
        query.push(format!(" AND file.uploaded_on {sign} ")).push_bind(day);
        query.push(format!(" ORDER BY file.uploaded_on{direction}, file.number{direction} LIMIT 1"));
        query.build_query_scalar().fetch_optional(self.pools.reader()).await.map_err(from_driver)
    }

    /// Few matches of a word are found by the indexes of words. Many lie everywhere in the index by number.
    async fn file_source(&self, filter: &FileEventFilter) -> Result<Source, StorageError> {
        let Some(word) = filter.words.iter().max_by_key(|word| word.chars().count()) else {
            return Ok(Source::index(filter));
        };
        let mut query = QueryBuilder::<Db>::new("SELECT count(*) FROM (");
        push_word(&mut query, word, "UNION ALL");
        query.push(" LIMIT ").push_bind(i64::from(COUNTED_AT_MOST) + 1).push(") AS found");
        let found: i64 = query
            .build_query_scalar()
            .persistent(false)
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(match found <= i64::from(COUNTED_AT_MOST) {
            true => Source::Word(word.clone()),
            false => Source::index(filter),
        })
    }

    /// The names of these people, of whom there is one at least.
    async fn people(
        &self,
        ids: impl Iterator<Item = Uuid> + Send,
    ) -> Result<HashMap<Uuid, FilePatient>, StorageError> {
        let mut query = QueryBuilder::<Db>::new(
            "SELECT id, last_name, first_name, patr_name, client_ids FROM users WHERE id IN ",
        );
        push_ids(&mut query, ids);
        let rows: Vec<PatientRow> = query
            .build_query_as()
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(rows.into_iter().map(|row| (row.id, row.into())).collect())
    }

    /// The files of these events, of which there is one at least, newest first.
    async fn files_of(
        &self,
        events: &[EventRow],
    ) -> Result<HashMap<(Uuid, NaiveDate), Vec<ListedRow>>, StorageError> {
        let mut files: HashMap<_, Vec<ListedRow>> = HashMap::new();
        let mut query = QueryBuilder::<Db>::new("WITH event (owner, day) AS (");
        query.push_values(events, |mut event, row| {
            event.push_bind(row.user_id).push_bind(row.uploaded_on);
        });
        query.push(format!(
            ") SELECT * FROM (
                 SELECT {USER_FILE}, number,
                     row_number() OVER (PARTITION BY user_id, uploaded_on ORDER BY number DESC) AS place,
                     count(*) OVER (PARTITION BY user_id, uploaded_on) AS total,
                     count(CASE WHEN viewed_at IS NULL THEN 1 END) OVER (PARTITION BY user_id, uploaded_on) AS new_files
                 FROM event CROSS JOIN "
        ));
        push_files(&mut query, "file", "user_files_event_idx");
        query.push(" WHERE file.user_id = event.owner AND file.uploaded_on = event.day AND ");
        push_living(&mut query, "file");
        query
            .push(") AS listed WHERE place <= ")
            .push_bind(i64::from(FILES_OF_EVENT))
            .push(" ORDER BY number DESC");
        let rows: Vec<ListedRow> = query
            .build_query_as()
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        for row in rows {
            files.entry((row.file.user_id, row.file.uploaded_on)).or_default().push(row);
        }
        Ok(files)
    }

    async fn by_clients(&self, clients: Vec<String>) -> Result<Vec<Recipient>, StorageError> {
        let mut query = QueryBuilder::<Db>::new(format!(
            "SELECT DISTINCT relations.patient, {RECIPIENT}
             FROM relations
             JOIN users ON users.id = relations.user_id
             WHERE users.role = 'ROLE_PATIENT' AND relations.patient IN ("
        ));
        let mut listed = query.separated(", ");
        for client in clients {
            listed.push_bind(client);
        }
        query.push(")");
        let rows: Vec<RecipientRow> = query
            .build_query_as()
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        rows.into_iter().map(RecipientRow::by_client).collect()
    }

    async fn by_snils(&self, numbers: &[Snils]) -> Result<Vec<Recipient>, StorageError> {
        let mut query = QueryBuilder::<Db>::new(format!(
            "SELECT NULL AS patient, {RECIPIENT} FROM users WHERE users.role = 'ROLE_PATIENT' AND users.snils_index IN ("
        ));
        let mut listed = query.separated(", ");
        for index in numbers.iter().flat_map(|snils| user_snils::indexes(&self.vault, snils)) {
            listed.push_bind(index);
        }
        query.push(")");
        let rows: Vec<RecipientRow> = query
            .build_query_as()
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        let mut found = Vec::new();
        for mut row in rows {
            let (sealed, plain) = (row.snils_sealed.take(), row.snils.take());
            // A fingerprint may be anybody's; the number itself decides.
            let snils = user_snils::open(&self.vault, row.id(), sealed.as_deref(), plain)?;
            if let Some(snils) = snils.filter(|snils| numbers.contains(snils)) {
                found.push(row.found_by(RecipientKey::Snils(snils)));
            }
        }
        Ok(found)
    }
}
