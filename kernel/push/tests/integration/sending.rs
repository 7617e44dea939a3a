//! What is owed is sent, once for each browser, and what push services answer is obeyed.

use crate::push_server::{BrowserKeys, Fault, sender};
use crate::support::{TestEnv, start};
use cabinet_domain::{NotificationChannel, NotificationKind, QuietChoice, UserId};
use cabinet_fakes::person;
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _};
use cabinet_push::PushKeys;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::json;

fn again(outcome: &JobOutcome) -> TimeDelta {
    match outcome {
        JobOutcome::Again { after, .. } => *after,
        other => panic!("{other:?}"),
    }
}

async fn devices(env: &TestEnv, user: UserId) -> usize {
    env.stores.pushes.list(user).await.unwrap().len()
}

/// RFC 8030 §5, RFC 8291 §4, RFC 8292 §2
#[tokio::test]
async fn a_browser_reads_the_kind_and_the_language_and_nothing_else() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.subscribe(env.anna, 2).await;
    assert_eq!(env.owe(env.anna).await, 2);
    assert_eq!(env.run().await, [JobOutcome::Done, JobOutcome::Done]);
    let received = env.server.received();
    assert_eq!(received.len(), 2);
    for message in &received {
        let number: u8 = message.browser.parse().unwrap();
        let told = BrowserKeys::new(number).read(&message.body).unwrap();
        assert_eq!(told, json!({ "kind": "chat", "language": "de" }));
        assert_eq!(BrowserKeys::new(number % 2 + 1).read(&message.body), None, "for that browser only");
        let headers = &message.headers;
        assert_eq!(
            (&headers["content-encoding"], &headers["ttl"]),
            (&"aes128gcm".parse().unwrap(), &"86400".parse().unwrap())
        );
        assert_eq!((&headers["urgency"], headers["topic"].len()), (&"normal".parse().unwrap(), 32));
        assert_eq!(
            sender(headers, env.keys.public()),
            json!({
                "aud": env.server.origin,
                "exp": (start() + TimeDelta::hours(12)).timestamp(),
                "sub": "mailto:it@hospital.example",
            })
        );
    }
    assert_ne!(received[0].headers["topic"], received[1].headers["topic"]);
    assert!(env.run().await.is_empty(), "nothing is owed any more");
}

#[tokio::test]
async fn a_browser_that_its_push_service_has_forgotten_is_forgotten() {
    let env = TestEnv::start().await;
    for gone in [404, 410] {
        env.subscribe(env.anna, 1).await;
        env.owe(env.anna).await;
        env.server.fail(&[Fault::Status(gone, None)]);
        assert_eq!(env.run().await, [JobOutcome::Done]);
        assert_eq!(devices(&env, env.anna).await, 0, "{gone}");
    }
}

#[tokio::test]
async fn a_push_service_that_is_busy_or_away_is_asked_again_when_it_says() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    for (fault, pause) in [
        (Fault::Status(429, Some("120")), 120),
        (Fault::Status(503, None), 30),
        (Fault::Status(500, Some("Fri, 27 Nov 2026 12:00:00 GMT")), 2 * 3600 - 150),
        (Fault::Hang, 120),
    ] {
        env.server.fail(&[fault]);
        let outcomes = env.run().await;
        assert_eq!(again(&outcomes[0]), TimeDelta::seconds(pause), "{fault:?}");
        assert!(env.run().await.is_empty(), "not before");
        env.clock.advance(TimeDelta::seconds(pause));
    }
    assert_eq!(env.run().await, [JobOutcome::Done]);
    let received = env.server.received();
    let ttl = |at: usize| received[at].headers["ttl"].to_str().unwrap().parse::<i64>().unwrap();
    assert_eq!((received.len(), ttl(0)), (5, 86_400));
    assert_eq!(ttl(4), 86_400 - (env.clock.now() - start()).num_seconds(), "for as long as it is of use");
}

#[tokio::test]
async fn what_is_refused_for_good_is_kept_for_the_administrator() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    for fault in [
        Fault::Status(413, None),
        Fault::Status(400, None),
        Fault::Status(401, None),
        Fault::Status(403, Some("1")),
        Fault::Redirect,
    ] {
        env.owe(env.anna).await;
        env.server.fail(&[fault]);
        assert!(matches!(env.run().await[..], [JobOutcome::GiveUp { .. }]), "{fault:?}");
        assert_eq!(env.server.received().len(), 1, "no redirect is followed");
    }
    assert_eq!(devices(&env, env.anna).await, 1, "it may be the key that is wrong");
}

#[tokio::test]
async fn a_message_that_nobody_needs_any_more_is_dropped() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    env.server.fail(&[Fault::Status(429, Some("172800"))]);
    assert_eq!(env.run().await, [JobOutcome::Done], "it asks for a longer pause than the message is of use");
    env.owe(env.anna).await;
    env.clock.advance(TimeDelta::days(1));
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert_eq!(env.server.received().len(), 1);
}

/// The kernel dies after the push service accepted the message and before that was noted.
#[tokio::test]
async fn a_message_that_was_sent_and_not_noted_is_sent_again_with_its_topic() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    let [lost] = env.take().await.try_into().unwrap();
    assert_eq!(env.worker.run(&lost).await, JobOutcome::Done);
    assert!(env.take().await.is_empty(), "another kernel has no lease of it");
    env.clock.advance(TimeDelta::minutes(2));
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert!(env.stores.jobs.complete(&lost).await.is_err(), "the dead kernel notes nothing");
    let received = env.server.received();
    assert_eq!(received.len(), 2);
    // A push service that still has the first one replaces it, and the browser shows one notice of a kind.
    assert_eq!(received[0].headers["topic"], received[1].headers["topic"]);
    assert_ne!(received[0].body, received[1].body, "no key is used twice");
    assert!(env.run().await.is_empty());
}

#[tokio::test]
async fn two_kernels_send_one_message() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    let other = env.other_worker(Some(env.keys.clone()), (&env.server.origin, true));
    let (first, second) = tokio::join!(env.run(), env.run_with(&other));
    assert_eq!(first.len() + second.len(), 1);
    assert_eq!(env.server.received().len(), 1);
}

#[tokio::test]
async fn nothing_is_sent_to_a_browser_that_changed_hands_or_to_a_closed_account() {
    let env = TestEnv::start().await;
    let petr = committed!(env.stores, users.add(person("petr"), None)).await.unwrap().id;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    env.subscribe(petr, 1).await;
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert_eq!((devices(&env, env.anna).await, devices(&env, petr).await), (0, 1));
    assert!(env.server.received().is_empty());

    env.owe(petr).await;
    committed!(env.stores, users.request_leaving(petr, None, start(), start())).await.unwrap();
    assert!(committed!(env.stores, users.remove(petr, start())).await.unwrap());
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert!(env.server.received().is_empty());
}

/// A patient who has read the chat meanwhile is not told of it any more.
#[tokio::test]
async fn a_message_that_was_read_before_it_was_sent_is_taken_back() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    let room = env.unread_message(env.anna).await;
    committed!(env.stores, chat_rooms.read_up_to(room, "$1")).await.unwrap();
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert!(env.server.received().is_empty());
    assert_eq!(devices(&env, env.anna).await, 1);
}

#[tokio::test]
async fn a_hospital_without_the_key_sends_nothing() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    for keys in [None, Some(PushKeys::generate().unwrap())] {
        env.owe(env.anna).await;
        let worker = env.other_worker(keys, (&env.server.origin, true));
        assert_eq!(env.run_with(&worker).await, [JobOutcome::Done]);
    }
    assert!(env.server.received().is_empty());
    assert_eq!(devices(&env, env.anna).await, 1, "the browser renews it when it is opened");
}

/// The address comes from a browser: no host but the listed ones is called, and none in a private network.
#[tokio::test]
async fn a_host_that_is_not_listed_and_a_private_address_are_not_called() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    let unlisted = ("https://push.example.net".to_owned(), true);
    let private = (env.server.origin.clone(), false);
    for (host, reaches_loopback) in [unlisted, private] {
        env.owe(env.anna).await;
        let worker = env.other_worker(Some(env.keys.clone()), (&host, reaches_loopback));
        assert_eq!(
            env.run_with(&worker).await,
            [JobOutcome::GiveUp { reason: "the address may not be called" }]
        );
    }
    assert!(env.server.received().is_empty());
}

#[tokio::test]
async fn a_database_that_is_away_costs_no_message() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    let [job] = env.take().await.try_into().unwrap();
    env.storage.set_reachable(false);
    assert_eq!(again(&env.worker.run(&job).await), TimeDelta::seconds(30));
    env.storage.set_reachable(true);
    assert!(env.server.received().is_empty());
    env.clock.advance(TimeDelta::minutes(2));
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert_eq!(env.server.received().len(), 1);
}

/// Issue 17: who has stopped a kind gets nothing, also if they did after it was written.
#[tokio::test]
async fn what_the_person_has_stopped_meanwhile_is_not_sent() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    assert_eq!(env.owe(env.anna).await, 1);
    let set = async |kind, channel, wanted| {
        committed!(env.stores, notifications.set_wanted(env.anna, kind, channel, wanted)).await.unwrap()
    };
    set(NotificationKind::Chat, NotificationChannel::Push, false).await;
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert!(env.server.received().is_empty());
    assert_eq!(env.owe(env.anna).await, 0, "nothing is written any more");
    set(NotificationKind::Chat, NotificationChannel::Push, true).await;
    set(NotificationKind::Chat, NotificationChannel::Mail, false).await;
    set(NotificationKind::Visit, NotificationChannel::Push, false).await;
    assert_eq!(env.owe(env.anna).await, 1, "another channel and another kind were stopped");
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert_eq!(env.server.received().len(), 1);
}

/// Issue 17: what falls into quiet hours waits until their end.
#[tokio::test]
async fn a_message_waits_until_the_quiet_hours_end() {
    let env = TestEnv::start().await;
    env.subscribe(env.anna, 1).await;
    env.owe(env.anna).await;
    let local = env.clock.now().with_timezone(&chrono_tz::Europe::Moscow);
    let from = (local - TimeDelta::hours(1)).format("%H:00");
    let to = (local + TimeDelta::hours(2)).format("%H:00");
    let own = QuietChoice::Own(format!("{from}-{to}").parse().unwrap());
    committed!(env.stores, notifications.set_quiet(env.anna, own)).await.unwrap();
    let outcomes = env.run().await;
    let wait = again(&outcomes[0]);
    assert!(wait > TimeDelta::hours(1) && wait <= TimeDelta::hours(2), "{wait}");
    assert!(env.server.received().is_empty());
    env.clock.advance(wait);
    assert_eq!(env.run().await, [JobOutcome::Done]);
    assert_eq!(env.server.received().len(), 1);
}
