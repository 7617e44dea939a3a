//! What administrators do with news.

use crate::support::{draft, scene, start};
use cabinet_domain::{AuditKind, NewsId, NewsState, UserId};
use cabinet_news::{Editor, NewsDraft, NewsError};
use cabinet_ports::StorageError;
use chrono::TimeDelta;
use uuid::Uuid;

/// The codes of the invalid fields.
fn faults<T: std::fmt::Debug>(outcome: Result<T, NewsError>) -> Vec<(String, &'static str)> {
    match outcome.unwrap_err() {
        NewsError::Invalid(faults) => faults.into_iter().map(|fault| (fault.field, fault.code)).collect(),
        error => panic!("{error}"),
    }
}

/// B-012, B-310: saved at once, planned, or kept as a draft.
#[tokio::test]
async fn an_item_is_published_now_later_or_not_at_all() {
    let scene = scene().await;
    let now = scene.news.create(&scene.editor, draft("Сейчас")).await.unwrap();
    assert_eq!((now.publish_at, scene.news.state(&now)), (Some(start()), NewsState::Published));
    let later = NewsDraft { publish_at: Some(start() + TimeDelta::hours(1)), ..draft("Позже") };
    let later = scene.news.create(&scene.editor, later).await.unwrap();
    assert_eq!(scene.news.state(&later), NewsState::Planned);
    let kept = NewsDraft { is_draft: true, ..draft("Черновик") };
    let kept = scene.news.create(&scene.editor, kept).await.unwrap();
    assert_eq!((kept.publish_at, scene.news.state(&kept)), (None, NewsState::Draft));
    let listed = scene.news.list(&scene.editor, None, 9).await.unwrap();
    assert_eq!(listed, [kept, later, now]);
    scene.clock.advance(TimeDelta::hours(1));
    assert_eq!(scene.news.state(&listed[1]), NewsState::Published);
}

/// B-237, B-238, X-069
#[tokio::test]
async fn every_invalid_field_is_named_and_nothing_is_stored() {
    let scene = scene().await;
    let text = |title: &str, text: &str| (title.to_owned(), text.to_owned());
    let none = NewsDraft { texts: Default::default(), ..draft("x") };
    assert_eq!(faults(scene.news.create(&scene.editor, none).await), [("texts".to_owned(), "required")]);
    let bad = NewsDraft {
        texts: [
            ("ru".to_owned(), text(" ", "")),
            ("de".to_owned(), text(&"ä".repeat(201), "ok")),
            ("en".to_owned(), text("ok", &"x".repeat(20_001))),
            ("zz".to_owned(), text("ok", "ok")),
        ]
        .into(),
        until: Some(start()),
        ..draft("x")
    };
    let expected = [
        ("texts.de.title", "too_long"),
        ("texts.en.text", "too_long"),
        ("texts.ru.title", "required"),
        ("texts.ru.text", "required"),
        ("texts", "unknown_language"),
        ("until", "before_publish"),
    ];
    let expected = expected.map(|(field, code)| (field.to_owned(), code));
    assert_eq!(faults(scene.news.create(&scene.editor, bad).await), expected);
    assert_eq!(scene.news.list(&scene.editor, None, 9).await.unwrap(), []);
}

/// Both texts survive: the second editor gets what the first has saved, and keeps their own.
#[tokio::test]
async fn the_second_of_two_editors_learns_what_the_first_has_saved() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, draft("Первый")).await.unwrap();
    let saved = scene.news.change(&scene.editor, written.id, 1, draft("Второй")).await.unwrap();
    assert_eq!((saved.version, saved.created_at), (2, written.created_at));
    let late = scene.news.change(&scene.editor, written.id, 1, draft("Третий")).await.unwrap_err();
    assert!(matches!(&late, NewsError::Changed(current) if **current == saved), "{late}");
    assert_eq!(scene.news.lookup(&scene.editor, written.id).await.unwrap(), saved);
    let gone = scene.news.change(&scene.editor, NewsId(Uuid::now_v7()), 1, draft("x")).await;
    assert!(matches!(gone, Err(NewsError::NotFound)));
}

#[tokio::test]
async fn a_published_item_keeps_its_date_when_its_text_is_corrected() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, draft("Опечатка")).await.unwrap();
    scene.clock.advance(TimeDelta::days(1));
    let saved = scene.news.change(&scene.editor, written.id, 1, draft("Без опечатки")).await.unwrap();
    assert_eq!(saved.publish_at, Some(start()));
    assert_eq!(saved.updated_at, start() + TimeDelta::days(1));
}

/// patients, strangers, and an administrator whose account was disabled after signing in.
#[tokio::test]
async fn only_an_administrator_sees_drafts_and_changes_news() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, draft("Новость")).await.unwrap();
    let nobody = UserId(Uuid::now_v7());
    for user in [scene.anna, scene.petr, nobody] {
        let by = Editor { user, origin: None };
        let outcomes = [
            scene.news.list(&by, None, 9).await.err(),
            scene.news.lookup(&by, written.id).await.err(),
            scene.news.create(&by, draft("x")).await.err(),
            scene.news.change(&by, written.id, 1, draft("x")).await.err(),
            scene.news.delete(&by, written.id).await.err(),
            scene.news.image_of(&by, written.id).await.err(),
        ];
        for outcome in outcomes {
            assert!(matches!(outcome, Some(NewsError::NotAdministrator)), "{outcome:?}");
        }
    }
    assert_eq!(scene.news.list(&scene.editor, None, 9).await.unwrap(), [written]);
}

/// A change without its line in the audit log does not happen.
#[tokio::test]
async fn every_change_is_audited_in_its_transaction() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, draft("Новость")).await.unwrap();
    scene.storage.set_auditable(false);
    let refused = [
        scene.news.create(&scene.editor, draft("x")).await.err(),
        scene.news.change(&scene.editor, written.id, 1, draft("x")).await.err(),
        scene.news.delete(&scene.editor, written.id).await.err(),
    ];
    for refusal in refused {
        assert!(matches!(refusal, Some(NewsError::Storage(StorageError::Full(_)))), "{refusal:?}");
    }
    scene.storage.set_auditable(true);
    let listed = scene.news.list(&scene.editor, None, 9).await.unwrap();
    assert_eq!(listed, std::slice::from_ref(&written));
    scene.news.change(&scene.editor, written.id, 1, draft("y")).await.unwrap();
    scene.news.delete(&scene.editor, written.id).await.unwrap();
    assert!(matches!(scene.news.delete(&scene.editor, written.id).await, Err(NewsError::NotFound)));
    assert_eq!(scene.news.list(&scene.editor, None, 9).await.unwrap(), []);
    let kinds = [AuditKind::NewsCreated, AuditKind::NewsChanged, AuditKind::NewsDeleted].map(AuditKind::name);
    assert_eq!(kinds, ["news_created", "news_changed", "news_deleted"]);
}
