//! The state of the portal: accounts, keys, settings, pending sign-ins, codes and tokens.

use super::citizen::Citizen;
use super::faults::Switches;
use super::keys::Keys;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

pub type Clock = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Lifetime of a code and of a login page.
const ATTEMPT_LIFE: TimeDelta = TimeDelta::minutes(10);

/// Length of the random part of a code. Codes of the real portal have hundreds of bytes to kilobytes (protocol sheet esia §2).
const CODE_BYTES: usize = 900;

/// A pending sign-in, from `/ac` to the code.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Where the browser is redirected afterwards.
    pub redirect_uri: String,
    /// Returned with the redirect.
    pub state: String,
    /// Requested scopes.
    pub scopes: Vec<String>,
    /// Whether the request has `access_type=offline`.
    pub offline: bool,
    /// PKCE challenge: S256 of the verifier.
    pub challenge: Option<String>,
    pub since: DateTime<Utc>,
}

/// The permission that a person has given to the system.
#[derive(Debug, Clone)]
pub struct Grant {
    pub oid: u64,
    /// The sign-in in which it was given.
    pub attempt: Attempt,
}

/// An access token.
#[derive(Debug, Clone)]
pub struct Access {
    /// The account whose data it reads.
    pub oid: u64,
    pub scopes: Vec<String>,
    pub until: DateTime<Utc>,
}

#[derive(Debug, Default)]
struct Memory {
    attempts: HashMap<String, Attempt>,
    codes: HashMap<String, Grant>,
    access: HashMap<String, Access>,
    refresh: HashMap<String, Grant>,
}

/// A simulated portal.
pub struct Portal {
    /// Mnemonic of the only information system.
    pub client_id: String,
    /// Issuer of the tokens.
    pub issuer: String,
    /// Permitted redirect addresses, compared exactly. If empty, `/login` on loopback is permitted.
    pub redirects: Vec<String>,
    /// Keys of both sides.
    pub keys: Keys,
    /// Faults and behaviour.
    pub switches: Switches,
    clock: Clock,
    people: RwLock<Vec<Arc<Citizen>>>,
    memory: Mutex<Memory>,
}

impl std::fmt::Debug for Portal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Portal").field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

impl Portal {
    /// A portal without pending sign-ins.
    pub fn new(
        client_id: String,
        issuer: String,
        redirects: Vec<String>,
        people: Vec<Citizen>,
        keys: Keys,
        clock: Clock,
    ) -> Self {
        let people = RwLock::new(people.into_iter().map(Arc::new).collect());
        let (switches, memory) = (Switches::default(), Mutex::default());
        Self { client_id, issuer, redirects, keys, switches, clock, people, memory }
    }

    /// The portal's clock, including the configured deviation.
    pub fn now(&self) -> DateTime<Utc> {
        (self.clock)() + TimeDelta::seconds(self.switches.behaviour().clock_ahead_s)
    }

    /// All accounts.
    pub fn people(&self) -> Vec<Arc<Citizen>> {
        self.people.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn citizen(&self, oid: u64) -> Option<Arc<Citizen>> {
        self.people().into_iter().find(|one| one.oid == oid)
    }

    /// Adds an account.
    ///
    /// # Errors
    /// The oid, if it is taken.
    pub fn add(&self, citizen: Citizen) -> Result<(), u64> {
        let mut people = self.people.write().unwrap_or_else(PoisonError::into_inner);
        if people.iter().any(|one| one.oid == citizen.oid) {
            return Err(citizen.oid);
        }
        people.push(Arc::new(citizen));
        Ok(())
    }

    /// Whether redirects to this address are permitted.
    pub fn allows(&self, redirect_uri: &str) -> bool {
        if !self.redirects.is_empty() {
            return self.redirects.iter().any(|known| known == redirect_uri);
        }
        let rest = redirect_uri.strip_prefix("http://").unwrap_or_default();
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host = authority.split(':').next().unwrap_or_default();
        matches!(host, "127.0.0.1" | "localhost") && matches!(path, "" | "login")
    }

    /// Starts a sign-in and returns the id of its login page.
    pub fn begin(&self, attempt: Attempt) -> String {
        let name = opaque(24);
        self.memory().attempts.insert(name.clone(), attempt);
        name
    }

    /// The pending sign-in of this login page, unless it has expired.
    pub fn attempt(&self, name: &str) -> Option<Attempt> {
        let now = self.now();
        self.memory().attempts.get(name).filter(|attempt| now - attempt.since < ATTEMPT_LIFE).cloned()
    }

    /// Ends a sign-in.
    pub fn end(&self, name: &str) {
        self.memory().attempts.remove(name);
    }

    /// Issues a code for a grant.
    pub fn issue_code(&self, grant: Grant) -> String {
        let code = opaque(CODE_BYTES);
        self.memory().codes.insert(code.clone(), grant);
        code
    }

    /// Redeems a code. A code works once and only before it expires.
    pub fn spend_code(&self, code: &str) -> Option<Grant> {
        let now = self.now();
        self.memory().codes.remove(code).filter(|grant| now - grant.attempt.since < ATTEMPT_LIFE)
    }

    /// Issues a refresh token. It replaces the one that was redeemed for it.
    pub fn issue_refresh(&self, grant: Grant) -> String {
        let token = opaque(48);
        self.memory().refresh.insert(token.clone(), grant);
        token
    }

    /// Redeems a refresh token. It works once.
    pub fn spend_refresh(&self, token: &str) -> Option<Grant> {
        self.memory().refresh.remove(token)
    }

    /// Stores an access token.
    pub fn remember(&self, token: String, access: Access) {
        self.memory().access.insert(token, access);
    }

    /// The data of an access token. `None` if it is unknown or expired.
    pub fn access(&self, token: &str) -> Option<Access> {
        let now = self.now();
        self.memory().access.get(token).filter(|access| access.until > now).cloned()
    }

    /// Restores the state after a start. Keys and added accounts stay.
    pub fn reset(&self) {
        *self.memory() = Memory::default();
        self.switches.set(Vec::new());
        self.switches.behave(super::faults::Behaviour::default());
        self.switches.reset_calls();
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A random string that cannot be guessed.
pub fn opaque(bytes: usize) -> String {
    let random: Vec<u8> = (0..bytes).map(|_| rand::random()).collect();
    URL_SAFE_NO_PAD.encode(random)
}
