//! Sums of money as whole kopecks.

use serde::{Deserialize, Serialize};

/// Largest sum of one order. The real limit depends on the contract; this one only keeps sums far from an overflow.
const LARGEST: u64 = 99_999_999_999;

/// A sum in kopecks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kopecks(u64);

impl Kopecks {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// A number of kopecks. `None` if it is larger than an order can be.
    pub fn new(kopecks: u64) -> Option<Self> {
        (kopecks <= LARGEST).then_some(Self(kopecks))
    }

    /// The number of kopecks.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The sum. `None` if it is larger than an order can be.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).and_then(Self::new)
    }

    /// The difference. `None` if it would be negative.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// The sum in roubles, as the payment page shows it: `1 234,50 ₽`.
    pub fn roubles(self) -> String {
        let whole = (self.0 / 100).to_string();
        let mut grouped = String::new();
        for (place, digit) in whole.chars().enumerate() {
            if place > 0 && (whole.len() - place).is_multiple_of(3) {
                grouped.push('\u{a0}');
            }
            grouped.push(digit);
        }
        format!("{grouped},{:02}\u{a0}₽", self.0 % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_written_in_roubles_with_groups() {
        for (kopecks, text) in [(5, "0,05 ₽"), (123_450, "1 234,50 ₽"), (100_000_000, "1 000 000,00 ₽")]
        {
            assert_eq!(Kopecks(kopecks).roubles().replace('\u{a0}', " "), text);
        }
    }

    #[test]
    fn no_sum_is_negative_or_overflows() {
        assert_eq!(Kopecks(1).minus(Kopecks(2)), None);
        assert_eq!(Kopecks(LARGEST).plus(Kopecks(1)), None);
        assert_eq!(Kopecks::new(u64::MAX), None);
    }
}
