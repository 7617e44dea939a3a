//! Diary days: saved once, sent by a job of the same transaction, invisible to other users.

use crate::people::{host, start, user};
use crate::records::letter;
use cabinet_domain::UserId;
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{DayState, KeptDay};
use cabinet_test_storage::committed;
use chrono::NaiveDate;

fn date(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

fn saved(owner: UserId, day: u32) -> KeptDay {
    KeptDay {
        user: owner,
        host: host(),
        day: date(day),
        key: format!("ключ-{day}"),
        sealed: vec![0, 255],
        state: DayState::Waiting,
        saved_at: start(),
    }
}

on_every_storage! {
    async fn days_come_back_in_order_from_a_day_on(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        for day in [21, 7, 9] {
            committed!(stores, diary.add(saved(anna, day)); jobs.add(letter(&day.to_string()))).await.unwrap();
        }
        assert_eq!(stores.diary.days(anna, &host(), date(7)).await.unwrap(), [saved(anna, 7), saved(anna, 9), saved(anna, 21)]);
        assert_eq!(stores.diary.days(anna, &host(), date(8)).await.unwrap(), [saved(anna, 9), saved(anna, 21)]);
        assert_eq!(stores.diary.days(anna, &"elsewhere".parse().unwrap(), date(1)).await.unwrap(), []);
        assert_eq!(stores.diary.days(petr, &host(), date(1)).await.unwrap(), []);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 3);
        let elsewhere = "elsewhere".parse().unwrap();
        assert_eq!(stores.diary.dates(anna, &host()).await.unwrap(), [date(7), date(9), date(21)]);
        assert_eq!(stores.diary.dates(anna, &elsewhere).await.unwrap(), []);
        assert_eq!(stores.diary.dates(petr, &host()).await.unwrap(), []);
        assert_eq!(stores.diary.day(anna, &host(), date(9)).await.unwrap(), Some(saved(anna, 9)));
        assert_eq!(stores.diary.day(anna, &host(), date(8)).await.unwrap(), None);
        assert_eq!(stores.diary.day(anna, &elsewhere, date(9)).await.unwrap(), None);
        assert_eq!(stores.diary.day(petr, &host(), date(9)).await.unwrap(), None);
    }

    async fn a_day_is_saved_once_with_whatever_key(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        committed!(stores, diary.add(saved(anna, 21)); jobs.add(letter("one"))).await.unwrap();
        for again in [saved(anna, 21), KeptDay { key: "other".to_owned(), sealed: vec![], ..saved(anna, 21) }] {
            let refused = committed!(stores, diary.add(again); jobs.add(letter("two"))).await;
            assert!(matches!(refused, Err(StorageError::Conflict { what: "diary_days.day" })), "{refused:?}");
        }
        assert_eq!(stores.diary.days(anna, &host(), date(1)).await.unwrap(), [saved(anna, 21)]);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1, "what was not saved is not sent");
        // The same day of another person or at another host is a separate entry.
        committed!(stores, diary.add(saved(petr, 21)); jobs.add(letter("three"))).await.unwrap();
        let elsewhere = KeptDay { host: "elsewhere".parse().unwrap(), ..saved(anna, 21) };
        committed!(stores, diary.add(elsewhere); jobs.add(letter("four"))).await.unwrap();
    }

    async fn of_many_clicks_one_saves(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let clicks = (0..8).map(|number: u8| {
            let stores = stores.clone();
            let day = KeptDay { sealed: vec![number], ..saved(anna, 21) };
            tokio::spawn(async move { committed!(stores, diary.add(day); jobs.add(letter(&number.to_string()))).await.is_ok() })
        });
        let won = futures::future::join_all(clicks).await.into_iter().filter(|won| *won.as_ref().unwrap()).count();
        assert_eq!(won, 1);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
    }

    async fn a_state_changes_on_the_owner_s_day_only(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        for day in [20, 21] {
            committed!(stores, diary.add(saved(anna, day)); jobs.add(letter(&day.to_string()))).await.unwrap();
        }
        stores.diary.set_state(petr, &host(), date(21), DayState::Refused).await.unwrap();
        stores.diary.set_state(anna, &host(), date(19), DayState::Refused).await.unwrap();
        stores.diary.set_state(anna, &"elsewhere".parse().unwrap(), date(21), DayState::Refused).await.unwrap();
        assert_eq!(stores.diary.days(anna, &host(), date(1)).await.unwrap(), [saved(anna, 20), saved(anna, 21)]);
        for state in DayState::ALL {
            stores.diary.set_state(anna, &host(), date(21), state).await.unwrap();
            let expected = [saved(anna, 20), KeptDay { state, ..saved(anna, 21) }];
            assert_eq!(stores.diary.days(anna, &host(), date(1)).await.unwrap(), expected);
        }
    }

    async fn a_day_of_nobody_or_without_a_key_is_refused(stores: Stores) {
        let refused = committed!(stores, diary.add(saved(person("anna").id, 21)); jobs.add(letter("one"))).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
        let anna = user(&stores, "anna").await.id;
        for bad in ["", "\0", &"я".repeat(257)] {
            let refused = committed!(stores, diary.add(KeptDay { key: bad.to_owned(), ..saved(anna, 21) }); jobs.add(letter("one"))).await;
            assert!(matches!(refused, Err(StorageError::Unstorable { what: "diary_days.key" })), "{refused:?}");
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }

    ///
    async fn a_removed_account_takes_its_diary_along(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, diary.add(saved(anna, 21)); jobs.add(letter("one"))).await.unwrap();
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna, start())).await.unwrap());
        assert_eq!(stores.diary.days(anna, &host(), date(1)).await.unwrap(), []);
    }
}
