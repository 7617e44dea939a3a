//! Parses the parameters of the token call. The web client sends a form body. The query form of the specification (B-271) is accepted only
//! if the hospital enables it (`sign_in.password_in_query`), because it puts the password where proxies log it.

use super::OauthState;
use super::client::refusal;
use axum::extract::{FromRef, FromRequest, RawForm, Request};
use axum::http::StatusCode;
use cabinet_accounts::second_step::{Answer, PublicKeyCredential};
use cabinet_http::ApiProblem;
use secrecy::SecretString;
use serde::Deserialize;
use std::sync::Arc;

/// A parsed token request.
#[derive(Debug)]
pub(super) struct Grant {
    pub(super) kind: GrantKind,
    /// Whether to stay signed in on this device.
    pub(super) stay_signed_in: bool,
}

/// A supported grant type.
#[derive(Debug)]
pub(super) enum GrantKind {
    /// Login and password.
    Password {
        /// Login or e-mail address.
        username: String,
        password: SecretString,
    },
    /// The cookie `cabinet_refresh`.
    RefreshToken,
    /// The second step after a correct password.
    SecondStep {
        /// `mfa_token` of the refusal `mfa_required`.
        token: SecretString,
        /// The user's response.
        answer: Answer,
    },
    /// A passkey alone.
    Passkey {
        /// `ceremony` of `POST /api/oauth/passkey/start`.
        ceremony: SecretString,
        /// The credential that the browser returned.
        credential: Box<PublicKeyCredential>,
    },
}

#[derive(Deserialize)]
struct Fields {
    grant_type: Option<String>,
    username: Option<String>,
    password: Option<SecretString>,
    mfa_token: Option<SecretString>,
    otp: Option<SecretString>,
    recovery_code: Option<SecretString>,
    passkey: Option<String>,
    ceremony: Option<SecretString>,
    #[serde(default)]
    stay_signed_in: bool,
}

impl Fields {
    /// Parses the credential from the JSON of `PublicKeyCredential.toJSON()`.
    fn credential(&mut self) -> Option<Box<PublicKeyCredential>> {
        serde_json::from_str(&self.passkey.take()?).ok().map(Box::new)
    }

    fn second_step(mut self, answer: impl FnOnce(&mut Self) -> Option<Answer>) -> Option<GrantKind> {
        let answer = answer(&mut self)?;
        Some(GrantKind::SecondStep { token: self.mfa_token?, answer })
    }
}

impl Grant {
    fn parse(fields: Fields) -> Result<Self, ApiProblem> {
        let stay_signed_in = fields.stay_signed_in;
        Ok(Self { kind: GrantKind::parse(fields)?, stay_signed_in })
    }
}

impl GrantKind {
    fn parse(mut fields: Fields) -> Result<Self, ApiProblem> {
        let invalid = || refusal(StatusCode::BAD_REQUEST, "invalid_request");
        match fields.grant_type.as_deref() {
            Some("password") => Ok(Self::Password {
                username: fields.username.ok_or_else(invalid)?,
                password: fields.password.ok_or_else(invalid)?,
            }),
            Some("refresh_token") => Ok(Self::RefreshToken),
            Some("mfa_otp") => fields.second_step(|it| it.otp.take().map(Answer::Totp)).ok_or_else(invalid),
            Some("mfa_recovery") => {
                fields.second_step(|it| it.recovery_code.take().map(Answer::Recovery)).ok_or_else(invalid)
            }
            Some("mfa_passkey") => {
                fields.second_step(|it| it.credential().map(Answer::Passkey)).ok_or_else(invalid)
            }
            Some("passkey") => Ok(Self::Passkey {
                credential: fields.credential().ok_or_else(invalid)?,
                ceremony: fields.ceremony.ok_or_else(invalid)?,
            }),
            Some(_) => Err(refusal(StatusCode::BAD_REQUEST, "unsupported_grant_type")),
            None => Err(invalid()),
        }
    }
}

impl<S> FromRequest<S> for Grant
where
    S: Send + Sync,
    Arc<OauthState>: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiProblem> {
        let query = request.uri().query().unwrap_or_default().to_owned();
        let is_in_query = Arc::<OauthState>::from_ref(state).password_in_query
            && query.split('&').any(|pair| pair.starts_with("grant_type="));
        let encoded = if is_in_query {
            query.into_bytes()
        } else {
            RawForm::from_request(request, state)
                .await
                .map_err(|_| refusal(StatusCode::BAD_REQUEST, "invalid_request"))?
                .0
                .to_vec()
        };
        let fields = serde_urlencoded::from_bytes(&encoded)
            .map_err(|_| refusal(StatusCode::BAD_REQUEST, "invalid_request"))?;
        Self::parse(fields)
    }
}
