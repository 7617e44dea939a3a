//! Takes note of patients' files without opening them (B-204…B-207, B-296). The patient's receipt says when a file was opened, so it stays.

use super::events::EventQuery;
use crate::access::FileCaller;
use crate::error::UserFileError;
use crate::service::UserFileService;
use cabinet_domain::{AuditKind, UserFileId, UserFileState, UserId};
use cabinet_ports::repository::FileMarks;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;

/// Files or events that are marked in one request.
const MARKED_AT_MOST: usize = 1_000;

/// Which new files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkQuery {
    Files(Vec<UserFileId>),
    Events(Vec<(UserId, NaiveDate)>),
    /// All files of a patient.
    Of(UserId),
    /// The files of matching events that arrived until a moment: later ones the administrator has not seen.
    Matching(EventQuery, DateTime<Utc>),
}

impl MarkQuery {
    fn meaning(self) -> Result<(FileMarks, &'static str, Option<UserId>), UserFileError> {
        Ok(match self {
            Self::Files(ids) if ids.len() > MARKED_AT_MOST => {
                return Err(UserFileError::Invalid(vec!["ids"]));
            }
            Self::Events(events) if events.len() > MARKED_AT_MOST => {
                return Err(UserFileError::Invalid(vec!["events"]));
            }
            Self::Files(ids) => (FileMarks::Files(ids), "files", None),
            Self::Events(events) => (FileMarks::Events(events), "events", None),
            Self::Of(owner) => (FileMarks::Of(owner), "user", Some(owner)),
            Self::Matching(query, up_to) => (FileMarks::Matching(query.meaning()?, up_to), "matching", None),
        })
    }
}

impl UserFileService {
    /// Takes note of several files. Returns how many were new.
    ///
    /// # Errors
    /// `Forbidden`, `Invalid`, `Storage`.
    pub async fn mark_viewed(&self, caller: &FileCaller, query: MarkQuery) -> Result<u64, UserFileError> {
        self.check_administrator(caller).await?;
        let (marks, what, owner) = query.meaning()?;
        self.mark(caller, &marks, what, owner).await
    }

    /// Takes note of one file.
    ///
    /// # Errors
    /// `Forbidden`; `NotFound` if there is none, also for an unfinished upload and a deleted file; `Storage`.
    pub async fn mark_file_viewed(&self, caller: &FileCaller, id: UserFileId) -> Result<(), UserFileError> {
        self.check_administrator(caller).await?;
        let file = self.parts.stores.user_files.find(id).await?;
        let file = file.filter(|file| file.state != UserFileState::Uploading && file.removed_at.is_none());
        let file = file.ok_or(UserFileError::NotFound { what: "file" })?;
        self.mark(caller, &FileMarks::Files(vec![id]), "files", Some(file.owner)).await.map(drop)
    }

    async fn mark(
        &self,
        caller: &FileCaller,
        marks: &FileMarks,
        what: &'static str,
        owner: Option<UserId>,
    ) -> Result<u64, UserFileError> {
        let mut work = self.parts.stores.begin().await?;
        let marked = work.user_files().mark_viewed(marks, self.now()).await?;
        if marked == 0 {
            return Ok(0);
        }
        let detail = json!({ "what": what, "marked": marked });
        work.audit()
            .add(self.administrators_event(caller, owner, AuditKind::FilesMarkedViewed, detail))
            .await?;
        work.commit().await?;
        Ok(marked)
    }
}
