//! The contract as Rust. The files beside this one are generated from `plugins/wit` by `cargo xtask bindings`; they are committed, so that
//! whoever builds a plugin does not compile the generator. What every plugin has (the host and `lifecycle`) stands in `every_plugin`; each
//! port adds a file that shares its types. A plugin's export macro takes the two that it needs, and the component encoder joins them to the
//! world that the manifest names.

/// The host's capabilities, and `lifecycle`.
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, clippy::restriction, missing_docs, unreachable_pub, reason = "generated")]
pub mod every_plugin;
/// The port of sign-in at a state portal, with the signer.
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, clippy::restriction, missing_docs, unreachable_pub, reason = "generated")]
pub mod identity;
/// The port of medical records.
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, clippy::restriction, missing_docs, unreachable_pub, reason = "generated")]
pub mod records;
/// The port of booking.
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, clippy::restriction, missing_docs, unreachable_pub, reason = "generated")]
pub mod scheduling;

pub use every_plugin::{cabinet, exports};

/// Exports the lifecycle of a plugin for one of the port's macros.
#[doc(hidden)]
#[macro_export]
macro_rules! lifecycle_of {
    ($plugin:ty, $exported:ident) => {
        impl $crate::bindings::exports::cabinet::plugin::lifecycle::Guest for $exported {
            fn health() -> Result<$crate::Health, $crate::Problem> {
                $crate::log::announce_panics();
                <$plugin as $crate::Lifecycle>::health()
            }
        }

        $crate::bindings::every_plugin::export_lifecycle!($exported with_types_in $crate::bindings::every_plugin);
    };
}
