//! Computes expressions: the operators of survey-core (`OperandMaker` in its expressions.ts).

use super::date::Zone;
use super::function::{decimal_sum, decimals};
use super::number;
use super::syntax::Operator;
use super::value::{Value, compare, is_equal};
use super::{Expression, Node, Slot};
use std::cmp::Ordering;
use std::sync::Arc;

/// What an expression is computed with.
pub struct Context<'a> {
    /// Values of questions, of texts of "other", and of calculated values.
    pub questions: &'a [Value],
    pub comments: &'a [Value],
    pub calculated: &'a [Value],
    /// Milliseconds since 1970.
    pub now: i64,
    pub zone: Zone,
}

impl Context<'_> {
    fn value(&self, slot: Slot) -> Value {
        let value = match slot {
            Slot::Question(index) => self.questions.get(index),
            Slot::Comment(index) => self.comments.get(index),
            Slot::Calculated(index) => self.calculated.get(index),
        };
        match value.cloned().unwrap_or(Value::Undefined) {
            // A name that has no value is null to survey-core; a question without an answer is undefined.
            Value::Undefined if !matches!(slot, Slot::Question(_)) => Value::Null,
            value => value,
        }
    }
}

impl Expression {
    /// Computes the value.
    pub fn compute(&self, context: &Context<'_>) -> Value {
        node(self.root(), context)
    }

    /// Whether the value counts as yes: `value == true`.
    pub fn holds(&self, context: &Context<'_>) -> bool {
        self.compute(context).is_true()
    }
}

pub fn node(node: &Node, context: &Context<'_>) -> Value {
    let compute = |inner: &Node| self::node(inner, context);
    match node {
        Node::Constant(value) => value.clone(),
        Node::Slot { slot, is_raw } => {
            let value = context.value(*slot);
            if *is_raw { value } else { value.corrected() }
        }
        Node::List(items) => Value::List(items.iter().map(compute).collect()),
        Node::Chain(head, tail) => tail.iter().fold(compute(head), |left, (operator, right)| {
            apply(*operator, left, compute(right), context.zone)
        }),
        Node::Not(inner) => Value::Bool(!compute(inner).is_truthy()),
        Node::Empty(inner) => Value::Bool(compute(inner).is_empty()),
        Node::NotEmpty(inner) => Value::Bool(!compute(inner).is_empty()),
        Node::Call(function, parameters) => {
            let parameters: Vec<_> = parameters.iter().map(compute).collect();
            function.compute(&parameters, context)
        }
    }
}

fn apply(operator: Operator, left: Value, right: Value, zone: Zone) -> Value {
    use Operator::{
        AllOf, And, AnyOf, Contains, Divide, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Minus,
        Modulo, Multiply, NoneOf, NotContains, NotEqual, Or, Plus, Power,
    };
    Value::Bool(match operator {
        And | Or | Plus | Minus | Multiply | Divide | Modulo | Power => {
            return arithmetic(operator, left, right);
        }
        Equal => equal(left, right, zone),
        NotEqual => !equal(left, right, zone),
        Less => ordered(left, right, zone, Ordering::Less),
        Greater => ordered(left, right, zone, Ordering::Greater),
        LessOrEqual => equal_or(left, right, zone, Ordering::Less),
        GreaterOrEqual => equal_or(left, right, zone, Ordering::Greater),
        Contains => contains(&left, &right, true),
        NotContains if !left.is_truthy() && !right.is_empty() => true,
        NotContains => contains(&left, &right, false),
        AnyOf => any_of(&left, &right),
        NoneOf => !any_of(&left, &right),
        AllOf => all_of(&left, &right),
    })
}

/// `arithmeticOp`: an empty side becomes what suits the other.
fn arithmetic(operator: Operator, left: Value, right: Value) -> Value {
    let left = suited(left, &right);
    let right = suited(right, &left);
    let (a, b) = (left.to_number(), right.to_number());
    match operator {
        Operator::And => {
            if left.is_truthy() {
                right
            } else {
                left
            }
        }
        Operator::Or => {
            if left.is_truthy() {
                left
            } else {
                right
            }
        }
        Operator::Plus => plus(&left, &right),
        Operator::Minus => Value::Number(correct(&left, &right, a - b, |left, right| left.max(right))),
        Operator::Multiply => Value::Number(correct(&left, &right, a * b, |left, right| left + right)),
        Operator::Divide | Operator::Modulo if !right.is_truthy() => Value::Null,
        Operator::Divide => Value::Number(a / b),
        Operator::Modulo => Value::Number(a % b),
        // Refused by `compile`.
        _ => Value::Null,
    }
}

fn suited(value: Value, other: &Value) -> Value {
    if !value.is_empty() {
        return value;
    }
    match (&value, other) {
        (_, Value::Number(_)) => Value::Number(0.0),
        (Value::Text(_), _) => value,
        (_, Value::Text(_)) => Value::text(""),
        (_, Value::List(_)) => Value::List(Arc::new([])),
        _ => Value::Number(0.0),
    }
}

/// `Helpers.sumAnyValues` without lists, which `compile` refuses.
fn plus(left: &Value, right: &Value) -> Value {
    if matches!(left, Value::Text(_)) || matches!(right, Value::Text(_)) {
        return Value::text(&(left.to_text() + &right.to_text()));
    }
    let (a, b) = (left.to_number(), right.to_number());
    if left.survey_number().is_none() || right.survey_number().is_none() {
        return Value::Number(a + b);
    }
    Value::Number(decimal_sum(a, b, a + b))
}

/// Rounds a result to the decimals of its operands.
fn correct(left: &Value, right: &Value, result: f64, digits: fn(usize, usize) -> usize) -> f64 {
    let of = |value: &Value| match value {
        Value::Number(number) => decimals(*number),
        // A text that stayed one although it is a number, such as `'01.5'`.
        Value::Text(text) if value.survey_number().is_some() => {
            text.split('.').nth(1).map_or(0, |digits| digits.encode_utf16().count())
        }
        _ => 0,
    };
    let digits = digits(of(left), of(right));
    if digits > 0 && digits <= 100 { number::fixed(result, digits) } else { result }
}

/// `convertValForDateCompare` for both sides. A date is compared as exactly as the text beside it is written.
fn with_dates(left: Value, right: Value, zone: Zone) -> (Value, Value) {
    let both = |date: i64, text: &str| {
        // Only a date at midnight makes the other one a whole day; texts are read in local time.
        let date = cut(date, text.len(), zone);
        zone.read(text).map(|read| {
            let date = date - date.rem_euclid(1000);
            let is_midnight = zone.parts(date).time == 0;
            (date, if is_midnight { zone.start_of_day(read) } else { read })
        })
    };
    match (&left, &right) {
        (Value::Date(date), Value::Text(text)) => both(*date, text)
            .map_or((left.clone(), right.clone()), |(date, read)| (Value::Date(date), Value::Date(read))),
        (Value::Text(text), Value::Date(date)) => {
            // On this side the text is read first, and the date keeps its time of day.
            let date = *date - date.rem_euclid(1000);
            let is_midnight = zone.parts(date).time == 0;
            zone.read(text).map_or((left.clone(), right.clone()), |read| {
                (Value::Date(if is_midnight { zone.start_of_day(read) } else { read }), Value::Date(date))
            })
        }
        _ => (left, right),
    }
}

/// Cuts from a date what a text of this length does not have: seconds, minutes, hours.
fn cut(date: i64, length: usize, zone: Zone) -> i64 {
    let mut parts = zone.parts(date);
    let unit = match length {
        0..11 => 86_400_000,
        11..14 => 3_600_000,
        14..17 => 60_000,
        _ => 1,
    };
    parts.time -= parts.time.rem_euclid(unit);
    zone.moment(parts)
}

fn equal(left: Value, right: Value, zone: Zone) -> bool {
    let (left, right) = with_dates(left, right, zone);
    is_equal(&left, &right)
}

fn ordered(left: Value, right: Value, zone: Zone, expected: Ordering) -> bool {
    if left.is_nothing() || right.is_nothing() {
        return false;
    }
    let (left, right) = with_dates(left, right, zone);
    compare(&left, &right) == Some(expected)
}

fn equal_or(left: Value, right: Value, zone: Zone, expected: Ordering) -> bool {
    equal(left.clone(), right.clone(), zone) || ordered(left, right, zone, expected)
}

/// `containsCore`.
fn contains(left: &Value, right: &Value, wanted: bool) -> bool {
    let within = |text: &str| {
        right.is_truthy() && (text.to_lowercase().contains(&right.to_text().to_lowercase()) == wanted)
    };
    match left {
        Value::List(items) if items.is_empty() => !wanted,
        Value::List(items) => {
            let is_in = |value: &Value| items.iter().any(|item| is_equal(item, value));
            let all = match right {
                Value::List(values) => values.iter().all(is_in),
                value => is_in(value),
            };
            all == wanted
        }
        Value::Undefined | Value::Null => false,
        Value::Number(number) if number.is_nan() => false,
        Value::Text(text) if text.is_empty() => false,
        value => within(&value.to_text()),
    }
}

fn any_of(left: &Value, right: &Value) -> bool {
    match (left, right) {
        _ if left.is_empty() && right.is_empty() => true,
        _ if left.is_empty() => false,
        _ if right.is_empty() => true,
        (Value::List(_), Value::List(values)) => values.iter().any(|value| contains(left, value, true)),
        (Value::List(_), _) => contains(left, right, true),
        _ => contains(right, left, true),
    }
}

fn all_of(left: &Value, right: &Value) -> bool {
    if !left.is_truthy() && !right.is_empty() {
        return false;
    }
    match right {
        Value::List(values) => values.iter().all(|value| contains(left, value, true)),
        value => contains(left, value, true),
    }
}
