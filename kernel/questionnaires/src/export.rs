//! The report with answers, for a file. Who exports is audited before the first row is read. Rows are read a few at a time, so memory
//! does not grow with the report; answers are opened only of completed questionnaires: a draft is the patient's until it is handed in.

use crate::answers::{KeptAnswers, KeptScore};
use crate::report::{NamedReportRow, place};
use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService, ReportQuery};
use cabinet_domain::{AuditKind, QuestionnaireAssignmentId, QuestionnaireId};
use cabinet_forms::{Answers, Form};
use cabinet_ports::repository::{
    QuestionnaireClinic, QuestionnaireExportRow, QuestionnairePerson, QuestionnaireReportFilter,
    QuestionnaireReportPlace, QuestionnaireReportRow,
};
use chrono_tz::Tz;
use serde_json::json;

/// Rows read at a time. Answers have at most 4 MiB each, mostly some kilobytes.
const ROWS_AT_ONCE: u32 = 25;

/// A published version whose answers are exported.
#[derive(Debug, Clone)]
pub struct ExportedVersion {
    pub version: i64,
    pub title: String,
    pub form: Form,
}

/// An export that was entered in the audit log.
#[derive(Debug, Clone)]
pub struct BegunQuestionnaireExport {
    pub questionnaire: QuestionnaireId,
    /// The newest first.
    pub versions: Vec<ExportedVersion>,
    /// How many rows there were.
    pub rows: i64,
    filter: QuestionnaireReportFilter,
}

impl BegunQuestionnaireExport {
    /// The form that a row belongs to.
    pub fn form(&self, version: i64) -> Option<&Form> {
        self.versions.iter().find(|known| known.version == version).map(|known| &known.form)
    }
}

/// A row of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportedRow {
    pub row: QuestionnaireReportRow,
    pub name: String,
    /// Empty unless the questionnaire is completed.
    pub answers: Answers,
    pub scores: Vec<KeptScore>,
}

impl QuestionnaireService {
    /// Begins an export: enters who exports how many rows, and how.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound` if there is no such questionnaire or version, `Invalid`, `Storage`.
    pub async fn begin_export(
        &self,
        by: &QuestionnaireCaller,
        query: ReportQuery,
        clinic: Option<QuestionnaireClinic>,
        format: &'static str,
    ) -> Result<BegunQuestionnaireExport, QuestionnaireError> {
        self.lookup(by, query.questionnaire).await?;
        let filter = self.report_filter(query, clinic)?;
        let questionnaires = &self.parts.stores.questionnaires;
        let mut versions = Vec::new();
        for version in questionnaires.versions(query.questionnaire).await?.into_iter().rev() {
            if query.version.is_none_or(|wanted| wanted == version.version) {
                let form = self.form(&version)?;
                let title = version.title.as_str().to_owned();
                versions.push(ExportedVersion { version: version.version, title, form });
            }
        }
        if versions.is_empty() && query.version.is_some() {
            return Err(QuestionnaireError::NotFound);
        }
        let rows = questionnaires.report_size(&filter).await?;
        let detail = json!({ "questionnaire": query.questionnaire, "format": format, "rows": rows });
        let event = self.event(by, None, AuditKind::QuestionnaireExported, detail);
        self.parts.stores.audit.add(event).await?;
        Ok(BegunQuestionnaireExport { questionnaire: query.questionnaire, versions, rows, filter })
    }

    /// The next rows of an export, the last assigned first, and the position of the following page; `None` at the end.
    ///
    /// # Errors
    /// `Sealed`, `Storage`.
    pub async fn export_rows(
        &self,
        export: &BegunQuestionnaireExport,
        after: Option<QuestionnaireReportPlace>,
    ) -> Result<(Vec<ExportedRow>, Option<QuestionnaireReportPlace>), QuestionnaireError> {
        let questionnaires = &self.parts.stores.questionnaires;
        let found = questionnaires.report_with_answers(&export.filter, after, ROWS_AT_ONCE).await?;
        let is_last = found.len() < ROWS_AT_ONCE as usize;
        let next = found.last().map(|found| place(&found.row)).filter(|_| !is_last);
        let rows = found.into_iter().map(|found| self.exported(found)).collect::<Result<_, _>>()?;
        Ok((rows, next))
    }

    /// The hospital's time zone.
    pub fn zone(&self) -> Tz {
        self.parts.zone
    }

    fn exported(&self, found: QuestionnaireExportRow) -> Result<ExportedRow, QuestionnaireError> {
        let QuestionnaireExportRow { row, sealed } = found;
        let KeptAnswers { answers, scores, .. } = match (&sealed, &row.person) {
            (Some(sealed), QuestionnairePerson::Patient { user, .. }) => {
                self.open_sealed(QuestionnaireAssignmentId(row.id), *user, sealed)?
            }
            (Some(sealed), QuestionnairePerson::ByLink { link, .. }) => {
                self.open_sealed_link_answers(*link, sealed)?
            }
            (None, _) => KeptAnswers::default(),
        };
        let NamedReportRow { row, name } = self.named(row)?;
        Ok(ExportedRow { row, name, answers, scores })
    }
}
