//! Notices: the newest first, read once, a stranger's out of reach.

use crate::people::{after, user};
use crate::records::{copy, document, notice, sync};
use cabinet_domain::{NoticeId, UserId};
use cabinet_ports::Stores;
use cabinet_ports::repository::{FreshRecord, Notice, NoticeKind, RecordSync};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Three notices about two documents, oldest first.
async fn told(stores: &Stores, owner: UserId) -> Vec<Notice> {
    let documents = vec![document("d-1", 0, ""), document("d-2", 0, "")];
    copy(stores, owner, documents.clone()).await;
    let news = [(NoticeKind::DocumentNew, 0), (NoticeKind::DocumentNew, 1), (NoticeKind::DocumentChanged, 0)];
    let mut notices = Vec::new();
    for ((kind, place), minute) in news.into_iter().zip(1..) {
        let new = notice(kind, documents[place].foreign_id.as_str());
        let at = after(minute);
        notices.push(Notice { id: new.id, kind, document: documents[place].id, at, read_at: None });
        let fresh = FreshRecord { notices: vec![new], ..FreshRecord::default() };
        assert!(stores.records.apply(RecordSync { asked_at: at, ..sync(owner) }, fresh).await.unwrap());
    }
    notices
}

async fn read(stores: &Stores, owner: UserId) -> Vec<Option<DateTime<Utc>>> {
    let mut all = stores.notices.list(owner, None, 9).await.unwrap();
    all.reverse();
    all.into_iter().map(|notice| notice.read_at).collect()
}

on_every_storage! {
    async fn the_newest_come_first_page_by_page(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let mut hers = told(&stores, anna).await;
        let his = told(&stores, petr).await;
        hers.reverse();
        assert_eq!(stores.notices.list(anna, None, 9).await.unwrap(), hers);
        assert_eq!(stores.notices.list(anna, None, 2).await.unwrap(), hers[..2]);
        assert_eq!(stores.notices.list(anna, Some(hers[1].id), 9).await.unwrap(), hers[2..]);
        assert_eq!(stores.notices.list(anna, Some(hers[2].id), 9).await.unwrap(), []);
        assert_eq!(stores.notices.list(anna, None, 0).await.unwrap(), []);
        // A stranger's place in time shows nothing of the stranger's.
        assert_eq!(stores.notices.list(anna, Some(his[0].id), 9).await.unwrap(), hers);
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 3);
    }

    async fn reading_counts_once_and_for_the_owner_only(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let hers = told(&stores, anna).await;
        let all: Vec<NoticeId> = hers.iter().map(|notice| notice.id).collect();
        // a stranger who knows the ids.
        stores.notices.mark_read(petr, Some(&all), after(5)).await.unwrap();
        stores.notices.mark_read(petr, None, after(5)).await.unwrap();
        stores.notices.mark_document_read(petr, hers[0].document, after(5)).await.unwrap();
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 3);
        assert_eq!(stores.notices.count_unread(petr).await.unwrap(), 0);

        stores.notices.mark_read(anna, Some(&[all[1], NoticeId(Uuid::now_v7())]), after(6)).await.unwrap();
        assert_eq!(read(&stores, anna).await, [None, Some(after(6)), None]);
        stores.notices.mark_read(anna, Some(&[]), after(7)).await.unwrap();
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 2);
        stores.notices.mark_document_read(anna, hers[0].document, after(8)).await.unwrap();
        assert_eq!(read(&stores, anna).await, [Some(after(8)), Some(after(6)), Some(after(8))]);
        stores.notices.mark_read(anna, None, after(9)).await.unwrap();
        assert_eq!(read(&stores, anna).await, [Some(after(8)), Some(after(6)), Some(after(8))], "read is read");
    }

    async fn all_means_what_is_there_at_this_moment(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        told(&stores, anna).await;
        stores.notices.mark_read(anna, None, after(9)).await.unwrap();
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 0);
        let fresh = FreshRecord { notices: vec![notice(NoticeKind::DocumentChanged, "d-2")], ..FreshRecord::default() };
        assert!(stores.records.apply(sync(anna), fresh).await.unwrap());
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 1);
    }
}
