//! Reminds a person of invoices that are not paid, once after a new one came (issue 17). The hospital is asked again first: most people pay at the desk.

use crate::{InvoiceCard, PaymentError, PaymentService};
use async_trait::async_trait;
use cabinet_domain::{InvoiceStatus, MedicalHostId, NotificationChannel, NotificationKind, UserId};
use cabinet_ports::post::Draft;
use cabinet_ports::repository::{Job, REMIND_OF_INVOICES};
use cabinet_ports::{JobOutcome, JobWorker, LetterTemplate};
use cabinet_records::{Caller, RecordError};
use chrono::TimeDelta;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// No second reminder follows within this time.
const AGAIN: TimeDelta = TimeDelta::days(1);
/// Pause before the hospital is asked again.
const UNREADABLE: TimeDelta = TimeDelta::hours(1);
/// How often it is asked. After that there is no reminder: it might be wrong.
const ATTEMPTS: u32 = 48;
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);

#[derive(Deserialize)]
struct Payload {
    user: UserId,
}

/// Writes reminders of unpaid invoices.
pub struct RemindOfInvoices(pub Arc<PaymentService>);

#[async_trait]
impl JobWorker for RemindOfInvoices {
    fn kind(&self) -> &'static str {
        REMIND_OF_INVOICES
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(Payload { user }) = serde_json::from_value(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no account" };
        };
        match self.0.remind(user).await {
            Ok(()) => JobOutcome::Done,
            Err(PaymentError::Record(RecordError::Hospital(_))) if job.attempts >= ATTEMPTS => {
                JobOutcome::Done
            }
            Err(PaymentError::Record(RecordError::Hospital(_))) => {
                JobOutcome::Again { after: UNREADABLE, reason: "the invoices cannot be read" }
            }
            Err(error @ (PaymentError::Storage(_) | PaymentError::Record(RecordError::Storage(_)))) => {
                tracing::warn!(user.id = %user, %error, "user {user} could not be reminded of invoices now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
            }
            // Without a consent in force there is no copy, and nothing to remind of.
            Err(_) => JobOutcome::Done,
        }
    }
}

impl PaymentService {
    async fn remind(&self, user: UserId) -> Result<(), PaymentError> {
        let Some(account) = self.parts.stores.users.lookup(user).await? else { return Ok(()) };
        let hosts: BTreeSet<_> = self.unpaid(user).await?.into_iter().collect();
        for host in &hosts {
            if let Some(connector) = self.parts.records.connector(host) {
                connector.refresh_invoices(user, self.parts.settings.invoice_age).await?;
            }
        }
        if hosts.is_empty() || self.unpaid(user).await?.is_empty() {
            return Ok(());
        }
        let (now, about) = (self.now(), NotificationKind::Invoice);
        let has_address = account.email.is_some() && account.email_confirmed_at.is_some();
        let draft = Draft::new(LetterTemplate::InvoiceUnpaid, user);
        let letter = if has_address { self.ledger.letters.job(draft, user, now) } else { None };
        let mut work = self.parts.stores.begin().await?;
        if !work.notifications().note_time(user, about, now, now - AGAIN).await? {
            return Ok(());
        }
        work.pushes().owe(user, about, now).await?;
        let by_mail = work.notifications().wants(user, about, NotificationChannel::Mail).await?;
        if let Some(letter) = letter.filter(|_| by_mail) {
            work.jobs().add(letter).await?;
        }
        Ok(work.commit().await?)
    }

    /// The hosts of the person's invoices that are to be paid and that no payment is under way for.
    async fn unpaid(&self, user: UserId) -> Result<Vec<MedicalHostId>, PaymentError> {
        let cards = self.invoices(&Caller { user, origin: None }).await?;
        let is_unpaid = |card: &InvoiceCard| {
            let is_tried =
                card.payment.as_ref().is_some_and(|payment| !payment.state.is_over_without_money());
            card.status == InvoiceStatus::Issued && !is_tried
        };
        Ok(cards.into_iter().filter(is_unpaid).map(|card| card.host).collect())
    }
}
