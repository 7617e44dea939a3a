//! Notices: what came or changed since the owner last looked.

use super::RecordRoom;
use crate::{Caller, NoticePage, NoticeView, RecordError};
use cabinet_domain::{NoticeId, RecordDocumentId, UserId};
use cabinet_ports::repository::Notice;
use serde_json::json;
use std::collections::{BTreeSet, HashSet};

/// Notices of a page at most.
const PAGE_AT_MOST: u32 = 100;
/// Notices that are looked through for the marks of a list. Who has more that are not read sees the marks of the newest.
const LOOKED_THROUGH: u32 = 500;

impl RecordRoom {
    /// The caller's notices, the newest first, before one of them if asked.
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
        let unread: HashSet<RecordDocumentId> =
            page.iter().filter(is_unread).map(|notice| notice.document).collect();
        let mut items = Vec::new();
        for notice in page {
            let kept = self.stores.records.document(caller.user, notice.document).await?;
            if let Some(kept) = kept.filter(|kept| visible.has(kept)) {
                let card = self.card(caller, kept, &unread)?;
                let is_read = notice.read_at.is_some();
                items.push(NoticeView { id: notice.id, kind: notice.kind, at: notice.at, is_read, card });
            }
        }
        let unread =
            if visible.0.is_empty() { 0 } else { self.stores.notices.count_unread(caller.user).await? };
        Ok(NoticePage { unread, items })
    }

    /// Marks some of the caller's notices as read, or all.
    ///
    /// # Errors
    /// `NotFound` if one of them is not the caller's; theirs are marked all the same. `Storage`.
    pub async fn read_notices(&self, caller: &Caller, ids: Option<&[NoticeId]>) -> Result<(), RecordError> {
        self.stores.notices.mark_read(caller.user, ids, self.clock.now()).await?;
        let Some(ids) = ids else { return Ok(()) };
        let owners = self.stores.notices.owners(ids).await?;
        let strangers: BTreeSet<UserId> =
            owners.values().copied().filter(|owner| *owner != caller.user).collect();
        for owner in &strangers {
            let line = self.trail.by_stranger(caller, *owner, json!({ "what": "notice" }));
            self.trail.write(line).await?;
        }
        // A notice that is gone and a notice of somebody else are answered alike.
        match ids.iter().all(|id| owners.get(id) == Some(&caller.user)) {
            true => Ok(()),
            false => Err(RecordError::NotFound { what: "notice" }),
        }
    }

    /// Documents with a notice that is not read.
    pub(super) async fn unread(&self, caller: &Caller) -> Result<HashSet<RecordDocumentId>, RecordError> {
        if self.stores.notices.count_unread(caller.user).await? == 0 {
            return Ok(HashSet::new());
        }
        let notices = self.stores.notices.list(caller.user, None, LOOKED_THROUGH).await?;
        Ok(notices.iter().filter(is_unread).map(|notice| notice.document).collect())
    }
}

fn is_unread(notice: &&Notice) -> bool {
    notice.read_at.is_none()
}
