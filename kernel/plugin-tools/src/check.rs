//! `cabinet plugin check`: all mistakes of a plugin's folder at once. The manifest is compared with the schema of the settings, with
//! `dev.toml`, and with what the built component imports and exports. Each mistake comes with the line to paste.

use crate::component::Interfaces;
use crate::development::{Development, FILE as DEVELOPMENT};
use crate::language::Language;
use crate::project::Project;
use crate::scaffold::{is_sdk_current, port_of};
use crate::text::with_digest;
use cabinet_plugin_package::manifest::{HttpRequest, Requests};
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
    pub what: String,
    /// The table and the line to paste, e.g. `[requests]` and `kv = true`.
    pub paste: Option<(String, String)>,
}

impl Finding {
    fn new(file: &'static str, what: impl Into<String>) -> Self {
        Self { file, what: what.into(), paste: None }
    }

    fn paste(mut self, table: &str, line: impl Into<String>) -> Self {
        self.paste = Some((table.to_owned(), line.into()));
        self
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}: ", self.file)?;
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
    let path = Path::new(MANIFEST);
    let mistakes = Manifest::source_mistakes(&text, path);
    // The message begins with the file.
    report.findings.extend(mistakes.iter().map(|mistake| Finding::new("", mistake.to_string())));
    let development = Development::read(project.folder());
    if let Err(error) = &development {
        report.findings.push(Finding::new("", error.to_string()));
    }
    let Ok(manifest) = Manifest::parse_source(&text, path) else {
        report.notes.push("dev.toml and the component are checked when plugin.toml can be read".to_owned());
        return report;
    };
    let schema = schema(&text);
    if let Ok(development) = development {
        check_settings(&manifest, &schema, &development, &mut report.findings);
        check_secrets(&manifest, &development, &mut report.findings);
        check_addresses(&manifest, &development, is_public, &mut report.findings);
    }
    match fs::read(project.component(&manifest)) {
        Ok(component) => match Interfaces::of(&component) {
            Ok(found) => {
                let knows_uses = project.language() == Language::Rust;
                check_component(&manifest, &schema, &found, knows_uses, &mut report.findings);
                if is_older(project, &manifest) {
                    report.notes.push(
                        "the component is older than the sources: run `cabinet plugin build`".to_owned(),
                    );
                }
            }
            Err(error) => {
                report.findings.push(Finding::new("", format!("the component cannot be read: {error:#}")))
            }
        },
        Err(_) => report
            .notes
            .push("there is no component yet: run `cabinet plugin build` to check it too".to_owned()),
    }
    report
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

/// `knows_uses` if a function that is imported is one that is used: an engine imports the methods of a secret in any case.
fn check_component(
    manifest: &Manifest,
    schema: &Map<String, Value>,
    found: &Interfaces,
    knows_uses: bool,
    findings: &mut Vec<Finding>,
) {
    for stranger in &found.strangers {
        findings.push(Finding::new("", format!("the component imports {stranger}, which the host does not offer: a library needs an operating system")));
    }
    if !found.exports.contains("lifecycle") {
        let port = port_of(manifest.world);
        findings.push(
            Finding::new("src/lib.rs", "the component exports nothing")
                .paste("", format!("{port}_plugin!(…);")),
        );
    } else if !found.exports.contains(port_of(manifest.world)) {
        let ports = found.ports().join(", ");
        let what = format!("world is {:?}, the component is a plugin of {ports}", manifest.world.name());
        let finding = Finding::new(MANIFEST, what);
        let other = found.ports().iter().find_map(|port| World::named(&format!("{port}-plugin")));
        findings.push(match other {
            Some(other) => finding.paste("", format!("world = {:?}", other.name())),
            None => finding,
        });
    }
    check_requests(&manifest.requests, schema, found, knows_uses, findings);
}

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
        let found = folder.found();
        assert_eq!(found.len(), 2, "{found:#?}");
        assert!(found[0].starts_with("plugin.toml: ") && found[0].contains("wurld"), "{found:#?}");
        assert!(found[1].contains("dev.toml: ") && found[1].contains("grants"), "{found:#?}");
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
        check_component(&manifest, &Map::new(), &component, true, &mut findings);
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
