//! The portal as a value: its people, keys and switches, and what it remembers of sign-ins under way, codes and tokens.

use super::citizen::Citizen;
use super::faults::Switches;
use super::keys::Keys;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

/// The clock of the portal.
pub type Clock = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Life of a code and of a login page.
const ATTEMPT_LIFE: TimeDelta = TimeDelta::minutes(10);

/// Codes of the real portal have hundreds of bytes to kilobytes (protocol sheet esia §2).
const CODE_BYTES: usize = 900;

/// What a sign-in is for, from `/ac` to the code.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Where the browser goes back to.
    pub redirect_uri: String,
    /// Goes back with it.
    pub state: String,
    /// What was asked for.
    pub scopes: Vec<String>,
    /// `access_type=offline`
    pub offline: bool,
    /// S256 of the verifier.
    pub challenge: Option<String>,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// A person who let the system in.
#[derive(Debug, Clone)]
pub struct Grant {
    /// Who.
    pub oid: u64,
    /// For what.
    pub attempt: Attempt,
}

/// An access token.
#[derive(Debug, Clone)]
pub struct Access {
    /// Whose data.
    pub oid: u64,
    /// Which data.
    pub scopes: Vec<String>,
    /// Until when.
    pub until: DateTime<Utc>,
}

#[derive(Debug, Default)]
struct Memory {
    attempts: HashMap<String, Attempt>,
    codes: HashMap<String, Grant>,
    access: HashMap<String, Access>,
    refresh: HashMap<String, Grant>,
}

/// One simulated portal.
pub struct Portal {
    /// Mnemonic of the only information system.
    pub client_id: String,
    /// `iss` of the tokens.
    pub issuer: String,
    /// Exact addresses that the browser may be sent back to; empty for `/login` on loopback.
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
    /// Nobody is signing in yet.
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

    /// The portal's clock, as wrong as it was switched.
    pub fn now(&self) -> DateTime<Utc> {
        (self.clock)() + TimeDelta::seconds(self.switches.behaviour().clock_ahead_s)
    }

    /// Accounts.
    pub fn people(&self) -> Vec<Arc<Citizen>> {
        self.people.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The account with this number.
    pub fn citizen(&self, oid: u64) -> Option<Arc<Citizen>> {
        self.people().into_iter().find(|one| one.oid == oid)
    }

    /// Opens an account.
    ///
    /// # Errors
    /// The number, if somebody has it.
    pub fn add(&self, citizen: Citizen) -> Result<(), u64> {
        let mut people = self.people.write().unwrap_or_else(PoisonError::into_inner);
        if people.iter().any(|one| one.oid == citizen.oid) {
            return Err(citizen.oid);
        }
        people.push(Arc::new(citizen));
        Ok(())
    }

    /// Whether the browser may be sent back to this address.
    pub fn allows(&self, redirect_uri: &str) -> bool {
        if !self.redirects.is_empty() {
            return self.redirects.iter().any(|known| known == redirect_uri);
        }
        let rest = redirect_uri.strip_prefix("http://").unwrap_or_default();
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host = authority.split(':').next().unwrap_or_default();
        matches!(host, "127.0.0.1" | "localhost") && matches!(path, "" | "login")
    }

    /// Begins a sign-in and gives the name of its login page.
    pub fn begin(&self, attempt: Attempt) -> String {
        let name = opaque(24);
        self.memory().attempts.insert(name.clone(), attempt);
        name
    }

    /// The sign-in of this login page.
    pub fn attempt(&self, name: &str) -> Option<Attempt> {
        let now = self.now();
        self.memory().attempts.get(name).filter(|attempt| now - attempt.since < ATTEMPT_LIFE).cloned()
    }

    /// Ends a sign-in.
    pub fn end(&self, name: &str) {
        self.memory().attempts.remove(name);
    }

    /// A code for a person who let the system in.
    pub fn issue_code(&self, grant: Grant) -> String {
        let code = opaque(CODE_BYTES);
        self.memory().codes.insert(code.clone(), grant);
        code
    }

    /// Spends a code; a second time there is none.
    pub fn spend_code(&self, code: &str) -> Option<Grant> {
        let now = self.now();
        self.memory().codes.remove(code).filter(|grant| now - grant.attempt.since < ATTEMPT_LIFE)
    }

    /// A refresh token; it replaces the one it was got with.
    pub fn issue_refresh(&self, grant: Grant) -> String {
        let token = opaque(48);
        self.memory().refresh.insert(token.clone(), grant);
        token
    }

    /// Spends a refresh token.
    pub fn spend_refresh(&self, token: &str) -> Option<Grant> {
        self.memory().refresh.remove(token)
    }

    /// Remembers an access token.
    pub fn remember(&self, token: String, access: Access) {
        self.memory().access.insert(token, access);
    }

    /// What an access token is good for; none if it is unknown or expired.
    pub fn access(&self, token: &str) -> Option<Access> {
        let now = self.now();
        self.memory().access.get(token).filter(|access| access.until > now).cloned()
    }

    /// As after a start; keys stay.
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

/// A name that cannot be guessed.
pub fn opaque(bytes: usize) -> String {
    let random: Vec<u8> = (0..bytes).map(|_| rand::random()).collect();
    URL_SAFE_NO_PAD.encode(random)
}
