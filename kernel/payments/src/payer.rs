//! On whose behalf a checkout runs: the owner of the invoices, or somebody who has a link.

use crate::error::PaymentError;
use crate::service::PaymentService;
use crate::{InvoiceKey, PaymentSettings};
use cabinet_domain::{AuditEvent, AuditKind, Kopecks};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{PaymentAttempt, PaymentLink};
use cabinet_records::Caller;
use url::Url;

/// The payer of a checkout. The order is the owner's in any case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Payer<'a> {
    pub(crate) owner: &'a Caller,
    /// The link with which somebody who is not signed in pays.
    pub(crate) link: Option<&'a PaymentLink>,
}

impl Payer<'_> {
    /// A link pays the sum for which it was made.
    ///
    /// # Errors
    /// `SumChanged`
    pub(crate) fn check_sum(&self, sum: Kopecks) -> Result<(), PaymentError> {
        match self.link {
            Some(link) if link.sum != sum => Err(PaymentError::SumChanged),
            _ => Ok(()),
        }
    }

    /// Where the gateway sends the browser back to. The page of a link needs no sign-in; its secret is not in the address.
    pub(crate) fn return_url(&self, kept: &PaymentAttempt, settings: &PaymentSettings) -> Url {
        if self.link.is_some() {
            return settings.link_url.clone();
        }
        let mut back = settings.return_url.clone();
        for share in &kept.attempt.shares {
            let key = InvoiceKey::of(&kept.host, &share.invoice);
            back.query_pairs_mut().append_pair("id", &key.to_string());
        }
        back
    }
}

impl PaymentService {
    /// The audit event of a checkout. A checkout with a link has no actor.
    pub(crate) fn begun_by(&self, payer: &Payer<'_>, mut detail: serde_json::Value) -> AuditEvent {
        match (payer.link, detail.as_object_mut()) {
            (Some(link), Some(fields)) => {
                fields.insert("link".to_owned(), link.id.to_string().into());
                let event = self.by_owner(payer.owner, AuditKind::PaymentLinkUsed, detail);
                AuditEvent { actor: None, ..event }
            }
            _ => self.by_owner(payer.owner, AuditKind::PaymentBegun, detail),
        }
    }

    /// Enters, before the page of a living order is shown, that a link led to it. The owner's own return to it is no event.
    pub(crate) async fn enter_return(&self, payer: &Payer<'_>) -> Result<(), StorageError> {
        let Some(link) = payer.link else { return Ok(()) };
        let event = self.begun_by(payer, serde_json::json!({ "host": link.host }));
        self.parts.stores.audit.add(event).await
    }
}
