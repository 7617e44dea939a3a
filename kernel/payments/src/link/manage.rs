//! What an administrator does with links: make, list, revoke.

use super::secret;
use crate::InvoiceKey;
use crate::error::PaymentError;
use crate::letter::Rubles;
use crate::service::PaymentService;
use cabinet_domain::payment::{NextStep, next_step};
use cabinet_domain::{
    Attempt, AuditEvent, AuditKind, InvoiceStatus, Kopecks, Origin, PaymentLinkId, Role, User, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{NewJob, PaymentLink};
use cabinet_ports::{Draft, LetterTemplate};
use cabinet_records::{Caller, InvoiceView, RecordError};
use chrono::TimeDelta;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::json;
use std::num::NonZeroU8;
use url::Url;
use uuid::Uuid;

/// Links of an account that are listed.
const LISTED: u32 = 100;

/// The administrator of a request.
#[derive(Debug, Clone)]
pub struct Administrator {
    pub user: UserId,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// A link to be made.
#[derive(Debug, Clone)]
pub struct LinkRequest {
    /// Whose invoice it is.
    pub owner: UserId,
    pub invoice: InvoiceKey,
    pub days: NonZeroU8,
    /// Whether the owner gets an e-mail with the link.
    pub is_sent: bool,
    /// Language of the e-mail; the hospital's if it is missing or unknown.
    pub language: Option<String>,
}

/// A new link.
#[derive(Debug)]
pub struct CreatedLink {
    pub link: PaymentLink,
    /// Its address, with the secret. It cannot be had again.
    pub address: SecretString,
}

impl PaymentService {
    /// Makes a link that pays an invoice as it is now.
    ///
    /// # Errors
    /// `NotAdministrator`; `NotFound` if this person has no such invoice, or no consent in force; `AlreadyPaid`, `BeingConfirmed`, `UnderReview`,
    /// `Cancelled`, `NothingToPay`; `NoAddress` if an e-mail is wanted and cannot be sent; `Off`; `NoSecret`; `Storage`.
    pub async fn create_link(
        &self,
        by: &Administrator,
        request: &LinkRequest,
    ) -> Result<CreatedLink, PaymentError> {
        self.check_administrator(by).await?;
        self.gateway()?;
        let owner = self.patient(request.owner).await?;
        let view = self.invoice_of(request.owner, request.invoice).await?;
        self.check_payable(request.owner, &view).await?;
        let now = self.now();
        let secret = secret::make()?;
        let link = PaymentLink {
            id: PaymentLinkId(Uuid::now_v7()),
            digest: secret::digest(&secret),
            user: request.owner,
            host: view.host,
            invoice: view.invoice.id,
            patient: view.patient,
            sum: view.invoice.sum,
            created_by: Some(by.user),
            created_at: now,
            expires_at: now + TimeDelta::days(request.days.get().into()),
            revoked_at: None,
            sent_at: request.is_sent.then_some(now),
        };
        let letter = match request.is_sent {
            true => Some(self.link_letter(&owner, &link, &secret, request)?),
            false => None,
        };
        let detail = json!({ "host": link.host, "link": link.id, "sent": request.is_sent });
        let mut work = self.parts.stores.begin().await?;
        work.payment_links().add(&link).await.map_err(|error| match error {
            StorageError::Missing { .. } => PaymentError::NotFound { what: "account" },
            error => error.into(),
        })?;
        if let Some(letter) = letter {
            work.jobs().add(letter).await?;
        }
        work.audit().add(self.by_administrator(by, link.user, AuditKind::PaymentLinkCreated, detail)).await?;
        work.commit().await?;
        let address = self.address_of(&secret).to_string().into();
        Ok(CreatedLink { link, address })
    }

    /// The newest links to invoices of a person, who finds this in the access log.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn links(&self, by: &Administrator, owner: UserId) -> Result<Vec<PaymentLink>, PaymentError> {
        self.check_administrator(by).await?;
        self.patient(owner).await?;
        let detail = json!({ "what": "payment_links" });
        self.parts
            .stores
            .audit
            .add(self.by_administrator(by, owner, AuditKind::ViewedByAdmin, detail))
            .await?;
        Ok(self.parts.stores.payment_links.list(owner, LISTED).await?)
    }

    /// Revokes a link: it pays nothing any more. An order that was opened with it stays open at the bank until its life ends.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn revoke_link(&self, by: &Administrator, id: PaymentLinkId) -> Result<(), PaymentError> {
        self.check_administrator(by).await?;
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        let revoked = work.payment_links().revoke(id, now).await?;
        let link = revoked.ok_or(PaymentError::NotFound { what: "payment_link" })?;
        let detail = json!({ "host": link.host, "link": link.id });
        work.audit().add(self.by_administrator(by, link.user, AuditKind::PaymentLinkRevoked, detail)).await?;
        Ok(work.commit().await?)
    }

    /// The token names the role as it was when it was issued, so the account is read.
    async fn check_administrator(&self, by: &Administrator) -> Result<(), PaymentError> {
        let found = self.parts.stores.users.lookup(by.user).await?;
        let is_administrator = found.is_some_and(|user| user.role == Role::Admin && !user.disabled);
        if is_administrator { Ok(()) } else { Err(PaymentError::NotAdministrator) }
    }

    async fn patient(&self, id: UserId) -> Result<User, PaymentError> {
        let found = self.parts.stores.users.lookup(id).await?;
        found.filter(|user| user.role == Role::Patient).ok_or(PaymentError::NotFound { what: "account" })
    }

    /// An invoice of a person who has consented that the cabinet handles it.
    async fn invoice_of(&self, owner: UserId, key: InvoiceKey) -> Result<InvoiceView, PaymentError> {
        const MISSING: PaymentError = PaymentError::NotFound { what: "invoice" };
        let all = self.parts.records.invoices(&Caller::without_request(owner)).await?;
        let is_meant = |view: &InvoiceView| InvoiceKey::of(&view.host, &view.invoice.id) == key;
        let view = all.into_iter().find(is_meant).ok_or(MISSING)?;
        let connector = self.parts.records.connector(&view.host).ok_or(MISSING)?;
        match connector.check_consent(owner).await {
            Ok(()) => Ok(view),
            Err(RecordError::ConsentRequired) => Err(MISSING),
            Err(error) => Err(error.into()),
        }
    }

    /// Refuses an invoice that a link could not pay.
    async fn check_payable(&self, owner: UserId, view: &InvoiceView) -> Result<(), PaymentError> {
        let kept = self.parts.stores.payments.list(owner).await?.into_iter();
        let attempts = kept.filter(|kept| kept.host == view.host).map(|kept| kept.attempt);
        let attempts: Vec<Attempt> = attempts.filter(|attempt| attempt.pays(&view.invoice.id)).collect();
        match next_step(&attempts, &[(view.invoice.id.clone(), view.invoice.sum)], self.now()) {
            NextStep::AlreadyPaid => return Err(PaymentError::AlreadyPaid),
            NextStep::BeingConfirmed(_) => return Err(PaymentError::BeingConfirmed),
            NextStep::UnderReview(_) => return Err(PaymentError::UnderReview),
            _ => {}
        }
        match view.invoice.status {
            InvoiceStatus::Issued if view.invoice.sum > Kopecks::ZERO => Ok(()),
            InvoiceStatus::Issued => Err(PaymentError::NothingToPay),
            InvoiceStatus::Paid => Err(PaymentError::AlreadyPaid),
            InvoiceStatus::Cancelled => Err(PaymentError::Cancelled),
        }
    }

    fn link_letter(
        &self,
        owner: &User,
        link: &PaymentLink,
        secret: &SecretString,
        request: &LinkRequest,
    ) -> Result<NewJob, PaymentError> {
        if owner.email.is_none() || owner.email_confirmed_at.is_none() {
            return Err(PaymentError::NoAddress);
        }
        let until = link.expires_at.with_timezone(&self.parts.settings.zone);
        let mut draft = Draft::new(LetterTemplate::PaymentLink, owner.id);
        draft.language.clone_from(&request.language);
        draft.token = Some(secret.clone());
        draft.useful_until = Some(link.expires_at);
        draft.details.insert("number".to_owned(), link.invoice.to_string());
        draft.details.insert("sum".to_owned(), Rubles(link.sum).to_string());
        draft.details.insert("until".to_owned(), until.format("%Y-%m-%d %H:%M").to_string());
        self.ledger.letters.job(draft, owner.id, link.created_at).ok_or(PaymentError::NoAddress)
    }

    fn address_of(&self, secret: &SecretString) -> Url {
        let mut address = self.parts.settings.link_url.clone();
        address.set_fragment(Some(&format!("token={}", secret.expose_secret())));
        address
    }

    fn by_administrator(
        &self,
        by: &Administrator,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent {
            at: self.now(),
            actor: Some(by.user),
            subject: Some(subject),
            kind,
            detail,
            origin: by.origin.clone(),
        }
    }
}
