//! What somebody does who has a link, or a ticket, and is not the person it is for; and what two tabs or two kernels do at once.

use crate::link_support::{born, is_not_valid, other_day, to_complete, to_save, try_open};
use crate::support::{Scene, change, scene, scene_on};
use cabinet_domain::QuestionnaireLinkId;
use cabinet_ports::Clock as _;
use cabinet_ports::repository::{QuestionnaireCountFilter, QuestionnaireLinkState};
use cabinet_questionnaires::{QuestionnaireCaller, QuestionnaireChange, QuestionnaireError};
use cabinet_test_storage::TestStorage;
use chrono::{Days, TimeDelta};
use futures::future::join_all;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Thirty guesses at once, of which the sixteenth is right: at most five are compared, whichever they are.
async fn guesses_in_parallel(scene: Scene) {
    let made = scene.linked(scene.published().await.id).await;
    let tries = (0..30_u64).map(|guess| {
        let (service, secret) = (Arc::clone(&scene.service), made.secret.clone());
        let day = if guess == 15 { born() } else { other_day() + Days::new(guess) };
        tokio::spawn(async move { try_open(&service, &secret, day).await })
    });
    let outcomes: Vec<_> = join_all(tries).await.into_iter().map(Result::unwrap).collect();
    let right = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert!(outcomes.into_iter().all(|outcome| outcome.is_ok() || is_not_valid(outcome)));
    let stored = scene.stored(made.link.id).await;
    assert_eq!((stored.wrong_dates, stored.state(scene.clock.now())), (5, QuestionnaireLinkState::Locked));
    assert!(is_not_valid(try_open(&scene.service, &made.secret, born()).await), "the right date is too late");
    let kinds = scene.link_kinds().await;
    let number = |kind: &str| kinds.iter().filter(|found| *found == kind).count();
    assert_eq!((number("questionnaire_link_locked"), number("access_denied")), (1, 31 - right));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_once_get_five_comparisons_on_sqlite() {
    guesses_in_parallel(scene().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_once_get_five_comparisons_on_postgres() {
    guesses_in_parallel(scene_on(TestStorage::open_postgres().await).await).await;
}

/// Two tabs press "send" at once.
async fn two_tabs_complete(scene: Scene) {
    let pain = scene.published().await;
    let made = scene.linked(pain.id).await;
    let tickets = [scene.opened(&made).await.ticket, scene.opened(&made).await.ticket];
    let tabs = tickets.map(|ticket| {
        let service = Arc::clone(&scene.service);
        tokio::spawn(async move { service.save_by_link(to_complete(&ticket, 0), None).await })
    });
    let outcomes: Vec<_> = join_all(tabs).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    assert!(outcomes.iter().any(|outcome| matches!(outcome, Err(QuestionnaireError::Completed))));
    let filter = QuestionnaireCountFilter { questionnaire: pain.id, version: None, from: None, to: None };
    let counts = scene.stores.questionnaires.counts(&filter).await.unwrap();
    assert!(counts.iter().all(|count| count.count == 1), "counted once: {counts:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_tabs_one_completes_on_sqlite() {
    two_tabs_complete(scene().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_tabs_one_completes_on_postgres() {
    two_tabs_complete(scene_on(TestStorage::open_postgres().await).await).await;
}

/// Wrong date, unknown, malformed, locked, expired, revoked, completed: one error.
#[tokio::test]
async fn everything_that_does_not_open_is_the_same() {
    let scene = scene().await;
    let pain = scene.published().await;
    let (wrong, expired, revoked, done) = (
        scene.linked(pain.id).await,
        scene.linked(pain.id).await,
        scene.linked(pain.id).await,
        scene.linked(pain.id).await,
    );
    let ticket = scene.opened(&done).await.ticket;
    scene.save(to_complete(&ticket, 0)).await.unwrap();
    scene.service.revoke_link(&scene.admin, revoked.link.id).await.unwrap();
    for _ in 0..5 {
        assert!(is_not_valid(try_open(&scene.service, &wrong.secret, other_day()).await));
    }
    for made in [&wrong, &revoked, &done] {
        assert!(is_not_valid(try_open(&scene.service, &made.secret, born()).await));
    }
    for secret in ["", "x", &"А".repeat(5000), "\0"] {
        assert!(is_not_valid(try_open(&scene.service, &SecretString::from(secret), born()).await));
    }
    scene.clock.advance(TimeDelta::days(7));
    assert!(is_not_valid(try_open(&scene.service, &expired.secret, born()).await));
}

/// A patient who mistypes four times is not locked out, and is not given four more guesses by succeeding.
#[tokio::test]
async fn a_right_date_does_not_renew_the_guesses() {
    let scene = scene().await;
    let made = scene.linked(scene.published().await.id).await;
    for _ in 0..4 {
        assert!(is_not_valid(try_open(&scene.service, &made.secret, other_day()).await));
    }
    scene.opened(&made).await;
    scene.opened(&made).await;
    assert!(is_not_valid(try_open(&scene.service, &made.secret, other_day()).await));
    assert_eq!(scene.stored(made.link.id).await.state(scene.clock.now()), QuestionnaireLinkState::Locked);
}

#[tokio::test]
async fn a_ticket_is_of_one_link_and_of_one_hour_and_cannot_be_made_up() {
    let scene = scene().await;
    let pain = scene.published().await;
    let (hers, his) = (scene.linked(pain.id).await, scene.linked(pain.id).await);
    let (ticket, other) = (scene.opened(&hers).await.ticket, scene.opened(&his).await.ticket);
    scene.save(to_save(&other, 0, json!({ "hurts": "no" }))).await.unwrap();
    let stored = scene.stored(hers.link.id).await;
    assert_eq!(stored.revision, 0, "the ticket of another link writes there only");

    let mut changed = ticket.expose_secret().to_owned();
    changed.replace_range(60..61, if &changed[60..61] == "A" { "B" } else { "A" });
    let spliced = format!("{}{}", &ticket.expose_secret()[..60], &other.expose_secret()[60..]);
    for made_up in ["", "x", "АБВ", hers.secret.expose_secret(), &changed, &spliced] {
        assert!(
            is_not_valid(scene.save(to_save(&SecretString::from(made_up), 0, json!({}))).await),
            "{made_up}"
        );
    }
    assert!(is_not_valid(try_open(&scene.service, &ticket, born()).await), "a ticket is no secret");

    scene.clock.advance(TimeDelta::minutes(59));
    let next = scene.save(to_save(&ticket, 0, json!({ "hurts": "no" }))).await.unwrap().ticket;
    scene.clock.advance(TimeDelta::minutes(1));
    assert!(is_not_valid(scene.save(to_save(&ticket, 1, json!({}))).await), "an hour is over");
    scene.save(to_complete(&next, 1)).await.unwrap();
}

/// The row decides when the answers come, not what it was when the page was opened.
#[tokio::test]
async fn a_link_that_ends_while_it_is_open_takes_nothing_more() {
    let scene = scene().await;
    let pain = scene.published().await;
    let (revoked, locked, expired) =
        (scene.linked(pain.id).await, scene.linked(pain.id).await, scene.linked(pain.id).await);
    let of_revoked = scene.opened(&revoked).await.ticket;
    let of_locked = scene.opened(&locked).await.ticket;
    scene.save(to_save(&of_revoked, 0, json!({ "hurts": "no" }))).await.unwrap();
    scene.service.revoke_link(&scene.admin, revoked.link.id).await.unwrap();
    scene.service.revoke_link(&scene.admin, revoked.link.id).await.unwrap();
    for _ in 0..5 {
        assert!(is_not_valid(try_open(&scene.service, &locked.secret, other_day()).await));
    }
    for (ticket, revision) in [(&of_revoked, 1), (&of_locked, 0)] {
        assert!(is_not_valid(scene.save(to_save(ticket, revision, json!({ "hurts": "yes" }))).await));
        assert!(is_not_valid(scene.save(to_complete(ticket, revision)).await));
    }
    assert_eq!(scene.stored(revoked.link.id).await.revision, 1, "what was saved stays as it was");
    scene.clock.advance(TimeDelta::days(7) - TimeDelta::minutes(1));
    let of_expired = scene.opened(&expired).await.ticket;
    scene.clock.advance(TimeDelta::minutes(1));
    assert!(is_not_valid(scene.save(to_complete(&of_expired, 0)).await), "the ticket outlives the link");
}

/// As for patients: what was sent can be answered, in the version that was sent.
#[tokio::test]
async fn a_questionnaire_that_is_archived_meanwhile_is_still_answered() {
    let scene = scene().await;
    let pain = scene.published().await;
    let (open, waiting) = (scene.linked(pain.id).await, scene.linked(pain.id).await);
    let ticket = scene.opened(&open).await.ticket;
    let archived = QuestionnaireChange { archived: Some(true), ..change(&pain) };
    scene.service.change(&scene.admin, archived).await.unwrap();
    scene.save(to_complete(&ticket, 0)).await.unwrap();
    assert_eq!(scene.opened(&waiting).await.version.version, 1);
}

/// A completed questionnaire cannot be revoked away, and is not opened for a look.
#[tokio::test]
async fn what_is_completed_stays() {
    let scene = scene().await;
    let made = scene.linked(scene.published().await.id).await;
    let ticket = scene.opened(&made).await.ticket;
    scene.save(to_complete(&ticket, 0)).await.unwrap();
    let refused = scene.service.revoke_link(&scene.admin, made.link.id).await;
    assert!(matches!(refused, Err(QuestionnaireError::Completed)), "{refused:?}");
    for again in [to_save(&ticket, 1, json!({})), to_complete(&ticket, 1)] {
        assert!(matches!(scene.save(again).await.err(), Some(QuestionnaireError::Completed)));
    }
}

/// The database breaks at each statement in turn: no guess is uncounted, no completion is half there.
#[tokio::test]
async fn a_wrong_date_is_counted_with_its_event_or_not_compared() {
    let scene = scene().await;
    let made = scene.linked(scene.published().await.id).await;
    for statement in 1..30 {
        scene.storage.fail_at(statement);
        let outcome = try_open(&scene.service, &made.secret, other_day()).await;
        scene.storage.fail_at(0);
        let is_told = matches!(outcome, Err(QuestionnaireError::LinkNotValid));
        let counted = scene.stored(made.link.id).await.wrong_dates;
        assert_eq!(counted, i64::from(is_told), "{statement}");
        let denied = scene.link_kinds().await.into_iter().filter(|kind| kind == "access_denied").count();
        assert_eq!(denied, usize::from(is_told), "{statement}");
        if is_told {
            return;
        }
    }
    panic!("it never succeeded");
}

#[tokio::test]
async fn who_is_no_administrator_any_more_does_nothing_with_links() {
    let scene = scene().await;
    let pain = scene.published().await;
    let made = scene.linked(pain.id).await;
    let former = QuestionnaireCaller { is_admin: true, ..scene.petr.clone() };
    let refused = |outcome: Result<(), QuestionnaireError>| {
        assert!(matches!(outcome, Err(QuestionnaireError::NotAdministrator)), "{outcome:?}");
    };
    let service = &scene.service;
    refused(service.create_link(&former, crate::link_support::request(pain.id)).await.map(drop));
    refused(service.links(&former, pain.id, None, 9).await.map(drop));
    refused(service.revoke_link(&former, made.link.id).await);
    refused(service.link_answers(&former, made.link.id).await.map(drop));
    let unknown = QuestionnaireLinkId(Uuid::now_v7());
    assert!(matches!(service.revoke_link(&scene.admin, unknown).await, Err(QuestionnaireError::NotFound)));
}
