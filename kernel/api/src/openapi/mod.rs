//! The OpenAPI document: assembled from the handlers and committed as `kernel/api/openapi.json`, which a test compares.

mod refusals;

use crate::problem::{FieldProblem, ProblemBody};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

/// Parts of the document that belong to no handler: title, security schemes, the problem schema.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cabinet",
        description = "The patient's personal account. Errors are application/problem+json (RFC 9457); `code` is stable. Every answer carries X-Request-Id.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    components(schemas(ProblemBody, FieldProblem)),
    modifiers(&Security),
    tags(
        (name = "oauth", description = "Sign-in and its end"),
        (name = "esia", description = "Sign-in through the state identity portal"),
        (name = "users", description = "The person who is signed in"),
        (name = "profile", description = "Accounts at hospitals, who saw what, and leaving"),
        (name = "documents", description = "Identity documents"),
        (name = "consents", description = "What somebody agreed to"),
        (name = "variant", description = "What this hospital has chosen"),
        (name = "scheduling", description = "Booking at a medical host"),
        (name = "record", description = "The medical record: where it is from, diagnoses, laboratory values"),
        (name = "files", description = "Documents of the medical record"),
        (name = "notices", description = "What is new in the record"),
        (name = "diary", description = "Self-observation"),
        (name = "operations", description = "For those who run the server")
    )
)]
pub(crate) struct Document;

struct Security;

impl Modify for Security {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        components.add_security_scheme(
            "bearer",
            SecurityScheme::Http(
                HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build(),
            ),
        );
        components.add_security_scheme(
            "api_key",
            SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-Api-Key"))),
        );
        components
            .add_security_scheme("ticket", SecurityScheme::ApiKey(ApiKey::Query(ApiKeyValue::new("ticket"))));
        components.add_security_scheme(
            "client",
            SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Basic).build()),
        );
    }
}

/// Returns the document of all areas.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = crate::routes::all().into_openapi();
    refusals::complete(&mut document);
    document
}
