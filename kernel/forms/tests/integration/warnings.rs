//! Warnings of forms.

use crate::parse::form_of;
use cabinet_forms::Form;
use serde_json::json;

fn warnings(condition: &str) -> Vec<&'static str> {
    let form = form_of(json!([
        {"type": "radiogroup", "name": "one", "choices": ["a", "b", 5]},
        {"type": "checkbox", "name": "many", "choices": ["a", "b"], "showOtherItem": true},
        {"type": "text", "name": "asked", "visibleIf": condition},
        {"type": "text", "name": "later"},
    ]));
    Form::parse(&form).unwrap().warnings().into_iter().map(|warning| warning.code).collect()
}

#[test]
fn a_question_that_is_never_shown_is_found() {
    for condition in [
        "false",
        "{one} = 'c'",
        "{one} = 'c' and {many} = 'a'",
        "{one} = 'c' or false",
        "{many} contains 'c'",
        "{many} anyof ['c', 'd']",
        "{many} allof ['a', 'c']",
        "!true",
    ] {
        assert_eq!(warnings(condition), ["unreachable"], "{condition}");
    }
}

#[test]
fn a_question_that_may_be_shown_has_no_warning() {
    for condition in [
        "{one} = 'A'",
        "{one} = '5'",
        "{one} = 5",
        "{one} = 'c' or {many} contains 'a'",
        "{many} contains 'other'",
        "{many} anyof ['a', 'c']",
        "{one} contains 'c'",
        "{one} <> 'c'",
        "{one} = null",
        "{one} = 'undefined'",
        "!({one} = 'c' and {many} empty)",
        "{many} contains []",
    ] {
        let expected: &[&str] = if condition.starts_with('!') { &["no-effect"] } else { &[] };
        assert_eq!(warnings(condition), expected, "{condition}");
    }
}

#[test]
fn conditions_on_later_questions_and_on_oneself_are_found() {
    assert_eq!(warnings("{later} notempty"), ["later-question"]);
    assert_eq!(warnings("{asked} notempty"), ["own-condition"]);
}
