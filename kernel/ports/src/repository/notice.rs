//! Notices to people: about documents of the record, and about bookings whose answer came late.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{BookingId, NoticeId, RecordDocumentId, UserId};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// A document came.
    DocumentNew,
    /// A document changed.
    DocumentChanged,
    /// A booking that was unanswered has its ticket.
    BookingConfirmed,
    /// A booking that was unanswered came to nothing.
    BookingRefused,
    /// The hospital system never told how a booking ended, and its time has passed.
    BookingUnclear,
}

impl NoticeKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::DocumentNew,
        Self::DocumentChanged,
        Self::BookingConfirmed,
        Self::BookingRefused,
        Self::BookingUnclear,
    ];

    /// As stored and in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DocumentNew => "document_new",
            Self::DocumentChanged => "document_changed",
            Self::BookingConfirmed => "booking_confirmed",
            Self::BookingRefused => "booking_refused",
            Self::BookingUnclear => "booking_unclear",
        }
    }

    /// The kind of a stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a notice is about; the notice goes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeSubject {
    /// A document of the record.
    Document(RecordDocumentId),
    /// A line of the booking journal.
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

/// A notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Id.
    pub id: NoticeId,
    /// What happened.
    pub kind: NoticeKind,
    /// To what.
    pub subject: NoticeSubject,
    /// When the cabinet learnt it.
    pub at: DateTime<Utc>,
    /// When the owner read it.
    pub read_at: Option<DateTime<Utc>>,
}

/// Notices to people. They are written with what they tell of.
#[async_trait]
pub trait NoticeRepository: Send + Sync {
    /// The owner's, the newest first, before one of them if asked.
    async fn list(
        &self,
        owner: UserId,
        before: Option<NoticeId>,
        at_most: u32,
    ) -> Result<Vec<Notice>, StorageError>;
    /// The owner's notices about bookings that are not read, the newest first.
    async fn unread_about_bookings(&self, owner: UserId, at_most: u32) -> Result<Vec<Notice>, StorageError>;
    /// How many the owner has not read.
    async fn count_unread(&self, owner: UserId) -> Result<i64, StorageError>;
    /// Marks some as read, or all that are there at this moment.
    async fn mark_read(
        &self,
        owner: UserId,
        ids: Option<&[NoticeId]>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Removes the notices of all people from before a moment; gives how many. What they tell of stays.
    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Whose notices these are; those that are gone are left out.
    async fn owners(&self, ids: &[NoticeId]) -> Result<BTreeMap<NoticeId, UserId>, StorageError>;
    /// Marks the notices of a document as read.
    async fn mark_document_read(
        &self,
        owner: UserId,
        document: RecordDocumentId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
