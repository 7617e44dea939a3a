//! Scores and scales over time.

use crate::support::{completed, draft_of, scene};
use cabinet_domain::UserId;
use cabinet_fakes::person;
use cabinet_questionnaires::{
    QuestionnaireCaller, QuestionnaireError, QuestionnaireTrend, ReportQuery, TrendKind, TrendStep,
};
use cabinet_test_storage::committed;
use chrono::{NaiveDate, TimeDelta};
use serde_json::{Value, json};

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

/// medians come from counts without persons; fewer than five have none.
#[tokio::test]
async fn scores_and_scales_have_medians_by_week_and_month() {
    let scene = scene().await;
    let pain = scene.published().await;
    let answer = async |name: String, value: Value| {
        let user: UserId = committed!(scene.stores, users.add(person(&name), None)).await.unwrap().id;
        let patient = QuestionnaireCaller { user, is_admin: false, origin: None };
        let sent = scene.sent(pain.id, user).await;
        scene.service.save(&patient, completed(sent.id, 0, value)).await.unwrap();
    };
    // 26 November is a Thursday.
    for (number, pain) in [2, 4, 6, 8, 10].into_iter().enumerate() {
        answer(format!("first{number}"), json!({ "hurts": "yes", "pain": pain })).await;
    }
    scene.clock.advance(TimeDelta::days(14));
    for number in 0..4 {
        answer(format!("second{number}"), json!({ "hurts": "yes", "pain": 1 })).await;
    }
    answer("calm".to_owned(), json!({ "hurts": "no" })).await;
    let query = ReportQuery { questionnaire: pain.id, version: None, from: None, to: None };
    let trend = async |query, step| scene.service.trend(&scene.admin, query, step).await.unwrap();
    let weeks = trend(query, TrendStep::Week).await;
    let periods: Vec<_> = weeks.periods.iter().map(|period| (period.from, period.completed)).collect();
    assert_eq!(periods, [(day(11, 23), Some(5)), (day(11, 30), Some(0)), (day(12, 7), Some(5))]);
    let kinds: Vec<_> =
        weeks.series.iter().map(|one| (one.kind, one.name.as_str(), one.title.as_str())).collect();
    assert_eq!(kinds, [(TrendKind::Score, "level", "Уровень"), (TrendKind::Rating, "pain", "pain")]);
    for series in &weeks.series {
        let quartiles = series.points[0].quartiles.unwrap();
        assert_eq!((quartiles.lower, quartiles.median, quartiles.upper), (4.0, 6.0, 8.0), "{}", series.name);
        assert_eq!(series.points[0].answered, Some(5));
        assert_eq!((series.points[1].answered, series.points[1].quartiles), (Some(0), None));
        assert_eq!((series.points[2].answered, series.points[2].quartiles), (None, None), "four are hidden");
    }
    let months = trend(query, TrendStep::Month).await;
    let firsts: Vec<_> = months.periods.iter().map(|period| period.from).collect();
    assert_eq!(firsts, [day(11, 1), day(12, 1)]);
    let december = ReportQuery { from: Some(day(12, 1)), ..query };
    assert_eq!(trend(december, TrendStep::Month).await.periods.len(), 1);
    let before = ReportQuery { to: Some(day(11, 1)), ..query };
    let nothing = trend(before, TrendStep::Week).await;
    assert!(nothing.periods.is_empty() && nothing.series.iter().all(|series| series.points.is_empty()));
    // A score is no question of the counts.
    let counts = scene.service.counts(&scene.admin, query).await.unwrap();
    assert!(counts.questions.iter().all(|question| question.name != "level" && !question.name.contains('$')));
}

/// Only a completed questionnaire counts, and only administrators see the counts.
#[tokio::test]
async fn a_draft_does_not_count_and_a_former_administrator_sees_nothing() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    let draft = draft_of(sent.id, 0, json!({ "hurts": "yes", "pain": 3 }));
    scene.service.save(&scene.anna, draft).await.unwrap();
    let query = ReportQuery { questionnaire: pain.id, version: None, from: None, to: None };
    let QuestionnaireTrend { periods, .. } =
        scene.service.trend(&scene.admin, query, TrendStep::Week).await.unwrap();
    assert_eq!(periods, []);
    let former = QuestionnaireCaller { user: scene.anna.user, is_admin: true, origin: None };
    let refused = scene.service.trend(&former, query, TrendStep::Week).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotAdministrator)), "{refused:?}");
    let missing = ReportQuery { version: Some(2), ..query };
    let missing = scene.service.trend(&scene.admin, missing, TrendStep::Week).await;
    assert!(matches!(missing, Err(QuestionnaireError::NotFound)), "{missing:?}");
}
