//! Calls into the library through the function table of `cabinet_signer.h`. This is the unsafe code of the kernel, except for one line
//! elsewhere (docs/adr/0004), and it runs only in the worker.
//!
//! Results of a library are treated as untrusted: null pointers, unknown numbers, excessive sizes and invalid texts are [`Fault::Broken`].
//! Whether it writes outside its memory cannot be checked; the separate process protects the kernel from that.
#![expect(unsafe_code, reason = "functions of a C table are called here, and nowhere else")]

use super::pinned::Pinned;
use cabinet_ports::SignatureForm;
use cabinet_signer_table::{
    ABI, Buffer, CMS_DETACHED, CONCURRENT, CloseFn, DescribeFn, Handle, OK, OpenFn, RAW, REFUSED, ReleaseFn,
    SYMBOL, SignFn, Table, TableFn, UNAVAILABLE, VerifyFn,
};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::ptr;
use std::slice;

/// Maximum size of a signature or description, as the header specifies.
const MOST_ANSWER: usize = 1 << 20;
/// Maximum size of a text, as the header specifies.
const MOST_TEXT: usize = 4 << 10;

/// Why a call has no result.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The module refused, or is not a valid module.
    Refused(String),
    /// Temporary failure.
    Unavailable(String),
    /// The module violated the contract.
    Broken(String),
}

/// A loaded module with an open key.
pub(super) struct OpenKey {
    functions: Functions,
    flags: u32,
    handle: Handle,
    // Dropped last, because the functions are in it.
    _library: Library,
}

// SAFETY: the header allows calls from any thread. Concurrent calls are only made if the module's flags allow them (`calls_at_a_time`). The
// handle is closed once, in `close`, which consumes the value.
unsafe impl Send for OpenKey {}
// SAFETY: see above.
unsafe impl Sync for OpenKey {}

#[derive(Clone, Copy)]
struct Functions {
    open: OpenFn,
    sign: SignFn,
    verify: VerifyFn,
    describe: DescribeFn,
    release: ReleaseFn,
    close: CloseFn,
}

impl OpenKey {
    /// Loads the library and opens the key.
    pub(super) fn open(
        module: &Pinned,
        config: &[u8],
        key: &[u8],
        certificate: &[u8],
    ) -> Result<Self, Fault> {
        // SAFETY: loading runs the library's own code. The configuration pins the library by its digest, so the hospital trusts these
        // bytes.
        let library =
            unsafe { Library::open(Some(module.path()), RTLD_NOW | RTLD_LOCAL) }.map_err(|error| {
                Fault::Refused(format!("the module cannot be loaded: {}", plain(&error.to_string())))
            })?;
        let (functions, flags) = table(&library)?;
        let (mut handle, mut reason) = (ptr::null_mut(), Buffer::EMPTY);
        // SAFETY: the borrowed bytes and both out-parameters live until the call returns.
        let status = unsafe {
            (functions.open)(config.into(), key.into(), certificate.into(), &raw mut handle, &raw mut reason)
        };
        judge(functions, status, reason)?;
        if handle.is_null() {
            return Err(Fault::Broken("it opened a key and gave none".to_owned()));
        }
        Ok(Self { functions, flags, handle, _library: library })
    }

    /// Number of concurrent calls that the module supports, at most `most`.
    pub(super) const fn calls_at_a_time(&self, most: u32) -> u32 {
        if self.flags & CONCURRENT == 0 { 1 } else { most }
    }

    /// Creates a signature.
    pub(super) fn sign(&self, form: SignatureForm, data: &[u8]) -> Result<Vec<u8>, Fault> {
        let form = match form {
            SignatureForm::Raw => RAW,
            SignatureForm::CmsDetached => CMS_DETACHED,
        };
        let mut answer = Buffer::EMPTY;
        // SAFETY: the handle is open; the bytes and the out-parameter live until the call returns.
        let status = unsafe { (self.functions.sign)(self.handle, form, data.into(), &raw mut answer) };
        let signature = self.take(status, answer)?;
        if signature.is_empty() { Err(Fault::Broken("an empty signature".to_owned())) } else { Ok(signature) }
    }

    /// Verifies a raw signature.
    pub(super) fn verify(&self, certificate: &[u8], data: &[u8], signature: &[u8]) -> Result<bool, Fault> {
        let (mut valid, mut reason) = (0, Buffer::EMPTY);
        // SAFETY: as in `sign`.
        let status = unsafe {
            (self.functions.verify)(
                self.handle,
                certificate.into(),
                data.into(),
                signature.into(),
                &raw mut valid,
                &raw mut reason,
            )
        };
        judge(self.functions, status, reason)?;
        match valid {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(Fault::Broken(format!("a judgement of {other}"))),
        }
    }

    /// The module's description of itself.
    pub(super) fn describe(&self) -> Result<String, Fault> {
        let mut answer = Buffer::EMPTY;
        // SAFETY: the handle is open; the out-parameter lives until the call returns.
        let status = unsafe { (self.functions.describe)(self.handle, &raw mut answer) };
        let text = self.take(status, answer)?;
        String::from_utf8(text).map_err(|_| Fault::Broken("a description that is no text".to_owned()))
    }

    /// Closes the key.
    pub(super) fn close(self) {
        // SAFETY: the handle is open, and no later call can use it because the value is consumed.
        unsafe { (self.functions.close)(self.handle) };
    }

    fn take(&self, status: i32, answer: Buffer) -> Result<Vec<u8>, Fault> {
        if status != OK {
            judge(self.functions, status, answer)?;
        }
        copied(self.functions, answer, MOST_ANSWER)
    }
}

/// Returns the function table if it has the right version and size.
fn table(library: &Library) -> Result<(Functions, u32), Fault> {
    let foreign = |what: &str| Fault::Refused(format!("the module is no signer for this Cabinet: {what}"));
    // SAFETY: the header specifies this type for the symbol.
    let ask = unsafe { library.get::<TableFn>(SYMBOL) }
        .map_err(|_| foreign("it exports no cabinet_signer_table"))?;
    // SAFETY: the header allows this call at any time.
    let found = unsafe { ask(ABI) };
    if found.is_null() || !found.is_aligned() {
        return Err(foreign(&format!("it does not speak version {ABI} of the table")));
    }
    // SAFETY: a table of any version begins with version and size, and it lives as long as the library.
    let (abi, size) = unsafe { ((*found).abi, (*found).size) };
    if abi != ABI || (size as usize) < size_of::<Table>() {
        return Err(foreign(&format!("its table has version {abi} and {size} bytes")));
    }
    // SAFETY: the table is at least as large as ours.
    let table = unsafe { *found };
    let Table {
        open: Some(open),
        sign: Some(sign),
        verify: Some(verify),
        describe: Some(describe),
        release: Some(release),
        close: Some(close),
        ..
    } = table
    else {
        return Err(foreign("a function of its table is missing"));
    };
    Ok((Functions { open, sign, verify, describe, release, close }, table.flags))
}

/// Converts a status to a result, with the module's text as the reason of a failure.
fn judge(functions: Functions, status: i32, reason: Buffer) -> Result<(), Fault> {
    let fault = match status {
        OK => return Ok(()),
        REFUSED => Fault::Refused,
        UNAVAILABLE => Fault::Unavailable,
        other => return Err(Fault::Broken(format!("the number {other} in place of a result"))),
    };
    let text = String::from_utf8(copied(functions, reason, MOST_TEXT)?)
        .map_err(|_| Fault::Broken("a reason that is no text".to_owned()))?;
    Err(fault(if text.is_empty() { "no reason was given".to_owned() } else { plain(&text) }))
}

/// Copies a module's buffer and releases it. A buffer that violates the contract is not released, because releasing it could do more harm.
fn copied(functions: Functions, answer: Buffer, most: usize) -> Result<Vec<u8>, Fault> {
    match (answer.data.is_null(), answer.size) {
        (true, 0) => return Ok(Vec::new()),
        (true, size) => return Err(Fault::Broken(format!("an answer of {size} bytes that lies nowhere"))),
        (false, size) if size > most => {
            return Err(Fault::Broken(format!("an answer of {size} bytes; {most} are the most")));
        }
        (false, _) => {}
    }
    // SAFETY: the pointer is not null, and the size is within the limit and guaranteed by the module.
    let bytes = unsafe { slice::from_raw_parts(answer.data, answer.size) }.to_vec();
    // SAFETY: the buffer is released once.
    unsafe { (functions.release)(answer) };
    Ok(bytes)
}

/// Replaces control characters, because texts of a module go to the log as one line.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
