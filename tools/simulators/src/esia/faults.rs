//! Settings that a test or a person can switch: faults that break calls, and the behaviour of the portal without faults.

use super::openssl::Algorithm;
use crate::faults::{self, Call, CallFault};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::{PoisonError, RwLock};

/// A call of the portal, as a scope for faults and counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Endpoint {
    /// `/aas/oauth2/v2/ac`, `/aas/oauth2/ac`
    Authorize,
    /// `POST /login`: the submitted login or consent page.
    Login,
    /// `/aas/oauth2/v3/te`, `/aas/oauth2/te`
    Token,
    /// `/rs/prns/{oid}`
    Person,
    /// `/rs/prns/{oid}/ctts…`
    Contacts,
    /// `/rs/prns/{oid}/docs…`
    Documents,
    /// All other collections.
    Others,
}

impl Endpoint {
    /// All endpoints.
    pub const ALL: &'static [Self] = &[
        Self::Authorize,
        Self::Login,
        Self::Token,
        Self::Person,
        Self::Contacts,
        Self::Documents,
        Self::Others,
    ];
}

impl Call for Endpoint {
    const COUNT: usize = Self::ALL.len();

    fn index(self) -> usize {
        self as usize
    }
}

/// The kind of forgery applied to the tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forgery {
    /// `alg` is `none`, with no signature.
    AlgNone,
    /// HS256 with the portal's certificate as the key.
    Hs256,
    /// Signed with a key that the portal does not own.
    WrongKey,
    /// Expired an hour ago.
    Expired,
    /// Valid only in an hour.
    Future,
    /// The audience is another mnemonic.
    Audience,
    /// The issuer is another portal.
    Issuer,
    /// `id_token` and `access_token` have different subjects.
    Subject,
    /// The payload was changed after signing.
    Changed,
    /// Half a megabyte of claims.
    Huge,
    /// Not a token at all.
    Garbage,
}

/// A fault of the portal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The call is processed at once, but the answer is delayed.
    Slow {
        /// Delay in milliseconds.
        ms: u64,
    },
    /// The connection is closed before the call is processed.
    Close,
    /// The answer is an HTML page; the call is not processed.
    Html {
        /// Status code; 500 by default.
        #[serde(default = "internal")]
        status: u16,
    },
    /// 401, as for an expired access token.
    Unauthorized,
    /// 403, as for a missing scope.
    Forbidden,
    /// The portal's error with this number, e.g. `007004`.
    Code {
        /// Six digits.
        code: String,
    },
    /// 200 with truncated JSON.
    Garbage,
    /// The token call answers with another `state`.
    WrongState,
    /// The token call answers with forged tokens.
    Forge {
        /// The kind of forgery.
        what: Forgery,
    },
}

impl CallFault<Endpoint> for Fault {}

/// A fault and the calls that it affects.
pub type Rule = faults::Rule<Fault, Endpoint>;

/// The behaviour of the portal without faults.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Behaviour {
    /// Whether `client_secret` is verified. Disable it only for tests of other features.
    pub check_signatures: bool,
    /// Whether raw signatures are expected with reversed byte order.
    pub reversed_bytes: bool,
    /// Whether `client_certificate_hash` must match a known certificate. Otherwise any 64 hex digits are accepted.
    pub exact_hash: bool,
    /// Whether a request without `code_challenge` is refused.
    pub require_pkce: bool,
    /// Whether the person must consent to the data access (`#grantAuthorization`).
    pub consent_page: bool,
    /// Whether unconfirmed accounts are refused with 007055.
    pub refuse_untrusted: bool,
    /// Whether `embed` is supported. Otherwise collections contain links.
    pub embed: bool,
    /// Signature algorithm of the tokens.
    pub token_algorithm: TokenAlgorithm,
    /// Seconds by which the portal's clock is ahead.
    pub clock_ahead_s: i64,
    /// Lifetime of an access token in seconds.
    pub token_life_s: i64,
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            check_signatures: true,
            reversed_bytes: false,
            exact_hash: false,
            require_pkce: false,
            consent_page: false,
            refuse_untrusted: false,
            embed: true,
            token_algorithm: TokenAlgorithm::Rs256,
            clock_ahead_s: 0,
            // Protocol sheet esia §4: exp = nbf + 3600.
            token_life_s: 3600,
        }
    }
}

/// Signature algorithm of the tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TokenAlgorithm {
    /// RSA.
    #[serde(rename = "RS256")]
    Rs256,
    /// GOST R 34.10-2012 with 256 bits.
    #[serde(rename = "GOST3410_2012_256")]
    Gost,
}

impl TokenAlgorithm {
    /// The `alg` value in the header of a token.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Gost => "GOST3410_2012_256",
        }
    }

    /// The key algorithm that signs.
    pub const fn key(self) -> Algorithm {
        match self {
            Self::Rs256 => Algorithm::Rsa,
            Self::Gost => Algorithm::Gost,
        }
    }
}

/// The active faults, the behaviour and the call counters.
#[derive(Debug, Default)]
pub struct Switches {
    faults: faults::Switches<Fault, Endpoint>,
    behaviour: RwLock<Behaviour>,
}

impl Deref for Switches {
    type Target = faults::Switches<Fault, Endpoint>;

    fn deref(&self) -> &Self::Target {
        &self.faults
    }
}

impl Switches {
    /// Replaces the behaviour.
    pub fn behave(&self, behaviour: Behaviour) {
        *self.behaviour.write().unwrap_or_else(PoisonError::into_inner) = behaviour;
    }

    /// The active behaviour.
    pub fn behaviour(&self) -> Behaviour {
        self.behaviour.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Counts the call and returns the faults that apply to it.
    pub fn meet(&self, endpoint: Endpoint) -> Vec<Fault> {
        self.faults.count(endpoint);
        self.faults.meet(endpoint)
    }
}

const fn internal() -> u16 {
    500
}
