//! The desk that a path names.

use super::error::RouteError;
use crate::{ApiState, Owner, running};
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use cabinet_booking::{BookingService, Caller};
use cabinet_domain::{MedicalHost, MedicalHostId};
use cabinet_records::RecordConnector;
use std::ops::Deref;
use std::sync::Arc;

/// The desk of `{host}`; 404 `unknown_host` if no such host is configured.
pub(super) struct Desk(Arc<BookingService>);

impl Deref for Desk {
    type Target = BookingService;

    fn deref(&self) -> &BookingService {
        &self.0
    }
}

impl FromRequestParts<ApiState> for Desk {
    type Rejection = RouteError;

    async fn from_request_parts(parts: &mut Parts, app: &ApiState) -> Result<Self, RouteError> {
        let host = host(parts, app).await?;
        app.desks.get(&host).cloned().map(Self).ok_or(RouteError::UnknownHost)
    }
}

/// The desk of `{host}`, whatever it is for; 404 `unknown_host` if no such host is configured.
pub(super) enum AnyDesk {
    /// It takes bookings.
    Booking(Arc<BookingService>),
    /// It keeps records.
    Records(Arc<RecordConnector>),
}

impl AnyDesk {
    /// The medical host, as the variant names it.
    pub(super) fn host(&self) -> &MedicalHost {
        match self {
            Self::Booking(desk) => desk.host(),
            Self::Records(desk) => desk.host(),
        }
    }

    /// Whether the plugin behind it is loaded.
    pub(super) async fn is_ready(&self) -> bool {
        match self {
            Self::Booking(desk) => desk.is_ready().await,
            Self::Records(desk) => desk.is_ready().await,
        }
    }
}

impl FromRequestParts<ApiState> for AnyDesk {
    type Rejection = RouteError;

    async fn from_request_parts(parts: &mut Parts, app: &ApiState) -> Result<Self, RouteError> {
        let host = host(parts, app).await?;
        let booking = app.desks.get(&host).cloned().map(Self::Booking);
        booking.or_else(|| app.records.desk(&host).cloned().map(Self::Records)).ok_or(RouteError::UnknownHost)
    }
}

async fn host(parts: &mut Parts, app: &ApiState) -> Result<MedicalHostId, RouteError> {
    let params = RawPathParams::from_request_parts(parts, app).await.map_err(|_| RouteError::UnknownHost)?;
    let host = params.iter().find_map(|(name, value)| (name == "host").then_some(value));
    host.and_then(|host| host.parse().ok()).ok_or(RouteError::UnknownHost)
}

/// On whose behalf the desk works: the patient of the token, under the id of this request.
pub(super) fn caller(owner: &Owner) -> Caller {
    Caller { user: owner.id(), origin: Some(running::origin()) }
}
