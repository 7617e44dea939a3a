//! Two questionnaires, and for each patient an open, a completed and a withdrawn assignment.

use super::archive::{Archive, Assignment, Questionnaire, Response, Status};
use chrono::{NaiveDateTime, TimeDelta};
use serde_json::{Map, Value, json};

/// The archive after a start.
pub fn archive(patients: &[String], now: NaiveDateTime) -> Archive {
    let questionnaires = [("pain", pain()), ("admission", admission())];
    let mut archive = Archive {
        questionnaires: questionnaires.map(|(id, found)| (id.to_owned(), found)).into(),
        assignments: Vec::new(),
    };
    let sent = now - TimeDelta::days(3);
    for patient in patients {
        let of = |ending: &str, questionnaire: &str, status: Status, response: Option<Response>| Assignment {
            id: format!("{patient}-{ending}"),
            patient_id: patient.clone(),
            questionnaire_id: questionnaire.to_owned(),
            status,
            sent,
            due: (status == Status::Open).then(|| (now + TimeDelta::days(7)).date()),
            response,
        };
        let answers: Map<String, Value> = [("pain".to_owned(), json!(4))].into_iter().collect();
        let earlier = Response {
            revision: 1,
            model: pain().model,
            answers,
            completed: now - TimeDelta::days(2),
            key: "before".to_owned(),
        };
        archive.assignments.extend([
            of("1", "admission", Status::Open, None),
            of("2", "pain", Status::Completed, Some(earlier)),
            of("3", "pain", Status::Withdrawn, None),
            of("4", "pain", Status::Open, None),
        ]);
    }
    archive
}

fn pain() -> Questionnaire {
    Questionnaire {
        title: "Шкала боли".to_owned(),
        revision: 1,
        model: json!({ "title": "Шкала боли", "pages": [{ "name": "page1", "elements": [
            { "type": "rating", "name": "pain", "title": "Как сильно болит сейчас?", "isRequired": true,
                "rateMin": 0, "rateMax": 10 },
            { "type": "comment", "name": "where", "title": "Где болит?", "visibleIf": "{pain} > 0" },
        ]}]}),
    }
}

fn admission() -> Questionnaire {
    Questionnaire {
        title: "Перед госпитализацией".to_owned(),
        revision: 3,
        model: json!({ "title": "Перед госпитализацией", "pages": [
            { "name": "page1", "elements": [
                { "type": "radiogroup", "name": "allergy", "title": "Есть ли у вас аллергия?", "isRequired": true,
                    "choices": ["Да", "Нет"] },
                { "type": "text", "name": "allergen", "title": "На что?", "visibleIf": "{allergy} = 'Да'",
                    "isRequired": true },
            ]},
            { "name": "page2", "elements": [
                { "type": "checkbox", "name": "help", "title": "Чем вам помочь?",
                    "choices": ["Встретить", "Привезти кресло", "Позвонить родным"] },
            ]},
        ]}),
    }
}
