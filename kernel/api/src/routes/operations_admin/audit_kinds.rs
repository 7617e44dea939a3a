//! `GET /api/admin/audit/kinds`: the kinds of audited events.

use super::admin::Operator;
use axum::Json;
use cabinet_domain::AuditKind;
use cabinet_http::problem::ProblemBody;
use std::borrow::Cow;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::openapi::{RefOr, schema};
use utoipa::{PartialSchema, ToSchema};

/// The schema of a kind: the closed list of the domain.
pub(super) struct AuditKindSchema;

impl PartialSchema for AuditKindSchema {
    fn schema() -> RefOr<Schema> {
        let names = AuditKind::ALL.map(AuditKind::name);
        let kinds = ObjectBuilder::new()
            .schema_type(schema::SchemaType::Type(Type::String))
            .description(Some("What was audited."))
            .enum_values(Some(names));
        RefOr::T(Schema::Object(kinds.build()))
    }
}

impl ToSchema for AuditKindSchema {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("AuditKind")
    }
}

/// Returns the kinds of audited events, in the order of the code.
#[utoipa::path(
    get, path = "/api/admin/audit/kinds", tag = "operations", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<AuditKindSchema>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn audit_kinds(_: Operator) -> Json<Vec<AuditKind>> {
    Json(AuditKind::ALL.to_vec())
}
