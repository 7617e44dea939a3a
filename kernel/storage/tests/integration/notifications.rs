//! What people have chosen to be notified of (issue 17).

use crate::people::{after, start, user};
use cabinet_domain::{
    JobId, NotificationChannel, NotificationKind, NotificationSettings, QuietChoice, UserId,
};
use cabinet_ports::Stores;
use cabinet_ports::repository::NewJob;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::collections::BTreeSet;
use uuid::Uuid;

use NotificationChannel::{Mail, Push};
use NotificationKind::{Chat, Invoice, Visit};

async fn set(
    stores: &Stores,
    user: UserId,
    kind: NotificationKind,
    channel: NotificationChannel,
    wanted: bool,
) -> bool {
    committed!(stores, notifications.set_wanted(user, kind, channel, wanted)).await.unwrap()
}

async fn wanting(
    stores: &Stores,
    users: &[UserId],
    kind: NotificationKind,
    channel: NotificationChannel,
) -> BTreeSet<UserId> {
    committed!(stores, notifications.wanting(users, kind, channel)).await.unwrap()
}

on_every_storage! {
    async fn a_person_wants_everything_until_they_stop_it_and_may_undo_that(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        assert_eq!(stores.notifications.settings(anna).await.unwrap(), NotificationSettings::default());
        assert!(!set(&stores, anna, Visit, Mail, true).await, "nothing changes");
        assert!(set(&stores, anna, Visit, Mail, false).await);
        assert!(!set(&stores, anna, Visit, Mail, false).await, "nothing changes");
        let settings = stores.notifications.settings(anna).await.unwrap();
        assert_eq!(settings.stopped, BTreeSet::from([(Visit, Mail)]));
        assert_eq!(stores.notifications.settings(petr).await.unwrap(), NotificationSettings::default());
        let both = [anna, petr];
        assert_eq!(wanting(&stores, &both, Visit, Mail).await, BTreeSet::from([petr]));
        assert_eq!(wanting(&stores, &both, Visit, Push).await, BTreeSet::from(both));
        assert_eq!(wanting(&stores, &both, Chat, Mail).await, BTreeSet::from(both));
        assert!(!committed!(stores, notifications.wants(anna, Visit, Mail)).await.unwrap());
        assert!(set(&stores, anna, Visit, Mail, true).await);
        assert_eq!(wanting(&stores, &both, Visit, Mail).await, BTreeSet::from(both));
        assert_eq!(wanting(&stores, &[], Visit, Mail).await, BTreeSet::new());
    }

    async fn every_kind_and_channel_can_be_stopped(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for kind in NotificationKind::ALL {
            for channel in NotificationChannel::ALL {
                assert!(set(&stores, anna, kind, channel, false).await);
            }
        }
        assert_eq!(stores.notifications.settings(anna).await.unwrap().stopped.len(), NotificationKind::ALL.len() * NotificationChannel::ALL.len());
    }

    async fn quiet_hours_are_the_hospital_s_the_person_s_or_none(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let own = QuietChoice::Own("21:30-09:00".parse().unwrap());
        for (choice, is_change) in [
            (QuietChoice::Default, false),
            (own, true),
            (own, false),
            (QuietChoice::Never, true),
            (QuietChoice::Never, false),
            (own, true),
            (QuietChoice::Default, true),
        ] {
            let changed = committed!(stores, notifications.set_quiet(anna, choice)).await.unwrap();
            assert_eq!(changed, is_change, "{choice:?}");
            assert_eq!(stores.notifications.settings(anna).await.unwrap().quiet, choice);
        }
    }

    async fn an_account_that_is_gone_has_no_choices(stores: Stores) {
        let stranger = UserId(Uuid::now_v7());
        assert!(!set(&stores, stranger, Visit, Mail, false).await);
        assert!(!committed!(stores, notifications.set_quiet(stranger, QuietChoice::Never)).await.unwrap());
        assert!(!committed!(stores, notifications.note_time(stranger, Invoice, start(), start())).await.unwrap());
        let anna = user(&stores, "anna").await.id;
        set(&stores, anna, Visit, Mail, false).await;
        committed!(stores, notifications.set_quiet(anna, QuietChoice::Never)).await.unwrap();
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna, after(1))).await.unwrap());
        assert_eq!(stores.notifications.settings(anna).await.unwrap(), NotificationSettings::default());
    }

    async fn a_reminder_is_noted_once_in_its_time(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let note = async |user, minutes: i64| {
            let now = after(minutes);
            committed!(stores, notifications.note_time(user, Invoice, now, now - TimeDelta::hours(1))).await.unwrap()
        };
        assert!(note(anna, 0).await);
        assert!(!note(anna, 59).await);
        assert!(note(petr, 59).await);
        assert!(note(anna, 60).await);
    }

    async fn jobs_that_wait_are_hurried_by_their_keys(stores: Stores) {
        let job = |key: &str| NewJob {
            id: JobId(Uuid::now_v7()),
            kind: "remind".to_owned(),
            payload: serde_json::json!({}),
            unique_key: Some(key.to_owned()),
            run_at: after(60),
        };
        for key in ["a", "b", "c"] {
            stores.jobs.add(job(key)).await.unwrap();
        }
        let keys = ["a".to_owned(), "c".to_owned(), "unknown".to_owned()];
        committed!(stores, jobs.hurry(&keys, after(5))).await.unwrap();
        committed!(stores, jobs.hurry(&[], after(5))).await.unwrap();
        assert_eq!(stores.jobs.take("remind", after(4), TimeDelta::minutes(1), 9).await.unwrap().len(), 0);
        assert_eq!(stores.jobs.take("remind", after(5), TimeDelta::minutes(1), 9).await.unwrap().len(), 2);
        assert_eq!(stores.jobs.take("remind", after(60), TimeDelta::minutes(1), 9).await.unwrap().len(), 3);
    }
}
