//! Reads the contract: the worlds `<port>-plugin`, each with `lifecycle` and the interface of its port, and the worlds
//! `<port>-plugin-with-<interface>`, each with an interface that a plugin of the port may export as well.

use anyhow::{Context, Result, bail};
use heck::{ToSnakeCase, ToUpperCamelCase};
use proc_macro2::{Ident, Span};
use wit_parser::{Interface, InterfaceId, PackageId, Resolve, World, WorldItem};

/// Between the world of a port and the interface that a plugin of it may export as well.
const WITH: &str = "-plugin-with-";

/// Where the contract is, for the macros of all crates.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plugins/wit/since-0.1");

pub(crate) struct Contract {
    pub(crate) resolve: Resolve,
    pub(crate) ports: Vec<Port>,
    pub(crate) optional: Vec<OptionalInterface>,
    /// The folder of the contract.
    pub(crate) folder: String,
}

/// One port and its world.
pub(crate) struct Port {
    /// The world as in `plugin.toml`, e.g. `records-plugin`.
    pub(crate) world: String,
    /// E.g. `records`.
    pub(crate) name: String,
    /// The first sentence about the interface.
    pub(crate) summary: String,
    /// The capabilities, e.g. `cabinet:host/http@0.1.0`.
    pub(crate) imports: Vec<String>,
    pub(crate) interface: InterfaceId,
}

/// An interface that a plugin of a port may export beside the one of the port.
pub(crate) struct OptionalInterface {
    /// E.g. `districts`.
    pub(crate) name: String,
    /// E.g. `scheduling`.
    pub(crate) port: String,
    pub(crate) interface: InterfaceId,
}

impl Contract {
    pub(crate) fn read() -> Result<Self> {
        let folder = std::fs::canonicalize(FOLDER).context(FOLDER)?.display().to_string();
        let mut resolve = Resolve::default();
        let (package, _) = resolve.push_path(&folder)?;
        let (mut ports, mut optional) = (Vec::new(), Vec::new());
        for (_, world) in resolve.worlds.iter().filter(|(_, world)| world.package == Some(package)) {
            match world.name.split_once(WITH) {
                Some((port, name)) => {
                    optional.push(OptionalInterface::read(&resolve, package, world, port, name)?);
                }
                None => ports.push(Port::read(&resolve, package, world)?),
            }
        }
        ports.sort_by(|one, other| one.name.cmp(&other.name));
        optional.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Self { resolve, ports, optional, folder })
    }

    pub(crate) fn interface(&self, id: InterfaceId) -> Result<&Interface> {
        self.resolve.interfaces.get(id).context("an interface without a definition")
    }

    /// Every capability that a world imports, once.
    pub(crate) fn capabilities(&self) -> Vec<&str> {
        let mut all: Vec<&str> =
            self.ports.iter().flat_map(|port| &port.imports).map(String::as_str).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl Port {
    fn read(resolve: &Resolve, package: PackageId, world: &World) -> Result<Self> {
        let Some(name) = world.name.strip_suffix("-plugin") else {
            bail!("the world {} must be called <port>-plugin", world.name);
        };
        let interface = interface_of(resolve, package, world, name)?;
        check_exports(resolve, world, &["lifecycle", name])?;
        let docs = resolve.interfaces.get(interface).and_then(|found| found.docs.contents.as_deref());
        let summary = docs.unwrap_or_default().split_inclusive(". ").next().unwrap_or_default();
        Ok(Self {
            world: world.name.clone(),
            name: name.to_owned(),
            summary: summary.lines().next().unwrap_or_default().trim().to_owned(),
            imports: world.imports.keys().map(|key| resolve.name_world_key(key)).collect(),
            interface,
        })
    }

    /// The module of the port: `records`.
    pub(crate) fn module(&self) -> Ident {
        ident(&self.name.to_snake_case())
    }

    /// The variant of `World`: `Records`.
    pub(crate) fn variant(&self) -> Ident {
        ident(&self.name.to_upper_camel_case())
    }

    /// wasmtime's type of the world: `RecordsPlugin`.
    pub(crate) fn guest(&self) -> Ident {
        ident(&self.world.to_upper_camel_case())
    }
}

impl OptionalInterface {
    fn read(resolve: &Resolve, package: PackageId, world: &World, port: &str, name: &str) -> Result<Self> {
        check_exports(resolve, world, &["lifecycle", port, name])?;
        let interface = interface_of(resolve, package, world, name)?;
        Ok(Self { name: name.to_owned(), port: port.to_owned(), interface })
    }

    /// The module of the interface: `districts`.
    pub(crate) fn module(&self) -> Ident {
        ident(&self.name.to_snake_case())
    }

    /// wasmtime's type of a component that exports the interface: `DistrictsExport`.
    pub(crate) fn guest(&self) -> Ident {
        ident(&format!("{}-export", self.name).to_upper_camel_case())
    }

    /// The variant of `World` of its port: `Scheduling`.
    pub(crate) fn variant(&self) -> Ident {
        ident(&self.port.to_upper_camel_case())
    }
}

fn interface_of(resolve: &Resolve, package: PackageId, world: &World, name: &str) -> Result<InterfaceId> {
    let interfaces = resolve.packages.get(package).map(|package| &package.interfaces);
    let found = interfaces.and_then(|found| found.get(name)).copied();
    found.with_context(|| format!("the world {} needs an interface {name}", world.name))
}

fn check_exports(resolve: &Resolve, world: &World, wanted: &[&str]) -> Result<()> {
    let exports = |wanted: &str| {
        world.exports.values().any(|item| {
            let WorldItem::Interface { id, .. } = item else { return false };
            resolve.interfaces.get(*id).and_then(|found| found.name.as_deref()) == Some(wanted)
        })
    };
    if world.exports.len() != wanted.len() || !wanted.iter().all(|wanted| exports(wanted)) {
        bail!("the world {} must export {}, and nothing else", world.name, wanted.join(", "));
    }
    Ok(())
}

pub(crate) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
