//! Tells the hospital that an invoice was paid, or that the money was returned, until it confirms.

use crate::PaymentError;
use crate::ledger::Change;
use crate::service::PaymentService;
use cabinet_domain::{HospitalTold, InvoiceId, InvoiceShare, PaymentAttemptId};
use cabinet_ports::records::InvoicePayment;
use cabinet_ports::repository::{PaymentAttempt, PaymentEventKind};
use cabinet_ports::{Backoff, JobOutcome, Problem, ProblemCode, StorageError};
use cabinet_records::RecordConnector;
use chrono::TimeDelta;
use std::time::Duration;

/// Pauses while the hospital does not answer.
const UNANSWERED: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_secs(30 * 60));
/// After about half a day without an answer, an administrator is alarmed. The job goes on.
const ALARM_AFTER: u32 = 30;
/// How long a payment waits for an earlier one of its invoice.
const EARLIER_FIRST: TimeDelta = TimeDelta::seconds(30);
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);

impl PaymentService {
    /// Runs one job. Reads again what the ledger says, so it tells the last state.
    pub(crate) async fn tell_hospital(&self, id: PaymentAttemptId, attempts: u32) -> JobOutcome {
        match self.tell_once(id).await {
            Ok(Told::Nothing) => JobOutcome::Done,
            Ok(Told::Later) => JobOutcome::Again {
                after: EARLIER_FIRST,
                reason: "the hospital is to be told about an earlier payment of the invoice first",
            },
            Ok(Told::Something) => JobOutcome::Again {
                after: TimeDelta::zero(),
                reason: "the ledger may have changed meanwhile",
            },
            Err(TellError::Hospital(problem)) => {
                let code = problem.code.name();
                tracing::warn!(payment.id = %id, code, attempts, "the hospital could not be told about payment {id}");
                if attempts == ALARM_AFTER
                    && let Err(error) = self.alarm(id, code).await
                {
                    tracing::warn!(payment.id = %id, %error, "an alarm could not be entered");
                }
                JobOutcome::Again {
                    after: UNANSWERED.time_delta(attempts),
                    reason: "the hospital does not answer",
                }
            }
            Err(TellError::Cabinet(error)) => {
                tracing::warn!(payment.id = %id, %error, "payment {id} could not be told");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
            }
        }
    }

    async fn tell_once(&self, id: PaymentAttemptId) -> Result<Told, TellError> {
        let found = self.parts.stores.payments.find(id).await.map_err(PaymentError::from)?;
        let Some(kept) = found else { return Ok(Told::Nothing) };
        let owed = kept
            .attempt
            .shares
            .iter()
            .position(|share| kept.attempt.owes_hospital(share, kept.paid_at.is_some()));
        let Some((place, share)) = owed.and_then(|place| Some((place, kept.attempt.shares.get(place)?)))
        else {
            return Ok(Told::Nothing);
        };
        if self.owes_earlier(&kept, &share.invoice).await.map_err(PaymentError::from)? {
            return Ok(Told::Later);
        }
        let connector = self.parts.records.connector(&kept.host).ok_or_else(|| {
            Problem::new(ProblemCode::PluginMissing, "the host of the invoice is not configured")
        })?;
        let (told, alarm) = match send(connector, &kept, place, share).await {
            Ok(told) => (told, None),
            Err(problem) if matches!(problem.code, ProblemCode::ReadOnly | ProblemCode::NotFound) => {
                let of = format!("{} of {}", place + 1, kept.attempt.shares.len());
                let note = format!("the hospital does not take invoice {of}: {}", problem.code.name());
                (HospitalTold::Refused, Some(note))
            }
            Err(problem) => return Err(problem.into()),
        };
        let write = |before: &PaymentAttempt| {
            let mut kept = before.clone();
            kept.attempt.shares.get_mut(place)?.told = told;
            Some(Change { kind: PaymentEventKind::Told(told), kept, alarm })
        };
        self.ledger.change(id, write).await.map_err(PaymentError::from)?;
        if let Some(user) = kept.user {
            // The list shows the hospital's status at once. If this fails, the next synchronization brings it.
            let _ = connector.refresh_invoices(user, TimeDelta::zero()).await;
        }
        Ok(Told::Something)
    }

    /// Whether the hospital is to be told about an earlier attempt to pay the invoice. It takes one payment at a time: told in another order,
    /// it would refuse the later one, and then learn that the earlier one was returned.
    async fn owes_earlier(&self, kept: &PaymentAttempt, invoice: &InvoiceId) -> Result<bool, StorageError> {
        let attempts = self.parts.stores.payments.of_invoice(&kept.host, invoice).await?;
        let is_owed = |earlier: &PaymentAttempt| {
            let mut shares = earlier.attempt.shares.iter().filter(|share| share.invoice == *invoice);
            earlier.attempt.ordinal < kept.attempt.ordinal
                && shares.any(|share| earlier.attempt.owes_hospital(share, earlier.paid_at.is_some()))
        };
        Ok(attempts.iter().any(is_owed))
    }

    async fn alarm(&self, id: PaymentAttemptId, code: &str) -> Result<(), PaymentError> {
        let note = format!("the hospital has not been told for half a day: {code}");
        let change = |before: &PaymentAttempt| {
            Some(Change {
                kind: PaymentEventKind::Told(HospitalTold::Nothing),
                kept: before.clone(),
                alarm: Some(note),
            })
        };
        self.ledger.change(id, change).await?;
        Ok(())
    }
}

enum Told {
    Nothing,
    Something,
    /// An earlier payment of the invoice comes first.
    Later,
}

/// Why a message did not reach the hospital.
enum TellError {
    Hospital(Problem),
    Cabinet(PaymentError),
}

impl From<Problem> for TellError {
    fn from(problem: Problem) -> Self {
        Self::Hospital(problem)
    }
}

impl From<PaymentError> for TellError {
    fn from(error: PaymentError) -> Self {
        Self::Cabinet(error)
    }
}

/// Tells about the share at this place of the attempt.
async fn send(
    connector: &RecordConnector,
    kept: &PaymentAttempt,
    place: usize,
    share: &InvoiceShare,
) -> Result<HospitalTold, Problem> {
    if share.told == HospitalTold::Paid {
        connector.reopen_invoice(&kept.patient, &share.invoice).await?;
        return Ok(HospitalTold::Reopened);
    }
    // An order with money has both; without them the payment could not be found in the bank's list.
    let (Some(order), Some(paid_at)) = (kept.attempt.order.clone(), kept.paid_at) else {
        return Err(Problem::new(ProblemCode::ReadOnly, "the payment has no order id or time"));
    };
    let payment = InvoicePayment { order, paid_at, sum: share.sum };
    // Each message has a key of its own; that of the first is the attempt's id.
    let id = kept.attempt.id;
    let key = if place == 0 { id.to_string() } else { format!("{id}-{}", place + 1) };
    connector.settle_invoice(&share.invoice, &payment, &key).await?;
    Ok(HospitalTold::Paid)
}
