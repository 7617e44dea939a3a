//! Sends queued e-mails.

use crate::metrics::LetterMetrics;
use crate::payload::Payload;
use crate::templates::{Filling, LetterTemplates};
use crate::transport::{MailServer, Sending, TAKING};
use crate::written::Written;
use async_trait::async_trait;
use cabinet_config::Variant;
use cabinet_domain::{Email, NotificationChannel, QuietHours, Role, User};
use cabinet_notifications::StopToken;
use cabinet_ports::repository::{ChatRoomRepository, Job, NotificationRepository};
use cabinet_ports::{
    Backoff, Clock, JobOutcome, JobWorker, LetterTemplate, LinkRepository, PortalRepository,
    QuestionnaireLetterRepository, SEND_LETTER, StorageError, UserRepository,
};
use cabinet_vault::{Vault, VaultError};
use chrono::{NaiveDate, TimeDelta};
use secrecy::ExposeSecret as _;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// Delays between attempts. After an outage of any length, delivery resumes within half an hour.
const UNREACHABLE: Backoff = Backoff::new(Duration::from_secs(15), Duration::from_secs(30 * 60));
/// With these delays, retries last about two days. RFC 5321 §4.5.4.1 asks relays for four to five days, but these e-mails are useless that
/// late.
const ATTEMPTS: u32 = 100;
/// Delay after a database failure.
const DATABASE: TimeDelta = TimeDelta::seconds(30);

/// The page on which letters of a kind are stopped (web-modules/profile).
const STOP_PAGE: &str = "/notifications/stop";
/// The call that mail programs make (`POST /api/notifications/stop/{token}`).
const ONE_CLICK: &str = "/api/notifications/stop/";

/// Job worker for [`SEND_LETTER`].
pub struct LetterWorker {
    /// The configuration, for the hospital's name, colour and URL.
    pub variant: Arc<Variant>,
    /// Decrypts the job's arguments.
    pub vault: Arc<Vault>,
    pub users: Arc<dyn UserRepository>,
    /// Links are marked as undeliverable when their e-mail is refused.
    pub links: Arc<dyn LinkRepository>,
    /// Registrations at the state portal are told when the e-mail with their code is refused.
    pub portal: Arc<dyn PortalRepository>,
    /// A letter about a questionnaire is not sent once the patient has completed it.
    pub questionnaires: Arc<dyn QuestionnaireLetterRepository>,
    /// A letter about an unread message is not sent once the patient has read it.
    pub chat: Arc<dyn ChatRoomRepository>,
    /// A letter of a kind that its recipient has stopped meanwhile is not sent, and one that falls into their quiet hours waits.
    pub notifications: Arc<dyn NotificationRepository>,
    /// Applies to people who have chosen no quiet hours.
    pub quiet_hours: Option<QuietHours>,
    pub metrics: LetterMetrics,
    pub clock: Arc<dyn Clock>,
    pub templates: LetterTemplates,
    pub server: MailServer,
}

#[async_trait]
impl JobWorker for LetterWorker {
    fn kind(&self) -> &'static str {
        SEND_LETTER
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(payload) = serde_json::from_value::<Payload>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload is no letter" };
        };
        if payload.useful_until.is_some_and(|until| until <= self.clock.now()) {
            return JobOutcome::GiveUp { reason: "the link in it is too old by now" };
        }
        let user = match self.users.lookup(payload.user).await {
            Ok(None) if !payload.template.is_for_stranger() => return JobOutcome::Done,
            Ok(Some(user))
                if payload.template.needs_confirmed_address() && user.email_confirmed_at.is_none() =>
            {
                return JobOutcome::Done;
            }
            Ok(Some(user))
                if payload.template.is_for_staff() && (user.role != Role::Admin || user.disabled) =>
            {
                return JobOutcome::Done;
            }
            Ok(user) => user,
            Err(_) => return JobOutcome::Again { after: DATABASE, reason: "the database did not answer" },
        };
        match self.choice(&payload).await {
            Ok(Choice::Now) => {}
            Ok(Choice::Never) => {
                self.metrics.count_stopped();
                return JobOutcome::Done;
            }
            Ok(Choice::After(after)) => {
                return JobOutcome::Again { after, reason: "the recipient has quiet hours" };
            }
            Err(_) => return JobOutcome::Again { after: DATABASE, reason: "the database did not answer" },
        }
        match self.has_reason(job, &payload).await {
            Ok(true) => {}
            Ok(false) => return JobOutcome::Done,
            Err(_) => return JobOutcome::Again { after: DATABASE, reason: "the database did not answer" },
        }
        let (address, letter) = match self.write(job, &payload, user.as_ref()) {
            Ok(written) => written,
            Err(outcome) => return outcome,
        };
        let sending = self.server.send(job.id, &address, letter).await;
        self.metrics.count(sending);
        if matches!(sending, Sending::Refused(_))
            && let Err(error) = self.mark_refused(job, &payload).await
        {
            tracing::warn!(%error, "whoever waits for letter {} is not told that it was refused yet", job.id);
            return JobOutcome::Again { after: DATABASE, reason: "the database did not answer" };
        }
        conclude(sending, job.attempts)
    }

    /// Timeout of a run. The queue's default of four minutes is shorter than the time a slow mail server may take.
    fn patience(&self) -> TimeDelta {
        TimeDelta::from_std(TAKING).unwrap_or(TimeDelta::MAX) + TimeDelta::minutes(2)
    }
}

/// What the recipient has chosen about a letter.
enum Choice {
    Now,
    /// They have stopped letters of this kind.
    Never,
    /// They are not to be disturbed for this long.
    After(TimeDelta),
}

impl LetterWorker {
    async fn choice(&self, payload: &Payload) -> Result<Choice, StorageError> {
        let Some(kind) = payload.template.kind() else { return Ok(Choice::Now) };
        let settings = self.notifications.settings(payload.user).await?;
        if !settings.wants(kind, NotificationChannel::Mail) {
            return Ok(Choice::Never);
        }
        let (now, quiet) = (self.clock.now(), settings.quiet.hours(self.quiet_hours));
        let end = quiet.and_then(|quiet| quiet.end(now, self.variant.timezone));
        Ok(end.map_or(Choice::Now, |end| Choice::After(end - now)))
    }

    /// Whether what a letter is about still is so: a questionnaire may be completed, or its day over, before its letter is sent. A
    /// link may be spent by a newer one. Letters that are due together are sent at the same time, so the letter with the spent link
    /// could arrive last, and people follow the last one.
    async fn has_reason(&self, job: &Job, payload: &Payload) -> Result<bool, StorageError> {
        if let Some(digest) = self.link_digest(job, payload)
            && self.links.is_spent(&digest).await?
        {
            return Ok(false);
        }
        if payload.template == LetterTemplate::ChatUnread {
            return Ok(self.chat.unread(payload.user).await? > 0);
        }
        if !payload.template.is_about_questionnaire() {
            return Ok(true);
        }
        // Details that cannot be decrypted end the job when the letter is written.
        let details = payload.details(&self.vault, job.id).unwrap_or_default();
        let due = details.get("date").and_then(|date| date.parse::<NaiveDate>().ok());
        let today = self.clock.now().with_timezone(&self.variant.timezone).date_naive();
        Ok(due.is_none_or(|due| due >= today) && self.questionnaires.is_open(payload.user, due).await?)
    }

    /// Marks the e-mail's link or code as undeliverable, so that the screen can tell the user that the e-mail will not arrive. Whoever
    /// registers through the portal is told the same whether the address was free or taken (adr/0016).
    async fn mark_refused(&self, job: &Job, payload: &Payload) -> Result<(), StorageError> {
        if matches!(payload.template, LetterTemplate::PortalEmail | LetterTemplate::EmailTaken) {
            self.portal.refuse_code(job.id, self.clock.now()).await?;
        }
        if let Some(digest) = self.link_digest(job, payload) {
            self.links.refuse(&digest, self.clock.now()).await?;
        }
        Ok(())
    }

    /// The digest under which the letter's link is stored, if it has one that can be decrypted.
    fn link_digest(&self, job: &Job, payload: &Payload) -> Option<[u8; 32]> {
        let token = payload.token.as_ref()?.open(&self.vault, job.id, "token").ok()?;
        Some(Sha256::digest(token.as_bytes()).into())
    }

    fn write(
        &self,
        job: &Job,
        payload: &Payload,
        user: Option<&User>,
    ) -> Result<(Email, Written), JobOutcome> {
        let sealed = |error: VaultError| match error {
            VaultError::UnknownKey => JobOutcome::GiveUp { reason: "it was sealed by a key that is gone" },
            _ => JobOutcome::GiveUp { reason: "what is sealed in it was changed" },
        };
        let address = match &payload.address {
            Some(address) => address
                .open(&self.vault, job.id, "address")
                .map_err(sealed)?
                .parse()
                .map_err(|_| JobOutcome::GiveUp { reason: "the address is none" })?,
            None => user
                .and_then(|user| user.email.clone())
                .ok_or(JobOutcome::GiveUp { reason: "the account has no address" })?,
        };
        let details = payload.details(&self.vault, job.id).map_err(sealed)?;
        let token = payload.token.as_ref().map(|token| token.open(&self.vault, job.id, "token"));
        let token = token.transpose().map_err(sealed)?;
        let link = match (payload.template.link_parameter(), &token) {
            (Some(parameter), Some(token)) => Some(self.link(payload.template.page(), parameter, token)),
            (None, _) if payload.template.is_about_invoice() => Some(self.invoice(details.get("invoice"))),
            (None, _) => payload.template.cabinet_page().map(|page| self.page(page)),
            (Some(_), None) => return Err(JobOutcome::GiveUp { reason: "it lacks its link" }),
        };
        let stop =
            payload.template.kind().map(|kind| StopToken { user: payload.user, kind }.seal(&self.vault));
        let stop = stop
            .transpose()
            .map_err(|_| JobOutcome::Again { after: DATABASE, reason: "there are no random bytes" })?;
        let stop_page = stop.as_ref().map(|stop| self.link(STOP_PAGE, "token", stop.expose_secret()));
        let name = user.map(spoken).unwrap_or_default();
        let language = self.templates.language(payload.language.as_deref());
        let organisation = self.variant.organisation.in_language(language);
        let filling = Filling {
            organisation: &organisation,
            brand: &self.variant.branding.brand,
            name: &name,
            link: link.as_ref().map(Url::as_str),
            code: token.as_deref().filter(|_| payload.template.has_code()),
            stop: stop_page.as_ref().map(Url::as_str),
            cabinet: self.variant.http.public_url.as_str(),
            details: &details,
        };
        self.templates
            .write(payload.template, language, &filling)
            .map(|letter| {
                let one_click =
                    stop.map(|stop| self.page(&format!("{ONE_CLICK}{}", stop.expose_secret())).to_string());
                (address, Written { one_click, ..letter })
            })
            .map_err(|_| JobOutcome::GiveUp { reason: "its template lacks something" })
    }

    /// The token is in the URL fragment, which browsers do not send. It therefore appears in no server or proxy log and in no `Referer`.
    fn link(&self, page: &str, parameter: &str, token: &str) -> Url {
        let mut link = self.variant.http.public_url.clone();
        link.set_path(page);
        link.set_fragment(Some(&format!("{parameter}={token}")));
        link
    }

    fn page(&self, path: &str) -> Url {
        let mut link = self.variant.http.public_url.clone();
        link.set_path(path);
        link
    }

    /// The page of an invoice, or of all invoices.
    fn invoice(&self, key: Option<&String>) -> Url {
        let mut link = self.variant.http.public_url.clone();
        match key {
            Some(key) => link.set_path(&format!("/payment_list/{key}")),
            None => link.set_path("/payment_documents/accounts"),
        }
        link
    }
}

fn spoken(user: &User) -> String {
    match &user.name.patr_name {
        Some(patronymic) => format!("{} {patronymic}", user.name.first_name),
        None => user.name.first_name.clone(),
    }
}

fn conclude(sending: Sending, attempts: u32) -> JobOutcome {
    match sending {
        Sending::Accepted => JobOutcome::Done,
        Sending::Refused(reason) => JobOutcome::GiveUp { reason },
        Sending::Later(_) if attempts >= ATTEMPTS => {
            JobOutcome::GiveUp { reason: "the mail server could not be reached for two days" }
        }
        Sending::Later(reason) => JobOutcome::Again { after: UNREACHABLE.time_delta(attempts), reason },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_for_good_is_not_tried_again_and_a_server_that_is_away_is() {
        let refused = Sending::Refused("no such mailbox");
        assert_eq!(conclude(refused, 0), JobOutcome::GiveUp { reason: "no such mailbox" });
        assert!(matches!(conclude(Sending::Later("away"), 3), JobOutcome::Again { reason: "away", .. }));
        assert!(matches!(conclude(Sending::Later("away"), ATTEMPTS), JobOutcome::GiveUp { .. }));
    }
}
