//! The second-step challenge after a right password.

use crate::secret_link::secret_text;
use crate::token::digest;
use crate::{Accounts, SignInError};
use cabinet_domain::User;
use cabinet_ports::repository::{Challenge, ChallengePurpose, Factors};
use chrono::TimeDelta;
use secrecy::{ExposeSecret as _, SecretString};

/// Lifetime of the challenge: time to take out the phone.
const LIFE: TimeDelta = TimeDelta::minutes(5);

/// A method of the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepMethod {
    Totp,
    Recovery,
    Passkey,
}

impl StepMethod {
    /// The name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Recovery => "recovery",
            Self::Passkey => "passkey",
        }
    }

    fn of(factors: &Factors) -> Vec<Self> {
        let app = factors.totp.as_ref().is_some_and(|totp| totp.confirmed_at.is_some());
        [
            (Self::Totp, app),
            (Self::Passkey, !factors.passkeys.is_empty()),
            (Self::Recovery, factors.recovery_left > 0),
        ]
        .into_iter()
        .filter_map(|(method, is_there)| is_there.then_some(method))
        .collect()
    }
}

/// The password was right and a second step is required.
#[derive(Debug, Clone)]
pub struct Waiting {
    /// Identifies the challenge in the answer.
    pub token: SecretString,
    /// The available methods, the most usual first.
    pub methods: Vec<StepMethod>,
}

impl Accounts {
    /// Creates a challenge if the user has a second factor.
    pub(crate) async fn ask_second_step(
        &self,
        user: &User,
        factors: &Factors,
    ) -> Result<Option<Waiting>, SignInError> {
        if !factors.is_on() {
            return Ok(None);
        }
        let token = secret_text(&*self.random).map_err(|_| SignInError::Internal)?;
        let now = self.clock.now();
        self.stores
            .challenges
            .add(Challenge {
                digest: digest(token.expose_secret()),
                user: Some(user.id),
                purpose: ChallengePurpose::SecondStep,
                sealed: None,
                tries: 0,
                security_stamp: Some(user.security_stamp),
                created_at: now,
                expires_at: now + LIFE,
            })
            .await?;
        Ok(Some(Waiting { token, methods: StepMethod::of(factors) }))
    }
}
