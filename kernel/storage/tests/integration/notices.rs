//! Notices: newest first, read once, inaccessible to other users.

use crate::people::{add_booking, after, booking, user};
use crate::records::{copy, document, notice, sync};
use cabinet_domain::{Booking, BookingState, MedicalDocumentKind, NoticeId, RecordDocumentId, UserId};
use cabinet_ports::repository::{
    BookingNotice, BookingStep, FreshRecord, Notice, NoticeKind, NoticeSubject, RecordSync,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Creates three notices about two documents, oldest first.
async fn told(stores: &Stores, owner: UserId) -> Vec<Notice> {
    let documents = vec![document("d-1", 0, ""), document("d-2", 0, "")];
    copy(stores, owner, documents.clone()).await;
    let news = [(NoticeKind::DocumentNew, 0), (NoticeKind::DocumentNew, 1), (NoticeKind::DocumentChanged, 0)];
    let mut notices = Vec::new();
    for ((kind, place), minute) in news.into_iter().zip(1..) {
        let new = notice(kind, documents[place].foreign_id.as_str());
        let at = after(minute);
        notices.push(Notice {
            id: new.id,
            kind,
            subject: NoticeSubject::Document(documents[place].id),
            at,
            read_at: None,
        });
        let fresh = FreshRecord { notices: vec![new], ..FreshRecord::default() };
        assert!(
            committed!(stores, records.apply(RecordSync { asked_at: at, ..sync(owner) }, fresh))
                .await
                .unwrap()
        );
    }
    notices
}

fn document_of(notice: &Notice) -> RecordDocumentId {
    notice.subject.document().unwrap()
}

/// The final step of an unanswered booking, with its notice.
fn step(booking: &Booking, to: BookingState, kind: NoticeKind) -> BookingStep {
    BookingStep {
        user: booking.user,
        id: booking.id,
        from: BookingState::Asked,
        to,
        ticket: None,
        problem: None,
        at: after(1),
        notice: Some(BookingNotice { id: NoticeId(Uuid::now_v7()), kind }),
    }
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
        // Another user's notice as the cursor reveals nothing of that user.
        assert_eq!(stores.notices.list(anna, Some(his[0].id), 9).await.unwrap(), hers);
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 3);
    }

    async fn reading_counts_once_and_for_the_owner_only(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let hers = told(&stores, anna).await;
        let all: Vec<NoticeId> = hers.iter().map(|notice| notice.id).collect();
        // another user who knows the ids.
        stores.notices.mark_read(petr, Some(&all), after(5)).await.unwrap();
        stores.notices.mark_read(petr, None, after(5)).await.unwrap();
        stores.notices.mark_document_read(petr, document_of(&hers[0]), after(5)).await.unwrap();
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 3);
        assert_eq!(stores.notices.count_unread(petr).await.unwrap(), 0);

        stores.notices.mark_read(anna, Some(&[all[1], NoticeId(Uuid::now_v7())]), after(6)).await.unwrap();
        assert_eq!(read(&stores, anna).await, [None, Some(after(6)), None]);
        stores.notices.mark_read(anna, Some(&[]), after(7)).await.unwrap();
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 2);
        stores.notices.mark_document_read(anna, document_of(&hers[0]), after(8)).await.unwrap();
        assert_eq!(read(&stores, anna).await, [Some(after(8)), Some(after(6)), Some(after(8))]);
        stores.notices.mark_read(anna, None, after(9)).await.unwrap();
        assert_eq!(read(&stores, anna).await, [Some(after(8)), Some(after(6)), Some(after(8))], "read is read");
    }

    /// Issue 11, 12: notices of all patients, read or not. Those exactly as old as the limit are kept, and so are the documents.
    async fn old_ones_are_removed(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let hers = told(&stores, anna).await;
        let his = told(&stores, petr).await;
        stores.notices.mark_read(anna, Some(&[hers[0].id]), after(9)).await.unwrap();
        assert_eq!(stores.notices.remove_before(after(1)).await.unwrap(), 0);
        assert_eq!(stores.notices.remove_before(after(3)).await.unwrap(), 4);
        for (owner, told) in [(anna, hers), (petr, his)] {
            assert_eq!(stores.notices.list(owner, None, 9).await.unwrap(), told[2..]);
            assert_eq!(stores.records.documents(owner, &MedicalDocumentKind::ALL).await.unwrap().len(), 2);
        }
        assert_eq!(stores.notices.remove_before(after(9)).await.unwrap(), 2);
    }

    /// Issue 11, 26h: the end of an unanswered booking and its notice are one write.
    async fn the_end_of_a_booking_is_told_with_its_step(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let told = told(&stores, anna).await;
        let mut about = Vec::new();
        for (slot, to, kind) in [
            ("1", BookingState::Booked, NoticeKind::BookingConfirmed),
            ("2", BookingState::Refused, NoticeKind::BookingRefused),
            ("3", BookingState::Refused, NoticeKind::BookingUnclear),
        ] {
            let line = booking(anna, slot, slot);
            add_booking(&stores, line.clone(), after(5)).await.unwrap();
            let step = step(&line, to, kind);
            assert!(committed!(stores, bookings.set_state(step.clone())).await.unwrap());
            // Repeating the step changes nothing and adds no notice.
            let again = BookingStep { notice: Some(BookingNotice { id: NoticeId(Uuid::now_v7()), kind }), ..step.clone() };
            assert!(!committed!(stores, bookings.set_state(again)).await.unwrap());
            let id = step.notice.unwrap().id;
            about.insert(0, Notice { id, kind, subject: NoticeSubject::Booking(line.id), at: after(1), read_at: None });
        }
        assert_eq!(stores.notices.unread_about_bookings(anna, 9).await.unwrap(), about);
        assert_eq!(stores.notices.unread_about_bookings(anna, 1).await.unwrap(), about[..1]);
        assert_eq!(stores.notices.unread_about_bookings(petr, 9).await.unwrap(), []);
        assert_eq!(stores.notices.list(anna, None, 3).await.unwrap(), about);
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 6);
        // another user who knows the ids.
        stores.notices.mark_read(petr, Some(&[about[0].id]), after(2)).await.unwrap();
        stores.notices.mark_read(anna, Some(&[about[1].id]), after(2)).await.unwrap();
        stores.notices.mark_document_read(anna, document_of(&told[0]), after(2)).await.unwrap();
        let left: Vec<_> = stores.notices.unread_about_bookings(anna, 9).await.unwrap().iter().map(|n| n.id).collect();
        assert_eq!(left, [about[0].id, about[2].id]);
    }

    async fn a_step_whose_notice_cannot_be_written_is_not_made(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (one, two) = (booking(anna, "one", "1"), booking(anna, "two", "2"));
        for line in [&one, &two] {
            add_booking(&stores, line.clone(), after(5)).await.unwrap();
        }
        let first = step(&one, BookingState::Booked, NoticeKind::BookingConfirmed);
        assert!(committed!(stores, bookings.set_state(first.clone())).await.unwrap());
        let same_id = BookingStep { notice: first.notice, ..step(&two, BookingState::Booked, NoticeKind::BookingConfirmed) };
        let refused = committed!(stores, bookings.set_state(same_id)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "notices.id" })), "{refused:?}");
        assert_eq!(stores.bookings.lookup(two.id).await.unwrap().unwrap().state, BookingState::Asked);
    }

    /// PostgreSQL locks the account for a notice. A step that locked its booking first would deadlock with the removal of the account.
    async fn an_account_that_goes_while_its_bookings_are_settled_meets_no_deadlock(stores: Stores) {
        for round in 0..8 {
            let anna = user(&stores, &format!("anna-{round}")).await.id;
            let lines: Vec<_> = (0..6).map(|slot| format!("{round}-{slot}")).map(|slot| booking(anna, &slot, &slot)).collect();
            for line in &lines {
                add_booking(&stores, line.clone(), after(5)).await.unwrap();
            }
            committed!(stores, users.request_leaving(anna, None, after(1), after(1))).await.unwrap();
            let settling = lines.iter().map(|line| {
                let (stores, step) = (stores.clone(), step(line, BookingState::Booked, NoticeKind::BookingConfirmed));
                tokio::spawn(async move { committed!(stores, bookings.set_state(step)).await.map(drop) })
            });
            let settling: Vec<_> = settling.collect();
            assert!(committed!(stores, users.remove(anna, after(2))).await.unwrap());
            for step in settling {
                step.await.unwrap().unwrap();
            }
            assert_eq!(stores.bookings.list(anna).await.unwrap(), []);
        }
    }

    async fn all_means_what_is_there_at_this_moment(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        told(&stores, anna).await;
        stores.notices.mark_read(anna, None, after(9)).await.unwrap();
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 0);
        let fresh = FreshRecord { notices: vec![notice(NoticeKind::DocumentChanged, "d-2")], ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(sync(anna), fresh)).await.unwrap());
        assert_eq!(stores.notices.count_unread(anna).await.unwrap(), 1);
    }
}
