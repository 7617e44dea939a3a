//! The receipt of a payment.

use super::organisation;
use super::words::Words;
use crate::letter::Rubles;
use crate::service::PaymentService;
use crate::{InvoiceKey, PaymentError};
use cabinet_config::Language;
use cabinet_domain::Kopecks;
use cabinet_pdf::{Block, Column, Document, Table};
use cabinet_ports::repository::PaymentAttempt;
use cabinet_records::{Caller, InvoiceView};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

impl PaymentService {
    /// The receipt of the caller's invoice. A payment that was returned has one as well, which says so.
    ///
    /// # Errors
    /// `NotFound` if the invoice is not the caller's (with an audit event), or was not paid here; `Document`.
    pub async fn receipt(
        &self,
        caller: &Caller,
        key: InvoiceKey,
        language: Language,
    ) -> Result<Document, PaymentError> {
        let invoices = self.parts.records.invoices(caller).await?;
        let is_meant = |view: &&InvoiceView| InvoiceKey::of(&view.host, &view.invoice.id) == key;
        let Some(view) = invoices.iter().find(is_meant) else {
            return Err(self.deny(caller, "invoice").await?);
        };
        let attempts = self.parts.stores.payments.list(caller.user).await?;
        let is_receipt = |kept: &PaymentAttempt| {
            kept.host == view.host && kept.attempt.pays(&view.invoice.id) && has_receipt(kept)
        };
        // Of several, the one whose money is still there.
        let paid = attempts
            .iter()
            .filter(|kept| is_receipt(kept))
            .max_by_key(|kept| (kept.attempt.state.has_money(), kept.paid_at));
        let kept = paid.ok_or(PaymentError::NotFound { what: "receipt" })?;
        let payer = self.payer(caller.user).await?;
        let words = Words::of(language)?;
        let mut blocks = vec![
            organisation(&words, &self.parts.organisation.in_language(language)),
            Block::Fields(payment(&words, kept, payer, self.parts.settings.zone)),
            Block::Heading(words.say("receipt.invoices").to_owned()),
            Block::Table(shares(&words, kept, &invoices)),
        ];
        if let Some(url) = &kept.fiscal_url {
            blocks.push(Block::Link {
                text: format!("{}: {url}", words.say("receipt.fiscal")),
                url: url.clone(),
            });
        }
        blocks.push(Block::Paragraph(words.say("receipt.note").to_owned()));
        Ok(Document {
            title: words.say("receipt.title").to_owned(),
            language: language.code(),
            blocks,
            written_at: self.now(),
        })
    }
}

/// Whether money was taken, be it returned since.
pub(crate) fn has_receipt(kept: &PaymentAttempt) -> bool {
    kept.paid_at.is_some() && (kept.attempt.state.has_money() || kept.is_returned())
}

fn payment(words: &Words, kept: &PaymentAttempt, payer: String, zone: Tz) -> Vec<(String, String)> {
    let refunded = Some(kept.returned()).filter(|sum| *sum > Kopecks::ZERO);
    let known = [
        ("receipt.payer", Some(payer).filter(|payer| !payer.is_empty())),
        ("receipt.number", Some(kept.attempt.number.to_string())),
        ("receipt.paid", kept.paid_at.map(|at| moment(at, zone))),
        ("receipt.sum", Some(Rubles(kept.attempt.amount).to_string())),
        ("receipt.refunded", refunded.map(|sum| Rubles(sum).to_string())),
        ("receipt.card", kept.bank.masked_card.clone()),
        ("receipt.reference", kept.bank.reference.clone()),
    ];
    known.into_iter().filter_map(|(name, value)| Some((words.say(name).to_owned(), value?))).collect()
}

/// The invoices of the payment. One that the hospital no longer lists has its number only.
fn shares(words: &Words, kept: &PaymentAttempt, invoices: &[InvoiceView]) -> Table {
    let column = |name, is_number| Column { name: words.say(name).to_owned(), is_number };
    let rows = kept.attempt.shares.iter().map(|share| {
        let view = invoices.iter().find(|view| view.host == kept.host && view.invoice.id == share.invoice);
        let name = view.map(|view| view.invoice.name.clone()).unwrap_or_default();
        vec![share.invoice.to_string(), name, Rubles(share.sum).to_string()]
    });
    Table {
        columns: vec![
            column("receipt.invoice", true),
            column("receipt.what", false),
            column("receipt.sum", true),
        ],
        rows: rows.collect(),
    }
}

/// A time of the hospital's clocks, as Russian documents write it.
fn moment(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%d.%m.%Y %H:%M").to_string()
}
