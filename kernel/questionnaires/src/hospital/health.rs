//! What an administrator should know of the service: whether it answers, forms that cannot be shown, and answers that are long on their way.

use super::HospitalSide;
use crate::QuestionnaireService;
use cabinet_forms::FormFault;
use cabinet_ports::StorageError;
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Questionnaires whose faults are remembered at most.
const FAULTS_AT_MOST: usize = 20;
/// Answers that are longer on their way are reported.
const LONG_ON_THEIR_WAY: TimeDelta = TimeDelta::hours(1);

/// Forms of the service that could not be shown, by the id of their questionnaire, since the start.
#[derive(Default)]
pub(crate) struct SeenFaults(Mutex<BTreeMap<String, String>>);

impl SeenFaults {
    pub(super) fn note(&self, questionnaire: &str, revision: &str, faults: &[FormFault]) {
        let Some(first) = faults.first() else { return };
        tracing::warn!(
            questionnaire,
            revision,
            path = first.path,
            code = first.code,
            "a form of the service cannot be shown"
        );
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() < FAULTS_AT_MOST || seen.contains_key(questionnaire) {
            let fault = format!("revision {revision}: {} at {}", first.code, first.path);
            seen.insert(questionnaire.to_owned(), fault);
        }
    }

    pub(super) fn forget(&self, questionnaire: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(questionnaire);
    }

    fn told(&self) -> Vec<String> {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.iter().map(|(id, fault)| format!("the form {id} cannot be shown, {fault}")).collect()
    }
}

impl QuestionnaireService {
    /// What the service's health check says; the code of the failure if the service does not answer. `None` if questionnaires are kept here.
    pub async fn hospital_health(&self) -> Option<Result<String, String>> {
        let hospital = self.hospital.as_ref()?;
        Some(self.health_of(hospital).await)
    }

    /// Counts the answers that are on their way, for monitoring.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn count_waiting(&self) -> Result<(), StorageError> {
        let Some(hospital) = &self.hospital else { return Ok(()) };
        let waiting = self.parts.stores.service_questionnaires.count_sending(self.now()).await?;
        hospital.service.metrics.waiting(waiting);
        Ok(())
    }

    async fn health_of(&self, hospital: &HospitalSide) -> Result<String, String> {
        let answered = hospital.service.port.health().await;
        let mut told = vec![answered.map_err(|problem| problem.code.name().to_owned())?];
        told.extend(hospital.faults.told());
        let before = self.now() - LONG_ON_THEIR_WAY;
        let late = self.parts.stores.service_questionnaires.count_sending(before).await;
        match late.map_err(|_| "the database does not answer".to_owned())? {
            0 => {}
            late => told.push(format!("answers longer than an hour on their way: {late}")),
        }
        Ok(told.join("; "))
    }
}
