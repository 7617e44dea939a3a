//! The permissions of the back office in the contract: the closed list of the domain.

use cabinet_domain::Permission;
use std::borrow::Cow;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// The schema of a permission.
pub(super) struct PermissionSchema;

impl PartialSchema for PermissionSchema {
    fn schema() -> RefOr<Schema> {
        let permissions = ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some("What a member of the staff may do at the back office."))
            .enum_values(Some(Permission::ALL.map(Permission::name)));
        RefOr::T(Schema::Object(permissions.build()))
    }
}

impl ToSchema for PermissionSchema {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Permission")
    }
}
