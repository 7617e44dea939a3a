//! Random forms, expressions and answers within the subset, from a seed.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Map, Value, json};

const TEXTS: [&str; 30] = [
    " ",
    "a",
    "A",
    "b ",
    "5",
    "05",
    "1,5",
    "1.50",
    "true",
    "FALSE",
    "-3",
    "abc",
    "Да",
    "нет",
    "0",
    "'q'",
    "2026-11-26",
    "10:30",
    "1e3",
    "0x1F",
    "5a",
    "😀",
    "undefined",
    "null",
    "Infinity",
    "12345678901234567",
    "a, b",
    "3*4",
    "user@example.org",
    "x y z",
];
const NUMBERS: [f64; 15] =
    [0.0, 1.0, 2.0, 3.0, 5.0, 10.0, -1.0, 0.1, 0.2, 1.5, 2.675, 100.0, 1e6, -0.5, 3.17];
const DATES: [&str; 8] = [
    "2026-11-26",
    "2026-11-25",
    "2000-02-29",
    "1990-12-31",
    "2024-01-31",
    "2026-11-27",
    "1970-01-01",
    "2999-12-31",
];
const MOMENTS: [&str; 4] = ["2026-11-26T10:30", "2026-11-26T00:00", "2024-02-29T23:59", "2000-01-01T12:00"];
const PATTERNS: [&str; 6] = [r"^\d+$", "^[A-Za-z]*$", r"^.{1,3}$", r"[а-яё]+", r"^\S+@\S+$", r"\d\s*$"];
const VALUES: [&str; 10] = ["a", "b", "item one", "5", "7", "Да", "no", "1.5", "true", "07"];

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Kind {
    Text,
    Number,
    Date,
    Moment,
    Time,
    Email,
    Choice(Vec<Value>, bool),
    Choices(Vec<Value>, bool),
    Rating,
    Computed,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub kind: Kind,
}

pub struct Generator(StdRng);

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self(StdRng::seed_from_u64(seed))
    }

    fn chance(&mut self, of_hundred: u32) -> bool {
        self.0.random_range(0..100) < of_hundred
    }

    fn below(&mut self, end: usize) -> usize {
        self.0.random_range(0..end)
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        items.choose(&mut self.0).unwrap()
    }

    fn word(&mut self, items: &[&'static str]) -> &'static str {
        items.choose(&mut self.0).copied().unwrap()
    }

    /// Milliseconds since 1970.
    pub fn now(&mut self) -> i64 {
        // 2026-11-26T07:30:15.250Z, the start of a day and the end of one in UTC+3, a leap day.
        *self.pick(&[1_795_678_215_250, 1_795_640_400_000, 1_795_726_799_999, 1_709_200_000_000])
    }

    /// A form with conditions, checks and computed values. Some are refused: circles, arguments.
    pub fn form(&mut self) -> Value {
        let count = 2 + self.below(9);
        let variables: Vec<_> = (0..count).map(|index| self.variable(index)).collect();
        let mut elements: Vec<_> = (0..count).map(|index| self.element(&variables, index)).collect();
        let mut pages = Vec::new();
        while !elements.is_empty() {
            let rest = elements.split_off((1 + self.below(5)).min(elements.len()));
            let mut page = json!({"name": format!("p{}", pages.len()), "elements": elements});
            if !pages.is_empty() && self.chance(25) {
                page["visibleIf"] = self.condition(&variables[..1], 2).into();
            }
            pages.push(page);
            elements = rest;
        }
        let mut form = json!({"title": "T", "pages": pages});
        if self.chance(40) {
            let values: Vec<_> = (0..1 + self.below(3))
                .map(|index| json!({"name": format!("c{index}"), "expression": self.expression(&variables, 3)}))
                .collect();
            form["calculatedValues"] = values.into();
        }
        form
    }

    /// A form of one question of each kind, and a calculated value for each of the expressions.
    pub fn sheet(&mut self) -> (Value, Vec<Variable>) {
        let kinds = [
            Kind::Text,
            Kind::Number,
            Kind::Date,
            Kind::Moment,
            Kind::Time,
            Kind::Rating,
            Kind::Text,
            Kind::Number,
            Kind::Choice(vec!["a".into(), "b".into(), "Да".into()], true),
            Kind::Choice(vec![1.into(), 2.into(), 3.into()], false),
            Kind::Choices(vec!["a".into(), "b".into(), "5".into(), 7.into()], true),
            Kind::Choices(vec!["1".into(), "2".into(), 10.into()], false),
        ];
        let variables: Vec<_> = kinds
            .into_iter()
            .enumerate()
            .map(|(index, kind)| Variable { name: format!("q{index}"), kind })
            .collect();
        let elements: Vec<_> = variables.iter().map(|variable| self.bare(variable)).collect();
        (json!({"title": "T", "pages": [{"name": "p", "elements": elements}]}), variables)
    }

    fn variable(&mut self, index: usize) -> Variable {
        let kind = match self.below(12) {
            0 | 1 => Kind::Text,
            2 | 3 => Kind::Number,
            4 => Kind::Date,
            5 => {
                if self.chance(50) {
                    Kind::Moment
                } else {
                    Kind::Time
                }
            }
            6 => Kind::Rating,
            7 | 8 => Kind::Choice(self.choices(), self.chance(30)),
            9 => Kind::Choices(self.choices(), self.chance(30)),
            10 => {
                if self.chance(40) {
                    Kind::Email
                } else {
                    Kind::Choices(self.choices(), false)
                }
            }
            _ => {
                if self.chance(60) {
                    Kind::Computed
                } else {
                    Kind::Text
                }
            }
        };
        Variable { name: format!("q{index}"), kind }
    }

    fn choices(&mut self) -> Vec<Value> {
        if self.chance(30) {
            return (1..=1 + self.below(5)).map(Value::from).collect();
        }
        let count = 1 + self.below(5);
        VALUES.choose_multiple(&mut self.0, count).map(|value| (*value).into()).collect()
    }

    /// A question without conditions.
    fn bare(&mut self, variable: &Variable) -> Value {
        let mut element = match &variable.kind {
            Kind::Text if self.chance(70) => json!({"type": "text"}),
            Kind::Text => json!({"type": "comment"}),
            Kind::Number => json!({"type": "text", "inputType": "number"}),
            Kind::Date => json!({"type": "text", "inputType": "date"}),
            Kind::Moment => json!({"type": "text", "inputType": "datetime-local"}),
            Kind::Time => json!({"type": "text", "inputType": "time"}),
            Kind::Email => json!({"type": "text", "inputType": "email"}),
            Kind::Choice(choices, has_other) => {
                let kind = *self.pick(&["radiogroup", "dropdown"]);
                json!({"type": kind, "choices": choices, "showOtherItem": has_other})
            }
            Kind::Choices(choices, has_other) => {
                json!({"type": "checkbox", "choices": choices, "showOtherItem": has_other})
            }
            Kind::Rating => json!({"type": "rating", "rateMax": 7}),
            Kind::Computed => json!({"type": "expression", "expression": "1"}),
        };
        element["name"] = variable.name.clone().into();
        if element.get("choices").is_some() && self.chance(20) {
            element["showNoneItem"] = true.into();
        }
        if element["showOtherItem"] == true && self.chance(30) {
            // The older name.
            element.as_object_mut().unwrap().remove("showOtherItem");
            element["hasOther"] = true.into();
        }
        element
    }

    fn element(&mut self, variables: &[Variable], index: usize) -> Value {
        let variable = &variables[index];
        let mut element = self.bare(variable);
        // Mostly earlier ones, so that there are few circles.
        let known: Vec<_> = if self.chance(90) { &variables[..index] } else { variables }.to_vec();
        if matches!(variable.kind, Kind::Computed) {
            element["expression"] = self.expression(&variables[..index], 3).into();
        }
        if self.chance(40) {
            element["visibleIf"] = self.condition(&known, 3).into();
        }
        if self.chance(30) {
            element["isRequired"] = true.into();
        }
        if self.chance(20) {
            element["requiredIf"] = self.condition(&known, 2).into();
        }
        let validators: Vec<_> =
            (0..self.below(3)).filter_map(|_| self.validator(variable, variables)).collect();
        if !validators.is_empty() {
            element["validators"] = validators.into();
        }
        element
    }

    fn validator(&mut self, variable: &Variable, variables: &[Variable]) -> Option<Value> {
        if self.chance(25) {
            return Some(json!({"type": "expression", "expression": self.condition(variables, 2)}));
        }
        let low = self.below(4);
        let high = low + self.below(5);
        Some(match &variable.kind {
            Kind::Text => match self.below(4) {
                0 => json!({"type": "text", "minLength": low, "maxLength": high}),
                1 => json!({"type": "regex", "regex": self.pick(&PATTERNS)}),
                2 => json!({"type": "email"}),
                _ => return None,
            },
            Kind::Number | Kind::Rating => json!({"type": "numeric", "minValue": low, "maxValue": high}),
            Kind::Choices(..) => json!({"type": "answercount", "minCount": low, "maxCount": high}),
            _ => return None,
        })
    }

    /// Answers to most questions of a form, each fitting its question.
    pub fn answers(&mut self, form: &Value) -> Map<String, Value> {
        let mut answers = Map::new();
        let elements: Vec<Value> = form["pages"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|page| page["elements"].as_array().unwrap().clone())
            .collect();
        for element in elements {
            if self.chance(30) || element["type"] == "expression" {
                continue;
            }
            let name = element["name"].as_str().unwrap().to_owned();
            let answer = self.answer(&element);
            let is_other =
                answer == "other" || answer.as_array().is_some_and(|items| items.contains(&"other".into()));
            if is_other && self.chance(70) {
                answers.insert(format!("{name}-Comment"), (*self.pick(&TEXTS)).into());
            }
            if answer != json!([]) {
                answers.insert(name, answer);
            }
        }
        answers
    }

    fn answer(&mut self, element: &Value) -> Value {
        let mut choices = element["choices"].as_array().cloned().unwrap_or_default();
        if element["showOtherItem"] == true || element["hasOther"] == true {
            choices.push("other".into());
        }
        if element["showNoneItem"] == true && self.chance(15) {
            return if element["type"] == "checkbox" { json!(["none"]) } else { "none".into() };
        }
        match element["type"].as_str().unwrap() {
            "radiogroup" | "dropdown" => self.pick(&choices).clone(),
            "checkbox" => {
                let count = self.below(choices.len() + 1);
                choices.choose_multiple(&mut self.0, count).cloned().collect()
            }
            "rating" => (1 + self.below(7)).into(),
            _ => match element["inputType"].as_str() {
                Some("number") => number(*self.pick(&NUMBERS)),
                Some("date") => (*self.pick(&DATES)).into(),
                Some("datetime-local") => (*self.pick(&MOMENTS)).into(),
                Some("time") => (*self.pick(&["10:30", "00:00", "23:59"])).into(),
                Some("email") => {
                    (*self.pick(&["user@example.org", "a@b", "x", "a b@c.de", "кто@пример.рф"])).into()
                }
                _ => (*self.pick(&TEXTS)).into(),
            },
        }
    }

    /// Something that is yes or no.
    pub fn condition(&mut self, variables: &[Variable], depth: usize) -> String {
        if depth == 0 || variables.is_empty() || self.chance(35) {
            return self.comparison(variables, depth.saturating_sub(1));
        }
        match self.below(5) {
            0 => format!("!({})", self.condition(variables, depth - 1)),
            1 => format!("({})", self.condition(variables, depth - 1)),
            _ => {
                let operator = *self.pick(&["and", "or", "&&", "||", "AND"]);
                format!(
                    "{} {operator} {}",
                    self.condition(variables, depth - 1),
                    self.condition(variables, depth - 1)
                )
            }
        }
    }

    fn comparison(&mut self, variables: &[Variable], depth: usize) -> String {
        let Some(variable) = (!variables.is_empty()).then(|| self.pick(variables).clone()) else {
            return (*self.pick(&["true", "false", "1 = 1", "1 > 2"])).to_owned();
        };
        let name = format!("{{{}}}", variable.name);
        match self.below(10) {
            0 | 1 => format!("{name} {}", self.pick(&["empty", "notempty"])),
            2..=5 => {
                let operator = *self.pick(&[
                    "=", "==", "<>", "!=", ">", "<", ">=", "<=", "=>", "=<", "equal", "notequal", "less",
                    "greater",
                ]);
                format!("{name} {operator} {}", self.fitting(&variable))
            }
            6 | 7 => {
                let operator = *self.pick(&["contains", "notcontains", "anyof", "allof", "noneof", "*="]);
                let right = if self.chance(50) { self.list(&variable) } else { self.fitting(&variable) };
                format!("{name} {operator} {right}")
            }
            8 if matches!(variable.kind, Kind::Date | Kind::Moment) => {
                let operator = *self.pick(&["=", "<>", ">", "<", ">=", "<="]);
                let date = self.date(variables, depth);
                if self.chance(50) {
                    format!("{name} {operator} {date}")
                } else {
                    format!("{date} {operator} {name}")
                }
            }
            _ => {
                let operator = *self.pick(&["=", "!=", ">", "<", ">=", "<="]);
                format!(
                    "{} {operator} {}",
                    self.expression(variables, depth),
                    self.expression(variables, depth)
                )
            }
        }
    }

    fn list(&mut self, variable: &Variable) -> String {
        let items: Vec<_> = (0..self.below(4)).map(|_| self.fitting(variable)).collect();
        format!("[{}]", items.join(", "))
    }

    /// A constant that could be an answer.
    fn fitting(&mut self, variable: &Variable) -> String {
        if self.chance(15) {
            return self.constant();
        }
        let quoted = |text: &str| format!("'{}'", text.replace('\'', "\\'"));
        match &variable.kind {
            Kind::Number | Kind::Rating | Kind::Computed => number(*self.pick(&NUMBERS)).to_string(),
            Kind::Date => quoted(self.word(&DATES)),
            Kind::Moment => quoted(self.word(&MOMENTS)),
            Kind::Time => quoted("10:30"),
            Kind::Choice(choices, _) | Kind::Choices(choices, _) => match self.pick(choices) {
                Value::String(text) => quoted(text),
                number => number.to_string(),
            },
            Kind::Text | Kind::Email => quoted(self.word(&TEXTS)),
        }
    }

    fn constant(&mut self) -> String {
        match self.below(6) {
            0 => number(*self.pick(&NUMBERS)).to_string(),
            1 => (*self.pick(&["true", "false", "null", "undefined", "''", "word", "True"])).to_owned(),
            2 => format!("'{}'", self.pick(&DATES)),
            _ => format!("'{}'", self.pick(&TEXTS).replace('\'', "\\'")),
        }
    }

    /// Any expression; not all are accepted.
    pub fn expression(&mut self, variables: &[Variable], depth: usize) -> String {
        if depth == 0 || variables.is_empty() || self.chance(15) {
            return if variables.is_empty() || self.chance(30) {
                self.constant()
            } else {
                let variable = self.pick(variables).clone();
                let mark = if self.chance(10) { "#" } else { "" };
                let comment = matches!(variable.kind, Kind::Choice(_, true) | Kind::Choices(_, true))
                    && self.chance(30);
                format!("{{{mark}{}{}}}", variable.name, if comment { "-Comment" } else { "" })
            };
        }
        match self.below(14) {
            0..=3 => self.arithmetic(variables, depth),
            4 => self.condition(variables, depth - 1),
            5 => format!(
                "iif({}, {}, {})",
                self.condition(variables, depth - 1),
                self.expression(variables, depth - 1),
                self.expression(variables, depth - 1)
            ),
            6..=8 => self.aggregate(variables),
            9 => format!("round({}, {})", self.numeric(variables, depth - 1), self.below(4)),
            10 | 11 => self.of_dates(variables, depth - 1),
            12 => format!("({})", self.expression(variables, depth - 1)),
            _ => format!(
                "{} {} {}",
                self.expression(variables, depth - 1),
                self.pick(&["and", "or", "+"]),
                self.expression(variables, depth - 1)
            ),
        }
    }

    fn arithmetic(&mut self, variables: &[Variable], depth: usize) -> String {
        let operator = *self.pick(&["+", "-", "*", "/", "%"]);
        format!("{} {operator} {}", self.numeric(variables, depth - 1), self.numeric(variables, depth - 1))
    }

    fn numeric(&mut self, variables: &[Variable], depth: usize) -> String {
        let numbers: Vec<_> = variables
            .iter()
            .filter(|variable| matches!(variable.kind, Kind::Number | Kind::Rating))
            .map(|variable| format!("{{{}}}", variable.name))
            .collect();
        match self.below(5) {
            0 | 1 if !numbers.is_empty() => self.pick(&numbers).clone(),
            2 if depth > 0 => format!("({})", self.arithmetic(variables, depth)),
            3 if depth > 0 => self.expression(variables, depth),
            _ => number(*self.pick(&NUMBERS)).to_string(),
        }
    }

    fn aggregate(&mut self, variables: &[Variable]) -> String {
        let function = *self.pick(&["sum", "avg", "min", "max", "count"]);
        let parameters: Vec<_> = (0..1 + self.below(4))
            .map(|_| match variables {
                [] => "1".to_owned(),
                variables if self.chance(70) => format!("{{{}}}", self.pick(variables).name),
                _ => self.numeric(variables, 1),
            })
            .collect();
        format!("{function}({})", parameters.join(", "))
    }

    fn of_dates(&mut self, variables: &[Variable], depth: usize) -> String {
        let (first, second) = (self.date(variables, depth), self.date(variables, depth));
        match self.below(10) {
            0 => format!("age({first})"),
            1 => format!("age({first}, 'months')"),
            2 | 3 => format!(
                "dateDiff({first}, {second}, '{}')",
                self.pick(&["days", "months", "years", "hours", "minutes", "seconds"])
            ),
            4 => format!("diffDays({first}, {second})"),
            5 => format!("{}({first})", self.pick(&["year", "month", "day", "weekday", "getYear"])),
            6 => format!("{}()", self.pick(&["year", "month", "day", "weekday", "currentYear"])),
            _ => format!("{first} {} {second}", self.pick(&["=", "!=", "<", ">", "<=", ">="])),
        }
    }

    fn date(&mut self, variables: &[Variable], depth: usize) -> String {
        let dates: Vec<_> = variables
            .iter()
            .filter(|variable| matches!(variable.kind, Kind::Date | Kind::Moment))
            .map(|variable| format!("{{{}}}", variable.name))
            .collect();
        match self.below(8) {
            0..=2 if !dates.is_empty() => self.pick(&dates).clone(),
            3 => "today()".to_owned(),
            4 => format!("today({})", i64::try_from(self.below(60)).unwrap() - 30),
            5 => "currentDate()".to_owned(),
            6 if depth > 0 => {
                let unit = *self.pick(&["days", "months", "years", "hours", "minutes", "seconds"]);
                format!(
                    "dateAdd({}, {}, '{unit}')",
                    self.date(variables, depth - 1),
                    i64::try_from(self.below(40)).unwrap() - 20
                )
            }
            7 => format!("getDate('{}')", self.pick(&DATES)),
            _ => format!("'{}'", if self.chance(60) { self.pick(&DATES) } else { self.pick(&MOMENTS) }),
        }
    }

    /// Pieces of expressions in any order: what is read is read alike.
    pub fn soup(&mut self, variables: &[Variable]) -> String {
        let pieces = [
            "(",
            ")",
            "[",
            "]",
            ",",
            " ",
            "  ",
            "and",
            "or",
            "!",
            "negate",
            "empty",
            "notempty",
            "=",
            "==",
            "<>",
            "contains",
            "notcontain",
            "anyof",
            "+",
            "-",
            "*",
            "/",
            "%",
            "1",
            "0",
            "07",
            "2.5",
            "12.",
            "-3",
            "0x12",
            "'a'",
            "\"b\"",
            "'it\\'s'",
            "word",
            "w1d",
            "true",
            "FALSE",
            "null",
            "undefined",
            "nullx",
            "iif(",
            "sum(",
            "count(",
            "equals",
            "=>",
            "lessorequal",
            "greater",
            "&&",
            "||",
            "''",
            "\n",
            "equal",
            "notequals",
        ];
        let mut text = String::new();
        for _ in 0..1 + self.below(9) {
            if self.chance(35) {
                text.push_str(&format!("{{{}}}", self.pick(variables).name));
            } else {
                text.push_str(self.word(&pieces));
            }
            if self.chance(40) {
                text.push(' ');
            }
        }
        text
    }
}

/// Whole numbers as JSON writes them.
fn number(number: f64) -> Value {
    if number.fract() == 0.0 { (number as i64).into() } else { number.into() }
}
