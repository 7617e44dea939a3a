//! Forms that were translated from another system's (docs/adr/0045): what a questionnaire may not have, and what stays refused.

use crate::parse::form_of;
use cabinet_forms::{Answers, Form};
use serde_json::{Value, json};

fn codes(json: &Value) -> Vec<&'static str> {
    Form::parse_translated(json).err().into_iter().flatten().map(|fault| fault.code).collect()
}

fn answered(json: &Value, answers: Value) -> Vec<(String, &'static str)> {
    let answers: Answers = serde_json::from_value(answers).unwrap();
    let evaluation = Form::parse_translated(json)
        .unwrap()
        .evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap());
    evaluation.faults.into_iter().map(|fault| (fault.question, fault.code)).collect()
}

#[test]
fn its_size_is_not_ours_to_refuse() {
    let many = (0..2_000).map(|index| json!({"type": "comment", "name": format!("q{index}")})).collect();
    assert_eq!(codes(&form_of(many)), [""; 0]);
    let choices: Vec<_> = (0..5_000).collect();
    assert_eq!(codes(&form_of(json!([{"type": "dropdown", "name": "q", "choices": choices}]))), [""; 0]);
    assert_eq!(codes(&form_of(json!([]))), [""; 0], "a page without a question");
    assert_eq!(codes(&json!({"title": "T", "pages": []})), [""; 0]);
    let pages: Vec<_> = (0..150).map(|page| json!({"name": format!("p{page}"), "elements": []})).collect();
    assert_eq!(codes(&json!({"title": "T", "pages": pages})), [""; 0]);
    let bound = json!({"type": "numeric", "minValue": -1e300, "maxValue": 1e300});
    let number = json!([{"type": "text", "name": "n", "inputType": "number", "validators": [bound]}]);
    assert_eq!(codes(&form_of(number.clone())), [""; 0]);
    assert_eq!(answered(&form_of(number.clone()), json!({"n": 1e299})), []);
    assert_eq!(answered(&form_of(number), json!({"n": 1e301})), [("n".to_owned(), "max")]);
}

#[test]
fn own_words_are_as_long_as_any_answer() {
    let form = form_of(json!([{"type": "dropdown", "name": "q", "choices": [0], "showOtherItem": true}]));
    assert_eq!(answered(&form, json!({"q": "other", "q-Comment": "я".repeat(4_000)})), []);
    assert_eq!(
        answered(&form, json!({"q": "other", "q-Comment": "я".repeat(4_001)})),
        [("q".to_owned(), "length")]
    );
}

///
#[test]
fn a_picture_is_one_file_of_an_accepted_type() {
    let file =
        json!({"type": "file", "name": "q", "isRequired": true, "acceptedTypes": "image/jpeg, image/png"});
    let form = form_of(json!([file]));
    let picture = |kind: &str| json!({"q": [{"type": kind}]});
    assert_eq!(answered(&form, picture("image/png")), []);
    for answers in [
        picture("image/gif"),
        json!({"q": "image/png"}),
        json!({"q": [{"type": "image/png"}, {"type": "image/png"}]}),
        json!({"q": [{}]}),
    ] {
        assert_eq!(answered(&form, answers.clone()), [("q".to_owned(), "type")], "{answers}");
    }
    assert_eq!(answered(&form, json!({"q": []})), [("q".to_owned(), "required")]);
    let refused = Form::parse(&form).unwrap_err();
    assert_eq!(refused.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["unknown-type"]);
}

#[test]
fn a_whole_pattern_that_cannot_be_compiled_is_left_out_and_named() {
    let with = |name: &str, pattern: &str| json!({"type": "comment", "name": name, "cabinet": {"wholePattern": pattern}});
    let form = form_of(json!([with("a", "("), with("b", "x+"), with("c", "((a{100}){100}){100}")]));
    let parsed = Form::parse_translated(&form).unwrap();
    assert_eq!(parsed.left_out_patterns().collect::<Vec<_>>(), ["a", "c"]);
    assert_eq!(answered(&form, json!({"a": "y", "b": "y", "c": "y"})), [("b".to_owned(), "pattern")]);
}

#[test]
fn everything_else_is_refused_as_in_a_questionnaire() {
    assert_eq!(codes(&form_of(json!([{"type": "matrix", "name": "q"}]))), ["unknown-type"]);
    assert_eq!(codes(&form_of(json!([{"type": "text", "name": "1"}]))), ["name"]);
    assert_eq!(
        codes(&form_of(json!([{"type": "text", "name": "q", "visibleIf": "{q"}]))),
        ["expression-syntax"]
    );
}
