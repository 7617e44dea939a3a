//! `plugin.toml`: the identity of a plugin and the capabilities it requests.
//!
//! ```toml
//! id = "netrika"
//! names = { ru = "Нетрика", en = "Netrika" }
//! version = "0.1.0"
//! api = "0.1"                        # the folder of plugins/wit: since-0.1
//! world = "scheduling-plugin"
//! component = "netrika.wasm"
//! sha256 = ""                        # filled in by `cargo xtask plugins`
//!
//! [requests]
//! http = ["settings.url"]            # an origin, or the setting that holds an address of it
//! secrets = ["guid"]
//! reveal = []
//! signer = []                        # names of keys that it lets sign
//! kv = false
//!
//! [limits]                           # left out: 64 MiB, 2 s of CPU, 30 s, 16 calls at a time
//! wall-ms = 60000
//!
//! [settings]                         # JSON Schema of the settings in the variant
//! type = "object"
//! required = ["url"]
//! additionalProperties = false
//! properties.url = { type = "string", pattern = "^https?://" }
//! ```

mod error;
mod inspection;
mod reader;
mod requests;
mod secret_request;
mod setting_finding;
mod settings;
mod source;

pub use error::ManifestError;
pub use inspection::{Inspection, Readable};
pub use reader::{Mistake, TableReader, read as read_table};
pub use requests::{HttpRequest, Requests};
pub use secret_request::{SecretRequest, SettingCondition};
pub use setting_finding::SettingFinding;
pub use settings::{InvalidSetting, SettingsSchema};

use crate::limits::Limits;
use crate::world::World;
use cabinet_domain::PluginId;
use semver::Version;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Contract version of this kernel: the folder `plugins/wit/since-0.1`.
pub const API: &str = "0.1";

/// A manifest that passed all checks that need no compilation.
#[derive(Debug, Clone)]
pub struct Manifest {
    /// The name of its folder.
    pub id: PluginId,
    /// Display name by language.
    pub names: BTreeMap<String, String>,
    /// The plugin's own version.
    pub version: Version,
    /// The port that it implements.
    pub world: World,
    /// File name of the component.
    pub component: String,
    /// SHA-256 of the component, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Requested capabilities.
    pub requests: Requests,
    /// Resource limits of one call.
    pub limits: Limits,
    /// Schema of its settings.
    pub settings: SettingsSchema,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: PluginId,
    names: BTreeMap<String, String>,
    version: Version,
    api: String,
    world: String,
    component: String,
    sha256: String,
    #[serde(default)]
    requests: requests::Written,
    #[serde(default)]
    limits: Limits,
    settings: Option<serde_json::Value>,
}

impl Written {
    fn parse(text: &str, path: &Path) -> Result<Self, ManifestError> {
        toml::from_str(text)
            .map_err(|cause| ManifestError::Syntax { path: path.to_path_buf(), reason: cause.to_string() })
    }
}

fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether a component's name is that of a file in the plugin's own folder.
fn is_file_name(component: &str) -> bool {
    !component.contains(['/', '\\']) && component.ends_with(".wasm")
}

impl Manifest {
    /// Reads `plugin.toml` from a plugin's folder.
    ///
    /// # Errors
    /// [`ManifestError`] with the file, the key and the expected value.
    pub fn read(folder: &Path) -> Result<Self, ManifestError> {
        let path = folder.join("plugin.toml");
        let text = fs::read_to_string(&path)
            .map_err(|cause| ManifestError::Unreadable { path: path.clone(), reason: cause.to_string() })?;
        Self::parse(&text, &path)
    }

    /// Parses the text of a `plugin.toml`; `path` is used in errors.
    ///
    /// # Errors
    /// As for [`Manifest::read`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, ManifestError> {
        let written = Written::parse(text, path)?;
        if !is_digest(&written.sha256) {
            let expected = "64 lower-case hexadecimal digits; the build fills them in".to_owned();
            return Err(ManifestError::Wrong {
                path: path.to_path_buf(),
                key: "sha256".to_owned(),
                expected,
            });
        }
        written.check(path)
    }

    /// Parses a `plugin.toml` from the source tree, with `sha256 = ""`. Refuses what [`Manifest::inspect_source`] reports.
    ///
    /// # Errors
    /// The first mistake.
    pub fn parse_source(text: &str, path: &Path) -> Result<Self, ManifestError> {
        let inspection = Self::inspect_source(text);
        let refused =
            |mistake: Mistake| ManifestError::Source { path: path.to_path_buf(), mistake: Box::new(mistake) };
        match (inspection.mistakes.into_iter().next(), inspection.readable) {
            (None, Some(readable)) => Ok(readable.manifest),
            (Some(mistake), _) => Err(refused(mistake)),
            (None, None) => Err(ManifestError::Syntax {
                path: path.to_path_buf(),
                reason: "the manifest cannot be read".to_owned(),
            }),
        }
    }
}

impl Written {
    fn check(self, path: &Path) -> Result<Manifest, ManifestError> {
        let wrong = |key: &str, expected: String| ManifestError::Wrong {
            path: path.to_path_buf(),
            key: key.to_owned(),
            expected,
        };
        if self.api != API {
            let path = path.to_path_buf();
            return Err(ManifestError::Api { path, found: self.api, expected: API });
        }
        let world = World::named(&self.world).ok_or_else(|| {
            let known = World::ALL.map(|world| format!("{:?}", world.name()));
            wrong("world", format!("one of {}", known.join(", ")))
        })?;
        if !is_file_name(&self.component) {
            let expected = "the name of a .wasm file in the plugin's own folder".to_owned();
            return Err(wrong("component", expected));
        }
        if let Some((key, least, most)) = self.limits.out_of_range() {
            return Err(wrong(&format!("limits.{key}"), format!("a number from {least} to {most}")));
        }
        Ok(Manifest {
            id: self.id,
            names: self.names,
            version: self.version,
            world,
            component: self.component,
            sha256: self.sha256,
            limits: self.limits,
            requests: self.requests.parse().map_err(|(key, expected)| wrong(&key, expected))?,
            settings: SettingsSchema::compile(self.settings).map_err(|reason| wrong("settings", reason))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
        id = "x"
        names = { en = "X" }
        version = "1.2.3"
        api = "0.1"
        world = "scheduling-plugin"
        component = "x.wasm"
        sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
        "#;

    fn parse(text: &str) -> Result<Manifest, ManifestError> {
        Manifest::parse(text, Path::new("plugins/x/plugin.toml"))
    }

    #[test]
    fn the_least_manifest_requests_nothing_and_has_the_usual_limits() {
        let manifest = parse(GOOD).unwrap();
        assert!(manifest.requests.http.is_empty() && !manifest.requests.kv);
        assert_eq!(manifest.limits, Limits::default());
    }

    #[test]
    fn each_mistake_is_named_with_its_key_and_what_was_expected() {
        let worlds = World::ALL.map(|world| format!("{:?}", world.name())).join(", ");
        let worlds = format!("plugins/x/plugin.toml: world must be one of {worlds}");
        for (from, to, message) in [
            (
                "0.1\"",
                "9.0\"",
                "plugins/x/plugin.toml: api is \"9.0\", this kernel speaks \"0.1\": build the plugin against plugins/wit/since-0.1",
            ),
            ("scheduling-plugin", "telephony-plugin", worlds.as_str()),
            (
                "x.wasm",
                "../x.wasm",
                "plugins/x/plugin.toml: component must be the name of a .wasm file in the plugin's own folder",
            ),
            (
                "\"0000",
                "\"000g",
                "plugins/x/plugin.toml: sha256 must be 64 lower-case hexadecimal digits; the build fills them in",
            ),
            (
                "id =",
                "limits = { cpu-ms = 3000 }\nid =",
                "plugins/x/plugin.toml: limits.cpu-ms must be a number from 10 to 2000",
            ),
            (
                "id =",
                "requests = { http = [\"https://*\"] }\nid =",
                "plugins/x/plugin.toml: requests.http must be an origin or settings.<key>: \"https://*\": a star stands only in front, as in https://*.hub.example, with at least two labels behind it",
            ),
            (
                "id =",
                "requests = { reveal = [\"a\"] }\nid =",
                "plugins/x/plugin.toml: requests.reveal must be a part of requests.secrets: \"a\" is not there",
            ),
            (
                "id =",
                "settings = { type = \"nothing\" }\nid =",
                "plugins/x/plugin.toml: settings must be a JSON Schema",
            ),
        ] {
            let found = parse(&GOOD.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(found.starts_with(message), "{found}");
        }
    }

    #[test]
    fn a_source_has_no_digest_yet_and_describes_the_settings_that_it_requests() {
        let source = |more: &str| {
            let text = GOOD.replacen(&"0".repeat(64), "", 1).replacen("id =", &format!("{more}\nid ="), 1);
            Manifest::parse_source(&text, Path::new("plugins/x/plugin.toml"))
                .map_err(|error| error.to_string())
        };
        assert!(source("").is_ok());
        let described = "requests = { http = [\"settings.url\"] }\n\
            settings = { type = \"object\", additionalProperties = false, properties.url = { type = \"string\" } }";
        assert!(source(described).is_ok());
        assert!(parse(&GOOD.replacen(&"0".repeat(64), "", 1)).is_err(), "a kernel wants the digest");
        let undescribed = source(&described.replace("properties.url", "properties.ulr")).unwrap_err();
        assert_eq!(
            undescribed,
            "plugins/x/plugin.toml line 2: requests.http must be an origin or a setting that [settings] describes: there is no \
             settings.properties.url"
        );
        let misspelt = source(&described.replace("additionalProperties", "additionalProperty")).unwrap_err();
        assert!(
            misspelt.starts_with(
                "plugins/x/plugin.toml line 3: settings.additionalProperty must be a keyword of JSON Schema"
            ),
            "{misspelt}"
        );
        let nested =
            source(&described.replace("{ type = \"string\" }", "{ type = \"string\", patern = \"x\" }"))
                .unwrap_err();
        assert!(nested.contains("settings.properties.url.patern must be"), "{nested}");
    }

    /// Issue 18: an author sees all mistakes at once.
    #[test]
    fn all_mistakes_of_a_source_are_reported_together() {
        let text = GOOD
            .replacen("0.1\"", "9.0\"", 1)
            .replacen("scheduling-plugin", "telephony-plugin", 1)
            .replacen("\"x.wasm", "\"../x.wasm", 1)
            .replacen(&"0".repeat(64), "abc", 1);
        let text = format!(
            "{text}\n[requests]\nhttp = [\"settings.url\", \"settings.other\"]\n[limits]\ncpu-ms = 1\n\
             [settings]\ntype = \"object\"\nadditionalProperties = false\npatern = \"x\"\n"
        );
        let text = text.replacen("names =", "nams =", 1).replacen("version = \"1.2.3\"", "", 1);
        let inspection = Manifest::inspect_source(&text);
        let found: Vec<String> = inspection.mistakes.iter().map(ToString::to_string).collect();
        for part in [
            "did you mean names",
            "version is missing",
            "api is",
            "world must be",
            "component must be",
            "limits.cpu-ms",
            "sha256 must be",
            "patern",
        ] {
            assert_eq!(found.iter().filter(|line| line.contains(part)).count(), 1, "{part}: {found:#?}");
        }
        assert_eq!(
            found.iter().filter(|line| line.contains("requests.http must be")).count(),
            2,
            "{found:#?}"
        );
    }

    #[test]
    fn an_unknown_key_is_an_error() {
        let found = parse(&GOOD.replacen("id =", "request = {}\nid =", 1)).unwrap_err().to_string();
        assert!(found.contains("unknown field `request`"), "{found}");
    }
}
