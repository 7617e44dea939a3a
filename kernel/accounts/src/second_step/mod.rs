//! The second step of a sign-in: after the password a TOTP code (RFC 6238), a recovery code or a passkey (WebAuthn); or a passkey alone,
//! which combines possession and biometrics.
//!
//! * A user with a factor is always asked for it; a user without one is not. If the hospital requires a factor, an administrator without
//!   one may only add one ([`crate::Duties::add_factor`]).
//! * A user whom the state portal has authenticated is not asked: for patients the portal's strong sign-in replaces the second step.
//!   Administrators cannot sign in through the portal at all ([`Accounts::let_in`]).
//! * The password comes first, then the challenge: [`crate::SignInError::SecondStep`] carries a token that is valid for a few minutes and a
//!   few attempts. Answers are also limited per user and method ([`ANSWERS`]): somebody who knows the password cannot guess forever, and
//!   exhausting the limit for TOTP codes does not lock out an owner who has a passkey or recovery codes.
//! * Nothing can be used twice: a time step, a recovery code and a challenge are each marked as used in the database.
//! * Every change of factors requires a fresh sign-in or the password, ends the other sessions and is announced by e-mail.

mod answer;
mod app;
mod ask;
mod changes;
mod passkeys;
mod recovery;

pub use answer::{Answer, StepError};
pub use app::{NewApp, context as totp_context};
pub use ask::{StepMethod, Waiting};
pub use changes::{FactorError, FactorsView, PasskeyView};
pub use passkeys::{Ceremony, context as passkey_context};
pub use webauthn_rs::prelude::{
    CreationChallengeResponse, PublicKeyCredential, RegisterPublicKeyCredential, RequestChallengeResponse,
};

use crate::Accounts;
use cabinet_domain::UserId;
use cabinet_ports::Post;
use cabinet_rate_limit::Buckets;
use cabinet_vault::Vault;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use url::{Host, Url};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// Answers that a user may try per method, right or wrong, before the bucket limits them to one in [`ANSWER_REFILL`]: 720 a day. A
/// six-digit code is right with a probability of three in a million (three time steps are accepted), so a guesser who knows the password
/// needs about 230 000 attempts, which take 320 days, for an even chance. The attempts are in the owner's access log from the first day on.
pub const ANSWERS: NonZeroU32 = match NonZeroU32::new(10) {
    Some(count) => count,
    None => NonZeroU32::MIN,
};
/// See [`ANSWERS`].
pub const ANSWER_REFILL: Duration = Duration::from_secs(120);
/// Bounds the memory of the buckets.
const PEOPLE: usize = 50_000;

/// Passkeys cannot be bound to the public URL of this deployment.
#[derive(Debug, thiserror::Error)]
#[error("http.public_url {0} has no host that passkeys can be bound to")]
pub struct NoPlace(Url);

/// Second-step authentication of one deployment.
pub struct SecondSteps {
    accounts: Arc<Accounts>,
    post: Arc<dyn Post>,
    vault: Arc<Vault>,
    webauthn: Webauthn,
    /// Issuer name that an authenticator app shows beside the code.
    organisation: String,
    answers: Buckets<(UserId, StepMethod)>,
}

impl SecondSteps {
    /// Configures WebAuthn for this public URL; `organisation` is the name that apps and browsers show.
    ///
    /// # Errors
    /// [`NoPlace`]
    pub fn open(
        accounts: Arc<Accounts>,
        post: Arc<dyn Post>,
        vault: Arc<Vault>,
        public_url: &Url,
        organisation: &str,
    ) -> Result<Self, NoPlace> {
        let no_place = || NoPlace(public_url.clone());
        let place = named(public_url);
        let host = place.host_str().ok_or_else(no_place)?;
        let webauthn = WebauthnBuilder::new(host, &place)
            .and_then(|builder| builder.rp_name(organisation).build())
            .map_err(|_| no_place())?;
        let answers = Buckets::new(ANSWERS, ANSWER_REFILL, PEOPLE, Arc::clone(&accounts.clock));
        // A colon separates issuer and account in the `otpauth` URI.
        let organisation = organisation.replace(':', " ");
        Ok(Self { accounts, post, vault, webauthn, organisation, answers })
    }
}

/// Replaces a loopback address by its host name: browsers bind passkeys to host names, never to IP addresses.
fn named(public_url: &Url) -> Url {
    let mut place = public_url.clone();
    let is_loopback = match public_url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        _ => false,
    };
    if is_loopback && place.set_host(Some("localhost")).is_err() {
        return public_url.clone();
    }
    place
}
