//! An invoice of the hospital.

use super::InvoiceId;
use crate::Kopecks;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Status of an invoice at the hospital (A-176, protocol sheet vista §4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceStatus {
    /// 0: to be paid.
    Issued,
    /// 1
    Paid,
    /// 2: nothing is owed any more. Never shown as paid.
    Cancelled,
}

impl InvoiceStatus {
    /// The number in the API.
    pub const fn number(self) -> u8 {
        match self {
            Self::Issued => 0,
            Self::Paid => 1,
            Self::Cancelled => 2,
        }
    }
}

/// A line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceItem {
    pub name: String,
    /// Of the line.
    pub sum: Kopecks,
    /// Date of the service.
    pub date: Option<NaiveDate>,
    /// Decimal number with a point.
    pub quantity: String,
}

/// What the hospital asks a patient to pay (A-169…A-174).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invoice {
    pub id: InvoiceId,
    /// What the invoice is for, as the hospital system names it.
    pub action: Option<String>,
    /// May say what was treated: shown to the owner only.
    pub name: String,
    pub sum: Kopecks,
    /// Date of issue.
    pub date: NaiveDate,
    pub status: InvoiceStatus,
    pub items: Vec<InvoiceItem>,
}
