//! Whose conversation it is.

use cabinet_domain::{ChatGuestId, UserId};

/// Highest number of a guest, and the lowest; they need not be unique.
const NUMBERS: std::ops::RangeInclusive<u32> = 1_000..=9_999;

/// Whose conversation it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChatOwner {
    Patient(UserId),
    /// A visitor without an account (adr/0053).
    Guest(ChatGuestId),
}

impl ChatOwner {
    /// The patient. `None` for a guest.
    pub const fn patient(self) -> Option<UserId> {
        match self {
            Self::Patient(user) => Some(user),
            Self::Guest(_) => None,
        }
    }

    pub const fn is_guest(self) -> bool {
        matches!(self, Self::Guest(_))
    }
}

impl From<UserId> for ChatOwner {
    fn from(user: UserId) -> Self {
        Self::Patient(user)
    }
}

impl From<ChatGuestId> for ChatOwner {
    fn from(guest: ChatGuestId) -> Self {
        Self::Guest(guest)
    }
}

/// The number by which the clinic tells guests apart. It says nothing of how many there are.
pub fn guest_number(guest: ChatGuestId) -> u32 {
    let (first, ..) = guest.0.as_fields();
    NUMBERS.start() + first % (NUMBERS.end() - NUMBERS.start() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_guest_has_a_number_of_four_digits() {
        for (id, number) in [(0, 1_000), (8_999 << 96, 9_999), (9_000 << 96, 1_000), (u128::MAX, 6_295)] {
            assert_eq!(guest_number(ChatGuestId(Uuid::from_u128(id))), number, "{id}");
        }
    }
}
