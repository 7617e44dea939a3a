//! The state of an order: asked for by the payer's screen, or after a callback.

use crate::InvoiceKey;
use crate::error::PaymentError;
use crate::service::PaymentService;
use crate::views::PaymentView;
use cabinet_domain::{GatewayOrderId, OrderNumber};
use cabinet_ports::payment::{Callback, Hint, OrderKey};
use cabinet_ports::repository::PaymentAttempt;
use cabinet_records::Caller;

impl PaymentService {
    /// The state of an order, after asking the gateway. If the gateway does not answer, what the ledger knows.
    ///
    /// # Errors
    /// `NotFound`, with an audit event, for an order that is not the caller's.
    pub async fn order_status(
        &self,
        caller: &Caller,
        order: &GatewayOrderId,
    ) -> Result<PaymentView, PaymentError> {
        let by_order = self.parts.stores.payments.by_order(order).await?;
        let found = match by_order {
            Some(found) => Some(found),
            // A-312 names it by our number.
            None => self.parts.stores.payments.by_number(&OrderNumber::from(order.0.clone())).await?,
        };
        match found {
            Some(kept) if kept.user == Some(caller.user) => self.confirmed(kept).await,
            Some(kept) => {
                let owner = kept.user;
                self.deny_of(caller, "order", owner).await?;
                Err(PaymentError::NotFound { what: "order" })
            }
            None => Err(self.deny(caller, "order").await?),
        }
    }

    /// The last attempt to pay an invoice, after asking the gateway; `None` if there is none.
    ///
    /// # Errors
    /// As [`Self::order_status`].
    pub async fn check(&self, caller: &Caller, key: InvoiceKey) -> Result<Option<PaymentView>, PaymentError> {
        let view = self.view(caller, key).await?;
        let attempts = self.parts.stores.payments.list(caller.user).await?;
        let last =
            attempts.into_iter().rfind(|kept| kept.host == view.host && kept.attempt.pays(&view.invoice.id));
        match last {
            Some(kept) => Ok(Some(self.confirmed(kept).await?)),
            None => Ok(None),
        }
    }

    /// A callback of the gateway. It is a reason to ask for the status and proves nothing. An unknown order is logged.
    ///
    /// # Errors
    /// `Gateway` with `NotAllowed` for a wrong checksum and `Invalid` for something that is no callback.
    pub async fn callback(&self, callback: &Callback) -> Result<(), PaymentError> {
        let (gateway, confirmation) = self.gateway()?;
        let Hint { order, .. } = gateway.read_callback(callback).await.map_err(PaymentError::Gateway)?;
        let found = match &order {
            OrderKey::Id(id) => self.parts.stores.payments.by_order(id).await?,
            OrderKey::Number(number) => self.parts.stores.payments.by_number(number).await?,
        };
        let Some(kept) = found else {
            tracing::warn!("a callback of the gateway names an order that is not in the ledger");
            return Ok(());
        };
        match confirmation.ask_unless_just_asked(kept).await {
            Ok(_) => Ok(()),
            // Reconciliation asks again.
            Err(PaymentError::Gateway(problem)) => {
                tracing::warn!(
                    code = problem.code.name(),
                    "the status of an order of a callback could not be asked"
                );
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    pub(crate) async fn confirmed(&self, kept: PaymentAttempt) -> Result<PaymentView, PaymentError> {
        let known = PaymentView::of(&kept);
        let Ok((_, confirmation)) = self.gateway() else { return Ok(known) };
        if !kept.attempt.state.may_still_take_money() {
            return Ok(known);
        }
        match confirmation.ask_unless_just_asked(kept).await {
            Ok(kept) => Ok(PaymentView::of(&kept)),
            Err(PaymentError::Gateway(problem)) => {
                tracing::warn!(code = problem.code.name(), "the status of an order could not be asked");
                Ok(known)
            }
            Err(error) => Err(error),
        }
    }
}
