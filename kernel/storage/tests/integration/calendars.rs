//! Addresses at which calendars read people's visits (issue 17).

use crate::people::{after, start, user};
use cabinet_domain::UserId;
use cabinet_ports::repository::{CalendarContent, NewCalendarSubscription};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use uuid::Uuid;

fn new(user: UserId, secret: u8) -> NewCalendarSubscription {
    NewCalendarSubscription {
        user,
        digest: [secret; 32],
        language: "ru".to_owned(),
        has_details: false,
        created_at: start(),
    }
}

async fn set(stores: &Stores, new: NewCalendarSubscription) -> Result<bool, StorageError> {
    committed!(stores, calendars.set(new)).await
}

on_every_storage! {
    async fn a_person_has_one_address_and_a_new_one_replaces_it(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        assert_eq!(stores.calendars.lookup(anna).await.unwrap(), None);
        assert!(!set(&stores, new(anna, 1)).await.unwrap());
        assert!(!set(&stores, new(petr, 2)).await.unwrap());
        let found = stores.calendars.find([1; 32]).await.unwrap().unwrap();
        assert_eq!((found.user, found.read_at, found.content), (anna, None, None));
        assert_eq!(stores.calendars.lookup(anna).await.unwrap(), Some(found));
        assert!(set(&stores, NewCalendarSubscription { has_details: true, ..new(anna, 3) }).await.unwrap());
        assert_eq!(stores.calendars.find([1; 32]).await.unwrap(), None, "the former address");
        let found = stores.calendars.find([3; 32]).await.unwrap().unwrap();
        assert_eq!((found.user, found.has_details), (anna, true));
        assert_eq!(stores.calendars.find([2; 32]).await.unwrap().unwrap().user, petr, "another person's stays");
    }

    async fn two_windows_make_one_address_after_the_other(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (one, other) = tokio::join!(set(&stores, new(anna, 1)), set(&stores, new(anna, 2)));
        assert_eq!([one.unwrap(), other.unwrap()].iter().filter(|replaced| **replaced).count(), 1);
        let both = [stores.calendars.find([1; 32]).await.unwrap(), stores.calendars.find([2; 32]).await.unwrap()];
        assert_eq!(both.iter().flatten().count(), 1, "one works");
    }

    async fn a_secret_is_of_one_person(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        set(&stores, new(anna, 1)).await.unwrap();
        let taken = set(&stores, new(petr, 1)).await;
        assert!(matches!(taken, Err(StorageError::Conflict { what: "calendar_subscriptions.digest" })), "{taken:?}");
        assert_eq!(stores.calendars.find([1; 32]).await.unwrap().unwrap().user, anna);
    }

    async fn what_it_shows_is_changed_without_another_address(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let change = async |has_details, language: &str| {
            committed!(stores, calendars.change(anna, has_details, language)).await.unwrap()
        };
        assert!(!change(true, "de").await, "there is none");
        set(&stores, new(anna, 1)).await.unwrap();
        set(&stores, new(petr, 2)).await.unwrap();
        assert!(change(true, "ru").await);
        assert!(!change(true, "ru").await, "nothing changes");
        assert!(change(true, "de").await);
        let found = stores.calendars.find([1; 32]).await.unwrap().unwrap();
        assert_eq!((found.has_details, found.language.as_str()), (true, "de"));
        assert!(!stores.calendars.find([2; 32]).await.unwrap().unwrap().has_details, "another person's stays");
    }

    async fn a_removed_address_is_gone(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        set(&stores, new(anna, 1)).await.unwrap();
        assert!(!committed!(stores, calendars.remove(petr)).await.unwrap());
        assert!(committed!(stores, calendars.remove(anna)).await.unwrap());
        assert!(!committed!(stores, calendars.remove(anna)).await.unwrap());
        assert_eq!(stores.calendars.find([1; 32]).await.unwrap(), None);
        stores.calendars.note_read([1; 32], after(1), start()).await.unwrap();
        assert_eq!(stores.calendars.note_content([1; 32], [7; 32], after(1)).await.unwrap(), None);
    }

    async fn a_reading_is_noted_once_in_a_while(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        set(&stores, new(anna, 1)).await.unwrap();
        let read_at = async |minutes| {
            stores.calendars.note_read([1; 32], after(minutes), after(minutes - 10)).await.unwrap();
            stores.calendars.lookup(anna).await.unwrap().unwrap().read_at
        };
        assert_eq!(read_at(20).await, Some(after(20)));
        assert_eq!(read_at(29).await, Some(after(20)));
        assert_eq!(read_at(30).await, Some(after(30)));
        assert_eq!(read_at(5).await, Some(after(30)), "a clock that is behind");
    }

    async fn what_it_says_keeps_its_time_until_it_says_something_else(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        set(&stores, new(anna, 1)).await.unwrap();
        let note = async |content, minutes| {
            stores.calendars.note_content([1; 32], [content; 32], after(minutes)).await.unwrap()
        };
        assert_eq!(note(7, 1).await, Some(after(1)));
        assert_eq!(note(7, 2).await, Some(after(1)));
        assert_eq!(note(8, 3).await, Some(after(3)));
        let kept = stores.calendars.lookup(anna).await.unwrap().unwrap().content;
        assert_eq!(kept, Some(CalendarContent { digest: [8; 32], since: after(3) }));
    }

    async fn an_account_that_is_disabled_leaving_or_gone_has_no_address(stores: Stores) {
        let stranger = UserId(Uuid::now_v7());
        assert!(matches!(set(&stores, new(stranger, 9)).await, Err(StorageError::Missing { what: "user" })));
        let anna = user(&stores, "anna").await.id;
        set(&stores, new(anna, 1)).await.unwrap();
        let disable = async |disabled| {
            committed!(stores, users.set_disabled(anna, disabled, start())).await.unwrap();
        };
        disable(true).await;
        assert_eq!(stores.calendars.find([1; 32]).await.unwrap(), None);
        assert!(matches!(set(&stores, new(anna, 2)).await, Err(StorageError::Missing { what: "user" })));
        disable(false).await;
        assert!(stores.calendars.find([1; 32]).await.unwrap().is_some());
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert_eq!(stores.calendars.find([1; 32]).await.unwrap(), None);
        committed!(stores, users.cancel_leaving(anna)).await.unwrap();
        assert!(stores.calendars.find([1; 32]).await.unwrap().is_some(), "the person stays");
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna, after(1))).await.unwrap());
        assert_eq!(stores.calendars.lookup(anna).await.unwrap(), None);
    }
}
