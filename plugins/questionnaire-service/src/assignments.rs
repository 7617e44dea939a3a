//! The questionnaires of a patient, page by page. A row that cannot be read is set aside with its member and the reason; the kernel
//! checks dates and lengths.

use crate::owner;
use crate::service::Service;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::questionnaires::{Assignment, AssignmentState, AssignmentsPage};
use cabinet_plugin_sdk::report::{self, OddRow};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    patient_id: String,
    items: Vec<Value>,
    #[serde(default)]
    next: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: String,
    questionnaire_id: String,
    title: String,
    status: Status,
    sent: String,
    #[serde(default)]
    due: Option<String>,
    #[serde(default)]
    completed: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Open,
    Completed,
    Withdrawn,
}

/// One page.
pub(crate) fn page(
    service: &Service,
    patient_id: &str,
    cursor: Option<&str>,
) -> Result<AssignmentsPage, Problem> {
    let path = ["patients", patient_id, "assignments"];
    let mut call = service.get("/patients/{id}/assignments", &path)?;
    if let Some(cursor) = cursor {
        call = call.query("cursor", cursor);
    }
    let page: Page = service.ask(&call)?;
    owner::check(&[("patientId", &page.patient_id, patient_id)])?;
    let items = (1..).zip(page.items).filter_map(|(position, row)| assignment(position, row)).collect();
    Ok(AssignmentsPage { items, next: page.next.filter(|next| !next.is_empty()) })
}

fn assignment(position: u32, row: Value) -> Option<Assignment> {
    let id = row.get("id").and_then(Value::as_str).map(str::to_owned);
    match serde_path_to_error::deserialize::<_, Row>(row) {
        Ok(row) => Some(Assignment {
            id: row.id,
            questionnaire_id: row.questionnaire_id,
            title: row.title,
            state: match row.status {
                Status::Open => AssignmentState::Open,
                Status::Completed => AssignmentState::Completed,
                Status::Withdrawn => AssignmentState::Withdrawn,
            },
            sent: row.sent,
            due: row.due,
            completed: row.completed,
        }),
        Err(error) => {
            // A missing member has no path. Its name is ours; the rest of the message may quote the row.
            let text = error.inner().to_string();
            let missing = text.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
            let (member, reason) = match missing {
                Some(member) => (member.to_owned(), "is missing"),
                None => (error.path().to_string(), "has another type or value than the protocol says"),
            };
            report::set_aside(OddRow { position, id, member, reason: reason.to_owned() });
            None
        }
    }
}
