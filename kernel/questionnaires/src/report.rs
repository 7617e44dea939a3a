//! Rows and counts for administrators (A-323, B-304, X-049). Counts come from rows that name no person; a group of fewer than five is hidden.

use crate::counting::{SCORE, is_counted};
use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{QuestionnaireId, QuestionnaireVersion};
use cabinet_forms::{Kind, Question, Rating};
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{
    QuestionnaireClinic, QuestionnaireCount, QuestionnaireCountFilter, QuestionnaireReportFilter,
    QuestionnaireReportPlace, QuestionnaireReportRow,
};
use chrono::{DateTime, Days, NaiveDate, Utc};
use std::collections::BTreeMap;

/// A group of fewer persons is not shown.
pub const HIDDEN_BELOW: i64 = 5;
/// Steps of a scale that are listed at most.
const STEPS_AT_MOST: usize = 101;

/// What a report is about. Days are those of the hospital, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportQuery {
    pub questionnaire: QuestionnaireId,
    pub version: Option<i64>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

/// How often a choice was taken; `None` if the group is hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceCount {
    pub value: String,
    pub text: String,
    pub count: Option<i64>,
}

/// How often a question was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionCount {
    pub name: String,
    pub title: String,
    pub kind: &'static str,
    pub answered: Option<i64>,
    pub choices: Vec<ChoiceCount>,
}

/// The counts of a questionnaire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireCounts {
    pub completed: Option<i64>,
    pub questions: Vec<QuestionCount>,
}

/// A row with the name of its person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedReportRow {
    pub row: QuestionnaireReportRow,
    pub name: String,
}

impl QuestionnaireService {
    /// Rows of the report, assignments and links, the last assigned first, and where the next page begins.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Invalid`, `Sealed`, `Storage`.
    pub async fn report(
        &self,
        by: &QuestionnaireCaller,
        query: ReportQuery,
        clinic: Option<QuestionnaireClinic>,
        after: Option<QuestionnaireReportPlace>,
        size: u32,
    ) -> Result<(Vec<NamedReportRow>, Option<QuestionnaireReportPlace>), QuestionnaireError> {
        self.lookup(by, query.questionnaire).await?;
        let filter = self.report_filter(query, clinic)?;
        // One more, to know whether there are more.
        let mut rows = self.parts.stores.questionnaires.report(&filter, after, size + 1).await?;
        let has_more = rows.len() > size as usize;
        rows.truncate(size as usize);
        let next = rows.last().filter(|_| has_more).map(place);
        let named = rows.into_iter().map(|row| self.named(row));
        Ok((named.collect::<Result<_, _>>()?, next))
    }

    /// How often each choice was taken.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn counts(
        &self,
        by: &QuestionnaireCaller,
        query: ReportQuery,
    ) -> Result<QuestionnaireCounts, QuestionnaireError> {
        self.lookup(by, query.questionnaire).await?;
        let questionnaires = &self.parts.stores.questionnaires;
        let filter = QuestionnaireCountFilter {
            questionnaire: query.questionnaire,
            version: query.version,
            from: query.from,
            to: query.to,
        };
        let mut counted = by_question(questionnaires.counts(&filter).await?);
        counted.retain(|question, _| !question.starts_with(SCORE));
        let completed = counted.remove("").and_then(|choices| choices.get("").copied()).unwrap_or_default();
        let mut versions: Vec<QuestionnaireVersion> = match query.version {
            Some(version) => {
                let found = questionnaires.version(query.questionnaire, version).await?;
                vec![found.ok_or(QuestionnaireError::NotFound)?]
            }
            None => questionnaires.versions(query.questionnaire).await?,
        };
        let mut questions = Vec::new();
        // The newest version first; a removed question comes with the last version that had it.
        while let Some(version) = versions.pop() {
            let form = self.form(&version)?;
            let is_first = questions.is_empty();
            for question in form.questions().filter(|question| is_counted(question)) {
                match counted.remove(&question.name) {
                    Some(choices) => questions.push(self.question(question, &choices)),
                    None if is_first => questions.push(self.question(question, &BTreeMap::new())),
                    None => {}
                }
            }
            if counted.is_empty() {
                break;
            }
        }
        Ok(QuestionnaireCounts { completed: shown(completed), questions })
    }

    fn question(&self, question: &Question, counted: &BTreeMap<String, i64>) -> QuestionCount {
        let language = self.parts.language.as_str();
        let mut choices: Vec<(String, String, i64)> = offered(question, language)
            .into_iter()
            .map(|(value, text)| {
                let count = counted.get(&value).copied().unwrap_or_default();
                (value, text, count)
            })
            .collect();
        // A choice that an earlier version had.
        for (value, count) in counted.iter().filter(|(value, _)| !value.is_empty()) {
            if !choices.iter().any(|(known, ..)| known == value) {
                choices.push((value.clone(), value.clone(), *count));
            }
        }
        let answered = counted.get("").copied().unwrap_or_default();
        let counts: Vec<i64> = choices.iter().map(|(_, _, count)| *count).collect();
        let shown_counts = shown_groups(&counts, answered);
        let choices = choices.into_iter().zip(shown_counts).map(|((value, text, _), count)| ChoiceCount {
            value,
            text,
            count,
        });
        QuestionCount {
            name: question.name.clone(),
            title: question.title(language).to_owned(),
            kind: question.type_name(),
            answered: shown(answered),
            choices: choices.collect(),
        }
    }

    pub(crate) fn named(&self, row: QuestionnaireReportRow) -> Result<NamedReportRow, QuestionnaireError> {
        let name = self.name_of_person(&row.person)?;
        Ok(NamedReportRow { row, name })
    }

    /// The rows that a report is about.
    pub(crate) fn report_filter(
        &self,
        query: ReportQuery,
        clinic: Option<QuestionnaireClinic>,
    ) -> Result<QuestionnaireReportFilter, QuestionnaireError> {
        let is_id = |clinic: &QuestionnaireClinic| check_id("relations.clinic", &clinic.clinic.0).is_ok();
        if clinic.as_ref().is_some_and(|clinic| !is_id(clinic)) {
            return Err(QuestionnaireError::Invalid { field: "clinic", code: "invalid" });
        }
        Ok(QuestionnaireReportFilter {
            questionnaire: query.questionnaire,
            version: query.version,
            from: query.from.map(|day| self.beginning(day)),
            to: query.to.and_then(|day| day.checked_add_days(Days::new(1))).map(|day| self.beginning(day)),
            clinic,
        })
    }

    /// The beginning of a day in the hospital's time zone.
    pub(crate) fn beginning(&self, day: NaiveDate) -> DateTime<Utc> {
        let midnight = day.and_time(chrono::NaiveTime::MIN);
        let local = midnight.and_local_timezone(self.parts.zone).earliest();
        local.map_or_else(|| midnight.and_utc(), |local| local.to_utc())
    }
}

/// Where the page after a row begins.
pub(crate) const fn place(row: &QuestionnaireReportRow) -> QuestionnaireReportPlace {
    QuestionnaireReportPlace { assigned_at: row.assigned_at, id: row.id }
}

fn by_question(counts: Vec<QuestionnaireCount>) -> BTreeMap<String, BTreeMap<String, i64>> {
    let mut by_question: BTreeMap<String, BTreeMap<String, i64>> = BTreeMap::new();
    for QuestionnaireCount { question, choice, count } in counts {
        by_question.entry(question).or_default().insert(choice, count);
    }
    by_question
}

/// Values and texts of the choices in the order of the form.
fn offered(question: &Question, language: &str) -> Vec<(String, String)> {
    if let Kind::Rating(rating) = &question.kind {
        return steps(rating).into_iter().map(|step| (step.clone(), step)).collect();
    }
    let Some(choices) = question.choices() else { return Vec::new() };
    let text = |value: &String| {
        let known = choices.items.iter().find(|choice| choice.value_text() == *value);
        known.map_or_else(|| value.clone(), |choice| choice.text(language))
    };
    choices.values().map(|value| (value.clone(), text(&value))).collect()
}

fn steps(rating: &Rating) -> Vec<String> {
    let steps = std::iter::successors(Some(rating.min), |value| Some(value + rating.step));
    steps
        .take_while(|value| *value <= rating.max)
        .take(STEPS_AT_MOST)
        .map(|value| value.to_string())
        .collect()
}

/// The number, unless the group is too small to show. Zero is shown: it says nothing about a person.
pub(crate) const fn shown(count: i64) -> Option<i64> {
    if count > 0 && count < HIDDEN_BELOW { None } else { Some(count) }
}

/// The numbers of groups of which some are hidden. If one alone were hidden, it would be the difference of the others from the whole, so the
/// next smallest is hidden with it.
fn shown_groups(counts: &[i64], answered: i64) -> Vec<Option<i64>> {
    if shown(answered).is_none() {
        return counts.iter().map(|_| None).collect();
    }
    let mut groups: Vec<Option<i64>> = counts.iter().map(|count| shown(*count)).collect();
    if groups.iter().filter(|group| group.is_none()).count() == 1 {
        let next = groups.iter().flatten().filter(|count| **count > 0).min().copied();
        let next = groups.iter().position(|group| group.is_some() && *group == next);
        if let Some(group) = next.and_then(|place| groups.get_mut(place)) {
            *group = None;
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_of_fewer_than_five_is_hidden_and_never_alone() {
        assert_eq!(shown_groups(&[12, 8, 0], 20), [Some(12), Some(8), Some(0)]);
        assert_eq!(shown_groups(&[18, 2], 20), [None, None]);
        assert_eq!(shown_groups(&[9, 7, 4], 20), [Some(9), None, None]);
        assert_eq!(shown_groups(&[9, 1, 4], 14), [Some(9), None, None]);
        assert_eq!(shown_groups(&[4, 0], 4), [None, None]);
        assert_eq!((shown(0), shown(1), shown(4), shown(5)), (Some(0), None, None, Some(5)));
    }

    #[test]
    fn the_steps_of_a_scale_are_listed_as_they_are_counted() {
        let scale = |min, max, step| Rating { min, max, step, min_description: None, max_description: None };
        assert_eq!(steps(&scale(1.0, 5.0, 1.0)), ["1", "2", "3", "4", "5"]);
        assert_eq!(steps(&scale(0.0, 1.0, 0.5)), ["0", "0.5", "1"]);
    }
}
