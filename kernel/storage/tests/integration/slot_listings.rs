//! The free slots that were shown to a patient: found by their owner for a limited time, and not by others.

use crate::people::{after, host, start, user};
use cabinet_domain::UserId;
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::SlotListing;
use chrono::NaiveDate;

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

fn listing(user: UserId, doctor: &str, days: (u32, u32), minute: i64) -> SlotListing {
    SlotListing {
        user,
        host: host(),
        clinic: "36".into(),
        doctor: doctor.into(),
        first_day: day(days.0),
        last_day: day(days.1),
        listed_at: after(minute),
    }
}

on_every_storage! {
    ///
    async fn listings_are_found_by_their_owner_the_last_one_first(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let listings = &stores.slot_listings;
        let rows = [listing(anna, "д1", (22, 23), 0), listing(anna, "д2", (24, 24), 5), listing(petr, "д3", (22, 22), 1)];
        for row in &rows {
            listings.add(row.clone(), after(-30)).await.unwrap();
        }
        let found = listings.list(anna, &host(), &"36".into(), after(-30)).await.unwrap();
        assert_eq!(found, [rows[1].clone(), rows[0].clone()]);
        assert_eq!(listings.list(anna, &host(), &"36".into(), start()).await.unwrap(), [rows[1].clone()]);
        assert_eq!(listings.list(anna, &host(), &"37".into(), after(-30)).await.unwrap(), []);
        assert_eq!(listings.list(anna, &"netrika2".parse().unwrap(), &"36".into(), after(-30)).await.unwrap(), []);
        assert_eq!(listings.list(anna, &host(), &"a\0".into(), after(-30)).await.unwrap(), []);
        let nobody = listings.add(listing(person("x-x").id, "д1", (22, 22), 0), after(-30)).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
        let nameless = listings.add(listing(anna, "", (22, 22), 0), after(-30)).await;
        assert!(matches!(nameless, Err(StorageError::Unstorable { .. })), "{nameless:?}");
    }

    async fn days_of_a_fresh_listing_are_added_and_an_old_one_is_replaced(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let listings = &stores.slot_listings;
        let only = async || {
            let found = listings.list(anna, &host(), &"36".into(), after(-30)).await.unwrap();
            assert_eq!(found.len(), 1, "{found:?}");
            (found[0].first_day, found[0].last_day, found[0].listed_at)
        };
        listings.add(listing(anna, "д1", (22, 23), 0), after(-30)).await.unwrap();
        listings.add(listing(anna, "д1", (25, 26), 10), after(-20)).await.unwrap();
        assert_eq!(only().await, (day(22), day(26), after(10)));
        listings.add(listing(anna, "д1", (21, 24), 20), after(-10)).await.unwrap();
        assert_eq!(only().await, (day(21), day(26), after(20)));
        listings.add(listing(anna, "д1", (24, 24), 50), after(20)).await.unwrap();
        assert_eq!(only().await, (day(24), day(24), after(50)), "exactly half an hour is too old");
    }

    async fn old_listings_are_removed(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let listings = &stores.slot_listings;
        listings.add(listing(anna, "д1", (22, 22), 0), after(-30)).await.unwrap();
        listings.add(listing(anna, "д2", (22, 22), 5), after(-30)).await.unwrap();
        assert_eq!(listings.remove_before(start()).await.unwrap(), 0);
        assert_eq!(listings.remove_before(after(5)).await.unwrap(), 1);
        let left = listings.list(anna, &host(), &"36".into(), after(-30)).await.unwrap();
        assert_eq!(left, [listing(anna, "д2", (22, 22), 5)]);
    }
}
