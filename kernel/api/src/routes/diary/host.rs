//! Extractor for the records connector of a host.

use super::DiaryState;
use axum::extract::{FromRef, FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use cabinet_domain::MedicalHostId;
use cabinet_http::ApiProblem;
use cabinet_records::RecordConnector;
use std::ops::Deref;
use std::sync::Arc;

/// The records connector of `{host}`; 404 `unknown_host` if no such host keeps records here.
pub(super) struct RecordsHost(Arc<RecordConnector>);

impl Deref for RecordsHost {
    type Target = RecordConnector;

    fn deref(&self) -> &RecordConnector {
        &self.0
    }
}

impl<S> FromRequestParts<S> for RecordsHost
where
    S: Send + Sync,
    Arc<DiaryState>: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let unknown = || ApiProblem::not_found("unknown_host");
        let params = RawPathParams::from_request_parts(parts, state).await.map_err(|_| unknown())?;
        let host = params.iter().find_map(|(name, value)| (name == "host").then_some(value));
        let host: Option<MedicalHostId> = host.and_then(|host| host.parse().ok());
        let app = Arc::<DiaryState>::from_ref(state);
        let connector = host.and_then(|host| app.records.connector(&host).cloned()).ok_or_else(unknown)?;
        Ok(Self(connector))
    }
}
