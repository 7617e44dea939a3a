//! `GET /api/esia/logout`: ends the browser's session at the state portal after sign-out here. Otherwise the next user of a shared computer
//! could sign in by clicking "Gosuslugi".

use super::EsiaState;
use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderName, StatusCode};
use std::sync::Arc;

/// The sign-in page: the target if the portal has no sign-out page or does not respond. The user is signed out here in any case.
const SIGN_IN: &str = "/login";

/// Redirects the browser to the portal's sign-out, which redirects it back to `/login`. Does not end a session here: call `POST
/// /api/oauth/logout` first.
#[utoipa::path(
    get, path = "/api/esia/logout", tag = "esia",
    responses((status = 303, description = "redirect to the portal, or to `/login` if the portal has no sign-out or is unavailable"))
)]
pub(super) async fn portal_logout(
    State(app): State<Arc<EsiaState>>,
) -> (StatusCode, [(HeaderName, String); 1]) {
    let place = at_portal(&app).await.unwrap_or_else(|| SIGN_IN.to_owned());
    (StatusCode::SEE_OTHER, [(LOCATION, place)])
}

async fn at_portal(app: &EsiaState) -> Option<String> {
    match app.sso().ok()?.logout_url().await {
        Ok(url) => url.map(String::from),
        Err(error) => {
            tracing::warn!(%error, "the state portal did not say where its sessions end; somebody may still be signed in there");
            None
        }
    }
}
