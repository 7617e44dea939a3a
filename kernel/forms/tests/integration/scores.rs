//! Scores.

use crate::parse::{faults, form_of};
use cabinet_forms::{Answers, Form, Score};
use serde_json::{Value, json};

fn scored(method: &str, answers: Value) -> Score {
    let mut form = form_of(json!([
        {"type": "radiogroup", "name": "a", "choices": ["never", "often"], "cabinet": {"score": {"never": 0, "often": 3}}},
        {"type": "rating", "name": "b", "rateMin": 0, "rateMax": 10, "cabinet": {"score": "value", "isReversed": true, "weight": 2}},
        {"type": "checkbox", "name": "c", "choices": [1, 2, 4], "cabinet": {"score": "value"}, "visibleIf": "{a} = 'often'"},
    ]));
    form["cabinet"] = json!({"scores": [{"name": "s", "title": "Score", "questions": ["a", "b", "c"], "method": method, "alertFrom": 10}]});
    let answers: Answers = serde_json::from_value(answers).unwrap();
    Form::parse(&form)
        .unwrap()
        .evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap())
        .scores
        .remove(0)
}

#[test]
fn points_are_weighted_reversed_and_added() {
    let score = scored("sum", json!({"a": "often", "b": 8, "c": [1, 4]}));
    assert_eq!(
        (score.value, score.answered, score.questions, score.is_alert),
        (Some(3.0 + 2.0 * 2.0 + 5.0), 3, 3, true)
    );
}

#[test]
fn a_mean_divides_by_the_weights_of_what_was_answered() {
    let score = scored("mean", json!({"a": "often", "b": 8}));
    assert_eq!((score.value, score.answered, score.is_alert), (Some((3.0 + 2.0 * 2.0) / 3.0), 2, false));
}

#[test]
fn hidden_and_missing_answers_do_not_count() {
    assert_eq!(scored("sum", json!({"a": "never", "c": [4]})).value, Some(0.0));
    assert_eq!(scored("sum", json!({"c": [4]})).value, None);
}

#[test]
fn a_score_of_what_has_no_points_is_refused() {
    let mut form = form_of(json!([
        {"type": "text", "name": "a", "cabinet": {"score": "value"}},
        {"type": "text", "name": "n", "inputType": "number", "cabinet": {"score": "value", "isReversed": true}},
        {"type": "dropdown", "name": "d", "choices": ["x"], "cabinet": {"score": {"y": 1}}},
        {"type": "rating", "name": "r"},
    ]));
    form["cabinet"] = json!({"scores": [{"name": "s", "questions": ["r", "nobody"], "method": "median"}]});
    let mut found: Vec<_> = faults(&form);
    found.sort_unstable();
    let expected = [
        ("cabinet.scores[0].method", "value"),
        ("cabinet.scores[0].questions[0]", "unknown-name"),
        ("cabinet.scores[0].questions[1]", "unknown-name"),
        ("pages[0].elements[0].cabinet.score", "value"),
        ("pages[0].elements[1].cabinet.isReversed", "value"),
        ("pages[0].elements[2].cabinet.score.y", "value"),
    ];
    assert_eq!(found.iter().map(|(path, code)| (path.as_str(), *code)).collect::<Vec<_>>(), expected);
}

/// Issue 15: an answer that is named raises an alert, if the question is shown.
#[test]
fn an_answer_raises_an_alert_while_its_question_is_shown() {
    let form = form_of(json!([
        {"type": "radiogroup", "name": "a", "choices": ["never", {"value": 2, "text": "Often"}], "cabinet": {"alertOn": [2]}},
        {"type": "checkbox", "name": "c", "choices": ["x", "y"], "showNoneItem": true, "cabinet": {"alertOn": ["y"]}},
        {"type": "rating", "name": "b", "rateMin": 0, "rateMax": 10, "visibleIf": "{a} = 2",
         "cabinet": {"score": "value", "alertOn": [9, 10]}},
    ]));
    let form = Form::parse(&form).unwrap();
    let alerts = |answers: Value| {
        let answers: Answers = serde_json::from_value(answers).unwrap();
        let evaluation = form.evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap());
        evaluation.alerts.into_iter().collect::<String>()
    };
    assert_eq!(alerts(json!({"a": 2, "b": 10, "c": ["x", "y"]})), "abc");
    assert_eq!(alerts(json!({"a": "never", "b": 10, "c": ["x"]})), "", "the scale is hidden");
    assert_eq!(alerts(json!({"a": 2, "b": 8})), "a");
    assert_eq!(alerts(json!({})), "");
    assert!(form.question("a").unwrap().score.is_none());
}

#[test]
fn an_alert_names_choices_of_its_question() {
    let form = form_of(json!([
        {"type": "text", "name": "a", "cabinet": {"alertOn": ["x"]}},
        {"type": "dropdown", "name": "d", "choices": ["x"], "cabinet": {"alertOn": ["x", "y", {"z": 1}]}},
        {"type": "rating", "name": "r", "cabinet": {"alertOn": [6, "5"]}},
        {"type": "rating", "name": "s", "cabinet": {"alertOn": []}},
        {"type": "rating", "name": "t", "cabinet": {"weight": 2, "alertOn": [5]}},
    ]));
    let mut found: Vec<_> = faults(&form);
    found.sort_unstable();
    let expected = [
        ("pages[0].elements[0].cabinet.alertOn", "value"),
        ("pages[0].elements[1].cabinet.alertOn[1]", "value"),
        ("pages[0].elements[1].cabinet.alertOn[2]", "value"),
        ("pages[0].elements[2].cabinet.alertOn[0]", "value"),
        ("pages[0].elements[2].cabinet.alertOn[1]", "value"),
        ("pages[0].elements[3].cabinet.alertOn", "too-few"),
        ("pages[0].elements[4].cabinet.score", "value"),
    ];
    assert_eq!(found, expected.map(|(path, code)| (path.to_owned(), code)));
}
