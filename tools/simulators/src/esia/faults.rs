//! What a test or a person switches: faults that spoil calls, and how the portal behaves otherwise.

use super::openssl::Algorithm;
use serde::{Deserialize, Serialize};
use std::sync::{PoisonError, RwLock};

/// A call of the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Endpoint {
    /// `/aas/oauth2/v2/ac`, `/aas/oauth2/ac`
    Authorize,
    /// What the person sends from the login page.
    Login,
    /// `/aas/oauth2/v3/te`, `/aas/oauth2/te`
    Token,
    /// `/rs/prns/{oid}`
    Person,
    /// `/rs/prns/{oid}/ctts…`
    Contacts,
    /// `/rs/prns/{oid}/docs…`
    Documents,
    /// The other collections.
    Others,
}

impl Endpoint {
    /// All of them.
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

/// How a token is forged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forgery {
    /// `alg` none, no signature.
    AlgNone,
    /// HS256 with the portal's certificate as the key.
    Hs256,
    /// Signed by a key that is nobody's.
    WrongKey,
    /// Expired an hour ago.
    Expired,
    /// Valid from in an hour.
    Future,
    /// For another mnemonic.
    Audience,
    /// From another portal.
    Issuer,
    /// `id_token` is about somebody else than `access_token`.
    Subject,
    /// The payload was changed after signing.
    Changed,
    /// Half a megabyte of claims.
    Huge,
    /// No token at all.
    Garbage,
}

/// What goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The work is done at once, the answer comes late.
    Slow {
        /// How late.
        ms: u64,
    },
    /// The connection is closed before anything is done.
    Close,
    /// A page in HTML, nothing is done.
    Html {
        /// 500, unless said.
        #[serde(default = "internal")]
        status: u16,
    },
    /// 401, as with an expired access token.
    Unauthorized,
    /// 403, as without the scope.
    Forbidden,
    /// The portal's error with this number, e.g. `007004`.
    Code {
        /// Six digits.
        code: String,
    },
    /// 200 with JSON that breaks off.
    Garbage,
    /// The token call answers with another `state`.
    WrongState,
    /// The token call answers with forged tokens.
    Forge {
        /// How.
        what: Forgery,
    },
}

/// A fault with its scope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// What goes wrong.
    #[serde(flatten)]
    pub fault: Fault,
    /// At these calls; empty for all.
    #[serde(default)]
    pub endpoints: Vec<Endpoint>,
    /// So many times; until switched off if absent.
    #[serde(default)]
    pub times: Option<u32>,
}

impl Rule {
    /// A fault at these calls until it is switched off.
    pub fn new(fault: Fault, endpoints: &[Endpoint]) -> Self {
        Self { fault, endpoints: endpoints.to_vec(), times: None }
    }

    /// A fault for so many calls.
    pub fn times(self, times: u32) -> Self {
        Self { times: Some(times), ..self }
    }

    fn concerns(&self, endpoint: Endpoint) -> bool {
        self.endpoints.is_empty() || self.endpoints.contains(&endpoint)
    }
}

/// How the portal behaves when nothing is broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Behaviour {
    /// Whether `client_secret` is checked. Switch it off only to look at other things.
    pub check_signatures: bool,
    /// Whether raw signatures are expected in reversed order of bytes.
    pub reversed_bytes: bool,
    /// Whether `client_certificate_hash` has to be that of a known certificate; otherwise 64 hex digits will do.
    pub exact_hash: bool,
    /// Whether a request without `code_challenge` is refused.
    pub require_pkce: bool,
    /// Whether the person is asked to let the system read the data (`#grantAuthorization`).
    pub consent_page: bool,
    /// Whether unconfirmed accounts are refused with 007055.
    pub refuse_untrusted: bool,
    /// Whether `embed` is honoured; otherwise collections hold addresses.
    pub embed: bool,
    /// What tokens are signed with.
    pub token_algorithm: TokenAlgorithm,
    /// Seconds by which the portal's clock is ahead.
    pub clock_ahead_s: i64,
    /// Life of an access token in seconds.
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

/// `alg` of the tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TokenAlgorithm {
    /// RSA.
    #[serde(rename = "RS256")]
    Rs256,
    /// GOST R 34.10-2012 with 256 bit.
    #[serde(rename = "GOST3410_2012_256")]
    Gost,
}

impl TokenAlgorithm {
    /// As in the header of a token.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Gost => "GOST3410_2012_256",
        }
    }

    /// The key that signs.
    pub const fn key(self) -> Algorithm {
        match self {
            Self::Rs256 => Algorithm::Rsa,
            Self::Gost => Algorithm::Gost,
        }
    }
}

/// The switches and the counters.
#[derive(Debug, Default)]
pub struct Switches {
    rules: RwLock<Vec<Rule>>,
    behaviour: RwLock<Behaviour>,
    calls: RwLock<Vec<Endpoint>>,
}

impl Switches {
    /// Replaces all faults.
    pub fn set(&self, rules: Vec<Rule>) {
        *self.rules.write().unwrap_or_else(PoisonError::into_inner) = rules;
    }

    /// The faults as they are now.
    pub fn rules(&self) -> Vec<Rule> {
        self.rules.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the behaviour.
    pub fn behave(&self, behaviour: Behaviour) {
        *self.behaviour.write().unwrap_or_else(PoisonError::into_inner) = behaviour;
    }

    /// The behaviour as it is now.
    pub fn behaviour(&self) -> Behaviour {
        self.behaviour.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Counts the call and gives the faults that it meets; those with a number of times are used up by it.
    pub fn meet(&self, endpoint: Endpoint) -> Vec<Fault> {
        self.calls.write().unwrap_or_else(PoisonError::into_inner).push(endpoint);
        let mut rules = self.rules.write().unwrap_or_else(PoisonError::into_inner);
        let mut met = Vec::new();
        for rule in rules.iter_mut().filter(|rule| rule.concerns(endpoint)) {
            match &mut rule.times {
                Some(0) => continue,
                Some(times) => *times -= 1,
                None => {}
            }
            met.push(rule.fault.clone());
        }
        rules.retain(|rule| rule.times != Some(0));
        met
    }

    /// How often a call came.
    pub fn calls(&self, endpoint: Endpoint) -> usize {
        let calls = self.calls.read().unwrap_or_else(PoisonError::into_inner);
        calls.iter().filter(|call| **call == endpoint).count()
    }

    /// Counters back to zero.
    pub fn reset_calls(&self) {
        self.calls.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

const fn internal() -> u16 {
    500
}
