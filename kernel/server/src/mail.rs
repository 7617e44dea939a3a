//! The post of a cabinet: the texts of its letters and the hospital's mail server, looked at before the server starts.

use cabinet_config::{Loaded, Secrets};
use cabinet_mail::{LetterTemplates, MailServer};

/// What a [`cabinet_mail::LetterWorker`] writes with.
pub(crate) struct MailParts {
    /// The texts.
    pub templates: LetterTemplates,
    /// The server.
    pub server: MailServer,
}

/// Reads the texts and names the server. A demo may do without a server: its letters then wait in the queue.
pub(crate) fn open(loaded: &Loaded, secrets: &Secrets, reasons: &mut Vec<String>) -> Option<MailParts> {
    let variant = &loaded.variant;
    let templates = LetterTemplates::read(&loaded.folder, &variant.languages, &variant.organisation);
    let templates = match templates {
        Ok(templates) => Some(templates),
        Err(errors) => {
            reasons.extend(errors.iter().map(ToString::to_string));
            None
        }
    };
    let server = match &variant.mail {
        Some(settings) => match MailServer::open(settings, secrets.mail_password.as_ref()) {
            Ok(server) => Some(server),
            Err(error) => {
                reasons.push(error.to_string());
                None
            }
        },
        None if variant.security.demo => None,
        None => {
            reasons.push(
                "mail is missing: a forgotten password is restored by a letter; name the mail server in [mail] with host, port, \
                 security and from (docs/operations.md)"
                    .to_owned(),
            );
            None
        }
    };
    Some(MailParts { templates: templates?, server: server? })
}
