//! What a form says to answers: what is visible and required, what is faulty, what is computed.

use crate::answers::{COMMENT_SUFFIX, Read, read};
use crate::expression::Context;
use crate::expression::value::Value;
use crate::model::{Computed, Form, Kind, Question};
use crate::scores::{self, Score};
use crate::{Answers, validate};
use chrono::{DateTime, FixedOffset};
use std::collections::BTreeSet;

/// What a form says to answers.
#[derive(Debug, Clone)]
pub struct Evaluation {
    /// Names of the questions that are shown.
    pub visible: BTreeSet<String>,
    /// Names of the shown questions that must be answered.
    pub required: BTreeSet<String>,
    /// Faults of answers to shown questions, and answers to no question. With none the questionnaire can be completed.
    pub faults: Vec<AnswerFault>,
    /// Calculated values and computed questions that have a value.
    pub calculated: Answers,
    /// In the order of the form.
    pub scores: Vec<Score>,
    /// Names of the shown questions with an answer with which somebody should look.
    pub alerts: BTreeSet<String>,
    /// Shown questions of which the text of "other" counts.
    comments: BTreeSet<String>,
    /// Computed questions.
    computed: BTreeSet<String>,
}

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnswerFault {
    pub question: String,
    /// `required`, `type`, `choice`, `min`, `max`, `length`, `pattern`, `expression` or `unknown`.
    pub code: &'static str,
}

impl Form {
    /// Evaluates answers. `now` is the time of the hospital; expressions may ask for it.
    #[must_use]
    pub fn evaluate(&self, answers: &Answers, now: DateTime<FixedOffset>) -> Evaluation {
        let mut read = read(self, answers);
        let mut calculated = vec![Value::Undefined; self.calculated.len()];
        let results = self.compute(&mut read, &mut calculated, now);
        let context = context(&read, &calculated, now);
        let pages: Vec<_> = self
            .pages
            .iter()
            .map(|page| page.visible_if.as_ref().is_none_or(|condition| condition.holds(&context)))
            .collect();
        let mut evaluation = Evaluation {
            visible: BTreeSet::new(),
            required: BTreeSet::new(),
            faults: read.unknown.clone(),
            calculated: results,
            scores: Vec::new(),
            alerts: BTreeSet::new(),
            comments: BTreeSet::new(),
            computed: BTreeSet::new(),
        };
        let mut is_visible = Vec::with_capacity(self.questions.len());
        for (index, question) in self.questions.iter().enumerate() {
            let is_shown = pages.get(question.page).is_some_and(|is| *is)
                && question.visible_if.as_ref().is_none_or(|condition| condition.holds(&context));
            is_visible.push(is_shown);
            if is_shown {
                evaluation.add(question, index, &read, &context);
            }
        }
        evaluation.scores = scores::of(self, &read.questions, &is_visible);
        evaluation
    }

    /// Computes values, each after those that it needs.
    fn compute(&self, read: &mut Read, calculated: &mut [Value], now: DateTime<FixedOffset>) -> Answers {
        let mut results = Answers::new();
        for computed in &self.order {
            let (name, expression) = match computed {
                Computed::Calculated(index) => match self.calculated.get(*index) {
                    Some(value) => (&value.name, &value.expression),
                    None => continue,
                },
                Computed::Question(index) => match self.questions.get(*index) {
                    Some(Question { name, kind: Kind::Expression(computation), .. }) => {
                        (name, &computation.0)
                    }
                    _ => continue,
                },
            };
            let value = expression.compute(&context(read, calculated, now));
            let value = match (computed, value) {
                // What is empty or infinite is no answer; a calculated value may be that.
                (Computed::Question(_), Value::Number(f64::INFINITY)) => Value::Undefined,
                (Computed::Question(_), value) if value.is_empty() => Value::Undefined,
                (_, value) => value,
            };
            let json = value.to_json();
            if !value.is_empty() && !json.is_null() {
                results.insert(name.clone(), json);
            }
            let place = match computed {
                Computed::Calculated(index) => calculated.get_mut(*index),
                Computed::Question(index) => read.questions.get_mut(*index),
            };
            if let Some(place) = place {
                *place = value;
            }
        }
        results
    }
}

fn context<'a>(read: &'a Read, calculated: &'a [Value], now: DateTime<FixedOffset>) -> Context<'a> {
    let offset = i64::from(now.offset().local_minus_utc()) * 1_000;
    Context {
        questions: &read.questions,
        comments: &read.comments,
        calculated,
        now: now.timestamp_millis(),
        zone: crate::expression::Zone { offset },
    }
}

/// Whether an answer, or one of several, is among those that raise an alert.
fn is_alert(question: &Question, value: &Value) -> bool {
    let is_named = |given: &Value| {
        let text = given.to_text();
        question.alert_on.iter().any(|named| Value::of_json(named).to_text() == text)
    };
    match value {
        Value::List(items) => items.iter().any(is_named),
        value => !value.is_empty() && is_named(value),
    }
}

impl Evaluation {
    fn add(&mut self, question: &Question, index: usize, read: &Read, context: &Context<'_>) {
        let name = &question.name;
        self.visible.insert(name.clone());
        let is_computed = matches!(question.kind, Kind::Expression(_));
        let is_required = !is_computed
            && question
                .required_if
                .as_ref()
                .map_or(question.is_required, |condition| condition.holds(context));
        if is_required {
            self.required.insert(name.clone());
        }
        let value = read.questions.get(index).unwrap_or(&Value::Undefined);
        let is_other = validate::is_other(question, value);
        if is_other {
            self.comments.insert(name.clone());
        }
        if is_computed {
            self.computed.insert(name.clone());
        }
        if is_alert(question, value) {
            self.alerts.insert(name.clone());
        }
        let comment = read.comments.get(index).unwrap_or(&Value::Undefined);
        let codes = match read.faults.get(index).copied().flatten() {
            Some(code) => vec![code],
            None => validate::faults(question, value, comment, is_required, context),
        };
        self.faults.extend(codes.into_iter().map(|code| AnswerFault { question: name.clone(), code }));
    }

    /// The answers that stay when the questionnaire is completed: those to shown questions, as survey-core's
    /// `clearInvisibleValues: onComplete` keeps them, and the values of computed questions as they were computed here.
    #[must_use]
    pub fn kept(&self, answers: &Answers) -> Answers {
        let is_kept = |name: &str| match name.strip_suffix(COMMENT_SUFFIX) {
            Some(question) => self.comments.contains(question),
            None => self.visible.contains(name) && !self.computed.contains(name),
        };
        let is_given = |value: &serde_json::Value| {
            !value.is_null() && value != "" && value.as_array().is_none_or(|items| !items.is_empty())
        };
        let given = answers.iter().filter(|(name, value)| is_kept(name) && is_given(value));
        let computed = self.calculated.iter().filter(|(name, _)| self.computed.contains(*name));
        given.chain(computed).map(|(name, value)| (name.clone(), value.clone())).collect()
    }
}
