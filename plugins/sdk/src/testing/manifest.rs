//! Enforces a plugin's `plugin.toml` in its unit tests. What the manifest does not request is denied as in the kernel, so that a missing
//! line fails a test and not the first call at the hospital.

use serde::Deserialize;
use serde_json::{Map, Value};

/// The parts of `plugin.toml` that tests need. `cargo xtask plugins` validates the whole file.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Manifest {
    id: String,
    #[serde(default)]
    requests: Requests,
    settings: Option<Value>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Requests {
    http: Vec<String>,
    secrets: Vec<SecretRequest>,
    reveal: Vec<String>,
    signer: Vec<String>,
    kv: bool,
}

/// `"name"`, or `{ name = "name", when = { setting = "value" } }`. The test decides with which settings it gives the secret.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum SecretRequest {
    Name(String),
    Conditional { name: String },
}

impl SecretRequest {
    fn name(&self) -> &str {
        match self {
            Self::Name(name) | Self::Conditional { name } => name,
        }
    }
}

impl Manifest {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| format!("plugin.toml: {error}"))
    }

    /// Reports required settings that are missing, and settings that the schema does not describe. Values are not checked.
    pub(crate) fn check_settings(&self, settings: &Value) -> Result<(), String> {
        let none = Map::new();
        let given = settings.as_object().unwrap_or(&none);
        let schema = self.settings.as_ref().and_then(Value::as_object);
        let member = |name: &str| schema.and_then(|schema| schema.get(name));
        let described = member("properties").and_then(Value::as_object).unwrap_or(&none);
        let is_closed = schema.is_none() || member("additionalProperties") == Some(&Value::Bool(false));
        let required = member("required").and_then(Value::as_array).into_iter().flatten();
        if let Some(key) = required.filter_map(Value::as_str).find(|key| !given.contains_key(*key)) {
            return Err(format!("plugin.toml requires the setting {key}"));
        }
        match given.keys().find(|key| is_closed && !described.contains_key(*key)) {
            Some(key) => Err(format!("plugin.toml describes no setting {key}")),
            None => Ok(()),
        }
    }

    /// Why the plugin may not send a request to this address.
    pub(crate) fn denial(&self, url: &str, settings: &Value) -> Option<String> {
        let id = &self.id;
        let Some(asked) = Origin::of(url) else {
            return Some(format!("plugin {id}: the address of the request is not a URL of http or https"));
        };
        let covers = |request: &String| match request.strip_prefix("settings.") {
            Some(key) => {
                settings.get(key).and_then(Value::as_str).and_then(Origin::of).as_ref() == Some(&asked)
            }
            None => Origin::of(request).is_some_and(|allowed| allowed.covers(&asked)),
        };
        if self.requests.http.iter().any(covers) {
            return None;
        }
        let asked = asked.text();
        let all: Vec<String> =
            self.requests.http.iter().chain([&asked]).map(|text| format!("{text:?}")).collect();
        Some(format!(
            "plugin {id} may not call {asked}: its manifest does not request it; \
             in plugins/{id}/plugin.toml, under [requests]: http = [{}]",
            all.join(", ")
        ))
    }

    pub(crate) fn requests_secret(&self, name: &str) -> bool {
        self.requests.secrets.iter().any(|known| known.name() == name)
    }

    pub(crate) fn requests_reveal(&self, name: &str) -> bool {
        self.requests.reveal.iter().any(|known| known == name)
    }

    pub(crate) fn requests_signer(&self, key: &str) -> bool {
        self.requests.signer.iter().any(|known| known == key)
    }

    pub(crate) fn requests_kv(&self) -> bool {
        self.requests.kv
    }
}

/// Scheme, host and port of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Origin {
    scheme: String,
    host: String,
    port: u16,
}

impl Origin {
    fn of(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        let usual = match scheme.as_str() {
            "https" => 443,
            "http" => 80,
            _ => return None,
        };
        let authority = rest.split(['/', '?', '#']).next()?;
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, port.parse().ok()?),
            _ => (authority, usual),
        };
        let is_host = !host.is_empty() && !host.contains('@');
        is_host.then(|| Self { scheme, host: host.to_ascii_lowercase(), port })
    }

    fn covers(&self, asked: &Self) -> bool {
        let host = match self.host.strip_prefix("*.") {
            Some(domain) => {
                asked.host.strip_suffix(domain).is_some_and(|below| below.len() > 1 && below.ends_with('.'))
            }
            None => self.host == asked.host,
        };
        host && self.scheme == asked.scheme && self.port == asked.port
    }

    fn text(&self) -> String {
        match (self.scheme.as_str(), self.port) {
            ("https", 443) | ("http", 80) => format!("{}://{}", self.scheme, self.host),
            _ => format!("{}://{}:{}", self.scheme, self.host, self.port),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::http::{Error, Request, Response};
    use crate::kv;
    use crate::secrets::{self, SecretError};
    use crate::signer::{self, Form};
    use crate::testing::TestHost;

    const MANIFEST: &str = r#"
        id = "sample"
        [requests]
        http = ["settings.url", "https://*.hub.example"]
        secrets = ["token", { name = "guid", when = { mode = "a" } }]
        reveal = ["guid"]
        [settings]
        type = "object"
        required = ["url"]
        additionalProperties = false
        properties.url = { type = "string" }
    "#;

    fn host() -> TestHost {
        TestHost::for_plugin(MANIFEST)
            .settings(serde_json::json!({ "url": "https://hospital.example:8443/api" }))
            .secret("token", "t")
            .secret("guid", "g")
            .secret("other", "o")
            .sign_with(|_, _, data| Ok(data.to_vec()))
            .answer(|_| Ok(Response { status: 200, ..Response::default() }))
    }

    #[test]
    fn only_requested_addresses_are_reached() {
        let host = host().install();
        for good in
            ["https://hospital.example:8443/x?y=1", "https://a.hub.example/", "https://a.b.hub.example"]
        {
            assert!(Request::get(good).send().is_ok(), "{good}");
        }
        for bad in [
            "https://hospital.example/",
            "http://hospital.example:8443/",
            "https://hub.example/",
            "https://evilhub.example/",
            "https://other.example/?https://a.hub.example",
            "ftp://a.hub.example/",
            "https://a.hub.example@evil.example/",
        ] {
            assert!(matches!(Request::get(bad).send(), Err(Error::Denied(_))), "{bad}");
        }
        assert_eq!(host.sent().len(), 3, "what was denied was not sent");
        let why = Request::get("https://other.example/a").send().unwrap_err().to_string();
        assert!(
            why.ends_with(
                "in plugins/sample/plugin.toml, under [requests]: \
                 http = [\"settings.url\", \"https://*.hub.example\", \"https://other.example\"]"
            ),
            "{why}"
        );
    }

    #[test]
    fn only_requested_secrets_keys_and_the_store_are_there() {
        let _host = host().install();
        assert!(secrets::get("token").is_ok());
        assert_eq!(secrets::get("other").unwrap_err(), SecretError::NotRequested);
        assert_eq!(secrets::get("guid").unwrap().reveal().unwrap(), "g");
        assert_eq!(secrets::get("token").unwrap().reveal().unwrap_err(), SecretError::NotRequested);
        assert!(kv::set("a", b"1", None).is_err() && kv::get("a").is_err());
        assert!(matches!(signer::sign("esia", Form::Raw, b"x"), Err(signer::Error::Denied(_))));
    }

    #[test]
    #[should_panic(expected = "plugin.toml requires the setting url")]
    fn a_required_setting_is_missed() {
        let _host = TestHost::for_plugin(MANIFEST).install();
    }

    #[test]
    #[should_panic(expected = "plugin.toml describes no setting ulr")]
    fn a_setting_that_is_not_described_is_noticed() {
        let settings = serde_json::json!({ "url": "x", "ulr": "y" });
        let _host = TestHost::for_plugin(MANIFEST).settings(settings).install();
    }

    #[test]
    #[should_panic(expected = "unknown field `secret`")]
    fn a_mistyped_request_is_noticed() {
        let _host = TestHost::for_plugin("id = \"x\"\n[requests]\nsecret = []\n");
    }
}
