//! Capabilities that a plugin requests. It has a capability only if the variant grants it as well.

use super::reader::{Mistake, TableReader};
use super::secret_request::{self, SecretRequest};
use cabinet_config::grant::AllowedHost;
use serde::Deserialize;
use std::fmt;
use url::Url;

/// The parsed `[requests]` table.
#[derive(Debug, Clone, Default)]
pub struct Requests {
    /// HTTP destinations.
    pub http: Vec<HttpRequest>,
    /// Secrets that the plugin uses.
    pub secrets: Vec<SecretRequest>,
    /// Names of those secrets whose values it may read.
    pub reveal: Vec<String>,
    /// Names of keys with which it signs.
    pub signer: Vec<String>,
    /// Whether it uses the key-value store.
    pub kv: bool,
}

/// One entry of `requests.http`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HttpRequest {
    /// A destination known to the author, e.g. the public address of a service.
    Origin(AllowedHost),
    /// `settings.<key>`: the origin of the URL in that setting, which only the hospital knows.
    Setting(String),
}

/// Formats the entry as in the manifest.
impl fmt::Display for HttpRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Origin(allowed) => allowed.fmt(f),
            Self::Setting(key) => write!(f, "settings.{key}"),
        }
    }
}

impl HttpRequest {
    /// Whether the request covers this URL, given the settings of a medical host.
    pub fn covers(&self, url: &Url, settings: &serde_json::Map<String, serde_json::Value>) -> bool {
        match self {
            Self::Origin(allowed) => allowed.allows(url),
            Self::Setting(key) => settings
                .get(key)
                .and_then(serde_json::Value::as_str)
                .and_then(|text| Url::parse(text).ok())
                .is_some_and(|own| own.host().is_some() && own.origin() == url.origin()),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Written {
    http: Vec<String>,
    secrets: Vec<secret_request::Written>,
    reveal: Vec<String>,
    signer: Vec<String>,
    kv: bool,
}

impl Requests {
    /// Names of the secrets that the plugin uses with any settings.
    pub fn secret_names(&self) -> impl Iterator<Item = &str> {
        self.secrets.iter().map(|secret| secret.name.as_str())
    }
}

/// Reads the table of a source, and reports every wrong entry. Returns what could be read.
pub(super) fn inspect(reader: &mut TableReader<'_>, mistakes: &mut Vec<Mistake>) -> Requests {
    reader.check_keys(&["http", "secrets", "reveal", "signer", "kv"], mistakes);
    let wrong = |reader: &TableReader<'_>, (key, expected): (String, String)| {
        let name = key.rsplit('.').next().unwrap_or(&key);
        reader.mistake(name, format!("{key} must be {expected}"))
    };
    let mut requests = Requests::default();
    for text in reader.take_all::<String>("http", mistakes) {
        match destination(&text) {
            Ok(request) => requests.http.push(request),
            Err(reason) => mistakes.push(wrong(reader, reason)),
        }
    }
    for written in reader.take_all::<secret_request::Written>("secrets", mistakes) {
        match written.parse() {
            Ok(secret) => requests.secrets.push(secret),
            Err(expected) => mistakes.push(wrong(reader, ("requests.secrets".to_owned(), expected))),
        }
    }
    for name in reader.take_all::<String>("reveal", mistakes) {
        if requests.secret_names().any(|known| known == name) {
            requests.reveal.push(name);
            continue;
        }
        let what = format!("requests.reveal must be a part of requests.secrets: {name:?} is not there");
        mistakes.push(reader.mistake_with("reveal", what, format!("reveal = {:?}", requests.reveal)));
    }
    requests.signer = reader.take_all("signer", mistakes);
    requests.kv = reader.take("kv", mistakes).unwrap_or_default();
    requests
}

impl Written {
    /// Parses the requests; the error holds the invalid key and the expected value.
    pub(super) fn parse(self) -> Result<Requests, (String, String)> {
        let http = self.http.iter().map(|text| destination(text)).collect::<Result<_, _>>()?;
        let secrets: Vec<SecretRequest> = self
            .secrets
            .into_iter()
            .map(secret_request::Written::parse)
            .collect::<Result<_, _>>()
            .map_err(|expected| ("requests.secrets".to_owned(), expected))?;
        let is_requested = |name: &&String| secrets.iter().any(|secret| secret.name == **name);
        if let Some(stranger) = self.reveal.iter().find(|name| !is_requested(name)) {
            return Err((
                "requests.reveal".to_owned(),
                format!("a part of requests.secrets: {stranger:?} is not there"),
            ));
        }
        Ok(Requests { http, secrets, reveal: self.reveal, signer: self.signer, kv: self.kv })
    }
}

fn destination(text: &str) -> Result<HttpRequest, (String, String)> {
    if let Some(key) = text.strip_prefix("settings.") {
        return Ok(HttpRequest::Setting(key.to_owned()));
    }
    AllowedHost::parse(text).map(HttpRequest::Origin).map_err(|reason| {
        ("requests.http".to_owned(), format!("an origin or settings.<key>: {text:?}: {reason}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_needed_always_or_with_some_settings() {
        let written = r#"
            secrets = ["key", { name = "token", when = { sign_in = "token" } }, { name = "login", unless = { sign_in = "token" } }]
        "#;
        let requests = toml::from_str::<Written>(written).unwrap().parse().unwrap();
        let needed = |settings: serde_json::Value| {
            let settings = settings.as_object().unwrap();
            let needed = requests.secrets.iter().filter(|secret| secret.is_needed(settings));
            needed.map(|secret| secret.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(needed(serde_json::json!({})), ["key", "login"]);
        assert_eq!(needed(serde_json::json!({ "sign_in": "password" })), ["key", "login"]);
        assert_eq!(needed(serde_json::json!({ "sign_in": "token" })), ["key", "token"]);
        assert_eq!(requests.secret_names().collect::<Vec<_>>(), ["key", "token", "login"]);
    }

    #[test]
    fn a_condition_is_one_setting_and_one_value() {
        for (written, expected) in [
            (r#"secrets = [{ name = "a" }]"#, "\"a\": either `when` or `unless`"),
            (
                r#"secrets = [{ name = "a", when = { b = "c" }, unless = { b = "d" } }]"#,
                "\"a\": either `when` or `unless`",
            ),
            (
                r#"secrets = [{ name = "a", when = { b = "c", d = "e" } }]"#,
                "\"a\": a condition on one setting, e.g. when = { sign_in = \"token\" }",
            ),
        ] {
            let refused = toml::from_str::<Written>(written).unwrap().parse().unwrap_err();
            assert_eq!(refused, ("requests.secrets".to_owned(), expected.to_owned()), "{written}");
        }
        assert!(toml::from_str::<Written>(r#"secrets = [{ name = "a", wenn = { b = "c" } }]"#).is_err());
    }

    #[test]
    fn a_setting_covers_its_own_origin_only() {
        let settings = serde_json::json!({"url": "https://hub.example:8443/HubService.svc"});
        let settings = settings.as_object().unwrap();
        let request = HttpRequest::Setting("url".into());
        let covers = |url: &str| request.covers(&Url::parse(url).unwrap(), settings);
        assert!(covers("https://hub.example:8443/other"));
        assert!(!covers("https://hub.example/"));
        assert!(!covers("http://hub.example:8443/"));
        assert!(!covers("https://evil.test/?https://hub.example:8443"));
        assert!(
            !HttpRequest::Setting("nothing".into())
                .covers(&Url::parse("https://hub.example").unwrap(), settings)
        );
    }
}
