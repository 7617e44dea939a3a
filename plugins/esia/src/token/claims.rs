//! What a token says, and whether it says it to us, now (protocol sheet esia §4).

use serde::Deserialize;

/// Which of the two tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `access_token`
    Access,
    /// `id_token`
    Id,
}

impl Kind {
    /// `sbt` in the header of such a token.
    pub const fn sort(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::Id => "id",
        }
    }

    /// For messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Access => "access_token",
            Self::Id => "id_token",
        }
    }
}

/// The claims that we look at.
#[derive(Debug, Clone, Deserialize)]
pub struct Claims {
    exp: i64,
    #[serde(default)]
    nbf: Option<i64>,
    #[serde(default)]
    iat: Option<i64>,
    iss: String,
    #[serde(default)]
    aud: Option<Audience>,
    #[serde(default)]
    client_id: Option<String>,
    #[serde(default)]
    sub: Option<Number>,
    #[serde(default, rename = "urn:esia:sbj_id")]
    sbj_id: Option<Number>,
    #[serde(default, rename = "urn:esia:sbj")]
    sbj: Option<Sbj>,
    /// Seconds since 1970 at which the person authenticated.
    #[serde(default)]
    pub auth_time: Option<u64>,
}

#[derive(Debug, Clone, Deserialize)]
struct Sbj {
    #[serde(default, rename = "urn:esia:sbj:oid")]
    oid: Option<Number>,
    /// Absent unless confirmed.
    #[serde(default, rename = "urn:esia:sbj:is_tru")]
    is_tru: Option<bool>,
}

/// One, or a list (RFC 7519 §4.1.3).
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// A number, with or without quotes.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Number {
    Bare(u64),
    Quoted(String),
}

impl Number {
    fn value(&self) -> Option<u64> {
        match self {
            Self::Bare(number) => Some(*number),
            Self::Quoted(text) => text.parse().ok(),
        }
    }
}

impl Claims {
    /// Reads a payload.
    ///
    /// # Errors
    /// If it lacks what every token has.
    pub fn parse(payload: &[u8]) -> Result<Self, &'static str> {
        serde_json::from_slice(payload).map_err(|_| "the claims are not those of a token of the portal")
    }

    /// The person's number; none if the token names two.
    pub fn subject(&self) -> Option<u64> {
        let inner = self.sbj.as_ref().and_then(|sbj| sbj.oid.as_ref());
        let named: Vec<Option<u64>> = [self.sub.as_ref(), self.sbj_id.as_ref(), inner]
            .into_iter()
            .flatten()
            .map(Number::value)
            .collect();
        let first = named.first().copied().flatten()?;
        named.iter().all(|other| *other == Some(first)).then_some(first)
    }

    /// Whether the account is confirmed.
    pub fn is_trusted(&self) -> bool {
        self.sbj.as_ref().and_then(|sbj| sbj.is_tru) == Some(true)
    }

    /// Whether the token is from this issuer, for this system, and valid now.
    ///
    /// # Errors
    /// What is wrong.
    pub fn judge(
        &self,
        kind: Kind,
        client_id: &str,
        issuer: &str,
        now: i64,
        skew: u32,
    ) -> Result<(), &'static str> {
        let skew = i64::from(skew);
        if self.exp.saturating_add(skew) <= now {
            return Err("it is expired; is the clock right?");
        }
        if self.nbf.or(self.iat).is_some_and(|from| from.saturating_sub(skew) > now) {
            return Err("it is not valid yet; is the clock right?");
        }
        if self.iss != issuer {
            return Err("it is from another issuer: check `issuer`");
        }
        if !self.is_for(kind, client_id) {
            return Err("it is for another system: check `client_id`");
        }
        Ok(())
    }

    /// The portal names the system in `aud` or in `client_id`; where both stand, both have to fit.
    fn is_for(&self, kind: Kind, client_id: &str) -> bool {
        let audience = self.aud.as_ref().map(|aud| match aud {
            Audience::One(one) => one == client_id,
            Audience::Many(many) => many.iter().any(|one| one == client_id),
        });
        let client = self.client_id.as_ref().map(|named| named == client_id);
        match kind {
            Kind::Id => audience.or(client) == Some(true) && client != Some(false),
            Kind::Access => client.or(audience) == Some(true),
        }
    }
}
