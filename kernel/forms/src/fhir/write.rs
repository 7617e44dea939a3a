//! `Questionnaire` from a form.

use super::conditions::{add_enable_when, is_whole};
use super::{MAX_VALUE, MIN_VALUE, OURS, Object, TRANSLATION, extend};
use crate::model::{Choice, Form, InputType, Kind, Question};
use crate::text::Text;
use serde_json::{Value, json};

/// Members of a question that FHIR has no place for, and those of the form.
const OF_QUESTION: [&str; 6] =
    ["visibleIf", "requiredIf", "validators", "cabinet", "expression", "inputType"];
const OF_FORM: [&str; 2] = ["calculatedValues", "cabinet"];

/// Writes a form as `Questionnaire` of this canonical address and version.
#[must_use]
pub fn to_questionnaire(form: &Form, url: &str, version: &str) -> Value {
    let mut resource = Object::new();
    resource.insert("resourceType".to_owned(), "Questionnaire".into());
    for name in OF_FORM {
        if let Some(value) = form.source.get(name) {
            extend(&mut resource, format!("{OURS}{name}"), value);
        }
    }
    resource.insert("url".to_owned(), url.into());
    resource.insert("version".to_owned(), version.into());
    resource.insert("status".to_owned(), "active".into());
    add_text(&mut resource, "title", Some(&form.title));
    add_text(&mut resource, "description", form.description.as_ref());
    let pages = form.pages.iter().enumerate().map(|(index, _)| page(form, index)).collect();
    resource.insert("item".to_owned(), Value::Array(pages));
    Value::Object(resource)
}

fn page(form: &Form, index: usize) -> Value {
    let mut item = Object::new();
    let Some(page) = form.pages.get(index) else { return Value::Null };
    // Names have no hyphens, so that a page never has the id of a question.
    item.insert("linkId".to_owned(), format!("page-{}", page.name).into());
    item.insert("type".to_owned(), "group".into());
    add_text(&mut item, "text", page.title.as_ref());
    for name in ["visibleIf", "description"] {
        if let Some(value) = form.source.pointer(&format!("/pages/{index}/{name}")) {
            extend(&mut item, format!("{OURS}{name}"), value);
        }
    }
    add_enable_when(&mut item, form, page.visible_if.as_ref());
    let sources = form.source.pointer(&format!("/pages/{index}/elements")).and_then(Value::as_array);
    let questions = form.questions.iter().filter(|question| question.page == index);
    let items = questions
        .zip(sources.into_iter().flatten())
        .map(|(question, source)| self::item(form, question, source))
        .collect();
    item.insert("item".to_owned(), Value::Array(items));
    Value::Object(item)
}

fn item(form: &Form, question: &Question, source: &Value) -> Value {
    let mut item = Object::new();
    item.insert("linkId".to_owned(), question.name.clone().into());
    add_text(&mut item, "text", question.title.as_ref());
    for name in OF_QUESTION {
        if let Some(value) = source.get(name) {
            extend(&mut item, format!("{OURS}{name}"), value);
        }
    }
    if let Some(description) = source.get("description") {
        extend(&mut item, format!("{OURS}description"), description);
    }
    item.insert("type".to_owned(), type_of(question).into());
    add_enable_when(&mut item, form, question.visible_if.as_ref());
    if question.is_required {
        item.insert("required".to_owned(), true.into());
    }
    match &question.kind {
        Kind::Rating(rating) => {
            let bound = |value: f64| {
                if is_whole(rating) {
                    json!({"valueInteger": crate::expression::value::json_number(value)})
                } else {
                    json!({"valueDecimal": value})
                }
            };
            for (url, value) in [(MIN_VALUE, rating.min), (MAX_VALUE, rating.max)] {
                let mut extension = bound(value);
                if let Some(extension) = extension.as_object_mut() {
                    extension.insert("url".to_owned(), url.into());
                }
                push(&mut item, "extension", extension);
            }
            extend(&mut item, format!("{OURS}rating"), &rating_members(source));
        }
        Kind::Expression(_) => drop(item.insert("readOnly".to_owned(), true.into())),
        _ => {}
    }
    if let Some(choices) = question.choices() {
        if matches!(question.kind, Kind::Checkbox(_)) {
            item.insert("repeats".to_owned(), true.into());
        }
        if matches!(question.kind, Kind::Dropdown(_)) {
            extend(&mut item, format!("{OURS}type"), &"dropdown".into());
        }
        let mut options: Vec<_> = choices.items.iter().map(option).collect();
        if choices.has_none {
            options.push(json!({"valueCoding": {"code": "none"}}));
        }
        item.insert("answerOption".to_owned(), options.into());
    }
    Value::Object(item)
}

fn rating_members(source: &Value) -> Value {
    let members = ["rateMin", "rateMax", "rateStep", "minRateDescription", "maxRateDescription"];
    members
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), source.get(name)?.clone())))
        .collect::<Object>()
        .into()
}

fn type_of(question: &Question) -> &'static str {
    match &question.kind {
        Kind::Text(InputType::Number) => "decimal",
        Kind::Text(InputType::Date) => "date",
        Kind::Text(InputType::Time) => "time",
        Kind::Text(InputType::DateTimeLocal) => "dateTime",
        Kind::Comment => "text",
        Kind::File(_) => "attachment",
        Kind::Text(_) | Kind::Expression(_) => "string",
        Kind::Rating(rating) if is_whole(rating) => "integer",
        Kind::Rating(_) => "decimal",
        Kind::Checkbox(choices) | Kind::RadioGroup(choices) | Kind::Dropdown(choices)
            if choices.has_other =>
        {
            "open-choice"
        }
        Kind::Checkbox(_) | Kind::RadioGroup(_) | Kind::Dropdown(_) => "choice",
    }
}

fn option(choice: &Choice) -> Value {
    let mut coding = Object::new();
    if choice.value.is_number() {
        extend(&mut coding, format!("{OURS}value"), &choice.value);
    }
    coding.insert("code".to_owned(), choice.value_text().into());
    add_text(&mut coding, "display", choice.text.as_ref());
    json!({"valueCoding": coding})
}

/// Adds a text, with its translations.
fn add_text(resource: &mut Object, member: &str, text: Option<&Text>) {
    let Some(text) = text.filter(|text| !text.default.is_empty()) else { return };
    resource.insert(member.to_owned(), text.default.clone().into());
    for (language, translated) in text.others.iter().filter(|(_, translated)| !translated.is_empty()) {
        let extension = json!({
            "url": TRANSLATION,
            "extension": [{"url": "lang", "valueCode": language}, {"url": "content", "valueString": translated}],
        });
        let beside = resource.entry(format!("_{member}")).or_insert_with(|| json!({}));
        if let Some(beside) = beside.as_object_mut() {
            push(beside, "extension", extension);
        }
    }
}

fn push(object: &mut Object, member: &str, value: Value) {
    if let Some(list) = object.entry(member.to_owned()).or_insert_with(|| json!([])).as_array_mut() {
        list.push(value);
    }
}
