//! Text formats named in the schema. These types exist only for the schema; `schema::format` checks the same formats when a configuration
//! is loaded, so that a wrong time zone is reported together with all other errors.

use cabinet_domain::Permission;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

macro_rules! text_format {
    ($(#[$doc:meta])* $name:ident, $format:literal) => {
        $(#[$doc])*
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "format": $format })
            }
        }
    };
}

text_format!(
    /// An e-mail address, optionally with a display name.
    MailboxText,
    "mailbox"
);
text_format!(
    /// A SHA-256, 64 lower-case hexadecimal digits.
    Sha256Text,
    "sha256"
);
text_format!(
    /// An Ed25519 public key, 64 lower-case hexadecimal digits.
    PublicKeyText,
    "ed25519-public-key"
);
text_format!(
    /// An IANA time zone.
    TimeZoneText,
    "time-zone"
);
text_format!(
    /// An absolute http or https URL without a password.
    UrlText,
    "http-url"
);
text_format!(
    /// An address range, `10.20.0.0/16`.
    NetworkText,
    "ip-network"
);
text_format!(
    /// An address and a port, `127.0.0.1:8080`.
    SocketText,
    "socket-address"
);
text_format!(
    /// An identifier, see `cabinet_domain::id`.
    SlugText,
    "slug"
);
text_format!(
    /// A colour as `#rrggbb`.
    ColourText,
    "colour"
);
text_format!(
    /// A destination of a plugin, see [`crate::grant::AllowedHost`].
    AllowedHostText,
    "allowed-host"
);
text_format!(
    /// The name of a file in `assets/`.
    AssetText,
    "asset-name"
);
text_format!(
    /// A Matrix user id, `@bot:server`.
    ChatIdText,
    "chat-identity"
);

/// Names of the icons in `web-modules/kit/src/components/icons.ts`.
pub(crate) const ICONS: [&str; 20] = [
    "activity",
    "bell",
    "calendar-check",
    "calendar-clock",
    "calendar-plus",
    "chart-column",
    "clipboard-list",
    "credit-card",
    "file-check",
    "file-text",
    "files",
    "folder",
    "heart-pulse",
    "house",
    "message-circle",
    "newspaper",
    "pill",
    "shield-check",
    "user",
    "users",
];

/// The name of an icon.
pub(crate) struct IconText;

impl JsonSchema for IconText {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("IconText")
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ICONS })
    }
}

/// The name of a permission of the back office.
pub(crate) struct PermissionText;

impl JsonSchema for PermissionText {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("PermissionText")
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": Permission::ALL })
    }
}

#[cfg(test)]
mod tests {
    use super::ICONS;

    /// The menu draws a circle for an icon name that the kit does not have.
    #[test]
    fn icons_are_those_of_the_kit() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web-modules/kit/src/components/icons.ts");
        let source = std::fs::read_to_string(path).unwrap();
        let (_, table) = source.split_once("MENU_ICONS = {").unwrap();
        let (table, _) = table.split_once('}').unwrap();
        let names = table.lines().filter_map(|line| line.split_once(':')).map(|(name, _)| name);
        let names: Vec<_> = names.map(|name| name.trim().trim_matches('\'')).collect();
        assert_eq!(names, ICONS);
    }
}
