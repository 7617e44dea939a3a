//! What patients read.

use crate::NewsError;
use crate::markdown::{html_of, summary_of};
use cabinet_config::Language;
use cabinet_domain::{NewsId, NewsImage, UserId};
use cabinet_ports::files::FileStream;
use cabinet_ports::repository::{NewsCursor, NewsForReader};
use cabinet_ports::{Clock, FileStore, PictureScaler, StorageError, Stores};
use chrono::{DateTime, Utc};
use std::sync::Arc;
use url::Url;

/// Items on a page of a patient's list at most.
pub const PAGE_AT_MOST: u32 = 50;

/// Dependencies of a [`NewsService`].
pub struct NewsParts {
    pub stores: Stores,
    /// Holds the images.
    pub files: Arc<dyn FileStore>,
    /// Checks and scales them.
    pub pictures: Arc<dyn PictureScaler>,
    /// The hospital's languages, the default first: the order in which a missing text is replaced.
    pub languages: Vec<Language>,
    /// The hospital's name, the title of the feed.
    pub organisation: String,
    /// The portal's address.
    pub public_url: Url,
    pub clock: Arc<dyn Clock>,
}

/// News of a hospital.
pub struct NewsService {
    pub(crate) parts: NewsParts,
}

/// An item in the language of a reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsView {
    pub id: NewsId,
    pub title: String,
    /// The language of the text.
    pub language: String,
    /// The beginning of the text without formatting.
    pub summary: String,
    /// Sanitised HTML.
    pub html: String,
    pub image: Option<NewsImage>,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// From when on it is not shown any more.
    pub until: Option<DateTime<Utc>>,
    pub is_read: bool,
}

/// A page of a patient's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsPage {
    /// Newest first.
    pub items: Vec<NewsView>,
    /// Where the next page begins; `None` on the last one.
    pub next: Option<NewsCursor>,
    /// Unread items on all pages.
    pub unread: i64,
}

impl NewsService {
    pub fn open(parts: NewsParts) -> Arc<Self> {
        Arc::new(Self { parts })
    }

    /// A page of the news for this patient.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn page(
        &self,
        reader: UserId,
        language: Language,
        after: Option<NewsCursor>,
        limit: u32,
    ) -> Result<NewsPage, NewsError> {
        let (news, now) = (&self.parts.stores.news, self.parts.clock.now());
        let wanted = limit.min(PAGE_AT_MOST);
        let mut found = news.list_for(reader, now, after, wanted + 1).await?;
        let has_more = found.len() > wanted as usize;
        found.truncate(wanted as usize);
        let next = found
            .last()
            .filter(|_| has_more)
            .and_then(|last| Some(NewsCursor { publish_at: last.news.publish_at?, id: last.news.id }));
        let unread = news.count_unread(reader, now).await?;
        let items = found.into_iter().filter_map(|item| self.view(item, language)).collect();
        Ok(NewsPage { items, next, unread })
    }

    /// One item.
    ///
    /// # Errors
    /// `NotFound` if it is not published, or not for this patient; `Storage`.
    pub async fn item(&self, reader: UserId, id: NewsId, language: Language) -> Result<NewsView, NewsError> {
        let found = self.parts.stores.news.lookup_for(reader, id, self.parts.clock.now()).await?;
        found.and_then(|item| self.view(item, language)).ok_or(NewsError::NotFound)
    }

    /// The image of an item for this patient.
    ///
    /// # Errors
    /// `NotFound`, `File`, `Storage`.
    pub async fn image(
        &self,
        reader: UserId,
        id: NewsId,
    ) -> Result<(NewsImage, FileStream<'static>), NewsError> {
        let found = self.parts.stores.news.lookup_for(reader, id, self.parts.clock.now()).await?;
        let image = found.and_then(|item| item.news.image).ok_or(NewsError::NotFound)?;
        let content = self.read_image(&image).await?;
        Ok((image, content))
    }

    /// Number of unread items of this patient.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn unread(&self, reader: UserId) -> Result<i64, NewsError> {
        Ok(self.parts.stores.news.count_unread(reader, self.parts.clock.now()).await?)
    }

    /// Notes that this patient has read these items, or all.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn mark_read(&self, reader: UserId, ids: Option<&[NewsId]>) -> Result<(), NewsError> {
        match self.parts.stores.news.mark_read(reader, ids, self.parts.clock.now()).await {
            // The item or the account was removed at this moment: there is nothing to note.
            Err(StorageError::Missing { .. }) => Ok(()),
            outcome => Ok(outcome?),
        }
    }

    fn view(&self, item: NewsForReader, language: Language) -> Option<NewsView> {
        let NewsForReader { news, read_at } = item;
        let (code, text) = news.text_in(self.languages_for(language))?;
        Some(NewsView {
            id: news.id,
            title: text.title().to_owned(),
            language: code.to_owned(),
            summary: summary_of(text.text()),
            html: html_of(text.text(), None),
            published_at: news.publish_at?,
            until: news.until,
            is_read: read_at.is_some(),
            image: news.image,
        })
    }

    /// The wanted language, then the hospital's in their order.
    pub(crate) fn languages_for(&self, wanted: Language) -> impl Iterator<Item = &'static str> {
        let others = self.parts.languages.iter().map(|language| language.code());
        std::iter::once(wanted.code()).chain(others)
    }
}
