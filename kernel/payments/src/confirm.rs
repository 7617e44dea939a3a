//! Asks the gateway for the status of an order. Only its answer changes an attempt.

use crate::PaymentError;
use crate::ledger::{Change, Ledger};
use cabinet_domain::payment::Finding;
use cabinet_domain::{OrderNumber, PaymentAttemptId};
use cabinet_ports::payment::{GatewayReport, OrderKey};
use cabinet_ports::repository::{BankAnswer, PaymentAttempt, PaymentEventKind};
use cabinet_ports::{PaymentGateway, ProblemCode};
use chrono::{DateTime, TimeDelta, Utc};
use moka::sync::Cache;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// More orders than are asked about within [`FORGOTTEN_AFTER`].
const ORDERS_AT_MOST: u64 = 100_000;
const FORGOTTEN_AFTER: Duration = Duration::from_secs(60);

/// When an order was last asked for by this kernel.
type LastAsked = Arc<Mutex<Option<DateTime<Utc>>>>;

/// Sends status requests.
pub(crate) struct Confirmation {
    gateway: Arc<dyn PaymentGateway>,
    ledger: Ledger,
    pause: TimeDelta,
    asked: Cache<PaymentAttemptId, LastAsked>,
}

impl Confirmation {
    pub(crate) fn new(gateway: Arc<dyn PaymentGateway>, ledger: Ledger, pause: TimeDelta) -> Self {
        let asked = Cache::builder().max_capacity(ORDERS_AT_MOST).time_to_idle(FORGOTTEN_AFTER).build();
        Self { gateway, ledger, pause, asked }
    }

    /// Asks unless this kernel asked a moment ago. Equal questions at the same time wait for one answer. Returns the attempt as the ledger
    /// has it afterwards.
    pub(crate) async fn ask_unless_just_asked(
        &self,
        kept: PaymentAttempt,
    ) -> Result<PaymentAttempt, PaymentError> {
        let asked = self.asked.get_with(kept.attempt.id, Arc::default);
        let mut last = asked.lock().await;
        let now = self.ledger.clock.now();
        if last.is_some_and(|last| now - last < self.pause) {
            let found = self.ledger.stores.payments.find(kept.attempt.id).await?;
            return Ok(found.unwrap_or(kept));
        }
        *last = Some(now);
        self.ask(kept).await
    }

    /// Asks, and applies the answer. If the gateway says that it has no such order, that counts only when no registration can be under way.
    pub(crate) async fn ask(&self, kept: PaymentAttempt) -> Result<PaymentAttempt, PaymentError> {
        let id = kept.attempt.id;
        let asked_at = self.ledger.clock.now();
        let answer = self.gateway.status(&key_of(&kept)).await;
        let changed = match answer {
            Ok(report) => self.ledger.change(id, |before| learnt(before, &report, asked_at)).await?,
            Err(problem) if problem.code == ProblemCode::NotFound => {
                self.ledger.change(id, |before| missing(before, asked_at)).await?
            }
            Err(problem) => return Err(PaymentError::Gateway(problem)),
        };
        Ok(changed.unwrap_or(kept))
    }

    /// Ends the polling of an attempt whose order never got a final status.
    pub(crate) async fn give_up(&self, id: PaymentAttemptId) -> Result<(), PaymentError> {
        let kind = PaymentEventKind::Found(Finding::GaveUp);
        let given_up = |before: &PaymentAttempt| {
            before
                .attempt
                .state
                .is_polled()
                .then(|| Change::found(kind, before, before.attempt.apply(Finding::GaveUp)))
        };
        self.ledger.change(id, given_up).await?;
        Ok(())
    }
}

/// The gateway's own id is unambiguous; our number is all that is known after a lost response.
fn key_of(kept: &PaymentAttempt) -> OrderKey {
    match &kept.attempt.order {
        Some(order) => OrderKey::Id(order.clone()),
        None => OrderKey::Number(OrderNumber::clone(&kept.attempt.number)),
    }
}

fn learnt(before: &PaymentAttempt, report: &GatewayReport, asked_at: DateTime<Utc>) -> Option<Change> {
    let finding = report.order.finding(&before.attempt);
    let applied = before.attempt.report(&report.order, asked_at)?;
    let mut change = Change::found(PaymentEventKind::Found(finding), before, applied);
    // A report about something else is not shown to the payer.
    if !matches!(finding, Finding::Mismatch | Finding::Unclear) {
        change.kept.bank = BankAnswer {
            action_code: report.order.action_code.or(before.bank.action_code),
            action_text: report.action_text.clone().or_else(|| before.bank.action_text.clone()),
            masked_card: report.masked_card.clone().or_else(|| before.bank.masked_card.clone()),
            reference: report.reference.clone().or_else(|| before.bank.reference.clone()),
        };
        if change.kept.attempt.state.has_money() && change.kept.paid_at.is_none() {
            change.kept.paid_at = Some(report.paid_at.unwrap_or(asked_at));
        }
    }
    if let (Finding::Mismatch, Some(alarm)) = (finding, &mut change.alarm) {
        let amount = report.order.amount.map_or_else(|| "no amount".to_owned(), |amount| amount.to_string());
        *alarm = format!("{alarm}: {amount} instead of {}", before.attempt.amount);
    }
    change.kept.registering_until = None;
    Some(change)
}

fn missing(before: &PaymentAttempt, asked_at: DateTime<Utc>) -> Option<Change> {
    if before.registering_until.is_some_and(|until| until > asked_at) {
        return None;
    }
    let applied = before.attempt.apply(Finding::NotFound);
    Some(Change::found(PaymentEventKind::Found(Finding::NotFound), before, applied))
}
