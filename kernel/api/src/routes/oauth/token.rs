//! `POST /api/oauth/token`: issues an access token for login and password, the second step, a passkey, or the refresh cookie (B-271, X-014,
//!

use super::OauthState;
use super::client::{self, refusal};
use super::grant::{Grant, GrantKind};
use crate::error::RouteError;
use crate::shared::cookies::{DEVICE, REFRESH};
use crate::shared::record_caller::caller_of;
use crate::shared::token_answer::TokenAnswer;
use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use cabinet_accounts::second_step::{StepError, Waiting};
use cabinet_accounts::{LoginContext, RenewError, SignInAttempt, SignInError, SignedIn};
use cabinet_http::client_address::ClientAddress;
use cabinet_http::cookies::Kept;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, origin, request_context};
use secrecy::{ExposeSecret, SecretString};
use std::net::IpAddr;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Lifetime of the mark of a known device.
const DEVICE_SECONDS: i64 = 180 * 24 * 60 * 60;

/// Parameters of the body, or of the query as in the specification.
#[derive(ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes for OpenAPI what Grant parses")]
pub(super) struct TokenForm {
    /// `password`, `refresh_token` or `passkey`; after a refusal `mfa_required`: `mfa_otp`, `mfa_recovery` or `mfa_passkey`.
    #[param(required = false)]
    grant_type: String,
    /// With `password`: login or e-mail address.
    username: Option<String>,
    /// With `password`.
    password: Option<String>,
    /// With `mfa_…`: the `mfa_token` of the refusal `mfa_required`.
    mfa_token: Option<String>,
    /// With `mfa_otp`: six digits.
    otp: Option<String>,
    /// With `mfa_recovery`.
    recovery_code: Option<String>,
    /// With `mfa_passkey` and `passkey`: the browser's credential as JSON.
    passkey: Option<String>,
    /// With `passkey`: `ceremony` of `POST /api/oauth/passkey/start`.
    ceremony: Option<String>,
    /// Whether to stay signed in on this device (with every grant except `refresh_token`); otherwise the session ends with the browser.
    #[param(required = false)]
    stay_signed_in: bool,
}

/// Signs in, or renews the session by cookie. Sets the cookies `cabinet_refresh` and `cabinet_device`.
#[utoipa::path(
    post, path = "/api/oauth/token", tag = "oauth", security(("client" = [])),
    params(TokenForm),
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = TokenAnswer),
        (status = 400, description = "invalid_grant, email_unconfirmed, email_refused, mfa_required (with mfa_token and methods), wrong_code, mfa_expired, invalid_request, unsupported_grant_type", body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, description = "invalid_client", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "bad_origin", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "rate_limited", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "busy, database_unavailable, storage_full", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn token(
    State(app): State<Arc<OauthState>>,
    headers: HeaderMap,
    extensions: Extensions,
    jar: CookieJar,
    grant: Grant,
) -> Result<Response, RouteError> {
    client::check(&headers)?;
    origin::check(&headers, &app.public_url)?;
    let Grant { kind, stay_signed_in } = grant;
    match kind {
        GrantKind::Password { username, password } => {
            let attempt = SignInAttempt {
                login: username,
                password,
                address: ClientAddress::of(&extensions).0,
                device: DEVICE.read(&app.public_url, &jar),
                user_agent: user_agent(&headers),
                origin: Some(request_context::origin()),
                persistent: stay_signed_in,
            };
            sign_in(&app, attempt).await
        }
        GrantKind::RefreshToken => renew(&app, jar).await,
        GrantKind::SecondStep { token, answer } => {
            let address = admit_anonymous(&app, &extensions)?;
            let signed_in =
                app.second_steps.answer(&token, answer, address, entrance(&headers, stay_signed_in)).await;
            Ok(let_in(&app, signed_in.map_err(of_step)?))
        }
        GrantKind::Passkey { ceremony, credential } => {
            let address = admit_anonymous(&app, &extensions)?;
            let signed_in = app
                .second_steps
                .finish_passkey_sign_in(&ceremony, &credential, address, entrance(&headers, stay_signed_in))
                .await;
            Ok(let_in(&app, signed_in.map_err(of_step)?))
        }
    }
}

/// Counts a request that reaches the database even with an invented token. Passwords and refresh tokens have limits of their own.
fn admit_anonymous(app: &OauthState, extensions: &Extensions) -> Result<IpAddr, ApiProblem> {
    let address = ClientAddress::of(extensions);
    app.rate_limits.admit_anonymous(address)?;
    Ok(address.0)
}

fn entrance(headers: &HeaderMap, persistent: bool) -> LoginContext {
    LoginContext {
        user_agent: user_agent(headers),
        origin: Some(request_context::origin()),
        by_system: None,
        persistent,
    }
}

fn user_agent(headers: &HeaderMap) -> Option<String> {
    headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned)
}

/// Maps a failed second step to an OAuth error with our own code.
pub(super) fn of_step(error: StepError) -> ApiProblem {
    match error {
        StepError::Wrong => {
            ApiProblem::new(StatusCode::BAD_REQUEST, "wrong_code").with("error", "invalid_grant")
        }
        StepError::Spent => {
            ApiProblem::new(StatusCode::BAD_REQUEST, "mfa_expired").with("error", "invalid_grant")
        }
        StepError::TooOften { retry_after } => ApiProblem::rate_limited(retry_after),
        StepError::Storage(error) => error.into(),
        StepError::Internal => internal(),
    }
}

async fn sign_in(app: &OauthState, attempt: SignInAttempt) -> Result<Response, RouteError> {
    let signed_in = app.accounts.sign_in(attempt).await.map_err(|error| match error {
        SignInError::Refused | SignInError::Outdated => refusal(StatusCode::BAD_REQUEST, "invalid_grant"),
        // RFC 6749 §5.2 has no more specific error; our own code distinguishes the cases.
        SignInError::EmailUnconfirmed { is_refused } => {
            let code = if is_refused { "email_refused" } else { "email_unconfirmed" };
            ApiProblem::new(StatusCode::BAD_REQUEST, code).with("error", "invalid_grant")
        }
        SignInError::PasswordVoid => {
            ApiProblem::new(StatusCode::BAD_REQUEST, "password_expired").with("error", "invalid_grant")
        }
        // The password was correct; the response tells the client how to continue.
        SignInError::SecondStep(waiting) => mfa_required(&waiting),
        SignInError::TooOften { retry_after } => ApiProblem::rate_limited(retry_after),
        SignInError::Busy { retry_after } => {
            ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "busy").retry_in(retry_after)
        }
        SignInError::Storage(error) => error.into(),
        SignInError::Internal => internal(),
    })?;
    Ok(let_in(app, signed_in))
}

fn let_in(app: &OauthState, signed_in: SignedIn) -> Response {
    // Changes made by an operator (`cabinet admin`) take effect from this sign-in on.
    app.me.forget(signed_in.user);
    app.records.refresh_in_background(caller_of(signed_in.user));
    let mut jar = app.refresh_cookie.set(CookieJar::new(), &signed_in.refresh, signed_in.persistent);
    if let Some(mark) = &signed_in.device {
        jar = DEVICE.set(&app.public_url, jar, mark, Kept::Seconds(DEVICE_SECONDS));
    }
    (jar, axum::Json(TokenAnswer::new(&signed_in.access, signed_in.persistent))).into_response()
}

/// The password was correct; the client continues with `mfa_token`.
fn mfa_required(waiting: &Waiting) -> ApiProblem {
    let methods: Vec<_> = waiting.methods.iter().map(|method| method.name()).collect();
    ApiProblem::new(StatusCode::BAD_REQUEST, "mfa_required")
        .with("error", "mfa_required")
        .with("mfa_token", waiting.token.expose_secret())
        .with("methods", methods)
}

async fn renew(app: &OauthState, jar: CookieJar) -> Result<Response, RouteError> {
    let refused = || refusal(StatusCode::BAD_REQUEST, "invalid_grant");
    let Some(refresh) = REFRESH.read(&app.public_url, &jar) else { return Err(refused().into()) };
    match app.accounts.renew(refresh.expose_secret(), Some(request_context::origin())).await {
        Ok(renewed) => {
            let set =
                |token: &SecretString| app.refresh_cookie.set(CookieJar::new(), token, renewed.persistent);
            let jar = renewed.refresh.as_ref().map(set).unwrap_or_default();
            Ok((jar, axum::Json(TokenAnswer::new(&renewed.access, renewed.persistent))).into_response())
        }
        Err(RenewError::Refused) => {
            Ok((REFRESH.remove(&app.public_url, CookieJar::new()), refused()).into_response())
        }
        Err(RenewError::Storage(error)) => Err(error.into()),
        Err(RenewError::Internal) => Err(internal().into()),
    }
}

fn internal() -> ApiProblem {
    tracing::error!("sign-in failed inside: no randomness, no thread or no memory for a password hash");
    ApiProblem::internal()
}
