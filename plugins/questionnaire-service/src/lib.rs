//! A hospital's own questionnaire service, requested over HTTP and JSON (docs/questionnaire-service.md).
//!
//! `service` is the HTTP client: URLs, the key, one retry of reads. `refusal` and `failure` map errors to the contract's problems. One file
//! per operation: `assignments`, `forms`, `submit`, `health`. `owner` checks whose answer it is. The plugin never reads the key: the host
//! adds it to the header.

mod assignments;
mod failure;
mod forms;
mod health;
mod owner;
mod refusal;
mod service;
mod settings;
mod submit;

use cabinet_plugin_sdk::questionnaires::{
    AssignmentsPage, CompletedForm, Form, Questionnaires, Response, Submission,
};
use cabinet_plugin_sdk::{Health, Lifecycle, Problem, questionnaires_plugin};
use service::Service;

/// The plugin.
#[derive(Debug)]
pub struct QuestionnaireService;

impl Lifecycle for QuestionnaireService {
    fn health() -> Result<Health, Problem> {
        health::health(&Service::open()?)
    }
}

impl Questionnaires for QuestionnaireService {
    fn assignments(patient_id: String, cursor: Option<String>) -> Result<AssignmentsPage, Problem> {
        assignments::page(&Service::open()?, &patient_id, cursor.as_deref())
    }

    fn open_form(patient_id: String, assignment_id: String) -> Result<Form, Problem> {
        forms::open(&Service::open()?, &patient_id, &assignment_id)
    }

    fn answered_form(patient_id: String, assignment_id: String) -> Result<CompletedForm, Problem> {
        forms::answered(&Service::open()?, &patient_id, &assignment_id)
    }

    fn submit(
        patient_id: String,
        assignment_id: String,
        response: Response,
        key: String,
    ) -> Result<Submission, Problem> {
        submit::submit(&Service::open()?, &patient_id, &assignment_id, &response, &key)
    }
}

questionnaires_plugin!(QuestionnaireService);
