//! The extractor of the payment links: an administrator who may make the call. Anybody else's attempt is audited.

use super::PaymentState;
use crate::shared::administrators_only;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_http::auth::Staff;
use cabinet_http::{ApiProblem, request_context};
use cabinet_payments::Administrator;
use cabinet_records::Caller;
use std::sync::Arc;

/// The signed-in administrator, with the origin of the request.
pub(super) struct LinkAdmin(pub(super) Administrator);

impl<S> FromRequestParts<S> for LinkAdmin
where
    S: Send + Sync,
    Arc<PaymentState>: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let app = Arc::<PaymentState>::from_ref(state);
        let origin = request_context::origin();
        let deny = async |user| {
            let stranger = Caller { user, origin: Some(request_context::origin()) };
            app.payments.deny_admin(&stranger).await.map_err(ApiProblem::from)
        };
        let user = administrators_only::admit(parts, state, deny).await?;
        Ok(Self(Administrator { user, origin: Some(origin) }))
    }
}
