//! Errors of payments. Each variant maps to one response of the REST API.

use cabinet_domain::payment::RefundRefusal;
use cabinet_ports::{Problem, StorageError};
use cabinet_records::RecordError;

/// A failure that the caller can act on. Contains no personal data.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// The invoice, order or payment does not exist or is not the caller's. The two cases are indistinguishable on purpose.
    #[error("{what} is not there")]
    NotFound {
        /// `invoice`, `order`, `account`, `receipt`, `payment` or `payment_link`.
        what: &'static str,
    },
    /// The portal has no card gateway.
    #[error("there is no card gateway")]
    Off,
    /// The invoice was paid, here or at the hospital.
    #[error("the invoice is paid")]
    AlreadyPaid,
    /// Money may have been taken; the gateway has not said yet.
    #[error("a payment is being confirmed")]
    BeingConfirmed,
    /// An administrator must look at an earlier attempt first.
    #[error("an earlier payment is under review")]
    UnderReview,
    /// The hospital cancelled the invoice.
    #[error("the invoice is cancelled")]
    Cancelled,
    /// The invoice's sum is zero.
    #[error("there is nothing to pay")]
    NothingToPay,
    /// No invoice is named.
    #[error("no invoice is named")]
    NoInvoice,
    /// More invoices, or a larger sum, than one order may have.
    #[error("these are too many invoices for one order")]
    TooManyInvoices,
    /// One order pays invoices of one host only.
    #[error("the invoices are of different hosts")]
    DifferentHosts,
    /// The hospital changed the sum of the invoice after the link to its payment was made.
    #[error("the sum of the invoice has changed")]
    SumChanged,
    /// The invoice was paid after the link to its payment was made, and the money was returned.
    #[error("the payment was returned")]
    Returned,
    /// The account has no confirmed e-mail address, or there is no mail server.
    #[error("no e-mail can be sent")]
    NoAddress,
    /// The caller is no administrator any more.
    #[error("the caller is no administrator")]
    NotAdministrator,
    /// There are no random bytes for a secret.
    #[error("no secret could be made")]
    NoSecret,
    /// Another request is still registering the order.
    #[error("the payment page is being made")]
    Busy,
    /// Nothing of the payment can be returned in its state.
    #[error("nothing can be returned")]
    NotRefundable,
    /// More than was taken and not returned yet.
    #[error("the refund is larger than what can be returned")]
    RefundTooLarge,
    /// The outcome of an earlier refund of the payment is not known yet.
    #[error("an earlier refund is not confirmed yet")]
    RefundUnderWay,
    /// The gateway refused the refund; nothing was returned.
    #[error("the gateway refuses the refund")]
    RefundRefused,
    /// The idempotency key was used for another sum.
    #[error("the idempotency key was used for another refund")]
    KeyReused,
    /// The gateway or its plugin did not do it.
    #[error("the card gateway: {0}")]
    Gateway(#[source] Problem),
    /// The hospital could not be asked for the invoice, or its copy not be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A document could not be written.
    #[error("the document: {0}")]
    Document(String),
    /// The kernel's own database failed.
    #[error("the cabinet's storage: {0}")]
    Storage(#[from] StorageError),
}

impl From<RefundRefusal> for PaymentError {
    fn from(refusal: RefundRefusal) -> Self {
        match refusal {
            RefundRefusal::NotRefundable => Self::NotRefundable,
            RefundRefusal::TooLarge => Self::RefundTooLarge,
        }
    }
}
