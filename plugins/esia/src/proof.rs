//! Exchanges a code or a refresh token for verified data of a person.

use crate::exchange::{self, Tokens};
use crate::person;
use crate::secret::Ask;
use crate::settings::{AccessType, Settings};
use crate::token::{self, Ring};
use cabinet_plugin_sdk::identity::{Callback, Failure, FailureKind, Proof};

/// Longest accepted code; the portal's own have up to some kilobytes (protocol sheet esia §2).
const MAX_CODE_BYTES: usize = 16 * 1024;

/// Redeems the code of a sign-in.
pub(crate) fn redeem(settings: &Settings, callback: &Callback) -> Result<Proof, Failure> {
    if callback.code.is_empty() || callback.code.len() > MAX_CODE_BYTES {
        return Err(Failure::new(FailureKind::Spent, "what the browser brought is no code of the portal"));
    }
    // Collects the keys first: without them the code would be used up for nothing.
    let ring = Ring::collect(settings)?;
    let ask = Ask::Code(&callback.code);
    let tokens = exchange::tokens(settings, ask, &callback.redirect_uri, &callback.code_verifier)?;
    proof(settings, &ring, tokens)
}

/// Reads the person again with a refresh token.
pub(crate) fn refresh(settings: &Settings, refresh_token: &str) -> Result<Proof, Failure> {
    let Some(redirect_uri) = &settings.redirect_uri else {
        let advice = "a refresh is signed with the registered address: set `redirect_uri`";
        return Err(Failure::new(FailureKind::Rejected, advice));
    };
    let ring = Ring::collect(settings)?;
    let tokens = exchange::tokens(settings, Ask::Refresh(refresh_token), redirect_uri, "")?;
    proof(settings, &ring, tokens)
}

fn proof(settings: &Settings, ring: &Ring, tokens: Tokens) -> Result<Proof, Failure> {
    let subject = token::subject(settings, ring, &tokens)?;
    let person = person::read(settings, &tokens.access_token, &subject)?;
    let offline = settings.access_type == AccessType::Offline;
    let refresh_token = tokens.refresh_token.filter(|token| offline && !token.is_empty());
    Ok(Proof { person, refresh_token, authenticated_at: subject.authenticated_at })
}
