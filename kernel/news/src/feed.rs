//! The public RSS feed.
//!
//! It needs no sign-in: a feed reader has no way to sign in, and a link with a token would be personal. It holds only what is for
//! everybody, as the notice board at the reception does.

use crate::NewsError;
use crate::markdown::html_of;
use crate::service::NewsService;
use cabinet_config::Language;
use cabinet_domain::News;
use rss::{Channel, Guid, Item};

/// Items of the feed.
const FEED_ITEMS: u32 = 30;

impl NewsService {
    /// The feed as RSS 2.0 in this language.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn feed(&self, language: Language) -> Result<String, NewsError> {
        let found = self.parts.stores.news.list_public(self.parts.clock.now(), FEED_ITEMS).await?;
        let items = found.iter().filter_map(|news| self.feed_item(news, language)).collect();
        let channel = Channel {
            title: self.parts.organisation.clone(),
            link: self.address("news"),
            description: self.parts.organisation.clone(),
            language: Some(language.code().to_owned()),
            items,
            ..Channel::default()
        };
        Ok(channel.to_string())
    }

    fn feed_item(&self, news: &News, language: Language) -> Option<Item> {
        let (_, text) = news.text_in(self.languages_for(language))?;
        Some(Item {
            title: Some(text.title().to_owned()),
            link: Some(self.address(&format!("news/{}", news.id))),
            description: Some(html_of(text.text(), Some(&self.parts.public_url))),
            guid: Some(Guid { value: format!("urn:uuid:{}", news.id), permalink: false }),
            pub_date: news.publish_at.map(|at| at.to_rfc2822()),
            ..Item::default()
        })
    }

    fn address(&self, path: &str) -> String {
        format!("{}/{path}", self.parts.public_url.as_str().trim_end_matches('/'))
    }
}
