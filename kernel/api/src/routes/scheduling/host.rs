//! Extractors for the service of a host.

use super::SchedulingState;
use super::error::unknown_host;
use crate::error::RouteError;
use axum::extract::{FromRef, FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use cabinet_booking::{BookingService, Caller};
use cabinet_domain::{MedicalHost, MedicalHostId};
use cabinet_http::{Owner, request_context};
use cabinet_records::RecordConnector;
use std::ops::Deref;
use std::sync::Arc;

/// The booking service of `{host}`; 404 `unknown_host` if no such host is configured.
pub(super) struct BookingHost(Arc<BookingService>);

impl Deref for BookingHost {
    type Target = BookingService;

    fn deref(&self) -> &BookingService {
        &self.0
    }
}

impl<S> FromRequestParts<S> for BookingHost
where
    S: Send + Sync,
    Arc<SchedulingState>: FromRef<S>,
{
    type Rejection = RouteError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RouteError> {
        let host = host(parts, state).await?;
        let app = Arc::<SchedulingState>::from_ref(state);
        app.booking.get(&host).cloned().map(Self).ok_or_else(unknown_host)
    }
}

/// The service of `{host}`, for booking or for records; 404 `unknown_host` if no such host is configured.
pub(super) enum AnyHost {
    /// A host that takes bookings.
    Booking(Arc<BookingService>),
    /// A host that keeps records.
    Records(Arc<RecordConnector>),
}

impl AnyHost {
    /// Returns the medical host as configured in the variant.
    pub(super) fn host(&self) -> &MedicalHost {
        match self {
            Self::Booking(service) => service.host(),
            Self::Records(service) => service.host(),
        }
    }

    /// Whether the host's plugin is loaded.
    pub(super) async fn is_ready(&self) -> bool {
        match self {
            Self::Booking(service) => service.is_ready().await,
            Self::Records(service) => service.is_ready().await,
        }
    }
}

impl<S> FromRequestParts<S> for AnyHost
where
    S: Send + Sync,
    Arc<SchedulingState>: FromRef<S>,
{
    type Rejection = RouteError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RouteError> {
        let host = host(parts, state).await?;
        let app = Arc::<SchedulingState>::from_ref(state);
        let booking = app.booking.get(&host).cloned().map(Self::Booking);
        booking.or_else(|| app.records.connector(&host).cloned().map(Self::Records)).ok_or_else(unknown_host)
    }
}

async fn host<S: Send + Sync>(parts: &mut Parts, state: &S) -> Result<MedicalHostId, RouteError> {
    let params = RawPathParams::from_request_parts(parts, state).await.map_err(|_| unknown_host())?;
    let host = params.iter().find_map(|(name, value)| (name == "host").then_some(value));
    host.and_then(|host| host.parse().ok()).ok_or_else(unknown_host)
}

/// Returns the caller of the service: the patient of the token, with the origin of this request.
pub(super) fn caller(owner: &Owner) -> Caller {
    Caller { user: owner.id(), origin: Some(request_context::origin()) }
}
