//! `client_secret`: a signature over some members of the request, in the order that the path requires (protocol sheet esia §3). The host
//! signs; the plugin never has the key.

use crate::encode;
use crate::moment;
use crate::settings::{KEY, RefreshOrder, Settings, Signature, Version};
use cabinet_plugin_sdk::identity::{Failure, FailureKind};
use cabinet_plugin_sdk::signer::{self, Form};

/// The kind of request to the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask<'a> {
    /// A sign-in.
    Authorization,
    /// Tokens for a code.
    Code(&'a str),
    /// Tokens for a refresh token.
    Refresh(&'a str),
}

/// The signed members of a request, and the signature.
#[derive(Debug)]
pub(crate) struct Signed {
    /// `scope`
    pub(crate) scope: String,
    /// `scope_org`, if configured.
    pub(crate) scope_org: Option<String>,
    /// `timestamp`
    pub(crate) timestamp: String,
    /// `client_secret`
    pub(crate) secret: String,
}

/// Signs a request with this state and redirect address.
pub(crate) fn sign(
    settings: &Settings,
    ask: Ask<'_>,
    state: &str,
    redirect_uri: &str,
) -> Result<Signed, Failure> {
    let scope = settings.scope();
    let scope_org = settings.scope_org.join(" ");
    let timestamp = moment::timestamp(moment::now());
    let text = signed_text(settings, ask, &scope, &scope_org, &timestamp, state, redirect_uri);
    let form = match settings.version {
        Version::V1 => Form::CmsDetached,
        Version::V2 => Form::Raw,
    };
    let signature = signer::sign(KEY, form, text.as_bytes())?;
    let signature = match form {
        Form::CmsDetached => signature,
        Form::Raw => {
            fits(&signature, settings.signature)?;
            encode::ordered(signature, settings.secret_byte_order)
        }
    };
    let secret = encode::secret(&signature, settings.secret_encoding);
    let scope_org = (!scope_org.is_empty()).then_some(scope_org);
    Ok(Signed { scope, scope_org, timestamp, secret })
}

/// Protocol sheet esia §3.1 and §3.2: plain concatenation, no separators.
fn signed_text(
    settings: &Settings,
    ask: Ask<'_>,
    scope: &str,
    scope_org: &str,
    timestamp: &str,
    state: &str,
    redirect_uri: &str,
) -> String {
    let client = settings.client_id.as_str();
    if settings.version == Version::V1 {
        return [scope, timestamp, client, state].concat();
    }
    let head = [client, scope, scope_org, timestamp, state].concat();
    match (ask, settings.refresh_order) {
        (Ask::Authorization, _) | (Ask::Refresh(_), RefreshOrder::RedirectUri) => head + redirect_uri,
        (Ask::Code(code), _) => head + redirect_uri + code,
        (Ask::Refresh(token), RefreshOrder::RefreshToken) => head + token,
    }
}

/// Checks that a bare signature has the length that the settings imply, so that a wrong key is found here and not at the portal.
pub(crate) fn fits(signature: &[u8], expected: Signature) -> Result<(), Failure> {
    let good = match expected {
        // Keys of 256 and 512 bits.
        Signature::Gost => matches!(signature.len(), 64 | 128),
        // Keys of 2048 bits and more.
        Signature::Rsa => signature.len() >= 256,
    };
    if good {
        return Ok(());
    }
    let length = signature.len();
    let detail = format!("the signer gave {length} bytes: check `signature` and the key of the signer");
    Err(Failure::new(FailureKind::Rejected, detail))
}
