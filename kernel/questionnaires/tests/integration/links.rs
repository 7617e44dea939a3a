//! A questionnaire for a person without an account: made, opened, answered, read.

use crate::link_support::{born, is_not_valid, request, to_complete, to_save, try_open};
use crate::support::{answers, change, scene};
use cabinet_domain::AuditKind;
use cabinet_ports::Clock as _;
use cabinet_ports::LetterTemplate;
use cabinet_ports::repository::{QuestionnaireCountFilter, QuestionnaireLinkState};
use cabinet_questionnaires::{LinkRequest, QuestionnaireChange, QuestionnaireError};
use chrono::{NaiveDate, TimeDelta};
use secrecy::ExposeSecret as _;
use serde_json::json;

/// One-time: made, opened, saved, gone on with, completed, read, counted.
#[tokio::test]
async fn a_link_is_answered_once_and_read_by_an_administrator() {
    let scene = scene().await;
    let pain = scene.published().await;
    let made = scene.linked(pain.id).await;
    assert_eq!((made.link.version, made.link.expires_at - made.link.created_at), (1, TimeDelta::days(7)));
    let opened = scene.opened(&made).await;
    assert_eq!((opened.version.version, opened.link.revision, opened.answers.len()), (1, 0, 0));
    let saved =
        scene.save(to_save(&opened.ticket, 0, json!({ "hurts": "yes", "nonsense": 1 }))).await.unwrap();
    assert_eq!((saved.link.revision, &saved.answers), (1, &answers(json!({ "hurts": "yes" }))));

    let again = scene.opened(&made).await;
    assert_eq!((&again.answers, again.link.page), (&saved.answers, Some(0)), "goes on elsewhere");
    let lines = scene.service.links(&scene.admin, pain.id, None, 9).await.unwrap().0;
    assert_eq!(
        (lines[0].name.as_str(), lines[0].link.state(scene.clock.now())),
        ("Мария Ивановна", QuestionnaireLinkState::Opened)
    );
    let draft = scene.service.link_answers(&scene.admin, made.link.id).await;
    assert!(matches!(draft, Err(QuestionnaireError::NotFound)), "a draft was not sent");

    let faulty = scene
        .save(cabinet_questionnaires::LinkAnswersToSave {
            is_completed: true,
            ..to_save(&again.ticket, 1, json!({}))
        })
        .await;
    assert!(matches!(faulty.err(), Some(QuestionnaireError::AnswersInvalid(_))));
    let done = scene.save(to_complete(&again.ticket, 1)).await.unwrap();
    assert!(done.link.completed_at.is_some());
    assert!(is_not_valid(try_open(&scene.service, &made.secret, born()).await), "one-time");

    let read = scene.service.link_answers(&scene.admin, made.link.id).await.unwrap();
    assert_eq!(
        (read.name.as_str(), &read.answers),
        ("Мария Ивановна", &answers(json!({ "hurts": "yes", "pain": 9 })))
    );
    assert_eq!(read.scores[0].value, Some(9.0));
    let filter = QuestionnaireCountFilter { questionnaire: pain.id, version: None, from: None, to: None };
    let counts = scene.stores.questionnaires.counts(&filter).await.unwrap();
    assert_eq!(counts.iter().find(|count| count.question.is_empty()).unwrap().count, 1);
    let kinds = scene.link_kinds().await;
    let expected = [
        "viewed_by_admin",
        "access_denied",
        "questionnaire_alert",
        "questionnaire_completed",
        "questionnaire_link_opened",
        "questionnaire_link_opened",
        "questionnaire_link_created",
    ];
    let about_links: Vec<_> =
        kinds.iter().filter(|kind| !kind.ends_with("_changed") && *kind != "questionnaire_created").collect();
    assert_eq!(about_links, expected.iter().collect::<Vec<_>>());
}

/// Name, birth date and secret are in no audit event, and nothing of the answers.
#[tokio::test]
async fn nothing_about_the_person_is_written_down_in_the_clear() {
    let scene = scene().await;
    let pain = scene.published().await;
    let made = scene.linked(pain.id).await;
    let opened = scene.opened(&made).await;
    scene.save(to_complete(&opened.ticket, 0)).await.unwrap();
    let events = scene.link_events().await;
    let consent = events.iter().find(|event| event.kind == AuditKind::QuestionnaireLinkOpened).unwrap();
    assert_eq!(consent.detail["consent"], json!({ "version": "3", "hash": "ab", "language": "ru" }));
    let written =
        serde_json::to_string(&events.iter().map(|event| &event.detail).collect::<Vec<_>>()).unwrap();
    let stored = scene.stored(made.link.id).await;
    let stored_text = format!(
        "{written}{}{}",
        String::from_utf8_lossy(&stored.person),
        String::from_utf8_lossy(&stored.sealed.unwrap())
    );
    for text in ["Мария", "1951", "hurts", made.secret.expose_secret(), opened.ticket.expose_secret()] {
        assert!(!stored_text.contains(text), "{text}");
    }
    assert_ne!(stored.digest, made.secret.expose_secret().as_bytes());
    assert_eq!(stored.consent.unwrap().at, scene.clock.now(), "the kernel's clock, not the caller's");
}

#[tokio::test]
async fn a_letter_goes_with_the_link_or_neither_is_there() {
    let scene = scene().await;
    let pain = scene.published().await;
    let email = || Some("maria@example.org".parse().unwrap());
    let created = scene
        .service
        .create_link(&scene.admin, LinkRequest { email: email(), ..request(pain.id) })
        .await
        .unwrap();
    assert_eq!(created.link.sent_at, Some(created.link.created_at));
    let draft = scene.post.written().pop().unwrap();
    assert_eq!((draft.template, draft.language.as_deref()), (LetterTemplate::QuestionnaireLink, Some("de")));
    assert_eq!((draft.address, draft.useful_until), (email(), Some(created.link.expires_at)));
    assert!(created.address.expose_secret().ends_with(draft.token.unwrap().expose_secret()));
    assert_eq!(draft.details.keys().collect::<Vec<_>>(), ["until"], "no title");
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 1);
    for statement in 1..30 {
        let before = scene.stores.jobs.count_open().await.unwrap();
        scene.storage.fail_at(statement);
        let outcome =
            scene.service.create_link(&scene.admin, LinkRequest { email: email(), ..request(pain.id) }).await;
        scene.storage.fail_at(0);
        let links = scene.stores.questionnaire_links.list(pain.id, None, 99).await.unwrap().len();
        let jobs = scene.stores.jobs.count_open().await.unwrap();
        assert_eq!(jobs, before + i64::from(outcome.is_ok()), "{statement}");
        assert_eq!(i64::try_from(links).unwrap(), jobs, "{statement}");
        if outcome.is_ok() {
            return;
        }
    }
    panic!("it never succeeded");
}

#[tokio::test]
async fn what_cannot_be_a_link_is_refused() {
    let scene = scene().await;
    let (draft, pain) = (scene.draft().await, scene.published().await);
    let service = &scene.service;
    let refused = service.create_link(&scene.admin, request(draft.id)).await.err();
    assert!(matches!(refused, Some(QuestionnaireError::NotPublished)), "{refused:?}");
    for days in [0, 91, -1] {
        let refused = service.create_link(&scene.admin, LinkRequest { days, ..request(pain.id) }).await.err();
        assert!(
            matches!(refused, Some(QuestionnaireError::Invalid { field: "valid_days", .. })),
            "{refused:?}"
        );
    }
    for (name, code) in [(" \u{200b} ", "required"), (&"я".repeat(201), "too_long")] {
        let asked = LinkRequest { name: name.to_owned(), ..request(pain.id) };
        let refused = service.create_link(&scene.admin, asked).await.err();
        assert!(
            matches!(refused, Some(QuestionnaireError::Invalid { field: "name", code: found }) if found == code),
            "{refused:?}"
        );
    }
    for day in [NaiveDate::from_ymd_opt(2026, 11, 27), NaiveDate::from_ymd_opt(1899, 12, 31)] {
        let asked = LinkRequest { birth_date: day.unwrap(), ..request(pain.id) };
        let refused = service.create_link(&scene.admin, asked).await.err();
        assert!(
            matches!(refused, Some(QuestionnaireError::Invalid { field: "birth_date", .. })),
            "{refused:?}"
        );
    }
    let archived = QuestionnaireChange { archived: Some(true), ..change(&pain) };
    service.change(&scene.admin, archived).await.unwrap();
    let refused = service.create_link(&scene.admin, request(pain.id)).await.err();
    assert!(matches!(refused, Some(QuestionnaireError::NotPublished)), "{refused:?}");
}

/// A response that was lost: the same draft is sent once more.
#[tokio::test]
async fn a_draft_that_is_sent_again_is_saved_once() {
    let scene = scene().await;
    let made = scene.linked(scene.published().await.id).await;
    let opened = scene.opened(&made).await;
    let draft = || to_save(&opened.ticket, 0, json!({ "hurts": "no" }));
    assert_eq!(scene.save(draft()).await.unwrap().link.revision, 1);
    assert_eq!(scene.save(draft()).await.unwrap().link.revision, 1);
    let other = scene.save(to_save(&opened.ticket, 0, json!({ "hurts": "yes" }))).await.err();
    assert!(matches!(other, Some(QuestionnaireError::AnswersChanged { revision: 1 })), "{other:?}");
    let completed = cabinet_questionnaires::LinkAnswersToSave { is_completed: true, ..draft() };
    let completed = scene.save(completed).await.err();
    assert!(
        matches!(completed, Some(QuestionnaireError::AnswersChanged { revision: 1 })),
        "not completed by a stale tab"
    );
}
