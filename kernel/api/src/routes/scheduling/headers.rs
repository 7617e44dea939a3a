//! Metadata headers of the responses.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use cabinet_booking::Listed;
use cabinet_domain::ClinicId;
use chrono::{DateTime, SecondsFormat, Utc};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// Clinics that did not respond, as a comma-separated list of percent-encoded ids; absent if all did.
pub(super) const INCOMPLETE: HeaderName = HeaderName::from_static("cabinet-incomplete");
/// When a stale list was fetched, if the hospital system fails; absent from a fresh list.
pub(super) const STALE: HeaderName = HeaderName::from_static("cabinet-stale");

/// Returns the header that names the clinics that did not respond.
pub(super) fn incomplete(silent: &[ClinicId]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let ids: Vec<String> = silent
        .iter()
        .map(|clinic| utf8_percent_encode(clinic.as_str(), NON_ALPHANUMERIC).to_string())
        .collect();
    if !ids.is_empty()
        && let Ok(value) = HeaderValue::from_str(&ids.join(","))
    {
        headers.insert(INCOMPLETE, value);
    }
    headers
}

/// Returns the header with the age of a list, if it is stale.
pub(super) fn staleness<T>(listed: &Listed<T>) -> HeaderMap {
    stale_since(listed.stale)
}

/// Returns the header with the time of a stale response.
pub(super) fn stale_since(moment: Option<DateTime<Utc>>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let moment = moment.map(|moment| moment.to_rfc3339_opts(SecondsFormat::Secs, true));
    if let Some(value) = moment.and_then(|moment| HeaderValue::from_str(&moment).ok()) {
        headers.insert(STALE, value);
    }
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_silent_clinics_cannot_break_the_header() {
        let headers = incomplete(&["lpu 7:а".into(), "9,8\r\n".into()]);
        assert_eq!(headers[INCOMPLETE], "lpu%207%3A%D0%B0,9%2C8%0D%0A");
        assert!(incomplete(&[]).is_empty());
    }
}
