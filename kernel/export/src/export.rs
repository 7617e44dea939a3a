//! The export service. The caller is responsible for authorization: it must pass the owner of an access token.

use crate::archive;
use crate::collect;
use crate::collect::Services;
use crate::names::{self, ScheduleNames};
use crate::page::Pages;
use crate::source::Source;
use crate::zip_stream::Archive;
use crate::{ExportError, fhir};
use cabinet_config::Language;
use cabinet_domain::{AuditEvent, AuditKind, MedicalHostId, SessionId};
use cabinet_ports::chat::ChatTranscript;
use cabinet_ports::{Clock, FileStore, Stores};
use cabinet_profile::{Caller, Profile};
use cabinet_questionnaires::QuestionnaireService;
use cabinet_records::RecordService;
use cabinet_user_files::{FileCaller, UserFileService};
use cabinet_vault::Vault;
use chrono_tz::Tz;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A medical host as named in the copy.
#[derive(Debug, Clone)]
pub struct Host {
    /// Display name.
    pub name: String,
    /// Translated display names, where they exist.
    pub translations: BTreeMap<Language, String>,
    /// The hospital's time zone.
    pub zone: Tz,
}

impl Host {
    pub(crate) fn name_in(&self, language: Language) -> &str {
        self.translations.get(&language).unwrap_or(&self.name)
    }
}

/// Dependencies of an [`Export`].
pub struct ExportParts {
    pub stores: Stores,
    /// Documents, consents, the access log.
    pub profile: Arc<Profile>,
    /// The scans.
    pub files: Arc<dyn FileStore>,
    /// Decrypts the state portal's data.
    pub vault: Arc<Vault>,
    /// Name of the organization that runs the cabinet.
    pub organisation: String,
    /// The configured medical hosts.
    pub hosts: BTreeMap<MedicalHostId, Host>,
    /// The hospital's languages; the first one is the default.
    pub languages: Vec<Language>,
    /// The time zone of the page.
    pub zone: Tz,
    pub clock: Arc<dyn Clock>,
}

/// A request for a copy.
#[derive(Debug, Clone)]
pub struct ExportRequest {
    /// The owner, from the access token.
    pub caller: Caller,
    /// The requesting session, which is marked in the copy.
    pub session: SessionId,
    /// `ru`, `en`, `de` or `fr`; any other value selects the hospital's first language.
    pub language: Option<String>,
}

/// Creates copies of personal data.
pub struct Export {
    parts: ExportParts,
    records: Option<Arc<RecordService>>,
    questionnaires: Option<Arc<QuestionnaireService>>,
    user_files: Option<Arc<UserFileService>>,
    chat: Option<Arc<dyn ChatTranscript>>,
    names: Option<Arc<dyn ScheduleNames>>,
    pages: Arc<Pages>,
}

impl Export {
    /// Loads the page template and its texts once.
    ///
    /// # Errors
    /// `Page`
    pub fn open(parts: ExportParts) -> Result<Self, ExportError> {
        Ok(Self {
            parts,
            records: None,
            questionnaires: None,
            user_files: None,
            chat: None,
            names: None,
            pages: Arc::new(Pages::open()?),
        })
    }

    /// Includes the copies of medical records, and the diaries.
    #[must_use]
    pub fn with_records(self, records: Arc<RecordService>) -> Self {
        Self { records: Some(records), ..self }
    }

    /// Includes the questionnaires, and what was answered.
    #[must_use]
    pub fn with_questionnaires(self, questionnaires: Arc<QuestionnaireService>) -> Self {
        Self { questionnaires: Some(questionnaires), ..self }
    }

    /// Includes the uploaded files.
    #[must_use]
    pub fn with_user_files(self, user_files: Arc<UserFileService>) -> Self {
        Self { user_files: Some(user_files), ..self }
    }

    /// Includes the conversation with the clinic.
    #[must_use]
    pub fn with_chat(self, chat: Arc<dyn ChatTranscript>) -> Self {
        Self { chat: Some(chat), ..self }
    }

    /// Includes the names of clinics, doctors and specialities.
    #[must_use]
    pub fn with_names(self, names: Arc<dyn ScheduleNames>) -> Self {
        Self { names: Some(names), ..self }
    }

    /// Creates the owner's copy. The audit event is written before the first byte is sent; if that fails, nothing is sent. Must be called
    /// within a tokio runtime: a task writes while the reader reads, and ends with it.
    ///
    /// # Errors
    /// See [`ExportError`]. A later failure ends the archive with an error, so that an incomplete copy cannot be mistaken for a complete
    /// one.
    pub async fn copy(&self, request: ExportRequest) -> Result<Archive, ExportError> {
        let language = self.language(request.language.as_deref());
        let now = self.parts.clock.now();
        let services = Services {
            records: self.records.as_deref(),
            questionnaires: self.questionnaires.as_deref(),
            chat: self.chat.as_deref(),
        };
        let mut own = collect::collect(&self.parts, services, &request, language, now).await?;
        if let Some(names) = &self.names {
            names::add_names(&mut own, &**names).await;
        }
        let page = self.pages.page(&own, language, self.parts.zone)?;
        let origin = request.caller.origin.clone();
        let bundle = fhir::bundle(&own, &self.parts.organisation, &self.parts.hosts);
        self.parts
            .stores
            .audit
            .add(AuditEvent {
                at: now,
                actor: Some(request.caller.user),
                subject: Some(request.caller.user),
                kind: AuditKind::DataExported,
                detail: json!({ "language": language.code() }),
                origin: request.caller.origin,
            })
            .await?;
        let source = Source {
            user: request.caller.user,
            profile: Arc::clone(&self.parts.profile),
            files: Arc::clone(&self.parts.files),
            stores: self.parts.stores.clone(),
            vault: Arc::clone(&self.parts.vault),
            user_files: self.user_files.clone(),
            caller: FileCaller { user: request.caller.user, is_admin: false, origin },
        };
        Ok(archive::stream(archive::Contents { own, page, bundle, source, made_at: now }))
    }

    fn language(&self, wanted: Option<&str>) -> Language {
        let offered = &self.parts.languages;
        let found = offered.iter().find(|language| Some(language.code()) == wanted);
        found.or(offered.first()).copied().unwrap_or(Language::Ru)
    }
}
