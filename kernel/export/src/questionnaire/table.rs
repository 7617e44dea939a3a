//! The table: the columns of the report (B-189…B-192, X-049), then one column per question and per score.

use super::QuestionnaireExport;
use super::columns::{has_other, questions, scores};
use super::words::Words;
use crate::sheet::{Cell, RowBatches};
use cabinet_forms::{Question, ScoreRule, to_list_text};
use cabinet_ports::repository::QuestionnaireReportPlace;
use cabinet_questionnaires::ExportedRow;
use chrono::{DateTime, Utc};
use futures::StreamExt as _;
use futures::stream::try_unfold;
use serde_json::Value;

/// The ending under which the text of "other" is kept.
pub(super) const COMMENT: &str = "-Comment";

/// A column after those of the report.
enum Column<'a> {
    Question(&'a Question),
    /// What was written for "other".
    Other(&'a Question),
    Score(&'a ScoreRule),
}

/// What is written next.
enum Next {
    Headings,
    RowsAfter(Option<QuestionnaireReportPlace>),
    Nothing,
}

pub(super) fn batches(export: QuestionnaireExport) -> RowBatches {
    try_unfold((export, Next::Headings), |(export, next)| async move {
        Ok(match next {
            Next::Nothing => None,
            Next::Headings => {
                let headings = headings(&export);
                Some((vec![headings], (export, Next::RowsAfter(None))))
            }
            Next::RowsAfter(after) => {
                let (rows, next) = export.rows(after).await?;
                let batch = cells(&export, &rows);
                let next = next.map_or(Next::Nothing, |after| Next::RowsAfter(Some(after)));
                Some((batch, (export, next)))
            }
        })
    })
    .boxed()
}

fn columns(export: &QuestionnaireExport) -> Vec<Column<'_>> {
    let begun = &export.begun;
    let mut columns = Vec::new();
    for question in questions(begun) {
        columns.push(Column::Question(question));
        if has_other(begun, &question.name) {
            columns.push(Column::Other(question));
        }
    }
    columns.extend(scores(begun).into_iter().map(Column::Score));
    columns
}

fn headings(export: &QuestionnaireExport) -> Vec<Cell> {
    let (words, language) = (Words::of(export.language), export.language);
    let heading = |column: Column<'_>| match column {
        Column::Question(question) => question.title(language).into(),
        Column::Other(question) => format!("{}: {}", question.title(language), words.other).into(),
        Column::Score(rule) => rule.title.of(language).into(),
    };
    words.headings.map(Cell::from).into_iter().chain(columns(export).into_iter().map(heading)).collect()
}

fn cells(export: &QuestionnaireExport, rows: &[ExportedRow]) -> Vec<Vec<Cell>> {
    let columns = columns(export);
    rows.iter()
        .map(|row| {
            let answers = columns.iter().map(|column| match column {
                Column::Question(question) => answer(export, row, question),
                Column::Other(question) => comment(row, &question.name),
                Column::Score(rule) => {
                    let score = row.scores.iter().find(|score| score.name == rule.name);
                    score.and_then(|score| score.value).map_or_else(Cell::empty, Cell::Number)
                }
            });
            of_report(export, row).into_iter().chain(answers).collect()
        })
        .collect()
}

fn of_report(export: &QuestionnaireExport, exported: &ExportedRow) -> [Cell; 12] {
    let (words, row) = (Words::of(export.language), &exported.row);
    let moment = |at: DateTime<Utc>| {
        at.with_timezone(&export.service.zone()).format("%Y-%m-%d %H:%M").to_string().into()
    };
    [
        row.title.clone().into(),
        number(row.version),
        row.number.map_or_else(Cell::empty, number),
        exported.name.clone().into(),
        row.client_ids.clone().into(),
        match row.number {
            Some(_) => if row.is_from_esia { words.yes } else { words.no }.into(),
            None => Cell::empty(),
        },
        if row.is_citizen { "X" } else { "" }.into(),
        if row.completed_at.is_some() { words.completed } else { words.open }.into(),
        moment(row.assigned_at),
        row.due.map_or_else(Cell::empty, |due| due.to_string().into()),
        row.completed_at.map_or_else(Cell::empty, moment),
        if row.number.is_some() { words.by_account } else { words.by_link }.into(),
    ]
}

/// A number as a spreadsheet keeps it.
fn number(number: i64) -> Cell {
    u32::try_from(number).map_or_else(|_| number.to_string().into(), |number| Cell::Number(number.into()))
}

/// What was written for "other".
pub(super) fn comment(row: &ExportedRow, question: &str) -> Cell {
    let text = row.answers.get(&format!("{question}{COMMENT}")).and_then(Value::as_str);
    text.map_or_else(Cell::empty, Cell::from)
}

/// An answer with the texts of its version's choices (B-185), a list as X-048.
fn answer(export: &QuestionnaireExport, row: &ExportedRow, question: &Question) -> Cell {
    let Some(value) = row.answers.get(&question.name) else { return Cell::empty() };
    let form = export.begun.form(row.row.version);
    let question = form.and_then(|form| form.question(&question.name)).unwrap_or(question);
    let shown = |value: &Value| {
        let text = question.answer_to_text(value);
        match question.choices() {
            Some(choices) => Words::of(export.language).choice(choices, &text, export.language),
            None => text,
        }
    };
    match value {
        Value::Array(items) => to_list_text(&items.iter().map(shown).collect::<Vec<_>>()).into(),
        Value::Number(number) if question.choices().is_none() => {
            number.as_f64().map_or_else(Cell::empty, Cell::Number)
        }
        value => shown(value).into(),
    }
}
