//! Invoices: `Account` with its `Account_Item` rows. Sums are decimal strings as the hospital wrote them, so both `1200.5` and `1200.50`
//! occur.

use super::number;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// A line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountItem {
    pub name: String,
    /// A decimal number.
    pub sum: String,
    /// Date of the service.
    pub date: NaiveDate,
    /// Quantity.
    pub amount: u32,
}

/// An invoice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// `Account.id`
    #[serde(serialize_with = "number::as_text")]
    pub id: u64,
    /// `Action.id`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_id: Option<String>,
    pub name: String,
    /// A decimal number.
    pub sum: String,
    /// Always RUB.
    pub currency: &'static str,
    /// Date of issue.
    pub date: NaiveDate,
    /// 0 issued, 1 paid, 2 cancelled.
    pub status: u8,
    pub items: Vec<AccountItem>,
    /// The order that paid it.
    #[serde(skip)]
    pub paid_by: Option<String>,
}

/// Converts a sum to kopecks. `None` unless it is a decimal number with at most two decimal places.
pub fn kopecks(sum: &str) -> Option<u64> {
    let (whole, part) = sum.split_once('.').unwrap_or((sum, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > 2 || !digits(whole) || !digits(part) {
        return None;
    }
    let whole: u64 = whole.parse().ok()?;
    let part: u64 = format!("{part:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(part)
}

#[cfg(test)]
mod tests {
    use super::kopecks;

    /// Sheet vista, pitfalls: sum as `1200.5` and `1200.50`.
    #[test]
    fn sums_of_one_value_are_one() {
        assert_eq!(kopecks("1200.5"), Some(120_050));
        assert_eq!(kopecks("1200.50"), Some(120_050));
        assert_eq!(kopecks("1200"), Some(120_000));
        for wrong in ["", ".5", "1,5", "-1", "1.234", "1e3"] {
            assert_eq!(kopecks(wrong), None, "{wrong}");
        }
    }
}
