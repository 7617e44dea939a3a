//! Headers that tell the browser what it must not do.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

// Values and names are made by the compiler, not anew for every answer.

/// Architecture §5: self only, no eval, no inline but two texts: sheet and typeface of a hospital's document, whose frame has no origin and
/// may load nothing (web-modules/kit/src/record/fragment/sheet.ts and frameFonts.ts; a test compares the digests). `blob:` is for
/// downloads and previews made in the browser, and for its viewer of PDF.
const WEB_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; \
     style-src 'self' 'sha256-bpbyp1YSqJE6YCB4NuvP6+jt5a34dBArhHQR/kAR6X4=' 'sha256-03zjgg3Q8m1iuTdUNQg0WjdzAP5ixV7ibRt8mNBMAl4='; \
     img-src 'self' data: blob:; frame-src blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);
/// JSON needs nothing at all.
const API_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// Two years, as the browsers' preload lists demand.
const TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");
/// Features that no screen uses.
const PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), \
     payment=(), usb=()",
);
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
const NO_SNIFFING: HeaderValue = HeaderValue::from_static("nosniff");
const NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
const NO_FRAMES: HeaderValue = HeaderValue::from_static("DENY");

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

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
        // What a hospital wrote brings a policy of its own, which is no weaker.
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(API_POLICY);
        self.common(headers);
    }

    /// For pages, scripts, styles, pictures.
    pub fn for_web(&self, headers: &mut HeaderMap) {
        headers.insert(CONTENT_SECURITY_POLICY, WEB_POLICY);
        headers.insert(PERMISSIONS_POLICY, PERMISSIONS);
        headers.insert(OPENER_POLICY, SAME_ORIGIN);
        headers.insert(X_FRAME_OPTIONS, NO_FRAMES);
        self.common(headers);
    }

    fn common(self, headers: &mut HeaderMap) {
        headers.insert(X_CONTENT_TYPE_OPTIONS, NO_SNIFFING);
        headers.insert(REFERRER_POLICY, NO_REFERRER);
        headers.insert(RESOURCE_POLICY, SAME_ORIGIN);
        if self.is_https {
            headers.insert(STRICT_TRANSPORT_SECURITY, TRANSPORT);
        }
    }
}
