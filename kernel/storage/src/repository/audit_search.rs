//! Searches the audit log for administrators (docs/adr/0035).
//!
//! A page must not take longer when the log has millions of lines. So a search never sorts many lines: for each kind it walks an index whose
//! entries with this kind (and this actor) are in the order of the numbers, and stops after a page; the first lines of all walks are the
//! page. The days of a filter become bounds of the numbers. Lines about one person or of one request are few: they are read and sorted.

use super::super::BY_ACTOR;
use super::audit::EventRow;
use super::{Db, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use cabinet_domain::{AuditEvent, AuditKind};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{AuditFilter, AuditLine};
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::QueryBuilder;

/// How far the order of the times may differ from the order of the numbers: clocks of several kernels, and transactions that take long.
const DISORDER: TimeDelta = TimeDelta::hours(1);

const COLUMNS: &str = "number, at, actor_id, subject_id, kind, detail, request_id, address, session_id";

row! {
    struct NamesRow {
        actor_name: Option<String>,
        subject_name: Option<String>,
    }
}

/// A line with the names of its accounts.
struct LineRow {
    event: EventRow,
    names: NamesRow,
}

impl<'r> sqlx::FromRow<'r, <Db as sqlx::Database>::Row> for LineRow {
    fn from_row(row: &'r <Db as sqlx::Database>::Row) -> Result<Self, sqlx::Error> {
        Ok(Self { event: EventRow::from_row(row)?, names: NamesRow::from_row(row)? })
    }
}

/// Finds the lines of one page.
pub(super) async fn search(
    pools: &super::Pools,
    filter: &AuditFilter,
    before: Option<i64>,
    limit: u32,
) -> Result<Vec<AuditLine>, StorageError> {
    let mut query = QueryBuilder::<Db>::new(
        "SELECT found.number, found.at, found.actor_id, found.subject_id, found.kind, found.detail, found.request_id, found.address, found.session_id, actor.username AS actor_name, subject.username AS subject_name FROM (",
    );
    let page = Page { filter, before: before.unwrap_or(i64::MAX), limit: i64::from(limit) };
    page.push(&mut query);
    query.push(
        ") AS found
         LEFT JOIN users AS actor ON actor.id = found.actor_id
         LEFT JOIN users AS subject ON subject.id = found.subject_id
         ORDER BY found.number DESC LIMIT ",
    );
    query.push_bind(i64::from(limit));
    let rows: Vec<LineRow> = query.build_query_as().fetch_all(pools.reader()).await.map_err(from_driver)?;
    rows.into_iter()
        .map(|LineRow { event, names }| {
            let number = event.number;
            let event = AuditEvent::try_from(event)?;
            Ok(AuditLine { number, event, actor_name: names.actor_name, subject_name: names.subject_name })
        })
        .collect()
}

struct Page<'f> {
    filter: &'f AuditFilter,
    before: i64,
    limit: i64,
}

impl Page<'_> {
    fn push(&self, query: &mut QueryBuilder<Db>) {
        let filter = self.filter;
        if filter.subject.is_some() || filter.request_id.is_some() {
            return self.push_few(query);
        }
        // The index of an actor's lines begins with actor and kind, so a search for an actor walks every kind.
        let kinds = match filter.kinds.is_empty() && filter.actor.is_some() {
            true => &AuditKind::ALL[..],
            false => &filter.kinds[..],
        };
        if kinds.is_empty() {
            return self.push_walk(query, None);
        }
        for (place, kind) in kinds.iter().enumerate() {
            query.push(if place == 0 { "" } else { " UNION ALL " });
            self.push_walk(query, Some(*kind));
        }
    }

    /// Walks one index, newest line first.
    fn push_walk(&self, query: &mut QueryBuilder<Db>, kind: Option<AuditKind>) {
        query.push("SELECT * FROM (SELECT ").push(COLUMNS).push(" FROM audit_events");
        if self.filter.actor.is_some() {
            query.push(BY_ACTOR);
        }
        query.push(" WHERE number < ").push_bind(self.before);
        if let Some(actor) = self.filter.actor {
            query.push(" AND actor_id = ").push_bind(actor.0);
        }
        if let Some(kind) = kind {
            query.push(" AND kind = ").push_bind(kind.name());
        }
        if let Some(from) = self.filter.from {
            // The last line of an hour before: whatever follows has a higher number.
            query.push(" AND number > COALESCE((SELECT number FROM audit_events WHERE at < ");
            query.push_bind(to_microseconds(earlier(from)));
            query.push(" ORDER BY at DESC, number DESC LIMIT 1), 0)");
        }
        if let Some(until) = self.filter.until {
            query.push(" AND number < COALESCE((SELECT number FROM audit_events WHERE at >= ");
            query.push_bind(to_microseconds(later(until)));
            query.push(" ORDER BY at, number LIMIT 1), ").push_bind(i64::MAX).push(")");
        }
        self.push_days(query);
        query.push(" ORDER BY number DESC LIMIT ").push_bind(self.limit).push(") AS walk");
    }

    /// Reads all lines about one person or of one request, and sorts them. The other conditions are written so that neither database takes
    /// an index for them.
    fn push_few(&self, query: &mut QueryBuilder<Db>) {
        let filter = self.filter;
        query.push("SELECT * FROM (SELECT ").push(COLUMNS).push(" FROM audit_events WHERE number + 0 < ");
        query.push_bind(self.before);
        if let Some(subject) = filter.subject {
            query.push(" AND subject_id = ").push_bind(subject.0);
        }
        if let Some(request_id) = &filter.request_id {
            query.push(" AND request_id = ").push_bind(request_id.clone());
        }
        if let Some(actor) = filter.actor {
            query.push(" AND COALESCE(actor_id, actor_id) = ").push_bind(actor.0);
        }
        if !filter.kinds.is_empty() {
            query.push(" AND COALESCE(kind, kind) IN (");
            let mut listed = query.separated(", ");
            for kind in &filter.kinds {
                listed.push_bind(kind.name());
            }
            query.push(")");
        }
        self.push_days(query);
        query.push(" ORDER BY number + 0 DESC LIMIT ").push_bind(self.limit).push(") AS few");
    }

    /// The exact bounds of the times.
    fn push_days(&self, query: &mut QueryBuilder<Db>) {
        if let Some(from) = self.filter.from {
            query.push(" AND COALESCE(at, at) >= ").push_bind(to_microseconds(from));
        }
        if let Some(until) = self.filter.until {
            query.push(" AND COALESCE(at, at) < ").push_bind(to_microseconds(until));
        }
    }
}

fn earlier(at: DateTime<Utc>) -> DateTime<Utc> {
    at.checked_sub_signed(DISORDER).unwrap_or(at)
}

fn later(at: DateTime<Utc>) -> DateTime<Utc> {
    at.checked_add_signed(DISORDER).unwrap_or(at)
}
