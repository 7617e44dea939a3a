//! Notices in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{BookingId, NoticeId, RecordDocumentId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BookingNotice, NewNotice, Notice, NoticeRepository, NoticeSubject};
use chrono::{DateTime, Utc};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A notice and its owner.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) owner: UserId,
    pub(super) notice: Notice,
}

impl Row {
    pub(super) fn of(owner: UserId, new: NewNotice, document: RecordDocumentId, at: DateTime<Utc>) -> Self {
        let subject = NoticeSubject::Document(document);
        Self { owner, notice: Notice { id: new.id, kind: new.kind, subject, at, read_at: None } }
    }

    pub(super) fn about_booking(
        owner: UserId,
        booking: BookingId,
        new: BookingNotice,
        at: DateTime<Utc>,
    ) -> Self {
        let subject = NoticeSubject::Booking(booking);
        Self { owner, notice: Notice { id: new.id, kind: new.kind, subject, at, read_at: None } }
    }
}

#[async_trait]
impl NoticeRepository for Memory {
    async fn list(
        &self,
        owner: UserId,
        before: Option<NoticeId>,
        at_most: u32,
    ) -> Result<Vec<Notice>, StorageError> {
        let tables = self.tables()?;
        let is_asked = |row: &&Row| row.owner == owner && before.is_none_or(|before| row.notice.id < before);
        let mut theirs: Vec<_> =
            tables.notices.iter().filter(is_asked).map(|row| row.notice.clone()).collect();
        theirs.sort_by_key(|notice| Reverse(notice.id));
        theirs.truncate(usize::try_from(at_most).unwrap_or(usize::MAX));
        Ok(theirs)
    }

    async fn unread_about_bookings(&self, owner: UserId, at_most: u32) -> Result<Vec<Notice>, StorageError> {
        let tables = self.tables()?;
        let is_asked = |row: &&Row| {
            let notice = &row.notice;
            row.owner == owner && notice.read_at.is_none() && notice.subject.booking().is_some()
        };
        let mut theirs: Vec<_> =
            tables.notices.iter().filter(is_asked).map(|row| row.notice.clone()).collect();
        theirs.sort_by_key(|notice| Reverse(notice.id));
        theirs.truncate(usize::try_from(at_most).unwrap_or(usize::MAX));
        Ok(theirs)
    }

    async fn count_unread(&self, owner: UserId) -> Result<i64, StorageError> {
        let tables = self.tables()?;
        let unread = tables.notices.iter().filter(|row| row.owner == owner && row.notice.read_at.is_none());
        Ok(i64::try_from(unread.count()).unwrap_or(i64::MAX))
    }

    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let there = tables.notices.len();
        tables.notices.retain(|row| row.notice.at >= kept(before));
        Ok((there - tables.notices.len()) as u64)
    }

    async fn owners(&self, ids: &[NoticeId]) -> Result<BTreeMap<NoticeId, UserId>, StorageError> {
        let tables = self.tables()?;
        let theirs = tables.notices.iter().filter(|row| ids.contains(&row.notice.id));
        Ok(theirs.map(|row| (row.notice.id, row.owner)).collect())
    }

    async fn mark_read(
        &self,
        owner: UserId,
        ids: Option<&[NoticeId]>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.tables()?.mark(owner, at, |notice| ids.is_none_or(|ids| ids.contains(&notice.id)));
        Ok(())
    }

    async fn mark_document_read(
        &self,
        owner: UserId,
        document: RecordDocumentId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.tables()?.mark(owner, at, |notice| notice.subject == NoticeSubject::Document(document));
        Ok(())
    }
}

impl Tables {
    /// Adds a notice in the caller's transaction.
    pub(super) fn add_notice(&mut self, row: Row) -> Result<(), StorageError> {
        if self.notices.iter().any(|other| other.notice.id == row.notice.id) {
            return Err(StorageError::Conflict { what: "notices.id" });
        }
        self.notices.push(row);
        Ok(())
    }

    fn mark(&mut self, owner: UserId, at: DateTime<Utc>, is_meant: impl Fn(&Notice) -> bool) {
        let unread = self.notices.iter_mut().filter(|row| row.owner == owner);
        for row in unread.filter(|row| row.notice.read_at.is_none() && is_meant(&row.notice)) {
            row.notice.read_at = Some(kept(at));
        }
    }
}
