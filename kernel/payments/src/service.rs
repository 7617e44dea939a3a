//! The payment service: a person's invoices, and access to them.

use crate::InvoiceKey;
use crate::confirm::Confirmation;
use crate::error::PaymentError;
use crate::ledger::Ledger;
use crate::letter::PaymentLetters;
use crate::parts::PaymentParts;
use crate::views::InvoiceCard;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::repository::PaymentAttempt;
use cabinet_ports::{PaymentGateway, StorageError};
use cabinet_records::{Caller, InvoiceView};
use chrono::{DateTime, Utc};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;

/// Invoices and payments of all users.
pub struct PaymentService {
    pub(crate) parts: PaymentParts,
    pub(crate) ledger: Ledger,
    confirmation: Option<Confirmation>,
}

impl PaymentService {
    pub fn open(parts: PaymentParts) -> Arc<Self> {
        let ledger = Ledger {
            stores: parts.stores.clone(),
            metrics: parts.metrics.clone(),
            letters: PaymentLetters { post: parts.post.clone(), zone: parts.settings.zone },
            clock: Arc::clone(&parts.clock),
        };
        let confirmation = parts.gateway.as_ref().map(|gateway| {
            Confirmation::new(Arc::clone(gateway), ledger.clone(), parts.settings.status_pause)
        });
        Arc::new(Self { parts, ledger, confirmation })
    }

    /// The caller's invoices, newest first. Sends no request to other systems.
    ///
    /// # Errors
    /// `Record`, `Storage`.
    pub async fn invoices(&self, caller: &Caller) -> Result<Vec<InvoiceCard>, PaymentError> {
        let invoices = self.parts.records.invoices(caller).await?;
        let attempts = self.parts.stores.payments.list(caller.user).await?;
        let mut by_invoice: HashMap<_, Vec<&PaymentAttempt>> = HashMap::new();
        for kept in &attempts {
            for invoice in kept.invoices() {
                by_invoice.entry((kept.host.clone(), invoice)).or_default().push(kept);
            }
        }
        let now = self.now();
        let card = |InvoiceView { host, invoice, .. }| {
            let own = by_invoice.remove(&(host.clone(), invoice.id.clone())).unwrap_or_default();
            InvoiceCard::of(host, invoice, &own, self.parts.gateway.is_some(), now)
        };
        Ok(invoices.into_iter().map(card).collect())
    }

    /// One of the caller's invoices.
    ///
    /// # Errors
    /// `NotFound`, with an audit event. Another patient's invoice and a mistyped key give the same error.
    pub async fn invoice(&self, caller: &Caller, key: InvoiceKey) -> Result<InvoiceCard, PaymentError> {
        let found = self.invoices(caller).await?.into_iter().find(|card| card.key == key);
        match found {
            Some(card) => Ok(card),
            None => Err(self.deny(caller, "invoice").await?),
        }
    }

    /// The key of the caller's invoice that is for this action of the hospital, or whose key this is.
    ///
    /// # Errors
    /// As [`Self::invoice`].
    pub async fn key_of_action(&self, caller: &Caller, action: &str) -> Result<InvoiceKey, PaymentError> {
        let is_meant = |card: &InvoiceCard| {
            card.invoice.action.as_deref() == Some(action) || card.key.to_string() == action
        };
        match self.invoices(caller).await?.into_iter().find(is_meant) {
            Some(card) => Ok(card.key),
            None => Err(self.deny(caller, "invoice").await?),
        }
    }

    /// Enters that the caller named another's account, and returns the error for the answer.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn deny_account(&self, caller: &Caller) -> Result<PaymentError, PaymentError> {
        self.deny(caller, "account").await
    }

    pub(crate) fn gateway(&self) -> Result<(&Arc<dyn PaymentGateway>, &Confirmation), PaymentError> {
        self.parts.gateway.as_ref().zip(self.confirmation.as_ref()).ok_or(PaymentError::Off)
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.parts.clock.now()
    }

    pub(crate) async fn view(&self, caller: &Caller, key: InvoiceKey) -> Result<InvoiceView, PaymentError> {
        let all = self.parts.records.invoices(caller).await?;
        match all.into_iter().find(|view| InvoiceKey::of(&view.host, &view.invoice.id) == key) {
            Some(view) => Ok(view),
            None => Err(self.deny(caller, "invoice").await?),
        }
    }

    pub(crate) fn by_owner(&self, caller: &Caller, kind: AuditKind, detail: serde_json::Value) -> AuditEvent {
        AuditEvent {
            at: self.now(),
            actor: Some(caller.user),
            subject: Some(caller.user),
            kind,
            detail,
            origin: caller.origin.clone(),
        }
    }

    /// Enters a refused access and returns the error for the caller.
    pub(crate) async fn deny(
        &self,
        caller: &Caller,
        what: &'static str,
    ) -> Result<PaymentError, PaymentError> {
        self.deny_of(caller, what, None).await?;
        Ok(PaymentError::NotFound { what })
    }

    pub(crate) async fn deny_of(
        &self,
        caller: &Caller,
        what: &'static str,
        owner: Option<UserId>,
    ) -> Result<(), StorageError> {
        let event = self.by_owner(caller, AuditKind::AccessDenied, json!({ "what": what }));
        self.parts.stores.audit.add(AuditEvent { subject: owner, ..event }).await
    }
}
