//! Converts orders of the card gateway. What decides about money is read strictly: an amount that no invoice can have makes the whole
//! answer `garbled`. What is only shown or kept is dropped if it cannot be read.

use super::identity::address;
use super::{Read, detail, each, garbled, id, optional, optional_id};
use crate::bindings::payment::wit;
use cabinet_domain::{Kopecks, OrderReport, OrderStatus};
use cabinet_ports::payment::{
    Callback, GatewayReport, Hint, OrderKey, OrderRequest, OrdersPage, PageLanguage, Registration,
};
use chrono::{DateTime, Utc};
use url::Url;

/// Digits of a card that a receipt may show: six at the start, four at the end.
const MOST_CARD_DIGITS: usize = 10;
const MOST_CARD_CHARACTERS: usize = 32;
/// Most orders on one page.
const MOST_ORDERS: usize = 1000;

pub(crate) fn order(asked: &OrderRequest) -> wit::Order {
    wit::Order {
        number: asked.number.as_str().to_owned(),
        amount: asked.amount.get(),
        description: asked.description.clone(),
        items: asked
            .lines
            .iter()
            .map(|line| wit::Item {
                name: line.name.clone(),
                quantity: line.quantity.clone(),
                price: line.price.get(),
                sum: line.sum.get(),
            })
            .collect(),
        return_url: asked.return_url.to_string(),
        fail_url: asked.fail_url.to_string(),
        language: match asked.language {
            PageLanguage::Ru => wit::Language::Ru,
            PageLanguage::En => wit::Language::En,
            PageLanguage::De => wit::Language::De,
            PageLanguage::Fr => wit::Language::Fr,
        },
        narrow: asked.is_narrow,
        life_seconds: u32::try_from(asked.life.as_secs()).unwrap_or(u32::MAX),
        email: asked.email.clone(),
        phone: asked.phone.clone(),
    }
}

pub(crate) fn registration(found: wit::Registration) -> Read<Registration> {
    Ok(match found {
        wit::Registration::Registered(order) => {
            Registration::Registered { order: id(order.id, "id")?, page: address(&order.page)? }
        }
        wit::Registration::NumberKnown => Registration::NumberKnown,
    })
}

/// An address that becomes a link.
pub(crate) fn web_address(found: Option<String>) -> Read<Option<Url>> {
    found.map(|text| address(&text)).transpose()
}

pub(crate) fn key(asked: &OrderKey) -> wit::OrderKey {
    match asked {
        OrderKey::Id(id) => wit::OrderKey::Id(id.0.clone()),
        OrderKey::Number(number) => wit::OrderKey::Number(number.as_str().to_owned()),
    }
}

pub(crate) fn report(found: wit::OrderReport) -> Read<GatewayReport> {
    Ok(GatewayReport {
        order: OrderReport {
            status: match found.status {
                wit::OrderStatus::Registered => OrderStatus::Registered,
                wit::OrderStatus::Approved => OrderStatus::Approved,
                wit::OrderStatus::Deposited => OrderStatus::Deposited,
                wit::OrderStatus::Reversed => OrderStatus::Reversed,
                wit::OrderStatus::Refunded => OrderStatus::Refunded,
                wit::OrderStatus::Authenticating => OrderStatus::Authenticating,
                wit::OrderStatus::Declined => OrderStatus::Declined,
                wit::OrderStatus::Unknown => OrderStatus::Unknown,
            },
            order: optional_id(found.id, "id")?,
            number: optional_id(found.number, "number")?,
            amount: kopecks(found.amount, "amount")?,
            currency: found.currency,
            refunded: kopecks(found.refunded, "refunded")?,
            action_code: found.action_code,
        },
        action_text: found.action_text.map(|text| detail(&text)).filter(|text| !text.trim().is_empty()),
        paid_at: found.paid_at_ms.and_then(|ms| DateTime::from_timestamp_millis(i64::try_from(ms).ok()?)),
        masked_card: found.masked_card.filter(|card| is_masked(card)),
        reference: optional(found.reference, "reference")?,
    })
}

pub(crate) fn orders(found: wit::OrdersPage) -> Read<OrdersPage> {
    if found.orders.len() > MOST_ORDERS {
        return Err(garbled("orders", "at most 1000"));
    }
    Ok(OrdersPage { orders: each(found.orders, report)?, has_more: found.more })
}

pub(crate) fn callback(asked: &Callback) -> wit::Callback {
    wit::Callback {
        query: asked.query.clone(),
        content_type: asked.content_type.clone(),
        body: asked.body.clone(),
    }
}

pub(crate) fn hint(found: wit::Hint) -> Read<Hint> {
    Ok(Hint {
        order: match found.order {
            wit::OrderKey::Id(found) => OrderKey::Id(id(found, "order.id")?),
            wit::OrderKey::Number(found) => OrderKey::Number(id(found, "order.number")?),
        },
        operation: optional(found.operation, "operation")?,
        is_verified: found.verified,
    })
}

/// Milliseconds since 1970; 0 before.
pub(crate) fn milliseconds(moment: DateTime<Utc>) -> u64 {
    u64::try_from(moment.timestamp_millis()).unwrap_or(0)
}

fn kopecks(found: Option<u64>, place: &str) -> Read<Option<Kopecks>> {
    let read =
        |kopecks| Kopecks::new(kopecks).map_err(|_| garbled(place, "an amount that an invoice can have"));
    found.map(read).transpose()
}

/// Whether a card's number is hidden. A gateway that shows a whole one must not make us keep it.
fn is_masked(card: &str) -> bool {
    card.chars().filter(char::is_ascii_digit).count() <= MOST_CARD_DIGITS
        && card.chars().count() <= MOST_CARD_CHARACTERS
        && card.chars().all(|letter| letter.is_ascii_digit() || "*•Xx ".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::ProblemCode;

    fn deposited() -> wit::OrderReport {
        wit::OrderReport {
            status: wit::OrderStatus::Deposited,
            id: Some("8d1f".into()),
            number: Some("A1-1-abc".into()),
            amount: Some(120_050),
            currency: Some(643),
            refunded: Some(0),
            action_code: Some(0),
            action_text: Some("Успешно\u{202e}".into()),
            paid_at_ms: Some(1_764_000_000_000),
            masked_card: Some("411111**1111".into()),
            reference: Some("111111".into()),
        }
    }

    #[test]
    fn a_report_keeps_what_decides_and_what_is_shown() {
        let found = report(deposited()).unwrap();
        assert_eq!(found.order.status, OrderStatus::Deposited);
        assert_eq!(found.order.amount, Kopecks::new(120_050).ok());
        assert_eq!(found.order.number, Some("A1-1-abc".to_owned().into()));
        assert_eq!(found.action_text.as_deref(), Some("Успешно"));
        assert_eq!(found.masked_card.as_deref(), Some("411111**1111"));
        assert_eq!(found.paid_at.map(|moment| moment.timestamp()), Some(1_764_000_000));
    }

    #[test]
    fn a_whole_card_number_is_not_kept() {
        for card in ["4111111111111111", "4111 1111 1111 1111", "4111-11**"] {
            let found = report(wit::OrderReport { masked_card: Some(card.into()), ..deposited() }).unwrap();
            assert_eq!(found.masked_card, None, "{card}");
        }
    }

    #[test]
    fn an_amount_that_no_invoice_has_makes_the_answer_wrong() {
        let too_much = Some(Kopecks::MAX.get() + 1);
        for wrong in [
            wit::OrderReport { amount: too_much, ..deposited() },
            wit::OrderReport { refunded: too_much, ..deposited() },
        ] {
            assert_eq!(report(wrong).unwrap_err().code, ProblemCode::Garbled);
        }
    }

    #[test]
    fn a_payment_page_is_an_address_and_a_hint_names_an_order() {
        let page = |page: &str| {
            let order = wit::RegisteredOrder { id: "8d1f".into(), page: page.into() };
            registration(wit::Registration::Registered(order))
        };
        assert!(page("https://gateway.example/pay?mdOrder=8d1f").is_ok());
        assert_eq!(page("javascript:alert(1)").unwrap_err().code, ProblemCode::Garbled);
        let nameless =
            wit::Hint { order: wit::OrderKey::Number(String::new()), operation: None, verified: true };
        assert_eq!(hint(nameless).unwrap_err().code, ProblemCode::Garbled);
    }
}
