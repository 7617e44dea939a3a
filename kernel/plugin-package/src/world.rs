//! The WIT worlds of the contract: the port that a plugin implements.

use std::fmt;

cabinet_plugin_contract::worlds!();

impl World {
    /// The world with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|world| world.name() == name)
    }
}

impl fmt::Display for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
