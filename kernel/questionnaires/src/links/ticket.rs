//! A ticket proves that its bearer has opened a link with the right birth date. It is sealed, so only this hospital's kernels make one; it
//! names its link, so it opens no other; and it is valid for an hour, so the birth date is asked for again on a shared computer.

use crate::{QuestionnaireError, QuestionnaireService};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_domain::QuestionnaireLinkId;
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};

/// Each save returns a new one, so a person who keeps answering is not interrupted.
const TICKET_LIFE: TimeDelta = TimeDelta::hours(1);
/// Encryption context of tickets.
const CONTEXT: &str = "questionnaire link ticket";

#[derive(Serialize, Deserialize)]
struct Ticket {
    link: QuestionnaireLinkId,
    until: DateTime<Utc>,
}

impl QuestionnaireService {
    pub(super) fn ticket(&self, link: QuestionnaireLinkId) -> Result<SecretString, QuestionnaireError> {
        let ticket = Ticket { link, until: self.now() + TICKET_LIFE };
        let plain = serde_json::to_vec(&ticket).map_err(|_| QuestionnaireError::Sealed)?;
        let sealed = self.parts.vault.seal(CONTEXT, &plain).map_err(|error| {
            tracing::error!(%error, "a ticket cannot be sealed");
            QuestionnaireError::Sealed
        })?;
        Ok(URL_SAFE_NO_PAD.encode(sealed).into())
    }

    /// The link of a ticket; `None` if the ticket is invalid or expired.
    pub(super) fn link_of(&self, ticket: &SecretString) -> Option<QuestionnaireLinkId> {
        let sealed = URL_SAFE_NO_PAD.decode(ticket.expose_secret()).ok()?;
        let plain = self.parts.vault.open(CONTEXT, &sealed).ok()?;
        let ticket: Ticket = serde_json::from_slice(&plain).ok()?;
        (self.now() < ticket.until).then_some(ticket.link)
    }
}
