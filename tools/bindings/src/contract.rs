//! The worlds of the contract. Each world `<port>-plugin` exports `lifecycle` and the interface of its port.

use anyhow::{Context, Result, bail};
use std::path::Path;
use wit_bindgen_core::wit_parser::{Interface, PackageId, Resolve, World as Wit, WorldItem, WorldKey};

/// The contract, as far as the generator needs it.
pub struct Contract {
    pub resolve: Resolve,
    package: PackageId,
    pub worlds: Vec<World>,
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
        let own = resolve.worlds.iter().filter(|(_, world)| world.package == Some(package));
        let worlds: Result<Vec<World>> = own.map(|(_, world)| World::read(&resolve, world)).collect();
        let mut worlds = worlds?;
        worlds.sort_by(|one, other| one.port.cmp(&other.port));
        Ok(Self { resolve, package, worlds })
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
        let exports: Vec<&str> = world.exports.values().filter_map(|item| interface(resolve, item)).collect();
        if exports.len() != 2 || !exports.contains(&"lifecycle") || !exports.contains(&port.as_str()) {
            bail!("the world {name} must export lifecycle and {port}");
        }
        let imports = world.imports.keys().map(|key: &WorldKey| resolve.name_world_key(key)).collect();
        Ok(Self { name, port, imports })
    }
}

fn interface<'a>(resolve: &'a Resolve, item: &WorldItem) -> Option<&'a str> {
    let WorldItem::Interface { id, .. } = item else { return None };
    resolve.interfaces.get(*id)?.name.as_deref()
}
