//! Consents: required, given, withdrawn, and required again when the text changes.

use crate::support::{Scene, given};
use cabinet_domain::{AuditKind, ConsentKind};
use cabinet_ports::Clock as _;
use cabinet_profile::ProfileError;
use chrono::TimeDelta;

/// X-016, B-017
#[tokio::test]
async fn a_consent_is_required_until_the_current_text_is_agreed_to_and_again_after_its_withdrawal() {
    let scene = Scene::open().await;
    let consents = &scene.profile.consents;
    assert!(consents.is_required(scene.anna.user).await.unwrap());
    let shown = consents.texts().shown(ConsentKind::PersonalData, Some("en")).clone();
    let outdated = consents.give(&scene.anna, given(Some("not-this"), "en")).await;
    assert!(matches!(outdated, Err(ProfileError::Outdated)));
    let line = consents.give(&scene.anna, given(Some(&shown.version), "en")).await.unwrap();
    assert_eq!(
        (&line.hash, &line.language, line.address),
        (&shown.hash, &"en".to_owned(), scene.anna.address)
    );
    assert!(!consents.is_required(scene.anna.user).await.unwrap());
    assert!(consents.is_required(scene.boris.user).await.unwrap());
    // Giving it twice has no further effect, neither on the audit log.
    assert_eq!(consents.give(&scene.anna, given(None, "en")).await.unwrap(), line);
    consents.withdraw(&scene.anna, ConsentKind::PersonalData).await.unwrap();
    assert!(consents.is_required(scene.anna.user).await.unwrap());
    let again = consents.withdraw(&scene.anna, ConsentKind::PersonalData).await;
    assert!(matches!(again, Err(ProfileError::NotFound { what: "consent" })));
    consents.give(&scene.anna, given(None, "xx")).await.unwrap();
    assert!(!consents.is_required(scene.anna.user).await.unwrap());
    let history = consents.of(scene.anna.user, Some("en")).await.unwrap().history;
    let lines: Vec<_> =
        history.iter().map(|(line, _)| (line.language.as_str(), line.withdrawn_at.is_some())).collect();
    assert_eq!(lines, [("ru", false), ("en", true)]);
    use AuditKind::{ConsentGiven, ConsentWithdrawn};
    assert_eq!(scene.kinds(&scene.anna).await, [ConsentGiven, ConsentWithdrawn, ConsentGiven]);
}

/// B-017: the hash covers the text with the hospital's own data, and the accepted text can always be shown again.
#[tokio::test]
async fn a_changed_text_is_asked_again_and_the_old_one_is_kept() {
    let scene = Scene::open().await;
    let old = scene.profile.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    let next = scene.reopened_as("niioncologii").await;
    assert!(next.consents.is_required(scene.anna.user).await.unwrap());
    let mine = next.consents.of(scene.anna.user, Some("ru")).await.unwrap();
    assert!(mine.current.iter().all(|(_, line)| line.is_none()) && mine.history.len() == 1);
    let kept = scene.stores.consents.lookup_text(&old.hash).await.unwrap().unwrap();
    assert_eq!(kept.text, scene.profile.consents.texts().shown(ConsentKind::PersonalData, Some("ru")).text);
    let new = next.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    assert_ne!((new.version, new.hash), (old.version, old.hash));
    assert!(!next.consents.is_required(scene.anna.user).await.unwrap());
}

#[tokio::test]
async fn while_the_database_is_away_the_answer_of_the_last_minutes_counts() {
    let scene = Scene::open().await;
    scene.profile.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    assert!(!scene.profile.consents.is_required(scene.anna.user).await.unwrap());
    scene.clock.advance(TimeDelta::minutes(1));
    scene.storage.set_reachable(false);
    assert!(!scene.profile.consents.is_required(scene.anna.user).await.unwrap());
    // Nothing is cached about Boris, so the check fails instead of guessing.
    assert!(scene.profile.consents.is_required(scene.boris.user).await.is_err());
}

/// 26e: the page shows the accepted text in its language, and dates texts by when they were first shown.
#[tokio::test]
async fn a_person_sees_the_text_that_they_agreed_to_and_when_it_was_written() {
    let scene = Scene::open().await;
    let opened = scene.clock.now();
    scene.clock.advance(TimeDelta::days(40));
    let consents = &scene.profile.consents;
    let asked = consents.of(scene.anna.user, Some("en")).await.unwrap();
    let (text, line) = &asked.current[0];
    assert_eq!((text.language.as_str(), text.first_shown_at, line), ("en", opened, &None));
    consents.give(&scene.anna, given(None, "de")).await.unwrap();
    let mine = consents.of(scene.anna.user, Some("en")).await.unwrap();
    let (text, line) = &mine.current[0];
    let german = consents.texts().shown(ConsentKind::PersonalData, Some("de"));
    assert_eq!((&text.text, &text.language), (&german.text, &german.language), "not that of the screen");
    assert_eq!(line.as_ref().unwrap().hash, text.hash);
    assert_eq!(mine.history[0].1, Some(opened), "the date of the text, not of the consent");
}
