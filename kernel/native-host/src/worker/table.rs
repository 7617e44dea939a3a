//! The library itself, behind the table of `cabinet_signer.h`: the unsafe code of the kernel (but for one line, docs/adr/0004), and it runs
//! in the worker alone.
//!
//! What a library answers is believed as little as can be: null pointers, unknown numbers, sizes without end and texts that are none are
//! [`Fault::Broken`]. That it does not write where it must not cannot be checked; this is what the process of its own is for.
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

/// The header: a signature, a description.
const MOST_ANSWER: usize = 1 << 20;
/// The header: a text.
const MOST_TEXT: usize = 4 << 10;

/// Why a call has no result.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The module refused, or is none.
    Refused(String),
    /// It asks for patience.
    Unavailable(String),
    /// It broke the contract.
    Broken(String),
}

/// A module with its key open.
pub(super) struct OpenKey {
    functions: Functions,
    flags: u32,
    handle: Handle,
    // Dropped last: the functions lie in it.
    _library: Library,
}

// SAFETY: the header lets calls come from any thread; those that come at the same time are only made if the module's flags allow it
// (`calls_at_a_time`). The handle is closed once, in `close`, which takes the value.
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
        // SAFETY: loading runs the library's own code. The configuration pins it by its digest: the hospital trusts these bytes.
        let library =
            unsafe { Library::open(Some(module.path()), RTLD_NOW | RTLD_LOCAL) }.map_err(|error| {
                Fault::Refused(format!("the module cannot be loaded: {}", plain(&error.to_string())))
            })?;
        let (functions, flags) = table(&library)?;
        let (mut handle, mut reason) = (ptr::null_mut(), Buffer::EMPTY);
        // SAFETY: the borrowed bytes and both places live until the call returns.
        let status = unsafe {
            (functions.open)(config.into(), key.into(), certificate.into(), &raw mut handle, &raw mut reason)
        };
        judge(functions, status, reason)?;
        if handle.is_null() {
            return Err(Fault::Broken("it opened a key and gave none".to_owned()));
        }
        Ok(Self { functions, flags, handle, _library: library })
    }

    /// How many calls it bears at the same time, of those that the worker would make.
    pub(super) const fn calls_at_a_time(&self, most: u32) -> u32 {
        if self.flags & CONCURRENT == 0 { 1 } else { most }
    }

    /// A signature.
    pub(super) fn sign(&self, form: SignatureForm, data: &[u8]) -> Result<Vec<u8>, Fault> {
        let form = match form {
            SignatureForm::Raw => RAW,
            SignatureForm::CmsDetached => CMS_DETACHED,
        };
        let mut answer = Buffer::EMPTY;
        // SAFETY: the handle is open; bytes and place live until the call returns.
        let status = unsafe { (self.functions.sign)(self.handle, form, data.into(), &raw mut answer) };
        let signature = self.take(status, answer)?;
        if signature.is_empty() { Err(Fault::Broken("an empty signature".to_owned())) } else { Ok(signature) }
    }

    /// A judgement of a raw signature.
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

    /// What the module says about itself.
    pub(super) fn describe(&self) -> Result<String, Fault> {
        let mut answer = Buffer::EMPTY;
        // SAFETY: the handle is open; the place lives until the call returns.
        let status = unsafe { (self.functions.describe)(self.handle, &raw mut answer) };
        let text = self.take(status, answer)?;
        String::from_utf8(text).map_err(|_| Fault::Broken("a description that is no text".to_owned()))
    }

    /// Lets the module forget the key.
    pub(super) fn close(self) {
        // SAFETY: the handle is open, and nothing can call with it after this: the value is gone.
        unsafe { (self.functions.close)(self.handle) };
    }

    fn take(&self, status: i32, answer: Buffer) -> Result<Vec<u8>, Fault> {
        if status != OK {
            judge(self.functions, status, answer)?;
        }
        copied(self.functions, answer, MOST_ANSWER)
    }
}

/// The table, if it is one of ours.
fn table(library: &Library) -> Result<(Functions, u32), Fault> {
    let foreign = |what: &str| Fault::Refused(format!("the module is no signer for this Cabinet: {what}"));
    // SAFETY: the header gives the symbol this type.
    let ask = unsafe { library.get::<TableFn>(SYMBOL) }
        .map_err(|_| foreign("it exports no cabinet_signer_table"))?;
    // SAFETY: may be called at any time, by the header.
    let found = unsafe { ask(ABI) };
    if found.is_null() || !found.is_aligned() {
        return Err(foreign(&format!("it does not speak version {ABI} of the table")));
    }
    // SAFETY: a table begins with version and size, whatever its version; it lives as long as the library.
    let (abi, size) = unsafe { ((*found).abi, (*found).size) };
    if abi != ABI || (size as usize) < size_of::<Table>() {
        return Err(foreign(&format!("its table has version {abi} and {size} bytes")));
    }
    // SAFETY: it has the size of ours, or is longer.
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

/// Whether a call went well; if not, why, in the module's words.
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

/// Copies what the module answered and gives it back. What breaks the contract is left where it is: giving it back could do more harm.
fn copied(functions: Functions, answer: Buffer, most: usize) -> Result<Vec<u8>, Fault> {
    match (answer.data.is_null(), answer.size) {
        (true, 0) => return Ok(Vec::new()),
        (true, size) => return Err(Fault::Broken(format!("an answer of {size} bytes that lies nowhere"))),
        (false, size) if size > most => {
            return Err(Fault::Broken(format!("an answer of {size} bytes; {most} are the most")));
        }
        (false, _) => {}
    }
    // SAFETY: not null; the module vouches for the size, which is within the limit.
    let bytes = unsafe { slice::from_raw_parts(answer.data, answer.size) }.to_vec();
    // SAFETY: given back once.
    unsafe { (functions.release)(answer) };
    Ok(bytes)
}

/// One line: a text of a module goes to the log.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
