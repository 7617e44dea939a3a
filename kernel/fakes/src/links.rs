//! One-time links in memory.

use super::Memory;
use super::memory::{LinkRow, Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{LinkAction, LinkPurpose, OneTimeLink, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{LinkRepository, NewJob, PasswordCredential, UsedLink};
use chrono::{DateTime, Utc};

#[async_trait]
impl LinkRepository for Memory {
    async fn add(
        &self,
        link: OneTimeLink,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        if link.action.purpose() == LinkPurpose::NewEmail {
            tables.spend_links(link.user, LinkPurpose::NewEmail, now);
        }
        tables.add_link(link)?;
        tables.add_jobs(letters)
    }

    async fn lookup(&self, digest: &[u8], now: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError> {
        let tables = self.tables()?;
        let found = tables.links.iter().find(|row| row.link.digest == digest && row.is_open(now));
        Ok(found.map(|row| row.link.clone()))
    }

    async fn find_open(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<OneTimeLink>, StorageError> {
        let tables = self.tables()?;
        let theirs = tables.links.iter().filter(|row| row.is_of(user, purpose) && row.is_open(now));
        Ok(theirs.max_by_key(|row| row.link.created_at).map(|row| row.link.clone()))
    }

    async fn count_since(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        since: DateTime<Utc>,
    ) -> Result<u32, StorageError> {
        let tables = self.tables()?;
        let given = |row: &&LinkRow| row.is_of(user, purpose) && row.link.created_at >= kept(since);
        Ok(u32::try_from(tables.links.iter().filter(given).count()).unwrap_or(u32::MAX))
    }

    async fn use_once(
        &self,
        digest: &[u8],
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError> {
        let mut tables = self.tables()?;
        let found = tables.links.iter().find(|row| row.link.digest == digest && row.is_open(now));
        let Some(link) = found.map(|row| row.link.clone()) else { return Ok(None) };
        let mut ended = Vec::new();
        match &link.action {
            LinkAction::Upload => {}
            LinkAction::ConfirmEmail => tables.prove_email(link.user, now)?,
            LinkAction::NewEmail { email } => {
                tables.change_email(link.user, email.clone(), Some(now), now)?;
            }
            LinkAction::RestorePassword { hash } => {
                // Somebody whose address was taken away meanwhile has nothing to prove.
                let _ = tables.prove_email(link.user, now);
                tables.set_password(link.user, hash.clone(), now);
                ended = tables.end_sessions(link.user, None, now);
            }
        }
        tables.spend_links(link.user, link.action.purpose(), now);
        tables.add_jobs(letters)?;
        Ok(Some(UsedLink { link, ended }))
    }

    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let were = tables.links.len();
        tables.links.retain(|row| row.link.expires_at >= kept(before));
        Ok((were - tables.links.len()) as u64)
    }
}

impl LinkRow {
    fn is_of(&self, user: UserId, purpose: LinkPurpose) -> bool {
        self.link.user == user && self.link.action.purpose() == purpose
    }

    fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.used_at.is_none() && self.link.expires_at > kept(now)
    }
}

impl Tables {
    /// Adds a link.
    pub(super) fn add_link(&mut self, link: OneTimeLink) -> Result<(), StorageError> {
        if let LinkAction::RestorePassword { hash } = &link.action {
            check_text("one_time_links.pending_hash", hash)?;
        }
        self.require_user(link.user)?;
        if self.links.iter().any(|row| row.link.digest == link.digest) {
            return Err(StorageError::Conflict { what: "one_time_links.digest" });
        }
        let link =
            OneTimeLink { created_at: kept(link.created_at), expires_at: kept(link.expires_at), ..link };
        self.links.push(LinkRow { link, used_at: None });
        Ok(())
    }

    /// Open links of this purpose work no more.
    pub(super) fn spend_links(&mut self, user: UserId, purpose: LinkPurpose, now: DateTime<Utc>) {
        let open = self.links.iter_mut().filter(|row| row.is_of(user, purpose) && row.used_at.is_none());
        open.for_each(|row| row.used_at = Some(kept(now)));
    }

    /// Sets or replaces a password.
    pub(super) fn set_password(&mut self, user: UserId, hash: String, now: DateTime<Utc>) {
        self.credentials.retain(|row| row.user != user);
        self.credentials.push(PasswordCredential { user, hash, changed_at: kept(now) });
    }
}
