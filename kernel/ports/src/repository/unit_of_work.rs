//! The unit of work: changes of several repositories in one transaction.

use super::{
    AuditChainWriter, AuditWriter, BookingWriter, CabinetWriter, CalendarWriter, ChatRoomWriter, ChatWriter,
    ConsentWriter, CredentialWriter, DiaryWriter, DistrictWriter, DocumentWriter, EpicrisWriter,
    FactorWriter, JobAdminWriter, JobWriter, LinkWriter, MoveWriter, NewsWriter, NotificationWriter,
    PaymentLinkWriter, PaymentWriter, PluginSettingsWriter, PortalWriter, PushWriter,
    QuestionnaireAlertWriter, QuestionnaireLetterWriter, QuestionnaireLinkWriter, QuestionnaireRuleWriter,
    QuestionnaireWriter, RecordWriter, RefundWriter, RelationWriter, ServiceQuestionnaireWriter,
    SessionWriter, StorageError, Stores, UserFileWriter, UserWriter, WaitingWriter,
};
use async_trait::async_trait;

/// A transaction with the writers of every capability. What a change owes (its audit events, its e-mails and its jobs) is written in the
/// same unit of work, the audit events last.
///
/// [`Stores::begin`] returns one, [`UnitOfWork::commit`] makes its changes visible, and dropping it discards them. A writer that fails or is
/// cancelled ends the unit of work: it can only be dropped. While it is open, no repository of [`Stores`] may be used in the same task: SQLite has a single
/// writer, and PostgreSQL a limited number of connections, so a task that holds one and waits for another may wait for itself.
///
/// ```text
/// let mut work = stores.begin().await?;
/// if work.consents().add(consent).await? {
///     work.audit().add(event).await?;
/// }
/// work.commit().await
/// ```
#[async_trait]
pub trait UnitOfWork: Send {
    fn users(&mut self) -> &mut dyn UserWriter;
    fn cabinets(&mut self) -> &mut dyn CabinetWriter;
    fn credentials(&mut self) -> &mut dyn CredentialWriter;
    fn factors(&mut self) -> &mut dyn FactorWriter;
    fn links(&mut self) -> &mut dyn LinkWriter;
    fn portal(&mut self) -> &mut dyn PortalWriter;
    fn sessions(&mut self) -> &mut dyn SessionWriter;
    fn documents(&mut self) -> &mut dyn DocumentWriter;
    fn chats(&mut self) -> &mut dyn ChatWriter;
    fn chat_rooms(&mut self) -> &mut dyn ChatRoomWriter;
    fn notifications(&mut self) -> &mut dyn NotificationWriter;
    fn pushes(&mut self) -> &mut dyn PushWriter;
    fn consents(&mut self) -> &mut dyn ConsentWriter;
    fn relations(&mut self) -> &mut dyn RelationWriter;
    fn epicris(&mut self) -> &mut dyn EpicrisWriter;
    fn bookings(&mut self) -> &mut dyn BookingWriter;
    fn moves(&mut self) -> &mut dyn MoveWriter;
    fn calendars(&mut self) -> &mut dyn CalendarWriter;
    fn districts(&mut self) -> &mut dyn DistrictWriter;
    fn waiting(&mut self) -> &mut dyn WaitingWriter;
    fn records(&mut self) -> &mut dyn RecordWriter;
    fn diary(&mut self) -> &mut dyn DiaryWriter;
    fn payments(&mut self) -> &mut dyn PaymentWriter;
    fn payment_links(&mut self) -> &mut dyn PaymentLinkWriter;
    fn user_files(&mut self) -> &mut dyn UserFileWriter;
    fn refunds(&mut self) -> &mut dyn RefundWriter;
    fn news(&mut self) -> &mut dyn NewsWriter;
    fn questionnaires(&mut self) -> &mut dyn QuestionnaireWriter;
    fn questionnaire_alerts(&mut self) -> &mut dyn QuestionnaireAlertWriter;
    fn questionnaire_letters(&mut self) -> &mut dyn QuestionnaireLetterWriter;
    fn questionnaire_rules(&mut self) -> &mut dyn QuestionnaireRuleWriter;
    fn questionnaire_links(&mut self) -> &mut dyn QuestionnaireLinkWriter;
    fn service_questionnaires(&mut self) -> &mut dyn ServiceQuestionnaireWriter;
    /// E-mails and other jobs.
    fn jobs(&mut self) -> &mut dyn JobWriter;
    fn job_admin(&mut self) -> &mut dyn JobAdminWriter;
    fn plugin_settings(&mut self) -> &mut dyn PluginSettingsWriter;
    fn audit_chain(&mut self) -> &mut dyn AuditChainWriter;
    fn audit(&mut self) -> &mut dyn AuditWriter;
    /// Commits the changes.
    ///
    /// # Errors
    /// `Unavailable` if the connection broke: whether the changes were committed is then unknown. `Driver` if a writer of this unit of work
    /// has failed or was cancelled: nothing is committed.
    async fn commit(self: Box<Self>) -> Result<(), StorageError>;
}

/// Begins units of work.
#[async_trait]
pub trait BeginWork: Send + Sync {
    /// Begins a unit of work.
    ///
    /// # Errors
    /// `Unavailable` if the database cannot be reached.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError>;
}

impl Stores {
    /// Begins a unit of work.
    ///
    /// # Errors
    /// As [`BeginWork::begin`].
    pub async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        self.work.begin().await
    }
}
