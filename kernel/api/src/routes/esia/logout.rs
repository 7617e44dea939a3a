//! `GET /api/esia/logout`: the end of the browser's session at the state portal, after sign-out here. Without it the next person at a shared
//! computer would come in with a press of "Gosuslugi".

use crate::{ApiState, App};
use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderName, StatusCode};

/// The sign-in screen, for a portal that has no such page or does not answer: the person is signed out here all the same.
const SIGN_IN: &str = "/login";

/// Sends the browser to the portal's sign-out, which sends it back to `/login`. Ends nothing of the cabinet's own: that is
/// `POST /api/oauth/logout`, before it.
#[utoipa::path(
    get, path = "/api/esia/logout", tag = "esia",
    responses((status = 303, description = "to the portal, or to `/login` where the portal has no sign-out or is away"))
)]
pub(super) async fn portal_logout(State(app): State<ApiState>) -> (StatusCode, [(HeaderName, String); 1]) {
    let place = at_portal(&app).await.unwrap_or_else(|| SIGN_IN.to_owned());
    (StatusCode::SEE_OTHER, [(LOCATION, place)])
}

async fn at_portal(app: &App) -> Option<String> {
    match app.sso().ok()?.logout_url().await {
        Ok(url) => url.map(String::from),
        Err(error) => {
            tracing::warn!(%error, "the state portal did not say where its sessions end; somebody may still be signed in there");
            None
        }
    }
}
