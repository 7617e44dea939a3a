//! The HTML of the payer's pages.

use crate::rbs::card::TEST_CARDS;
use crate::rbs::moscow;
use crate::rbs::order::{Operation, OperationKind, Order};
use chrono::{DateTime, Utc};
use quick_xml::escape::escape;
use serde_json::Value;
use std::fmt::Write;
use uuid::Uuid;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem;color:#1c2733;background:#fff}h1{font-size:1.5rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem}dd{margin:0;overflow-wrap:anywhere}label{display:block;margin-top:.8rem}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box;border:1px solid #5b6b7b;border-radius:4px}.row{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:end}button{font:inherit;padding:.6rem 1rem;margin:1rem .5rem 0 0;border:1px solid #0b5cad;border-radius:4px;background:#fff;color:#0b5cad}button.main{background:#0b5cad;color:#fff}.cards button{display:block;width:100%;text-align:left;margin:.4rem 0}.alarm{color:#a3001b;border-left:4px solid #a3001b;padding-left:.8rem}:focus-visible{outline:3px solid #f0a000;outline-offset:2px}";

fn head(title: &str) -> String {
    format!(
        "<!doctype html><html lang=\"ru\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title} (учебный шлюз)</title><style>{STYLE}</style></head><body><main>\n<h1>{title}</h1><p>Это имитатор платёжного шлюза. Деньги не списываются.</p>\n"
    )
}

const FOOT: &str = "</main></body></html>\n";

/// A page with a message, and a link back.
pub fn message(title: &str, text: &str, back: Option<&str>) -> String {
    let mut page = head(title);
    let _ = writeln!(page, "<p id=\"message\">{text}</p>");
    if let Some(back) = back {
        let _ = writeln!(page, "<p><a id=\"back\" href=\"{}\">Вернуться</a></p>", escape(back));
    }
    page + FOOT
}

/// The payment page. `alarm` says why the last attempt failed.
pub fn payment(order: &Order, now: DateTime<Utc>, alarm: Option<&str>) -> String {
    let id = order.id;
    let mut page = head("Оплата заказа");
    if let Some(alarm) = alarm {
        let _ = writeln!(page, "<p role=\"alert\" class=\"alarm\" id=\"alarm\">{}</p>", escape(alarm));
    }
    about(&mut page, order);
    let minutes = (order.time_left(now).num_seconds() + 59) / 60;
    let until = moscow::local(order.registered.expires).format("%H:%M");
    let _ = writeln!(
        page,
        "<p>Оплатите до {until} по Москве (осталось {minutes} мин). Осталось попыток: <span id=\"attempts\">{}</span>.</p>",
        order.attempts_left()
    );
    let _ = writeln!(
        page,
        "<form method=\"post\" action=\"/payment/pay\"><input type=\"hidden\" name=\"mdOrder\" value=\"{id}\">\
         <label for=\"number\">Номер карты</label><input id=\"number\" name=\"number\" inputmode=\"numeric\" autocomplete=\"cc-number\" required>\
         <div class=\"row\"><div><label for=\"expiry\">Срок действия (ММ/ГГ)</label><input id=\"expiry\" name=\"expiry\" inputmode=\"numeric\" autocomplete=\"cc-exp\" required></div>\
         <div><label for=\"cvc\">CVC</label><input id=\"cvc\" name=\"cvc\" type=\"password\" inputmode=\"numeric\" autocomplete=\"cc-csc\" required></div></div>\
         <button class=\"main\" id=\"pay\">Оплатить {}</button>\
         <button id=\"cancel\" name=\"cancel\" value=\"true\" formnovalidate>Вернуться без оплаты</button></form>",
        order.registered.amount.roubles()
    );
    let _ = writeln!(
        page,
        "<h2>Тестовые карты</h2><form class=\"cards\" method=\"post\" action=\"/payment/pay\"><input type=\"hidden\" name=\"mdOrder\" value=\"{id}\">"
    );
    for card in &TEST_CARDS {
        let _ = writeln!(
            page,
            "<button id=\"card-{}\" name=\"card\" value=\"{}\">{}, {}, CVC {}: {}</button>",
            card.id,
            card.id,
            grouped(card.number),
            slashed(card.expiry),
            card.cvc,
            card.about
        );
    }
    page.push_str("</form>");
    page + FOOT
}

/// The page of the card's bank.
pub fn acs(order: &Order, session: Uuid) -> String {
    let mut page = head("Подтверждение платежа");
    page.push_str("<p>Банк, выпустивший карту, просит ввести код из СМС.</p>\n");
    about(&mut page, order);
    let _ = writeln!(
        page,
        "<form method=\"post\" action=\"/acs/{session}\"><input type=\"hidden\" name=\"mdOrder\" value=\"{}\">\
         <label for=\"code\">Код подтверждения</label><input id=\"code\" name=\"code\" inputmode=\"numeric\" autocomplete=\"one-time-code\" required>\
         <button class=\"main\" id=\"confirm\">Подтвердить</button>\
         <button id=\"cancel\" name=\"cancel\" value=\"true\" formnovalidate>Отказаться</button></form>",
        order.id
    );
    page + FOOT
}

/// A fiscal receipt.
pub fn receipt(order: &Order, operation: &Operation) -> String {
    let title = match operation.kind {
        OperationKind::Refund | OperationKind::Reversal => "Кассовый чек: возврат прихода",
        _ => "Кассовый чек: приход",
    };
    let mut page = head(title);
    let at = moscow::local(operation.at).format("%d.%m.%Y %H:%M");
    let _ = writeln!(page, "<dl><dt>Дата<dd>{at}<dt>Итого<dd>{}</dl><ul>", operation.amount.roubles());
    let items = order.registered.basket.as_ref().and_then(|basket| basket.as_sent().get("cartItems"));
    for item in items.and_then(|cart| cart.get("items")).and_then(Value::as_array).into_iter().flatten() {
        let name = item.get("name").and_then(Value::as_str).unwrap_or_default();
        let _ = writeln!(page, "<li>{}", escape(name));
    }
    page.push_str("</ul>");
    page + FOOT
}

fn about(page: &mut String, order: &Order) {
    let registered = &order.registered;
    let _ = write!(
        page,
        "<dl><dt>Заказ<dd id=\"order-number\">{}<dt>Сумма<dd id=\"amount\">{}",
        escape(&registered.number),
        registered.amount.roubles()
    );
    if let Some(description) = &registered.description {
        let _ = write!(page, "<dt>Назначение<dd>{}", escape(description));
    }
    page.push_str("</dl>\n");
}

fn grouped(number: &str) -> String {
    let digits = number.chars().enumerate();
    digits.fold(String::new(), |mut text, (place, digit)| {
        if place > 0 && place.is_multiple_of(4) {
            text.push(' ');
        }
        text.push(digit);
        text
    })
}

fn slashed(expiry: &str) -> String {
    let (month, year) = expiry.split_at_checked(2).unwrap_or((expiry, ""));
    format!("{month}/{year}")
}
