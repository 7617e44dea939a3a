//! Signs and verifies access tokens.

use crate::{Caller, Duties, TokenError};
use cabinet_domain::{Role, SessionId, UserId};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

/// A signed access token.
#[derive(Debug, Clone)]
pub struct AccessToken {
    /// The JWT.
    pub token: SecretString,
    /// The remaining lifetime in seconds, `expires_in` of the response.
    pub expires_in: i64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: UserId,
    sid: SessionId,
    role: Role,
    /// The role is restricted until these duties are fulfilled.
    #[serde(flatten)]
    duties: Duties,
    iat: i64,
    exp: i64,
}

/// Signs and verifies tokens with one key.
pub(crate) struct AccessTokens {
    issuer: String,
    life: TimeDelta,
    signing: EncodingKey,
    checking: DecodingKey,
    validation: Validation,
}

impl AccessTokens {
    pub(crate) fn new(issuer: &str, key: &[u8], life: TimeDelta) -> Self {
        super::hs256::install();
        // Exactly one algorithm: a token that names another one, including `none`, is rejected before its signature is checked.
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[issuer]);
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        validation.validate_aud = false;
        // Expiry is checked against our clock, without leeway, because we signed the token.
        validation.validate_exp = false;
        Self {
            issuer: issuer.to_owned(),
            life,
            signing: EncodingKey::from_secret(key),
            checking: DecodingKey::from_secret(key),
            validation,
        }
    }

    pub(crate) fn sign(
        &self,
        user: UserId,
        session: SessionId,
        role: Role,
        duties: Duties,
        now: DateTime<Utc>,
    ) -> Result<AccessToken, TokenError> {
        let claims = Claims {
            iss: self.issuer.clone(),
            sub: user,
            sid: session,
            role,
            duties,
            iat: now.timestamp(),
            exp: (now + self.life).timestamp(),
        };
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .map_err(|_| TokenError::Invalid)?;
        Ok(AccessToken { token: token.into(), expires_in: self.life.num_seconds() })
    }

    /// Verifies signature, issuer and format; the caller checks expiry and revocation.
    pub(crate) fn check(&self, token: &str) -> Result<Caller, TokenError> {
        let claims = jsonwebtoken::decode::<Claims>(token, &self.checking, &self.validation)
            .map_err(|_| TokenError::Invalid)?
            .claims;
        Ok(Caller {
            user: claims.sub,
            session: claims.sid,
            role: claims.role,
            duties: claims.duties,
            expires_at: DateTime::from_timestamp(claims.exp, 0).ok_or(TokenError::Invalid)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use secrecy::ExposeSecret;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_000_000, 0).unwrap()
    }

    fn signed_by(issuer: &str, key: &[u8]) -> String {
        let tokens = AccessTokens::new(issuer, key, TimeDelta::minutes(15));
        let token = tokens
            .sign(
                UserId(uuid::Uuid::from_u128(1)),
                SessionId(uuid::Uuid::from_u128(2)),
                Role::Patient,
                Duties::default(),
                now(),
            )
            .unwrap();
        token.token.expose_secret().to_owned()
    }

    #[test]
    fn a_token_of_another_key_issuer_or_algorithm_is_refused() {
        let ours = AccessTokens::new("default", &[1; 32], TimeDelta::minutes(15));
        let good = signed_by("default", &[1; 32]);
        assert_eq!(ours.check(&good).unwrap().user, UserId(uuid::Uuid::from_u128(1)));
        assert_eq!(ours.check(&signed_by("default", &[2; 32])), Err(TokenError::Invalid));
        assert_eq!(ours.check(&signed_by("regional", &[1; 32])), Err(TokenError::Invalid));
        let payload = good.split('.').nth(1).unwrap();
        let unsigned = URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"JWT"}"#);
        assert_eq!(ours.check(&format!("{unsigned}.{payload}.")), Err(TokenError::Invalid));
    }

    /// A-260: a role that is not in the list grants no rights.
    #[test]
    fn a_token_whose_role_was_changed_is_refused() {
        let ours = AccessTokens::new("default", &[1; 32], TimeDelta::minutes(15));
        let good = signed_by("default", &[1; 32]);
        let mut parts: Vec<String> = good.split('.').map(str::to_owned).collect();
        let claims = String::from_utf8(URL_SAFE_NO_PAD.decode(&parts[1]).unwrap()).unwrap();
        assert!(claims.contains("ROLE_PATIENT"));
        parts[1] = URL_SAFE_NO_PAD.encode(claims.replace("ROLE_PATIENT", "ROLE_ADMIN"));
        assert_eq!(ours.check(&parts.join(".")), Err(TokenError::Invalid));
    }
}
