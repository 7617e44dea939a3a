//! The public feed.

use crate::support::{draft, scene};
use cabinet_config::Language;
use cabinet_domain::NewsAudience;
use cabinet_news::NewsDraft;
use chrono::TimeDelta;
use rss::Channel;

#[tokio::test]
async fn the_feed_holds_what_is_for_everybody_and_published_and_nothing_else() {
    let scene = scene().await;
    let mut first = draft("Приём & <запись>");
    first.texts.insert("de".to_owned(), ("Termine".to_owned(), "[buchen](/visit/write)".to_owned()));
    let first = scene.news.create(&scene.editor, first).await.unwrap();
    scene.clock.advance(TimeDelta::minutes(1));
    for hidden in [
        NewsDraft { is_draft: true, ..draft("Черновик") },
        NewsDraft { publish_at: Some(crate::support::start() + TimeDelta::days(1)), ..draft("Позже") },
        NewsDraft { audience: NewsAudience::Citizens, ..draft("Гражданам") },
    ] {
        scene.news.create(&scene.editor, hidden).await.unwrap();
    }
    let russian = scene.news.feed(Language::Ru).await.unwrap();
    let channel = Channel::read_from(russian.as_bytes()).unwrap();
    assert_eq!((channel.title(), channel.link()), ("Больница № 1 & <партнёры>", "https://cabinet.test/news"));
    assert_eq!(channel.items().len(), 1);
    let item = &channel.items()[0];
    assert_eq!(item.title(), Some("Приём & <запись>"));
    assert_eq!(item.link(), Some(format!("https://cabinet.test/news/{}", first.id).as_str()));
    assert_eq!(item.guid().unwrap().value, format!("urn:uuid:{}", first.id));
    assert_eq!(item.pub_date(), Some("Thu, 26 Nov 2026 09:00:00 +0000"));
    let german = Channel::read_from(scene.news.feed(Language::De).await.unwrap().as_bytes()).unwrap();
    assert_eq!(german.language(), Some("de"));
    let description = german.items()[0].description().unwrap();
    assert!(description.contains("href=\"https://cabinet.test/visit/write\""), "{description}");
}

#[tokio::test]
async fn a_feed_without_news_is_valid() {
    let scene = scene().await;
    let channel = Channel::read_from(scene.news.feed(Language::Ru).await.unwrap().as_bytes()).unwrap();
    assert!(channel.items().is_empty());
}
