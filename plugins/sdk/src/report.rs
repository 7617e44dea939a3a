//! What a plugin of the world `records-plugin` leaves out of its answer, for the administrator. Never put a value of the row here.

pub use crate::bindings::records::cabinet::host::report::OddRow;

/// Sets a row of the list that this call answers aside. The kernel keeps what it has under the row's id, counts the row, and names its
/// member and reason on the health of the medical host.
pub fn set_aside(row: OddRow) {
    #[cfg(target_arch = "wasm32")]
    crate::bindings::records::cabinet::host::report::set_aside(&row);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::set_aside(row);
}
