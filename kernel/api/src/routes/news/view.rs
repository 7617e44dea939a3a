//! A news item in responses to patients.

use cabinet_domain::{NewsId, NewsImage};
use cabinet_news::NewsView;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A news item (A-189…A-193).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = News)]
pub(super) struct NewsItem {
    #[schema(value_type = Uuid)]
    id: NewsId,
    title: String,
    /// Sanitised HTML: paragraphs, headings from `h2` on, lists, tables, emphasis and links.
    text: String,
    /// The beginning of the text without formatting.
    summary: String,
    /// Language of the text. The screen's, else the first of the hospital's in which there is one.
    language: String,
    image: Option<NewsImageView>,
    /// When it was published.
    created: DateTime<Utc>,
    /// When it ends.
    until: Option<DateTime<Utc>>,
    is_read: bool,
}

/// The image of an item. Its bytes are at `/api/news/{id}/image`.
#[derive(Serialize, ToSchema)]
#[schema(as = NewsImage)]
pub(super) struct NewsImageView {
    /// Another one for another image.
    version: Uuid,
    width: u32,
    height: u32,
}

impl From<&NewsImage> for NewsImageView {
    fn from(image: &NewsImage) -> Self {
        Self { version: image.object, width: image.width, height: image.height }
    }
}

impl From<NewsView> for NewsItem {
    fn from(view: NewsView) -> Self {
        Self {
            id: view.id,
            title: view.title,
            text: view.html,
            summary: view.summary,
            language: view.language,
            image: view.image.as_ref().map(NewsImageView::from),
            created: view.published_at,
            until: view.until,
            is_read: view.is_read,
        }
    }
}
