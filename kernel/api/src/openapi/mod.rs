//! The OpenAPI document: assembled from the handlers and committed as `kernel/api/openapi.json`, which a test compares.

mod refusals;

use crate::table;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

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
        (name = "calendar", description = "The address at which calendars read a patient's visits"),
        (name = "record", description = "The medical record: where it is from, diagnoses, laboratory values"),
        (name = "files", description = "Documents of the medical record"),
        (name = "user_files", description = "Files that patients and administrators upload"),
        (name = "user_files_admin", description = "Files of all patients, for administrators"),
        (name = "attention", description = "What waits for the patient"),
        (name = "notices", description = "What is new in the record"),
        (name = "news", description = "News of the hospital"),
        (name = "questionnaires", description = "Questionnaires: design, sending, answers, reports"),
        (name = "chat", description = "The chat with the clinic"),
        (name = "diary", description = "Self-observation"),
        (name = "operations", description = "For those who run the server")
    )
)]
struct Document;

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
    let routes = OpenApiRouter::with_openapi(Document::openapi()).merge(table::all());
    let mut document = routes.into_openapi();
    refusals::complete(&mut document);
    document
}

#[cfg(test)]
mod tests {
    use super::document;
    use crate::routes::files::PASSIVE;

    #[test]
    fn the_document_names_each_type_that_is_sent() {
        let document = serde_json::to_value(document()).unwrap();
        let answers = &document["paths"]["/api/files/{id}/download"]["get"]["responses"];
        for (status, more) in [
            ("200", vec!["application/octet-stream", "text/html"]),
            ("206", vec!["application/octet-stream"]),
        ] {
            let named = answers[status]["content"].as_object().unwrap().keys();
            let named: std::collections::BTreeSet<_> = named.map(String::as_str).collect();
            assert_eq!(named, PASSIVE.into_iter().chain(more).collect(), "{status}");
        }
    }
}
