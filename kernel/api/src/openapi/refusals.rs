//! Refusals that no handler declares because every call of its kind may return them: those of the guard, the extractors and the middleware.
//! Each is defined once in `components/responses`, and every operation that does not declare the status itself refers to it.

use crate::access::RULES;
use axum::http::Method;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Components, ContentBuilder, OpenApi, PathItem, Ref, RefOr, Response, ResponseBuilder};

/// Status, component name, description.
type Refusal = (&'static str, &'static str, &'static str);

const MALFORMED: Refusal = ("400", "Malformed", "`malformed`: path, query or body is not understood");
const UNAUTHORIZED: Refusal =
    ("401", "Unauthorized", "`unauthorized`, `token_expired`, `session_ended`, `invalid_api_key`");
const FORBIDDEN: Refusal = (
    "403",
    "Forbidden",
    "`forbidden`, `consent_required` (none is in force, or it was withdrawn), `view_forbidden` (an administrator forbade it), `password_change_required`, `factor_required`",
);
const REQUEST_TIMEOUT: Refusal = ("408", "RequestTimeout", "`request_timeout`: the body stood still");
const TOO_LARGE: Refusal = ("413", "TooLarge", "`too_large`");
const UNSUPPORTED: Refusal = ("415", "UnsupportedMediaType", "`unsupported_media_type`");
const INVALID: Refusal = ("422", "Invalid", "`validation`, with the fields at fault in `errors`");
const RATE_LIMITED: Refusal = ("429", "RateLimited", "`rate_limited`, with `Retry-After`");
const INTERNAL: Refusal = ("500", "Internal", "`internal`: the reason is in the log under the request's id");
const UNAVAILABLE: Refusal =
    ("503", "Unavailable", "`database_unavailable`, `storage_full`: nothing was changed, come back later");
const TIMED_OUT: Refusal = ("504", "TimedOut", "`server_timed_out`");

const UNKNOWN_HOST: Refusal = ("404", "UnknownHost", "`unknown_host`, `not_found`");
const HOSPITAL_REFUSED: Refusal = (
    "409",
    "HospitalRefused",
    "the hospital's answer: `patient_unknown`, `patient_ambiguous`, `not_allowed`; `identity_unproved`",
);
const UNSUPPORTED_THERE: Refusal =
    ("501", "UnsupportedThere", "`unsupported`: the hospital system cannot do it");
const HOSPITAL_FAILED: Refusal = (
    "502",
    "HospitalFailed",
    "`hospital_unavailable`, `hospital_misconfigured`, `hospital_garbled`, `hospital_failed`",
);

/// Path suffixes below a host that are answered without the hospital system.
const WITHOUT_HOSPITAL: [&str; 6] =
    ["/hosts", "/search", "/bookings/open", "/moves/open", "/waiting-list/{id}", "/self_diagnostic"];

/// Calls outside of a host that may still query the hospital system: for a text that was not copied, for a file.
const FROM_HOSPITAL: [&str; 2] = ["/api/files/{id}/html", "/api/files/{id}/download"];

const ALL: [Refusal; 15] = [
    UNKNOWN_HOST,
    HOSPITAL_REFUSED,
    UNSUPPORTED_THERE,
    HOSPITAL_FAILED,
    MALFORMED,
    UNAUTHORIZED,
    FORBIDDEN,
    REQUEST_TIMEOUT,
    TOO_LARGE,
    UNSUPPORTED,
    INVALID,
    RATE_LIMITED,
    INTERNAL,
    UNAVAILABLE,
    TIMED_OUT,
];

/// Adds the common refusals to every operation.
pub(super) fn complete(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            for (status, name, _) in refusals_of(&method, path, operation) {
                let reference = RefOr::Ref(Ref::from_response_name(name));
                operation.responses.responses.entry(status.to_owned()).or_insert(reference);
            }
        }
    }
    let components = document.components.get_or_insert_with(Components::new);
    for (_, name, description) in ALL {
        components.responses.insert(name.to_owned(), RefOr::T(response(description)));
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (Method, &mut Operation)> {
    let PathItem { get, put, post, delete, patch, .. } = item;
    let named = [
        (Method::GET, get),
        (Method::PUT, put),
        (Method::POST, post),
        (Method::DELETE, delete),
        (Method::PATCH, patch),
    ];
    named
        .into_iter()
        .filter_map(|(method, operation)| operation.as_mut().map(|operation| (method, operation)))
}

fn refusals_of(method: &Method, path: &str, operation: &Operation) -> Vec<Refusal> {
    // Every call has a time limit (`middleware::ResponseFuture`).
    let mut refusals = vec![INTERNAL, TIMED_OUT];
    let is_public = RULES.is_public(method, path);
    if !is_public || RULES.is_keyed(method, path) {
        refusals.push(UNAUTHORIZED);
    }
    if !is_public {
        refusals.push(FORBIDDEN);
    }
    if !RULES.is_unlimited(path) {
        refusals.extend([RATE_LIMITED, UNAVAILABLE]);
    }
    if let Some(call) = path.strip_prefix("/api/{host}") {
        refusals.push(UNKNOWN_HOST);
        if !WITHOUT_HOSPITAL.contains(&call) {
            refusals.extend([HOSPITAL_REFUSED, INVALID, UNSUPPORTED_THERE, HOSPITAL_FAILED]);
        }
    }
    if FROM_HOSPITAL.contains(&path) {
        refusals.extend([HOSPITAL_REFUSED, UNSUPPORTED_THERE, HOSPITAL_FAILED]);
    }
    let has_body = operation.request_body.is_some();
    if has_body || operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty()) {
        refusals.extend([MALFORMED, INVALID]);
    }
    if has_body {
        refusals.extend([REQUEST_TIMEOUT, TOO_LARGE, UNSUPPORTED]);
    }
    refusals
}

fn response(description: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(description).content("application/problem+json", content).build()
}
