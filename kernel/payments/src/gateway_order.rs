//! Registers and cancels orders at the gateway, and writes what became of them.

use crate::CheckoutOptions;
use crate::basket::Basket;
use crate::checkout::page_of;
use crate::confirm::Confirmation;
use crate::error::PaymentError;
use crate::ledger::Change;
use crate::order;
use crate::payer::Payer;
use crate::service::PaymentService;
use crate::views::PaymentPage;
use cabinet_domain::payment::Finding;
use cabinet_domain::{AttemptState, PaymentAttemptId};
use cabinet_ports::payment::Registration;
use cabinet_ports::repository::{PaymentAttempt, PaymentEventKind, UnitOfWork};
use cabinet_ports::{PaymentGateway, Problem, ProblemCode, StorageError};

impl PaymentService {
    /// Registers an order. `None` if another decision is needed.
    pub(crate) async fn register(
        &self,
        gateway: &dyn PaymentGateway,
        confirmation: &Confirmation,
        kept: PaymentAttempt,
        basket: &Basket,
        payer: &Payer<'_>,
        options: &CheckoutOptions,
    ) -> Result<Option<PaymentPage>, PaymentError> {
        let id = kept.attempt.id;
        let request = order::request(
            &kept,
            &basket.invoices,
            payer.return_url(&kept, &self.parts.settings),
            options,
            &self.parts.settings,
        );
        match gateway.register(&request).await {
            Ok(Registration::Registered { order, page }) => {
                let registered = |before: &PaymentAttempt| {
                    let applied = before.attempt.registered(order, page.to_string());
                    let kind = PaymentEventKind::Found(Finding::Registered);
                    let mut change = Change::found(kind, before, applied);
                    change.kept.registering_until = None;
                    Some(change)
                };
                let after = self.ledger.change(id, registered).await?;
                Ok(after.and_then(|kept| match (&kept.attempt.page, kept.attempt.state) {
                    (Some(page), AttemptState::Open) => page_of(&kept.attempt, page),
                    _ => None,
                }))
            }
            Ok(Registration::NumberKnown) => {
                self.end_registration(id).await?;
                confirmation.ask(kept).await?;
                Ok(None)
            }
            Err(problem) if is_refusal(&problem) => {
                let refused = |before: &PaymentAttempt| {
                    let kind = PaymentEventKind::Found(Finding::Refused);
                    let mut change = Change::found(kind, before, before.attempt.apply(Finding::Refused));
                    change.kept.registering_until = None;
                    Some(change)
                };
                self.ledger.change(id, refused).await?;
                Err(PaymentError::Gateway(problem))
            }
            Err(problem) => {
                // The order may exist. The next checkout registers the same number again, and reconciliation asks for it.
                self.end_registration(id).await?;
                Err(PaymentError::Gateway(problem))
            }
        }
    }

    /// No request of this kernel is under way any more.
    pub(crate) async fn end_registration(&self, id: PaymentAttemptId) -> Result<(), PaymentError> {
        let Some(known) = self.parts.stores.payments.find(id).await? else { return Ok(()) };
        let mut work = self.parts.stores.begin().await?;
        let attempts = work.payments().lock_invoices(known.user, &known.host, &known.invoices()).await?;
        if let Some(mut kept) = attempts.into_iter().find(|kept| kept.attempt.id == id) {
            kept.registering_until = None;
            work.payments().update(&kept).await?;
        }
        Ok(work.commit().await?)
    }

    /// Notes, before the gateway is asked, that an order is being cancelled.
    pub(crate) async fn ask_cancel(
        &self,
        work: &mut dyn UnitOfWork,
        kept: PaymentAttempt,
    ) -> Result<PaymentAttempt, StorageError> {
        let mut asked = kept.clone();
        asked.attempt.is_cancelling = true;
        let change = Change { kind: PaymentEventKind::CancelAsked, kept: asked, alarm: None };
        self.ledger.write(work, &kept, change).await
    }

    /// Cancels an order at the gateway, and asks what became of it: it may have been paid in the same second.
    pub(crate) async fn cancel_order(
        &self,
        gateway: &dyn PaymentGateway,
        confirmation: &Confirmation,
        kept: PaymentAttempt,
    ) -> Result<(), PaymentError> {
        if let Some(order) = &kept.attempt.order {
            match gateway.cancel(order).await {
                Ok(()) => {}
                // Its state does not allow it, or the answer was lost: its status tells.
                Err(problem)
                    if matches!(problem.code, ProblemCode::ReadOnly | ProblemCode::OutcomeUnknown) => {}
                Err(problem) => return Err(PaymentError::Gateway(problem)),
            }
        }
        confirmation.ask(kept).await.map(drop)
    }
}

/// Whether the gateway or its plugin certainly made no order, and would not make this one later.
const fn is_refusal(problem: &Problem) -> bool {
    matches!(
        problem.code,
        ProblemCode::Invalid
            | ProblemCode::Configuration
            | ProblemCode::NotAllowed
            | ProblemCode::Unsupported
            | ProblemCode::Failed
    )
}
