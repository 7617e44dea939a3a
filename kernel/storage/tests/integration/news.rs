//! News of the hospital: who finds which item when, what was read, two editors, and the objects of images.

use crate::people::{after, host, start, user};
use crate::relations::relation;
use cabinet_domain::{Citizenship, News, NewsAudience, NewsId, NewsImage, NewsText, UserId};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{NewUser, NewsCursor};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

fn texts(codes: &[&str]) -> std::collections::BTreeMap<String, NewsText> {
    let text = |code: &&str| {
        (
            (*code).to_owned(),
            NewsText::new(&format!("Заголовок {code}"), "Текст **важный**\n\n- раз").unwrap(),
        )
    };
    codes.iter().map(text).collect()
}

/// Published at this minute, for everybody.
fn item(minute: i64) -> News {
    News {
        id: NewsId(Uuid::now_v7()),
        version: 1,
        is_draft: false,
        publish_at: Some(after(minute)),
        until: None,
        audience: NewsAudience::All,
        texts: texts(&["ru"]),
        image: None,
        created_at: start(),
        created_by: None,
        updated_at: start(),
        updated_by: None,
    }
}

fn image() -> NewsImage {
    NewsImage { object: Uuid::now_v7(), media_type: "image/png".into(), width: 3, height: 2, size_bytes: 9 }
}

fn ids(items: &[News]) -> Vec<NewsId> {
    items.iter().map(|item| item.id).collect()
}

async fn ids_for(stores: &cabinet_ports::Stores, reader: UserId, minute: i64) -> Vec<NewsId> {
    let found = stores.news.list_for(reader, after(minute), None, 99).await.unwrap();
    found.into_iter().map(|item| item.news.id).collect()
}

on_every_storage! {
    /// A-189…A-193, B-193…B-195
    async fn an_item_comes_back_as_it_was_written(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let picture = image();
        stores.news.discard_image(picture.object, start()).await.unwrap();
        let written = News {
            until: Some(after(90)),
            audience: NewsAudience::Clinic { host: host(), clinic: "36".into() },
            texts: texts(&["de", "fr", "ru"]),
            image: Some(picture.clone()),
            created_by: Some(anna),
            updated_at: after(1),
            updated_by: Some(anna),
            ..item(5)
        };
        let draft = News { is_draft: true, publish_at: None, audience: NewsAudience::Citizens, ..item(0) };
        for news in [&written, &draft] {
            committed!(stores, news.add(news)).await.unwrap();
        }
        assert_eq!(stores.news.lookup(written.id).await.unwrap(), Some(written.clone()));
        assert_eq!(stores.news.list(None, 9).await.unwrap(), [draft.clone(), written.clone()]);
        assert_eq!(stores.news.list(None, 1).await.unwrap(), std::slice::from_ref(&draft));
        assert_eq!(stores.news.list(Some(draft.id), 9).await.unwrap(), std::slice::from_ref(&written));
        assert_eq!(stores.news.lookup(NewsId(Uuid::now_v7())).await.unwrap(), None);
        assert_eq!(stores.news.image_objects().await.unwrap(), [picture.object]);
        let twice = committed!(stores, news.add(&draft)).await;
        assert!(matches!(twice, Err(StorageError::Conflict { what: "news.id" })), "{twice:?}");
    }

    /// from the instant of publication to the instant of its end, and never a draft.
    async fn an_item_is_read_in_its_time_only(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (timed, draft) = (News { until: Some(after(20)), ..item(10) }, News { is_draft: true, ..item(0) });
        for news in [&timed, &draft] {
            committed!(stores, news.add(news)).await.unwrap();
        }
        let microsecond = TimeDelta::microseconds(1);
        for (at, is_read) in [
            (after(10) - microsecond, false),
            (after(10), true),
            (after(20) - microsecond, true),
            (after(20), false),
        ] {
            let expected = if is_read { vec![timed.id] } else { Vec::new() };
            let found = stores.news.list_for(anna, at, None, 9).await.unwrap();
            assert_eq!(found.iter().map(|item| item.news.id).collect::<Vec<_>>(), expected, "{at}");
            assert_eq!(ids(&stores.news.list_public(at, 9).await.unwrap()), expected, "{at}");
            assert_eq!(stores.news.lookup_for(anna, timed.id, at).await.unwrap().is_some(), is_read, "{at}");
            assert_eq!(stores.news.count_unread(anna, at).await.unwrap(), i64::from(is_read), "{at}");
            assert_eq!(stores.news.lookup_for(anna, draft.id, at).await.unwrap(), None);
        }
    }

    async fn only_its_audience_finds_an_item(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let foreign = NewUser { citizenship: Citizenship::Foreign, ..person("petr") };
        let petr = committed!(stores, users.add(foreign, None)).await.unwrap().id;
        committed!(stores, relations.set(relation(petr, "36", "7"))).await.unwrap();
        let clinic = |clinic: &str| NewsAudience::Clinic { host: host(), clinic: clinic.into() };
        let items = [
            item(1),
            News { audience: NewsAudience::Citizens, ..item(2) },
            News { audience: clinic("36"), ..item(3) },
            News { audience: clinic("37"), ..item(4) },
            News { audience: NewsAudience::Clinic { host: "other".parse().unwrap(), clinic: "36".into() }, ..item(5) },
        ];
        for news in &items {
            committed!(stores, news.add(news)).await.unwrap();
        }
        for (reader, expected) in [(anna, vec![1, 0]), (petr, vec![2, 0])] {
            let expected: Vec<_> = expected.into_iter().map(|place: usize| items[place].id).collect();
            assert_eq!(ids_for(&stores, reader, 9).await, expected);
            for news in &items {
                let found = stores.news.lookup_for(reader, news.id, after(9)).await.unwrap();
                assert_eq!(found.is_some(), expected.contains(&news.id));
            }
        }
        assert_eq!(ids(&stores.news.list_public(after(9), 9).await.unwrap()), [items[0].id], "the feed");
    }

    async fn the_newest_stands_first_and_pages_follow_each_other(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        // Two of the same instant.
        let items = [item(1), item(2), item(2), item(3)];
        for news in &items {
            committed!(stores, news.add(news)).await.unwrap();
        }
        let expected: Vec<_> = items.iter().rev().map(|news| news.id).collect();
        let (mut after_item, mut pages) = (None, Vec::new());
        for _ in 0..4 {
            let page = stores.news.list_for(anna, after(9), after_item, 1).await.unwrap();
            let last = &page[0].news;
            after_item = Some(NewsCursor { publish_at: last.publish_at.unwrap(), id: last.id });
            pages.push(last.id);
        }
        assert_eq!(pages, expected);
        assert_eq!(stores.news.list_for(anna, after(9), after_item, 1).await.unwrap(), []);
        // One that was published after the first page was read does not move the second.
        committed!(stores, news.add(&item(8))).await.unwrap();
        let second = NewsCursor { publish_at: after(3), id: expected[0] };
        let page = stores.news.list_for(anna, after(9), Some(second), 9).await.unwrap();
        assert_eq!(page.iter().map(|item| item.news.id).collect::<Vec<_>>(), expected[1..]);
    }

    async fn each_patient_has_marks_of_their_own(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second, planned) = (item(1), item(2), item(60));
        for news in [&first, &second, &planned] {
            committed!(stores, news.add(news)).await.unwrap();
        }
        stores.news.mark_read(anna, Some(&[first.id, planned.id, NewsId(Uuid::now_v7())]), after(5)).await.unwrap();
        stores.news.mark_read(anna, Some(&[first.id]), after(6)).await.unwrap();
        stores.news.mark_read(anna, Some(&[]), after(6)).await.unwrap();
        let read = stores.news.lookup_for(anna, first.id, after(7)).await.unwrap().unwrap();
        assert_eq!(read.read_at, Some(after(5)), "it keeps its time");
        assert_eq!(stores.news.count_unread(anna, after(7)).await.unwrap(), 1);
        assert_eq!(stores.news.count_unread(anna, after(61)).await.unwrap(), 2, "the planned one is new");
        assert_eq!(stores.news.count_unread(petr, after(7)).await.unwrap(), 2);
        stores.news.mark_read(petr, None, after(7)).await.unwrap();
        assert_eq!(stores.news.count_unread(petr, after(7)).await.unwrap(), 0);
        assert_eq!(stores.news.count_unread(anna, after(7)).await.unwrap(), 1);
        let nobody = stores.news.mark_read(UserId(Uuid::now_v7()), None, after(7)).await;
        assert!(matches!(nobody, Err(StorageError::Missing { .. })), "{nobody:?}");
    }

    async fn of_two_editors_one_saves(stores: Stores) {
        let written = item(1);
        committed!(stores, news.add(&written)).await.unwrap();
        let tries = ["de", "en", "fr", "ru"].map(|code| {
            let news = News { version: 2, texts: texts(&[code]), updated_at: after(2), ..written.clone() };
            let stores = stores.clone();
            tokio::spawn(async move { (committed!(stores, news.replace(&news)).await.unwrap(), news) })
        });
        let mut saved = Vec::new();
        for outcome in futures::future::join_all(tries).await {
            let (is_saved, news) = outcome.unwrap();
            saved.extend(is_saved.then_some(news));
        }
        assert_eq!(saved.len(), 1);
        assert_eq!(stores.news.lookup(written.id).await.unwrap().as_ref(), saved.first());
        let unknown = News { id: NewsId(Uuid::now_v7()), version: 2, ..written };
        assert!(!committed!(stores, news.replace(&unknown)).await.unwrap());
    }

    /// Bytes first, row second: whatever step is the last, an object belongs to an item or is found by the sweep.
    async fn an_image_is_taken_replaced_and_discarded_with_its_item(stores: Stores) {
        let (first, second) = (image(), image());
        for picture in [&first, &second] {
            stores.news.discard_image(picture.object, start()).await.unwrap();
        }
        let discarded = async || {
            let mut found = stores.news.discarded_images(after(99), 9).await.unwrap();
            found.sort();
            found
        };
        let written = News { image: Some(first.clone()), ..item(1) };
        committed!(stores, news.add(&written)).await.unwrap();
        assert_eq!(discarded().await, [second.object]);
        let kept = News { version: 2, ..written.clone() };
        assert!(committed!(stores, news.replace(&kept)).await.unwrap());
        assert_eq!(discarded().await, [second.object], "the same image stays");
        let replaced = News { version: 3, image: Some(second.clone()), ..written.clone() };
        assert!(committed!(stores, news.replace(&replaced)).await.unwrap());
        assert_eq!(discarded().await, [first.object]);
        stores.news.forget_discarded(first.object).await.unwrap();
        let swept = News { version: 4, image: Some(first), ..written.clone() };
        let refused = committed!(stores, news.replace(&swept)).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "news.image" })), "{refused:?}");
        assert_eq!(stores.news.lookup(written.id).await.unwrap().unwrap().version, 3, "nothing has changed");
        assert!(committed!(stores, news.remove(written.id, after(5))).await.unwrap());
        assert!(!committed!(stores, news.remove(written.id, after(5))).await.unwrap());
        assert_eq!(discarded().await, [second.object]);
        assert!(stores.news.discarded_images(after(5), 9).await.unwrap().is_empty());
    }

    async fn an_item_stays_without_its_administrator_and_takes_its_marks_along(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let written = News { created_by: Some(petr), updated_by: Some(petr), ..item(1) };
        committed!(stores, news.add(&written)).await.unwrap();
        for reader in [anna, petr] {
            stores.news.mark_read(reader, None, after(2)).await.unwrap();
        }
        committed!(stores, users.request_leaving(petr, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(petr, after(1))).await.unwrap());
        let left = News { created_by: None, updated_by: None, ..written.clone() };
        assert_eq!(stores.news.lookup(written.id).await.unwrap(), Some(left));
        let gone = committed!(stores, news.add(&News { id: NewsId(Uuid::now_v7()), ..written.clone() })).await;
        assert!(matches!(gone, Err(StorageError::Missing { what: "user" })), "{gone:?}");
        assert!(committed!(stores, news.remove(written.id, after(3))).await.unwrap());
        assert_eq!(stores.news.lookup_for(anna, written.id, after(3)).await.unwrap(), None);
    }
}
