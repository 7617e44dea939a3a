//! Converts invoices. A sum that no invoice can have sets the row aside: a wrong sum would be paid.

use super::rows::rows;
use super::{Read, day, decimal, garbled, id, optional_id, text, wit};
use cabinet_domain::{Invoice, InvoiceItem, InvoiceStatus, Kopecks};
use cabinet_ports::records::{InvoicePayment, Page, SetAsideRow};
use chrono::SecondsFormat;

/// More lines than any real invoice has.
const MOST_ITEMS: usize = 500;

pub(crate) fn invoices(found: Vec<wit::Invoice>, set_aside: Vec<SetAsideRow>) -> Page<Invoice> {
    let (items, set_aside) = rows(found, set_aside, |row| &row.id, invoice);
    Page { items, next: None, set_aside }
}

pub(crate) fn payment(told: &InvoicePayment) -> wit::InvoicePayment {
    wit::InvoicePayment {
        order_id: told.order.0.clone(),
        paid_at: told.paid_at.to_rfc3339_opts(SecondsFormat::Secs, true),
        sum: told.sum.get(),
    }
}

fn invoice(found: wit::Invoice) -> Read<Invoice> {
    if found.items.len() > MOST_ITEMS {
        return Err(garbled("invoice.items", "at most 500 lines"));
    }
    Ok(Invoice {
        id: id(found.id, "invoice.id")?,
        action: optional_id(found.action_id, "invoice.action-id")?,
        name: text(found.name, "invoice.name")?,
        sum: sum(found.sum, "invoice.sum")?,
        date: day(&found.date, "invoice.date")?,
        status: match found.status {
            wit::InvoiceStatus::Issued => InvoiceStatus::Issued,
            wit::InvoiceStatus::Paid => InvoiceStatus::Paid,
            wit::InvoiceStatus::Cancelled => InvoiceStatus::Cancelled,
        },
        items: found.items.into_iter().map(item).collect::<Read<_>>()?,
    })
}

fn item(found: wit::InvoiceItem) -> Read<InvoiceItem> {
    // Read for its form; the text is kept.
    decimal(&found.quantity, "invoice-item.quantity")?;
    Ok(InvoiceItem {
        name: text(found.name, "invoice-item.name")?,
        sum: sum(found.sum, "invoice-item.sum")?,
        date: found.date.map(|date| day(&date, "invoice-item.date")).transpose()?,
        quantity: found.quantity,
    })
}

fn sum(kopecks: u64, place: &str) -> Read<Kopecks> {
    Kopecks::new(kopecks).map_err(|_| garbled(place, "a sum that an invoice can have"))
}

#[cfg(test)]
mod tests {
    use super::{invoices, wit};
    use cabinet_domain::Kopecks;

    fn invoice_of(id: &str, sum: u64) -> wit::Invoice {
        wit::Invoice {
            id: id.into(),
            action_id: None,
            name: "УЗИ".into(),
            sum,
            date: "2026-11-20".into(),
            status: wit::InvoiceStatus::Issued,
            items: Vec::new(),
        }
    }

    /// an invoice with an impossible sum is not shown with another one, and the others are.
    #[test]
    fn an_impossible_sum_sets_the_invoice_aside() {
        let odd = wit::Invoice { date: "20.11.2026".into(), ..invoice_of("3", 1) };
        let found = vec![invoice_of("1", Kopecks::MAX.get()), invoice_of("2", Kopecks::MAX.get() + 1), odd];
        let page = invoices(found, Vec::new());
        let read: Vec<_> = page.items.iter().map(|invoice| (invoice.id.as_str(), invoice.sum)).collect();
        assert_eq!(read, [("1", Kopecks::MAX)]);
        let aside: Vec<_> = page.set_aside.iter().map(|row| (row.position, row.member.as_str())).collect();
        assert_eq!(aside, [(2, "invoice.sum"), (3, "invoice.date")]);
    }
}
