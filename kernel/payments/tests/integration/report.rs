//! The report of a day.

use crate::support::{invoice, scene};
use cabinet_payments::Difference;
use chrono::TimeDelta;

/// Sums agree with the gateway's list; each difference is named on its line.
#[tokio::test]
async fn the_day_agrees_with_the_gateway_line_by_line() {
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
    let from = crate::support::now();
    let report = async || scene.payments.report(from, from + TimeDelta::days(1)).await.unwrap();
    let named = |report: &cabinet_payments::DayReport| {
        report.lines.iter().filter_map(|line| line.difference).collect::<Vec<_>>()
    };
    assert_eq!(named(&report().await), [Difference::NotInLedger; 5], "nobody came back yet");
    scene.settle(3).await;
    let good = report().await;
    assert_eq!((good.lines.len(), good.differences().count()), (5, 0));
    let (taken, returned) = good.sums().unwrap();
    assert_eq!((taken.to_string(), returned.to_string()), ("500.00".to_owned(), "0.00".to_owned()));
    // The gateway's list changes behind the ledger's back.
    scene.gateway.give_back(&orders[0], "40".parse().unwrap());
    scene.gateway.change(&orders[1], |order| order.report.paid_at = None);
    scene.gateway.change(&orders[2], |order| order.report.order.number = Some("shop-7".to_owned().into()));
    let bad = report().await;
    let mut differences = named(&bad);
    differences.sort_by_key(|difference| difference.name());
    assert_eq!(
        differences,
        [Difference::Foreign, Difference::NotAtGateway, Difference::NotAtGateway, Difference::Sum]
    );
    let sum = bad.differences().find(|line| line.difference == Some(Difference::Sum)).unwrap();
    assert_eq!(sum.theirs.map(|(taken, back)| (taken.get(), back.get())), Some((10_000, 4_000)));
    // Another day has none of it.
    let next = scene.payments.report(from + TimeDelta::days(1), from + TimeDelta::days(2)).await.unwrap();
    assert!(next.lines.is_empty());
}
