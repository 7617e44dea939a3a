//! The cookies of the API.
//!
//! | cookie | content | lifetime |
//! |---|---|---|
//! | `cabinet_refresh` | the refresh token (X-064) | the browser session, or with "stay signed in" as long as an unused session lasts |
//! | `cabinet_device` | marks a known device, grants no access (`cabinet_accounts::throttle`) | 180 days, also after sign-out |
//! | `cabinet_esia` | binds state-portal attempts to the browser, grants no access | as long as an attempt plus a registration that awaits its e-mail address |
//! | `cabinet_restore` | marks the browser that chose the pending password, grants no access | as long as the e-mailed link |
//! | `cabinet_guest` | a guest's conversation in the chat (docs/adr/0053) | the browser session; the conversation ends earlier |

use axum_extra::extract::cookie::SameSite;
use cabinet_http::cookies::CookieKind;

/// The refresh token.
pub(crate) const REFRESH: CookieKind =
    CookieKind::new("__Host-cabinet_refresh", "cabinet_refresh", SameSite::Strict);
/// Marks a known device.
pub(crate) const DEVICE: CookieKind =
    CookieKind::new("__Host-cabinet_device", "cabinet_device", SameSite::Strict);
/// Binds a state-portal attempt to the browser. `Lax`, because the browser must send it when the portal redirects back.
pub(crate) const ESIA: CookieKind = CookieKind::new("__Host-cabinet_esia", "cabinet_esia", SameSite::Lax);
/// Marks the browser that chose a new password.
pub(crate) const RESTORE: CookieKind =
    CookieKind::new("__Host-cabinet_restore", "cabinet_restore", SameSite::Strict);
/// Proves a guest of the chat.
pub(crate) const GUEST: CookieKind =
    CookieKind::new("__Host-cabinet_guest", "cabinet_guest", SameSite::Strict);

#[cfg(test)]
mod tests {
    use super::{CookieKind, DEVICE, ESIA, GUEST, REFRESH, RESTORE};
    use axum_extra::extract::CookieJar;
    use cabinet_http::cookies::Kept;

    fn set(kind: &CookieKind, public_url: &str, kept: Kept) -> String {
        let jar = kind.set(&public_url.parse().unwrap(), CookieJar::new(), &"value".to_owned().into(), kept);
        jar.iter().next().unwrap().to_string()
    }

    #[test]
    fn over_tls_every_cookie_is_bound_to_the_host() {
        for kind in [REFRESH, DEVICE, ESIA, RESTORE, GUEST] {
            let cookie = set(&kind, "https://lk.hospital.example", Kept::Seconds(60));
            assert!(cookie.starts_with("__Host-cabinet_"), "{cookie}");
            for part in ["; Secure", "; HttpOnly", "; Path=/;", "; SameSite="] {
                assert!(format!("{cookie};").contains(part), "{cookie} lacks {part}");
            }
            assert!(!cookie.contains("Domain"), "{cookie}");
        }
    }

    #[test]
    fn without_tls_no_cookie_claims_the_prefix_that_browsers_would_refuse() {
        for kind in [REFRESH, DEVICE, ESIA, RESTORE, GUEST] {
            let cookie = set(&kind, "http://127.0.0.1:8080", Kept::WithBrowser);
            assert!(cookie.starts_with("cabinet_") && !cookie.contains("Secure"), "{cookie}");
            assert!(!cookie.contains("Max-Age") && !cookie.contains("Expires"), "{cookie}");
        }
    }
}
