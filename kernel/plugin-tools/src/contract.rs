//! The contract as one plugin needs it: the functions that `plugin.toml` does not request are left out.
//!
//! A component in Rust imports what its code uses. An engine for JavaScript or Python is linked before the code is known, and imports all
//! that the contract offers: it would ask for the key-value store and for the values of secrets without using them.

use crate::language::sdk_file;
use anyhow::{Context, Result, bail};
use cabinet_plugin_package::Manifest;
use cabinet_plugin_package::manifest::Requests;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the contract's version.
const VERSION: &str = "since-0.1";
/// What gives a secret.
const GET: &str = "get: func(name: string) -> result<secret, secret-error>;";

fn is_requested(interface: &str, requests: &Requests) -> bool {
    match interface {
        "http" => !requests.http.is_empty(),
        "secrets" => !requests.secrets.is_empty(),
        "kv" => requests.kv,
        "signer" => !requests.signer.is_empty(),
        _ => true,
    }
}

/// A world's imports from the host that a manifest requests, or that need no request.
fn interfaces(world: &str, requests: &Requests) -> Vec<String> {
    let names = world.lines().filter_map(imported);
    names.filter(|name| is_requested(name, requests)).map(str::to_owned).collect()
}

/// `http` of `import cabinet:host/http@0.1.0;`
fn imported(line: &str) -> Option<&str> {
    line.trim().strip_prefix("import cabinet:host/")?.split('@').next()
}

/// The port's file without the imports that are not requested.
fn narrowed(port: &str, requests: &Requests) -> String {
    let is_kept = |line: &&str| imported(line).is_none_or(|name| is_requested(name, requests));
    port.lines().filter(is_kept).map(|line| format!("{line}\n")).collect()
}

/// The host's interfaces. Requests are made with handles of secrets, so that interface is always there; without a secret that is requested
/// it gives none. The method `reveal` stays: StarlingMonkey's bindings have no class for a resource without methods.
fn capabilities(text: &str, requests: &Requests) -> Result<String> {
    if !text.contains(GET) {
        bail!(
            "the contract in {} is not the one of this `cabinet`: `cabinet plugin sdk` replaces it",
            sdk_file("wit")
        );
    }
    Ok(if requests.secrets.is_empty() { text.replace(GET, "") } else { text.to_owned() })
}

/// An interface that a plugin may lack, and the world that has it beside the port (docs/adr/0074).
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OptionalInterface {
    pub(crate) interface: String,
    pub(crate) world: String,
}

impl OptionalInterface {
    /// The one that a file of the contract declares for this world.
    fn of(text: &str, world: &str) -> Option<Self> {
        let wider =
            text.split("\nworld ").skip(1).find(|part| part.contains(&format!("include {world};")))?;
        let exported =
            wider.lines().find_map(|line| line.trim().strip_prefix("export ")?.strip_suffix(';'))?;
        Some(Self { interface: exported.to_owned(), world: wider.split_whitespace().next()?.to_owned() })
    }
}

/// What [`write`] has written.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) folder: PathBuf,
    /// The interfaces of the host that it offers.
    pub(crate) interfaces: Vec<String>,
    pub(crate) optional: Vec<OptionalInterface>,
}

/// Writes the contract for a plugin into `target`.
///
/// # Errors
/// The contract in the plugin's folder cannot be read.
pub(crate) fn write(folder: &Path, manifest: &Manifest, target: &Path) -> Result<Written> {
    let source = folder.join(sdk_file("wit")).join(VERSION);
    let port_file = format!("{}.wit", crate::scaffold::port_of(manifest.world));
    let read = |path: PathBuf| {
        fs::read_to_string(&path)
            .with_context(|| format!("{} cannot be read: `cabinet plugin sdk` writes it", path.display()))
    };
    let port = read(source.join(&port_file))?;
    let host = PathBuf::from("deps/host");
    let destination = target.join("wit");
    if destination.exists() {
        fs::remove_dir_all(&destination).with_context(|| destination.display().to_string())?;
    }
    let to = destination.join(&host);
    fs::create_dir_all(&to).with_context(|| format!("{} cannot be written", to.display()))?;
    let written = |path: PathBuf, text: String| {
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
    };
    for entry in fs::read_dir(source.join(&host)).with_context(|| source.display().to_string())? {
        let path = entry?.path();
        let Some(name) = path.file_name() else { continue };
        let mut text = read(path.clone())?;
        if name == "capabilities.wit" {
            text = capabilities(&text, &manifest.requests)?;
        }
        written(to.join(name), text)?;
    }
    // `lifecycle` is in the file of scheduling, which the other ports need for it.
    let lifecycle = read(source.join("scheduling.wit"))?;
    if port_file != "scheduling.wit" {
        written(destination.join("scheduling.wit"), lifecycle)?;
    }
    written(destination.join(&port_file), narrowed(&port, &manifest.requests))?;
    let mut optional = Vec::new();
    for entry in fs::read_dir(&source).with_context(|| source.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "wit") {
            continue;
        }
        let text = read(path.clone())?;
        if let (Some(found), Some(name)) =
            (OptionalInterface::of(&text, manifest.world.name()), path.file_name())
        {
            written(destination.join(name), text)?;
            optional.push(found);
        }
    }
    Ok(Written { folder: destination, interfaces: interfaces(&port, &manifest.requests), optional })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded;
    use cabinet_plugin_package::World;

    /// The host's interfaces that a manifest has to request.
    const REQUESTED: [&str; 4] = ["http", "secrets", "kv", "signer"];

    fn manifest(requests: &str) -> Manifest {
        let text = format!(
            "id = \"x\"\nnames = {{}}\nversion = \"1.0.0\"\napi = \"0.1\"\nworld = \"scheduling-plugin\"\ncomponent = \"x.wasm\"\n\
             sha256 = \"\"\n[requests]\n{requests}\n"
        );
        Manifest::parse_source(&text, Path::new("plugin.toml")).unwrap()
    }

    fn written(requests: &str) -> (tempfile::TempDir, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in embedded::below("wit") {
            let path = folder.path().join(".cabinet/sdk/wit").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let written = write(folder.path(), &manifest(requests), &folder.path().join("target")).unwrap();
        (folder, written.interfaces)
    }

    /// Issue 18: a guest with an engine inside asks for no more than its manifest.
    #[test]
    fn what_is_not_requested_is_not_in_the_contract_of_a_plugin() {
        let (folder, interfaces) = written("http = [\"https://hub.example\"]\nsecrets = [\"token\"]");
        assert_eq!(interfaces, ["types", "http", "secrets", "clock", "random", "log", "config"]);
        let read = |folder: &tempfile::TempDir, name: &str| {
            fs::read_to_string(folder.path().join("target/wit").join(name)).unwrap()
        };
        assert!(!read(&folder, "scheduling.wit").contains("cabinet:host/kv"));
        assert!(read(&folder, "deps/host/capabilities.wit").contains(GET));

        let (folder, interfaces) = written("http = [\"https://hub.example\"]\nkv = true");
        assert!(interfaces.contains(&"kv".to_owned()) && !interfaces.contains(&"secrets".to_owned()));
        assert!(!read(&folder, "deps/host/capabilities.wit").contains(GET), "no request, no secret");
    }

    /// Every world's file has the lines that this reads, and what is written is a contract.
    #[test]
    fn the_contract_of_every_world_can_be_narrowed() {
        for world in World::ALL {
            let file = embedded::file(&format!("wit/{VERSION}/{}.wit", crate::scaffold::port_of(world)));
            let none = Requests::default();
            let all = file.lines().filter_map(imported).count();
            assert!(all > interfaces(file, &none).len(), "{world} imports what has to be requested");
            assert!(
                !REQUESTED.iter().any(|name| interfaces(file, &none).contains(&(*name).to_owned())),
                "{world}"
            );
        }
        let (folder, _) = written("kv = true");
        let mut resolve = wit_parser::Resolve::default();
        resolve.push_path(folder.path().join("target/wit")).unwrap();
    }

    /// ADR 0074: the build chooses the wider world if the code exports the interface.
    #[test]
    fn an_optional_interface_is_in_the_contract_with_the_world_that_has_it() {
        let (folder, _) = written("");
        let scheduling = manifest("");
        let written = write(folder.path(), &scheduling, &folder.path().join("target")).unwrap();
        let districts = OptionalInterface {
            interface: "districts".to_owned(),
            world: "scheduling-plugin-with-districts".to_owned(),
        };
        assert_eq!(written.optional, [districts]);
        let mut resolve = wit_parser::Resolve::default();
        let (package, _) = resolve.push_path(&written.folder).unwrap();
        let wider = resolve.select_world(&[package], Some("scheduling-plugin-with-districts")).unwrap();
        assert_eq!(resolve.worlds[wider].exports.len(), 3, "lifecycle, scheduling, districts");
        assert!(
            !format!("{:?}", resolve.worlds[wider].imports.keys()).contains("kv"),
            "it is narrowed as well"
        );

        let records = Manifest { world: World::Records, ..manifest("") };
        let written = write(folder.path(), &records, &folder.path().join("target")).unwrap();
        assert_eq!(written.optional.len(), 1, "{:?}", written.optional);
        assert_eq!(written.optional[0].interface, "prescriptions", "each port has its own");
        let chat = Manifest { world: World::Chat, ..scheduling };
        let written = write(folder.path(), &chat, &folder.path().join("target")).unwrap();
        assert_eq!(written.optional, []);
    }
}
