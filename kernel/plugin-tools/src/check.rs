//! `cabinet plugin check`: all mistakes of a plugin's folder at once. The manifest is compared with the schema of the settings, with
//! `dev.toml`, and with what the built component imports and exports. Each mistake comes with the line to paste.

use crate::component::Interfaces;
use crate::development::{Development, FILE as DEVELOPMENT};
use crate::language::Language;
use crate::project::Project;
use crate::scaffold::{is_sdk_current, port_of};
use crate::text::with_digest;
use cabinet_plugin_package::manifest::{HttpRequest, Inspection, Mistake, Readable, Requests};
use cabinet_plugin_package::{Manifest, World};
use serde_json::{Map, Value};
use std::fmt;
use std::fs;
use std::net::IpAddr;
use std::path::Path;
use std::time::SystemTime;
use url::Url;

const MANIFEST: &str = "plugin.toml";

/// A mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The file to change; empty if `what` names it.
    pub file: &'static str,
    pub line: Option<usize>,
    pub what: String,
    /// The table and the line to paste, e.g. `[requests]` and `kv = true`.
    pub paste: Option<(String, String)>,
}

impl Finding {
    fn new(file: &'static str, what: impl Into<String>) -> Self {
        Self { file, line: None, what: what.into(), paste: None }
    }

    /// A mistake that a reader of the file found.
    pub(crate) fn of(file: &'static str, mistake: Mistake) -> Self {
        let Mistake { line, what, paste, .. } = mistake;
        Self { file, line, what, paste }
    }

    fn paste(mut self, table: &str, line: impl Into<String>) -> Self {
        self.paste = Some((table.to_owned(), line.into()));
        self
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            _ if self.file.is_empty() => {}
            Some(line) => write!(f, "{} line {line}: ", self.file)?,
            None => write!(f, "{}: ", self.file)?,
        }
        f.write_str(&self.what)?;
        match &self.paste {
            Some((table, line)) if table.is_empty() => write!(f, "\n    {line}"),
            Some((table, line)) => write!(f, "\n    {table}\n    {line}"),
            None => Ok(()),
        }
    }
}

/// What a check found.
#[derive(Debug, Default)]
pub struct Report {
    pub findings: Vec<Finding>,
    /// What could not be checked, and why.
    pub notes: Vec<String>,
}

/// Whether an address is public. The rule is the egress guard's, which belongs to the plugin host.
pub type IsPublic = fn(IpAddr) -> bool;

/// Checks a folder.
pub fn check(project: &Project, is_public: IsPublic) -> Report {
    let mut report = Report::default();
    let text = match project.manifest_text() {
        Ok(text) => text,
        Err(error) => {
            report.findings.push(Finding::new("", format!("{error:#}")));
            return report;
        }
    };
    if !is_sdk_current(project.folder()) {
        let note = "the SDK in .cabinet is not the one of this `cabinet`: `cabinet plugin sdk` replaces it";
        report.notes.push(note.to_owned());
    }
    check_package(project, &mut report.findings);
    if let Err(error) = with_digest(&text, "") {
        report.findings.push(Finding::new(MANIFEST, error.to_string()).paste("", "sha256 = \"\""));
    }
    let Inspection { mistakes, readable } = Manifest::inspect_source(&text);
    report.findings.extend(mistakes.into_iter().map(|mistake| Finding::of(MANIFEST, mistake)));
    let development = match Development::inspect(project.folder()) {
        Ok((development, mistakes)) => {
            report.findings.extend(mistakes.into_iter().map(|mistake| Finding::of(DEVELOPMENT, mistake)));
            Some(development)
        }
        Err(error) => {
            report.findings.push(Finding::new("", format!("{error:#}")));
            None
        }
    };
    let Some(readable) = readable else {
        let note = "dev.toml and the component are compared with plugin.toml when it can be read";
        report.notes.push(note.to_owned());
        return report;
    };
    let schema = schema(&text);
    if let Some(development) = development {
        if readable.has_settings {
            check_settings(&readable.manifest, &schema, &development, &mut report.findings);
        }
        if !readable.unreadable_requests.iter().any(|key| key == "secrets") {
            check_secrets(&readable.manifest, &development, &mut report.findings);
        }
        check_addresses(&readable.manifest, &development, is_public, &mut report.findings);
    }
    check_built(project, &readable, &schema, &mut report);
    report
}

/// Compares the component of the last build with the manifest.
fn check_built(project: &Project, readable: &Readable, schema: &Map<String, Value>, report: &mut Report) {
    let manifest = &readable.manifest;
    let Ok(component) = fs::read(project.component(manifest)) else {
        let note = "there is no component yet: run `cabinet plugin build` to check it too";
        report.notes.push(note.to_owned());
        return;
    };
    let found = match Interfaces::of(&component) {
        Ok(found) => found,
        Err(error) => {
            report.findings.push(Finding::new("", format!("the component cannot be read: {error:#}")));
            return;
        }
    };
    check_type(readable, &found, &mut report.findings);
    let knows_uses = project.language() == Language::Rust;
    let mut of_requests = Vec::new();
    check_requests(&manifest.requests, schema, &found, knows_uses, &mut of_requests);
    let is_read = |finding: &Finding| {
        let key = finding.paste.as_ref().and_then(|(_, line)| line.split(' ').next());
        !readable.unreadable_requests.iter().any(|unreadable| Some(unreadable.as_str()) == key)
    };
    report.findings.extend(of_requests.into_iter().filter(is_read));
    if is_older(project, manifest) {
        report.notes.push("the component is older than the sources: run `cabinet plugin build`".to_owned());
    }
}

/// The `[settings]` of a manifest.
fn schema(manifest: &str) -> Map<String, Value> {
    let parsed: Option<Value> = toml::from_str(manifest).ok();
    let settings = parsed.as_ref().and_then(|manifest| manifest.get("settings")?.as_object());
    settings.cloned().unwrap_or_default()
}

fn check_package(project: &Project, findings: &mut Vec<Finding>) {
    if project.language() != Language::Rust {
        // What the build script reads, it reports itself.
        return;
    }
    match project.package() {
        Ok(package) if !package.is_component => findings.push(
            Finding::new("Cargo.toml", "nothing is compiled to a component")
                .paste("[lib]", "crate-type = [\"cdylib\", \"rlib\"]"),
        ),
        Ok(_) => {}
        Err(error) => findings.push(Finding::new("", format!("{error:#}"))),
    }
}

fn check_settings(
    manifest: &Manifest,
    schema: &Map<String, Value>,
    development: &Development,
    findings: &mut Vec<Finding>,
) {
    let none = Map::new();
    let described = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let missing: Vec<&str> =
        required.filter_map(Value::as_str).filter(|key| !development.settings.contains_key(*key)).collect();
    for key in &missing {
        let line = format!("{key} = {}", example(described.get(*key)));
        let what = format!("the setting {key}, which plugin.toml requires, is missing");
        findings.push(Finding::new(DEVELOPMENT, what).paste("[settings]", line));
    }
    let is_closed = schema.is_empty() || schema.get("additionalProperties") == Some(&Value::Bool(false));
    let strangers: Vec<&String> =
        development.settings.keys().filter(|key| is_closed && !described.contains_key(*key)).collect();
    for key in &strangers {
        let what = format!("dev.toml has the setting {key}, which [settings] does not describe");
        let line = format!("properties.{key} = {{ type = \"string\" }}");
        findings.push(Finding::new(MANIFEST, what).paste("[settings]", line));
    }
    // What is left are values that break a rule.
    let mut known = development.settings.clone();
    known.retain(|key, _| !strangers.contains(&key));
    for finding in manifest.settings.check(&known).err().unwrap_or_default() {
        let is_told = finding.key == "settings" && !missing.is_empty() && finding.reason.contains("required");
        if !is_told {
            findings.push(Finding::new(DEVELOPMENT, format!("settings.{}: {}", finding.key, finding.reason)));
        }
    }
}

/// A value of the type that a schema names.
fn example(schema: Option<&Value>) -> &'static str {
    let of = |key: &str| schema.and_then(|schema| schema.get(key)?.as_str());
    match (of("type"), of("pattern")) {
        (Some("integer" | "number"), _) => "1",
        (Some("boolean"), _) => "true",
        (Some("array"), _) => "[]",
        (_, Some(pattern)) if pattern.starts_with("^https?://") => "\"http://127.0.0.1:9599\"",
        _ => "\"\"",
    }
}

fn check_secrets(manifest: &Manifest, development: &Development, findings: &mut Vec<Finding>) {
    let needed = manifest.requests.secrets.iter().filter(|secret| secret.is_needed(&development.settings));
    for name in needed.map(|secret| &secret.name).filter(|name| development.secret(name).is_none()) {
        findings.push(match development.variable(name) {
            Some(variable) => {
                let what =
                    format!("the secret {name} is in the environment variable {variable}, which is not set");
                Finding::new(DEVELOPMENT, what).paste("", format!("export {variable}=…"))
            }
            None => Finding::new(
                DEVELOPMENT,
                format!("the secret {name}, which plugin.toml requests, has no value"),
            )
            .paste("[secrets]", format!("{name} = \"anything\"")),
        });
    }
    let known: Vec<&str> = manifest.requests.secret_names().collect();
    let strangers: Vec<&str> = development.secret_names().filter(|name| !known.contains(name)).collect();
    if !strangers.is_empty() {
        let what = format!("dev.toml has the secret {}, which is not requested", strangers.join(", "));
        let all = [known, strangers].concat();
        findings.push(Finding::new(MANIFEST, what).paste("[requests]", format!("secrets = {all:?}")));
    }
}

fn check_addresses(
    manifest: &Manifest,
    development: &Development,
    is_public: IsPublic,
    findings: &mut Vec<Finding>,
) {
    let granted = &development.grant.private_addresses;
    let mut missing = Vec::new();
    for request in &manifest.requests.http {
        let HttpRequest::Setting(key) = request else { continue };
        let url =
            development.settings.get(key).and_then(Value::as_str).and_then(|text| Url::parse(text).ok());
        let address: Option<IpAddr> = match url.as_ref().and_then(Url::host) {
            Some(url::Host::Ipv4(address)) => Some(address.into()),
            Some(url::Host::Ipv6(address)) => Some(address.into()),
            _ => None,
        };
        if let Some(address) = address
            && !is_public(address)
            && !granted.iter().any(|network| network.contains(&address))
        {
            missing.push((key, address));
        }
    }
    if !missing.is_empty() {
        let networks = granted.iter().map(ToString::to_string);
        let networks =
            networks.chain(missing.iter().map(|(_, address)| ipnet::IpNet::from(*address).to_string()));
        let networks: Vec<String> = networks.collect();
        let keys: Vec<&str> = missing.iter().map(|(key, _)| key.as_str()).collect();
        let what = format!("settings.{} leads to an address that is not public", keys.join(", settings."));
        findings.push(
            Finding::new(DEVELOPMENT, what).paste("[grant]", format!("private_addresses = {networks:?}")),
        );
    }
}

/// Whether the component is one of the manifest's world and imports what the host offers.
fn check_type(readable: &Readable, found: &Interfaces, findings: &mut Vec<Finding>) {
    for stranger in &found.strangers {
        findings.push(Finding::new("", format!("the component imports {stranger}, which the host does not offer: a library needs an operating system")));
    }
    let world = readable.manifest.world;
    if !found.exports.contains("lifecycle") {
        let line = match readable.has_world {
            true => format!("{}_plugin!(…);", port_of(world)),
            false => "scheduling_plugin!(…);".to_owned(),
        };
        findings.push(Finding::new("src/lib.rs", "the component exports nothing").paste("", line));
    } else if readable.has_world && !found.exports.contains(port_of(world)) {
        let ports = found.ports().join(", ");
        let what = format!("world is {:?}, the component is a plugin of {ports}", world.name());
        let finding = Finding::new(MANIFEST, what);
        let other = found.ports().iter().find_map(|port| World::named(&format!("{port}-plugin")));
        findings.push(match other {
            Some(other) => finding.paste("", format!("world = {:?}", other.name())),
            None => finding,
        });
    }
}

/// `knows_uses` if a function that is imported is one that is used: an engine imports the methods of a secret in any case.
fn check_requests(
    requests: &Requests,
    schema: &Map<String, Value>,
    found: &Interfaces,
    knows_uses: bool,
    findings: &mut Vec<Finding>,
) {
    let imports = |interface: &str| found.imports.contains(interface);
    let mut ask = |what: &str, line: String| {
        findings.push(Finding::new(MANIFEST, what).paste("[requests]", line));
    };
    if imports("http") && requests.http.is_empty() {
        let properties = schema.get("properties").and_then(Value::as_object);
        let is_address = |schema: &Value| schema.get("pattern").and_then(Value::as_str) == Some("^https?://");
        let setting = properties.into_iter().flatten().find(|(_, schema)| is_address(schema));
        let destination =
            setting.map_or_else(|| "https://hub.example".to_owned(), |(key, _)| format!("settings.{key}"));
        ask("the code sends HTTP requests, and none is requested", format!("http = [{destination:?}]"));
    }
    if found.functions.contains("secrets.get") && requests.secrets.is_empty() {
        ask("the code uses secrets, and none is requested", "secrets = [\"token\"]".to_owned());
    }
    let reveals = found.functions.contains("secrets.[method]secret.reveal");
    let names: Vec<&str> = requests.secret_names().collect();
    if knows_uses && reveals && requests.reveal.is_empty() {
        ask("the code reads the value of a secret, and that is not requested", format!("reveal = {names:?}"));
    }
    if !reveals && !requests.reveal.is_empty() {
        ask("reading a secret's value is requested, and the code does not do it", "reveal = []".to_owned());
    }
    if imports("kv") != requests.kv {
        match requests.kv {
            true => ask("the store is requested, and the code does not use it", "kv = false".to_owned()),
            false => ask(
                "the code stores something between calls, and that is not requested",
                "kv = true".to_owned(),
            ),
        }
    }
    if imports("signer") && requests.signer.is_empty() {
        ask("the code signs, and no key is requested", "signer = [\"key-name\"]".to_owned());
    }
    if !imports("signer") && !requests.signer.is_empty() {
        ask("a key is requested, and the code does not sign", "signer = []".to_owned());
    }
}

/// Whether a source was changed after the component was built.
fn is_older(project: &Project, manifest: &Manifest) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    let Some(built) = changed(&project.component(manifest)) else { return false };
    let sources = newest(&project.folder().join("src"));
    let files = project.language().build_files().iter().chain([&MANIFEST]);
    let others = files.filter_map(|name| changed(&project.folder().join(name)));
    sources.into_iter().chain(others).any(|time| time > built)
}

fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let of = |path: &Path| match path.is_dir() {
        true => newest(path),
        false => fs::metadata(path).and_then(|found| found.modified()).ok(),
    };
    entries.filter_map(|entry| of(&entry.path())).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scaffold::{Language, files, write};

    struct Folder {
        _temporary: tempfile::TempDir,
        project: Project,
    }

    fn made(world: World) -> Folder {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().join("clinic");
        write(&folder, &files(&"clinic".parse().unwrap(), world, Language::Rust).unwrap()).unwrap();
        let project = Project::open(&folder).unwrap();
        Folder { _temporary: temporary, project }
    }

    impl Folder {
        fn change(&self, file: &str, from: &str, to: &str) {
            let path = self.project.folder().join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(from), "{file} lacks {from}");
            fs::write(path, text.replace(from, to)).unwrap();
        }

        fn found(&self) -> Vec<String> {
            check(&self.project, |address| !address.is_loopback())
                .findings
                .iter()
                .map(ToString::to_string)
                .collect()
        }
    }

    #[test]
    fn a_new_plugin_has_no_mistakes() {
        for world in World::ALL {
            assert_eq!(made(world).found(), Vec::<String>::new(), "{world}");
        }
    }

    /// Issue 18: manifest, grants, settings; all at once, each with the line to paste.
    #[test]
    fn all_mistakes_are_reported_together_with_the_line_to_paste() {
        let folder = made(World::Scheduling);
        folder.change("dev.toml", "url = ", "uri = ");
        folder.change("dev.toml", "token = ", "tokem = ");
        folder.change("Cargo.toml", "\"cdylib\", ", "");
        let expected = [
            "Cargo.toml: nothing is compiled to a component\n    [lib]\n    crate-type = [\"cdylib\", \"rlib\"]",
            "dev.toml: the setting url, which plugin.toml requires, is missing\n    [settings]\n    url = \"http://127.0.0.1:9599\"",
            "plugin.toml: dev.toml has the setting uri, which [settings] does not describe\n    [settings]\n    properties.uri = { type = \"string\" }",
            "dev.toml: the secret token, which plugin.toml requests, has no value\n    [secrets]\n    token = \"anything\"",
            "plugin.toml: dev.toml has the secret tokem, which is not requested\n    [requests]\n    secrets = [\"token\", \"tokem\"]",
        ];
        assert_eq!(folder.found(), expected);
    }

    #[test]
    fn an_address_that_is_not_public_needs_its_network() {
        let folder = made(World::Scheduling);
        folder.change("dev.toml", "[\"127.0.0.1/32\"]", "[]");
        assert_eq!(
            folder.found(),
            [
                "dev.toml: settings.url leads to an address that is not public\n    [grant]\n    private_addresses = [\"127.0.0.1/32\"]"
            ]
        );
    }

    #[test]
    fn a_manifest_that_cannot_be_read_is_reported_with_the_other_files() {
        let folder = made(World::Scheduling);
        folder.change("plugin.toml", "world = ", "wurld = ");
        folder.change("dev.toml", "[grant]", "[grants]");
        assert_eq!(
            folder.found(),
            [
                "plugin.toml line 5: wurld is no key of this file: did you mean world?\n    world = \"scheduling-plugin\"",
                "dev.toml line 6: grants is no key of this file: did you mean grant?\n    [grant]",
            ]
        );
        folder.change("plugin.toml", "id = ", "id == ");
        let found = folder.found();
        assert_eq!(found.len(), 2, "{found:#?}");
        assert!(found[0].starts_with("plugin.toml line 1: not TOML: "), "{found:#?}");
    }

    /// A component of the world `records` that imports the store and a file system.
    fn component() -> Vec<u8> {
        let types = "package cabinet:plugin@0.1.0;\n\
            interface lifecycle { health: func(); }\ninterface records { sections: func(); }\n\
            world records-plugin { import cabinet:host/kv@0.1.0; import wasi:filesystem/preopens@0.2.0; export lifecycle; export records; }\n\
            package cabinet:host@0.1.0 { interface kv { get: func(); } }\n\
            package wasi:filesystem@0.2.0 { interface preopens { get-directories: func(); } }\n";
        let mut resolve = wit_parser::Resolve::default();
        let package = resolve.push_str("test.wit", types).unwrap();
        let world = resolve.select_world(&[package], Some("records-plugin")).unwrap();
        let name = |text: &str| [&[text.len() as u8], text.as_bytes()].concat();
        let section = |id: u8, content: Vec<u8>| [vec![id, content.len() as u8], content].concat();
        let import = |module: &str, function: &str| [name(module), name(function), vec![0, 0]].concat();
        let export = |function: &str, at: u8| [name(function), vec![0, at]].concat();
        let mut module = [
            b"\0asm\x01\0\0\0".to_vec(),
            section(1, vec![1, 0x60, 0, 0]),
            section(
                2,
                [
                    vec![2],
                    import("cabinet:host/kv@0.1.0", "get"),
                    import("wasi:filesystem/preopens@0.2.0", "get-directories"),
                ]
                .concat(),
            ),
            section(3, vec![2, 0, 0]),
            section(
                7,
                [
                    vec![2],
                    export("cabinet:plugin/lifecycle@0.1.0#health", 2),
                    export("cabinet:plugin/records@0.1.0#sections", 3),
                ]
                .concat(),
            ),
            section(10, vec![2, 2, 0, 0x0b, 2, 0, 0x0b]),
        ]
        .concat();
        let encoding = wit_component::StringEncoding::UTF8;
        wit_component::embed_component_metadata(&mut module, &resolve, world, encoding).unwrap();
        wit_component::ComponentEncoder::default().module(&module).unwrap().encode().unwrap()
    }

    /// Issue 18: one mistake of each kind; no kind hides another.
    #[test]
    fn a_folder_with_a_mistake_of_each_kind_is_told_all_of_them_in_one_run() {
        let folder = made(World::Scheduling);
        folder.change("Cargo.toml", "\"cdylib\", ", "");
        folder.change("plugin.toml", "names = ", "nams = ");
        folder.change("plugin.toml", "api = \"0.1\"", "api = \"9.0\"");
        folder.change("plugin.toml", "[settings]\n", "[limits]\ncpu-ms = 9000\nmemory = 3\n[settings]\n");
        folder.change(
            "plugin.toml",
            "\"settings.url\"",
            "\"settings.url\", \"settings.other\", \"https://*\"",
        );
        folder.change("plugin.toml", "pattern = ", "patern = ");
        folder.change("dev.toml", "\"Europe/Moscow\"", "\"Europe/Moskow\"");
        folder.change("dev.toml", "\"127.0.0.1/32\"", "\"127.0.0.1/33\", \"127.0.0.1/32\"");
        folder.change("dev.toml", "url = ", "uri = ");
        folder.change("dev.toml", "token = \"anything\"", "token = 53711");
        let built = folder.project.folder().join("target/cabinet/clinic");
        fs::create_dir_all(&built).unwrap();
        fs::write(built.join("clinic.wasm"), component()).unwrap();
        let found = folder.found();
        let told = found.join("\n");
        assert!(!told.contains("53711"), "{told}");
        for (what, paste) in [
            ("Cargo.toml: nothing is compiled to a component", "crate-type"),
            ("plugin.toml line 2: nams is no key of this file: did you mean names?", "names = {"),
            ("plugin.toml line 4: api is \"9.0\"", "api = \"0.1\""),
            ("limits.cpu-ms must be a number from 10 to 2000", "[limits]\n    cpu-ms = 2000"),
            ("limits.memory is no key of this file: did you mean limits.memory-mib?", "memory-mib = 3"),
            ("requests.http must be an origin or settings.<key>: \"https://*\"", ""),
            (
                "there is no settings.properties.other",
                "[settings]\n    properties.other = { type = \"string\" }",
            ),
            ("settings.properties.url.patern must be a keyword of JSON Schema", ""),
            ("dev.toml line 4: timezone: ", ""),
            ("grant.private_addresses[0]: ", ""),
            ("dev.toml: the setting url, which plugin.toml requires, is missing", "[settings]\n    url = "),
            ("dev.toml has the setting uri", "properties.uri"),
            ("secrets.token is neither a text nor", "[secrets]\n    token = { env = \"NAME\" }"),
            ("the component imports wasi:filesystem/preopens@0.2.0", ""),
            ("the code stores something between calls", "[requests]\n    kv = true"),
            (
                "world is \"scheduling-plugin\", the component is a plugin of records",
                "world = \"records-plugin\"",
            ),
        ] {
            let finding = found.iter().filter(|finding| finding.contains(what)).collect::<Vec<_>>();
            assert_eq!(finding.len(), 1, "{what}\n{told}");
            assert!(finding[0].contains(paste), "{paste}\n{told}");
        }
    }

    /// What the code does that the manifest does not request, and the other way round.
    #[test]
    fn the_component_is_compared_with_the_manifest() {
        let folder = made(World::Scheduling);
        let manifest = folder.project.manifest().unwrap();
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let component = Interfaces {
            imports: names(&["http", "secrets", "kv", "signer", "types"]),
            functions: names(&["secrets.get", "secrets.[method]secret.reveal"]),
            exports: names(&["lifecycle", "records"]),
            strangers: vec!["wasi:cli/exit@0.2.0".to_owned()],
        };
        let mut findings = Vec::new();
        let text = folder.project.manifest_text().unwrap();
        check_type(&Manifest::inspect_source(&text).readable.unwrap(), &component, &mut findings);
        check_requests(&manifest.requests, &Map::new(), &component, true, &mut findings);
        let lines: Vec<&str> = findings
            .iter()
            .filter_map(|finding| finding.paste.as_ref())
            .map(|(_, line)| line.as_str())
            .collect();
        assert_eq!(
            lines,
            ["world = \"records-plugin\"", "reveal = [\"token\"]", "kv = true", "signer = [\"key-name\"]"]
        );
        assert!(findings[0].what.contains("wasi:cli/exit"), "{findings:#?}");
        let mut bare = manifest.requests.clone();
        (bare.http, bare.secrets) = (Vec::new(), Vec::new());
        let mut findings = Vec::new();
        let schema = schema(&folder.project.manifest_text().unwrap());
        check_requests(&bare, &schema, &component, true, &mut findings);
        assert_eq!(findings[0].paste.as_ref().unwrap().1, "http = [\"settings.url\"]");
        assert_eq!(findings[1].paste.as_ref().unwrap().1, "secrets = [\"token\"]");
        // An engine imports `reveal` in any case.
        let mut findings = Vec::new();
        check_requests(&manifest.requests, &schema, &component, false, &mut findings);
        assert!(!findings.iter().any(|finding| finding.to_string().contains("reveal")), "{findings:#?}");
    }
}
