//! The claims of a token, and whether the token is valid for this system now (protocol sheet esia §4).

use serde::Deserialize;

/// The kind of token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `access_token`
    Access,
    /// `id_token`
    Id,
}

impl Kind {
    /// The value of `sbt` in the header of such a token.
    pub const fn sort(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::Id => "id",
        }
    }

    /// The name for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Access => "access_token",
            Self::Id => "id_token",
        }
    }
}

/// The claims that are checked.
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
    /// When the person authenticated, in seconds since 1970.
    #[serde(default)]
    pub auth_time: Option<u64>,
}

#[derive(Debug, Clone, Deserialize)]
struct Sbj {
    #[serde(default, rename = "urn:esia:sbj:oid")]
    oid: Option<Number>,
    /// Absent if the account is not confirmed.
    #[serde(default, rename = "urn:esia:sbj:is_tru")]
    is_tru: Option<bool>,
}

/// A string or a list (RFC 7519 §4.1.3).
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
    /// Parses a payload.
    ///
    /// # Errors
    /// If it lacks a claim that every token has.
    pub fn parse(payload: &[u8]) -> Result<Self, &'static str> {
        serde_json::from_slice(payload).map_err(|_| "the claims are not those of a token of the portal")
    }

    /// The person's id, or `None` if it is missing or the claims contradict each other.
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

    /// Checks that the token is from this issuer, for this system, and valid now.
    ///
    /// # Errors
    /// A text that says what is wrong.
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

    /// The portal names the system in `aud` or in `client_id`. An `id_token` with both must match in both; for an `access_token`,
    /// `client_id` takes precedence.
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
