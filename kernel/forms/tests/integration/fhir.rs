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

/// Issue 15: what `enableWhen` can say is said; the rest is in our extension only.
#[test]
fn simple_conditions_are_enable_when_as_well() {
    let condition = |condition: &str| {
        let form = form_of(json!([
            {"type": "radiogroup", "name": "hurts", "choices": ["yes", "no", 3], "showOtherItem": true},
            {"type": "rating", "name": "pain", "rateMin": 0, "rateMax": 10}, {"type": "text", "name": "weight", "inputType": "number"},
            {"type": "checkbox", "name": "where", "choices": ["head", "back"]}, {"type": "text", "name": "since", "inputType": "date"},
            {"type": "text", "name": "line"}, {"type": "comment", "name": "more", "visibleIf": condition},
        ]));
        let parsed = Form::parse(&form).unwrap_or_else(|faults| panic!("{condition}: {faults:?}"));
        let questionnaire = fhir::to_questionnaire(&parsed, "urn:uuid:1", "1");
        assert_eq!(fhir::from_questionnaire(&questionnaire).unwrap(), form, "the extension decides");
        let mut item = questionnaire["item"][0]["item"][6].clone();
        let said = (item["enableWhen"].take(), item["enableBehavior"].take());
        (said.0, said.1.as_str().map(str::to_owned))
    };
    let when = |question: &str, operator: &str, member: &str, value: Value| json!({"question": question, "operator": operator, member: value});
    let yes = when("hurts", "=", "answerCoding", json!({"code": "yes"}));
    let seven = when("pain", ">=", "answerInteger", json!(7));
    for (written, expected) in [
        ("{hurts} = 'yes'", json!([yes])),
        ("{hurts} = 3", json!([when("hurts", "=", "answerCoding", json!({"code": "3"}))])),
        ("{pain} < 3", json!([when("pain", "<", "answerInteger", json!(3))])),
        ("{weight} > 70.5", json!([when("weight", ">", "answerDecimal", json!(70.5))])),
        ("{where} contains 'head'", json!([when("where", "=", "answerCoding", json!({"code": "head"}))])),
        ("{since} = '2026-11-01'", json!([when("since", "=", "answerDate", json!("2026-11-01"))])),
        ("{line} notempty", json!([when("line", "exists", "answerBoolean", json!(true))])),
        ("{line} empty", json!([when("line", "exists", "answerBoolean", json!(false))])),
    ] {
        assert_eq!(condition(written), (expected, None), "{written}");
    }
    let all = condition("{hurts} = 'yes' and {pain} >= 7");
    assert_eq!(all, (json!([yes, seven]), Some("all".to_owned())));
    let any = condition("{hurts} = 'yes' or {pain} >= 7 or {line} notempty");
    assert_eq!((any.0[2]["operator"].as_str(), any.1.as_deref()), (Some("exists"), Some("any")));
    for unsaid in [
        "{hurts} != 'yes'",
        "{hurts} = 'other'",
        "{hurts} = 'maybe'",
        "{line} = 'A'",
        "{pain} >= 6.5",
        "{where} = ['head']",
        "{pain} + 1 > 3",
        "{hurts} = 'yes' and {pain} > 3 or {line} empty",
        "({hurts} = 'yes' or {pain} > 3) and {line} empty",
        "!({pain} > 3)",
    ] {
        assert_eq!(condition(unsaid), (Value::Null, None), "{unsaid}");
    }
}

/// Issue 15: conditions of other programs.
#[test]
fn enable_when_becomes_a_condition_or_is_refused() {
    let read = |when: Value, behavior: Value| {
        let mut questionnaire = json!({"resourceType": "Questionnaire", "title": "T", "item": [
            {"linkId": "1.1", "type": "boolean"}, {"linkId": "2", "type": "integer"},
            {"linkId": "3", "type": "choice", "repeats": true, "answerOption": [{"valueCoding": {"code": "a"}}]},
            {"linkId": "4", "type": "string", "enableWhen": when},
        ]});
        if !behavior.is_null() {
            questionnaire["item"][3]["enableBehavior"] = behavior;
        }
        fhir::from_questionnaire(&questionnaire).map(|form| {
            Form::parse(&form).unwrap_or_else(|faults| panic!("{form}: {faults:?}"));
            form["pages"][0]["elements"][3]["visibleIf"].as_str().unwrap().to_owned()
        })
    };
    let since = json!({"question": "1.1", "operator": "=", "answerBoolean": true});
    let more = json!({"question": "2", "operator": ">", "answerInteger": 3});
    let several = json!({"question": "3", "operator": "=", "answerCoding": {"code": "a"}});
    let there = json!({"question": "2", "operator": "exists", "answerBoolean": false});
    let other = json!({"question": "2", "operator": "!=", "answerInteger": 3});
    assert_eq!(read(json!([since]), Value::Null).unwrap(), "{q1_1} = 'yes'");
    assert_eq!(read(json!([since, more]), json!("all")).unwrap(), "{q1_1} = 'yes' and {q2} > 3");
    assert_eq!(read(json!([several, there]), json!("any")).unwrap(), "{q3} contains 'a' or {q2} empty");
    assert_eq!(read(json!([other]), Value::Null).unwrap(), "({q2} notempty and {q2} != 3)");
    let quoted = json!({"question": "4", "operator": "=", "answerString": "it's"});
    let unknown = json!({"question": "9", "operator": "exists", "answerBoolean": true});
    let quantity = json!({"question": "2", "operator": ">", "answerQuantity": {"value": 3}});
    for (when, behavior) in [
        (json!([since, more]), Value::Null),
        (json!([since, more]), json!("most")),
        (json!([unknown]), Value::Null),
        (json!([quantity]), Value::Null),
        (json!([quoted]), Value::Null),
        (json!([]), Value::Null),
        (json!("x"), Value::Null),
    ] {
        let faults = read(when.clone(), behavior).unwrap_err();
        assert_eq!(faults[0].path, "item[3].enableWhen", "{when}");
    }
    let group = json!({"resourceType": "Questionnaire", "title": "T", "item": [
        {"linkId": "1", "type": "string"},
        {"linkId": "2", "type": "group", "enableWhen": [{"question": "1", "operator": "exists", "answerBoolean": true}], "item": [
            {"linkId": "3", "type": "string"}, {"linkId": "4", "type": "group", "enableWhen": [], "item": []},
        ]},
    ]});
    let faults = fhir::from_questionnaire(&group).unwrap_err();
    assert_eq!(
        faults.iter().map(|fault| fault.path.as_str()).collect::<Vec<_>>(),
        ["item[1].item[1].enableWhen"]
    );
    let mut group = group;
    group["item"][1]["item"].as_array_mut().unwrap().pop();
    assert_eq!(fhir::from_questionnaire(&group).unwrap()["pages"][1]["visibleIf"], "{q1} notempty");
}
