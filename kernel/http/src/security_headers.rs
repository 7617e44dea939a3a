//! Security headers of all responses.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

// Values and names are constants, so that no response has to parse them.

/// Content security policy: only our own origin, no eval, no inline styles except two: style sheet and font of a hospital
/// document, whose frame has no origin and may load nothing (web-modules/record/src/fragment/sheet.ts and frameFonts.ts; a test
/// compares the digests). `blob:` is for downloads and previews created in the browser, and for its PDF viewer.
const WEB_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; \
     style-src 'self' 'sha256-bpbyp1YSqJE6YCB4NuvP6+jt5a34dBArhHQR/kAR6X4=' 'sha256-03zjgg3Q8m1iuTdUNQg0WjdzAP5ixV7ibRt8mNBMAl4='; \
     img-src 'self' data: blob:; frame-src blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);
/// JSON needs no permissions.
const API_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// Two years, as the browsers' preload lists require.
const TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");
/// Disables features that no screen uses.
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

/// The security headers of one deployment.
#[derive(Debug, Clone, Copy)]
pub struct SecurityHeaders {
    is_https: bool,
}

impl SecurityHeaders {
    /// Creates the headers, with HSTS if the deployment uses https.
    pub const fn new(is_https: bool) -> Self {
        Self { is_https }
    }

    /// Adds the headers of an API response.
    pub fn for_api(&self, headers: &mut HeaderMap) {
        // Hospital content sets its own policy, which is at least as strict.
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(API_POLICY);
        self.common(headers);
    }

    /// Adds the headers of pages, scripts, styles and images.
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
