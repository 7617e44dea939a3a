//! `cabinet plugin new`: writes the folder of a plugin, which builds, has tests and runs at once.
//!
//! The code of a new plugin in Rust is a sample in `plugins/fixtures`, which is compiled and tested there; in another language it is the
//! sample of that SDK. The rest comes from `templates/`.

mod lock;
mod sdk;

use crate::client::{self, Generated};
use crate::embedded;
pub use crate::language::Language;
use anyhow::{Context, Result, bail};
use cabinet_domain::PluginId;
use cabinet_plugin_package::World;
pub use cabinet_plugin_package::archive::licence_placeholder as licence;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Names that Windows reserves for devices: a folder with such a name cannot be copied to it.
const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];

/// The name of the package in the templates of package.json.
const NEW_PACKAGE: &str = "plugin-new";

/// The folder of the copied packages.
const COPIES: &str = ".cabinet";

/// The setting with the address of the service that a generated client calls.
pub(crate) const SETTING: &str = "service_url";

/// The port of a world: `scheduling`.
pub fn port_of(world: World) -> &'static str {
    world.name().trim_end_matches("-plugin")
}

/// The sample in `plugins/fixtures` for a world.
fn sample_of(world: World) -> String {
    match world {
        World::Scheduling => "guide".to_owned(),
        other => format!("sample-{}", port_of(other)),
    }
}

/// Parses the id of a new plugin.
///
/// # Errors
/// The text is not an id, or one that a plugin of Cabinet has; the message says what to choose.
pub fn parse_id(text: &str) -> Result<PluginId> {
    let id: PluginId = text.parse()?;
    if embedded::TAKEN.contains(&text) {
        bail!("{text:?} is the id of a plugin of Cabinet: choose another one, for example {text}-2");
    }
    let is_port = |name: &str| {
        let digit = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
        digit.is_some_and(|digit| digit.len() == 1 && digit.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if DEVICES.contains(&text) || is_port(text) {
        bail!(
            "{text:?} cannot be the name of a folder on Windows: choose another id, for example {text}-plugin"
        );
    }
    Ok(id)
}

/// The files of a new plugin: path in its folder, and content.
///
/// # Errors
/// There is no sample of this world in this language. Or the embedded SDK cannot be prepared, which the tests exclude.
pub fn files(id: &PluginId, world: World, language: Language) -> Result<Vec<(String, String)>> {
    made(id, world, language, None)
}

/// As [`files`], with a client of the service that an OpenAPI or a WSDL file describes.
///
/// # Errors
/// As for [`files`]; or the language is another one than Rust, or the description cannot be read.
pub fn files_from(
    id: &PluginId,
    world: World,
    language: Language,
    description: &Path,
) -> Result<(Vec<(String, String)>, Generated)> {
    if language != Language::Rust {
        bail!(
            "a client of a description is generated in Rust only: leave out --from, or choose --language rust. For {}, the clients of \
             openapi-generator need a network of their own and do not work in a plugin",
            language.name()
        );
    }
    let manifest = embedded::file(&format!("fixtures/{}/plugin.toml", sample_of(world)));
    let generated = client::generate(description, world, &secrets_of(manifest))?;
    Ok((made(id, world, language, Some(&generated))?, generated))
}

fn made(
    id: &PluginId,
    world: World,
    language: Language,
    generated: Option<&Generated>,
) -> Result<Vec<(String, String)>> {
    if language != Language::Rust && world != World::Scheduling {
        bail!(
            "there is a sample in {} for scheduling only: choose --world scheduling, or --language rust",
            language.name()
        );
    }
    let sample = format!("fixtures/{}", sample_of(world));
    let of_sample = |name: &str| embedded::file(&format!("{sample}/{name}"));
    let sdk = sdk::files(language)?;
    let version = sdk::version()?;
    let mut more = String::new();
    let mut files = Vec::new();
    if world == World::Scheduling {
        files.push(("hospital.py".to_owned(), of_sample("hospital.py").to_owned()));
        more.push_str(
            "\n`python3 hospital.py` is a hospital system to try the plugin with; `dev.toml` has its address. In another terminal:\n\n    \
             cabinet plugin build\n    cabinet plugin call clinics\n",
        );
    }
    if generated.is_some() {
        more.push_str(
            "\n`src/client/` calls the service that you described, and `src/mapping.rs` shows how its operations could answer the functions of the \
             port. Nothing calls the mapping yet: check it line by line, then call it in `src/lib.rs`.\n",
        );
    }
    let written = |template: &str| {
        template
            .replace("{id}", id.as_str())
            .replace("{world}", world.name())
            .replace("{port}", port_of(world))
            .replace("{sdk}", &version)
            .replace("{more}", more.trim_end())
    };
    let manifest =
        of_sample("plugin.toml").replace(&format!("\"{}\"", sample_of(world)), &format!("\"{id}\""));
    let manifest = manifest.replace(&format!("\"{}.wasm\"", sample_of(world)), &format!("\"{id}.wasm\""));
    let mut development = include_str!("../../templates/dev.toml").to_owned();
    let own = secrets_of(&manifest);
    let manifest = match generated {
        Some(generated) => requesting(&manifest, generated)?,
        None => manifest,
    };
    if let Some(generated) = generated {
        let address = toml::Value::String(generated.address.clone());
        let line = "[settings]\n";
        development = development.replacen(line, &format!("{line}{SETTING} = {address}\n"), 1);
    }
    for secret in own {
        development.push_str(&format!("{secret} = \"anything\"\n"));
    }
    for (secret, hint) in generated.map(|generated| generated.secrets.as_slice()).unwrap_or_default() {
        development.push_str(&format!("# {hint} of the service\n{secret} = \"anything\"\n"));
    }
    let mut add = |name: &str, content: String| files.push((name.to_owned(), content));
    add("plugin.toml", manifest);
    add("LICENSE", licence("plugin"));
    add("dev.toml", development);
    let page = |template: &str| written(template).trim_end().to_owned() + "\n";
    match language {
        Language::Rust => {
            let mut cargo = written(include_str!("../../templates/rust/Cargo.toml.template"));
            if let Some(generated) = generated {
                let line = "serde_json = \"1\"\n";
                cargo = cargo.replacen(
                    line,
                    &format!("{line}# The client in src/client.\n{}", generated.dependencies),
                    1,
                );
            }
            add("README.md", page(include_str!("../../templates/rust/README.md.template")));
            add(".gitignore", include_str!("../../templates/rust/gitignore").to_owned());
            add("rust-toolchain.toml", include_str!("../../templates/rust/rust-toolchain.toml").to_owned());
            add("Cargo.lock", lock::of(&cargo, &sdk)?);
            add("Cargo.toml", cargo);
            for (name, content) in embedded::below(&sample).filter(|(name, _)| name.starts_with("src/")) {
                match (name, generated) {
                    ("src/lib.rs", Some(_)) => add(name, with_modules(content)),
                    _ => add(name, content.to_owned()),
                }
            }
            for (name, content) in generated.map(|generated| generated.files.as_slice()).unwrap_or_default() {
                add(&format!("src/{name}"), content.clone());
            }
        }
        Language::JavaScript => {
            let package = include_str!("../../templates/javascript/package.json");
            let lock = include_str!("../../templates/javascript/package-lock.json");
            add("README.md", page(include_str!("../../templates/javascript/README.md.template")));
            add(".gitignore", include_str!("../../templates/javascript/gitignore").to_owned());
            add("package.json", package.replace(NEW_PACKAGE, &format!("plugin-{id}")));
            add("package-lock.json", lock.replace(NEW_PACKAGE, &format!("plugin-{id}")));
        }
        Language::Python => {
            add("README.md", page(include_str!("../../templates/python/README.md.template")));
            add(".gitignore", include_str!("../../templates/python/gitignore").to_owned());
            add("requirements.txt", include_str!("../../templates/python/requirements.txt").to_owned());
        }
    }
    if language != Language::Rust {
        for (name, content) in embedded::below(&format!("{}/sample", sdk::source(language))) {
            add(name, content.to_owned());
        }
    }
    files.extend(sdk.into_iter().map(|(path, content)| (format!("{COPIES}/{path}"), content)));
    Ok(files)
}

/// The manifest with what the generated client needs.
fn requesting(manifest: &str, generated: &Generated) -> Result<String> {
    let http = "http = [\"settings.url\"]\n";
    let changed = manifest.replacen(http, &format!("http = [\"settings.url\", \"settings.{SETTING}\"]\n"), 1);
    let names = |names: &[String]| {
        let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        format!("secrets = [{}]\n", names.join(", "))
    };
    let own = secrets_of(manifest);
    let all: Vec<String> =
        own.iter().chain(generated.secrets.iter().map(|(name, _)| name)).cloned().collect();
    let mut changed = changed.replacen(&names(&own), &names(&all), 1);
    changed.push_str(&format!(
        "# The address of the service of src/client. Add it to `required` when lib.rs uses the client.\n\
         properties.{SETTING} = {{ type = \"string\", pattern = \"^https?://\" }}\n"
    ));
    let parsed = cabinet_plugin_package::Manifest::parse_source(&changed, Path::new("plugin.toml"))?;
    let requested: Vec<&str> = parsed.requests.secret_names().collect();
    if requested != all || parsed.requests.http.len() != 2 {
        bail!("the sample's plugin.toml has another form than `plugin new --from` expects");
    }
    Ok(changed)
}

/// The sample's `lib.rs` with the modules of the client, after its comment.
fn with_modules(code: &str) -> String {
    const MODULES: &str = "pub mod client;\npub mod mapping;\n";
    match code.split_once("\n\n") {
        Some((comment, rest)) if rest.starts_with("mod ") => format!("{comment}\n\n{MODULES}{rest}"),
        Some((comment, rest)) => format!("{comment}\n\n{MODULES}\n{rest}"),
        None => format!("{MODULES}{code}"),
    }
}

/// Whether the SDK in a plugin's folder is the one of this binary. A folder without a copy uses the registry's.
pub fn is_sdk_current(folder: &Path) -> bool {
    let copy = folder.join(COPIES);
    let is_same = |(path, content): &(String, String)| {
        fs::read_to_string(copy.join(path)).is_ok_and(|found| found == *content)
    };
    !copy.join("sdk").exists()
        || sdk::files(Language::of(folder)).is_ok_and(|files| files.iter().all(is_same))
}

/// Replaces the SDK in a plugin's folder by the one of this binary.
///
/// # Errors
/// A file cannot be written.
pub fn renew_sdk(folder: &Path) -> Result<()> {
    let copy = folder.join(COPIES);
    let files = sdk::files(Language::of(folder))?;
    for package in sdk::PACKAGES {
        match fs::remove_dir_all(copy.join(package)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(unwritable(&copy.join(package), &error));
            }
            _ => {}
        }
    }
    write_all(&copy, &files)
}

/// The secrets that a sample requests; all of them are plain names.
fn secrets_of(manifest: &str) -> Vec<String> {
    let parsed: toml::Table = toml::from_str(manifest).unwrap_or_default();
    let listed = parsed.get("requests").and_then(|requests| requests.get("secrets")?.as_array());
    listed.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

/// Writes a new folder: of a plugin, a variant or a module.
///
/// # Errors
/// The folder is not empty or cannot be written. What was written is removed again.
pub fn write<C: AsRef<[u8]>>(folder: &Path, files: &[(String, C)]) -> Result<()> {
    let there_before = match fs::read_dir(folder) {
        Ok(mut entries) => {
            if entries.next().is_some() {
                bail!("{} is there and not empty: choose another folder, or remove it", folder.display());
            }
            true
        }
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            bail!("{} is a file: choose another folder", folder.display())
        }
        Err(error) => return Err(unwritable(folder, &error)),
    };
    let written = write_all(folder, files);
    if written.is_err() {
        // The first error is the one to report.
        let _ = match there_before {
            false => fs::remove_dir_all(folder),
            true => files.iter().filter_map(|(path, _)| path.split('/').next()).try_for_each(|name| {
                let path = folder.join(name);
                match path.is_dir() {
                    true => fs::remove_dir_all(path),
                    false => fs::remove_file(path),
                }
            }),
        };
    }
    written
}

fn write_all<C: AsRef<[u8]>>(folder: &Path, files: &[(String, C)]) -> Result<()> {
    for (name, content) in files {
        let path: PathBuf = folder.join(name);
        let parent = path.parent().context("a file without a folder")?;
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, content))
            .map_err(|error| unwritable(&path, &error))?;
    }
    Ok(())
}

fn unwritable(path: &Path, error: &std::io::Error) -> anyhow::Error {
    anyhow::anyhow!("{} cannot be written: {error}. Choose another folder", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(world: World) -> Vec<(String, String)> {
        files(&"my-clinic".parse().unwrap(), world, Language::Rust).unwrap()
    }

    #[test]
    fn every_world_has_a_sample_with_a_valid_manifest_and_without_leftovers() {
        for world in World::ALL {
            let files = made(world);
            let of = |name: &str| files.iter().find(|(path, _)| path == name).unwrap().1.clone();
            let manifest = of("plugin.toml");
            let parsed =
                cabinet_plugin_package::Manifest::parse_source(&manifest, Path::new("plugin.toml")).unwrap();
            assert_eq!(
                (parsed.id.as_str(), parsed.world, parsed.component.as_str()),
                ("my-clinic", world, "my-clinic.wasm")
            );
            assert!(of("src/lib.rs").contains(&format!("{}_plugin!(Sample);", port_of(world))));
            for name in ["README.md", "Cargo.toml", "dev.toml", "plugin.toml"] {
                let text = of(name);
                for leftover in
                    ["{id}", "{world}", "{port}", "{sdk}", "{more}", "sample-", "workspace = true"]
                {
                    assert!(!text.contains(leftover), "{world} {name} {leftover}");
                }
            }
            assert!(files.iter().any(|(path, _)| path == ".cabinet/sdk/wit/since-0.1/scheduling.wit"));
        }
    }

    #[test]
    fn an_id_that_is_no_folder_or_taken_is_refused_with_what_to_choose() {
        for bad in
            ["", "../x", "a/b", "a\\b", "Клиника", "clinic_1", "1st", ".hidden", "x".repeat(41).as_str()]
        {
            let said = parse_id(bad).unwrap_err().to_string();
            assert!(said.contains("lower-case letters, digits and hyphens"), "{bad}: {said}");
        }
        for taken in ["netrika", "vista", "esia"] {
            assert!(parse_id(taken).unwrap_err().to_string().contains("choose another"), "{taken}");
        }
        for device in ["con", "com1", "lpt9"] {
            assert!(parse_id(device).is_err(), "{device}");
        }
        for good in ["guide", "serde", "test", "com", "company"] {
            assert!(parse_id(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn a_folder_with_something_in_it_is_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("mine"), "x").unwrap();
        let said = write(folder.path(), &made(World::Chat)).unwrap_err().to_string();
        assert!(said.contains("not empty") && said.contains("another folder"), "{said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let said = write(&folder.path().join("mine"), &made(World::Chat)).unwrap_err().to_string();
        assert!(said.contains("is a file"), "{said}");
    }

    #[test]
    fn an_older_sdk_is_seen_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &made(World::Chat)).unwrap();
        assert!(is_sdk_current(folder.path()));
        let sdk = folder.path().join(".cabinet/sdk");
        fs::write(sdk.join("src/lib.rs"), "older").unwrap();
        fs::write(sdk.join("src/removed.rs"), "").unwrap();
        assert!(!is_sdk_current(folder.path()));
        renew_sdk(folder.path()).unwrap();
        assert!(is_sdk_current(folder.path()) && !sdk.join("src/removed.rs").exists());
        fs::remove_dir_all(folder.path().join(".cabinet")).unwrap();
        assert!(is_sdk_current(folder.path()), "the registry's SDK is used");
    }

    #[test]
    fn what_cannot_be_written_completely_is_not_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let broken = [("a".to_owned(), "x".to_owned()), ("a/b".to_owned(), "x".to_owned())];
        let said = write(&folder.path().join("new"), &broken).unwrap_err().to_string();
        assert!(said.contains("Choose another folder"), "{said}");
        assert!(!folder.path().join("new").exists());
        write(folder.path(), &broken).unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
