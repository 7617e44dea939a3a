//! The way to the push services of browsers, behind the same guard as the plugins' calls: listed hosts only, no address in a private
//! network, no redirects, limits of time and size. The address of each call comes from a browser, so nothing else protects the hospital's
//! network from it (docs/adr/0052).

use super::{Egress, EgressError, InvalidEgress, Outgoing};
use crate::permissions::{GrantFiles, Permissions};
use async_trait::async_trait;
use cabinet_config::Grant;
use cabinet_config::grant::AllowedHost;
use cabinet_plugin_package::manifest::{HttpRequest, Requests};
use cabinet_ports::push::{PushAnswer, PushFailure, PushRequest, PushTransport};
use ipnet::IpNet;
use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Map;
use std::collections::BTreeMap;
use std::sync::Arc;
use url::Url;

/// Answers of push services have no body, or a line about an error.
const ANSWER_BYTES: usize = 16 * 1024;

/// Sends messages to push services.
#[derive(Debug)]
pub struct PushClient {
    egress: Egress,
}

impl PushClient {
    /// A client for these hosts. `private_addresses` is empty outside tests: push services are on the internet.
    ///
    /// # Errors
    /// [`InvalidEgress`] if the client cannot be built.
    pub fn open(
        hosts: &[String],
        proxy: Option<Url>,
        private_addresses: Vec<IpNet>,
    ) -> Result<Self, InvalidEgress> {
        let allowed = hosts.iter().filter_map(|host| AllowedHost::parse(host).ok());
        let requests = Requests { http: allowed.map(HttpRequest::Origin).collect(), ..Requests::default() };
        let grant = Grant { http: hosts.to_vec(), private_addresses, proxy, ..Grant::default() };
        let files = GrantFiles::one("the configuration".to_owned());
        let permissions = Permissions::new("push", files, requests, &grant, Map::new());
        let mut egress = Egress::new(Arc::new(permissions), &grant, &BTreeMap::new())?;
        egress.answer_bytes = ANSWER_BYTES;
        Ok(Self { egress })
    }
}

#[async_trait]
impl PushTransport for PushClient {
    async fn send(&self, request: PushRequest) -> Result<PushAnswer, PushFailure> {
        let mut headers = HeaderMap::new();
        for (name, value) in request.headers {
            let value = HeaderValue::from_str(&value)
                .map_err(|_| PushFailure::Unreachable(format!("the header {name} cannot be sent")))?;
            headers.insert(HeaderName::from_static(name), value);
        }
        let outgoing = Outgoing {
            method: Method::POST,
            url: request.endpoint,
            headers,
            body: Some(request.body),
            write_reserved: false,
            timeout: request.timeout,
        };
        match self.egress.send(outgoing).await {
            Ok(answer) => {
                let retry_after = answer.headers.into_iter().find(|(name, _)| name == "retry-after");
                Ok(PushAnswer { status: answer.status, retry_after: retry_after.map(|(_, value)| value) })
            }
            Err(EgressError::Denied(_)) => Err(PushFailure::Denied),
            Err(error) => Err(PushFailure::Unreachable(error.to_string())),
        }
    }
}
