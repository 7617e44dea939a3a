//! The form of a day as a form of `cabinet-forms`, which knows the rules of answers (docs/adr/0045). Titles, units and thesauri are left out:
//! they decide nothing. Questions are named by their place, because a code of the hospital may be any text, and choices are numbers,
//! because an option may be any text too. The screen translates the same way (web-modules/diagnostic/src/domain/model.ts); both are tested
//! with tests/diary_model_cases.json.

use cabinet_domain::{DiaryForm, DiaryItem, DiaryItemKind, DiaryValue};
use cabinet_forms::Answers;
use serde_json::{Map, Value, json};

/// The name of the item at this place of the form.
pub(super) fn name(place: usize) -> String {
    format!("q{place}")
}

/// The place of a question's item.
pub(super) fn place(name: &str) -> Option<usize> {
    name.strip_prefix('q')?.parse().ok()
}

/// The form that `cabinet_forms::Form::parse_translated` reads, to check the values that the items have: a group is a page.
pub(super) fn model_of(form: &DiaryForm) -> Value {
    let mut count = 0..;
    let pages = form.groups.iter().enumerate().map(|(number, group)| {
        let questions = group.items.iter().zip(&mut count).map(|(item, place)| question(item, place));
        json!({ "name": format!("p{number}"), "elements": questions.collect::<Value>() })
    });
    json!({ "title": "Diary", "pages": pages.collect::<Value>() })
}

fn question(item: &DiaryItem, place: usize) -> Value {
    use DiaryItemKind as Kind;
    let mut question = match item.kind {
        Kind::String if !item.options.is_empty() => choices(item),
        Kind::String | Kind::Constructor => member("type", "comment"),
        Kind::Integer | Kind::Double => number(item),
        Kind::Date => input("date"),
        Kind::Time => input("time"),
        Kind::DateTime => input("datetime-local"),
        //
        Kind::Image => [member("type", "file"), member("acceptedTypes", "image/jpeg,image/png")]
            .into_iter()
            .flatten()
            .collect(),
    };
    question.insert("name".to_owned(), name(place).into());
    if item.required {
        question.insert("isRequired".to_owned(), true.into());
    }
    // Compiling five hundred patterns takes longer than everything else, so only those that are asked are there.
    let is_written =
        item.value.is_some() && matches!(item.kind, Kind::String | Kind::Constructor) && !is_closed(item);
    if let Some(pattern) = item.pattern.as_ref().filter(|_| is_written) {
        question.insert("cabinet".to_owned(), json!({ "wholePattern": pattern }));
    }
    Value::Object(question)
}

/// Whether an answer is one of the options.
fn is_closed(item: &DiaryItem) -> bool {
    item.kind == DiaryItemKind::String && !item.options.is_empty() && !item.free_text
}

fn member(name: &str, value: &str) -> Map<String, Value> {
    [(name.to_owned(), value.into())].into_iter().collect()
}

fn input(kind: &str) -> Map<String, Value> {
    [member("type", "text"), member("inputType", kind)].into_iter().flatten().collect()
}

fn choices(item: &DiaryItem) -> Map<String, Value> {
    let mut question = member("type", "dropdown");
    question.insert("choices".to_owned(), (0..item.options.len()).collect());
    if item.free_text {
        question.insert("showOtherItem".to_owned(), true.into());
    }
    question
}

fn number(item: &DiaryItem) -> Map<String, Value> {
    let mut question = input("number");
    if item.kind == DiaryItemKind::Integer {
        question.insert("cabinet".to_owned(), json!({ "isWhole": true }));
    }
    let mut validator = member("type", "numeric");
    for (name, bound) in [("minValue", item.minimum), ("maxValue", item.maximum)] {
        // JSON has no infinite numbers, which bound nothing.
        if let Some(bound) = bound.filter(|bound| bound.is_finite()) {
            validator.insert(name.to_owned(), bound.into());
        }
    }
    if validator.len() > 1 {
        question.insert("validators".to_owned(), json!([validator]));
    }
    question
}

/// Adds the answer to the item at this place.
pub(super) fn add_answer(answers: &mut Answers, item: &DiaryItem, place: usize, value: &DiaryValue) {
    let answer = match value {
        DiaryValue::Text(text) if item.kind == DiaryItemKind::String && !item.options.is_empty() => {
            match item.options.iter().position(|option| option == text) {
                Some(option) => option.into(),
                None if item.free_text => {
                    answers.insert(format!("{}-Comment", name(place)), text.as_str().into());
                    "other".into()
                }
                // No choice, which is a fault.
                None => text.as_str().into(),
            }
        }
        DiaryValue::Text(text) => text.as_str().into(),
        DiaryValue::Whole(number) => (*number).into(),
        DiaryValue::Decimal(number) => (*number).into(),
        DiaryValue::Image(image) => json!([{ "type": image.mime }]),
        DiaryValue::Day(day) => day.format("%Y-%m-%d").to_string().into(),
        DiaryValue::Time(time) => time.format("%H:%M:%S").to_string().into(),
        DiaryValue::Moment(moment) => moment.format("%Y-%m-%dT%H:%M:%S").to_string().into(),
    };
    answers.insert(name(place), answer);
}
