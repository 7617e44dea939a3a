//! The list of calls that need no token. A route that is not listed here answers 401 to an anonymous caller, whatever its handler
//! does. A test compares this list with every route of the router.

use axum::http::Method;
use cabinet_http::auth::AccessRules;
use cabinet_http::call::Call;

/// Method and path, as registered in the router.
pub const ROUTES: &[Call] = &[
    (Method::POST, "/api/oauth/token"),
    // Sign-out authenticates by cookie: the access token may have expired.
    (Method::POST, "/api/oauth/logout"),
    // Second step of a sign-in, and the start of a passkey sign-in before the user is known. The response is a challenge to the browser.
    (Method::POST, "/api/oauth/mfa/passkey"),
    (Method::POST, "/api/oauth/passkey/start"),
    // RFC 7009: authenticated as a client, not as a user.
    (Method::POST, "/api/oauth/revoke"),
    // for users who have no account yet or have lost their password. Each call also has its own rate limit.
    (Method::POST, "/api/users/reg"),
    (Method::POST, "/api/users/reg/files"),
    (Method::POST, "/api/users/confirmEmail"),
    (Method::POST, "/api/users/confirmEmail/again"),
    (Method::POST, "/api/users/resetPassword"),
    (Method::POST, "/api/users/resetPassword/link"),
    (Method::POST, "/api/users/resetPassword/confirm"),
    // sign-in through the state portal. Bound to the browser by its own cookie.
    (Method::GET, "/api/users/esia_reg"),
    (Method::GET, "/api/esia/auth-url"),
    (Method::POST, "/api/esia/authorize-lk"),
    (Method::GET, "/api/esia/registration"),
    (Method::POST, "/api/esia/registration/email"),
    (Method::POST, "/api/esia/registration/code"),
    // Called after sign-out, so without a session. Returns an address and no personal data.
    (Method::GET, "/api/esia/logout"),
    (Method::GET, "/api/v1/variant"),
    (Method::GET, "/api/v1/variant/modules"),
    (Method::GET, "/api/health/live"),
    (Method::GET, "/api/health/ready"),
    (Method::GET, "/api/openapi.json"),
    // Consent texts are shown before registration (B-060).
    (Method::GET, "/api/v1/consent"),
    // The registration form asks for an identity document, too. The list contains no personal data.
    (Method::GET, "/api/documents/types"),
    // The card gateway has no account. What it says is a reason to ask it, never proof.
    (Method::GET, "/api/payment/callback"),
    (Method::POST, "/api/payment/callback"),
    // Whoever has a link to a payment: the secret in the body authorizes. Shows a number and a sum.
    (Method::POST, "/api/payment/one_time"),
    (Method::POST, "/api/payment/one_time/page"),
    // A questionnaire by link, without an account: secret and birth date, then a ticket, in the body (docs/adr/0044).
    (Method::POST, "/api/quiz/link/open"),
    (Method::PUT, "/api/quiz/link"),
    // The link in an e-mail that stops its kind, without signing in: its encrypted token authorizes (docs/adr/0054).
    (Method::POST, "/api/notifications/link"),
    (Method::PUT, "/api/notifications/link"),
    (Method::GET, "/api/notifications/stop/{token}"),
    (Method::POST, "/api/notifications/stop/{token}"),
    // A calendar has no way to sign in: the secret in the address authorizes (docs/adr/0055).
    (Method::GET, "/api/calendar/{file}"),
    // The chat's homeserver has no account: its own token authorizes (docs/adr/0051).
    (Method::PUT, "/api/chat/_matrix/app/v1/transactions/{txn}"),
    (Method::POST, "/api/chat/_matrix/app/v1/ping"),
    (Method::GET, "/api/chat/_matrix/app/v1/users/{user}"),
    (Method::GET, "/api/chat/_matrix/app/v1/rooms/{alias}"),
    // A guest of the chat has no account: the secret in the cookie authorizes (docs/adr/0053).
    (Method::GET, "/api/chat/guest"),
    (Method::DELETE, "/api/chat/guest"),
    (Method::POST, "/api/chat/guest/open"),
    (Method::GET, "/api/chat/guest/_matrix/{*call}"),
    (Method::PUT, "/api/chat/guest/_matrix/{*call}"),
    (Method::POST, "/api/chat/guest/_matrix/{*call}"),
    // A feed reader has no way to sign in. Holds only what is for everybody (docs/variant-guide.md, "News").
    (Method::GET, "/api/news/rss"),
    // the host lists are loaded before sign-in.
    (Method::GET, "/api/{host}/hosts"),
];

/// Public calls that are exempt from the rate limit per address.
pub const UNLIMITED: &[&str] = &[
    // Monitoring must not be rate limited.
    "/api/health/live",
    "/api/health/ready",
    // Sign-in has its own limits (`cabinet_accounts::throttle`), which a third party behind the same address cannot exhaust for the
    // account's owner. Invented refresh tokens are rejected without a database query. The handler itself counts second-step and passkey
    // responses, because forged ones cannot be recognised beforehand.
    "/api/oauth/token",
    "/api/oauth/logout",
    // A homeserver sends what happens in all rooms, one transaction after the other. The handlers count forged ones.
    "/api/chat/_matrix/app/v1/transactions/{txn}",
    "/api/chat/_matrix/app/v1/ping",
    "/api/chat/_matrix/app/v1/users/{user}",
    "/api/chat/_matrix/app/v1/rooms/{alias}",
    // A guest waits for news all the time, and many may share the address of a waiting room. The handler counts those without a conversation.
    "/api/chat/guest/_matrix/{*call}",
];

/// Calls that another system of the hospital may make with `X-Api-Key` (B-278).
const KEYED: &[Call] = &[
    (Method::GET, "/api/esia/auth-url"),
    (Method::POST, "/api/esia/authorize-lk"),
    (Method::POST, "/api/esia/auth-code"),
    (Method::GET, "/api/esia/users/{id}"),
];

/// Calls that a browser makes by itself, with a ticket in the query instead of a token.
const TICKETED: &[Call] = &[
    (Method::GET, "/api/files/{id}/download"),
    (Method::GET, "/api/files/archive"),
    (Method::GET, "/api/admin/cabinets/export"),
    (Method::GET, "/api/report/quiz/export"),
    (Method::GET, "/api/admin/diagnostics"),
    (Method::GET, "/api/new_files/{id}/content"),
    (Method::GET, "/api/admin/files/user/{user_id}/archive"),
];

/// Calls that change something although their method is safe, as the specification has them: the payment page is opened by a GET,
/// and the state of an order is asked for and stored by one. A gateway may send its callbacks so. Asking for the state of an upload
/// makes the file if a kernel died before it could.
pub const CHANGING: &[Call] = &[
    (Method::GET, "/api/payment/payment_link/{id}"),
    (Method::GET, "/api/payment/order_status"),
    (Method::GET, "/api/payment/callback"),
    (Method::HEAD, "/api/new_files/uploads/{id}"),
];

/// The access rules of this API.
pub const RULES: AccessRules = AccessRules {
    public: ROUTES,
    unlimited: UNLIMITED,
    keyed: KEYED,
    ticketed: TICKETED,
    changing: CHANGING,
    for_new_password: &["/api/users/me", "/api/users/update"],
    without_factor: &["/api/users/me", "/api/users/me/factors", "/api/users/me/factors/*"],
};
