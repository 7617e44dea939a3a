//! WebAuthn ceremonies (W3C Web Authentication Level 3). The state of a ceremony is stored sealed until the browser answers,
//! and can be used once.

use super::{SecondSteps, StepError};
use crate::secret_link::secret_text;
use crate::token::digest;
use cabinet_domain::{PasskeyId, User, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{Challenge, ChallengePurpose, SealedPasskey};
use chrono::TimeDelta;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;
use webauthn_rs::prelude::{
    CreationChallengeResponse, DiscoverableAuthentication, Passkey, PasskeyAuthentication,
    PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, RequestChallengeResponse,
};
use webauthn_rs_proto::ResidentKeyRequirement;

/// Lifetime of a ceremony: time to use the authenticator.
const LIFE: TimeDelta = TimeDelta::minutes(5);

/// The options for the browser, and the token of the ceremony.
#[derive(Debug, Clone)]
pub struct Ceremony<Options = RequestChallengeResponse> {
    /// Identifies the ceremony in the answer.
    pub token: SecretString,
    /// For `navigator.credentials`.
    pub options: Options,
}

impl SecondSteps {
    /// Creates a passkey challenge for the user's own passkeys, after the password.
    ///
    /// # Errors
    /// [`StepError::Spent`] if no challenge is open for the token, [`StepError::Wrong`] if the user has no passkey.
    pub async fn ask_passkey(&self, token: &SecretString) -> Result<RequestChallengeResponse, StepError> {
        let user = self.asked(token).await?;
        let known = self.known(user.id).await?;
        if known.is_empty() {
            return Err(StepError::Wrong);
        }
        let keys: Vec<Passkey> = known.into_iter().map(|(_, key)| key).collect();
        let (options, state) =
            self.webauthn.start_passkey_authentication(&keys).map_err(|_| StepError::Internal)?;
        let beside = beside(token);
        // If it is requested twice, the newer challenge replaces the older one.
        self.take(&beside, ChallengePurpose::SecondStepPasskey).await?;
        self.keep(&beside, Some(user.id), ChallengePurpose::SecondStepPasskey, &state).await?;
        Ok(options)
    }

    pub(super) async fn is_own_passkey(
        &self,
        user: UserId,
        asked: &Challenge,
        credential: &PublicKeyCredential,
    ) -> Result<bool, StepError> {
        let state: PasskeyAuthentication = self.opened(asked)?;
        let Ok(result) = self.webauthn.finish_passkey_authentication(credential, &state) else {
            return Ok(false);
        };
        let found = self.known(user).await?.into_iter().find(|(_, key)| key.cred_id() == result.cred_id());
        let Some((id, mut key)) = found else { return Ok(false) };
        key.update_credential(&result);
        self.used(user, id, &key).await
    }

    pub(super) async fn ask_any_passkey(&self) -> Result<Ceremony, StepError> {
        let (mut options, state) =
            self.webauthn.start_discoverable_authentication().map_err(|_| StepError::Internal)?;
        // A button starts the ceremony, not the autofill of a field (conditional mediation).
        options.mediation = None;
        let token = self.new_token()?;
        self.keep(&token, None, ChallengePurpose::PasskeySignIn, &state).await?;
        Ok(Ceremony { token, options })
    }

    /// The owner of the passkey, if the answer is valid and the passkey is registered here.
    pub(super) async fn owner_of(
        &self,
        asked: &Challenge,
        credential: &PublicKeyCredential,
    ) -> Result<Option<User>, StepError> {
        let state: DiscoverableAuthentication = self.opened(asked)?;
        let Ok((_, credential_id)) = self.webauthn.identify_discoverable_authentication(credential) else {
            return Ok(None);
        };
        let Some(row) = self.accounts.stores.factors.find_passkey(credential_id).await? else {
            return Ok(None);
        };
        // Read before the passkey is used: an event that ends sessions after this point also ends this sign-in.
        let user = self.living(row.user).await?;
        let mut key = self.key(&row)?;
        let Ok(result) = self.webauthn.finish_discoverable_authentication_v2(credential, state, &key) else {
            return Ok(None);
        };
        key.update_credential(&result);
        Ok(self.used(row.user, row.id, &key).await?.then_some(user))
    }

    pub(super) async fn ask_new_passkey(
        &self,
        user: &User,
    ) -> Result<Ceremony<CreationChallengeResponse>, StepError> {
        let known = self.known(user.id).await?.into_iter().map(|(_, key)| key.cred_id().clone()).collect();
        let login = user.username.as_str();
        let (mut options, state) = self
            .webauthn
            .start_passkey_registration(user.id.0, login, login, Some(known))
            .map_err(|_| StepError::Internal)?;
        // Discoverable if the authenticator supports it, so that it can sign in without a typed login.
        if let Some(selection) = &mut options.public_key.authenticator_selection {
            selection.resident_key = Some(ResidentKeyRequirement::Preferred);
        }
        let token = self.new_token()?;
        self.keep(&token, Some(user.id), ChallengePurpose::AddPasskey, &state).await?;
        Ok(Ceremony { token, options })
    }

    /// The new passkey, ready to be stored; `None` if the answer is not valid.
    pub(super) fn new_passkey(
        &self,
        user: UserId,
        name: String,
        asked: &Challenge,
        credential: &RegisterPublicKeyCredential,
    ) -> Result<Option<SealedPasskey>, StepError> {
        let state: PasskeyRegistration = self.opened(asked)?;
        let Ok(key) = self.webauthn.finish_passkey_registration(credential, &state) else { return Ok(None) };
        let id = PasskeyId(Uuid::now_v7());
        Ok(Some(SealedPasskey {
            id,
            user,
            credential_id: key.cred_id().to_vec(),
            sealed: self.sealed(id, &key)?,
            name,
            created_at: self.accounts.clock.now(),
            last_used_at: None,
        }))
    }

    async fn used(&self, owner: UserId, id: PasskeyId, key: &Passkey) -> Result<bool, StepError> {
        let (sealed, now) = (self.sealed(id, key)?, self.accounts.clock.now());
        match self.accounts.stores.factors.use_passkey(owner, id, sealed, now).await {
            Ok(()) => Ok(true),
            // The passkey was removed during the ceremony.
            Err(StorageError::Missing { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn known(&self, user: UserId) -> Result<Vec<(PasskeyId, Passkey)>, StepError> {
        let factors = self.accounts.stores.factors.list(user).await?;
        factors.passkeys.iter().map(|row| Ok((row.id, self.key(row)?))).collect()
    }

    fn key(&self, row: &SealedPasskey) -> Result<Passkey, StepError> {
        let plain = self.vault.open(&context(row.id), &row.sealed).map_err(|_| StepError::Internal)?;
        serde_json::from_slice(&plain).map_err(|_| StepError::Internal)
    }

    fn sealed(&self, id: PasskeyId, key: &Passkey) -> Result<Vec<u8>, StepError> {
        let plain = serde_json::to_vec(key).map_err(|_| StepError::Internal)?;
        self.vault.seal(&context(id), &plain).map_err(|_| StepError::Internal)
    }

    async fn keep(
        &self,
        token: &SecretString,
        user: Option<UserId>,
        purpose: ChallengePurpose,
        state: &(impl Serialize + Sync),
    ) -> Result<(), StepError> {
        let digest = digest(token.expose_secret());
        let plain = serde_json::to_vec(state).map_err(|_| StepError::Internal)?;
        let sealed = self.vault.seal(&state_context(&digest), &plain).map_err(|_| StepError::Internal)?;
        let now = self.accounts.clock.now();
        let challenge = Challenge {
            digest,
            user,
            purpose,
            sealed: Some(sealed),
            tries: 0,
            security_stamp: None,
            created_at: now,
            expires_at: now + LIFE,
        };
        Ok(self.accounts.stores.challenges.add(challenge).await?)
    }

    fn opened<State: DeserializeOwned>(&self, asked: &Challenge) -> Result<State, StepError> {
        let sealed = asked.sealed.as_deref().unwrap_or_default();
        let plain =
            self.vault.open(&state_context(&asked.digest), sealed).map_err(|_| StepError::Internal)?;
        serde_json::from_slice(&plain).map_err(|_| StepError::Internal)
    }

    fn new_token(&self) -> Result<SecretString, StepError> {
        secret_text(&*self.accounts.random).map_err(|_| StepError::Internal)
    }
}

/// Derives the token of the passkey challenge from the token of the second-step challenge, so that clients carry only one.
pub(super) fn beside(token: &SecretString) -> SecretString {
    format!("passkey {}", token.expose_secret()).into()
}

/// The vault context of a passkey.
pub fn context(id: PasskeyId) -> String {
    format!("passkeys.credential:{id}")
}

fn state_context(digest: &[u8]) -> String {
    use base64::Engine as _;
    format!("challenges.state:{}", base64::prelude::BASE64_STANDARD.encode(digest))
}
