//! Reads a `plugin.toml` of the source tree part by part: all mistakes at once, and what could be read, so that the other files of the folder
//! are compared with it in the same run.

use super::reader::{self, Mistake, TableReader};
use super::{API, Manifest, SettingsSchema, is_digest, is_file_name, requests, source};
use crate::limits::{Limits, RANGES};
use crate::world::World;
use cabinet_domain::PluginId;
use semver::Version;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

const KEYS: [&str; 10] =
    ["id", "names", "version", "api", "world", "component", "sha256", "requests", "limits", "settings"];
const SCHEMA_OF_A_SETTING: &str = "{ type = \"string\" }";

/// A `plugin.toml` of the source tree, as far as it can be read.
#[derive(Debug)]
pub struct Inspection {
    pub mistakes: Vec<Mistake>,
    /// `None` if the text is not TOML.
    pub readable: Option<Readable>,
}

/// What could be read of a manifest, with examples in place of what could not.
#[derive(Debug)]
pub struct Readable {
    pub manifest: Manifest,
    /// Whether the world could be read.
    pub has_world: bool,
    /// Whether the schema of the settings could be read.
    pub has_settings: bool,
    /// The keys of `[requests]` that cannot be read, or not completely.
    pub unreadable_requests: Vec<String>,
}

impl Manifest {
    /// Reads the text of a `plugin.toml` from the source tree, more strictly than a kernel does: it also reports requested settings without a
    /// schema and unknown schema keywords, which would check nothing.
    pub fn inspect_source(text: &str) -> Inspection {
        let mut mistakes = Vec::new();
        let readable = match reader::read(text) {
            Ok(reader) => inspect(reader, &mut mistakes),
            Err(mistake) => {
                mistakes.push(mistake);
                None
            }
        };
        // The kernel's own reader has the last word.
        if mistakes.is_empty()
            && let Err(error) = super::Written::parse(text, Path::new("plugin.toml"))
        {
            mistakes.push(Mistake { line: None, key: String::new(), what: error.to_string(), paste: None });
        }
        Inspection { mistakes, readable }
    }
}

/// The value of a key that every manifest has.
fn required<T: DeserializeOwned>(
    reader: &mut TableReader<'_>,
    key: &str,
    example: &str,
    mistakes: &mut Vec<Mistake>,
) -> Option<T> {
    let before = mistakes.len();
    let found = reader.take(key, mistakes);
    if found.is_none() {
        let what = match mistakes.drain(before..).next() {
            Some(mistake) => mistake.what,
            None => format!("{key} is missing"),
        };
        mistakes.push(reader.mistake_with(key, what, format!("{key} = {example}")));
    }
    found
}

fn inspect(mut reader: TableReader<'_>, mistakes: &mut Vec<Mistake>) -> Option<Readable> {
    let reader = &mut reader;
    reader.check_keys(&KEYS, mistakes);
    let id: Option<PluginId> = required(reader, "id", "\"my-plugin\"", mistakes);
    let name = id.as_ref().map_or("my-plugin", PluginId::as_str).to_owned();
    let names: Option<BTreeMap<String, String>> =
        required(reader, "names", &format!("{{ en = {name:?} }}"), mistakes);
    let version: Option<Version> = required(reader, "version", "\"0.1.0\"", mistakes);
    if let Some(api) = required::<String>(reader, "api", &format!("{API:?}"), mistakes)
        && api != API
    {
        let what = format!(
            "api is {api:?}, this kernel speaks {API:?}: build the plugin against plugins/wit/since-{API}"
        );
        mistakes.push(reader.mistake_with("api", what, format!("api = {API:?}")));
    }
    let known = World::ALL.map(World::name);
    let world = required::<String>(reader, "world", &format!("{:?}", known[0]), mistakes);
    let world = world.and_then(|text| {
        let found = World::named(&text);
        if found.is_none() {
            let quoted = known.map(|name| format!("{name:?}")).join(", ");
            let near = cabinet_config::nearest(&text, known).unwrap_or(known[0]);
            let what = format!("world must be one of {quoted}");
            mistakes.push(reader.mistake_with("world", what, format!("world = {near:?}")));
        }
        found
    });
    let file = format!("\"{name}.wasm\"");
    let component = required::<String>(reader, "component", &file, mistakes).filter(|component| {
        let is_good = is_file_name(component);
        if !is_good {
            let what = "component must be the name of a .wasm file in the plugin's own folder";
            mistakes.push(reader.mistake_with("component", what, format!("component = {file}")));
        }
        is_good
    });
    if let Some(digest) = required::<String>(reader, "sha256", "\"\"", mistakes)
        && !digest.is_empty()
        && !is_digest(&digest)
    {
        let what = "sha256 must be empty: the build fills it in";
        mistakes.push(reader.mistake_with("sha256", what, "sha256 = \"\""));
    }
    let limits = limits(reader, mistakes);
    let before = mistakes.len();
    let requests = requests::inspect(&mut reader.table("requests", mistakes), mistakes);
    let of_requests = mistakes.iter().skip(before);
    let unreadable_requests =
        of_requests.filter_map(|mistake| mistake.key.strip_prefix("requests.").map(str::to_owned)).collect();
    let before = mistakes.len();
    let schema: Option<serde_json::Value> = reader.take("settings", mistakes);
    let compiled = SettingsSchema::compile(schema.clone());
    if let Err(reason) = &compiled {
        mistakes.push(reader.mistake("settings", format!("settings must be {reason}")));
    }
    let has_settings = mistakes.len() == before;
    for (key, expected) in source::check(&requests, schema.as_ref()) {
        mistakes.push(of_source(reader, &key, &expected));
    }
    Some(Readable {
        has_world: world.is_some(),
        has_settings,
        unreadable_requests,
        manifest: Manifest {
            id: id.or_else(|| name.parse().ok())?,
            names: names.unwrap_or_default(),
            version: version.unwrap_or_else(|| Version::new(0, 0, 0)),
            world: world.unwrap_or(World::ALL[0]),
            component: component.unwrap_or_else(|| format!("{name}.wasm")),
            sha256: String::new(),
            requests,
            limits,
            settings: compiled.or_else(|_| SettingsSchema::compile(Some(true.into()))).ok()?,
        },
    })
}

/// A mistake that concerns requests and settings together, with what describes the setting.
fn of_source(reader: &TableReader<'_>, key: &str, expected: &str) -> Mistake {
    let mistake = reader.mistake(key, format!("{key} must be {expected}"));
    match expected.rsplit_once("there is no settings.") {
        Some((_, property)) => {
            let line = format!("{property} = {SCHEMA_OF_A_SETTING}");
            Mistake { paste: Some(("[settings]".to_owned(), line)), ..mistake }
        }
        None => mistake,
    }
}

fn limits(reader: &mut TableReader<'_>, mistakes: &mut Vec<Mistake>) -> Limits {
    let mut table = reader.table("limits", mistakes);
    let mut limits = Limits::default();
    table.check_keys(&RANGES.map(|(key, ..)| key), mistakes);
    for (key, least, most) in RANGES {
        let Some(value) = table.take::<u32>(key, mistakes) else { continue };
        if (least..=most).contains(&value) {
            limits.set(key, value);
            continue;
        }
        let what = format!("limits.{key} must be a number from {least} to {most}");
        mistakes.push(table.mistake_with(key, what, format!("{key} = {}", value.clamp(least, most))));
    }
    limits
}
