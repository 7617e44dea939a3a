//! A news item in responses to administrators.

use super::body::{AudienceBody, TextBody};
use super::view::NewsImageView;
use cabinet_domain::{News, NewsAudience, NewsId, NewsState};
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A news item with all its texts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminNews)]
pub(super) struct AdminNews {
    #[schema(value_type = uuid::Uuid)]
    id: NewsId,
    version: i64,
    /// `draft`, `planned`, `published` or `ended`; null in a conflict.
    state: Option<&'static str>,
    is_draft: bool,
    publish_at: Option<DateTime<Utc>>,
    until: Option<DateTime<Utc>>,
    audience: AudienceBody,
    /// By language code.
    texts: BTreeMap<String, TextBody>,
    image: Option<NewsImageView>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl AdminNews {
    pub(super) fn of(news: News, state: Option<NewsState>) -> Self {
        let kind = news.audience.name().to_owned();
        let audience = match news.audience {
            NewsAudience::Clinic { host, clinic } => {
                AudienceBody { kind, host_id: Some(host.to_string()), clinic_id: Some(clinic.to_string()) }
            }
            NewsAudience::All | NewsAudience::Citizens => {
                AudienceBody { kind, host_id: None, clinic_id: None }
            }
        };
        let text = |(code, text): (String, cabinet_domain::NewsText)| {
            (code, TextBody { title: text.title().to_owned(), text: text.text().to_owned() })
        };
        Self {
            id: news.id,
            version: news.version,
            state: state.map(NewsState::name),
            is_draft: news.is_draft,
            publish_at: news.publish_at,
            until: news.until,
            audience,
            texts: news.texts.into_iter().map(text).collect(),
            image: news.image.as_ref().map(NewsImageView::from),
            created_at: news.created_at,
            updated_at: news.updated_at,
        }
    }
}
