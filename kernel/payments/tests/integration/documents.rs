//! Receipts, and the payments of a year.

use crate::support::{Scene, invoice, key, scene};
use cabinet_config::Language;
use cabinet_fakes::{Fault, GatewayOperation as Op};
use cabinet_payments::PaymentError;
use cabinet_pdf::{Block, Document};
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::Callback;
use chrono::TimeDelta;

/// The texts of a document, line by line.
fn texts(document: &Document) -> Vec<String> {
    let mut texts = vec![document.title.clone()];
    for block in &document.blocks {
        match block {
            Block::Heading(text) | Block::Paragraph(text) => texts.push(text.clone()),
            Block::Link { text, url } | Block::QrCode { text, url } => texts.push(format!("{text} {url}")),
            Block::Fields(fields) => {
                texts.extend(fields.iter().map(|(name, value)| format!("{name}: {value}")))
            }
            Block::Table(table) => texts.extend(table.rows.iter().map(|row| row.join(" | "))),
        }
    }
    texts.into_iter().map(|text| text.replace('\u{a0}', " ")).collect()
}

async fn paid(scene: &Scene, ids: &[&str]) {
    let page = scene.press_all(ids).await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    assert_eq!(scene.come_back(&page.order).await, "paid");
}

async fn give_back(scene: &Scene, sum: &str) {
    let order = scene.attempts().await.last().unwrap().attempt.order.clone().unwrap();
    scene.gateway.give_back(&order, sum.parse().unwrap());
    scene.clock.advance(TimeDelta::seconds(5));
    let callback = Callback { query: None, content_type: None, body: order.as_str().into() };
    scene.payments.callback(&callback).await.unwrap();
}

#[tokio::test]
async fn a_receipt_names_who_was_paid_what_and_when() {
    let scene = scene().await;
    paid(&scene, &["1", "2"]).await;
    let receipt = scene.payments.receipt(&scene.anna, key("1"), Language::Ru).await.unwrap();
    assert_eq!(receipt.language, "ru");
    let number = &scene.attempts().await[0].attempt.number;
    let texts = texts(&receipt);
    for line in [
        "Квитанция об оплате",
        "Организация: Городская больница № 1",
        "ИНН: 7701234567",
        &format!("Номер заказа: {number}"),
        "Оплачено: 20.11.2026 12:00",
        "Сумма: 1 210,50 ₽",
        "Карта: 220220**2424",
        "1 | УЗИ брюшной полости | 1 200,50 ₽",
        "2 | УЗИ брюшной полости | 10,00 ₽",
    ] {
        assert!(texts.iter().any(|text| text == line), "{line} is missing: {texts:#?}");
    }
    assert!(!texts.iter().any(|text| text.contains("КПП") || text.contains("Возвращено")), "{texts:?}");
    assert_eq!(
        scene.payments.receipt(&scene.anna, key("2"), Language::Ru).await.unwrap().blocks,
        receipt.blocks
    );
    receipt.to_pdf().unwrap();
    give_back(&scene, "200").await;
    for language in Language::ALL {
        let receipt = scene.payments.receipt(&scene.anna, key("1"), language).await.unwrap();
        assert!(self::texts(&receipt).iter().any(|text| text.ends_with(": 200,00 ₽")), "the refund");
        receipt.to_pdf().unwrap();
    }
    // The hospital lists it no longer: its number is enough.
    scene.hospital.set_invoices("p1", vec![invoice("1", "1200.50")]);
    scene.connector.sync(scene.anna.user).await;
    let receipt = scene.payments.receipt(&scene.anna, key("1"), Language::Ru).await.unwrap();
    assert!(self::texts(&receipt).contains(&"2 |  | 10,00 ₽".to_owned()));
}

#[tokio::test]
async fn an_unpaid_invoice_and_a_stranger_s_have_no_receipt() {
    let scene = scene().await;
    let missing =
        |result: Result<Document, PaymentError>| matches!(result, Err(PaymentError::NotFound { .. }));
    assert!(missing(scene.payments.receipt(&scene.anna, key("1"), Language::Ru).await));
    let page = scene.press("1").await.unwrap();
    assert!(missing(scene.payments.receipt(&scene.anna, key("1"), Language::Ru).await));
    scene.gateway.decline(&page.order, 116, "");
    scene.come_back(&page.order).await;
    assert!(missing(scene.payments.receipt(&scene.anna, key("1"), Language::Ru).await));
    paid(&scene, &["1"]).await;
    assert!(!missing(scene.payments.receipt(&scene.anna, key("1"), Language::Ru).await));
    assert!(missing(scene.payments.receipt(&scene.boris, key("1"), Language::Ru).await), "X-025");
}

/// The year is that of the hospital's clocks; what was returned is not deducted from tax.
#[tokio::test]
async fn the_payments_of_a_year_are_added_up() {
    let scene = scene().await;
    paid(&scene, &["1"]).await;
    give_back(&scene, "200").await;
    // 31 December in UTC, 1 January in Moscow.
    scene.clock.advance(
        "2026-12-31T21:30:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap() - crate::support::now(),
    );
    paid(&scene, &["2"]).await;
    let year = async |year| scene.payments.tax_year(&scene.anna, year, Language::Ru).await.unwrap();
    let (first, second) = (year(2026).await, year(2027).await);
    assert_eq!(first.years.iter().copied().collect::<Vec<_>>(), [2026, 2027]);
    let told = |tax: &cabinet_payments::TaxYear| {
        let lines = tax.lines.iter().map(|line| format!("{} {} {}", line.day, line.sum, line.returned));
        (lines.collect::<Vec<_>>(), tax.total.to_string())
    };
    assert_eq!(told(&first), (vec!["2026-11-20 1200.50 200.00".to_owned()], "1000.50".to_owned()));
    assert_eq!(told(&second), (vec!["2027-01-01 10.00 0.00".to_owned()], "10.00".to_owned()));
    assert_eq!(told(&year(2025).await), (vec![], "0.00".to_owned()));
    let document = scene.payments.tax_year_document(&scene.anna, 2026, Language::Ru).await.unwrap();
    let texts = texts(&document);
    assert!(texts.contains(&"20.11.2026 | 1 | 1 200,50 ₽ | 200,00 ₽".to_owned()), "{texts:?}");
    assert!(texts.contains(&"Всего за год: 1 000,50 ₽".to_owned()));
    assert!(!texts.iter().any(|text| text.contains("УЗИ")), "what was treated is nobody's business");
    document.to_pdf().unwrap();
    let strangers = scene.payments.tax_year(&scene.boris, 2026, Language::Ru).await.unwrap();
    assert!(strangers.lines.is_empty() && strangers.years.is_empty(), "X-025");
}

/// 54-FZ: the operator of fiscal data has the receipt some minutes after the payment.
#[tokio::test]
async fn the_fiscal_receipt_is_looked_for_until_the_operator_has_it() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    scene.gateway.change(&page.order, |order| order.has_fiscal_receipt = false);
    assert!(scene.gateway.pay(&page.order));
    scene.gateway.fail_next(Op::FiscalReceipt, Fault::refuse(ProblemCode::Unavailable));
    scene.settle(30).await;
    let asked = scene.gateway.calls(Op::FiscalReceipt);
    assert!((3..12).contains(&asked), "{asked}");
    let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
    assert_eq!(card.payment.unwrap().fiscal_url, None);
    scene.gateway.change(&page.order, |order| order.has_fiscal_receipt = true);
    scene.settle(30).await;
    let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
    let url = card.payment.unwrap().fiscal_url.unwrap();
    let receipt = scene.payments.receipt(&scene.anna, key("1"), Language::Ru).await.unwrap();
    assert!(texts(&receipt).contains(&format!("Кассовый чек: {url} {url}")));
    receipt.to_pdf().unwrap();
    assert_eq!((scene.stores.jobs.count_open().await.unwrap(), scene.alarms().await), (0, 0));
}

/// Some gateways make none, some operators never answer: the looking ends.
#[tokio::test]
async fn the_fiscal_receipt_is_not_looked_for_forever() {
    for (fault, days) in
        [(Fault::refuse(ProblemCode::Unsupported), 1), (Fault::refuse(ProblemCode::TimedOut), 5)]
    {
        let scene = scene().await;
        scene.gateway.fail(Op::FiscalReceipt, fault);
        paid(&scene, &["1"]).await;
        for _ in 0..days * 8 {
            scene.settle(1).await;
            scene.clock.advance(TimeDelta::hours(3));
        }
        scene.settle(1).await;
        assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0);
        assert!(scene.gateway.calls(Op::FiscalReceipt) < 40);
    }
}
