//! What is a form, and what is refused.

use cabinet_forms::{Form, FormFault};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A form with these elements on one page.
pub fn form_of(elements: Value) -> Value {
    json!({"title": "Опрос", "pages": [{"name": "page1", "elements": elements}]})
}

pub fn faults(form: &Value) -> Vec<(String, &'static str)> {
    let faults = Form::parse(form).err().unwrap_or_default();
    faults.into_iter().map(|FormFault { path, code, .. }| (path, code)).collect()
}

#[test]
fn a_form_is_parsed_with_its_questions_in_order() {
    let form = json!({
        "title": {"default": "Questionnaire", "ru": "Анкета"},
        "pages": [
            {"name": "p1", "elements": [
                {"type": "text", "name": "weight", "inputType": "number", "title": "Weight"},
                {"type": "checkbox", "name": "pain", "choices": ["head", {"value": "back", "text": {"default": "Back", "ru": "Спина"}}], "showOtherItem": true},
            ]},
            {"name": "p2", "visibleIf": "{pain} contains 'back'", "elements": [{"type": "rating", "name": "how", "rateMax": 10}]},
        ],
        "calculatedValues": [{"name": "double", "expression": "{weight} * 2"}],
        "cabinet": {},
    });
    let parsed = Form::parse(&form).unwrap();
    assert_eq!(
        parsed.questions().map(|question| question.name.as_str()).collect::<Vec<_>>(),
        ["weight", "pain", "how"]
    );
    assert_eq!((parsed.title("ru"), parsed.title("de")), ("Анкета", "Questionnaire"));
    let pain = parsed.question("pain").unwrap();
    assert_eq!(pain.choices().unwrap().values().collect::<Vec<_>>(), ["head", "back", "other"]);
    assert_eq!(pain.choices().unwrap().items[1].text("ru"), "Спина");
    assert_eq!(parsed.json(), &form);
}

// the server refuses an empty title.
#[test]
fn all_faults_are_found_at_once() {
    let form = json!({
        "title": " ",
        "triggers": [],
        "pages": [{"name": "p", "elements": [
            {"type": "html", "name": "h", "html": "<script>"},
            {"type": "text", "name": "a", "onclick": "x()"},
            {"type": "text", "name": "A"},
            {"type": "text", "name": "__proto__"},
            {"type": "text", "name": "constructor"},
            {"type": "text", "name": "b", "visibleIf": "{nobody} = 1"},
            {"type": "text", "name": "c", "visibleIf": "{a} ="},
            {"type": "text", "name": "d", "requiredIf": "fetch('x')"},
            {"type": "dropdown", "name": "e", "choices": ["x", "X", "other"], "choicesByUrl": {"url": "http://x"}},
            {"type": "text", "name": "f", "validators": [{"type": "regex", "regex": "(a)\\1"}]},
        ]}],
    });
    let mut expected = vec![
        ("title", "missing"),
        ("triggers", "unknown-member"),
        ("pages[0].elements[0].type", "unknown-type"),
        ("pages[0].elements[1].onclick", "unknown-member"),
        ("pages[0].elements[2].name", "duplicate-name"),
        ("pages[0].elements[3].name", "reserved-name"),
        ("pages[0].elements[4].name", "reserved-name"),
        ("pages[0].elements[5].visibleIf", "unknown-name"),
        ("pages[0].elements[6].visibleIf", "expression-syntax"),
        ("pages[0].elements[7].requiredIf", "unknown-function"),
        ("pages[0].elements[8].choices[1]", "duplicate-value"),
        ("pages[0].elements[8].choices[2]", "value"),
        ("pages[0].elements[8].choicesByUrl", "unknown-member"),
        ("pages[0].elements[9].validators[0].regex", "pattern"),
    ];
    let mut found = faults(&form);
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found.iter().map(|(path, code)| (path.as_str(), *code)).collect::<Vec<_>>(), expected);
}

#[test]
fn markup_in_texts_stays_text() {
    let form = Form::parse(&form_of(
        json!([{"type": "text", "name": "a", "title": "<img src=x onerror=alert(1)>"}]),
    ))
    .unwrap();
    assert_eq!(form.question("a").unwrap().title("ru"), "<img src=x onerror=alert(1)>");
}

#[test]
fn conditions_in_a_circle_are_refused() {
    let two = form_of(json!([
        {"type": "text", "name": "a", "visibleIf": "{b} notempty"},
        {"type": "text", "name": "b", "visibleIf": "{a} notempty"},
    ]));
    assert_eq!(faults(&two), [("pages[0].elements[0]".to_owned(), "cycle")]);
    let mut through_values = form_of(json!([{"type": "expression", "name": "a", "expression": "{c} + 1"}]));
    through_values["calculatedValues"] = json!([{"name": "c", "expression": "{a} + 1"}]);
    assert_eq!(faults(&through_values), [("pages[0].elements[0]".to_owned(), "cycle")]);
    let itself = form_of(json!([{"type": "expression", "name": "a", "expression": "{a} + 1"}]));
    assert_eq!(faults(&itself), [("pages[0].elements[0]".to_owned(), "cycle")]);
}

#[test]
fn one_of_two_questions_can_be_required() {
    let form = form_of(json!([
        {"type": "text", "name": "phone", "requiredIf": "{mail} empty"},
        {"type": "text", "name": "mail", "requiredIf": "{phone} empty"},
    ]));
    assert_eq!(faults(&form), []);
}

#[test]
fn what_cannot_be_computed_alike_is_refused() {
    let elements = |expression: &str| {
        form_of(json!([
            {"type": "text", "name": "t"}, {"type": "text", "name": "n", "inputType": "number"},
            {"type": "text", "name": "d", "inputType": "date"}, {"type": "checkbox", "name": "c", "choices": ["a"]},
            {"type": "comment", "name": "x", "visibleIf": expression},
        ]))
    };
    for refused in [
        "{n} ^ 2 > 1",
        "sum({t}) > 1",
        "today() > 5",
        "{t} > today()",
        "today() + 1 > 2",
        "{c} + 1 = 2",
        "age({t}) > 18",
        "round({n}, {n}) = 1",
        "age({d}, 'days') > 1",
        "isContainerReady('page1')",
        "{N} = 1",
        "{ n } = 1",
        "{n.length} > 1",
        "({n} = 1",
        "iif({n}, 1, 2",
        "{n} contains",
        "{d} = iif({n} > 1, today(), 5)",
        "dateAdd({d}, {n}) > {d}",
        "[today()] contains 1",
        "null",
        "iif({n}, null, 1)",
        "[null] contains 1",
        "!null",
        "{\"a\":1} = 2",
    ] {
        let found = faults(&elements(refused));
        assert_eq!(found.len(), 1, "{refused}: {found:?}");
        assert_eq!(found[0].0, "pages[0].elements[4].visibleIf", "{refused}");
    }
    for accepted in [
        "age({d}) >= 18",
        "{d} < today(-1)",
        "sum({n}, 2) > 1",
        "{t} + 'a' = 'ba'",
        "{c} anyof ['a', 'b']",
        "{#t} = '05'",
    ] {
        assert_eq!(faults(&elements(accepted)), [], "{accepted}");
    }
}

/// Any JSON of a few levels, mostly with the members of forms.
fn any_json() -> impl Strategy<Value = Value> {
    let names = prop_oneof![
        Just("title"),
        Just("pages"),
        Just("elements"),
        Just("name"),
        Just("type"),
        Just("choices"),
        Just("visibleIf"),
        Just("validators"),
        Just("cabinet"),
        Just("scores"),
        Just("score"),
        Just("calculatedValues"),
        Just("expression"),
        Just("__proto__"),
        Just("regex"),
    ];
    let texts = prop_oneof![
        any::<String>(),
        Just("text".to_owned()),
        Just("checkbox".to_owned()),
        Just("rating".to_owned()),
        Just("expression".to_owned()),
        Just("{a} = 1".to_owned()),
        Just("a".to_owned()),
        Just("value".to_owned()),
        Just("regex".to_owned()),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        texts.prop_map(Value::from)
    ];
    leaf.prop_recursive(6, 96, 8, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::vec((names.clone(), inner), 0..8).prop_map(|members| members
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_is_a_form_or_refused_with_reasons(json in any_json()) {
        match Form::parse(&json) {
            Ok(form) => prop_assert_eq!(form.json(), &json),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn any_text_as_condition_is_read_or_refused(text in "[a-z0-9{}()\\[\\]'\"=<>!&|+*/,. -]{0,60}") {
        let _ = Form::parse(&form_of(json!([{"type": "text", "name": "a", "visibleIf": text}])));
    }

    #[test]
    fn any_text_as_pattern_is_compiled_or_refused(text in any::<String>()) {
        let validators = json!([{"type": "regex", "regex": text}]);
        let _ = Form::parse(&form_of(json!([{"type": "text", "name": "a", "validators": validators}])));
    }
}
