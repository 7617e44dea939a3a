//! Opens a link: its secret and the person's birth date become a ticket.

use super::{detail_of, secret};
use crate::{Answers, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, Origin, QuestionnaireVersion};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{QuestionnaireLink, QuestionnaireLinkConsent, WRONG_DATES_AT_MOST};
use chrono::NaiveDate;
use secrecy::SecretString;
use serde_json::json;

/// The content of an opened link.
pub struct OpenedLink {
    /// Saves answers of this link.
    pub ticket: SecretString,
    pub link: QuestionnaireLink,
    pub version: QuestionnaireVersion,
    /// The draft of before.
    pub answers: Answers,
}

impl QuestionnaireService {
    /// Opens a link. The consent was checked to be to the current text.
    ///
    /// A wrong date is counted before it is compared, in the statement that finds the link, and the row stays locked until the unit of work
    /// ends. So attempts at the same time, at any kernel, have five guesses together.
    ///
    /// # Errors
    /// `LinkNotValid`, with an audit event, for everything that does not open, without one if the hospital has a service of its own; `Sealed`, `Storage`.
    pub async fn open_link(
        &self,
        secret: &SecretString,
        birth_date: NaiveDate,
        consent: QuestionnaireLinkConsent,
        origin: Option<&Origin>,
    ) -> Result<OpenedLink, QuestionnaireError> {
        if self.hospital.is_some() {
            return Err(QuestionnaireError::LinkNotValid);
        }
        let (digest, now) = (secret::digest(secret), self.now());
        let consent = QuestionnaireLinkConsent { at: now, ..consent };
        let mut work = self.parts.stores.begin().await?;
        let found = work.questionnaire_links().count_wrong_date(&digest, now).await?;
        let is_right = match &found {
            // Dates are numbers: the comparison takes one instruction, whatever they are.
            Some(link) => self.open_person(link)?.birth_date == birth_date,
            None => false,
        };
        let Some(link) = found.as_ref().filter(|_| is_right) else {
            work.audit().add(self.refused_attempt(found.as_ref(), origin)).await?;
            if let Some(link) = found.filter(|link| link.wrong_dates >= WRONG_DATES_AT_MOST) {
                let event = self.by_nobody(AuditKind::QuestionnaireLinkLocked, detail_of(&link), origin);
                work.audit().add(event).await?;
            }
            work.commit().await?;
            return Err(QuestionnaireError::LinkNotValid);
        };
        work.questionnaire_links().admit(link.id, &consent).await?;
        let mut detail = detail_of(link);
        if let Some(detail) = detail.as_object_mut() {
            let given =
                json!({ "version": consent.version, "hash": consent.hash, "language": consent.language });
            detail.insert("consent".to_owned(), given);
        }
        work.audit().add(self.by_nobody(AuditKind::QuestionnaireLinkOpened, detail, origin)).await?;
        work.commit().await?;

        let version = self.version_of_link(link).await?;
        let kept = self.open_link_answers(link)?;
        Ok(OpenedLink {
            ticket: self.ticket(link.id)?,
            link: QuestionnaireLink {
                wrong_dates: link.wrong_dates - 1,
                opened_at: link.opened_at.or(Some(now)),
                consent: Some(consent),
                ..link.clone()
            },
            version,
            answers: kept.answers,
        })
    }

    /// The version that a link's person answers.
    pub(super) async fn version_of_link(
        &self,
        link: &QuestionnaireLink,
    ) -> Result<QuestionnaireVersion, QuestionnaireError> {
        let version = self.parts.stores.questionnaires.version(link.questionnaire, link.version).await?;
        version.ok_or(QuestionnaireError::Storage(StorageError::Missing { what: "questionnaire_versions" }))
    }
}
