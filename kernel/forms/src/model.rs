//! A form that was parsed and checked.

use crate::bounds::Bounds;
use crate::expression::Expression;
use crate::fault::FormFault;
use crate::pattern::{Pattern, WholePattern};
use crate::text::Text;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// A questionnaire: parsed, checked, and not changed any more.
#[derive(Debug, Clone)]
pub struct Form {
    pub(crate) title: Text,
    pub(crate) description: Option<Text>,
    pub(crate) pages: Vec<Page>,
    pub(crate) questions: Vec<Question>,
    pub(crate) calculated: Vec<CalculatedValue>,
    pub(crate) scores: Vec<ScoreRule>,
    /// Questions by name.
    pub(crate) names: HashMap<String, usize>,
    /// Calculated values and expression questions, each after those that it refers to.
    pub(crate) order: Vec<Computed>,
    pub(crate) source: Value,
    pub(crate) bounds: &'static Bounds,
    pub(crate) left_out: Vec<String>,
}

/// What is computed from answers: a calculated value or a question of kind expression, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Computed {
    Calculated(usize),
    Question(usize),
}

/// A page: its questions are those whose [`Question::page`] is its index.
#[derive(Debug, Clone)]
pub struct Page {
    pub name: String,
    pub title: Option<Text>,
    pub description: Option<Text>,
    pub(crate) visible_if: Option<Expression>,
}

/// A question.
#[derive(Debug, Clone)]
pub struct Question {
    pub name: String,
    pub title: Option<Text>,
    pub description: Option<Text>,
    /// Index of its page.
    pub page: usize,
    pub kind: Kind,
    pub is_required: bool,
    /// How an answer counts in scores.
    pub score: Option<ItemScore>,
    /// Choices, or values of a scale, with which somebody should look at the answers.
    pub alert_on: Vec<Value>,
    /// Whether the number that is asked for is whole.
    pub is_whole: bool,
    /// What the number that is asked for is measured in.
    pub unit: Option<Text>,
    /// What the patient writes must match it.
    pub(crate) whole_pattern: Option<WholePattern>,
    pub(crate) visible_if: Option<Expression>,
    pub(crate) required_if: Option<Expression>,
    pub(crate) validators: Vec<Validator>,
    /// Its place in the JSON.
    pub(crate) path: String,
}

/// What is asked, and how it is answered.
#[derive(Debug, Clone)]
pub enum Kind {
    /// One line. The answer is a text, or a number for [`InputType::Number`].
    Text(InputType),
    /// Several lines.
    Comment,
    /// Several choices. The answer is a list.
    Checkbox(Choices),
    /// One choice, all of them shown.
    RadioGroup(Choices),
    /// One choice of a list that opens.
    Dropdown(Choices),
    /// A number on a scale.
    Rating(Rating),
    /// One picture. Only in a form that was translated ([`Form::parse_translated`]).
    File(FileTypes),
    /// Not asked: computed, and shown.
    Expression(Computation),
}

/// The expression of a computed question.
#[derive(Debug, Clone)]
pub struct Computation(pub(crate) Expression);

/// The media types that a file may have, such as `image/png`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileTypes(pub(crate) Vec<String>);

/// What is typed into a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputType {
    Text,
    Number,
    Date,
    Time,
    DateTimeLocal,
    Email,
    Tel,
}

/// The choices of a question.
#[derive(Debug, Clone)]
pub struct Choices {
    pub items: Vec<Choice>,
    /// Adds the choice `other`, with a text of its own under `<name>-Comment`.
    pub has_other: bool,
    /// Adds the choice `none`.
    pub has_none: bool,
    /// Items by [`choice_key`].
    pub(crate) index: HashMap<String, usize>,
}

/// A choice.
#[derive(Debug, Clone)]
pub struct Choice {
    /// A text or a number.
    pub value: Value,
    /// What is shown; without it the value is.
    pub text: Option<Text>,
}

/// A scale.
#[derive(Debug, Clone)]
pub struct Rating {
    pub min: f64,
    pub max: f64,
    pub step: f64,
    pub min_description: Option<Text>,
    pub max_description: Option<Text>,
}

/// A check of an answer.
#[derive(Debug, Clone)]
pub(crate) enum Validator {
    Numeric { min: Option<f64>, max: Option<f64> },
    Length { min: usize, max: usize },
    Pattern(Pattern),
    Email,
    Expression(Expression),
    AnswerCount { min: usize, max: usize },
}

/// A value computed from answers, under a name of its own.
#[derive(Debug, Clone)]
pub struct CalculatedValue {
    pub name: String,
    pub(crate) expression: Expression,
    pub(crate) path: String,
}

/// How the answer to one question counts in scores.
#[derive(Debug, Clone)]
pub struct ItemScore {
    /// Points by the text of the value; without it the answer itself is the number.
    pub points: Option<BTreeMap<String, f64>>,
    /// Points count from the other end: highest + lowest - points.
    pub is_reversed: bool,
    /// Factor in scores.
    pub weight: f64,
}

/// A score of several questions.
#[derive(Debug, Clone)]
pub struct ScoreRule {
    pub name: String,
    pub title: Text,
    pub questions: Vec<usize>,
    pub method: ScoreMethod,
    /// The value from which somebody should look at the answers.
    pub alert_from: Option<f64>,
}

/// How the points of questions become a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreMethod {
    Sum,
    Mean,
}

impl Form {
    /// Parses a form and checks it: names, bounds, expressions, patterns, circles.
    ///
    /// # Errors
    /// All faults that were found.
    pub fn parse(json: &Value) -> Result<Self, Vec<FormFault>> {
        crate::parse::form(json, Bounds::QUESTIONNAIRE)
    }

    /// Parses a form that was translated from one of another system: the same checks, except how large it is, and with pictures. A whole
    /// pattern that cannot be compiled is left out ([`Form::left_out_patterns`]).
    ///
    /// # Errors
    /// All faults that were found.
    pub fn parse_translated(json: &Value) -> Result<Self, Vec<FormFault>> {
        crate::parse::form(json, Bounds::TRANSLATED)
    }

    /// The title in a language, or in the default one.
    #[must_use]
    pub fn title(&self, language: &str) -> &str {
        self.title.of(language)
    }

    /// The description.
    #[must_use]
    pub fn description(&self) -> Option<&Text> {
        self.description.as_ref()
    }

    /// The JSON that was parsed.
    #[must_use]
    pub fn json(&self) -> &Value {
        &self.source
    }

    /// The pages in their order.
    #[must_use]
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The questions in the order of the form.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter()
    }

    /// A question by its name.
    #[must_use]
    pub fn question(&self, name: &str) -> Option<&Question> {
        self.questions.get(*self.names.get(name)?)
    }

    /// Names of the questions of which the whole pattern could not be compiled.
    pub fn left_out_patterns(&self) -> impl Iterator<Item = &str> {
        self.left_out.iter().map(String::as_str)
    }

    /// The values that are computed.
    #[must_use]
    pub fn calculated_values(&self) -> &[CalculatedValue] {
        &self.calculated
    }

    /// The scores.
    #[must_use]
    pub fn score_rules(&self) -> &[ScoreRule] {
        &self.scores
    }

    /// What is allowed but probably not meant: a question that can never be shown, a condition on a later question, a question in its own
    /// condition, a text without one of the languages that others have.
    #[must_use]
    pub fn warnings(&self) -> Vec<FormFault> {
        crate::warnings::of(self)
    }
}

impl Question {
    /// The choices of a question that has some.
    #[must_use]
    pub fn choices(&self) -> Option<&Choices> {
        match &self.kind {
            Kind::Checkbox(choices) | Kind::RadioGroup(choices) | Kind::Dropdown(choices) => Some(choices),
            _ => None,
        }
    }

    /// The title in a language, or the name of a question without one.
    #[must_use]
    pub fn title(&self, language: &str) -> &str {
        self.title.as_ref().map_or(&self.name, |title| title.of(language))
    }

    /// Reads an answer from its text form: lists as X-048, numbers and choices as the JSON value that they have in the form. None if the text
    /// is no such answer; an empty text is null.
    #[must_use]
    pub fn answer_from_text(&self, text: &str) -> Option<Value> {
        crate::answers::from_text(self, text)
    }

    /// Writes an answer in its text form.
    #[must_use]
    pub fn answer_to_text(&self, answer: &Value) -> String {
        crate::answers::to_text(answer)
    }

    /// The type in the JSON.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match &self.kind {
            Kind::Text(_) => "text",
            Kind::Comment => "comment",
            Kind::Checkbox(_) => "checkbox",
            Kind::RadioGroup(_) => "radiogroup",
            Kind::Dropdown(_) => "dropdown",
            Kind::Rating(_) => "rating",
            Kind::File(_) => "file",
            Kind::Expression(_) => "expression",
        }
    }
}

impl Choices {
    /// The values that an answer may have, as texts, `other` and `none` included.
    pub fn values(&self) -> impl Iterator<Item = String> + '_ {
        let more = [(self.has_other, "other"), (self.has_none, "none")];
        let items = self.items.iter().map(|choice| choice.value_text());
        items.chain(more.into_iter().filter(|(is_there, _)| *is_there).map(|(_, value)| value.to_owned()))
    }

    /// Whether an answer may have this value.
    #[must_use]
    pub fn contains(&self, value: &Value) -> bool {
        match value.as_str() {
            Some("other") => self.has_other,
            Some("none") => self.has_none,
            _ => choice_key(value).is_some_and(|key| self.index.contains_key(&key)),
        }
    }
}

impl Choice {
    /// The value as text.
    #[must_use]
    pub fn value_text(&self) -> String {
        value_text(&self.value)
    }

    /// What is shown in a language.
    #[must_use]
    pub fn text(&self, language: &str) -> String {
        self.text.as_ref().map_or_else(|| self.value_text(), |text| text.of(language).to_owned())
    }
}

/// A text or number as text.
pub(crate) fn value_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map_or_else(String::new, crate::expression::number::to_text),
        _ => String::new(),
    }
}

/// Under which key a value is in the index of choices; texts and numbers differ.
pub(crate) fn choice_key(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(format!("t{text}")),
        Value::Number(_) => Some(format!("n{}", value_text(value))),
        _ => None,
    }
}
