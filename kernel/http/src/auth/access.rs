//! The access rules of an application: which of its calls are possible without a token, and by what else.

use crate::call::Call;
use axum::http::Method;

/// The exceptions from "every call needs a token". A call that is in no list answers 401 to an anonymous caller, whatever its handler does.
#[derive(Debug, Clone, Copy)]
pub struct AccessRules {
    /// Calls that need no token.
    pub public: &'static [Call],
    /// Public paths that are exempt from the rate limit per address.
    pub unlimited: &'static [&'static str],
    /// Calls that another system of the hospital may make with `X-Api-Key`.
    pub keyed: &'static [Call],
    /// Calls that a browser makes by itself, with a ticket in the query instead of a token.
    pub ticketed: &'static [Call],
    /// Calls that change something although their method is safe. As for all changes, the session is checked once more.
    pub changing: &'static [Call],
    /// Paths, besides the public ones, that are allowed while the user must choose a new password.
    pub for_new_password: &'static [&'static str],
    /// Paths, besides the public ones, that are allowed while the user must add a second factor; `/*` at the end stands for all below.
    pub without_factor: &'static [&'static str],
}

impl AccessRules {
    /// Whether this call is allowed while the user must choose a new password.
    pub fn is_open_for_new_password(&self, path: &str) -> bool {
        self.for_new_password.contains(&path) || self.is_public_path(path)
    }

    /// Whether this call is allowed while the user must add a second factor.
    pub fn is_open_without_factor(&self, path: &str) -> bool {
        let is_it = |allowed: &&str| match allowed.strip_suffix('*') {
            Some(above) => path.starts_with(above),
            None => path == *allowed,
        };
        self.without_factor.iter().any(is_it) || self.is_public_path(path)
    }

    /// Whether this call accepts an API key.
    pub fn is_keyed(&self, method: &Method, path: &str) -> bool {
        self.keyed.iter().any(|(keyed, route)| keyed == method && *route == path)
    }

    /// Whether this call accepts a ticket.
    pub fn is_ticketed(&self, method: &Method, path: &str) -> bool {
        is_in(self.ticketed, method, path)
    }

    /// Whether this call may be made anonymously.
    pub fn is_public(&self, method: &Method, path: &str) -> bool {
        is_in(self.public, method, path)
    }

    /// Whether the rate limit per address does not apply.
    pub fn is_unlimited(&self, path: &str) -> bool {
        self.unlimited.contains(&path)
    }

    fn is_public_path(&self, path: &str) -> bool {
        self.public.iter().any(|(_, route)| *route == path)
    }
}

/// Looks up method and path; `HEAD` counts as `GET`.
fn is_in(list: &[Call], method: &Method, path: &str) -> bool {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    list.iter().any(|(listed, route)| listed == method && *route == path)
}
