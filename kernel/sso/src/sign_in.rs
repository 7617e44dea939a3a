//! The return from the portal: consent, code, account, session (B-203, B-281, X-058).

use crate::{Opener, Sso, SsoError, account};
use cabinet_accounts::{LoginContext, SignedIn};
use cabinet_domain::local_time::today;
use cabinet_domain::{
    AuditKind, ConsentHow, ConsentKind, Email, Origin, PortalAttempt, PortalPurpose, Role, User, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::identity::Proof;
use cabinet_ports::repository::{NewConsent, Registration};
use cabinet_profile::{Caller, Given};
use serde_json::json;
use std::net::IpAddr;
use uuid::Uuid;

/// The result that the browser brings back from the portal.
#[derive(Clone)]
pub enum Return {
    /// The portal has authenticated the person.
    Code(String),
    /// The portal reports an error.
    Error {
        /// The OAuth error code.
        error: String,
        /// The portal's own code and message.
        description: String,
    },
}

/// The client that signs in, and its consents.
#[derive(Clone)]
pub struct Visitor {
    pub opener: Opener,
    /// Whether the consent box is ticked.
    pub confirmed: bool,
    /// Version of the consent text about the portal's data that was shown; `None` from other systems, which do not know versions.
    pub consent_version: Option<String>,
    /// Version of the consent text about personal data, if it was shown as well.
    pub personal_data_version: Option<String>,
    /// Language of the consent texts.
    pub language: Option<String>,
    /// Client IP address, for the consent register.
    pub address: Option<IpAddr>,
    /// The person chose to stay signed in on this device.
    pub persistent: bool,
    /// The `User-Agent` of the browser.
    pub user_agent: Option<String>,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// The result of a successful sign-in.
#[derive(Debug)]
pub struct Admitted {
    pub signed_in: SignedIn,
    /// Whether the account was just created.
    pub is_new: bool,
}

/// The result type of this crate.
pub type Outcome<T> = Result<T, SsoError>;

impl Sso {
    /// Signs a person in, and creates an account if the portal's id has none. The attempt is marked as used only when the portal is
    /// queried, so a missing consent does not use it up.
    ///
    /// # Errors
    /// See [`SsoError`].
    pub async fn sign_in(&self, state: &str, back: Return, visitor: Visitor) -> Outcome<Admitted> {
        let admitted = self.admit(state, back, &visitor).await;
        if let Err(error) = &admitted {
            let owner = match error {
                SsoError::PersonDiffers(owner) => Some(*owner),
                _ => None,
            };
            self.refused(error, owner, visitor.origin.clone()).await?;
        }
        admitted
    }

    async fn admit(&self, state: &str, back: Return, visitor: &Visitor) -> Outcome<Admitted> {
        let attempt = self.found(state, &visitor.opener).await?;
        if !matches!(attempt.purpose, PortalPurpose::SignIn | PortalPurpose::Register) {
            return Err(SsoError::AttemptSpent);
        }
        let user = UserId(Uuid::now_v7());
        // Checks the version of the text before anything is used up.
        if matches!(back, Return::Code(_)) {
            // A browser that names no version has shown no text; other systems show both texts as one and know no versions (B-335).
            let has_shown = visitor.consent_version.is_some() || visitor.opener.system().is_some();
            if !visitor.confirmed || !has_shown {
                return Err(SsoError::NotConfirmed);
            }
            self.consents(&self.caller(user, visitor), visitor)?;
        }
        let proof = self.proof(&attempt, back).await?;
        let known = self.stores.users.find_by_esia_oid(&proof.person.id).await?;
        if known.is_none() && account::is_child(&proof.person, today(self.clock.now(), self.zone)) {
            return Err(SsoError::Child);
        }
        if !proof.person.trusted {
            return Err(SsoError::NotTrusted);
        }
        match (known, account::verified_email(&proof.person).cloned()) {
            (Some(known), _) => self.welcome_back(known, &proof, visitor).await,
            (None, Some(email)) => self.welcome(user, &proof, &email, visitor).await,
            (None, None) => self.wait_for_email(&attempt, proof, visitor).await,
        }
    }

    /// Signs in the account that the portal's id belongs to by now, or creates one with an address that is confirmed to be theirs.
    pub(crate) async fn welcome(
        &self,
        id: UserId,
        proof: &Proof,
        email: &Email,
        visitor: &Visitor,
    ) -> Outcome<Admitted> {
        if let Some(known) = self.stores.users.find_by_esia_oid(&proof.person.id).await? {
            return self.welcome_back(known, proof, visitor).await;
        }
        match self.welcome_new(id, proof, email, visitor).await {
            // An unconfirmed registration held the address.
            Err(SsoError::EmailRegistered) if self.accounts.evict_unconfirmed(email).await? => {
                self.welcome_new(id, proof, email, visitor).await
            }
            outcome => outcome,
        }
    }

    /// Uses the attempt and asks the portal for the person.
    pub(crate) async fn proof(&self, attempt: &PortalAttempt, back: Return) -> Outcome<Proof> {
        self.used(attempt).await?;
        match back {
            Return::Code(code) => Ok(self.identity.redeem(&self.callback(attempt, code)?).await?),
            Return::Error { error, description } => {
                Err(self.identity.refusal(&error, &description).await.into())
            }
        }
    }

    async fn welcome_new(
        &self,
        id: UserId,
        proof: &Proof,
        email: &Email,
        visitor: &Visitor,
    ) -> Outcome<Admitted> {
        let now = self.clock.now();
        let new = account::new_user(id, &proof.person, email, today(now, self.zone), now)?;
        let caller = self.caller(id, visitor);
        let consents = self.consents(&caller, visitor)?;
        let born = new.birth_date;
        let sealed = account::documents(&proof.person)
            .into_iter()
            .map(|document| self.profile.documents.sealed(id, born, document));
        let documents = sealed.collect::<Result<Vec<_>, _>>()?;
        let detail = json!({ "role": new.role.authority(), "how": "esia" });
        let mut audit = vec![self.line_of(&caller, AuditKind::Registered, detail)];
        audit.extend(self.profile.consents.lines(&caller, &consents));
        let answer = self.sealed_answer(id, &proof.person, proof.refresh_token.as_ref(), now)?;
        let portal_person = Some(answer);
        let registration = Registration { consents, documents, portal_person, ..Registration::of(new) };
        let mut work = self.stores.begin().await?;
        let user = match work.users().register(registration).await {
            Ok(user) => user,
            Err(error) => {
                drop(work);
                return self.welcome_taken(error, proof, visitor).await;
            }
        };
        work.audit().add_all(audit).await?;
        work.commit().await?;
        Ok(Admitted { signed_in: self.session(&user, visitor).await?, is_new: true })
    }

    /// Signs in the account that another window of the same person has created meanwhile. It has the same login and address, so any of the
    /// three conflicts may be reported for it.
    async fn welcome_taken(
        &self,
        error: StorageError,
        proof: &Proof,
        visitor: &Visitor,
    ) -> Outcome<Admitted> {
        let is_of_address =
            matches!(error, StorageError::Conflict { what: "users.email" | "users.username" });
        if !is_of_address && !SsoError::is_conflict(&error, "users.esia_oid") {
            return Err(error.into());
        }
        match self.stores.users.find_by_esia_oid(&proof.person.id).await? {
            Some(known) => self.welcome_back(known, proof, visitor).await,
            None if is_of_address => Err(SsoError::EmailRegistered),
            None => Err(error.into()),
        }
    }

    async fn welcome_back(&self, user: User, proof: &Proof, visitor: &Visitor) -> Outcome<Admitted> {
        let caller = self.caller(user.id, visitor);
        // The consent is stored before the session opens; for a user who is refused, none is stored.
        if !user.disabled && user.role != Role::Admin {
            self.check_still(&user, proof)?;
            for consent in Self::givens(visitor) {
                self.profile.consents.give(&caller, consent).await?;
            }
        }
        let signed_in = self.session(&user, visitor).await?;
        self.update(&user, proof, &caller).await;
        Ok(Admitted { signed_in, is_new: false })
    }

    async fn session(&self, user: &User, visitor: &Visitor) -> Outcome<SignedIn> {
        let entrance = LoginContext {
            user_agent: visitor.user_agent.clone(),
            origin: visitor.origin.clone(),
            by_system: visitor.opener.system().cloned(),
            persistent: visitor.persistent,
        };
        Ok(self.accounts.let_in(user, entrance).await?)
    }

    pub(crate) fn caller(&self, user: UserId, visitor: &Visitor) -> Caller {
        Caller {
            user,
            address: visitor.address,
            origin: visitor.origin.clone(),
            by_system: visitor.opener.system().cloned(),
        }
    }

    fn consents(&self, caller: &Caller, visitor: &Visitor) -> Outcome<Vec<NewConsent>> {
        let givens = Self::givens(visitor).into_iter();
        Ok(givens.map(|given| self.profile.consents.given_in(caller, given)).collect::<Result<_, _>>()?)
    }

    /// The accepted consents: each text whose version the client names. Clients that know no versions show both texts as one (B-335).
    fn givens(visitor: &Visitor) -> Vec<Given> {
        let is_both = visitor.consent_version.is_none();
        let given = |kind| {
            let version = match kind {
                ConsentKind::Esia => &visitor.consent_version,
                ConsentKind::PersonalData => &visitor.personal_data_version,
                // Asked for when the chat is opened.
                ConsentKind::Chat | ConsentKind::ChatGuest => return None,
            };
            (is_both || version.is_some()).then(|| Given {
                kind,
                version: version.clone(),
                language: visitor.language.clone(),
                how: ConsentHow::Esia,
            })
        };
        ConsentKind::OF_ACCOUNT.into_iter().filter_map(given).collect()
    }
}
