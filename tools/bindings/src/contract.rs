//! The worlds of the contract. Each world `<port>-plugin` exports `lifecycle` and the interface of its port; each world
//! `<port>-plugin-with-<interface>` another interface as well, which a plugin of the port may export.

use anyhow::{Context, Result, bail};
use std::path::Path;
use wit_bindgen_core::wit_parser::{Interface, PackageId, Resolve, World as Wit, WorldItem, WorldKey};

/// The contract, as far as the generator needs it.
pub struct Contract {
    pub resolve: Resolve,
    package: PackageId,
    pub worlds: Vec<World>,
    pub optional: Vec<Optional>,
}

/// The world of one port.
pub struct World {
    /// As in `plugin.toml`, e.g. `records-plugin`.
    pub name: String,
    /// E.g. `records`.
    pub port: String,
    /// The capabilities, e.g. `cabinet:host/http@0.1.0`.
    pub imports: Vec<String>,
}

/// An interface that a plugin of a port may export beside the one of the port.
pub struct Optional {
    /// E.g. `districts`.
    pub interface: String,
    /// E.g. `scheduling`.
    pub port: String,
}

/// Between the world of a port and the interface that a plugin of it may export as well.
const WITH: &str = "-plugin-with-";

/// Parses the contract.
///
/// # Errors
/// It is not valid WIT.
pub fn parse(wit: &Path) -> Result<(Resolve, PackageId)> {
    let mut resolve = Resolve::default();
    let (package, _) = resolve.push_path(wit)?;
    Ok((resolve, package))
}

impl Contract {
    /// Reads the contract and its worlds.
    ///
    /// # Errors
    /// It is not valid WIT, or a world is not the world of a port.
    pub fn read(wit: &Path) -> Result<Self> {
        let (resolve, package) = parse(wit)?;
        let (mut worlds, mut optional) = (Vec::new(), Vec::new());
        for (_, world) in resolve.worlds.iter().filter(|(_, world)| world.package == Some(package)) {
            match world.name.split_once(WITH) {
                Some((port, interface)) => optional.push(Optional::read(&resolve, world, port, interface)?),
                None => worlds.push(World::read(&resolve, world)?),
            }
        }
        worlds.sort_by(|one, other| one.port.cmp(&other.port));
        optional.sort_by(|one, other| one.interface.cmp(&other.interface));
        Ok(Self { resolve, package, worlds, optional })
    }

    /// The capabilities that all worlds have.
    pub fn shared_imports(&self) -> Vec<String> {
        let Some((first, others)) = self.worlds.split_first() else { return Vec::new() };
        let is_shared = |import: &&String| others.iter().all(|world| world.imports.contains(import));
        first.imports.iter().filter(is_shared).cloned().collect()
    }

    /// The interface of a port.
    ///
    /// # Errors
    /// The contract has none of this name.
    pub fn interface(&self, name: &str) -> Result<&Interface> {
        let package = self.resolve.packages.get(self.package).context("no package")?;
        let id = package.interfaces.get(name).with_context(|| format!("no interface {name}"))?;
        self.resolve.interfaces.get(*id).context("no interface")
    }
}

impl World {
    fn read(resolve: &Resolve, world: &Wit) -> Result<Self> {
        let name = world.name.clone();
        let Some(port) = name.strip_suffix("-plugin").map(str::to_owned) else {
            bail!("the world {name} must be called <port>-plugin");
        };
        check_exports(resolve, world, &["lifecycle", &port])?;
        let imports = world.imports.keys().map(|key: &WorldKey| resolve.name_world_key(key)).collect();
        Ok(Self { name, port, imports })
    }
}

impl Optional {
    fn read(resolve: &Resolve, world: &Wit, port: &str, interface: &str) -> Result<Self> {
        check_exports(resolve, world, &["lifecycle", port, interface])?;
        Ok(Self { interface: interface.to_owned(), port: port.to_owned() })
    }
}

fn check_exports(resolve: &Resolve, world: &Wit, wanted: &[&str]) -> Result<()> {
    let exports: Vec<&str> = world.exports.values().filter_map(|item| interface(resolve, item)).collect();
    if exports.len() != wanted.len() || !wanted.iter().all(|wanted| exports.contains(wanted)) {
        bail!("the world {} must export {}, and nothing else", world.name, wanted.join(", "));
    }
    Ok(())
}

fn interface<'a>(resolve: &'a Resolve, item: &WorldItem) -> Option<&'a str> {
    let WorldItem::Interface { id, .. } = item else { return None };
    resolve.interfaces.get(*id)?.name.as_deref()
}
