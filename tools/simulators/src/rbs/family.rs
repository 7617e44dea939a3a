//! The two families of the API: classic `*.do` with forms, and the newer one with JSON (protocol sheet rbs-payment §1). Both are always
//! served, each on its own path; an order belongs to the family that registered it.

use super::order::OrderId;
use serde::Serialize;

/// The name of the merchant in the address of the payment page.
const MERCHANT: &str = "cabinet";

/// A family of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Form parameters or a query; answers are JSON with the content type `text/plain`.
    Classic,
    /// JSON in both directions, POST only.
    Json,
}

impl Family {
    /// Both families.
    pub const ALL: [Self; 2] = [Self::Classic, Self::Json];

    /// Base path of the operations.
    pub const fn base(self) -> &'static str {
        match self {
            Self::Classic => "/payment/rest",
            Self::Json => "/ecomm/gw/partner/api/v1",
        }
    }

    /// Route of the payment page.
    pub const fn page_route(self) -> &'static str {
        match self {
            Self::Classic => "/payment/merchants/{merchant}/payment_ru.html",
            Self::Json => "/pp/pay_ru",
        }
    }

    /// Path and query of an order's payment page.
    pub fn page(self, id: OrderId) -> String {
        match self {
            Self::Classic => format!("/payment/merchants/{MERCHANT}/payment_ru.html?mdOrder={id}"),
            Self::Json => format!("/pp/pay_ru?orderId={id}"),
        }
    }

    /// Content type of answers.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Classic => "text/plain;charset=UTF-8",
            Self::Json => "application/json;charset=UTF-8",
        }
    }
}
