//! Bounds of forms and answers, each with its neighbour that is allowed.

use crate::parse::{faults, form_of};
use cabinet_forms::{Answers, Form};
use serde_json::{Value, json};

fn codes(form: &Value) -> Vec<&'static str> {
    faults(form).into_iter().map(|(_, code)| code).collect()
}

fn questions(count: usize) -> Value {
    form_of((0..count).map(|index| json!({"type": "text", "name": format!("q{index}")})).collect())
}

//
#[test]
fn a_title_has_at_most_200_characters() {
    let mut form = questions(1);
    form["title"] = "я".repeat(200).into();
    assert_eq!(codes(&form), [""; 0]);
    form["title"] = "я".repeat(201).into();
    assert_eq!(codes(&form), ["length"]);
    form["title"] = json!("");
    assert_eq!(codes(&form), ["missing"]);
}

//
#[test]
fn a_form_has_at_most_200_questions() {
    assert_eq!(codes(&questions(200)), [""; 0]);
    assert_eq!(codes(&questions(201)), ["too-many"]);
    let mut two_pages = questions(150);
    let more: Vec<_> = (0..51).map(|index| json!({"type": "comment", "name": format!("r{index}")})).collect();
    two_pages["pages"].as_array_mut().unwrap().push(json!({"name": "p2", "elements": more}));
    assert_eq!(codes(&two_pages), ["too-many"]);
    assert_eq!(codes(&form_of(json!([]))), ["too-few"]);
}

//
#[test]
fn a_question_has_at_most_100_choices() {
    let choices = |count: usize| {
        form_of(json!([{"type": "dropdown", "name": "q", "choices": (0..count).collect::<Vec<_>>()}]))
    };
    assert_eq!(codes(&choices(100)), [""; 0]);
    assert_eq!(codes(&choices(101)), ["too-many"]);
}

//
#[test]
fn answers_are_as_long_as_their_kind_allows() {
    let form =
        Form::parse(&form_of(json!([{"type": "comment", "name": "c"}, {"type": "text", "name": "t"}])))
            .unwrap();
    let found = |name: &str, length: usize| {
        let answers: Answers = [(name.to_owned(), Value::from("я".repeat(length)))].into_iter().collect();
        form.evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap())
            .faults
            .iter()
            .map(|fault| fault.code)
            .collect::<Vec<_>>()
    };
    assert_eq!(found("c", 4_000), [""; 0]);
    assert_eq!(found("c", 4_001), ["length"]);
    assert_eq!(found("t", 1_000), [""; 0]);
    assert_eq!(found("t", 1_001), ["length"]);
}

#[test]
fn expressions_are_bounded_in_length_and_depth() {
    let with = |condition: String| {
        form_of(json!([{"type": "text", "name": "a"}, {"type": "text", "name": "b", "visibleIf": condition}]))
    };
    assert_eq!(codes(&with(format!("{}1 = 1{}", "(".repeat(31), ")".repeat(31)))), [""; 0]);
    assert_eq!(codes(&with(format!("{}1 = 1{}", "(".repeat(32), ")".repeat(32)))), ["expression-depth"]);
    assert_eq!(codes(&with("!".repeat(1_990) + "{a}")), ["expression-depth"]);
    assert_eq!(codes(&with(format!("{{a}} = '{}'", "x".repeat(1_992)))), [""; 0]);
    assert_eq!(codes(&with(format!("{{a}} = '{}'", "x".repeat(1_993)))), ["expression-length"]);
    // Read once, not twice at each level.
    assert_eq!(codes(&with("negate(".repeat(31) + "{a}")), ["expression-syntax"]);
    // Long chains are no nesting.
    assert_eq!(codes(&with(vec!["{a} = 1"; 170].join(" or "))), [""; 0]);
}

#[test]
fn deep_or_large_json_is_refused_before_it_is_read() {
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(codes(&json!({"title": "T", "pages": deep})), ["nesting"]);
    let mut large = questions(1);
    large["description"] = "x".repeat(512 * 1024).into();
    assert_eq!(codes(&large), ["too-large"]);
}

#[test]
fn a_pattern_of_exponential_time_is_matched_in_linear_time() {
    let form = form_of(
        json!([{"type": "text", "name": "a", "validators": [{"type": "regex", "regex": "^(a+)+$"}]}]),
    );
    let answers: Answers = [("a".to_owned(), Value::from("a".repeat(999) + "!"))].into_iter().collect();
    let evaluation =
        Form::parse(&form).unwrap().evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap());
    assert_eq!(evaluation.faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["pattern"]);
}
