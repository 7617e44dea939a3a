//! Cookies that the kernel sets. All are `HttpOnly`. Over TLS their names start with `__Host-`, so that neither another host of the hospital's
//! domain nor a page without TLS can set them (RFC 6265bis §4.1.3.2; the prefix requires `Secure`, `Path=/` and no `Domain`).

use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use secrecy::{ExposeSecret, SecretString};
use url::Url;

/// Name and attributes of a cookie.
pub struct CookieKind {
    /// Name over TLS.
    host_name: &'static str,
    /// Name without TLS, used only by demos and tests.
    plain_name: &'static str,
    same_site: SameSite,
}

/// How long the browser keeps a cookie.
#[derive(Debug, Clone, Copy)]
pub enum Kept {
    /// Until the browser is closed.
    WithBrowser,
    /// `Max-Age` in seconds.
    Seconds(i64),
}

impl CookieKind {
    /// Declares a cookie by its name over TLS, which starts with `__Host-`, and its name without TLS.
    pub const fn new(host_name: &'static str, plain_name: &'static str, same_site: SameSite) -> Self {
        Self { host_name, plain_name, same_site }
    }

    /// Returns the cookie's value; `None` if it is absent or empty.
    pub fn read(&self, public_url: &Url, jar: &CookieJar) -> Option<SecretString> {
        let value = jar.get(self.name(is_tls(public_url))).map(Cookie::value)?;
        (!value.is_empty()).then(|| value.to_owned().into())
    }

    /// Sets the cookie.
    pub fn set(&self, public_url: &Url, jar: CookieJar, value: &SecretString, kept: Kept) -> CookieJar {
        jar.add(self.cookie(is_tls(public_url), value.expose_secret().to_owned(), kept))
    }

    /// Removes the cookie.
    pub fn remove(&self, public_url: &Url, jar: CookieJar) -> CookieJar {
        jar.add(self.cookie(is_tls(public_url), String::new(), Kept::Seconds(0)))
    }

    const fn name(&self, is_tls: bool) -> &'static str {
        if is_tls { self.host_name } else { self.plain_name }
    }

    fn cookie(&self, is_tls: bool, value: String, kept: Kept) -> Cookie<'static> {
        let built = Cookie::build((self.name(is_tls), value))
            .path("/")
            .http_only(true)
            .same_site(self.same_site)
            .secure(is_tls);
        match kept {
            Kept::WithBrowser => built.build(),
            Kept::Seconds(seconds) => built.max_age(time::Duration::seconds(seconds)).build(),
        }
    }
}

fn is_tls(public_url: &Url) -> bool {
    public_url.scheme() == "https"
}
