//! The table of items and answers that the screen's test reads as well (web-modules/diagnostic/src/domain/model.test.ts): both translate
//! alike, and find the same faults (A-197…A-204).

use super::tests::item;
use super::*;
use cabinet_domain::DiaryGroup;
use serde_json::Value;

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn item_of(json: &Value) -> DiaryItem {
    let kind = DiaryItemKind::ALL.into_iter().find(|kind| kind.type_name() == json["typeName"]).unwrap();
    let text = |name: &str| json[name].as_str().map(str::to_owned);
    DiaryItem {
        options: texts(&json["options"]),
        free_text: json["freeText"].as_bool().unwrap(),
        thesaurus: text("thesaurus"),
        pattern: text("pattern"),
        minimum: json["minimum"].as_f64(),
        maximum: json["maximum"].as_f64(),
        required: json["required"].as_bool().unwrap(),
        unit: text("unit"),
        ..item("code", kind)
    }
}

fn value_of(json: &Value) -> DiaryValue {
    match json {
        Value::String(text) => DiaryValue::Text(text.clone()),
        number => {
            number.as_i64().map_or_else(|| DiaryValue::Decimal(number.as_f64().unwrap()), DiaryValue::Whole)
        }
    }
}

fn form_of(items: Vec<DiaryItem>) -> DiaryForm {
    DiaryForm { saved: false, groups: vec![DiaryGroup { name: "Г".to_owned(), items }] }
}

#[test]
fn the_kernel_and_the_screen_translate_alike_and_find_the_same_faults() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../../../tests/diary_model_cases.json")).unwrap();
    for case in cases {
        let item = item_of(&case["item"]);
        // A pattern is there only with an answer.
        let answered = DiaryItem { value: Some(DiaryValue::Text("x".to_owned())), ..item.clone() };
        let mut question = model::model_of(&form_of(vec![answered]))["pages"][0]["elements"][0].take();
        assert_eq!(question.as_object_mut().unwrap().remove("name").unwrap(), "q0");
        let mut expected = case["question"].clone();
        // The same number, which the screen writes without a point.
        for validator in expected["validators"].as_array_mut().into_iter().flatten() {
            for bound in validator.as_object_mut().unwrap().values_mut().filter(|bound| bound.is_number()) {
                *bound = bound.as_f64().into();
            }
        }
        if expected["validators"].is_null() {
            expected.as_object_mut().unwrap().remove("validators");
        }
        assert_eq!(question, expected, "{}", case["item"]);
        for answer in case["answers"].as_array().unwrap() {
            let answers = vec![DiaryAnswer { code: "code".to_owned(), value: value_of(&answer[0]) }];
            let fault = filled_in(&form_of(vec![item.clone()]), answers).err();
            let fault =
                fault.map(|faults| faults.into_iter().map(|(_, fault)| fault).collect::<Vec<_>>().join(", "));
            assert_eq!(fault.as_deref(), answer[1].as_str(), "{} {answer}", case["item"]);
        }
    }
}
