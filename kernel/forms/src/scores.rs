//! Scores: points of the shown and answered questions, added or averaged.

use crate::expression::value::Value;
use crate::model::{Choices, Form, ItemScore, Kind, Question, ScoreMethod};

/// A score of answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    pub name: String,
    /// The title in the default language.
    pub title: String,
    /// None if no question of it was answered.
    pub value: Option<f64>,
    /// How many of its questions were answered, and how many there are.
    pub answered: usize,
    pub questions: usize,
    /// Whether the value has reached the threshold from which somebody should look.
    pub is_alert: bool,
}

/// The scores of a form.
pub fn of(form: &Form, values: &[Value], is_visible: &[bool]) -> Vec<Score> {
    form.scores
        .iter()
        .map(|rule| {
            let points: Vec<(f64, f64)> = rule
                .questions
                .iter()
                .filter(|index| is_visible.get(**index).is_some_and(|is| *is))
                .filter_map(|index| weighted(form.questions.get(*index)?, values.get(*index)?))
                .collect();
            let sum: f64 = points.iter().map(|(points, weight)| points * weight).sum();
            let weights: f64 = points.iter().map(|(_, weight)| weight).sum();
            let value = match rule.method {
                _ if points.is_empty() => None,
                ScoreMethod::Sum => Some(sum),
                ScoreMethod::Mean => Some(sum / weights),
            };
            Score {
                name: rule.name.clone(),
                title: rule.title.default.clone(),
                value,
                answered: points.len(),
                questions: rule.questions.len(),
                is_alert: value.zip(rule.alert_from).is_some_and(|(value, from)| value >= from),
            }
        })
        .collect()
}

/// The points of an answer, and their weight. None without an answer that has points.
fn weighted(question: &Question, value: &Value) -> Option<(f64, f64)> {
    let score = question.score.as_ref()?;
    if value.is_empty() {
        return None;
    }
    let points = match value {
        Value::List(items) => {
            let points: Vec<_> = items.iter().filter_map(|item| points(score, item)).collect();
            if points.is_empty() { None } else { Some(points.iter().sum()) }
        }
        value => points(score, value),
    }?;
    let points = if score.is_reversed {
        let (lowest, highest) = bounds(question, score)?;
        highest + lowest - points
    } else {
        points
    };
    Some((points, score.weight))
}

fn points(score: &ItemScore, value: &Value) -> Option<f64> {
    match &score.points {
        Some(points) => points.get(&value.to_text()).copied(),
        None => value.survey_number(),
    }
}

/// The lowest and the highest points that one choice can have.
fn bounds(question: &Question, score: &ItemScore) -> Option<(f64, f64)> {
    let of = |points: &mut dyn Iterator<Item = f64>| {
        points.fold(None, |bounds: Option<(f64, f64)>, points| {
            Some(
                bounds
                    .map_or((points, points), |(lowest, highest)| (lowest.min(points), highest.max(points))),
            )
        })
    };
    match (&score.points, &question.kind) {
        (Some(points), _) => of(&mut points.values().copied()),
        (None, Kind::Rating(rating)) => Some((rating.min, rating.max)),
        (None, _) => {
            let choices: &Choices = question.choices()?;
            of(&mut choices.items.iter().filter_map(|choice| Value::of_json(&choice.value).survey_number()))
        }
    }
}
