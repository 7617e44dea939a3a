//! Second factors in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, PasskeyId, SessionId, UserId};
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{
    Challenge, ChallengePurpose, ChallengeRepository, FactorAdded, FactorChange, FactorRepository, Factors,
    NewJob, SealedPasskey, SealedTotp, StorageError,
};
use chrono::{DateTime, Utc};
use std::sync::MutexGuard;

#[async_trait]
impl FactorRepository for Memory {
    async fn list(&self, owner: UserId) -> Result<Factors, StorageError> {
        let tables = self.tables()?;
        let mut passkeys: Vec<_> =
            tables.passkeys.iter().filter(|passkey| passkey.user == owner).cloned().collect();
        passkeys.sort_by_key(|passkey| (passkey.created_at, passkey.id));
        let recovery = tables.recovery_codes.iter().filter(|(user, _)| *user == owner).count();
        Ok(Factors {
            totp: tables.totp.iter().find(|totp| totp.user == owner).cloned(),
            recovery_left: u32::try_from(recovery).unwrap_or(u32::MAX),
            passkeys,
        })
    }

    async fn start_totp_from(
        &self,
        totp: SealedTotp,
        session: Option<SessionId>,
    ) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        tables.require_user(totp.user)?;
        tables.require_session(totp.user, session)?;
        if tables.totp.iter().any(|row| row.user == totp.user && row.confirmed_at.is_some()) {
            return Err(StorageError::Conflict { what: "totp_factors.user" });
        }
        tables.totp.retain(|row| row.user != totp.user);
        let created_at = kept(totp.created_at);
        tables.totp.push(SealedTotp { created_at, confirmed_at: None, last_step: None, ..totp });
        Ok(())
    }

    async fn confirm_totp_with(
        &self,
        checked: &SealedTotp,
        step: i64,
        recovery: Vec<Vec<u8>>,
        now: DateTime<Utc>,
        change: FactorChange,
    ) -> Result<Option<FactorAdded>, StorageError> {
        let owner = checked.user;
        let mut tables = self.begin_change(owner, &change)?;
        let waiting = |totp: &&mut SealedTotp| {
            totp.user == owner && totp.confirmed_at.is_none() && totp.sealed == checked.sealed
        };
        let Some(totp) = tables.totp.iter_mut().find(waiting) else { return Ok(None) };
        totp.confirmed_at = Some(kept(now));
        totp.last_step = Some(step);
        let has_new_codes = tables.add_first_recovery(owner, recovery)?;
        Ok(Some(FactorAdded { ended: tables.finish(owner, change)?, has_new_codes }))
    }

    async fn accept_totp(&self, owner: UserId, step: i64) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        let fits = |totp: &&mut SealedTotp| {
            totp.user == owner && totp.confirmed_at.is_some() && totp.last_step.is_none_or(|last| last < step)
        };
        let Some(totp) = tables.totp.iter_mut().find(fits) else { return Ok(false) };
        totp.last_step = Some(step);
        Ok(true)
    }

    async fn remove_totp_with(
        &self,
        owner: UserId,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let mut tables = self.begin_change(owner, &change)?;
        let before = tables.totp.len();
        tables.totp.retain(|totp| totp.user != owner);
        if tables.totp.len() == before {
            return Ok(None);
        }
        tables.forget_useless_recovery(owner);
        tables.finish(owner, change).map(Some)
    }

    async fn remove_all(
        &self,
        owner: UserId,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let before = tables.totp.len() + tables.passkeys.len();
        tables.totp.retain(|row| row.user != owner);
        tables.passkeys.retain(|row| row.user != owner);
        if tables.totp.len() + tables.passkeys.len() == before {
            return Ok(None);
        }
        tables.forget_useless_recovery(owner);
        tables.add_jobs(letters)?;
        tables.add_lines(audit);
        Ok(Some(tables.end_sessions(owner, None, now)))
    }

    async fn set_recovery_with(
        &self,
        owner: UserId,
        digests: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<Vec<SessionId>, StorageError> {
        let mut tables = self.begin_change(owner, &change)?;
        tables.replace_recovery(owner, digests)?;
        tables.finish(owner, change)
    }

    async fn spend_recovery_with_audit(
        &self,
        owner: UserId,
        digest: &[u8],
        letters: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let before = tables.recovery_codes.len();
        tables.recovery_codes.retain(|(user, code)| *user != owner || code != digest);
        if tables.recovery_codes.len() == before {
            return Ok(false);
        }
        tables.add_jobs(letters)?;
        tables.add_lines(audit);
        Ok(true)
    }

    async fn add_passkey_with(
        &self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<FactorAdded, StorageError> {
        check_text("passkeys.name", &passkey.name)?;
        let owner = passkey.user;
        let mut tables = self.begin_change(owner, &change)?;
        tables.require_user(owner)?;
        if tables.passkeys.iter().any(|row| row.credential_id == passkey.credential_id) {
            return Err(StorageError::Conflict { what: "passkeys.credential" });
        }
        let has_new_codes = tables.add_first_recovery(owner, recovery)?;
        let created_at = kept(passkey.created_at);
        let last_used_at = passkey.last_used_at.map(kept);
        tables.passkeys.push(SealedPasskey { created_at, last_used_at, ..passkey });
        Ok(FactorAdded { ended: tables.finish(owner, change)?, has_new_codes })
    }

    async fn owner_of_passkey(&self, id: PasskeyId) -> Result<Option<UserId>, StorageError> {
        Ok(self.tables()?.passkeys.iter().find(|row| row.id == id).map(|row| row.user))
    }

    async fn find_passkey(&self, credential_id: &[u8]) -> Result<Option<SealedPasskey>, StorageError> {
        Ok(self.tables()?.passkeys.iter().find(|row| row.credential_id == credential_id).cloned())
    }

    async fn use_passkey(
        &self,
        owner: UserId,
        id: PasskeyId,
        sealed: Vec<u8>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        let own = |passkey: &&mut SealedPasskey| passkey.id == id && passkey.user == owner;
        let passkey =
            tables.passkeys.iter_mut().find(own).ok_or(StorageError::Missing { what: "passkey" })?;
        passkey.sealed = sealed;
        passkey.last_used_at = Some(kept(now));
        Ok(())
    }

    async fn remove_passkey_with(
        &self,
        owner: UserId,
        id: PasskeyId,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let mut tables = self.begin_change(owner, &change)?;
        let before = tables.passkeys.len();
        tables.passkeys.retain(|passkey| passkey.id != id || passkey.user != owner);
        if tables.passkeys.len() == before {
            return Ok(None);
        }
        tables.forget_useless_recovery(owner);
        tables.finish(owner, change).map(Some)
    }
}

impl Memory {
    fn begin_change(
        &self,
        owner: UserId,
        change: &FactorChange,
    ) -> Result<MutexGuard<'_, Tables>, StorageError> {
        self.check_lines(&change.audit)?;
        let tables = self.tables()?;
        tables.require_session(owner, change.ends_others.map(|(session, _)| session))?;
        Ok(tables)
    }
}

impl Tables {
    /// Writes the side effects of a factor change.
    fn finish(&mut self, owner: UserId, change: FactorChange) -> Result<Vec<SessionId>, StorageError> {
        self.add_jobs(change.letters)?;
        self.add_lines(change.audit);
        Ok(match change.ends_others {
            Some((but, at)) => self.end_sessions(owner, Some(but), at),
            None => {
                self.renew_stamp(owner);
                Vec::new()
            }
        })
    }
}

#[async_trait]
impl ChallengeRepository for Memory {
    async fn add(&self, challenge: Challenge) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        if let Some(user) = challenge.user {
            tables.require_user(user)?;
        }
        if tables.challenges.iter().any(|row| row.digest == challenge.digest) {
            return Err(StorageError::Conflict { what: "challenges.digest" });
        }
        let (created_at, expires_at) = (kept(challenge.created_at), kept(challenge.expires_at));
        tables.challenges.push(Challenge { created_at, expires_at, ..challenge });
        Ok(())
    }

    async fn try_answer(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        most: u32,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError> {
        let mut tables = self.tables()?;
        let open =
            tables.challenges.iter_mut().find(|row| is_open(row, digest, purpose, now) && row.tries < most);
        Ok(open.map(|row| {
            row.tries += 1;
            row.clone()
        }))
    }

    async fn take(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError> {
        let mut tables = self.tables()?;
        let place = tables.challenges.iter().position(|row| is_open(row, digest, purpose, now));
        Ok(place.map(|place| tables.challenges.swap_remove(place)))
    }

    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let count = tables.challenges.len();
        tables.challenges.retain(|row| row.expires_at >= kept(before));
        Ok(u64::try_from(count - tables.challenges.len()).unwrap_or(u64::MAX))
    }
}

fn is_open(row: &Challenge, digest: &[u8], purpose: ChallengePurpose, now: DateTime<Utc>) -> bool {
    row.digest == digest && row.purpose == purpose && row.expires_at > kept(now)
}

impl Tables {
    fn replace_recovery(&mut self, owner: UserId, digests: Vec<Vec<u8>>) -> Result<(), StorageError> {
        self.require_user(owner)?;
        self.recovery_codes.retain(|(user, _)| *user != owner);
        self.recovery_codes.extend(digests.into_iter().map(|digest| (owner, digest)));
        Ok(())
    }

    fn add_first_recovery(&mut self, owner: UserId, digests: Vec<Vec<u8>>) -> Result<bool, StorageError> {
        if digests.is_empty() || self.recovery_codes.iter().any(|(user, _)| *user == owner) {
            return Ok(false);
        }
        self.replace_recovery(owner, digests).map(|()| true)
    }

    fn forget_useless_recovery(&mut self, owner: UserId) {
        let has_app = self.totp.iter().any(|totp| totp.user == owner && totp.confirmed_at.is_some());
        if !has_app && !self.passkeys.iter().any(|passkey| passkey.user == owner) {
            self.recovery_codes.retain(|(user, _)| *user != owner);
        }
    }
}
