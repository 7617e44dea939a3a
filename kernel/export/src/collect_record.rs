//! The record as `RecordService` shows it to its owner, and the whole diary. Pictures and texts are not loaded until they are written.

use crate::ExportError;
use crate::own_record::{
    Answered, Day, Diagnosed, EarlierDay, Measured, OwnRecord, Prescribed, Source, Written,
};
use cabinet_domain::{
    DiaryForm, DiaryImage, DiaryValue, MedicalDocumentKind, MedicalHostId, ObservationValue, UserId,
};
use cabinet_ports::Stores;
use cabinet_ports::repository::{DayVersion, KeptDay};
use cabinet_records::{
    Caller, DiagnosisView, DocumentCard, PrescriptionView, RecordError, RecordService, Sealer, Series,
};
use cabinet_vault::Vault;
use chrono::NaiveDate;
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) async fn collect(
    room: &RecordService,
    stores: &Stores,
    vault: &Arc<Vault>,
    caller: &Caller,
    host_name: impl Fn(&MedicalHostId) -> Option<String>,
) -> Result<OwnRecord, ExportError> {
    let name = |host: &MedicalHostId| host_name(host).unwrap_or_else(|| host.to_string());
    let sources = room.sources(caller).await?.into_iter().map(|source| Source {
        host_name: name(&source.host.id),
        host_id: source.host.id,
        state: source.state.name().to_owned(),
        as_of: source.as_of,
    });
    let diagnoses = room.diagnoses(caller).await?.into_iter().map(|view| diagnosed(view, name));
    let prescriptions = room.prescriptions(caller).await?.into_iter().map(|view| prescribed(view, name));
    let documents = room.documents(caller, &MedicalDocumentKind::ALL).await?;
    let documents = documents.into_iter().map(|card| written(card, name));
    let observations = room.series(caller).await?.into_iter().flat_map(|series| measured(series, name));
    let mut diary = Vec::new();
    for connector in room.connectors() {
        let host = &connector.host().id;
        for date in stores.diary.dates(caller.user, host).await? {
            let Some(kept) = stores.diary.day(caller.user, host, date).await? else { continue };
            let latest = kept.revision;
            let mut day = day(vault, caller.user, &name(host), kept)?;
            for revision in 1..latest {
                let version = stores.diary.version(caller.user, host, date, revision).await?;
                let Some(version) = version else { continue };
                day.earlier.push(earlier(vault, caller.user, host, date, version)?);
            }
            diary.push(day);
        }
    }
    Ok(OwnRecord {
        sources: sources.collect(),
        diagnoses: diagnoses.collect(),
        prescriptions: prescriptions.collect(),
        documents: documents.collect(),
        observations: observations.collect(),
        diary,
    })
}

/// The picture of each answer, or `None`, in the order of [`Day::answers`]. Pictures are read again while the archive is written, because
/// all of them together may be large.
pub(crate) fn pictures(form: DiaryForm) -> impl Iterator<Item = Option<DiaryImage>> {
    let values = form.groups.into_iter().flat_map(|group| group.items).filter_map(|item| item.value);
    values.map(|value| match value {
        DiaryValue::Image(image) => Some(image),
        _ => None,
    })
}

fn diagnosed(view: DiagnosisView, name: impl Fn(&MedicalHostId) -> String) -> Diagnosed {
    let diagnosis = view.diagnosis;
    Diagnosed {
        id: view.id,
        host_name: name(&view.host),
        host_id: view.host,
        is_of_mkb: diagnosis.mkb.chapter().is_some(),
        code: diagnosis.mkb.as_str().to_owned(),
        name: diagnosis.name,
        set_date: diagnosis.set_date,
        end_date: diagnosis.end_date,
        character: diagnosis.character,
        kind: diagnosis.kind,
    }
}

fn prescribed(view: PrescriptionView, name: impl Fn(&MedicalHostId) -> String) -> Prescribed {
    let prescription = view.prescription;
    Prescribed {
        id: view.id,
        host_name: name(&view.host),
        host_id: view.host,
        medicine: prescription.medicine,
        dosage: prescription.dosage,
        amount: prescription.amount,
        written: prescription.written,
        valid_until: prescription.valid_until,
        state: view.state,
        number: prescription.number,
        prescriber: prescription.prescriber,
        clinic: prescription.clinic,
        note: prescription.note,
    }
}

fn written(card: DocumentCard, name: impl Fn(&MedicalHostId) -> String) -> Written {
    let document = card.document;
    Written {
        id: card.id.0,
        host_name: name(&card.host),
        host_id: card.host,
        foreign_id: document.foreign_id,
        kind: document.kind,
        name: document.name,
        created: document.created,
        author: document.author,
        diagnosis_code: document.mkb,
        diagnosis_name: document.diagnosis_name,
        mime: document.mime,
        size: document.size,
        file_name: document.file_name,
        has_file: document.has_file,
        signed: document.signed,
        entry: document.has_html.then(|| format!("record/texts/{}.html", card.id)),
    }
}

fn measured(series: Series, name: impl Fn(&MedicalHostId) -> String) -> Vec<Measured> {
    let host_name = name(&series.host);
    let points = series.points.into_iter().map(|point| {
        let (value, text) = match point.value {
            ObservationValue::Number(value) => (Some(value), None),
            ObservationValue::Text(text) => (None, Some(text)),
        };
        Measured {
            host_id: series.host.clone(),
            host_name: host_name.clone(),
            code: series.code.clone(),
            name: series.name.clone(),
            unit: series.unit.clone(),
            at: point.at,
            value,
            text,
            norm_low: point.norm_low,
            norm_high: point.norm_high,
            document_id: point.document.map(|document| document.0),
        }
    });
    points.collect()
}

fn day(vault: &Arc<Vault>, user: UserId, host_name: &str, kept: KeptDay) -> Result<Day, RecordError> {
    let form = Sealer::new(vault, user, &kept.host).open_day(kept.day, &kept.sealed)?;
    Ok(Day {
        host_name: host_name.to_owned(),
        date: kept.day,
        state: kept.state.name().to_owned(),
        revision: kept.revision,
        saved_at: kept.saved_at,
        answers: answered(form, &format!("record/diary/{}-{}", kept.host, kept.day)),
        earlier: Vec::new(),
        host_id: kept.host,
    })
}

fn earlier(
    vault: &Arc<Vault>,
    user: UserId,
    host: &MedicalHostId,
    date: NaiveDate,
    version: DayVersion,
) -> Result<EarlierDay, RecordError> {
    let DayVersion { revision, sealed, saved_at, .. } = version;
    let form = Sealer::new(vault, user, host).open_day_version(date, revision, &sealed)?;
    let answers = answered(form, &format!("record/diary/{host}-{date}-version{revision}"));
    Ok(EarlierDay { revision, saved_at, answers })
}

/// The answers of a form. `entry` begins the paths of its pictures.
fn answered(form: DiaryForm, entry: &str) -> Vec<Answered> {
    let items = form.groups.into_iter().flat_map(|group| {
        let name = group.name;
        group.items.into_iter().map(move |item| (name.clone(), item))
    });
    let answers = items.filter_map(|(group, item)| Some((group, item.value.clone()?, item)));
    let answers = answers.enumerate().map(|(place, (group, value, item))| Answered {
        entry: ending(&value).map(|ending| format!("{entry}-{place}.{ending}")),
        group,
        code: item.code,
        name: item.name,
        type_name: item.kind.type_name(),
        value: as_json(&value),
        unit: item.unit,
    });
    answers.collect()
}

fn ending(value: &DiaryValue) -> Option<&'static str> {
    match value {
        DiaryValue::Image(image) if image.mime == "image/png" => Some("png"),
        DiaryValue::Image(_) => Some("jpg"),
        _ => None,
    }
}

fn as_json(value: &DiaryValue) -> Value {
    match value {
        DiaryValue::Text(text) => json!(text),
        DiaryValue::Whole(number) => json!(number),
        DiaryValue::Decimal(number) => json!(number),
        DiaryValue::Image(image) => json!(image.mime),
        DiaryValue::Day(day) => json!(day),
        DiaryValue::Time(time) => json!(time.format("%H:%M").to_string()),
        DiaryValue::Moment(at) => json!(at.format("%Y-%m-%dT%H:%M").to_string()),
    }
}
