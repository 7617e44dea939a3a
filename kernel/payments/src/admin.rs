//! The ledger for administrators.

use crate::error::PaymentError;
use crate::report::{end_of, start_of};
use crate::service::PaymentService;
use cabinet_domain::local_time::today;
use cabinet_domain::payment::{RefundState, way_of_refund};
use cabinet_domain::{
    AttemptState, AuditEvent, AuditKind, GatewayOrderId, Kopecks, OrderNumber, PaymentAttemptId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{PaymentAlarm, PaymentAttempt, PaymentEvent, PaymentFilter, PaymentRefund};
use cabinet_records::Caller;
use chrono::NaiveDate;
use chrono_tz::Tz;
use serde_json::json;

/// Payments on a page of a search.
const ON_A_PAGE: u32 = 50;

/// A page of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentSearchPage {
    /// Newest first.
    pub payments: Vec<PaymentAttempt>,
    pub has_more: bool,
}

/// A payment with everything that happened to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentDetail {
    pub payment: PaymentAttempt,
    /// How much can be returned now.
    pub refundable: Kopecks,
    /// Oldest first.
    pub entries: Vec<PaymentEvent>,
    /// Oldest first.
    pub refunds: Vec<PaymentRefund>,
}

impl PaymentService {
    /// The hospital's time zone.
    pub fn zone(&self) -> Tz {
        self.parts.settings.zone
    }

    /// Today in the hospital's time zone.
    pub fn today(&self) -> NaiveDate {
        today(self.now(), self.zone())
    }

    /// Payments that began on these days, both inclusive.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn search(
        &self,
        (from, to): (NaiveDate, NaiveDate),
        state: Option<AttemptState>,
        page: u32,
    ) -> Result<PaymentSearchPage, StorageError> {
        let zone = self.zone();
        let filter = PaymentFilter { from: start_of(from, zone), to: end_of(to, zone), state };
        let skip = page.saturating_mul(ON_A_PAGE);
        let mut payments = self.parts.stores.payment_admin.search(&filter, skip, ON_A_PAGE + 1).await?;
        let has_more = payments.len() > ON_A_PAGE as usize;
        payments.truncate(ON_A_PAGE as usize);
        Ok(PaymentSearchPage { payments, has_more })
    }

    /// The payment with this order number, or with this id of the gateway.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn payment_of_order(&self, text: &str) -> Result<Option<PaymentAttempt>, StorageError> {
        let payments = &self.parts.stores.payments;
        match payments.by_number(&OrderNumber::from(text.to_owned())).await? {
            Some(found) => Ok(Some(found)),
            None => payments.by_order(&GatewayOrderId(text.to_owned())).await,
        }
    }

    /// A payment with its entries and refunds. The payer sees in the access log that it was looked at.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub async fn detail(&self, admin: &Caller, id: PaymentAttemptId) -> Result<PaymentDetail, PaymentError> {
        let payment = self.payment(id).await?;
        let event = AuditEvent {
            at: self.now(),
            actor: Some(admin.user),
            subject: payment.user,
            kind: AuditKind::ViewedByAdmin,
            detail: json!({ "what": "payment", "payment": id }),
            origin: admin.origin.clone(),
        };
        self.parts.stores.audit.add(event).await?;
        let entries = self.parts.stores.payments.events(id).await?;
        let refunds = self.parts.stores.payment_admin.refunds(id).await?;
        let rest = payment.attempt.balance();
        let is_under_way = refunds.iter().any(|refund| refund.state == RefundState::Asked);
        let can_refund = way_of_refund(&payment.attempt, rest, payment.paid_at, self.now()).is_ok();
        let refundable = if can_refund && !is_under_way { rest } else { Kopecks::ZERO };
        Ok(PaymentDetail { payment, refundable, entries, refunds })
    }

    /// Alarms before a position of the ledger, newest first.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn alarms(&self, before: Option<i64>, at_most: u32) -> Result<Vec<PaymentAlarm>, StorageError> {
        self.parts.stores.payment_admin.alarms(before, at_most).await
    }

    /// Enters that somebody who is no administrator called an administrator's call.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn deny_admin(&self, caller: &Caller) -> Result<(), StorageError> {
        self.deny_of(caller, "payments", None).await
    }
}
