//! Scores and scales over time, from the anonymous counts: nobody's answers are opened. A period in which fewer than five answered shows no
//! numbers.

use crate::counting::score_question;
use crate::report::{HIDDEN_BELOW, shown};
use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService, ReportQuery};
use cabinet_forms::Kind;
use cabinet_ports::repository::{QuestionnaireCount, QuestionnaireCountFilter};
use chrono::{Datelike as _, Days, Months, NaiveDate};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// Periods that are listed at most: 30 years of weeks.
const PERIODS_AT_MOST: usize = 1_600;

/// The length of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrendStep {
    /// From Monday.
    Week,
    Month,
}

impl FromStr for TrendStep {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "week" => Ok(Self::Week),
            "month" => Ok(Self::Month),
            _ => Err(()),
        }
    }
}

impl TrendStep {
    /// The first day of the period of a day.
    fn beginning(self, day: NaiveDate) -> NaiveDate {
        let back = match self {
            Self::Week => day.weekday().num_days_from_monday(),
            Self::Month => day.day0(),
        };
        day.checked_sub_days(Days::new(back.into())).unwrap_or(day)
    }

    fn next(self, beginning: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Week => beginning.checked_add_days(Days::new(7)),
            Self::Month => beginning.checked_add_months(Months::new(1)),
        }
    }
}

/// What a series is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrendKind {
    Score,
    Rating,
}

impl TrendKind {
    /// The name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Rating => "rating",
        }
    }
}

/// How many completed the questionnaire in a period; `None` if the group is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrendPeriod {
    pub from: NaiveDate,
    pub completed: Option<i64>,
}

/// Values that a quarter, a half and three quarters do not exceed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quartiles {
    pub lower: f64,
    pub median: f64,
    pub upper: f64,
}

/// A score or scale in a period.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrendPoint {
    pub from: NaiveDate,
    /// `None` if the group is hidden.
    pub answered: Option<i64>,
    /// `None` unless five or more answered.
    pub quartiles: Option<Quartiles>,
}

/// A score or scale over time, with a point for each period.
#[derive(Debug, Clone, PartialEq)]
pub struct TrendSeries {
    pub name: String,
    pub title: String,
    pub kind: TrendKind,
    pub points: Vec<TrendPoint>,
}

/// A questionnaire over time.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionnaireTrend {
    pub periods: Vec<TrendPeriod>,
    pub series: Vec<TrendSeries>,
}

/// How often each value occurs, by the first day of its period.
type Values = BTreeMap<NaiveDate, Vec<(f64, i64)>>;

impl QuestionnaireService {
    /// Scores and scales by week or month.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound` if there is no such questionnaire or version, `Storage`.
    pub async fn trend(
        &self,
        by: &QuestionnaireCaller,
        query: ReportQuery,
        step: TrendStep,
    ) -> Result<QuestionnaireTrend, QuestionnaireError> {
        self.lookup(by, query.questionnaire).await?;
        let mut series = self.series(query).await?;
        let filter = QuestionnaireCountFilter {
            questionnaire: query.questionnaire,
            version: query.version,
            from: query.from,
            to: query.to,
        };
        let mut names: Vec<String> = series.iter().map(|(question, _)| question.clone()).collect();
        names.push(String::new());
        let counted = self.parts.stores.questionnaires.daily_counts(&filter, &names).await?;
        let (mut completed, mut values) =
            (BTreeMap::<NaiveDate, i64>::new(), BTreeMap::<String, Values>::new());
        for (day, QuestionnaireCount { question, choice, count }) in counted {
            let from = step.beginning(day);
            if question.is_empty() {
                *completed.entry(from).or_default() += count;
            } else if let Ok(value) = choice.parse::<f64>() {
                values.entry(question).or_default().entry(from).or_default().push((value, count));
            }
        }
        let periods = periods(&completed, step);
        for (question, series) in &mut series {
            let values = values.remove(question).unwrap_or_default();
            let point = |period: &TrendPeriod| point(period.from, values.get(&period.from));
            series.points = periods.iter().map(point).collect();
        }
        Ok(QuestionnaireTrend { periods, series: series.into_iter().map(|(_, series)| series).collect() })
    }

    /// The series without their points, each with the question under which it is counted: scores first, the newest version first.
    async fn series(&self, query: ReportQuery) -> Result<Vec<(String, TrendSeries)>, QuestionnaireError> {
        let questionnaires = &self.parts.stores.questionnaires;
        let versions = match query.version {
            Some(version) => {
                let found = questionnaires.version(query.questionnaire, version).await?;
                vec![found.ok_or(QuestionnaireError::NotFound)?]
            }
            None => questionnaires.versions(query.questionnaire).await?,
        };
        let language = self.parts.language.as_str();
        let (mut names, mut scores, mut ratings) = (BTreeSet::new(), Vec::new(), Vec::new());
        let series = |name: &str, title: &str, kind| TrendSeries {
            name: name.to_owned(),
            title: title.to_owned(),
            kind,
            points: Vec::new(),
        };
        for version in versions.iter().rev() {
            let form = self.form(version)?;
            for rule in form.score_rules() {
                let question = score_question(&rule.name);
                if names.insert(question.clone()) {
                    scores.push((question, series(&rule.name, rule.title.of(language), TrendKind::Score)));
                }
            }
            for question in form.questions().filter(|question| matches!(question.kind, Kind::Rating(_))) {
                if names.insert(question.name.clone()) {
                    let rating = series(&question.name, question.title(language), TrendKind::Rating);
                    ratings.push((question.name.clone(), rating));
                }
            }
        }
        scores.append(&mut ratings);
        Ok(scores)
    }
}

/// All periods from the first to the last with a completed questionnaire.
fn periods(completed: &BTreeMap<NaiveDate, i64>, step: TrendStep) -> Vec<TrendPeriod> {
    let (first, last) = (completed.keys().next().copied(), completed.keys().next_back().copied());
    let Some(last) = last else { return Vec::new() };
    std::iter::successors(first, |from| step.next(*from))
        .take_while(|from| *from <= last)
        .take(PERIODS_AT_MOST)
        .map(|from| TrendPeriod { from, completed: shown(completed.get(&from).copied().unwrap_or_default()) })
        .collect()
}

fn point(from: NaiveDate, values: Option<&Vec<(f64, i64)>>) -> TrendPoint {
    let mut values = values.cloned().unwrap_or_default();
    values.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let answered = values.iter().map(|(_, count)| count).sum();
    let quartiles = (answered >= HIDDEN_BELOW).then(|| Quartiles {
        lower: quantile(&values, answered, 0.25),
        median: quantile(&values, answered, 0.5),
        upper: quantile(&values, answered, 0.75),
    });
    TrendPoint { from, answered: shown(answered), quartiles }
}

/// The quantile of counted values in their order, interpolated between two values as spreadsheets do (`QUARTILE.INC`; R, type 7).
fn quantile(values: &[(f64, i64)], total: i64, part: f64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "fewer persons than a double counts exactly")]
    let place = (total - 1) as f64 * part;
    let at = |place: f64| {
        let mut before = 0.0;
        let found = values.iter().find(|(_, count)| {
            #[expect(clippy::cast_precision_loss, reason = "fewer persons than a double counts exactly")]
            let count = *count as f64;
            before += count;
            place < before
        });
        found.or(values.last()).map_or(0.0, |(value, _)| *value)
    };
    let (low, high) = (at(place.floor()), at(place.ceil()));
    low + (high - low) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn quartiles_are_those_of_a_spreadsheet() {
        let of = |values: &[(f64, i64)]| point(day(2026, 11, 1), Some(&values.to_vec())).quartiles.unwrap();
        let five = of(&[(1.0, 1), (2.0, 1), (3.0, 1), (4.0, 1), (5.0, 1)]);
        assert_eq!((five.lower, five.median, five.upper), (2.0, 3.0, 4.0));
        let six = of(&[(7.0, 3), (1.0, 2), (9.0, 1)]);
        assert_eq!((six.lower, six.median, six.upper), (2.5, 7.0, 7.0));
        let same = of(&[(4.5, 100)]);
        assert_eq!((same.lower, same.median, same.upper), (4.5, 4.5, 4.5));
    }

    #[test]
    fn a_group_of_fewer_than_five_has_no_numbers() {
        let four = point(day(2026, 11, 1), Some(&vec![(1.0, 4)]));
        assert_eq!((four.answered, four.quartiles), (None, None));
        let nobody = point(day(2026, 11, 1), None);
        assert_eq!((nobody.answered, nobody.quartiles), (Some(0), None));
    }

    #[test]
    fn periods_begin_on_mondays_or_first_days_and_have_no_gaps() {
        let completed = BTreeMap::from([(day(2026, 12, 28), 5), (day(2027, 1, 18), 4)]);
        let weeks = periods(&completed, TrendStep::Week);
        let expected = [(12, 28, Some(5)), (1, 4, Some(0)), (1, 11, Some(0)), (1, 18, None)];
        let found = weeks.iter().map(|period| (period.from.month(), period.from.day(), period.completed));
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert_eq!(TrendStep::Week.beginning(day(2026, 11, 29)), day(2026, 11, 23));
        assert_eq!(TrendStep::Month.beginning(day(2028, 2, 29)), day(2028, 2, 1));
        assert_eq!(periods(&BTreeMap::new(), TrendStep::Month), []);
    }
}
