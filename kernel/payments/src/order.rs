//! The order that the gateway is given.

use crate::{CheckoutOptions, PaymentSettings};
use cabinet_domain::{Invoice, InvoiceItem, InvoiceShare, Kopecks};
use cabinet_ports::payment::{OrderRequest, ReceiptLine};
use cabinet_ports::repository::PaymentAttempt;
use url::Url;

/// Longest name of a line (protocol sheet rbs-payment §9).
const LONGEST_NAME: usize = 100;

/// The order of an attempt. `back` is where the browser returns to.
pub(crate) fn request(
    kept: &PaymentAttempt,
    invoices: &[Invoice],
    back: Url,
    options: &CheckoutOptions,
    settings: &PaymentSettings,
) -> OrderRequest {
    OrderRequest {
        number: kept.attempt.number.clone(),
        amount: kept.attempt.amount,
        // Shown on the bank's page and in its statements: a number and no medical words.
        description: format!("{} {}", options.description, kept.attempt.number),
        lines: kept.attempt.shares.iter().flat_map(|share| lines_of(share, invoices)).collect(),
        return_url: back.clone(),
        fail_url: back,
        language: options.language,
        is_narrow: options.is_narrow,
        life: settings.order_life,
        email: options.email.clone(),
        phone: options.phone.clone(),
    }
}

/// The lines of a share. An invoice that is not at hand becomes a line with its number.
fn lines_of(share: &InvoiceShare, invoices: &[Invoice]) -> Vec<ReceiptLine> {
    match invoices.iter().find(|invoice| invoice.id == share.invoice) {
        Some(invoice) => lines(invoice, share.sum),
        None => vec![whole(share.invoice.as_str(), share.sum)],
    }
}

/// The lines of an invoice. If the invoice's lines do not add up to the sum that is paid, it has one line.
fn lines(invoice: &Invoice, amount: Kopecks) -> Vec<ReceiptLine> {
    let all: Vec<ReceiptLine> = invoice.items.iter().map(line).collect();
    let adds_up = Kopecks::checked_sum(all.iter().map(|line| line.sum)) == Some(amount);
    // A gateway refuses a line without a name or a sum.
    let is_whole = all.iter().all(|line| !line.name.is_empty() && line.sum > Kopecks::ZERO);
    if adds_up && is_whole {
        return all;
    }
    vec![whole(&invoice.name, amount)]
}

fn whole(text: &str, sum: Kopecks) -> ReceiptLine {
    ReceiptLine { name: name(text), quantity: "1".to_owned(), price: sum, sum }
}

/// The price of one is the line's sum divided by a whole quantity; a line that cannot be divided is one piece.
fn line(item: &InvoiceItem) -> ReceiptLine {
    let pieces = item.quantity.parse::<u64>().ok().filter(|pieces| *pieces > 0);
    let price =
        pieces.filter(|pieces| item.sum.get().is_multiple_of(*pieces)).map(|pieces| item.sum.get() / pieces);
    let (quantity, price) = match price.and_then(|price| Kopecks::new(price).ok()) {
        Some(price) => (item.quantity.clone(), price),
        None => ("1".to_owned(), item.sum),
    };
    ReceiptLine { name: name(&item.name), quantity, price, sum: item.sum }
}

fn name(text: &str) -> String {
    text.trim().chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::lines;
    use cabinet_domain::{Invoice, InvoiceItem, InvoiceStatus, Kopecks};
    use proptest::prelude::*;

    fn kopecks(sum: u64) -> Kopecks {
        Kopecks::new(sum).unwrap()
    }

    fn invoice(sum: u64, items: &[(&str, u64, &str)]) -> Invoice {
        Invoice {
            id: "1".into(),
            action: None,
            name: "Лечение".to_owned(),
            sum: kopecks(sum),
            date: "2026-11-20".parse().unwrap(),
            status: InvoiceStatus::Issued,
            items: items
                .iter()
                .map(|(name, sum, quantity)| InvoiceItem {
                    name: (*name).to_owned(),
                    sum: kopecks(*sum),
                    date: None,
                    quantity: (*quantity).to_owned(),
                })
                .collect(),
        }
    }

    fn told(invoice: &Invoice) -> Vec<(String, String, u64, u64)> {
        let lines = lines(invoice, invoice.sum).into_iter();
        lines.map(|line| (line.name, line.quantity, line.price.get(), line.sum.get())).collect()
    }

    #[test]
    fn the_receipt_has_the_invoice_s_lines_if_they_add_up() {
        let line =
            |name: &str, quantity: &str, price, sum| (name.to_owned(), quantity.to_owned(), price, sum);
        let good = invoice(400, &[("Приём", 300, "3"), ("УЗИ", 100, "3")]);
        assert_eq!(told(&good), [line("Приём", "3", 100, 300), line("УЗИ", "1", 100, 100)]);
        for bad in [
            invoice(401, &[("Приём", 300, "3"), ("УЗИ", 100, "3")]),
            invoice(100, &[("", 100, "1")]),
            invoice(100, &[("Приём", 100, "1"), ("Скидка", 0, "1")]),
            invoice(100, &[]),
        ] {
            assert_eq!(told(&bad), [line("Лечение", "1", bad.sum.get(), bad.sum.get())]);
        }
    }

    proptest! {
        /// 54-FZ; a gateway refuses another basket (protocol sheet rbs-payment §9).
        #[test]
        fn the_lines_of_every_receipt_add_up(
            sum in 1_u64..1_000_000,
            items in prop::collection::vec((".{0,120}", 0_u64..500_000, "[0-9]{0,3}(\\.[0-9])?"), 0..6),
        ) {
            let items: Vec<_> = items.iter().map(|(name, sum, quantity)| (name.as_str(), *sum, quantity.as_str())).collect();
            let lines = lines(&invoice(sum, &items), kopecks(sum));
            prop_assert_eq!(Kopecks::checked_sum(lines.iter().map(|line| line.sum)), Some(kopecks(sum)));
            for line in lines {
                let quantity: u64 = line.quantity.parse().unwrap();
                prop_assert_eq!(line.price.get() * quantity, line.sum.get());
                prop_assert!(line.name.chars().count() <= 100);
            }
        }
    }
}
