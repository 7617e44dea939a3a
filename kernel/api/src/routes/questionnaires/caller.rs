//! The extractors of this area: an administrator; and a patient or an administrator. Refused attempts are audited.

use super::QuestionnairesState;
use crate::shared::administrators_only;
use crate::shared::patient_or_admin::{AuditsRefusals, PatientOrAdmin};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::UserId;
use cabinet_http::auth::Staff;
use cabinet_http::{ApiProblem, request_context};
use cabinet_questionnaires::QuestionnaireCaller;
use std::sync::Arc;

fn caller(user: UserId, is_admin: bool) -> QuestionnaireCaller {
    QuestionnaireCaller { user, is_admin, origin: Some(request_context::origin()) }
}

/// The signed-in administrator.
pub(super) struct QuizAdmin(pub(super) QuestionnaireCaller);

impl<S> FromRequestParts<S> for QuizAdmin
where
    S: Send + Sync,
    Arc<QuestionnairesState>: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let app = Arc::<QuestionnairesState>::from_ref(state);
        let deny = async |stranger| app.refused(stranger).await;
        administrators_only::admit(parts, state, deny).await.map(|admin| Self(caller(admin, true)))
    }
}

/// The signed-in patient or administrator.
pub(super) type QuizUser = PatientOrAdmin<QuestionnairesState>;

impl QuizUser {
    /// The caller of the service, with the origin of this request.
    pub(super) fn caller(&self) -> QuestionnaireCaller {
        caller(self.id(), self.is_admin())
    }
}

impl AuditsRefusals for QuestionnairesState {
    async fn refused(&self, user: UserId) -> Result<(), ApiProblem> {
        Ok(self.service.deny(&caller(user, false)).await?)
    }
}
