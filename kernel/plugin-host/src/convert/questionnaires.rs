//! Converts the questionnaires of the hospital's own service. Models and answers are JSON; here it is only checked that they are objects of a
//! bounded size. What a model may contain is decided by `cabinet_forms`.

use super::records::{next, rows};
use super::{Read, day, garbled, id, moment, text};
use crate::bindings::questionnaires::wit;
use cabinet_ports::questionnaires::{
    AnsweredForm, AssignmentState, ForeignAssignment, ForeignForm, FormResponse, Submission,
};
use cabinet_ports::records::{Page, SetAsideRow};
use chrono_tz::Tz;
use serde::de::DeserializeOwned;

/// The largest model: 200 questions with 100 choices each (X-069), in four languages, are below 4 MiB.
const MOST_MODEL_BYTES: usize = 4 << 20;
/// 200 answers of 4 000 characters each (X-069).
const MOST_ANSWERS_BYTES: usize = 4 << 20;
/// Maximum length of a title (X-069), in characters.
const MOST_TITLE: usize = 200;

pub(crate) fn assignments(
    found: wit::AssignmentsPage,
    set_aside: Vec<SetAsideRow>,
    asked: Option<&str>,
    zone: Tz,
) -> Read<Page<ForeignAssignment>> {
    let (items, set_aside) = rows(found.items, set_aside, |row| &row.id, |found| assignment(found, zone));
    Ok(Page { items, next: next(found.next, asked)?, set_aside })
}

fn assignment(found: wit::Assignment, zone: Tz) -> Read<ForeignAssignment> {
    let completed = found.completed.map(|at| moment(&at, zone, "assignment.completed")).transpose()?;
    Ok(ForeignAssignment {
        id: id(found.id, "assignment.id")?,
        questionnaire: id(found.questionnaire_id, "assignment.questionnaire-id")?,
        title: title(found.title)?,
        state: match found.state {
            wit::AssignmentState::Open => AssignmentState::Open,
            wit::AssignmentState::Completed => AssignmentState::Completed { at: completed },
            wit::AssignmentState::Withdrawn => AssignmentState::Withdrawn,
        },
        sent: moment(&found.sent, zone, "assignment.sent")?,
        due: found.due.map(|due| day(&due, "assignment.due")).transpose()?,
    })
}

/// A title of spaces alone would be an invisible link.
fn title(found: String) -> Read<String> {
    let title = text(found, "assignment.title")?;
    if title.trim().is_empty() || title.chars().count() > MOST_TITLE {
        return Err(garbled("assignment.title", "1 to 200 characters"));
    }
    Ok(title)
}

pub(crate) fn form(found: wit::Form) -> Read<ForeignForm> {
    let model: serde_json::Map<_, _> = object(&found.model, MOST_MODEL_BYTES, "form.model")?;
    Ok(ForeignForm { revision: id(found.revision, "form.revision")?, model: model.into() })
}

pub(crate) fn answered(found: wit::CompletedForm, zone: Tz) -> Read<AnsweredForm> {
    Ok(AnsweredForm {
        form: form(found.form)?,
        answers: object(&found.answers, MOST_ANSWERS_BYTES, "answers")?,
        completed: moment(&found.completed, zone, "completed")?,
    })
}

pub(crate) fn response(given: &FormResponse) -> wit::Response {
    let answers = serde_json::Value::Object(given.answers.clone()).to_string();
    wit::Response { revision: given.revision.0.clone(), answers }
}

/// That the answers are kept is certain even if the moment cannot be read: an error would make the kernel give them again for ever.
pub(crate) fn submission(found: wit::Submission, zone: Tz) -> Submission {
    match found {
        wit::Submission::Saved(at) => Submission::Saved { at: moment(&at, zone, "saved").ok() },
        wit::Submission::Closed => Submission::Closed,
        wit::Submission::Outdated => Submission::Outdated,
    }
}

fn object<T: DeserializeOwned>(text: &str, most: usize, place: &str) -> Read<T> {
    if text.len() > most {
        return Err(garbled(place, "at most 4 MiB"));
    }
    serde_json::from_str(text).map_err(|_| garbled(place, "a JSON object"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::ProblemCode;
    use serde_json::json;

    const ZONE: Tz = Tz::Europe__Moscow;

    fn row(number: u32) -> wit::Assignment {
        wit::Assignment {
            id: format!("a{number}"),
            questionnaire_id: "q1".into(),
            title: "Шкала боли\u{202e}".into(),
            state: wit::AssignmentState::Completed,
            sent: "2026-11-20T09:00:00".into(),
            due: Some("2026-12-01".into()),
            completed: Some("2026-11-21T10:00:00".into()),
        }
    }

    /// X-069, X-085: a row that cannot be shown does not hide the others.
    #[test]
    fn a_row_that_cannot_be_read_is_set_aside_and_the_others_are_kept() {
        let wrong = [
            wit::Assignment { title: "  ".into(), ..row(2) },
            wit::Assignment { title: "т".repeat(201), ..row(3) },
            wit::Assignment { sent: "yesterday".into(), ..row(4) },
            wit::Assignment { due: Some("2026-02-30".into()), ..row(5) },
            wit::Assignment { completed: Some("2026-11-21T10:00:00Z".into()), ..row(6) },
            wit::Assignment { id: String::new(), ..row(7) },
            row(1),
        ];
        let items = std::iter::once(row(1)).chain(wrong).collect();
        let page = wit::AssignmentsPage { items, next: None };
        let read = assignments(page, Vec::new(), None, ZONE).unwrap();
        assert_eq!((read.items.len(), read.set_aside.len()), (1, 7));
        let kept = &read.items[0];
        assert_eq!((kept.title.as_str(), kept.due), ("Шкала боли", "2026-12-01".parse().ok()));
        let at = "2026-11-21T10:00:00+03:00".parse().ok();
        assert_eq!(kept.state, AssignmentState::Completed { at });
    }

    #[test]
    fn a_page_that_points_at_itself_is_refused() {
        let page = wit::AssignmentsPage { items: Vec::new(), next: Some("c1".into()) };
        let problem = assignments(page, Vec::new(), Some("c1"), ZONE).unwrap_err();
        assert_eq!(problem.code, ProblemCode::Garbled);
    }

    #[test]
    fn a_model_that_is_no_object_or_too_large_is_refused_without_its_text() {
        let with = |model: String| form(wit::Form { revision: "1".into(), model });
        let large = json!({ "title": "т".repeat(MOST_MODEL_BYTES / 2) }).to_string();
        for model in ["[]".to_owned(), "{".to_owned(), "\"секрет\"".to_owned(), "[".repeat(5000), large]
        {
            let problem = with(model).unwrap_err();
            assert_eq!(problem.code, ProblemCode::Garbled);
            assert!(problem.detail.len() < 100 && !problem.detail.contains("секрет"), "{problem}");
        }
        assert!(with(r#"{"pages":[]}"#.into()).is_ok());
    }

    #[test]
    fn answers_are_kept_although_the_moment_cannot_be_read() {
        let read = |at: &str| submission(wit::Submission::Saved(at.into()), ZONE);
        assert_eq!(read("21.11.2026 12:00"), Submission::Saved { at: None });
        let at = "2026-11-21T12:00:00+03:00".parse().ok();
        assert_eq!(read("2026-11-21T12:00:00"), Submission::Saved { at });
    }

    #[test]
    fn answers_are_shown_by_no_debug_output() {
        let answers = json!({ "pain": "секрет" }).as_object().cloned().unwrap();
        let given = FormResponse { revision: "7".to_owned().into(), answers };
        assert!(!format!("{given:?}").contains("секрет"));
        assert_eq!(response(&given).answers, r#"{"pain":"секрет"}"#);
        let found = wit::CompletedForm {
            form: wit::Form { revision: "7".into(), model: "{}".into() },
            answers: r#"{"pain":"секрет"}"#.into(),
            completed: "2026-11-21T10:00:00".into(),
        };
        assert!(!format!("{:?}", answered(found, ZONE).unwrap()).contains("секрет"));
    }
}
