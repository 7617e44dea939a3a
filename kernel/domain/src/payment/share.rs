//! The part of an attempt that pays one invoice.

use super::InvoiceId;
use crate::Kopecks;

/// The part of an attempt that pays one invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceShare {
    pub invoice: InvoiceId,
    /// The invoice's sum when the attempt began.
    pub sum: Kopecks,
    pub told: HospitalTold,
}

impl InvoiceShare {
    /// A share that the hospital knows nothing of.
    pub const fn new(invoice: InvoiceId, sum: Kopecks) -> Self {
        Self { invoice, sum, told: HospitalTold::Nothing }
    }
}

/// State of the messages to the hospital about a share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HospitalTold {
    Nothing,
    /// It confirmed the payment.
    Paid,
    /// It confirmed that the money was returned.
    Reopened,
    /// It did not take the payment. An administrator decides.
    Refused,
}

impl HospitalTold {
    pub const ALL: [Self; 4] = [Self::Nothing, Self::Paid, Self::Reopened, Self::Refused];

    /// The stored name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Paid => "paid",
            Self::Reopened => "reopened",
            Self::Refused => "refused",
        }
    }

    /// The value with this stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|told| told.name() == name)
    }
}
