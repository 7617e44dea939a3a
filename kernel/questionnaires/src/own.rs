//! A patient's own questionnaires with their forms, for the copy of their data. Nothing is entered in the audit log: the copy itself is.

use crate::{AnsweredQuestionnaire, QuestionnaireError, QuestionnaireService};
use cabinet_domain::UserId;
use cabinet_forms::Form;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// What a patient was sent, with the form of that version.
#[derive(Debug, Clone)]
pub struct OwnQuestionnaire {
    pub answered: AnsweredQuestionnaire,
    pub form: Arc<Form>,
}

impl QuestionnaireService {
    /// Everything that a patient was sent and has answered, drafts included, newest first. Of a service of the hospital, only what is kept
    /// here: drafts, and answers on their way.
    ///
    /// # Errors
    /// `Sealed`, `Storage`.
    pub async fn own_questionnaires(
        &self,
        owner: UserId,
    ) -> Result<Vec<OwnQuestionnaire>, QuestionnaireError> {
        let found = self.parts.stores.questionnaires.assignments(owner).await?;
        let mut forms: HashMap<_, Arc<Form>> = HashMap::new();
        let mut own = Vec::new();
        for assignment in found {
            let form = match forms.entry((assignment.questionnaire, assignment.version)) {
                Entry::Occupied(known) => Arc::clone(known.get()),
                Entry::Vacant(place) => {
                    let version = self.version_of(&assignment).await?;
                    Arc::clone(place.insert(Arc::new(self.form(&version)?)))
                }
            };
            own.push(OwnQuestionnaire { answered: self.answered(assignment)?, form });
        }
        own.extend(self.own_at_hospital(owner).await?);
        Ok(own)
    }
}
