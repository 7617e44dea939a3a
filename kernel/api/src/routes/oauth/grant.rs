//! What is asked of the token call. The screens send a form body; the specification's query form (B-271) is accepted too, though it puts
//! the password where proxies log it.

use super::client::refusal;
use crate::ApiProblem;
use axum::extract::{FromRequest, RawForm, Request};
use axum::http::StatusCode;
use secrecy::SecretString;
use serde::Deserialize;

/// A grant that we know.
#[derive(Debug)]
pub(super) enum Grant {
    /// Login and password.
    Password {
        /// Login or mail address.
        username: String,
        /// Password.
        password: SecretString,
    },
    /// The cookie `cabinet_refresh`.
    RefreshToken,
}

#[derive(Deserialize)]
struct Fields {
    grant_type: Option<String>,
    username: Option<String>,
    password: Option<SecretString>,
}

impl Grant {
    fn parse(fields: Fields) -> Result<Self, ApiProblem> {
        let invalid = || refusal(StatusCode::BAD_REQUEST, "invalid_request");
        match fields.grant_type.as_deref() {
            Some("password") => Ok(Self::Password {
                username: fields.username.ok_or_else(invalid)?,
                password: fields.password.ok_or_else(invalid)?,
            }),
            Some("refresh_token") => Ok(Self::RefreshToken),
            Some(_) => Err(refusal(StatusCode::BAD_REQUEST, "unsupported_grant_type")),
            None => Err(invalid()),
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for Grant {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiProblem> {
        let query = request.uri().query().unwrap_or_default().to_owned();
        let is_in_query = query.split('&').any(|pair| pair.starts_with("grant_type="));
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
