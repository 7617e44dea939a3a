//! Conditions as `enableWhen`, there and back: simple comparisons that must all hold, or one of them. Anything else FHIR cannot say, or means
//! otherwise: its `!=` is false without an answer, and its texts differ in case.

use super::Object;
use crate::expression::syntax::Operator;
use crate::expression::value::{Value as Constant, json_number};
use crate::expression::{Expression, Node, Slot, is_date_text};
use crate::model::{Form, InputType, Kind, Question, Rating};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Adds a condition if `enableWhen` can say it.
pub(super) fn add_enable_when(item: &mut Object, form: &Form, condition: Option<&Expression>) {
    let Some((comparisons, behavior)) = condition.and_then(|condition| enable_when(form, condition.root()))
    else {
        return;
    };
    // FHIR que-12: only where there are several.
    if comparisons.len() > 1 {
        item.insert("enableBehavior".to_owned(), behavior.into());
    }
    item.insert("enableWhen".to_owned(), comparisons.into());
}

fn enable_when(form: &Form, condition: &Node) -> Option<(Vec<Value>, &'static str)> {
    if let Some(comparison) = comparison(form, condition) {
        return Some((vec![comparison], "all"));
    }
    let Node::Chain(head, tail) = condition else { return None };
    let (joined, behavior) = match tail.first()?.0 {
        Operator::And => (Operator::And, "all"),
        Operator::Or => (Operator::Or, "any"),
        _ => return None,
    };
    let mut comparisons = vec![comparison(form, head)?];
    for (operator, node) in tail {
        comparisons.push(comparison(form, node).filter(|_| *operator == joined)?);
    }
    Some((comparisons, behavior))
}

fn comparison(form: &Form, node: &Node) -> Option<Value> {
    let question = |node: &Node| match node {
        Node::Slot { slot: Slot::Question(index), .. } => form.questions.get(*index),
        _ => None,
    };
    let exists = |node: &Node, is_there: bool| {
        let name = &question(node)?.name;
        Some(json!({ "question": name, "operator": "exists", "answerBoolean": is_there }))
    };
    match node {
        Node::NotEmpty(inner) => exists(inner, true),
        Node::Empty(inner) => exists(inner, false),
        Node::Chain(head, tail) => {
            let (question, [(operator, Node::Constant(constant))]) = (question(head)?, tail.as_slice())
            else {
                return None;
            };
            let (member, value) = answer(question, *operator, constant)?;
            let operator = match operator {
                Operator::Equal | Operator::Contains => "=",
                Operator::Less => "<",
                Operator::LessOrEqual => "<=",
                Operator::Greater => ">",
                Operator::GreaterOrEqual => ">=",
                _ => return None,
            };
            Some(json!({ "question": question.name, "operator": operator, member: value }))
        }
        _ => None,
    }
}

/// What an answer is compared with, in the type that the answer has in FHIR.
fn answer(question: &Question, operator: Operator, constant: &Constant) -> Option<(&'static str, Value)> {
    let is_equal = operator == Operator::Equal;
    let number = || match constant {
        Constant::Number(number) => Some(*number),
        Constant::Text(_) => match constant.clone().corrected() {
            Constant::Number(number) => Some(number),
            _ => None,
        },
        _ => None,
    };
    match &question.kind {
        Kind::Text(InputType::Number) if operator != Operator::Contains => {
            Some(("answerDecimal", json_number(number()?)))
        }
        Kind::Rating(rating) if operator != Operator::Contains => {
            let value = json_number(number()?);
            match is_whole(rating) {
                true => value.is_i64().then_some(("answerInteger", value)),
                false => Some(("answerDecimal", value)),
            }
        }
        Kind::Text(InputType::Date) if is_equal => match constant {
            Constant::Text(text) if text.len() == 10 && is_date_text(text) => {
                Some(("answerDate", text.as_ref().into()))
            }
            _ => None,
        },
        // FHIR compares with each of several answers.
        Kind::RadioGroup(choices) | Kind::Dropdown(choices) if is_equal => code(choices, constant),
        Kind::Checkbox(choices) if operator == Operator::Contains => code(choices, constant),
        _ => None,
    }
}

/// A choice as it is written in `answerOption`. "Other" is answered with a text.
fn code(choices: &crate::model::Choices, constant: &Constant) -> Option<(&'static str, Value)> {
    let wanted = match constant {
        Constant::Text(text) => text.to_string(),
        Constant::Number(number) => json_number(*number).to_string(),
        _ => return None,
    };
    let is_known = choices.items.iter().any(|choice| choice.value_text() == wanted);
    let is_none = choices.has_none && wanted == "none";
    (is_known || is_none).then(|| ("answerCoding", json!({ "code": wanted })))
}

/// Whether the steps of a scale are whole numbers.
pub(super) fn is_whole(rating: &Rating) -> bool {
    rating.step.fract() == 0.0 && rating.min.fract() == 0.0
}

/// The questions of a questionnaire: by link id, the name in the form and whether there may be several answers.
pub(super) type Links = HashMap<String, (String, bool)>;

/// `enableWhen` of an item as a condition of a form; `None` if a form cannot say it.
pub(super) fn condition(item: &Value, links: &Links) -> Option<String> {
    let comparisons = item["enableWhen"].as_array().filter(|comparisons| !comparisons.is_empty())?;
    let joined = match item["enableBehavior"].as_str() {
        Some("all") => " and ",
        Some("any") => " or ",
        None if comparisons.len() == 1 => " and ",
        _ => return None,
    };
    let parts: Option<Vec<String>> = comparisons.iter().map(|comparison| part(comparison, links)).collect();
    Some(parts?.join(joined))
}

fn part(comparison: &Value, links: &Links) -> Option<String> {
    let (name, has_several) = links.get(comparison["question"].as_str()?)?;
    let operator = comparison["operator"].as_str()?;
    if operator == "exists" {
        let is_there = comparison["answerBoolean"].as_bool()?;
        return Some(format!("{{{name}}} {}", if is_there { "notempty" } else { "empty" }));
    }
    let value = constant(comparison)?;
    match (operator, has_several) {
        ("=", true) => Some(format!("{{{name}}} contains {value}")),
        ("!=", false) => Some(format!("({{{name}}} notempty and {{{name}}} != {value})")),
        ("=" | "<" | "<=" | ">" | ">=", false) => Some(format!("{{{name}}} {operator} {value}")),
        _ => None,
    }
}

fn constant(comparison: &Value) -> Option<String> {
    for member in ["answerDecimal", "answerInteger"] {
        if let Some(number) = comparison.get(member).and_then(Value::as_f64) {
            return Some(json_number(number).to_string());
        }
    }
    // A boolean question becomes a choice of these two.
    if let Some(is_true) = comparison.get("answerBoolean").and_then(Value::as_bool) {
        return Some(if is_true { "'yes'" } else { "'no'" }.to_owned());
    }
    let coding = &comparison["answerCoding"];
    let texts = ["answerDate", "answerTime", "answerString"].map(|member| &comparison[member]);
    let mut found = [&coding["code"], &coding["display"]].into_iter().chain(texts).filter_map(Value::as_str);
    let text = found.next()?;
    // No text needs both quotes, and what a backslash means depends on what follows.
    let is_plain = !text.contains(['\'', '\\']) && !text.chars().any(char::is_control);
    is_plain.then(|| format!("'{text}'"))
}
