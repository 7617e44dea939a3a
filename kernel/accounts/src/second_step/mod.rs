//! The second step of a sign-in: after the password a code of an app (RFC 6238), a recovery code or a passkey (WebAuthn); or a passkey
//! alone, which is a possession and a person's finger at once.
//!
//! * Whoever has a factor is asked for it, always; who has none is not. An administrator without one may be let in as far as adding one
//!   ([`crate::Duties::add_factor`]), if the hospital wants it.
//! * Somebody whom the state portal has identified is asked for nothing more: its own strong sign-in stands for the second step of
//!   patients. Administrators do not come in through it at all ([`Accounts::let_in`]).
//! * The password first, then the question: [`crate::SignInError::SecondStep`] carries a token of a few minutes that a few answers may be
//!   tried with. Answers are counted by person and method too ([`ANSWERS`]): somebody who knows the password cannot guess for ever, and by guessing codes
//!   of the app does not keep the owner out, who has a passkey or recovery codes.
//! * No code counts twice: a time step, a recovery code and a question are used up in the database.
//! * Every change of factors needs a fresh sign-in or the password, ends the other sessions and is told by letter.

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
use crate::throttle::Buckets;
use cabinet_domain::UserId;
use cabinet_ports::Post;
use cabinet_vault::Vault;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use url::{Host, Url};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// Answers that a person may try in one way, right or wrong, before they are slowed down to one in [`ANSWER_REFILL`]: 720 a day. A code of
/// six digits is right in three of a million tries (three time steps count), so a guesser who knows the password comes in with even chance
/// after some 230 000 tries, which take 320 days; each of them is in the owner's access log from the first day on.
pub const ANSWERS: NonZeroU32 = match NonZeroU32::new(10) {
    Some(count) => count,
    None => NonZeroU32::MIN,
};
/// See [`ANSWERS`].
pub const ANSWER_REFILL: Duration = Duration::from_secs(120);
/// Bounds the memory of the buckets.
const PEOPLE: usize = 50_000;

/// The address of the cabinet is none that passkeys can be bound to.
#[derive(Debug, thiserror::Error)]
#[error("http.public_url {0} has no host that passkeys can be bound to")]
pub struct NoPlace(Url);

/// Second steps of one cabinet.
pub struct SecondSteps {
    accounts: Arc<Accounts>,
    post: Arc<dyn Post>,
    vault: Arc<Vault>,
    webauthn: Webauthn,
    /// What an app shows beside the code.
    organisation: String,
    answers: Buckets<(UserId, StepMethod)>,
}

impl SecondSteps {
    /// For the cabinet at this address; `organisation` is what apps and browsers call it.
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
        // A colon parts issuer and account in the address that apps read.
        let organisation = organisation.replace(':', " ");
        Ok(Self { accounts, post, vault, webauthn, organisation, answers })
    }
}

/// Browsers bind passkeys to names, never to addresses; the address of one's own machine has a name.
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
