//! What values an expression can have. Where survey-core would do something with a value that depends on the machine (dates as text) or that
//! fails (`toFixed` of a text), the type tells it beforehand, and the expression is refused.

use std::ops::BitOr;

/// A set of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// Nothing: unanswered, null.
    pub const EMPTY: Self = Self(1);
    pub const BOOL: Self = Self(2);
    pub const NUMBER: Self = Self(4);
    pub const TEXT: Self = Self(8);
    pub const NUMBERS: Self = Self(16);
    pub const TEXTS: Self = Self(32);
    /// A moment, as the date functions give it.
    pub const DATE: Self = Self(64);
    /// `2026-11-26` or `2026-11-26T10:30`, the answer to a date question.
    pub const DATE_TEXT: Self = Self(128);

    /// A text that somebody types: survey-core reads numbers and `true` out of it.
    pub const TYPED: Self = Self(1 | 2 | 4 | 8);
    pub const LISTS: Self = Self(16 | 32);
    /// Types of what a calculated value may be.
    pub const RESULT: Self = Self(1 | 2 | 4 | 8 | 128);

    pub const fn may_be(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

impl BitOr for Types {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
