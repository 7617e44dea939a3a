//! The service: who may have a copy is decided by whoever calls it with the owner of a token.

use crate::archive;
use crate::collect;
use crate::names::{self, ScheduleNames};
use crate::page::Pages;
use crate::source::Source;
use crate::zip_stream::Archive;
use crate::{ExportError, fhir};
use cabinet_config::Language;
use cabinet_domain::{AuditEvent, AuditKind, MedicalHostId, SessionId};
use cabinet_ports::{Clock, FileStore, Stores};
use cabinet_profile::{Caller, Profile};
use cabinet_records::RecordService;
use cabinet_vault::Vault;
use chrono_tz::Tz;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A medical host as the copy names it.
#[derive(Debug, Clone)]
pub struct Host {
    /// Name for the patient.
    pub name: String,
    /// The name in other languages, as far as it is translated.
    pub translations: BTreeMap<Language, String>,
    /// Where its wall clock hangs.
    pub zone: Tz,
}

impl Host {
    /// The name in a language.
    pub(crate) fn name_in(&self, language: Language) -> &str {
        self.translations.get(&language).unwrap_or(&self.name)
    }
}

/// What an [`Export`] stands on.
pub struct ExportParts {
    /// The cabinet's own data.
    pub stores: Stores,
    /// Documents, consents, the access log.
    pub profile: Arc<Profile>,
    /// The scans.
    pub files: Arc<dyn FileStore>,
    /// Opens what the state portal said.
    pub vault: Arc<Vault>,
    /// Who runs the cabinet, as the copy names them.
    pub organisation: String,
    /// The configured medical hosts.
    pub hosts: BTreeMap<MedicalHostId, Host>,
    /// The hospital's languages, its first one for whoever names none of them.
    pub languages: Vec<Language>,
    /// The time zone of the page.
    pub zone: Tz,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
}

/// What somebody asks for.
#[derive(Debug, Clone)]
pub struct ExportRequest {
    /// The owner, as the token named them.
    pub caller: Caller,
    /// The session that asks; the copy marks it.
    pub session: SessionId,
    /// `ru`, `en`, `de` or `fr`; another one means the hospital's first.
    pub language: Option<String>,
}

/// Makes copies.
pub struct Export {
    parts: ExportParts,
    records: Option<Arc<RecordService>>,
    names: Option<Arc<dyn ScheduleNames>>,
    pages: Arc<Pages>,
}

impl Export {
    /// Reads the page and its words once.
    ///
    /// # Errors
    /// `Page`
    pub fn open(parts: ExportParts) -> Result<Self, ExportError> {
        Ok(Self { parts, records: None, names: None, pages: Arc::new(Pages::open()?) })
    }

    /// From now on the copies of medical records, and the diaries, are part of it.
    #[must_use]
    pub fn with_records(self, records: Arc<RecordService>) -> Self {
        Self { records: Some(records), ..self }
    }

    /// From now on clinics, doctors and specialities stand there by their names.
    #[must_use]
    pub fn with_names(self, names: Arc<dyn ScheduleNames>) -> Self {
        Self { names: Some(names), ..self }
    }

    /// The owner's copy. It is written down in the audit trail before its first byte leaves; without that line nothing does.
    /// Must be called inside a tokio runtime: a task writes while the reader reads, and ends with it.
    ///
    /// # Errors
    /// See [`ExportError`]. What fails later cuts the archive off with an error, so that nobody takes half of it for all.
    pub async fn copy(&self, request: ExportRequest) -> Result<Archive, ExportError> {
        let language = self.language(request.language.as_deref());
        let now = self.parts.clock.now();
        let mut own = collect::collect(&self.parts, self.records.as_deref(), &request, language, now).await?;
        if let Some(names) = &self.names {
            names::add_names(&mut own, &**names).await;
        }
        let page = self.pages.page(&own, language, self.parts.zone)?;
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
        };
        Ok(archive::stream(archive::Contents { own, page, bundle, source, made_at: now }))
    }

    fn language(&self, wanted: Option<&str>) -> Language {
        let offered = &self.parts.languages;
        let found = offered.iter().find(|language| Some(language.code()) == wanted);
        found.or(offered.first()).copied().unwrap_or(Language::Ru)
    }
}
