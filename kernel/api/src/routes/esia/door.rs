//! What the API needs to know of the portal: the service behind it, if there is one, and the key of other systems.

use crate::{ApiProblem, App};
use axum::http::StatusCode;
use cabinet_sso::Sso;
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// Closed by default: no portal, no key.
#[derive(Clone, Default)]
pub struct EsiaDoor {
    /// Sign-in through the portal; none if the hospital has none.
    pub sso: Option<Arc<Sso>>,
    /// What other systems show in `X-Api-Key`; nobody is let in without one.
    pub api_key: Option<SecretString>,
}

impl EsiaDoor {
    /// Whether this is the key, in constant time for keys of the same length.
    pub(crate) fn opens(&self, shown: &[u8]) -> bool {
        self.api_key
            .as_ref()
            .is_some_and(|key| !shown.is_empty() && key.expose_secret().as_bytes().ct_eq(shown).into())
    }
}

impl App {
    /// The portal.
    ///
    /// # Errors
    /// 503 `esia_unavailable` if the hospital has none, or shows the stub in its place (B-056).
    pub(super) fn sso(&self) -> Result<&Arc<Sso>, ApiProblem> {
        let open = self.esia.sso.as_ref().filter(|_| !self.variant.sign_in.esia_unavailable);
        open.ok_or_else(|| ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "esia_unavailable"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// B-278
    #[test]
    fn without_a_key_nothing_opens_and_with_one_nothing_else() {
        assert!(!EsiaDoor::default().opens(b""));
        assert!(!EsiaDoor::default().opens(b"key"));
        let door = EsiaDoor { sso: None, api_key: Some("a key of another system".to_owned().into()) };
        assert!(door.opens(b"a key of another system"));
        for wrong in ["", "a", "a key of another syste", "a key of another systems"] {
            assert!(!door.opens(wrong.as_bytes()), "{wrong}");
        }
    }
}
