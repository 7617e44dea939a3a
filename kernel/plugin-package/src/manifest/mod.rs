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
mod requests;
mod secret_request;
mod setting_finding;
mod settings;
mod source;

pub use error::ManifestError;
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
        Parts::of(written, path).manifest()
    }

    /// Parses a `plugin.toml` from the source tree, with `sha256 = ""`, more strictly than a kernel does: it also rejects requested
    /// settings without a schema and unknown schema keywords, which would check nothing.
    ///
    /// # Errors
    /// As for [`Manifest::read`].
    pub fn parse_source(text: &str, path: &Path) -> Result<Self, ManifestError> {
        let parts = Parts::of_source(Written::parse(text, path)?, path);
        let more = parts.source.clone();
        let manifest = parts.manifest()?;
        more.into_iter().next().map_or(Ok(manifest), Err)
    }

    /// All mistakes of a `plugin.toml` from the source tree, not only the first one.
    pub fn source_mistakes(text: &str, path: &Path) -> Vec<ManifestError> {
        match Written::parse(text, path) {
            Ok(written) => Parts::of_source(written, path).mistakes(),
            Err(error) => vec![error],
        }
    }
}

/// The parts of a manifest, each checked by itself.
struct Parts {
    written: Identity,
    api: Result<(), ManifestError>,
    world: Result<World, ManifestError>,
    component: Result<String, ManifestError>,
    limits: Result<Limits, ManifestError>,
    requests: Result<Requests, ManifestError>,
    settings: Result<SettingsSchema, ManifestError>,
    /// What only the build refuses.
    source: Vec<ManifestError>,
}

/// What cannot be wrong once it is parsed.
struct Identity {
    id: PluginId,
    names: BTreeMap<String, String>,
    version: Version,
    sha256: String,
}

impl Parts {
    fn of(written: Written, path: &Path) -> Self {
        let wrong = |key: &str, expected: String| ManifestError::Wrong {
            path: path.to_path_buf(),
            key: key.to_owned(),
            expected,
        };
        let is_file = !written.component.contains(['/', '\\']) && written.component.ends_with(".wasm");
        Self {
            api: match written.api == API {
                true => Ok(()),
                false => {
                    let path = path.to_path_buf();
                    Err(ManifestError::Api { path, found: written.api, expected: API })
                }
            },
            world: World::named(&written.world).ok_or_else(|| {
                let known = World::ALL.map(|world| format!("{:?}", world.name()));
                wrong("world", format!("one of {}", known.join(", ")))
            }),
            component: match is_file {
                true => Ok(written.component),
                false => {
                    Err(wrong("component", "the name of a .wasm file in the plugin's own folder".to_owned()))
                }
            },
            limits: match written.limits.out_of_range() {
                Some((key, least, most)) => {
                    Err(wrong(&format!("limits.{key}"), format!("a number from {least} to {most}")))
                }
                None => Ok(written.limits),
            },
            requests: written.requests.parse().map_err(|(key, expected)| wrong(&key, expected)),
            settings: SettingsSchema::compile(written.settings).map_err(|reason| wrong("settings", reason)),
            source: Vec::new(),
            written: Identity {
                id: written.id,
                names: written.names,
                version: written.version,
                sha256: written.sha256,
            },
        }
    }

    fn of_source(written: Written, path: &Path) -> Self {
        let wrong = |(key, expected)| ManifestError::Wrong { path: path.to_path_buf(), key, expected };
        let schema = written.settings.clone();
        let mut parts = Self::of(written, path);
        let digest = &parts.written.sha256;
        if !digest.is_empty() && !is_digest(digest) {
            parts.source.push(wrong(("sha256".to_owned(), "empty: the build fills it in".to_owned())));
        }
        if let Ok(requests) = &parts.requests {
            parts.source.extend(source::check(requests, schema.as_ref()).into_iter().map(wrong));
        }
        parts
    }

    fn manifest(self) -> Result<Manifest, ManifestError> {
        let Identity { id, names, version, sha256 } = self.written;
        self.api?;
        Ok(Manifest {
            id,
            names,
            version,
            world: self.world?,
            component: self.component?,
            sha256,
            limits: self.limits?,
            requests: self.requests?,
            settings: self.settings?,
        })
    }

    fn mistakes(self) -> Vec<ManifestError> {
        let found = [
            self.api.err(),
            self.world.err(),
            self.component.err(),
            self.limits.err(),
            self.requests.err(),
            self.settings.err(),
        ];
        found.into_iter().flatten().chain(self.source).collect()
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
            "plugins/x/plugin.toml: requests.http must be an origin or a setting that [settings] describes: there is no \
             settings.properties.url"
        );
        let misspelt = source(&described.replace("additionalProperties", "additionalProperty")).unwrap_err();
        assert!(
            misspelt.starts_with(
                "plugins/x/plugin.toml: settings.additionalProperty must be a keyword of JSON Schema"
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
        let found = Manifest::source_mistakes(&text, Path::new("plugin.toml"));
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        for part in
            ["api is", "world must be", "component must be", "limits.cpu-ms", "sha256 must be", "patern"]
        {
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
