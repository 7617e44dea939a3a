//! Loads the GOST engine into this process through OpenSSL's API and makes it the default for its algorithms. OpenSSL's configuration is
//! not read: `OPENSSL_CONF` and `/etc/ssl/openssl.cnf` have no effect here.

use cabinet_signer_table::Refusal;
use openssl::error::ErrorStack;
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::ptr;
use std::sync::OnceLock;

/// `ENGINE_METHOD_ALL` (openssl/engine.h)
const METHOD_ALL: c_uint = 0xFFFF;
/// `OPENSSL_INIT_NO_LOAD_CONFIG`, `OPENSSL_INIT_ENGINE_DYNAMIC` (openssl/crypto.h)
const INIT_WITHOUT_CONFIG: u64 = 0x0000_0080;
const INIT_ENGINE_DYNAMIC: u64 = 0x0000_0400;

/// An opaque `ENGINE *` of OpenSSL.
type Engine = *mut c_void;

// The engine functions of OpenSSL 1.1 and 3 (openssl/engine.h), which the crate openssl-sys does not declare.
unsafe extern "C" {
    fn ENGINE_by_id(id: *const c_char) -> Engine;
    fn ENGINE_free(engine: Engine) -> c_int;
    fn ENGINE_init(engine: Engine) -> c_int;
    fn ENGINE_set_default(engine: Engine, flags: c_uint) -> c_int;
    fn ENGINE_ctrl_cmd_string(
        engine: Engine,
        command: *const c_char,
        argument: *const c_char,
        optional: c_int,
    ) -> c_int;
    fn OPENSSL_init_crypto(options: u64, settings: *const c_void) -> c_int;
}

/// Makes the engine the default, once per process. `library` replaces the system's own engine.
pub(crate) fn provide(library: Option<&Path>) -> Result<(), Refusal> {
    static PROVIDED: OnceLock<Result<(), Refusal>> = OnceLock::new();
    PROVIDED.get_or_init(|| load(library)).clone()
}

fn load(library: Option<&Path>) -> Result<(), Refusal> {
    // SAFETY: may be called at any time. It precedes every other call of OpenSSL in this process, so that no configuration is read.
    unsafe { OPENSSL_init_crypto(INIT_WITHOUT_CONFIG | INIT_ENGINE_DYNAMIC, ptr::null()) };
    openssl::init();
    let engine = match library {
        None => by_id(c"gost"),
        Some(path) => by_path(path),
    };
    let missing = |error: ErrorStack| {
        let hint = "install libengine-gost-openssl, or name the engine's library in the setting `engine`";
        Refusal::because("the GOST engine cannot be loaded", format!("{error}; {hint}"))
    };
    let engine = engine.map_err(missing)?;
    // SAFETY: `engine` was just found. The functional reference that `ENGINE_init` takes is kept until the process ends.
    let is_default = unsafe {
        let is_default = ENGINE_init(engine) == 1 && ENGINE_set_default(engine, METHOD_ALL) == 1;
        ENGINE_free(engine);
        is_default
    };
    if is_default { Ok(()) } else { Err(missing(ErrorStack::get())) }
}

fn by_id(id: &CStr) -> Result<Engine, ErrorStack> {
    // SAFETY: a C string that outlives the call.
    let engine = unsafe { ENGINE_by_id(id.as_ptr()) };
    if engine.is_null() { Err(ErrorStack::get()) } else { Ok(engine) }
}

fn by_path(path: &Path) -> Result<Engine, ErrorStack> {
    let engine = by_id(c"dynamic")?;
    let path = CString::new(path.as_os_str().as_bytes()).unwrap_or_default();
    let commands = [(c"SO_PATH", Some(path.as_c_str())), (c"ID", Some(c"gost")), (c"LOAD", None)];
    for (command, argument) in commands {
        let argument = argument.map_or(ptr::null(), CStr::as_ptr);
        // SAFETY: `engine` is held, the strings outlive the call.
        if unsafe { ENGINE_ctrl_cmd_string(engine, command.as_ptr(), argument, 0) } != 1 {
            let error = ErrorStack::get();
            // SAFETY: we hold this reference and do not use it again.
            unsafe { ENGINE_free(engine) };
            return Err(error);
        }
    }
    Ok(engine)
}
