//! The audit log.

use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind, Origin, SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_json, check_text};
use cabinet_ports::repository::{AuditFilter, AuditLine, AuditRepository, AuditWriter, NumberedEvent};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde_json::Value;
use sqlx::Executor;
use sqlx::types::Json;
use uuid::Uuid;

#[async_trait]
impl AuditRepository for Repositories {
    async fn add(&self, event: AuditEvent) -> Result<(), StorageError> {
        insert(self.pools.writer(), event).await
    }

    async fn list(&self, subject: UserId, limit: u32) -> Result<Vec<AuditEvent>, StorageError> {
        let rows = sqlx::query_as::<Db, EventRow>(
            "SELECT number, at, actor_id, subject_id, kind, detail, request_id, address, session_id
             FROM audit_events
             WHERE subject_id = $1
             ORDER BY at DESC, number DESC
             LIMIT $2",
        )
        .bind(subject.0)
        .bind(i64::from(limit))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(AuditEvent::try_from).collect()
    }

    async fn page(
        &self,
        subject: UserId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<NumberedEvent>, StorageError> {
        let rows = sqlx::query_as::<Db, EventRow>(
            "SELECT number, at, actor_id, subject_id, kind, detail, request_id, address, session_id
             FROM audit_events
             WHERE subject_id = $1 AND number < $2
             ORDER BY number DESC
             LIMIT $3",
        )
        .bind(subject.0)
        .bind(before.unwrap_or(i64::MAX))
        .bind(i64::from(limit))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let numbered = |row: EventRow| Ok(NumberedEvent { number: row.number, event: row.try_into()? });
        rows.into_iter().map(numbered).collect()
    }

    async fn search(
        &self,
        filter: &AuditFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditLine>, StorageError> {
        super::audit_search::search(&self.pools, filter, before, limit).await
    }
}

#[async_trait]
impl AuditWriter for Work {
    async fn add(&mut self, event: AuditEvent) -> Result<(), StorageError> {
        insert(&mut **self.change(), event).await?;
        self.done(())
    }
}

async fn insert<'e>(place: impl Executor<'e, Database = Db>, event: AuditEvent) -> Result<(), StorageError> {
    check_json("audit_events.detail", &event.detail)?;
    let origin = event.origin;
    check_text("audit_events.request_id", origin.as_ref().map_or("", |origin| &origin.request_id))?;
    sqlx::query(
        "INSERT INTO audit_events (at, actor_id, subject_id, kind, detail, request_id, address, session_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(to_microseconds(event.at))
    .bind(event.actor.map(|user| user.0))
    .bind(event.subject.map(|user| user.0))
    .bind(event.kind.name())
    .bind(Json(event.detail))
    .bind(origin.as_ref().map(|origin| origin.request_id.clone()))
    .bind(origin.as_ref().and_then(|origin| origin.address).map(|address| address.to_string()))
    .bind(origin.and_then(|origin| origin.session).map(|session| session.0))
    .execute(place)
    .await
    .map(drop)
    .map_err(from_driver)
}

row! {
    pub(super) struct EventRow {
        pub(super) number: i64,
        at: DateTime<Utc>,
        actor_id: Option<Uuid>,
        subject_id: Option<Uuid>,
        kind: String,
        detail: Json<Value>,
        request_id: Option<String>,
        address: Option<String>,
        session_id: Option<Uuid>,
    }
}

impl TryFrom<EventRow> for AuditEvent {
    type Error = StorageError;

    fn try_from(row: EventRow) -> Result<Self, StorageError> {
        let name: StrDeserializer<'_, Error> = row.kind.as_str().into_deserializer();
        let kind = AuditKind::deserialize(name);
        let wrong = |column| inconsistent("audit_events", column, row.number);
        Ok(Self {
            at: row.at,
            actor: row.actor_id.map(UserId),
            subject: row.subject_id.map(UserId),
            kind: kind.map_err(|_| wrong("kind"))?,
            detail: row.detail.0,
            origin: match row.request_id {
                Some(request_id) => Some(Origin {
                    request_id,
                    address: match row.address {
                        Some(address) => Some(address.parse().map_err(|_| wrong("address"))?),
                        None => None,
                    },
                    session: row.session_id.map(SessionId),
                }),
                None => None,
            },
        })
    }
}
