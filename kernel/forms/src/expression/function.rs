//! The functions of survey-core that are known here (functionsfactory.ts).

use super::compute::Context;
use super::date::{Parts, days_between};
use super::number;
use super::types::Types;
use super::value::{Value, compare};
use std::cmp::Ordering;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    Iif,
    Sum,
    Avg,
    Min,
    Max,
    Count,
    Round,
    Age,
    Today,
    CurrentDate,
    CurrentYear,
    GetDate,
    GetYear,
    Year,
    Month,
    Day,
    Weekday,
    DateDiff,
    DiffDays,
    DateAdd,
}

/// What a parameter may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter {
    Anything,
    Numbers,
    Date,
    /// A whole number, written in the expression.
    Whole(i32, i32),
    /// One of these texts, written in the expression.
    Unit(&'static [&'static str]),
}

const PARTS: &[&str] = &["days", "months", "years", "hours", "minutes", "seconds"];
/// Of `age`: survey-core answers 0 to `days`.
const AGES: &[&str] = &["months", "years"];

impl Function {
    /// Finds a function; upper and lower case matter.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "iif" => Self::Iif,
            "sum" => Self::Sum,
            "avg" => Self::Avg,
            "min" => Self::Min,
            "max" => Self::Max,
            "count" => Self::Count,
            "round" => Self::Round,
            "age" => Self::Age,
            "today" => Self::Today,
            "currentDate" => Self::CurrentDate,
            "currentYear" => Self::CurrentYear,
            "getDate" => Self::GetDate,
            "getYear" => Self::GetYear,
            "year" => Self::Year,
            "month" => Self::Month,
            "day" => Self::Day,
            "weekday" => Self::Weekday,
            "dateDiff" => Self::DateDiff,
            "diffDays" => Self::DiffDays,
            "dateAdd" => Self::DateAdd,
            _ => return None,
        })
    }

    /// Fewest parameters, those that are named, and what all further ones are.
    pub const fn parameters(self) -> (usize, &'static [Parameter], Option<Parameter>) {
        use Parameter::{Anything, Date, Numbers, Unit, Whole};
        match self {
            Self::Iif => (2, &[Anything, Anything, Anything], None),
            Self::Sum | Self::Avg | Self::Min | Self::Max => (1, &[], Some(Numbers)),
            Self::Count => (1, &[], Some(Anything)),
            Self::Round => (1, &[Numbers, Whole(0, 10)], None),
            Self::Age => (1, &[Date, Unit(AGES)], None),
            Self::Today => (0, &[Whole(-100_000, 100_000)], None),
            Self::CurrentDate | Self::CurrentYear => (0, &[], None),
            Self::GetDate | Self::GetYear => (1, &[Date], None),
            Self::Year | Self::Month | Self::Day | Self::Weekday => (0, &[Date], None),
            Self::DateDiff => (2, &[Date, Date, Unit(PARTS)], None),
            Self::DiffDays => (2, &[Date, Date], None),
            Self::DateAdd => (2, &[Date, Whole(-100_000, 100_000), Unit(PARTS)], None),
        }
    }

    /// Types of the result, from those of the parameters.
    pub fn result(self, parameters: &[Types]) -> Types {
        match self {
            Self::Iif => {
                let last = parameters.get(2).copied().unwrap_or(Types::EMPTY);
                parameters.get(1).copied().unwrap_or(Types::EMPTY) | last
            }
            Self::Today | Self::CurrentDate => Types::DATE,
            Self::GetDate | Self::DateAdd => Types::DATE | Types::EMPTY,
            Self::Sum | Self::Avg | Self::Count | Self::CurrentYear | Self::DiffDays | Self::Round => {
                Types::NUMBER
            }
            _ => Types::NUMBER | Types::EMPTY,
        }
    }

    pub fn compute(self, parameters: &[Value], context: &Context<'_>) -> Value {
        match self {
            Self::Iif => {
                let [condition, rest @ ..] = parameters else { return Value::Null };
                let chosen = rest.get(usize::from(!condition.is_truthy()));
                chosen.cloned().unwrap_or(Value::Undefined)
            }
            Self::Count => Value::Number(length(flat(parameters).len())),
            Self::Sum => Value::Number(sum(&flat(parameters))),
            Self::Avg => {
                let numbers = flat(parameters);
                Value::Number(if numbers.is_empty() { 0.0 } else { sum(&numbers) / length(numbers.len()) })
            }
            Self::Min => extreme(&flat(parameters), Ordering::Greater),
            Self::Max => extreme(&flat(parameters), Ordering::Less),
            Self::Round => Value::Number(round(&flat(parameters))),
            _ => self.of_dates(parameters, context),
        }
    }

    fn of_dates(self, parameters: &[Value], context: &Context<'_>) -> Value {
        let zone = context.zone;
        let date = |index: usize| match parameters.get(index) {
            Some(Value::Date(moment)) => Some(*moment),
            Some(Value::Text(text)) if !text.is_empty() => zone.read(text),
            _ => None,
        };
        let unit = match parameters.get(if self == Self::Age { 1 } else { 2 }) {
            Some(Value::Text(unit)) => unit.to_string(),
            _ => String::new(),
        };
        let or_today = || zone.parts(date(0).unwrap_or_else(|| zone.start_of_day(context.now)));
        match self {
            Self::Today => {
                let today = zone.parts(context.now);
                let more = parameters.first().map_or(0, whole);
                Value::Date(zone.moment(Parts { day: today.day + more, time: 0, ..today }))
            }
            Self::CurrentDate => Value::Date(context.now),
            Self::CurrentYear => integer(zone.parts(context.now).year),
            Self::GetDate => date(0).map_or(Value::Null, Value::Date),
            Self::GetYear => date(0).map_or(Value::Undefined, |date| integer(zone.parts(date).year)),
            Self::Year => integer(or_today().year),
            Self::Month => integer(or_today().month + 1),
            Self::Day => integer(or_today().day),
            // 1970-01-01 was a Thursday.
            Self::Weekday => {
                let first = Parts { year: 1970, month: 0, day: 1, time: 0 };
                integer((days_between(first, or_today()) + 4).rem_euclid(7))
            }
            Self::Age => {
                let unit = if unit.is_empty() { "years" } else { unit.as_str() };
                date(0).map_or(Value::Null, |date| difference(date, context.now, unit, context))
            }
            Self::DateDiff => {
                let unit = if unit.is_empty() { "days" } else { unit.as_str() };
                date(0).zip(date(1)).map_or(Value::Null, |(from, to)| difference(from, to, unit, context))
            }
            Self::DiffDays => match date(0).zip(date(1)) {
                Some((from, to)) => difference(from, to, "days", context),
                None => integer(0),
            },
            Self::DateAdd => {
                let amount = parameters.get(1).map_or(0, whole);
                match date(0) {
                    // Zero of anything is "no parameter" to survey-core.
                    Some(date) if amount != 0 => Value::Date(add(date, amount, &unit, context)),
                    _ => Value::Null,
                }
            }
            _ => Value::Null,
        }
    }
}

/// `getParamsAsArray`: lists laid flat, nothing left out but what is missing, texts of numbers as numbers.
fn flat(parameters: &[Value]) -> Vec<Value> {
    let mut values = Vec::new();
    for parameter in parameters {
        match parameter {
            Value::Undefined | Value::Null => {}
            Value::List(items) => values.extend(flat(items)),
            value => values.push(value.survey_number().map_or_else(|| value.clone(), Value::Number)),
        }
    }
    values
}

fn sum(numbers: &[Value]) -> f64 {
    numbers.iter().map(Value::to_number).fold(0.0, |sum, next| decimal_sum(sum, next, sum + next))
}

/// `Helpers.correctAfterPlusMinis`: no more decimals than the operands have.
pub fn decimal_sum(left: f64, right: f64, result: f64) -> f64 {
    let digits = decimals(left).max(decimals(right));
    if digits > 0 { number::fixed(result, digits) } else { result }
}

/// `Helpers.countDecimals`: the characters after the point in the number as text.
pub fn decimals(number: f64) -> usize {
    if !number.is_finite() || number.fract() == 0.0 {
        return 0;
    }
    number::to_text(number).split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

/// The first of the numbers than which none is better.
fn extreme(numbers: &[Value], worse: Ordering) -> Value {
    let better =
        |best: Value, next: &Value| if compare(&best, next) == Some(worse) { next.clone() } else { best };
    match numbers {
        [first, rest @ ..] => rest.iter().fold(first.clone(), better),
        [] => Value::Undefined,
    }
}

fn round(numbers: &[Value]) -> f64 {
    let Some(number) = numbers.first().map(Value::to_number) else { return f64::NAN };
    let precision = numbers.get(1).map_or(0.0, Value::to_number);
    let factor = 10_f64.powi(i32::try_from(whole(&Value::Number(precision))).unwrap_or(0));
    number::round(number * factor * (1.0 + f64::EPSILON)) / factor
}

/// `dateDiff` and `age`.
fn difference(from: i64, to: i64, unit: &str, context: &Context<'_>) -> Value {
    let milliseconds = (to - from).abs();
    let up =
        |unit: i64| integer(milliseconds.div_euclid(unit) + i64::from(milliseconds.rem_euclid(unit) > 0));
    let (from, to) = (context.zone.parts(from), context.zone.parts(to));
    match unit {
        "days" => integer(days_between(from, to).abs()),
        "hours" => up(3_600_000),
        "minutes" => up(60_000),
        "seconds" => up(1_000),
        _ => {
            let months = (to.year - from.year) * 12 + to.month - from.month - i64::from(to.day < from.day);
            integer(if unit == "months" { months } else { months / 12 })
        }
    }
}

fn add(date: i64, amount: i64, unit: &str, context: &Context<'_>) -> i64 {
    let parts = context.zone.parts(date);
    let moved = match unit {
        "months" => Parts { month: parts.month + amount, ..parts },
        "years" => Parts { year: parts.year + amount, ..parts },
        "hours" => Parts { time: parts.time + amount * 3_600_000, ..parts },
        "minutes" => Parts { time: parts.time + amount * 60_000, ..parts },
        "seconds" => Parts { time: parts.time + amount * 1_000, ..parts },
        _ => Parts { day: parts.day + amount, ..parts },
    };
    context.zone.moment(moved)
}

/// A whole number that `compile` has checked.
#[expect(clippy::cast_possible_truncation, reason = "within the bounds of Parameter::Whole")]
fn whole(value: &Value) -> i64 {
    value.to_number() as i64
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn integer(number: i64) -> Value {
    Value::Number(number as f64)
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn length(length: usize) -> f64 {
    length as f64
}
