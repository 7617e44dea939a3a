//! What an administrator does with links: make, list, revoke.

use super::person::LinkPerson;
use super::{detail_of, secret};
use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, Email, QuestionnaireId, QuestionnaireLinkId, UserId};
use cabinet_ports::repository::{NewJob, QuestionnaireLink, QuestionnaireLinkPlace};
use cabinet_ports::{Draft, LetterTemplate};
use chrono::{NaiveDate, TimeDelta};
use secrecy::{ExposeSecret as _, SecretString};
use uuid::Uuid;

/// The longest life of a link in days.
const DAYS_AT_MOST: i64 = 90;

/// A link to be made.
pub struct LinkRequest {
    pub questionnaire: QuestionnaireId,
    /// For the administrators' list; the person does not see it.
    pub name: String,
    pub birth_date: NaiveDate,
    /// Where the link is sent, if it is. The address is not kept.
    pub email: Option<Email>,
    /// Language of the e-mail.
    pub language: String,
    pub days: i64,
}

/// A new link.
pub struct CreatedLink {
    pub link: QuestionnaireLink,
    /// Its address, with the secret. It cannot be had again.
    pub address: SecretString,
}

/// A link in the administrators' list.
pub struct LinkLine {
    pub link: QuestionnaireLink,
    /// Whom it is for.
    pub name: String,
}

impl QuestionnaireService {
    /// Makes a link to the last version of a published questionnaire, and sends it if there is an address.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `NotPublished`, `Invalid`, `Sealed`, `Storage`.
    pub async fn create_link(
        &self,
        by: &QuestionnaireCaller,
        request: LinkRequest,
    ) -> Result<CreatedLink, QuestionnaireError> {
        self.lookup(by, request.questionnaire).await?;
        if !(1..=DAYS_AT_MOST).contains(&request.days) {
            return Err(QuestionnaireError::Invalid { field: "valid_days", code: "out_of_range" });
        }
        let person = LinkPerson::new(&request.name, request.birth_date, self.today())?;
        let (id, now, secret) = (QuestionnaireLinkId(Uuid::now_v7()), self.now(), secret::make()?);
        let link = QuestionnaireLink {
            id,
            digest: secret::digest(&secret),
            questionnaire: request.questionnaire,
            version: 0,
            person: self.seal_person(id, &person)?,
            created_at: now,
            created_by: Some(by.user),
            expires_at: now + TimeDelta::days(request.days),
            sent_at: request.email.is_some().then_some(now),
            revoked_at: None,
            wrong_dates: 0,
            opened_at: None,
            consent: None,
            revision: 0,
            page: None,
            sealed: None,
            saved_at: None,
            completed_at: None,
        };
        let letter = match request.email {
            Some(email) => Some(self.link_letter(&link, &secret, email, request.language)?),
            None => None,
        };
        let mut work = self.parts.stores.begin().await?;
        let version = work.questionnaire_links().add(&link).await?;
        let link = QuestionnaireLink { version: version.ok_or(QuestionnaireError::NotPublished)?, ..link };
        if let Some(letter) = letter {
            work.jobs().add(letter).await?;
        }
        work.audit().add(self.event(by, None, AuditKind::QuestionnaireLinkCreated, detail_of(&link))).await?;
        work.commit().await?;
        Ok(CreatedLink { link, address: self.address_of(&secret) })
    }

    /// The links to a questionnaire, newest first, and where the next page begins.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Sealed`, `Storage`.
    pub async fn links(
        &self,
        by: &QuestionnaireCaller,
        questionnaire: QuestionnaireId,
        after: Option<QuestionnaireLinkPlace>,
        size: u32,
    ) -> Result<(Vec<LinkLine>, Option<QuestionnaireLinkPlace>), QuestionnaireError> {
        self.lookup(by, questionnaire).await?;
        // One more, to know whether there are more.
        let mut links = self.parts.stores.questionnaire_links.list(questionnaire, after, size + 1).await?;
        let has_more = links.len() > size as usize;
        links.truncate(size as usize);
        let place =
            |link: &QuestionnaireLink| QuestionnaireLinkPlace { created_at: link.created_at, id: link.id };
        let next = links.last().filter(|_| has_more).map(place);
        let lines = links.into_iter().map(|link| {
            let name = self.open_person(&link)?.name;
            Ok(LinkLine { link, name })
        });
        Ok((lines.collect::<Result<_, QuestionnaireError>>()?, next))
    }

    /// Revokes a link. It accepts no further answers, even where it is open. A draft is kept until its retention ends.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Completed`, `Storage`.
    pub async fn revoke_link(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireLinkId,
    ) -> Result<(), QuestionnaireError> {
        self.check_administrator(by).await?;
        let known = self.parts.stores.questionnaire_links.lookup(id).await?;
        known.ok_or(QuestionnaireError::NotFound)?;
        let mut work = self.parts.stores.begin().await?;
        let revoked = work.questionnaire_links().revoke(id, self.now()).await?;
        let link = revoked.ok_or(QuestionnaireError::Completed)?;
        work.audit().add(self.event(by, None, AuditKind::QuestionnaireLinkRevoked, detail_of(&link))).await?;
        Ok(work.commit().await?)
    }

    fn link_letter(
        &self,
        link: &QuestionnaireLink,
        secret: &SecretString,
        email: Email,
        language: String,
    ) -> Result<NewJob, QuestionnaireError> {
        let until = link.expires_at.with_timezone(&self.parts.zone);
        // There is no account: the letter is known by its link.
        let mut draft = Draft::new(LetterTemplate::QuestionnaireLink, UserId(link.id.0));
        draft.address = Some(email);
        draft.language = Some(language);
        draft.token = Some(secret.clone());
        draft.useful_until = Some(link.expires_at);
        draft.details.insert("until".to_owned(), until.format("%Y-%m-%d %H:%M").to_string());
        let unavailable = QuestionnaireError::Invalid { field: "email", code: "unavailable" };
        let post = self.parts.letters.post.as_ref().ok_or(unavailable)?;
        post.letter(draft, link.created_at).map_err(|error| {
            tracing::error!(%error, "the letter with a link cannot be sealed");
            QuestionnaireError::Sealed
        })
    }

    /// The secret is in the fragment, which browsers do not send.
    fn address_of(&self, secret: &SecretString) -> SecretString {
        let mut address = self.parts.link_url.clone();
        address.set_fragment(Some(&format!("token={}", secret.expose_secret())));
        address.to_string().into()
    }
}
