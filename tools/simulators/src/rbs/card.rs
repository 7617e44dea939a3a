//! The test cards of the gateway's test stand (protocol sheet rbs-payment §11), and what a submitted card leads to.

use super::action::ActionCode;

/// A test card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TestCard {
    /// Id of its button on the payment page.
    pub id: &'static str,
    pub number: &'static str,
    /// Month and year of expiry, `MMYY`. Cards of the table stay valid for this simulator, whatever the date is.
    pub expiry: &'static str,
    pub cvc: &'static str,
    pub outcome: Outcome,
    /// Shown on the payment page.
    pub about: &'static str,
}

/// What the bank does with a payment by this card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Authorised at once.
    Authorised,
    /// Authorised after the payer has entered this code on the 3-D Secure page.
    Acs(&'static str),
    Refused(ActionCode),
}

/// The cards of the test stand.
pub const TEST_CARDS: [TestCard; 4] = [
    TestCard {
        id: "success",
        number: "2202205000012424",
        expiry: "0528",
        cvc: "649",
        outcome: Outcome::Authorised,
        about: "успешная оплата",
    },
    TestCard {
        id: "acs",
        number: "2202205300068092",
        expiry: "0526",
        cvc: "583",
        outcome: Outcome::Acs("111111"),
        about: "с подтверждением 3-D Secure, код 111111",
    },
    TestCard {
        id: "insufficient-funds",
        number: "2202205000060910",
        expiry: "0628",
        cvc: "810",
        outcome: Outcome::Refused(ActionCode::INSUFFICIENT_FUNDS),
        about: "недостаточно средств",
    },
    TestCard {
        id: "expired",
        number: "2202202107593166",
        expiry: "0622",
        cvc: "123",
        outcome: Outcome::Refused(ActionCode::CARD_EXPIRED),
        about: "истёк срок действия карты",
    },
];

impl TestCard {
    /// The card with this id.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        TEST_CARDS.iter().find(|card| card.id == id)
    }

    /// The number as the gateway shows it: `220220**2424`.
    pub fn masked(&self) -> String {
        let head: String = self.number.chars().take(6).collect();
        let tail: String = self.number.chars().skip(12).collect();
        format!("{head}**{tail}")
    }

    /// Expiry as `YYYYMM`.
    pub fn expiration(&self) -> String {
        let month: String = self.expiry.chars().take(2).collect();
        let year: String = self.expiry.chars().skip(2).collect();
        format!("20{year}{month}")
    }
}

/// The card that a payer has typed, digits only.
#[derive(Debug, Default)]
pub struct TypedCard {
    number: String,
    expiry: String,
    cvc: String,
}

impl TypedCard {
    /// Reads the fields of the form; spaces and slashes are dropped.
    pub fn read(number: &str, expiry: &str, cvc: &str) -> Self {
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect();
        Self { number: digits(number), expiry: digits(expiry), cvc: digits(cvc) }
    }

    /// The test card that was typed, or the reason of the refusal. A card outside the table cannot be charged.
    pub fn recognise(&self) -> Result<&'static TestCard, ActionCode> {
        if !(13..=19).contains(&self.number.len()) || !has_check_digit(&self.number) {
            return Err(ActionCode::WRONG_NUMBER);
        }
        let card = TEST_CARDS.iter().find(|card| card.number == self.number);
        let card = card.ok_or(ActionCode::NO_SUCH_CARD)?;
        if card.expiry != self.expiry {
            return Err(ActionCode::WRONG_CARD_DATA);
        }
        if card.cvc != self.cvc { Err(ActionCode::WRONG_CVC) } else { Ok(card) }
    }
}

/// The Luhn check (ISO/IEC 7812-1).
fn has_check_digit(number: &str) -> bool {
    let digits = number.chars().rev().filter_map(|digit| digit.to_digit(10)).enumerate();
    let sum: u32 = digits
        .map(|(place, digit)| match place % 2 {
            0 => digit,
            _ if digit > 4 => digit * 2 - 9,
            _ => digit * 2,
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_card_is_recognised_with_spaces_and_a_slash() {
        let card = TypedCard::read("2202 2050 0001 2424", "05/28", "649").recognise().unwrap();
        assert_eq!(
            (card.id, card.masked(), card.expiration()),
            ("success", "220220**2424".into(), "202805".into())
        );
    }

    #[test]
    fn a_wrong_field_has_its_own_code() {
        for (number, expiry, cvc, code) in [
            ("2202205000012425", "0528", "649", 14),
            ("22022", "0528", "649", 14),
            ("4111111111111111", "0528", "649", 53),
            ("2202205000012424", "0529", "649", 1015),
            ("2202205000012424", "0528", "648", 82),
        ] {
            let refused = TypedCard::read(number, expiry, cvc).recognise().unwrap_err();
            assert_eq!(refused.number(), code, "{number} {expiry} {cvc}");
        }
    }
}
