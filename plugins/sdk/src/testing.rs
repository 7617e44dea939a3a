//! A host for unit tests of plugins on a developer's machine. Each thread has its own.
//!
//! ```
//! use cabinet_plugin_sdk::{http::{Request, Response}, testing::TestHost};
//!
//! let host = TestHost::new()
//!     .settings(serde_json::json!({"url": "https://hub.example.ru"}))
//!     .answer(|asked| {
//!         assert_eq!(asked.url, "https://hub.example.ru/clinics");
//!         Ok(Response { status: 200, body: b"[]".to_vec(), ..Response::default() })
//!     })
//!     .install();
//! assert!(Request::get("https://hub.example.ru/clinics").send().is_ok());
//! assert_eq!(host.sent().len(), 1);
//! ```

mod manifest;
mod replay;
mod sending;

use crate::http::{Error, Method, Response};
use crate::kv::KvError;
use crate::log::Level;
use crate::report::OddRow;
use crate::secrets::SecretError;
use crate::signer::{self, Form};
use manifest::Manifest;
pub(crate) use sending::send;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

thread_local! {
    static CURRENT: RefCell<TestHost> = RefCell::new(TestHost::new());
}

type SignWith = Rc<dyn Fn(&str, Form, &[u8]) -> Result<Vec<u8>, signer::Error>>;
type VerifyWith = Rc<dyn Fn(&str, &str, &[u8], &[u8]) -> Result<bool, signer::Error>>;
type Answerer = Rc<dyn Fn(&Sent) -> Result<Response, Error>>;

/// A request as the host would send it, with secrets filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    pub method: Method,
    pub url: String,
    /// Headers, those with secrets last.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// The requested time limit.
    pub timeout_ms: u32,
}

impl Sent {
    /// The body as text. Invalid UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Data that was signed with a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// Name of the key.
    pub key: String,
    /// Form of the signature.
    pub form: Form,
    /// The signed bytes.
    pub data: Vec<u8>,
}

/// A host whose settings, time, secrets and HTTP responses the test defines.
#[derive(Clone)]
pub struct TestHost {
    pub(crate) settings: serde_json::Value,
    pub(crate) medical_host: String,
    pub(crate) now_ms: u64,
    pub(crate) local_now: String,
    manifest: Option<Manifest>,
    secrets: BTreeMap<String, String>,
    kv: BTreeMap<String, (Vec<u8>, Option<u64>)>,
    sign_with: SignWith,
    verify_with: VerifyWith,
    signed: Vec<Signed>,
    answerer: Answerer,
    recorded: Vec<replay::Exchange>,
    sent: Vec<Sent>,
    log: Vec<String>,
    set_aside: Vec<OddRow>,
    expected_headers: Vec<(String, String, bool)>,
}

/// Keeps the host installed. After it is dropped, the thread has an empty host again.
#[must_use = "the host leaves when this value is dropped"]
pub struct Installed(());

impl Default for TestHost {
    fn default() -> Self {
        Self::new()
    }
}

impl TestHost {
    /// A host that enforces the plugin's own manifest, given as `include_str!("../plugin.toml")`. It refuses settings, addresses, secrets,
    /// keys and the store that the manifest does not request, as the kernel does.
    ///
    /// # Panics
    /// If the text is not a manifest. [`TestHost::install`] panics if a required setting is missing or a setting is not described.
    #[must_use]
    pub fn for_plugin(manifest: &str) -> Self {
        let parsed = Manifest::parse(manifest);
        assert!(parsed.is_ok(), "{}", parsed.err().unwrap_or_default());
        Self { manifest: parsed.ok(), ..Self::new() }
    }

    /// A host without settings and secrets that answers no HTTP request and allows everything. The local time is 2026-11-21T12:00:00.
    pub fn new() -> Self {
        Self {
            settings: serde_json::json!({}),
            medical_host: "test".to_owned(),
            now_ms: 1_795_251_600_000,
            local_now: "2026-11-21T12:00:00".to_owned(),
            manifest: None,
            secrets: BTreeMap::new(),
            kv: BTreeMap::new(),
            sign_with: Rc::new(|key, _, _| Err(ungranted(key))),
            verify_with: Rc::new(|key, _, _, _| Err(ungranted(key))),
            signed: Vec::new(),
            answerer: Rc::new(|_| Err(Error::Connect("the test answers nothing".to_owned()))),
            recorded: Vec::new(),
            sent: Vec::new(),
            log: Vec::new(),
            set_aside: Vec::new(),
            expected_headers: Vec::new(),
        }
    }

    /// Sets the settings.
    #[must_use]
    pub fn settings(mut self, settings: serde_json::Value) -> Self {
        self.settings = settings;
        self
    }

    /// Sets the id of the medical host.
    #[must_use]
    pub fn medical_host(mut self, id: &str) -> Self {
        id.clone_into(&mut self.medical_host);
        self
    }

    /// Sets the local time, `YYYY-MM-DDTHH:MM:SS`.
    #[must_use]
    pub fn local_now(mut self, local: &str) -> Self {
        local.clone_into(&mut self.local_now);
        self
    }

    /// Sets the time in milliseconds since 1970.
    #[must_use]
    pub fn now_ms(mut self, now_ms: u64) -> Self {
        self.now_ms = now_ms;
        self
    }

    /// Grants a secret.
    #[must_use]
    pub fn secret(mut self, name: &str, value: &str) -> Self {
        self.secrets.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Stores a value, as if an earlier call had done so.
    #[must_use]
    pub fn kept(mut self, key: &str, value: &[u8]) -> Self {
        self.kv.insert(key.to_owned(), (value.to_vec(), None));
        self
    }

    /// Sets the signing function. For keys that it does not know it should return [`signer::Error::Denied`].
    #[must_use]
    pub fn sign_with(
        mut self,
        sign: impl Fn(&str, Form, &[u8]) -> Result<Vec<u8>, signer::Error> + 'static,
    ) -> Self {
        self.sign_with = Rc::new(sign);
        self
    }

    /// Sets the verification function; its arguments are key, certificate, data, signature.
    #[must_use]
    pub fn verify_with(
        mut self,
        verify: impl Fn(&str, &str, &[u8], &[u8]) -> Result<bool, signer::Error> + 'static,
    ) -> Self {
        self.verify_with = Rc::new(verify);
        self
    }

    /// Sets the function that answers HTTP requests.
    #[must_use]
    pub fn answer(mut self, answerer: impl Fn(&Sent) -> Result<Response, Error> + 'static) -> Self {
        self.answerer = Rc::new(answerer);
        self
    }

    /// Installs it as the host of this thread.
    pub fn install(self) -> Installed {
        let checked =
            self.manifest.as_ref().map_or(Ok(()), |manifest| manifest.check_settings(&self.settings));
        assert!(checked.is_ok(), "{}", checked.err().unwrap_or_default());
        CURRENT.with(|current| *current.borrow_mut() = self);
        Installed(())
    }
}

impl Installed {
    /// All requests that were sent, in order.
    pub fn sent(&self) -> Vec<Sent> {
        with(|host| host.sent.clone())
    }

    /// All data that was signed, in order.
    pub fn signed(&self) -> Vec<Signed> {
        with(|host| host.signed.clone())
    }

    /// The log lines: `level message name=value…`.
    pub fn log(&self) -> Vec<String> {
        with(|host| host.log.clone())
    }

    /// The rows that were set aside, in order.
    pub fn set_aside(&self) -> Vec<OddRow> {
        with(|host| host.set_aside.clone())
    }

    /// The headers that the kernel would check in the response to the file: name, value, whether it is required.
    pub fn expected_headers(&self) -> Vec<(String, String, bool)> {
        with(|host| host.expected_headers.clone())
    }
}

impl Drop for Installed {
    fn drop(&mut self) {
        CURRENT.with(|current| *current.borrow_mut() = TestHost::new());
    }
}

pub(crate) fn with<T>(look: impl FnOnce(&mut TestHost) -> T) -> T {
    CURRENT.with(|current| look(&mut current.borrow_mut()))
}

pub(crate) fn secret(name: &str) -> Result<String, SecretError> {
    with(|host| {
        if host.manifest.as_ref().is_some_and(|manifest| !manifest.requests_secret(name)) {
            return Err(SecretError::NotRequested);
        }
        host.secrets.get(name).cloned().ok_or(SecretError::NotSet)
    })
}

pub(crate) fn reveal(name: &str) -> Result<String, SecretError> {
    if with(|host| host.manifest.as_ref().is_some_and(|manifest| !manifest.requests_reveal(name))) {
        return Err(SecretError::NotRequested);
    }
    secret(name)
}

fn may_keep() -> Result<(), KvError> {
    let allowed = with(|host| host.manifest.as_ref().is_none_or(Manifest::requests_kv));
    if allowed { Ok(()) } else { Err(KvError::NotGranted) }
}

fn ungranted(key: &str) -> signer::Error {
    signer::Error::Denied(format!("the test grants no key {key}"))
}

pub(crate) fn sign(key: &str, form: Form, data: &[u8]) -> Result<Vec<u8>, signer::Error> {
    // The closure may itself access the host, so no borrow is held while it runs.
    if with(|host| host.manifest.as_ref().is_some_and(|manifest| !manifest.requests_signer(key))) {
        return Err(ungranted(key));
    }
    let sign_with = with(|host| {
        host.signed.push(Signed { key: key.to_owned(), form, data: data.to_vec() });
        Rc::clone(&host.sign_with)
    });
    sign_with(key, form, data)
}

pub(crate) fn verify(
    key: &str,
    certificate: &str,
    data: &[u8],
    signature: &[u8],
) -> Result<bool, signer::Error> {
    if with(|host| host.manifest.as_ref().is_some_and(|manifest| !manifest.requests_signer(key))) {
        return Err(ungranted(key));
    }
    let verify_with = with(|host| Rc::clone(&host.verify_with));
    verify_with(key, certificate, data, signature)
}

pub(crate) fn kv_get(key: &str) -> Result<Option<Vec<u8>>, KvError> {
    may_keep()?;
    Ok(with(|host| {
        let now = host.now_ms;
        host.kv
            .get(key)
            .filter(|(_, until)| until.is_none_or(|until| now < until))
            .map(|(value, _)| value.clone())
    }))
}

pub(crate) fn kv_set(key: &str, value: &[u8], ttl_ms: Option<u64>) -> Result<(), KvError> {
    may_keep()?;
    with(|host| {
        let until = ttl_ms.map(|ttl| host.now_ms.saturating_add(ttl));
        host.kv.insert(key.to_owned(), (value.to_vec(), until));
    });
    Ok(())
}

pub(crate) fn kv_remove(key: &str) -> Result<(), KvError> {
    may_keep()?;
    with(|host| host.kv.remove(key));
    Ok(())
}

pub(crate) fn set_aside(row: OddRow) {
    with(|host| host.set_aside.push(row));
}

pub(crate) fn expect_header(name: &str, value: &str, required: bool) {
    with(|host| host.expected_headers.push((name.to_owned(), value.to_owned(), required)));
}

pub(crate) fn log(level: Level, message: &str, fields: &[(&str, &str)]) {
    let mut line = format!("{level:?} {message}");
    for (name, value) in fields {
        line.push_str(&format!(" {name}={value}"));
    }
    with(|host| host.log.push(line));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::{Escape, Request};
    use crate::{kv, secrets};

    #[test]
    fn a_secret_is_filled_in_escaped_and_never_seen_by_the_plugin_s_text() {
        let host = TestHost::new()
            .secret("guid", "a<b&\"c\"")
            .answer(|_| Ok(Response { status: 200, ..Response::default() }))
            .install();
        let guid = secrets::get("guid").unwrap();
        Request::post("https://x.test/")
            .body("<g>%%guid-here%%</g>")
            .secret_in_body("%%guid-here%%", &guid, Escape::Xml)
            .secret_header("Authorization", "Token ", &guid, "")
            .send()
            .unwrap();
        let sent = host.sent();
        assert_eq!(sent[0].text(), "<g>a&lt;b&amp;&quot;c&quot;</g>");
        assert_eq!(sent[0].headers, [("Authorization".to_owned(), "Token a<b&\"c\"".to_owned())]);
        assert_eq!(format!("{guid:?}"), "Secret(***)");
    }

    #[test]
    fn a_secret_that_nobody_granted_is_a_configuration_problem() {
        let _host = TestHost::new().install();
        let problem: crate::Problem = secrets::get("nothing").unwrap_err().into();
        assert_eq!(problem.code, crate::ProblemCode::Configuration);
    }

    #[test]
    fn what_is_kept_goes_when_its_time_is_over() {
        let _host = TestHost::new().now_ms(1_000).install();
        kv::set("a", b"1", Some(10)).unwrap();
        assert_eq!(kv::get("a").unwrap().as_deref(), Some(b"1".as_slice()));
        with(|host| host.now_ms = 1_010);
        assert_eq!(kv::get("a").unwrap(), None);
    }

    #[test]
    fn a_key_signs_only_if_the_test_grants_it_and_what_it_signed_is_shown() {
        let host = TestHost::new().install();
        assert!(matches!(signer::sign("esia", Form::Raw, b"x"), Err(signer::Error::Denied(_))));
        drop(host);
        let host = TestHost::new()
            .sign_with(|key, _, data| Ok([key.as_bytes(), data].concat()))
            .verify_with(|_, certificate, data, signature| {
                Ok([certificate.as_bytes(), data].concat() == signature)
            })
            .install();
        let signature = signer::sign("esia", Form::CmsDetached, b"x").unwrap();
        assert_eq!(signer::verify("esia", "esia", b"x", &signature), Ok(true));
        assert_eq!(signer::verify("esia", "esia", b"y", &signature), Ok(false));
        let expected = Signed { key: "esia".into(), form: Form::CmsDetached, data: b"x".to_vec() };
        assert_eq!(host.signed(), [expected]);
    }
}
