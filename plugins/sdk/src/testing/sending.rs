//! Converts a request of the plugin to the one that the host would send.

use super::{Sent, secret, with};
use crate::http::{Error, Escape, Request, Response};
use cabinet_contract_rules as rules;
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
        let value = secret(&place.value.name).unwrap_or_default();
        body = rules::fill(&body, &place.placeholder, &value, place.escape.into())
            .map_err(|why| Error::Denied(why.to_string()))?;
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

impl From<Escape> for rules::Escape {
    fn from(escape: Escape) -> Self {
        match escape {
            Escape::None => Self::None,
            Escape::Xml => Self::Xml,
            Escape::Json => Self::Json,
            Escape::Form => Self::Form,
        }
    }
}
