//! Finds the address of a payment's fiscal receipt (54-FZ). The bank's operator of fiscal data makes it, usually within minutes.

use crate::PaymentError;
use crate::documents::has_receipt;
use crate::ledger::Change;
use crate::service::PaymentService;
use cabinet_domain::{AttemptState, PaymentAttemptId};
use cabinet_ports::repository::{PaymentAttempt, PaymentEventKind};
use cabinet_ports::{JobOutcome, ProblemCode};
use chrono::{DateTime, TimeDelta, Utc};

/// Pauses between two questions: a quarter of the time since the payment, within these bounds.
const SHORTEST: TimeDelta = TimeDelta::minutes(1);
const LONGEST: TimeDelta = TimeDelta::hours(6);
/// A receipt that the operator does not have by then is found in the payer's e-mail only.
const PATIENCE: TimeDelta = TimeDelta::days(3);
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);

impl PaymentService {
    /// Runs one job.
    pub(crate) async fn find_fiscal_receipt(&self, id: PaymentAttemptId) -> JobOutcome {
        match self.look_for_receipt(id).await {
            Ok(Some(paid_at)) => wait(self.now() - paid_at),
            Ok(None) | Err(PaymentError::Off) => JobOutcome::Done,
            Err(error) => {
                tracing::warn!(payment.id = %id, %error, "the fiscal receipt of payment {id} could not be looked for");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
            }
        }
    }

    /// When the payment was made, if its receipt is still to be looked for.
    async fn look_for_receipt(&self, id: PaymentAttemptId) -> Result<Option<DateTime<Utc>>, PaymentError> {
        let (gateway, _) = self.gateway()?;
        let found = self.parts.stores.payments.find(id).await?;
        // Of a payment that was reversed on its day, no receipt is looked for any more.
        let is_final =
            |kept: &PaymentAttempt| has_receipt(kept) && kept.attempt.state != AttemptState::Reversed;
        let wanted = found.filter(|kept| kept.fiscal_url.is_none() && is_final(kept));
        let Some((order, paid_at)) = wanted.and_then(|kept| kept.attempt.order.clone().zip(kept.paid_at))
        else {
            return Ok(None);
        };
        let url = match gateway.fiscal_receipt(&order).await {
            Ok(Some(url)) => url,
            Ok(None) => return Ok(Some(paid_at)),
            Err(problem) if problem.code == ProblemCode::Unsupported => return Ok(None),
            Err(problem) => {
                tracing::warn!(payment.id = %id, code = problem.code.name(), "the gateway does not tell the fiscal receipt");
                return Ok(Some(paid_at));
            }
        };
        let known = |before: &PaymentAttempt| {
            let kept = PaymentAttempt { fiscal_url: Some(url.to_string()), ..before.clone() };
            Some(Change { kind: PaymentEventKind::FiscalReceipt, kept, alarm: None })
        };
        self.ledger.change(id, known).await?;
        Ok(None)
    }
}

fn wait(age: TimeDelta) -> JobOutcome {
    if age > PATIENCE {
        return JobOutcome::Done;
    }
    JobOutcome::Again { after: (age / 4).clamp(SHORTEST, LONGEST), reason: "there is no fiscal receipt yet" }
}
