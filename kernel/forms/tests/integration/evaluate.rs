//! What a form says to answers.

use crate::parse::form_of;
use cabinet_forms::{Answers, Evaluation, Form};
use serde_json::{Value, json};

fn evaluate(elements: Value, answers: Value) -> (Evaluation, Answers) {
    let answers: Answers = serde_json::from_value(answers).unwrap();
    let form = Form::parse(&form_of(elements)).unwrap();
    (form.evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap()), answers)
}

fn faults(evaluation: &Evaluation) -> Vec<(&str, &str)> {
    evaluation.faults.iter().map(|fault| (fault.question.as_str(), fault.code)).collect()
}

#[test]
fn hidden_questions_are_not_required_and_not_kept() {
    let elements = json!([
        {"type": "radiogroup", "name": "smokes", "choices": ["yes", "no"], "isRequired": true},
        {"type": "text", "name": "since", "inputType": "number", "isRequired": true, "visibleIf": "{smokes} = 'yes'"},
    ]);
    let (evaluation, answers) = evaluate(elements.clone(), json!({"smokes": "no", "since": 1990}));
    assert_eq!(faults(&evaluation), []);
    assert_eq!(Value::from(evaluation.kept(&answers)), json!({"smokes": "no"}));
    let (evaluation, _) = evaluate(elements, json!({"smokes": "yes"}));
    assert_eq!(faults(&evaluation), [("since", "required")]);
}

#[test]
fn answers_that_do_not_fit_are_faults() {
    let elements = json!([
        {"type": "text", "name": "n", "inputType": "number"}, {"type": "text", "name": "d", "inputType": "date"},
        {"type": "checkbox", "name": "c", "choices": ["a", "b"], "showNoneItem": true}, {"type": "rating", "name": "r"},
        {"type": "dropdown", "name": "s", "choices": ["a"], "showOtherItem": true}, {"type": "comment", "name": "t"},
    ]);
    for (answers, fault) in [
        (json!({"n": "5"}), ("n", "type")),
        (json!({"d": "2026-02-30"}), ("d", "type")),
        (json!({"d": "yesterday"}), ("d", "type")),
        (json!({"c": "a"}), ("c", "type")),
        (json!({"c": ["a", "x"]}), ("c", "choice")),
        (json!({"c": ["a", "a"]}), ("c", "choice")),
        (json!({"c": ["a", "none"]}), ("c", "choice")),
        (json!({"r": 6}), ("r", "choice")),
        (json!({"r": 1.5}), ("r", "choice")),
        (json!({"s": "b"}), ("s", "choice")),
        (json!({"s": "other"}), ("s", "required")),
        (json!({"s": ["a"]}), ("s", "type")),
        (json!({"s": "other", "s-Comment": 5}), ("s", "type")),
        (json!({"t": {"toString": 1}}), ("t", "type")),
        (json!({"x": 1}), ("x", "unknown")),
        (json!({"n-Comment": "x"}), ("n-Comment", "unknown")),
        (json!({"__proto__": {}}), ("__proto__", "unknown")),
    ] {
        let (evaluation, _) = evaluate(elements.clone(), answers.clone());
        assert_eq!(faults(&evaluation), [fault], "{answers}");
    }
    let fitting =
        json!({"n": 5, "d": "2026-02-28", "c": ["none"], "r": 5, "s": "other", "s-Comment": "x", "t": "<b>"});
    let (evaluation, answers) = evaluate(elements, fitting.clone());
    assert_eq!(faults(&evaluation), []);
    assert_eq!(Value::from(evaluation.kept(&answers)), fitting);
}

#[test]
fn values_are_computed_in_the_order_in_which_they_need_each_other() {
    let mut form = form_of(json!([
        {"type": "expression", "name": "index", "expression": "round({weight} / {square}, 1)"},
        {"type": "text", "name": "weight", "inputType": "number"}, {"type": "text", "name": "height", "inputType": "number"},
    ]));
    form["calculatedValues"] = json!([{"name": "square", "expression": "{metres} * {metres}"}, {"name": "metres", "expression": "{height} / 100"}]);
    let answers: Answers = serde_json::from_value(json!({"weight": 70, "height": 175, "index": 1})).unwrap();
    let evaluation =
        Form::parse(&form).unwrap().evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap());
    assert_eq!(
        Value::from(evaluation.calculated.clone()),
        json!({"index": 22.9, "metres": 1.75, "square": 3.0625})
    );
    assert_eq!(Value::from(evaluation.kept(&answers)), json!({"weight": 70, "height": 175, "index": 22.9}));
}

#[test]
fn dates_are_those_of_the_hospital() {
    let elements = json!([
        {"type": "text", "name": "born", "inputType": "date"},
        {"type": "text", "name": "adult", "visibleIf": "age({born}) >= 18"},
        {"type": "text", "name": "today", "visibleIf": "{born} = today()"},
    ]);
    for (born, visible) in [
        ("2008-11-26", vec!["adult", "born"]),
        ("2008-11-27", vec!["born"]),
        ("2026-11-26", vec!["born", "today"]),
    ] {
        let (evaluation, _) = evaluate(elements.clone(), json!({"born": born}));
        assert_eq!(evaluation.visible.iter().map(String::as_str).collect::<Vec<_>>(), visible, "{born}");
    }
}

#[test]
fn answers_are_read_from_text_and_written_as_text() {
    let form = Form::parse(&form_of(json!([
        {"type": "text", "name": "n", "inputType": "number"}, {"type": "checkbox", "name": "c", "choices": ["it's", 2], "showOtherItem": true},
        {"type": "dropdown", "name": "s", "choices": [1, "a"]}, {"type": "comment", "name": "t"},
    ])))
    .unwrap();
    for (name, text, answer) in [
        ("n", "1.5", json!(1.5)),
        ("n", "5", json!(5)),
        ("c", r"['it\'s','2','other']", json!(["it's", 2, "other"])),
        ("s", "1", json!(1)),
        ("s", "a", json!("a")),
        ("t", "5", json!("5")),
        ("t", "", json!(null)),
    ] {
        let question = form.question(name).unwrap();
        assert_eq!(question.answer_from_text(text), Some(answer.clone()), "{name} {text}");
        assert_eq!(question.answer_to_text(&answer), text);
    }
    for (name, text) in [("n", "x"), ("c", "a"), ("c", "['x']"), ("s", "b")] {
        assert_eq!(form.question(name).unwrap().answer_from_text(text), None, "{name} {text}");
    }
}
