//! The report of a day, and its files.

use crate::support::{Scene, invoice, now, scene};
use cabinet_domain::{GatewayOrderId, InvoiceId, Kopecks};
use cabinet_fakes::{Fault, GatewayOperation as Op};
use cabinet_payments::{DayReport, Difference, PaymentError, ReportFormat};
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::PageLanguage::{De, En, Fr, Ru};
use chrono::{NaiveDate, TimeDelta};
use std::io::{Cursor, Read as _};

const DAY: &str = "2026-11-20";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn named(report: &DayReport) -> Vec<Difference> {
    let mut named: Vec<_> = report.lines.iter().filter_map(|line| line.difference).collect();
    named.sort_by_key(|difference| difference.name());
    named
}

/// Five invoices of 100 rubles, all paid and in the ledger.
async fn five_paid() -> (Scene, Vec<GatewayOrderId>) {
    let scene = scene().await;
    let ids = ["1", "2", "3", "4", "5"];
    scene.hospital.set_invoices("p1", ids.map(|id| invoice(id, "100")).to_vec());
    scene.connector.sync(scene.anna.user).await;
    let mut orders = Vec::new();
    for id in ids {
        let page = scene.press(id).await.unwrap();
        assert!(scene.gateway.pay(&page.order));
        orders.push(page.order);
    }
    (scene, orders)
}

/// Sums agree with the gateway's list; each difference is named on its line.
#[tokio::test]
async fn the_day_agrees_with_the_gateway_line_by_line() {
    let (scene, orders) = five_paid().await;
    let report = async |of: &str| scene.payments.report(day(of)).await.unwrap();
    assert_eq!(named(&report(DAY).await), [Difference::NotInLedger; 5], "nobody came back yet");
    scene.settle(3).await;
    let good = report(DAY).await;
    assert_eq!((good.lines.len(), good.differences().count()), (5, 0));
    assert_eq!((good.ours, good.ours.taken.to_string()), (good.theirs, "500.00".to_owned()));
    // The gateway's list changes behind the ledger's back.
    scene.gateway.give_back(&orders[0], "40".parse().unwrap());
    scene.gateway.change(&orders[1], |order| order.report.paid_at = None);
    scene.gateway.change(&orders[2], |order| order.report.order.number = Some("shop-7".to_owned().into()));
    let bad = report(DAY).await;
    assert_eq!(
        named(&bad),
        [Difference::Foreign, Difference::NotAtGateway, Difference::NotAtGateway, Difference::Sum]
    );
    let sum = bad.differences().find(|line| line.difference == Some(Difference::Sum)).unwrap();
    assert_eq!(sum.theirs.map(|sums| (sums.taken.get(), sums.returned.get())), Some((10_000, 4_000)));
    assert_eq!(bad.theirs.taken.to_string(), "300.00", "without the order of another system");
    for other in ["2026-11-19", "2026-11-21"] {
        assert!(report(other).await.lines.is_empty());
    }
}

/// A payment at half past eleven in Moscow is one of that day, although it is another day in Greenwich an hour earlier.
#[tokio::test]
async fn a_day_is_a_day_of_the_hospital() {
    let scene = scene().await;
    // 21:30 UTC of the 20th is 00:30 of the 21st in Moscow.
    scene.clock.advance(TimeDelta::minutes(12 * 60 + 30));
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.settle(2).await;
    assert!(scene.payments.report(day(DAY)).await.unwrap().lines.is_empty());
    assert_eq!(scene.payments.report(day("2026-11-21")).await.unwrap().lines.len(), 1);
}

/// Nothing was taken of an amount on hold, and nothing is left of a reversed payment.
#[tokio::test]
async fn holds_and_reversals_are_no_differences() {
    let (scene, orders) = five_paid().await;
    scene.gateway.change(&orders[0], |order| {
        order.report.order.status = cabinet_domain::OrderStatus::Approved;
    });
    scene.settle(3).await;
    scene.refund("100", "first-key").await.unwrap();
    let report = scene.payments.report(day(DAY)).await.unwrap();
    assert_eq!((named(&report), report.lines.len()), (vec![], 4));
    assert_eq!(
        (report.ours.taken.to_string(), report.ours.returned.to_string()),
        ("400.00".into(), "100.00".into())
    );
    assert_eq!(report.ours, report.theirs);
}

#[tokio::test]
async fn without_the_gateway_s_list_there_is_no_report() {
    let scene = scene().await;
    scene.gateway.fail(Op::Orders, Fault::refuse(ProblemCode::Unavailable));
    assert!(matches!(scene.payments.report(day(DAY)).await, Err(PaymentError::Gateway(_))));
}

/// What a spreadsheet would calculate is a text. Names and numbers come from other systems.
#[tokio::test]
async fn the_csv_opens_in_excel_and_calculates_nothing() {
    let (scene, _) = five_paid().await;
    scene.settle(3).await;
    let mut report = scene.payments.report(day(DAY)).await.unwrap();
    report.lines.truncate(1);
    report.lines[0].invoices = vec![InvoiceId::from("=1+2"), InvoiceId::from("8")];
    report.lines[0].reference = Some("@SUM(A1);\"x\"".to_owned());
    report.lines[0].difference = Some(Difference::Sum);
    let text = |language| String::from_utf8(report.file(ReportFormat::Csv, language).unwrap()).unwrap();
    let russian = text(Ru);
    assert!(russian.starts_with('\u{feff}') && russian.ends_with("\r\n"));
    let lines: Vec<_> = russian.trim_start_matches('\u{feff}').trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("Время оплаты;Номер заказа;"), "{}", lines[0]);
    assert!(lines[1].starts_with("20.11.2026 12:00:0"), "{}", lines[1]);
    assert!(lines[1].contains(";'=1+2, 8;100,00;0,00;100,00;0,00;"), "{}", lines[1]);
    assert!(
        lines[1].contains(r#";"'@SUM(A1);""x""";оплата подтверждена;Суммы портала и банка не совпадают"#),
        "{}",
        lines[1]
    );
    assert!(lines[2].starts_with("Итого;;;;;500,00;0,00;500,00;0,00;"), "{}", lines[2]);
    assert!(text(En).contains(";100.00;") && text(De).contains("Summe;") && text(Fr).contains("Écart"));
    for formula in ["=", "+", "-", "@", "\t", "\r"] {
        report.lines[0].reference = Some(format!("{formula}x"));
        let file = report.file(ReportFormat::Csv, Ru).unwrap();
        let file = String::from_utf8(file).unwrap();
        assert!(file.contains(&format!("'{formula}x")), "{file}");
    }
}

#[tokio::test]
async fn the_workbook_has_texts_and_numbers_and_no_formula() {
    let (scene, _) = five_paid().await;
    scene.settle(3).await;
    let mut report = scene.payments.report(day(DAY)).await.unwrap();
    report.lines[0].reference = Some("=1+2".to_owned());
    let file = report.file(ReportFormat::Xlsx, Ru).unwrap();
    let mut book = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        book.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let (sheet, texts) = (part("xl/worksheets/sheet1.xml"), part("xl/sharedStrings.xml"));
    assert!(!sheet.contains("<f>"), "no formula");
    assert!(sheet.contains("<v>500</v>") && sheet.contains("<v>100</v>"), "{sheet}");
    for word in ["Оплаты за 20.11.2026", "Время оплаты", "Итого", "=1+2"] {
        assert!(texts.contains(word), "{word}");
    }
}

#[tokio::test]
async fn a_terminal_shows_the_sums_and_each_difference_in_words() {
    let (scene, orders) = five_paid().await;
    scene.settle(3).await;
    let text = async |language| {
        let report = scene.payments.report(day(DAY)).await.unwrap();
        String::from_utf8(report.file(ReportFormat::Plain, language).unwrap()).unwrap()
    };
    let agreed = "Payments of 2026-11-20\nPortal: taken 500.00, returned 0.00\nBank: taken 500.00, returned 0.00\nNo differences\n";
    assert_eq!(text(En).await, agreed);
    scene.gateway.give_back(&orders[0], "40".parse().unwrap());
    let differing = text(Ru).await;
    let number = scene.attempts().await[0].attempt.number.to_string();
    let line = format!(
        "Строк с расхождениями: 1\n  {number}: Суммы портала и банка не совпадают (Портал: принято 100,00, возвращено 0,00; \
         Банк: принято 100,00, возвращено 40,00)\n"
    );
    assert!(differing.ends_with(&line), "{differing}");
    assert_eq!(scene.attempts().await[0].attempt.refunded, Kopecks::ZERO, "a report changes nothing");
    assert_eq!(day(DAY), now().date_naive());
}
