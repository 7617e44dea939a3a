//! Notices to users about documents of the medical record and about bookings whose outcome came late.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{BookingId, NoticeId, RecordDocumentId, UserId};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// Kind of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// A new document.
    DocumentNew,
    DocumentChanged,
    /// An unanswered booking was confirmed.
    BookingConfirmed,
    /// An unanswered booking failed.
    BookingRefused,
    /// The outcome of a booking never became known, and its time has passed.
    BookingUnclear,
    /// An appointment was moved: the old one is cancelled now.
    BookingMoved,
    /// The new appointment of a move exists, and the old one is not cancelled yet.
    BookingMoveStands,
}

impl NoticeKind {
    pub const ALL: [Self; 7] = [
        Self::DocumentNew,
        Self::DocumentChanged,
        Self::BookingConfirmed,
        Self::BookingRefused,
        Self::BookingUnclear,
        Self::BookingMoved,
        Self::BookingMoveStands,
    ];

    /// The name in the database and in responses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DocumentNew => "document_new",
            Self::DocumentChanged => "document_changed",
            Self::BookingConfirmed => "booking_confirmed",
            Self::BookingRefused => "booking_refused",
            Self::BookingUnclear => "booking_unclear",
            Self::BookingMoved => "booking_moved",
            Self::BookingMoveStands => "booking_move_stands",
        }
    }

    /// The kind with this stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The subject of a notice. Deleting the subject deletes the notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeSubject {
    /// A document of the medical record.
    Document(RecordDocumentId),
    Booking(BookingId),
}

impl NoticeSubject {
    /// The document, if it is one.
    pub const fn document(self) -> Option<RecordDocumentId> {
        match self {
            Self::Document(id) => Some(id),
            Self::Booking(_) => None,
        }
    }

    /// The booking, if it is one.
    pub const fn booking(self) -> Option<BookingId> {
        match self {
            Self::Booking(id) => Some(id),
            Self::Document(_) => None,
        }
    }
}

/// A notice to a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub id: NoticeId,
    pub kind: NoticeKind,
    pub subject: NoticeSubject,
    /// When the kernel learnt of the event.
    pub at: DateTime<Utc>,
    /// When the owner read it.
    pub read_at: Option<DateTime<Utc>>,
}

/// Notices to users. They are written in the transaction of the change they report.
#[async_trait]
pub trait NoticeRepository: Send + Sync {
    /// The owner's notices, newest first; with `before`, only older ones.
    async fn list(
        &self,
        owner: UserId,
        before: Option<NoticeId>,
        at_most: u32,
    ) -> Result<Vec<Notice>, StorageError>;
    /// The owner's unread notices about bookings, newest first.
    async fn unread_about_bookings(&self, owner: UserId, at_most: u32) -> Result<Vec<Notice>, StorageError>;
    /// Number of unread notices of the owner.
    async fn count_unread(&self, owner: UserId) -> Result<i64, StorageError>;
    /// Marks the given notices as read, or all current ones.
    async fn mark_read(
        &self,
        owner: UserId,
        ids: Option<&[NoticeId]>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Removes all users' notices created before `before` and returns their number. Their subjects are kept.
    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// The owners of these notices; notices that no longer exist are left out.
    async fn owners(&self, ids: &[NoticeId]) -> Result<BTreeMap<NoticeId, UserId>, StorageError>;
    /// Marks the notices about a document as read.
    async fn mark_document_read(
        &self,
        owner: UserId,
        document: RecordDocumentId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
