//! The sections of the medical record: diagnoses, documents, laboratory values, the diary.

use super::scribe::Scribe;
use super::sections::{Section, of_rows};
use crate::own_record::{Answered, Day, Diagnosed, Measured, OwnRecord, Source, Written};

pub(super) fn all(record: &OwnRecord, scribe: &Scribe) -> Vec<Section> {
    let days = record.diary.iter().flat_map(|day| day.answers.iter().map(move |answer| (day, answer)));
    vec![
        of_rows(
            "record",
            "section.record",
            &["word.host", "word.state", "word.asOf"],
            record.sources.iter().map(|one| source(one, scribe)).collect(),
            scribe,
        ),
        of_rows(
            "diagnoses",
            "section.diagnoses",
            &[
                "word.code",
                "word.diagnosis",
                "word.setDate",
                "word.endDate",
                "word.character",
                "word.kind",
                "word.host",
            ],
            record.diagnoses.iter().map(|one| diagnosis(one, scribe)).collect(),
            scribe,
        ),
        of_rows(
            "record-documents",
            "section.recordDocuments",
            &[
                "word.created",
                "word.document",
                "word.kind",
                "word.author",
                "word.diagnosis",
                "word.signed",
                "word.file",
                "word.host",
            ],
            record.documents.iter().map(|one| document(one, scribe)).collect(),
            scribe,
        ),
        of_rows(
            "observations",
            "section.observations",
            &["word.indicator", "word.value", "word.norm", "word.at", "word.host"],
            record.observations.iter().map(|one| value(one, scribe)).collect(),
            scribe,
        ),
        of_rows(
            "diary",
            "section.diary",
            &["word.day", "word.question", "word.answer", "word.state", "word.host"],
            days.map(|(day, answer)| answered(day, answer, scribe)).collect(),
            scribe,
        ),
    ]
}

fn source(source: &Source, scribe: &Scribe) -> Vec<String> {
    let as_of = source.as_of.map(|at| scribe.moment(at)).unwrap_or_default();
    vec![source.host_name.clone(), scribe.say_of("source", &source.state), as_of]
}

fn diagnosis(one: &Diagnosed, scribe: &Scribe) -> Vec<String> {
    vec![
        one.code.clone(),
        one.name.clone().unwrap_or_default(),
        scribe.day(one.set_date),
        one.end_date.map(|day| scribe.day(day)).unwrap_or_default(),
        one.character.clone().unwrap_or_default(),
        one.kind.clone().unwrap_or_default(),
        one.host_name.clone(),
    ]
}

fn document(one: &Written, scribe: &Scribe) -> Vec<String> {
    let diagnosis = [one.diagnosis_code.clone(), one.diagnosis_name.clone()];
    vec![
        scribe.wall(one.created.naive_local()),
        one.name.clone(),
        scribe.say_of("recordKind", one.kind.name()),
        one.author.clone().unwrap_or_default(),
        diagnosis.into_iter().flatten().collect::<Vec<_>>().join(" "),
        scribe.yes_or_no(one.signed),
        one.entry.clone().or_else(|| one.file_name.clone()).unwrap_or_default(),
        one.host_name.clone(),
    ]
}

fn value(one: &Measured, scribe: &Scribe) -> Vec<String> {
    let unit = one.unit.as_deref().unwrap_or_default();
    let value = one.value.map(|value| format!("{value} {unit}").trim_end().to_owned());
    let norm = match (one.norm_low, one.norm_high) {
        (Some(low), Some(high)) => format!("{low}–{high}"),
        (Some(low), None) => format!("≥ {low}"),
        (None, Some(high)) => format!("≤ {high}"),
        (None, None) => String::new(),
    };
    vec![
        one.name.clone(),
        value.or_else(|| one.text.clone()).unwrap_or_default(),
        norm,
        scribe.wall(one.at.naive_local()),
        one.host_name.clone(),
    ]
}

fn answered(day: &Day, answer: &Answered, scribe: &Scribe) -> Vec<String> {
    let value = answer.value.as_str().map_or_else(|| answer.value.to_string(), ToOwned::to_owned);
    let value = answer.entry.clone().unwrap_or(value);
    vec![
        scribe.day(day.date),
        format!("{}: {}", answer.group, answer.name),
        [Some(value), answer.unit.clone()].into_iter().flatten().collect::<Vec<_>>().join(" "),
        scribe.say_of("diaryState", &day.state),
        day.host_name.clone(),
    ]
}
