//! E-mail of a portal: its templates and the hospital's mail server, checked before the server starts.

use cabinet_config::{Draft, Language, Mail, Organisation};
use cabinet_mail::{LetterTemplates, MailServer};
use secrecy::SecretString;
use serde_json::Value;
use std::collections::BTreeMap;

/// Dependencies of a [`cabinet_mail::LetterWorker`].
pub(crate) struct MailParts {
    pub templates: LetterTemplates,
    pub server: MailServer,
}

/// Reads the templates and the settings of the mail server. A demo may run without a mail server: its messages then stay in the queue.
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

/// Settings with the wrong structure have been reported before.
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
