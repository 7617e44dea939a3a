//! What waits for a person among the news: items that they have not read.

use crate::NewsService;
use async_trait::async_trait;
use cabinet_ports::{Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Urgency};
use std::sync::Arc;

/// Unread news.
pub struct NewsAttention(pub Arc<NewsService>);

#[async_trait]
impl AttentionSource for NewsAttention {
    fn area(&self) -> &'static str {
        "news"
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let unread = self.0.unread(caller.user).await.map_err(|error| AttentionFailure::new(&error))?;
        let items = match usize::try_from(unread).unwrap_or_default() {
            0 => Vec::new(),
            count => {
                vec![AttentionItem::new(self.area(), "unread", Urgency::Information, "news").counting(count)]
            }
        };
        Ok(Attention::now(items))
    }
}
