//! Adapts the table's C functions to a [`SignerModule`]: pointers become slices, panics become refusals, results become buffers.

use crate::{ABI, Buffer, Bytes, CMS_DETACHED, CONCURRENT, Handle, OK, RAW, REFUSED, Table, UNAVAILABLE};
use crate::{Form, Refusal, SignerModule};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

/// The table of a module.
#[doc(hidden)]
#[derive(Debug)]
pub struct Bridge<M>(PhantomData<M>);

impl<M: SignerModule> Bridge<M> {
    const TABLE: &'static Table = &Table {
        abi: ABI,
        size: size_of::<Table>() as u32,
        flags: CONCURRENT,
        reserved: 0,
        open: Some(open::<M>),
        sign: Some(sign::<M>),
        verify: Some(verify::<M>),
        describe: Some(describe::<M>),
        release: Some(release),
        close: Some(close::<M>),
    };

    /// The return value of `cabinet_signer_table`.
    pub const fn table(abi: u32) -> *const Table {
        if abi == ABI { std::ptr::from_ref(Self::TABLE) } else { std::ptr::null() }
    }
}

unsafe extern "C" fn open<M: SignerModule>(
    config: Bytes,
    key: Bytes,
    certificate: Bytes,
    signer: *mut Handle,
    error: *mut Buffer,
) -> i32 {
    // SAFETY: the header guarantees that borrowed bytes stay valid until this function returns.
    let (config, key, certificate) = unsafe { (borrow(&config), borrow(&key), borrow(&certificate)) };
    let certificate = Some(certificate).filter(|pem| !pem.is_empty());
    // The library has its own panic hook. The text of a panic could contain data, so only the location is printed.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        eprintln!("the module panicked at {place}");
    }));
    let opened = guarded(|| M::open(config, key, certificate));
    // SAFETY: `signer` and `error` point to valid variables of the caller, as the header requires.
    unsafe { settle(opened, error, |module| signer.write(Box::into_raw(Box::new(module)).cast())) }
}

unsafe extern "C" fn sign<M: SignerModule>(
    signer: Handle,
    form: u32,
    data: Bytes,
    answer: *mut Buffer,
) -> i32 {
    // SAFETY: `signer` comes from `open` of this table and is not closed yet; the bytes are valid until this function returns.
    let (module, data) = unsafe { (&*signer.cast::<M>(), borrow(&data)) };
    let signed = guarded(|| match form {
        RAW => module.sign(Form::Raw, data),
        CMS_DETACHED => module.sign(Form::CmsDetached, data),
        other => Err(Refusal::Refused(format!("there is no form {other}"))),
    });
    // SAFETY: `answer` points to a valid variable of the caller.
    unsafe { settle(signed, answer, |bytes| answer.write(owned(bytes))) }
}

unsafe extern "C" fn verify<M: SignerModule>(
    signer: Handle,
    certificate: Bytes,
    data: Bytes,
    signature: Bytes,
    valid: *mut u32,
    error: *mut Buffer,
) -> i32 {
    // SAFETY: as in `sign`.
    let (module, certificate, data, signature) =
        unsafe { (&*signer.cast::<M>(), borrow(&certificate), borrow(&data), borrow(&signature)) };
    let judged = guarded(|| module.verify(certificate, data, signature));
    // SAFETY: `valid` and `error` point to valid variables of the caller.
    unsafe { settle(judged, error, |is_valid| valid.write(u32::from(is_valid))) }
}

unsafe extern "C" fn describe<M: SignerModule>(signer: Handle, answer: *mut Buffer) -> i32 {
    // SAFETY: `signer` comes from `open` of this table and is not closed yet.
    let module = unsafe { &*signer.cast::<M>() };
    let said = guarded(|| Ok(module.describe()));
    // SAFETY: `answer` points to a valid variable of the caller.
    unsafe { settle(said, answer, |text| answer.write(owned(text.into_bytes()))) }
}

unsafe extern "C" fn release(buffer: Buffer) {
    if !buffer.data.is_null() {
        // SAFETY: the buffer was made by `owned`, of which this is the reverse; the caller releases each buffer once.
        drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(buffer.data, buffer.size)) });
    }
}

unsafe extern "C" fn close<M: SignerModule>(signer: Handle) {
    // SAFETY: `signer` comes from `open` of this table and is closed once.
    let module = unsafe { Box::from_raw(signer.cast::<M>()) };
    let _ = catch_unwind(AssertUnwindSafe(|| drop(module)));
}

/// # Safety
/// The bytes are valid while the caller uses the slice.
unsafe fn borrow(bytes: &Bytes) -> &[u8] {
    if bytes.data.is_null() || bytes.size == 0 {
        return &[];
    }
    // SAFETY: not null, and valid by the contract of this function.
    unsafe { slice::from_raw_parts(bytes.data, bytes.size) }
}

fn owned(bytes: Vec<u8>) -> Buffer {
    let bytes = Box::leak(bytes.into_boxed_slice());
    Buffer { data: bytes.as_mut_ptr(), size: bytes.len() }
}

/// Converts a panic to a refusal, because a panic must not cross the table. Its text could contain data, so it is dropped.
fn guarded<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Refusal::Unavailable("the module panicked".to_owned())))
}

/// # Safety
/// `reason` points to a valid `Buffer` variable.
unsafe fn settle<T>(outcome: Result<T, Refusal>, reason: *mut Buffer, take: impl FnOnce(T)) -> i32 {
    let (status, text) = match outcome {
        Ok(value) => {
            take(value);
            return OK;
        }
        Err(Refusal::Refused(text)) => (REFUSED, text),
        Err(Refusal::Unavailable(text)) => (UNAVAILABLE, text),
    };
    // SAFETY: by the contract of this function.
    unsafe { reason.write(owned(text.into_bytes())) };
    status
}
