//! The table of users: pages, counts, and the beginning of an export.

use crate::query::Meaning;
use crate::tolerance::{CANDIDATES, FOUND, is_alike, pieces};
use crate::{AdministrationError, AdministrationService, PAGE_SIZES, TableFilter, TablePlace, TableQuery};
use cabinet_domain::AuditKind;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    Cabinet, CabinetCount, CabinetFilter, CabinetPage, CabinetPlace, CabinetSort,
};
use serde_json::json;

/// Rows that numbered pages reach when more rows match than are counted. Pages further on are reached one after the other.
pub const REACHED_BY_NUMBER: u64 = 1_000;

/// How the rows were found, if not literally.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tolerance {
    /// By tolerating typing mistakes.
    Spelling,
}

/// A page of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePage {
    pub rows: Vec<Cabinet>,
    pub has_next: bool,
    pub has_previous: bool,
    pub tolerance: Option<Tolerance>,
}

/// How many rows match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableCount {
    pub total: u64,
    /// Pages that can be reached by number.
    pub pages: u64,
    /// Whether there are not more.
    pub is_exact: bool,
}

/// What needs an administrator's attention (B-165).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counters {
    pub new_cabinets: u64,
    /// Files of patients that no administrator has opened or marked (B-166).
    pub new_events: u64,
    /// Completed questionnaires that need a look, and that no administrator has taken note of.
    pub questionnaire_alerts: u64,
}

/// An export that was begun.
#[derive(Debug, Clone)]
pub struct BegunExport {
    pub filter: CabinetFilter,
    /// How many rows follow; with a filter at most as many as are counted.
    pub rows: u64,
}

impl AdministrationService {
    /// A page of the table. If nothing matches the words literally, typing mistakes are tolerated.
    ///
    /// # Errors
    /// `Invalid`, `TooDeep`, `Storage`.
    pub async fn list(&self, query: &TableQuery) -> Result<TablePage, AdministrationError> {
        if !PAGE_SIZES.contains(&query.size) {
            return Err(AdministrationError::Invalid(vec!["size"]));
        }
        let meaning = query.filter.meaning(self.parts.zone)?;
        let page = self.read(&meaning.filter, query).await?;
        if !page.rows.is_empty() {
            return Ok(page);
        }
        match self.alike(&meaning).await? {
            Some(filter) => {
                let page = self.read(&filter, query).await?;
                Ok(TablePage { tolerance: Some(Tolerance::Spelling), ..page })
            }
            None => Ok(page),
        }
    }

    /// How many rows match.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub async fn count(&self, filter: &TableFilter, size: u32) -> Result<TableCount, AdministrationError> {
        if !PAGE_SIZES.contains(&size) {
            return Err(AdministrationError::Invalid(vec!["size"]));
        }
        let meaning = filter.meaning(self.parts.zone)?;
        let mut count = self.parts.stores.cabinets.count(&meaning.filter).await?;
        if count.total == 0
            && let Some(alike) = self.alike(&meaning).await?
        {
            count = self.parts.stores.cabinets.count(&alike).await?;
        }
        let CabinetCount { total, is_exact } = count;
        let reached = if is_exact { total } else { REACHED_BY_NUMBER };
        Ok(TableCount { total, pages: reached.div_ceil(size.into()), is_exact })
    }

    /// Checks a filter without asking the database.
    ///
    /// # Errors
    /// `Invalid`.
    pub fn check_filter(&self, filter: &TableFilter) -> Result<(), AdministrationError> {
        filter.meaning(self.parts.zone).map(drop)
    }

    /// What needs an administrator's attention.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn counters(&self) -> Result<Counters, StorageError> {
        let stores = &self.parts.stores;
        Ok(Counters {
            new_cabinets: stores.cabinets.count_new().await?,
            new_events: stores.file_events.count_new().await?,
            questionnaire_alerts: stores.questionnaire_alerts.count_new().await?,
        })
    }

    /// The newest accounts that no administrator has taken note of, and how many there are.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn newest(&self, limit: u32) -> Result<(Vec<Cabinet>, u64), StorageError> {
        let filter = CabinetFilter { is_new: Some(true), ..CabinetFilter::default() };
        let page = CabinetPage {
            sort: CabinetSort::Number,
            is_descending: true,
            place: CabinetPlace::Skip(0),
            size: limit,
        };
        let rows = self.parts.stores.cabinets.list(&filter, page).await?;
        Ok((rows, self.parts.stores.cabinets.count_new().await?))
    }

    /// Begins an export: checks the filter and enters who exports, before the first row is read.
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid`, `Storage`.
    pub async fn begin_export(
        &self,
        by: &crate::Administrator,
        filter: &TableFilter,
        format: &'static str,
    ) -> Result<BegunExport, AdministrationError> {
        self.check(by).await?;
        let filter = self.resolved(filter).await?;
        let rows = self.parts.stores.cabinets.count(&filter).await?.total;
        let detail = json!({ "format": format, "all": filter.is_empty() });
        let event = self.event(by, by.user, AuditKind::UsersExported, detail);
        self.parts.stores.audit.add(event).await?;
        Ok(BegunExport { filter, rows })
    }

    async fn read(
        &self,
        filter: &CabinetFilter,
        query: &TableQuery,
    ) -> Result<TablePage, AdministrationError> {
        let skip = match query.place {
            TablePlace::Page(number) => u64::from(number) * u64::from(query.size),
            TablePlace::After(_) | TablePlace::Before(_) => 0,
        };
        if skip + u64::from(query.size) > REACHED_BY_NUMBER && !filter.is_empty() {
            let count = self.parts.stores.cabinets.count(filter).await?;
            if !count.is_exact {
                return Err(AdministrationError::TooDeep);
            }
        }
        let place = match query.place {
            TablePlace::Page(_) => {
                CabinetPlace::Skip(u32::try_from(skip).map_err(|_| AdministrationError::TooDeep)?)
            }
            TablePlace::After(number) => CabinetPlace::After(number),
            TablePlace::Before(number) => CabinetPlace::Before(number),
        };
        // One more, to know whether there are more.
        let wanted = query.size as usize;
        let page =
            CabinetPage { sort: query.sort, is_descending: query.is_descending, place, size: query.size + 1 };
        let mut rows = self.parts.stores.cabinets.list(filter, page).await?;
        let has_more = rows.len() > wanted;
        if has_more && matches!(query.place, TablePlace::Before(_)) {
            rows.remove(0);
        }
        rows.truncate(wanted);
        let (has_next, has_previous) = match query.place {
            TablePlace::Page(number) => (has_more, number > 0),
            TablePlace::After(_) => (has_more, true),
            TablePlace::Before(_) => (true, has_more),
        };
        Ok(TablePage { rows, has_next, has_previous, tolerance: None })
    }

    /// The filter as [`Self::list`] applies it: literally, or with tolerance if nothing matches so.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub async fn resolved(&self, filter: &TableFilter) -> Result<CabinetFilter, AdministrationError> {
        let meaning = filter.meaning(self.parts.zone)?;
        if !meaning.words.is_empty()
            && self.parts.stores.cabinets.count(&meaning.filter).await?.total == 0
            && let Some(alike) = self.alike(&meaning).await?
        {
            return Ok(alike);
        }
        Ok(meaning.filter)
    }

    /// What a filter means, word by word: for rules, which are used long after they were typed.
    ///
    /// # Errors
    /// `Invalid`.
    pub fn meant(&self, filter: &TableFilter) -> Result<CabinetFilter, AdministrationError> {
        Ok(filter.meaning(self.parts.zone)?.filter)
    }

    /// The filter with the accounts that match the words except for typing mistakes; `None` if there are none.
    async fn alike(&self, meaning: &Meaning) -> Result<Option<CabinetFilter>, StorageError> {
        let pieces = pieces(&meaning.words);
        if pieces.is_empty() {
            return Ok(None);
        }
        let candidates = self.parts.stores.cabinets.similar(&pieces, CANDIDATES).await?;
        let is_named =
            |number: &i64| meaning.filter.numbers.as_ref().is_none_or(|named| named.contains(number));
        let alike = candidates
            .into_iter()
            .filter(|(number, searched)| is_named(number) && is_alike(&meaning.words, searched));
        let numbers: Vec<i64> = alike.map(|(number, _)| number).take(FOUND).collect();
        if numbers.is_empty() {
            return Ok(None);
        }
        let terms = meaning.filter.terms.iter().filter(|term| term.column.is_some()).cloned().collect();
        Ok(Some(CabinetFilter { terms, numbers: Some(numbers), ..meaning.filter.clone() }))
    }
}
