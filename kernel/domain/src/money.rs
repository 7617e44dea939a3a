//! Money: whole kopecks. The only currency is the Russian ruble.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Why a text or a number is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAmount {
    /// Not digits with at most one separator and one or two decimals.
    #[error("an amount is rubles with at most two decimals, like 1200.50")]
    Malformed,
    /// More than [`Kopecks::MAX`].
    #[error("the amount is larger than any invoice")]
    TooLarge,
}

/// An amount in kopecks, never negative and never larger than [`Self::MAX`].
///
/// Hospital systems write rubles as a decimal string (`1200.5`, `1200.50`), gateways whole kopecks (`120050`). [`FromStr`] reads the former,
/// [`Self::new`] the latter; no amount is ever a floating-point number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Kopecks(u64);

impl Kopecks {
    pub const ZERO: Self = Self(0);
    /// Ten billion rubles. The gateway's field has at most 12 digits (protocol sheet rbs-payment §4).
    pub const MAX: Self = Self(1_000_000_000_000);

    /// # Errors
    /// [`InvalidAmount::TooLarge`]
    pub const fn new(kopecks: u64) -> Result<Self, InvalidAmount> {
        if kopecks <= Self::MAX.0 { Ok(Self(kopecks)) } else { Err(InvalidAmount::TooLarge) }
    }

    pub const fn get(self) -> u64 {
        self.0
    }

    /// `None` above [`Self::MAX`].
    pub fn checked_add(self, other: Self) -> Option<Self> {
        Self::new(self.0.checked_add(other.0)?).ok()
    }

    /// `None` below zero.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// `None` above [`Self::MAX`].
    pub fn checked_sum(amounts: impl IntoIterator<Item = Self>) -> Option<Self> {
        amounts.into_iter().try_fold(Self::ZERO, Self::checked_add)
    }
}

impl FromStr for Kopecks {
    type Err = InvalidAmount;

    /// Reads rubles with `.` or `,` before one or two decimals. Signs, spaces, exponents and a third decimal are refused: guessing at money
    /// would hide a fault of the sender.
    fn from_str(text: &str) -> Result<Self, InvalidAmount> {
        let (rubles, decimals) = text.split_once(['.', ',']).unwrap_or((text, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(rubles) || !is_number(decimals) || decimals.len() > 2 {
            return Err(InvalidAmount::Malformed);
        }
        let number = |part: &str| part.parse::<u64>().map_err(|_| InvalidAmount::TooLarge);
        let scale = if decimals.len() == 1 { 10 } else { 1 };
        let whole = number(rubles)?.checked_mul(100).ok_or(InvalidAmount::TooLarge)?;
        Self::new(whole.checked_add(number(decimals)? * scale).ok_or(InvalidAmount::TooLarge)?)
    }
}

impl fmt::Display for Kopecks {
    /// Rubles with two decimals, as hospital systems write them: `1200.50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

impl TryFrom<u64> for Kopecks {
    type Error = InvalidAmount;

    fn try_from(kopecks: u64) -> Result<Self, InvalidAmount> {
        Self::new(kopecks)
    }
}

impl From<Kopecks> for u64 {
    fn from(amount: Kopecks) -> Self {
        amount.0
    }
}

#[cfg(test)]
mod tests {
    use super::{InvalidAmount, Kopecks};
    use proptest::prelude::*;

    #[test]
    fn rubles_are_read_exactly_or_refused() {
        let read =
            [("1200.5", 120_050), ("1200.50", 120_050), ("1200,05", 120_005), ("0.01", 1), ("007", 700)];
        for (text, kopecks) in read {
            assert_eq!(text.parse::<Kopecks>().map(Kopecks::get), Ok(kopecks), "{text}");
        }
        let malformed = [
            "", ".", "1.", ".5", "1.005", "-1", "+1", "1e3", "1 200", "1.200,50", "0x10", "١", "NaN", "1.5 ",
        ];
        for text in malformed {
            assert_eq!(text.parse::<Kopecks>(), Err(InvalidAmount::Malformed), "{text}");
        }
        for text in ["10000000000.01", "99999999999999999999", "184467440737095517.00"] {
            assert_eq!(text.parse::<Kopecks>(), Err(InvalidAmount::TooLarge), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(kopecks in 0..=Kopecks::MAX.get()) {
            let amount = Kopecks::new(kopecks).unwrap();
            prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        }

        #[test]
        fn a_sum_is_exact_or_none(amounts in prop::collection::vec(0..=Kopecks::MAX.get(), 0..6)) {
            let exact: u128 = amounts.iter().map(|amount| u128::from(*amount)).sum();
            let sum = Kopecks::checked_sum(amounts.iter().map(|amount| Kopecks::new(*amount).unwrap()));
            let expected = (exact <= u128::from(Kopecks::MAX.get())).then_some(exact);
            prop_assert_eq!(sum.map(|sum| u128::from(sum.get())), expected);
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = text.parse::<Kopecks>();
        }
    }
}
