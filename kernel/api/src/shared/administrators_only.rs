//! Admission to an area for administrators: the account's staff role has to allow the call (`staff_access`).

use axum::extract::{FromRef, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use cabinet_domain::UserId;
use cabinet_http::auth::Staff;
use cabinet_http::{AdminUser, ApiProblem, SignedInUser};

/// Returns the signed-in administrator if the call is open for them. The attempt of another signed-in user is audited by `deny` before it is
/// refused.
///
/// # Errors
/// 401 without a token; 403 `forbidden`; 503 `database_unavailable`; what `deny` returns if the attempt cannot be audited.
pub(crate) async fn admit<S, F>(
    parts: &mut Parts,
    state: &S,
    deny: impl FnOnce(UserId) -> F + Send,
) -> Result<UserId, ApiProblem>
where
    S: Send + Sync,
    Staff: FromRef<S>,
    F: Future<Output = Result<(), ApiProblem>> + Send,
{
    let refusal = match AdminUser::from_request_parts(parts, state).await {
        Ok(admin) => return Ok(admin.id()),
        Err(refusal) => refusal,
    };
    if refusal.status != StatusCode::FORBIDDEN {
        return Err(refusal);
    }
    let stranger: Option<SignedInUser> =
        <SignedInUser as FromRequestParts<S>>::from_request_parts(parts, state).await.ok();
    if let Some(stranger) = stranger {
        deny(stranger.id()).await?;
    }
    Err(refusal)
}
