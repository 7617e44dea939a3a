//! One-time links in memory.

use super::Memory;
use super::memory::{LinkRow, Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{LinkAction, LinkPurpose, OneTimeLink, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{LinkLimit, LinkRepository, LinkUse, NewLink, PasswordCredential, UsedLink};
use chrono::{DateTime, Utc};

#[async_trait]
impl LinkRepository for Memory {
    async fn add_with(&self, new: NewLink, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.check_lines(&new.audit)?;
        let mut tables = self.tables()?;
        if let Some(limit) = new.limit {
            tables.check_limit(&new.link, limit)?;
        }
        tables.add_waiting_link(new.link, now)?;
        tables.add_jobs(new.letters)?;
        tables.add_lines(new.audit);
        Ok(())
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

    async fn use_once_with(
        &self,
        digest: &[u8],
        with: LinkUse,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError> {
        self.check_lines(&with.audit)?;
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
            LinkAction::RestorePassword { hash, .. } => {
                // If the address was removed in the meantime, there is nothing to confirm.
                let _ = tables.prove_email(link.user, now);
                tables.set_password(link.user, with.password_hash.unwrap_or_else(|| hash.clone()), now);
                ended = tables.end_sessions(link.user, None, now);
            }
        }
        tables.spend_links(link.user, link.action.purpose(), now);
        tables.add_jobs(with.letters)?;
        tables.add_lines(with.audit);
        Ok(Some(UsedLink { link, ended }))
    }

    async fn refuse(&self, digest: &[u8], now: DateTime<Utc>) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        let found = tables.links.iter_mut().find(|row| row.link.digest == digest && row.is_open(now));
        let Some(row) = found else { return Ok(false) };
        row.link.refused_at = Some(kept(now));
        Ok(true)
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

    fn spend(&mut self, now: DateTime<Utc>) {
        self.used_at.get_or_insert(kept(now));
    }
}

impl Tables {
    /// Checks that the user may get another link.
    pub(super) fn check_limit(&self, link: &OneTimeLink, limit: LinkLimit) -> Result<(), StorageError> {
        let (user, purpose) = (link.user, link.action.purpose());
        let given = |row: &&LinkRow| row.is_of(user, purpose) && row.link.created_at >= kept(limit.since);
        match self.links.iter().filter(given).count() >= limit.most as usize {
            true => Err(StorageError::Conflict { what: "one_time_links.limit" }),
            false => Ok(()),
        }
    }

    /// Adds a link. Of links that change an address or a password, at most one is pending.
    pub(super) fn add_waiting_link(
        &mut self,
        link: OneTimeLink,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let (user, purpose, new) = (link.user, link.action.purpose(), link.digest.clone());
        self.add_link(link)?;
        if matches!(purpose, LinkPurpose::NewEmail | LinkPurpose::RestorePassword) {
            let earlier = |row: &&mut LinkRow| row.is_of(user, purpose) && row.link.digest != new;
            self.links.iter_mut().filter(earlier).for_each(|row| row.spend(now));
        }
        Ok(())
    }

    pub(super) fn add_link(&mut self, link: OneTimeLink) -> Result<(), StorageError> {
        if let LinkAction::RestorePassword { hash, .. } = &link.action {
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

    /// Invalidates open links of this purpose.
    pub(super) fn spend_links(&mut self, user: UserId, purpose: LinkPurpose, now: DateTime<Utc>) {
        self.links.iter_mut().filter(|row| row.is_of(user, purpose)).for_each(|row| row.spend(now));
    }

    pub(super) fn set_password(&mut self, user: UserId, hash: String, now: DateTime<Utc>) {
        self.credentials.retain(|row| row.user != user);
        self.credentials.push(PasswordCredential { user, hash, changed_at: kept(now), must_change: false });
    }
}
