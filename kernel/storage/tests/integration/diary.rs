//! Diary days: saved once, sent by a job of the same transaction, invisible to other users.

use crate::people::{host, start, user};
use crate::records::letter;
use cabinet_domain::UserId;
use cabinet_domain::record::DIARY_VERSIONS;
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{DayNumbers, DayState, DayVersion, KeptDay};
use cabinet_test_storage::committed;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

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
        revision: 1,
        patient: Some("p1".into()),
        closes_at: Some(start() + TimeDelta::hours(1)),
        sent_revision: 0,
        unresolved: None,
        numbers: Some(vec![7, 8]),
    }
}

fn former(day: &KeptDay) -> DayVersion {
    DayVersion { revision: day.revision, key: day.key.clone(), sealed: vec![3], saved_at: day.saved_at }
}

/// The next version of a day, saved at `at`.
fn corrected(day: &KeptDay, at: DateTime<Utc>) -> KeptDay {
    let revision = day.revision + 1;
    KeptDay {
        revision,
        key: format!("{}-{revision}", day.key),
        sealed: vec![9],
        numbers: Some(vec![6]),
        saved_at: at,
        ..day.clone()
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

    async fn a_delivery_concludes_on_the_owner_s_day_only(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        for day in [20, 21] {
            committed!(stores, diary.add(saved(anna, day)); jobs.add(letter(&day.to_string()))).await.unwrap();
        }
        let elsewhere = KeptDay { host: "elsewhere".parse().unwrap(), ..saved(anna, 21) };
        for other in [saved(petr, 21), saved(anna, 19), elsewhere] {
            stores.diary.conclude_delivery(&other, 1, DayState::Refused).await.unwrap();
        }
        assert_eq!(stores.diary.days(anna, &host(), date(1)).await.unwrap(), [saved(anna, 20), saved(anna, 21)]);
        for state in DayState::ALL {
            stores.diary.conclude_delivery(&saved(anna, 21), 1, state).await.unwrap();
            let day = stores.diary.day(anna, &host(), date(21)).await.unwrap().unwrap();
            assert_eq!(day.state, state);
        }
        assert_eq!(stores.diary.day(anna, &host(), date(20)).await.unwrap(), Some(saved(anna, 20)));
    }

    /// Issue 17
    async fn a_correction_replaces_the_latest_version_and_keeps_it(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let first = saved(anna, 21);
        committed!(stores, diary.add(first.clone()); jobs.add(letter("one"))).await.unwrap();
        stores.diary.conclude_delivery(&first, 1, DayState::Sent).await.unwrap();
        let second = corrected(&first, start() + TimeDelta::minutes(5));
        assert!(committed!(stores, diary.correct(second.clone(), former(&first))).await.unwrap());
        let now = KeptDay { sent_revision: 1, ..second.clone() };
        assert_eq!(stores.diary.day(anna, &host(), date(21)).await.unwrap(), Some(now), "waits for delivery again");
        assert_eq!(stores.diary.version(anna, &host(), date(21), 1).await.unwrap(), Some(former(&first)));
        assert_eq!(stores.diary.version(anna, &host(), date(21), 2).await.unwrap(), None, "the latest is the day itself");
        assert_eq!(stores.diary.version(petr, &host(), date(21), 1).await.unwrap(), None);
        for (key, revision) in [(&first.key, Some(1)), (&second.key, Some(2)), (&"other".to_owned(), None)] {
            assert_eq!(stores.diary.revision_of_key(anna, &host(), date(21), key).await.unwrap(), revision);
        }
        assert_eq!(stores.diary.revision_of_key(petr, &host(), date(21), &first.key).await.unwrap(), None);
        let numbers = DayNumbers { day: date(21), sealed: Some(vec![6]) };
        assert_eq!(stores.diary.numbers(anna, &host(), date(21)).await.unwrap(), [numbers]);
        assert_eq!(stores.diary.numbers(anna, &host(), date(22)).await.unwrap(), []);
        assert_eq!(stores.diary.numbers(petr, &host(), date(1)).await.unwrap(), []);
    }

    /// Issue 17: each condition is part of the statement that writes.
    async fn a_correction_of_another_version_day_or_patient_changes_nothing(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let first = saved(anna, 21);
        let end = first.closes_at.unwrap();
        committed!(stores, diary.add(first.clone()); jobs.add(letter("one"))).await.unwrap();
        // Days of an earlier release, and those that had ended when they were saved.
        let old = [KeptDay { patient: None, ..saved(anna, 19) }, KeptDay { closes_at: None, ..saved(anna, 20) }];
        for day in &old {
            committed!(stores, diary.add(day.clone()); jobs.add(letter(&day.key))).await.unwrap();
        }
        let early = end - TimeDelta::microseconds(1);
        let next = corrected(&first, early);
        for (day, former) in [
            (next.clone(), DayVersion { revision: 2, ..former(&first) }),
            (corrected(&first, end), former(&first)),
            (KeptDay { user: petr, ..next.clone() }, former(&first)),
            (KeptDay { host: "elsewhere".parse().unwrap(), ..next.clone() }, former(&first)),
            (KeptDay { day: date(22), ..next.clone() }, former(&first)),
            (KeptDay { patient: Some("p2".into()), ..next.clone() }, former(&first)),
            (KeptDay { patient: None, ..next.clone() }, former(&first)),
            (KeptDay { patient: Some("p1".into()), ..corrected(&old[0], early) }, former(&old[0])),
            (corrected(&old[1], early), former(&old[1])),
        ] {
            let label = format!("{day:?}");
            assert!(!committed!(stores, diary.correct(day, former)).await.unwrap(), "{label}");
        }
        assert_eq!(stores.diary.day(anna, &host(), date(21)).await.unwrap(), Some(first.clone()));
        assert_eq!(stores.diary.version(anna, &host(), date(21), 1).await.unwrap(), None);
        assert!(committed!(stores, diary.correct(next, former(&first))).await.unwrap(), "until the last microsecond");
    }

    async fn of_many_corrections_at_once_one_is_made(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = saved(anna, 21);
        committed!(stores, diary.add(first.clone()); jobs.add(letter("one"))).await.unwrap();
        let tabs = (0..8).map(|number: u8| {
            let (stores, first) = (stores.clone(), first.clone());
            let day = KeptDay { sealed: vec![number], ..corrected(&first, start()) };
            tokio::spawn(async move { committed!(stores, diary.correct(day, former(&first))).await.unwrap() })
        });
        let won = futures::future::join_all(tabs).await.into_iter().filter(|won| *won.as_ref().unwrap()).count();
        assert_eq!(won, 1);
        assert_eq!(stores.diary.day(anna, &host(), date(21)).await.unwrap().unwrap().revision, 2);
    }

    async fn the_number_of_versions_is_limited(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut day = saved(anna, 21);
        committed!(stores, diary.add(day.clone()); jobs.add(letter("one"))).await.unwrap();
        for _ in 1..DIARY_VERSIONS {
            let next = corrected(&day, start());
            assert!(committed!(stores, diary.correct(next.clone(), former(&day))).await.unwrap());
            day = next;
        }
        assert!(!committed!(stores, diary.correct(corrected(&day, start()), former(&day))).await.unwrap());
        assert_eq!(stores.diary.day(anna, &host(), date(21)).await.unwrap().unwrap().revision, DIARY_VERSIONS);
    }

    /// Issue 17: one worker delivers, and an unresolved version comes before a later one.
    async fn a_day_is_delivered_by_one_worker_in_the_order_of_its_versions(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = saved(anna, 21);
        committed!(stores, diary.add(first.clone()); jobs.add(letter("one"))).await.unwrap();
        let (now, until) = (start(), start() + TimeDelta::minutes(10));
        let begin = async |revision, at| stores.diary.begin_delivery(&first, revision, at, until).await.unwrap();
        assert!(begin(1, now).await);
        assert!(!begin(1, until - TimeDelta::microseconds(1)).await, "leased to another worker");
        let second = corrected(&first, now);
        assert!(committed!(stores, diary.correct(second.clone(), former(&first))).await.unwrap());
        assert!(!begin(2, until).await, "the first is unresolved");
        assert!(begin(1, until).await, "the lease has expired");
        stores.diary.pause_delivery(&first, false).await.unwrap();
        assert_eq!(stores.diary.day(anna, &host(), date(21)).await.unwrap().unwrap().unresolved, Some(1));
        assert!(begin(1, now).await, "released");
        stores.diary.conclude_delivery(&first, 1, DayState::Sent).await.unwrap();
        let day = stores.diary.day(anna, &host(), date(21)).await.unwrap().unwrap();
        assert_eq!((day.state, day.sent_revision, day.unresolved), (DayState::Waiting, 1, None), "the correction waits");
        assert!(!begin(1, now).await);
        assert!(begin(2, now).await);
        stores.diary.pause_delivery(&first, true).await.unwrap();
        assert_eq!(stores.diary.day(anna, &host(), date(21)).await.unwrap().unwrap().unresolved, None);
        assert!(begin(2, now).await);
        stores.diary.conclude_delivery(&second, 2, DayState::Refused).await.unwrap();
        let day = stores.diary.day(anna, &host(), date(21)).await.unwrap().unwrap();
        assert_eq!((day.state, day.sent_revision), (DayState::Refused, 1), "the hospital has the first");
        assert!(!begin(2, until).await, "nothing waits");
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
        let first = saved(anna, 21);
        committed!(stores, diary.add(first.clone()); jobs.add(letter("one"))).await.unwrap();
        assert!(committed!(stores, diary.correct(corrected(&first, start()), former(&first))).await.unwrap());
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna, start())).await.unwrap());
        assert_eq!(stores.diary.days(anna, &host(), date(1)).await.unwrap(), []);
        assert_eq!(stores.diary.version(anna, &host(), date(21), 1).await.unwrap(), None);
    }
}
