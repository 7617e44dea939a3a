//! `include/cabinet_signer.h` in Rust. The header is the contract and documents each part; a test compiles it and compares the layout.
//!
//! The kernel's `native-host` uses the types. A module written in Rust implements [`SignerModule`] and passes it to [`export_signer!`], so
//! that it contains no unsafe code of its own.

#[cfg(feature = "module")]
mod bridge;
#[cfg(feature = "module")]
mod module;

#[cfg(feature = "module")]
#[doc(hidden)]
pub use bridge::Bridge;
#[cfg(feature = "module")]
pub use module::{Form, Refusal, SignerModule};

use std::ffi::c_void;

/// `CABINET_SIGNER_ABI`
pub const ABI: u32 = 1;

/// `CABINET_SIGNER_OK`
pub const OK: i32 = 0;
/// `CABINET_SIGNER_REFUSED`
pub const REFUSED: i32 = 1;
/// `CABINET_SIGNER_UNAVAILABLE`
pub const UNAVAILABLE: i32 = 2;

/// `CABINET_SIGNER_RAW`
pub const RAW: u32 = 0;
/// `CABINET_SIGNER_CMS_DETACHED`
pub const CMS_DETACHED: u32 = 1;

/// `CABINET_SIGNER_CONCURRENT`
pub const CONCURRENT: u32 = 1;

/// The name of the exported function, with the terminating zero byte of a C string.
pub const SYMBOL: &[u8] = b"cabinet_signer_table\0";

/// `cabinet_bytes`: borrowed bytes.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Bytes {
    /// The first byte; may be null if `size` is 0.
    pub data: *const u8,
    /// Number of bytes.
    pub size: usize,
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        Self { data: bytes.as_ptr(), size: bytes.len() }
    }
}

/// `cabinet_buffer`: memory of the module, returned with `release`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Buffer {
    /// The first byte; null if there is nothing to release.
    pub data: *mut u8,
    /// Number of bytes.
    pub size: usize,
}

impl Buffer {
    /// An empty buffer.
    pub const EMPTY: Self = Self { data: std::ptr::null_mut(), size: 0 };
}

/// `cabinet_signer *`: an opened key.
pub type Handle = *mut c_void;

/// `cabinet_signer_functions`. The functions are `Option` so that a null pointer of a faulty module is detected instead of called.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// [`ABI`]
    pub abi: u32,
    /// The size of this record in bytes.
    pub size: u32,
    /// [`CONCURRENT`] or 0.
    pub flags: u32,
    /// Always 0.
    pub reserved: u32,
    /// Opens the key.
    pub open: Option<OpenFn>,
    /// Signs.
    pub sign: Option<SignFn>,
    /// Verifies a signature.
    pub verify: Option<VerifyFn>,
    /// Describes the module.
    pub describe: Option<DescribeFn>,
    /// Frees a buffer that the module returned.
    pub release: Option<ReleaseFn>,
    /// Closes the key.
    pub close: Option<CloseFn>,
}

/// `open`: config, key, certificate, output for the signer, output for the reason.
pub type OpenFn = unsafe extern "C" fn(Bytes, Bytes, Bytes, *mut Handle, *mut Buffer) -> i32;
/// `sign`: signer, form, data, output for the signature or the reason.
pub type SignFn = unsafe extern "C" fn(Handle, u32, Bytes, *mut Buffer) -> i32;
/// `verify`: signer, certificate, data, signature, output for the result, output for the reason.
pub type VerifyFn = unsafe extern "C" fn(Handle, Bytes, Bytes, Bytes, *mut u32, *mut Buffer) -> i32;
/// `describe`: signer, output for the description or the reason.
pub type DescribeFn = unsafe extern "C" fn(Handle, *mut Buffer) -> i32;
/// `release`: a buffer that the module returned.
pub type ReleaseFn = unsafe extern "C" fn(Buffer);
/// `close`: signer.
pub type CloseFn = unsafe extern "C" fn(Handle);
/// `cabinet_signer_table`: the requested version.
pub type TableFn = unsafe extern "C" fn(u32) -> *const Table;
