//! The unit of work: one transaction that all writers share.

use super::{Pools, Repositories, Transaction, commit};
use crate::change_log::Topics;
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    AuditChainWriter, AuditWriter, BeginWork, BookingWriter, CabinetWriter, CalendarWriter, ChangeTopic,
    ChatRoomWriter, ChatWriter, ConsentWriter, CredentialWriter, DiaryWriter, DistrictWriter, DocumentWriter,
    EpicrisWriter, FactorWriter, JobAdminWriter, JobWriter, LinkWriter, MoveWriter, NewsWriter,
    NotificationWriter, PaymentLinkWriter, PaymentWriter, PluginSettingsWriter, PortalWriter, PushWriter,
    QuestionnaireAlertWriter, QuestionnaireLetterWriter, QuestionnaireLinkWriter, QuestionnaireRuleWriter,
    QuestionnaireWriter, RecordWriter, RefundWriter, RelationWriter, ServiceQuestionnaireWriter,
    SessionWriter, UnitOfWork, UserFileWriter, UserWriter, WaitingWriter,
};
use cabinet_vault::Vault;
use std::sync::Arc;

/// A transaction in progress. Writers reach the transaction through [`Work::change`] only, so a change that fails or is cancelled is never
/// committed, whether or not one of its statements failed.
pub(super) struct Work {
    pools: Arc<Pools>,
    transaction: Transaction,
    vault: Arc<Vault>,
    /// What the back office is told after the commit.
    topics: Topics,
    /// The number of changes that have begun and are not done.
    unfinished: u32,
}

impl Work {
    /// Begins a change. Until it is [done](Self::done), the unit of work cannot be committed.
    pub(super) fn change(&mut self) -> &mut Transaction {
        self.change_sealed().0
    }

    /// Begins a change of sealed data.
    pub(super) fn change_sealed(&mut self) -> (&mut Transaction, &Vault) {
        self.unfinished += 1;
        (&mut self.transaction, &self.vault)
    }

    /// Begins a change that the back office is told of after the commit.
    pub(super) fn told_change(&mut self, topic: ChangeTopic) -> &mut Transaction {
        self.tell(topic);
        self.change()
    }

    /// Has the back office told of this unit of work after the commit.
    pub(super) fn tell(&mut self, topic: ChangeTopic) {
        self.topics.insert(topic);
    }

    /// Ends a change that succeeded.
    pub(super) fn done<T>(&mut self, outcome: T) -> Result<T, StorageError> {
        self.unfinished -= 1;
        Ok(outcome)
    }
}

#[async_trait]
impl BeginWork for Repositories {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        let transaction = self.pools.begin().await?;
        Ok(Box::new(Work {
            pools: Arc::clone(&self.pools),
            transaction,
            vault: self.vault.clone(),
            topics: Topics::new(),
            unfinished: 0,
        }))
    }
}

#[async_trait]
impl UnitOfWork for Work {
    fn users(&mut self) -> &mut dyn UserWriter {
        self
    }

    fn cabinets(&mut self) -> &mut dyn CabinetWriter {
        self
    }

    fn credentials(&mut self) -> &mut dyn CredentialWriter {
        self
    }

    fn factors(&mut self) -> &mut dyn FactorWriter {
        self
    }

    fn links(&mut self) -> &mut dyn LinkWriter {
        self
    }

    fn portal(&mut self) -> &mut dyn PortalWriter {
        self
    }

    fn sessions(&mut self) -> &mut dyn SessionWriter {
        self
    }

    fn documents(&mut self) -> &mut dyn DocumentWriter {
        self
    }

    fn chats(&mut self) -> &mut dyn ChatWriter {
        self
    }

    fn chat_rooms(&mut self) -> &mut dyn ChatRoomWriter {
        self
    }

    fn notifications(&mut self) -> &mut dyn NotificationWriter {
        self
    }

    fn pushes(&mut self) -> &mut dyn PushWriter {
        self
    }

    fn consents(&mut self) -> &mut dyn ConsentWriter {
        self
    }

    fn relations(&mut self) -> &mut dyn RelationWriter {
        self
    }

    fn epicris(&mut self) -> &mut dyn EpicrisWriter {
        self
    }

    fn bookings(&mut self) -> &mut dyn BookingWriter {
        self
    }

    fn moves(&mut self) -> &mut dyn MoveWriter {
        self
    }

    fn calendars(&mut self) -> &mut dyn CalendarWriter {
        self
    }

    fn districts(&mut self) -> &mut dyn DistrictWriter {
        self
    }

    fn waiting(&mut self) -> &mut dyn WaitingWriter {
        self
    }

    fn records(&mut self) -> &mut dyn RecordWriter {
        self
    }

    fn diary(&mut self) -> &mut dyn DiaryWriter {
        self
    }

    fn payments(&mut self) -> &mut dyn PaymentWriter {
        self
    }

    fn payment_links(&mut self) -> &mut dyn PaymentLinkWriter {
        self
    }

    fn user_files(&mut self) -> &mut dyn UserFileWriter {
        self
    }

    fn refunds(&mut self) -> &mut dyn RefundWriter {
        self
    }

    fn news(&mut self) -> &mut dyn NewsWriter {
        self
    }

    fn questionnaires(&mut self) -> &mut dyn QuestionnaireWriter {
        self
    }

    fn questionnaire_alerts(&mut self) -> &mut dyn QuestionnaireAlertWriter {
        self
    }

    fn questionnaire_rules(&mut self) -> &mut dyn QuestionnaireRuleWriter {
        self
    }

    fn questionnaire_letters(&mut self) -> &mut dyn QuestionnaireLetterWriter {
        self
    }

    fn questionnaire_links(&mut self) -> &mut dyn QuestionnaireLinkWriter {
        self
    }

    fn service_questionnaires(&mut self) -> &mut dyn ServiceQuestionnaireWriter {
        self
    }

    fn jobs(&mut self) -> &mut dyn JobWriter {
        self
    }

    fn job_admin(&mut self) -> &mut dyn JobAdminWriter {
        self
    }

    fn plugin_settings(&mut self) -> &mut dyn PluginSettingsWriter {
        self
    }

    fn audit_chain(&mut self) -> &mut dyn AuditChainWriter {
        self
    }

    fn audit(&mut self) -> &mut dyn AuditWriter {
        self
    }

    async fn commit(self: Box<Self>) -> Result<(), StorageError> {
        if self.unfinished > 0 {
            let refusal = "a unit of work with an unfinished change cannot be committed";
            return Err(from_driver(sqlx::Error::Protocol(refusal.to_owned())));
        }
        commit(&self.pools, self.transaction, self.topics).await
    }
}
