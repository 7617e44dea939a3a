//! What the variant says about the portal. The schema is in `plugin.toml`; texts there are for the administrator.

use serde::Deserialize;

/// The name of the key that signs: `[requests] signer` in `plugin.toml`.
pub(crate) const KEY: &str = "esia";

/// Settings of the sign-in.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Address of the portal without a slash at the end.
    pub(crate) base_url: String,
    /// Mnemonic.
    pub(crate) client_id: String,
    /// 64 hex digits, opaque here.
    pub(crate) certificate_hash: String,
    /// Registered address, for what happens without a browser.
    pub(crate) redirect_uri: Option<String>,
    /// What is asked for.
    pub(crate) scopes: Vec<String>,
    /// What is asked for of organisations.
    pub(crate) scope_org: Vec<String>,
    /// Paths, form and order of signatures.
    pub(crate) version: Version,
    /// What the key is.
    pub(crate) signature: Signature,
    /// Spelling of `client_secret`.
    pub(crate) secret_encoding: SecretEncoding,
    /// Order of its bytes.
    pub(crate) secret_byte_order: ByteOrder,
    /// Order of the bytes of GOST signatures of tokens.
    pub(crate) token_byte_order: ByteOrder,
    /// RFC 7636.
    pub(crate) pkce: bool,
    /// `access_type`
    pub(crate) access_type: AccessType,
    /// The end of the signed text of a refresh.
    pub(crate) refresh_order: RefreshOrder,
    /// `iss` of the tokens.
    pub(crate) issuer: Option<String>,
    /// Keys of the portal.
    pub(crate) keys: Vec<Key>,
    /// Where more of them are told.
    pub(crate) keys_url: Option<String>,
    /// Seconds that clocks may differ.
    pub(crate) clock_skew_s: u32,
    /// What becomes of contacts that nobody verified.
    pub(crate) unverified_contacts: Unverified,
    /// Whether `CEM` will do.
    pub(crate) corporate_email: bool,
    /// The longest time to wait for one answer.
    pub(crate) timeout_ms: u32,
}

/// Protocol sheet esia §1 and §3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Version {
    /// `/aas/oauth2/v2/ac`, `/aas/oauth2/v3/te`, bare signatures.
    #[default]
    V2,
    /// `/aas/oauth2/ac`, `/aas/oauth2/te`, CMS.
    V1,
}

/// What the key of the system is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Signature {
    /// GOST R 34.10-2012.
    #[default]
    Gost,
    /// RSA, PKCS #1 v1.5.
    Rsa,
}

/// How the signature is written (protocol sheet esia §3.2: clients differ).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub(crate) enum SecretEncoding {
    /// Without `=`.
    #[default]
    #[serde(rename = "base64url")]
    Url,
    /// With `=`.
    #[serde(rename = "base64url-padded")]
    UrlPadded,
    /// `+`, `/` and `=`.
    #[serde(rename = "base64")]
    Standard,
}

/// Order of the bytes of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ByteOrder {
    /// As OpenSSL writes them.
    #[default]
    Openssl,
    /// The other way round, as CryptoPro does.
    Reversed,
}

/// Whether the portal gives a refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AccessType {
    /// No.
    #[default]
    Online,
    /// Yes.
    Offline,
}

/// What ends the signed text of a refresh (protocol sheet esia §3.2: clients differ).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RefreshOrder {
    /// `… state redirect_uri`
    #[default]
    RedirectUri,
    /// `… state refresh_token`
    RefreshToken,
}

/// What becomes of contacts that nobody verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Unverified {
    /// The kernel learns that they are not verified.
    #[default]
    Report,
    /// The kernel never sees them.
    Drop,
}

/// A key of the portal.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Key {
    /// PEM: certificate, or RSA public key.
    pub(crate) certificate: String,
    /// RFC 3339.
    #[serde(default)]
    pub(crate) valid_from: Option<String>,
    /// RFC 3339.
    #[serde(default)]
    pub(crate) valid_to: Option<String>,
}

impl Settings {
    /// `scope`
    pub(crate) fn scope(&self) -> String {
        self.scopes.join(" ")
    }

    /// Whether an `id_token` is to be expected.
    pub(crate) fn asks_openid(&self) -> bool {
        self.scopes.iter().any(|scope| scope == "openid")
    }

    /// `iss` as the portal writes it: http, whatever the address (protocol sheet esia §1).
    pub(crate) fn issuer(&self) -> String {
        let host = self.base_url.split_once("://").map_or(self.base_url.as_str(), |(_, host)| host);
        self.issuer.clone().unwrap_or_else(|| format!("http://{host}/"))
    }
}

impl Default for Settings {
    fn default() -> Self {
        // Protocol sheet esia §5: the suggested set.
        let scopes = ["openid", "fullname", "birthdate", "gender", "snils", "id_doc", "email", "mobile"];
        Self {
            base_url: String::new(),
            client_id: String::new(),
            certificate_hash: String::new(),
            redirect_uri: None,
            scopes: scopes.map(str::to_owned).to_vec(),
            scope_org: Vec::new(),
            version: Version::default(),
            signature: Signature::default(),
            secret_encoding: SecretEncoding::default(),
            secret_byte_order: ByteOrder::default(),
            token_byte_order: ByteOrder::default(),
            pkce: false,
            access_type: AccessType::default(),
            refresh_order: RefreshOrder::default(),
            issuer: None,
            keys: Vec::new(),
            keys_url: None,
            clock_skew_s: 60,
            unverified_contacts: Unverified::default(),
            corporate_email: false,
            timeout_ms: 10_000,
        }
    }
}
