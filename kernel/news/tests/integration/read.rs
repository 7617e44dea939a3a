//! What patients read.

use crate::support::{draft, scene};
use cabinet_config::Language;
use cabinet_domain::NewsAudience;
use cabinet_news::{NewsDraft, NewsError};
use chrono::TimeDelta;

///
#[tokio::test]
async fn a_patient_reads_a_published_item_in_the_language_of_the_screen_or_the_hospital_s_next() {
    let scene = scene().await;
    let mut written = draft("Новое расписание");
    written.texts.insert("de".to_owned(), ("Neue Zeiten".to_owned(), "Text".to_owned()));
    let id = scene.news.create(&scene.editor, written).await.unwrap().id;
    for (language, title, code) in [
        (Language::Ru, "Новое расписание", "ru"),
        (Language::De, "Neue Zeiten", "de"),
        (Language::En, "Новое расписание", "ru"),
        (Language::Fr, "Новое расписание", "ru"),
    ] {
        let view = scene.news.item(scene.anna, id, language).await.unwrap();
        assert_eq!((view.title.as_str(), view.language.as_str()), (title, code));
        let page = scene.news.page(scene.anna, language, None, 20).await.unwrap();
        assert_eq!(page.items, [view]);
    }
    let view = scene.news.item(scene.anna, id, Language::Ru).await.unwrap();
    assert_eq!(view.html, "<p>Текст <strong>важный</strong></p>\n");
    assert_eq!(view.summary, "Текст важный");
}

#[tokio::test]
async fn what_is_not_for_this_patient_or_not_now_is_not_found() {
    let scene = scene().await;
    let drafts = [
        NewsDraft { is_draft: true, ..draft("Черновик") },
        NewsDraft { publish_at: Some(crate::support::start() + TimeDelta::hours(1)), ..draft("Позже") },
        NewsDraft { audience: NewsAudience::Citizens, ..draft("Гражданам") },
        NewsDraft {
            audience: NewsAudience::Clinic { host: "netrika1".parse().unwrap(), clinic: "36".into() },
            ..draft("Клиника")
        },
    ];
    for written in drafts {
        let id = scene.news.create(&scene.editor, written.clone()).await.unwrap().id;
        let found = scene.news.item(scene.petr, id, Language::Ru).await;
        assert!(matches!(found, Err(NewsError::NotFound)), "{written:?}");
        assert!(matches!(scene.news.image(scene.petr, id).await, Err(NewsError::NotFound)));
    }
    assert_eq!(scene.news.page(scene.petr, Language::Ru, None, 20).await.unwrap().items, []);
    let hers = scene.news.page(scene.anna, Language::Ru, None, 20).await.unwrap().items;
    assert_eq!(hers.iter().map(|item| item.title.as_str()).collect::<Vec<_>>(), ["Гражданам"]);
}

#[tokio::test]
async fn pages_follow_each_other_and_marks_are_counted_over_all_of_them() {
    let scene = scene().await;
    for number in 0..5 {
        scene.clock.advance(TimeDelta::minutes(1));
        scene.news.create(&scene.editor, draft(&format!("Новость {number}"))).await.unwrap();
    }
    let (mut next, mut titles, mut pages) = (None, Vec::new(), 0);
    loop {
        let page = scene.news.page(scene.anna, Language::Ru, next, 2).await.unwrap();
        assert_eq!(page.unread, 5);
        titles.extend(page.items.iter().map(|item| item.title.clone()));
        (next, pages) = (page.next, pages + 1);
        if next.is_none() {
            break;
        }
    }
    assert_eq!(
        (titles.join(" "), pages),
        ("Новость 4 Новость 3 Новость 2 Новость 1 Новость 0".to_owned(), 3)
    );
    let first = scene.news.page(scene.anna, Language::Ru, None, 1).await.unwrap().items.remove(0);
    assert!(!first.is_read);
    scene.news.mark_read(scene.anna, Some(&[first.id])).await.unwrap();
    assert!(scene.news.item(scene.anna, first.id, Language::Ru).await.unwrap().is_read);
    assert_eq!(
        (scene.news.unread(scene.anna).await.unwrap(), scene.news.unread(scene.petr).await.unwrap()),
        (4, 5)
    );
    scene.news.mark_read(scene.anna, None).await.unwrap();
    assert_eq!(scene.news.unread(scene.anna).await.unwrap(), 0);
}
