//! The ledger of payments.

use super::payment_row::{AttemptRow, EventRow, attempts, kopecks};
use super::unit_of_work::Work;
use super::{Db, Repositories, to_microseconds, user_changes};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{
    Attempt, AttemptState, GatewayOrderId, InvoiceId, MedicalHostId, OrderNumber, PaymentAttemptId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    ChangeTopic, PaymentAttempt, PaymentEvent, PaymentEventKind, PaymentRepository, PaymentWriter,
};
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, QueryBuilder};

/// All columns of an attempt.
const ATTEMPT: &str = "id, user_id, host, patient, number, amount, state, gateway_order, page, refunded, is_cancelling, ends_at, reported_at,
    begun_at, changed_at, registering_until, paid_at, action_code, action_text, masked_card, reference, language,
    fiscal_url";

/// A query of attempts and their shares with this condition. `order` are columns of the attempt before its id.
fn select(condition: &str, order: &str) -> String {
    format!(
        "SELECT {}
         FROM payment_attempts a JOIN payment_shares s ON s.attempt = a.id
         WHERE {condition}
         ORDER BY {order}, a.id, s.invoice",
        attempt_columns()
    )
}

/// The columns of an attempt `a` with a share `s`.
pub(super) fn attempt_columns() -> String {
    let columns = ATTEMPT.split(", ").map(str::trim).map(|column| format!("a.{column}"));
    let columns: Vec<String> = columns.collect();
    format!("{}, s.invoice, s.ordinal, s.sum, s.told", columns.join(", "))
}

#[async_trait]
impl PaymentRepository for Repositories {
    async fn list(&self, owner: UserId) -> Result<Vec<PaymentAttempt>, StorageError> {
        let rows = sqlx::query_as::<Db, AttemptRow>(AssertSqlSafe(select("a.user_id = $1", "a.begun_at")))
            .bind(owner.0)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        attempts(rows)
    }

    async fn find(&self, id: PaymentAttemptId) -> Result<Option<PaymentAttempt>, StorageError> {
        self.one_attempt("a.id = $1", id.0).await
    }

    async fn by_order(&self, order: &GatewayOrderId) -> Result<Option<PaymentAttempt>, StorageError> {
        if check_id("payment_attempts.order", order.as_str()).is_err() {
            return Ok(None);
        }
        self.one_attempt("a.gateway_order = $1", order.as_str()).await
    }

    async fn by_number(&self, number: &OrderNumber) -> Result<Option<PaymentAttempt>, StorageError> {
        if check_id("payment_attempts.number", number.as_str()).is_err() {
            return Ok(None);
        }
        self.one_attempt("a.number = $1", number.as_str()).await
    }

    async fn paid_between(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<PaymentAttempt>, StorageError> {
        let rows = sqlx::query_as::<Db, AttemptRow>(AssertSqlSafe(select(
            "a.paid_at >= $1 AND a.paid_at < $2",
            "a.paid_at",
        )))
        .bind(from)
        .bind(to)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        attempts(rows)
    }

    async fn of_invoice(
        &self,
        host: &MedicalHostId,
        invoice: &InvoiceId,
    ) -> Result<Vec<PaymentAttempt>, StorageError> {
        let condition = "a.id IN (SELECT attempt FROM payment_shares WHERE host = $1 AND invoice = $2)";
        let rows = sqlx::query_as::<Db, AttemptRow>(AssertSqlSafe(select(condition, "s.ordinal")))
            .bind(host.as_str())
            .bind(invoice.as_str())
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        attempts(rows)
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
}

impl Repositories {
    /// The attempt whose unique column has this value.
    async fn one_attempt<'q, V>(
        &self,
        condition: &str,
        value: V,
    ) -> Result<Option<PaymentAttempt>, StorageError>
    where
        V: sqlx::Encode<'q, Db> + sqlx::Type<Db> + Send + 'q,
    {
        let rows = sqlx::query_as::<Db, AttemptRow>(AssertSqlSafe(select(condition, "a.begun_at")))
            .bind(value)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(attempts(rows)?.pop())
    }
}

#[async_trait]
impl PaymentWriter for Work {
    async fn lock_invoices(
        &mut self,
        payer: Option<UserId>,
        host: &MedicalHostId,
        invoices: &[InvoiceId],
    ) -> Result<Vec<PaymentAttempt>, StorageError> {
        let transaction = self.change();
        invoices.iter().try_for_each(|invoice| check_id("payment_shares.invoice", invoice.as_str()))?;
        if let Some(payer) = payer {
            user_changes::lock(transaction, payer).await?;
        }
        // The host is $1.
        let places: Vec<String> = (0..invoices.len()).map(|place| format!("${}", place + 2)).collect();
        let of_invoices = format!(
            "a.id IN (SELECT attempt FROM payment_shares WHERE host = $1 AND invoice IN ({}))",
            places.join(", ")
        );
        // An account can be removed meanwhile, and two accounts may pay for one patient, so the attempts are locked as well.
        let lock = AssertSqlSafe(format!("UPDATE payment_attempts AS a SET id = id WHERE {of_invoices}"));
        let mut locking = sqlx::query(lock).bind(host.as_str());
        for invoice in invoices {
            locking = locking.bind(invoice.as_str());
        }
        locking.execute(&mut **transaction).await.map_err(from_driver)?;
        let select = AssertSqlSafe(select(&of_invoices, "s.ordinal"));
        let mut reading = sqlx::query_as::<Db, AttemptRow>(select).bind(host.as_str());
        for invoice in invoices {
            reading = reading.bind(invoice.as_str());
        }
        let rows = reading.fetch_all(&mut **transaction).await.map_err(from_driver)?;
        self.done(attempts(rows)?)
    }

    async fn add(&mut self, kept: &PaymentAttempt) -> Result<(), StorageError> {
        let transaction = self.told_change(ChangeTopic::Payments);
        check(kept)?;
        let Attempt { id, number, amount, state, order, page, refunded, .. } = &kept.attempt;
        let mut insert = QueryBuilder::<Db>::new(format!("INSERT INTO payment_attempts ({ATTEMPT}) "));
        insert.push_values([kept], |mut values, kept| {
            values
                .push_bind(id.0)
                .push_bind(kept.user.map(|user| user.0))
                .push_bind(kept.host.as_str())
                .push_bind(kept.patient.as_str())
                .push_bind(number.as_str())
                .push_bind(kopecks(*amount))
                .push_bind(state.name())
                .push_bind(order.as_ref().map(GatewayOrderId::as_str))
                .push_bind(page)
                .push_bind(kopecks(*refunded))
                .push_bind(kept.attempt.is_cancelling)
                .push_bind(to_microseconds(kept.attempt.ends_at))
                .push_bind(kept.attempt.reported_at.map(to_microseconds))
                .push_bind(to_microseconds(kept.begun_at))
                .push_bind(to_microseconds(kept.changed_at))
                .push_bind(kept.registering_until.map(to_microseconds))
                .push_bind(kept.paid_at.map(to_microseconds))
                .push_bind(kept.bank.action_code.map(i64::from))
                .push_bind(&kept.bank.action_text)
                .push_bind(&kept.bank.masked_card)
                .push_bind(&kept.bank.reference)
                .push_bind(&kept.language)
                .push_bind(&kept.fiscal_url);
        });
        insert.build().execute(&mut **transaction).await.map_err(from_driver)?;
        let mut shares = QueryBuilder::<Db>::new(
            "INSERT INTO payment_shares (attempt, host, invoice, ordinal, sum, told, is_open) ",
        );
        shares.push_values(&kept.attempt.shares, |mut values, share| {
            values
                .push_bind(id.0)
                .push_bind(kept.host.as_str())
                .push_bind(share.invoice.as_str())
                .push_bind(i64::from(kept.attempt.ordinal))
                .push_bind(kopecks(share.sum))
                .push_bind(share.told.name())
                .push_bind(has_page(kept));
        });
        shares.build().execute(&mut **transaction).await.map_err(from_driver)?;
        self.done(())
    }

    async fn update(&mut self, kept: &PaymentAttempt) -> Result<(), StorageError> {
        let transaction = self.told_change(ChangeTopic::Payments);
        check(kept)?;
        let attempt = &kept.attempt;
        let done = sqlx::query(
            "UPDATE payment_attempts
             SET state = $2, gateway_order = $3, page = $4, refunded = $5, is_cancelling = $6, ends_at = $7, reported_at = $8,
                 changed_at = $9, registering_until = $10, paid_at = $11, action_code = $12, action_text = $13,
                 masked_card = $14, reference = $15, fiscal_url = $16
             WHERE id = $1",
        )
        .bind(attempt.id.0)
        .bind(attempt.state.name())
        .bind(attempt.order.as_ref().map(GatewayOrderId::as_str))
        .bind(&attempt.page)
        .bind(kopecks(attempt.refunded))
        .bind(attempt.is_cancelling)
        .bind(to_microseconds(attempt.ends_at))
        .bind(attempt.reported_at.map(to_microseconds))
        .bind(to_microseconds(kept.changed_at))
        .bind(kept.registering_until.map(to_microseconds))
        .bind(kept.paid_at.map(to_microseconds))
        .bind(kept.bank.action_code.map(i64::from))
        .bind(&kept.bank.action_text)
        .bind(&kept.bank.masked_card)
        .bind(&kept.bank.reference)
        .bind(&kept.fiscal_url)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Err(StorageError::Missing { what: "payment" });
        }
        for share in &attempt.shares {
            sqlx::query(
                "UPDATE payment_shares SET told = $3, is_open = $4 WHERE attempt = $1 AND invoice = $2",
            )
            .bind(attempt.id.0)
            .bind(share.invoice.as_str())
            .bind(share.told.name())
            .bind(has_page(kept))
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        }
        self.done(())
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

    async fn has_event(
        &mut self,
        id: PaymentAttemptId,
        kind: PaymentEventKind,
        note: Option<&str>,
    ) -> Result<bool, StorageError> {
        let found = sqlx::query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM payment_events WHERE attempt = $1 AND kind = $2 AND note IS NOT DISTINCT FROM $3
             )",
        )
        .bind(id.0)
        .bind(kind.name())
        .bind(note)
        .fetch_one(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(found)
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

/// Whether the attempt has a payment page that somebody could pay on.
fn has_page(kept: &PaymentAttempt) -> bool {
    kept.attempt.state == AttemptState::Open && kept.attempt.page.is_some()
}

/// Rejects texts that a database cannot store, before the first statement.
fn check(kept: &PaymentAttempt) -> Result<(), StorageError> {
    let invoices = kept.attempt.shares.iter().map(|share| share.invoice.as_str());
    invoices.into_iter().try_for_each(|invoice| check_id("payment_shares.invoice", invoice))?;
    check_id("payment_attempts.patient", kept.patient.as_str())?;
    check_id("payment_attempts.number", kept.attempt.number.as_str())?;
    if let Some(order) = &kept.attempt.order {
        check_id("payment_attempts.order", order.as_str())?;
    }
    let texts = [
        ("payment_attempts.page", &kept.attempt.page),
        ("payment_attempts.action_text", &kept.bank.action_text),
        ("payment_attempts.masked_card", &kept.bank.masked_card),
        ("payment_attempts.reference", &kept.bank.reference),
        ("payment_attempts.language", &kept.language),
        ("payment_attempts.fiscal_url", &kept.fiscal_url),
    ];
    texts.into_iter().try_for_each(|(what, text)| check_text(what, text.as_deref().unwrap_or_default()))
}
