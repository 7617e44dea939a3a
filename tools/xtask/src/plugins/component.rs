//! Turns a core module with embedded WIT into a component that imports nothing but the host's interfaces.

use anyhow::{Context, Result, bail};
use wit_component::{ComponentEncoder, DecodedWasm};

/// The only package from which a guest may import.
const HOST: &str = "cabinet:host/";

/// Encodes the component and checks its type: it may import from `cabinet:host` only and must export the port of `world` and `lifecycle`.
pub(crate) fn from_module(module: &[u8], world: &str) -> Result<Vec<u8>> {
    let component = ComponentEncoder::default()
        .validate(true)
        .module(module)?
        .encode()
        .context("the module cannot be encoded")?;
    check(&component, world)?;
    Ok(component)
}

fn check(component: &[u8], world: &str) -> Result<()> {
    let port =
        world.strip_suffix("-plugin").with_context(|| format!("world {world:?} does not end in -plugin"))?;
    let DecodedWasm::Component(resolve, id) = wit_component::decode(component)? else {
        bail!("a WIT package is no component");
    };
    let found = resolve.worlds.get(id).context("the component has no type")?;
    let names = |items: Vec<String>| items.join(", ");
    let imports: Vec<String> = found.imports.keys().map(|key| resolve.name_world_key(key)).collect();
    let exports: Vec<String> = found.exports.keys().map(|key| resolve.name_world_key(key)).collect();
    if let Some(stranger) = imports.iter().find(|name| !name.starts_with(HOST)) {
        bail!("it imports {stranger}, which the host does not offer");
    }
    for needed in ["lifecycle", port] {
        if !exports.iter().any(|name| name.starts_with(&format!("cabinet:plugin/{needed}@"))) {
            bail!("it does not export {needed}; it exports: {}", names(exports));
        }
    }
    Ok(())
}
