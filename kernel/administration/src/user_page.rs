//! One account as an administrator sees it, and what happened to it.

use crate::{AdministrationError, AdministrationService, Administrator};
use cabinet_domain::{AuditKind, Consent, Session, UserId};
use cabinet_ports::repository::{Cabinet, NumberedEvent};
use cabinet_profile::MedicalAccount;
use serde_json::json;

/// Events on a page of the history.
const EVENTS_ON_A_PAGE: u32 = 50;

/// One account.
#[derive(Debug, Clone)]
pub struct UserPage {
    pub cabinet: Cabinet,
    pub phone: Option<String>,
    pub gender: cabinet_domain::Gender,
    /// The person's ids at the hospital's systems.
    pub medical_accounts: Vec<MedicalAccount>,
    /// Newest first.
    pub consents: Vec<Consent>,
    /// The open sessions, most recently used first.
    pub sessions: Vec<Session>,
}

impl AdministrationService {
    /// One account. The person sees in the access log that it was looked at.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn user_page(&self, by: &Administrator, id: UserId) -> Result<UserPage, AdministrationError> {
        self.check(by).await?;
        let stores = &self.parts.stores;
        let cabinet = stores.cabinets.lookup(id).await?.ok_or(AdministrationError::NotFound)?;
        let user = stores.users.lookup(id).await?.ok_or(AdministrationError::NotFound)?;
        stores.audit.add(self.event(by, id, AuditKind::ViewedByAdmin, json!({ "what": "account" }))).await?;
        Ok(UserPage {
            cabinet,
            phone: user.phone,
            gender: user.gender,
            medical_accounts: self.parts.profile.accounts.list(id).await?,
            consents: stores.consents.list(id).await?,
            sessions: stores.sessions.list(id, self.now()).await?,
        })
    }

    /// What happened to an account before a position of the audit log, newest first, and the position of the next page.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn history(
        &self,
        by: &Administrator,
        id: UserId,
        before: Option<i64>,
    ) -> Result<(Vec<NumberedEvent>, Option<i64>), AdministrationError> {
        self.check(by).await?;
        let stores = &self.parts.stores;
        stores.cabinets.lookup(id).await?.ok_or(AdministrationError::NotFound)?;
        stores.audit.add(self.event(by, id, AuditKind::ViewedByAdmin, json!({ "what": "history" }))).await?;
        let mut events = stores.audit.page(id, before, EVENTS_ON_A_PAGE + 1).await?;
        let is_last = events.len() <= EVENTS_ON_A_PAGE as usize;
        events.truncate(EVENTS_ON_A_PAGE as usize);
        let next = events.last().map(|event| event.number).filter(|_| !is_last);
        Ok((events, next))
    }
}
