//! The ledger of payments for administrators.

use super::payment_row::{AlarmRow, AttemptRow, attempts};
use super::payments::attempt_columns;
use super::refund_row::{REFUND, RefundRow};
use super::{Db, Repositories, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{PaymentAttemptId, RefundId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    PaymentAdminRepository, PaymentAlarm, PaymentAttempt, PaymentFilter, PaymentRefund,
};
use chrono::NaiveDate;
use sqlx::{AssertSqlSafe, FromRow as _, QueryBuilder};

#[async_trait]
impl PaymentAdminRepository for Repositories {
    async fn search(
        &self,
        filter: &PaymentFilter,
        skip: u32,
        at_most: u32,
    ) -> Result<Vec<PaymentAttempt>, StorageError> {
        // Paged before the join, in which an attempt has a row for each of its invoices.
        let columns = attempt_columns();
        let mut query = QueryBuilder::<Db>::new(format!(
            "SELECT {columns}
             FROM (SELECT * FROM payment_attempts WHERE begun_at >= "
        ));
        query.push_bind(to_microseconds(filter.from));
        query.push(" AND begun_at < ").push_bind(to_microseconds(filter.to));
        if let Some(state) = filter.state {
            query.push(" AND state = ").push_bind(state.name());
        }
        query.push(" ORDER BY begun_at DESC, id DESC LIMIT ").push_bind(i64::from(at_most));
        query.push(" OFFSET ").push_bind(i64::from(skip));
        query.push(
            ") AS a JOIN payment_shares s ON s.attempt = a.id ORDER BY a.begun_at DESC, a.id DESC, s.invoice",
        );
        attempts(query.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?)
    }

    async fn alarms(&self, before: Option<i64>, at_most: u32) -> Result<Vec<PaymentAlarm>, StorageError> {
        let columns = attempt_columns();
        let sql = format!(
            "SELECT alarms.*, {columns}
             FROM (
                 SELECT number AS alarm, attempt, at AS alarm_at, kind, from_state, to_state, note
                 FROM payment_events
                 WHERE is_alarm AND number < $1
                 ORDER BY number DESC
                 LIMIT $2
             ) AS alarms
             JOIN payment_attempts a ON a.id = alarms.attempt
             JOIN payment_shares s ON s.attempt = a.id
             ORDER BY alarms.alarm DESC, s.invoice"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(before.unwrap_or(i64::MAX))
            .bind(i64::from(at_most))
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        let mut alarms: Vec<PaymentAlarm> = Vec::new();
        for row in &rows {
            let event = AlarmRow::from_row(row).map_err(from_driver)?;
            let mut attempt = PaymentAttempt::try_from(AttemptRow::from_row(row).map_err(from_driver)?)?;
            match alarms.last_mut().filter(|last| last.number == event.alarm) {
                Some(last) => last.attempt.attempt.shares.append(&mut attempt.attempt.shares),
                None => alarms.push(PaymentAlarm { number: event.alarm, event: event.try_into()?, attempt }),
            }
        }
        Ok(alarms)
    }

    async fn refunds(&self, attempt: PaymentAttemptId) -> Result<Vec<PaymentRefund>, StorageError> {
        let rows = sqlx::query_as::<Db, RefundRow>(AssertSqlSafe(format!(
            "SELECT {REFUND} FROM payment_refunds WHERE attempt = $1 ORDER BY asked_at, id"
        )))
        .bind(attempt.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(PaymentRefund::try_from).collect()
    }

    async fn refund(&self, id: RefundId) -> Result<Option<PaymentRefund>, StorageError> {
        let row = sqlx::query_as::<Db, RefundRow>(AssertSqlSafe(format!(
            "SELECT {REFUND} FROM payment_refunds WHERE id = $1"
        )))
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(PaymentRefund::try_from).transpose()
    }

    async fn first_compared(&self) -> Result<Option<NaiveDate>, StorageError> {
        sqlx::query_scalar("SELECT day FROM payment_days ORDER BY day LIMIT 1")
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn compared_since(&self, day: NaiveDate) -> Result<Vec<NaiveDate>, StorageError> {
        sqlx::query_scalar("SELECT day FROM payment_days WHERE day >= $1 ORDER BY day")
            .bind(day)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)
    }
}
