//! `orderBundle`: the fiscal basket of 54-FZ (protocol sheet rbs-payment §9). A wrong basket is errorCode 8.

use super::money::Kopecks;
use super::refusal::Refusal;
use serde_json::{Map, Value};

/// Longest name of an item (protocol sheet rbs-payment §9).
const LONGEST_NAME: usize = 100;

/// Largest `taxType`. Versions of the API number the rates differently; together they use 0 to 7.
const LARGEST_TAX_TYPE: u64 = 7;

/// Tax systems of the company.
const TAX_SYSTEMS: [&str; 6] = ["osn", "usn_income", "usn_income_outcome", "envd", "esn", "patent"];

const PAYMENT_METHODS: [&str; 7] = [
    "full_prepayment",
    "prepayment",
    "advance",
    "full_payment",
    "partial_payment",
    "credit",
    "credit_payment",
];

/// A checked basket.
#[derive(Debug, Clone)]
pub struct Basket(Map<String, Value>);

impl Basket {
    /// Checks a basket: mandatory members, permitted values, and that the items add up to the order's amount.
    ///
    /// # Errors
    /// [`Refusal::Basket`], with the name of the wrong member.
    pub fn check(bundle: Map<String, Value>, amount: Kopecks) -> Result<Self, Refusal> {
        one_of(&bundle, "ffdVersion", &["1.05", "1.2"])?;
        one_of(&bundle, "receiptType", &["sell", "sell_refund"])?;
        if let Some(company) = object(&bundle, "company")? {
            one_of(company, "sno", &TAX_SYSTEMS)?;
            if let Some(inn) = company.get("inn") {
                let is_inn =
                    |inn: &str| matches!(inn.len(), 10 | 12) && inn.bytes().all(|byte| byte.is_ascii_digit());
                if !inn.as_str().is_some_and(is_inn) {
                    return Err(Refusal::Basket("company.inn"));
                }
            }
        }
        object(&bundle, "customerDetails")?;
        let items =
            object(&bundle, "cartItems")?.and_then(|cart| cart.get("items")).and_then(Value::as_array);
        let items = items.filter(|items| !items.is_empty()).ok_or(Refusal::Basket("cartItems.items"))?;
        let mut sum = Kopecks::ZERO;
        let mut positions = Vec::new();
        for item in items {
            let item = item.as_object().ok_or(Refusal::Basket("cartItems.items"))?;
            let position = text(item, "positionId").ok_or(Refusal::Basket("positionId"))?;
            if positions.contains(&position) {
                return Err(Refusal::Basket("positionId"));
            }
            positions.push(position);
            let amount = check_item(item)?;
            sum = sum.plus(amount).ok_or(Refusal::Basket("itemAmount"))?;
        }
        if sum != amount {
            return Err(Refusal::Basket("amount"));
        }
        let total = bundle.get("total").map(|total| integer(total) == Some(amount.get()));
        if total == Some(false) {
            return Err(Refusal::Basket("total"));
        }
        Ok(Self(bundle))
    }

    /// The basket as the merchant sent it.
    pub const fn as_sent(&self) -> &Map<String, Value> {
        &self.0
    }
}

/// Checks an item and returns its sum.
fn check_item(item: &Map<String, Value>) -> Result<Kopecks, Refusal> {
    let name = text(item, "name").ok_or(Refusal::Basket("name"))?;
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::Basket("name"));
    }
    text(item, "itemCode").ok_or(Refusal::Basket("itemCode"))?;
    let quantity = object(item, "quantity")?.ok_or(Refusal::Basket("quantity"))?;
    let thousandths = quantity.get("value").and_then(thousandths).filter(|value| *value > 0);
    let thousandths = thousandths.ok_or(Refusal::Basket("quantity.value"))?;
    text(quantity, "measure").ok_or(Refusal::Basket("quantity.measure"))?;
    let price = item.get("itemPrice").and_then(integer).ok_or(Refusal::Basket("itemPrice"))?;
    let amount = item.get("itemAmount").and_then(integer).ok_or(Refusal::Basket("itemAmount"))?;
    // A discount makes the sum smaller than price by quantity; nothing makes it larger, beyond rounding to a kopeck.
    if u128::from(amount) * 1000 > u128::from(price) * u128::from(thousandths) + 999 {
        return Err(Refusal::Basket("itemAmount"));
    }
    let currency = item.get("itemCurrency").map(|currency| integer(currency) == Some(643));
    if currency == Some(false) {
        return Err(Refusal::Basket("itemCurrency"));
    }
    if !item.contains_key("paymentMethod") {
        return Err(Refusal::Basket("paymentMethod"));
    }
    one_of(item, "paymentMethod", &PAYMENT_METHODS)?;
    let subject = item.get("paymentObject").and_then(integer).filter(|subject| (1..=33).contains(subject));
    subject.ok_or(Refusal::Basket("paymentObject"))?;
    let tax = object(item, "tax")?.ok_or(Refusal::Basket("tax"))?;
    let kind = tax.get("taxType").and_then(integer).filter(|kind| *kind <= LARGEST_TAX_TYPE);
    kind.ok_or(Refusal::Basket("tax.taxType"))?;
    Kopecks::new(amount).ok_or(Refusal::Basket("itemAmount"))
}

fn object<'a>(
    of: &'a Map<String, Value>,
    name: &'static str,
) -> Result<Option<&'a Map<String, Value>>, Refusal> {
    match of.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(found)) => Ok(Some(found)),
        Some(_) => Err(Refusal::Basket(name)),
    }
}

fn one_of(of: &Map<String, Value>, name: &'static str, permitted: &[&str]) -> Result<(), Refusal> {
    match of.get(name) {
        None => Ok(()),
        Some(value) if value.as_str().is_some_and(|value| permitted.contains(&value)) => Ok(()),
        Some(_) => Err(Refusal::Basket(name)),
    }
}

/// A text or a number that is not empty.
fn text(of: &Map<String, Value>, name: &str) -> Option<String> {
    let text = match of.get(name)? {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.trim().is_empty()).then_some(text)
}

/// A whole number, written as a number or as text.
fn integer(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// A quantity with at most three decimal places, in thousandths.
fn thousandths(value: &Value) -> Option<u64> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    if part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(part)
}
