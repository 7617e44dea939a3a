//! What administrators count.

use crate::link_support::{Made, to_complete};
use crate::support::{completed, scene};
use cabinet_domain::UserId;
use cabinet_fakes::person;
use cabinet_questionnaires::{QuestionnaireCaller, QuestionnaireError, ReportQuery};
use cabinet_test_storage::committed;
use chrono::NaiveDate;
use serde_json::{Value, json};

fn day(day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(2026, 11, day)
}

/// groups under five are hidden, and no answer is opened.
#[tokio::test]
async fn choices_are_counted_and_small_groups_are_hidden() {
    let scene = scene().await;
    let pain = scene.published().await;
    let answer = async |number: usize, value: Value| {
        let user: UserId =
            committed!(scene.stores, users.add(person(&format!("patient{number}")), None)).await.unwrap().id;
        let patient = QuestionnaireCaller { user, is_admin: false, origin: None };
        let sent = scene.sent(pain.id, user).await;
        scene.service.save(&patient, completed(sent.id, 0, value)).await.unwrap();
    };
    for number in 0..6 {
        answer(number, json!({ "hurts": "no", "where": ["head"] })).await;
    }
    for number in 6..12 {
        answer(number, json!({ "hurts": "yes", "pain": if number < 8 { 3 } else { 4 } })).await;
    }
    let query = ReportQuery { questionnaire: pain.id, version: None, from: None, to: None };
    let counts = scene.service.counts(&scene.admin, query).await.unwrap();
    assert_eq!(counts.completed, Some(12));
    let question = |name: &str| counts.questions.iter().find(|question| question.name == name).unwrap();
    let found = |name: &str| {
        question(name).choices.iter().map(|choice| (choice.text.clone(), choice.count)).collect::<Vec<_>>()
    };
    assert_eq!((question("hurts").title.as_str(), question("hurts").answered), ("Болит?", Some(12)));
    assert_eq!(found("hurts"), [("Да".to_owned(), Some(6)), ("no".to_owned(), Some(6))]);
    assert_eq!(found("where")[0], ("head".to_owned(), Some(6)));
    assert_eq!(question("pain").answered, Some(6));
    assert_eq!((question("pain").choices[3].count, question("pain").choices[4].count), (None, None));
    assert_eq!(question("pain").choices[5].count, Some(0));
    assert!(counts.questions.iter().all(|question| question.name != "more"), "free texts are not counted");
    let none = ReportQuery { from: day(27), ..query };
    assert_eq!(scene.service.counts(&scene.admin, none).await.unwrap().completed, Some(0));
}

/// A-323, B-189…B-192
#[tokio::test]
async fn the_report_names_who_was_sent_what_and_who_has_answered() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    scene.sent(pain.id, scene.petr.user).await;
    scene.service.save(&scene.anna, completed(sent.id, 0, json!({ "hurts": "no" }))).await.unwrap();
    let query = ReportQuery { questionnaire: pain.id, version: Some(1), from: day(26), to: day(26) };
    let (rows, next) = scene.service.report(&scene.admin, query, None, None, 1).await.unwrap();
    assert_eq!(
        (rows.len(), rows[0].row.person.user(), rows[0].row.completed_at),
        (1, Some(scene.petr.user), None)
    );
    let (rows, next) = scene.service.report(&scene.admin, query, None, next, 1).await.unwrap();
    assert_eq!(
        (rows[0].row.person.user(), rows[0].row.completed_at.is_some(), next),
        (Some(scene.anna.user), true, None)
    );
    let row = &rows[0].row;
    assert!(row.is_citizen && !row.is_from_esia && row.title == "Шкала боли");
    let other = ReportQuery { to: day(25), from: None, ..query };
    assert_eq!(scene.service.report(&scene.admin, other, None, None, 9).await.unwrap().0, []);
}

/// Issue 15, X-049: who answers by link is in the report and in its files, with the name that was entered.
#[tokio::test]
async fn the_report_has_links_with_the_names_they_were_made_for() {
    let scene = scene().await;
    let pain = scene.published().await;
    let (done, waiting) = (scene.linked(pain.id).await, scene.linked(pain.id).await);
    scene.sent(pain.id, scene.anna.user).await;
    let opened = scene.opened(&done).await;
    scene.save(to_complete(&opened.ticket, 0)).await.unwrap();
    let query = ReportQuery { questionnaire: pain.id, version: Some(1), from: day(26), to: day(26) };
    let (rows, next) = scene.service.report(&scene.admin, query, None, None, 9).await.unwrap();
    assert_eq!((rows.len(), next), (3, None));
    let of = |id| rows.iter().find(|row| row.row.id == id).unwrap();
    for made in [&done, &waiting] {
        let row = of(made.link.id.0);
        assert_eq!(
            (row.name.as_str(), row.row.person.user(), row.row.number),
            ("Мария Ивановна", None, None)
        );
    }
    let is_done = |made: &Made| of(made.link.id.0).row.completed_at.is_some();
    assert!(is_done(&done) && !is_done(&waiting));

    let begun = scene.service.begin_export(&scene.admin, query, None, "csv").await.unwrap();
    let (rows, next) = scene.service.export_rows(&begun, None).await.unwrap();
    assert_eq!((begun.rows, rows.len(), next), (3, 3, None));
    let of = |id| rows.iter().find(|row| row.row.id == id).unwrap();
    let row = of(done.link.id.0);
    assert_eq!(
        (row.name.as_str(), &row.answers["pain"], row.scores[0].value),
        ("Мария Ивановна", &json!(9), Some(9.0))
    );
    assert!(of(waiting.link.id.0).answers.is_empty());
    let refused = scene.service.report(&scene.anna, query, None, None, 9).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotAdministrator)), "{refused:?}");
}
