//! The ledger of payments: attempts to pay invoices, and what happened to them (docs/payments.md).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::payment::{Finding, HospitalTold, RefundState};
use cabinet_domain::{
    Attempt, AttemptState, GatewayOrderId, InvoiceId, Kopecks, MedicalHostId, OrderNumber, PatientId,
    PaymentAttemptId, UserId,
};
use chrono::{DateTime, Utc};

/// Kind of the job that reminds a person of unpaid invoices, some days after a new one came into the copy of their record.
pub const REMIND_OF_INVOICES: &str = "remind_of_invoices";

/// An attempt, as the ledger keeps it. It outlives the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentAttempt {
    pub attempt: Attempt,
    /// Who pays; `None` after the account was removed.
    pub user: Option<UserId>,
    /// The host whose invoices they are.
    pub host: MedicalHostId,
    /// The patient of the invoices there.
    pub patient: PatientId,
    pub begun_at: DateTime<Utc>,
    /// When the state last changed.
    pub changed_at: DateTime<Utc>,
    /// Lease of a registration in progress. Until it ends, no other request registers the order, and a status "not found" proves nothing.
    pub registering_until: Option<DateTime<Utc>>,
    /// When the money was taken, as the gateway says.
    pub paid_at: Option<DateTime<Utc>>,
    pub bank: BankAnswer,
    /// Language of the screen on which "Pay" was pressed, for e-mails: `ru`, `en`, `de`, `fr`.
    pub language: Option<String>,
    /// Address of the fiscal receipt, once the gateway knows it.
    pub fiscal_url: Option<String>,
}

impl PaymentAttempt {
    /// Ids at the host of the invoices that it pays.
    pub fn invoices(&self) -> Vec<InvoiceId> {
        self.attempt.shares.iter().map(|share| share.invoice.clone()).collect()
    }

    /// The money that went back to the payer: what was refunded, or all of a payment that was reversed. A hold that was released never was a
    /// payment.
    pub fn returned(&self) -> Kopecks {
        match self.attempt.state {
            AttemptState::Reversed if self.paid_at.is_some() => self.attempt.amount,
            _ => self.attempt.refunded,
        }
    }

    /// Whether the invoices were paid and all of the money went back.
    pub fn is_returned(&self) -> bool {
        self.attempt.state == AttemptState::Refunded
            || (self.attempt.state == AttemptState::Reversed && self.paid_at.is_some())
    }
}

/// What the bank said about the last attempt with a card. Shown, never decided upon.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankAnswer {
    /// `actionCode` (protocol sheet rbs-payment §7).
    pub action_code: Option<i32>,
    /// The bank's own sentence about it.
    pub action_text: Option<String>,
    /// Only the first and last digits.
    pub masked_card: Option<String>,
    /// The bank's reference number.
    pub reference: Option<String>,
}

/// What happened to an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentEventKind {
    /// The payer pressed "Pay", and the attempt was stored.
    Begun,
    /// Something was learned about the order.
    Found(Finding),
    /// The kernel asked the gateway to cancel the order.
    CancelAsked,
    /// The gateway told the address of the fiscal receipt.
    FiscalReceipt,
    /// The hospital confirmed or rejected a message.
    Told(HospitalTold),
    /// An administrator asked for a refund, or its outcome was learned.
    Refund(RefundState),
    /// The gateway's list of a day differs from the ledger.
    Differs,
}

impl PaymentEventKind {
    /// The stored name: that of the finding, or `begun`, `cancel_asked`, `fiscal_receipt`, `differs`, `told_…`, `refund_…`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Begun => "begun",
            Self::Found(finding) => finding.name(),
            Self::CancelAsked => "cancel_asked",
            Self::FiscalReceipt => "fiscal_receipt",
            Self::Told(HospitalTold::Nothing) => "told_nothing",
            Self::Told(HospitalTold::Paid) => "told_paid",
            Self::Told(HospitalTold::Reopened) => "told_reopened",
            Self::Told(HospitalTold::Refused) => "told_refused",
            Self::Refund(RefundState::Asked) => "refund_asked",
            Self::Refund(RefundState::Done) => "refund_done",
            Self::Refund(RefundState::Refused) => "refund_refused",
            Self::Refund(RefundState::Lost) => "refund_lost",
            Self::Differs => "differs",
        }
    }

    /// The kind with this stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        let told = HospitalTold::ALL.map(Self::Told);
        let found = Finding::ALL.map(Self::Found);
        let refund = RefundState::ALL.map(Self::Refund);
        let single = [Self::Begun, Self::CancelAsked, Self::FiscalReceipt, Self::Differs];
        let mut all = single.into_iter().chain(told).chain(refund).chain(found);
        all.find(|kind| kind.name() == name)
    }
}

/// An entry of the ledger. Entries are only added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentEvent {
    pub attempt: PaymentAttemptId,
    pub at: DateTime<Utc>,
    pub kind: PaymentEventKind,
    pub from: AttemptState,
    pub to: AttemptState,
    /// An administrator must know.
    pub is_alarm: bool,
    /// Words for the administrator: codes, no personal data.
    pub note: Option<String>,
}

/// Reads the ledger.
#[async_trait]
pub trait PaymentRepository: Send + Sync {
    /// The owner's attempts, by begin.
    async fn list(&self, owner: UserId) -> Result<Vec<PaymentAttempt>, StorageError>;
    /// The attempt with this id.
    async fn find(&self, id: PaymentAttemptId) -> Result<Option<PaymentAttempt>, StorageError>;
    /// The attempt of an order. The caller compares the owner.
    async fn by_order(&self, order: &GatewayOrderId) -> Result<Option<PaymentAttempt>, StorageError>;
    /// The attempt with this order number.
    async fn by_number(&self, number: &OrderNumber) -> Result<Option<PaymentAttempt>, StorageError>;
    /// Attempts whose money was taken in a period, by time.
    async fn paid_between(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<PaymentAttempt>, StorageError>;
    /// All attempts that pay an invoice, by ordinal, whoever made them.
    async fn of_invoice(
        &self,
        host: &MedicalHostId,
        invoice: &InvoiceId,
    ) -> Result<Vec<PaymentAttempt>, StorageError>;
    /// The entries of an attempt, oldest first.
    async fn events(&self, id: PaymentAttemptId) -> Result<Vec<PaymentEvent>, StorageError>;
}

/// Changes the ledger.
#[async_trait]
pub trait PaymentWriter: Send {
    /// Locks invoices of a host and returns all attempts that pay one of them, by ordinal, whoever made them. `payer` is the account that pays
    /// or, for an attempt that exists, its owner: accounts are locked first (adr/0028).
    async fn lock_invoices(
        &mut self,
        payer: Option<UserId>,
        host: &MedicalHostId,
        invoices: &[InvoiceId],
    ) -> Result<Vec<PaymentAttempt>, StorageError>;
    /// Adds an attempt.
    ///
    /// # Errors
    /// `Conflict { what: "payment_shares.ordinal" }` if another account of the same patient, whose row another lock covers, was faster.
    async fn add(&mut self, attempt: &PaymentAttempt) -> Result<(), StorageError>;
    /// Stores the new state of an attempt whose invoices are locked.
    ///
    /// # Errors
    /// `Conflict { what: "payment_shares.open" }` if another attempt has an open payment page for one of its invoices; `Missing { what: "payment" }`.
    async fn update(&mut self, attempt: &PaymentAttempt) -> Result<(), StorageError>;
    /// The newest entry of an attempt.
    async fn last_event(&mut self, id: PaymentAttemptId) -> Result<Option<PaymentEvent>, StorageError>;
    /// Whether an attempt has an entry of this kind with this note.
    async fn has_event(
        &mut self,
        id: PaymentAttemptId,
        kind: PaymentEventKind,
        note: Option<&str>,
    ) -> Result<bool, StorageError>;
    /// Adds an entry.
    async fn add_event(&mut self, event: PaymentEvent) -> Result<(), StorageError>;
}
