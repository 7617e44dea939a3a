//! Forms and answers as FHIR R4.

use crate::generate::Generator;
use crate::parse::form_of;
use cabinet_forms::{Answers, Form, fhir};
use serde_json::{Value, json};

#[test]
fn a_form_that_went_through_fhir_says_the_same_to_the_same_answers() {
    let mut generator = Generator::new(4);
    let mut compared = 0;
    while compared < 200 {
        let json = generator.form();
        let Ok(form) = Form::parse(&json) else { continue };
        let questionnaire = fhir::to_questionnaire(&form, "urn:uuid:1", "1");
        let read = fhir::from_questionnaire(&questionnaire).unwrap();
        let back = Form::parse(&read).unwrap_or_else(|faults| panic!("{json} became {read}: {faults:?}"));
        let answers = generator.answers(&json);
        let now = "2026-11-26T10:00:00+03:00".parse().unwrap();
        let (before, after) = (form.evaluate(&answers, now), back.evaluate(&answers, now));
        assert_eq!(
            (before.visible, before.required, before.faults, before.calculated),
            (after.visible, after.required, after.faults, after.calculated),
            "{json} became {read}"
        );
        compared += 1;
    }
}

#[test]
fn texts_choices_scales_and_scores_are_kept() {
    let mut form = form_of(json!([
        {"type": "dropdown", "name": "d", "title": {"default": "How?", "ru": "Как?"}, "isRequired": true, "showNoneItem": true,
         "choices": ["a", {"value": 2, "text": {"default": "Two", "ru": "Два"}}], "cabinet": {"score": {"a": 1}}},
        {"type": "rating", "name": "r", "rateMin": 0, "rateMax": 10, "maxRateDescription": "bad", "description": "From 0 to 10"},
        {"type": "text", "name": "m", "inputType": "email", "validators": [{"type": "text", "maxLength": 50}]},
    ]));
    form["pages"][0]["title"] = json!("First");
    form["cabinet"] = json!({"scores": [{"name": "s", "title": "S", "questions": ["d"], "method": "sum"}]});
    let parsed = Form::parse(&form).unwrap();
    let questionnaire = fhir::to_questionnaire(&parsed, "https://example.org/q", "3");
    assert_eq!(questionnaire["item"][0]["item"][0]["type"], "choice");
    assert_eq!(questionnaire["item"][0]["item"][1]["type"], "integer");
    assert_eq!(fhir::from_questionnaire(&questionnaire).unwrap(), form);
}

#[test]
fn a_questionnaire_of_another_program_becomes_a_form_or_is_refused_with_reasons() {
    let questionnaire = json!({"resourceType": "Questionnaire", "status": "active", "title": "Pain", "item": [
        {"linkId": "1", "text": "Where?", "type": "string"},
        {"linkId": "2", "type": "group", "text": "More", "item": [
            {"linkId": "2.1", "type": "choice", "required": true, "answerOption": [{"valueCoding": {"code": "x", "display": "X"}}, {"valueString": "y"}]},
            {"linkId": "2.2", "type": "boolean", "text": "Since long?"},
        ]},
    ]});
    let read = fhir::from_questionnaire(&questionnaire).unwrap();
    let form = Form::parse(&read).unwrap();
    assert_eq!(
        form.questions().map(|question| question.name.as_str()).collect::<Vec<_>>(),
        ["q1", "q2_1", "q2_2"]
    );
    assert_eq!(form.pages().len(), 2);
    let strange = json!({"resourceType": "Questionnaire", "item": [
        {"linkId": "1", "type": "attachment"}, {"linkId": "2", "type": "string", "enableWhen": []},
    ]});
    let faults = fhir::from_questionnaire(&strange).unwrap_err();
    assert_eq!(
        faults.iter().map(|fault| fault.path.as_str()).collect::<Vec<_>>(),
        ["item[0].type", "item[1].enableWhen"]
    );
    assert!(fhir::from_questionnaire(&json!({"resourceType": "Patient"})).is_err());
}

#[test]
fn answers_are_written_with_their_types() {
    let form = Form::parse(&form_of(json!([
        {"type": "text", "name": "n", "inputType": "number", "title": "Weight"}, {"type": "text", "name": "t", "inputType": "datetime-local"},
        {"type": "checkbox", "name": "c", "choices": [{"value": "a", "text": "A"}], "showOtherItem": true}, {"type": "comment", "name": "x"},
    ])))
    .unwrap();
    let answers: Answers = serde_json::from_value(
        json!({"n": 70.5, "t": "2026-11-26T10:30", "c": ["a", "other"], "c-Comment": "more"}),
    )
    .unwrap();
    let response = fhir::to_response(
        &form,
        "https://example.org/q|3",
        &answers,
        "2026-11-26T12:00:00+03:00".parse().unwrap(),
    );
    let expected: Value = json!({
        "resourceType": "QuestionnaireResponse", "questionnaire": "https://example.org/q|3", "status": "completed",
        "authored": "2026-11-26T12:00:00+03:00",
        "item": [{"linkId": "page-page1", "item": [
            {"linkId": "n", "text": "Weight", "answer": [{"valueDecimal": 70.5}]},
            {"linkId": "t", "answer": [{"valueDateTime": "2026-11-26T10:30:00+03:00"}]},
            {"linkId": "c", "answer": [{"valueCoding": {"code": "a", "display": "A"}}, {"valueString": "more"}]},
        ]}],
    });
    assert_eq!(response, expected);
}
