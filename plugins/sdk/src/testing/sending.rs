//! Converts a request of the plugin to the one that the host would send.

use super::{Sent, secret, with};
use crate::http::{Error, Escape, Request, Response};
use std::rc::Rc;

pub(crate) fn send(request: Request<'_>) -> Result<Response, Error> {
    let denial =
        with(|host| host.manifest.as_ref().and_then(|found| found.denial(&request.url, &host.settings)));
    if let Some(why) = denial {
        return Err(Error::Denied(why));
    }
    let mut headers = request.headers;
    for header in request.secret_headers {
        let value = secret(&header.value.name).unwrap_or_default();
        headers.push((header.name, format!("{}{value}{}", header.prefix, header.suffix)));
    }
    let mut body = request.body.unwrap_or_default();
    for place in request.secret_body {
        if place.placeholder.chars().count() < 8 {
            return Err(Error::Denied("a placeholder needs at least 8 characters".to_owned()));
        }
        let value = escaped(&secret(&place.value.name).unwrap_or_default(), place.escape);
        body = String::from_utf8_lossy(&body).replace(&place.placeholder, &value).into_bytes();
    }
    let sent =
        Sent { method: request.method, url: request.url, headers, body, timeout_ms: request.timeout_ms };
    // The closure may itself access the host, so no borrow is held while it runs.
    let answerer = with(|host| {
        host.sent.push(sent.clone());
        Rc::clone(&host.answerer)
    });
    answerer(&sent)
}

fn escaped(value: &str, escape: Escape) -> String {
    match escape {
        Escape::None => value.to_owned(),
        Escape::Xml => value
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('"', "&quot;")
            .replace('\'', "&apos;"),
        Escape::Json => {
            let quoted = serde_json::Value::from(value).to_string();
            quoted.get(1..quoted.len() - 1).unwrap_or_default().to_owned()
        }
        Escape::Form => value
            .bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'*' => {
                    char::from(byte).to_string()
                }
                b' ' => "+".to_owned(),
                _ => format!("%{byte:02X}"),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_json_are_escaped() {
        assert_eq!(escaped("a b&я", Escape::Form), "a+b%26%D1%8F");
        assert_eq!(escaped("a\"\n", Escape::Json), "a\\\"\\n");
    }
}
