//! The extractors of this area: an administrator, whose impersonators are audited; and a patient with consent in force, or an administrator.

use super::QuestionnairesState;
use crate::shared::administrators_only;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::{Role, UserId};
use cabinet_http::auth::{Consents, Staff};
use cabinet_http::{ApiProblem, Owner, SignedInUser, request_context};
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
        let deny = async |stranger| Ok(app.service.deny(&caller(stranger, false)).await?);
        administrators_only::admit(parts, state, deny).await.map(|admin| Self(caller(admin, true)))
    }
}

/// A patient with consent in force ([`Owner`]), or an administrator who may make the call.
pub(super) struct QuizUser(pub(super) QuestionnaireCaller);

impl<S> FromRequestParts<S> for QuizUser
where
    S: Send + Sync,
    Arc<QuestionnairesState>: FromRef<S>,
    Consents: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let user = <SignedInUser as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        match user.role() {
            Role::Patient => {
                Owner::from_request_parts(parts, state).await.map(|_| Self(caller(user.id(), false)))
            }
            Role::Admin => QuizAdmin::from_request_parts(parts, state).await.map(|admin| Self(admin.0)),
        }
    }
}
