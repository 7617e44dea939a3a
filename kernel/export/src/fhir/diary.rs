//! A saved day of the diary as a `QuestionnaireResponse` (<https://hl7.org/fhir/R4/questionnaireresponse.html>). The hospital creates a
//! form for each day without a URL, so no questionnaire is referenced and the answers contain the text of the items.

use super::{instant, reference, without_blanks};
use crate::own_record::{Answered, Day};
use cabinet_domain::local_time::in_zone;
use chrono::NaiveDateTime;
use chrono_tz::Tz;
use serde_json::{Value, json};
use uuid::Uuid;

pub(super) fn id(day: &Day) -> String {
    reference::derived_id(&format!("diary {} {}", day.host_id, day.date))
}

/// `zone` is the hospital's time zone, in which the answers' local times are interpreted.
pub(super) fn response(day: &Day, patient: Uuid, zone: Option<Tz>) -> Value {
    let groups = day.answers.chunk_by(|one, next| one.group == next.group);
    let groups = groups.enumerate().map(|(number, answers)| {
        json!({
            "linkId": format!("group-{number}"),
            "text": answers.first().map(|answer| &answer.group),
            "item": answers.iter().map(|answer| item(number, answer, zone)).collect::<Vec<_>>(),
        })
    });
    without_blanks(json!({
        "resourceType": "QuestionnaireResponse",
        "identifier": { "value": format!("{} {}", day.host_id, day.date), "assigner": { "display": day.host_name } },
        "status": if day.earlier.is_empty() { "completed" } else { "amended" },
        "subject": reference::to(&patient.to_string()),
        "authored": instant(day.saved_at),
        "author": reference::to(&patient.to_string()),
        "source": reference::to(&patient.to_string()),
        "item": groups.collect::<Vec<_>>(),
    }))
}

fn item(group: usize, answer: &Answered, zone: Option<Tz>) -> Value {
    let text = match &answer.unit {
        Some(unit) => format!("{}, {unit}", answer.name),
        None => answer.name.clone(),
    };
    let link = format!("group-{group}.{}", answer.code);
    json!({ "linkId": link, "text": text, "answer": [value(answer, zone)] })
}

fn value(answer: &Answered, zone: Option<Tz>) -> Value {
    let text = answer.value.as_str().unwrap_or_default();
    match answer.type_name {
        "Integer" => json!({ "valueInteger": answer.value }),
        "Double" => json!({ "valueDecimal": answer.value }),
        "Date" => json!({ "valueDate": text }),
        "Time" => json!({ "valueTime": format!("{text}:00") }),
        "DateTime" => match moment(text, zone) {
            Some(moment) => json!({ "valueDateTime": moment }),
            None => json!({ "valueString": text }),
        },
        // The title is the path in the archive, because FHIR has no URLs within an archive.
        "Image" => json!({
            "valueAttachment": { "contentType": text, "title": answer.entry.as_ref().unwrap_or(&answer.name) },
        }),
        _ => json!({ "valueString": text }),
    }
}

/// FHIR requires an offset with a time of day.
fn moment(text: &str, zone: Option<Tz>) -> Option<String> {
    let wall = NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M").ok()?;
    Some(in_zone(wall, zone?).to_rfc3339())
}
