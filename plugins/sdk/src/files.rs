//! Headers that the kernel checks when it fetches the file of a [`crate::records::FileHandle`].

/// Expects a header in the hospital's response to the file that this call returns. The kernel refuses the file as garbled if the header
/// has another value or, if `required`, is missing.
pub fn expect_header(name: &str, value: &str, required: bool) {
    #[cfg(target_arch = "wasm32")]
    crate::bindings::records::cabinet::host::files::expect_header(name, value, required);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::expect_header(name, value, required);
}
