//! The calls of the gateway: their names for faults and counters.

use crate::faults;
use serde::{Deserialize, Serialize};

/// A call of the API or a request of the payer's browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Call {
    Register,
    RegisterPreAuth,
    Deposit,
    Reverse,
    Refund,
    Decline,
    GetOrderStatus,
    GetOrderStatusExtended,
    GetReceiptStatus,
    GetLastOrdersForMerchants,
    /// The browser requests the payment page.
    Page,
    /// The browser submits the card.
    Pay,
    /// The browser submits the code of the 3-D Secure page.
    Acs,
}

impl Call {
    /// Operations of the API, in the order of the sheet.
    pub const API: [Self; 10] = [
        Self::Register,
        Self::RegisterPreAuth,
        Self::Deposit,
        Self::Reverse,
        Self::Refund,
        Self::Decline,
        Self::GetOrderStatus,
        Self::GetOrderStatusExtended,
        Self::GetReceiptStatus,
        Self::GetLastOrdersForMerchants,
    ];

    /// Requests of the browser.
    pub const BROWSER: [Self; 3] = [Self::Page, Self::Pay, Self::Acs];

    /// All calls.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::API.into_iter().chain(Self::BROWSER)
    }

    /// Name in faults and counters; for operations also the name in the path.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::RegisterPreAuth => "registerPreAuth",
            Self::Deposit => "deposit",
            Self::Reverse => "reverse",
            Self::Refund => "refund",
            Self::Decline => "decline",
            Self::GetOrderStatus => "getOrderStatus",
            Self::GetOrderStatusExtended => "getOrderStatusExtended",
            Self::GetReceiptStatus => "getReceiptStatus",
            Self::GetLastOrdersForMerchants => "getLastOrdersForMerchants",
            Self::Page => "page",
            Self::Pay => "pay",
            Self::Acs => "acs",
        }
    }

    /// Whether the call accepts an idempotency key (protocol sheet rbs-payment §6).
    pub const fn takes_idempotency_key(self) -> bool {
        matches!(
            self,
            Self::Register
                | Self::RegisterPreAuth
                | Self::Deposit
                | Self::Reverse
                | Self::Refund
                | Self::Decline
        )
    }
}

impl faults::Call for Call {
    const COUNT: usize = Self::API.len() + Self::BROWSER.len();

    fn index(self) -> usize {
        self as usize
    }
}
