//! The answers as FHIR R4: a ZIP with a file of newline-delimited JSON per type of resource, as FHIR's bulk data has them. Each answered
//! version is a `Questionnaire`, each completed questionnaire a `QuestionnaireResponse`. No `Patient` comes along: the subject is named by
//! the number of the account. What was answered by link has no subject.

use super::QuestionnaireExport;
use crate::fhir::reference::derived_id;
use crate::zip_stream::ZipWriter;
use cabinet_forms::fhir::{to_questionnaire, to_response};
use cabinet_questionnaires::{ExportedRow, ExportedVersion};
use futures::AsyncWriteExt as _;
use serde_json::{Value, json};
use std::io;

/// The system of account numbers.
const ACCOUNTS: &str = "urn:cabinet:account";

pub(super) async fn write(export: &QuestionnaireExport, mut zip: ZipWriter) -> io::Result<()> {
    let mut entry = zip.text("Questionnaire.ndjson").await?;
    for version in &export.begun.versions {
        entry.write_all(line(&questionnaire(export, version)).as_bytes()).await?;
    }
    entry.close().await.map_err(io::Error::other)?;
    let mut entry = zip.text("QuestionnaireResponse.ndjson").await?;
    let mut after = None;
    loop {
        let (rows, next) = export.rows(after).await?;
        let text: String =
            rows.iter().filter_map(|row| response(export, row)).map(|one| line(&one)).collect();
        entry.write_all(text.as_bytes()).await?;
        if next.is_none() {
            break;
        }
        after = next;
    }
    entry.close().await.map_err(io::Error::other)?;
    zip.finish().await
}

fn line(resource: &Value) -> String {
    format!("{resource}\n")
}

fn url(export: &QuestionnaireExport) -> String {
    format!("urn:uuid:{}", export.begun.questionnaire)
}

fn questionnaire(export: &QuestionnaireExport, version: &ExportedVersion) -> Value {
    let mut resource = to_questionnaire(&version.form, &url(export), &version.version.to_string());
    if let Some(members) = resource.as_object_mut() {
        let name = format!("questionnaire {} {}", export.begun.questionnaire, version.version);
        members.insert("id".to_owned(), json!(derived_id(&name)));
        members.entry("title").or_insert_with(|| json!(version.title));
    }
    resource
}

fn response(export: &QuestionnaireExport, exported: &ExportedRow) -> Option<Value> {
    let row = &exported.row;
    let completed = row.completed_at?.with_timezone(&export.service.zone()).fixed_offset();
    let canonical = format!("{}|{}", url(export), row.version);
    let mut resource = to_response(export.begun.form(row.version)?, &canonical, &exported.answers, completed);
    let members = resource.as_object_mut()?;
    members.insert("id".to_owned(), json!(row.id));
    // A person of a link has no account to refer to.
    if let Some(number) = row.number {
        let account = json!({ "system": ACCOUNTS, "value": number.to_string() });
        members.insert(
            "subject".to_owned(),
            json!({ "type": "Patient", "identifier": account, "display": exported.name }),
        );
    }
    Some(resource)
}
