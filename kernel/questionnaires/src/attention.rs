//! What waits for a person among the questionnaires: those that they are asked to answer. Of a service of the hospital, those that it listed
//! last.

use crate::QuestionnaireService;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_domain::local_time::today;
use cabinet_ports::{
    Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Fact, StorageError, Urgency,
};
use chrono::{Days, NaiveDate};
use std::sync::Arc;

/// Questionnaires that are due.
pub struct QuestionnairesAttention(pub Arc<QuestionnaireService>);

/// A questionnaire to be answered.
struct Open {
    title: String,
    due: Option<NaiveDate>,
}

#[async_trait]
impl AttentionSource for QuestionnairesAttention {
    fn area(&self) -> &'static str {
        "questionnaires"
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let open = self.open(caller.user).await.map_err(|error| AttentionFailure::new(&error))?;
        let due = open.iter().filter_map(|one| one.due).min();
        let today = today(self.0.parts.clock.now(), self.0.parts.zone);
        let is_near = due.is_some_and(|due| due <= today.checked_add_days(Days::new(1)).unwrap_or(today));
        let urgency = if is_near { Urgency::Now } else { Urgency::Soon };
        let kind = if due.is_some() { "due" } else { "open" };
        let mut item = AttentionItem::new(self.area(), kind, urgency, "quiz/new").counting(open.len());
        if let Some(due) = due {
            item = item.with("due", Fact::Day(due));
        }
        let items = match open.as_slice() {
            [] => Vec::new(),
            [only] => vec![item.with_text("title", Some(only.title.clone()))],
            _ => vec![item],
        };
        Ok(Attention::now(items))
    }
}

impl QuestionnairesAttention {
    async fn open(&self, user: UserId) -> Result<Vec<Open>, StorageError> {
        let stores = &self.0.parts.stores;
        if self.0.hospital.is_some() {
            let listed = stores.service_questionnaires.of_user(user).await?;
            let is_asked = |delivery: Option<_>| {
                delivery.is_none_or(cabinet_ports::repository::AnswerDelivery::allows_answers)
            };
            let open = listed.into_iter().filter(|one| one.listed.is_open && is_asked(one.delivery));
            return Ok(open.map(|one| Open { title: one.listed.title, due: one.listed.due }).collect());
        }
        let assigned = stores.questionnaires.assignments(user).await?;
        let open = assigned.into_iter().filter(|one| one.completed_at.is_none());
        Ok(open.map(|one| Open { title: one.title, due: one.due }).collect())
    }
}
