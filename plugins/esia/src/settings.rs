//! The settings of the portal in a variant. Their schema is in `plugin.toml`, with descriptions for the administrator.

use serde::Deserialize;

/// The name of the signing key: `[requests] signer` in `plugin.toml`.
pub(crate) const KEY: &str = "esia";

/// Settings of the sign-in.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Address of the portal without a trailing slash.
    pub(crate) base_url: String,
    /// Mnemonic of the system at the portal.
    pub(crate) client_id: String,
    /// 64 hex digits, passed on unchanged.
    pub(crate) certificate_hash: String,
    /// Registered address, for calls without a browser.
    pub(crate) redirect_uri: Option<String>,
    /// Requested scopes.
    pub(crate) scopes: Vec<String>,
    /// Requested scopes of organisations.
    pub(crate) scope_org: Vec<String>,
    /// Determines paths, and form and order of signatures.
    pub(crate) version: Version,
    /// Algorithm of the key.
    pub(crate) signature: Signature,
    /// Encoding of `client_secret`.
    pub(crate) secret_encoding: SecretEncoding,
    /// Byte order of the signature in `client_secret`.
    pub(crate) secret_byte_order: ByteOrder,
    /// Byte order of GOST signatures in tokens.
    pub(crate) token_byte_order: ByteOrder,
    /// Whether to use PKCE (RFC 7636).
    pub(crate) pkce: bool,
    /// `access_type`
    pub(crate) access_type: AccessType,
    /// What the signed text of a refresh ends with.
    pub(crate) refresh_order: RefreshOrder,
    /// Expected `iss` of the tokens.
    pub(crate) issuer: Option<String>,
    /// Keys of the portal.
    pub(crate) keys: Vec<Key>,
    /// Where the portal publishes further keys.
    pub(crate) keys_url: Option<String>,
    /// Allowed difference between the clocks, in seconds.
    pub(crate) clock_skew_s: u32,
    /// How to handle unverified contacts.
    pub(crate) unverified_contacts: Unverified,
    /// Whether a corporate e-mail (`CEM`) is accepted if there is no personal one.
    pub(crate) corporate_email: bool,
    /// Time limit of one request.
    pub(crate) timeout_ms: u32,
}

/// The version of the protocol (protocol sheet esia §1 and §3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Version {
    /// `/aas/oauth2/v2/ac`, `/aas/oauth2/v3/te`, bare signatures.
    #[default]
    V2,
    /// `/aas/oauth2/ac`, `/aas/oauth2/te`, CMS.
    V1,
}

/// The algorithm of the system's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Signature {
    /// GOST R 34.10-2012.
    #[default]
    Gost,
    /// RSA, PKCS #1 v1.5.
    Rsa,
}

/// How the signature is encoded (protocol sheet esia §3.2: clients differ).
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

/// The byte order of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ByteOrder {
    /// As OpenSSL writes it.
    #[default]
    Openssl,
    /// Reversed, as CryptoPro writes it.
    Reversed,
}

/// Whether the portal issues a refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AccessType {
    /// No refresh token.
    #[default]
    Online,
    /// A refresh token.
    Offline,
}

/// What the signed text of a refresh ends with (protocol sheet esia §3.2: clients differ).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RefreshOrder {
    /// `… state redirect_uri`
    #[default]
    RedirectUri,
    /// `… state refresh_token`
    RefreshToken,
}

/// How to handle unverified contacts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Unverified {
    /// They are passed to the kernel as unverified.
    #[default]
    Report,
    /// They are not passed to the kernel.
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

    /// Whether the response must contain an `id_token`.
    pub(crate) fn asks_openid(&self) -> bool {
        self.scopes.iter().any(|scope| scope == "openid")
    }

    /// The `iss` that the portal writes: http, whatever the scheme of its address (protocol sheet esia §1).
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
