//! Notices about new and changed documents, and about bookings that were settled late.

use super::{RecordService, Visible};
use crate::{Caller, DocumentCard, NoticeAbout, NoticePage, NoticeView, RecordError};
use cabinet_domain::{NoticeId, RecordDocumentId, UserId};
use cabinet_ports::repository::{Notice, NoticeSubject};
use serde_json::json;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

/// Maximum number of notices per page.
const PAGE_AT_MOST: u32 = 100;
/// Maximum number of notices scanned for the "new" marks of a list. If a user has more unread notices, only the newest count.
const LOOKED_THROUGH: u32 = 500;

impl RecordService {
    /// The caller's notices, newest first, optionally only those before a given one.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn notices(
        &self,
        caller: &Caller,
        before: Option<NoticeId>,
        limit: u32,
    ) -> Result<NoticePage, RecordError> {
        let visible = self.visible(caller).await?;
        let page = self.stores.notices.list(caller.user, before, limit.clamp(1, PAGE_AT_MOST)).await?;
        let unread = documents_of(&page);
        let mut items = Vec::new();
        for notice in page {
            if let Some(about) = self.about(caller, &visible, &unread, notice.subject).await? {
                let is_read = notice.read_at.is_some();
                items.push(NoticeView { id: notice.id, kind: notice.kind, at: notice.at, is_read, about });
            }
        }
        let unread = if visible.0.is_empty() {
            let about_bookings =
                self.stores.notices.unread_about_bookings(caller.user, LOOKED_THROUGH).await?;
            i64::try_from(about_bookings.len()).unwrap_or(i64::MAX)
        } else {
            self.stores.notices.count_unread(caller.user).await?
        };
        Ok(NoticePage { unread, items })
    }

    /// The subject of one of the caller's notices; `None` if it is not visible now.
    async fn about(
        &self,
        caller: &Caller,
        visible: &Visible<'_>,
        unread: &HashSet<RecordDocumentId>,
        subject: NoticeSubject,
    ) -> Result<Option<NoticeAbout>, RecordError> {
        match subject {
            NoticeSubject::Document(id) => {
                let kept = self.stores.records.document(caller.user, id).await?;
                let Some(kept) = kept.filter(|kept| visible.has(kept)) else { return Ok(None) };
                Ok(Some(NoticeAbout::Document(Box::new(self.card(caller, kept, unread)?))))
            }
            NoticeSubject::Booking(id) => {
                let line = self.stores.bookings.lookup(id).await?;
                let own = line.filter(|line| line.user == caller.user);
                Ok(own.map(|line| NoticeAbout::Booking(Box::new(line))))
            }
        }
    }

    /// Marks some or all of the caller's notices as read.
    ///
    /// # Errors
    /// `NotFound` if one of the ids is not the caller's; the caller's own are marked nevertheless. `Storage`.
    pub async fn read_notices(&self, caller: &Caller, ids: Option<&[NoticeId]>) -> Result<(), RecordError> {
        self.stores.notices.mark_read(caller.user, ids, self.clock.now()).await?;
        let Some(ids) = ids else { return Ok(()) };
        let owners = self.stores.notices.owners(ids).await?;
        let strangers: BTreeSet<UserId> =
            owners.values().copied().filter(|owner| *owner != caller.user).collect();
        for owner in &strangers {
            let line = self.audit_log.by_stranger(caller, *owner, json!({ "what": "notice" }));
            self.audit_log.write(line).await?;
        }
        // A deleted notice and another user's notice give the same error.
        match ids.iter().all(|id| owners.get(id) == Some(&caller.user)) {
            true => Ok(()),
            false => Err(RecordError::NotFound { what: "notice" }),
        }
    }

    /// The caller's documents that they have not opened since they were added or changed, newest first.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn new_documents(&self, caller: &Caller) -> Result<Vec<DocumentCard>, RecordError> {
        let unread = self.unread(caller).await?;
        if unread.is_empty() {
            return Ok(Vec::new());
        }
        let visible = self.visible(caller).await?;
        let mut cards = Vec::new();
        for id in &unread {
            let kept = self.stores.records.document(caller.user, *id).await?;
            if let Some(kept) = kept.filter(|kept| visible.has(kept)) {
                cards.push(self.card(caller, kept, &unread)?);
            }
        }
        cards.sort_by_key(|card| (Reverse(card.document.created), card.id));
        Ok(cards)
    }

    /// Documents with an unread notice.
    pub(super) async fn unread(&self, caller: &Caller) -> Result<HashSet<RecordDocumentId>, RecordError> {
        if self.stores.notices.count_unread(caller.user).await? == 0 {
            return Ok(HashSet::new());
        }
        let notices = self.stores.notices.list(caller.user, None, LOOKED_THROUGH).await?;
        Ok(documents_of(&notices))
    }
}

/// The documents of the unread notices.
fn documents_of(notices: &[Notice]) -> HashSet<RecordDocumentId> {
    let unread = notices.iter().filter(|notice| notice.read_at.is_none());
    unread.filter_map(|notice| notice.subject.document()).collect()
}
