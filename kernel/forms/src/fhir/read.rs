//! A form from a `Questionnaire`: of ours, or of other programs as far as they ask what a form can ask.

use super::conditions::{Links, condition};
use super::{MAX_VALUE, MIN_VALUE, OURS, Object, TRANSLATION, extension};
use crate::fault::FormFault;
use serde_json::{Value, json};

/// Reads a `Questionnaire` as the JSON of a form, which is then to be parsed. Groups at the top become pages; deeper groups are flattened.
///
/// # Errors
/// It is no questionnaire, or asks what a form cannot ask; with the path in the questionnaire.
pub fn from_questionnaire(resource: &Value) -> Result<Value, Vec<FormFault>> {
    if resource["resourceType"] != "Questionnaire" {
        return Err(vec![FormFault::new("resourceType", "value", "This is no FHIR Questionnaire.")]);
    }
    let mut links = Links::new();
    add_links(resource, 0, &mut links);
    let mut reader = Reader { faults: Vec::new(), loose: Vec::new(), pages: Vec::new(), links };
    for (index, item) in items(resource).iter().enumerate() {
        let path = format!("item[{index}]");
        if item["type"] == "group" {
            reader.close_page();
            reader.page(&path, item);
        } else {
            reader.question(&path, item, 0);
        }
    }
    reader.close_page();
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let mut form = Object::new();
    form.insert("title".to_owned(), text(resource, "title").unwrap_or_else(|| resource["name"].clone()));
    if let Some(description) = text(resource, "description") {
        form.insert("description".to_owned(), description);
    }
    form.insert("pages".to_owned(), reader.pages.into());
    for name in ["calculatedValues", "cabinet"] {
        carried(resource, name, &mut form);
    }
    Ok(form.into())
}

/// Groups in groups at most. A form's JSON is no deeper than this either.
const DEEPEST: usize = 8;

struct Reader {
    faults: Vec<FormFault>,
    /// Questions of the page that is being read.
    loose: Vec<Value>,
    pages: Vec<Value>,
    links: Links,
}

/// Notes all questions, also those that are asked after the question whose condition refers to them.
fn add_links(resource: &Value, depth: usize, links: &mut Links) {
    for item in items(resource).iter().filter(|_| depth <= DEEPEST) {
        if let Some(link) = item["linkId"].as_str().filter(|_| item["type"] != "group") {
            links.insert(link.to_owned(), (name_of(link), item["repeats"] == true));
        }
        add_links(item, depth + 1, links);
    }
}

fn items(resource: &Value) -> &[Value] {
    resource["item"].as_array().map(Vec::as_slice).unwrap_or_default()
}

impl Reader {
    /// Ends a page of questions that belong to no group.
    fn close_page(&mut self) {
        if !self.loose.is_empty() {
            let name = format!("page{}", self.pages.len() + 1);
            self.pages.push(json!({"name": name, "elements": std::mem::take(&mut self.loose)}));
        }
    }

    fn page(&mut self, path: &str, item: &Value) {
        let id = item["linkId"].as_str().unwrap_or_default();
        let name =
            id.strip_prefix("page-").map_or_else(|| format!("page{}", self.pages.len() + 1), str::to_owned);
        let mut page = Object::new();
        page.insert("name".to_owned(), name.into());
        if let Some(title) = text(item, "text") {
            page.insert("title".to_owned(), title);
        }
        carried(item, "description", &mut page);
        carried(item, "visibleIf", &mut page);
        self.enable_when(path, item, &mut page);
        for (index, inner) in items(item).iter().enumerate() {
            self.question(&format!("{path}.item[{index}]"), inner, 0);
        }
        page.insert("elements".to_owned(), std::mem::take(&mut self.loose).into());
        self.pages.push(page.into());
    }

    fn question(&mut self, path: &str, item: &Value, depth: usize) {
        if depth > DEEPEST {
            self.faults.push(FormFault::new(path, "nesting", "The questionnaire is nested too deeply."));
            return;
        }
        let inner = |reader: &mut Self| {
            for (index, inner) in items(item).iter().enumerate() {
                reader.question(&format!("{path}.item[{index}]"), inner, depth + 1);
            }
        };
        if item["type"] == "group" {
            self.refuse(path, item, "enableWhen");
            return inner(self);
        }
        for refused in ["answerValueSet", "initial"] {
            self.refuse(path, item, refused);
        }
        match element(item) {
            Some(Value::Object(mut element)) => {
                self.enable_when(path, item, &mut element);
                self.loose.push(element.into());
            }
            Some(element) => self.loose.push(element),
            None => {
                let shown: String = item["type"].as_str().unwrap_or_default().chars().take(64).collect();
                let detail = format!("A form has no question of type {shown:?}.");
                self.faults.push(FormFault::new(format!("{path}.type"), "unknown-type", detail));
            }
        }
        inner(self);
    }
}

impl Reader {
    /// Takes over `enableWhen`, unless the condition itself came along.
    fn enable_when(&mut self, path: &str, item: &Value, object: &mut Object) {
        if object.contains_key("visibleIf") || item.get("enableWhen").is_none() {
            return;
        }
        match condition(item, &self.links) {
            Some(condition) => drop(object.insert("visibleIf".to_owned(), condition.into())),
            None => self.refuse(path, item, "enableWhen"),
        }
    }

    fn refuse(&mut self, path: &str, item: &Value, member: &str) {
        if item.get(member).is_some() {
            let detail = format!("This {member:?} has no counterpart in a form.");
            self.faults.push(FormFault::new(format!("{path}.{member}"), "unknown-member", detail));
        }
    }
}

fn element(item: &Value) -> Option<Value> {
    let mut element = Object::new();
    let mut set = |name: &str, value: Value| drop(element.insert(name.to_owned(), value));
    set("name", name_of(item["linkId"].as_str().unwrap_or_default()).into());
    let has_expression = extension(item, &format!("{OURS}expression")).is_some();
    let is_rating = extension(item, &format!("{OURS}rating")).is_some();
    let input = match item["type"].as_str()? {
        "string" if has_expression => return Some(with_rest(item, element, "expression")),
        "integer" | "decimal" if is_rating || has_bounds(item) => {
            for (name, url) in [("rateMin", MIN_VALUE), ("rateMax", MAX_VALUE)] {
                if let Some(bound) = bound(item, url) {
                    set(name, bound);
                }
            }
            return Some(with_rest(item, element, "rating"));
        }
        "choice" | "open-choice" => {
            let options: Vec<_> =
                item["answerOption"].as_array().into_iter().flatten().filter_map(option).collect();
            set("choices", options.iter().filter(|option| **option != "none").cloned().collect());
            if options.iter().any(|option| *option == "none") {
                set("showNoneItem", true.into());
            }
            if item["type"] == "open-choice" {
                set("showOtherItem", true.into());
            }
            let kind = match extension(item, &format!("{OURS}type")) {
                _ if item["repeats"] == true => "checkbox",
                Some("dropdown") => "dropdown",
                _ => "radiogroup",
            };
            return Some(with_rest(item, element, kind));
        }
        "boolean" => {
            set("choices", json!([{"value": "yes"}, {"value": "no"}]));
            return Some(with_rest(item, element, "radiogroup"));
        }
        "text" => return Some(with_rest(item, element, "comment")),
        "string" => None,
        "decimal" | "integer" => Some("number"),
        "date" => Some("date"),
        "time" => Some("time"),
        "dateTime" => Some("datetime-local"),
        _ => return None,
    };
    if let Some(input) = input {
        set("inputType", input.into());
    }
    Some(with_rest(item, element, "text"))
}

/// Adds what all questions have.
fn with_rest(item: &Value, mut element: Object, kind: &str) -> Value {
    element.insert("type".to_owned(), kind.into());
    if let Some(title) = text(item, "text") {
        element.insert("title".to_owned(), title);
    }
    if item["required"] == true {
        element.insert("isRequired".to_owned(), true.into());
    }
    for name in ["description", "visibleIf", "requiredIf", "validators", "cabinet", "expression", "inputType"]
    {
        carried(item, name, &mut element);
    }
    if let Some(Value::Object(rating)) =
        extension(item, &format!("{OURS}rating")).and_then(|text| serde_json::from_str(text).ok())
    {
        element.retain(|name, _| !name.starts_with("rate"));
        element.extend(rating);
    }
    element.into()
}

/// Takes a member out of an extension of ours: expressions are texts, everything else is JSON.
fn carried(resource: &Value, name: &str, object: &mut Object) {
    let Some(text) = extension(resource, &format!("{OURS}{name}")) else { return };
    let is_text = matches!(name, "visibleIf" | "requiredIf" | "expression" | "inputType");
    let value =
        if is_text { text.into() } else { serde_json::from_str(text).unwrap_or_else(|_| text.into()) };
    object.insert(name.to_owned(), value);
}

/// A link id as name: `1.2` becomes `q1_2`.
fn name_of(link: &str) -> String {
    let name: String = link
        .chars()
        .map(|character| if character.is_ascii_alphanumeric() { character } else { '_' })
        .take(60)
        .collect();
    if name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
        name
    } else {
        format!("q{name}")
    }
}

fn has_bounds(item: &Value) -> bool {
    bound(item, MIN_VALUE).is_some()
        && bound(item, MAX_VALUE).is_some_and(|max| max.as_f64().is_some_and(|max| max <= 20.0))
}

fn bound(item: &Value, url: &str) -> Option<Value> {
    let extension = item.get("extension")?.as_array()?.iter().find(|extension| extension["url"] == url)?;
    extension.get("valueInteger").or_else(|| extension.get("valueDecimal")).cloned()
}

fn option(option: &Value) -> Option<Value> {
    for plain in ["valueString", "valueInteger"] {
        if let Some(value) = option.get(plain) {
            return Some(value.clone());
        }
    }
    let coding = option.get("valueCoding")?;
    let number =
        extension(coding, &format!("{OURS}value")).and_then(|text| serde_json::from_str::<Value>(text).ok());
    let value = number.or_else(|| coding.get("code").cloned()).or_else(|| coding.get("display").cloned())?;
    Some(match text(coding, "display") {
        Some(display) => json!({"value": value, "text": display}),
        None => value,
    })
}

/// A text with its translations.
fn text(resource: &Value, member: &str) -> Option<Value> {
    let default = resource.get(member)?.as_str()?;
    let extensions = resource.pointer(&format!("/_{member}/extension")).and_then(Value::as_array);
    let mut texts = Object::new();
    for extension in extensions.into_iter().flatten().filter(|extension| extension["url"] == TRANSLATION) {
        let part = |url: &str, value: &str| {
            let parts = extension["extension"].as_array()?;
            parts.iter().find(|part| part["url"] == url)?.get(value)?.as_str().map(str::to_owned)
        };
        if let Some((language, content)) = part("lang", "valueCode").zip(part("content", "valueString")) {
            texts.insert(language, content.into());
        }
    }
    if texts.is_empty() {
        return Some(default.into());
    }
    texts.insert("default".to_owned(), default.into());
    Some(texts.into())
}
