//! Returns money at an administrator's request.
//!
//! The request is stored, with its entry in the ledger, before the gateway is called; the call is made once and never repeated. What became of
//! it is learned from the order's status alone. If the response was lost, the job asks for the status until the refund shows, or until it is
//! certain that it will not.

use crate::confirm::Confirmation;
use crate::error::PaymentError;
use crate::jobs;
use crate::ledger::Change;
use crate::service::PaymentService;
use cabinet_domain::payment::{RefundState, RefundWay, way_of_refund};
use cabinet_domain::{
    Attempt, AttemptState, AuditEvent, AuditKind, GatewayOrderId, IdempotencyKey, Kopecks, PaymentAttemptId,
    RefundId,
};
use cabinet_ports::repository::{PaymentAttempt, PaymentEvent, PaymentEventKind, PaymentRefund};
use cabinet_ports::{JobOutcome, PaymentGateway, Problem, ProblemCode, StorageError};
use cabinet_records::Caller;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

/// When the job first asks what became of a refund. Longer than the plugin waits for an answer (plugins/card-payment/plugin.toml).
const FIRST_LOOK: TimeDelta = TimeDelta::seconds(90);
const LOOK_AGAIN: TimeDelta = TimeDelta::seconds(30);
/// How long a refund may take to appear in the status. After that it counts as lost.
const PATIENCE: TimeDelta = TimeDelta::minutes(10);

impl PaymentService {
    /// Returns money of a payment: the whole payment is reversed on its banking day if the gateway allows it, everything else is refunded. The
    /// same key again returns the same refund as it is now, and calls the gateway for its status only.
    ///
    /// # Errors
    /// `NotFound`, `NotRefundable`, `RefundTooLarge`, `RefundUnderWay`, `KeyReused`, `RefundRefused`; `Off`, `Gateway`: nothing was returned;
    /// `Storage`.
    pub async fn refund(
        &self,
        admin: &Caller,
        id: PaymentAttemptId,
        sum: Kopecks,
        key: &IdempotencyKey,
    ) -> Result<(PaymentRefund, PaymentAttempt), PaymentError> {
        let (gateway, confirmation) = self.gateway()?;
        let kept = self.payment(id).await?;
        let known = self.parts.stores.payment_admin.refunds(id).await?;
        if let Some(same) = known.into_iter().find(|refund| refund.key == *key) {
            return self.refund_again(confirmation, same, sum).await;
        }
        // Money may have been returned in the bank's own cabinet. What has been returned must be known before anything else is.
        let kept = confirmation.ask(kept).await?;
        let asked = match self.ask_refund(admin, kept, sum, key).await? {
            Asked::New(refund) => refund,
            Asked::Known(same) => return self.refund_again(confirmation, same, sum).await,
        };
        let kept = self.payment(id).await?;
        let Some(order) = &kept.attempt.order else { return Err(PaymentError::NotRefundable) };
        let answer = self.call_gateway(gateway.as_ref(), confirmation, order, &asked).await?;
        self.settle_answered(confirmation, asked, answer).await
    }

    /// Runs one job. Asks what became of a refund whose response was lost, or whose kernel died.
    pub(crate) async fn settle_refund(&self, id: RefundId) -> Result<JobOutcome, PaymentError> {
        let Some(refund) = self.parts.stores.payment_admin.refund(id).await? else {
            return Ok(JobOutcome::Done);
        };
        if refund.state != RefundState::Asked {
            return Ok(JobOutcome::Done);
        }
        let (_, confirmation) = self.gateway()?;
        let is_over = self.now() > refund.asked_at + PATIENCE;
        let (refund, _) = self.learn(confirmation, refund, is_over.then_some(RefundState::Lost)).await?;
        Ok(match refund.state {
            RefundState::Asked => {
                JobOutcome::Again { after: LOOK_AGAIN, reason: "the gateway does not show the refund" }
            }
            _ => JobOutcome::Done,
        })
    }

    pub(crate) async fn payment(&self, id: PaymentAttemptId) -> Result<PaymentAttempt, PaymentError> {
        let found = self.parts.stores.payments.find(id).await?;
        found.ok_or(PaymentError::NotFound { what: "payment" })
    }

    /// A repetition of a request.
    async fn refund_again(
        &self,
        confirmation: &Confirmation,
        same: PaymentRefund,
        sum: Kopecks,
    ) -> Result<(PaymentRefund, PaymentAttempt), PaymentError> {
        if same.sum != sum {
            return Err(PaymentError::KeyReused);
        }
        let kept = self.payment(same.attempt).await?;
        match same.state {
            RefundState::Refused => Err(PaymentError::RefundRefused),
            RefundState::Done | RefundState::Lost => Ok((same, kept)),
            RefundState::Asked => match self.learn(confirmation, same.clone(), None).await {
                Err(PaymentError::Gateway(_)) => Ok((same, kept)),
                learned => learned,
            },
        }
    }

    /// Stores the request, with everything that it owes, under the lock of the invoices.
    async fn ask_refund(
        &self,
        admin: &Caller,
        known: PaymentAttempt,
        sum: Kopecks,
        key: &IdempotencyKey,
    ) -> Result<Asked, PaymentError> {
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        let attempts = work.payments().lock_invoices(known.user, &known.host, &known.invoices()).await?;
        let found = attempts.into_iter().find(|kept| kept.attempt.id == known.attempt.id);
        let kept = found.ok_or(PaymentError::NotFound { what: "payment" })?;
        let attempt = &kept.attempt;
        let refunds = work.refunds().of_attempt(attempt.id).await?;
        if let Some(same) = refunds.iter().find(|refund| refund.key == *key) {
            return Ok(Asked::Known(same.clone()));
        }
        if refunds.iter().any(|refund| refund.state == RefundState::Asked) {
            return Err(PaymentError::RefundUnderWay);
        }
        let refund = PaymentRefund {
            id: RefundId(Uuid::now_v7()),
            attempt: attempt.id,
            key: key.clone(),
            by: Some(admin.user),
            sum,
            way: way_of_refund(attempt, sum, kept.paid_at, now)?,
            state: RefundState::Asked,
            refunded_before: attempt.refunded,
            asked_at: now,
            settled_at: None,
        };
        work.refunds().add(&refund).await?;
        let entry = PaymentEvent {
            attempt: attempt.id,
            at: now,
            kind: PaymentEventKind::Refund(RefundState::Asked),
            from: attempt.state,
            to: attempt.state,
            is_alarm: false,
            note: Some(format!("{sum} by {}, refund {}, key {}", admin.user, refund.id, key.as_str())),
        };
        work.payments().add_event(entry).await?;
        work.jobs().add(jobs::settle_refund(refund.id, now + FIRST_LOOK)).await?;
        work.audit()
            .add(AuditEvent {
                at: now,
                actor: Some(admin.user),
                subject: kept.user,
                kind: AuditKind::RefundAsked,
                detail: json!({ "host": kept.host, "payment": attempt.id, "refund": refund.id }),
                origin: admin.origin.clone(),
            })
            .await?;
        work.commit().await?;
        Ok(Asked::New(refund))
    }

    /// Calls the gateway. If it does not reverse the payment, for its banking day is over or the account may not, it is asked for a refund.
    async fn call_gateway(
        &self,
        gateway: &dyn PaymentGateway,
        confirmation: &Confirmation,
        order: &GatewayOrderId,
        refund: &PaymentRefund,
    ) -> Result<Result<(), Problem>, PaymentError> {
        if refund.way == RefundWay::Reverse {
            match gateway.reverse(order).await {
                Err(problem) if matches!(problem.code, ProblemCode::ReadOnly | ProblemCode::Unsupported) => {}
                answer => return Ok(answer),
            }
            // The status tells a refused reversal from one whose success was reported as an error.
            let kept = confirmation.ask(self.payment(refund.attempt).await?).await?;
            if has_effect(refund, &kept.attempt) {
                return Ok(Ok(()));
            }
            let mut work = self.parts.stores.begin().await?;
            work.refunds().set_way(refund.id, RefundWay::Refund).await?;
            work.commit().await?;
        }
        Ok(gateway.refund(order, refund.sum, &refund.id.to_string()).await)
    }

    /// Learns the outcome from the status after the gateway was called.
    async fn settle_answered(
        &self,
        confirmation: &Confirmation,
        asked: PaymentRefund,
        answer: Result<(), Problem>,
    ) -> Result<(PaymentRefund, PaymentAttempt), PaymentError> {
        let is_refused = answer.as_ref().is_err_and(certainly_not_done);
        let learned =
            self.learn(confirmation, asked.clone(), is_refused.then_some(RefundState::Refused)).await;
        let (refund, kept) = match learned {
            // The job asks again.
            Err(PaymentError::Gateway(_)) => {
                let kept = self.payment(asked.attempt).await?;
                (asked, kept)
            }
            learned => learned?,
        };
        match (refund.state, answer) {
            (RefundState::Refused, Err(problem)) if was_not_reached(&problem) => {
                Err(PaymentError::Gateway(problem))
            }
            (RefundState::Refused, _) => Err(PaymentError::RefundRefused),
            _ => Ok((refund, kept)),
        }
    }

    /// Asks for the order's status. Settles the refund if its effect shows, or else as `otherwise`.
    async fn learn(
        &self,
        confirmation: &Confirmation,
        refund: PaymentRefund,
        otherwise: Option<RefundState>,
    ) -> Result<(PaymentRefund, PaymentAttempt), PaymentError> {
        let kept = confirmation.ask(self.payment(refund.attempt).await?).await?;
        let state = if has_effect(&refund, &kept.attempt) { Some(RefundState::Done) } else { otherwise };
        let Some(state) = state else { return Ok((refund, kept)) };
        self.settle(&refund, state).await?;
        let after = self.parts.stores.payment_admin.refund(refund.id).await?;
        Ok((after.unwrap_or(refund), kept))
    }

    async fn settle(&self, refund: &PaymentRefund, state: RefundState) -> Result<(), StorageError> {
        let Some(known) = self.parts.stores.payments.find(refund.attempt).await? else { return Ok(()) };
        let mut work = self.parts.stores.begin().await?;
        let attempts = work.payments().lock_invoices(known.user, &known.host, &known.invoices()).await?;
        let Some(before) = attempts.into_iter().find(|kept| kept.attempt.id == refund.attempt) else {
            return Ok(());
        };
        // The administrator's request and the job may learn it at the same time.
        if !work.refunds().settle(refund.id, state, self.now()).await? {
            return Ok(());
        }
        let alarm = (state == RefundState::Lost).then(|| {
            format!("no answer to refund {} of {}, and the status does not show it", refund.id, refund.sum)
        });
        let change = Change { kind: PaymentEventKind::Refund(state), kept: before.clone(), alarm };
        self.ledger.write(work.as_mut(), &before, change).await?;
        work.commit().await
    }
}

/// A request that was stored just now, or with the same key before.
enum Asked {
    New(PaymentRefund),
    Known(PaymentRefund),
}

/// Whether the attempt shows the refund. The gateway reports only the sum of all refunds; no two of ours are under way at the same time.
fn has_effect(refund: &PaymentRefund, attempt: &Attempt) -> bool {
    let after = refund.refunded_before.checked_add(refund.sum);
    attempt.state == AttemptState::Reversed || after.is_some_and(|after| attempt.refunded >= after)
}

/// Whether the gateway or its plugin certainly returned nothing, and will not.
fn certainly_not_done(problem: &Problem) -> bool {
    use ProblemCode::{Configuration, Failed, Invalid, NotAllowed, NotFound, ReadOnly, Unsupported};
    let refusals = [ReadOnly, NotAllowed, Configuration, Invalid, Unsupported, NotFound, Failed];
    refusals.contains(&problem.code) || was_not_reached(problem)
}

/// Whether nothing was sent to the gateway, or its front server rejected it.
const fn was_not_reached(problem: &Problem) -> bool {
    matches!(problem.code, ProblemCode::Unavailable | ProblemCode::PluginBusy | ProblemCode::PluginMissing)
}
