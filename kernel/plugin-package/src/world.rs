//! The WIT worlds of the contract: the port that a plugin implements.

use std::fmt;

/// The world of a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum World {
    /// Booking at a medical host.
    Scheduling,
    /// The medical record at a medical host.
    Records,
    /// Sign-in at a state identity portal.
    Identity,
}

impl World {
    /// All worlds that this kernel supports.
    pub const ALL: [Self; 3] = [Self::Scheduling, Self::Records, Self::Identity];

    /// The name in `plugin.toml`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheduling => "scheduling-plugin",
            Self::Records => "records-plugin",
            Self::Identity => "identity-plugin",
        }
    }

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
