//! Components: what a module becomes before it can be loaded, and what it asks of its host.

use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use wit_component::{ComponentEncoder, DecodedWasm};
use wit_parser::WorldItem;

/// The only package from which a guest may import.
const HOST: &str = "cabinet:host/";
/// The package of the ports.
const PORTS: &str = "cabinet:plugin/";

/// What a component imports and exports, by the short names of the interfaces: `http`, `lifecycle`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Interfaces {
    pub imports: BTreeSet<String>,
    /// Imported functions, e.g. `secrets.get`.
    pub functions: BTreeSet<String>,
    pub exports: BTreeSet<String>,
    /// Imports that no host offers, by their whole names.
    pub strangers: Vec<String>,
}

impl Interfaces {
    /// Reads the type of a component.
    ///
    /// # Errors
    /// The bytes are not a component.
    pub fn of(component: &[u8]) -> Result<Self> {
        let DecodedWasm::Component(resolve, id) = wit_component::decode(component)? else {
            bail!("a WIT package is no component");
        };
        let world = resolve.worlds.get(id).context("the component has no type")?;
        let mut found = Self::default();
        for (key, item) in &world.imports {
            let name = resolve.name_world_key(key);
            let Some(short) = short(&name, HOST) else {
                found.strangers.push(name);
                continue;
            };
            if let WorldItem::Interface { id, .. } = item
                && let Some(interface) = resolve.interfaces.get(*id)
            {
                found
                    .functions
                    .extend(interface.functions.keys().map(|function| format!("{short}.{function}")));
            }
            found.imports.insert(short.to_owned());
        }
        let exports = world.exports.keys().map(|key| resolve.name_world_key(key));
        found.exports = exports.map(|name| short(&name, PORTS).unwrap_or(&name).to_owned()).collect();
        Ok(found)
    }

    /// The ports that it exports.
    pub fn ports(&self) -> Vec<&str> {
        self.exports.iter().map(String::as_str).filter(|name| *name != "lifecycle").collect()
    }
}

/// `http` of `cabinet:host/http@0.1.0`.
fn short<'a>(name: &'a str, package: &str) -> Option<&'a str> {
    name.strip_prefix(package)?.split('@').next()
}

/// Encodes the component and checks its type: it may import from `cabinet:host` only and must export the port of `world` and `lifecycle`.
///
/// # Errors
/// The module was not built with the SDK, or for another world.
pub fn from_module(module: &[u8], world: &str) -> Result<Vec<u8>> {
    let component = ComponentEncoder::default()
        .validate(true)
        .module(module)?
        .encode()
        .context("the module cannot be encoded")?;
    check(&component, world)?;
    Ok(component)
}

/// Checks the type of a component, as [`from_module`] does.
///
/// # Errors
/// The bytes are not a component, or one of another world.
pub fn check(component: &[u8], world: &str) -> Result<()> {
    let port =
        world.strip_suffix("-plugin").with_context(|| format!("world {world:?} does not end in -plugin"))?;
    let found = Interfaces::of(component)?;
    if let Some(stranger) = found.strangers.first() {
        bail!("it imports {stranger}, which the host does not offer");
    }
    for needed in ["lifecycle", port] {
        if !found.exports.contains(needed) {
            let exports: Vec<&str> = found.exports.iter().map(String::as_str).collect();
            bail!("it does not export {needed}; it exports: {}", exports.join(", "));
        }
    }
    Ok(())
}
