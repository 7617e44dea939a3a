//! The invoices that one order pays.

use crate::{InvoiceKey, PaymentError};
use cabinet_domain::{Invoice, InvoiceId, InvoiceShare, InvoiceStatus, Kopecks, MedicalHostId, PatientId};
use cabinet_records::InvoiceView;

/// More invoices in one order are an error of the caller: a receipt has at most this many lines times the lines of an invoice.
pub const INVOICES_AT_MOST: usize = 20;

/// Invoices of one patient at one host, to be paid by one order.
pub(crate) struct Basket {
    pub(crate) host: MedicalHostId,
    pub(crate) patient: PatientId,
    /// By id, never empty.
    pub(crate) invoices: Vec<Invoice>,
}

impl Basket {
    /// Picks these invoices from all of the caller's. `None` if one is not among them.
    ///
    /// # Errors
    /// `NoInvoice`, `TooManyInvoices`, `DifferentHosts`.
    pub(crate) fn pick(all: Vec<InvoiceView>, keys: &[InvoiceKey]) -> Result<Option<Self>, PaymentError> {
        let mut wanted = keys.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        if wanted.len() > INVOICES_AT_MOST {
            return Err(PaymentError::TooManyInvoices);
        }
        let is_wanted = |view: &InvoiceView| wanted.contains(&InvoiceKey::of(&view.host, &view.invoice.id));
        let picked: Vec<InvoiceView> = all.into_iter().filter(is_wanted).collect();
        if picked.len() != wanted.len() {
            return Ok(None);
        }
        let Some(InvoiceView { host, patient, .. }) = picked.first() else {
            return Err(PaymentError::NoInvoice);
        };
        let (host, patient) = (host.clone(), patient.clone());
        if picked.iter().any(|view| view.host != host || view.patient != patient) {
            return Err(PaymentError::DifferentHosts);
        }
        let mut invoices: Vec<Invoice> = picked.into_iter().map(|view| view.invoice).collect();
        invoices.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(Some(Self { host, patient, invoices }))
    }

    /// The sum of an order for the basket.
    ///
    /// # Errors
    /// Why it cannot be paid, if the hospital's copy says so.
    pub(crate) fn payable(&self) -> Result<Kopecks, PaymentError> {
        for invoice in &self.invoices {
            match invoice.status {
                InvoiceStatus::Issued if invoice.sum > Kopecks::ZERO => {}
                InvoiceStatus::Issued => return Err(PaymentError::NothingToPay),
                InvoiceStatus::Paid => return Err(PaymentError::AlreadyPaid),
                InvoiceStatus::Cancelled => return Err(PaymentError::Cancelled),
            }
        }
        let sums = self.invoices.iter().map(|invoice| invoice.sum);
        Kopecks::checked_sum(sums).ok_or(PaymentError::TooManyInvoices)
    }

    pub(crate) fn ids(&self) -> Vec<InvoiceId> {
        self.invoices.iter().map(|invoice| invoice.id.clone()).collect()
    }

    /// What an attempt must pay to be this basket's.
    pub(crate) fn wanted(&self) -> Vec<(InvoiceId, Kopecks)> {
        self.invoices.iter().map(|invoice| (invoice.id.clone(), invoice.sum)).collect()
    }

    pub(crate) fn shares(&self) -> Vec<InvoiceShare> {
        self.wanted().into_iter().map(|(invoice, sum)| InvoiceShare::new(invoice, sum)).collect()
    }
}
