//! The fiscal basket (54-FZ; protocol sheet rbs-payment §9).

use crate::params::Params;
use crate::settings::{Family, Receipt};
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::payment::{Item, Order};
use serde_json::{Map, Value, json};

/// The longest name of an item.
const LONGEST_NAME: usize = 100;

/// Adds the basket. Its lines must add up to the order's amount, or the gateway refuses it with errorCode 8.
pub(crate) fn add(
    params: Params,
    family: Family,
    receipt: &Receipt,
    order: &Order,
) -> Result<Params, Problem> {
    let sum = order.items.iter().try_fold(0_u64, |sum, item| sum.checked_add(item.sum));
    if sum != Some(order.amount) {
        return Err(Problem::invalid("items: their sums do not add up to the amount").about("items"));
    }
    let items: Vec<Value> =
        order.items.iter().enumerate().map(|(index, item)| line(index, item, receipt)).collect();
    let mut bundle = Map::new();
    bundle.insert("cartItems".to_owned(), json!({ "items": items }));
    if let Some(customer) = customer(order) {
        bundle.insert("customerDetails".to_owned(), customer);
    }
    if family == Family::Json {
        bundle.insert("ffdVersion".to_owned(), "1.05".into());
        bundle.insert("receiptType".to_owned(), "sell".into());
        bundle.insert("total".to_owned(), order.amount.into());
        // Type 1: paid electronically.
        bundle.insert("payments".to_owned(), json!([{ "type": 1, "sum": order.amount }]));
        bundle.insert("company".to_owned(), company(receipt));
    }
    let params = params.with("orderBundle", bundle);
    Ok(match family {
        Family::Classic => params.with("taxSystem", receipt.tax_system),
        Family::Json => params,
    })
}

fn line(index: usize, item: &Item, receipt: &Receipt) -> Value {
    // Quantity times price must be the sum. An invoice with a discount does not satisfy that; its line is then one piece.
    let (quantity, price) = if product(&item.quantity, item.price) == Some(item.sum) {
        (item.quantity.as_str(), item.price)
    } else {
        ("1", item.sum)
    };
    let number: Value = serde_json::from_str(quantity).unwrap_or_else(|_| 1.into());
    let name: String = item.name.chars().take(LONGEST_NAME).collect();
    json!({
        "positionId": (index + 1).to_string(),
        "name": name,
        "itemCode": (index + 1).to_string(),
        "quantity": { "value": number, "measure": "0" },
        "itemPrice": price,
        "itemAmount": item.sum,
        "paymentMethod": receipt.method,
        "paymentObject": receipt.object,
        "tax": { "taxType": receipt.vat },
    })
}

fn customer(order: &Order) -> Option<Value> {
    match (&order.email, &order.phone) {
        (Some(email), _) => Some(json!({ "email": email })),
        (None, Some(phone)) => Some(json!({ "phone": phone })),
        (None, None) => None,
    }
}

/// `paymentAdress` is spelled so (sheet §9).
fn company(receipt: &Receipt) -> Value {
    let sno = match receipt.tax_system {
        1 => "usn_income",
        2 => "usn_income_outcome",
        3 => "envd",
        4 => "esn",
        5 => "patent",
        _ => "osn",
    };
    let mut company = Map::new();
    company.insert("sno".to_owned(), sno.into());
    for (name, value) in [("email", &receipt.email), ("inn", &receipt.inn), ("paymentAdress", &receipt.site)]
    {
        if let Some(value) = value {
            company.insert(name.to_owned(), value.as_str().into());
        }
    }
    company.into()
}

/// Decimal quantity times price in kopecks, if the result is whole.
fn product(quantity: &str, price: u64) -> Option<u64> {
    let (whole, decimals) = quantity.split_once('.').unwrap_or((quantity, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
        return None;
    }
    let scale = 10_u128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let units: u128 = format!("{whole}{decimals}").parse().ok()?;
    let product = units.checked_mul(u128::from(price))?;
    (product % scale == 0).then(|| u64::try_from(product / scale).ok()).flatten()
}
