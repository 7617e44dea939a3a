//! An identity portal in memory. [`FakeIdentity::sign_in`] signs a person in and returns the code that the browser would bring back. The
//! fake applies the rules of the real portal: a code works once, belongs to the state and redirect URI for which it was issued, and
//! requires the verifier of its challenge.

#[cfg(test)]
mod tests;

use async_trait::async_trait;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use cabinet_domain::{Gender, PersonName};
use cabinet_ports::identity::{
    Attempt, Callback, FailureKind, Identity, IdentityFailure, PortalContact, PortalPerson, Proof,
    RefreshToken,
};
use cabinet_ports::{Finding, Problem, ProblemCode};
use chrono::NaiveDate;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use url::Url;

/// A method of the identity port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IdentityOperation {
    AuthorizationUrl,
    Redeem,
    Refresh,
    LogoutUrl,
    Check,
    Health,
}

/// The fake portal.
pub struct FakeIdentity {
    portal: Mutex<Portal>,
    holding: watch::Sender<bool>,
}

#[derive(Default)]
struct Portal {
    asked: HashMap<String, Attempt>,
    issued: usize,
    codes: HashMap<String, (Attempt, PortalPerson)>,
    people: HashMap<String, PortalPerson>,
    faults: HashMap<IdentityOperation, VecDeque<IdentityFailure>>,
    calls: HashMap<IdentityOperation, usize>,
    offline: bool,
}

impl Default for FakeIdentity {
    fn default() -> Self {
        Self { portal: Mutex::default(), holding: watch::Sender::new(false) }
    }
}

impl FakeIdentity {
    /// Signs a person in at the portal in the attempt with this state, and returns the code that the portal sends back.
    ///
    /// # Panics
    /// If no authorization URL was requested for this state.
    pub fn sign_in(&self, state: &str, person: PortalPerson) -> String {
        let portal = &mut *self.portal();
        #[expect(
            clippy::panic,
            reason = "only tests compile this; a state that nobody has is the test's own mistake"
        )]
        let attempt = portal.asked.get(state).cloned().unwrap_or_else(|| panic!("no attempt {state}"));
        portal.issued += 1;
        let code = format!("code-{}-{}", portal.issued, "x".repeat(4096));
        portal.people.insert(person.id.clone(), person.clone());
        portal.codes.insert(code.clone(), (attempt, person));
        code
    }

    /// Replaces the portal's data about a person.
    pub fn change(&self, person: PortalPerson) {
        self.portal().people.insert(person.id.clone(), person);
    }

    /// Makes every following proof contain a refresh token.
    pub fn give_refresh_tokens(&self) {
        self.portal().offline = true;
    }

    /// Makes the next call of `operation` fail, after the failures queued before. A code that is presented is used up nevertheless.
    pub fn fail_next(&self, operation: IdentityOperation, failure: IdentityFailure) {
        self.portal().faults.entry(operation).or_default().push_back(failure);
    }

    /// Makes every call do its work and then wait until [`Self::release`] before it returns.
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    /// Releases all held calls.
    pub fn release(&self) {
        self.holding.send_replace(false);
    }

    /// Number of calls of `operation`.
    pub fn calls(&self, operation: IdentityOperation) -> usize {
        self.portal().calls.get(&operation).copied().unwrap_or(0)
    }

    fn portal(&self) -> MutexGuard<'_, Portal> {
        self.portal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn answer<T>(
        &self,
        operation: IdentityOperation,
        work: impl FnOnce(&mut Portal) -> Result<T, IdentityFailure> + Send,
    ) -> Result<T, IdentityFailure> {
        let answer = {
            let portal = &mut *self.portal();
            *portal.calls.entry(operation).or_default() += 1;
            let fault = portal.faults.get_mut(&operation).and_then(VecDeque::pop_front);
            let done = work(portal);
            fault.map_or(done, Err)
        };
        // The sender is owned by `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        answer
    }
}

impl Portal {
    fn proof(&self, person: PortalPerson) -> Proof {
        let refresh_token = self.offline.then(|| RefreshToken(format!("refresh-{}", person.id)));
        Proof { person, refresh_token, authenticated_at: None }
    }
}

fn spent() -> IdentityFailure {
    let failure = IdentityFailure::new(FailureKind::Spent, "the code is used, expired or unknown");
    IdentityFailure { system_code: Some("ESIA-007011".to_owned()), ..failure }
}

fn asked(failure: IdentityFailure) -> Problem {
    Problem::new(ProblemCode::Unavailable, failure.to_string())
}

#[async_trait]
impl Identity for FakeIdentity {
    async fn authorization_url(&self, attempt: &Attempt) -> Result<Url, IdentityFailure> {
        self.answer(IdentityOperation::AuthorizationUrl, |portal| {
            portal.asked.insert(attempt.state.clone(), attempt.clone());
            let garbled =
                |error: url::ParseError| IdentityFailure::new(FailureKind::Failed, error.to_string());
            let query = [("state", attempt.state.as_str()), ("redirect_uri", &attempt.redirect_uri)];
            Url::parse_with_params("https://esia.example/ac", query).map_err(garbled)
        })
        .await
    }

    async fn redeem(&self, callback: &Callback) -> Result<Proof, IdentityFailure> {
        self.answer(IdentityOperation::Redeem, |portal| {
            let (attempt, person) = portal.codes.remove(&callback.code).ok_or_else(spent)?;
            let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&callback.code_verifier));
            let ours = attempt.state == callback.state
                && attempt.redirect_uri == callback.redirect_uri
                && attempt.code_challenge == challenge;
            if ours { Ok(portal.proof(person)) } else { Err(spent()) }
        })
        .await
    }

    async fn refusal(&self, error: &str, description: &str) -> IdentityFailure {
        let kind = match description {
            text if text.starts_with("ESIA-007004") => FailureKind::RefusedByPerson,
            text if text.starts_with("ESIA-007055") => FailureKind::NotTrusted,
            text if text.starts_with("ESIA-007008") => FailureKind::Unavailable,
            _ => FailureKind::Rejected,
        };
        let system_code = description.get(..11).filter(|code| code.starts_with("ESIA-")).map(str::to_owned);
        IdentityFailure { system_code, ..IdentityFailure::new(kind, format!("the portal said {error}")) }
    }

    async fn refresh(&self, token: &RefreshToken) -> Result<Proof, IdentityFailure> {
        self.answer(IdentityOperation::Refresh, |portal| {
            let id = token.0.strip_prefix("refresh-").ok_or_else(spent)?;
            let person = portal.people.get(id).cloned().ok_or_else(spent)?;
            Ok(portal.proof(person))
        })
        .await
    }

    async fn logout_url(&self, redirect_uri: &str) -> Result<Option<Url>, IdentityFailure> {
        self.answer(IdentityOperation::LogoutUrl, |_| {
            Ok(Url::parse_with_params("https://esia.example/logout", [("redirect_url", redirect_uri)]).ok())
        })
        .await
    }

    async fn check(&self) -> Result<Vec<Finding>, Problem> {
        let found = vec![Finding::good("signature", "the fake portal took it")];
        self.answer(IdentityOperation::Check, |_| Ok(found)).await.map_err(asked)
    }

    async fn health(&self) -> Result<String, Problem> {
        self.answer(IdentityOperation::Health, |_| Ok("the fake portal".to_owned())).await.map_err(asked)
    }
}

/// A trusted woman with a verified address, this oid and a SNILS from the range without control numbers. Override what the test is about.
pub fn portal_person(id: &str) -> PortalPerson {
    PortalPerson {
        id: id.to_owned(),
        trusted: true,
        name: PersonName {
            last_name: "Незабудкина".to_owned(),
            first_name: "Анна".to_owned(),
            patr_name: Some("Сергеевна".to_owned()),
        },
        birth_date: NaiveDate::from_ymd_opt(1958, 3, 12),
        gender: Some(Gender::Female),
        snils: "00000060006".parse().ok(),
        citizenship: Some("RUS".to_owned()),
        email: format!("{id}@example.ru").parse().ok().map(|value| PortalContact { value, verified: true }),
        mobile: Some(PortalContact { value: "+79000000006".to_owned(), verified: true }),
        documents: Vec::new(),
    }
}
