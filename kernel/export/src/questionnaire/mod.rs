//! What was answered to a questionnaire, as a file: a table, data for SPSS, or FHIR R4. Rows are read a few at a time and written as
//! the reader takes them, so memory does not grow with their number.

mod columns;
mod fhir;
mod spss;
mod table;
mod words;

use crate::sheet::{self, TableFormat};
use crate::zip_stream::Archive;
use bytes::Bytes;
use cabinet_ports::repository::QuestionnaireReportPlace;
use cabinet_questionnaires::{BegunQuestionnaireExport, ExportedRow, QuestionnaireService};
use chrono::{DateTime, Utc};
use futures::StreamExt as _;
use futures::stream::BoxStream;
use std::io;
use std::sync::Arc;

/// The format of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionnaireFormat {
    Csv,
    Xlsx,
    /// A ZIP of `data.csv` and `labels.sps`.
    Spss,
    /// A ZIP of `Questionnaire.ndjson` and `QuestionnaireResponse.ndjson`.
    Fhir,
}

/// The questionnaire to be exported.
pub struct QuestionnaireExport {
    pub service: Arc<QuestionnaireService>,
    pub begun: BegunQuestionnaireExport,
    /// Language of headings and texts: `ru`, `en`, `de`, `fr`; English for another.
    pub language: &'static str,
}

impl QuestionnaireExport {
    /// Starts writing. `permit` is held until the file has ended. A stream that fails ends with an error, so that a part is never taken for
    /// the whole.
    pub fn stream(
        self,
        format: QuestionnaireFormat,
        made_at: DateTime<Utc>,
        permit: impl Send + 'static,
    ) -> BoxStream<'static, io::Result<Bytes>> {
        match format {
            QuestionnaireFormat::Csv => {
                sheet::stream(table::batches(self), TableFormat::Csv, made_at, permit)
            }
            QuestionnaireFormat::Xlsx => {
                sheet::stream(table::batches(self), TableFormat::Xlsx, made_at, permit)
            }
            QuestionnaireFormat::Spss => Archive::write(made_at, move |zip| async move {
                let written = spss::write(&self, zip).await;
                drop(permit);
                written
            })
            .boxed(),
            QuestionnaireFormat::Fhir => Archive::write(made_at, move |zip| async move {
                let written = fhir::write(&self, zip).await;
                drop(permit);
                written
            })
            .boxed(),
        }
    }

    /// The rows after a place, and after which the next follow; `None` at the end.
    async fn rows(
        &self,
        after: Option<QuestionnaireReportPlace>,
    ) -> io::Result<(Vec<ExportedRow>, Option<QuestionnaireReportPlace>)> {
        self.service.export_rows(&self.begun, after).await.map_err(io::Error::other)
    }
}
