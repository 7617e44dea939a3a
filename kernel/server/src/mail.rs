//! The post of a cabinet: the texts of its letters and the hospital's mail server, looked at before the server starts.

use cabinet_config::{Draft, Language, Mail, Organisation};
use cabinet_mail::{LetterTemplates, MailServer};
use secrecy::SecretString;
use serde_json::Value;
use std::collections::BTreeMap;

/// What a [`cabinet_mail::LetterWorker`] writes with.
pub(crate) struct MailParts {
    /// The texts.
    pub templates: LetterTemplates,
    /// The server.
    pub server: MailServer,
}

/// Reads the texts and names the server. A demo may do without a server: its letters then wait in the queue.
pub(crate) fn open(draft: &mut Draft, secrets: &BTreeMap<String, SecretString>) -> Option<MailParts> {
    let templates = read_templates(draft);
    let server = match draft.section::<Option<Value>>("mail").flatten() {
        Some(_) => open_server(draft, secrets),
        None if draft.section("security.demo") == Some(true) => None,
        None => {
            draft.report(
                "mail",
                "nothing",
                "a mail server, with host, port, security and from: a forgotten password is restored by a letter (docs/operations.md)",
            );
            None
        }
    };
    Some(MailParts { templates: templates?, server: server? })
}

fn read_templates(draft: &mut Draft) -> Option<LetterTemplates> {
    let languages: Vec<Language> = draft.section("languages")?;
    let organisation: Organisation = draft.section("organisation")?;
    match LetterTemplates::read(draft.folder(), &languages, &organisation) {
        Ok(templates) => Some(templates),
        Err(errors) => {
            for error in errors {
                draft.report_file(&error.file, error.reason, "a letter as a handlebars template");
            }
            None
        }
    }
}

/// Settings of another shape are reported already.
fn open_server(draft: &mut Draft, secrets: &BTreeMap<String, SecretString>) -> Option<MailServer> {
    let settings: Mail = draft.section("mail")?;
    match MailServer::open(&settings, secrets.get("mail.login.password")) {
        Ok(server) => Some(server),
        Err(error) => {
            draft.report(error.key, error.reason, "what a mail server takes");
            None
        }
    }
}
