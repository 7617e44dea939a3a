//! What administrators do with news.

use crate::NewsError;
use crate::draft::NewsDraft;
use crate::service::NewsService;
use cabinet_domain::{
    AuditEvent, AuditKind, News, NewsId, NewsImage, NewsState, NewsText, Origin, Role, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::files::FileStream;
use chrono::{DateTime, Utc};
use serde_json::json;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The administrator of a request.
#[derive(Debug, Clone)]
pub struct Editor {
    pub user: UserId,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

impl NewsService {
    /// Items for administrators, the newest first; with `before`, only older ones.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn list(
        &self,
        by: &Editor,
        before: Option<NewsId>,
        at_most: u32,
    ) -> Result<Vec<News>, NewsError> {
        self.check_administrator(by).await?;
        Ok(self.parts.stores.news.list(before, at_most).await?)
    }

    /// One item with all its texts.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn lookup(&self, by: &Editor, id: NewsId) -> Result<News, NewsError> {
        self.check_administrator(by).await?;
        self.parts.stores.news.lookup(id).await?.ok_or(NewsError::NotFound)
    }

    /// The image of an item that may not be published.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `File`, `Storage`.
    pub async fn image_of(
        &self,
        by: &Editor,
        id: NewsId,
    ) -> Result<(NewsImage, FileStream<'static>), NewsError> {
        let image = self.lookup(by, id).await?.image.ok_or(NewsError::NotFound)?;
        let content = self.read_image(&image).await?;
        Ok((image, content))
    }

    /// Creates an item (B-310).
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid`, `File`, `Storage`.
    pub async fn create(&self, by: &Editor, mut draft: NewsDraft) -> Result<News, NewsError> {
        self.check_administrator(by).await?;
        let now = self.parts.clock.now();
        let texts = draft.check(&self.parts.languages, now).map_err(NewsError::Invalid)?;
        let image = match draft.image.take() {
            Some(bytes) => Some(self.store_image(bytes).await?),
            None => None,
        };
        let news = self.merged(
            News {
                id: NewsId(Uuid::now_v7()),
                version: 1,
                is_draft: draft.is_draft,
                publish_at: None,
                until: None,
                audience: draft.audience.clone(),
                texts: BTreeMap::new(),
                image,
                created_at: now,
                created_by: Some(by.user),
                updated_at: now,
                updated_by: Some(by.user),
            },
            draft,
            texts,
        );
        let mut work = self.parts.stores.begin().await?;
        work.news().add(&news).await.map_err(lost)?;
        work.audit().add(self.event(by, AuditKind::NewsCreated, &news)).await?;
        work.commit().await?;
        Ok(news)
    }

    /// Replaces an item that still has this version.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Invalid`, `File`, `Storage`; `Changed` if another editor was faster: nothing is changed, and
    /// the caller gets what was saved.
    pub async fn change(
        &self,
        by: &Editor,
        id: NewsId,
        version: i64,
        mut draft: NewsDraft,
    ) -> Result<News, NewsError> {
        let former = self.lookup(by, id).await?;
        if former.version != version {
            return Err(NewsError::Changed(Box::new(former)));
        }
        let now = self.parts.clock.now();
        // An item that is published keeps its date if no other is sent.
        if draft.publish_at.is_none() && !draft.is_draft {
            draft.publish_at = former.publish_at;
        }
        let texts = draft.check(&self.parts.languages, now).map_err(NewsError::Invalid)?;
        let image = match draft.image.take() {
            Some(bytes) => Some(self.store_image(bytes).await?),
            None if draft.remove_image => None,
            None => former.image.clone(),
        };
        let replaced = former.image.clone().filter(|former| image.as_ref() != Some(former));
        let news = self.merged(
            News { version: version + 1, image, updated_at: now, updated_by: Some(by.user), ..former },
            draft,
            texts,
        );
        let mut work = self.parts.stores.begin().await?;
        if !work.news().replace(&news).await.map_err(lost)? {
            drop(work);
            // Read outside of the transaction, after it: it is what another editor saved, or nothing.
            let current = self.parts.stores.news.lookup(id).await?.ok_or(NewsError::NotFound)?;
            return Err(NewsError::Changed(Box::new(current)));
        }
        work.audit().add(self.event(by, AuditKind::NewsChanged, &news)).await?;
        work.commit().await?;
        if let Some(replaced) = replaced {
            self.remove_image(replaced.object).await;
        }
        Ok(news)
    }

    /// Deletes an item with its image.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn delete(&self, by: &Editor, id: NewsId) -> Result<(), NewsError> {
        let former = self.lookup(by, id).await?;
        let mut work = self.parts.stores.begin().await?;
        if !work.news().remove(id, self.parts.clock.now()).await? {
            return Err(NewsError::NotFound);
        }
        work.audit().add(self.event(by, AuditKind::NewsDeleted, &former)).await?;
        work.commit().await?;
        if let Some(image) = former.image {
            self.remove_image(image.object).await;
        }
        Ok(())
    }

    /// The state of an item now.
    pub fn state(&self, news: &News) -> NewsState {
        news.state(self.parts.clock.now())
    }

    /// Enters that somebody who is no administrator called.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn deny(&self, by: &Editor) -> Result<(), StorageError> {
        let event = AuditEvent {
            at: self.parts.clock.now(),
            actor: Some(by.user),
            subject: None,
            kind: AuditKind::AccessDenied,
            detail: json!({ "what": "news" }),
            origin: by.origin.clone(),
        };
        self.parts.stores.audit.add(event).await
    }

    /// The item with what the administrator sent.
    fn merged(&self, news: News, draft: NewsDraft, texts: BTreeMap<String, NewsText>) -> News {
        let at_once: Option<DateTime<Utc>> = (!draft.is_draft).then(|| self.parts.clock.now());
        News {
            is_draft: draft.is_draft,
            publish_at: draft.publish_at.or(at_once),
            until: draft.until,
            audience: draft.audience,
            texts,
            ..news
        }
    }

    /// The token names the role as it was when it was issued, so the account is read.
    async fn check_administrator(&self, by: &Editor) -> Result<(), NewsError> {
        let found = self.parts.stores.users.lookup(by.user).await?;
        let is_administrator = found.is_some_and(|user| user.role == Role::Admin && !user.disabled);
        if is_administrator { Ok(()) } else { Err(NewsError::NotAdministrator) }
    }

    fn event(&self, by: &Editor, kind: AuditKind, news: &News) -> AuditEvent {
        let detail = json!({ "news": news.id, "version": news.version, "state": self.state(news).name() });
        let origin = by.origin.clone();
        AuditEvent { at: self.parts.clock.now(), actor: Some(by.user), subject: None, kind, detail, origin }
    }
}

/// The account of the administrator was removed while the request was under way, or the image was swept because it took an hour.
fn lost(error: StorageError) -> NewsError {
    match error {
        StorageError::Missing { what: "user" } => NewsError::NotAdministrator,
        error => error.into(),
    }
}
