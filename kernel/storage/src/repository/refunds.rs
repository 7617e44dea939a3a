//! Refunds that administrators asked for, and the days that were compared with the gateway.

use super::refund_row::{REFUND, RefundRow};
use super::unit_of_work::Work;
use super::{Db, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::payment::{RefundState, RefundWay};
use cabinet_domain::{PaymentAttemptId, RefundId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{ChangeTopic, PaymentRefund, RefundWriter};
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{AssertSqlSafe, QueryBuilder};

#[async_trait]
impl RefundWriter for Work {
    async fn of_attempt(&mut self, attempt: PaymentAttemptId) -> Result<Vec<PaymentRefund>, StorageError> {
        let rows = sqlx::query_as::<Db, RefundRow>(AssertSqlSafe(format!(
            "SELECT {REFUND} FROM payment_refunds WHERE attempt = $1 ORDER BY asked_at, id"
        )))
        .bind(attempt.0)
        .fetch_all(&mut **self.change())
        .await
        .map_err(from_driver)?;
        let refunds = rows.into_iter().map(PaymentRefund::try_from).collect::<Result<_, StorageError>>()?;
        self.done(refunds)
    }

    async fn add(&mut self, refund: &PaymentRefund) -> Result<(), StorageError> {
        let row = RefundRow::from(refund);
        let mut insert = QueryBuilder::<Db>::new(format!("INSERT INTO payment_refunds ({REFUND}) "));
        insert.push_values([row], |mut values, row| {
            values
                .push_bind(row.id)
                .push_bind(row.attempt)
                .push_bind(row.key)
                .push_bind(row.asked_by)
                .push_bind(row.sum)
                .push_bind(row.way)
                .push_bind(row.state)
                .push_bind(row.refunded_before)
                .push_bind(row.asked_at)
                .push_bind(row.settled_at);
        });
        insert.build().execute(&mut **self.told_change(ChangeTopic::Payments)).await.map_err(from_driver)?;
        self.done(())
    }

    async fn settle(
        &mut self,
        id: RefundId,
        state: RefundState,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE payment_refunds
             SET state = $2, settled_at = $3
             WHERE id = $1 AND state = 'asked'",
        )
        .bind(id.0)
        .bind(state.name())
        .bind(to_microseconds(at))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn set_way(&mut self, id: RefundId, way: RefundWay) -> Result<(), StorageError> {
        sqlx::query("UPDATE payment_refunds SET way = $2 WHERE id = $1")
            .bind(id.0)
            .bind(way.name())
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(())
    }

    async fn add_compared(&mut self, day: NaiveDate, at: DateTime<Utc>) -> Result<(), StorageError> {
        sqlx::query(
            "INSERT INTO payment_days (day, compared_at)
             VALUES ($1, $2)
             ON CONFLICT (day) DO UPDATE SET compared_at = excluded.compared_at",
        )
        .bind(day)
        .bind(to_microseconds(at))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }
}
