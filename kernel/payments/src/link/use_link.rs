//! What whoever has a link can do without signing in: see the state of the invoice, and go to the payment page.

use super::state::is_returned;
use super::{LinkState, LinkView, key_of, secret};
use crate::CheckoutOptions;
use crate::error::PaymentError;
use crate::payer::Payer;
use crate::service::PaymentService;
use crate::views::PaymentPage;
use cabinet_domain::{AuditEvent, AuditKind, Origin, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{PaymentAttempt, PaymentLink};
use cabinet_records::{Caller, InvoiceView, RecordError};
use secrecy::SecretString;
use serde_json::json;

/// An unknown, malformed, expired and revoked secret give the same error.
const MISSING: PaymentError = PaymentError::NotFound { what: "payment_link" };

impl PaymentService {
    /// The state of a link's invoice. Asks the gateway about an order that may still be paid.
    ///
    /// # Errors
    /// `NotFound`, with an audit event, for everything that is no open link; `Storage`.
    pub async fn link_view(
        &self,
        secret: &SecretString,
        origin: Option<&Origin>,
    ) -> Result<LinkView, PaymentError> {
        let link = self.open_link(secret, origin).await?;
        let attempts = self.attempts_of(&link).await?;
        let attempts = match attempts.iter().rfind(|kept| kept.attempt.state.may_still_take_money()) {
            Some(kept) => {
                self.confirmed(kept.clone()).await?;
                self.attempts_of(&link).await?
            }
            None => attempts,
        };
        let view = self.invoice_of_link(&link).await?;
        let invoice = view.as_ref().map(|view| &view.invoice);
        let state = LinkState::of(&link, invoice, &attempts, self.parts.gateway.is_some(), self.now());
        let PaymentLink { invoice: number, sum, expires_at, .. } = link;
        Ok(LinkView { number, sum, state, expires_at })
    }

    /// Leads whoever has the link to a payment page, as [`PaymentService::pay`] leads the owner. The order is the owner's.
    ///
    /// # Errors
    /// `NotFound` as for [`Self::link_view`]; `SumChanged`, `Returned`; otherwise as `pay`.
    pub async fn pay_by_link(
        &self,
        secret: &SecretString,
        origin: Option<Origin>,
        options: &CheckoutOptions,
    ) -> Result<PaymentPage, PaymentError> {
        let link = self.open_link(secret, origin.as_ref()).await?;
        if is_returned(&link, &self.attempts_of(&link).await?) {
            return Err(PaymentError::Returned);
        }
        let owner = Caller { user: link.user, origin };
        self.lead(Payer { owner: &owner, link: Some(&link) }, &[key_of(&link)], options).await
    }

    /// The link with this secret, if it is open and its owner's consent is in force.
    async fn open_link(
        &self,
        secret: &SecretString,
        origin: Option<&Origin>,
    ) -> Result<PaymentLink, PaymentError> {
        let found = self.parts.stores.payment_links.by_digest(&secret::digest(secret)).await?;
        let owner = found.as_ref().map(|link| link.user);
        let open = found.filter(|link| link.is_open(self.now()));
        if let Some(link) = open
            && self.is_consented(&link).await?
        {
            return Ok(link);
        }
        self.deny_link(owner, origin).await?;
        Err(MISSING)
    }

    async fn is_consented(&self, link: &PaymentLink) -> Result<bool, PaymentError> {
        let Some(connector) = self.parts.records.connector(&link.host) else { return Ok(false) };
        match connector.check_consent(link.user).await {
            Ok(()) => Ok(true),
            Err(RecordError::ConsentRequired) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Enters that somebody tried a secret that is no open link.
    async fn deny_link(&self, owner: Option<UserId>, origin: Option<&Origin>) -> Result<(), StorageError> {
        let event = AuditEvent {
            at: self.now(),
            actor: None,
            subject: owner,
            kind: AuditKind::AccessDenied,
            detail: json!({ "what": "payment_link" }),
            origin: origin.cloned(),
        };
        self.parts.stores.audit.add(event).await
    }

    /// The invoice of a link, as the copy has it; `None` if the hospital withdrew it.
    pub(crate) async fn invoice_of_link(
        &self,
        link: &PaymentLink,
    ) -> Result<Option<InvoiceView>, PaymentError> {
        let all = self.parts.records.invoices(&Caller::without_request(link.user)).await?;
        let is_meant = |view: &InvoiceView| {
            view.host == link.host && view.invoice.id == link.invoice && view.patient == link.patient
        };
        Ok(all.into_iter().find(is_meant))
    }

    async fn attempts_of(&self, link: &PaymentLink) -> Result<Vec<PaymentAttempt>, StorageError> {
        let mut own = self.parts.stores.payments.list(link.user).await?;
        own.retain(|kept| kept.host == link.host && kept.attempt.pays(&link.invoice));
        Ok(own)
    }
}
