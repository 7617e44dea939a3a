//! The sections of the medical record: diagnoses, prescriptions, documents, laboratory values, the diary.

use super::formatter::Formatter;
use super::sections::{Section, of_rows};
use crate::own_record::{
    Answered, Day, Diagnosed, EarlierDay, Measured, OwnRecord, Prescribed, Source, Written,
};

pub(super) fn all(record: &OwnRecord, formatter: &Formatter) -> Vec<Section> {
    let days = record.diary.iter().flat_map(|day| diary_rows(day, formatter));
    vec![
        of_rows(
            "record",
            "section.record",
            &["word.host", "word.state", "word.asOf"],
            record.sources.iter().map(|one| source(one, formatter)).collect(),
            formatter,
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
            record.diagnoses.iter().map(|one| diagnosis(one, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "prescriptions",
            "section.prescriptions",
            &[
                "word.medicine",
                "word.dosage",
                "word.amount",
                "word.written",
                "word.until",
                "word.state",
                "word.number",
                "word.prescriber",
                "word.host",
                "word.note",
            ],
            record.prescriptions.iter().map(|one| prescription(one, formatter)).collect(),
            formatter,
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
            record.documents.iter().map(|one| document(one, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "observations",
            "section.observations",
            &["word.indicator", "word.value", "word.norm", "word.at", "word.host"],
            record.observations.iter().map(|one| value(one, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "diary",
            "section.diary",
            &["word.day", "word.question", "word.answer", "word.state", "word.host"],
            days.collect(),
            formatter,
        ),
    ]
}

fn source(source: &Source, formatter: &Formatter) -> Vec<String> {
    let as_of = source.as_of.map(|at| formatter.moment(at)).unwrap_or_default();
    vec![source.host_name.clone(), formatter.say_of("source", &source.state), as_of]
}

fn diagnosis(one: &Diagnosed, formatter: &Formatter) -> Vec<String> {
    vec![
        one.code.clone(),
        one.name.clone().unwrap_or_default(),
        formatter.day(one.set_date),
        one.end_date.map(|day| formatter.day(day)).unwrap_or_default(),
        one.character.clone().unwrap_or_default(),
        one.kind.clone().unwrap_or_default(),
        one.host_name.clone(),
    ]
}

fn prescription(one: &Prescribed, formatter: &Formatter) -> Vec<String> {
    let place = [Some(one.host_name.clone()), one.clinic.clone()];
    vec![
        one.medicine.clone(),
        one.dosage.clone().unwrap_or_default(),
        one.amount.clone().unwrap_or_default(),
        formatter.day(one.written),
        one.valid_until.map(|day| formatter.day(day)).unwrap_or_default(),
        formatter.say_of("prescriptionState", one.state.name()),
        one.number.clone().unwrap_or_default(),
        one.prescriber.clone().unwrap_or_default(),
        place.into_iter().flatten().collect::<Vec<_>>().join(", "),
        one.note.clone().unwrap_or_default(),
    ]
}

fn document(one: &Written, formatter: &Formatter) -> Vec<String> {
    let diagnosis = [one.diagnosis_code.clone(), one.diagnosis_name.clone()];
    vec![
        formatter.wall(one.created.naive_local()),
        one.name.clone(),
        formatter.say_of("recordKind", one.kind.name()),
        one.author.clone().unwrap_or_default(),
        diagnosis.into_iter().flatten().collect::<Vec<_>>().join(" "),
        formatter.yes_or_no(one.signed),
        one.entry.clone().or_else(|| one.file_name.clone()).unwrap_or_default(),
        one.host_name.clone(),
    ]
}

fn value(one: &Measured, formatter: &Formatter) -> Vec<String> {
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
        formatter.wall(one.at.naive_local()),
        one.host_name.clone(),
    ]
}

/// The answers of a day, then those of its earlier versions, the latest first.
fn diary_rows(day: &Day, formatter: &Formatter) -> Vec<Vec<String>> {
    let state = formatter.say_of("diaryState", &day.state);
    let mut rows: Vec<_> =
        day.answers.iter().map(|answer| answered(day, answer, state.clone(), formatter)).collect();
    for EarlierDay { saved_at, answers, .. } in day.earlier.iter().rev() {
        let state = format!("{}, {}", formatter.say("diaryState.corrected"), formatter.moment(*saved_at));
        rows.extend(answers.iter().map(|answer| answered(day, answer, state.clone(), formatter)));
    }
    rows
}

fn answered(day: &Day, answer: &Answered, state: String, formatter: &Formatter) -> Vec<String> {
    let value = answer.value.as_str().map_or_else(|| answer.value.to_string(), ToOwned::to_owned);
    let value = answer.entry.clone().unwrap_or(value);
    vec![
        formatter.day(day.date),
        format!("{}: {}", answer.group, answer.name),
        [Some(value), answer.unit.clone()].into_iter().flatten().collect::<Vec<_>>().join(" "),
        state,
        day.host_name.clone(),
    ]
}
