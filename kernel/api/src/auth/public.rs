//! The one list of calls that need no token. A route that is not here answers 401 to an anonymous caller, whatever its handler
//! does; a test compares this list with every route of the router.

use axum::http::Method;

/// Method and path as registered.
pub const ROUTES: &[(Method, &str)] = &[
    (Method::POST, "/api/oauth/token"),
    // Sign-out by cookie: the access token may have expired.
    (Method::POST, "/api/oauth/logout"),
    // Between password and second step, and before anybody said who they are: the answer is a question to the browser.
    (Method::POST, "/api/oauth/mfa/passkey"),
    (Method::POST, "/api/oauth/passkey/start"),
    // RFC 7009: authenticated as a client, not as a user.
    (Method::POST, "/api/oauth/revoke"),
    // whoever has no account yet, or no password any more. Each has a bucket of its own besides.
    (Method::POST, "/api/users/reg"),
    (Method::POST, "/api/users/reg/files"),
    (Method::POST, "/api/users/confirmEmail"),
    (Method::POST, "/api/users/confirmEmail/again"),
    (Method::POST, "/api/users/resetPassword"),
    (Method::POST, "/api/users/resetPassword/link"),
    (Method::POST, "/api/users/resetPassword/confirm"),
    // on the way to the state portal and back; bound to the browser by a cookie of their own.
    (Method::GET, "/api/users/esia_reg"),
    (Method::GET, "/api/esia/auth-url"),
    (Method::POST, "/api/esia/authorize-lk"),
    (Method::POST, "/api/esia/registration/email"),
    (Method::POST, "/api/esia/registration/code"),
    // After sign-out: nobody is signed in any more. An address, nothing of anybody.
    (Method::GET, "/api/esia/logout"),
    (Method::GET, "/api/v1/variant"),
    (Method::GET, "/api/v1/variant/modules"),
    (Method::GET, "/api/health/live"),
    (Method::GET, "/api/health/ready"),
    (Method::GET, "/api/openapi.json"),
    // What one agrees to is read before one registers (B-060).
    (Method::GET, "/api/v1/consent"),
    // The registration form asks for a document, too; the list holds nothing of anybody.
    (Method::GET, "/api/documents/types"),
    // the host lists are loaded before sign-in.
    (Method::GET, "/api/{host}/hosts"),
];

/// Public calls that do not count against the bucket of their address.
pub const UNLIMITED: &[&str] = &[
    // Machines that watch the server must never be refused for their number.
    "/api/health/live",
    "/api/health/ready",
    // Sign-in has buckets of its own (`cabinet_accounts::throttle`), which a stranger behind the same address cannot empty for the
    // owner; invented refresh tokens are refused without a question to the database. The handler counts answers of a second step and of
    // passkeys, which cannot be told from invented ones before.
    "/api/oauth/token",
    "/api/oauth/logout",
];

/// Calls that another system of the hospital may make with `X-Api-Key` (B-278).
pub const KEYED: &[(Method, &str)] = &[
    (Method::GET, "/api/esia/auth-url"),
    (Method::POST, "/api/esia/authorize-lk"),
    (Method::POST, "/api/esia/auth-code"),
    (Method::GET, "/api/esia/users/{id}"),
];

/// Calls that a browser makes by itself, with a ticket in the query instead of a token.
pub const TICKETED: &[(Method, &str)] =
    &[(Method::GET, "/api/files/{id}/download"), (Method::GET, "/api/files/archive")];

/// Beside the public calls, all that somebody may call who must choose another password first.
const FOR_NEW_PASSWORD: &[&str] = &["/api/users/me", "/api/users/update"];

/// Whether somebody may make this call who must choose another password first.
pub fn is_open_for_new_password(path: &str) -> bool {
    FOR_NEW_PASSWORD.contains(&path) || ROUTES.iter().any(|(_, route)| *route == path)
}

/// Beside the public calls, all that an administrator may call who must add a second step first.
const WITHOUT_FACTOR: &[&str] = &["/api/users/me", "/api/users/me/factors"];

/// Whether somebody may make this call who must add a second step first.
pub fn is_open_without_factor(path: &str) -> bool {
    path.starts_with("/api/users/me/factors/")
        || WITHOUT_FACTOR.contains(&path)
        || ROUTES.iter().any(|(_, route)| *route == path)
}

/// Whether another system may make this call with its key.
pub fn is_keyed(method: &Method, path: &str) -> bool {
    KEYED.iter().any(|(keyed, route)| keyed == method && *route == path)
}

/// Whether a ticket counts for this call.
pub fn is_ticketed(method: &Method, path: &str) -> bool {
    is_in(TICKETED, method, path)
}

/// Whether an anonymous caller may make this call.
pub fn is_public(method: &Method, path: &str) -> bool {
    is_in(ROUTES, method, path)
}

/// `HEAD` is `GET` without a body.
fn is_in(list: &[(Method, &str)], method: &Method, path: &str) -> bool {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    list.iter().any(|(listed, route)| listed == method && *route == path)
}
