//! Our number of an order at the card gateway.

use super::InvoiceShare;
use crate::PaymentAttemptId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Longest `orderNumber` that every gateway accepts (protocol sheet rbs-payment §4; older gateways).
const LONGEST: usize = 32;
/// Characters of the invoice's id that are kept, for the accountant who reads the gateway's list.
const OF_INVOICE: usize = 18;
/// Characters that make the number unique.
const OF_ATTEMPT: usize = 10;

/// Our number of an order: `orderNumber` at the gateway, unique per merchant account. It is not the gateway's own id,
/// [`GatewayOrderId`](crate::GatewayOrderId).
///
/// `<invoice>-<attempt>-<random>`: a retry after a lost response uses the same number, so the gateway registers an attempt at most once. The
/// random part keeps hospitals that share a merchant account apart; their invoices may have equal ids.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OrderNumber(String);

impl OrderNumber {
    /// The number of the `ordinal`-th attempt. It begins with the first invoice that the attempt pays.
    pub fn new(shares: &[InvoiceShare], ordinal: u32, attempt: PaymentAttemptId) -> Self {
        let invoice = shares.first().map_or("", |share| share.invoice.as_str());
        let readable: String = invoice.chars().filter(char::is_ascii_alphanumeric).take(OF_INVOICE).collect();
        // A UUID v7 begins with its time; the randomness is at its end.
        let unique: String = attempt.0.simple().to_string().chars().rev().take(OF_ATTEMPT).collect();
        let number = format!("{readable}-{}-{unique}", ordinal.min(99));
        debug_assert!(number.len() <= LONGEST, "{number}");
        Self(number)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for OrderNumber {
    /// As the gateway or the database wrote it.
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Display for OrderNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, OrderNumber};
    use crate::{InvoiceId, InvoiceShare, Kopecks, PaymentAttemptId};
    use proptest::prelude::*;
    use uuid::Uuid;

    fn number(invoice: &str, ordinal: u32, attempt: u128) -> String {
        let attempt = PaymentAttemptId(Uuid::from_u128(attempt));
        let share = InvoiceShare::new(InvoiceId::from(invoice), Kopecks::ZERO);
        OrderNumber::new(&[share], ordinal, attempt).to_string()
    }

    #[test]
    fn the_accountant_recognizes_the_invoice() {
        assert_eq!(number("A-1042/26", 2, 0x0123_4567_89ab_cdef), "A104226-2-fedcba9876");
    }

    proptest! {
        #[test]
        fn every_number_fits_and_is_unique(
            invoice in "\\PC{0,60}",
            ordinal in any::<u32>(),
            attempts in prop::array::uniform2(any::<u64>()),
        ) {
            let [one, other] = attempts.map(|attempt| number(&invoice, ordinal, u128::from(attempt)));
            prop_assert!(one.len() <= LONGEST && one.is_ascii());
            let differ = attempts[0] & 0xff_ffff_ffff != attempts[1] & 0xff_ffff_ffff;
            prop_assert_eq!(one != other, differ);
        }
    }
}
