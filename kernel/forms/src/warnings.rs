//! What is allowed but probably not meant. Only what is certain is reported.

use crate::expression::syntax::Operator;
use crate::expression::value::Value;
use crate::expression::{Expression, Node, Slot};
use crate::fault::FormFault;
use crate::model::{Choices, Form, Kind};

pub fn of(form: &Form) -> Vec<FormFault> {
    let mut warnings = Vec::new();
    for (index, page) in form.pages.iter().enumerate() {
        let first = form.questions.iter().position(|question| question.page == index).unwrap_or(0);
        if let Some(condition) = &page.visible_if {
            condition_of(form, condition, &format!("pages[{index}].visibleIf"), first, &mut warnings);
        }
    }
    for (index, question) in form.questions.iter().enumerate() {
        if let Some(condition) = &question.visible_if {
            let path = format!("{}.visibleIf", question.path);
            if condition
                .slots
                .iter()
                .any(|slot| matches!(slot, Slot::Question(named) | Slot::Comment(named) if *named == index))
            {
                warnings.push(FormFault::new(
                    &path,
                    "own-condition",
                    "The question stands in its own condition.",
                ));
            }
            condition_of(form, condition, &path, index, &mut warnings);
        }
        if question.required_if.is_some() && question.is_required {
            let detail = "isRequired has no effect, because requiredIf decides.";
            warnings.push(FormFault::new(format!("{}.isRequired", question.path), "no-effect", detail));
        }
    }
    warnings
}

fn condition_of(
    form: &Form,
    condition: &Expression,
    path: &str,
    index: usize,
    warnings: &mut Vec<FormFault>,
) {
    match certain(condition.root(), form) {
        Some(false) => warnings.push(FormFault::new(path, "unreachable", "The condition can never be true.")),
        Some(true) => warnings.push(FormFault::new(path, "no-effect", "The condition is always true.")),
        None => {}
    }
    let is_later =
        |slot: &&Slot| matches!(slot, Slot::Question(named) | Slot::Comment(named) if *named > index);
    let later = condition.slots.iter().find(is_later).and_then(|slot| match slot {
        Slot::Question(named) | Slot::Comment(named) => form.questions.get(*named),
        Slot::Calculated(_) => None,
    });
    if let Some(later) = later.filter(|later| !matches!(later.kind, Kind::Expression(_))) {
        let detail = format!("The condition names {:?}, which is asked later.", later.name);
        warnings.push(FormFault::new(path, "later-question", detail));
    }
}

/// Whether a condition is true, or false or empty, for all answers, as far as constants and choices tell.
fn certain(node: &Node, form: &Form) -> Option<bool> {
    match node {
        Node::Constant(Value::Bool(is)) => Some(*is),
        Node::Not(inner) => certain(inner, form).map(|is| !is),
        Node::Chain(head, tail) => match tail.as_slice() {
            [(Operator::And, _), ..] => {
                let parts = || std::iter::once(&**head).chain(tail.iter().map(|(_, node)| node));
                if parts().any(|part| certain(part, form) == Some(false)) {
                    return Some(false);
                }
                parts().all(|part| certain(part, form) == Some(true)).then_some(true)
            }
            [(Operator::Or, _), ..] => {
                let mut parts = std::iter::once(&**head).chain(tail.iter().map(|(_, node)| node));
                // One side that is always true decides nothing: the value is that of the first side that is not empty.
                parts.all(|part| certain(part, form) == Some(false)).then_some(false)
            }
            [
                (
                    operator @ (Operator::Equal | Operator::Contains | Operator::AnyOf | Operator::AllOf),
                    right,
                ),
            ] => is_impossible(head, *operator, right, form).then_some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a question with choices is compared with values that are none of them.
fn is_impossible(left: &Node, operator: Operator, right: &Node, form: &Form) -> bool {
    let Node::Slot { slot: Slot::Question(index), .. } = left else { return false };
    let Some(question) = form.questions.get(*index) else { return false };
    let Some(choices) = question.choices() else { return false };
    let is_list = matches!(question.kind, Kind::Checkbox(_));
    let is_strange = |node: &Node| matches!(node, Node::Constant(value) if is_no_choice(choices, value));
    match (operator, right) {
        // A list equals no single value; that is left to the author.
        (Operator::Equal, constant) => !is_list && is_strange(constant),
        // `contains` of one choice searches in its text.
        (_, _) if !is_list => false,
        (Operator::Contains | Operator::AllOf, Node::List(items)) => items.iter().any(is_strange),
        (Operator::AnyOf, Node::List(items)) => !items.is_empty() && items.iter().all(is_strange),
        (_, constant) => is_strange(constant),
    }
}

fn is_no_choice(choices: &Choices, value: &Value) -> bool {
    let is_text_or_number = matches!(value, Value::Text(text) if !text.is_empty() && &**text != "undefined")
        || matches!(value, Value::Number(_) | Value::Bool(_));
    is_text_or_number
        && !choices.values().any(|choice| {
            let choice = Value::text(&choice);
            crate::expression::value::is_equal(&choice.clone().corrected(), value)
                || crate::expression::value::is_equal(&choice, value)
        })
}
