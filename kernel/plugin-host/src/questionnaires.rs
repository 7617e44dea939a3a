//! The port `HospitalQuestionnaires`, implemented by a plugin.

use crate::binding::Binding;
use crate::bindings::questionnaires::{QuestionnairesPlugin, call};
use crate::calls::{Call, Kind};
use crate::convert;
use crate::convert::questionnaires as read;
use crate::host::Plugin;
use crate::records::Aside;
use crate::world::PortGuest;
use async_trait::async_trait;
use cabinet_domain::PatientId;
use cabinet_ports::questionnaires::{
    AnsweredForm, ForeignAssignment, ForeignAssignmentId, ForeignForm, FormResponse, Submission,
};
use cabinet_ports::records::Page;
use cabinet_ports::{HospitalQuestionnaires, Problem};
use chrono_tz::Tz;
use std::sync::Arc;

/// The questionnaire service of a deployment.
pub(crate) struct PluginQuestionnaires {
    plugin: Arc<Plugin>,
    zone: Tz,
}

impl PluginQuestionnaires {
    pub(crate) fn new(plugin: Arc<Plugin>, zone: Tz) -> Self {
        Self { plugin, zone }
    }

    async fn ask<T: Send + 'static, D: Send>(
        &self,
        call: Call<QuestionnairesPlugin, T>,
        read: impl FnOnce(T) -> Result<D, Problem> + Send,
    ) -> Result<D, Problem> {
        self.plugin.ask(&Binding::Questionnaires, call, read).await
    }
}

#[async_trait]
impl HospitalQuestionnaires for PluginQuestionnaires {
    async fn health(&self) -> Result<String, Problem> {
        let call = QuestionnairesPlugin::health()
            .of(Kind::Read)
            .with(|state| state.context.set_aside.told(state.context.clock.now()));
        self.ask(call, |(detail, told)| {
            let detail = convert::detail(&detail);
            Ok(match told {
                Some(told) => format!("{detail}; rows set aside: {told}"),
                None => detail,
            })
        })
        .await
    }

    async fn assignments(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<ForeignAssignment>, Problem> {
        let (patient, cursor, zone) = (patient.0.clone(), cursor.map(str::to_owned), self.zone);
        let asked = cursor.clone();
        self.ask(call::assignments(patient, cursor).of(Kind::Read).with(Aside::of), move |(page, aside)| {
            aside.noted("assignments", |rows| read::assignments(page, rows, asked.as_deref(), zone))
        })
        .await
    }

    async fn open_form(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
    ) -> Result<ForeignForm, Problem> {
        let (patient, assignment) = (patient.0.clone(), assignment.0.clone());
        self.ask(call::open_form(patient, assignment).of(Kind::Read), read::form).await
    }

    async fn answered_form(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
    ) -> Result<AnsweredForm, Problem> {
        let (patient, assignment, zone) = (patient.0.clone(), assignment.0.clone(), self.zone);
        let call = call::answered_form(patient, assignment).of(Kind::Read);
        self.ask(call, move |found| read::answered(found, zone)).await
    }

    async fn submit(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
        response: &FormResponse,
        key: &str,
    ) -> Result<Submission, Problem> {
        let (patient, assignment, zone) = (patient.0.clone(), assignment.0.clone(), self.zone);
        let call = call::submit(patient, assignment, read::response(response), key.to_owned());
        self.ask(call.of(Kind::Write), move |found| Ok(read::submission(found, zone))).await
    }
}
