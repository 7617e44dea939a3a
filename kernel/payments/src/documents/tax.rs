//! A person's payments of a year, for the certificate that the tax office wants (KND 1151156). The hospital issues the certificate.

use super::organisation;
use super::receipt::has_receipt;
use super::words::Words;
use crate::PaymentError;
use crate::letter::Rubles;
use crate::service::PaymentService;
use cabinet_config::{Language, Organisation};
use cabinet_domain::{InvoiceId, Kopecks, UserId};
use cabinet_pdf::{Block, Column, Document, Table};
use cabinet_ports::repository::PaymentAttempt;
use cabinet_records::Caller;
use chrono::{Datelike as _, NaiveDate};
use std::collections::BTreeSet;

/// The payments of a year.
#[derive(Debug, Clone)]
pub struct TaxYear {
    pub year: i32,
    pub organisation: Organisation,
    /// Last name, first name, patronymic.
    pub payer: String,
    /// By day.
    pub lines: Vec<TaxLine>,
    /// What was paid, less what was returned.
    pub total: Kopecks,
    /// All years in which the person paid.
    pub years: BTreeSet<i32>,
}

/// A payment. What it was for is not said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxLine {
    /// The hospital's numbers of the invoices.
    pub invoices: Vec<InvoiceId>,
    /// Day of the hospital's clocks.
    pub day: NaiveDate,
    pub sum: Kopecks,
    pub returned: Kopecks,
}

impl PaymentService {
    /// The caller's payments of a year of the hospital's clocks.
    ///
    /// # Errors
    /// `Storage`; `Document` if the total is larger than any amount.
    pub async fn tax_year(
        &self,
        caller: &Caller,
        year: i32,
        language: Language,
    ) -> Result<TaxYear, PaymentError> {
        let attempts = self.parts.stores.payments.list(caller.user).await?;
        let lines = attempts.iter().filter(|kept| has_receipt(kept)).filter_map(|kept| self.tax_line(kept));
        let mut lines: Vec<TaxLine> = lines.collect();
        lines.sort_by_key(|line| line.day);
        let years = lines.iter().map(|line| line.day.year()).collect();
        lines.retain(|line| line.day.year() == year);
        let left = lines.iter().map(|line| line.sum.checked_sub(line.returned).unwrap_or_default());
        let total = Kopecks::checked_sum(left).ok_or_else(|| {
            PaymentError::Document("the total of a year is larger than any amount".to_owned())
        })?;
        Ok(TaxYear {
            year,
            organisation: self.parts.organisation.in_language(language),
            payer: self.payer(caller.user).await?,
            lines,
            total,
            years,
        })
    }

    fn tax_line(&self, kept: &PaymentAttempt) -> Option<TaxLine> {
        Some(TaxLine {
            invoices: kept.invoices(),
            day: kept.paid_at?.with_timezone(&self.parts.settings.zone).date_naive(),
            sum: kept.attempt.amount,
            returned: kept.returned(),
        })
    }

    /// The person's full name; empty if the account is gone.
    pub(super) async fn payer(&self, user: UserId) -> Result<String, PaymentError> {
        let user = self.parts.stores.users.lookup(user).await?;
        let Some(name) = user.map(|user| user.name) else { return Ok(String::new()) };
        let parts = [Some(name.last_name), Some(name.first_name), name.patr_name];
        Ok(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// [`Self::tax_year`] as a document.
    ///
    /// # Errors
    /// As [`Self::tax_year`].
    pub async fn tax_year_document(
        &self,
        caller: &Caller,
        year: i32,
        language: Language,
    ) -> Result<Document, PaymentError> {
        let TaxYear { organisation: paid, payer, lines, total, .. } =
            self.tax_year(caller, year, language).await?;
        let words = Words::of(language)?;
        let say = |key: &str| words.say(key).to_owned();
        let mut blocks = vec![
            organisation(&words, &paid),
            Block::Fields(vec![(say("receipt.payer"), payer), (say("tax.total"), Rubles(total).to_string())]),
            Block::Heading(say("tax.payments")),
        ];
        blocks.push(if lines.is_empty() {
            Block::Paragraph(say("tax.none"))
        } else {
            Block::Table(table(&words, &lines))
        });
        blocks.push(Block::Paragraph(say("tax.note")));
        let title = say("tax.title").replace("{year}", &year.to_string());
        Ok(Document { title, language: language.code(), blocks, written_at: self.now() })
    }
}

fn table(words: &Words, lines: &[TaxLine]) -> Table {
    let column = |name, is_number| Column { name: words.say(name).to_owned(), is_number };
    let rows = lines.iter().map(|line| {
        let invoices: Vec<&str> = line.invoices.iter().map(InvoiceId::as_str).collect();
        let returned =
            Some(line.returned).filter(|sum| *sum > Kopecks::ZERO).map(|sum| Rubles(sum).to_string());
        vec![
            line.day.format("%d.%m.%Y").to_string(),
            invoices.join(", "),
            Rubles(line.sum).to_string(),
            returned.unwrap_or_default(),
        ]
    });
    Table {
        columns: vec![
            column("tax.date", true),
            column("receipt.invoice", false),
            column("receipt.sum", true),
            column("receipt.refunded", true),
        ],
        rows: rows.collect(),
    }
}
