//! The token of a device from which a user has signed in before (cookie `cabinet_device`). It grants no access: it only exempts the
//! device's attempts from throttling that strangers cause. It is signed with a key derived from the token key and has its own audience, so
//! that it cannot be used as an access token, or an access token as a device token.

use crate::random::Random;
use cabinet_domain::UserId;
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// A known device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct DeviceId(pub(crate) Uuid);

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: UserId,
    jti: Uuid,
    exp: i64,
}

pub(crate) struct DeviceTokens {
    issuer: String,
    signing: EncodingKey,
    checking: DecodingKey,
    validation: Validation,
}

const AUDIENCE: &str = "known-device";

impl DeviceTokens {
    /// Half a year: a patient who comes for a yearly check-up, with a reminder in between, is still known.
    pub(crate) const LIFE: TimeDelta = TimeDelta::days(180);

    pub(crate) fn new(issuer: &str, key: &[u8]) -> Self {
        super::hs256::install();
        let derived = Sha256::new().chain_update(b"cabinet known-device v1\0").chain_update(key).finalize();
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[issuer]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        validation.validate_exp = false;
        Self {
            issuer: issuer.to_owned(),
            signing: EncodingKey::from_secret(&derived),
            checking: DecodingKey::from_secret(&derived),
            validation,
        }
    }

    /// Signs a device token for this user; `None` only if the operating system cannot supply random bytes.
    pub(crate) fn sign(&self, user: UserId, random: &dyn Random, now: DateTime<Utc>) -> Option<SecretString> {
        let mut id = [0_u8; 16];
        random.fill(&mut id).ok()?;
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUDIENCE.to_owned(),
            sub: user,
            jti: uuid::Builder::from_random_bytes(id).into_uuid(),
            exp: (now + Self::LIFE).timestamp(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .ok()
            .map(SecretString::from)
    }

    /// The owner and id of the device, if the token is ours and has not expired.
    pub(crate) fn read(&self, token: &str, now: DateTime<Utc>) -> Option<(UserId, DeviceId)> {
        let claims = jsonwebtoken::decode::<Claims>(token, &self.checking, &self.validation).ok()?.claims;
        (claims.exp > now.timestamp()).then_some((claims.sub, DeviceId(claims.jti)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Duties;
    use crate::OsRandom;
    use crate::token::AccessTokens;
    use cabinet_domain::{Role, SessionId};
    use secrecy::ExposeSecret;

    #[test]
    fn a_device_mark_is_no_access_token_and_an_access_token_is_no_device_mark() {
        let now = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        let user = UserId(Uuid::from_u128(1));
        let devices = DeviceTokens::new("default", &[1; 32]);
        let access = AccessTokens::new("default", &[1; 32], TimeDelta::minutes(15));
        let mark = devices.sign(user, &OsRandom, now).unwrap();
        assert_eq!(devices.read(mark.expose_secret(), now).unwrap().0, user);
        assert!(devices.read(mark.expose_secret(), now + DeviceTokens::LIFE).is_none());
        assert!(access.check(mark.expose_secret()).is_err());
        let token =
            access.sign(user, SessionId(Uuid::from_u128(2)), Role::Patient, Duties::default(), now).unwrap();
        assert!(devices.read(token.token.expose_secret(), now).is_none());
    }
}
