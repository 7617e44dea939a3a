//! Links that pay one invoice without signing in. An administrator makes them.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{InvoiceId, Kopecks, MedicalHostId, PatientId, PaymentLinkId, UserId};
use chrono::{DateTime, Utc};

/// A link. It holds nothing of the invoice's content, and of its secret only the digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentLink {
    pub id: PaymentLinkId,
    /// SHA-256 of the secret.
    pub digest: Vec<u8>,
    /// Whose invoice it is. The link is removed with the account.
    pub user: UserId,
    /// The host whose invoice it is.
    pub host: MedicalHostId,
    /// Id at the host.
    pub invoice: InvoiceId,
    /// The patient of the invoice there.
    pub patient: PatientId,
    /// The invoice's sum when the link was made. It pays no other sum.
    pub sum: Kopecks,
    /// The administrator; `None` after that account was removed.
    pub created_by: Option<UserId>,
    pub created_at: DateTime<Utc>,
    /// The link has no effect from this time on.
    pub expires_at: DateTime<Utc>,
    /// The link has no effect if this is set.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When an e-mail with the link was written to the owner.
    pub sent_at: Option<DateTime<Utc>>,
}

impl PaymentLink {
    /// Whether the link has an effect at this time.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.revoked_at.is_none() && self.expires_at > now
    }
}

/// Reads links.
#[async_trait]
pub trait PaymentLinkRepository: Send + Sync {
    /// The links to invoices of this account, newest first, at most this many.
    async fn list(&self, owner: UserId, at_most: u32) -> Result<Vec<PaymentLink>, StorageError>;
    /// The link with this digest, open or not.
    async fn by_digest(&self, digest: &[u8]) -> Result<Option<PaymentLink>, StorageError>;
    /// Removes links that expired before `before` and returns their number.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Changes links.
#[async_trait]
pub trait PaymentLinkWriter: Send {
    /// Adds a link.
    ///
    /// # Errors
    /// `Missing` if the owner or the administrator has no account any more.
    async fn add(&mut self, link: &PaymentLink) -> Result<(), StorageError>;
    /// Revokes a link and returns it; a revoked one keeps its time. `None` if there is no such link.
    async fn revoke(
        &mut self,
        id: PaymentLinkId,
        now: DateTime<Utc>,
    ) -> Result<Option<PaymentLink>, StorageError>;
    /// Whether the link is open. It cannot be revoked until the unit of work ends.
    async fn lock_open(&mut self, id: PaymentLinkId, now: DateTime<Utc>) -> Result<bool, StorageError>;
}
