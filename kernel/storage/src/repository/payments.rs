//! The ledger of payments.

use super::payment_row::{AttemptRow, EventRow};
use super::unit_of_work::Work;
use super::{Db, Repositories, to_microseconds, user_changes};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{
    GatewayOrderId, InvoiceId, MedicalHostId, OrderNumber, PatientId, PaymentAttemptId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{PaymentAttempt, PaymentEvent, PaymentRepository, PaymentWriter};
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, QueryBuilder};

/// All columns of an attempt.
const ATTEMPT: &str = "id, user_id, host, invoice, patient, ordinal, number, amount, state, gateway_order, page, refunded, is_cancelling,
    ends_at, reported_at, begun_at, changed_at, registering_until, paid_at, action_code, action_text, masked_card, reference, told";

/// A query of attempts with this condition and order.
fn select(rest: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!("SELECT {ATTEMPT} FROM payment_attempts {rest}"))
}

#[async_trait]
impl PaymentRepository for Repositories {
    async fn list(&self, owner: UserId) -> Result<Vec<PaymentAttempt>, StorageError> {
        let rows = sqlx::query_as::<Db, AttemptRow>(select("WHERE user_id = $1 ORDER BY begun_at, id"))
            .bind(owner.0)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        rows.into_iter().map(PaymentAttempt::try_from).collect()
    }

    async fn find(&self, id: PaymentAttemptId) -> Result<Option<PaymentAttempt>, StorageError> {
        let row = sqlx::query_as::<Db, AttemptRow>(select("WHERE id = $1"))
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(PaymentAttempt::try_from).transpose()
    }

    async fn by_order(&self, order: &GatewayOrderId) -> Result<Option<PaymentAttempt>, StorageError> {
        if check_id("payment_attempts.order", order.as_str()).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, AttemptRow>(select("WHERE gateway_order = $1"))
            .bind(order.as_str())
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(PaymentAttempt::try_from).transpose()
    }

    async fn by_number(&self, number: &OrderNumber) -> Result<Option<PaymentAttempt>, StorageError> {
        if check_id("payment_attempts.number", number.as_str()).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, AttemptRow>(select("WHERE number = $1"))
            .bind(number.as_str())
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(PaymentAttempt::try_from).transpose()
    }

    async fn paid_between(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<PaymentAttempt>, StorageError> {
        let rows = sqlx::query_as::<Db, AttemptRow>(select(
            "WHERE paid_at >= $1 AND paid_at < $2 ORDER BY paid_at, id",
        ))
        .bind(from)
        .bind(to)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(PaymentAttempt::try_from).collect()
    }

    async fn events(&self, id: PaymentAttemptId) -> Result<Vec<PaymentEvent>, StorageError> {
        let rows = sqlx::query_as::<Db, EventRow>(
            "SELECT attempt, at, kind, from_state, to_state, is_alarm, note
             FROM payment_events
             WHERE attempt = $1
             ORDER BY number",
        )
        .bind(id.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(PaymentEvent::try_from).collect()
    }

    async fn alarms(&self, at_most: u32) -> Result<Vec<(PaymentEvent, PaymentAttempt)>, StorageError> {
        let rows = sqlx::query_as::<Db, EventRow>(
            "SELECT attempt, at, kind, from_state, to_state, is_alarm, note
             FROM payment_events
             WHERE is_alarm
             ORDER BY number DESC
             LIMIT $1",
        )
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let mut alarms = Vec::with_capacity(rows.len());
        for row in rows {
            let event = PaymentEvent::try_from(row)?;
            if let Some(attempt) = self.find(event.attempt).await? {
                alarms.push((event, attempt));
            }
        }
        Ok(alarms)
    }
}

#[async_trait]
impl PaymentWriter for Work {
    async fn lock_invoice(
        &mut self,
        payer: Option<UserId>,
        host: &MedicalHostId,
        invoice: &InvoiceId,
    ) -> Result<Vec<PaymentAttempt>, StorageError> {
        let transaction = self.change();
        check_id("payment_attempts.invoice", invoice.as_str())?;
        if let Some(payer) = payer {
            user_changes::lock(transaction, payer).await?;
        }
        // An account can be removed meanwhile, and two accounts may pay for one patient, so the attempts are locked as well.
        sqlx::query("UPDATE payment_attempts SET id = id WHERE host = $1 AND invoice = $2")
            .bind(host.as_str())
            .bind(invoice.as_str())
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        let rows =
            sqlx::query_as::<Db, AttemptRow>(select("WHERE host = $1 AND invoice = $2 ORDER BY ordinal"))
                .bind(host.as_str())
                .bind(invoice.as_str())
                .fetch_all(&mut **transaction)
                .await
                .map_err(from_driver)?;
        let attempts = rows.into_iter().map(PaymentAttempt::try_from).collect::<Result<_, StorageError>>()?;
        self.done(attempts)
    }

    async fn add(&mut self, kept: &PaymentAttempt) -> Result<(), StorageError> {
        let transaction = self.change();
        check(kept)?;
        let row = AttemptRow::from(kept.clone());
        let mut insert = QueryBuilder::<Db>::new(format!("INSERT INTO payment_attempts ({ATTEMPT}) "));
        insert.push_values([row], |mut values, row| {
            values
                .push_bind(row.id)
                .push_bind(row.user_id)
                .push_bind(row.host)
                .push_bind(row.invoice)
                .push_bind(row.patient)
                .push_bind(row.ordinal)
                .push_bind(row.number)
                .push_bind(row.amount)
                .push_bind(row.state)
                .push_bind(row.gateway_order)
                .push_bind(row.page)
                .push_bind(row.refunded)
                .push_bind(row.is_cancelling)
                .push_bind(row.ends_at)
                .push_bind(row.reported_at)
                .push_bind(row.begun_at)
                .push_bind(row.changed_at)
                .push_bind(row.registering_until)
                .push_bind(row.paid_at)
                .push_bind(row.action_code)
                .push_bind(row.action_text)
                .push_bind(row.masked_card)
                .push_bind(row.reference)
                .push_bind(row.told);
        });
        insert.build().execute(&mut **transaction).await.map_err(from_driver)?;
        self.done(())
    }

    async fn update(&mut self, kept: &PaymentAttempt) -> Result<(), StorageError> {
        let transaction = self.change();
        check(kept)?;
        let row = AttemptRow::from(kept.clone());
        let done = sqlx::query(
            "UPDATE payment_attempts
             SET state = $2, gateway_order = $3, page = $4, refunded = $5, is_cancelling = $6, ends_at = $7, reported_at = $8,
                 changed_at = $9, registering_until = $10, paid_at = $11, action_code = $12, action_text = $13,
                 masked_card = $14, reference = $15, told = $16
             WHERE id = $1",
        )
        .bind(row.id)
        .bind(row.state)
        .bind(row.gateway_order)
        .bind(row.page)
        .bind(row.refunded)
        .bind(row.is_cancelling)
        .bind(row.ends_at)
        .bind(row.reported_at)
        .bind(row.changed_at)
        .bind(row.registering_until)
        .bind(row.paid_at)
        .bind(row.action_code)
        .bind(row.action_text)
        .bind(row.masked_card)
        .bind(row.reference)
        .bind(row.told)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        match done.rows_affected() {
            0 => Err(StorageError::Missing { what: "payment" }),
            _ => self.done(()),
        }
    }

    async fn last_event(&mut self, id: PaymentAttemptId) -> Result<Option<PaymentEvent>, StorageError> {
        let row = sqlx::query_as::<Db, EventRow>(
            "SELECT attempt, at, kind, from_state, to_state, is_alarm, note
             FROM payment_events
             WHERE attempt = $1
             ORDER BY number DESC
             LIMIT 1",
        )
        .bind(id.0)
        .fetch_optional(&mut **self.change())
        .await
        .map_err(from_driver)?;
        let event = row.map(PaymentEvent::try_from).transpose()?;
        self.done(event)
    }

    async fn add_event(&mut self, event: PaymentEvent) -> Result<(), StorageError> {
        let transaction = self.change();
        check_text("payment_events.note", event.note.as_deref().unwrap_or_default())?;
        sqlx::query(
            "INSERT INTO payment_events (attempt, at, kind, from_state, to_state, is_alarm, note)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(event.attempt.0)
        .bind(to_microseconds(event.at))
        .bind(event.kind.name())
        .bind(event.from.name())
        .bind(event.to.name())
        .bind(event.is_alarm)
        .bind(event.note)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(())
    }
}

/// Rejects texts that a database cannot store, before the first statement.
fn check(kept: &PaymentAttempt) -> Result<(), StorageError> {
    check_id("payment_attempts.invoice", kept.invoice.as_str())?;
    check_id("payment_attempts.patient", PatientId::as_str(&kept.patient))?;
    check_id("payment_attempts.number", kept.attempt.number.as_str())?;
    if let Some(order) = &kept.attempt.order {
        check_id("payment_attempts.order", order.as_str())?;
    }
    let texts = [
        ("payment_attempts.page", &kept.attempt.page),
        ("payment_attempts.action_text", &kept.bank.action_text),
        ("payment_attempts.masked_card", &kept.bank.masked_card),
        ("payment_attempts.reference", &kept.bank.reference),
    ];
    texts.into_iter().try_for_each(|(what, text)| check_text(what, text.as_deref().unwrap_or_default()))
}
