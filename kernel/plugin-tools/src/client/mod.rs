//! `cabinet plugin new --from`: a typed client of a service that an OpenAPI or a WSDL file describes, and a sample mapping (ADR 0075).
//!
//! | Module | Content |
//! |---|---|
//! | `source` | the files, within limits |
//! | `json`, `openapi` | read OpenAPI 3.0 and 3.1 |
//! | `wsdl` | reads WSDL 1.1 and XML Schema |
//! | `model` | what both describe |
//! | `names`, `print` | names, comments and code that are Rust for any description |
//! | `rest`, `soap` | the clients |
//! | `port`, `likeness`, `mapping` | the sample mapping |

mod json;
mod likeness;
mod mapping;
mod model;
mod names;
mod openapi;
mod port;
mod print;
mod rest;
mod soap;
mod source;
mod wsdl;

use crate::scaffold::port_of;
use anyhow::{Result, bail};
use cabinet_plugin_package::World;
use model::{Scheme, Service};
use names::one_line;
use source::Files;
use std::path::Path;
use url::Url;

/// What a new plugin gets of a description.
#[derive(Debug)]
pub struct Generated {
    /// Path below `src/`, and content.
    pub(crate) files: Vec<(String, String)>,
    /// Lines of `Cargo.toml`, under `[dependencies]`.
    pub(crate) dependencies: &'static str,
    /// The address of the service, or an example of one.
    pub(crate) address: String,
    /// Secrets, and what each is.
    pub(crate) secrets: Vec<(String, &'static str)>,
    /// The title of the service, in one line.
    title: String,
    /// The number of operations, and how a function of the port was mapped.
    operations: usize,
    mapped: Vec<(String, String)>,
    left_out: Vec<String>,
}

/// The address that is written if a description has none.
const EXAMPLE: &str = "https://service.example";

/// Reads a description and generates the client and the mapping for a world. `own_secrets` are names that are in use.
///
/// # Errors
/// The description cannot be read; the text names the place in it, and what to do.
pub fn generate(path: &Path, world: World, own_secrets: &[String]) -> Result<Generated> {
    let mut files = Files::new(path)?;
    let name = files.name();
    let (_, text) = files.first()?;
    let port = port_of(world);
    let (service, files, dependencies) = match text.trim_start().chars().next() {
        Some('{') => {
            let service = openapi::read(&name, &text, own_secrets)?;
            let files = rest::files(&service, &one_line(&name))?;
            (service, files, "percent-encoding = \"2\"\n")
        }
        Some('<') => {
            let service = wsdl::read(&mut Files::new(path)?)?;
            let files = soap::files(&service, &one_line(&name))?;
            (service, files, "quick-xml = { version = \"0.38\", default-features = false }\n")
        }
        _ => bail!(
            "{name} is neither JSON nor XML. An OpenAPI description in YAML has to be converted to JSON, for example with `python3 -c 'import \
             json,sys,yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout, default=str)' < {name} > openapi.json`"
        ),
    };
    let (mapping, mapped) = mapping::source(&service, port)?;
    let mut all: Vec<(String, String)> =
        files.into_iter().map(|(name, content)| (format!("client/{name}"), content)).collect();
    all.push(("mapping.rs".to_owned(), mapping));
    let mut left_out = service.left_out.lines();
    let address = match usable(&service) {
        Some(address) => address,
        None => {
            left_out.push(format!(
                "the address of the service: write it into `service_url` instead of {EXAMPLE}"
            ));
            EXAMPLE.to_owned()
        }
    };
    let secrets = service.schemes.iter().filter_map(|scheme| match scheme {
        Scheme::Header { secret, hint, .. } => Some((secret.clone(), *hint)),
        Scheme::Token => None,
    });
    Ok(Generated {
        files: all,
        dependencies,
        address,
        secrets: secrets.collect(),
        title: one_line(if service.title.trim().is_empty() { "the service" } else { &service.title }),
        operations: service.operations.len(),
        mapped,
        left_out: left_out.iter().map(|line| one_line(line).replace('\\', "")).collect(),
    })
}

/// The address of the service if it is one that a plugin can call.
fn usable(service: &Service) -> Option<String> {
    let url = Url::parse(service.address.as_deref()?).ok()?;
    let is_plain = matches!(url.scheme(), "http" | "https")
        && url.host_str().is_some()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    is_plain.then(|| url.to_string().trim_end_matches('/').to_owned())
}

impl Generated {
    /// What was made, for the terminal.
    pub fn summary(&self) -> String {
        let plural = if self.operations == 1 { "" } else { "s" };
        let mut text = format!("src/client: {} operation{plural} of {}\n", self.operations, self.title);
        match self.mapped.as_slice() {
            [] => text.push_str("src/mapping.rs: no operation looks like a function of this world\n"),
            mapped => {
                text.push_str("src/mapping.rs: a sample to check line by line and to call in src/lib.rs\n");
                for (function, operation) in mapped {
                    text.push_str(&format!("    {function} by {}\n", one_line(operation).replace('\\', "")));
                }
            }
        }
        for (secret, hint) in &self.secrets {
            text.push_str(&format!("secret {secret}: {hint} of the service\n"));
        }
        if !self.left_out.is_empty() {
            text.push_str("Not generated, or not as described:\n");
            for line in &self.left_out {
                text.push_str(&format!("    {line}\n"));
            }
        }
        text
    }
}
