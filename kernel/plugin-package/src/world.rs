//! The worlds of the contract: which port a plugin stands behind.

use std::fmt;

/// Which port.
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
    /// All that this kernel can put behind a port.
    pub const ALL: [Self; 3] = [Self::Scheduling, Self::Records, Self::Identity];

    /// As in `plugin.toml`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheduling => "scheduling-plugin",
            Self::Records => "records-plugin",
            Self::Identity => "identity-plugin",
        }
    }

    /// The world of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|world| world.name() == name)
    }
}

impl fmt::Display for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
