//! Members that SurveyJS has no place for: whole numbers, units, patterns of the whole text (docs/adr/0045).

use crate::parse::{faults, form_of};
use cabinet_forms::{Answers, Form};
use serde_json::{Value, json};

fn codes(element: Value, answers: Value) -> Vec<&'static str> {
    let answers: Answers = serde_json::from_value(answers).unwrap();
    let form = Form::parse(&form_of(json!([element]))).unwrap();
    let evaluation = form.evaluate(&answers, "2026-11-26T10:00:00+03:00".parse().unwrap());
    evaluation.faults.iter().map(|fault| fault.code).collect()
}

#[test]
fn a_whole_number_has_no_fraction() {
    let pulse = json!({"type": "text", "name": "a", "inputType": "number", "cabinet": {"isWhole": true}});
    for (answer, expected) in [
        (json!(72), &[][..]),
        (json!(-5), &[]),
        (json!(72.0), &[]),
        (json!(72.5), &["type"]),
        (json!("72"), &["type"]),
    ] {
        assert_eq!(codes(pulse.clone(), json!({ "a": answer })), expected, "{answer}");
    }
}

#[test]
fn a_unit_is_in_the_languages_of_the_form_and_counts_in_no_score() {
    let element = json!({"type": "text", "name": "a", "inputType": "number", "cabinet": {"unit": {"default": "mmHg", "ru": "мм рт. ст."}}});
    let form = Form::parse(&form_of(json!([element]))).unwrap();
    let question = form.question("a").unwrap();
    let unit = question.unit.as_ref().unwrap();
    assert_eq!((unit.of("ru"), unit.of("fr")), ("мм рт. ст.", "mmHg"));
    assert!(question.score.is_none() && !question.is_whole);
}

#[test]
fn a_whole_pattern_is_of_what_was_written_and_of_all_of_it() {
    let pressure = r"\d{2,3}/\d{2,3}|-";
    let text = json!({"type": "text", "name": "a", "cabinet": {"wholePattern": pressure}});
    assert_eq!(codes(text.clone(), json!({"a": "120/80"})), [""; 0]);
    assert_eq!(codes(text.clone(), json!({"a": "-"})), [""; 0]);
    assert_eq!(codes(text.clone(), json!({"a": "120/80 and more"})), ["pattern"]);
    assert_eq!(codes(text, json!({"a": " "})), [""; 0], "blanks are no answer");
    let choice = json!({
        "type": "dropdown", "name": "a", "choices": ["as ever"], "showOtherItem": true, "cabinet": {"wholePattern": pressure},
    });
    assert_eq!(codes(choice.clone(), json!({"a": "as ever"})), [""; 0], "a choice is not written");
    assert_eq!(codes(choice.clone(), json!({"a": "other", "a-Comment": "120/80"})), [""; 0]);
    assert_eq!(codes(choice, json!({"a": "other", "a-Comment": "low"})), ["pattern"]);
    let letters = json!({"type": "comment", "name": "a", "cabinet": {"wholePattern": r"\p{L}+."}});
    assert_eq!(codes(letters, json!({"a": "да😀"})), [""; 0], "characters are those of Unicode");
}

#[test]
fn our_members_stand_where_they_have_a_meaning() {
    let with = |element: Value, own: Value| {
        let mut element = element;
        element["name"] = "a".into();
        element["cabinet"] = own;
        faults(&form_of(json!([element]))).into_iter().map(|(_, code)| code).collect::<Vec<_>>()
    };
    let number = json!({"type": "text", "inputType": "number"});
    let text = json!({"type": "text"});
    let closed = json!({"type": "radiogroup", "choices": ["x"]});
    assert_eq!(with(number.clone(), json!({"isWhole": true, "unit": "°C", "score": "value"})), [""; 0]);
    assert_eq!(with(number.clone(), json!({"isWhole": 1})), ["type"]);
    assert_eq!(with(number.clone(), json!({"unit": "x".repeat(41)})), ["length"]);
    assert_eq!(with(number.clone(), json!({"wholePattern": "1"})), ["value"]);
    assert_eq!(with(text.clone(), json!({"isWhole": true})), ["value"]);
    assert_eq!(with(text.clone(), json!({"unit": "°C"})), ["value"]);
    assert_eq!(with(text.clone(), json!({"wholePattern": "("})), ["pattern"]);
    assert_eq!(with(text, json!({"wholePattern": "((a{100}){100}){100}"})), ["pattern"]);
    assert_eq!(with(closed, json!({"wholePattern": "a"})), ["value"]);
    assert_eq!(with(number, json!({"isOdd": true})), ["unknown-member"]);
}
