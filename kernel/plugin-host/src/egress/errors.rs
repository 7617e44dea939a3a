//! What an error of the HTTP client means to a plugin. Texts of the client may quote the address with its query, so they are not passed on.

use super::EgressError;
use super::resolver::OnlyPrivate;
use std::error::Error;
use std::io;

pub(super) fn classify(error: reqwest::Error) -> EgressError {
    let error = error.without_url();
    if let Some(denial) = cause::<OnlyPrivate>(&error) {
        return EgressError::Denied(denial.0.clone());
    }
    if error.is_timeout() {
        return EgressError::Timeout;
    }
    if let Some(reason) = cause::<rustls::Error>(&error) {
        return EgressError::Tls(reason.to_string());
    }
    if error.is_connect() {
        return EgressError::Connect(root(&error));
    }
    EgressError::Protocol(root(&error))
}

/// The first cause of this type. An `io::Error` hides another error inside without calling it its source.
fn cause<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    let mut next = Some(error);
    while let Some(current) = next {
        if let Some(found) = current.downcast_ref::<E>() {
            return Some(found);
        }
        let inner = current.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = match inner {
            Some(inner) => Some(inner),
            None => current.source(),
        };
    }
    None
}

fn root(error: &(dyn Error + 'static)) -> String {
    let mut last = error;
    while let Some(source) = last.source() {
        last = source;
    }
    last.to_string()
}
