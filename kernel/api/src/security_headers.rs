//! Headers that tell the browser what it must not do.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

/// Architecture §5: self only, no eval, no inline. `blob:` is for downloads and print previews made in the browser.
const WEB_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                          font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
                          frame-ancestors 'none'";
/// JSON needs nothing at all.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// Two years, as the browsers' preload lists demand.
const TRANSPORT: &str = "max-age=63072000; includeSubDomains";
/// Features that no screen uses.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
                           microphone=(), midi=(), payment=(), usb=()";

/// The headers of one deployment.
#[derive(Debug, Clone, Copy)]
pub struct SecurityHeaders {
    is_https: bool,
}

impl SecurityHeaders {
    /// With HSTS where browsers come by https.
    pub const fn new(is_https: bool) -> Self {
        Self { is_https }
    }

    /// For answers of the API.
    pub fn for_api(&self, headers: &mut HeaderMap) {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(API_POLICY));
        self.common(headers);
    }

    /// For pages, scripts, styles, pictures.
    pub fn for_web(&self, headers: &mut HeaderMap) {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(WEB_POLICY));
        headers.insert(HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS));
        headers.insert(
            HeaderName::from_static("cross-origin-opener-policy"),
            HeaderValue::from_static("same-origin"),
        );
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        self.common(headers);
    }

    fn common(self, headers: &mut HeaderMap) {
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("same-origin"),
        );
        if self.is_https {
            headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(TRANSPORT));
        }
    }
}
