//! Saves what the person of a link answers, and completes once. A ticket is not enough: the link itself must be valid when its row is locked.

use super::detail_of;
use crate::answers::{KeptAnswers, only_known};
use crate::counting;
use crate::pass::{ANSWERS_BYTES, PAGES_AT_MOST};
use crate::{Answers, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, Origin};
use cabinet_ports::repository::{QuestionnaireLink, QuestionnaireLinkState, SavedLinkAnswers};
use secrecy::SecretString;

/// Answers as the page of a link sends them.
pub struct LinkAnswersToSave {
    pub ticket: SecretString,
    /// The revision that was read.
    pub revision: i64,
    pub answers: Answers,
    /// The page on which the person is.
    pub page: Option<i64>,
    pub is_completed: bool,
}

/// What was saved.
pub struct SavedLink {
    /// The next ticket.
    pub ticket: SecretString,
    pub link: QuestionnaireLink,
    pub answers: Answers,
}

impl QuestionnaireService {
    /// Saves a draft, or completes the questionnaire.
    ///
    /// # Errors
    /// `LinkNotValid`, with an audit event, if the ticket or the link is not valid any more; `Completed`, `AnswersChanged`,
    /// `AnswersInvalid`, `Invalid`, `Sealed`, `Storage`.
    pub async fn save_by_link(
        &self,
        sent: LinkAnswersToSave,
        origin: Option<&Origin>,
    ) -> Result<SavedLink, QuestionnaireError> {
        if self.hospital.is_some() {
            return Err(QuestionnaireError::LinkNotValid);
        }
        let links = &self.parts.stores.questionnaire_links;
        let seen = match self.link_of(&sent.ticket) {
            Some(id) => links.lookup(id).await?,
            None => None,
        };
        let Some(seen) = seen else {
            self.parts.stores.audit.add(self.refused_attempt(None, origin)).await?;
            return Err(QuestionnaireError::LinkNotValid);
        };
        if sent.page.is_some_and(|page| !(0..PAGES_AT_MOST).contains(&page)) {
            return Err(QuestionnaireError::Invalid { field: "at", code: "invalid" });
        }
        let form = self.form(&self.version_of_link(&seen).await?)?;

        let mut work = self.parts.stores.begin().await?;
        let locked = work.questionnaire_links().lock(seen.id).await?;
        let now = self.now();
        let state = locked.as_ref().map(|link| link.state(now));
        let locked = match (locked, state) {
            (Some(link), Some(QuestionnaireLinkState::Opened)) => link,
            // The ticket proves the birth date, so the response may say that another tab completed it.
            (Some(_), Some(QuestionnaireLinkState::Completed)) => return Err(QuestionnaireError::Completed),
            (link, _) => {
                work.audit().add(self.refused_attempt(link.as_ref(), origin)).await?;
                work.commit().await?;
                return Err(QuestionnaireError::LinkNotValid);
            }
        };
        let kept = match sent.is_completed {
            true => self.judged(&form, &sent.answers)?,
            false => KeptAnswers { answers: only_known(&form, sent.answers), ..KeptAnswers::default() },
        };
        if locked.revision != sent.revision {
            return self.saved_before(locked, kept, (sent.revision, sent.is_completed));
        }
        let size = serde_json::to_vec(&kept.answers).map_or(usize::MAX, |bytes| bytes.len());
        if size > ANSWERS_BYTES {
            return Err(QuestionnaireError::Invalid { field: "answers", code: "too_large" });
        }
        let saved = SavedLinkAnswers {
            id: locked.id,
            revision: locked.revision + 1,
            page: sent.page,
            sealed: self.seal_link_answers(locked.id, &kept)?,
            at: now,
            is_completed: sent.is_completed,
        };
        if !work.questionnaire_links().save_answers(&saved).await? {
            return Err(QuestionnaireError::LinkNotValid);
        }
        if sent.is_completed {
            let counts = counting::of(&form, &kept.answers, &kept.scores);
            let version = (locked.questionnaire, locked.version);
            work.questionnaires().add_counts(version, self.today(), &counts).await?;
            let detail = detail_of(&locked);
            let event = self.by_nobody(AuditKind::QuestionnaireCompleted, detail.clone(), origin);
            work.audit().add(event).await?;
            // Which score it was, is in the sealed answers: an audit event holds nothing about health.
            if kept.has_alert() {
                work.audit().add(self.by_nobody(AuditKind::QuestionnaireAlert, detail, origin)).await?;
                self.raise_link_alert(&mut *work, locked.id).await?;
            }
        }
        work.commit().await?;
        let link = QuestionnaireLink {
            revision: saved.revision,
            page: saved.page,
            sealed: Some(saved.sealed),
            saved_at: Some(now),
            completed_at: sent.is_completed.then_some(now),
            ..locked
        };
        Ok(SavedLink { ticket: self.ticket(link.id)?, link, answers: kept.answers })
    }

    /// The draft was saved over in the meantime. If it holds what is sent now, the response to this save was lost: there is no account that
    /// could own an idempotency key.
    fn saved_before(
        &self,
        locked: QuestionnaireLink,
        kept: KeptAnswers,
        (revision, is_completed): (i64, bool),
    ) -> Result<SavedLink, QuestionnaireError> {
        let is_next = locked.revision == revision.saturating_add(1) && !is_completed;
        if is_next && self.open_link_answers(&locked)?.answers == kept.answers {
            let ticket = self.ticket(locked.id)?;
            return Ok(SavedLink { ticket, link: locked, answers: kept.answers });
        }
        Err(QuestionnaireError::AnswersChanged { revision: locked.revision })
    }
}
