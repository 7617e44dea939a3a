//! Reports rows that a plugin of the world `records-plugin` leaves out of its answer, for the administrator. Never report a value of the
//! row.

pub use crate::bindings::records::cabinet::host::report::OddRow;

/// Sets aside a row of the list that this call returns. The kernel keeps the data that it has under the row's id, counts the row, and shows
/// its member and reason in the health status of the medical host.
pub fn set_aside(row: OddRow) {
    #[cfg(target_arch = "wasm32")]
    crate::bindings::records::cabinet::host::report::set_aside(&row);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::set_aside(row);
}
