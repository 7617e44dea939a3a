//! The booking desk that a path names.

use super::error::RouteError;
use crate::{ApiState, Owner, request_id};
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use cabinet_visits::{BookingDesk, Caller};
use std::ops::Deref;
use std::sync::Arc;

/// The desk of `{host}`; 404 `unknown_host` if no such host is configured.
pub(super) struct Desk(Arc<BookingDesk>);

impl Deref for Desk {
    type Target = BookingDesk;

    fn deref(&self) -> &BookingDesk {
        &self.0
    }
}

impl FromRequestParts<ApiState> for Desk {
    type Rejection = RouteError;

    async fn from_request_parts(parts: &mut Parts, app: &ApiState) -> Result<Self, RouteError> {
        let params =
            RawPathParams::from_request_parts(parts, app).await.map_err(|_| RouteError::UnknownHost)?;
        let host = params.iter().find_map(|(name, value)| (name == "host").then_some(value));
        let desk = host.and_then(|host| app.desks.get(host)).ok_or(RouteError::UnknownHost)?;
        Ok(Self(Arc::clone(desk)))
    }
}

/// On whose behalf the desk works: the patient of the token, under the id of this request.
pub(super) fn caller(owner: &Owner) -> Caller {
    Caller { user: owner.id(), request_id: Some(request_id::current()) }
}
