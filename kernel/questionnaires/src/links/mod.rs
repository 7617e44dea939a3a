//! Questionnaires for persons without an account (docs/adr/0044). An administrator makes a link for one person; whoever has the link and
//! knows the person's birth date answers the questionnaire, once, and sees nothing else.
//!
//! | Module | Purpose |
//! |---|---|
//! | `manage` | what administrators do: make, list, revoke |
//! | `open` | link and birth date become a ticket |
//! | `save` | a ticket saves and completes |
//! | `read` | administrators read the answers |
//! | `person` | name and birth date, sealed |
//! | `secret` | the secret of a link, and its digest |
//! | `ticket` | what proves for an hour that the birth date was right |
//!
//! A link that is unknown, locked, expired, revoked or completed, and a wrong birth date, give one error.

mod manage;
mod open;
mod person;
mod read;
mod save;
mod secret;
mod ticket;

pub use manage::{CreatedLink, LinkLine, LinkRequest};
pub use open::OpenedLink;
pub use read::LinkAnswers;
pub use save::{LinkAnswersToSave, SavedLink};

use crate::QuestionnaireService;
use cabinet_domain::{AuditEvent, AuditKind, Origin};
use cabinet_ports::repository::QuestionnaireLink;
use serde_json::{Value, json};

impl QuestionnaireService {
    /// An event of somebody who is not signed in.
    fn by_nobody(&self, kind: AuditKind, detail: Value, origin: Option<&Origin>) -> AuditEvent {
        AuditEvent { at: self.now(), actor: None, subject: None, kind, detail, origin: origin.cloned() }
    }

    /// The event of a refused attempt. An attempt at an unknown link names none.
    fn refused_attempt(&self, link: Option<&QuestionnaireLink>, origin: Option<&Origin>) -> AuditEvent {
        let detail = json!({ "what": "questionnaire_link", "link": link.map(|link| link.id) });
        self.by_nobody(AuditKind::AccessDenied, detail, origin)
    }
}

/// What audit events say about a link.
fn detail_of(link: &QuestionnaireLink) -> Value {
    json!({ "questionnaire": link.questionnaire, "version": link.version, "link": link.id })
}
