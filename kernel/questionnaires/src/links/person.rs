//! Whom a link is for: a name for the administrators' list, and the birth date that opens it.

use crate::{QuestionnaireError, QuestionnaireService};
use cabinet_domain::{BirthDate, QuestionnaireLinkId, without_invisible};
use cabinet_ports::repository::{QuestionnaireLink, QuestionnairePerson};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Characters of a name: as of a title.
const NAME_CHARS: usize = 200;

/// What is sealed in a link. Its `Debug` text would have personal data, so it has none.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct LinkPerson {
    pub(super) name: String,
    pub(super) birth_date: NaiveDate,
}

impl LinkPerson {
    /// Checks what an administrator has entered.
    ///
    /// # Errors
    /// `Invalid`
    pub(super) fn new(
        name: &str,
        birth_date: NaiveDate,
        today: NaiveDate,
    ) -> Result<Self, QuestionnaireError> {
        let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        let invalid = |field, code| QuestionnaireError::Invalid { field, code };
        if without_invisible(name.clone()).trim().is_empty() {
            return Err(invalid("name", "required"));
        }
        if name.chars().count() > NAME_CHARS {
            return Err(invalid("name", "too_long"));
        }
        let birth_date =
            BirthDate::new(birth_date, today).map_err(|_| invalid("birth_date", "birth_date_range"))?;
        Ok(Self { name, birth_date: birth_date.day() })
    }
}

impl QuestionnaireService {
    pub(super) fn seal_person(
        &self,
        id: QuestionnaireLinkId,
        person: &LinkPerson,
    ) -> Result<Vec<u8>, QuestionnaireError> {
        let plain = serde_json::to_vec(person).map_err(|_| QuestionnaireError::Sealed)?;
        self.parts.vault.seal(&QuestionnaireLink::person_context(id), &plain).map_err(|error| {
            tracing::error!(%error, "the person of a link cannot be sealed");
            QuestionnaireError::Sealed
        })
    }

    pub(super) fn open_person(&self, link: &QuestionnaireLink) -> Result<LinkPerson, QuestionnaireError> {
        self.open_sealed_person(link.id, &link.person)
    }

    /// The name of a person in lists of administrators.
    pub(crate) fn name_of_person(&self, person: &QuestionnairePerson) -> Result<String, QuestionnaireError> {
        match person {
            QuestionnairePerson::Patient { name, .. } => Ok(name.in_full()),
            QuestionnairePerson::ByLink { link, sealed } => Ok(self.open_sealed_person(*link, sealed)?.name),
        }
    }

    fn open_sealed_person(
        &self,
        id: QuestionnaireLinkId,
        sealed: &[u8],
    ) -> Result<LinkPerson, QuestionnaireError> {
        let context = QuestionnaireLink::person_context(id);
        let plain = self.parts.vault.open(&context, sealed).map_err(|error| {
            tracing::error!(link.id = %id, %error, "the person of the link {id} cannot be opened");
            QuestionnaireError::Sealed
        })?;
        serde_json::from_slice(&plain).map_err(|_| {
            tracing::error!(link.id = %id, "the person of the link {id} is not understood");
            QuestionnaireError::Sealed
        })
    }
}
