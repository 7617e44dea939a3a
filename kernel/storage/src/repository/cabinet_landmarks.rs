//! Known places of the whole table in each order (docs/adr/0033). A numbered page in the middle of a million accounts is half a million
//! entries of an index away from either end, but at most [`STEP`] from a landmark.

use super::cabinet_query::{push_bound, push_landmarks, sort_text};
use super::{Db, Pools, Repositories};
use crate::error::from_driver;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{CabinetPage, CabinetPlace, CabinetSort};
use sqlx::{AssertSqlSafe, QueryBuilder};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Rows from one landmark to the next.
const STEP: u32 = 1_000;
/// How long landmarks are cached. Accounts that are new or renamed meanwhile move the numbered pages behind them by a row each; pages by cursor
/// are exact always.
const KEPT: Duration = Duration::from_secs(60);

/// The landmarks of every order that numbered pages were asked for.
#[derive(Debug, Default)]
pub(super) struct Landmarks(Mutex<HashMap<CabinetSort, Kept>>);

/// The landmarks of one order, ascending.
#[derive(Debug, Clone)]
enum Kept {
    BeingRead,
    Since(Instant, Arc<[Landmark]>),
}

/// The last row of each [`STEP`] rows.
#[derive(Debug)]
struct Landmark {
    number: i64,
    /// The value that the row was sorted by. A row with another value is no landmark any more.
    sort_text: String,
    /// From 1.
    place: i64,
    /// Rows of the table at that time.
    total: i64,
}

impl Landmark {
    /// Rows of the order up to this one, itself included.
    fn rows(&self, is_descending: bool) -> u32 {
        let rows = if is_descending { self.total - self.place + 1 } else { self.place };
        u32::try_from(rows).unwrap_or(u32::MAX)
    }
}

impl Landmarks {
    fn of(&self, sort: CabinetSort) -> Option<Arc<[Landmark]>> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&sort) {
            Some(Kept::Since(at, landmarks)) if at.elapsed() < KEPT => Some(Arc::clone(landmarks)),
            _ => None,
        }
    }

    /// Returns whether the caller should read the landmarks of an order, because no other task is reading them.
    fn is_turn(&self, sort: CabinetSort) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        !matches!(kept.insert(sort, Kept::BeingRead), Some(Kept::BeingRead))
    }

    fn keep(&self, sort: CabinetSort, landmarks: Option<Vec<Landmark>>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match landmarks {
            Some(landmarks) => kept.insert(sort, Kept::Since(Instant::now(), landmarks.into())),
            None => kept.remove(&sort),
        };
    }
}

impl Repositories {
    /// The page with the same rows as the one that skips `skip` rows, placed behind a row nearby. `None` while no landmark is known: they are
    /// then read in the background, for the next page.
    pub(super) async fn by_landmark(
        &self,
        page: CabinetPage,
        skip: u32,
    ) -> Result<Option<CabinetPage>, StorageError> {
        let Some(landmarks) = self.landmarks.of(page.sort) else {
            self.read_landmarks(page.sort);
            return Ok(None);
        };
        let before = landmarks.iter().filter(|landmark| landmark.rows(page.is_descending) <= skip);
        let Some(landmark) = before.max_by_key(|landmark| landmark.rows(page.is_descending)) else {
            return Ok(None);
        };
        if !self.is_where_it_was(page.sort, landmark).await? {
            return Ok(None);
        }
        let behind = |number| CabinetPage { place: CabinetPlace::After(number), ..page };
        let Some(further) = (skip - landmark.rows(page.is_descending)).checked_sub(1) else {
            return Ok(Some(behind(landmark.number)));
        };
        let mut bound = QueryBuilder::<Db>::new("");
        push_bound(&mut bound, behind(landmark.number), further);
        let row: Option<i64> =
            bound.build_query_scalar().fetch_optional(self.pools.reader()).await.map_err(from_driver)?;
        Ok(row.map(behind))
    }

    async fn is_where_it_was(&self, sort: CabinetSort, landmark: &Landmark) -> Result<bool, StorageError> {
        let text = sort_text(sort);
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM users WHERE number = $1 AND role = 'ROLE_PATIENT' AND {text} = $2)"
        );
        sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(landmark.number)
            .bind(&landmark.sort_text)
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    /// Reads the landmarks of an order in a task of its own, unless one does.
    fn read_landmarks(&self, sort: CabinetSort) {
        if !self.landmarks.is_turn(sort) {
            return;
        }
        let (pools, landmarks) = (Arc::clone(&self.pools), Arc::clone(&self.landmarks));
        tokio::spawn(async move {
            // Without them the next page is found from an end, and asks again.
            landmarks.keep(sort, read(&pools, sort).await.ok());
        });
    }
}

/// Walks the index of an order once.
async fn read(pools: &Pools, sort: CabinetSort) -> Result<Vec<Landmark>, StorageError> {
    let mut query = QueryBuilder::<Db>::new("");
    push_landmarks(&mut query, sort, STEP);
    let rows: Vec<(i64, String, i64, i64)> =
        query.build_query_as().persistent(false).fetch_all(pools.reader()).await.map_err(from_driver)?;
    let landmark = |(number, sort_text, place, total)| Landmark { number, sort_text, place, total };
    Ok(rows.into_iter().map(landmark).collect())
}
