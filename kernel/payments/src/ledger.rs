//! Changes of attempts. What a change owes is written in its unit of work: entries of the ledger, audit events, e-mails, jobs.

use crate::jobs;
use crate::letter::{Moved, PaymentLetters};
use crate::metrics::PaymentMetrics;
use cabinet_domain::payment::Applied;
use cabinet_domain::{AuditEvent, AuditKind, PaymentAttemptId};
use cabinet_ports::repository::{PaymentAttempt, PaymentEvent, PaymentEventKind, UnitOfWork};
use cabinet_ports::{Clock, StorageError, Stores};
use chrono::TimeDelta;
use serde_json::json;
use std::sync::Arc;

/// The operator has the fiscal receipt of a payment about this long after it.
const FISCAL_RECEIPT: TimeDelta = TimeDelta::minutes(1);

/// What to do with an attempt that was read under the lock of its invoice.
pub(crate) struct Change {
    pub(crate) kind: PaymentEventKind,
    pub(crate) kept: PaymentAttempt,
    /// An administrator must know; with the reason.
    pub(crate) alarm: Option<String>,
}

impl Change {
    /// A finding, with everything else of the attempt unchanged.
    pub(crate) fn found(kind: PaymentEventKind, before: &PaymentAttempt, applied: Applied) -> Self {
        let alarm =
            applied.is_alarm.then(|| format!("{} while {}", kind.name(), before.attempt.state.name()));
        Self { kind, kept: PaymentAttempt { attempt: applied.attempt, ..before.clone() }, alarm }
    }
}

/// Writes the ledger.
#[derive(Clone)]
pub(crate) struct Ledger {
    pub(crate) stores: Stores,
    pub(crate) metrics: PaymentMetrics,
    pub(crate) letters: PaymentLetters,
    pub(crate) clock: Arc<dyn Clock>,
}

impl Ledger {
    /// Reads an attempt again under the lock of its invoices and changes it. `None` from `change` leaves it as it is. Returns the attempt as
    /// it is afterwards; `None` if there is none.
    pub(crate) async fn change(
        &self,
        id: PaymentAttemptId,
        change: impl FnOnce(&PaymentAttempt) -> Option<Change> + Send,
    ) -> Result<Option<PaymentAttempt>, StorageError> {
        let Some(known) = self.stores.payments.find(id).await? else { return Ok(None) };
        let mut work = self.stores.begin().await?;
        let attempts = work.payments().lock_invoices(known.user, &known.host, &known.invoices()).await?;
        let Some(before) = attempts.into_iter().find(|kept| kept.attempt.id == id) else { return Ok(None) };
        let Some(change) = change(&before) else { return Ok(Some(before)) };
        let after = self.write(work.as_mut(), &before, change).await?;
        work.commit().await?;
        self.count(&before, &after);
        Ok(Some(after))
    }

    /// Writes a change of a locked attempt with what it owes.
    pub(crate) async fn write(
        &self,
        work: &mut dyn UnitOfWork,
        before: &PaymentAttempt,
        change: Change,
    ) -> Result<PaymentAttempt, StorageError> {
        let now = self.clock.now();
        let Change { kind, mut kept, alarm } = change;
        let (from, to) = (before.attempt.state, kept.attempt.state);
        if from != to {
            kept.changed_at = now;
        }
        if kept != *before {
            work.payments().update(&kept).await?;
        }
        // A second refund leaves the state as it is.
        let is_returned = before.attempt.refunded != kept.attempt.refunded;
        let returned = || is_returned.then(|| format!("{} returned in all", kept.attempt.refunded));
        let event = PaymentEvent {
            attempt: kept.attempt.id,
            at: now,
            kind,
            from,
            to,
            is_alarm: alarm.is_some(),
            note: alarm.or_else(returned),
        };
        let is_repeated = is_repeated(work, &event).await?;
        let is_news =
            from != to || is_returned || event.is_alarm || !matches!(kind, PaymentEventKind::Found(_));
        if is_news && !is_repeated {
            if event.is_alarm {
                let (id, number) = (kept.attempt.id, &kept.attempt.number);
                let note = event.note.as_deref().unwrap_or_default();
                tracing::error!(payment.id = %id, payment.number = %number, "payment {number} needs an administrator: {note}");
                self.metrics.alarm();
            }
            work.payments().add_event(event).await?;
        }
        if owes_hospital(&kept) {
            work.jobs().add(jobs::tell_hospital(kept.attempt.id, now)).await?;
        }
        if let Some(moved) = Moved::between(before, &kept) {
            if moved == Moved::Received {
                work.jobs().add(jobs::find_fiscal_receipt(kept.attempt.id, now + FISCAL_RECEIPT)).await?;
            }
            if let Some(letter) = self.letters.about(&kept, moved, now) {
                work.jobs().add(letter).await?;
            }
            if let Some(event) = self.audited(&kept, moved) {
                work.audit().add(event).await?;
            }
        }
        Ok(kept)
    }

    /// Counts a change after its commit.
    pub(crate) fn count(&self, before: &PaymentAttempt, after: &PaymentAttempt) {
        if before.attempt.state != after.attempt.state {
            self.metrics.reached(after.attempt.state);
        }
    }

    /// The owner sees in the access log when money was taken and returned.
    fn audited(&self, kept: &PaymentAttempt, moved: Moved) -> Option<AuditEvent> {
        let kind = match moved {
            Moved::Received => AuditKind::InvoicePaid,
            Moved::Returned(_) => AuditKind::PaymentReturned,
        };
        let detail = json!({ "host": kept.host, "payment": kept.attempt.id });
        Some(AuditEvent::by_kernel(kept.user?, kind, detail, self.clock.now()))
    }
}

/// Whether an entry tells nothing new. Each poll of an order may find the same; each night may find the same difference.
async fn is_repeated(work: &mut dyn UnitOfWork, event: &PaymentEvent) -> Result<bool, StorageError> {
    if event.kind == PaymentEventKind::Differs {
        return work.payments().has_event(event.attempt, event.kind, event.note.as_deref()).await;
    }
    if event.from != event.to {
        return Ok(false);
    }
    let last = work.payments().last_event(event.attempt).await?;
    Ok(last.is_some_and(|last| (last.kind, last.to, &last.note) == (event.kind, event.to, &event.note)))
}

/// Whether the hospital knows less about an invoice than the ledger.
fn owes_hospital(kept: &PaymentAttempt) -> bool {
    let was_paid = kept.paid_at.is_some();
    kept.attempt.shares.iter().any(|share| kept.attempt.owes_hospital(share, was_paid))
}
